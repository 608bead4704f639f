"""Setup, and the course of a round: Roll, Reveal, the selected phases in order, Manage Empire, the end."""

from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.assign import place_wilds, reassign, select_phase
from orrery.games.roll_for_the_galaxy.rules.bits import bit
from orrery.games.roll_for_the_galaxy.rules.build import CREDITS_AT_START, develop, gain, settle
from orrery.games.roll_for_the_galaxy.rules.components import (
    AMBITION_FACTIONS,
    AMBITION_HOMES,
    AMBITION_SUPPLY,
    AMBITION_TILES,
    COLUMN,
    COLUMNS,
    EVERYWHERE,
    FACTIONS,
    GAINS,
    HOME,
    HOMES,
    KINDS,
    LEADER,
    PHASES,
    REMOVES,
    ROLLS,
    SUPPLY,
    SYMBOLS_PER_DIE,
    TALENT,
    TILES,
    TOKEN,
    TWO_PHASES,
    WILD,
    faction_faces,
    home_face,
)
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of, phase_of, symbol_of, worker
from orrery.games.roll_for_the_galaxy.rules.events import (
    Began,
    Ended,
    Foresaw,
    LaidStartTiles,
    ObjectivesDealt,
    Recalled,
    Recruited,
    Revealed,
    Rolled,
    RolledExtra,
    RoundBegan,
    Shifted,
)
from orrery.games.roll_for_the_galaxy.rules.explore import explore
from orrery.games.roll_for_the_galaxy.rules.objectives import IN_PLAY, MANAGE, OBJECTIVES, REVEAL, claim
from orrery.games.roll_for_the_galaxy.rules.owned_dice import (
    FROM_CITIZENRY,
    FROM_CUP,
    NOWHERE,
    dice_on_tiles,
    own_dice,
    pack_taking,
    remove_die,
    take_die,
    unpack_taking,
)
from orrery.games.roll_for_the_galaxy.rules.produce import produce
from orrery.games.roll_for_the_galaxy.rules.ship import ship
from orrery.games.roll_for_the_galaxy.rules.table import (
    ASSIGNING,
    END_TILES,
    EVERYBODY,
    FINISHED,
    LEAST_CREDITS,
    MANAGING,
    NONE,
    POOL_PER_SEAT,
    REVEALING,
    SETTING_UP,
    Empire,
    RollTable,
    new_empire,
    shift,
    step,
)

CUP_AT_START: Final = 3
LEADERS_AT_START: Final = 1
"""With Ambition a Leader takes the place of a Home die in the cup."""
CITIZENRY_AT_START: Final = 2
GRANTED_TO: Final = (FROM_CUP, FROM_CITIZENRY, NOWHERE)
"""Where the dice are that a starting tile grants, by where it grants them; those that are goods may be taken."""
TWO_SEATS: Final = 2
DICE_STREAMS: Final = ("dice/0", "dice/1", "dice/2", "dice/3", "dice/4")


def deal(p: Position) -> None:
    """Factions, home worlds, dice and two tiles for each seat; six objectives if the options ask for them."""
    ambition = bool(p.options["ambition"])
    bag = list(TILES + AMBITION_TILES if ambition else TILES)
    p.luck.shuffle("bag", bag)
    factions = list(FACTIONS + AMBITION_FACTIONS if ambition else FACTIONS)
    homes = list(HOMES + AMBITION_HOMES if ambition else HOMES)
    leaders = LEADERS_AT_START if ambition else 0
    empires: list[Empire] = []
    supply = list(AMBITION_SUPPLY if ambition else SUPPLY)
    for _ in range(p.seats):
        e = new_empire()
        e.faction = p.luck.take("factions", factions)
        e.credits = CREDITS_AT_START
        e.cup[HOME] = CUP_AT_START - leaders
        e.cup[LEADER] = leaders
        e.citizenry[HOME] = CITIZENRY_AT_START
        supply[HOME] -= CUP_AT_START - leaders + CITIZENRY_AT_START
        supply[LEADER] -= leaders
        for face in (*faction_faces(e.faction), home_face(p.luck.take("homes", homes))):
            e.add(face)
        e.hand = sorted([bag.pop(), bag.pop()])
        empires.append(e)
    objectives: list[int] = []
    if p.options["objectives"]:
        choice = list(range(len(OBJECTIVES)))
        objectives = sorted([p.luck.take("objectives", choice) for _ in range(IN_PLAY)])
    else:
        supply[TALENT] = 0
    p.table = RollTable(
        empires=empires,
        bag=bag,
        abandoned=[],
        supply=supply,
        pool=POOL_PER_SEAT * p.seats,
        phases=0,
        extra=NONE,
        now=SETTING_UP,
        round=0,
        strict=False,
        objectives=objectives,
        claimed=[0] * len(objectives),
    )
    p.then(set_up)


@step
def set_up(p: Position) -> None:
    p.then(grant_start)
    p.then(open_zones)
    p.then(begin_round)


@step
def grant_start(p: Position) -> None:
    """The faction and the home world grant their dice and credits; then those that take a die take it."""
    t: RollTable = p.table
    if t.objectives:
        p.tell(ObjectivesDealt, EVERYBODY, tuple(t.objectives))
    for seat in range(p.seats):
        p.tell(Began, seat, tuple(t.empires[seat].tableau))
        for face in t.empires[seat].tableau:
            p.do(seat, gain, face, 0)
        for face in t.empires[seat].tableau:
            for _ in range(REMOVES[face]):
                p.do(seat, choose_start_removal, face)


@step
def choose_start_removal(p: Position, seat: int, face: int) -> None:
    """Ask which starting die is given up for a face: any but those that the same face has just granted."""
    t: RollTable = p.table
    p.ask(seat, remove_start_die, One(tuple(start_dice(t.empires[seat], face))), face)


@step
def remove_start_die(p: Position, seat: int, answer: int, face: int) -> None:
    remove_die(p, seat, answer)


def start_dice(e: Empire, face: int) -> list[int]:
    """The dice that a starting tile may take, as answers."""
    granted: list[int] = []
    for effect in GAINS[face]:
        if effect.do == "die":
            granted.extend([pack_taking(GRANTED_TO[effect.to], effect.kind)] * effect.amount)
    codes: list[int] = []
    for code in own_dice(e):
        place, die = unpack_taking(code)
        if place == FROM_CUP:
            left = e.cup[die] - granted.count(code)
        elif place == FROM_CITIZENRY:
            left = e.citizenry[die] - granted.count(code)
        else:
            left = 1
        if left > 0:
            codes.append(code)
    return codes


@step
def open_zones(p: Position) -> None:
    """Ask each seat which of its two tiles is the development."""
    t: RollTable = p.table
    for seat in range(p.seats):
        p.seal(seat, lay_start_tiles, One(tuple(t.empires[seat].hand)))


@step
def lay_start_tiles(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    other = e.hand[0] + e.hand[1] - answer
    e.stacks = [[answer], [other]]
    e.hand = []
    p.tell(LaidStartTiles, seat, answer, other)


@step
def begin_round(p: Position) -> None:
    """Everybody rolls and assigns behind the screens."""
    t: RollTable = p.table
    t.round += 1
    t.now = ASSIGNING
    p.tell(RoundBegan, EVERYBODY, t.round)
    for seat in range(p.seats):
        roll(p, seat)
        p.do(seat, select_phase)
        p.do(seat, place_wilds)
        p.do(seat, reassign)
    p.then(reveal)
    p.then(manage)
    p.then(end_round)


ROLLED: Final = tuple([tuple([worker(kind, symbol, COLUMN[symbol]) for symbol in ROLLS[kind]]) for kind in range(KINDS)])
"""The workers that a die of each kind can become when it is rolled."""


def roll(p: Position, seat: int) -> None:
    """Roll every die of the cup; each stands in the column of its symbol."""
    t: RollTable = p.table
    e = t.empires[seat]
    stream = DICE_STREAMS[seat]
    workers: list[int] = []
    cup = e.cup
    for kind in range(TALENT):
        if cup[kind]:
            sides = ROLLED[kind]
            for symbol in p.luck.roll(stream, SYMBOLS_PER_DIE, cup[kind]):
                workers.append(sides[symbol])
            cup[kind] = 0
    workers.sort()
    e.workers = workers
    e.selector = NONE
    e.used = 0
    if workers and p.listener is not None:
        p.tell(Rolled, seat, len(workers), tuple(workers))


@step
def reveal(p: Position) -> None:
    """Lift the screens, and roll the extra die of two seats; then a seat that can foresee may change its phase."""
    t: RollTable = p.table
    p.reveal()
    for seat in range(p.seats):
        if p.listener is not None:
            e = t.empires[seat]
            p.tell(Revealed, seat, e.selected, tuple(e.workers))
    if p.seats == TWO_SEATS:
        t.extra = ROLLS[HOME][p.luck.below("extra", SYMBOLS_PER_DIE)]
        p.tell(RolledExtra, EVERYBODY, t.extra)
    for seat in range(p.seats):
        if t.empires[seat].powers.forecast and t.empires[seat].selector >= 0:
            t.now = REVEALING
            p.do(seat, forecast)
    p.then(turn_phases)


@step
def forecast(p: Position, seat: int) -> None:
    """Ask which phase a seat that sees all workers selects after all."""
    p.ask(seat, select_anew, One(EVERYWHERE))


@step
def select_anew(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    if answer != e.selected:
        p.tell(Foresaw, seat, e.selected, answer)
        e.selector = shift(e, e.selector, answer)


@step
def turn_phases(p: Position) -> None:
    """The selected phases take place. Workers of the others move to their second phase or go back to the cup."""
    t: RollTable = p.table
    if t.extra >= 0:
        t.phases |= bit(t.extra)
    for e in t.empires:
        if e.selector >= 0:
            t.phases |= bit(e.selected)
    takes_place = [t.takes_place(phase) for phase in range(WILD + 1)]
    for seat in range(p.seats):
        e = t.empires[seat]
        for w in e.workers.copy():
            if not takes_place[phase_of(w)]:
                to = other_phase(w)
                if takes_place[to]:
                    shift(e, w, to)
                    p.tell(Shifted, seat, w, to)
                else:
                    e.workers.remove(w)
                    e.cup[kind_of(w)] += 1
        for w in e.dictated:
            e.cup[kind_of(w)] += 1
        e.dictated = []
    if t.objectives:
        p.then(claim, REVEAL)
    for phase in range(PHASES):
        if takes_place[phase]:
            p.then(PHASE_STEPS[phase])


def other_phase(w: int) -> int:
    """The second phase of a two-phase face that stands in one of its columns; its own column for all other workers."""
    symbol = symbol_of(w)
    phase = phase_of(w)
    if TWO_PHASES <= symbol < TOKEN:
        first, second = COLUMNS[symbol]
        if phase == first:
            return second
        if phase == second:
            return first
    return phase


PHASE_STEPS: Final = (explore, develop, settle, produce, ship)


@step
def manage(p: Position) -> None:
    t: RollTable = p.table
    t.now = MANAGING
    for seat in range(p.seats):
        p.do(seat, recruit)
        p.do(seat, recall)
    if t.objectives:
        p.then(claim, MANAGE)


@step
def recruit(p: Position, seat: int) -> None:
    """Recruit all that can be paid; ask which when that is not everybody."""
    t: RollTable = p.table
    e = t.empires[seat]
    citizens: list[int] = []
    for kind in range(KINDS):
        citizens.extend([kind] * e.citizenry[kind])
    most = min(len(citizens), e.credits)
    if most == len(citizens) or most == 0 or citizens[0] == citizens[-1]:
        p.do(seat, hire, tuple(citizens[:most]))
    else:
        p.ask(seat, hire, Some(tuple(citizens), most, most))


@step
def hire(p: Position, seat: int, answer: tuple[int, ...]) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    for kind in answer:
        e.citizenry[kind] -= 1
        e.cup[kind] += 1
    e.credits -= len(answer)
    if answer:
        p.tell(Recruited, seat, answer)
    if e.credits == 0:
        e.credits = LEAST_CREDITS


@step
def recall(p: Position, seat: int) -> None:
    """Ask which builders and goods come back to the cup."""
    t: RollTable = p.table
    codes = dice_on_tiles(t.empires[seat])
    if codes:
        p.ask(seat, recall_dice, Some(tuple(sorted(codes)), 0, len(codes)))


@step
def recall_dice(p: Position, seat: int, answer: tuple[int, ...]) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    for code in answer:
        e.cup[take_die(e, code)] += 1
    if answer:
        p.tell(Recalled, seat, answer)


@step
def end_round(p: Position) -> None:
    """The game ends when the starting pool is empty or a tableau is full; otherwise the next round begins."""
    t: RollTable = p.table
    for e in t.empires:
        e.selector = NONE
    t.phases = 0
    t.extra = NONE
    for e in t.empires:
        if len(e.tableau) >= END_TILES or t.pool <= 0:
            t.now = FINISHED
            p.tell(Ended, EVERYBODY, t.round)
            return
    p.then(begin_round)
