"""Taking a die from wherever its owner has it: to give it back to the supply, or to recall it to the cup."""

from typing import Final

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.components import DEVELOPMENT, KINDS, WORLD
from orrery.games.roll_for_the_galaxy.rules.dice import DICE_AT_TASKS, at_task, is_virtual, kind_of, phase_of
from orrery.games.roll_for_the_galaxy.rules.events import RemovedDie
from orrery.games.roll_for_the_galaxy.rules.table import Empire, RollTable, go_on, step

# Where a die can be taken from. The stacks stand in the order of their sides; goods follow, by their place in the tableau.
FROM_CUP: Final = 0
FROM_CITIZENRY: Final = 1
FROM_DEVELOPERS: Final = 2
FROM_SETTLERS: Final = 3
FROM_COLUMNS: Final = 4
FROM_GOODS: Final = 8
NOWHERE: Final = -1
PLACE_BITS: Final = 13
DIE_MASK: Final = (1 << PLACE_BITS) - 1


def pack_taking(place: int, die: int) -> int:
    """The answer that takes a die from a place.

    The place is one of `FROM_…`; `stack_of` and `world_of` tell stacks and goods apart. The die is a worker if it is taken from the columns;
    elsewhere a die at its task, or just its kind.
    """
    return place << PLACE_BITS | die


def unpack_taking(code: int) -> tuple[int, int]:
    """The place and the die of an answer."""
    return code >> PLACE_BITS, code & DIE_MASK


def from_stack(side: int) -> int:
    """The place of the builders on a stack."""
    return FROM_DEVELOPERS + side


def stack_of(place: int) -> int:
    """The side of the stack that a place is; `NOWHERE` for other places."""
    return place - FROM_DEVELOPERS if FROM_DEVELOPERS <= place <= FROM_SETTLERS else NOWHERE


def from_world(at: int) -> int:
    """The place of the goods on a world of the tableau."""
    return FROM_GOODS + at


def world_of(place: int) -> int:
    """The place in the tableau of the world whose goods a place is; `NOWHERE` for other places."""
    return place - FROM_GOODS if place >= FROM_GOODS else NOWHERE


def own_dice(e: Empire) -> list[int]:
    """All dice of a seat as answers: where each lies and what it is; equal ones once."""
    codes: list[int] = []
    for kind in range(KINDS):
        if e.cup[kind]:
            codes.append(pack_taking(FROM_CUP, kind))
        if e.citizenry[kind]:
            codes.append(pack_taking(FROM_CITIZENRY, kind))
    alike: list[int] = []
    for w in e.workers:
        # These dice are assigned: all that still matters of a symbol is whether it is a $ that fits.
        column_and_die = phase_of(w) * DICE_AT_TASKS + at_task(w)
        if not is_virtual(w) and column_and_die not in alike:
            alike.append(column_and_die)
            codes.append(pack_taking(FROM_COLUMNS, w))
    codes.extend(dice_on_tiles(e))
    return sorted(set(codes))


def dice_on_tiles(e: Empire) -> list[int]:
    """The builders and goods of a seat as answers, one for each die."""
    codes: list[int] = []
    for side in (DEVELOPMENT, WORLD):
        for die in e.builders[side]:
            codes.append(pack_taking(from_stack(side), die))
    for at, goods in enumerate(e.goods):
        for die in goods:
            codes.append(pack_taking(from_world(at), die))
    return codes


def take_die(e: Empire, code: int) -> int:
    """Take a die from where an answer says it lies; returns its kind."""
    place, die = unpack_taking(code)
    if place == FROM_CUP:
        e.cup[die] -= 1
    elif place == FROM_CITIZENRY:
        e.citizenry[die] -= 1
    elif place == FROM_COLUMNS:
        e.workers.remove(die)
    elif place >= FROM_GOODS:
        at = world_of(place)
        goods = list(e.goods[at])
        goods.remove(die)
        e.goods[at] = tuple(goods)
    else:
        e.builders[stack_of(place)].remove(die)
    return kind_of(die)


@step
def choose_removal(p: Position, seat: int) -> None:
    """Ask which die is given up."""
    t: RollTable = p.table
    codes = own_dice(t.empires[seat])
    if len(codes) > 1:
        p.ask(seat, remove_die, One(tuple(codes)))
    elif codes:
        go_on(p, seat, remove_die, codes[0])


@step
def remove_die(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    kind = take_die(t.empires[seat], answer)
    t.supply[kind] += 1
    place, _ = unpack_taking(answer)
    p.tell(RemovedDie, seat, kind, place)
