"""The names of pieces: what choices, refusals and drawings call the things on the table."""

from orrery.games.tiny_epic_galaxies.rules.components import FACES, MISSION_CARDS, PLANETS
from orrery.games.tiny_epic_galaxies.rules.places import HOME, ON_SURFACE, kind_of_place, slot_of
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable, actor


def planet_piece(planet: int) -> str:
    return f"planet/{PLANETS[planet].id}"


def mission_piece(mission: int) -> str:
    return f"mission/{MISSION_CARDS[mission].id}"


def die_piece(heap: str, face: int) -> str:
    """A die by where it lies: "die" for the unused ones, "bay", "converter", "spent", "face" for a face to choose."""
    return f"{heap}/{FACES[face]}"


def place_piece(t: GalaxyTable, place: int) -> str:
    """The spot of a place on the board."""
    if place == HOME:
        return "home"
    return f"{planet_piece(t.row[slot_of(place)])}/{'surface' if kind_of_place(place) == ON_SURFACE else 'orbit'}"


def owner_piece(t: GalaxyTable, g: int) -> str:
    """Whose a piece is: the number of a seat, or the Rogue."""
    return str(g) if actor(t, g) == g else "rogue"


def ship_piece(t: GalaxyTable, g: int, place: int) -> str:
    return f"ship/{owner_piece(t, g)}/{place_piece(t, place)}"


def amount_piece(energy: int, culture: int) -> str:
    """One of several amounts of resources to choose from."""
    return f"amount/{energy}-{culture}"


def upgrade_piece(energy: int, culture: int) -> str:
    """An upgrade by what is paid for it."""
    return f"upgrade/{energy}-{culture}"
