"""Why something costs or pays what it does: what is printed, and what every tile of the empire takes off or adds."""

from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import COLOUR, COST, FIXED, IS_WORLD, MATCHES, REASSIGNS, TRADE, face_of
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of
from orrery.games.roll_for_the_galaxy.rules.explore import put_tile, unpack_placement
from orrery.games.roll_for_the_galaxy.rules.powers import Powers
from orrery.games.roll_for_the_galaxy.rules.ship import MATCH_POINTS, ship_good, unpack_shipment
from orrery.games.roll_for_the_galaxy.rules.table import SELL, Empire
from orrery.games.roll_for_the_galaxy.web.faces import TEXT
from orrery.games.roll_for_the_galaxy.words.components import face_name

LESS, MORE = " \u2212 ", " + "
Share = tuple[int, str]
"""A part of a sum, and what it comes from."""


def price(view: View, code: int, lang: str) -> str:
    """The sum behind the builders that a tile needs or what a good brings; empty where it is what is printed."""
    if view.ask is None:
        return ""
    e: Empire = view.table.empires[view.seat]
    if view.ask.name == put_tile.__name__:
        tile, side, _ = unpack_placement(code)
        return need_sum(e, face_of(tile, side), lang)
    if view.ask.name == ship_good.__name__:
        mode, shipper, _, good, at = unpack_shipment(code)
        if mode == SELL:
            return _sum(TRADE[COLOUR[e.tableau[at]]], _trade_shares(e, COLOUR[e.tableau[at]], lang), MORE)
        return _sum(1, _consume_shares(e, COLOUR[e.tableau[at]], kind_of(good), kind_of(shipper), lang), MORE)
    return ""


def need_sum(e: Empire, face: int, lang: str) -> str:
    """The printed cost of a tile, less what every development takes off; empty where nothing does."""
    return _sum(COST[face], _discounts(e, face, lang), LESS)


def _discounts(e: Empire, face: int, lang: str) -> list[Share]:
    """What each tile takes off, in the order in which the rules count it."""
    if FIXED[face]:
        return []
    if IS_WORLD[face]:
        powers = [power for power in e.powers.world_discounts if has_bit(power.worlds, COLOUR[face])]
    else:
        powers = [power for power in e.powers.development_discounts if REASSIGNS[face] or not power.only]
    cost = COST[face]
    shares: list[Share] = []
    for power in powers:
        less = min(power.amount, max(0, cost - power.floor))
        cost -= less
        shares.append((less, face_name(power.face, lang)))
    return shares


def _trade_shares(e: Empire, colour: int, lang: str) -> list[Share]:
    return [(Powers([face]).trade[colour], face_name(face, lang)) for face in e.tableau]


def _consume_shares(e: Empire, colour: int, good: int, shipper: int, lang: str) -> list[Share]:
    """Points for dice of the colour of the world, and for powers."""
    dice = ((good, "good"), (shipper, "shipper"))
    shares = [(MATCH_POINTS, TEXT(lang, f"price.{which}")) for kind, which in dice if kind == colour or MATCHES[kind]]
    return shares + [(Powers([face]).consume_points[colour], face_name(face, lang)) for face in e.tableau]


def _sum(printed: int, shares: list[Share], sign: str) -> str:
    parts = [f"{amount} {name}" for amount, name in shares if amount]
    return sign.join([str(printed), *parts]) if parts else ""
