"""Roll for the Galaxy as it is drawn on its page: the phase strip, construction zones, empires, and who selected what."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from orrery.core.ask import One
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.build import CUT_BITS, FROM_BITS, FROM_COLUMNS, TAKEN
from orrery.games.roll_for_the_galaxy.describe import called, phase_called
from orrery.games.roll_for_the_galaxy.faces import (
    COLOUR,
    DEVELOP,
    EXPLORE,
    GRAY,
    HOME,
    IS_WORLD,
    PHASE_NAMES,
    PHASES,
    PRODUCE,
    SETTLE,
    SHIP,
)
from orrery.games.roll_for_the_galaxy.table import (
    ASSIGNING,
    CREDIT_LIMIT,
    END_TILES,
    FINISHED,
    MANAGING,
    REVEALING,
    SETTING_UP,
    VIRTUAL,
    RollTable,
    at_task,
    builders_needed,
    phase_of,
    symbol_of,
)
from orrery.games.roll_for_the_galaxy.words import die_id
from orrery.render.html import Html, tag
from orrery.render.pieces import use
from orrery.render.roll_for_the_galaxy_answers import follows, glyph, hint
from orrery.render.roll_for_the_galaxy_empires import Empire, empire
from orrery.render.roll_for_the_galaxy_faces import TEXT, Die, Tile, card, die, of_worker
from orrery.render.roll_for_the_galaxy_objectives import Objective, objectives
from orrery.render.roll_for_the_galaxy_picture import paint
from orrery.render.roll_for_the_galaxy_tray import Way, drawn, loose, ways

NUMERALS = ("I", "II", "III", "IV", "V")
BUILT_IN = (DEVELOP, SETTLE)
ASSIGN = ("lay_on_strip", "put_wilds", "use_power")
"""What is done in the Assign step, in order, each as its question is named."""


class Others(NamedTuple):
    """The workers of another seat in a column."""

    seat: int
    name: str
    dice: tuple[Die, ...]
    selects: bool


class Column(NamedTuple):
    """A phase with the workers in it."""

    id: str
    called: str
    numeral: str
    dice: tuple[Die, ...]
    selector: Die | None
    """The viewer's worker that selects this phase."""
    extra: Html | None
    """The die that selects a phase when two play."""
    others: tuple[Others, ...]
    foot: str
    state: str
    """"open" before the reveal; then "on" or "off", "now" while it is played, "past" after it."""


class Step(NamedTuple):
    """A step of the round in the bar."""

    called: str
    glyph: str
    state: str


class Board(NamedTuple):
    """Everything that the table page of Roll for the Galaxy shows."""

    round: int
    ask: str
    moment: str
    steps: tuple[Step, ...]
    mine: Empire | None
    rivals: tuple[Empire, ...]
    empires: tuple[Empire, ...]
    columns: tuple[Column, ...]
    loose: tuple[Die, ...]
    dictated: tuple[Die, ...]
    rolled: int
    """How many dice and tokens of the viewer are behind the screen."""
    drawn: tuple[tuple[int, Tile, Tile], ...]
    """Two-sided tiles in the viewer's hand, or those of the zone when they are chosen among."""
    ways: tuple[Way, ...]
    pool: int
    bag: int
    abandoned: int
    most_credits: int
    last: int
    """How many tiles end the game."""
    stock: int
    title: str
    """What stands above the columns."""
    crumbs: tuple[Step, ...]
    """What is done in the Assign step."""
    objectives: tuple[Objective, ...]


def words(lang: str) -> Callable[..., str]:
    """The sentences of the page in one language."""
    return partial(TEXT, lang)


def board(view: View, names: tuple[str, ...], lang: str) -> Board:
    """The table as the viewer may see it."""
    t: RollTable = view.table
    ask = view.ask.name if view.ask else ""
    empires = tuple(empire(view, seat, names[seat], lang) for seat in range(view.seats))
    own = t.empires[view.seat] if view.seat >= 0 else None
    return Board(
        t.round,
        ask,
        f"{'assign' if t.now in (ASSIGNING, SETTING_UP) else 'reveal'}-{t.round}",
        steps(t, lang),
        empires[view.seat] if own else None,
        tuple(e for e in empires if e.seat != view.seat),
        empires,
        tuple(column(view, phase, names, lang) for phase in range(PHASES)),
        loose(view, lang),
        tuple(of_worker(w, "", lang) for w in own.dictated) if own else (),
        len(own.workers) + len(own.dictated) if own and t.now == ASSIGNING else 0,
        drawn(view, lang),
        ways(view, lang),
        t.pool,
        len(t.bag),
        len(t.abandoned),
        CREDIT_LIMIT,
        END_TILES,
        min(own.powers.stock) if own else 2,
        title(t, own is not None, lang),
        crumbs(t, ask, lang) if own else (),
        objectives(view, names, lang),
    )


# The round ------------------------------------------------------------------------------------------------------------


def steps(t: RollTable, lang: str) -> tuple[Step, ...]:
    """The round as the bar shows it: Assign, the phases that take place, Manage."""
    if t.now == SETTING_UP:
        return ()
    managing = t.now == MANAGING
    found = [Step(TEXT(lang, "step.assign"), "cup", "now" if t.now == ASSIGNING else "past")]
    if t.now == REVEALING:
        found.append(Step(TEXT(lang, "step.reveal"), "dictate", "now"))
    for phase in range(PHASES):
        found.append(Step(phase_called(phase, lang), PHASE_NAMES[phase], state(t, phase)))
    found.append(Step(TEXT(lang, "step.manage"), "citizenry", "now" if managing else "past" if t.now == FINISHED else "open"))
    return tuple(found)


def title(t: RollTable, own: bool, lang: str) -> str:
    """What the columns show now: workers behind a screen, or which phases take place."""
    if t.now == SETTING_UP:
        return ""
    if t.now == ASSIGNING:
        return TEXT(lang, "workers" if own else "screens")
    if t.now == REVEALING:
        return TEXT(lang, "lifted")
    phases = [phase_called(phase, lang) for phase in range(PHASES) if t.phases >> phase & 1]
    return TEXT(lang, "takes-place", n=len(phases), phases=", ".join(phases)) if phases else TEXT(lang, "takes-place.none")


def crumbs(t: RollTable, ask: str, lang: str) -> tuple[Step, ...]:
    """The parts of the Assign step; who is asked nothing more waits for Reveal."""
    if t.now != ASSIGNING:
        return ()
    at = ASSIGN.index("use_power" if ask == "move_to" else ask) if ask else len(ASSIGN)
    called = [TEXT(lang, f"assign.{name}") for name in (*ASSIGN, "reveal")]
    return tuple(Step(name, "", "past" if n < at else "now" if n == at else "open") for n, name in enumerate(called))


def state(t: RollTable, phase: int) -> str:
    """How far the round is with a phase."""
    if t.now in (ASSIGNING, SETTING_UP, REVEALING):
        return "open"
    if not t.phases >> phase & 1:
        return "off"
    if t.now == phase:
        return "now"
    return "past" if phase < t.now <= FINISHED else "on"


def column(view: View, phase: int, names: tuple[str, ...], lang: str) -> Column:
    t: RollTable = view.table
    dice: list[Die] = []
    selector: Die | None = None
    others: list[Others] = []
    for seat, e in enumerate(t.empires):
        workers = e.in_phase(phase)
        selects = e.selected == phase
        if seat != view.seat:
            shown = tuple(of_worker(w, "", lang, "xs") for w in workers)
            if shown or selects:
                others.append(Others(seat, names[seat], shown, selects))
            continue
        laid = not selects
        for w in workers:
            piece = _worker_piece(view, w)
            if not laid and w == e.selector:
                laid = True
                selector = of_worker(w, piece, lang)
            else:
                dice.append(of_worker(w, piece, lang))
    extra = None
    if t.extra == phase:
        extra = die(HOME, phase, TEXT(lang, "extra", phase=phase_called(phase, lang)), "xs")
    return Column(
        PHASE_NAMES[phase],
        phase_called(phase, lang),
        NUMERALS[phase],
        tuple(dice),
        selector,
        extra,
        tuple(others),
        foot(view, phase, lang),
        state(t, phase),
    )


def _worker_piece(view: View, w: int) -> str:
    """The piece that a worker of the viewer is in the question at hand."""
    ask = view.ask
    match ask.name if ask else "":
        case "put_builders":
            return f"die/{die_id(at_task(w))}" if ask and BUILT_IN[ask.args[0]] == phase_of(w) else ""
        case "lay_good":
            return f"die/{die_id(at_task(w))}" if phase_of(w) == PRODUCE else ""
        case "ship_good":
            virtual = "virtual-" if symbol_of(w) == VIRTUAL else ""
            return f"shipper/{virtual}{die_id(at_task(w))}" if phase_of(w) == SHIP else ""
        case "remove_die" | "cut_need" if isinstance(ask, One) and symbol_of(w) != VIRTUAL:
            # Equal workers of a column are one answer, whatever they show.
            dice = [code & (1 << CUT_BITS) - 1 for code in ask.options if isinstance(code, int)]
            columns = [code & TAKEN for code in dice if code >> FROM_BITS == FROM_COLUMNS]
            return next((f"worker/{o}" for o in columns if (phase_of(o), at_task(o)) == (phase_of(w), at_task(w))), "")
        case _:
            return f"worker/{w}"


def foot(view: View, phase: int, lang: str) -> str:
    """What a phase would do for the viewer."""
    t: RollTable = view.table
    if state(t, phase) == "off":
        return TEXT(lang, "foot.off")
    if view.seat < 0:
        return ""
    e = t.empires[view.seat]
    if phase == EXPLORE:
        return TEXT(lang, "foot.explore", n=min(e.powers.stock))
    if phase in BUILT_IN:
        side = BUILT_IN.index(phase)
        if not e.stacks[side]:
            return TEXT(lang, f"foot.nothing.{side}")
        face = e.stacks[side][0] << 1 | side
        return TEXT(lang, "foot.build", n=len(e.builders[side]), need=builders_needed(e, face), tile=called(face, lang))
    if phase == PRODUCE:
        places = [at for at, face in enumerate(e.tableau) if IS_WORLD[face] and COLOUR[face] != GRAY]
        return TEXT(lang, "foot.produce", n=sum([e.powers.capacity - len(e.goods[at]) for at in places]))
    return TEXT(lang, "foot.ship", n=sum([len(goods) for goods in e.goods]))


def stat_credits(n: int, called: str) -> Html:
    """Credits as a counter."""
    return tag("span", use("credit"), str(n), tag("span", f" {called}", cls="sr"), cls="stat")


__all__: list[str] = ["Board", "board", "card", "follows", "glyph", "hint", "paint", "stat_credits", "words"]
