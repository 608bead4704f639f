"""Develop and Settle: builders complete the tiles on top of the two stacks."""

from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.faces import (
    CITIZENRY,
    COLOUR,
    CUP,
    DEVELOP,
    DEVELOPMENT,
    GAINS,
    KINDS,
    REMOVES,
    SETTLE,
    WORLD,
)
from orrery.games.roll_for_the_galaxy.incomes import pay_at_end, pay_at_start
from orrery.games.roll_for_the_galaxy.table import (
    END_TILES,
    PHASE_BITS,
    VIRTUAL,
    Empire,
    RollTable,
    builders_needed,
    dismiss,
    go_on,
    in_order,
    step,
    symbol_of,
)

# Where a die can be taken from. Goods follow, numbered by their place in the tableau.
FROM_CUP: Final = 0
FROM_CITIZENRY: Final = 1
FROM_DEVELOPERS: Final = 2
FROM_SETTLERS: Final = 3
FROM_COLUMNS: Final = 4
FROM_GOODS: Final = 8
FROM_BITS: Final = 13
TAKEN: Final = (1 << FROM_BITS) - 1
PHASE_OF_SIDE: Final = (DEVELOP, SETTLE)


@step
def develop(p: Position) -> None:
    begin_building(p, DEVELOPMENT)


@step
def settle(p: Position) -> None:
    begin_building(p, WORLD)


def begin_building(p: Position, side: int) -> None:
    """All seats build at once, unless one of them could reach the last tile: then one after another."""
    t: RollTable = p.table
    phase = PHASE_OF_SIDE[side]
    t.now = phase
    p.tell("phase_began", -1, (phase,))
    pay_at_start(p, phase)
    t.strict = False
    for e in t.empires:
        builders = len(e.builders[side]) + len(e.in_phase(phase))
        if len(e.tableau) + min(len(e.stacks[side]), builders) >= END_TILES:
            t.strict = True
    for seat in in_order(t):
        go_on(p, seat, build, side)
    p.then(end_building, side)


@step
def build(p: Position, seat: int, side: int) -> None:
    """Put builders on the top tile; when it has enough, complete it and go on with the next. Ask where there is a choice."""
    t: RollTable = p.table
    e = t.empires[seat]
    stack = e.stacks[side]
    if not stack:
        return
    placed = e.builders[side]
    needed = builders_needed(e, stack[0] << 1 | side)
    if len(placed) < needed:
        phase = PHASE_OF_SIDE[side]
        ready = sorted([w & 15 for w in e.workers if w >> PHASE_BITS == phase])
        missing = needed - len(placed)
        if len(ready) > missing and ready[0] != ready[-1]:
            p.ask(seat, put_builders, Some(tuple(ready), missing, missing), side)
        elif ready:
            go_on(p, seat, put_builders, tuple(ready[:missing]), side)
    elif len(placed) > needed and placed[0] != placed[-1]:
        p.ask(seat, use_builders, Some(tuple(placed), needed, needed), side)
    else:
        go_on(p, seat, use_builders, tuple(placed[:needed]), side)


@step
def put_builders(p: Position, seat: int, answer: tuple[int, ...], side: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    phase = PHASE_OF_SIDE[side]
    for kind in answer:
        for w in e.workers:
            if w >> PHASE_BITS == phase and w & 15 == kind:
                e.workers.remove(w)
                break
    e.builders[side].extend(answer)
    e.builders[side].sort()
    p.tell("put_builders", seat, (side, *answer))
    if len(e.builders[side]) >= builders_needed(e, e.stacks[side][0] << 1 | side):
        go_on(p, seat, build, side)


@step
def use_builders(p: Position, seat: int, answer: tuple[int, ...], side: int) -> None:
    """The top tile is completed by these builders."""
    t: RollTable = p.table
    e = t.empires[seat]
    tile = e.stacks[side].pop(0)
    face = tile << 1 | side
    powers = e.powers
    left: list[int] = []
    for kind in answer:
        e.builders[side].remove(kind)
        if powers.back_dice[side] >> kind & 1:
            e.cup[kind] += 1
        else:
            left.append(kind)
    reward = powers.world_reward[COLOUR[face]] if side == WORLD else powers.development_reward
    e.add(face)
    if e.stacks[side]:
        p.reveal()  # the next tile is on top now
    p.tell("completed", seat, (face, *answer))
    for kind in left:
        e.citizenry[kind] += 1
    if left and powers.back_most[side]:
        go_on(p, seat, choose_back, tuple(left), powers.back_least[side], powers.back_most[side])
    for _ in range(REMOVES[face]):
        go_on(p, seat, choose_removal)
    go_on(p, seat, gain, face, reward)
    go_on(p, seat, build, side)


@step
def choose_back(p: Position, seat: int, builders: tuple[int, ...], least: int, most: int) -> None:
    """Ask which builders of a completed tile come back to the cup."""
    least = min(least, len(builders))
    ask = Some(builders, least, most)
    if ask.forced():
        go_on(p, seat, bring_back, builders[:least])
    else:
        p.ask(seat, bring_back, ask)


@step
def bring_back(p: Position, seat: int, answer: tuple[int, ...]) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    for kind in answer:
        e.citizenry[kind] -= 1
        e.cup[kind] += 1
    p.tell("brought_back", seat, answer)


@step
def gain(p: Position, seat: int, face: int, reward: int) -> None:
    """The immediate effect of a face, once it has taken what it takes, and what other tiles pay for completing it."""
    t: RollTable = p.table
    e = t.empires[seat]
    for effect in GAINS[face]:
        match effect.do:
            case "credits":
                e.pay(effect.amount)
                p.tell("gained_credits", seat, (effect.amount, face))
            case "credits-at":
                e.credits = effect.amount
                p.tell("gained_credits", seat, (effect.amount, face))
            case "die":
                for _ in range(effect.amount):
                    if t.supply[effect.kind]:
                        t.supply[effect.kind] -= 1
                        give_die(e, effect.kind, effect.to, face)
                        p.tell("gained_die", seat, (effect.kind, effect.to, face))
            case _:
                pass
    if reward:
        e.pay(reward)
        p.tell("rewarded", seat, (reward, face))


def give_die(e: Empire, kind: int, to: int, face: int) -> None:
    if to == CUP:
        e.cup[kind] += 1
    elif to == CITIZENRY:
        e.citizenry[kind] += 1
    else:
        at = e.tableau.index(face)
        e.goods[at] = (*e.goods[at], kind)


def own_dice(e: Empire) -> list[int]:
    """All dice of a seat as answers: where each lies and what it is; equal ones once."""
    codes: list[int] = []
    for kind in range(KINDS):
        if e.cup[kind]:
            codes.append(FROM_CUP << FROM_BITS | kind)
        if e.citizenry[kind]:
            codes.append(FROM_CITIZENRY << FROM_BITS | kind)
    seen: list[int] = []
    for w in e.workers:
        # Which symbol a die shows does not matter any more.
        place = w >> PHASE_BITS << PHASE_BITS | w & 15
        if symbol_of(w) != VIRTUAL and place not in seen:
            seen.append(place)
            codes.append(FROM_COLUMNS << FROM_BITS | w)
    codes.extend(on_empire(e))
    return sorted(set(codes))


def on_empire(e: Empire) -> list[int]:
    """The builders and goods of a seat as answers, one for each die."""
    codes: list[int] = []
    for side in (DEVELOPMENT, WORLD):
        for die in e.builders[side]:
            codes.append(FROM_DEVELOPERS + side << FROM_BITS | die)
    at = FROM_GOODS
    for goods in e.goods:
        for die in goods:
            codes.append(at << FROM_BITS | die)
        at += 1
    return codes


def take_die(e: Empire, code: int) -> int:
    """Take a die from where an answer says it lies; its kind."""
    place = code >> FROM_BITS
    die = code & TAKEN
    if place == FROM_CUP:
        e.cup[die] -= 1
    elif place == FROM_CITIZENRY:
        e.citizenry[die] -= 1
    elif place == FROM_COLUMNS:
        e.workers.remove(die)
    elif place < FROM_COLUMNS:
        e.builders[place - FROM_DEVELOPERS].remove(die)
    else:
        goods = list(e.goods[place - FROM_GOODS])
        goods.remove(die)
        e.goods[place - FROM_GOODS] = tuple(goods)
    return die & 15


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
    p.tell("removed_die", seat, (kind, answer >> FROM_BITS))


@step
def end_building(p: Position, side: int) -> None:
    """With an empty stack all builders left go back to the cup; then the phase pays."""
    t: RollTable = p.table
    t.strict = False
    phase = PHASE_OF_SIDE[side]
    for e in t.empires:
        dismiss(e, phase)
        if not e.stacks[side] and e.builders[side]:
            for die in e.builders[side]:
                e.cup[die & 15] += 1
            e.builders[side] = []
    pay_at_end(p, phase)
