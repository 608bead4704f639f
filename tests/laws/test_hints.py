"""Every number in every hint and question is what the answer then does, in seeded games of all games and options."""

from types import ModuleType
from typing import Any

import pytest

import orrery
from laws.hints import jump_drive, new_frontiers, roll_for_the_galaxy, tiny_epic_galaxies
from laws.hints.trial import Number, Sentence, Trial, listening
from orrery.bots import Look, bot
from orrery.core.ask import Answer, Some, Split, YesNo
from orrery.core.luck import Luck
from orrery.core.position import Option, Position

GAMES = {
    "jump-drive": jump_drive,
    "roll-for-the-galaxy": roll_for_the_galaxy,
    "tiny-epic-galaxies": tiny_epic_galaxies,
    "new-frontiers": new_frontiers,
}
DECISIONS = 40
"""How many decisions of a game are looked at."""
SOAK = 40
"""How many games a soak plays of each game, set of options and number of seats."""
SHOWN = 10
"""How many choices of one ask are tried."""


def tables() -> list[tuple[str, int, dict[str, Option]]]:
    games = [orrery.game(name) for name in GAMES]
    return [(game.name, seats, options) for game in games for seats in game.seat_counts for options in game.options_for(seats)]


def few_tables() -> list[tuple[str, int, dict[str, Option]]]:
    """Every set of options once, with the fewest seats it makes a difference with, and every number of seats once."""
    few: dict[str, tuple[str, int, dict[str, Option]]] = {}
    for name, seats, options in tables():
        few.setdefault(f"{name} {options}" if options else f"{name} {seats}", (name, seats, options))
    return list(few.values())


@pytest.mark.parametrize(("name", "seats", "options"), few_tables(), ids=str)
def test_numbers_in_hints_are_what_then_happens(name: str, seats: int, options: dict[str, Option]) -> None:
    checked = check_game(name, seats, options, 1, every=seats * 4, most=DECISIONS)
    assert checked, "no number was checked"


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats", "options"), tables(), ids=str)
def test_numbers_in_hints_are_what_then_happens_in_many_games(name: str, seats: int, options: dict[str, Option]) -> None:
    for seed in range(SOAK):
        check_game(name, seats, options, seed, every=1, most=10_000)


def check_game(name: str, seats: int, options: dict[str, Option], seed: int, every: int, most: int) -> int:
    """Play a game, bots that think and bots that do not in turns, and check one in so many of its decisions."""
    p = orrery.game(name).start(seats, seed, options)
    luck = Luck.of(f"hints/{seed}")
    players = bot(name, "heuristic"), bot(name, "random")
    checked = looked = 0
    while p.asks and looked < most:
        seat = min(p.asks)
        if p.answered % every == 0:
            looked += 1
            checked += check_ask(p, seat, luck)
        p.choose(seat, players[(seat + p.answered // 50) % 2].answer(Look(p, seat, luck)))
    return checked


def check_ask(p: Position[Any], seat: int, luck: Luck) -> int:
    """Check every number in a question, its choices and its places; how many they were."""
    game, view, ask = p.game, p.view(seat), p.asks[seat]
    measures = GAMES[game.name]
    answer: Answer = 1 if isinstance(ask, YesNo) else ask.sample(luck)
    with listening() as said:
        game.question(view, "en")
    checked = check_numbers(said, Trial(p, seat, answer, measures.holdings), measures)
    if isinstance(ask, Split):
        for place in sorted({place for fits in ask.fits for place in fits}):
            with listening() as said:
                game.place(view, place, "en")
            for number in numbers(said, measures):
                assert measures.PLACES[number.place](p, seat, place) == number.value, number
                checked += 1
    codes = list(ask.codes())
    luck.shuffle("shown", codes)
    for code in codes[:SHOWN]:
        with listening() as said:
            game.choice(view, code, "en")
        trial = Trial(p, seat, holding(ask, code, luck), measures.holdings)
        checked += check_numbers(said, trial, measures)
    return checked


def holding(ask: Any, code: int, luck: Luck) -> Answer:
    """An answer to an ask that has an option or an item in it."""
    if isinstance(ask, Some):
        others = list(ask.items)
        others.remove(code)
        luck.shuffle("others", others)
        return tuple(sorted([code, *others[: max(ask.least, 1) - 1]]))
    return ask.sample(luck) if isinstance(ask, Split) else code


def numbers(said: list[Sentence], measures: ModuleType) -> list[Number]:
    """The numbers of sentences, without those that are printed on a component."""
    spoken = [number for sentence in said for number in sentence.all_numbers()]
    return [number for number in spoken if not any(key.startswith(measures.PRINTED) for key in number.path)]


def check_numbers(said: list[Sentence], trial: Trial, measures: ModuleType) -> int:
    checked = 0
    for number in numbers(said, measures):
        measure = measures.MEASURES.get(f"{trial.ask.name}: {number.place}") or measures.MEASURES.get(number.place)
        assert measure is not None, f"nobody says how to measure {number}"
        fresh = trial.otherwise(trial.answer)
        measured = measure(fresh)
        if measured is not None:
            assert number.value == measured, f"{number} of {trial.ask.name} {trial.answer}"
            checked += 1
    return checked
