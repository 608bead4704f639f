"""No bot knows what is hidden from its seat: everything hidden is dealt anew in the middle of a game, and given the same luck it answers the same."""

from copy import copy
from itertools import islice
from typing import Any
from zlib import crc32

import pytest

import orrery
from orrery import Luck
from orrery.bots import Bot, Look, bot, bots
from orrery.bots.search import Search
from orrery.core.ask import Answer
from orrery.core.position import Option, Position
from orrery.play.match import bot_luck

TABLES: tuple[tuple[str, int, dict[str, Option]], ...] = (
    ("jump-drive", 3, {}),
    ("jump-drive", 4, {"preset": True}),
    ("tiny-epic-galaxies", 1, {}),
    ("tiny-epic-galaxies", 1, {"rogue": "hades"}),
    ("tiny-epic-galaxies", 3, {}),
    ("roll-for-the-galaxy", 2, {"ambition": True, "objectives": True}),
    ("roll-for-the-galaxy", 4, {"ambition": True}),
    ("new-frontiers", 3, {}),
    ("new-frontiers", 4, {}),
)
FEWER_ANSWERS = 12
"""What a search plays for an answer here: enough to compare candidates in a world of its own guessing."""
EVERY = 5
"""Of the moments of a game at which something hidden makes a difference to the table each fifth is looked at,"""
MOMENTS = 4
"""and so many of them."""
LATEST = 400


def think_less(player: Any) -> Any:
    """The same bot, with less effort wherever it searches."""
    quick = copy(player)
    if isinstance(quick, Search):
        quick.effort = quick.effort._replace(answers=min(quick.effort.answers, FEWER_ANSWERS))
    for part in ("guide", "bot", "alone", "together", "fallback"):
        if hasattr(quick, part):
            setattr(quick, part, think_less(getattr(quick, part)))
    return quick


def moments(game: str, seats: int, options: dict[str, Option]) -> list[tuple[Position[Any], Position[Any], int]]:
    """Positions of one game with what looks the same to the seat that is asked, and differs in what it does not see."""
    guide = bot(game, "heuristic")
    lucks = [bot_luck("honest", seat) for seat in range(seats)]
    p = orrery.game(game).start(seats, "honest", options)
    pairs: list[tuple[Position[Any], Position[Any], int]] = []
    differing = 0
    while p.asks and len(pairs) < MOMENTS and p.answered < LATEST:
        seat = min(p.asks)
        if not p.asks[seat].forced():
            other = p.guess(seat, Luck.of(f"other {p.answered}"))
            if other.table.plain() != p.table.plain():
                differing += 1
                if differing % EVERY == 0:
                    pairs.append((p.copy(), other, seat))
        p.choose(seat, guide.answer(Look(p, seat, lucks[seat])))
    return pairs


def differs_at(player: Bot, pairs: list[tuple[Position[Any], Position[Any], int]]) -> list[str]:
    """Where a bot answers otherwise when everything hidden from it is dealt anew."""
    different: list[str] = []
    for p, other, seat in pairs:
        answers = [player.answer(Look(q, seat, Luck.of(f"same {p.answered}"))) for q in (p, other)]
        if answers[0] != answers[1]:
            different.append(f"{p.asks[seat].name} after {p.answered} answers: {answers}")
    return different


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=str)
def test_no_bot_knows_what_is_hidden_from_its_seat(game: str, seats: int, options: dict[str, Option]) -> None:
    pairs = moments(game, seats, options)
    assert len(pairs) == MOMENTS, "moments at which something is hidden"
    for name in bots(game):
        assert differs_at(think_less(bot(game, name)), pairs) == [], name


class Peeking:
    """A bot that looks at what lies hidden, as none may."""

    name = "peeking"

    def answer(self, look: Look) -> Answer:
        hidden = repr(look._position.table.plain())
        answers = list(islice(look.ask.answers(), 20))
        return answers[crc32(hidden.encode()) % len(answers)]


@pytest.mark.parametrize("game", orrery.names())
def test_a_bot_that_peeks_would_be_found_out(game: str) -> None:
    assert differs_at(Peeking(), moments(game, 2, {}))
