"""What the powers of a phase pay when it begins and when it ends."""

from orrery.core.position import Option, Position
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import COLOUR, COST, IS_WORLD, KINDS, Power
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of
from orrery.games.roll_for_the_galaxy.rules.events import Earned, EarnedPoints
from orrery.games.roll_for_the_galaxy.rules.table import Empire, RollTable, take_chips


def pay_at_start(p: Position, phase: int) -> None:
    """Powers that name no moment pay when the phase begins."""
    t: RollTable = p.table
    for seat in range(p.seats):
        e = t.empires[seat]
        for power in e.powers.start[phase]:
            if power.points:
                take_chips(t, e, power.points)
                p.tell(EarnedPoints, seat, power.points, power.face)
            else:
                pay_income(p, seat, power)


def pay_at_end(p: Position, phase: int) -> None:
    for seat in range(p.seats):
        pay_end_of(p, seat, phase)


def pay_end_of(p: Position, seat: int, phase: int) -> None:
    """What one seat is paid at the end of a phase."""
    t: RollTable = p.table
    for power in t.empires[seat].powers.end[phase]:
        pay_income(p, seat, power)


def pay_income(p: Position, seat: int, power: Power) -> None:
    t: RollTable = p.table
    credits = income(t, p.options, seat, power)
    if credits:
        t.empires[seat].pay(credits)
        p.tell(Earned, seat, credits, power.face)


def income(t: RollTable, options: dict[str, Option], seat: int, power: Power) -> int:
    """The credits that a power pays as things stand."""
    if power.provided and not is_provided(t, options, seat, power):
        return 0
    if not power.per:
        return power.credits
    return power.credits * -(-count_units(t.empires[seat], power) // power.each)


def is_provided(t: RollTable, options: dict[str, Option], seat: int, power: Power) -> bool:
    """Whether a power that pays on a condition pays now."""
    if power.provided == "most-developments":
        return leads_in_developments(t, seat)
    if power.provided == "dearest-world":
        return has_dearest_world(t, seat, bool(options["space_tourism_ties"]))
    return t.empires[seat].scouted & power.dice != 0


def count_units(e: Empire, power: Power) -> int:
    """How many of the things there are that a power pays for."""
    if power.per == "good":
        return goods_on(e, power.worlds)
    if power.per == "good-die":
        return good_dice(e, power.dice)
    if power.per == "citizenry":
        return sum([e.citizenry[kind] for kind in range(KINDS) if has_bit(power.dice, kind)])
    return len(e.deeds)


def goods_on(e: Empire, worlds: int) -> int:
    """How many goods lie on worlds of some colours."""
    count = 0
    for face, goods in zip(e.tableau, e.goods):
        if goods and has_bit(worlds, COLOUR[face]):
            count += len(goods)
    return count


def good_dice(e: Empire, dice: int) -> int:
    """How many goods are dice of some kinds."""
    count = 0
    for goods in e.goods:
        for die in goods:
            if has_bit(dice, kind_of(die)):
                count += 1
    return count


def leads_in_developments(t: RollTable, seat: int) -> bool:
    own = t.empires[seat].developments()
    for other, e in enumerate(t.empires):
        if other != seat and e.developments() >= own:
            return False
    return True


def dearest_world(e: Empire) -> int:
    """The highest printed cost of a world in the tableau."""
    return max([COST[face] for face in e.tableau if IS_WORLD[face]], default=-1)


def has_dearest_world(t: RollTable, seat: int, shared: bool) -> bool:
    """Whether a seat holds the dearest world of all tableaus; `shared` when a tie is enough.

    A tie is between worlds: a seat that holds all of the dearest ones itself holds them alone.
    """
    own = dearest_world(t.empires[seat])
    if own < 0:
        return False
    for other, e in enumerate(t.empires):
        if other != seat:
            best = dearest_world(e)
            if best > own or (best == own and not shared):
                return False
    return True
