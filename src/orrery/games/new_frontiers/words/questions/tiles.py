"""Develop and Explore."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask, Some
from orrery.core.questions import Choice, Refusal
from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import (
    BY_ID,
    NO_TILE,
    RED_SPACES,
    SPACES,
    TILES,
)
from orrery.games.new_frontiers.rules.phases.develop import buy
from orrery.games.new_frontiers.rules.phases.explore import return_worlds, store_world, take_world
from orrery.games.new_frontiers.rules.table import Frontier, develop_cost
from orrery.games.new_frontiers.words.components import (
    TEXT,
    tile_name,
    worth_words,
)
from orrery.games.new_frontiers.words.questions.common import (
    NOTHING,
    PREFIX,
    QUESTIONS,
    FrontierQuestion,
    TileQuestion,
    own_empire,
)


@QUESTIONS(buy)
class Buy(FrontierQuestion):
    """Which development to buy, if any."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        clause = PREFIX + "develop.buy"
        if code == NO_TILE:
            return Choice(TEXT(lang, "choice.buy_nothing"), "", (NOTHING,), clause)
        hint = TEXT(lang, "choice.costs", n=develop_cost(view.table, view.seat, code), all=own_empire(view).credits)
        words = TEXT(lang, "choice.buy", tile=tile_name(code, lang))
        return Choice(words, f"{hint}. {worth_words(BY_ID[TILES[code].id], lang)}", (f"market/{TILES[code].id}",), clause)

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        """Developments on the market that can't be bought, and why."""
        table: Frontier = view.table
        refused = {face: self.refusal(view, stack, face, lang) for stack, face in enumerate(table.market)}
        return {f"market/{TILES[face].id}": refusal for face, refusal in refused.items() if refusal}

    def refusal(self, view: View, stack: int, face: int, lang: str) -> Refusal | None:
        table: Frontier = view.table
        empire = own_empire(view)
        if face in empire.developments:
            return Refusal(TEXT(lang, "refusal.owned"), PREFIX + "develop.no-twin")
        if table.left[stack] == 0:
            return Refusal(TEXT(lang, "refusal.sold_out"), PREFIX + "develop.sold-out")
        if empire.spaces + TILES[face].size > SPACES + RED_SPACES:
            return Refusal(TEXT(lang, "refusal.spaces"), PREFIX + "develop.spaces")
        cost = develop_cost(table, view.seat, face)
        if cost > empire.credits:
            return Refusal(TEXT(lang, "refusal.cost", n=cost, all=empire.credits), PREFIX + "develop.buy")
        return None


@QUESTIONS(take_world)
class TakeWorld(TileQuestion):
    """Which world of the centre to take."""

    zone = "centre"
    clause = "explore.pick"


@QUESTIONS(store_world)
class StoreWorld(TileQuestion):
    """Which explored world to store, if any."""

    zone = "explored"
    clause = "goals.stock"

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == NO_TILE:
            return Choice(TEXT(lang, "choice.store_nothing"), "", (NOTHING,), PREFIX + self.clause)
        return super().choice(view, ask, code, lang, names)


@QUESTIONS(return_worlds)
class ReturnWorlds(TileQuestion):
    """Which worlds above the limit go back into the bag."""

    zone = "explored"
    clause = "explore.limit"

    def values(self, view: View, ask: Ask, lang: str) -> dict[str, Any]:
        assert isinstance(ask, Some)
        return {"n": ask.least}
