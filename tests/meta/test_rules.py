"""Every clause of every game is shown by a test, every mark names a clause, and every component stands in a scenario."""

import ast
from pathlib import Path

import pytest

from orrery.core import clauses
from orrery.core.registry import game, names
from orrery.core.text import LANGUAGES
from orrery.core.view import Outcome

TESTS = Path(__file__).parents[1]
NAMED = clauses.tests_naming(TESTS)


def scenarios(name: str) -> Path:
    return TESTS / "scenarios" / name.replace("-", "_")


@pytest.mark.parametrize("name", names())
def test_every_clause_is_named_by_a_test(name: str) -> None:
    assert game(name).clauses, f"{name} has no clauses"
    untested = [clause.id for clause in game(name).clauses if clause.id not in NAMED]
    assert not untested, f"no test is marked with {', '.join(untested)}"


def test_every_mark_names_a_clause() -> None:
    clause_ids = {clause.id for name in names() for clause in game(name).clauses}
    unknown = {id: tests for id, tests in NAMED.items() if id not in clause_ids and not tests[0].startswith("core/")}
    assert not unknown, f"there are no such clauses: {unknown}"


@pytest.mark.parametrize("name", names())
def test_clauses_are_named_after_their_game_and_chapter(name: str) -> None:
    options = {setting.name for setting in game(name).settings}
    for clause in game(name).clauses:
        parts = clause.id.split(".")
        assert parts[0] == name, clause.id
        assert len(parts) >= 3, f"{clause.id} has no chapter"
        assert clause.texts["en"] != clause.texts["fr"], f"{clause.id} says the same in both languages"
        assert not clause.option or clause.option in options, f"{clause.id} names the unknown option {clause.option!r}"


def texts(folder: Path) -> set[str]:
    """Every text that stands in the source of tests."""
    constants: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
    return constants


@pytest.mark.parametrize("name", names())
def test_every_component_stands_in_a_scenario(name: str) -> None:
    named = texts(scenarios(name))
    missing = [c.id for c in game(name).components if c.id not in named and c.name["en"] not in named]
    assert not missing, f"no scenario of {name} names {', '.join(missing)}"


def test_the_scenarios_of_a_game_are_tests_of_a_registered_game() -> None:
    folders = {path.name for path in (TESTS / "scenarios").iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert folders == {scenarios(name).name for name in names()}


@pytest.mark.parametrize("name", names())
def test_what_decides_among_equals_is_said_with_its_clauses(name: str) -> None:
    rules = game(name)
    assert set(rules.tie_clauses) <= {clause.id for clause in rules.clauses}
    equal, clear = Outcome((7, 7), (0,), (2, 1), ()), Outcome((8, 7), (0,), (1, 2), ())
    for lang in LANGUAGES:
        sentence = rules.tie_words(equal, ("Ann", "Bob"), lang)
        assert sentence
        assert sentence.endswith(" Ann 2, Bob 1.") == (len(rules.tie_clauses) == 1), "one rule tells the figures it went by"
    assert rules.tie_words(clear, ("Ann", "Bob"), "en") == ""
