"""Every clause and every component of Roll is shown by a test, and every sentence is said in both languages."""

import ast
from pathlib import Path

import pytest

import orrery
from orrery.core import clauses
from orrery.core.ask import One, Some, Split
from orrery.core.events import Event
from orrery.core.luck import Luck
from orrery.core.position import Option
from orrery.games.roll_for_the_galaxy.game import GAME
from orrery.games.roll_for_the_galaxy.rules.components import COMPONENTS

HERE = Path(__file__).parent


def texts() -> set[str]:
    """All text constants of the tests in this folder."""
    constants: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
    return constants


def test_every_clause_is_shown_by_a_test() -> None:
    named = clauses.tests_naming(HERE)
    ids = [clause.id for clause in GAME.clauses]
    assert [id for id in ids if id not in named] == []
    assert [id for id in named if id not in ids] == []
    assert len(ids) == len(set(ids))


def test_every_component_is_laid_on_the_table_by_a_test() -> None:
    said = texts()
    assert [c.id for c in COMPONENTS if c.name["en"] not in said and c.id not in said] == []


def test_clauses_that_an_option_governs_name_an_option() -> None:
    settings = {setting.name for setting in GAME.settings}
    governed = {clause.option for clause in GAME.clauses if clause.option}
    assert governed == settings
    for name in settings:
        assert f"option.{name}" in GAME.text
        assert f"option.{name}.help" in GAME.text


AMBITION = {"ambition": True, "objectives": True}


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [(seats, seed, {"different_columns": seed == 1}) for seats in (2, 3, 4, 5) for seed in range(2)]
    + [(seats, 0, AMBITION) for seats in (2, 3, 4, 5)]
    + [pytest.param(seats, 2, {}, marks=pytest.mark.soak) for seats in (2, 3, 4, 5)]
    + [pytest.param(seats, seed, AMBITION, marks=pytest.mark.soak) for seats in (2, 3, 4, 5) for seed in (1, 2, 3)],
)
def test_every_question_choice_and_event_has_words_in_both_languages(seats: int, seed: int, options: dict[str, Option]) -> None:
    events: list[Event] = []
    p = GAME.start(seats, seed, options, events.append)
    clauses = {clause.id for clause in GAME.clauses}
    luck = Luck.of(seed)
    while p.asks:
        seat = min(p.asks)
        ask = p.asks[seat]
        view = p.view(seat)
        for lang in ("en", "fr"):
            assert GAME.question(view, lang)
            assert "{" not in GAME.question(view, lang)
            codes = ask.options if isinstance(ask, One) else ask.items if isinstance(ask, (Some, Split)) else (0, 1)
            said = [GAME.choice(view, code, lang) for code in sorted(set(codes))]
            if isinstance(ask, Split):
                said += [GAME.place(view, place, lang) for place in ask.places]
            assert all(choice.words for choice in said)
            assert len({choice.words for choice in said}) == len(said), "two choices never read the same"
            assert all(choice.clause in clauses for choice in said)
            for refusal in GAME.refusals(view, lang).values():
                assert refusal.clause in clauses
        p.choose(seat, ask.sample(luck))
    for event in events:
        for lang in ("en", "fr"):
            for viewer in (-1, 0, 1):
                assert GAME.say(event, viewer, [f"p{n}" for n in range(seats)], lang)


def test_every_component_is_explained_in_both_languages() -> None:
    for c in COMPONENTS:
        english, french = GAME.explain(c, "en"), GAME.explain(c, "fr")
        assert english != french
        assert english.endswith(".")


def test_points_are_explained_to_the_last_one() -> None:
    p = orrery.start("roll-for-the-galaxy", 3, 2)
    luck = Luck.of(9)
    while p.asks:
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
    for seat in range(3):
        sources = p.final_outcome.sources[seat]
        assert sum(source.points for source in sources) == p.final_outcome.points[seat]
        assert all(GAME.source_words(source, "fr") for source in sources)
