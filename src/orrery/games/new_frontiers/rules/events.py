"""What can happen in New Frontiers."""

from orrery.core.events import Event, event, private, spread

EVERYBODY = -1
"""The seat of an event that happens to nobody in particular."""


@event
class TookSide(Event):
    """An empire began with one side of its mat."""

    home: int


@event
class RoundBegan(Event):
    round: int


@event
class Chose(Event):
    action: int


@event
class Earned(Event):
    """Credits came by a bonus or a power."""

    credits: int


@event
class GainedVp(Event):
    """Points came in chips."""

    points: int


@event
class GainedColonists(Event):
    count: int


@event
class KeptGoal(Event):
    """A goal was kept face down; the others went under the pile."""

    goal: int = private()


@event
class ShowedGoal(Event):
    goal: int


@event
class Bought(Event):
    development: int
    cost: int


@event
class BoughtNothing(Event):
    """A seat that could buy a development bought none."""


@event
class Explored(Event):
    """Worlds were laid out for everybody to take from."""

    worlds: tuple[int, ...] = spread()


@event
class TookWorld(Event):
    world: int


@event
class DrewWorld(Event):
    """A power brought an explored world from the bag."""

    world: int


@event
class StoredWorld(Event):
    world: int


@event
class ReturnedWorlds(Event):
    """Worlds above the limit went back into the bag."""

    worlds: tuple[int, ...] = spread()


@event
class SettledPaying(Event):
    world: int
    cost: int


@event
class SettledConquering(Event):
    world: int


@event
class SpentGood(Event):
    """A good of a colony was spent for Military."""

    good: int
    colony: int
    military: int


@event
class Replaced(Event):
    """A world took the place of a colony."""

    colony: int
    world: int


@event
class NamedType(Event):
    """The world without a type of its own was given one."""

    type: int
    world: int


@event
class PaidForProduction(Event):
    colony: int
    cost: int


@event
class Produced(Event):
    good: int
    colony: int


@event
class StoredGood(Event):
    good: int
    colony: int


@event
class Sold(Event):
    good: int
    colony: int
    credits: int


@event
class Consumed(Event):
    good: int
    colony: int


@event
class ConsumerPaid(Event):
    """What a Consume power brought."""

    tile: int
    points: int
    credits: int


@event
class StoredCredits(Event):
    credits: int


@event
class EndTriggered(Event):
    """This round is the last one; `reasons` are the `END_…` that hold since now, a bit each."""

    reasons: int


@event
class Ended(Event):
    round: int
