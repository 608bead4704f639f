"""A bot for Tiny Epic Galaxies that tries its answers on a guessed table and gives the best one.

It looks to the end of the die in hand: its own further choices are tried too, and rivals are taken not to follow. What a table is
worth is counted in points: planets and level, ships on their way, resources for what they can still buy, less what rivals have.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from orrery.bots.bot import Bot, Look
from orrery.bots.search import Effort
from orrery.core.ask import Answer, Ask, One, Some
from orrery.core.position import Position, Task
from orrery.games.tiny_epic_galaxies.rules.actions import PLAIN, land, move, planet_at
from orrery.games.tiny_epic_galaxies.rules.components import (
    GOAL_POINTS,
    MISSIONS,
    PLANETS,
)
from orrery.games.tiny_epic_galaxies.rules.dice import SIDES, convert, give_up, reroll, set_die, unpack_die_setting
from orrery.games.tiny_epic_galaxies.rules.effects import advance
from orrery.games.tiny_epic_galaxies.rules.fleet import relocate
from orrery.games.tiny_epic_galaxies.rules.follow import follow, offer_follow
from orrery.games.tiny_epic_galaxies.rules.places import IN_ORBIT, ON_SURFACE, PLACES, kind_of_place, slot_of
from orrery.games.tiny_epic_galaxies.rules.powers import can_use_planet
from orrery.games.tiny_epic_galaxies.rules.rogue import (
    PLAYER,
    ROGUE,
    activate_rogue_die,
    force,
    rogue_can_use,
    rogue_turn,
    roll_next,
)
from orrery.games.tiny_epic_galaxies.rules.round import (
    CONVERT,
    REROLL,
    STOP,
    act,
    activated_face,
    activation,
    begin_turn,
    continue_turn,
    keep_mission,
)
from orrery.games.tiny_epic_galaxies.rules.table import NOBODY, Galaxy, GalaxyTable, is_solo, mat, unused_faces

ALL_FACES: Final[list[int]] = list(range(SIDES))
DEPTH: Final = 2
"""How many further choices of its own it tries."""
NEW_CHANCE: Final[tuple[str, ...]] = (act.__name__, force.__name__, keep_mission.__name__)
"""Questions that begin something new: what is tried ends before them."""
DICE_PICKED: Final[tuple[str, ...]] = (reroll.__name__, convert.__name__, give_up.__name__)
ACT_NAME: Final[str] = act.__name__
MOVE_NAME: Final[str] = move.__name__
FOLLOW_NAME: Final[str] = follow.__name__
QUIET: Final[tuple[str, ...]] = (continue_turn.__name__, offer_follow.__name__)
"""Tasks after which a table is worth what it was before: the turn goes on or passes, and rivals are taken not to follow."""
USE_IT: Final = 1
SPARE_FACE: Final = 0
"""A die added to a tried table, so that the turn does not end and roll on while something is tried."""


@dataclass
class Weights:
    """What things are worth, in points. The values come from many games of one set of weights against another."""

    energy: float = 0.3
    culture: float = 0.38
    wealth: float = 0.096
    level: float = 1.3
    progress: float = 0.75
    curve: float = 0.744
    presence: float = 0.25
    culture_yield: float = 0.35
    energy_yield: float = 0.1
    rival: float = 0.25
    clock: float = 12.0
    reroll: float = 1.0
    rogue_points: float = 0.6
    rogue_ship: float = 0.84
    rogue_level: float = 2.0
    rogue_energy: float = 0.35
    rogue_culture: float = 0.3
    ships: list[list[float]] = field(init=False)
    """What a ship is worth in the orbit of each planet, by its space, before anything is taken off."""

    def __post_init__(self) -> None:
        self.ships = [
            [(planet.points + 0.8) * ((space + self.presence) / planet.steps) ** self.curve for space in range(planet.steps)]
            for planet in PLANETS
        ]


def worth(t: GalaxyTable, g: int, w: Weights) -> float:
    """What a galaxy has, in points."""
    x = t.galaxies[g]
    if x.points >= GOAL_POINTS:
        return 40.0 + x.points
    return place_worth(t, g, w, belongings_worth(t, x, w))


def belongings_worth(t: GalaxyTable, x: Galaxy, w: Weights) -> float:
    """What a galaxy has wherever its ships are."""
    left = max(0.2, 1.0 - t.turn / len(t.galaxies) / w.clock)
    value = float(x.points)
    value += w.energy * x.energy + w.culture * x.culture - w.wealth * (x.energy * x.energy + x.culture * x.culture) / 7
    return value + w.level * (x.level - 1) * left


def place_worth(t: GalaxyTable, g: int, w: Weights, belongings: float) -> float:
    """What a galaxy has, its ships where they are now included."""
    x = t.galaxies[g]
    value = belongings + (w.culture_yield * min(x.culture_yield, 3) + w.energy_yield * min(x.energy_yield, 3))
    return value + ships_worth(t, g, w)


def ships_worth(t: GalaxyTable, g: int, w: Weights) -> float:
    """Ships on their way to a planet count as a part of it; one that a rival leads to counts less."""
    orbit = t.galaxies[g].orbit
    row = t.row
    value = 0.0
    for slot in range(len(row)):
        space = orbit[slot]
        if space < 0:
            continue
        rate = w.progress
        for x in t.galaxies:
            if x.orbit[slot] > space:  # never true of the seat's own ship, so that its galaxy needs no exception
                rate = w.progress - 0.25
                break
        value += w.ships[row[slot]][space] * rate
    return value


def standing(t: GalaxyTable, seat: int, w: Weights) -> float:
    """What a table is worth to a seat."""
    return worth(t, seat, w) - rivals_worth(t, seat, w)


def rivals_worth(t: GalaxyTable, seat: int, w: Weights) -> float:
    """What the rivals of a seat have, as it counts against it."""
    if is_solo(t):
        return rogue_worth(t, w)
    best = 0.0
    total = 0.0
    for other in range(len(t.galaxies)):
        if other != seat:
            theirs = worth(t, other, w)
            total += theirs
            best = max(best, theirs)
    return w.rival * (best + total / (len(t.galaxies) - 1))


def rogue_worth(t: GalaxyTable, w: Weights) -> float:
    """How near the Rogue is to its victory."""
    x = t.galaxies[ROGUE]
    if t.over:
        return 60.0 if t.ender == ROGUE else -60.0
    value = w.rogue_points * x.points
    for slot in range(len(t.row)):
        if x.orbit[slot] >= 0:
            planet = PLANETS[t.row[slot]]
            part: float = ((x.orbit[slot] + 0.3) / planet.steps) ** 1.2
            value += w.rogue_ship * planet.points * part
    value += w.rogue_level * (x.level - 1) + w.rogue_energy * x.energy * 6 / x.most
    if x.energy == x.most:
        value += 0.3
    value += w.rogue_culture * x.culture * 6 / x.most
    return value + 0.5 * t.lost_dice + (30.0 if x.level > len(mat(t).levels) - 1 else 0.0)


# Trying --------------------------------------------------------------------------------------------------------------


def best_end(p: Position, seat: int, w: Weights, depth: int) -> float:
    """The best standing a seat can reach from here before its next die; everybody else answers no, or what comes first."""
    while p.asks:
        if seat in p.asks:
            ask = p.asks[seat]
            if ask.name in NEW_CHANCE or depth <= 0:
                break
            if can_try_in_place(p, ask, p.agenda):
                assert isinstance(ask, One)
                return max(move_values(p, seat, ask, w, list(ask.options), depth - 1))
            best = -1000.0
            answers = answers_to_try(ask)
            last = len(answers) - 1
            for at, answer in enumerate(answers):
                after = p.copy() if at < last else p  # the last one may use the position up
                after.choose(seat, answer)
                best = max(best, best_end(after, seat, w, depth - 1))
            return best
        other = min(p.asks)
        ask = p.asks[other]
        if ask.name == ACT_NAME:
            break
        if ask.name == FOLLOW_NAME and is_done(p, seat):
            p.table.turn = turn_after(p)
            break
        p.choose(other, next(iter(ask.answers())))
    return standing(p.table, seat, w)


def is_done(p: Position, seat: int) -> bool:
    """Whether nothing is left of a die but that rivals are asked to follow it."""
    t: GalaxyTable = p.table
    return t.active == seat and is_quiet(p, p.agenda)


def answers_to_try(ask: Ask) -> list[Answer]:
    """The answers worth trying: all of a choice, or for dice the one that gives up the least."""
    if isinstance(ask, Some) and ask.name in DICE_PICKED:
        return [ask.items[: ask.least]]
    return list(ask.answers())


def without_tasks(agenda: list[Task], *steps: Callable[..., None]) -> list[Task]:
    """The agenda less the tasks of these steps."""
    names = [step.__name__ for step in steps]
    return [task for task in agenda if task[0] not in names]


def agenda_of_trial(p: Position) -> list[Task]:
    """The agenda of a try. It stops where the die in hand is done: no further die of the Rogue is rolled."""
    return without_tasks(p.agenda, roll_next, begin_turn, rogue_turn)


def trial(p: Position, agenda: list[Task]) -> Position:
    """A copy for one try, with another agenda."""
    copy = p.copy()
    copy.agenda = agenda.copy()
    return copy


def can_try_in_place(p: Position, ask: Ask, agenda: list[Task]) -> bool:
    """Whether moves can be tried by moving the ship and back: nothing that follows the move changes what a table is worth."""
    return ask.name == MOVE_NAME and ask.args[1] == PLAIN and is_quiet(p, agenda)


def is_quiet(p: Position, agenda: list[Task]) -> bool:
    """Whether the tasks to come change what a table is worth by no more than the number of the turn."""
    for task in agenda:
        if task[0] not in QUIET:
            return False
    for lane in p.lanes:
        if lane:
            return False
    t: GalaxyTable = p.table
    return sum(t.dice) > 0 or not is_solo(t)


def turn_after(p: Position) -> int:
    """The number of the turn once the die in hand is done: without another die the turn passes."""
    t: GalaxyTable = p.table
    is_last = sum(t.dice) == 0 and not ((t.active + 1) % p.seats == t.first and t.ender != NOBODY)
    return t.turn + 1 if is_last else t.turn


def move_values(p: Position, seat: int, ask: One, w: Weights, codes: list[int], depth: int) -> list[float]:
    """What each move of a ship is worth. A table is copied only for a landing whose power is tried."""
    t: GalaxyTable = p.table
    x: Galaxy = t.galaxies[seat]
    chain: int = ask.args[0]
    now = t.turn
    later = turn_after(p)
    moved = x.moved
    t.turn = later
    has_won = x.points >= GOAL_POINTS
    belongings = belongings_worth(t, x, w)
    rivals_as_is = rivals_worth(t, seat, w)
    t.turn = now
    rivals_left_at = NOBODY
    rivals_left = 0.0
    values: list[float] = []
    for code in codes:
        start, to = code // PLACES, code % PLACES
        space = x.orbit[slot_of(start)] if kind_of_place(start) == IN_ORBIT else 0
        relocate(t, x, start, to)
        usable = kind_of_place(to) == ON_SURFACE and can_use_planet(t, seat, planet_at(t, to), chain, x.energy, x.culture)
        rivals = rivals_as_is
        if space > 0:  # rivals' worth changes only by a ship that leaves a track: one that arrives is ahead of nobody
            if rivals_left_at != start:
                rivals_left_at = start
                t.turn = later
                rivals_left = rivals_worth(t, seat, w)
            rivals = rivals_left
        t.turn = now
        value = (40.0 + x.points if has_won else place_worth(t, seat, w, belongings)) - rivals
        relocate(t, x, to, start, space)
        x.moved = moved
        if usable and depth > 0:
            after = p.copy()
            after.choose(seat, code)
            after.choose(seat, USE_IT)
            value = max(value, best_end(after, seat, w, depth - 1))
        values.append(value)
    return values


def values(p: Position, seat: int, w: Weights, answers: list[Answer], depth: int) -> list[float]:
    """What each answer is worth, by the best standing that it leads to. The position is used up."""
    standings: list[float] = []
    ask = p.asks[seat]
    agenda = agenda_of_trial(p)
    if can_try_in_place(p, ask, agenda):
        assert isinstance(ask, One)
        return move_values(trial(p, agenda), seat, ask, w, list(ask.options), depth)
    last = len(answers) - 1
    for at, answer in enumerate(answers):
        after = p
        if at < last:
            after = trial(p, agenda)
        else:  # the last answer may use the position up
            p.agenda = agenda
        after.choose(seat, answer)
        standings.append(best_end(after, seat, w, depth))
    return standings


class Heuristic:
    """Tries every answer and takes the one with the best standing; rerolls and converts dice that bring little."""

    name = "heuristic"

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def answer(self, look: Look) -> Answer:
        p = look.guess()
        way = WAYS.get(look.ask.name, Heuristic.best_answer)
        return way(self, p, look.seat, look.ask)

    def best_answer(self, p: Position, seat: int, ask: Ask) -> Answer:
        """The answer that leads to the best standing."""
        answers = list(ask.answers())
        standings = values(p, seat, self.weights, answers, DEPTH)
        return answers[standings.index(max(standings))]

    def keep_mission(self, p: Position, seat: int, ask: Ask) -> Answer:
        assert isinstance(ask, One)
        return max(ask.options, key=lambda mission: (LIKED.get(MISSIONS[mission].id, 0), mission))

    # Dice --------------------------------------------------------------------------------------------------------------

    def gains(self, p: Position, seat: int, faces: list[int]) -> dict[int, float]:
        """What activating one more die of each face would bring."""
        w = self.weights
        now = standing(p.table, seat, w)
        gains: dict[int, float] = {}
        for face in faces:
            after = p.copy()
            t: GalaxyTable = after.table
            t.dice[face] += 1
            t.dice[SPARE_FACE] += 1
            after.asks[seat] = ask_to_activate(after, face)
            after.choose(seat, activation(face))
            gains[face] = best_end(after, seat, w, DEPTH) - now
        return gains

    def act(self, p: Position, seat: int, ask: Ask) -> Answer:
        """Activate the best die; reroll or convert when those left bring little."""
        t: GalaxyTable = p.table
        assert isinstance(ask, One)
        w = self.weights
        dice = unused_faces(t)
        gains = self.gains(p, seat, ALL_FACES)
        average = w.reroll * sum(max(0.0, gains[face]) for face in ALL_FACES) / SIDES
        best = max(dice, key=lambda face: (gains[face], -face))
        if gains[best] >= average and gains[best] > 0.0:
            return activation(best)
        if REROLL in ask.options:
            benefit = sum(average - max(0.0, gains[face]) for face in dice)
            if benefit > (w.energy * (len(dice) if t.rulings.pay_per_die else 1) if t.rerolls else 0.0):
                return REROLL
        if CONVERT in ask.options:
            spent = sorted(max(0.0, gains[face]) for face in dice)[:3]
            best_gain = max(gains.values())
            if best_gain > sum(spent) + 0.05:
                return CONVERT
        if gains[best] > 0.0 or STOP not in ask.options:
            return activation(best)
        return STOP

    def pick_dice(self, p: Position, seat: int, ask: Ask) -> Answer:
        """The dice that bring the least: for a reroll all of the poor ones, otherwise as many as are needed."""
        assert isinstance(ask, Some)
        gains = self.gains(p, seat, ALL_FACES)
        order = sorted(ask.items, key=lambda face: (gains[face], face))
        count = ask.least
        if ask.name == reroll.__name__:
            average = self.weights.reroll * sum(max(0.0, gains[face]) for face in ALL_FACES) / SIDES
            count = min(ask.most, max(1, len([face for face in order if gains[face] < average])))
        return tuple(sorted(order[:count]))

    def set_die(self, p: Position, seat: int, ask: Ask) -> Answer:
        """Turn the die that gains most by it."""
        assert isinstance(ask, One)
        gains = self.gains(p, seat, ALL_FACES)

        def benefit(code: int) -> float:
            setting = unpack_die_setting(code)
            return gains[setting.new] - max(0.0, gains[setting.face])

        return max(ask.options, key=lambda code: (benefit(code), -code))

    # The Rogue ---------------------------------------------------------------------------------------------------------

    def force(self, p: Position, seat: int, ask: Ask) -> Answer:
        """Pay for another roll if the average roll, paid for, is better than this one."""
        showing, _ = ask.args
        stays = self.after_rogue_die(p, showing)
        x: Galaxy = p.table.galaxies[seat]
        x.energy -= 1
        x.culture -= 1
        average = sum(self.after_rogue_die(p, face) for face in ALL_FACES) / SIDES
        return 1 if average > stays else 0

    def after_rogue_die(self, p: Position, face: int) -> float:
        """The standing after the Rogue's die and a follow of it, if that helps."""
        if not rogue_can_use(p.table, face):
            return standing(p.table, PLAYER, self.weights)
        after = p.copy()
        after.asks.clear()
        after.agenda.clear()
        activate_rogue_die(after, face)
        after.agenda = without_tasks(after.agenda[::-1], roll_next)
        after.run()
        return best_end(after, PLAYER, self.weights, DEPTH)


def ask_to_activate(p: Position, face: int) -> One:
    """Ask for a die of one face alone; the turn does not go on after it."""
    ask = One((activation(face),))
    ask.name = act.__name__
    p.agenda = without_tasks(p.agenda, begin_turn, rogue_turn, continue_turn)
    return ask


WAYS: dict[str, Callable[[Heuristic, Position, int, Ask], Answer]] = {
    act.__name__: Heuristic.act,
    keep_mission.__name__: Heuristic.keep_mission,
    force.__name__: Heuristic.force,
    set_die.__name__: Heuristic.set_die,
    reroll.__name__: Heuristic.pick_dice,
    convert.__name__: Heuristic.pick_dice,
    give_up.__name__: Heuristic.pick_dice,
}
"""How it answers a question; those not named, by the standing that each answer leads to."""

LIKED = {
    "equalizer": 3,
    "elder": 7,
    "hoarder": 5,
    "industrialist": 4,
    "orbiter": 2,
    "explorer": 1,
    "charger": 6,
    "seeker": 6,
    "conqueror": 8,
    "hermit": 0,
    "noble": 6,
    "trader": 6,
}
"""Which missions it would rather keep."""

JUDGED: Final = replace(Weights(), rival=0.5)
"""The usual weights, with rivals counted in full."""


def lead(t: GalaxyTable, seat: int) -> float:
    """The lead of a seat, ships under way included."""
    return standing(t, seat, JUDGED)


def ranking(look: Look) -> list[Answer]:
    """Dice by what they bring, a reroll like a die of no known face; other answers by the standing they lead to."""
    p = look.guess()
    player = Heuristic()
    if look.ask.name != act.__name__:
        answers = list(look.ask.answers())
        standings = values(p, look.seat, player.weights, answers, DEPTH)
        return [answers[at] for at in sorted(range(len(answers)), key=lambda at: -standings[at])]
    gains = player.gains(p, look.seat, ALL_FACES)
    average = sum(max(0.0, gain) for gain in gains.values()) / len(gains)
    return [*sorted(look.ask.codes(), key=lambda code: -gains.get(activated_face(code), average))]


EFFORT = Effort(
    answers=800, ahead=30, asks=frozenset(step.__name__ for step in (act, land, advance, move)), judge=lead, ranking=ranking
)
"""Answers take long to find, so games are played for a round or two and judged then."""
BOTS: tuple[Bot, ...] = (Heuristic(),)
