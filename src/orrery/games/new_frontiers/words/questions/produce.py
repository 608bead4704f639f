"""Produce."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask, Some
from orrery.core.questions import Choice
from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import (
    TILES,
)
from orrery.games.new_frontiers.rules.phases.produce import (
    choose_producers,
    fill_windfall,
    name_type,
    pay_for_production,
    store_goods,
)
from orrery.games.new_frontiers.rules.round import (
    name_last_type,
)
from orrery.games.new_frontiers.rules.scoring import points_as
from orrery.games.new_frontiers.rules.table import any_colony
from orrery.games.new_frontiers.words.components import (
    TEXT,
    tile_name,
    type_name,
)
from orrery.games.new_frontiers.words.questions.common import (
    PREFIX,
    QUESTIONS,
    FrontierQuestion,
    TileQuestion,
    colony_piece,
    good_choice,
    own_empire,
    type_piece,
)


@QUESTIONS(name_type)
class NameType(FrontierQuestion):
    """Which type the world without one has in this action."""

    clause = "powers.oort"

    def values(self, view: View, ask: Ask, lang: str) -> dict[str, Any]:
        return {"world": tile_name(any_colony(own_empire(view)), lang)}

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        words = TEXT(lang, "choice.type", type=type_name(code, lang))
        return Choice(words, self.hint(view, code, lang), (type_piece(code),), PREFIX + self.clause)

    def hint(self, view: View, type: int, lang: str) -> str:
        return ""


@QUESTIONS(name_last_type)
class NameLastType(NameType):
    """Which type the world without one scores as."""

    clause = "score.oort"

    def hint(self, view: View, type: int, lang: str) -> str:
        return TEXT(lang, "choice.total", n=points_as(view.table, view.seat, type))


@QUESTIONS(pay_for_production)
class PayForProduction(FrontierQuestion):
    """Whether to pay for the good of a colony."""

    def values(self, view: View, ask: Ask, lang: str) -> dict[str, Any]:
        world: int = ask.args[0]
        return {"world": tile_name(world, lang), "n": TILES[world].needs}

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        pieces = (colony_piece(ask.args[0]),) if code else ()
        return Choice(TEXT(lang, "choice.yes" if code else "choice.no"), "", pieces, PREFIX + "produce.payment")


@QUESTIONS(choose_producers)
class ChooseProducers(TileQuestion):
    """Which production colonies get the goods that are left."""

    zone = "colony"
    clause = "produce.shortage"

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        assert isinstance(ask, Some)
        if ask.least == ask.most:
            return TEXT(lang, self.key, n=ask.least)
        return TEXT(lang, f"{self.key}_or_others" if ask.least else f"{self.key}_up_to", least=ask.least, n=ask.most)


@QUESTIONS(fill_windfall)
class FillWindfall(TileQuestion):
    """Which windfall colony gets a good."""

    zone = "colony"
    clause = "produce.bonus"


@QUESTIONS(store_goods)
class StoreGoods(FrontierQuestion):
    """Which goods to store."""

    def values(self, view: View, ask: Ask, lang: str) -> dict[str, Any]:
        assert isinstance(ask, Some)
        return {"n": ask.most}

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return good_choice(own_empire(view), code, "", "goals.stock", lang)
