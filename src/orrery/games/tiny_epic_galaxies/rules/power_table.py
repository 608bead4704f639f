"""Every kind of power of a planet: whether it has something to act on, and what it does. Its sentences are in the files of words."""

from typing import Final

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules import components as kinds
from orrery.games.tiny_epic_galaxies.rules.actions import (
    FIRST_OF_TWO,
    any_face,
    ask_borrow,
    ask_move,
    ask_repeat,
    move_another,
)
from orrery.games.tiny_epic_galaxies.rules.bits import add_bit
from orrery.games.tiny_epic_galaxies.rules.components import ANY_TRACK, DIPLOMACY, ECONOMY, POWERS, Planet
from orrery.games.tiny_epic_galaxies.rules.dice import SIDES, ask_die, ask_give_up, ask_power_reroll
from orrery.games.tiny_epic_galaxies.rules.effects import (
    ask_advance,
    ask_amount,
    ask_payment,
    ask_push,
    ask_recall,
    ask_replace,
    ask_shift,
    ask_transfer,
    ask_victim,
    gain_by,
    set_follow_income,
    set_follow_price,
    start_together,
)
from orrery.games.tiny_epic_galaxies.rules.fleet import can_move, pushable_slots
from orrery.games.tiny_epic_galaxies.rules.powers import POWER_RULES, PowerRule, borrowable_planets, repeatable_faces
from orrery.games.tiny_epic_galaxies.rules.table import Galaxy, GalaxyTable, is_solo
from orrery.games.tiny_epic_galaxies.rules.targets import (
    conversion,
    replaceable_slots,
    rival_ships,
    transfers,
    upgrade_payments,
    victims,
)


def ships_in_orbit(x: Galaxy) -> int:
    return x.tracked[DIPLOMACY] + x.tracked[ECONOMY]


# Possible ------------------------------------------------------------------------------------------------------------


def can_gain(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    power = planet.power
    if power.pay_dice:
        return sum(t.dice) >= power.pay_dice
    return not power.per_home or t.galaxies[g].home > 0


def can_advance(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    track = planet.power.track
    if track == ANY_TRACK:
        return ships_in_orbit(t.galaxies[g]) > 0
    return t.galaxies[g].tracked[track] > 0


def can_push(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return bool(rival_ships(t, g, planet.power.track))


def can_upgrade(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return bool(upgrade_payments(t, g, planet.power, energy, culture))


def has_unused_dice(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return sum(t.dice) > 0


def can_steal(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return (g == t.active or not t.rulings.theft_own_turn) and bool(victims(t, g, planet.power))


def can_exchange(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return conversion(planet.power, energy, culture) > 0


def can_move_two(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return can_move(t, t.galaxies[g])


def can_borrow(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return bool(borrowable_planets(t, g, planet.power, add_bit(chain, planet.index), energy, culture))


def can_be_followed(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return not is_solo(t)


def can_raise_price(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return t.price < planet.power.culture and not is_solo(t)


def can_replace(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return bool(replaceable_slots(t))


def is_in_orbit(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return ships_in_orbit(t.galaxies[g]) > 0


def is_always_possible(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return True


def can_shift(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    x = t.galaxies[g]
    return ships_in_orbit(x) > 1 and bool(pushable_slots(t, x, ANY_TRACK))


def can_transfer(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return bool(transfers(t, t.galaxies[g]))


def can_repeat(t: GalaxyTable, g: int, planet: Planet, chain: int, energy: int, culture: int) -> bool:
    return bool(repeatable_faces(t, g, add_bit(chain, planet.index), energy, culture))


# Do ------------------------------------------------------------------------------------------------------------------


def take_gain(p: Position, seat: int, planet: Planet, chain: int) -> None:
    if planet.power.pay_dice:
        ask_give_up(p, seat, planet)
    else:
        gain_by(p, seat, planet.power)


def advance_one(p: Position, seat: int, planet: Planet, chain: int) -> None:
    ask_advance(p, seat, planet.power.track, planet.power.steps)


def turn_die(p: Position, seat: int, planet: Planet, chain: int) -> None:
    ask_die(p, seat)


def move_two(p: Position, seat: int, planet: Planet, chain: int) -> None:
    ask_move(p, seat, chain, FIRST_OF_TWO)
    p.then(move_another, seat, chain)


def ask_face(p: Position, seat: int, planet: Planet, chain: int) -> None:
    p.ask(seat, any_face, One(tuple(range(SIDES))), chain)


# The table -----------------------------------------------------------------------------------------------------------

POWER_TABLE: Final = {
    kinds.GAIN: PowerRule(can_gain, take_gain),
    kinds.ADVANCE: PowerRule(can_advance, advance_one),
    kinds.REGRESS: PowerRule(can_push, ask_push),
    kinds.UPGRADE: PowerRule(can_upgrade, ask_payment),
    kinds.REROLL: PowerRule(has_unused_dice, ask_power_reroll),
    kinds.SET_DIE: PowerRule(has_unused_dice, turn_die),
    kinds.STEAL: PowerRule(can_steal, ask_victim),
    kinds.CONVERT: PowerRule(can_exchange, ask_amount),
    kinds.MOVE: PowerRule(can_move_two, move_two),
    kinds.USE: PowerRule(can_borrow, ask_borrow),
    kinds.FOLLOW_INCOME: PowerRule(can_be_followed, set_follow_income),
    kinds.FOLLOW_PRICE: PowerRule(can_raise_price, set_follow_price),
    kinds.REPLACE: PowerRule(can_replace, ask_replace),
    kinds.RECALL: PowerRule(is_in_orbit, ask_recall),
    kinds.ANY_FACE: PowerRule(is_always_possible, ask_face),
    kinds.SHIFT: PowerRule(can_shift, ask_shift),
    kinds.TRANSFER: PowerRule(can_transfer, ask_transfer),
    kinds.TOGETHER: PowerRule(is_in_orbit, start_together),
    kinds.REPEAT: PowerRule(can_repeat, ask_repeat),
}
"""Each kind of power once."""

POWER_RULES.extend([POWER_TABLE[kind] for kind in range(len(POWERS))])
