"""Variables say what they hold: words that fit everything, and so say nothing, name none of them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

ROOT = Path(__file__).parents[2]
EMPTY_WORDS = {"found", "told", "wrong"}
ENGINE = ("core", "encode", "bots", "games", "draw", "coach", "school", "study", "play", "train", "envs", "agents")
"""The rooms in which two more words name nothing but what is listed below."""
EMPTY_IN_ENGINE = {"asked", "said"}
EMPTY_LOCALS = {"what", "wanted", "kept", "known", "shown"}
"""Names of some fields, which say what their class is about; by themselves, in a function, they say nothing."""
PUBLIC_NAMES = {
    "core/scenario.py": {"said"},
    "study/run.py": {"said"},
    "games/new_frontiers/scenario.py": {"asked"},
    "games/roll_for_the_galaxy/scenario/__init__.py": {"asked"},
}
"""What a study holds and what tests are written with: programs know these names."""


def modules() -> list[Path]:
    """The modules of the package, of its tools and of its tests."""
    return [path for folder in ("src", "tools", "tests") for path in sorted((ROOT / folder).rglob("*.py"))]


def bound_names(node: ast.AST) -> Iterator[str]:
    """The names that a node of a syntax tree gives to something: to a value, a parameter, a field or a function."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)) | ast.alias(asname=str(name)):
            yield name
        case _:
            return


def empty_names(source: str, words: set[str] = EMPTY_WORDS) -> list[str]:
    """Every name of a module that is one of the empty words, with its line."""
    return [
        f"{getattr(node, 'lineno', 0)}: {name}"
        for node in ast.walk(ast.parse(source))
        for name in bound_names(node)
        if name in words
    ]


def empty_locals(source: str) -> list[str]:
    """Every variable and parameter of a function that is one of the words empty there; a constructor has the names of its fields."""
    faults = []
    for function in ast.walk(ast.parse(source)):
        if (
            isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            and getattr(function, "name", "") != "__init__"
        ):
            for node in ast.walk(function):
                match node:
                    case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) if name in EMPTY_LOCALS:
                        faults.append(f"{node.lineno}: {name}")
    return sorted(set(faults))


@pytest.mark.parametrize(
    "source",
    [
        "found = 1",
        "found: int = 1",
        "pages, (found, *told) = read()",
        "self.told = ()",
        "for found in pages: print(found)",
        "sum(found for found in pages)",
        "if found := read(): pass",
        "def read(wrong): pass",
        "def read(*, wrong=1): pass",
        "def found(): pass",
        "async def found(): pass",
        "lambda wrong: 1",
        "with read() as found: pass",
        "try: read()\nexcept OSError as wrong: pass",
        "match pages:\n case [1, found]: pass",
        "match pages:\n case {1: 2, **wrong}: pass",
        "import json as found",
        "class Page:\n    told: int",
    ],
)
def test_an_empty_word_is_seen_wherever_a_name_is_given(source: str) -> None:
    assert empty_names(source)


def test_words_of_others_and_longer_names_are_let_through() -> None:
    assert empty_names("read(wrong=1)\nprint(page.found)\nfound_pages = 'found'  # what was found") == []


@pytest.mark.parametrize(
    "source",
    ["def read(what): pass", "def read():\n shown = 1", "def read():\n for _, known in (): pass", "lambda wanted: 1"],
)
def test_a_local_without_a_name_of_its_own_is_seen(source: str) -> None:
    assert empty_locals(source)


def test_fields_may_have_names_that_locals_have_not() -> None:
    assert empty_locals("class Power:\n what: str\n def __init__(self, what):\n  self.what = what") == []


def test_no_local_is_called_by_what_was_done_with_it() -> None:
    faults = {str(path.relative_to(ROOT)): names for path in modules() if (names := empty_locals(path.read_text("utf-8")))}
    assert faults == {}, "name what the variable holds"


def test_no_variable_has_an_empty_name() -> None:
    assert len(modules()) > 500
    faults = {str(path.relative_to(ROOT)): names for path in modules() if (names := empty_names(path.read_text("utf-8")))}
    assert faults == {}, "name what the variable holds"


@pytest.mark.parametrize("room", ENGINE)
def test_no_variable_of_the_engine_is_called_by_what_was_done_with_it(room: str) -> None:
    package = ROOT / "src" / "orrery"
    paths = sorted((package / room).rglob("*.py"))
    assert paths
    faults: dict[str, list[str]] = {}
    for path in paths:
        name = path.relative_to(package).as_posix()
        names = empty_names(path.read_text("utf-8"), EMPTY_IN_ENGINE - PUBLIC_NAMES.get(name, set()))
        if names:
            faults[name] = names
    assert faults == {}, "name what the variable holds"


COUNTS = {"n", "i", "_"}
"""What templates call a number, a number that is counted up, and what they do not use."""


def letters(source: str) -> list[str]:
    """Every variable, parameter and macro of a template that is called by a single letter."""
    tree = Environment().parse(source)
    names = {each.name for each in tree.find_all(nodes.Name)} | {each.name for each in tree.find_all(nodes.Macro)}
    return sorted({name for name in names if len(name) == 1} - COUNTS)


@pytest.mark.parametrize(
    "source", ["{% set b = page.board %}", "{% macro f(words) %}{% endmacro %}", "{% for x in list %}{% endfor %}"]
)
def test_a_letter_is_found_in_a_template(source: str) -> None:
    assert letters(source)


def test_no_variable_of_a_template_is_a_letter() -> None:
    paths = sorted((ROOT / "src" / "orrery").rglob("*.html"))
    assert len(paths) > 50
    faults = {str(path.relative_to(ROOT)): names for path in paths if (names := letters(path.read_text("utf-8")))}
    assert faults == {}, "name what the variable holds"
