"""Ship: shippers Trade goods for credits or Consume them for points."""

from typing import Final

from orrery.core.ask import One, YesNo
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.bits import all_bits, has_bit
from orrery.games.roll_for_the_galaxy.rules.components import COLOUR, KEEPS_GOODS, MATCHES, SHIP, TRADE, Power
from orrery.games.roll_for_the_galaxy.rules.dice import (
    DICE_AT_TASKS,
    at_task,
    each_once,
    is_virtual,
    kind_of,
    returning_die,
    returns,
)
from orrery.games.roll_for_the_galaxy.rules.events import BoughtPoints, Consumed, PhaseBegan, Traded
from orrery.games.roll_for_the_galaxy.rules.explore import muster
from orrery.games.roll_for_the_galaxy.rules.incomes import income, pay_at_start, pay_end_of, pay_income
from orrery.games.roll_for_the_galaxy.rules.objectives import claim
from orrery.games.roll_for_the_galaxy.rules.table import (
    CONSUME,
    CREDIT_LIMIT,
    EVERYBODY,
    SELL,
    Empire,
    RollTable,
    ShippedGood,
    dismiss,
    finish,
    go_on,
    in_order,
    retire,
    spend,
    step,
    take_chips,
)

MATCH_POINTS: Final = 1
"""What each of good and shipper adds to Consuming if its colour matches the world."""
MOST_CONSUMED: Final = 1 + 2 * MATCH_POINTS
"""What Consuming a good is worth at most without powers."""

# From the lowest bit: the shipper's kind, whether it is virtual, the good's kind, the place, the mode, which of the two return.
KIND_MASK: Final = 15
VIRTUAL_BITS: Final = 4
GOOD_BITS: Final = 5
AT_BITS: Final = 9
AT_MASK: Final = 127
MODE_BITS: Final = 16
GOOD_RETURNS_BITS: Final = 17
SHIPPER_RETURNS_BITS: Final = 18


SHIPPER: Final = tuple([int(returns(die)) << SHIPPER_RETURNS_BITS | kind_of(die) for die in range(DICE_AT_TASKS)])
"""The part of an answer that says which die ships."""
GOOD: Final = tuple([int(returns(die)) << GOOD_RETURNS_BITS | kind_of(die) << GOOD_BITS for die in range(DICE_AT_TASKS)])
"""The part of an answer that says which good is shipped."""


def pack_shipper(shipper: int, virtual: bool) -> int:
    """The part of an answer that says which die ships, and whether it is a virtual one."""
    return int(virtual) << VIRTUAL_BITS | SHIPPER[shipper]


def pack_good(good: int, at: int) -> int:
    """The part of an answer that says which good is shipped, and from which place of the tableau."""
    return at << AT_BITS | GOOD[good]


def pack_shipment(mode: int, shipper: int, virtual: bool, good: int, at: int) -> int:
    """The answer that ships a good by `SELL` or `CONSUME`; dice with a $ face that fits are marked as returning."""
    return mode << MODE_BITS | pack_good(good, at) | pack_shipper(shipper, virtual)


SELLING: Final[int] = SELL << MODE_BITS
CONSUMING: Final[int] = CONSUME << MODE_BITS
"""The part of an answer that says how a good is shipped."""


def unpack_shipment(code: int) -> tuple[int, int, bool, int, int]:
    """Mode, shipper, whether that is virtual, good and place of an answer."""
    shipper = code & KIND_MASK
    good = code >> GOOD_BITS & KIND_MASK
    return (
        code >> MODE_BITS & 1,
        returning_die(shipper) if code >> SHIPPER_RETURNS_BITS & 1 else shipper,
        code >> VIRTUAL_BITS & 1 == 1,
        returning_die(good) if code >> GOOD_RETURNS_BITS & 1 else good,
        code >> AT_BITS & AT_MASK,
    )


@step
def ship(p: Position) -> None:
    """All seats ship at once, unless they could empty the pool: then one after another."""
    t: RollTable = p.table
    t.now = SHIP
    p.tell(PhaseBegan, EVERYBODY, SHIP)
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
    each = MOST_CONSUMED + max(e.powers.consume_points)
    bought = sum([power.points for power in e.powers.buys])
    at_end = sum([power.most * power.points for power in e.powers.spends])
    return pairs * max(each, bought) + at_end


def trade_value(e: Empire, face: int) -> int:
    """What a good from a world is Traded for."""
    return TRADE[COLOUR[face]] + e.powers.trade[COLOUR[face]]


def consume_value(e: Empire, face: int, good: int, shipper: int) -> int:
    """What Consuming a good from a world is worth, by the colours of the two dice."""
    colour = COLOUR[face]
    points = 1 + e.powers.consume_points[colour]
    for kind in (kind_of(good), kind_of(shipper)):
        if kind == colour or MATCHES[kind]:
            points += MATCH_POINTS
    return points


@step
def load_good(p: Position, seat: int) -> None:
    """Ask which shipper takes which good, and whether to Trade or to Consume it."""
    t: RollTable = p.table
    e = t.empires[seat]
    crew = e.in_phase(SHIP)
    if not crew:
        return
    shippers: list[int] = []
    for w in crew:
        shipper = pack_shipper(at_task(w), is_virtual(w))
        if shipper not in shippers:
            shippers.append(shipper)
    codes: list[int] = []
    for at, goods in enumerate(e.goods):
        if goods:
            keeps = KEEPS_GOODS[e.tableau[at]]
            for die in each_once(goods):
                good = pack_good(die, at)
                for shipper in shippers:
                    if not keeps:
                        codes.append(SELLING | good | shipper)
                    codes.append(CONSUMING | good | shipper)
    if len(codes) > 1:
        p.ask(seat, ship_good, One(tuple(codes)))
    elif codes:
        go_on(p, seat, ship_good, codes[0])


@step
def ship_good(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    mode, shipper, virtual, good, at = unpack_shipment(answer)
    kind = kind_of(shipper)
    face = e.tableau[at]
    for w in e.in_phase(SHIP):
        if at_task(w) == shipper and is_virtual(w) == virtual:
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
    good = kind_of(good)
    if p.options["ambition"]:
        e.deeds.append(ShippedGood(face, mode, good, kind))
    if mode == SELL:
        credits = trade_value(e, face)
        e.pay(credits)
        p.tell(Traded, seat, face, good, kind, credits)
        for number in range(len(e.powers.buys)):
            go_on(p, seat, offer_points, number)
    else:
        points = consume_value(e, face, good, kind)
        take_chips(t, e, points)
        credits = e.powers.consume_credits[COLOUR[face]]
        if credits:
            e.pay(credits)
        p.tell(Consumed, seat, face, good, kind, points, credits)
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
        p.tell(BoughtPoints, seat, power.points, power.amount, power.face)


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


TIMES_BITS: Final = 4
TIMES_MASK: Final = (1 << TIMES_BITS) - 1
BUY_NOTHING: Final = 0
"""The answer that spends no credits."""


def pack_spending(times: int, before: int) -> int:
    """The answer that buys points so many times; the incomes at the end of the phase that come before are a bit each, in their order."""
    return before << TIMES_BITS | times


def unpack_spending(code: int) -> tuple[int, int]:
    """How often points are bought, and the incomes that come before."""
    return code & TIMES_MASK, code >> TIMES_BITS


@step
def offer_spending(p: Position, seat: int) -> None:
    """Ask how many points are bought, and which incomes come before; only what can be paid then is offered."""
    t: RollTable = p.table
    e = t.empires[seat]
    power = e.powers.spends[0]
    incomes = [income(t, p.options, seat, other) for other in e.powers.end[SHIP]]
    codes = [BUY_NOTHING]
    for before in range(all_bits(len(incomes)) + 1):
        credits = e.credits
        useful = True
        for number, paid in enumerate(incomes):
            if has_bit(before, number):
                credits = min(CREDIT_LIMIT, credits + paid)
                useful = useful and paid > 0
        for times in range(1, power.most + 1):
            if useful and credits >= times * power.cost:
                codes.append(pack_spending(times, before))
    p.ask(seat, spend_credits, One(tuple(codes)))


@step
def spend_credits(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    power = e.powers.spends[0]
    times, before = unpack_spending(answer)
    late: list[Power] = []
    for number, other in enumerate(e.powers.end[SHIP]):
        if has_bit(before, number):
            pay_income(p, seat, other)
        else:
            late.append(other)
    if times:
        spend(p, e, times * power.cost)
        take_chips(t, e, times * power.points)
        p.tell(BoughtPoints, seat, times * power.points, times * power.cost, power.face)
    for other in late:
        pay_income(p, seat, other)


@step
def pay_shippers(p: Position) -> None:
    """The incomes at the end of the phase, but for seats that had them in an order of their own."""
    t: RollTable = p.table
    for seat in range(p.seats):
        if not t.empires[seat].powers.spends:
            pay_end_of(p, seat, SHIP)
