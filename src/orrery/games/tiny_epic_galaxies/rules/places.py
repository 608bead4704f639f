"""Where a ship can be, as one number: at home, in orbit around a slot of the row or on its surface; and moves between places."""

from typing import Final, NamedTuple

HOME: Final = 0
ORBIT: Final = 1
"""The first orbit; those of the other slots follow."""
SURFACE: Final = 7
"""The first surface; those of the other slots follow."""
PLACES: Final = 16
"""More than there are places."""

AT_HOME: Final = 0
IN_ORBIT: Final = 1
ON_SURFACE: Final = 2


class Move(NamedTuple):
    """A ship of one place goes to another."""

    start: int
    to: int


def orbit_of(slot: int) -> int:
    """The place in orbit around a slot of the row."""
    return ORBIT + slot


def surface_of(slot: int) -> int:
    """The place on the surface of a slot of the row."""
    return SURFACE + slot


ORBITS: Final = tuple([orbit_of(slot) for slot in range(SURFACE - ORBIT)])
SURFACES: Final = tuple([surface_of(slot) for slot in range(SURFACE - ORBIT)])
"""The places of each slot."""


def slot_of(place: int) -> int:
    """The slot of an orbit or a surface."""
    return place - ORBIT if place < SURFACE else place - SURFACE


def kind_of_place(place: int) -> int:
    """AT_HOME, IN_ORBIT or ON_SURFACE."""
    if place >= SURFACE:
        return ON_SURFACE
    return IN_ORBIT if place != HOME else AT_HOME


def other_side(place: int) -> int:
    """The surface below an orbit, or the orbit above a surface."""
    return place + SURFACE - ORBIT if place < SURFACE else place - SURFACE + ORBIT


def pack_move(start: int, to: int) -> int:
    """The answer that moves a ship from one place to another."""
    return start * PLACES + to


def unpack_move(code: int) -> Move:
    """The move of an answer made by `pack_move`."""
    return Move(code // PLACES, code % PLACES)


MOVES: Final = tuple([tuple([pack_move(start, to) for to in range(PLACES)]) for start in range(PLACES)])
"""The answer of each move by where from and where to, for loops that are run through often."""
