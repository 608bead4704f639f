"""The dice of the player whose turn it is: rolling, rerolling, converting, setting and giving up."""

from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.effects import gain_by
from orrery.games.tiny_epic_galaxies.pieces import PLANETS
from orrery.games.tiny_epic_galaxies.table import GalaxyTable, step, unused

FREE: Final = 0
BOUGHT: Final = 1

STREAM: Final = "dice"


def roll(p: Position, count: int) -> list[int]:
    """Roll dice and count them as unused."""
    t: GalaxyTable = p.table
    below = p.luck.below
    dice = t.dice
    faces: list[int] = []
    for _ in range(count):
        face = below(STREAM, 6)
        dice[face] += 1
        faces.append(face)
    return faces


def can_reroll(t: GalaxyTable) -> bool:
    return t.rerolls == 0 or t.galaxies[t.active].energy > 0


def ask_reroll(p: Position, seat: int) -> None:
    """Ask which dice to reroll; the first reroll of a turn is free."""
    t: GalaxyTable = p.table
    dice = unused(t)
    most = len(dice)
    if t.rerolls and t.rulings.pay_per_die:
        most = min(most, t.galaxies[seat].energy)
    p.ask(seat, reroll, Some(dice, 1, most), BOUGHT)


@step
def reroll(p: Position, seat: int, faces: tuple[int, ...], bought: int) -> None:
    t: GalaxyTable = p.table
    price = 0
    if bought:
        if t.rerolls:
            price = len(faces) if t.rulings.pay_per_die else 1
            t.galaxies[seat].energy -= price
        t.rerolls += 1
    for face in faces:
        t.dice[face] -= 1
    rolled = roll(p, len(faces))
    p.tell("rerolled", seat, (price, faces, tuple(rolled)))


def ask_power_reroll(p: Position, seat: int) -> None:
    dice = unused(p.table)
    p.ask(seat, reroll, Some(dice, 1, len(dice)), FREE)


def ask_convert(p: Position, seat: int) -> None:
    """Ask for the two dice that go into the converter."""
    dice = unused(p.table)
    if dice[0] == dice[-1]:
        convert(p, seat, dice[:2])
    else:
        p.ask(seat, convert, Some(dice, 2, 2))


@step
def convert(p: Position, seat: int, faces: tuple[int, ...]) -> None:
    """Spend two dice, then ask which third die is set to which face."""
    t: GalaxyTable = p.table
    for face in faces:
        t.dice[face] -= 1
        t.converter.append(face)
    p.tell("converted", seat, (faces,))
    ask_die(p, seat)


def ask_die(p: Position, seat: int) -> None:
    """Ask which die is set to which other face, as face * 6 + new face."""
    t: GalaxyTable = p.table
    codes: list[int] = []
    for face in range(6):
        if t.dice[face]:
            for new in range(6):
                if new != face:
                    codes.append(face * 6 + new)
    p.ask(seat, set_die, One(tuple(codes)))


@step
def set_die(p: Position, seat: int, code: int) -> None:
    t: GalaxyTable = p.table
    t.dice[code // 6] -= 1
    t.dice[code % 6] += 1
    p.tell("set_die", seat, (code // 6, code % 6))


def ask_give_up(p: Position, seat: int, planet: int) -> None:
    """Ask which dice pay for a power."""
    dice = unused(p.table)
    count = PLANETS[planet].power.pay_dice
    if len(dice) == count or dice[0] == dice[-1]:
        give_up(p, seat, dice[:count], planet)
    else:
        p.ask(seat, give_up, Some(dice, count, count), planet)


@step
def give_up(p: Position, seat: int, faces: tuple[int, ...], planet: int) -> None:
    t: GalaxyTable = p.table
    for face in faces:
        t.dice[face] -= 1
        t.spent.append(face)
    p.tell("gave_up", seat, (faces,))
    gain_by(p, seat, PLANETS[planet].power)
