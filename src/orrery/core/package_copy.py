"""A second copy of a game's package in the same process, over components of its own.

The rules of a game look its components up in tables of their modules. So a game with other components is its package loaded once
more: the modules of a copy import each other, and everything else as usual.
"""

import builtins
from collections.abc import Mapping, Sequence
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, resolve_name
from pathlib import Path
from threading import RLock
from types import CodeType, ModuleType
from typing import Any

from orrery.core.components import Component, given_components
from orrery.core.errors import BadComponents, OrreryError

_LOADING = RLock()
"""One copy is loaded at a time: a module that two threads want is executed once."""


class PackageCopy:
    """Modules of some packages, each executed once more. Nothing of it is in `sys.modules`, so it goes when its game goes."""

    def __init__(self, packages: Sequence[str], components: tuple[Component, ...]) -> None:
        self.components = components
        self._packages = tuple(packages)
        self._modules: dict[str, ModuleType] = {}
        self._whole: set[str] = set()
        """Names of the modules that have been executed to their end."""
        self._builtins = {**vars(builtins), "__import__": self._import}

    def has(self, name: str) -> bool:
        """Whether a module is one of those that are copied."""
        return any(name == package or name.startswith(f"{package}.") for package in self._packages)

    def module(self, name: str) -> ModuleType:
        """The copy of a module."""
        if name in self._whole:
            # Before the lock, so that drawing a page does not wait while another edition is loaded.
            return self._modules[name]
        with _LOADING:
            if name not in self._modules:
                parent, _, child = name.rpartition(".")
                if self.has(parent):
                    self.module(parent)
                self._execute(name)
                if self.has(parent):
                    setattr(self._modules[parent], child, self._modules[name])
                self._whole.add(name)
            return self._modules[name]

    def _execute(self, name: str) -> None:
        spec = find_spec(name)
        if spec is None:
            raise ModuleNotFoundError(f"there is no module {name}", name=name)
        code = _code(name, spec)
        module = ModuleType(name)
        module.__dict__.update(__builtins__=self._builtins, __file__=spec.origin, __spec__=spec, __loader__=spec.loader)
        module.__package__ = spec.parent
        if spec.submodule_search_locations is not None:
            module.__path__ = list(spec.submodule_search_locations)
        self._modules[name] = module
        try:
            with given_components(self.components):
                exec(code, module.__dict__)  # noqa: S102 - the code of an installed module
        except BaseException:
            del self._modules[name]
            raise

    def _import(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """What `import` does in the modules of the copy."""
        full = resolve_name("." * level + name, str((globals or {}).get("__package__"))) if level else name
        if not self.has(full):
            return builtins.__import__(name, globals, locals, fromlist or (), level)
        if not fromlist:
            raise ImportError(f"write `from … import …` for {full}: a game that can be corrected imports its own modules so")
        module = self.module(full)
        for attribute in fromlist:
            if not hasattr(module, attribute) and find_spec(f"{full}.{attribute}") is not None:
                self.module(f"{full}.{attribute}")
        return module


_codes: dict[str, CodeType] = {}
"""By module, the code that its copies execute: compiled once."""


def _code(name: str, spec: ModuleSpec) -> CodeType:
    """The code of a module; of a native one that of the source beside it."""
    if name in _codes:
        return _codes[name]
    loader = spec.loader
    if not isinstance(loader, SourceFileLoader) and spec.origin is not None:
        native = Path(spec.origin)
        source = native.with_name(f"{native.name.partition('.')[0]}.py")  # __init__.py for a package
        if source.is_file():
            loader = SourceFileLoader(name, str(source))
    code = loader.get_code(name) if isinstance(loader, InspectLoader) else None
    if not isinstance(code, CodeType):
        raise BadComponents(f"{name} can't be loaded with other components: its source is not here")
    _codes[name] = code
    return code


def load_copy(packages: Sequence[str], module: str, components: tuple[Component, ...]) -> tuple[PackageCopy, ModuleType]:
    """A copy of packages over other components, and one module of it; an error says why the components can't be played with."""
    copy = PackageCopy(packages, components)
    try:
        return copy, copy.module(module)
    except OrreryError:
        raise
    except Exception as error:  # the checks can't catch every mistake, and rules may raise anything over one
        raise BadComponents(f"these components can't be played with: {type(error).__name__}: {error}") from error
