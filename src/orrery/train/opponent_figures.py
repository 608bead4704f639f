"""How strong the opponents are: figures kept in a file, and the page that is written from them."""

import json
from collections.abc import Sequence
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

from orrery.bots.levels import LEVELS, thoughts_of
from orrery.bots.weights import shipped_weights
from orrery.core.errors import BadRecord
from orrery.core.position import Option
from orrery.core.registry import game as game_named
from orrery.core.registry import names

Figures = dict[str, Any]
RATING_BASE = 400.0
"""So many rating points make odds of ten to one."""
EVEN_EDGE = 0.005
"""Rates are taken to be at least so far from 0 and 1 when they become ratings."""
BINS = 10
DUEL = 2
MIDDLE = "medium"
GUIDE = "heuristic"
FEWEST_GAMES = 400
"""A bar is met by the lower end of the interval over at least so many games; `expert` plays as many against each level."""
FEWEST_FAST_GAMES = 1000
"""So many games the other levels play against each other."""
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
    """A game as it was laid for a match."""

    game: str
    seats: int = DUEL
    options: tuple[tuple[str, Option], ...] = ()


LEVEL_SETTINGS = (
    *[Setting(game, seats) for seats in (DUEL, 4) for game in names()],
    Setting("roll-for-the-galaxy", DUEL, (("ambition", True), ("objectives", True))),
    Setting("new-frontiers", DUEL, (("goals", False),)),
)
"""Where levels were compared with each other."""


def read_figures(file: Path) -> Figures:
    """The figures in a file."""
    try:
        figures: Figures = json.loads(file.read_text("utf-8"))
        if not isinstance(figures, dict) or not all(subject in figures for subject in ("matches", "calibration", "notes")):
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
    chosen = ", ".join(f"{name}={value}" for name, value in row["options"].items())
    return f"{row['game']} for {row['seats']}{f' ({chosen})' if chosen else ''}, {row['contender']} against {row['rival']}"


def write_page(figures: Figures, page: Path) -> None:
    """Write the page about opponents."""
    page.write_text(page_text(figures), "utf-8")


def page_text(figures: Figures) -> str:
    """The page in Markdown."""
    parts = ["# Opponents\n", INTRODUCTION, "## What they were meant to reach\n", BAR_WORDS, bar_table(figures["matches"])]
    parts += ["## Two seats\n", match_table(duels(figures["matches"]))]
    parts += ["## Levels\n", LEVEL_WORDS, STEP_WORDS, step_table(figures["matches"])]
    parts += [RATING_WORDS, level_table(figures["matches"])]
    parts += [CROSS_WORDS, cross_table(figures["matches"])]
    others = [row for row in figures["matches"] if row["seats"] > DUEL]
    parts += ["## More seats\n", "One contender among rivals of one kind; even is one over the number of seats.\n"]
    parts += [match_table(others)]
    solo = [row for row in figures["matches"] if row["seats"] == 1]
    parts += ["## Alone against the Rogue\n", solo_table(solo)]
    parts += ["## How well the networks judge\n", CALIBRATION_WORDS, calibration_table(figures["calibration"])]
    parts += [reliability_table(figures["calibration"])]
    parts += ["## How they were made\n", network_table(), "## What is known to be missing\n"]
    parts += ["".join(f"- {note}\n" for note in figures["notes"])]
    return "\n".join(parts)


INTRODUCTION = """Every game has the bots `random`, `heuristic`, `search` and `learned`, and five levels: `novice`, `easy`, `medium`, `hard` and `expert`.
`orrery opponents` writes this page from `bench/opponents.json`; with `--limit SECONDS` it plays the matches anew first, and with
`--missing FOLDER` those between levels that have too few games, going on where it was interrupted.

All matches are on mirrored deals: the contender sits in each seat of a deal once, and meets the same cards, dice and tiles there. The
interval is 95 %, from deal to deal. A deal that splits was won by whoever sat in the right seat: that share of deals is luck. Times
are those of one core of a server with the compiled engine and compiled guides; interpreted they are several times as long.
"""
BAR_WORDS = f"""The lower end of the interval, and beside it the bar, over at least {FEWEST_GAMES} games: met, met so far where there were fewer games, or missed.
"""
LEVEL_WORDS = """`medium` is `heuristic`; in Jump Drive it overlooks a little. `novice` and `easy` are the same bot, but overlook a share of their options, the same ones all
game long: people who have not seen a card's use yet err like that. `hard` and `expert` play a few or many answers on to the end of a round or two in guessed worlds, and
the network says there which of them led to the better place; `hard` in Jump Drive and New Frontiers overlooks a little besides. All but a `medium` that overlooks nothing have one of three
styles, warrior, trader or explorer, by their luck: what it likes they do not overlook, and it wins where answers are nearly as good.
"""
STEP_WORDS = """By how many rating points each level is ahead of the one below it, playing against it; in brackets the ends of the 95 % interval. 100 to 250 were wanted.
With more than two seats, the stronger one plays against rivals that are all of the weaker level.
"""
RATING_WORDS = """Ratings counted from `medium`, by matches against that:
"""
CROSS_WORDS = """Levels against each other, the rate of the one on the left, and how many games. With four seats it is one against three, and even is 0.25:
"""
CALIBRATION_WORDS = """Against games of other bots than the networks were trained on. The Brier score is the
mean square of what a chance to win was off by: less is better, and the base rate alone would have scored what stands beside it.
"""


def bar_table(rows: list[dict[str, Any]]) -> str:
    """Every bar beside what was measured."""
    columns = ("contender", "against", "seats", *[game_named(name).text("en", "title") for name in names()])
    cells = []
    for (contender, rival, seats), bars in BARS.items():
        verdicts = [bar_words(find_match(rows, Setting(name, seats), contender, rival), bars.get(name)) for name in names()]
        cells.append((f"`{contender}`", f"`{rival}`", str(seats), *verdicts))
    return table_text(columns, cells)


def find_match(rows: list[dict[str, Any]], setting: Setting, contender: str, rival: str) -> dict[str, Any] | None:
    """A match, where it was played."""
    for row in rows:
        if row["contender"] == contender and row["rival"] == rival and setting_of(row) == setting:
            return row
    return None


def setting_of(row: dict[str, Any]) -> Setting:
    """How the game of a match, or of a network that was tested, was laid."""
    return Setting(row["game"], row["seats"], tuple(sorted(row["options"].items())))


def bar_words(row: dict[str, Any] | None, bar: float | None) -> str:
    """How far a match got by its bar."""
    if bar is None:
        return ""
    if row is None:
        return f"not measured ({bar:.2f})"
    low = row["interval"][0]
    verdict = "missed" if low < bar else "met" if row["games"] >= FEWEST_GAMES else "met so far"
    return f"{low:.3f} ({bar:.2f}): {verdict}, {row['games']} games"


def table_text(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def title(row: dict[str, Any]) -> str:
    """The game and its options as a cell."""
    return setting_words(setting_of(row))


def setting_words(setting: Setting) -> str:
    """The game and its options."""
    chosen = ", ".join(f"{name} {str(value).lower()}" for name, value in setting.options)
    return game_named(setting.game).text("en", "title") + (f", {chosen}" if chosen else "")


def duels(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Matches of two against bots that are no levels."""
    return [row for row in rows if row["seats"] == DUEL and row["rival"] not in LEVELS]


def match_table(rows: list[dict[str, Any]]) -> str:
    """Matches with their rates, intervals, deals that split, and time."""
    columns = ("game", "seats", "contender", "against", "games", "rate", "95 %", "deals that split", "ms a decision", "longest")
    cells = [
        (
            title(row),
            str(row["seats"]),
            f"`{row['contender']}`",
            f"`{row['rival']}`",
            str(row["games"]),
            f"{row['rate']:.3f}",
            f"{row['interval'][0]:.3f} to {row['interval'][1]:.3f}",
            f"{row['split']:.0%}",
            f"{row['milliseconds']:.1f}",
            f"{row['longest']:.0f}",
        )
        for row in rows
    ]
    return table_text(columns, cells)


def step_table(rows: list[dict[str, Any]]) -> str:
    """By how much each level is ahead of the one below."""
    columns = ("game", "seats", *[f"`{level}` over `{below}`" for below, level in pairwise(LEVELS)])
    cells = []
    for setting in LEVEL_SETTINGS:
        steps = [step_words(level_match(rows, setting, level, below)) for below, level in pairwise(LEVELS)]
        cells.append((setting_words(setting), str(setting.seats), *steps))
    return table_text(columns, cells)


def step_words(row: dict[str, Any] | None) -> str:
    """By how many points one level is ahead of another."""
    if row is None:
        return "not measured"
    ahead, low, high = (round(rating_points(rate, row["seats"])) for rate in (row["rate"], *row["interval"]))
    return f"{ahead} ({low} to {high})"


def level_table(rows: list[dict[str, Any]]) -> str:
    """What each level wins against `medium`, and the rating that follows."""
    columns = ("game", "seats", *[f"`{level}`" for level in LEVELS])
    cells = []
    for setting in LEVEL_SETTINGS:
        ratings = [rating_words(rows, setting, level) if level != MIDDLE else "0" for level in LEVELS]
        cells.append((setting_words(setting), str(setting.seats), *ratings))
    return table_text(columns, cells)


def rating_words(rows: list[dict[str, Any]], setting: Setting, level: str) -> str:
    """The rating of a level by its match against `medium`, or among more than two by that of a `medium` against weaker rivals."""
    row = level_match(rows, setting, level, MIDDLE)
    if row is not None or LEVELS.index(level) > LEVELS.index(MIDDLE):
        return level_words(row)
    lone_middle = level_match(rows, setting, MIDDLE, level)
    if lone_middle is None:
        return "not measured"
    rating, high, low = (
        f"{-rating_points(rate, setting.seats):+.0f}" for rate in (lone_middle["rate"], *lone_middle["interval"])
    )
    return f"{rating} ({low} to {high}): `{MIDDLE}` wins {lone_middle['rate']:.3f} of {lone_middle['games']}"


def level_words(row: dict[str, Any] | None) -> str:
    """The rating of a level with the ends of its interval, its rate against `medium`, and its time."""
    if row is None:
        return "not measured"
    rating, low, high = (f"{rating_points(rate, row['seats']):+.0f}" for rate in (row["rate"], *row["interval"]))
    time_words = f", {row['milliseconds']:.1f} ms" if row["milliseconds"] is not None else ""
    return f"{rating} ({low} to {high}): {row['rate']:.3f} of {row['games']}{time_words}"


def cross_table(rows: list[dict[str, Any]]) -> str:
    """What each level wins against each weaker one."""
    columns = ("game", "seats", "level", *[f"against `{level}`" for level in LEVELS[:-1]])
    cells = []
    for setting in LEVEL_SETTINGS:
        for level in LEVELS[1:]:
            rates = [pair_words(rows, setting, level, rival) for rival in LEVELS[:-1]]
            cells.append((setting_words(setting), str(setting.seats), f"`{level}`", *rates))
    return table_text(columns, cells)


def pair_words(rows: list[dict[str, Any]], setting: Setting, level: str, rival: str) -> str:
    """The rate of a level against a weaker one."""
    if LEVELS.index(rival) >= LEVELS.index(level):
        return ""
    row = level_match(rows, setting, level, rival)
    return f"{row['rate']:.3f} of {row['games']}" if row else "not measured"


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
                return turned_round(turned)
    return None


def turned_round(row: dict[str, Any]) -> dict[str, Any]:
    """A match of two from the rival's side, whose decisions were not timed."""
    low, high = row["interval"]
    turned = {"contender": row["rival"], "rival": row["contender"], "rate": 1 - row["rate"], "interval": [1 - high, 1 - low]}
    return {**row, **turned, "milliseconds": None}


def same_bots(game: str, level: str) -> tuple[str, ...]:
    """The names by which a level goes in the matches of a game."""
    plain = level == MIDDLE and not thoughts_of(game_named(game).part("opponents")).medium
    return (level, GUIDE) if plain else (level,)


def solo_table(rows: list[dict[str, Any]]) -> str:
    """Games against each Rogue."""
    cells = [
        (
            str(row["options"]["rogue"]).title(),
            f"`{row['contender']}`",
            str(row["games"]),
            f"{row['rate']:.3f}",
            f"{row['interval'][0]:.3f} to {row['interval'][1]:.3f}",
        )
        for row in rows
    ]
    return table_text(("Rogue", "bot", "games", "won", "95 %"), cells)


def calibration_table(rows: list[dict[str, Any]]) -> str:
    """The Brier score and the error of the lead, by game."""
    columns = ("game", "seats", "games of", "samples", "Brier", "base rate", "lead is off by")
    cells = [
        (
            title(row),
            str(row["seats"]),
            row["bots"],
            str(row["samples"]),
            f"{row['brier']:.3f}",
            f"{row['base']:.3f}",
            f"{row['lead_error']:.1f} points",
        )
        for row in rows
    ]
    return table_text(columns, cells)


def reliability_table(rows: list[dict[str, Any]]) -> str:
    """For each tenth of what a network says, how many were won."""
    columns = ("game", *[f"{n / BINS:.0%} to {(n + 1) / BINS:.0%}" for n in range(BINS)])
    cells = []
    for row in rows:
        by_bin = {min(int(forecast * BINS), BINS - 1): won for forecast, won, _ in row["reliability"]}
        cells.append((title(row), *[f"{by_bin[n]:.0%}" if n in by_bin else "" for n in range(BINS)]))
    return table_text(columns, cells)


def games_words(made: dict[str, Any]) -> str:
    """The games that a network learned from."""
    return f"{made['games']} of {', '.join(made['bots'])}"


def network_table() -> str:
    """How the networks that lie in the package were made."""
    columns = ("game", "seats", "games", "samples", "hidden", "Brier held out", "bytes", "fits today's components")
    cells = []
    for name in names():
        game = game_named(name)
        for seats in game.seat_counts:
            weights = shipped_weights(game, seats)
            record = game.file("data", f"value-{seats}.json")
            packed = game.file("data", f"value-{seats}.bin")
            if weights is None or record is None or packed is None:
                cells.append((game.text("en", "title"), str(seats), "none: `search` plays", "", "", "", "", ""))
                continue
            made = json.loads(record.read_text("utf-8"))
            best = min(made["curves"], key=lambda curve: curve[made["curve"].index("held_out")])
            cells.append(
                (
                    game.text("en", "title"),
                    str(seats),
                    ", after ".join([games_words(made), *map(games_words, made.get("before", ()))]),
                    str(made["samples"]),
                    ", ".join(map(str, made["recipe"]["hidden"])),
                    f"{best[made['curve'].index('brier')]:.3f}",
                    str(len(packed.read_bytes())),
                    "yes" if weights.components == game.components_digest else "no: train it anew",
                )
            )
    return table_text(columns, cells)
