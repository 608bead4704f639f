"""Nothing appears and nothing is lost: the pieces of a game are all there at every decision, wherever they lie."""

from collections import Counter
from collections.abc import Callable

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.jump_drive.rules.components import ADDS, DECK, SLOTS, TEAM
from orrery.games.jump_drive.rules.table import JumpTable


def jump_drive(p: Position) -> None:
    """Every card is in the pile, the discards, a hand or an empire; every Survey Team in the centre or an empire."""
    t: JumpTable = p.table
    cards = Counter([*t.pile, *t.discard])
    for seat in t.seats:
        cards.update(seat.hand)
        cards.update(seat.empire)
        assert seat.team == (TEAM not in seat.empire), "one Survey Team each"
        assert seat.hand == sorted(seat.hand)
        assert len(seat.earned) == len(seat.empire)
        assert sum(seat.earned) + seat.gone == seat.points, "every point has a source"
        sums = [0] * SLOTS
        for card in seat.empire:
            for slot, amount in ADDS[card]:
                sums[slot] += amount
        assert seat.sums == sums, "what an empire adds up to is kept current"
    del cards[TEAM]
    assert cards == Counter(DECK)


PIECES: dict[str, Callable[[Position], None]] = {"jump-drive": jump_drive}


def play(name: str, seats: int, games: int) -> None:
    for seed in range(games):
        luck = Luck.of(f"pieces/{seed}")
        p = orrery.start(name, seats, seed)
        while p.asks:
            PIECES[name](p)
            seat = sorted(p.asks)[luck.below("seat", len(p.asks))]
            PIECES[name](p.guess(seat, luck))
            p.choose(seat, p.asks[seat].sample(luck))
        PIECES[name](p)


TABLES = [(name, seats) for name in PIECES for seats in orrery.game(name).seat_counts]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_all_pieces_are_there_at_every_decision(name: str, seats: int) -> None:
    play(name, seats, games=10)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_all_pieces_are_there_at_every_decision_of_many_games(name: str, seats: int) -> None:
    play(name, seats, games=1000)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_of_preset_hands_are_conserved_too(seats: int) -> None:
    luck = Luck.of("preset")
    p = orrery.start("jump-drive", seats, 1, {"preset": True})
    while p.asks:
        jump_drive(p)
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
    jump_drive(p)
