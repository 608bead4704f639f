"""Develop and Settle: builders complete the tiles on top of the two stacks."""

from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.faces import (
    CITIZENRY,
    COLOUR,
    COST,
    CUP,
    DEVELOP,
    DEVELOPMENT,
    FIXED,
    GAINS,
    KINDS,
    LOSES,
    REMOVES,
    SETTLE,
    TALENT,
    WORLD,
    Power,
)
from orrery.games.roll_for_the_galaxy.incomes import pay_at_end, pay_at_start
from orrery.games.roll_for_the_galaxy.objectives import claim
from orrery.games.roll_for_the_galaxy.powers import Powers
from orrery.games.roll_for_the_galaxy.table import (
    END_TILES,
    PHASE_BITS,
    VIRTUAL,
    Empire,
    RollTable,
    at_task,
    builders_needed,
    dismiss,
    finish,
    go_on,
    in_order,
    spend,
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
CREDITS_AT_START: Final = 1
NO_CUT: Final = 0
"""The answer that uses no power to complete a tile with fewer builders."""
CUT_BITS: Final = 24


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
        t.empires[seat].deeds = []
        go_on(p, seat, build, side)
    p.then(end_building, side)
    if t.objectives:
        p.then(claim, phase)


@step
def build(p: Position, seat: int, side: int) -> None:
    """Go on with the top tile. Ask first whether a power lets it be completed with fewer builders."""
    t: RollTable = p.table
    e = t.empires[seat]
    if not e.stacks[side]:
        return
    if e.powers.cuts[side]:
        go_on(p, seat, offer_cut, side, 0, 0)
    else:
        raise_tile(p, seat, side, 0)


@step
def offer_cut(p: Position, seat: int, side: int, used: int, spared: int) -> None:
    """Ask for a power used just before the top tile is completed; `spared` builders are no longer needed already."""
    t: RollTable = p.table
    codes = cuts(t.empires[seat], side, used, spared)
    if len(codes) > 1:
        p.ask(seat, cut_need, One(tuple(codes)), side, used, spared)
    else:
        go_on(p, seat, cut_need, codes[0], side, used, spared)


@step
def cut_need(p: Position, seat: int, answer: int, side: int, used: int, spared: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    if answer == NO_CUT:
        raise_tile(p, seat, side, spared)
        return
    number = (answer >> CUT_BITS) - 1
    power = e.powers.cuts[side][number]
    need = builders_needed(e, e.stacks[side][0] << 1 | side) - spared
    fewer = need - max(power.floor, need - power.amount)
    if power.cost:
        spend(p, e, power.cost)
        p.tell("paid_cut", seat, (fewer, power.cost, power.face))
    else:
        kind = take_die(e, answer & (1 << CUT_BITS) - 1)
        t.supply[kind] += 1
        p.tell("gave_die_for_cut", seat, (fewer, kind, power.face))
    go_on(p, seat, offer_cut, side, used | 1 << number, spared + fewer)


def cuts(e: Empire, side: int, used: int, spared: int) -> list[int]:
    """The powers that can be used just before the top tile is completed: each must let it be completed now.

    Going on without a further one is an answer unless one was used and the tile still lacks builders.
    """
    face = e.stacks[side][0] << 1 | side
    if FIXED[face]:
        return [NO_CUT]
    phase = PHASE_OF_SIDE[side]
    need = builders_needed(e, face) - spared
    ready = len(e.builders[side]) + len(e.in_phase(phase))
    codes = [NO_CUT] if used == 0 or ready >= need else []
    for number, power in enumerate(e.powers.cuts[side]):
        if used >> number & 1 or need <= power.floor:
            continue
        less = max(power.floor, need - power.amount)
        rest = used | 1 << number
        if power.cost:
            if e.credits >= power.cost and can_complete(e, side, rest, less, ready):
                codes.append(number + 1 << CUT_BITS)
        else:
            for code in own_dice(e):
                left = ready - 1 if is_builder(code, side) else ready
                if power.dice >> (code & 15) & 1 and can_complete(e, side, rest, less, left):
                    codes.append(number + 1 << CUT_BITS | code)
    return codes


def can_complete(e: Empire, side: int, used: int, need: int, ready: int) -> bool:
    """Whether the builders suffice, with the powers that are still unused."""
    if ready >= need:
        return True
    for number, power in enumerate(e.powers.cuts[side]):
        if not used >> number & 1 and need > power.floor:
            less = max(power.floor, need - power.amount)
            left = ready if power.cost else left_after_giving(e, side, power, ready)
            if left >= 0 and can_complete(e, side, used | 1 << number, less, left):
                return True
    return False


def left_after_giving(e: Empire, side: int, power: Power, ready: int) -> int:
    """How many builders are left at most when a die is given for a power; -1 if there is none to give."""
    left = -1
    for code in own_dice(e):
        if power.dice >> (code & 15) & 1:
            left = max(left, ready - 1 if is_builder(code, side) else ready)
    return left


def is_builder(code: int, side: int) -> bool:
    """Whether a die that an answer names is put on the top tile or about to be."""
    place = code >> FROM_BITS
    if place == FROM_COLUMNS:
        return (code & TAKEN) >> PHASE_BITS == PHASE_OF_SIDE[side]
    return place == FROM_DEVELOPERS + side


def raise_tile(p: Position, seat: int, side: int, spared: int) -> None:
    """Put builders on the top tile; when it has enough, complete it and go on with the next. Ask where there is a choice."""
    t: RollTable = p.table
    e = t.empires[seat]
    placed = e.builders[side]
    needed = builders_needed(e, e.stacks[side][0] << 1 | side) - spared
    if len(placed) < needed:
        phase = PHASE_OF_SIDE[side]
        ready = sorted([at_task(w) for w in e.workers if w >> PHASE_BITS == phase])
        missing = needed - len(placed)
        if len(ready) > missing and ready[0] != ready[-1]:
            p.ask(seat, put_builders, Some(tuple(ready), missing, missing), side, spared)
        elif ready:
            go_on(p, seat, put_builders, tuple(ready[:missing]), side, spared)
    elif len(placed) > needed and placed[0] != placed[-1]:
        p.ask(seat, use_builders, Some(tuple(placed), needed, needed), side)
    else:
        go_on(p, seat, use_builders, tuple(placed[:needed]), side)


@step
def put_builders(p: Position, seat: int, answer: tuple[int, ...], side: int, spared: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    phase = PHASE_OF_SIDE[side]
    for die in answer:
        for w in e.workers:
            if w >> PHASE_BITS == phase and at_task(w) == die:
                e.workers.remove(w)
                break
    e.builders[side].extend(answer)
    e.builders[side].sort()
    face = e.stacks[side][0] << 1 | side
    p.tell("put_builders", seat, (face, *answer))
    if len(e.builders[side]) >= builders_needed(e, face) - spared:
        raise_tile(p, seat, side, spared)


@step
def use_builders(p: Position, seat: int, answer: tuple[int, ...], side: int) -> None:
    """The top tile is completed by these builders."""
    t: RollTable = p.table
    e = t.empires[seat]
    tile = e.stacks[side].pop(0)
    face = tile << 1 | side
    powers = e.powers
    reward = powers.world_reward[COLOUR[face]] if side == WORLD else powers.development_reward
    for power in powers.rewards:
        if power.when == PHASE_OF_SIDE[side]:
            reward += extra_reward(power, face, answer)
    e.add(face)
    if e.stacks[side]:
        p.reveal()  # the next tile is on top now
    p.tell("completed", seat, (face, *answer))
    if p.options["ambition"]:
        e.deeds.append((face, *answer))
    if LOSES[face]:
        go_on(p, seat, choose_loss, answer, side, face, reward)
    else:
        release(p, seat, powers, answer, side, face, reward)


def extra_reward(power: Power, face: int, builders: tuple[int, ...]) -> int:
    """What a power pays for completing a world of some cost, or by pairs of settlers of its colours."""
    if power.do == "pairs":
        kinds = [die & 15 for die in builders]
        return power.credits * min([kinds.count(kind) for kind in range(KINDS) if power.dice >> kind & 1])
    if COST[face] < power.cost:
        return 0
    return power.credits + (power.extra if power.worlds >> COLOUR[face] & 1 else 0)


@step
def choose_loss(p: Position, seat: int, builders: tuple[int, ...], side: int, face: int, reward: int) -> None:
    """Ask which builders of a completed tile are lost to it."""
    ask = Some(builders, min(LOSES[face], len(builders)), LOSES[face])
    if ask.forced():
        go_on(p, seat, lose_builders, builders[: ask.most], builders, side, face, reward)
    else:
        p.ask(seat, lose_builders, ask, builders, side, face, reward)


@step
def lose_builders(
    p: Position, seat: int, answer: tuple[int, ...], builders: tuple[int, ...], side: int, face: int, reward: int
) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    left = list(builders)
    for die in answer:
        left.remove(die)
        e.builders[side].remove(die)
        t.supply[die & 15] += 1
    p.tell("lost_builders", seat, (face, *answer))
    release(p, seat, e.powers, tuple(left), side, face, reward)


def release(p: Position, seat: int, powers: Powers, builders: tuple[int, ...], side: int, face: int, reward: int) -> None:
    """The builders of a completed tile leave it by the powers that were there before; then it has its effect."""
    t: RollTable = p.table
    e = t.empires[seat]
    left: list[int] = []
    for die in builders:
        e.builders[side].remove(die)
        if powers.back_dice[side] >> (die & 15) & 1:
            e.cup[die & 15] += 1
        else:
            finish(t, e, die)
            if die < TALENT:
                left.append(die)
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
                e.pay(effect.amount - CREDITS_AT_START)
                p.tell("started_with", seat, (effect.amount, face))
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
        # Of the symbol a die shows only a $ that fits matters any more.
        place = w >> PHASE_BITS << PHASE_BITS | at_task(w)
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
