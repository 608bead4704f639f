"""Settle."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask
from orrery.core.questions import Choice, Refusal
from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import (
    ALL_TYPES,
    ANY,
    BY_ID,
    NO_TILE,
    TILES,
    Tile,
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
from orrery.games.new_frontiers.rules.powers import NO_PRICE, military_against, settle_cost
from orrery.games.new_frontiers.rules.table import Empire
from orrery.games.new_frontiers.words.components import (
    TEXT,
    tile_name,
    type_word,
    worth_words,
)
from orrery.games.new_frontiers.words.forecasts import colonists_for_swap, colonists_instead
from orrery.games.new_frontiers.words.questions.common import (
    NOTHING,
    PREFIX,
    QUESTIONS,
    FrontierQuestion,
    colony_piece,
    good_choice,
    own_empire,
    owned_piece,
    type_piece,
    whole_codes,
)


@QUESTIONS(settle)
class Settle(FrontierQuestion):
    """Which world to settle and how, or colonists instead."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        empire = own_empire(view)
        n = colonists_instead(view.table)
        key = self.key if n or f"{self.key}.bare" not in TEXT else f"{self.key}.bare"
        return TEXT(lang, key, n=n, credits=empire.credits, colonists=empire.colonists)

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
        hint = f"{TEXT(lang, f'choice.{key}')}, {self.world_words(world, lang, old)}"
        return Choice(words, hint, (f"explored/{TILES[world].id}", colony_piece(old)), PREFIX + clause)

    def no_world(self, view: View, lang: str) -> Choice:
        """The answer that settles no world."""
        n = colonists_instead(view.table)
        words = TEXT(lang, "choice.colonists", n=n) if n else TEXT(lang, "choice.no_colonists")
        left = TEXT(lang, "choice.colonists_left", n=view.table.colonists)
        return Choice(words, left, ("colonists",), PREFIX + "settle.either")

    def world_words(self, world: int, lang: str, old: int = NO_TILE) -> str:
        """The colonists that a world takes, besides those of the colony it replaces, and what it is worth."""
        tile = TILES[world]
        n = tile.colonists - TILES[old].colonists if old else tile.colonists
        key = "settlers" if not old else "settlers_more" if n > 0 else "settlers_back" if n < 0 else "settlers_same"
        return f"{TEXT(lang, f'choice.{key}', n=abs(n))}. {worth_words(BY_ID[tile.id], lang)}"

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
            return self.military_refusal(empire, tile, lang)
        cost = min(settle_cost(empire.powers, tile, type) for type in (ALL_TYPES if tile.type == ANY else (tile.type,)))
        return Refusal(TEXT(lang, "refusal.cost", n=cost, all=empire.credits), PREFIX + "settle.pay")

    def military_refusal(self, empire: Empire, tile: Tile, lang: str) -> Refusal:
        """Why a military world is out of reach: by Military, and by payment where a power allows it."""
        values = {"n": tile.strength, "all": military_against(empire.powers, tile) + empire.boost}
        cost = settle_cost(empire.powers, tile, tile.type)
        if cost == NO_PRICE:
            return Refusal(TEXT(lang, "refusal.military", **values), PREFIX + "settle.conquer")
        words = TEXT(lang, "refusal.contact", cost=cost, credits=empire.credits, **values)
        return Refusal(words, PREFIX + "settle.annex")


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
        empire = own_empire(view)
        missing = colonists_for_swap(empire, world)
        if missing > empire.colonists:
            words = TEXT(lang, "refusal.swap_colonists", n=missing, all=empire.colonists)
            return Refusal(words, PREFIX + "replace.colonists")
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
