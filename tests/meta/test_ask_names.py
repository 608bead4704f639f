"""Asks are named by the steps that take their answers: no module of a game spells the name of one out again."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import orrery
from orrery.encode.game_part import game_part

GAMES = Path(orrery.__file__).parent / "games"


def is_ask_name(node: ast.expr) -> bool:
    """Whether an expression is the name of an ask: `ask.name`, `view.ask.name`, or what a scenario is asked."""
    match node:
        case ast.Attribute(value=ast.Name(id="ask") | ast.Attribute(attr="ask"), attr="name"):
            return True
        case ast.Attribute(attr="is_asked"):
            return True
    return False


def compared(node: ast.Compare) -> Iterator[ast.expr]:
    for value in (node.left, *node.comparators):
        yield from value.elts if isinstance(value, (ast.Tuple, ast.List, ast.Set)) else (value,)


def spelled_names(source: str, asks: set[str]) -> Iterator[str]:
    """Where a module compares with the name of an ask, keeps something by it, or puts a question by it, spelled out."""
    for node in ast.walk(ast.parse(source)):
        places: list[ast.expr] = []
        match node:
            case ast.Compare(left=left, comparators=others) if any(is_ask_name(each) for each in (left, *others)):
                places = list(compared(node))
            case ast.Subscript(value=ast.Attribute(attr="named"), slice=key):
                places = [key]
            case ast.Call(func=ast.Attribute(attr="answers"), args=[question, *_]):
                places = [question]
            case ast.Call(func=ast.Name(id="AskKind"), args=[step, *_]):
                places = [step]
            case ast.keyword(arg="opening", value=step):
                places = [step]
            case ast.Dict(keys=keys) if len(keys) > 1:
                names = {key.value for key in keys if isinstance(key, ast.Constant)}
                places = [key for key in keys if key is not None] if names and names <= asks else []
        for place in places:
            if isinstance(place, ast.Constant) and place.value in asks:
                yield f"{place.lineno}: {place.value}"


@pytest.mark.parametrize(
    "source",
    [
        "if ask.name == 'pay': pass",
        "if view.ask.name in ('place', 'pay'): pass",
        "if 'pay' != player.is_asked: pass",
        "step.named['pay'](p, 0, ())",
        "player.answers('pay', ())",
        "AskKind('pay', 'some', codes, write)",
        "Plan(opening='place')",
        "STEPS = {'pay': 1, 'place': 2}",
    ],
)
def test_a_spelled_name_is_seen(source: str) -> None:
    assert list(spelled_names(source, {"place", "pay"}))


def test_names_that_come_from_steps_and_other_words_are_let_through() -> None:
    source = "if ask.name == pay.__name__: tell('pay')\nSTEPS = {pay.__name__: 1}\nHEADS = {'pay': 1, 'round': 2}"
    assert not list(spelled_names(source, {"place", "pay"}))


@pytest.mark.parametrize("name", orrery.names())
def test_no_module_of_a_game_spells_the_name_of_an_ask(name: str) -> None:
    asks = {kind.name for kind in game_part(orrery.game(name)).asks}
    modules = sorted((GAMES / name.replace("-", "_")).rglob("*.py"))
    assert len(modules) > 10
    faults = {path.name: names for path in modules if (names := list(spelled_names(path.read_text("utf-8"), asks)))}
    assert faults == {}, "take the name from the step that takes the answer: step.__name__"


@pytest.mark.parametrize("name", orrery.names())
def test_every_ask_is_told_once_by_a_step_of_its_game(name: str) -> None:
    game = orrery.game(name)
    kinds = game_part(game).asks
    assert [game.steps.named[kind.name] for kind in kinds] == [kind.step for kind in kinds]
    assert len({kind.name for kind in kinds}) == len(kinds)
    assert {kind.name for kind in kinds} == set(game.questions.named)
