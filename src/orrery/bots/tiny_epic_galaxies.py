"""A bot for Tiny Epic Galaxies that tries what it may do on a guessed table and keeps what looks best.

It looks to the end of the die in hand: its own further choices are tried too, and rivals are taken not to follow. What a table is
worth is counted in points: planets and level, ships on their way, resources for what they can still buy, less what rivals have.
"""

from typing import NamedTuple

from orrery.bots.look import Bot, Look
from orrery.bots.search import Effort
from orrery.core.ask import Answer, One, Some
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.pieces import (
    GOAL_POINTS,
    MISSIONS,
    PLANETS,
)
from orrery.games.tiny_epic_galaxies.rogue import activate_rogue_die, usable_by_rogue
from orrery.games.tiny_epic_galaxies.round import ACTIVATE, CONVERT, REROLL, STOP
from orrery.games.tiny_epic_galaxies.table import Galaxy, GalaxyTable, is_solo, mat, unused

ROGUE = 1
ALL_FACES = [0, 1, 2, 3, 4, 5]
SPARE_FACE = 0
"""A die added to a tried table, so that the turn does not end and roll on while something is tried."""


class Weights(NamedTuple):
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


def worth(t: GalaxyTable, g: int, w: Weights) -> float:
    """What a galaxy has, in points."""
    x = t.galaxies[g]
    if x.points >= GOAL_POINTS:
        return 40.0 + x.points
    left = max(0.2, 1.0 - t.turn / len(t.galaxies) / w.clock)
    value = float(x.points)
    value += w.energy * x.energy + w.culture * x.culture - w.wealth * (x.energy * x.energy + x.culture * x.culture) / 7
    value += w.level * (x.level - 1) * left
    value += w.culture_yield * min(x.culture_yield, 3) + w.energy_yield * min(x.energy_yield, 3)
    value += ships_worth(t, g, w)
    return value


def ships_worth(t: GalaxyTable, g: int, w: Weights) -> float:
    """Ships on their way to a planet count as a part of it; one that a rival leads to counts less."""
    x = t.galaxies[g]
    value = 0.0
    for slot in range(len(t.row)):
        space = x.orbit[slot]
        if space < 0:
            continue
        planet = PLANETS[t.row[slot]]
        part: float = ((space + w.presence) / planet.steps) ** w.curve
        ahead = 0
        for other in range(len(t.galaxies)):
            if other != g and t.galaxies[other].orbit[slot] > space:
                ahead = 1
        value += (planet.points + 0.8) * part * (w.progress - 0.25 * ahead)
    return value


def standing(t: GalaxyTable, seat: int, w: Weights) -> float:
    """What a table is worth to a seat."""
    value = worth(t, seat, w)
    if is_solo(t):
        return value - rogue_worth(t, w)
    best = 0.0
    total = 0.0
    for other in range(len(t.galaxies)):
        if other != seat:
            theirs = worth(t, other, w)
            total += theirs
            best = max(best, theirs)
    return value - w.rival * (best + total / (len(t.galaxies) - 1))


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
            if ask.name in ("act", "force", "keep_mission") or depth <= 0:
                break
            best = -1000.0
            for answer in tried(p, seat):
                after = p.copy()
                after.choose(seat, answer)
                best = max(best, best_end(after, seat, w, depth - 1))
            return best
        other = min(p.asks)
        ask = p.asks[other]
        if ask.name == "act":
            break
        p.choose(other, next(iter(ask.answers())))
    return standing(p.table, seat, w)


def tried(p: Position, seat: int) -> list[Answer]:
    """The answers worth trying: all of a choice, or for dice the one that gives up the least."""
    ask = p.asks[seat]
    if isinstance(ask, Some) and ask.name in ("reroll", "convert", "give_up"):
        return [ask.items[: ask.least]]
    return list(ask.answers())


def trial(p: Position) -> Position:
    """A copy for one try. It stops where the die in hand is done: no further die of the Rogue is rolled."""
    copy = p.copy()
    copy.agenda = [task for task in copy.agenda if task[0] not in ("roll_next", "begin_turn", "rogue_turn")]
    return copy


def values(p: Position, seat: int, w: Weights, answers: list[Answer], depth: int) -> list[float]:
    found: list[float] = []
    for answer in answers:
        after = trial(p)
        after.choose(seat, answer)
        found.append(best_end(after, seat, w, depth))
    return found


class Heuristic:
    """Tries every answer and takes the one with the best standing; rerolls and converts dice that bring little."""

    name = "heuristic"

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def answer(self, look: Look) -> Answer:
        p = look.guess()
        seat = look.seat
        ask = look.ask
        w = self.weights
        if ask.name == "act":
            return self.act(p, seat)
        if ask.name == "keep_mission":
            assert isinstance(ask, One)
            return max(ask.options, key=lambda mission: (LIKED.get(MISSIONS[mission].id, 0), mission))
        if ask.name == "force":
            return self.force(p, seat)
        if ask.name == "set_die":
            return self.set_die(p, seat)
        if isinstance(ask, Some) and ask.name in ("reroll", "convert", "give_up"):
            return self.pick_dice(p, seat, ask)
        answers = list(ask.answers())
        found = values(p, seat, w, answers, 2)
        return answers[found.index(max(found))]

    # Dice --------------------------------------------------------------------------------------------------------------

    def gains(self, p: Position, seat: int, faces: list[int]) -> dict[int, float]:
        """What activating one more die of each face would bring."""
        w = self.weights
        now = standing(p.table, seat, w)
        found: dict[int, float] = {}
        for face in faces:
            after = p.copy()
            t: GalaxyTable = after.table
            t.dice[face] += 1
            t.dice[SPARE_FACE] += 1
            t.bay = t.bay[:]
            after.asks[seat] = _act_ask(after, seat, face)
            after.choose(seat, ACTIVATE + face)
            found[face] = best_end(after, seat, w, 2) - now
        return found

    def act(self, p: Position, seat: int) -> int:
        """Activate the best die; reroll or convert when those left bring little."""
        t: GalaxyTable = p.table
        ask = p.asks[seat]
        assert isinstance(ask, One)
        w = self.weights
        dice = unused(t)
        gains = self.gains(p, seat, ALL_FACES)
        average = w.reroll * sum(max(0.0, gains[face]) for face in ALL_FACES) / 6
        best = max(dice, key=lambda face: (gains[face], -face))
        if gains[best] >= average and gains[best] > 0.0:
            return ACTIVATE + best
        if REROLL in ask.options:
            benefit = sum(average - max(0.0, gains[face]) for face in dice)
            if benefit > (w.energy * (len(dice) if t.rulings.pay_per_die else 1) if t.rerolls else 0.0):
                return REROLL
        if CONVERT in ask.options:
            spent = sorted(max(0.0, gains[face]) for face in dice)[:3]
            wanted = max(gains.values())
            if wanted > sum(spent) + 0.05:
                return CONVERT
        if gains[best] > 0.0 or STOP not in ask.options:
            return ACTIVATE + best
        return STOP

    def pick_dice(self, p: Position, seat: int, ask: Some) -> Answer:
        """The dice that bring the least: for a reroll all of the poor ones, otherwise as many as are needed."""
        gains = self.gains(p, seat, ALL_FACES)
        order = sorted(ask.items, key=lambda face: (gains[face], face))
        count = ask.least
        if ask.name == "reroll":
            average = self.weights.reroll * sum(max(0.0, gains[face]) for face in ALL_FACES) / 6
            count = min(ask.most, max(1, len([face for face in order if gains[face] < average])))
        return tuple(sorted(order[:count]))

    def set_die(self, p: Position, seat: int) -> int:
        ask = p.asks[seat]
        assert isinstance(ask, One)
        gains = self.gains(p, seat, ALL_FACES)
        return max(ask.options, key=lambda code: (gains[code % 6] - max(0.0, gains[code // 6]), -code))

    # The Rogue ---------------------------------------------------------------------------------------------------------

    def force(self, p: Position, seat: int) -> int:
        """Pay for another roll when the one that shows is that much worse than the average."""
        shown = p.asks[seat].args[0]
        stays = self.after_rogue_die(p, shown)
        x: Galaxy = p.table.galaxies[seat]
        x.energy -= 1
        x.culture -= 1
        average = sum(self.after_rogue_die(p, face) for face in range(6)) / 6
        return 1 if average > stays else 0

    def after_rogue_die(self, p: Position, face: int) -> float:
        """The standing after the Rogue's die and a follow of it, if that helps."""
        if not usable_by_rogue(p.table, face):
            return standing(p.table, 0, self.weights)
        after = p.copy()
        after.asks.clear()
        after.agenda.clear()
        activate_rogue_die(after, face)
        after.agenda = [task for task in reversed(after.agenda) if task[0] != "roll_next"]
        after.run()
        return best_end(after, 0, self.weights, 2)


def _act_ask(p: Position, seat: int, face: int) -> One:
    ask = One((ACTIVATE + face,))
    ask.name = "act"
    p.agenda = [task for task in p.agenda if task[0] not in ("begin_turn", "rogue_turn", "continue_turn")]
    return ask


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

JUDGED = Weights()._replace(rival=0.5)
"""The usual weights, with rivals counted in full."""


def lead(t: GalaxyTable, seat: int) -> float:
    """By how much a seat leads, what is under way included."""
    return standing(t, seat, JUDGED)


def ranking(look: Look) -> list[Answer]:
    """Dice by what they bring, a reroll like a die of no known face; other answers by the standing they lead to."""
    p = look.guess()
    player = Heuristic()
    if look.ask.name != "act":
        answers = list(look.ask.answers())
        found = values(p, look.seat, player.weights, answers, 2)
        return [answers[at] for at in sorted(range(len(answers)), key=lambda at: -found[at])]
    gains = player.gains(p, look.seat, ALL_FACES)
    average = sum(max(0.0, gain) for gain in gains.values()) / len(gains)
    return [*sorted(look.ask.codes(), key=lambda code: -gains.get(code - ACTIVATE, average))]


EFFORT = Effort(answers=800, ahead=30, asks=frozenset(("act", "land", "advance", "move")), judge=lead, ranking=ranking)
"""Answers take long to find, so games are played for a round or two and judged then."""
BOTS: tuple[Bot, ...] = (Heuristic(),)
