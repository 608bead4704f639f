"""Games that networks learn from: bots play, and at the end of every round what each seat sees is kept beside how the game ended.

In some of the games a bot now and then gives another answer than its own, so that the network sees what comes of it. What was seen
before the last such answer is left out: how the game ended tells nothing about it.
"""

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from orrery.bots import Bot, Look
from orrery.bots.observer import Observer
from orrery.bots.search import Effort, Search
from orrery.bots.value import LEAD_SCALE
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.registry import game as game_named
from orrery.core.view import Outcome
from orrery.play.match import bot_luck, seat_bots

SHARD = 200
"""How many games a file of samples holds."""
STRAYING = 0.5
"""In which share of the games bots stray."""
STRAYS = 3
"""How often they do in such a game, at most."""
STRAY_POWERS = 10
"""They stray after 1, 2, 4, 8 … answers, up to this power of two, each as likely: games are short and long."""
MOST_MOMENTS = 24
"""How many moments of a game are kept at most."""


class Samples(NamedTuple):
    """What was seen, how the game ended for each place, the own seat first, and in which game that was."""

    seen: "np.ndarray[Any, np.dtype[np.float16]]"
    shares: "np.ndarray[Any, np.dtype[np.float32]]"
    leads: "np.ndarray[Any, np.dtype[np.float32]]"
    games: "np.ndarray[Any, np.dtype[np.int32]]"


class Job(NamedTuple):
    """Some games of self-play, and the file they go to."""

    game: str
    seats: int
    seed: str
    option_sets: tuple[dict[str, Option], ...]
    bots: tuple[str, ...]
    first: int
    games: int
    file: str


def ending(outcome: Outcome, seat: int, places: int) -> tuple[list[float], list[float]]:
    """The share of the victory and the lead of each place, as a seat counts them; alone, the second place is the Rogue's."""
    seats = len(outcome.points)
    rewards = outcome.rewards()
    order = [(seat + n) % seats for n in range(seats)]
    shares = [rewards[other] for other in order]
    if len(shares) < places:
        shares += [1.0 - sum(shares)] + [0.0] * (places - len(shares) - 1)
    leads = [
        float(outcome.points[who] - max([n for other, n in enumerate(outcome.points) if other != who], default=0))
        for who in order
    ]
    return shares, [lead / LEAD_SCALE for lead in leads] + [0.0] * (places - len(leads))


class Straying:
    """When bots of one game give another answer than their own."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.moments: set[int] = set()
        if luck.below("stray", 1000) < STRAYING * 1000:
            times = 1 + luck.below("stray", STRAYS)
            for _ in range(times):
                power = 1 << luck.below("stray", STRAY_POWERS)
                self.moments.add(power + luck.below("stray", power))

    def answer(self, bot: Bot, look: Look, search: Search) -> Any:
        """Another candidate than the bot's answer, if there is one."""
        first = bot.answer(look)
        others = search.other_candidates(look, first) if not look.ask.forced() else []
        return others[self.luck.below("stray", len(others))] if others else first


def place_of_moment(count: int, met: int, luck: Luck) -> int:
    """The place in which a moment is stored, or one behind the last place if it is not: each moment of a game is equally likely
    to be stored."""
    return count if count < MOST_MOMENTS else luck.below("moment", met)


def moment_number(moment: tuple[int, list[tuple[int, bytes]]]) -> int:
    return moment[0]


def play_samples(job: Job) -> Iterator[tuple[list[list[tuple[int, bytes]]], int, Outcome, Observer]]:
    """Games of a job: what was seen by whom at each moment, the number of the game, and its outcome."""
    rules = game_named(job.game)
    effort = getattr(rules.part("bot"), "EFFORT", None) or Effort()
    for number in range(job.first, job.first + job.games):
        options = job.option_sets[number % len(job.option_sets)]
        names = job.bots[number % len(job.bots)].split("+")
        observer = _observer(job.game, job.seats, tuple(sorted(options.items())))
        seed = f"{job.seed}/{number}"
        seated = [names[(seat + number // len(job.bots)) % len(names)] for seat in range(job.seats)]
        players = seat_bots(rules, job.seats, seated)
        search = Search(players[0], effort)
        lucks = [bot_luck(seed, seat) for seat in range(job.seats)]
        straying = Straying(Luck.of(f"{seed}/stray"))
        p = rules.start(job.seats, seed, options)
        moments: list[tuple[int, list[tuple[int, bytes]]]] = []
        met = 0
        reached = observer.moments(p)
        while p.asks:
            seat = min(p.asks)
            look = Look(p, seat, lucks[seat])
            if p.answered in straying.moments:
                p.choose(seat, straying.answer(players[seat], look, search))
                moments.clear()
                met = 0
            else:
                p.choose(seat, players[seat].answer(look))
            if p.asks and observer.moments(p) > reached:
                reached = observer.moments(p)
                met += 1
                at = place_of_moment(len(moments), met, straying.luck)
                if at < MOST_MOMENTS:
                    moments[at : at + 1] = [(met, observe_all(p, observer))]
        yield [observations for _, observations in sorted(moments, key=moment_number)], number, p.final_outcome, observer


def observe_all(p: Position, observer: Observer) -> list[tuple[int, bytes]]:
    """The observation of each seat, with the options."""
    options = np.asarray(observer.option_values, np.float16).tobytes()
    return [
        (seat, np.frombuffer(observer.observe(p, seat), np.float32).astype(np.float16).tobytes() + options)
        for seat in range(p.seats)
    ]


_observers: dict[tuple[str, int, tuple[tuple[str, Option], ...]], Observer] = {}


def _observer(game: str, seats: int, options: tuple[tuple[str, Option], ...]) -> Observer:
    key = game, seats, options
    if key not in _observers:
        _observers[key] = Observer(game_named(game), seats, dict(options))
    return _observers[key]


def run(job: Job) -> int:
    """Play the games of a job and write its file; returns how many samples there are."""
    observations: list[bytes] = []
    shares: list[list[float]] = []
    leads: list[list[float]] = []
    games: list[int] = []
    for moments, number, outcome, observer in play_samples(job):
        places = observer.encoding.empires
        for seat, values in [one for moment in moments for one in moment]:
            share, lead = ending(outcome, seat, places)
            observations.append(values)
            shares.append(share)
            leads.append(lead)
            games.append(number)
    any_observer = _observer(job.game, job.seats, tuple(sorted(job.option_sets[0].items())))
    width, places = len(any_observer.inputs), any_observer.encoding.empires  # known even if no moment was kept
    begun = Path(f"{job.file}.begun")
    with begun.open("wb") as file:
        np.savez(
            file,
            seen=np.frombuffer(b"".join(observations), np.float16).reshape(len(observations), width),
            shares=np.array(shares, np.float32).reshape(len(observations), places),
            leads=np.array(leads, np.float32).reshape(len(observations), places),
            games=np.array(games, np.int32),
        )
    begun.rename(job.file)  # renamed only now, so that nobody reads half of it
    return len(observations)


def play_games(
    folder: Path,
    game: str,
    seats: int,
    games: int,
    seed: int | str,
    bots: Sequence[str],
    option_sets: Sequence[Mapping[str, Option]] = ({},),
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    shard: int = SHARD,
) -> list[Path]:
    """Play games into a folder, several processes at once; files that are there already are not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    rules = game_named(game)
    checked = tuple(rules.check_options(options, seats) for options in option_sets)
    work: list[Job] = []
    files: list[Path] = []
    for first in range(0, games, shard):
        file = folder / f"games-{first:07d}.npz"
        files.append(file)
        if not file.exists():
            count = min(shard, games - first)
            work.append(
                Job(
                    game=game,
                    seats=seats,
                    seed=str(seed),
                    option_sets=checked,
                    bots=tuple(bots),
                    first=first,
                    games=count,
                    file=str(file),
                )
            )
    if jobs == 1:
        for job in work:
            run(job)
            if progress:
                progress(job.games)
        return files
    with ProcessPoolExecutor(min(jobs, os.cpu_count() or 1), initializer=_stop_with_the_rest) as pool:
        for job, _ in zip(work, pool.map(run, work)):
            if progress:
                progress(job.games)
    return files


def _stop_with_the_rest() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def read_samples(files: Sequence[Path]) -> Samples:
    """All samples of some files."""
    parts = [np.load(file) for file in files]
    return Samples(*[np.concatenate([part[name] for part in parts]) for name in Samples._fields])
