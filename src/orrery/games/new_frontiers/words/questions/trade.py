"""Trade, Consume."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask, Some
from orrery.core.questions import Choice
from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import (
    BY_ID,
    GOALS,
    NO_TILE,
    STOCKED_CREDITS,
    TILES,
)
from orrery.games.new_frontiers.rules.phases.trade import (
    NO_CONSUMER,
    consume_goods,
    consume_one_of,
    consume_types,
    sell,
    sell_extra,
    store_credits,
    unpack_consumer,
    unpack_types,
    use_consumer,
)
from orrery.games.new_frontiers.rules.powers import SELLS
from orrery.games.new_frontiers.rules.table import price
from orrery.games.new_frontiers.words.components import (
    TEXT,
    consume_words,
    tile_name,
    type_name,
)
from orrery.games.new_frontiers.words.questions.common import (
    NOTHING,
    PREFIX,
    QUESTIONS,
    FrontierQuestion,
    best_outcome,
    good_choice,
    own_empire,
    owned_piece,
    type_piece,
)


@QUESTIONS(sell)
class Sell(FrontierQuestion):
    """Which good to sell, if any."""

    clause = "trade.sell"

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        then = best_outcome(view, code, lang)
        if code == NO_TILE:
            return Choice(TEXT(lang, "choice.sell_nothing"), then, (NOTHING,), PREFIX + self.clause)
        empire = own_empire(view)
        hint = f"{TEXT(lang, 'choice.brings', n=price(empire, empire.good_on(code)))}; {then}"
        return good_choice(empire, code, hint, self.clause, lang)


@QUESTIONS(sell_extra)
class SellExtra(Sell):
    """Which good to sell by a Consume power."""

    clause = "consume.league"


@QUESTIONS(use_consumer)
class UseConsumer(FrontierQuestion):
    """Which Consume power to use next."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        then = best_outcome(view, code, lang)
        if code == NO_CONSUMER:
            return Choice(TEXT(lang, "choice.no_more"), then, (NOTHING,), PREFIX + "consume.league")
        consumer = own_empire(view).powers.consumers[unpack_consumer(code)]
        clause = "consume.league" if consumer.shape == SELLS else "consume.order"
        hint = f"{consume_words(BY_ID[TILES[consumer.tile].id], lang)} {then[0].upper()}{then[1:]}"
        return Choice(tile_name(consumer.tile, lang), hint, (owned_piece(consumer.tile),), PREFIX + clause)


@QUESTIONS(consume_one_of)
class ConsumeOneOf(FrontierQuestion):
    """Which of several goods of one type a power takes."""

    def values(self, view: View, ask: Ask, lang: str) -> dict[str, Any]:
        return {"world": tile_name(own_empire(view).powers.consumers[ask.args[0]].tile, lang)}

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return good_choice(own_empire(view), code, "", "consume.must", lang)


@QUESTIONS(consume_goods)
class ConsumeGoods(ConsumeOneOf):
    """Which goods a power takes."""

    def values(self, view: View, ask: Ask, lang: str) -> dict[str, Any]:
        assert isinstance(ask, Some)
        return {"n": ask.least, **super().values(view, ask, lang)}


@QUESTIONS(consume_types)
class ConsumeTypes(ConsumeOneOf):
    """Which types of goods a power takes."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        types = unpack_types(code)
        words = ", ".join(type_name(type, lang) for type in types)
        hint = best_outcome(view, code, lang)
        return Choice(words, hint, tuple(type_piece(type) for type in types), PREFIX + "consume.fully")


@QUESTIONS(store_credits)
class StoreCredits(FrontierQuestion):
    """How many credits to store."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        words = TEXT(lang, "choice.credits", n=code) if code else TEXT(lang, "choice.store_nothing")
        stored = own_empire(view).stock_credits + code
        steps = next(goal.steps for goal in GOALS if goal.counts == STOCKED_CREDITS)
        points = max([vp for least, vp in steps if stored >= least], default=0)
        hint = TEXT(lang, "choice.stored", n=stored, vp=points)
        return Choice(words, hint, (f"credits/{code}" if code else NOTHING,), PREFIX + "goals.stock")
