"""Answers with the same effect, shown as one."""

from typing import Any

from orrery.core.ask import One
from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import BY_ID, GOALS
from orrery.games.new_frontiers.rules.round import LOOKED_AT, keep_goal, unpack_goals
from orrery.games.new_frontiers.rules.table import Frontier
from orrery.games.new_frontiers.words.components import TEXT, goal_name, goal_words


def merged_answers(view: View, lang: str) -> dict[int, dict[str, Any]]:
    """Where the order in which goals go under the pile can't matter, one answer for each goal to keep; empty everywhere else.

    Goals are looked at three at a time: the order of two neighbours matters only if they will not come up together.
    """
    table: Frontier = view.table
    if view.ask is None or view.ask.name != keep_goal.__name__ or not isinstance(view.ask, One):
        return {}
    if len(table.looking) < LOOKED_AT or not come_up_together(len(table.pile)):
        return {}
    merged: dict[int, dict[str, Any]] = {}
    for code in view.ask.options:
        goal, under = unpack_goals(code)
        if under == tuple(sorted(under)):
            words = TEXT(lang, "choice.keep", goal=goal_name(goal, lang))
            hint = goal_words(BY_ID[GOALS[goal].id], lang)
            merged[code] = {"words": words, "hint": hint, "pieces": (f"goal/{GOALS[goal].id}",)}
    return merged


def come_up_together(above: int) -> bool:
    """Whether two goals that go under a pile of so many are looked at in one go, when their turn comes."""
    return above // LOOKED_AT == (above + 1) // LOOKED_AT
