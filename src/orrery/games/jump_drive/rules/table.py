"""The table of Jump Drive: hands, empires, piles, and what everybody does this turn."""

from typing import Any, Final

from orrery.core.fields import NUMBERS, VALUE, Field, Fields
from orrery.core.position import Position, Steps, Table
from orrery.games.jump_drive.rules.components import (
    ADDS,
    CHROMOSOMES,
    CONVOY_DISCOUNT,
    MILITARY,
    MILITARY_PER_CHROMOSOME,
    SLOTS,
)
from orrery.games.jump_drive.rules.events import Reshuffled

step = Steps()

HIDDEN: Final = -1
EVERYBODY: Final = -1
NOT_PLACED: Final = 0
PAID: Final = 1
CONQUERED: Final = 2


class Seat:
    """One player's hand, empire and points, and what was placed this turn."""

    __slots__ = (
        "development",
        "earned",
        "empire",
        "exploring",
        "first",
        "gone",
        "hand",
        "income",
        "points",
        "second",
        "spent",
        "spent_limited",
        "sums",
        "taken",
        "team",
    )

    def __init__(
        self,
        hand: list[int],
        empire: list[int],
        earned: list[int],
        gone: int,
        points: int,
        income: int,
        team: bool,
        sums: list[int],
        development: int,
        first: int,
        second: int,
        taken: int,
        spent: int,
        spent_limited: int,
        exploring: bool,
    ) -> None:
        self.hand: list[int] = hand
        """Cards in the hand, in order of their numbers; -1 for each card that the viewer can't see."""
        self.empire: list[int] = empire
        """Cards placed so far, in the order in which they came."""
        self.earned: list[int] = earned
        """Points that each card of the empire has brought so far."""
        self.gone: int = gone
        """Points brought by cards that have left the empire since."""
        self.points: int = points
        """Points earned so far."""
        self.income: int = income
        """Cards that the empire brings each turn, as last worked out."""
        self.team: bool = team
        """The Survey Team in the centre is still there for this seat."""
        self.sums: list[int] = sums
        """What the cards of the empire add up to, a number for each slot of `cards.SLOTS`."""
        self.development: int = development
        """The development placed this turn, -1 for none."""
        self.first: int = first
        """The world placed this turn, -1 for none."""
        self.second: int = second
        """The second world placed this turn by giving up a convoy, -1 for none."""
        self.taken: int = taken
        """How the first world was placed."""
        self.spent: int = spent
        """General military used for the first world."""
        self.spent_limited: int = spent_limited
        """Limited military used for the first world."""
        self.exploring: bool = exploring
        """This seat explores this turn instead of placing cards."""

    def copy(self) -> "Seat":
        return Seat(
            self.hand.copy(),
            self.empire.copy(),
            self.earned.copy(),
            self.gone,
            self.points,
            self.income,
            self.team,
            self.sums.copy(),
            self.development,
            self.first,
            self.second,
            self.taken,
            self.spent,
            self.spent_limited,
            self.exploring,
        )

    def add(self, card: int) -> None:
        """A card joins the empire."""
        self.empire.append(card)
        self.earned.append(0)
        for slot, amount in ADDS[card]:
            self.sums[slot] += amount

    def lose(self, card: int) -> None:
        """A card leaves the empire; the points it brought stay."""
        at = self.empire.index(card)
        self.empire.pop(at)
        self.gone += self.earned.pop(at)
        for slot, amount in ADDS[card]:
            self.sums[slot] -= amount

    def rest(self) -> None:
        """Forget what was placed this turn."""
        self.development = -1
        self.first = -1
        self.second = -1
        self.taken = NOT_PLACED
        self.spent = 0
        self.spent_limited = 0
        self.exploring = False

    def convoy(self) -> int:
        """The card of the empire that may be given up for a second world, -1 if there is none."""
        best = -1
        for card in self.empire:
            if CONVOY_DISCOUNT[card] >= 0 and (best < 0 or CONVOY_DISCOUNT[card] > CONVOY_DISCOUNT[best]):
                best = card
        return best

    def __repr__(self) -> str:
        return f"<Seat with {self.points} points, {len(self.hand)} cards in hand, {len(self.empire)} in its empire>"

    def plain(self) -> dict[str, Any]:
        return SEAT.plain(self)


SEAT: Final = Fields(
    Seat,
    hand=NUMBERS,
    empire=NUMBERS,
    earned=NUMBERS,
    gone=VALUE,
    points=VALUE,
    income=VALUE,
    team=VALUE,
    development=VALUE,
    first=VALUE,
    second=VALUE,
    taken=VALUE,
    spent=VALUE,
    spent_limited=VALUE,
    exploring=VALUE,
)


def new_seat() -> Seat:
    """A seat with nothing in hand and no empire."""
    return Seat(
        hand=[],
        empire=[],
        earned=[],
        gone=0,
        points=0,
        income=0,
        team=True,
        sums=[0] * SLOTS,
        development=-1,
        first=-1,
        second=-1,
        taken=NOT_PLACED,
        spent=0,
        spent_limited=0,
        exploring=False,
    )


def read_seat(data: dict[str, Any]) -> Seat:
    sums = [0] * SLOTS
    for card in data["empire"]:
        for slot, amount in ADDS[card]:
            sums[slot] += amount
    return SEAT.read(data, sums=sums)


class JumpTable(Table):
    """Everything on the table. The dealer is seat 0; seats go clockwise. The top of the pile is its end."""

    __slots__ = ("discard", "discarders", "pile", "round", "scored", "seats")

    def __init__(
        self, seats: list[Seat], pile: list[int], discard: list[int], discarders: list[int], round: int, scored: bool
    ) -> None:
        self.seats: list[Seat] = seats
        """What each player has, by seat."""
        self.pile: list[int] = pile
        """Cards to draw; the next one is the last."""
        self.discard: list[int] = discard
        """Cards that were discarded, face down."""
        self.discarders: list[int] = discarders
        """Who put each card of the discards there and so knows it; -1 where all saw it."""
        self.round: int = round
        """The turn that is played, from 1; 0 before the first."""
        self.scored: bool = scored
        """The points of this turn are counted already."""

    def copy(self) -> "JumpTable":
        return JumpTable(
            [seat.copy() for seat in self.seats],
            self.pile.copy(),
            self.discard.copy(),
            self.discarders.copy(),
            self.round,
            self.scored,
        )

    def __repr__(self) -> str:
        points = ", ".join([str(seat.points) for seat in self.seats])
        return f"<JumpTable in turn {self.round}, points {points}; {len(self.pile)} cards in the pile>"

    def plain(self) -> dict[str, Any]:
        return TABLE.plain(self)


TABLE: Final = Fields(
    JumpTable,
    seats=Field(lambda seats: [seat.plain() for seat in seats], lambda data: [read_seat(seat) for seat in data]),
    pile=NUMBERS,
    discard=NUMBERS,
    discarders=NUMBERS,
    round=VALUE,
    scored=VALUE,
)


def read_table(data: dict[str, Any]) -> JumpTable:
    return TABLE.read(data)


def military(sums: list[int]) -> int:
    """General military: icons, and powers that count other icons; never military against some worlds only."""
    return sums[MILITARY] + sums[MILITARY_PER_CHROMOSOME] * sums[CHROMOSOMES]


def draw(p: Position, seat: int, n: int) -> list[int]:
    """Draw cards into a hand. The pile is made anew as soon as it is used up; what can't be drawn is lost."""
    t: JumpTable = p.table
    pile = t.pile
    drawn: list[int] = []
    if n < len(pile):
        if n:
            drawn = pile[-n:]
            del pile[-n:]
    else:
        while len(drawn) < n:
            if not t.pile:
                reshuffle(p)
            if not t.pile:
                break
            drawn.append(t.pile.pop())
        if not t.pile:
            reshuffle(p)
    if drawn:
        hand = t.seats[seat].hand
        hand.extend(drawn)
        hand.sort()
        p.reveal()
    return drawn


def reshuffle(p: Position) -> None:
    """Make a new pile of the discarded cards. They are sorted first, so that the order of discarding does not matter."""
    t: JumpTable = p.table
    if not t.discard:
        return
    t.pile = sorted(t.discard)
    t.discard = []
    t.discarders = []
    p.luck.shuffle("deck", t.pile)
    p.tell(Reshuffled, EVERYBODY, len(t.pile))
