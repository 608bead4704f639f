"""How strong bots are: everybody in every seat of the same deals, with an interval around every figure."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

from orrery.bots import Bot
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.inputs import Seed, check_count, describe, seed_or_new
from orrery.core.position import Option
from orrery.core.registry import game_itself
from orrery.play.folder import begin_run, describe_run, part_name, read_done, write_file
from orrery.play.limits import Watched, answer_limit
from orrery.play.match import play, seat_bots
from orrery.play.pool import PROCESSES, Engine, check_engine, check_travels, count_workers, process_count, run_in_order
from orrery.play.ratings import Meetings, Ratings, Result, SequentialTest, can_rate, wilson

__all__ = ["arena", "line_ups", "wilson"]

CHUNK = 24
"""About how many games a process plays before it tells."""
DIGITS = 4


class ArenaJob(NamedTuple):
    """A run of deals, each with all its line-ups."""

    game: Game
    seats: int
    seed: int | str
    options: dict[str, Option]
    bots: tuple[Bot, ...]
    first: int
    size: int
    part: int
    limit: float
    folder: str


def line_ups(players: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of one deal: everybody meets everybody, and sits in each seat equally often.

    >>> line_ups(3, 2)
    [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    """
    return [
        tuple(group[(seat + shift) % seats] for seat in range(seats))
        for group in combinations(range(players), seats)
        for shift in range(seats)
    ]


def play_arena_job(job: ArenaJob) -> list[Result]:
    """The results of consecutive games; games of one deal have the same seed."""
    block = line_ups(len(job.bots), job.seats)
    players = [Watched(bot) for bot in job.bots] if job.limit else list(job.bots)
    results: list[Result] = []
    with answer_limit(job.limit):
        for number in range(job.first, job.first + job.size):
            deal, order = number // len(block), block[number % len(block)]
            p, _ = play(job.game, job.seats, f"{job.seed}/{deal}", job.options, [players[who] for who in order])
            outcome = p.final_outcome
            standing = list(zip(outcome.points, outcome.tiebreak))
            places = tuple(sum(other > own for other in standing) for own in standing)
            results.append(Result(deal, order, outcome.points, places, outcome.rewards()))
    if job.folder:
        text = json.dumps({"first": job.first, "size": job.size, "results": results})
        path = Path(job.folder) / "done" / f"{part_name(job.first, job.part)}.json"
        write_file(path, lambda beside: beside.write_text(text, "utf-8"))
    return results


def _read_finished(job: ArenaJob) -> list[Result] | None:
    """The stored results of a finished job; None if it is still to be played."""
    finished = read_done(Path(job.folder), job.first, job.size, job.part) if job.folder else None
    if finished is None:
        return None
    return [Result(deal, *(tuple(values) for values in rest)) for deal, *rest in finished["results"]]


def _run_jobs(work: Sequence[ArenaJob], jobs: int, engine: Engine) -> Iterator[list[Result]]:
    waiting = [job for job in work if _read_finished(job) is None]
    processes = process_count(jobs, len(waiting), engine)
    if waiting and (processes > 1 or engine != PROCESSES):
        check_travels(waiting[0])
    left = {job.first for job in waiting}
    with closing(run_in_order(play_arena_job, waiting, processes, engine)) as played:
        for job in work:
            finished = None if job.first in left else _read_finished(job)
            yield next(played) if finished is None else finished


class Standings:
    """The results of an arena added up, game after game."""

    def __init__(self, names: Sequence[str], block: int, stop: float) -> None:
        self.names = names
        self.block = block
        self.games = [0] * len(names)
        self.wins = [0.0] * len(names)
        self.points = [0] * len(names)
        self.met = Meetings(len(names))
        self.ratings = Ratings(len(names)) if can_rate() else None
        self.test = SequentialTest(len(names), stop) if stop else None
        self.deal: list[Result] = []
        self.played = 0

    def add(self, result: Result) -> bool:
        """Add the next game; True if the test says that enough was played."""
        self.played += 1
        for seat, who in enumerate(result.order):
            self.games[who] += 1
            self.points[who] += result.points[seat]
            self.wins[who] += result.rewards[seat]
        self.met.add(result)
        if self.ratings is not None:
            self.ratings.add(result)
        if self.test is None:
            return False
        self.deal.append(result)
        if len(self.deal) == self.block:
            self.test.add_deal(self.deal)
            self.deal = []
        return self.test.over

    def rows(self) -> list[dict[str, Any]]:
        """A row for each bot."""
        return [
            {
                "bot": name,
                "wins": round(self.wins[who], 3),
                "rate": round(self.wins[who] / max(1, self.games[who]), DIGITS),
                "interval": [round(end, DIGITS) for end in wilson(self.wins[who], max(1, self.games[who]))],
                "mean_points": round(self.points[who] / max(1, self.games[who]), 3),
                "games": self.games[who],
                "rating": self.ratings.figures(who) if self.ratings is not None else None,
            }
            for who, name in enumerate(self.names)
        ]

    def cross_table(self) -> list[list[dict[str, Any] | None]]:
        """How often the bot of a row finished ahead of the bot of a column; level counts half."""
        return [[self._cell(one, other) for other in range(len(self.names))] for one in range(len(self.names))]

    def _cell(self, one: int, other: int) -> dict[str, Any] | None:
        if one == other:
            return None
        gained, games = self.met.against(one, other)
        if not games:
            return None
        ends = [round(end, DIGITS) for end in wilson(gained, games)]
        return {"games": games, "rate": round(gained / games, DIGITS), "interval": ends}


def arena(
    game: str | Game,
    bots: Sequence[str | Bot],
    games: SupportsIndex = 100,
    seed: Seed = 0,
    options: Mapping[str, Option] | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    seats: SupportsIndex | None = None,
    jobs: SupportsIndex = 1,
    stop: float = 0.0,
    folder: str = "",
    resume: bool = False,
    limit: float = 0.0,
    engine: Engine = PROCESSES,
) -> dict[str, Any]:
    """A match of bots. Every deal is played with everybody in every seat, so that nobody profits from luck or from where they sit.

    There is a seat for each bot, or `seats` fewer: then all groups of so many meet. `stop` ends the match before its last game when it is sure
    of every pair of bots that they are no equals, and errs no more often than it says (0.05). `folder` keeps the results, and
    with `resume` a match goes on there. With `seed=None` they are other games each time; `figures["seed"]` says which.

    >>> figures = arena("jump-drive", ("heuristic", "random"), games=20, seed=1)
    >>> [(row["bot"], row["wins"]) for row in figures["bots"]]
    [('heuristic', 19.0), ('random', 1.0)]
    """
    names = [bots] if isinstance(bots, str) else bots
    if not isinstance(names, Sequence):
        raise UnknownName(f"an arena takes a list of bots, one for each seat, not {describe(bots)}")
    if len(names) <= 1:
        raise UnknownName("an arena takes at least two bots")
    rules = game_itself(game)
    size = rules.checked_seats(len(names) if seats is None else seats)
    if not 1 < size <= len(names):
        raise UnknownName(
            f"{len(names)} bots can't meet at {size} seats; name as many seats as bots, or fewer, and two at least"
        )
    games = check_count("games", games)
    jobs = check_count("jobs", jobs)
    check_engine(engine)
    if not 0 <= stop < 1:
        raise UnknownName(f"stop is how often a match may err, above 0 and below 1, not {describe(stop)}")
    seed = seed_or_new(seed)
    players = seat_bots(rules, len(names), names)
    checked = rules.check_options({} if options is None else options, size)
    block = line_ups(len(players), size)
    part = len(block) * max(1, CHUNK // len(block))
    count_workers(jobs, engine)  # a cluster that is not there is told before a folder is begun
    if folder:
        run = {**describe_run(rules, size, checked, seed, [player.name for player in players]), "arena": True}
        run = begin_run(Path(folder), {**run, "games": games, "part": part}, resume)
        games = int(run["games"])
    first = ArenaJob(
        game=rules,
        seats=size,
        seed=seed,
        options=checked,
        bots=tuple(players),
        first=0,
        size=0,
        part=part,
        limit=limit,
        folder=folder,
    )
    work = [first._replace(first=at, size=min(part, games - at)) for at in range(0, games, part)]
    standings = Standings([player.name for player in players], len(block), stop)
    stopped = _play_out(_run_jobs(work, jobs, engine), standings, progress)
    return {
        "game": rules.name,
        "games": standings.played,
        "seed": seed,
        "options": checked,
        "seats": size,
        "deals": -(-standings.played // len(block)),
        "balanced": standings.played % len(block) == 0,
        "stopped": stopped,
        "bots": standings.rows(),
        "cross": standings.cross_table(),
    }


def _play_out(played: Iterator[list[Result]], standings: Standings, progress: Callable[[int], None] | None) -> bool:
    """Play until all games are played, or until the test says that it is enough; True in that case."""
    for results in played:
        for result in results:
            if standings.add(result):
                return True
        if progress:
            progress(len(results))
    return False
