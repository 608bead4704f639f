"""Many games between bots, on as many processes as wanted, with one digest over all of them."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

from orrery.bots import Bot
from orrery.core import position
from orrery.core.game import Game
from orrery.core.inputs import Seed, check_count, seed_or_new
from orrery.core.position import Option
from orrery.core.registry import game_itself
from orrery.encode import encoding
from orrery.play.accumulators import add_game, load_accumulators, merge_states, read_figures, read_states
from orrery.play.folder import (
    Output,
    Part,
    begin_run,
    check_formats,
    describe_run,
    kinds,
    part_files,
    part_name,
    part_size,
    read_done,
    write_part,
)
from orrery.play.limits import Watched, answer_limit
from orrery.play.match import Players, Tally, play, seat_bots
from orrery.play.pool import PROCESSES, Engine, check_engine, check_travels, count_workers, process_count, run_in_order
from orrery.play.rows import decision_rows, game_row

CHUNK, MOST_CHUNK = 25, 2000
"""Games of a job, at least and at most: to hand a job to a worker costs as much whatever its size, and one whose worker dies is played
anew."""
PIECES = 4
"""Into how many jobs for each worker the games that are left are cut: the first are large, the last small, so that all end together."""
STEPS = 20
"""The number of jobs for a single process, and so of reports of progress."""
DIGEST_HEX = 64


class Job(NamedTuple):
    """A run of games with consecutive numbers."""

    game: Game
    seats: int
    seed: int | str
    options: dict[str, Option]
    bots: tuple[Bot, ...]
    first: int
    size: int
    limit: float = 0.0
    """How many seconds a bot may take for an answer; 0 is as long as it likes."""
    accumulators: tuple[str, ...] = ()
    output: Output | None = None
    """Where the games are kept, in parts; `part` has their size, and `run` what the files say."""
    part: int = 0
    run: dict[str, Any] | None = None


class Batch(NamedTuple):
    """The results of a job."""

    size: int
    answers: int
    decisions: int
    winners: list[tuple[int, ...]]
    points: list[tuple[int, ...]]
    rounds: int
    digests: list[bytes]
    states: dict[str, Any]
    """What each accumulator gathered."""

    def plain(self, first: int) -> dict[str, Any]:
        """The results as values that JSON can write."""
        digests = b"".join(self.digests).hex()
        return {"first": first, **self._asdict(), "digests": digests}


def read_batch(data: Mapping[str, Any]) -> Batch:
    """The batch that `plain` wrote."""
    return Batch(
        size=data["size"],
        answers=data["answers"],
        decisions=data["decisions"],
        winners=[tuple(winners) for winners in data["winners"]],
        points=[tuple(points) for points in data["points"]],
        rounds=data["rounds"],
        digests=[bytes.fromhex(data["digests"][at : at + DIGEST_HEX]) for at in range(0, len(data["digests"]), DIGEST_HEX)],
        states=data["states"],
    )


def play_job(job: Job) -> Batch:
    """Play the games of a job. Game number n has the seed `seed/n`, whoever plays it."""
    with answer_limit(job.limit):
        return _play_job(job)


def _play_job(job: Job) -> Batch:
    game, output = job.game, job.output
    players = [Watched(bot) for bot in job.bots] if job.limit else list(job.bots)
    tally = Tally()
    rounds = 0
    batch = Batch(size=job.size, answers=0, decisions=0, winners=[], points=[], rounds=0, digests=[], states={})
    gathered = load_accumulators(job.accumulators)
    part = Part(part_name(job.first, job.part), [], [], []) if output is not None else None
    coded = encoding(game, job.seats, job.options) if output is not None and output.decisions else None
    for number in range(job.first, job.first + job.size):
        before = tally.decisions
        p, record = play(game, job.seats, f"{job.seed}/{number}", job.options, players, tally=tally)
        batch.winners.append(p.final_outcome.winners)
        batch.points.append(p.final_outcome.points)
        batch.digests.append(record.digest())
        rounds += game.rounds(p.table)
        add_game(gathered, p, record)
        if part is not None and output is not None:
            part.games.append(game_row(p, record, number, tally.decisions - before))
            if coded is not None:
                part.decisions.extend(decision_rows(p, record, number, coded))
            if "records" in output.formats:
                part.records.append((number, record))
    batch = batch._replace(rounds=rounds, answers=tally.answers, decisions=tally.decisions, states=read_states(gathered))
    if part is not None and output is not None:
        write_part(output, part, job.run or {}, coded, batch.plain(job.first))
    return batch


class Sums:
    """Batches added up in order."""

    def __init__(self, seats: int) -> None:
        self.answers = self.decisions = self.rounds = self.shared = 0
        self.wins = [0.0] * seats
        self.points = [0] * seats
        self.digest = sha256()

    def add(self, batch: Batch) -> None:
        """Add the results of the next games."""
        self.answers += batch.answers
        self.decisions += batch.decisions
        self.rounds += batch.rounds
        for winners in batch.winners:
            self.shared += len(winners) > 1
            for seat in winners:
                self.wins[seat] += 1 / len(winners)
        for points in batch.points:
            self.points = [total + gained for total, gained in zip(self.points, points)]
        for one in batch.digests:
            self.digest.update(one)


def is_compiled() -> bool:
    """Whether the engine runs as native modules."""
    return not str(position.__file__).endswith(".py")


def run_jobs(work: Sequence[Job], processes: int, engine: Engine = PROCESSES) -> Iterator[Batch]:
    """The results of each job, in order. A job whose part is finished is read, not played."""
    waiting = [job for job in work if _read_finished(job) is None]
    processes = process_count(processes, len(waiting), engine)
    if waiting and (processes > 1 or engine != PROCESSES):
        check_travels(waiting[0])
    left = {job.first for job in waiting}
    with closing(run_in_order(play_job, waiting, processes, engine)) as played:
        for job in work:
            finished = None if job.first in left else _read_finished(job)
            yield next(played) if finished is None else finished


def job_sizes(games: int, workers: int) -> list[int]:
    """How many games are handed to a worker at once, one job after the other.

    >>> job_sizes(400, 2)
    [50, 43, 38, 33, 29, 25, 25, 25, 25, 25, 25, 25, 25, 7]
    >>> job_sizes(1_000_000, 8)[0]
    2000
    """
    sizes: list[int] = []
    while games > 0:
        sizes.append(min(games, MOST_CHUNK, max(CHUNK, games // (workers * PIECES))))
        games -= sizes[-1]
    return sizes


def _read_finished(job: Job) -> Batch | None:
    """The stored results of a finished job; None if it is still to be played."""
    if job.output is None:
        return None
    finished = read_done(Path(job.output.folder), job.first, job.size, job.part)
    if finished is None or not all(path.exists() for path in part_files(job.output, part_name(job.first, job.part))):
        return None
    return read_batch(finished)


def simulate(
    game: str | Game,
    seats: SupportsIndex = 2,
    games: SupportsIndex = 100,
    seed: Seed = 0,
    bots: Players = "random",
    jobs: SupportsIndex = 1,
    options: Mapping[str, Option] | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    output: Output | Path | str | None = None,
    accumulators: Sequence[str] = (),
    limit: float = 0.0,
    engine: Engine = PROCESSES,
) -> dict[str, Any]:
    """Figures over many games; the same for any number of jobs, but for the time they took.

    With `seed=None` they are other games each time; `figures["seed"]` says which. `output`, an `Output` or the name of a folder, keeps every game, `accumulators` are
    classes of your own, as `module:NAME`, and `limit` is how many seconds a bot may take for an answer. `engine=Engine("ray")`
    plays on a cluster, with the same digest. Where a run goes on, `games_found` were there already: they count everywhere but in the
    figures by the second.

    >>> simulate("jump-drive", 2, 3)["games"]
    3
    """
    rules = game_itself(game)
    seats = rules.checked_seats(seats)
    games = check_count("games", games)
    jobs = check_count("jobs", jobs)
    check_engine(engine)
    seed = seed_or_new(seed)
    checked = rules.check_options({} if options is None else options, seats)
    players = seat_bots(rules, seats, bots)
    gathered = load_accumulators(accumulators)
    workers = count_workers(jobs, engine)
    part, run = 0, None
    if output is not None:
        output = output if isinstance(output, Output) else Output(str(output))
        output = output._replace(folder=str(output.folder), formats=check_formats(output.formats))
        output_fields = {"formats": list(output.formats), "decisions": output.decisions, "accumulators": list(accumulators)}
        run = describe_run(rules, seats, checked, seed, [player.name for player in players])
        run = {**run, "games": games, "part": part_size(output, games), **output_fields}
        run = begin_run(Path(output.folder), run, output.resume, kinds(output), part_named=output.part > 0)
        part, games = int(run["part"]), int(run["games"])
    first = Job(
        game=rules,
        seats=seats,
        seed=seed,
        options=checked,
        bots=tuple(players),
        first=0,
        size=0,
        limit=limit,
        accumulators=tuple(accumulators),
        output=output,
        part=part,
        run=run,
    )
    part = part or (0 if workers > 1 else max(CHUNK, games // STEPS))
    sizes = [min(part, games - at) for at in range(0, games, part)] if part else job_sizes(games, workers)
    starts = accumulate(sizes, initial=0)
    work = [first._replace(first=at, size=size) for at, size in zip(starts, sizes)]
    sums = Sums(seats)
    earlier = {job.first for job in work if _read_finished(job) is not None}
    games_found = decisions_found = 0
    begun = time.perf_counter()
    for job, batch in zip(work, run_jobs(work, jobs, engine), strict=True):
        sums.add(batch)
        merge_states(gathered, batch.states)
        if job.first in earlier:
            games_found += batch.size
            decisions_found += batch.decisions
        if progress:
            progress(batch.size)
    seconds = time.perf_counter() - begun
    return {
        "game": rules.name,
        "seats": seats,
        "options": checked,
        "games": games,
        "seed": seed,
        "bots": [player.name for player in players],
        "jobs": jobs,
        "answers": sums.answers,
        "decisions": sums.decisions,
        "seconds": round(seconds, 4),
        "games_per_second": round((games - games_found) / seconds, 2),
        "decisions_per_second": round((sums.decisions - decisions_found) / seconds, 1),
        "compiled": is_compiled(),
        "wins": [round(won, 3) for won in sums.wins],
        "shared_victories": sums.shared,
        "mean_points": [round(points / games, 3) for points in sums.points],
        "mean_rounds": round(sums.rounds / games, 3),
        "usual_rounds": rules.usual_rounds,
        "digest": sums.digest.hexdigest(),
        **({"folder": output.folder, "games_found": games_found} if output is not None else {}),
        **({"accumulators": read_figures(gathered)} if gathered else {}),
    }
