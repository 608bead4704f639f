"""The dice of the player whose turn it is: rolling, rerolling, converting, setting and giving up."""

from typing import Final, NamedTuple

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.components import FACES, PLANETS, Planet
from orrery.games.tiny_epic_galaxies.rules.effects import gain_by
from orrery.games.tiny_epic_galaxies.rules.events import Converted, GaveUp, Rerolled, SetDie
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable, step, unused_faces

FREE: Final = 0
BOUGHT: Final = 1

STREAM: Final = "dice"
SIDES: Final = len(FACES)


def roll(p: Position, count: int) -> list[int]:
    """Roll dice and count them as unused."""
    t: GalaxyTable = p.table
    dice = t.dice
    faces = p.luck.roll(STREAM, SIDES, count)
    for face in faces:
        dice[face] += 1
    return faces


def can_reroll(t: GalaxyTable) -> bool:
    return t.rerolls == 0 or t.galaxies[t.active].energy > 0


def ask_reroll(p: Position, seat: int) -> None:
    """Ask which dice to reroll; the first reroll of a turn is free."""
    t: GalaxyTable = p.table
    dice = unused_faces(t)
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
    p.tell(Rerolled, seat, price, faces, tuple(rolled))


def ask_power_reroll(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Ask which dice a power rerolls."""
    dice = unused_faces(p.table)
    p.ask(seat, reroll, Some(dice, 1, len(dice)), FREE)


def ask_convert(p: Position, seat: int) -> None:
    """Ask for the two dice that go into the converter."""
    dice = unused_faces(p.table)
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
    p.tell(Converted, seat, faces)
    ask_die(p, seat)


class DieSetting(NamedTuple):
    """An unused die that shows one face is turned to another."""

    face: int
    new: int


def pack_die_setting(face: int, new: int) -> int:
    """The answer that turns a die from one face to another."""
    return face * SIDES + new


def unpack_die_setting(code: int) -> DieSetting:
    """The faces of an answer made by `pack_die_setting`."""
    return DieSetting(code // SIDES, code % SIDES)


DIE_SETTINGS: Final = tuple(
    [tuple([pack_die_setting(face, new) for new in range(SIDES) if new != face]) for face in range(SIDES)]
)
"""The answers that turn a die of each face to another one."""


def ask_die(p: Position, seat: int) -> None:
    """Ask which die is set to which other face."""
    t: GalaxyTable = p.table
    codes: list[int] = []
    for face in range(SIDES):
        if t.dice[face]:
            codes += DIE_SETTINGS[face]
    p.ask(seat, set_die, One(tuple(codes)))


@step
def set_die(p: Position, seat: int, code: int) -> None:
    t: GalaxyTable = p.table
    face, new = unpack_die_setting(code)
    t.dice[face] -= 1
    t.dice[new] += 1
    p.tell(SetDie, seat, face, new)


def ask_give_up(p: Position, seat: int, planet: Planet) -> None:
    """Ask which dice pay for a power."""
    dice = unused_faces(p.table)
    count = planet.power.pay_dice
    if len(dice) == count or dice[0] == dice[-1]:
        give_up(p, seat, dice[:count], planet.index)
    else:
        p.ask(seat, give_up, Some(dice, count, count), planet.index)


@step
def give_up(p: Position, seat: int, faces: tuple[int, ...], planet: int) -> None:
    t: GalaxyTable = p.table
    for face in faces:
        t.dice[face] -= 1
        t.spent.append(face)
    p.tell(GaveUp, seat, faces)
    gain_by(p, seat, PLANETS[planet].power)
