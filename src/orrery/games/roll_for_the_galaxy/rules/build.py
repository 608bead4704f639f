"""Develop and Settle: builders complete the tiles on top of the two stacks."""

from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.bits import bit, has_bit
from orrery.games.roll_for_the_galaxy.rules.components import (
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
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import at_task, kind_of, phase_of
from orrery.games.roll_for_the_galaxy.rules.events import (
    BroughtBack,
    Completed,
    GainedCredits,
    GainedDie,
    GaveDieForCut,
    LostBuilders,
    PaidCut,
    PhaseBegan,
    PutBuilders,
    Rewarded,
    StartedWith,
)
from orrery.games.roll_for_the_galaxy.rules.incomes import pay_at_end, pay_at_start
from orrery.games.roll_for_the_galaxy.rules.objectives import claim
from orrery.games.roll_for_the_galaxy.rules.owned_dice import (
    FROM_COLUMNS,
    choose_removal,
    own_dice,
    stack_of,
    take_die,
    unpack_taking,
)
from orrery.games.roll_for_the_galaxy.rules.powers import Powers
from orrery.games.roll_for_the_galaxy.rules.table import (
    END_TILES,
    EVERYBODY,
    Empire,
    RollTable,
    builders_needed,
    dismiss,
    find_worker,
    finish,
    go_on,
    in_order,
    pack_completed,
    spend,
    step,
)

PHASE_OF_SIDE: Final = (DEVELOP, SETTLE)
CREDITS_AT_START: Final = 1


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
    p.tell(PhaseBegan, EVERYBODY, phase)
    pay_at_start(p, phase)
    t.strict = False
    for e in t.empires:
        if len(e.tableau) + min(len(e.stacks[side]), builders_ready(e, side)) >= END_TILES:
            t.strict = True
    for seat in in_order(t):
        t.empires[seat].deeds = []
        go_on(p, seat, build, side)
    p.then(end_building, side)
    if t.objectives:
        p.then(claim, phase)


def top_face(e: Empire, side: int) -> int:
    """The face on top of a stack, which is not empty."""
    return face_of(e.stacks[side][0], side)


def builders_ready(e: Empire, side: int) -> int:
    """How many builders a seat has for a stack: those that stand on it and those in the column of its phase."""
    return len(e.builders[side]) + len(e.in_phase(PHASE_OF_SIDE[side]))


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


# Powers used just before a tile is completed -------------------------------------------------------------------------

NO_CUT: Final = 0
"""The answer that uses no power to complete a tile with fewer builders."""
CUT_BITS: Final = 24
PRICE_MASK: Final = (1 << CUT_BITS) - 1


def pack_cut(number: int, die: int) -> int:
    """The answer that uses a power to complete a tile with fewer builders.

    The number is the place of the power among those of its side; the die is the one given for it, as `pack_taking` writes it, 0 for a power that
    is paid.
    """
    return number + 1 << CUT_BITS | die


def unpack_cut(code: int) -> tuple[int, int]:
    """The number of the power and the die of an answer."""
    return (code >> CUT_BITS) - 1, code & PRICE_MASK


def need_after(power: Power, need: int) -> int:
    """How many builders a tile needs once a power is used."""
    return max(power.floor, need - power.amount)


@step
def offer_cut(p: Position, seat: int, side: int, used: int, spared: int) -> None:
    """Ask for a power used just before the top tile is completed; `spared` builders are no longer needed already."""
    t: RollTable = p.table
    codes = possible_cuts(t.empires[seat], side, used, spared)
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
    number, die = unpack_cut(answer)
    power = e.powers.cuts[side][number]
    need = builders_needed(e, top_face(e, side)) - spared
    fewer = need - need_after(power, need)
    if power.cost:
        spend(p, e, power.cost)
        p.tell(PaidCut, seat, fewer, power.cost, power.face)
    else:
        kind = take_die(e, die)
        t.supply[kind] += 1
        p.tell(GaveDieForCut, seat, fewer, kind, power.face)
    go_on(p, seat, offer_cut, side, used | bit(number), spared + fewer)


def possible_cuts(e: Empire, side: int, used: int, spared: int) -> list[int]:
    """The powers that can be used just before the top tile is completed: each must let it be completed now.

    Going on without a further one is an answer unless one was used and the tile still lacks builders.
    """
    face = top_face(e, side)
    if FIXED[face]:
        return [NO_CUT]
    need = builders_needed(e, face) - spared
    ready = builders_ready(e, side)
    codes = [NO_CUT] if used == 0 or ready >= need else []
    for number, power in enumerate(e.powers.cuts[side]):
        if has_bit(used, number) or need <= power.floor:
            continue
        less = need_after(power, need)
        now_used = used | bit(number)
        if power.cost:
            if e.credits >= power.cost and can_complete(e, side, now_used, less, ready):
                codes.append(pack_cut(number, 0))
        else:
            for code in dice_for(e, power):
                left = ready - 1 if is_builder(code, side) else ready
                if can_complete(e, side, now_used, less, left):
                    codes.append(pack_cut(number, code))
    return codes


def dice_for(e: Empire, power: Power) -> list[int]:
    """The dice that may be given for a power."""
    codes: list[int] = []
    for code in own_dice(e):
        _, die = unpack_taking(code)
        if has_bit(power.dice, kind_of(die)):
            codes.append(code)
    return codes


def can_complete(e: Empire, side: int, used: int, need: int, ready: int) -> bool:
    """Whether the builders suffice, with the powers that are still unused."""
    if ready >= need:
        return True
    for number, power in enumerate(e.powers.cuts[side]):
        if not has_bit(used, number) and need > power.floor:
            left = ready if power.cost else left_after_giving(e, side, power, ready)
            if left >= 0 and can_complete(e, side, used | bit(number), need_after(power, need), left):
                return True
    return False


def left_after_giving(e: Empire, side: int, power: Power, ready: int) -> int:
    """How many builders are left at most when a die is given for a power; -1 if there is none to give."""
    return max([ready - 1 if is_builder(code, side) else ready for code in dice_for(e, power)], default=-1)


def is_builder(code: int, side: int) -> bool:
    """Whether a die that an answer names is put on the top tile or about to be."""
    place, die = unpack_taking(code)
    if place == FROM_COLUMNS:
        return phase_of(die) == PHASE_OF_SIDE[side]
    return stack_of(place) == side


# Builders ------------------------------------------------------------------------------------------------------------


def raise_tile(p: Position, seat: int, side: int, spared: int) -> None:
    """Put builders on the top tile; when it has enough, complete it and go on with the next. Ask where there is a choice."""
    t: RollTable = p.table
    e = t.empires[seat]
    placed = e.builders[side]
    needed = builders_needed(e, face_of(e.stacks[side][0], side)) - spared
    if len(placed) < needed:
        ready = sorted([at_task(w) for w in e.in_phase(PHASE_OF_SIDE[side])])
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
    for die in answer:
        e.workers.remove(find_worker(e, PHASE_OF_SIDE[side], die))
    e.builders[side].extend(answer)
    e.builders[side].sort()
    face = top_face(e, side)
    p.tell(PutBuilders, seat, face, answer)
    if len(e.builders[side]) >= builders_needed(e, face) - spared:
        raise_tile(p, seat, side, spared)


@step
def use_builders(p: Position, seat: int, answer: tuple[int, ...], side: int) -> None:
    """The top tile is completed by these builders."""
    t: RollTable = p.table
    e = t.empires[seat]
    face = face_of(e.stacks[side].pop(0), side)
    powers = e.powers
    reward = powers.world_reward[COLOUR[face]] if side == WORLD else powers.development_reward
    for power in powers.rewards:
        if power.when == PHASE_OF_SIDE[side]:
            reward += extra_reward(power, face, answer)
    e.add(face)
    if e.stacks[side]:
        p.reveal()  # everybody sees the next tile, which is on top now
    p.tell(Completed, seat, face, answer)
    if p.options["ambition"]:
        e.deeds.append(pack_completed(face, answer))
    if LOSES[face]:
        go_on(p, seat, choose_loss, answer, side, face, reward)
    else:
        release(p, seat, powers, answer, side, face, reward)


def extra_reward(power: Power, face: int, builders: tuple[int, ...]) -> int:
    """What a power pays for completing a world of some cost, or by pairs of settlers of its colours."""
    if power.do == "pairs":
        kinds = [kind_of(die) for die in builders]
        return power.credits * min([kinds.count(kind) for kind in range(KINDS) if has_bit(power.dice, kind)])
    if COST[face] < power.cost:
        return 0
    return power.credits + (power.extra if has_bit(power.worlds, COLOUR[face]) else 0)


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
        t.supply[kind_of(die)] += 1
    p.tell(LostBuilders, seat, face, answer)
    release(p, seat, e.powers, tuple(left), side, face, reward)


def release(p: Position, seat: int, powers: Powers, builders: tuple[int, ...], side: int, face: int, reward: int) -> None:
    """The builders of a completed tile leave it by the powers that were there before; then it has its effect."""
    t: RollTable = p.table
    e = t.empires[seat]
    left: list[int] = []
    for die in builders:
        e.builders[side].remove(die)
        if has_bit(powers.back_dice[side], kind_of(die)):
            e.cup[kind_of(die)] += 1
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
    p.tell(BroughtBack, seat, answer)


@step
def gain(p: Position, seat: int, face: int, reward: int) -> None:
    """The immediate effect of a face, once it has taken what it takes, and what other tiles pay for completing it."""
    t: RollTable = p.table
    e = t.empires[seat]
    for effect in GAINS[face]:
        match effect.do:
            case "credits":
                e.pay(effect.amount)
                p.tell(GainedCredits, seat, effect.amount, face)
            case "credits-at":
                e.pay(effect.amount - CREDITS_AT_START)
                p.tell(StartedWith, seat, effect.amount, face)
            case "die":
                for _ in range(effect.amount):
                    if t.supply[effect.kind]:
                        t.supply[effect.kind] -= 1
                        give_die(e, effect.kind, effect.to, face)
                        p.tell(GainedDie, seat, effect.kind, effect.to, face)
            case _:
                pass
    if reward:
        e.pay(reward)
        p.tell(Rewarded, seat, reward, face)


def give_die(e: Empire, kind: int, to: int, face: int) -> None:
    if to == CUP:
        e.cup[kind] += 1
    elif to == CITIZENRY:
        e.citizenry[kind] += 1
    else:
        at = e.tableau.index(face)
        e.goods[at] = (*e.goods[at], kind)


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
                e.cup[kind_of(die)] += 1
            e.builders[side] = []
    pay_at_end(p, phase)
