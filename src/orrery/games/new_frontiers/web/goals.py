"""The goals of New Frontiers that one viewer knows of, with how far the viewer has come."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from orrery.core.cache import KeptValues
from orrery.core.game import Game
from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import BY_ID, COUNTS, GOALS
from orrery.games.new_frontiers.rules.scoring import goal_count, goal_points, named_type
from orrery.games.new_frontiers.rules.table import NONE, Frontier
from orrery.games.new_frontiers.rules.table import Empire as Owned
from orrery.games.new_frontiers.web.faces import WORDS

MOST_GOALS = 4096
"""Rows of goals that are kept as they are drawn from."""


class Goal(NamedTuple):
    """A goal: face up, or known to the viewer alone, with how far the viewer has come."""

    id: str
    name: str
    counts: str
    steps: tuple[tuple[int, int, bool], ...]
    """At least so many, the points for it, and whether the viewer has them."""
    have: int
    points: int
    by: str
    help: str


@dataclass(frozen=True, eq=False)
class Goals:
    """The goals that one viewer knows of, made once like an empire."""

    shown: tuple[Goal, ...]
    secret: Goal | None
    looking: tuple[Goal, ...]


_goals: KeptValues[Goals] = KeptValues(MOST_GOALS)
_goals_by_progress: KeptValues[Goals] = KeptValues(MOST_GOALS)


def knows_secret(view: View) -> bool:
    """Whether the viewer knows the goal that lies face down."""
    t: Frontier = view.table
    return view.seat >= 0 and t.holder == view.seat and t.secret >= 0


def goals(view: View, names: tuple[str, ...], lang: str, own: Hashable) -> Goals:
    """The goals that the viewer knows of, with how far the viewer has come, whose own empire is made once for all that it has."""
    t: Frontier = view.table
    secret = t.secret if knows_secret(view) else NONE
    looking = tuple([number for number in t.looking if number >= 0])
    by_number = tuple(zip(t.shown, [names[by] for by in t.shown_by]))
    key = (own, t.named, by_number, secret, looking, lang)
    return _goals.find(key, lambda: _find_goals(view, by_number, secret, looking, lang))


def _find_goals(view: View, by_number: tuple[tuple[int, str], ...], secret: int, looking: tuple[int, ...], lang: str) -> Goals:
    """The goals by how far the viewer has come: most of what an empire gains changes none of them."""
    face_up = tuple([(number, by, *progress(view, number)) for number, by in by_number])
    face_down = tuple([(number, "", *progress(view, number)) for number in (secret, *looking) if number >= 0])
    has_secret = secret >= 0
    return _goals_by_progress.find(
        (face_up, face_down, has_secret, lang),
        lambda: Goals(
            shown=tuple([_make_goal(view.game, lang, *goal) for goal in face_up]),
            secret=_make_goal(view.game, lang, *face_down[0]) if has_secret else None,
            looking=tuple([_make_goal(view.game, lang, *goal) for goal in face_down[has_secret:]]),
        ),
    )


def progress(view: View, number: int) -> tuple[int, int]:
    """How much of what a goal counts the viewer has, and the points for it."""
    if view.seat < 0:
        return 0, 0
    own: Owned = view.table.empires[view.seat]
    named = named_type(view.table, view.seat)
    return goal_count(own, own.built, GOALS[number], named), goal_points(own, GOALS[number], named)


def _make_goal(game: Game, lang: str, number: int, by: str, have: int, points: int) -> Goal:
    component = BY_ID[GOALS[number].id]
    record = GOALS[number]
    return Goal(
        id=record.id,
        name=component.name_in(lang),
        counts=WORDS(lang, f"goal.{COUNTS[record.counts]}"),
        steps=tuple((least, vp, have >= least) for least, vp in record.steps),
        have=have,
        points=points,
        by=by,
        help=game.explain(component, lang),
    )
