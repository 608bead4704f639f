"""The tables of the page about opponents, which are written from the figures; people write the rest of it."""

import json
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from orrery.bots.levels import LEVELS
from orrery.bots.weights import shipped_weights
from orrery.core.registry import game as game_named
from orrery.core.registry import names
from orrery.draw.markdown import table_text, write_tables
from orrery.train.opponent_figures import (
    BARS,
    COMPARED_SETTINGS,
    DUEL,
    FEWEST_GAMES,
    MIDDLE,
    Figures,
    Setting,
    find_match,
    level_match,
    rating_points,
    setting_of,
    solo_match,
    solo_settings,
)

BINS = 10
"""Into so many equal parts chances are put to see how often what they forecast came true."""


def write_page(figures: Figures, page: Path) -> None:
    """Write the tables of the page anew."""
    matches, calibration = figures["matches"], figures["calibration"]
    tables: dict[str, Callable[[], str]] = {
        "bars": partial(bar_table, matches),
        "duels": partial(match_table, duels(matches)),
        "steps": partial(step_table, matches),
        "ratings": partial(level_table, matches),
        "levels": partial(cross_table, matches),
        "more seats": partial(match_table, [row for row in matches if row["seats"] > DUEL]),
        "solo": partial(solo_table, matches),
        "calibration": partial(calibration_table, calibration),
        "reliability": partial(reliability_table, calibration),
        "networks": network_table,
    }
    write_tables(page, tables, "orrery opponents")


def bar_table(rows: list[dict[str, Any]]) -> str:
    """Every bar beside what was measured."""
    columns = ("contender", "against", "seats", *[game_named(name).text("en", "title") for name in names()])
    cells = []
    for (contender, rival, seats), bars in BARS.items():
        verdicts = [bar_words(find_match(rows, Setting(name, seats), contender, rival), bars.get(name)) for name in names()]
        cells.append((f"`{contender}`", f"`{rival}`", str(seats), *verdicts))
    return table_text(columns, cells)


def bar_words(row: dict[str, Any] | None, bar: float | None) -> str:
    """How far a match got by its bar."""
    if bar is None:
        return ""
    if row is None:
        return f"not measured ({bar:.2f})"
    low = row["interval"][0]
    verdict = "missed" if low < bar else "met" if row["games"] >= FEWEST_GAMES else "met so far"
    return f"{low:.3f} ({bar:.2f}): {verdict}, {row['games']} games"


def title(row: dict[str, Any]) -> str:
    """The game and its options as a cell."""
    return setting_words(setting_of(row))


def setting_words(setting: Setting) -> str:
    """The game and its options."""
    options = ", ".join(f"{name} {str(value).lower()}" for name, value in setting.options)
    return game_named(setting.game).text("en", "title") + (f", {options}" if options else "")


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
    for setting in COMPARED_SETTINGS:
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
    for setting in COMPARED_SETTINGS:
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
    for setting in COMPARED_SETTINGS:
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


def solo_table(rows: list[dict[str, Any]]) -> str:
    """How often each level wins alone, rival by rival."""
    columns = ("game", "against", *[f"`{level}`" for level in LEVELS])
    cells = []
    for setting in solo_settings():
        against = ", ".join(str(value).title() for _, value in setting.options)
        title_words = game_named(setting.game).text("en", "title")
        cells.append((title_words, against, *[solo_words(solo_match(rows, setting, level)) for level in LEVELS]))
    return table_text(columns, cells)


def solo_words(row: dict[str, Any] | None) -> str:
    """The share of games that a level won alone, with its interval and its time."""
    if row is None:
        return "not measured"
    low, high = row["interval"]
    return f"{row['rate']:.3f} ({low:.3f} to {high:.3f}) of {row['games']}, {row['milliseconds']:.1f} ms"


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


def games_words(entry: dict[str, Any]) -> str:
    """The games that a network learned from."""
    return f"{entry['games']} of {', '.join(entry['bots'])}"


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
            entry = json.loads(record.read_text("utf-8"))
            best = min(entry["curves"], key=lambda curve: curve[entry["curve"].index("held_out")])
            cells.append(
                (
                    game.text("en", "title"),
                    str(seats),
                    ", after ".join([games_words(entry), *map(games_words, entry.get("before", ()))]),
                    str(entry["samples"]),
                    ", ".join(map(str, entry["recipe"]["hidden"])),
                    f"{best[entry['curve'].index('brier')]:.3f}",
                    str(len(packed.read_bytes())),
                    "yes" if weights.components == game.components_digest else "no: train it anew",
                )
            )
    return table_text(columns, cells)
