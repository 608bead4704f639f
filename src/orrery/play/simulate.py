"""Many games between bots, on as many processes as wanted, with one digest over all of them."""

import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from typing import Any, NamedTuple, SupportsIndex

from orrery.bots import Bot
from orrery.core import position
from orrery.core.errors import UnknownName
from orrery.core.inputs import Seed, check_count, seed_or_new
from orrery.core.position import Option
from orrery.core.registry import game as game_named
from orrery.play.match import Players, Tally, play, seat_bots

CHUNK = 25


class Job(NamedTuple):
    """A run of games with consecutive numbers."""

    game: str
    seats: int
    seed: int | str
    options: dict[str, Option]
    bots: tuple[Bot, ...]
    first: int
    size: int


class Batch(NamedTuple):
    """What came out of a job."""

    size: int
    answers: int
    decisions: int
    winners: list[tuple[int, ...]]
    points: list[tuple[int, ...]]
    rounds: int
    digests: list[bytes]


def run(job: Job) -> Batch:
    """Play the games of a job. Game number n has the seed `seed/n`, whoever plays it."""
    game = game_named(job.game)
    tally = Tally()
    rounds = 0
    batch = Batch(job.size, 0, 0, [], [], 0, [])
    for number in range(job.first, job.first + job.size):
        p, record = play(game, job.seats, f"{job.seed}/{number}", job.options, job.bots, tally)
        batch.winners.append(p.final_outcome.winners)
        batch.points.append(p.final_outcome.points)
        batch.digests.append(record.digest())
        rounds += game.rounds(p.table)
    return batch._replace(rounds=rounds, answers=tally.answers, decisions=tally.decisions)


def is_compiled() -> bool:
    """Whether the engine runs as native modules."""
    return not str(position.__file__).endswith(".py")


def _batches(jobs: list[Job], processes: int) -> Iterator[Batch]:
    if processes == 1:
        yield from map(run, jobs)
        return
    try:
        pickle.dumps(jobs[0])
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise UnknownName(f"these bots can't go to other processes, define them in a module: {error}") from error
    pool = ProcessPoolExecutor(processes, initializer=_stop_with_the_rest)
    try:
        yield from pool.map(run, jobs)
    finally:
        pool.shutdown(cancel_futures=True)


def _stop_with_the_rest() -> None:
    """Ctrl-C ends a worker without a word: the process that started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def simulate(
    game: str,
    seats: SupportsIndex = 2,
    games: SupportsIndex = 100,
    seed: Seed = 0,
    bots: Players = "random",
    jobs: SupportsIndex = 1,
    options: Mapping[str, Option] | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Figures over many games; the same for any number of jobs, but for the time they took.

    With `seed=None` they are other games each time; `figures["seed"]` says which.

    >>> simulate("jump-drive", 2, 3)["games"]
    3
    """
    rules = game_named(game)
    seats = rules.checked_seats(seats)
    games = check_count("games", games)
    jobs = check_count("jobs", jobs)
    seed = seed_or_new(seed)
    checked = rules.checked({} if options is None else options, seats)
    players = seat_bots(rules, seats, bots)
    work = [
        Job(game, seats, seed, checked, tuple(players), first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)
    ]
    answers = decisions = rounds = 0
    wins = [0.0] * seats
    shared = 0
    totals = [0] * seats
    digest = sha256()
    begun = time.perf_counter()
    for batch in _batches(work, min(jobs, os.cpu_count() or 1, len(work)) if jobs > 1 else 1):
        answers += batch.answers
        decisions += batch.decisions
        rounds += batch.rounds
        for winners in batch.winners:
            shared += len(winners) > 1
            for seat in winners:
                wins[seat] += 1 / len(winners)
        for points in batch.points:
            totals = [total + gained for total, gained in zip(totals, points)]
        for one in batch.digests:
            digest.update(one)
        if progress:
            progress(batch.size)
    seconds = time.perf_counter() - begun
    return {
        "game": game,
        "seats": seats,
        "options": checked,
        "games": games,
        "seed": seed,
        "bots": [player.name for player in players],
        "jobs": jobs,
        "answers": answers,
        "decisions": decisions,
        "seconds": round(seconds, 4),
        "games_per_second": round(games / seconds, 2),
        "decisions_per_second": round(decisions / seconds, 1),
        "compiled": is_compiled(),
        "wins": [round(won, 3) for won in wins],
        "shared_victories": shared,
        "mean_points": [round(total / games, 3) for total in totals],
        "mean_rounds": round(rounds / games, 3),
        "usual_rounds": rules.usual_rounds,
        "digest": digest.hexdigest(),
    }
