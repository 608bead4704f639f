"""Why something costs what it costs: what is printed, less what every tile of the empire and the action take off."""

from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import ANY, DEVELOP, NO_TILE, TILES
from orrery.games.new_frontiers.rules.phases.develop import buy
from orrery.games.new_frontiers.rules.phases.settle import PAY, settle, settle_second, unpack_settling
from orrery.games.new_frontiers.rules.powers import summed_powers
from orrery.games.new_frontiers.rules.table import DEVELOP_BONUS, Empire, Frontier
from orrery.games.new_frontiers.words.components import TEXT, tile_name


def price(view: View, code: int, lang: str) -> str:
    """The sum behind what an answer costs; empty where nothing makes it cheaper."""
    if view.ask is None or code == NO_TILE:
        return ""
    table: Frontier = view.table
    if view.ask.name == buy.__name__:
        return _sum(TILES[code].cost, _develop_discounts(table, view.seat, lang))
    if view.ask.name in (settle.__name__, settle_second.__name__):
        settling = unpack_settling(code)
        tile = TILES[settling.world]
        if settling.way == PAY and not tile.military:
            type = settling.type if settling.type >= 0 else tile.type
            return _sum(tile.strength, _settle_discounts(table.empires[view.seat], type, lang))
    return ""


def _develop_discounts(table: Frontier, seat: int, lang: str) -> list[tuple[int, str]]:
    """What each tile takes off a development, and the bonus of whoever chose the action."""
    reductions = [(summed_powers([tile], []).develop_discount, tile_name(tile, lang)) for tile in _awake(table.empires[seat])]
    if table.action == DEVELOP and table.chooser == seat:
        reductions.append((DEVELOP_BONUS, TEXT(lang, "price.bonus")))
    return reductions


def _settle_discounts(empire: Empire, type: int, lang: str) -> list[tuple[int, str]]:
    """What each tile takes off a world of a type."""
    reductions: list[tuple[int, str]] = []
    for tile in _awake(empire):
        powers = summed_powers([tile], [])
        reductions.append((powers.discount + (powers.discount_type[type] if 0 <= type < ANY else 0), tile_name(tile, lang)))
    return reductions


def _awake(empire: Empire) -> list[int]:
    """The tiles whose powers count: those that came in this action do not yet."""
    return [*empire.colonies[: len(empire.colonies) - empire.fresh], *empire.developments]


def _sum(printed: int, less: list[tuple[int, str]]) -> str:
    discounts = [f"{amount} {name}" for amount, name in less if amount]
    return " \u2212 ".join([str(printed), *discounts]) if discounts else ""
