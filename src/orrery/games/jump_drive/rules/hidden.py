"""What is hidden from a seat: left out of its view, and dealt anew in a guess."""

from collections.abc import Callable
from typing import Final

from orrery.core.ask import Ask, Some
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.jump_drive.rules.round import (
    ask_for_first_hand,
    ask_for_placement,
    ask_for_second_world,
    place,
    place_second,
    put_back,
)
from orrery.games.jump_drive.rules.table import EVERYBODY, HIDDEN, JumpTable, step


def redact(t: JumpTable, seat: int) -> JumpTable:
    """What `seat` may know: its own hand and discards, all empires, and how high the piles are."""
    seats = [other.copy() for other in t.seats]
    for number, other in enumerate(seats):
        if number != seat:
            other.hand = [HIDDEN] * len(other.hand)
    return JumpTable(
        seats=seats,
        pile=[HIDDEN] * len(t.pile),
        discard=[card if by in (seat, EVERYBODY) else HIDDEN for card, by in zip(t.discard, t.discarders)],
        discarders=t.discarders.copy(),
        round=t.round,
        scored=t.scored,
    )


def deal_anew(p: Position, seat: int, luck: Luck) -> None:
    """Deal the pile, the discards that the seat does not know and the hands of others anew, and ask the others again."""
    t: JumpTable = p.table
    unknown = [at for at in range(len(t.discard)) if t.discarders[at] != seat and t.discarders[at] != EVERYBODY]
    hidden = t.pile + [t.discard[at] for at in unknown]
    for number, other in enumerate(t.seats):
        if number != seat:
            hidden += other.hand
    hidden.sort()
    luck.shuffle("guess", hidden)
    for number, other in enumerate(t.seats):
        if number != seat:
            other.hand = draw_last(hidden, len(other.hand))
            other.hand.sort()
    t.pile = draw_last(hidden, len(t.pile))
    for at in unknown:
        t.discard[at] = hidden.pop()
    for number in range(p.seats):
        if number != seat:
            ask_anew(p, t, number, luck)


def draw_last(cards: list[int], count: int) -> list[int]:
    """Take so many cards from the end, the last one first."""
    left = len(cards) - count
    drawn = cards[left:]
    drawn.reverse()
    del cards[left:]
    return drawn


# In quotes: typing keeps what it was asked about, and the classes of an edition would stay after it.
ASK_AGAIN: "Final[dict[str, Callable[[Position, JumpTable, int], None]]]" = {
    put_back.__name__: ask_for_first_hand,
    place.__name__: ask_for_placement,
    place_second.__name__: ask_for_second_world,
}
"""What puts a question anew whose choices follow from the hand, by the question."""


def ask_anew(p: Position, t: JumpTable, seat: int, luck: Luck) -> None:
    """A seat is asked again with the hand it now has; who had answered in secret answers again by chance."""
    waiting = p.asks.get(seat)
    ask: Ask | None = waiting
    if ask is None and seat in p.sealed:
        ask = p.sealed[seat][0]
    if ask is None:
        return
    if ask.name in ASK_AGAIN:
        ASK_AGAIN[ask.name](p, t, seat)
    else:
        assert isinstance(ask, Some), "what else is asked is which cards to discard"
        p.ask(seat, step.named[ask.name], Some(tuple(t.seats[seat].hand), ask.least, ask.most))
    if waiting is None:
        again = p.asks.pop(seat)
        p.sealed[seat] = (again, again.sample(luck))
