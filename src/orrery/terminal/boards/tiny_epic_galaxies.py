"""Tiny Epic Galaxies' board: the planet row with everybody's ships, the dice, each galaxy and its colonies, and the Rogue."""

from collections.abc import Sequence

from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.explain import attack_words
from orrery.games.tiny_epic_galaxies.pieces import FACES, MISSION_CARDS, PLANET_CARDS, PLANETS, RESOURCES, ROGUE_MATS, TRACKS
from orrery.games.tiny_epic_galaxies.table import (
    HIDDEN,
    NO_PLANET,
    NO_SHIP,
    GalaxyTable,
    dice_of,
    is_solo,
    level_of,
    mat,
    ships_of,
    unused,
)
from orrery.games.tiny_epic_galaxies.words import TEXT as GAME_TEXT
from orrery.games.tiny_epic_galaxies.words import phase
from orrery.terminal.boards.zone import Board, Row, Zone
from orrery.terminal.words import TEXT

NOTHING = "·"
ROGUE = "R"
"""The mark of the Rogue's ships, in both languages."""


def heading(key: str, lang: str, **values: object) -> str:
    return TEXT(lang, f"tiny-epic-galaxies.{key}", **values)


def headings(lang: str, *keys: str) -> tuple[str, ...]:
    return tuple(heading(key, lang) for key in keys)


def board(view: View, names: Sequence[str], lang: str) -> Board:
    """One row for each seat; the planet row and the dice are everybody's; colonies stand with their seat."""
    t: GalaxyTable = view.table
    marks = initials([*names, ROGUE] if is_solo(t) else names)
    columns = ("", *headings(lang, "points", "level", "energy", "culture", "home", "dice", "planets"))
    rows = [Row((f"{marks[seat]} {names[seat]}", *galaxy_cells(t, seat))) for seat in range(view.seats)]
    zones = []
    for seat in range(view.seats):
        own = [mission_zone(t, seat, lang)] if t.galaxies[seat].mission != HIDDEN else []
        zones.append((colony_zone(t, seat, lang), *own))
    common = [row_zone(t, marks, lang), dice_zone(t, lang)]
    if is_solo(t):
        rows.append(Row((f"{ROGUE} {heading('rogue', lang)}", *rogue_cells(t))))
        common.insert(1, rogue_zone(t, lang))
    shared = heading("shared", lang, deck=len(t.deck))
    return Board(phase(view, lang), shared, Zone(columns, tuple(rows)), tuple(zones), tuple(common), common_first=True)


def initials(names: Sequence[str]) -> list[str]:
    """A letter for each galaxy: its initial, or its number where an initial is taken."""
    found: list[str] = []
    for number, name in enumerate(names, 1):
        letter = name[:1].upper()
        found.append(str(number) if letter in found or not letter else letter)
    return found


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
    x = t.galaxies[1]
    return (
        str(x.points),
        f"{x.level}/{len(mat(t).levels) - 1}",
        f"{x.energy}/{x.most}",
        f"{x.culture}/{x.most}",
        f"{x.home}/{ships_of(t, 1)}",
        str(level_of(t, 1).dice),
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
            PLANET_CARDS[number].called(lang),
            str(planet.points),
            GAME_TEXT(lang, f"resource.{RESOURCES[planet.resource]}"),
            f"{GAME_TEXT(lang, f'face.{TRACKS[planet.track]}')} {planet.steps}",
            " ".join(orbits) or NOTHING,
            " ".join(landed) or NOTHING,
        )
        rows.append(Row(cells, planet.id, f"planet/{planet.id}"))
    return Zone(headings(lang, "row", "worth", "yields", "track", "orbit", "surface"), tuple(rows))


def dice_zone(t: GalaxyTable, lang: str) -> Zone:
    """The dice of the player whose turn it is, by where they lie."""
    heaps = (("unused", unused(t)), ("activated", t.bay), ("converter", t.converter), ("given_up", t.spent))
    rows = [Row((heading(key, lang), faces(dice, lang))) for key, dice in heaps if dice]
    if t.showing != HIDDEN:
        rows.append(Row((heading("showing", lang), faces((t.showing,), lang))))
    return Zone((heading("dice", lang), ""), tuple(rows), TEXT(lang, "nothing"))


def faces(dice: Sequence[int], lang: str) -> str:
    return ", ".join(GAME_TEXT(lang, f"face.{FACES[face]}") for face in dice)


def colony_zone(t: GalaxyTable, seat: int, lang: str) -> Zone:
    rows = [
        Row(
            (PLANET_CARDS[planet].called(lang), str(PLANETS[planet].points)), PLANETS[planet].id, f"planet/{PLANETS[planet].id}"
        )
        for planet in t.galaxies[seat].planets
    ]
    return Zone(headings(lang, "colonies", "points"), tuple(rows), heading("no_colonies", lang))


def mission_zone(t: GalaxyTable, seat: int, lang: str) -> Zone:
    card = MISSION_CARDS[t.galaxies[seat].mission]
    return Zone((heading("mission", lang),), (Row((card.called(lang),), card.id, f"mission/{card.id}"),))


def rogue_zone(t: GalaxyTable, lang: str) -> Zone:
    """The Rogue's mat: what it does to you at this level."""
    card = ROGUE_MATS[t.rogue]
    level = min(t.galaxies[1].level, len(mat(t).levels) - 1)
    attack = Row((heading("attack", lang), attack_words(card, level, lang)), card.id)
    return Zone((TEXT(lang, "named", name=GAME_TEXT(lang, "rogue"), words=card.called(lang)), ""), (attack,))
