"""Tiny Epic Galaxies' board: the planet row with everybody's ships, the dice, each galaxy and its colonies, and the Rogue."""

from collections.abc import Sequence

from orrery.core.text import Text
from orrery.core.view import View
from orrery.draw.glyphs import TEXT as DRAW_TEXT
from orrery.draw.zone import Board, Row, Zone
from orrery.games.tiny_epic_galaxies.rules.components import (
    MISSION_CARDS,
    PLANETS,
    ROGUE_MATS,
    TRACKS,
)
from orrery.games.tiny_epic_galaxies.rules.rogue import ROGUE
from orrery.games.tiny_epic_galaxies.rules.table import (
    HIDDEN,
    NO_PLANET,
    NO_SHIP,
    GalaxyTable,
    dice_of,
    is_solo,
    level_of,
    mat,
    ships_of,
    unused_faces,
)
from orrery.games.tiny_epic_galaxies.words.components import TEXT as GAME_TEXT
from orrery.games.tiny_epic_galaxies.words.components import (
    attack_text,
    face_name,
    face_names,
    phase_name,
    planet_name,
    resource_name,
)
from orrery.games.tiny_epic_galaxies.words.pieces import mission_piece, planet_piece

TEXT = Text.of("orrery.games.tiny_epic_galaxies", "terminal")

NOTHING = "·"
ROGUE_MARK = "R"
"""The mark of the Rogue's ships, in both languages."""


def headings(lang: str, *keys: str) -> tuple[str, ...]:
    return tuple(TEXT(lang, key) for key in keys)


def board(view: View, names: Sequence[str], lang: str) -> Board:
    """One row for each seat; the planet row and the dice are everybody's; colonies stand with their seat."""
    t: GalaxyTable = view.table
    marks = initials([*names, ROGUE_MARK] if is_solo(t) else names)
    zones = []
    for seat in range(view.seats):
        own = [mission_zone(t, seat, lang)] if t.galaxies[seat].mission != HIDDEN else []
        zones.append((colony_zone(t, seat, lang), *own))
    common = [row_zone(t, marks, lang), dice_zone(t, lang)]
    if is_solo(t):
        common.insert(1, rogue_zone(t, lang))
    shared = TEXT(lang, "shared", deck=len(t.deck))
    return Board(phase_name(view, lang), shared, seats(view, names, lang), tuple(zones), tuple(common), common_first=True)


def seats(view: View, names: Sequence[str], lang: str) -> Zone:
    """One row for each seat, and one for the Rogue."""
    t: GalaxyTable = view.table
    marks = initials([*names, ROGUE_MARK] if is_solo(t) else names)
    columns = ("", *headings(lang, "points", "level", "energy", "culture", "home", "dice", "planets"))
    rows = [Row((f"{marks[seat]} {names[seat]}", *galaxy_cells(t, seat))) for seat in range(view.seats)]
    if is_solo(t):
        rows.append(Row((f"{ROGUE_MARK} {TEXT(lang, 'rogue')}", *rogue_cells(t))))
    return Zone(columns, tuple(rows))


def initials(names: Sequence[str]) -> list[str]:
    """A letter for each galaxy: its initial, or its number where an initial is taken."""
    letters: list[str] = []
    for number, name in enumerate(names, 1):
        letter = name[:1].upper()
        letters.append(str(number) if letter in letters or not letter else letter)
    return letters


def galaxy_cells(t: GalaxyTable, g: int) -> tuple[str, ...]:
    x = t.galaxies[g]
    return (
        str(x.points),
        str(x.level),
        str(x.energy),
        str(x.culture),
        f"{x.home}/{ships_of(t, g)}",
        str(dice_of(t, g)),
        str(len(x.planets)),
    )


def rogue_cells(t: GalaxyTable) -> tuple[str, ...]:
    """What the Rogue has, beside what its mat has room for."""
    x = t.galaxies[ROGUE]
    return (
        str(x.points),
        f"{x.level}/{len(mat(t).levels) - 1}",
        f"{x.energy}/{x.most}",
        f"{x.culture}/{x.most}",
        f"{x.home}/{ships_of(t, ROGUE)}",
        str(level_of(t, ROGUE).dice),
        str(len(x.planets)),
    )


def row_zone(t: GalaxyTable, marks: Sequence[str], lang: str) -> Zone:
    """Each planet with what it is worth, the way to it, and whose ships are where."""
    rows = []
    for slot, number in enumerate(t.row):
        if number == NO_PLANET:
            continue
        planet = PLANETS[number]
        orbits = [f"{mark}:{x.orbit[slot]}" for mark, x in zip(marks, t.galaxies) if x.orbit[slot] != NO_SHIP]
        landed = [mark for mark, x in zip(marks, t.galaxies) if x.surface[slot]]
        cells = (
            planet_name(number, lang),
            str(planet.points),
            resource_name(planet.resource, lang),
            f"{GAME_TEXT(lang, f'face.{TRACKS[planet.track]}')} {planet.steps}",
            " ".join(orbits) or NOTHING,
            " ".join(landed) or NOTHING,
        )
        rows.append(Row(cells, planet.id, planet_piece(number)))
    return Zone(headings(lang, "row", "worth", "yields", "track", "orbit", "surface"), tuple(rows))


def dice_zone(t: GalaxyTable, lang: str) -> Zone:
    """The dice of the player whose turn it is, by where they lie."""
    heaps = (("unused", unused_faces(t)), ("activated", t.bay), ("converter", t.converter), ("given_up", t.spent))
    rows = [Row((TEXT(lang, key), face_names(dice, lang))) for key, dice in heaps if dice]
    if t.showing != HIDDEN:
        rows.append(Row((TEXT(lang, "showing"), face_name(t.showing, lang))))
    return Zone((TEXT(lang, "dice"), ""), tuple(rows), DRAW_TEXT(lang, "nothing"))


def colony_zone(t: GalaxyTable, seat: int, lang: str) -> Zone:
    rows = [
        Row((planet_name(planet, lang), str(PLANETS[planet].points)), PLANETS[planet].id, planet_piece(planet))
        for planet in t.galaxies[seat].planets
    ]
    return Zone(headings(lang, "colonies", "points"), tuple(rows), TEXT(lang, "no_colonies"))


def mission_zone(t: GalaxyTable, seat: int, lang: str) -> Zone:
    mission = t.galaxies[seat].mission
    card = MISSION_CARDS[mission]
    return Zone((TEXT(lang, "mission"),), (Row((card.name_in(lang),), card.id, mission_piece(mission)),))


def rogue_zone(t: GalaxyTable, lang: str) -> Zone:
    """The Rogue's mat: what it does to you at this level."""
    card = ROGUE_MATS[t.rogue]
    level = min(t.galaxies[ROGUE].level, len(mat(t).levels) - 1)
    attack = Row((TEXT(lang, "attack"), attack_text(card, level, lang)), card.id)
    return Zone((DRAW_TEXT(lang, "named", name=GAME_TEXT(lang, "rogue"), words=card.name_in(lang)), ""), (attack,))
