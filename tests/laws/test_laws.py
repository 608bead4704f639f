"""Laws that hold for every game at every decision."""

import json
import pickle

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.record import Record
from orrery.core.registry import names

MOST = 50_000
"""More answers than any game by chance takes: five random galaxies now and then need over 5,000."""

THOROUGH = 300
"""How many decisions of a game are all looked at in a quick run: most games have fewer, and a game by chance may take thousands."""
SELDOM = 7
"""Of the decisions after those a quick run looks at each seventh; a soak looks at all."""
SOAK = 1050
"""How many games a soak plays of each game and set of options, over all numbers of seats."""


def tables() -> list[tuple[str, int, dict[str, Option]]]:
    """Every game with every number of seats and every set of options that it names."""
    games = [orrery.game(name) for name in names()]
    return [(game.name, seats, options) for game in games for seats in game.seat_counts for options in game.options_for(seats)]


def next_answer(p: Position, luck: Luck) -> tuple[int, orrery.Answer]:
    waiting = sorted(p.asks)
    seat = waiting[luck.below("seat", len(waiting))]
    return seat, p.asks[seat].sample(luck)


@pytest.mark.parametrize(("name", "seats", "options"), tables(), ids=str)
def test_every_law_at_every_decision(name: str, seats: int, options: dict[str, Option]) -> None:
    play_by_the_laws(name, seats, options, games=1, every=SELDOM)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats", "options"), tables(), ids=str)
def test_every_law_at_every_decision_of_many_games(name: str, seats: int, options: dict[str, Option]) -> None:
    play_by_the_laws(name, seats, options, games=-(-SOAK // len(orrery.game(name).seat_counts)), every=1)


def play_by_the_laws(name: str, seats: int, options: dict[str, Option], games: int, every: int) -> None:
    game = orrery.game(name)
    for seed in range(games):
        luck = Luck.of(f"laws/{seed}")
        p = game.start(seats, seed, options)
        record = Record(name, seats, seed, options)
        while p.asks:
            if p.answered < THOROUGH or p.answered % every == 0:
                check_position(p, luck)
            seat, answer = next_answer(p, luck)
            p.choose(seat, answer)
            record.add(seat, answer)
            assert p.answered < MOST, "the game does not end"
        assert p.outcome is not None
        assert max(p.outcome.points) >= 0
        assert sum(source.points for source in p.outcome.sources[0]) == p.outcome.points[0]
        assert record.replay().plain() == p.plain()
        assert Record.read(record.write()) == record
        assert Record.read(record.write()).replay() == p


def check_position(p: Position, luck: Luck) -> None:
    plain = p.plain()
    written = json.dumps(plain, sort_keys=True)
    again = p.game.read(json.loads(written))
    assert again.plain() == plain, "JSON round trip"
    assert pickle.loads(pickle.dumps(p)).plain() == plain, "pickle round trip"
    other = p.copy()
    assert p == again == other, "what is the same is equal"
    assert (p.asks, p.table, p.luck) == (again.asks, again.table, again.luck), "and so are its parts"
    seat = sorted(p.asks)[0]
    before = p.view(seat).plain()
    guessed = p.guess(seat, luck)
    assert guessed.view(seat).plain() == before, "a guess looks the same"
    for viewer in range(-1, p.seats):
        assert p.game.glimpse(p, viewer) == p.game.redact(p, viewer), "a glimpse shows as much as a view"
    other.choose(*next_answer(other, luck))
    assert p != other, "a position that moved on is another"
    guessed.choose(*next_answer(guessed, luck))
    with pytest.raises(orrery.IllegalAnswer):
        p.choose(seat, "no answer")
    assert json.dumps(p.plain(), sort_keys=True) == written, "copies are independent and illegal answers change nothing"
