"""What the questions share: their registry, the empire that is asked, and the names of pieces."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask
from orrery.core.questions import Choice, Question, Questions
from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import (
    BY_ID,
    TILES,
    TYPES,
)
from orrery.games.new_frontiers.rules.table import Empire, Frontier
from orrery.games.new_frontiers.words.components import (
    TEXT,
    explain,
    reward_words,
    tile_name,
    type_word,
)
from orrery.games.new_frontiers.words.forecasts import gain_of

QUESTIONS = Questions(TEXT)
PREFIX = "new-frontiers."
NOTHING = "pass"
"""The piece that stands for doing nothing."""
BONUS_CLAUSES = {"trade-consume": "trade.bonus", "plan-goals": "goals.plan", "send-envoys": "envoys.bonus"}
"""The clauses of bonuses that are not named after their action."""


def own_empire(view: View) -> Empire:
    table: Frontier = view.table
    return table.empires[view.seat]


def whole_codes(ask: Ask) -> list[int]:
    """The answers of an ask that takes one number."""
    return [code for code in ask.answers() if isinstance(code, int)]


def colony_piece(world: int) -> str:
    return f"colony/{TILES[world].id}"


def owned_piece(tile: int) -> str:
    """A tile of an empire: a development or a colony."""
    return f"development/{TILES[tile].id}" if TILES[tile].size else colony_piece(tile)


def type_piece(type: int) -> str:
    return f"type/{TYPES[type]}"


def tile_choice(tile: int, piece: str, clause: str, lang: str) -> Choice:
    return Choice(tile_name(tile, lang), explain(BY_ID[TILES[tile].id], lang), (piece,), PREFIX + clause)


def good_choice(empire: Empire, world: int, hint: str, clause: str, lang: str) -> Choice:
    good = type_word(empire.good_on(world), lang)
    words = TEXT(lang, "choice.good_of", good=good, tile=tile_name(world, lang))
    return Choice(words, hint, (colony_piece(world),), PREFIX + clause)


def best_outcome(view: View, code: int, lang: str) -> str:
    """The best that an answer of Trade, Consume still leads to."""
    gain = gain_of(view, code)
    if gain is None or not (gain.vp or gain.credits):
        return TEXT(lang, "choice.in_all_nothing")
    return TEXT(lang, "choice.in_all", reward=reward_words(gain.vp, gain.credits, lang))


class FrontierQuestion(Question):
    """A question whose sentence tells of the seat's credits and colonists, and of `values`."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        empire = own_empire(view)
        values = {"credits": empire.credits, "colonists": empire.colonists, **self.values(view, ask, lang)}
        return TEXT(lang, self.key, **values)

    def values(self, view: View, ask: Ask, lang: str) -> dict[str, Any]:
        """What else the sentence needs."""
        return {}


class TileQuestion(FrontierQuestion):
    """Which tile, of those that lie in one zone of the table."""

    zone: str
    clause: str

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return tile_choice(code, f"{self.zone}/{TILES[code].id}", self.clause, lang)
