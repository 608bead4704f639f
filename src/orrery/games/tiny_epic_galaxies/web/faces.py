"""The things on the table of Tiny Epic Galaxies as they are shown: planets with their ships, galaxies, dice, the Rogue's mat."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from orrery.core.cache import KeptValues, keep_results
from orrery.core.text import Text
from orrery.games.tiny_epic_galaxies.rules.bits import bits_in
from orrery.games.tiny_epic_galaxies.rules.components import (
    FACES,
    LEVELS,
    MISSION_CARDS,
    MISSIONS,
    PLANET_CARDS,
    PLANETS,
    RESOURCES,
    ROGUE_MATS,
    TOP,
    TRACKS,
    Level,
)
from orrery.games.tiny_epic_galaxies.rules.places import orbit_of, surface_of
from orrery.games.tiny_epic_galaxies.rules.rulings import Rulings
from orrery.games.tiny_epic_galaxies.rules.scoring import mission_points
from orrery.games.tiny_epic_galaxies.rules.table import (
    HIDDEN,
    NO_PLANET,
    NO_SHIP,
    GalaxyTable,
    actor,
    dice_of,
    is_solo,
    mat,
    ships_of,
)
from orrery.games.tiny_epic_galaxies.words.components import attack_text, effect_text, explain, power_limits
from orrery.games.tiny_epic_galaxies.words.pieces import die_piece, ship_piece

TEXT = Text.of("orrery.games.tiny_epic_galaxies", "web")
ORBS = ("gray", "novelty", "genes", "alien", "rare")
MOST_KEPT = 4096
"""Cards and dice of a kind that are kept as they are shown."""
LOOKS = 5
ROGUE_LOOK = 3
"""The Rogue has the colour and the ships of a third seat, and a skull for a badge."""
MOST_SHIPS = max(level.ships for level in LEVELS)


class Ship(NamedTuple):
    """A ship somewhere at a planet; several at one place stand around it, each in its turn."""

    piece: str
    look: int
    owner: str
    own: bool
    nth: int
    of: int


@dataclass(frozen=True, eq=False)
class Planet:
    """A planet card: its orbit from the start to the space that colonises it, and the ships there.

    It is made once for all that it shows, so that what was drawn of it is found by it.
    """

    id: str
    name: str
    points: int
    resource: str
    track: str
    steps: int
    orb: str
    does: str
    limits: str
    help: str
    orbit: tuple[tuple[Ship, ...], ...]
    surface: tuple[Ship, ...]

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched on its card, the ships among them."""
        whole = f"planet/{self.id}"
        ships = [ship.piece for space in (*self.orbit, self.surface) for ship in space]
        return (whole, f"{whole}/orbit", f"{whole}/surface", *ships)

    @property
    def longest(self) -> int:
        """The letters of the longest part of its name that can't be broken."""
        return max(map(len, self.name.replace("-", " ").split()))


@dataclass(frozen=True, eq=False)
class Row:
    """The planets of the row, made once like each of them; a gap where the deck ran out."""

    planets: tuple[Planet | None, ...]

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched in it."""
        return tuple([piece for planet in self.planets if planet for piece in planet.pieces])


class Mission(NamedTuple):
    """A secret mission as its owner reads it, with what it is worth as things stand."""

    id: str
    name: str
    points: int
    does: str
    worth: int


class LevelCell(NamedTuple):
    """One step of an empire track."""

    level: int
    cost: int
    dice: int
    ships: int
    points: int
    help: str


@dataclass(frozen=True, eq=False)
class Galaxy:
    """One empire: a player's, or the Rogue's, made once like a planet."""

    seat: int
    name: str
    look: int
    rogue: bool
    level: int
    levels: tuple[LevelCell, ...]
    dice: int
    points: int
    energy: int
    culture: int
    most: int
    energy_yield: int
    culture_yield: int
    home: int
    locked: int
    colonies: tuple[Planet, ...]
    mission: Mission | None
    hidden: bool

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The galaxy and its colonies, as pieces that can be touched."""
        return (f"seat/{self.seat}", *(f"planet/{colony.id}" for colony in self.colonies))

    @cached_property
    def own_pieces(self) -> tuple[str, ...]:
        """What its owner can touch in it, besides what is paid with."""
        return (f"ship/{self.seat}/home", "home", "upgrade", *(f"planet/{colony.id}" for colony in self.colonies))

    @property
    def next(self) -> LevelCell | None:
        """The level that an upgrade reaches."""
        return self.levels[self.level] if self.level < len(self.levels) else None

    @property
    def ships(self) -> int:
        """How many ships it has at its level."""
        return self.levels[self.level - 1].ships

    @property
    def next_ship(self) -> int:
        """The level at which it gets one more ship."""
        return next(cell.level for cell in self.levels if cell.ships > self.ships)


class Die(NamedTuple):
    """A die: where it lies as a piece, its face, in a few words what it would do, and the seats that followed it."""

    piece: str
    face: str
    name: str
    does: str
    followers: tuple[int, ...] = ()


_planets: KeptValues[Planet] = KeptValues(MOST_KEPT)
_rows: KeptValues[Row] = KeptValues(MOST_KEPT)
_galaxies: KeptValues[Galaxy] = KeptValues(MOST_KEPT)


def look_of_seat(seat: int) -> int:
    """The number of the colour, badge and silhouette of a seat, from 1."""
    return seat % LOOKS + 1


def look_of(t: GalaxyTable, g: int) -> int:
    """The number of the colour, badge and silhouette of a galaxy."""
    return ROGUE_LOOK if actor(t, g) != g else look_of_seat(g)


def planet(t: GalaxyTable, number: int, names: tuple[str, ...], own: int, lang: str, slot: int = -1) -> Planet:
    """A planet; in the row (`slot`) with the ships on and around it."""
    if slot < 0:
        return printed_planet(number, lang, t.rulings)
    here = [(g, names[g], g == own, x.orbit[slot], x.surface[slot]) for g, x in enumerate(t.galaxies)]
    there = tuple([ships for ships in here if ships[3] != NO_SHIP or ships[4]])
    key = (number, there, is_solo(t), lang, t.rulings)
    return _planets.find(key, lambda: _planet_with_ships(t, number, names, own, lang, slot))


def _planet_with_ships(t: GalaxyTable, number: int, names: tuple[str, ...], own: int, lang: str, slot: int) -> Planet:
    orbit: list[list[tuple[int, str]]] = [[] for _ in range(PLANETS[number].steps + 1)]
    surface: list[tuple[int, str]] = []
    for g, x in enumerate(t.galaxies):
        if x.orbit[slot] != NO_SHIP:
            orbit[x.orbit[slot]].append((g, ship_piece(t, g, orbit_of(slot))))
        if x.surface[slot]:
            surface.append((g, ship_piece(t, g, surface_of(slot))))

    def ships(at: list[tuple[int, str]]) -> tuple[Ship, ...]:
        return tuple(
            Ship(piece=piece, look=look_of(t, g), owner=names[g], own=g == own, nth=nth, of=len(at))
            for nth, (g, piece) in enumerate(at)
        )

    printed = printed_planet(number, lang, t.rulings)
    return replace(printed, orbit=tuple(ships(space) for space in orbit), surface=ships(surface))


@keep_results(MOST_KEPT)
def printed_planet(number: int, lang: str, rulings: Rulings) -> Planet:
    """A planet as it is printed, with no ship at it."""
    card, record = PLANET_CARDS[number], PLANETS[number]
    return Planet(
        id=record.id,
        name=card.name_in(lang),
        points=record.points,
        resource=RESOURCES[record.resource],
        track=TRACKS[record.track],
        steps=record.steps,
        orb=ORBS[number % len(ORBS)],
        does=effect_text(card, lang, rulings),
        limits=" · ".join(TEXT(lang, f"limit.{limit}") for limit in power_limits(card, rulings)),
        help=explain(card, lang, rulings),
        orbit=((),) * (record.steps + 1),
        surface=(),
    )


def row(t: GalaxyTable, names: tuple[str, ...], own: int, lang: str) -> Row:
    """The planets of the row with the ships at them."""
    places = tuple([(tuple(x.orbit), tuple(x.surface)) for x in t.galaxies])
    return _rows.find(
        (tuple(t.row), places, is_solo(t), names, own, lang, t.rulings),
        lambda: Row(
            tuple(
                [
                    None if number == NO_PLANET else planet(t, number, names, own=own, lang=lang, slot=slot)
                    for slot, number in enumerate(t.row)
                ]
            )
        ),
    )


def mission(t: GalaxyTable, g: int, number: int, lang: str) -> Mission:
    """A mission of a galaxy, by its number."""
    card = MISSION_CARDS[number]
    return Mission(
        id=card.id,
        name=card.name_in(lang),
        points=MISSIONS[number].points,
        does=explain(card, lang, t.rulings),
        worth=mission_points(t, g) if number == t.galaxies[g].mission else 0,
    )


def offered_missions(t: GalaxyTable, g: int, lang: str) -> tuple[Mission, ...]:
    """The two missions somebody has yet to choose between."""
    x = t.galaxies[g]
    return tuple(mission(t, g, number, lang) for number in x.offered if number != HIDDEN) if x.mission == HIDDEN else ()


def galaxy(t: GalaxyTable, g: int, names: tuple[str, ...], lang: str) -> Galaxy:
    x = t.galaxies[g]
    key = (
        (g, names[g], t.rogue, x.level, dice_of(t, g), x.points, x.home, bool(x.offered)),
        (x.energy, x.culture, x.most, x.energy_yield, x.culture_yield),
        (tuple(x.planets), x.mission, mission_points(t, g), t.rulings, lang),
    )
    return _galaxies.find(key, lambda: _make_galaxy(t, g, names[g], lang))


def _make_galaxy(t: GalaxyTable, g: int, name: str, lang: str) -> Galaxy:
    x = t.galaxies[g]
    rogue = actor(t, g) != g
    levels = _rogue_levels(t, lang) if rogue else _levels(lang)
    has_known_mission = not rogue and x.mission != HIDDEN
    return Galaxy(
        seat=g,
        name=name,
        look=look_of(t, g),
        rogue=rogue,
        level=min(x.level, len(levels)),
        levels=levels,
        dice=dice_of(t, g),
        points=x.points,
        energy=x.energy,
        culture=x.culture,
        most=x.most,
        energy_yield=x.energy_yield,
        culture_yield=x.culture_yield,
        home=x.home,
        locked=0 if rogue else MOST_SHIPS - ships_of(t, g),
        colonies=tuple([printed_planet(number, lang, t.rulings) for number in x.planets]),
        mission=mission(t, g, x.mission, lang) if has_known_mission else None,
        hidden=not rogue and not has_known_mission and bool(x.offered),
    )


@keep_results(MOST_KEPT)
def _levels(lang: str) -> tuple[LevelCell, ...]:
    cells = []
    for number in range(1, TOP + 1):
        level = LEVELS[number]
        words = TEXT(lang, "level.help", level=number, dice=level.dice, ships=level.ships, points=level.points)
        words += TEXT(lang, "level.cost", n=level.cost) if level.cost else ""
        cells.append(level_cell(number, level, words))
    return tuple(cells)


def _rogue_levels(t: GalaxyTable, lang: str) -> tuple[LevelCell, ...]:
    return tuple(
        level_cell(number, level, attack_text(ROGUE_MATS[t.rogue], number, lang))
        for number, level in enumerate(mat(t).levels)
        if number
    )


def level_cell(number: int, level: Level, help: str) -> LevelCell:
    return LevelCell(level=number, cost=level.cost, dice=level.dice, ships=level.ships, points=level.points, help=help)


@keep_results(MOST_KEPT)
def die(heap: str, face: int, lang: str, does: str = "", followed: int = 0) -> Die:
    """A die of a heap; `followed` is the set of the seats that followed it."""
    return Die(die_piece(heap, face), FACES[face], TEXT(lang, f"face.{FACES[face]}"), does, bits_in(followed))
