"""Settle: everybody gains two colonists or settles a world, by payment, by Military or by a replacement."""

from bisect import insort
from typing import Final, NamedTuple

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.bits import has_bit, with_bit
from orrery.games.new_frontiers.rules.components import ALL_TYPES, ANY, GRAY, NO_TILE, TILES, TYPES, WINDFALL
from orrery.games.new_frontiers.rules.events import (
    Earned,
    GainedColonists,
    Replaced,
    SettledConquering,
    SettledPaying,
    SpentGood,
)
from orrery.games.new_frontiers.rules.phases.explore import draw_worlds, tidy_worlds
from orrery.games.new_frontiers.rules.powers import NO_TERRAFORM, Arm, fits, military_against, settle_cost
from orrery.games.new_frontiers.rules.supply import gain_colonists, place_good, remove_good, return_world, trigger_end
from orrery.games.new_frontiers.rules.table import (
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

PAY: Final = 0
CONQUER: Final = 1
REPLACE: Final = 2
TERRAFORM: Final = 3

SETTLED: Final = 0
TERRAFORMED: Final = 1
"""What `acts` keeps of a seat's Settle."""
BONUS_COLONISTS: Final = 1
"""What the chooser gains before anybody settles."""
COLONISTS_INSTEAD: Final = 2
"""What a seat gains that settles no world."""

# What answers mean -------------------------------------------------------------------------------------------------------

NO_WORLD: Final = 0
"""The answer that takes colonists instead of a world, or stops."""
TILE_MASK: Final = 127
TYPE_MASK: Final = 7
WAY_MASK: Final = 7
TYPE_AT: Final = 7
WAY_AT: Final = 10
OLD_AT: Final = 13
ARM_AT: Final = 7
"""The first bit of each value in an answer, after a world of `TILE_MASK`."""


class Settling(NamedTuple):
    """A way to settle a world."""

    world: int
    type: int
    """The type that a world without one is given, NONE for any other world."""
    way: int
    """PAY, CONQUER, REPLACE or TERRAFORM."""
    old: int
    """The colony that the world replaces, `NO_TILE` for none."""


def pack_settling(world: int, type: int, way: int, old: int) -> int:
    """The answer that settles a world; never `NO_WORLD`."""
    return world | (type + 1) << TYPE_AT | way << WAY_AT | old << OLD_AT


def unpack_settling(code: int) -> Settling:
    """The way to settle that an answer stands for."""
    return Settling(code & TILE_MASK, (code >> TYPE_AT & TYPE_MASK) - 1, code >> WAY_AT & WAY_MASK, code >> OLD_AT)


class Spending(NamedTuple):
    """A good spent for Military."""

    arm: int
    """Which of the empire's `arms` it is spent by."""
    world: int
    """The colony whose good it is."""


def pack_spending(arm: int, world: int) -> int:
    """The answer that spends the good of a colony by a power."""
    return arm << ARM_AT | world


def unpack_spending(code: int) -> Spending:
    """The power and the colony that an answer stands for."""
    return Spending(code >> ARM_AT, code & TILE_MASK)


# The course of the action ------------------------------------------------------------------------------------------------


def begin_settle(p: Position) -> None:
    """The chooser's colonist; then everybody at once, or one after the other where the order can matter."""
    table: Frontier = p.table
    p.tell(GainedColonists, table.chooser, gain_colonists(p, table.chooser, BONUS_COLONISTS))
    in_turn = settle_in_turn(table)
    for seat in order(table):
        table.empires[seat].begin_action()
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
        colonists -= max(COLONISTS_INSTEAD, settles * powers.settle_colonists)
        if empire.explored:
            worlds += len(empire.explored)
            if len(empire.colonies) + settles > COLONY_LIMIT or powers.settle_worlds:
                return True
    return colonists < FEWEST_COLONISTS or (min(table.goods) < worlds and goods_short(table))


def goods_short(table: Frontier) -> bool:
    """True if the explored windfall worlds might use up the goods of a type."""
    most_goods = [0] * len(TYPES)
    for empire in table.empires:
        for world in empire.explored:
            tile = TILES[world]
            if tile.kind == WINDFALL:
                for type in ALL_TYPES:
                    if tile.type == type or tile.type == ANY:
                        most_goods[type] += 1
    for type in ALL_TYPES:
        if most_goods[type] > table.goods[type]:
            return True
    return False


# What can be settled -----------------------------------------------------------------------------------------------------


def settlings(empire: Empire) -> list[int]:
    """Every way in which an empire can settle one of its explored worlds now."""
    codes: list[int] = []
    powers = empire.powers
    colonists = empire.colonists
    boost = empire.boost + most_boost(empire)
    for world in empire.explored:
        tile = TILES[world]
        if tile.colonists <= colonists:
            if tile.military:
                if military_against(powers, tile) + boost >= tile.strength:
                    codes.append(pack_settling(world, NONE, CONQUER, NO_TILE))
                if powers.annexes and 0 <= settle_cost(powers, tile, tile.type) <= empire.credits:
                    codes.append(pack_settling(world, NONE, PAY, NO_TILE))
            elif tile.type != ANY:
                if settle_cost(powers, tile, tile.type) <= empire.credits:
                    codes.append(pack_settling(world, NONE, PAY, NO_TILE))
            else:
                for type in ALL_TYPES:
                    if settle_cost(powers, tile, type) <= empire.credits:
                        codes.append(pack_settling(world, type, PAY, NO_TILE))
        if powers.replaced:
            codes.extend(replacements(empire, world))
    return codes


def replacements(empire: Empire, world: int) -> list[int]:
    """Every colony that an explored world may replace for nothing by the power of that colony."""
    tile = TILES[world]
    codes: list[int] = []
    for old, of in empire.powers.replaced:
        if tile.colonists - TILES[old].colonists > empire.colonists:
            continue
        if tile.type != ANY:
            if fits(of, tile, tile.type):
                codes.append(pack_settling(world, NONE, REPLACE, old))
        else:
            for type in ALL_TYPES:
                if fits(of, tile, type):
                    codes.append(pack_settling(world, type, REPLACE, old))
    return codes


def most_boost(empire: Empire) -> int:
    """The most temporary Military that an empire can still buy with its goods."""
    arms = empire.powers.arms
    if not arms:
        return 0
    return _best_boost(arms, empire.used, 0, goods_by_type(empire))


def goods_by_type(empire: Empire) -> list[int]:
    """How many goods of each type lie on an empire's colonies."""
    return [empire.goods.count(type) for type in ALL_TYPES]


def _best_boost(arms: list[Arm], used: int, at: int, goods: list[int]) -> int:
    """The most Military that the powers from `at` on, without those used, give for goods."""
    if at == len(arms):
        return 0
    best = _best_boost(arms, used, at + 1, goods)
    if has_bit(used, at):
        return best
    amount, good_type, _ = arms[at]
    for type in ALL_TYPES:
        if goods[type] and (good_type in (type, ANY)):
            goods[type] -= 1
            best = max(best, amount + _best_boost(arms, used, at + 1, goods))
            goods[type] += 1
    return best


def terraformings(empire: Empire) -> list[int]:
    """Every replacement of a colony by an explored world of the same type that costs a little more."""
    codes: list[int] = []
    reach = empire.powers.terraform
    if reach == NO_TERRAFORM or has_bit(empire.acts, TERRAFORMED):
        return codes
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
                    codes.append(pack_settling(world, NONE, TERRAFORM, old))
            elif tile.type == ANY and was.type != GRAY:
                codes.append(pack_settling(world, was.type, TERRAFORM, old))
            elif was.type == ANY and tile.type != GRAY:
                codes.append(pack_settling(world, NONE, TERRAFORM, old))
    return codes


# The course of a seat's Settle -------------------------------------------------------------------------------------------


@step
def offer_settling(p: Position, seat: int) -> None:
    """Ask for colonists, a world, or first a replacement."""
    empire: Empire = p.table.empires[seat]
    codes = settlings(empire)
    codes.extend(terraformings(empire))
    if codes:
        p.ask(seat, settle, One((NO_WORLD, *codes)))
    else:
        settle(p, seat, NO_WORLD)


@step
def settle(p: Position, seat: int, code: int) -> None:
    empire: Empire = p.table.empires[seat]
    if code == NO_WORLD:
        if not has_bit(empire.acts, SETTLED):
            p.tell(GainedColonists, seat, gain_colonists(p, seat, COLONISTS_INSTEAD))
        offer_terraforming(p, seat)
        return
    world, type, way, old = unpack_settling(code)
    if way == TERRAFORM:
        replace_colony(p, seat, world, type, old)
        empire.acts = with_bit(empire.acts, TERRAFORMED)
        p.do(seat, offer_settling)
    elif way == CONQUER:
        conquer(p, seat, world)
    elif way == PAY:
        if type < 0:
            type = TILES[world].type
        cost = settle_cost(empire.powers, TILES[world], type)
        empire.credits -= cost
        place_world(p, seat, world, type)
        p.tell(SettledPaying, seat, world, cost)
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
    p.tell(SettledConquering, seat, world)
    after_settling(p, seat)


@step
def offer_arms(p: Position, seat: int, world: int, missing: int) -> None:
    """Ask which good to spend for Military, by which power, of those after which the rest can still be reached."""
    empire: Empire = p.table.empires[seat]
    arms = empire.powers.arms
    codes: list[int] = []
    for at, arm in enumerate(arms):
        if empire.has_used(at):
            continue
        for colony, good in zip(empire.colonies, empire.goods):
            if good >= 0 and arm.type in (good, ANY):
                goods = goods_by_type(empire)
                goods[good] -= 1
                if arm.military + _best_boost(arms, with_bit(empire.used, at), 0, goods) >= missing:
                    codes.append(pack_spending(at, colony))
    if len(codes) == 1:
        spend_for_military(p, seat, codes[0], world)
    else:
        p.ask(seat, spend_for_military, One(tuple(codes)), world)


@step
def spend_for_military(p: Position, seat: int, code: int, world: int) -> None:
    """Spend the good of a colony by a power, then conquer the world, or go on spending."""
    table: Frontier = p.table
    empire = table.empires[seat]
    at, colony = unpack_spending(code)
    good = remove_good(table, empire, empire.colonies.index(colony))
    empire.use_up(at)
    military = empire.powers.arms[at].military
    empire.boost += military
    p.tell(SpentGood, seat, good, colony, military)
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
    empire.reckon_powers()
    p.tell(Replaced, seat, old, world)


def after_settling(p: Position, seat: int) -> None:
    """What follows each world settled; then a second world, if a power allows one."""
    empire: Empire = p.table.empires[seat]
    powers = empire.powers
    if powers.settle_credits:
        empire.credits += powers.settle_credits
        p.tell(Earned, seat, powers.settle_credits)
    if powers.settle_colonists:
        p.tell(GainedColonists, seat, gain_colonists(p, seat, powers.settle_colonists))
    draw_worlds(p, seat, powers.settle_worlds)
    if powers.again and not has_bit(empire.acts, SETTLED):
        empire.acts = with_bit(empire.acts, SETTLED)
        p.do(seat, offer_second_settling)
    else:
        empire.acts = with_bit(empire.acts, SETTLED)
        offer_terraforming(p, seat)


@step
def offer_second_settling(p: Position, seat: int) -> None:
    codes = settlings(p.table.empires[seat])
    if codes:
        p.ask(seat, settle_second, One((NO_WORLD, *codes)))
    else:
        offer_terraforming(p, seat)


@step
def settle_second(p: Position, seat: int, code: int) -> None:
    settle(p, seat, code)


def offer_terraforming(p: Position, seat: int) -> None:
    """The last choice of a seat's Settle: a replacement, if it was not used before."""
    empire: Empire = p.table.empires[seat]
    empire.acts = with_bit(empire.acts, SETTLED)
    if terraformings(empire):
        p.do(seat, offer_replacements)
    else:
        wake_colonies(empire)


@step
def offer_replacements(p: Position, seat: int) -> None:
    p.ask(seat, terraform, One((NO_WORLD, *terraformings(p.table.empires[seat]))))


@step
def terraform(p: Position, seat: int, code: int) -> None:
    if code != NO_WORLD:
        world, type, _, old = unpack_settling(code)
        replace_colony(p, seat, world, type, old)
    wake_colonies(p.table.empires[seat])


def wake_colonies(empire: Empire) -> None:
    """A seat's Settle is over: what it placed wakes up."""
    if empire.fresh:
        empire.fresh = 0
        empire.reckon_powers()
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
    trigger_end(p, ending)
    tidy_worlds(p)
