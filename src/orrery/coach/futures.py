"""Imagined futures: one answer played on in a guessed world, and the figures that it led to.

All answers meet the same worlds and the same luck, so that what differs between their futures is due to them.
"""

from functools import lru_cache
from types import ModuleType
from typing import NamedTuple

from orrery.bots import Bot, Look, bot, bots
from orrery.bots.observer import moments
from orrery.bots.search import LONGEST, Effort, other_answers
from orrery.bots.value import find_judge
from orrery.core.ask import Answer
from orrery.core.coaching import Figures, Plan
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Position

POINTS = "points"
ROUNDS = "rounds"
SOURCE = "source:"
"""What the name of a figure begins with that is the points of one source."""
USUAL_GUIDE = "heuristic"


class Future(NamedTuple):
    """Where one answer led in one world: the chance to win when the round was over, or the mean over some rounds, and the figures of
    the seat.

    The network judges soon, where little luck has come between; points are those at the end of the future.
    """

    chance: float
    figures: Figures
    answers: int
    """How many answers it took."""


def coach_part(game: Game) -> ModuleType | None:
    """The module `coach` of a game's package; None if it has none."""
    return game.part("coach")


@lru_cache(maxsize=64)
def plan_of(game: Game) -> Plan:
    """How the futures of a game are played; the usual way where its package says nothing."""
    plan: Plan = getattr(coach_part(game), "PLAN", Plan())
    return plan


@lru_cache(maxsize=64)
def guide_of(game: Game) -> Bot:
    """The bot that everybody plays like in imagined futures."""
    return bot(game, USUAL_GUIDE if USUAL_GUIDE in bots(game.name) else "random")


@lru_cache(maxsize=64)
def effort_of(game: Game) -> Effort:
    """The search effort of a game, which says which of its asks are worth a search."""
    effort: Effort | None = getattr(game.part("bot"), "EFFORT", None)
    return effort or Effort()


def candidate_answers(look: Look, guide: Bot, most: int) -> list[Answer]:
    """The answers to compare: the guide's, then those that the game's own ranking puts first."""
    first = guide.answer(look)
    ranking = effort_of(look.view.game).ranking
    ranked = [answer for answer in (ranking(look) if ranking else ()) if answer != first]
    others = list(dict.fromkeys(ranked)) or other_answers(look.ask, first, most, look.luck)
    answers = [look.ask.canonical(answer) for answer in (first, *others)]
    return list(dict.fromkeys(answer for answer in answers if answer is not None))[:most]


def play_future(world: Position, seat: int, answer: Answer, guide: Bot, luck: Luck, ahead: int, judgements: int = 1) -> Future:
    """Play an answer on in a world, which changes; everybody else, and the seat from then on, answers as the guide.

    The chance to win is the mean of so many judgements, one at each of the next moments; a game that ends before counts as it ended.
    """
    for other in list(world.sealed):
        world.asks[other] = world.sealed.pop(other)[0]
    plan = plan_of(world.game)
    count = moments(world.game)
    begun, answered = count(world), world.answered
    world.choose(seat, answer)
    soon: Figures | None = None
    judged: list[float] = []
    reached = 0
    while world.asks and world.answered - answered < LONGEST:
        passed = count(world) - begun
        if passed > reached:
            reached = passed
            soon = soon if soon is not None else own_figures(plan, world, seat)
            judged_chance = network_chance(world, seat) if len(judged) < judgements else None
            judged += [judged_chance] if judged_chance is not None else []
        if ahead and passed >= ahead:
            break
        seat_to_act = min(world.asks)
        ask = world.asks[seat_to_act]
        world.choose(seat_to_act, next(iter(ask.answers())) if ask.forced() else guide.answer(Look(world, seat_to_act, luck)))
    if soon is None:
        soon = own_figures(plan, world, seat)
    if not judged or (len(judged) < judgements and world.over):
        judged.append(chance_to_win(world, seat))
    return Future(sum(judged) / len(judged), {**end_figures(world, seat), **soon}, world.answered - answered)


def own_figures(plan: Plan, p: Position, seat: int) -> Figures:
    """The figures that a game has of its own."""
    return plan.figures(p, seat) if plan.figures is not None else {}


def end_figures(p: Position, seat: int) -> dict[str, float]:
    """What every game has figures of: points, where they come from, and rounds."""
    figures: dict[str, float] = {POINTS: float(p.points()[seat]), ROUNDS: float(p.round)}
    for source in p.game.sources(p.table, seat):
        key = SOURCE + source.what
        figures[key] = figures.get(key, 0.0) + source.points
    return figures


def network_chance(p: Position, seat: int) -> float | None:
    """How likely a seat wins by the network of the game; None where there is none for so many seats."""
    judge = find_judge(p)
    return judge.judge(p, seat).shares[0] if judge is not None else None


def chance_to_win(p: Position, seat: int) -> float:
    """How likely a seat wins: 0 or 1 at the end (less where a victory is shared), before it what the network says.

    Where a game has no network for so many seats, the lead in points is made a share: who leads by nothing wins one game of as many as there are seats.
    """
    outcome = p.outcome
    if outcome is not None:
        return outcome.rewards()[seat]
    judged = network_chance(p, seat)
    if judged is not None:
        return judged
    effort = effort_of(p.game)
    if effort.judge is not None:
        lead = effort.judge(p.table, seat)
    else:
        points = p.points()
        lead = float(points[seat] - max([n for other, n in enumerate(points) if other != seat], default=0))
    ahead = 0.5 + lead / (abs(lead) + effort.scale) / 2
    rivals = max(1, p.seats - 1)
    return ahead / (ahead + rivals * (1 - ahead))
