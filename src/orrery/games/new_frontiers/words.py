"""New Frontiers in words: questions, choices, refusals and events, in English and French."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Some
from orrery.core.game import Choice, Refusal
from orrery.core.position import Event
from orrery.core.view import View
from orrery.games.new_frontiers.effects import SELLS, military_against, settle_cost
from orrery.games.new_frontiers.outlook import gain_of, means
from orrery.games.new_frontiers.phases.settle import CONQUER, PAY, REPLACE, unpacked
from orrery.games.new_frontiers.scoring import points_as
from orrery.games.new_frontiers.table import (
    END_COLONIES,
    END_COLONISTS,
    END_POINTS,
    END_SPACES,
    Empire,
    Frontier,
    any_colony,
    develop_cost,
    price,
)
from orrery.games.new_frontiers.tile_words import TEXT, consume_words, explain, goal_words, worth
from orrery.games.new_frontiers.tiles import (
    ACTIONS,
    BY_ID,
    COUNTS,
    GOALS,
    PLAN,
    PRODUCE,
    RED_SPACES,
    SPACES,
    TILES,
    TYPES,
)

__all__ = ["TEXT", "choice", "explain", "question", "refusals", "say"]

PREFIX = "new-frontiers."
ENDS = {END_SPACES: "spaces", END_COLONIES: "colonies", END_COLONISTS: "colonists", END_POINTS: "points"}


def called(tile: int, lang: str) -> str:
    return BY_ID[TILES[tile].id].called(lang)


def all_called(tiles: Sequence[int], lang: str) -> str:
    return ", ".join(called(tile, lang) for tile in tiles)


def goal_called(goal: int, lang: str) -> str:
    return BY_ID[GOALS[goal].id].called(lang)


def action_called(action: int, lang: str) -> str:
    return BY_ID[ACTIONS[action]].called(lang)


def type_called(type: int, lang: str) -> str:
    return TEXT(lang, f"type.{TYPES[type]}")


def type_name(type: int, lang: str) -> str:
    """A type that stands alone, beside no good and no world."""
    return TEXT(lang, f"type_name.{TYPES[type]}")


def reward(vp: int, credits: int, lang: str) -> str:
    """Points and credits together."""
    parts = []
    if vp:
        parts.append(TEXT(lang, "reward.vp", n=vp))
    if credits:
        parts.append(TEXT(lang, "reward.credits", n=credits))
    return parts[0] if len(parts) == 1 else TEXT(lang, "choice.and", one=parts[0], other=parts[1])


def _own(view: View) -> Empire:
    table: Frontier = view.table
    return table.empires[view.seat]


# Questions ---------------------------------------------------------------------------------------------------------------


def question(view: View, lang: str) -> str:
    """The ask as a sentence with its numbers."""
    ask = view.ask
    if ask is None:
        return ""
    table: Frontier = view.table
    empire = _own(view)
    values: dict[str, Any] = {"credits": empire.credits, "colonists": empire.colonists}
    key = ask.name
    if isinstance(ask, Some):
        values["n"] = ask.most if ask.name == "store_goods" else ask.least
        if ask.name == "choose_producers" and ask.least < ask.most:
            key = "choose_producers_or_others" if ask.least else "choose_producers_up_to"
            values |= {"least": ask.least, "n": ask.most}
    match ask.name:
        case "reveal_goal":
            values |= {"goal": goal_called(table.secret, lang), "action": action_called(table.action, lang)}
        case "spend_for_military":
            tile = TILES[ask.args[0]]
            strength = military_against(empire.powers, tile) + empire.boost
            values |= {"world": called(ask.args[0], lang), "n": strength, "defense": tile.strength}
        case "pay_for_production":
            values |= {"world": called(ask.args[0], lang), "n": TILES[ask.args[0]].needs}
        case "name_type" | "name_last_type":
            values["world"] = called(any_colony(empire), lang)
        case "consume_goods" | "consume_types" | "consume_one_of":
            values["world"] = called(empire.powers.consumers[ask.args[0]].tile, lang)
    return TEXT(lang, f"ask.{key}", **values)


# Choices -----------------------------------------------------------------------------------------------------------------


def choice(view: View, code: int, lang: str, names: Sequence[str] = ()) -> Choice:
    """One option or item of the view's ask, with what follows from it."""
    ask = view.ask
    assert ask is not None, "a choice belongs to an ask"
    table: Frontier = view.table
    empire = _own(view)
    match ask.name:
        case "choose_action":
            return _action_choice(view, code, lang)
        case "keep_goal":
            return _goal_choice(code, lang)
        case "reveal_goal":
            goal = GOALS[table.secret].id
            if not code:
                return Choice(TEXT(lang, "choice.no"), "", (), PREFIX + "goals.reveal")
            return Choice(TEXT(lang, "choice.yes"), goal_words(BY_ID[goal], lang), (f"goal/{goal}",), PREFIX + "goals.reveal")
        case "pay_for_production":
            return Choice(
                TEXT(lang, "choice.yes" if code else "choice.no"),
                "",
                (_colony(ask.args[0]),) if code else (),
                PREFIX + "produce.payment",
            )
        case "buy":
            return _purchase_choice(view, code, lang)
        case "settle" | "settle_second" | "terraform":
            return _settle_choice(view, ask.name, code, lang)
        case "take_side":
            return _tile_choice(code, f"side/{TILES[code].id}", "setup.empires", lang)
        case "take_world":
            return _tile_choice(code, f"centre/{TILES[code].id}", "explore.pick", lang)
        case "return_worlds":
            return _tile_choice(code, f"explored/{TILES[code].id}", "explore.limit", lang)
        case "store_world":
            if code == 0:
                return Choice(TEXT(lang, "choice.store_nothing"), "", (NOTHING,), PREFIX + "goals.stock")
            return _tile_choice(code, f"explored/{TILES[code].id}", "goals.stock", lang)
        case "choose_producers":
            return _tile_choice(code, _colony(code), "produce.shortage", lang)
        case "fill_windfall":
            return _tile_choice(code, _colony(code), "produce.bonus", lang)
        case "name_type" | "name_last_type":
            last = ask.name == "name_last_type"
            hint = TEXT(lang, "choice.total", n=points_as(table, view.seat, code)) if last else ""
            clause = PREFIX + ("score.oort" if last else "powers.oort")
            return Choice(TEXT(lang, "choice.type", type=type_name(code, lang)), hint, (_type(code),), clause)
        case "store_credits":
            words = TEXT(lang, "choice.credits", n=code) if code else TEXT(lang, "choice.store_nothing")
            return Choice(words, _taxed(empire, code, lang), (f"credits/{code}" if code else NOTHING,), PREFIX + "goals.stock")
        case "use_consumer":
            return _consumer_choice(view, code, lang)
        case "consume_types":
            types = [type for type in range(4) if code >> type & 1]
            words = ", ".join(type_name(type, lang) for type in types)
            return Choice(words, after(view, code, lang), tuple(map(_type, types)), PREFIX + "consume.fully")
        case "spend_for_military":
            amount, _, tile = empire.powers.arms[code >> 7]
            hint = TEXT(lang, "choice.spend_hint", n=amount, tile=called(tile, lang))
            spent = _good_choice(empire, code & 127, hint, "settle.temporary-military", lang)
            several = len({arm >> 7 for arm in ask.answers() if isinstance(arm, int)}) > 1
            return spent._replace(pieces=tuple(dict.fromkeys((*spent.pieces, _owned(tile))))) if several else spent
        case "sell" | "sell_extra":
            if code == 0:
                return Choice(TEXT(lang, "choice.sell_nothing"), after(view, code, lang), (NOTHING,), PREFIX + "trade.sell")
            good = empire.goods[empire.colonies.index(code)]
            clause = "trade.sell" if ask.name == "sell" else "consume.league"
            hint = f"{TEXT(lang, 'choice.brings', n=price(empire, good))}; {after(view, code, lang)}"
            return _good_choice(empire, code, hint, clause, lang)
        case "store_goods":
            return _good_choice(empire, code, "", "goals.stock", lang)
        case _:
            return _good_choice(empire, code, "", "consume.must", lang)


NOTHING = "pass"
"""The piece that stands for doing nothing."""


def _colony(world: int) -> str:
    return f"colony/{TILES[world].id}"


def _owned(tile: int) -> str:
    """A tile of an empire: a development or a colony."""
    return f"development/{TILES[tile].id}" if TILES[tile].size else _colony(tile)


def _type(type: int) -> str:
    return f"type/{TYPES[type]}"


def after(view: View, code: int, lang: str) -> str:
    """The best that an answer of Trade, Consume still leads to."""
    gain = gain_of(view, code)
    if gain is None or not (gain.vp or gain.credits):
        return TEXT(lang, "choice.in_all_nothing")
    return TEXT(lang, "choice.in_all", reward=reward(gain.vp, gain.credits, lang))


def _taxed(empire: Empire, more: int, lang: str) -> str:
    """What the stockpile holds with so many credits more, and what that is worth."""
    stored = empire.stock_credits + more
    steps = next(goal.steps for goal in GOALS if COUNTS[goal.counts] == "stocked-credits")
    return TEXT(lang, "choice.stored", n=stored, vp=max([vp for least, vp in steps if stored >= least], default=0))


def _tile_choice(tile: int, piece: str, clause: str, lang: str) -> Choice:
    return Choice(called(tile, lang), explain(BY_ID[TILES[tile].id], lang), (piece,), PREFIX + clause)


def _good_choice(empire: Empire, world: int, hint: str, clause: str, lang: str) -> Choice:
    good = type_called(empire.goods[empire.colonies.index(world)], lang)
    return Choice(TEXT(lang, "choice.good_of", good=good, tile=called(world, lang)), hint, (_colony(world),), PREFIX + clause)


def _action_choice(view: View, action: int, lang: str) -> Choice:
    """An action: its bonus, and what it would mean for the seat that chooses."""
    id = ACTIONS[action]
    clause = {"trade-consume": "trade.bonus", "plan-goals": "goals.plan", "send-envoys": "envoys.bonus"}.get(id, f"{id}.bonus")
    bonus = TEXT(lang, f"action.{id}.{_bonus(view, action)}", n=view.table.produce_credits)
    key, numbers, worlds = means(view, action)
    if not key:
        hint = f"{TEXT(lang, f'action.{id}.all')} {bonus}"
    elif key == "trade":
        hint = f"{bonus} {TEXT(lang, 'means.trade', reward=reward(numbers['vp'], numbers['credits'], lang))}"
    else:
        hint = f"{bonus} {TEXT(lang, f'means.{key}', tiles=all_called(worlds, lang), **numbers)}"
    return Choice(action_called(action, lang), hint, (f"action/{id}",), PREFIX + clause)


def _bonus(view: View, action: int) -> str:
    """Which of its sentences says what the bonus of an action is now."""
    table: Frontier = view.table
    if action == PRODUCE and not table.produce_credits:
        return "bare"
    if action == PLAN:
        first = table.done.index(0) == 0
        return ("first" if first else "bonus") if table.pile else ("empty_first" if first else "empty")
    return "bonus"


def _goal_choice(code: int, lang: str) -> Choice:
    kept, upper, lower = (code & 15) - 1, (code >> 4 & 15) - 1, (code >> 8) - 1
    hint = goal_words(BY_ID[GOALS[kept].id], lang)
    pieces: tuple[str, ...] = (f"goal/{GOALS[kept].id}",)
    words = TEXT(lang, "choice.keep", goal=goal_called(kept, lang))
    if lower >= 0:
        words = TEXT(lang, "choice.keep_and", goal=goal_called(kept, lang), lower=goal_called(lower, lang))
        hint += " " + TEXT(lang, "choice.under", upper=goal_called(upper, lang), lower=goal_called(lower, lang))
        pieces = (*pieces, f"under/{GOALS[upper].id}")
    elif upper >= 0:
        hint += " " + TEXT(lang, "choice.under_one", upper=goal_called(upper, lang))
    return Choice(words, hint, pieces, PREFIX + "goals.under")


def _purchase_choice(view: View, face: int, lang: str) -> Choice:
    if face == 0:
        return Choice(TEXT(lang, "choice.buy_nothing"), "", (NOTHING,), PREFIX + "develop.buy")
    hint = TEXT(lang, "choice.costs", n=develop_cost(view.table, view.seat, face), all=_own(view).credits)
    words = TEXT(lang, "choice.buy", tile=called(face, lang))
    return Choice(words, f"{hint}. {worth(BY_ID[TILES[face].id], lang)}", (f"market/{TILES[face].id}",), PREFIX + "develop.buy")


def _settle_choice(view: View, name: str, code: int, lang: str) -> Choice:
    empire = _own(view)
    if code == 0:
        if name == "settle_second":
            return Choice(TEXT(lang, "choice.no_second"), "", (NOTHING,), PREFIX + "settle.second")
        if name == "terraform":
            return Choice(TEXT(lang, "choice.no_replacement"), "", (NOTHING,), PREFIX + "engineers.swap")
        left = TEXT(lang, "choice.colonists_left", n=view.table.colonists)
        return Choice(TEXT(lang, "choice.colonists"), left, ("colonists",), PREFIX + "settle.either")
    world, type, way, old = unpacked(code)
    tile = TILES[world]
    named = called(world, lang)
    piece = f"explored/{tile.id}"
    both = _both_ways(view, world)
    rest = f"{TEXT(lang, 'choice.settlers', n=tile.colonists)}. {worth(BY_ID[tile.id], lang)}"
    if way == CONQUER:
        strength = military_against(empire.powers, tile) + empire.boost
        key = "choice.military" if strength >= tile.strength else "choice.needs_goods"
        hint = TEXT(lang, key, n=strength, defense=tile.strength)
        return Choice(
            TEXT(lang, "choice.conquer", tile=named),
            f"{hint}, {rest}",
            (f"conquer/{tile.id}" if both else piece,),
            PREFIX + "settle.conquer",
        )
    if way == PAY:
        cost = settle_cost(empire.powers, tile, type if type >= 0 else tile.type)
        hint = f"{TEXT(lang, 'choice.costs', n=cost, all=empire.credits)}, {rest}"
        if tile.military:
            return Choice(
                TEXT(lang, "choice.annex", tile=named), hint, (f"pay/{tile.id}" if both else piece,), PREFIX + "settle.annex"
            )
        words = TEXT(lang, "choice.settle", tile=named)
        if type >= 0:
            words = TEXT(lang, "choice.settle_as", tile=named, type=type_called(type, lang))
            return Choice(words, hint, (piece, _type(type)), PREFIX + "settle.pay")
        return Choice(words, hint, (piece,), PREFIX + "settle.pay")
    words = TEXT(lang, "choice.replace", old=called(old, lang), tile=named)
    key, clause = ("replace_settles", "doomed.replace") if way == REPLACE else ("replace_free", "engineers.swap")
    return Choice(words, f"{TEXT(lang, f'choice.{key}')}, {rest}", (piece, _colony(old)), PREFIX + clause)


def _both_ways(view: View, world: int) -> bool:
    """True if the ask lets a world be conquered or paid for."""
    assert view.ask is not None
    ways = [unpacked(code) for code in view.ask.answers() if isinstance(code, int)]
    return {CONQUER, PAY} <= {way for other, _, way, _ in ways if other == world}


def _consumer_choice(view: View, code: int, lang: str) -> Choice:
    then = after(view, code, lang)
    if code == 0:
        return Choice(TEXT(lang, "choice.no_more"), then, (NOTHING,), PREFIX + "consume.league")
    consumer = _own(view).powers.consumers[code - 1]
    clause = "consume.league" if consumer.shape == SELLS else "consume.order"
    hint = f"{consume_words(BY_ID[TILES[consumer.tile].id], lang)} {then[0].upper()}{then[1:]}"
    return Choice(called(consumer.tile, lang), hint, (_owned(consumer.tile),), PREFIX + clause)


# Refusals ----------------------------------------------------------------------------------------------------------------


def refusals(view: View, lang: str) -> dict[str, Refusal]:
    """Pieces that look as if they could be chosen now but can't, and why."""
    if view.ask is None:
        return {}
    table: Frontier = view.table
    found: dict[str, Refusal | None] = {}
    match view.ask.name:
        case "choose_action":
            for action, taken in enumerate(table.taken):
                if taken >= 0:
                    found[f"action/{ACTIONS[action]}"] = Refusal(TEXT(lang, "refusal.taken"), PREFIX + "round.choose")
        case "buy":
            for stack, face in enumerate(table.market):
                found[f"market/{TILES[face].id}"] = _no_purchase(view, stack, face, lang)
        case "settle" | "settle_second":
            for world in _own(view).explored:
                found[f"explored/{TILES[world].id}"] = _no_settling(view, world, lang)
        case "terraform":
            for world in _own(view).explored:
                found[f"explored/{TILES[world].id}"] = _no_swap(view, world, lang)
    return {piece: refusal for piece, refusal in found.items() if refusal}


def _no_purchase(view: View, stack: int, face: int, lang: str) -> Refusal | None:
    table: Frontier = view.table
    empire = _own(view)
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


def _no_settling(view: View, world: int, lang: str) -> Refusal | None:
    assert view.ask is not None
    if any(code & 127 == world for code in view.ask.answers() if isinstance(code, int)):
        return None
    empire = _own(view)
    tile = TILES[world]
    if tile.colonists > empire.colonists:
        words = TEXT(lang, "refusal.colonists", n=tile.colonists, all=empire.colonists)
        return Refusal(words, PREFIX + "settle.colonists")
    if tile.military:
        strength = military_against(empire.powers, tile) + empire.boost
        return Refusal(TEXT(lang, "refusal.military", n=tile.strength, all=strength), PREFIX + "settle.conquer")
    cost = settle_cost(empire.powers, tile, tile.type)
    return Refusal(TEXT(lang, "refusal.cost", n=cost, all=empire.credits), PREFIX + "settle.pay")


def _no_swap(view: View, world: int, lang: str) -> Refusal | None:
    assert view.ask is not None
    if any(code & 127 == world for code in view.ask.answers() if isinstance(code, int)):
        return None
    if TILES[world].military:
        return Refusal(TEXT(lang, "refusal.swap_military"), PREFIX + "engineers.swap")
    return Refusal(TEXT(lang, "refusal.swap", n=_own(view).powers.terraform), PREFIX + "engineers.swap")


# Events ------------------------------------------------------------------------------------------------------------------


def say(event: Event, viewer: int, names: Sequence[str], lang: str) -> str:
    """An event as a sentence for one viewer."""
    name, seat, public, private = event
    own = seat == viewer and seat >= 0
    values: dict[str, Any] = {"who": names[seat] if seat >= 0 else ""}
    match name:
        case "chose":
            values["action"] = action_called(public[0], lang)
        case "earned" | "gained_colonists" | "gained_vp" | "stored_credits" | "round_began" | "ended":
            values["n"] = public[0]
        case "bought" | "settled_paying" | "paid_for_production":
            values |= {"tile": called(public[0], lang), "n": public[1]}
        case "explored" | "returned_worlds":
            values["tiles"] = all_called(public, lang)
        case "took_side" | "took_world" | "drew_world" | "stored_world" | "settled_conquering":
            values["tile"] = called(public[0], lang)
        case "spent_good" | "sold":
            values |= {"good": type_called(public[0], lang), "tile": called(public[1], lang), "n": public[2]}
        case "produced" | "stored_good" | "consumed":
            values |= {"good": type_called(public[0], lang), "tile": called(public[1], lang)}
        case "replaced":
            values |= {"old": called(public[0], lang), "tile": called(public[1], lang)}
        case "named_type":
            values |= {"type": type_called(public[0], lang), "tile": called(public[1], lang)}
        case "consumer_paid":
            values |= {"tile": called(public[0], lang), "reward": reward(public[1], public[2], lang)}
        case "kept_goal":
            values["goal"] = goal_called(private[0], lang) if private and own else ""
            own = own and bool(private)
        case "showed_goal":
            values["goal"] = goal_called(public[0], lang)
        case "end_triggered":
            values["why"] = ", ".join(TEXT(lang, f"end.{why}") for bit, why in ENDS.items() if public[0] & bit)
    key = f"event.{name}"
    return TEXT(lang, f"{key}.own" if own and f"{key}.own" in TEXT else key, **values)
