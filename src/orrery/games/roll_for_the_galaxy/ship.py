"""Ship: shippers Trade goods for credits or Consume them for points."""

from typing import Final, NamedTuple

from orrery.core.ask import One, YesNo
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.explore import muster
from orrery.games.roll_for_the_galaxy.faces import COLOUR, KEEPS_GOODS, MATCHES, SHIP, TRADE, Power
from orrery.games.roll_for_the_galaxy.incomes import income, pay_at_start, pay_end_of, pay_income
from orrery.games.roll_for_the_galaxy.objectives import claim
from orrery.games.roll_for_the_galaxy.table import (
    CREDIT_LIMIT,
    PHASE_BITS,
    VIRTUAL,
    Empire,
    RollTable,
    at_task,
    dismiss,
    finish,
    go_on,
    in_order,
    retire,
    spend,
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
GOOD_PAID_BITS: Final = 17
"""Where the answer says that the good has a $ face that fits, and the shipper in the bit above it."""
SPEND_BITS: Final = 4


def shipment(mode: int, kind: int, virtual: int, good: int, at: int) -> int:
    """The answer that ships a good from a place of the tableau with a shipper."""
    paid = (kind >> 4 << 1 | good >> 4) << GOOD_PAID_BITS
    return paid | mode << MODE_BITS | at << AT_BITS | (good & 15) << GOOD_BITS | virtual << 4 | kind & 15


class Shipment(NamedTuple):
    """What an answer made by `shipment` says; dice with a $ face that fits are marked as returning."""

    mode: int
    shipper: int
    virtual: bool
    good: int
    at: int


def shipped(code: int) -> Shipment:
    paid = code >> GOOD_PAID_BITS
    return Shipment(
        code >> MODE_BITS & 1,
        code & 15 | (paid >> 1) << 4,
        code & VIRTUAL_BIT != 0,
        code >> GOOD_BITS & 15 | (paid & 1) << 4,
        code >> AT_BITS & 127,
    )


@step
def ship(p: Position) -> None:
    """All seats ship at once, unless they could empty the pool: then one after another."""
    t: RollTable = p.table
    t.now = SHIP
    p.tell("phase_began", -1, (SHIP,))
    pay_at_start(p, SHIP)
    most = 0
    for e in t.empires:
        e.deeds = []
        muster(e, SHIP)
        most += most_points(e)
    t.strict = most >= t.pool
    for seat in in_order(t):
        go_on(p, seat, load_good)
    p.then(end_ship)
    p.then(pay_shippers)
    if t.objectives:
        p.then(claim, SHIP)


def most_points(e: Empire) -> int:
    """No fewer points than a seat can earn in this phase."""
    pairs = min(len(e.in_phase(SHIP)), sum([len(goods) for goods in e.goods]))
    each = 3 + max(e.powers.consume_points)
    bought = sum([power.points for power in e.powers.buys])
    at_end = sum([power.most * power.points for power in e.powers.spends])
    return pairs * max(each, bought) + at_end


def trade_value(e: Empire, face: int) -> int:
    """What a good from a world is Traded for."""
    return TRADE[COLOUR[face]] + e.powers.trade[COLOUR[face]]


def consume_value(e: Empire, face: int, good: int, shipper: int) -> int:
    """What Consuming a good from a world is worth, by the colours of the two dice."""
    colour = COLOUR[face]
    good &= 15
    shipper &= 15
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
            shipper = shipper_code(w)
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
                    code = shipper | shipment(SELL, 0, 0, good, at)
                    if not KEEPS_GOODS[e.tableau[at]]:
                        codes.append(code)
                    codes.append(CONSUME << MODE_BITS | code)
    if len(codes) > 1:
        p.ask(seat, ship_good, One(tuple(codes)))
    elif codes:
        go_on(p, seat, ship_good, codes[0])


def shipper_code(w: int) -> int:
    """A shipper as its part of an answer."""
    return shipment(SELL, at_task(w), int(symbol_of(w) == VIRTUAL), 0, 0)


@step
def ship_good(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    mode, shipper, virtual, good, at = shipped(answer)
    kind = shipper & 15
    face = e.tableau[at]
    for w in e.workers:
        if w >> PHASE_BITS == SHIP and at_task(w) == shipper and (symbol_of(w) == VIRTUAL) == virtual:
            retire(t, e, w)
            break
    goods = e.goods[at]
    if len(goods) == 1:
        e.goods[at] = ()
    else:
        rest = list(goods)
        rest.remove(good)
        e.goods[at] = tuple(rest)
    finish(t, e, good)
    good &= 15
    if p.options["ambition"]:
        e.deeds.append((face, mode, good, kind))
    if mode == SELL:
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
        spend(p, e, power.amount)
        take_chips(t, e, power.points)
        p.tell("bought_points", seat, (power.points, power.amount, power.face))


@step
def end_ship(p: Position) -> None:
    """Shippers without a good go back to the cup. Who may buy points once, now, is asked when among the incomes of the phase."""
    t: RollTable = p.table
    t.strict = False
    for seat in range(p.seats):
        e = t.empires[seat]
        dismiss(e, SHIP)
        if e.powers.spends:
            p.do(seat, offer_spending)


@step
def offer_spending(p: Position, seat: int) -> None:
    """Ask how many points are bought, and which incomes come before; only what can be paid then is offered."""
    t: RollTable = p.table
    e = t.empires[seat]
    power = e.powers.spends[0]
    incomes = [income(t, p.options, seat, other) for other in e.powers.end[SHIP]]
    codes = [0]
    for before in range(1 << len(incomes)):
        credits = e.credits
        useful = True
        for number, paid in enumerate(incomes):
            if before >> number & 1:
                credits = min(CREDIT_LIMIT, credits + paid)
                useful = useful and paid > 0
        for times in range(1, power.most + 1):
            if useful and credits >= times * power.cost:
                codes.append(before << SPEND_BITS | times)
    p.ask(seat, spend_credits, One(tuple(codes)))


@step
def spend_credits(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    power = e.powers.spends[0]
    times = answer & (1 << SPEND_BITS) - 1
    late: list[Power] = []
    for number, other in enumerate(e.powers.end[SHIP]):
        if answer >> SPEND_BITS >> number & 1:
            pay_income(p, seat, other)
        else:
            late.append(other)
    if times:
        spend(p, e, times * power.cost)
        take_chips(t, e, times * power.points)
        p.tell("bought_points", seat, (times * power.points, times * power.cost, power.face))
    for other in late:
        pay_income(p, seat, other)


@step
def pay_shippers(p: Position) -> None:
    """The incomes at the end of the phase, but for seats that had them in an order of their own."""
    t: RollTable = p.table
    for seat in range(p.seats):
        if not t.empires[seat].powers.spends:
            pay_end_of(p, seat, SHIP)
