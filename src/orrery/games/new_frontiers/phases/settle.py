"""Settle: everybody gains two colonists or settles a world, by payment, by Military or by a replacement.

An answer to `settle` packs the world, the type it is given (if it has none of its own), the way, and the colony that it
replaces; 0 takes colonists, or stops.
"""

from bisect import insort
from typing import Final

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.new_frontiers.effects import fits, military_against, settle_cost
from orrery.games.new_frontiers.phases.explore import draw_worlds, tidy_worlds
from orrery.games.new_frontiers.supply import gain_colonists, place_good, remove_good, return_world
from orrery.games.new_frontiers.table import (
    COLONY_LIMIT,
    END_COLONIES,
    END_COLONISTS,
    FEWEST_COLONISTS,
    NONE,
    Empire,
    Frontier,
    order,
    step,
)
from orrery.games.new_frontiers.tiles import ANY, GRAY, TILES, WINDFALL

PAY: Final = 0
CONQUER: Final = 1
REPLACE: Final = 2
TERRAFORM: Final = 3

SETTLED: Final = 1
TERRAFORMED: Final = 2


def packed(world: int, type: int, way: int, old: int) -> int:
    """The code of a way to settle; `type` is NONE where the world has one of its own."""
    return world | (type + 1) << 7 | way << 10 | old << 13


def unpacked(code: int) -> tuple[int, int, int, int]:
    """World, type, way and old colony of a code."""
    return code & 127, (code >> 7 & 7) - 1, code >> 10 & 7, code >> 13


def begin_settle(p: Position) -> None:
    """The chooser's colonist; then everybody at once, or one after the other where the order can matter."""
    table: Frontier = p.table
    p.tell("gained_colonists", table.chooser, (gain_colonists(p, table.chooser, 1),))
    in_turn = settle_in_turn(table)
    for seat in order(table):
        table.empires[seat].begin()
        if in_turn:
            p.then(offer_settling, seat)
        else:
            p.do(seat, offer_settling)
    p.then(end_settle)


def settle_in_turn(table: Frontier) -> bool:
    """True if this Settle might end the game, empty a supply or draw from the bag."""
    colonists = table.colonists
    worlds = 0
    for empire in table.empires:
        powers = empire.powers
        settles = 1 + powers.again
        colonists -= max(2, settles * powers.settle_colonists)
        if empire.explored:
            worlds += len(empire.explored)
            if len(empire.colonies) + settles > COLONY_LIMIT or powers.settle_worlds:
                return True
    return colonists < FEWEST_COLONISTS or (min(table.goods) < worlds and goods_short(table))


def goods_short(table: Frontier) -> bool:
    """True if the explored windfall worlds might use up the goods of a type."""
    wanted = [0, 0, 0, 0]
    for empire in table.empires:
        for world in empire.explored:
            tile = TILES[world]
            if tile.kind == WINDFALL:
                for type in range(4):
                    if tile.type == type or tile.type == ANY:
                        wanted[type] += 1
    for type in range(4):
        if wanted[type] > table.goods[type]:
            return True
    return False


# What can be settled -----------------------------------------------------------------------------------------------------


def settlings(empire: Empire) -> list[int]:
    """Every way in which an empire can settle one of its explored worlds now."""
    found: list[int] = []
    powers = empire.powers
    colonists = empire.colonists
    boost = empire.boost + most_boost(empire)
    for world in empire.explored:
        tile = TILES[world]
        if tile.colonists <= colonists:
            if tile.military:
                if military_against(powers, tile) + boost >= tile.strength:
                    found.append(packed(world, NONE, CONQUER, 0))
                if powers.annexes and 0 <= settle_cost(powers, tile, tile.type) <= empire.credits:
                    found.append(packed(world, NONE, PAY, 0))
            elif tile.type != ANY:
                if settle_cost(powers, tile, tile.type) <= empire.credits:
                    found.append(packed(world, NONE, PAY, 0))
            else:
                for type in range(4):
                    if settle_cost(powers, tile, type) <= empire.credits:
                        found.append(packed(world, type, PAY, 0))
        for old, of in powers.replaced:
            if tile.colonists - TILES[old].colonists <= colonists:
                for type in (0, 1, 2, 3) if tile.type == ANY else (tile.type,):
                    if fits(of, tile, type):
                        found.append(packed(world, type if tile.type == ANY else NONE, REPLACE, old))
    return found


def most_boost(empire: Empire) -> int:
    """The most temporary Military that an empire can still buy with its goods."""
    arms = empire.powers.arms
    if not arms:
        return 0
    goods = [empire.goods.count(0), empire.goods.count(1), empire.goods.count(2), empire.goods.count(3)]
    return _best(arms, empire.used, 0, goods)


def _best(arms: tuple[tuple[int, int, int], ...], used: int, at: int, goods: list[int]) -> int:
    if at == len(arms):
        return 0
    best = _best(arms, used, at + 1, goods)
    if used >> at & 1:
        return best
    amount, wanted, _ = arms[at]
    for type in range(4):
        if goods[type] and (wanted in (type, ANY)):
            goods[type] -= 1
            best = max(best, amount + _best(arms, used, at + 1, goods))
            goods[type] += 1
    return best


def terraformings(empire: Empire) -> list[int]:
    """Every replacement of a colony by an explored world of the same type that costs a little more."""
    found: list[int] = []
    reach = empire.powers.terraform
    if reach < 0 or empire.acts & TERRAFORMED:
        return found
    for old in empire.colonies[: len(empire.colonies) - empire.fresh]:
        was = TILES[old]
        if was.military:
            continue
        for world in empire.explored:
            tile = TILES[world]
            if tile.military or not 0 <= tile.strength - was.strength <= reach:
                continue
            if tile.colonists - was.colonists > empire.colonists:
                continue
            if tile.type == was.type:
                if tile.type != ANY:
                    found.append(packed(world, NONE, TERRAFORM, old))
            elif tile.type == ANY and was.type != GRAY:
                found.append(packed(world, was.type, TERRAFORM, old))
            elif was.type == ANY and tile.type != GRAY:
                found.append(packed(world, NONE, TERRAFORM, old))
    return found


# The course of a seat's Settle -------------------------------------------------------------------------------------------


@step
def offer_settling(p: Position, seat: int) -> None:
    """Ask for colonists, a world, or first a replacement."""
    empire: Empire = p.table.empires[seat]
    found = settlings(empire)
    found.extend(terraformings(empire))
    if found:
        p.ask(seat, settle, One((0, *found)))
    else:
        settle(p, seat, 0)


@step
def settle(p: Position, seat: int, code: int) -> None:
    empire: Empire = p.table.empires[seat]
    if code == 0:
        if not empire.acts & SETTLED:
            p.tell("gained_colonists", seat, (gain_colonists(p, seat, 2),))
        offer_terraforming(p, seat)
        return
    world, type, way, old = unpacked(code)
    if way == TERRAFORM:
        replace_colony(p, seat, world, type, old)
        empire.acts |= TERRAFORMED
        p.do(seat, offer_settling)
    elif way == CONQUER:
        conquer(p, seat, world)
    elif way == PAY:
        if type < 0:
            type = TILES[world].type
        cost = settle_cost(empire.powers, TILES[world], type)
        empire.credits -= cost
        place_world(p, seat, world, type)
        p.tell("settled_paying", seat, (world, cost))
        after_settling(p, seat)
    else:
        replace_colony(p, seat, world, type, old)
        after_settling(p, seat)


def conquer(p: Position, seat: int, world: int) -> None:
    """Settle by Military; while it does not suffice, goods are spent for more."""
    empire: Empire = p.table.empires[seat]
    tile = TILES[world]
    missing = tile.strength - military_against(empire.powers, tile) - empire.boost
    if missing > 0:
        p.do(seat, offer_arms, world, missing)
        return
    place_world(p, seat, world, tile.type)
    p.tell("settled_conquering", seat, (world,))
    after_settling(p, seat)


@step
def offer_arms(p: Position, seat: int, world: int, missing: int) -> None:
    """Ask which good to spend for Military, by which power, of those after which the rest can still be reached."""
    empire: Empire = p.table.empires[seat]
    arms = empire.powers.arms
    found: list[int] = []
    for at in range(len(arms)):
        if empire.used >> at & 1:
            continue
        amount, wanted, _ = arms[at]
        for i, good in enumerate(empire.goods):
            if good >= 0 and (wanted in (good, ANY)):
                goods = [empire.goods.count(0), empire.goods.count(1), empire.goods.count(2), empire.goods.count(3)]
                goods[good] -= 1
                if amount + _best(arms, empire.used | 1 << at, 0, goods) >= missing:
                    found.append(at << 7 | empire.colonies[i])
    if len(found) == 1:
        spend_for_military(p, seat, found[0], world)
    else:
        p.ask(seat, spend_for_military, One(tuple(found)), world)


@step
def spend_for_military(p: Position, seat: int, code: int, world: int) -> None:
    table: Frontier = p.table
    empire = table.empires[seat]
    at = code >> 7
    good = remove_good(table, empire, empire.colonies.index(code & 127))
    empire.used |= 1 << at
    empire.boost += empire.powers.arms[at][0]
    p.tell("spent_good", seat, (good, code & 127, empire.powers.arms[at][0]))
    conquer(p, seat, world)


def place_world(p: Position, seat: int, world: int, type: int) -> None:
    """An explored world becomes a colony, asleep until the action ends; a windfall world gets its good."""
    table: Frontier = p.table
    empire = table.empires[seat]
    tile = TILES[world]
    empire.explored.remove(world)
    empire.colonies.append(world)
    empire.goods.append(NONE)
    empire.colonists -= tile.colonists
    empire.fresh += 1
    if tile.kind == WINDFALL:
        place_good(table, empire, len(empire.goods) - 1, type)


def replace_colony(p: Position, seat: int, world: int, type: int, old: int) -> None:
    """A world takes the place of a colony; missing colonists are supplied and a spare one comes back."""
    table: Frontier = p.table
    empire = table.empires[seat]
    at = empire.colonies.index(old)
    if empire.goods[at] >= 0:
        remove_good(table, empire, at)
    del empire.colonies[at]
    del empire.goods[at]
    if TILES[old].mat == 0:
        insort(table.aside, old)
    empire.colonists += TILES[old].colonists
    place_world(p, seat, world, type if type >= 0 else TILES[world].type)
    empire.reckon()
    p.tell("replaced", seat, (old, world))


def after_settling(p: Position, seat: int) -> None:
    """What follows each world settled; then a second world, if a power allows one."""
    empire: Empire = p.table.empires[seat]
    powers = empire.powers
    if powers.settle_credits:
        empire.credits += powers.settle_credits
        p.tell("earned", seat, (powers.settle_credits,))
    if powers.settle_colonists:
        p.tell("gained_colonists", seat, (gain_colonists(p, seat, powers.settle_colonists),))
    draw_worlds(p, seat, powers.settle_worlds)
    if powers.again and not empire.acts & SETTLED:
        empire.acts |= SETTLED
        p.do(seat, offer_second_settling)
    else:
        empire.acts |= SETTLED
        offer_terraforming(p, seat)


@step
def offer_second_settling(p: Position, seat: int) -> None:
    found = settlings(p.table.empires[seat])
    if found:
        p.ask(seat, settle_second, One((0, *found)))
    else:
        offer_terraforming(p, seat)


@step
def settle_second(p: Position, seat: int, code: int) -> None:
    settle(p, seat, code)


def offer_terraforming(p: Position, seat: int) -> None:
    """The last word of a seat's Settle: a replacement, if it was not used before."""
    empire: Empire = p.table.empires[seat]
    empire.acts |= SETTLED
    if empire.powers.terraform >= 0 and not empire.acts & TERRAFORMED and terraformings(empire):
        p.do(seat, offer_replacements)
    else:
        rest(empire)


@step
def offer_replacements(p: Position, seat: int) -> None:
    p.ask(seat, terraform, One((0, *terraformings(p.table.empires[seat]))))


@step
def terraform(p: Position, seat: int, code: int) -> None:
    if code:
        world, type, _, old = unpacked(code)
        replace_colony(p, seat, world, type, old)
    rest(p.table.empires[seat])


def rest(empire: Empire) -> None:
    """A seat's Settle is over: what it placed wakes up."""
    if empire.fresh:
        empire.fresh = 0
        empire.reckon()
    empire.boost = 0


@step
def end_settle(p: Position) -> None:
    """Replaced colonies go back into the bag, and the two ends of the game that Settle can bring are checked."""
    table: Frontier = p.table
    for world in table.aside:
        return_world(table, world)
    table.aside.clear()
    ending = 0
    for empire in table.empires:
        if len(empire.colonies) > COLONY_LIMIT:
            ending |= END_COLONIES
    if table.colonists < FEWEST_COLONISTS:
        ending |= END_COLONISTS
    if ending & ~table.ending:
        p.tell("end_triggered", -1, (ending & ~table.ending,))
    table.ending |= ending
    tidy_worlds(p)
