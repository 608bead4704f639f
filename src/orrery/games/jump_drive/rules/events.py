"""What can happen in Jump Drive."""

from orrery.core.events import Event, event, private


@event
class PutBack(Event):
    """Cards of the first hand went to the discards."""

    count: int
    cards: tuple[int, ...] = private()


@event
class TurnBegan(Event):
    turn: int


@event
class ChoseToExplore(Event):
    """An Explore marker was shown instead of cards."""


@event
class Developed(Event):
    card: int
    cost: int


@event
class Conquered(Event):
    world: int
    strength: int
    defense: int


@event
class Settled(Event):
    world: int
    cost: int


@event
class Paid(Event):
    count: int
    cards: tuple[int, ...] = private()


@event
class Drew(Event):
    """Who placed a world alone drew a card."""

    count: int
    cards: tuple[int, ...] = private()


@event
class SettledSecond(Event):
    """A second world was paid for, and a convoy given up for it."""

    world: int
    cost: int
    convoy: int


@event
class ConqueredSecond(Event):
    world: int
    defense: int


@event
class Explored(Event):
    count: int
    cards: tuple[int, ...] = private()


@event
class GaveUp(Event):
    """An explorer discarded what was drawn too many."""

    count: int
    cards: tuple[int, ...] = private()


@event
class PropagandaMoved(Event):
    """A card went to the seat from another one's empire."""

    card: int
    loser: int


@event
class Scored(Event):
    gained: int
    total: int


@event
class Ended(Event):
    turn: int


@event
class Collected(Event):
    """Income was drawn."""

    count: int
    cards: tuple[int, ...] = private()


@event
class Trimmed(Event):
    """Cards over the hand limit were discarded."""

    count: int
    cards: tuple[int, ...] = private()


@event
class Reshuffled(Event):
    """The discards became a new pile."""

    pile: int
