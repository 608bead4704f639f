"""The Python of the tour and of the README passes `mypy --strict`, as the code of somebody who has installed Orrery would."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/library.md")


def code(page: str) -> str:
    """What stands after `>>>` on a page, as a module."""
    examples = doctest.DocTestParser().get_examples((ROOT / page).read_text("utf-8"), page)
    return "".join(example.source for example in examples)


def strict(folder: Path, *modules: str) -> subprocess.CompletedProcess[str]:
    """What mypy says of modules in a folder of their own, with no configuration but `--strict`; its cache is kept for the next time."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(ROOT / ".mypy_cache" / "pages")]
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    return subprocess.run([*command, *modules], cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("page", PAGES)
def test_pages_have_code_without_type_comments(page: str) -> None:
    assert "import orrery" in code(page)
    assert "type: ignore" not in code(page)


def test_the_code_of_the_pages_is_typed(tmp_path: Path) -> None:
    modules = {f"page_{number}.py": code(page) for number, page in enumerate(PAGES)}
    for name, text in modules.items():
        (tmp_path / name).write_text(text, "utf-8")
    checked = strict(tmp_path, *modules)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    (tmp_path / "wrong.py").write_text('import orrery\n\norrery.start(7, seats="two")\n', "utf-8")
    found = strict(tmp_path, "wrong.py")
    assert found.returncode == 1, found.stdout + found.stderr
    assert "Found 2 errors" in found.stdout, "the types of the package are those that mypy sees"
