"""How fast many games are played: in one process and in several, kept in a folder or not, and on a Ray cluster of this machine.

All of them play the same games in turns, so that a busy machine is busy for all; ratios say more than games a second.
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
    """Every way there is here: Ray where it is installed."""
    ways = [Way("one process", 1), Way("--out", 1, kept=True), Way("--out --decisions", 1, kept=True, decisions=True)]
    if jobs > 1:
        ways.append(Way(f"--jobs {jobs}", jobs))
    if find_spec("ray"):
        ways += [Way(f"--engine ray --jobs {jobs}", jobs, Engine("ray"))]
    return ways


@contextmanager
def folder_of(way: Way) -> Iterator[Output | None]:
    """Where the games of a way go, for as long as they are played."""
    if not way.kept:
        yield None
        return
    with TemporaryDirectory() as folder:
        yield Output(str(Path(folder) / "games"), ("parquet",), way.decisions)


def play_once(way: Way, game: str, games: int, bot: str) -> tuple[float, str]:
    """Games a second, and the digest of the games."""
    with folder_of(way) as output:
        begun = time.perf_counter()
        figures = simulate(game, SEATS, games, SEED, bot, way.workers, output=output, engine=way.engine)
        return games / (time.perf_counter() - begun), figures["digest"]


def games_in(game: str, seconds: float, jobs: int, bot: str = "heuristic") -> int:
    """How many games one process plays in about so many seconds, in whole jobs for every worker."""
    rate, _ = play_once(ways(1)[0], game, CHUNK, bot)
    everybody = CHUNK * jobs
    return everybody * max(1, round(rate * seconds / everybody))


def bench_simulating(
    game: str, games: int = 400, jobs: int = 2, bot: str = "heuristic", progress: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """Play the same games in every way, in turns; what a worker of each way does beside one process."""
    tried = ways(jobs)
    rates: dict[str, list[float]] = {way.name: [] for way in tried}
    digests = set()
    for way in tried:
        play_once(way, game, WARM_GAMES * way.workers, bot)
    for _ in range(ROUNDS):
        for way in tried:
            if way.engine != PROCESSES:
                play_once(way, game, games, bot)  # Ray stops workers that wait, and takes seconds to start them again
            rate, digest = play_once(way, game, games, bot)
            rates[way.name].append(rate)
            digests.add(digest)
            if progress:
                progress(games)
    first = median(rates[tried[0].name])
    rows = []
    for way in tried:
        rate = median(rates[way.name])
        each = rate / way.workers
        rows.append(
            {
                "way": way.name,
                "workers": way.workers,
                "games_per_second": round(rate, 1),
                "ratio_per_worker": round(each / first, 3),
                "core_hours_per_million": round(MILLION / each / HOUR, 2),
            }
        )
    return {
        "game": game,
        "games": games,
        "bot": bot,
        "compiled": is_compiled(),
        "rounds": ROUNDS,
        "same_digest": len(digests) == 1,
        "ways": rows,
    }
