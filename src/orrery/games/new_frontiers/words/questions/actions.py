"""Which action, and goals."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask
from orrery.core.questions import Choice, Refusal
from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import (
    ACTIONS,
    BY_ID,
    GOALS,
)
from orrery.games.new_frontiers.rules.round import (
    choose_action,
    keep_goal,
    reveal_goal,
    take_side,
    unpack_goals,
)
from orrery.games.new_frontiers.rules.table import Frontier
from orrery.games.new_frontiers.words.components import (
    TEXT,
    action_name,
    explain_action,
    goal_name,
    goal_words,
    reward_words,
    tile_names,
)
from orrery.games.new_frontiers.words.forecasts import meaning_of, terms_of
from orrery.games.new_frontiers.words.questions.common import (
    BONUS_CLAUSES,
    PREFIX,
    QUESTIONS,
    FrontierQuestion,
    TileQuestion,
)


@QUESTIONS(take_side)
class TakeSide(TileQuestion):
    """Which side of the empire mat to begin with."""

    zone = "side"
    clause = "setup.empires"


@QUESTIONS(choose_action)
class ChooseAction(FrontierQuestion):
    """Which action everybody does."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        """An action: its bonus, and what it would mean for the seat that chooses."""
        id = ACTIONS[code]
        clause = BONUS_CLAUSES.get(id, f"{id}.bonus")
        return Choice(action_name(code, lang), self.hint(view, code, lang), (f"action/{id}",), PREFIX + clause)

    def hint(self, view: View, action: int, lang: str) -> str:
        key, numbers, worlds, swaps = meaning_of(view, action)
        if not key:
            return explain_action_now(view, action, lang)
        terms = terms_of(view, action)
        if key == "trade":
            meaning = TEXT(lang, "means.trade", reward=reward_words(numbers["vp"], numbers["credits"], lang))
        else:
            meaning = TEXT(lang, f"means.{key}", tiles=tile_names(worlds, lang), **numbers)
        if swaps:
            meaning += " " + TEXT(lang, "means.swap", tiles=tile_names(swaps, lang))
        return f"{TEXT(lang, f'action.{ACTIONS[action]}.{terms.bonus}', **terms.numbers)} {meaning}"

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        """Actions that somebody has chosen this round."""
        table: Frontier = view.table
        refusal = Refusal(TEXT(lang, "refusal.taken"), PREFIX + "round.choose")
        return {f"action/{ACTIONS[action]}": refusal for action, chooser in enumerate(table.taken) if chooser >= 0}


def explain_action_now(view: View, action: int, lang: str) -> str:
    """What an action is for everybody, and its bonus for the seat that chooses now."""
    terms = terms_of(view, action)
    return explain_action(ACTIONS[action], terms.all, terms.bonus, terms.numbers, lang)


@QUESTIONS(keep_goal)
class KeepGoal(FrontierQuestion):
    """Which goal to keep, and in which order the others go under the pile."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        goal, under = unpack_goals(code)
        hint = goal_words(BY_ID[GOALS[goal].id], lang)
        pieces: tuple[str, ...] = (f"goal/{GOALS[goal].id}",)
        words = TEXT(lang, "choice.keep", goal=goal_name(goal, lang))
        if len(under) > 1:
            upper, lower = under
            words = TEXT(lang, "choice.keep_and", goal=goal_name(goal, lang), lower=goal_name(lower, lang))
            hint += " " + TEXT(lang, "choice.under", upper=goal_name(upper, lang), lower=goal_name(lower, lang))
            pieces = (*pieces, f"under/{GOALS[upper].id}")
        elif under:
            hint += " " + TEXT(lang, "choice.under_one", upper=goal_name(under[0], lang))
        return Choice(words, hint, pieces, PREFIX + "goals.under")


@QUESTIONS(reveal_goal)
class RevealGoal(FrontierQuestion):
    """Whether to turn the face-down goal face up before an action."""

    def values(self, view: View, ask: Ask, lang: str) -> dict[str, Any]:
        table: Frontier = view.table
        return {"goal": goal_name(table.secret, lang), "action": action_name(table.action, lang)}

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        clause = PREFIX + "goals.reveal"
        if not code:
            return Choice(TEXT(lang, "choice.no"), "", (), clause)
        goal = GOALS[view.table.secret].id
        return Choice(TEXT(lang, "choice.yes"), goal_words(BY_ID[goal], lang), (f"goal/{goal}",), clause)
