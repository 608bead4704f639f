"""The outlook of a galaxy, in sums over several features: points within reach by track, and the next level."""

from array import array
from typing import Final

from orrery.games.tiny_epic_galaxies.rules.components import LEVELS, PLANETS, TOP, TRACKS
from orrery.games.tiny_epic_galaxies.rules.table import NO_PLANET, NO_SHIP, Galaxy, GalaxyTable

FAR: Final = 3
"""Planets are grouped by the steps they lack up to this number; the last group has that many or more."""
PER_TRACK: Final = 2
MANY_POINTS: Final = 7.0
MANY_HELD: Final = 7.0
NAMES: Final[tuple[str, ...]] = (
    *[f"within_{lacks + 1}.{track}" for lacks in range(FAR) for track in TRACKS[:PER_TRACK]],
    "on_the_way",
    "behind",
    "upgrade_lacks",
    "can_upgrade",
)
PROGRESS_AT: Final = FAR * PER_TRACK
BEHIND_AT: Final = PROGRESS_AT + 1
LACKS_AT: Final = PROGRESS_AT + 2
CAN_AT: Final = PROGRESS_AT + 3


def outlook_names(galaxies: int) -> tuple[str, ...]:
    """The names of what `write_outlook` writes."""
    return tuple([f"galaxy{g}.{name}" for g in range(galaxies) for name in NAMES])


def write_outlook(values: "array[float]", at: int, t: GalaxyTable, order: list[int]) -> None:
    """Write the outlook of every galaxy in order."""
    for g in order:
        write_one(values, at, t, g)
        at += len(NAMES)


def write_one(values: "array[float]", at: int, t: GalaxyTable, g: int) -> None:
    """Points that are one, two, three and more steps away by track, ships' progress, and what the next level lacks."""
    x: Galaxy = t.galaxies[g]
    row = t.row
    progress = 0.0
    behind = 0.0
    for slot in range(len(row)):
        space = x.orbit[slot]
        if space == NO_SHIP or row[slot] == NO_PLANET:
            continue
        planet = PLANETS[row[slot]]
        lacks = min(planet.steps - space, FAR)
        values[at + (lacks - 1) * PER_TRACK + planet.track] += planet.points / MANY_POINTS
        part = (planet.points + 1.0) * (space + 0.25) / planet.steps
        progress += part
        for other in range(len(t.galaxies)):
            if other != g and t.galaxies[other].orbit[slot] > space:
                behind += part
                break
    values[at + PROGRESS_AT] = progress / MANY_POINTS
    values[at + BEHIND_AT] = behind / MANY_POINTS
    if x.level < TOP:
        lacking = LEVELS[x.level + 1].cost - max(x.energy, x.culture)
        if lacking <= 0:
            values[at + CAN_AT] = 1.0
        else:
            values[at + LACKS_AT] = lacking / MANY_HELD
