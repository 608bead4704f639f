"""The questions of New Frontiers in words: each ask as a sentence, its choices, and what can't be chosen."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask, Some
from orrery.core.questions import Choice, Question, Questions, Refusal
from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import (
    ACTIONS,
    BY_ID,
    GOALS,
    NO_TILE,
    PLAN,
    PRODUCE,
    RED_SPACES,
    SPACES,
    STOCKED_CREDITS,
    TILES,
    TYPES,
)
from orrery.games.new_frontiers.rules.effects import SELLS, military_against, settle_cost
from orrery.games.new_frontiers.rules.phases.develop import buy
from orrery.games.new_frontiers.rules.phases.explore import return_worlds, store_world, take_world
from orrery.games.new_frontiers.rules.phases.produce import (
    choose_producers,
    fill_windfall,
    name_type,
    pay_for_production,
    store_goods,
)
from orrery.games.new_frontiers.rules.phases.settle import (
    CONQUER,
    NO_WORLD,
    PAY,
    REPLACE,
    Settling,
    settle,
    settle_second,
    spend_for_military,
    terraform,
    unpack_settling,
    unpack_spending,
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
from orrery.games.new_frontiers.rules.round import (
    choose_action,
    keep_goal,
    name_last_type,
    reveal_goal,
    take_side,
    unpack_goals,
)
from orrery.games.new_frontiers.rules.scoring import points_as
from orrery.games.new_frontiers.rules.table import Empire, Frontier, any_colony, develop_cost, price
from orrery.games.new_frontiers.words.components import (
    TEXT,
    action_name,
    consume_words,
    explain,
    goal_name,
    goal_words,
    reward_words,
    tile_name,
    tile_names,
    type_name,
    type_word,
    worth_words,
)
from orrery.games.new_frontiers.words.forecasts import gain_of, meaning_of

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


# Actions and goals -------------------------------------------------------------------------------------------------------


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
        bonus = TEXT(lang, f"action.{id}.{bonus_key(view, code)}", n=view.table.produce_credits)
        key, numbers, worlds = meaning_of(view, code)
        if not key:
            hint = f"{TEXT(lang, f'action.{id}.all')} {bonus}"
        elif key == "trade":
            hint = f"{bonus} {TEXT(lang, 'means.trade', reward=reward_words(numbers['vp'], numbers['credits'], lang))}"
        else:
            hint = f"{bonus} {TEXT(lang, f'means.{key}', tiles=tile_names(worlds, lang), **numbers)}"
        return Choice(action_name(code, lang), hint, (f"action/{id}",), PREFIX + clause)

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        """Actions that somebody has chosen this round."""
        table: Frontier = view.table
        refusal = Refusal(TEXT(lang, "refusal.taken"), PREFIX + "round.choose")
        return {f"action/{ACTIONS[action]}": refusal for action, taken in enumerate(table.taken) if taken >= 0}


def bonus_key(view: View, action: int) -> str:
    """Which of its sentences says what the bonus of an action is now."""
    table: Frontier = view.table
    if action == PRODUCE and not table.produce_credits:
        return "bare"
    if action == PLAN:
        first = table.done.index(0) == 0
        return ("first" if first else "bonus") if table.pile else ("empty_first" if first else "empty")
    return "bonus"


@QUESTIONS(keep_goal)
class KeepGoal(FrontierQuestion):
    """Which goal to keep, and in which order the others go under the pile."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        kept, under = unpack_goals(code)
        hint = goal_words(BY_ID[GOALS[kept].id], lang)
        pieces: tuple[str, ...] = (f"goal/{GOALS[kept].id}",)
        words = TEXT(lang, "choice.keep", goal=goal_name(kept, lang))
        if len(under) > 1:
            upper, lower = under
            words = TEXT(lang, "choice.keep_and", goal=goal_name(kept, lang), lower=goal_name(lower, lang))
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


# Develop and Explore -----------------------------------------------------------------------------------------------------


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


# Settle ------------------------------------------------------------------------------------------------------------------


@QUESTIONS(settle)
class Settle(FrontierQuestion):
    """Which world to settle and how, or colonists instead."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == NO_WORLD:
            return self.no_world(view, lang)
        settling = unpack_settling(code)
        if settling.way == CONQUER:
            return self.conquest(view, ask, settling, lang)
        if settling.way == PAY:
            return self.payment(view, ask, settling, lang)
        world, _, way, old = settling
        words = TEXT(lang, "choice.replace", old=tile_name(old, lang), tile=tile_name(world, lang))
        key, clause = ("replace_settles", "doomed.replace") if way == REPLACE else ("replace_free", "engineers.swap")
        hint = f"{TEXT(lang, f'choice.{key}')}, {self.world_words(world, lang)}"
        return Choice(words, hint, (f"explored/{TILES[world].id}", colony_piece(old)), PREFIX + clause)

    def no_world(self, view: View, lang: str) -> Choice:
        """The answer that settles no world."""
        left = TEXT(lang, "choice.colonists_left", n=view.table.colonists)
        return Choice(TEXT(lang, "choice.colonists"), left, ("colonists",), PREFIX + "settle.either")

    def world_words(self, world: int, lang: str) -> str:
        """The colonists that a world takes, and what it is worth."""
        tile = TILES[world]
        return f"{TEXT(lang, 'choice.settlers', n=tile.colonists)}. {worth_words(BY_ID[tile.id], lang)}"

    def conquest(self, view: View, ask: Ask, settling: Settling, lang: str) -> Choice:
        empire = own_empire(view)
        tile = TILES[settling.world]
        strength = military_against(empire.powers, tile) + empire.boost
        key = "choice.military" if strength >= tile.strength else "choice.needs_goods"
        hint = f"{TEXT(lang, key, n=strength, defense=tile.strength)}, {self.world_words(settling.world, lang)}"
        zone = "conquer" if self.both_ways(ask, settling.world) else "explored"
        words = TEXT(lang, "choice.conquer", tile=tile_name(settling.world, lang))
        return Choice(words, hint, (f"{zone}/{tile.id}",), PREFIX + "settle.conquer")

    def payment(self, view: View, ask: Ask, settling: Settling, lang: str) -> Choice:
        world, type, _, _ = settling
        empire = own_empire(view)
        tile = TILES[world]
        name = tile_name(world, lang)
        cost = settle_cost(empire.powers, tile, type if type >= 0 else tile.type)
        hint = f"{TEXT(lang, 'choice.costs', n=cost, all=empire.credits)}, {self.world_words(world, lang)}"
        if tile.military:
            zone = "pay" if self.both_ways(ask, world) else "explored"
            return Choice(TEXT(lang, "choice.annex", tile=name), hint, (f"{zone}/{tile.id}",), PREFIX + "settle.annex")
        piece = f"explored/{tile.id}"
        if type >= 0:
            words = TEXT(lang, "choice.settle_as", tile=name, type=type_word(type, lang))
            return Choice(words, hint, (piece, type_piece(type)), PREFIX + "settle.pay")
        return Choice(TEXT(lang, "choice.settle", tile=name), hint, (piece,), PREFIX + "settle.pay")

    def both_ways(self, ask: Ask, world: int) -> bool:
        """True if the ask lets a world be conquered or paid for."""
        settlings = [unpack_settling(code) for code in whole_codes(ask)]
        return {CONQUER, PAY} <= {settling.way for settling in settlings if settling.world == world}

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        """Explored worlds that can't be settled, and why."""
        able = {unpack_settling(code).world for code in whole_codes(ask)}
        worlds = [world for world in own_empire(view).explored if world not in able]
        return {f"explored/{TILES[world].id}": self.refusal(view, world, lang) for world in worlds}

    def refusal(self, view: View, world: int, lang: str) -> Refusal:
        empire = own_empire(view)
        tile = TILES[world]
        if tile.colonists > empire.colonists:
            words = TEXT(lang, "refusal.colonists", n=tile.colonists, all=empire.colonists)
            return Refusal(words, PREFIX + "settle.colonists")
        if tile.military:
            strength = military_against(empire.powers, tile) + empire.boost
            return Refusal(TEXT(lang, "refusal.military", n=tile.strength, all=strength), PREFIX + "settle.conquer")
        cost = settle_cost(empire.powers, tile, tile.type)
        return Refusal(TEXT(lang, "refusal.cost", n=cost, all=empire.credits), PREFIX + "settle.pay")


@QUESTIONS(settle_second)
class SettleSecond(Settle):
    """Which second world to settle, if any."""

    def no_world(self, view: View, lang: str) -> Choice:
        return Choice(TEXT(lang, "choice.no_second"), "", (NOTHING,), PREFIX + "settle.second")


@QUESTIONS(terraform)
class Terraform(Settle):
    """Which colony to replace by which explored world, if any."""

    def no_world(self, view: View, lang: str) -> Choice:
        return Choice(TEXT(lang, "choice.no_replacement"), "", (NOTHING,), PREFIX + "engineers.swap")

    def refusal(self, view: View, world: int, lang: str) -> Refusal:
        clause = PREFIX + "engineers.swap"
        if TILES[world].military:
            return Refusal(TEXT(lang, "refusal.swap_military"), clause)
        return Refusal(TEXT(lang, "refusal.swap", n=own_empire(view).powers.terraform), clause)


@QUESTIONS(spend_for_military)
class SpendForMilitary(FrontierQuestion):
    """Which good to spend against a world, and by which power."""

    def values(self, view: View, ask: Ask, lang: str) -> dict[str, Any]:
        empire = own_empire(view)
        world: int = ask.args[0]
        strength = military_against(empire.powers, TILES[world]) + empire.boost
        return {"world": tile_name(world, lang), "n": strength, "defense": TILES[world].strength}

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        empire = own_empire(view)
        arm, colony = unpack_spending(code)
        military, _, tile = empire.powers.arms[arm]
        hint = TEXT(lang, "choice.spend_hint", n=military, tile=tile_name(tile, lang))
        choice = good_choice(empire, colony, hint, "settle.temporary-military", lang)
        if not several_arms(ask):
            return choice
        return choice._replace(pieces=tuple(dict.fromkeys((*choice.pieces, owned_piece(tile)))))


def several_arms(ask: Ask) -> bool:
    """Whether goods can be spent for Military by more than one power."""
    return len({unpack_spending(code).arm for code in whole_codes(ask)}) > 1


# Produce -----------------------------------------------------------------------------------------------------------------


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


# Trade, Consume ----------------------------------------------------------------------------------------------------------


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
