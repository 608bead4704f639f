"""A bot for Roll for the Galaxy that weighs what one more worker brings in each phase."""

from orrery.bots.look import Bot, Look
from orrery.bots.roll_worth import (
    FOUND,
    TOKEN_WORTH,
    WORTH,
    best_phase,
    counts_of,
    credits_worth,
    face_worth,
    likelihood,
    next_worth,
    phase_values,
    plan_worth,
    time_left,
    worth_left,
)
from orrery.bots.search import Effort
from orrery.core.ask import Answer, One, Some, Split
from orrery.games.roll_for_the_galaxy.assign import (
    APART,
    DICTATE,
    NO_PHASE,
    READY,
    TO_BITS,
    UNASSIGNED,
    WORKER,
    moved,
    under_strip,
)
from orrery.games.roll_for_the_galaxy.build import (
    CUT_BITS,
    FROM_BITS,
    FROM_CITIZENRY,
    NO_CUT,
    PHASE_OF_SIDE,
    TAKEN,
)
from orrery.games.roll_for_the_galaxy.explore import FINISH, REARRANGE, STOCK, TASK_BITS
from orrery.games.roll_for_the_galaxy.faces import (
    COLOUR,
    COLUMNS,
    COST,
    DEVELOPMENT,
    MATCHES,
    PHASES,
    TALENT,
    TRADE,
    WILD,
    WORLD,
)
from orrery.games.roll_for_the_galaxy.incomes import income
from orrery.games.roll_for_the_galaxy.produce import produced
from orrery.games.roll_for_the_galaxy.ship import SELL, SPEND_BITS, consume_value, shipped, trade_value
from orrery.games.roll_for_the_galaxy.table import (
    CREDIT_LIMIT,
    RETURNS,
    Empire,
    RollTable,
    builders_needed,
    phase_of,
    symbol_of,
)

BACK_IN_CUP = 0.5
"""What it is worth that a die comes back to the cup without being recruited."""


class Heuristic:
    """Selects the phase that its dice make the most of, builds cheap worlds early, and Consumes once it is rich enough."""

    name = "heuristic"

    def answer(self, look: Look) -> Answer:
        ask = look.ask
        t: RollTable = look.view.table
        e = t.empires[look.seat]
        match ask:
            case One() if ask.name == "spend_credits":
                return spend(look, t, e, ask)
            case One():
                return one(t, e, ask)
            case Some():
                return some(t, e, ask)
            case Split():
                return wilds(t, e, ask)
            case _:
                return int(e.credits > sum(e.citizenry) or time_left(t) < 0.4)


# Assign ------------------------------------------------------------------------------------------------------------------


def selections(t: RollTable, e: Empire, options: tuple[int, ...]) -> list[int]:
    """For each phase the die that is least missed elsewhere; the phase that this roll makes the most of first."""
    likely = likelihood(t, e)
    values = phase_values(t, e)
    best: dict[int, tuple[float, int]] = {}
    for code in options:
        if code == NO_PHASE:
            best[NO_PHASE] = 0.0, code
            continue
        w, phase = code & WORKER, code >> TO_BITS
        counts = counts_of(e.workers)
        unplaced = [other for other in e.workers if phase_of(other) >= WILD]
        if w == UNASSIGNED:
            price = TOKEN_WORTH
        elif phase_of(w) < PHASES:
            counts[phase_of(w)] -= 1
            price = 0.0
        else:
            unplaced.remove(w)
            price = 0.02 if symbol_of(w) == WILD else 0.01
        counts[phase] += 1
        for other in unplaced:
            counts[best_column(counts, values, phase, likely, COLUMNS[symbol_of(other)])] += 1
        worth = plan_worth(counts, values, phase, likely) - price
        if phase not in best or worth > best[phase][0]:
            best[phase] = worth, code
    return [code for _, code in sorted(best.values(), key=lambda found: -found[0])]


def best_column(
    counts: list[int], values: list[list[float]], selected: int, likely: list[float], columns: tuple[int, ...]
) -> int:
    """The column where one more worker is worth most; a two-phase worker falls back on its other column."""
    if len(columns) == PHASES:
        return best_phase(counts, values, selected, likely)
    return max(columns, key=lambda phase: next_worth(counts, values, selected, likely, phase))


def wilds(t: RollTable, e: Empire, ask: Split) -> Answer:
    """Put dice where they are worth most; a Talent token works only where it brings more than it is worth at the end."""
    likely = likelihood(t, e)
    values = phase_values(t, e)
    counts = counts_of(e.workers)
    places: list[int] = []
    for item, columns in zip(ask.items, ask.fits):
        token = item == UNASSIGNED
        place = best_column(counts, values, e.selected, likely, columns[:PHASES] if token else columns)
        n = counts[place]
        if token and (n >= len(values[place]) or values[place][n] <= TOKEN_WORTH * 1.1):
            places.append(APART)
            continue
        places.append(place)
        counts[place] += 1
    return ask.canonical(tuple(places)) or tuple(places)


def reassign(t: RollTable, e: Empire, ask: One) -> int:
    """The movement that adds most, if it adds enough."""
    likely = likelihood(t, e)
    values = phase_values(t, e)
    counts = counts_of(e.workers)
    now = plan_worth(counts, values, e.selected, likely)
    best, best_worth = READY, now + 0.1
    if READY not in ask.options:
        best, best_worth = ask.options[0], -1.0
    for code in ask.options:
        if code == READY:
            continue
        power, w, to = moved(code)
        after = counts.copy()
        after[phase_of(w)] -= 1
        if power == DICTATE and ask.name == "use_power":
            worth = best_move(after, values, e, likely, w)
        else:
            after[to] += 1
            worth = plan_worth(after, values, e.selected, likely)
        if worth > best_worth:
            best, best_worth = code, worth
    return best


def best_move(counts: list[int], values: list[list[float]], e: Empire, likely: list[float], spent: int) -> float:
    """What the best single movement leads to once a worker is spent on Dictate."""
    best = 0.0
    others = under_strip(e).copy()
    others.remove(spent)
    for source in {phase_of(w) for w in others}:
        after = counts.copy()
        after[source] -= 1
        for to in range(PHASES):
            if to != source:
                after[to] += 1
                best = max(best, plan_worth(after, values, e.selected, likely))
                after[to] -= 1
    return best


# The other questions -----------------------------------------------------------------------------------------------------


def tile_score(t: RollTable, e: Empire, tile: int, side: int) -> float:
    """How much a tile brings for each builder it needs; a long stack makes it wait."""
    face = tile << 1 | side
    needed = builders_needed(e, face)
    return face_worth(t, e, face) / (needed + 0.6) - 0.25 * len(e.stacks[side]) - 0.05 * needed


def best_side(t: RollTable, e: Empire, tile: int) -> float:
    return max(tile_score(t, e, tile, DEVELOPMENT), tile_score(t, e, tile, WORLD))


def one(t: RollTable, e: Empire, ask: One) -> int:
    options = ask.options
    match ask.name:
        case "lay_start_tiles":
            first, second = options
            return min(options, key=lambda tile: COST[2 * tile] + 1.3 * COST[2 * (first + second - tile) + 1])
        case "lay_on_strip":
            return selections(t, e, options)[0]
        case "use_power" | "move_to":
            return reassign(t, e, ask)
        case "do_task":
            return explore(t, e, options)
        case "put_tile":
            return max(options, key=lambda code: tile_score(t, e, code >> 2, code >> 1 & 1) - 0.3 * (code & 1))
        case "give_up_tile":
            return min(options, key=lambda tile: best_side(t, e, tile))
        case "select_anew":
            return foresee(t, e, options)
        case "cut_need":
            return cut(t, e, ask)
        case "remove_die" | "remove_start_die":
            return min(
                options, key=lambda code: WORTH[code & TAKEN & 15] + (0.0 if code >> FROM_BITS == FROM_CITIZENRY else 0.3)
            )
        case "lay_good":
            return max(options, key=lambda code: good_score(e, *produced(code)))
        case _:
            return max(options, key=lambda code: shipment_worth(t, e, code))


def explore(t: RollTable, e: Empire, options: tuple[int, ...]) -> int:
    if FINISH in options:
        return FINISH
    tiles = len(e.stacks[0]) + len(e.stacks[1])
    short = not e.stacks[0] or not e.stacks[1] or tiles < 3
    stock = credits_worth(t, e, 2)
    scout = (FOUND + (0.6 if short else 0.0)) * min(1.0, 0.25 + time_left(t))
    wanted = STOCK if stock > scout and e.credits < 9 else 1 - STOCK
    tasks = [code for code in options if code != REARRANGE and code >> TASK_BITS == wanted]
    worker = (1 << TASK_BITS) - 1
    if wanted == STOCK:
        return max(tasks, key=lambda code: e.powers.stock[code & worker & 15])
    return min(tasks, key=lambda code: e.powers.stock[code & worker & 15])


def good_score(e: Empire, die: int, at: int) -> float:
    """Matching colours first, then dear worlds; dice that ship well are kept."""
    kind = die & 15
    colour = COLOUR[e.tableau[at]]
    back = BACK_IN_CUP if die & RETURNS else 0.0
    return (
        3.0 * (kind == colour)
        + 0.2 * TRADE[colour]
        - 0.5 * MATCHES[kind]
        - (0.3 * WORTH[kind] if kind != colour else 0.0)
        + back
    )


def shipment_worth(t: RollTable, e: Empire, code: int) -> float:
    mode, shipper, is_virtual, good, at = shipped(code)
    face = e.tableau[at]
    virtual = 0.05 if is_virtual else 0.0
    virtual += BACK_IN_CUP * (shipper >> 4) - (TOKEN_WORTH if shipper == TALENT else 0.0)
    if mode == SELL:
        mismatch = 0.1 * (consume_value(e, face, good, shipper) - 1)
        return credits_worth(t, e, trade_value(e, face)) - mismatch + virtual
    return consume_value(e, face, good, shipper) + credits_worth(t, e, e.powers.consume_credits[COLOUR[face]]) + virtual


def foresee(t: RollTable, e: Empire, options: tuple[int, ...]) -> int:
    """The phase that is best now that everybody else's are known."""
    sure = [0.0] * PHASES
    for other in t.empires:
        if other is not e and other.selected >= 0:
            sure[other.selected] = 1.0
    if t.extra >= 0:
        sure[t.extra] = 1.0
    values = phase_values(t, e)
    counts = counts_of(e.workers)
    counts[e.selected] -= 1
    worths: list[float] = []
    for phase in options:
        counts[phase] += 1
        worths.append(plan_worth(counts, values, phase, sure))
        counts[phase] -= 1
    return options[worths.index(max(worths))]


def cut(t: RollTable, e: Empire, ask: One) -> int:
    """Complete a tile with fewer builders if it would not be completed otherwise, by money rather than by a die."""
    side, _, spared = ask.args
    face = e.stacks[side][0] << 1 | side
    ready = len(e.builders[side]) + len(e.in_phase(PHASE_OF_SIDE[side]))
    if NO_CUT in ask.options and ready >= builders_needed(e, face) - spared:
        return NO_CUT
    price = {code: cut_price(t, e, side, code) for code in ask.options if code != NO_CUT}
    best = min(price, key=lambda code: price[code])
    return best if NO_CUT not in ask.options or price[best] < 0.6 * face_worth(t, e, face) else NO_CUT


def cut_price(t: RollTable, e: Empire, side: int, code: int) -> float:
    """What using a power just before completing a tile costs."""
    power = e.powers.cuts[side][(code >> CUT_BITS) - 1]
    if power.cost:
        return worth_left(t, e, e.credits) - worth_left(t, e, max(1, e.credits - power.cost))
    die = code & (1 << CUT_BITS) - 1
    return WORTH[die & 15] * (0.3 + time_left(t)) + (0.0 if die >> FROM_BITS == FROM_CITIZENRY else 0.3)


def spend(look: Look, t: RollTable, e: Empire, ask: One) -> int:
    """Points at the end of Ship against the credits they cost, with the incomes of the phase counted in."""
    power = e.powers.spends[0]
    incomes = [income(t, look.view.options, look.seat, other) for other in e.powers.end[power.when]]
    best, best_worth = 0, -1.0
    for code in ask.options:
        times, before = code & (1 << SPEND_BITS) - 1, code >> SPEND_BITS
        credits = e.credits
        for number, paid in enumerate(incomes):
            if before >> number & 1:
                credits = min(CREDIT_LIMIT, credits + paid)
        credits = max(1, credits - times * power.cost)
        for number, paid in enumerate(incomes):
            if not before >> number & 1:
                credits = min(CREDIT_LIMIT, credits + paid)
        worth = times * power.points + worth_left(t, e, credits)
        if worth > best_worth:
            best, best_worth = code, worth
    return best


def some(t: RollTable, e: Empire, ask: Some) -> Answer:
    items = ask.items
    match ask.name:
        case "hire":
            return chosen(sorted(items, key=lambda kind: -WORTH[kind]), ask.least)
        case "bring_back":
            return chosen(sorted(items, key=lambda kind: -WORTH[kind]), ask.most)
        case "abandon_tiles":
            return abandoned(t, e, items)
        case "recall_dice":
            return items if not any(e.cup[:TALENT]) else recalled(t, e, ask)
        case "put_builders" | "use_builders":
            return chosen(sorted(items, key=builder_price), ask.least)
        case _:
            return chosen(sorted(items, key=lambda die: WORTH[die & 15]), ask.least)


def builder_price(die: int) -> float:
    """What it costs to use a builder: nothing much if it comes back, a whole point for a Talent token."""
    if die & RETURNS:
        return 0.0
    return 9.0 if die == TALENT else WORTH[die]


def chosen(items: list[int], n: int) -> tuple[int, ...]:
    return tuple(sorted(items[:n]))


def abandoned(t: RollTable, e: Empire, tiles: tuple[int, ...]) -> tuple[int, ...]:
    """Tiles that promise little, unless builders are already at work on them."""
    busy = {stack[0] for stack, placed in zip(e.stacks, e.builders) if stack and placed}
    poor = [tile for tile in tiles if tile not in busy and best_side(t, e, tile) < 0.75]
    return tuple(sorted(poor)[:3])


def recalled(t: RollTable, e: Empire, ask: Some) -> tuple[int, ...]:
    """Builders whose stack is empty have nothing to wait for."""
    return tuple(code for code in ask.items if code >> FROM_BITS in (2, 3) and not e.stacks[(code >> FROM_BITS) - 2])


def ranking(look: Look) -> list[Answer]:
    """One selection for each phase; other answers are not ranked."""
    ask = look.ask
    if not isinstance(ask, One) or ask.name != "lay_on_strip":
        return []
    t: RollTable = look.view.table
    return list(selections(t, t.empires[look.seat], ask.options))


EFFORT = Effort(
    answers=2500,
    asks=frozenset(("lay_on_strip", "put_wilds", "move_to", "hire", "abandon_tiles", "put_tile")),
    ranking=ranking,
)
"""Games are played to their end: an answer is soon found."""
BOTS: tuple[Bot, ...] = (Heuristic(),)
