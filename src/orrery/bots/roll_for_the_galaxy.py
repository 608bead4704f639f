"""A bot for Roll for the Galaxy that weighs what one more worker brings in each phase."""

from orrery.bots.look import Bot, Look
from orrery.core.ask import Answer, One, Some, Split
from orrery.games.roll_for_the_galaxy.assign import DICTATE, READY, TO_BITS, WORKER, moved, under_strip
from orrery.games.roll_for_the_galaxy.build import FROM_BITS, FROM_CITIZENRY, TAKEN
from orrery.games.roll_for_the_galaxy.explore import FINISH, REARRANGE, STOCK, TASK_BITS
from orrery.games.roll_for_the_galaxy.faces import (
    BONUSES_OF,
    COLOUR,
    COST,
    DEVELOPMENT,
    GAINS,
    HOME,
    IS_WORLD,
    KIND,
    MATCHES,
    PHASES,
    ROLLS,
    TRADE,
    WILD,
    WORLD,
)
from orrery.games.roll_for_the_galaxy.produce import AT_BITS, room
from orrery.games.roll_for_the_galaxy.round import TWO_SEATS
from orrery.games.roll_for_the_galaxy.scoring import bonus_points
from orrery.games.roll_for_the_galaxy.ship import AT_BITS as GOOD_AT_BITS
from orrery.games.roll_for_the_galaxy.ship import GOOD_BITS, MODE_BITS, SELL, VIRTUAL_BIT, consume_value, trade_value
from orrery.games.roll_for_the_galaxy.table import END_TILES, Empire, RollTable, builders_needed, phase_of, symbol_of

DIE_WORTH = {"home": 1.0, "military": 1.5, "consumption": 1.4, "novelty": 1.3, "rare": 1.4, "genes": 1.7, "alien": 1.9}
"""What a die is worth in points at the start of the game."""
WORTH = [DIE_WORTH.get(name, 1.3) for name in KIND]
RECRUIT = 0.7
"""What a credit is worth that recruits a die for the next round."""
SAVE = 0.35
"""What a credit is worth that is kept for later."""
PRODUCED = 1.0
"""What a good on a world is worth before it is shipped."""
FOUND = 0.35
"""What a tile found by Scouting is worth when there are some already."""
CONSUMED = 0.4
"""What Consuming is worth beyond what a Home die earns: other shippers match."""
COMPLETES = 1.3
STARTS = 0.9
"""How much of its share of a tile a builder is credited with when it completes the tile, and when it does not."""
COLOURED = 0.45
"""What a credit of its Trade value makes a world worth."""
SURENESS = 2.0
"""How surely rivals are thought to select the phase that looks best for them."""
POWER_WORTH = 1.2
"""What the power of a development is worth in points at the start of the game."""


class Heuristic:
    """Selects the phase that its dice make the most of, builds cheap worlds early, and Consumes once it is rich enough."""

    name = "heuristic"

    def answer(self, look: Look) -> Answer:
        ask = look.ask
        t: RollTable = look.view.table
        e = t.empires[look.seat]
        match ask:
            case One():
                return one(t, e, ask)
            case Some():
                return some(t, e, ask)
            case Split():
                return wilds(t, e, ask)
            case _:
                return int(e.credits > sum(e.citizenry) or time_left(t) < 0.4)


# How things stand --------------------------------------------------------------------------------------------------------


def time_left(t: RollTable) -> float:
    """How much of the game is left, from 1 at its start to 0 at its end."""
    tiles = max([len(e.tableau) for e in t.empires])
    return max(0.0, min((END_TILES - tiles) / (END_TILES - 3), t.pool / (12 * len(t.empires))))


def credits_worth(t: RollTable, e: Empire, credits: int) -> float:
    """What some credits are worth in points: most while they recruit citizens that would wait otherwise."""
    waiting = sum(e.citizenry) + 0.6 * len(e.workers) - e.credits
    useful = min(float(credits), max(0.0, waiting))
    kept = min(credits - useful, 10.0 - e.credits - useful)
    return (RECRUIT * useful + SAVE * max(0.0, kept)) * min(1.0, 0.1 + 1.5 * time_left(t))


def face_worth(t: RollTable, e: Empire, face: int) -> float:
    """What a tile in the tableau is worth in points."""
    left = time_left(t)
    worth = float(COST[face])
    bonus = BONUSES_OF[face]
    if bonus is not None:
        worth += bonus_points(e, bonus) + 1.0
    if IS_WORLD[face]:
        if COLOUR[face]:
            worth += COLOURED * TRADE[COLOUR[face]] * left
    else:
        worth += POWER_WORTH * left
    for gain in GAINS[face]:
        if gain.do == "die":
            worth += gain.amount * WORTH[gain.kind] * left * (1.3 if gain.to != 1 else 1.0)
        elif gain.do == "credits":
            worth += 0.3 * gain.amount * left
        elif gain.do == "remove":
            worth -= gain.amount * left
    return worth


def build_values(t: RollTable, e: Empire, side: int) -> list[float]:
    """What each further builder brings: a share of the tile, and more for the one that completes it."""
    values: list[float] = []
    placed = len(e.builders[side])
    for tile in e.stacks[side]:
        if tile < 0:
            break
        face = tile << 1 | side
        needed = builders_needed(e, face)
        worth = face_worth(t, e, face)
        for n in range(placed, needed):
            values.append(worth / needed * (COMPLETES if n == needed - 1 else STARTS))
        placed = max(0, placed - needed)
    return values


def ship_values(t: RollTable, e: Empire) -> list[float]:
    """What each further shipper brings, the best goods first."""
    values: list[float] = []
    for face, goods in zip(e.tableau, e.goods):
        for good in goods:
            trade = credits_worth(t, e, trade_value(e, face))
            consume = (
                consume_value(e, face, good, HOME) + CONSUMED + credits_worth(t, e, e.powers.consume_credits[COLOUR[face]])
            )
            values.append(max(trade, consume) + 0.15)
    return sorted(values, reverse=True)


def phase_values(t: RollTable, e: Empire) -> list[list[float]]:
    """For each phase, what its first, second, third worker brings in points."""
    tiles = len(e.stacks[0]) + len(e.stacks[1])
    stock = credits_worth(t, e, 2)
    lacking = (not e.stacks[0]) + (not e.stacks[1])
    scout = [FOUND + 0.5 * lacking + (0.5 if tiles < 3 else 0.0), FOUND - 0.1 + (0.35 if tiles < 2 else 0.0), FOUND - 0.25]
    left = time_left(t)
    slots = len(room(e))
    produced = PRODUCED if left > 0.1 else 0.3
    return [
        [max(stock, value * min(1.0, 0.25 + left)) for value in scout] + [stock] * 6,
        build_values(t, e, DEVELOPMENT),
        build_values(t, e, WORLD),
        [produced] * slots,
        ship_values(t, e),
    ]


def likelihood(t: RollTable, e: Empire) -> list[float]:
    """How likely each phase takes place without this seat: rivals select what looks good for them."""
    without = [1.0] * PHASES
    for other in t.empires:
        if other is e:
            continue
        workers = 1 + sum(other.cup) // 3
        wants = [sum(values[:workers]) ** SURENESS for values in phase_values(t, other)]
        total = sum(wants) or 1.0
        for phase in range(PHASES):
            without[phase] *= 1.0 - wants[phase] / total
    if len(t.empires) == TWO_SEATS:
        for symbol in ROLLS[HOME]:
            without[symbol] -= without[symbol] / 6
    return [1.0 - chance for chance in without]


def plan_worth(counts: list[int], values: list[list[float]], selected: int, likely: list[float]) -> float:
    """What an assignment is worth: the selected phase surely, the others as likely as they take place."""
    worth = 0.0
    for phase in range(PHASES):
        gained = sum(values[phase][: counts[phase]])
        worth += gained if phase == selected else likely[phase] * gained
    return worth


def next_worth(counts: list[int], values: list[list[float]], selected: int, likely: list[float], phase: int) -> float:
    """What one more worker in a phase is worth."""
    n = counts[phase]
    value = values[phase][n] if n < len(values[phase]) else 0.0
    return value if phase == selected else likely[phase] * value


def best_phase(counts: list[int], values: list[list[float]], selected: int, likely: list[float]) -> int:
    return max(range(PHASES), key=lambda phase: next_worth(counts, values, selected, likely, phase))


def counts_of(workers: list[int]) -> list[int]:
    counts = [0] * PHASES
    for w in workers:
        if phase_of(w) < PHASES:
            counts[phase_of(w)] += 1
    return counts


# Assign ------------------------------------------------------------------------------------------------------------------


def select(t: RollTable, e: Empire, options: tuple[int, ...]) -> int:
    """The phase that this roll makes the most of, selected with the die that is least missed elsewhere."""
    likely = likelihood(t, e)
    values = phase_values(t, e)
    best, best_worth = options[0], -1.0
    for code in options:
        w, phase = code & WORKER, code >> TO_BITS
        counts = counts_of(e.workers)
        wild = len([other for other in e.workers if phase_of(other) >= WILD])
        if phase_of(w) < PHASES:
            counts[phase_of(w)] -= 1
        else:
            wild -= 1
        counts[phase] += 1
        for _ in range(wild):
            counts[best_phase(counts, values, phase, likely)] += 1
        worth = plan_worth(counts, values, phase, likely) - 0.02 * (symbol_of(w) == WILD)
        if worth > best_worth:
            best, best_worth = code, worth
    return best


def wilds(t: RollTable, e: Empire, ask: Split) -> Answer:
    likely = likelihood(t, e)
    values = phase_values(t, e)
    counts = counts_of(e.workers)
    places: list[int] = []
    for _ in ask.items:
        places.append(best_phase(counts, values, e.selected, likely))
        counts[places[-1]] += 1
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
            return select(t, e, options)
        case "use_power" | "move_to":
            return reassign(t, e, ask)
        case "do_task":
            return explore(t, e, options)
        case "put_tile":
            return max(options, key=lambda code: tile_score(t, e, code >> 2, code >> 1 & 1) - 0.3 * (code & 1))
        case "give_up_tile":
            return min(options, key=lambda tile: best_side(t, e, tile))
        case "remove_die":
            return min(
                options, key=lambda code: WORTH[code & TAKEN & 15] + (0.0 if code >> FROM_BITS == FROM_CITIZENRY else 0.3)
            )
        case "lay_good":
            return max(options, key=lambda code: good_score(e, code >> AT_BITS, code & 15))
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


def good_score(e: Empire, at: int, kind: int) -> float:
    """Matching colours first, then dear worlds; dice that ship well are kept."""
    colour = COLOUR[e.tableau[at]]
    return 3.0 * (kind == colour) + 0.2 * TRADE[colour] - 0.5 * MATCHES[kind] - (0.3 * WORTH[kind] if kind != colour else 0.0)


def shipment_worth(t: RollTable, e: Empire, code: int) -> float:
    kind, good, at = code & 15, code >> GOOD_BITS & 15, code >> GOOD_AT_BITS & 127
    face = e.tableau[at]
    virtual = 0.05 if code & VIRTUAL_BIT else 0.0
    if code >> MODE_BITS == SELL:
        mismatch = 0.1 * (consume_value(e, face, good, kind) - 1)
        return credits_worth(t, e, trade_value(e, face)) - mismatch + virtual
    return consume_value(e, face, good, kind) + credits_worth(t, e, e.powers.consume_credits[COLOUR[face]]) + virtual


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
            return items if not any(e.cup) else recalled(t, e, ask)
        case _:
            return chosen(sorted(items, key=lambda kind: WORTH[kind]), ask.least)


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


BOTS: tuple[Bot, ...] = (Heuristic(),)
