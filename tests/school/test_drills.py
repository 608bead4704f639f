"""Drills: every shipped one has a legal, clearly best answer; making, writing, the drill of a day, and solving in the terminal."""

from datetime import date, timedelta
from io import StringIO

import pytest

import orrery
from orrery.core.errors import BadComponents, UnknownName
from orrery.core.luck import Luck
from orrery.core.text import LANGUAGES
from orrery.school import drill_search
from orrery.school.drill import (
    LEVELS,
    Drill,
    all_drills,
    drill_of_day,
    drills,
    find_drill,
    read_drills,
    same_words,
    write_drills,
)
from orrery.school.drill_search import LEAST_GAP, STILL_GAP, Measured, holds_again, make_drills, measure, remeasure
from orrery.terminal.draft import Draft
from orrery.terminal.drill_mode import solve

ALL = all_drills()
each_drill = pytest.mark.parametrize("drill", ALL, ids=[f"{drill.game.name}-{drill.number}" for drill in ALL])
FEWEST = 12
"""Drills that every game has."""


def test_every_game_has_drills_from_easy_to_hard() -> None:
    for name in orrery.names():
        game_drills = drills(orrery.game(name))
        assert len(game_drills) >= FEWEST, name
        levels = [drill.level for drill in game_drills]
        assert levels == sorted(levels)
        assert set(levels) == set(range(1, LEVELS + 1))
        assert len({(drill.seed, len(drill.answers)) for drill in game_drills}) == len(game_drills)


@each_drill
def test_a_drill_has_one_answer_that_was_measured_to_be_clearly_best(drill: Drill) -> None:
    view = drill.position().view(drill.seat)
    assert view.ask is not None
    assert view.ask.allows(drill.best)
    assert view.ask.allows(drill.second)
    assert drill.solves(view, drill.best)
    assert not drill.solves(view, drill.second)
    assert drill.gap >= LEAST_GAP - 0.001
    assert drill.gap > 1.5 * drill.doubt
    assert 0 <= drill.chance - drill.gap < drill.chance <= 1
    for lang in LANGUAGES:
        why = drill.why(lang)
        assert drill.reasons
        assert all(reason.words(drill.game, lang) in why for reason in drill.reasons)


@pytest.mark.soak
@each_drill
def test_a_drill_holds_when_it_is_measured_again(drill: Drill) -> None:
    assert holds_again(drill), remeasure(drill, Luck.of("again"))._replace(futures={})


def test_the_drill_of_a_day_is_the_same_for_everybody_and_all_have_their_turn() -> None:
    days = [date(2026, 11, 16) + timedelta(days=n) for n in range(len(ALL))]
    assert {(drill.game.name, drill.number) for drill in map(drill_of_day, days)} == {
        (drill.game.name, drill.number) for drill in ALL
    }
    assert drill_of_day(days[0]) == drill_of_day(days[0] + timedelta(days=len(ALL)))
    assert drill_of_day(days[0], "new-frontiers").game.name == "new-frontiers"


def test_drills_are_made_written_and_read() -> None:
    game = orrery.game("jump-drive")
    fresh = make_drills(game, 2, 2, seed="test", worlds=6, every=2)
    assert [drill.number for drill in fresh] == [1, 2]
    text = write_drills(game, fresh)
    read = read_drills(game, text)
    assert [(d.answers, d.best, d.second, d.level, d.seat) for d in read] == [
        (d.answers, d.best, d.second, d.level, d.seat) for d in fresh
    ]
    assert write_drills(game, read) == text
    assert read_drills(game, text.replace(game.components_digest, "0" * 16)) == (), "of other components"
    with pytest.raises(BadComponents, match=r"jump-drive: drills\.toml can't be read"):
        read_drills(game, text.replace("best = ", "worst = "))


def test_drills_that_hold_are_kept_and_others_make_room() -> None:
    """What is kept is in the new set, numbered anew; one whose best answer is not best any more is not."""
    game = orrery.game("new-frontiers")
    good, other = drills(game)[:2]
    swapped = other._replace(best=other.second, second=other.best)
    remade = make_drills(game, 1, 2, worlds=6, keep=[swapped, good])
    assert [drill._replace(level=good.level) for drill in remade] == [good._replace(number=1)]


def test_a_drill_whose_best_answer_is_hardly_ahead_any_more_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """However sure the figure is: with equal futures in all worlds a gap of nothing has no error either."""
    drill = drills(orrery.game("jump-drive"))[0]
    for gap, holds in ((STILL_GAP, True), (STILL_GAP / 2, False)):
        measured = Measured(drill.best, drill.second, futures={}, gap=gap, error=0.0, later_gap=0.1, later_error=0.0)
        monkeypatch.setattr(drill_search, "remeasure", lambda *_, measured=measured: measured)
        assert holds_again(drill) == holds


def test_answers_that_say_the_same_are_not_told_apart() -> None:
    p = orrery.start("jump-drive", seats=2, seed=7)
    view = p.view(0)
    assert view.ask is not None
    one, other = list(view.ask.answers())[:2]
    assert same_words(view, one, one)
    assert not same_words(view, one, other)
    assert measure(p, 0, [one], Luck.of("x"), 1, 1) is None


def test_a_drill_is_solved_in_the_terminal() -> None:
    drill = drills(orrery.game("jump-drive"))[0]
    draft = Draft(drill.position().view(drill.seat))
    codes = list(draft.ask.codes())
    numbers = {code: number for number, code in enumerate(codes, 1)}
    assert isinstance(drill.best, int)
    assert isinstance(drill.second, int)
    typed = StringIO(f"{numbers[drill.second]}\nu\n{numbers[drill.best]}\n")
    out = StringIO()
    solve(drill, date(2026, 11, 16), "en", typed, out)
    said = out.getvalue()
    assert said.index("There is a better answer") < said.index("That is the best answer")
    assert drill.why("en") in said
    assert "Orrery drill 2026-11-16 · Jump Drive ★☆☆ · solved at try 2" in said


def test_a_drill_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownName, match="jump-drive has no drill 99; it has 1 to"):
        find_drill(orrery.game("jump-drive"), 99)
