"""The things on the table of Tiny Epic Galaxies as they are shown: planets with their ships, galaxies, dice, the Rogue's mat."""

from typing import NamedTuple

from orrery.core.words import Text
from orrery.games.tiny_epic_galaxies.explain import attack_words, effect_of, explain, limits_of
from orrery.games.tiny_epic_galaxies.pieces import (
    FACES,
    LEVELS,
    MISSION_CARDS,
    MISSIONS,
    PLANET_CARDS,
    PLANETS,
    RESOURCES,
    ROGUE_MATS,
    ROGUES,
    TOP,
    TRACKS,
)
from orrery.games.tiny_epic_galaxies.scoring import mission_points
from orrery.games.tiny_epic_galaxies.table import HIDDEN, NO_PLANET, NO_SHIP, GalaxyTable, actor, dice_of, level_of
from orrery.render.doubts import doubt

TEXT = Text.of("orrery.render", "tiny-epic-galaxies.toml")
ORBS = ("gray", "novelty", "genes", "alien", "rare")
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


class Planet(NamedTuple):
    """A planet card: its orbit from the start to the space that colonises it, and the ships there."""

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
    doubt: str
    orbit: tuple[tuple[Ship, ...], ...]
    surface: tuple[Ship, ...]

    @property
    def ships(self) -> int:
        return len(self.surface) + sum(len(space) for space in self.orbit)


class Mission(NamedTuple):
    """A secret mission as its owner reads it, with what it is worth as things stand."""

    id: str
    name: str
    points: int
    does: str
    doubt: str
    worth: int


class LevelCell(NamedTuple):
    """One step of an empire track."""

    level: int
    cost: int
    dice: int
    ships: int
    points: int
    help: str


class Galaxy(NamedTuple):
    """One empire: a player's, or the Rogue's."""

    seat: int
    name: str
    look: int
    rogue: bool
    active: bool
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
    doubt: str

    @property
    def next(self) -> LevelCell | None:
        """The level that an upgrade reaches."""
        return self.levels[self.level] if self.level < len(self.levels) else None


class Die(NamedTuple):
    """A die: where it lies as a piece, its face, in a few words what it would do, and the seats that followed it."""

    piece: str
    face: str
    name: str
    does: str
    followers: tuple[int, ...] = ()


def look_of(t: GalaxyTable, g: int) -> int:
    """The number of the colour, badge and silhouette of a galaxy."""
    return ROGUE_LOOK if actor(t, g) != g else g % 5 + 1


def whose(t: GalaxyTable, g: int) -> str:
    """The owner in the name of a piece."""
    return str(g) if actor(t, g) == g else "rogue"


def planet(t: GalaxyTable, number: int, names: tuple[str, ...], own: int, lang: str, slot: int = -1) -> Planet:
    """A planet; in the row (`slot`) with the ships on and around it."""
    card, record = PLANET_CARDS[number], PLANETS[number]
    orbit: list[list[tuple[int, str]]] = [[] for _ in range(record.steps + 1)]
    surface: list[tuple[int, str]] = []
    if slot >= 0:
        for g, x in enumerate(t.galaxies):
            if x.orbit[slot] != NO_SHIP:
                orbit[x.orbit[slot]].append((g, f"ship/{whose(t, g)}/planet/{record.id}/orbit"))
            if x.surface[slot]:
                surface.append((g, f"ship/{whose(t, g)}/planet/{record.id}/surface"))

    def ships(at: list[tuple[int, str]]) -> tuple[Ship, ...]:
        return tuple(Ship(piece, look_of(t, g), names[g], g == own, i, len(at)) for i, (g, piece) in enumerate(at))

    limits = " · ".join(TEXT(lang, f"limit.{limit}") for limit in limits_of(card))
    return Planet(
        record.id,
        card.called(lang),
        record.points,
        RESOURCES[record.resource],
        TRACKS[record.track],
        record.steps,
        ORBS[number % len(ORBS)],
        effect_of(card, lang),
        limits,
        explain(card, lang),
        doubt(card, lang),
        tuple(ships(space) for space in orbit),
        ships(surface),
    )


def row(t: GalaxyTable, names: tuple[str, ...], own: int, lang: str) -> tuple[Planet | None, ...]:
    """The planets of the row; a gap where the deck ran out."""
    return tuple(
        None if number == NO_PLANET else planet(t, number, names, own, lang, slot) for slot, number in enumerate(t.row)
    )


def mission(t: GalaxyTable, g: int, number: int, lang: str) -> Mission:
    card = MISSION_CARDS[number]
    worth = mission_points(t, g) if number == t.galaxies[g].mission else 0
    return Mission(card.id, card.called(lang), MISSIONS[number].points, explain(card, lang), doubt(card, lang), worth)


def offered(t: GalaxyTable, g: int, lang: str) -> tuple[Mission, ...]:
    """The two missions somebody has yet to choose between."""
    x = t.galaxies[g]
    return tuple(mission(t, g, number, lang) for number in x.offered if number != HIDDEN) if x.mission == HIDDEN else ()


def galaxy(t: GalaxyTable, g: int, names: tuple[str, ...], own: int, lang: str) -> Galaxy:
    x = t.galaxies[g]
    rogue = actor(t, g) != g
    levels = _rogue_levels(t, lang) if rogue else _levels(lang)
    ships = level_of(t, g).ships
    known = not rogue and x.mission != HIDDEN
    return Galaxy(
        g,
        names[g],
        look_of(t, g),
        rogue,
        t.active == g and not t.over,
        min(x.level, len(levels)),
        levels,
        dice_of(t, g),
        x.points,
        x.energy,
        x.culture,
        x.most,
        x.energy_yield,
        x.culture_yield,
        x.home,
        0 if rogue else MOST_SHIPS - ships,
        tuple(planet(t, number, names, own, lang) for number in x.planets),
        mission(t, g, x.mission, lang) if known else None,
        not rogue and not known and bool(x.offered),
        doubt(ROGUE_MATS[t.rogue], lang) if rogue else "",
    )


def _levels(lang: str) -> tuple[LevelCell, ...]:
    found = []
    for number in range(1, TOP + 1):
        level = LEVELS[number]
        words = TEXT(lang, "level.help", level=number, dice=level.dice, ships=level.ships, points=level.points)
        words += TEXT(lang, "level.cost", n=level.cost) if level.cost else ""
        found.append(LevelCell(number, level.cost, level.dice, level.ships, level.points, words))
    return tuple(found)


def _rogue_levels(t: GalaxyTable, lang: str) -> tuple[LevelCell, ...]:
    mat = ROGUES[t.rogue]
    return tuple(
        LevelCell(number, 0, level.dice, level.ships, level.points, attack_words(ROGUE_MATS[t.rogue], number, lang))
        for number, level in enumerate(mat.levels)
        if number
    )


def die(place: str, face: int, lang: str, does: str = "", followed: int = 0) -> Die:
    followers = tuple(seat for seat in range(followed.bit_length()) if followed >> seat & 1)
    return Die(f"{place}/{FACES[face]}", FACES[face], TEXT(lang, f"face.{FACES[face]}"), does, followers)
