"""Bots of every game: they answer every ask legally, see no more than their seat, and repeat themselves given the same luck."""

import pytest

import orrery
from orrery.bots import Look, bot, bots
from orrery.bots.levels import LEVELS
from orrery.bots.search import Effort, Search
from orrery.core.errors import UnknownName
from orrery.play.match import Tally, play

GAMES = orrery.names()


@pytest.mark.parametrize("game", GAMES)
def test_the_heuristic_bot_plays_whole_games_at_every_seat_count(game: str) -> None:
    rules = orrery.game(game)
    for seats in rules.seat_counts:
        p, record = play(rules, seats, "bots", {}, [bot(game, "heuristic")] * seats, Tally())
        assert p.outcome is not None
        again, _ = play(rules, seats, "bots", {}, [bot(game, "heuristic")] * seats, Tally())
        assert again.plain() == p.plain()
        assert record.players == ["heuristic"] * seats


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["heuristic", "search"])
def test_a_bot_answers_the_same_when_everything_hidden_from_it_is_dealt_anew(game: str, name: str) -> None:
    rules = orrery.game(game)
    player = bot(game, "heuristic") if name == "heuristic" else Search(bot(game, "heuristic"), Effort(answers=80))
    seats = min(count for count in rules.seat_counts if count > 1)
    p = rules.start(seats, "leak", {})
    luck = orrery.Luck.of("walk")
    while p.asks and p.answered < (60 if name == "heuristic" else 4):
        seat = min(p.asks)
        guessed = p.guess(seat, orrery.Luck.of(p.answered))
        mine = player.answer(Look(p, seat, orrery.Luck.of("same")))
        if name == "heuristic":
            assert player.answer(Look(guessed, seat, orrery.Luck.of("same"))) == mine
        assert p.asks[seat].allows(mine)
        p.choose(seat, p.asks[seat].sample(luck))


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownName, match="'genius'"):
        bot("jump-drive", "genius")
    assert bots("jump-drive") == ("random", "heuristic", "search", "learned", *LEVELS)
