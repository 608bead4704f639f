"""The speed of playing many games: in one process and in several, kept in a folder or not, and on a Ray cluster of this machine.

All of them play the same games in turns, so that a busy machine slows all of them alike. Ratios say more than games a second, and ratios of
processor time are the same on any machine.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from orrery.bench.engine import ROUNDS
from orrery.bench.processor_time import processor_seconds
from orrery.play.folder import Output
from orrery.play.pool import PROCESSES, Engine
from orrery.play.simulate import CHUNK, is_compiled, simulate

SEATS = 2
SEED = "simulating"
WARM_GAMES = 4
"""Games for each worker before the clock runs."""
MILLION = 1_000_000
HOUR = 3600


class Way(NamedTuple):
    """A way to play many games."""

    name: str
    workers: int
    engine: Engine = PROCESSES
    kept: bool = False
    decisions: bool = False


def ways(jobs: int) -> list[Way]:
    """Every way to play that is available: Ray only if it is installed."""
    ways = [Way("one process", 1), Way("--out", 1, kept=True), Way("--out --decisions", 1, kept=True, decisions=True)]
    if jobs > 1:
        ways.append(Way(f"--jobs {jobs}", jobs))
    if find_spec("ray"):
        ways += [Way(f"--engine ray --jobs {jobs}", jobs, Engine("ray"))]
    return ways


@contextmanager
def folder_of(way: Way) -> Iterator[Output | None]:
    """A temporary folder for the games of a way that keeps them, None for the others."""
    if not way.kept:
        yield None
        return
    with TemporaryDirectory() as folder:
        yield Output(str(Path(folder) / "games"), ("parquet",), way.decisions)


class Run(NamedTuple):
    """What one run of games took: games a second, milliseconds of processor time a game in all processes together, and the digest."""

    rate: float
    processor_ms: float
    digest: str


def play_once(way: Way, game: str, games: int, bot: str) -> Run:
    """Play games in one way, and measure it."""
    with folder_of(way) as output:
        begun, cpu = time.perf_counter(), processor_seconds()
        figures = simulate(game, SEATS, games=games, seed=SEED, bots=bot, jobs=way.workers, output=output, engine=way.engine)
        rate = games / (time.perf_counter() - begun)
        return Run(rate, 1000 * (processor_seconds() - cpu) / games, figures["digest"])


def games_in(game: str, seconds: float, jobs: int, bot: str = "heuristic") -> int:
    """How many games one process plays in about this many seconds, rounded to whole jobs for every worker."""
    everybody = CHUNK * jobs
    return everybody * max(1, round(play_once(ways(1)[0], game, CHUNK, bot).rate * seconds / everybody))


def bench_simulation(
    game: str, games: int = 400, jobs: int = 2, bot: str = "heuristic", progress: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """Play the same games in every way, in turns, and compare a worker of each way with one process."""
    tried = ways(jobs)
    runs: dict[str, list[Run]] = {way.name: [] for way in tried}
    for way in tried:
        play_once(way, game, WARM_GAMES * way.workers, bot)
    for _ in range(ROUNDS):
        for way in tried:
            if way.engine != PROCESSES:
                play_once(way, game, games, bot)  # Ray stops workers that wait, and takes seconds to start them again
            runs[way.name].append(play_once(way, game, games, bot))
            if progress:
                progress(games)
    first, *_ = (median(run.rate for run in finished_runs) for finished_runs in runs.values())
    least, *_ = (median(run.processor_ms for run in finished_runs) for finished_runs in runs.values())
    rows = []
    for way in tried:
        rate = median(run.rate for run in runs[way.name])
        processor_ms = median(run.processor_ms for run in runs[way.name])
        each = rate / way.workers
        rows.append(
            {
                "way": way.name,
                "workers": way.workers,
                "games_per_second": round(rate, 1),
                "ratio_per_worker": round(each / first, 3),
                "processor_ms": round(processor_ms, 3),
                "processor_ratio": round(least / processor_ms, 3),
                "core_hours_per_million": round(MILLION / each / HOUR, 2),
            }
        )
    return {
        "game": game,
        "games": games,
        "bot": bot,
        "compiled": is_compiled(),
        "rounds": ROUNDS,
        "same_digest": len({run.digest for finished_runs in runs.values() for run in finished_runs}) == 1,
        "ways": rows,
    }
