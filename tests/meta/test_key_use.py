"""No sentence is left over: every key of every words file is named by some code, or put together from words that the code knows."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from orrery.core.text import read_toml, sentences_by_key

SOURCE = Path(__file__).parents[2] / "src" / "orrery"
KEYED = ("sentences", "sentences-ambition", "web", "terminal", "coach", "drills", "examples")
FILES = sorted(path for path in SOURCE.rglob("words/en/*.toml") if path.stem in KEYED)
EVERYWHERE = ("core", "server", "coach", "draw", "terminal", "study", "cli", "school")
"""The rooms that games speak through: a title, an option or a question is looked up there."""
BY_POWER = "short."
"""The table of what powers are called where there is little room: the sentence of a power is named by its kind."""
FILLED = r"([\w .-]+)"


def room(path: Path) -> Path:
    """The package that a words file belongs to."""
    return path.parents[2]


class Sources(NamedTuple):
    """What the code of a package may make keys of."""

    literals: frozenset[str]
    patterns: frozenset[str]
    """Literals with something filled in, as regular expressions."""
    joints: frozenset[str]
    """Those of them that are a dot alone between two values."""
    names: frozenset[str]
    """What may be filled in: names of values, functions and classes, words of literals, and what stands in data."""


@cache
def sources(folder: Path) -> Sources:
    literals, patterns, joints, names = set[str](), set[str](), set[str](), set[str]()
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            match node:
                case ast.Constant(value=str(text)):
                    literals.add(text)
                case ast.JoinedStr(values=parts):
                    text = "".join(
                        FILLED if isinstance(part, ast.FormattedValue) else re.escape(literal(part)) for part in parts
                    )
                    fixed = "".join(map(literal, parts))
                    if fixed == ".":
                        joints.add(text)
                    elif "." in fixed or "_" in fixed:
                        patterns.add(text)
        names.update(name for node in ast.walk(tree) for name in names_in(node))
    for path in sorted(folder.rglob("*.html")):
        for text, joined in re.findall(r"'([^'\n]*)'( ~)?", path.read_text("utf-8")):
            literals.add(text)
            if joined and re.search(r"[._]$", text):
                patterns.add(re.escape(text) + FILLED)
    data = [path.read_text("utf-8") for path in sorted(folder.rglob("*.toml")) if "words" not in path.parts]
    names |= {word for text in [*literals, *data] if " " not in text or text in data for word in re.findall(r"[\w-]+", text)}
    return Sources(frozenset(literals), frozenset(patterns), frozenset(joints), frozenset(names))


def names_in(node: ast.AST) -> Iterator[str]:
    """What a node of a syntax tree names; a class by the name that its event's sentence has."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
            yield name
        case ast.keyword(arg=str(name)):
            yield name
        case ast.ClassDef(name=name):
            yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def literal(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else ""


def is_used(key: str, folders: list[Path], joining: tuple[Path, ...] = ()) -> bool:
    """Whether code of these packages makes this key; those in `joining` make keys of two values with a dot between."""
    rooms = [sources(folder) for folder in folders]
    if any(key in each.literals for each in rooms):
        return True
    names = {name for each in rooms for name in each.names}
    patterns = {pattern for each in rooms for pattern in each.patterns}
    patterns |= {pattern for folder in joining for pattern in sources(folder).joints}
    for pattern in patterns:
        match = re.fullmatch(pattern, key)
        if match and all(is_filled_in(filled, names) for filled in match.groups()):
            return True
    return False


def is_filled_in(filled: str, names: set[str]) -> bool:
    """Whether the code names each part of what is filled in, whole or by its words."""
    parts = re.split(r"[. ]", filled)
    return all(part in names or all(word in names or word.isdigit() for word in part.split("_")) for part in parts)


def test_the_files_are_found() -> None:
    rooms = {room(path).relative_to(SOURCE).parts[0] for path in FILES}
    assert {"games", "server", "draw", "terminal", "study", "cli", "core", "coach", "school"} <= rooms
    assert len(FILES) >= 25


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_sentence_is_left_over(path: Path) -> None:
    folder = room(path)
    shared = folder.parent.name != "games"  # what games say through this room may be named in any game
    others = [SOURCE / "games"] if shared else []
    folders = [folder, *others, *(SOURCE / name for name in EVERYWHERE)]
    package = ".".join(("orrery", *folder.relative_to(SOURCE).parts))
    keys = sentences_by_key(read_toml(package, "words", "en", path.name), path.name)
    assert keys
    joining = () if path.stem in ("web", "terminal") else (folder, SOURCE / "coach", SOURCE / "core")
    unused = [key for key in keys if not is_used(key, folders, (folder,) if key.startswith(BY_POWER) else joining)]
    assert unused == []


def test_a_sentence_that_nobody_says_is_found() -> None:
    folders = [SOURCE / "games" / "jump_drive", *(SOURCE / name for name in EVERYWHERE)]
    assert is_used("event.conquered_second.own", folders)
    assert is_used("your_hand", folders)
    assert not is_used("your_foot", folders)
    assert not is_used("event.conquered_fourth", folders)
