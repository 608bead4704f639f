"""Measuring how strong the opponents are: matches played anew, or those that are missing, and how well networks forecast."""

import json
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from orrery.bots.levels import LEVELS
from orrery.bots.value import LEAD_SCALE
from orrery.core.errors import BadRecord
from orrery.train.fitting import predict
from orrery.train.matches import Deal, Match, play_deal, read_match, summarize
from orrery.train.opponent_figures import (
    ALONE,
    COMPARED_SETTINGS,
    FEWEST_FAST_GAMES,
    FEWEST_GAMES,
    FEWEST_GAMES_ALONE,
    MIDDLE,
    SLOW,
    Figures,
    level_match,
    match_words,
    setting_of,
    solo_match,
    solo_settings,
)
from orrery.train.opponent_page import BINS
from orrery.train.self_play import Samples

Report = Callable[[str], None]
Keep = Callable[[], None]
DIGITS = 4
EXACT = 2


def measure(figures: Figures, deals: int, limit: float, jobs: int, report: Report) -> None:
    """Play every match of the figures anew; after `limit` seconds nothing more is begun, and what was not played stays."""
    ends = time.monotonic() + limit
    for at, row in enumerate(figures["matches"]):
        match = read_match(row)
        if time.monotonic() >= ends:
            report(f"no time left: {match_words(row)} stays as it was")
            continue
        figures["matches"][at] = {
            **summarize(match, list(play_deals([(match, number) for number in range(deals)], jobs))),
            "measured": today(),
        }
        report(f"{match_words(row)}: {figures['matches'][at]['rate']:.3f}")


def measure_missing(figures: Figures, folder: Path, limit: float, jobs: int, report: Report, keep: Keep) -> None:
    """Play the matches between levels that have too few games, until `limit` seconds are over.

    Deals are written into the folder as they are played, so that the next call goes on with them; a match that is complete becomes
    a row of the figures, and `keep` is called.
    """
    ends = time.monotonic() + limit
    folder.mkdir(parents=True, exist_ok=True)
    deals_of = {match: read_deals(folder / deals_file_name(match)) for match in missing_matches(figures)}
    unplayed = [(match, number) for match, deals in deals_of.items() for number in range(len(deals), wanted_deals(match))]
    with closing(play_deals(unplayed, jobs)) as played:
        for match, deals in deals_of.items():
            with (folder / deals_file_name(match)).open("a", encoding="utf-8") as file:
                while len(deals) < wanted_deals(match):
                    if time.monotonic() >= ends:
                        words = match_words({**match._asdict(), "options": dict(match.options)})
                        report(f"no time left: {words} has {len(deals)} of {wanted_deals(match)} deals")
                        return
                    deals.append(next(played))
                    print(json.dumps(deals[-1]), file=file, flush=True)
            row = {**summarize(match, deals), "measured": today()}
            replace_row(figures, row)
            keep()
            report(f"{match_words(row)}: {row['rate']:.3f}")


def missing_matches(figures: Figures) -> Iterator[Match]:
    """The matches between two levels that were not played, or with too few games, neighbours first; then games alone."""
    pairs = [(level, below) for at, level in enumerate(LEVELS) for below in LEVELS[:at]]
    pairs.sort(key=lambda pair: LEVELS.index(pair[0]) - LEVELS.index(pair[1]))
    for level, below in pairs:
        for setting in COMPARED_SETTINGS:
            row = level_match(figures["matches"], setting, level, below)
            if row is None or row["games"] < fewest_games(level, setting.seats):
                yield Match(setting.game, level, below, setting.seats, setting.options)
    for setting in solo_settings():
        for level in LEVELS:
            row = solo_match(figures["matches"], setting, level)
            if row is None or row["games"] < fewest_games(level, ALONE):
                yield Match(setting.game, level, MIDDLE, ALONE, setting.options)


def fewest_games(contender: str, seats: int) -> int:
    """How many games a level is to play against another one, or alone."""
    if seats == ALONE:
        return FEWEST_GAMES_ALONE
    return FEWEST_GAMES if contender == SLOW else FEWEST_FAST_GAMES


def wanted_deals(match: Match) -> int:
    """How many mirrored deals are those games: the contender sits in each seat of a deal once."""
    return -(-fewest_games(match.contender, match.seats) // match.seats)


def replace_row(figures: Figures, row: dict[str, Any]) -> None:
    """Put a match in the place of an earlier one with the same names, or behind all others."""
    same = [
        at
        for at, other in enumerate(figures["matches"])
        if setting_of(other) == setting_of(row) and (other["contender"], other["rival"]) == (row["contender"], row["rival"])
    ]
    if same:
        figures["matches"][same[0]] = row
    else:
        figures["matches"].append(row)


def deals_file_name(match: Match) -> str:
    """The name of the file that keeps the deals of a match."""
    options = [f"{name}-{value}" for name, value in match.options]
    return "-".join([match.game, str(match.seats), *options, match.contender, match.rival]).lower() + ".jsonl"


def read_deals(file: Path) -> list[Deal]:
    """The deals in a file; none if there is no such file. A last line that was cut off is dropped, from the file too."""
    if not file.exists():
        return []
    lines = file.read_text("utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    if whole != lines:
        file.write_text("".join(whole), "utf-8")
    try:
        return [
            Deal(won=tuple(won), leads=tuple(leads), decisions=decisions, seconds=seconds, longest=longest, rounds=rounds)
            for won, leads, decisions, seconds, longest, rounds in map(json.loads, whole)
        ]
    except (ValueError, TypeError) as error:
        raise BadRecord(f"{file} holds no deals of a match: {error}") from error


def play_deals(unplayed: Sequence[tuple[Match, int]], jobs: int) -> Generator[Deal, None, None]:
    """Deals of matches in their order, in several processes that all work to the end; what nobody waits for any more is not begun."""
    if jobs == 1:
        yield from (play_deal(match, number) for match, number in unplayed)
        return
    with ProcessPoolExecutor(jobs) as pool:
        futures = [pool.submit(play_deal, match, number) for match, number in unplayed]
        try:
            for future in futures:
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def calibrate(parameters: list[Any], samples: Samples) -> dict[str, Any]:
    """How well predicted chances and leads fit the ends of games: the Brier score beside that of the base rate, and chances in
    bins."""
    places = samples.shares.shape[1]
    shares, leads = predict(parameters, samples.seen, places)
    forecasts, won = shares[:, 0], samples.shares[:, 0]
    bins = np.minimum((forecasts * BINS).astype(int), BINS - 1)
    curve = [
        [round(float(forecasts[bins == n].mean()), EXACT), round(float(won[bins == n].mean()), EXACT), int((bins == n).sum())]
        for n in range(BINS)
        if (bins == n).any()
    ]
    return {
        "samples": len(forecasts),
        "brier": round(float(((forecasts - won) ** 2).mean()), DIGITS),
        "base": round(float(((won.mean() - won) ** 2).mean()), DIGITS),
        "lead_error": round(float(np.abs(leads[:, 0] - samples.leads[:, 0]).mean() * LEAD_SCALE), EXACT),
        "reliability": curve,
    }
