"""Ship: shippers Trade goods for credits or Consume them for points."""

from typing import Final

from orrery.core.ask import One, YesNo
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.explore import muster
from orrery.games.roll_for_the_galaxy.faces import COLOUR, MATCHES, SHIP, TRADE
from orrery.games.roll_for_the_galaxy.incomes import pay_at_end, pay_at_start
from orrery.games.roll_for_the_galaxy.table import (
    PHASE_BITS,
    VIRTUAL,
    Empire,
    RollTable,
    dismiss,
    go_on,
    in_order,
    retire,
    step,
    symbol_of,
    take_chips,
)

SELL: Final = 0
CONSUME: Final = 1
VIRTUAL_BIT: Final = 1 << 4
GOOD_BITS: Final = 5
AT_BITS: Final = 9
MODE_BITS: Final = 16


def shipment(mode: int, kind: int, virtual: int, good: int, at: int) -> int:
    """The answer that ships a good from a place of the tableau with a shipper."""
    return mode << MODE_BITS | at << AT_BITS | good << GOOD_BITS | virtual << 4 | kind


@step
def ship(p: Position) -> None:
    """All seats ship at once, unless they could empty the pool: then one after another."""
    t: RollTable = p.table
    t.now = SHIP
    p.tell("phase_began", -1, (SHIP,))
    pay_at_start(p, SHIP)
    most = 0
    for e in t.empires:
        muster(e, SHIP)
        most += most_points(e)
    t.strict = most >= t.pool
    for seat in in_order(t):
        go_on(p, seat, load_good)
    p.then(end_ship)


def most_points(e: Empire) -> int:
    """No fewer points than a seat can earn in this phase."""
    pairs = min(len(e.in_phase(SHIP)), sum([len(goods) for goods in e.goods]))
    if not pairs:
        return 0
    each = 3 + max(e.powers.consume_points)
    bought = sum([power.points for power in e.powers.buys])
    return pairs * max(each, bought)


def trade_value(e: Empire, face: int) -> int:
    """What a good from a world is Traded for."""
    return TRADE[COLOUR[face]] + e.powers.trade[COLOUR[face]]


def consume_value(e: Empire, face: int, good: int, shipper: int) -> int:
    """What Consuming a good from a world is worth, by the colours of the two dice."""
    colour = COLOUR[face]
    points = 1 + e.powers.consume_points[colour]
    if good == colour or MATCHES[good]:
        points += 1
    if shipper == colour or MATCHES[shipper]:
        points += 1
    return points


@step
def load_good(p: Position, seat: int) -> None:
    """Ask which shipper takes which good, and whether to Trade or to Consume it."""
    t: RollTable = p.table
    e = t.empires[seat]
    shippers: list[int] = []
    for w in e.workers:
        if w >> PHASE_BITS == SHIP:
            shipper = w & 15 | (VIRTUAL_BIT if symbol_of(w) == VIRTUAL else 0)
            if shipper not in shippers:
                shippers.append(shipper)
    if not shippers:
        return
    codes: list[int] = []
    for at, goods in enumerate(e.goods):
        last = -1
        for good in goods:
            if good != last:
                last = good
                for shipper in shippers:
                    code = at << AT_BITS | good << GOOD_BITS | shipper
                    codes.append(code)
                    codes.append(CONSUME << MODE_BITS | code)
    if codes:
        p.ask(seat, ship_good, One(tuple(codes)))


@step
def ship_good(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    kind = answer & 15
    virtual = answer & VIRTUAL_BIT != 0
    good = answer >> GOOD_BITS & 15
    at = answer >> AT_BITS & 127
    face = e.tableau[at]
    for w in e.workers:
        if w >> PHASE_BITS == SHIP and w & 15 == kind and (symbol_of(w) == VIRTUAL) == virtual:
            retire(e, w)
            break
    goods = e.goods[at]
    if len(goods) == 1:
        e.goods[at] = ()
    else:
        rest = list(goods)
        rest.remove(good)
        e.goods[at] = tuple(rest)
    e.citizenry[good] += 1
    if answer >> MODE_BITS == SELL:
        credits = trade_value(e, face)
        e.pay(credits)
        p.tell("traded", seat, (face, good, kind, credits))
        for number in range(len(e.powers.buys)):
            go_on(p, seat, offer_points, number)
    else:
        points = consume_value(e, face, good, kind)
        take_chips(t, e, points)
        credits = e.powers.consume_credits[COLOUR[face]]
        if credits:
            e.pay(credits)
        p.tell("consumed", seat, (face, good, kind, points, credits))
    go_on(p, seat, load_good)


@step
def offer_points(p: Position, seat: int, number: int) -> None:
    """Ask whether to buy points after a Trade."""
    t: RollTable = p.table
    e = t.empires[seat]
    if e.credits >= e.powers.buys[number].amount:
        p.ask(seat, buy_points, YesNo(), number)


@step
def buy_points(p: Position, seat: int, answer: int, number: int) -> None:
    if answer:
        t: RollTable = p.table
        e = t.empires[seat]
        power = e.powers.buys[number]
        e.credits -= power.amount
        take_chips(t, e, power.points)
        p.tell("bought_points", seat, (power.points, power.amount, power.face))


@step
def end_ship(p: Position) -> None:
    t: RollTable = p.table
    t.strict = False
    for e in t.empires:
        dismiss(e, SHIP)
    pay_at_end(p, SHIP)
