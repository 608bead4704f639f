"""Making drills: bots play, and where one answer is clearly best the question is kept with what was measured."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from time import monotonic
from typing import NamedTuple

from orrery.bots import Look
from orrery.coach.advice import compare, mean_chance
from orrery.coach.futures import Future, candidate_answers, guide_of, network_chance, plan_of, play_future
from orrery.core.ask import Answer
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.record import Record
from orrery.school.drill import LEVELS, Drill, same_words

CANDIDATES = 8
"""Answers that are weighed; all of them where there are no more."""
SCREENED = 6
"""Worlds in which a question is looked at first."""
WORLDS = 48
"""Worlds in which the best answers are measured."""
FINALISTS = 3
LEAST_GAP = 0.06
"""By how much more likely the best answer must win than the second."""
STILL_GAP = 0.03
"""By how much it must still be ahead when it is measured again: less is no riddle any more, however sure."""
CLEAR = 3.0
"""By how many standard errors the gap must be more than nothing."""
CONFIRMED = 2.0
"""By how many standard errors the best answer must still be ahead when the future has been played: what the network says of the end
of this round could be a prejudice of its own."""
LEAD_SCALE = 10.0
"""A lead of so many points at the end of a game counts half as much as the largest one."""
INTERVAL = 1.96
"""Standard errors on both sides of a figure that hold in 95 of 100 cases."""
FEWEST_ANSWERS = 3
"""A question with fewer answers is no riddle."""
EVERY = 3
"""One question in so many is looked at."""
ALIKE = 5
"""The most drills with the same question, and the most from one game, among twelve."""
DOZEN = 12

Notice = Callable[[int, int], None]
"""Told how many drills were found, and in how many games."""


class Measured(NamedTuple):
    """The two best answers in the same worlds."""

    best: Answer
    second: Answer
    futures: dict[Answer, list[Future]]
    gap: float
    error: float
    later_gap: float
    """By how much the best answer is ahead at the end of the futures."""
    later_error: float

    @property
    def is_clear(self) -> bool:
        """Whether the best answer is clearly best, both at the end of the round and later."""
        return self.gap >= LEAST_GAP and self.gap > CLEAR * self.error and self.is_confirmed

    @property
    def is_confirmed(self) -> bool:
        return self.later_gap > CONFIRMED * self.later_error


def measure(p: Position, seat: int, answers: Sequence[Answer], luck: Luck, worlds: int, ahead: int) -> Measured | None:
    """Play answers in the same worlds: the best of them, and the best with other words. None if all have the same words."""
    guide = guide_of(p.game)
    futures: dict[Answer, list[Future]] = {answer: [] for answer in answers}
    later: dict[Answer, list[float]] = {answer: [] for answer in answers}
    for number in range(worlds):
        guessed = p.guess(seat, luck.fork(f"world/{number}"))
        for answer, met in futures.items():
            world = guessed.copy()
            met.append(play_future(world, seat, answer, guide=guide, luck=luck.fork(f"guide/{number}"), ahead=ahead))
            later[answer].append(standing(world, seat))
    ranked = sorted(futures, key=lambda answer: -mean_chance(futures[answer]))
    view = p.view(seat)
    others = [answer for answer in ranked[1:] if not same_words(view, answer, ranked[0])]
    if not others:
        return None
    best, second = ranked[0], others[0]
    soon = mean_and_error([one.chance - other.chance for one, other in zip(futures[best], futures[second])])
    return Measured(
        best, second, futures, *soon, *mean_and_error([one - other for one, other in zip(later[best], later[second])])
    )


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and its standard error.

    >>> mean_and_error([1.0, 3.0])
    (2.0, 1.0)
    """
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values))


def standing(p: Position, seat: int) -> float:
    """How a seat stands where a future ended: what the network says, or its lead as a share once the game is over."""
    judged = None if p.over else network_chance(p, seat)
    if judged is not None:
        return judged
    points = p.points()
    lead = points[seat] - max((n for other, n in enumerate(points) if other != seat), default=0)
    return 0.5 + lead / (abs(lead) + LEAD_SCALE) / 2


def answers_to_weigh(p: Position, seat: int, luck: Luck) -> list[Answer]:
    """All answers where they are few, otherwise those that the guide and the game's ranking name."""
    ask = p.asks[seat]
    if ask.count() <= CANDIDATES:
        return list(ask.answers())
    return candidate_answers(Look(p.guess(seat, luck), seat, luck), guide_of(p.game), CANDIDATES)


def find_drill_at(p: Position, seat: int, record: Record, luck: Luck, worlds: int = WORLDS) -> tuple[float, Drill] | None:
    """The drill in a position, with how hard it is; None where no answer is clearly best."""
    if p.asks[seat].count() < FEWEST_ANSWERS:
        return None
    first = measure(p, seat, answers_to_weigh(p, seat, luck.fork("look")), luck=luck.fork("screen"), worlds=SCREENED, ahead=1)
    if first is None or first.gap < LEAST_GAP:
        return None
    ranked = sorted(first.futures, key=lambda answer: -mean_chance(first.futures[answer]))
    finalists = list(dict.fromkeys([first.best, first.second, *ranked]))[:FINALISTS]
    measured = measure(p, seat, finalists, luck=luck.fork("measure"), worlds=worlds, ahead=plan_of(p.game).ahead)
    if measured is None or not measured.is_clear:
        return None
    best, second = measured.futures[measured.best], measured.futures[measured.second]
    drill = Drill(
        game=p.game,
        number=0,
        level=0,
        seats=p.seats,
        seat=seat,
        seed=str(record.seed),
        options=dict(record.options),
        answers=tuple(record.answers),
        best=measured.best,
        second=measured.second,
        chance=mean_chance(best),
        gap=measured.gap,
        doubt=INTERVAL * measured.error,
        worlds=worlds,
        reasons=compare(best, second, plan_of(p.game).weights, is_better=True),
    )
    return measure_hardness(drill, p, luck.fork("guided")), drill


def measure_hardness(drill: Drill, p: Position, luck: Luck) -> float:
    """How hard a drill is in its position: harder where the guide misses the best answer, and where that is ahead by less."""
    guided = guide_of(p.game).answer(Look(p.guess(drill.seat, luck), drill.seat, luck))
    missed = 0.0 if same_words(p.view(drill.seat), guided, drill.best) else 1.0
    return missed - drill.gap


def search_games(
    game: Game,
    seats: int,
    options: dict[str, Option],
    seed: str,
    worlds: int = WORLDS,
    seconds: float | None = None,
    every: int = EVERY,
) -> Iterator[list[tuple[float, Drill]]]:
    """The drills of one game of bots after another; after `seconds` nothing more is looked at."""
    guide = guide_of(game)
    begun = monotonic()
    number = 0
    while True:
        number += 1
        record = Record(game, seats, f"{seed}/{number}", options)
        luck = Luck.of(f"drills/{seed}/{number}")
        p = record.replay()
        drills: list[tuple[float, Drill]] = []
        while p.asks and (seconds is None or monotonic() - begun < seconds):
            seat = min(p.asks)
            ask = p.asks[seat]
            if not ask.forced() and luck.below("look", every) == 0:
                drill = find_drill_at(p, seat, record, luck.fork(f"at/{p.answered}"), worlds)
                drills += [drill] if drill is not None and drill[1].reasons else []
            answer = next(iter(ask.answers())) if ask.forced() else guide.answer(Look(p, seat, luck.fork(f"play/{p.answered}")))
            p.choose(seat, answer)
            record.add(seat, answer)
        yield drills


def make_drills(
    game: Game,
    count: int,
    seats: int,
    options: dict[str, Option] | None = None,
    seed: str = "drill",
    worlds: int = WORLDS,
    notice: Notice | None = None,
    seconds: float | None = None,
    every: int = EVERY,
    keep: Sequence[Drill] = (),
) -> list[Drill]:
    """Find so many drills in self-play, various ones, and put them in order from easy to hard.

    Those to `keep` are measured again and come first, as far as they hold. After `seconds` the search ends: then there may be fewer.
    """
    begun = monotonic()
    most = max(1, count * ALIKE // DOZEN)
    again = [drill for drill in keep if holds_again(drill, worlds)][:count]
    rated = [(measure_hardness(drill, drill.position(), Luck.of("guided")), drill) for drill in again]
    if len(rated) >= count:
        return put_in_order(rated)
    for games, drills in enumerate(
        search_games(game, seats, dict(options or {}), seed=seed, worlds=worlds, seconds=seconds, every=every), 1
    ):
        here = 0
        for hardness, drill in sorted(drills, key=lambda pair: -pair[1].gap):
            alike = sum(question_of(other) == question_of(drill) for _, other in rated)
            if here < most and alike < most and len(rated) < count:
                rated.append((hardness, drill))
                here += 1
        if notice is not None:
            notice(len(rated), games)
        if len(rated) >= count or (seconds is not None and monotonic() - begun >= seconds):
            break
    return put_in_order(rated)


def question_of(drill: Drill) -> str:
    """The name of the ask in a drill."""
    return drill.position().asks[drill.seat].name


def put_in_order(drills: Sequence[tuple[float, Drill]]) -> list[Drill]:
    """Drills from easy to hard, numbered, in as many levels as there are."""
    ordered = [drill for _, drill in sorted(drills, key=lambda pair: pair[0])]
    return [drill._replace(number=at + 1, level=1 + at * LEVELS // len(ordered)) for at, drill in enumerate(ordered)]


def holds_again(drill: Drill, worlds: int = WORLDS) -> bool:
    """Whether the best answer of a drill is best in other worlds too: at the end of the round beyond doubt, and still ahead later."""
    measured = remeasure(drill, Luck.of("again"), worlds)
    still_best = measured.best == drill.best and measured.later_gap > 0
    return still_best and measured.gap >= STILL_GAP and measured.gap > CONFIRMED * measured.error


def remeasure(drill: Drill, luck: Luck, worlds: int = WORLDS) -> Measured:
    """Measure a drill again in other worlds, its two answers against each other."""
    p = drill.position()
    measured = measure(p, drill.seat, (drill.best, drill.second), luck=luck, worlds=worlds, ahead=plan_of(p.game).ahead)
    assert measured is not None, "a drill has two answers that say different things"
    return measured
