"""Two flavours of the same engine in one process: plain Python, and the native modules that `make compiled` builds."""

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = "orrery"
HERE = Path(__file__).resolve().parents[2]
"""The folder that holds the package this module belongs to."""


class Flavour(MetaPathFinder):
    """Find the package in one folder, with or without its native modules."""

    def __init__(self, folder: Path, native: bool) -> None:
        self.folder = folder
        self.loaders: list[tuple[type, list[str]]] = [(SourceFileLoader, [".py"])]
        if native:
            self.loaders.insert(0, (ExtensionFileLoader, list(EXTENSION_SUFFIXES)))

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.split(".")[0] != PACKAGE and not name.endswith("__mypyc"):
            return None
        for folder in [str(self.folder)] if path is None else path:
            spec = FileFinder(folder, *self.loaders).find_spec(name)
            if spec is not None:
                return spec
        return None


def native_folder() -> Path | None:
    """The folder of the native modules: that of this package in a native wheel, or the build folder of a checkout."""
    for folder in (HERE, HERE.parent / "build" / "compiled"):
        if (folder / PACKAGE / "core" / f"position{EXTENSION_SUFFIXES[0]}").exists():
            return folder
    return None


def runs_native() -> bool:
    """Whether this process itself plays with native modules."""
    return isinstance(importlib.import_module(f"{PACKAGE}.core.position").__loader__, ExtensionFileLoader)


_imported: dict[tuple[Path, bool], dict[str, ModuleType]] = {}
"""What each flavour has imported so far: a native module can be loaded only once in a process."""


def _set_aside() -> dict[str, ModuleType]:
    """Remove the package from the imported modules."""
    modules = {name: module for name, module in sys.modules.items() if name.split(".")[0] == PACKAGE}
    for name in modules:
        del sys.modules[name]
    return modules


@contextmanager
def flavour(folder: Path, native: bool) -> Iterator[ModuleType]:
    """The package in one flavour; the modules that were imported before are put back afterwards.

    If this process runs that flavour already, its package is used as it is: native modules can't be loaded twice.
    """
    if folder == HERE and native and runs_native():
        yield importlib.import_module(PACKAGE)
        return
    modules = _set_aside()
    sys.modules.update(_imported.get((folder, native), {}))
    finder = Flavour(folder, native)
    sys.meta_path.insert(0, finder)
    try:
        yield importlib.import_module(PACKAGE)
    finally:
        sys.meta_path.remove(finder)
        _imported[folder, native] = _set_aside()
        sys.modules.update(modules)
