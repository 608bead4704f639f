"""How strong the opponents are: figures kept in a file, the matches among them, and what a rate means in rating points."""

import json
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

from orrery.bots.levels import find_level_settings
from orrery.core.errors import BadRecord
from orrery.core.position import Option
from orrery.core.registry import game as game_named
from orrery.core.registry import names

Figures = dict[str, Any]
RATING_BASE = 400.0
"""So many rating points make odds of ten to one."""
EVEN_EDGE = 0.005
"""Rates are taken to be at least so far from 0 and 1 when they become ratings."""
ALONE = 1
DUEL = 2
MIDDLE = "medium"
GUIDE = "heuristic"
FEWEST_GAMES = 400
"""A bar is met by the lower end of the interval over at least so many games; `expert` plays as many against each level."""
FEWEST_FAST_GAMES = 1000
"""So many games the other levels play against each other."""
FEWEST_GAMES_ALONE = 500
"""So many games every level plays alone against each rival that a game has for one seat."""
SLOW = "expert"
BARS: dict[tuple[str, str, int], dict[str, float]] = {
    ("learned", "heuristic", 2): {
        "jump-drive": 0.60,
        "tiny-epic-galaxies": 0.60,
        "roll-for-the-galaxy": 0.60,
        "new-frontiers": 0.90,
    },
    ("expert", "heuristic", 2): {
        "jump-drive": 0.70,
        "tiny-epic-galaxies": 0.82,
        "roll-for-the-galaxy": 0.80,
        "new-frontiers": 0.96,
    },
    ("expert", "search", 2): {
        "jump-drive": 0.55,
        "tiny-epic-galaxies": 0.57,
        "roll-for-the-galaxy": 0.60,
        "new-frontiers": 0.68,
    },
    ("expert", "medium", 4): {
        "jump-drive": 0.42,
        "tiny-epic-galaxies": 0.42,
        "roll-for-the-galaxy": 0.42,
        "new-frontiers": 0.42,
    },
}
"""What contenders were meant to win against rivals at so many seats, by game."""


class Setting(NamedTuple):
    """A game with its options and number of seats, as a match was played."""

    game: str
    seats: int = DUEL
    options: tuple[tuple[str, Option], ...] = ()


COMPARED_SETTINGS = (
    *[Setting(game, seats) for seats in (DUEL, 4) for game in names()],
    *[Setting("roll-for-the-galaxy", seats, (("ambition", True), ("objectives", True))) for seats in (DUEL, 4)],
    Setting("new-frontiers", DUEL, (("goals", False),)),
)
"""Where levels were compared with each other."""


def solo_settings() -> list[Setting]:
    """Every rival that can be chosen for a game of one seat."""
    return [
        Setting(name, ALONE, ((setting.name, value),))
        for name in names()
        for setting in game_named(name).settings
        if setting.on_card and setting.seats == (ALONE,)
        for value in setting.values
    ]


def read_figures(file: Path) -> Figures:
    """The figures in a file."""
    try:
        figures: Figures = json.loads(file.read_text("utf-8"))
        if not isinstance(figures, dict) or not all(subject in figures for subject in ("matches", "calibration")):
            raise BadRecord(f"{file} holds no figures of opponents")
    except (OSError, ValueError) as error:
        raise BadRecord(f"the figures in {file} can't be read: {error}") from error
    return figures


def write_figures(figures: Figures, file: Path) -> None:
    """Keep the figures, a line for each match, so that a change of one is a change of a line."""
    parts = []
    for subject, value in figures.items():
        if isinstance(value, list):
            rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
            parts.append(f' "{subject}": [\n{rows}\n ]')
        else:
            parts.append(f' "{subject}": {json.dumps(value, ensure_ascii=False)}')
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def rating_points(rate: float, seats: int = DUEL) -> float:
    """By how many rating points somebody is ahead of each of the others who wins at a rate against them.

    >>> round(rating_points(0.5)), round(rating_points(0.75)), round(rating_points(0.25, 4))
    (0, 191, 0)
    """
    held = min(1 - EVEN_EDGE, max(EVEN_EDGE, rate))
    return RATING_BASE * log10(held * (seats - 1) / (1 - held))


def match_words(row: dict[str, Any]) -> str:
    """A match in a few words."""
    options = ", ".join(f"{name}={value}" for name, value in row["options"].items())
    return f"{row['game']} for {row['seats']}{f' ({options})' if options else ''}, {row['contender']} against {row['rival']}"


def find_match(rows: list[dict[str, Any]], setting: Setting, contender: str, rival: str) -> dict[str, Any] | None:
    """A match, where it was played."""
    for row in rows:
        if row["contender"] == contender and row["rival"] == rival and setting_of(row) == setting:
            return row
    return None


def setting_of(row: dict[str, Any]) -> Setting:
    """The setting of a match, or of the test of a network."""
    return Setting(row["game"], row["seats"], tuple(sorted(row["options"].items())))


def level_match(rows: list[dict[str, Any]], setting: Setting, level: str, rival: str) -> dict[str, Any] | None:
    """The match of a level against another one; of two, where the other one was counted, what that one did not win.

    Where `medium` overlooks nothing, `heuristic` is the same bot.
    """
    for contender in same_bots(setting.game, level):
        for other in same_bots(setting.game, rival):
            row = find_match(rows, setting, contender, other)
            if row is not None:
                return row
            turned = find_match(rows, setting, other, contender) if setting.seats == DUEL else None
            if turned is not None:
                return swap_sides(turned)
    return None


def solo_match(rows: list[dict[str, Any]], setting: Setting, level: str) -> dict[str, Any] | None:
    """The games of a level alone, where they were played."""
    matches = (find_match(rows, setting, contender, MIDDLE) for contender in same_bots(setting.game, level))
    return next((row for row in matches if row is not None), None)


def swap_sides(row: dict[str, Any]) -> dict[str, Any]:
    """A match of two seen from the rival's side, whose decisions were not timed."""
    low, high = row["interval"]
    turned = {"contender": row["rival"], "rival": row["contender"], "rate": 1 - row["rate"], "interval": [1 - high, 1 - low]}
    return {**row, **turned, "milliseconds": None}


def same_bots(game: str, level: str) -> tuple[str, ...]:
    """All names of a level in the matches of a game."""
    plain = level == MIDDLE and not find_level_settings(game_named(game).part("opponents")).medium
    return (level, GUIDE) if plain else (level,)
