"""How strong the opponents are: figures kept in a file, and the page that is written from them."""

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from math import log10
from pathlib import Path
from typing import Any

import numpy as np

from orrery.bots.levels import LEVELS
from orrery.bots.value import LEAD_SCALE, shipped_weights
from orrery.core.errors import BadRecord
from orrery.core.registry import game as game_named
from orrery.core.registry import names
from orrery.train.fitting import predict
from orrery.train.matches import Deal, Match, play_deal, read_match, summarize
from orrery.train.self_play import Samples

Figures = dict[str, Any]
Report = Callable[[str], None]
RATING_BASE = 400.0
"""So many rating points make odds of ten to one."""
EVEN_EDGE = 0.005
"""Rates are taken to be at least so far from 0 and 1 when they become ratings."""
BINS = 10
DUEL = 2
MIDDLE = "medium"
DIGITS = 4
EXACT = 2
FEWEST_GAMES = 400
"""A bar is met by the lower end of the interval over at least so many games."""
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


# Measuring ---------------------------------------------------------------------------------------------------------------


def measure(figures: Figures, deals: int, limit: float, jobs: int, report: Report) -> None:
    """Play every match of the figures anew; after `limit` seconds nothing more is begun, and what was not played stays."""
    ends = time.monotonic() + limit
    for at, row in enumerate(figures["matches"]):
        match = read_match(row)
        if time.monotonic() >= ends:
            report(f"no time left: {match_words(row)} stays as it was")
            continue
        figures["matches"][at] = {**summarize(match, play_match(match, deals, jobs)), "measured": today()}
        report(f"{match_words(row)}: {figures['matches'][at]['rate']:.3f}")


def play_match(match: Match, deals: int, jobs: int) -> list[Deal]:
    """The deals of a match, in several processes."""
    if jobs == 1:
        return [play_deal(match, number) for number in range(deals)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play_deal, [match] * deals, range(deals)))


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def calibrate(parameters: list[Any], samples: Samples) -> dict[str, Any]:
    """How well chances and leads fit how games ended: the Brier score, beside that of the base rate, and chances in bins."""
    places = samples.shares.shape[1]
    shares, leads = predict(parameters, samples.seen, places)
    chances, won = shares[:, 0], samples.shares[:, 0]
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    curve = [
        [round(float(chances[bins == n].mean()), EXACT), round(float(won[bins == n].mean()), EXACT), int((bins == n).sum())]
        for n in range(BINS)
        if (bins == n).any()
    ]
    return {
        "samples": len(chances),
        "brier": round(float(((chances - won) ** 2).mean()), DIGITS),
        "base": round(float(((won.mean() - won) ** 2).mean()), DIGITS),
        "lead_error": round(float(np.abs(leads[:, 0] - samples.leads[:, 0]).mean() * LEAD_SCALE), EXACT),
        "reliability": curve,
    }


# The page ----------------------------------------------------------------------------------------------------------------


def rating_points(rate: float) -> float:
    """By how many rating points somebody is ahead who wins at a rate.

    >>> round(rating_points(0.5)), round(rating_points(0.75))
    (0, 191)
    """
    held = min(1 - EVEN_EDGE, max(EVEN_EDGE, rate))
    return RATING_BASE * log10(held / (1 - held))


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
    parts += ["## Levels\n", LEVEL_WORDS, level_table(figures["matches"])]
    parts += [
        "Levels against each other, the rate of the one on the left, and how many games:\n",
        cross_table(figures["matches"]),
    ]
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
`orrery opponents` writes this page from `bench/opponents.json`; with `--limit SECONDS` it plays the matches anew first.

All matches are on mirrored deals: the contender sits in each seat of a deal once, and meets the same cards, dice and tiles there. The
interval is 95 %, from deal to deal. A deal that splits was won by whoever sat in the right seat: that share of deals is luck. Times
are those of one core of a server with the compiled engine and compiled guides; interpreted they are several times as long.
"""
BAR_WORDS = f"""The lower end of the interval, and beside it the bar, over at least {FEWEST_GAMES} games: met, met so far where there were fewer games, or missed.
"""
LEVEL_WORDS = """`medium` is `heuristic`. `novice` and `easy` are the same bot, but overlook a share of their options, the same ones all game long: people
who have not seen a card's use yet err like that. `hard` and `expert` play a few or many answers on to the end of a round or two in guessed worlds, and
the network says there which of them led to the better place; `hard` in Jump Drive and New Frontiers overlooks a little besides. All but `medium` have one of three
styles, warrior, trader or explorer, by their luck: what it likes they do not overlook, and it wins where answers are nearly as good. Ratings count from `medium`; in brackets the ends of the 95 % interval.
"""
CALIBRATION_WORDS = """Against games of other bots than the networks were trained on. The Brier score is the
mean square of what a chance to win was off by: less is better, and the base rate alone would have scored what stands beside it.
"""


def bar_table(rows: list[dict[str, Any]]) -> str:
    """Every bar beside what was measured."""
    columns = ("contender", "against", "seats", *[game_named(name).text("en", "title") for name in names()])
    cells = []
    for (contender, rival, seats), bars in BARS.items():
        cells_of_games = [bar_words(find_match(rows, name, contender, rival, seats), bars.get(name)) for name in names()]
        cells.append((f"`{contender}`", f"`{rival}`", str(seats), *cells_of_games))
    return table_text(columns, cells)


def find_match(rows: list[dict[str, Any]], game: str, contender: str, rival: str, seats: int) -> dict[str, Any] | None:
    """A match without options."""
    wanted = (game, contender, rival, seats)
    for row in rows:
        if (row["game"], row["contender"], row["rival"], row["seats"]) == wanted and not row["options"]:
            return row
    return None


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
    chosen = ", ".join(f"{name} {str(value).lower()}" for name, value in row["options"].items())
    return game_named(row["game"]).text("en", "title") + (f", {chosen}" if chosen else "")


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


def level_table(rows: list[dict[str, Any]]) -> str:
    """What each level wins against `medium`, and the rating that follows."""
    columns = ("game", *[f"`{level}`" for level in LEVELS])
    cells = []
    for name in names():
        cells_of_levels = [level_words(find_row(rows, name, level)) if level != MIDDLE else "0" for level in LEVELS]
        cells.append((game_named(name).text("en", "title"), *cells_of_levels))
    return table_text(columns, cells)


def level_words(row: dict[str, Any] | None) -> str:
    """The rating of a level with the ends of its interval, its rate against `medium`, and its time."""
    if row is None:
        return "not measured"
    low, high = (f"{rating_points(end):+.0f}" for end in row["interval"])
    rating = f"{rating_points(row['rate']):+.0f}"
    return f"{rating} ({low} to {high}): {row['rate']:.3f} of {row['games']}, {row['milliseconds']:.1f} ms"


def cross_table(rows: list[dict[str, Any]]) -> str:
    """What each level wins against each weaker one."""
    columns = ("game", "level", *[f"against `{level}`" for level in LEVELS[:-1]])
    cells = []
    for name in names():
        for level in LEVELS[1:]:
            cells_of_pairs = [pair_words(rows, name, level, rival) for rival in LEVELS[:-1]]
            cells.append((game_named(name).text("en", "title"), f"`{level}`", *cells_of_pairs))
    return table_text(columns, cells)


def pair_words(rows: list[dict[str, Any]], game: str, level: str, rival: str) -> str:
    """The rate of a level against a weaker one; where it was the other that was counted, what that one did not win."""
    if LEVELS.index(rival) >= LEVELS.index(level):
        return ""
    row = find_row(rows, game, level) if rival == MIDDLE else find_match(rows, game, level, rival, DUEL)
    if row is not None:
        return f"{row['rate']:.3f} of {row['games']}"
    turned = find_match(rows, game, rival, level, DUEL)
    return f"{1 - turned['rate']:.3f} of {turned['games']}" if turned else "not measured"


def find_row(rows: list[dict[str, Any]], game: str, level: str) -> dict[str, Any] | None:
    """The match of a level against `medium` at two seats without options; `heuristic` is the same bot."""
    for row in rows:
        is_duel = row["game"] == game and row["seats"] == DUEL and not row["options"]
        if is_duel and row["contender"] == level and row["rival"] in (MIDDLE, "heuristic"):
            return row
    return None


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
        by_bin = {min(int(chance * BINS), BINS - 1): won for chance, won, _ in row["reliability"]}
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
