"""Templates, scripts and style sheets can be read and compared line by line."""

from pathlib import Path

import pytest

import orrery

PACKAGE = Path(orrery.__file__).parent
LONGEST = 160
FILES = sorted(path for path in PACKAGE.rglob("*") if path.suffix in (".html", ".js", ".css"))


def test_the_files_are_found() -> None:
    assert {".html", ".js", ".css"} == {path.suffix for path in FILES}
    assert PACKAGE / "games" / "jump_drive" / "web" / "table.html" in FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_line_is_too_long(path: Path) -> None:
    long = [number for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > LONGEST]
    assert long == [], f"lines of {path.name} are longer than {LONGEST} characters"


def test_what_belongs_to_one_game_lies_with_it() -> None:
    shared = [path for path in FILES if path.suffix == ".css" and "games" not in path.parts]
    names = [folder.name.replace("_", "-") for folder in (PACKAGE / "games").iterdir() if (folder / "web").is_dir()]
    assert "jump-drive" in names
    assert [(path.name, name) for path in shared for name in names if f".{name}" in path.read_text("utf-8")] == []
