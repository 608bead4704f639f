"""What can happen in Roll for the Galaxy. A tile is a number of the bag, a face one of its sides, a kind a kind of die."""

from orrery.core.events import Event, event, private, spread

# Setup ---------------------------------------------------------------------------------------------------------------


@event
class ObjectivesDealt(Event):
    objectives: tuple[int, ...] = spread()


@event
class Began(Event):
    """A seat has its faction, which is two faces, and its home world."""

    faces: tuple[int, ...] = spread()


@event
class LaidStartTiles(Event):
    """The two tiles of a seat opened its stacks."""

    development: int
    world: int


@event
class StartedWith(Event):
    """A face sets the credits that a seat begins with."""

    credits: int
    face: int


# The round -----------------------------------------------------------------------------------------------------------


@event
class RoundBegan(Event):
    round: int


@event
class Rolled(Event):
    """Dice of the cup were rolled behind the screen."""

    count: int
    workers: tuple[int, ...] = private()


@event
class Revealed(Event):
    """A screen was lifted."""

    selected: int
    """The phase that the seat selected, -1 for none."""
    workers: tuple[int, ...] = spread()


@event
class RolledExtra(Event):
    """The extra die of two seats selected a phase."""

    phase: int


@event
class Foresaw(Event):
    """A seat selected another phase after it had seen all workers."""

    before: int
    after: int


@event
class Shifted(Event):
    """A worker on a two-phase face moved because the phase of its column does not take place."""

    worker: int
    to: int


@event
class PhaseBegan(Event):
    phase: int


@event
class Recruited(Event):
    kinds: tuple[int, ...] = spread()


@event
class Recalled(Event):
    """Builders and goods came back to the cup."""

    dice: tuple[int, ...] = spread()
    """Where each die was taken from, as `pack_taking` writes it."""


@event
class Ended(Event):
    round: int


# Powers and objectives -----------------------------------------------------------------------------------------------


@event
class Earned(Event):
    """A power paid credits."""

    credits: int
    face: int


@event
class EarnedPoints(Event):
    """A power paid points."""

    points: int
    face: int


@event
class Claimed(Event):
    """A seat met an objective and took Talent tokens for it."""

    objective: int
    tokens: int


# Explore -------------------------------------------------------------------------------------------------------------


@event
class Stocked(Event):
    credits: int
    kind: int
    virtual: bool


@event
class Scouted(Event):
    kind: int
    virtual: bool


@event
class Rearranged(Event):
    """A seat took up its construction zone to lay it anew."""


@event
class Abandoned(Event):
    count: int
    tiles: tuple[int, ...] = private()


@event
class Drew(Event):
    count: int
    tiles: tuple[int, ...] = private()


@event
class PlacedTile(Event):
    """A drawn tile went to a stack."""

    side: int
    on_top: int
    """The tile if it lies on top, where everybody sees it; -1 otherwise."""
    tile: int = private()


@event
class BagRefilled(Event):
    """The bag was empty, and the abandoned tiles went into it."""

    count: int


@event
class GaveUpTile(Event):
    """A seat gave a tile of its zone back to the empty bag."""

    tile: int = private()


@event
class AbandonedReturned(Event):
    """The abandoned tiles went back into the bag at the end of Explore."""

    count: int


# Develop and Settle --------------------------------------------------------------------------------------------------


@event
class PutBuilders(Event):
    face: int
    dice: tuple[int, ...] = spread()


@event
class PaidCut(Event):
    """A tile needs fewer builders because its owner paid for a power."""

    fewer: int
    cost: int
    face: int
    """The face that carries the power."""


@event
class GaveDieForCut(Event):
    """A tile needs fewer builders because its owner gave back a die for a power."""

    fewer: int
    kind: int
    face: int
    """The face that carries the power."""


@event
class Completed(Event):
    face: int
    builders: tuple[int, ...] = spread()


@event
class LostBuilders(Event):
    """Builders were lost to the tile they completed."""

    face: int
    dice: tuple[int, ...] = spread()


@event
class BroughtBack(Event):
    """Builders came back to the cup."""

    kinds: tuple[int, ...] = spread()


@event
class RemovedDie(Event):
    """A seat gave a die back to the supply."""

    kind: int
    place: int
    """Where it was taken from, as in `taking`."""


@event
class GainedCredits(Event):
    """A face paid credits when it was completed."""

    credits: int
    face: int


@event
class GainedDie(Event):
    """A face brought a die."""

    kind: int
    to: int
    """Where the die went: cup, Citizenry, or a good on the face."""
    face: int


@event
class Rewarded(Event):
    """Other tiles paid credits for completing a face."""

    credits: int
    face: int


# Produce and Ship ----------------------------------------------------------------------------------------------------


@event
class Produced(Event):
    die: int
    face: int


@event
class Traded(Event):
    face: int
    good: int
    shipper: int
    credits: int


@event
class Consumed(Event):
    face: int
    good: int
    shipper: int
    points: int
    credits: int


@event
class BoughtPoints(Event):
    points: int
    cost: int
    face: int
