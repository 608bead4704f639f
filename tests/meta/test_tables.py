"""Tables explain themselves: a repr in one line, and a docstring for every field of every class in a game's `table.py`."""

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import orrery
from orrery import games
from orrery.play import play

FILES = sorted(Path(games.__file__).parent.glob("*/rules/table.py"))


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def documented_names(body: list[ast.stmt]) -> Iterator[str]:
    """The names that are set or declared right above a docstring."""
    for node, below in pairwise(body):
        if not is_text(below):
            continue
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(target, ast.Name):
            yield target.id
        elif isinstance(target, ast.Attribute):
            yield target.attr


def fields(body: list[ast.stmt]) -> set[str]:
    """The slots of a class."""
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__slots__":
            slots: tuple[str, ...] = ast.literal_eval(node.value)
            return set(slots)
    return set()


def undocumented_fields(source: str) -> list[str]:
    """Every field without a docstring of its own, as Class.field."""
    missing: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            described = set(documented_names(node.body))
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                    described |= set(documented_names(inner.body))
            missing += [f"{node.name}.{field}" for field in sorted(fields(node.body) - described)]
    return missing


def test_there_is_a_table_for_each_game() -> None:
    assert [file.parents[1] for file in FILES] == sorted(file.parent for file in Path(games.__file__).parent.glob("*/game.py"))
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parents[1].name)
def test_every_field_of_a_table_is_explained(file: Path) -> None:
    source = file.read_text("utf-8")
    assert "__slots__" in source
    assert undocumented_fields(source) == []


def test_a_field_without_a_docstring_is_found() -> None:
    source = '''
class Empire:
    """An empire."""
    __slots__ = ("credits", "level", "vp")
    level: int
    """From 1."""
    def __init__(self, credits: int, vp: int) -> None:
        self.credits = credits
        """Credits."""
        self.vp = vp
'''
    assert undocumented_fields(source) == ["Empire.vp"]


@pytest.mark.parametrize("name", orrery.names())
def test_tables_and_what_each_player_has_show_themselves_in_one_line(name: str) -> None:
    end, record = play(name, orrery.game(name).seat_counts[-1], 3)
    begun = record.replay(len(record.answers) // 2)
    for table in (begun.table, begun.view(0).table, begun.view(orrery.WATCHER).table, end.table):
        parts = [*getattr(table, "seats", ()), *getattr(table, "empires", ()), *getattr(table, "galaxies", ())]
        assert len(parts) == end.seats
        for value in (table, *parts):
            text = repr(value)
            assert text.startswith(f"<{type(value).__name__} ")
            assert "\n" not in text
            assert " object at " not in text
            assert len(text) < 150, text
    assert repr(begun.table) != repr(end.table)
