"""What can happen in Tiny Epic Galaxies. A galaxy without a seat, the Rogue, has seat -1."""

from orrery.core.events import Event, event, private, spread


@event
class Kept(Event):
    """One of the two missions was kept, in secret."""

    mission: int = private()


@event
class Showed(Event):
    """A mission was turned up at the end."""

    mission: int
    points: int


@event
class Reached(Event):
    """A galaxy has the points that end the game."""

    points: int


# Dice ----------------------------------------------------------------------------------------------------------------


@event
class Rolled(Event):
    faces: tuple[int, ...] = spread()


@event
class Rerolled(Event):
    """Dice that showed `faces` were rolled again, for so much energy."""

    price: int
    faces: tuple[int, ...]
    rolled: tuple[int, ...]


@event
class Converted(Event):
    """Two dice went into the converter."""

    faces: tuple[int, ...]


@event
class SetDie(Event):
    face: int
    new: int


@event
class GaveUp(Event):
    """Unused dice paid for a power."""

    faces: tuple[int, ...]


@event
class Activated(Event):
    face: int


@event
class Stopped(Event):
    """A turn ended with so many dice unused."""

    dice: int


@event
class Followed(Event):
    """A face of another player was carried out, for so much culture."""

    face: int
    price: int


@event
class ChoseFace(Event):
    face: int


@event
class Repeated(Event):
    face: int


# Resources and empire ------------------------------------------------------------------------------------------------


@event
class Gained(Event):
    energy: int
    culture: int


@event
class Paid(Event):
    energy: int
    culture: int


@event
class Lost(Event):
    energy: int
    culture: int


@event
class LostDie(Event):
    """The next roll has one die fewer."""


@event
class Stole(Event):
    """Resources were taken from a rival; -1 is the Rogue."""

    victim: int
    energy: int
    culture: int


@event
class Hired(Event):
    """A rival was paid for the use of a colony; -1 is the Rogue."""

    owner: int
    energy: int
    culture: int


@event
class Exchanged(Event):
    """So much of one resource became as much of the other."""

    source: int
    amount: int


@event
class Upgraded(Event):
    """The empire went up to a level for resources; `points` are those of the galaxy now."""

    level: int
    energy: int
    culture: int
    points: int


# Ships and planets ---------------------------------------------------------------------------------------------------


@event
class Moved(Event):
    """A ship moved from one kind of place to another; -1 is the planet of home."""

    start: int
    start_planet: int
    to: int
    to_planet: int


@event
class Used(Event):
    planet: int


@event
class Advanced(Event):
    """A ship advanced to a space of its track, of which `last` colonises the planet."""

    planet: int
    space: int
    last: int


@event
class Pushed(Event):
    """A ship of the seat went back to a space of its track."""

    planet: int
    space: int


@event
class Recalled(Event):
    planet: int
    space: int


@event
class Transferred(Event):
    planet: int
    other: int
    space: int


@event
class Colonised(Event):
    planet: int
    points: int


@event
class Dealt(Event):
    """A planet joined the row."""

    planet: int
    slot: int


@event
class Replaced(Event):
    """A planet left the row for another."""

    planet: int


# The Rogue -----------------------------------------------------------------------------------------------------------


@event
class RogueBegan(Event):
    dice: int


@event
class RogueRolled(Event):
    face: int


@event
class RogueRerolled(Event):
    """The Rogue could not use a die and rolls it again."""

    face: int


@event
class RogueDiscarded(Event):
    """The Rogue could not use a die."""

    face: int


@event
class Forced(Event):
    """The player paid to make the Rogue roll a die again."""

    face: int


@event
class RogueActivated(Event):
    face: int


@event
class RogueMoved(Event):
    """A ship of the Rogue went into orbit."""

    planet: int


@event
class Attacked(Event):
    level: int


@event
class RogueExtra(Event):
    """The Rogue rolls more dice because its culture is full."""

    dice: int


@event
class RogueUpgraded(Event):
    level: int
    points: int


@event
class Skull(Event):
    """The Rogue's empire went beyond its last level."""
