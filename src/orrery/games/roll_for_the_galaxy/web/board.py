"""Roll for the Galaxy as it is drawn on its page: the phase strip, construction zones, empires, and who selected what."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from orrery.core.ask import Ask, One
from orrery.core.view import View
from orrery.draw.glyphs import use
from orrery.draw.html import Html, tag
from orrery.games.roll_for_the_galaxy.rules.assign import lay_on_strip, move_to, put_wilds, use_power
from orrery.games.roll_for_the_galaxy.rules.build import PHASE_OF_SIDE, cut_need, put_builders, top_face, unpack_cut
from orrery.games.roll_for_the_galaxy.rules.components import (
    COLOUR,
    EXPLORE,
    GRAY,
    HOME,
    IS_WORLD,
    PHASE_NAMES,
    PHASES,
    PRODUCE,
    SHIP,
)
from orrery.games.roll_for_the_galaxy.rules.dice import at_task, is_virtual, phase_of
from orrery.games.roll_for_the_galaxy.rules.owned_dice import FROM_COLUMNS, remove_die, unpack_taking
from orrery.games.roll_for_the_galaxy.rules.powers import STOCK_CREDITS
from orrery.games.roll_for_the_galaxy.rules.produce import lay_good
from orrery.games.roll_for_the_galaxy.rules.ship import ship_good
from orrery.games.roll_for_the_galaxy.rules.table import (
    ASSIGNING,
    CREDIT_LIMIT,
    END_TILES,
    FINISHED,
    MANAGING,
    REVEALING,
    SETTING_UP,
    RollTable,
    builders_needed,
)
from orrery.games.roll_for_the_galaxy.web.answers import ahead, follows, glyph, hint
from orrery.games.roll_for_the_galaxy.web.art import ART
from orrery.games.roll_for_the_galaxy.web.empires import Empire, empire
from orrery.games.roll_for_the_galaxy.web.faces import TEXT, Die, Tile, card, die, worker_die
from orrery.games.roll_for_the_galaxy.web.objectives import Objective, objectives
from orrery.games.roll_for_the_galaxy.web.picture import paint
from orrery.games.roll_for_the_galaxy.web.prices import price
from orrery.games.roll_for_the_galaxy.web.tray import Way, loose_dice, tiles_in_question, ways_to_go_on
from orrery.games.roll_for_the_galaxy.words.components import face_name, phase_name
from orrery.games.roll_for_the_galaxy.words.questions.common import die_id, shipper_piece

NUMERALS = ("I", "II", "III", "IV", "V")
ASSIGN = tuple(step.__name__ for step in (lay_on_strip, put_wilds, use_power))
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
    name: str
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

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched in it, itself among them."""
        dice = self.dice if self.selector is None else (*self.dice, self.selector)
        return (f"column/{self.id}", f"strip/{self.id}", *(die.piece for die in dice))


class Step(NamedTuple):
    """A step of the round in the bar."""

    name: str
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
    """The title above the columns."""
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
        round=t.round,
        ask=ask,
        moment=f"{'assign' if t.now in (ASSIGNING, SETTING_UP) else 'reveal'}-{t.round}",
        steps=steps(t, lang),
        mine=empires[view.seat] if own else None,
        rivals=tuple(e for e in empires if e.seat != view.seat),
        empires=empires,
        columns=tuple(column(view, phase, names, lang) for phase in range(PHASES)),
        loose=loose_dice(view, lang),
        dictated=tuple(worker_die(w, "", lang) for w in own.dictated) if own else (),
        rolled=len(own.workers) + len(own.dictated) if own and t.now == ASSIGNING else 0,
        drawn=tiles_in_question(view, lang),
        ways=ways_to_go_on(view, lang),
        pool=t.pool,
        bag=len(t.bag),
        abandoned=len(t.abandoned),
        most_credits=CREDIT_LIMIT,
        last=END_TILES,
        stock=min(own.powers.stock) if own else STOCK_CREDITS,
        title=title(t, own is not None, lang),
        crumbs=crumbs(t, ask, lang) if own else (),
        objectives=objectives(view, names, lang),
    )


# The round ------------------------------------------------------------------------------------------------------------


def steps(t: RollTable, lang: str) -> tuple[Step, ...]:
    """The round as the bar shows it: Assign, the phases that take place, Manage."""
    if t.now == SETTING_UP:
        return ()
    managing = t.now == MANAGING
    parts = [Step(TEXT(lang, "step.assign"), "cup", "now" if t.now == ASSIGNING else "past")]
    if t.now == REVEALING:
        parts.append(Step(TEXT(lang, "step.reveal"), "dictate", "now"))
    for phase in range(PHASES):
        parts.append(Step(phase_name(phase, lang), PHASE_NAMES[phase], state(t, phase)))
    parts.append(Step(TEXT(lang, "step.manage"), "citizenry", "now" if managing else "past" if t.now == FINISHED else "open"))
    return tuple(parts)


def title(t: RollTable, own: bool, lang: str) -> str:
    """What the columns show now: workers behind a screen, or which phases take place."""
    if t.now == SETTING_UP:
        return ""
    if t.now == ASSIGNING:
        return TEXT(lang, "workers" if own else "screens")
    if t.now == REVEALING:
        return TEXT(lang, "lifted")
    phases = [phase_name(phase, lang) for phase in range(PHASES) if t.takes_place(phase)]
    return TEXT(lang, "takes-place", n=len(phases), phases=", ".join(phases)) if phases else TEXT(lang, "takes-place.none")


def crumbs(t: RollTable, ask: str, lang: str) -> tuple[Step, ...]:
    """The parts of the Assign step; who is asked nothing more waits for Reveal."""
    if t.now != ASSIGNING:
        return ()
    at = ASSIGN.index(use_power.__name__ if ask == move_to.__name__ else ask) if ask else len(ASSIGN)
    names = [TEXT(lang, f"assign.{key}") for key in (*ASSIGN, "reveal")]
    return tuple(Step(name, "", "past" if n < at else "now" if n == at else "open") for n, name in enumerate(names))


def state(t: RollTable, phase: int) -> str:
    """How far the round is with a phase."""
    if t.now in (ASSIGNING, SETTING_UP, REVEALING):
        return "open"
    if not t.takes_place(phase):
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
            theirs = tuple(worker_die(w, "", lang, "tiny") for w in workers)
            if theirs or selects:
                others.append(Others(seat, names[seat], theirs, selects))
            continue
        laid = not selects
        for w in workers:
            piece = _worker_piece(view, w)
            if not laid and w == e.selector:
                laid = True
                selector = worker_die(w, piece, lang)
            else:
                dice.append(worker_die(w, piece, lang))
    extra = None
    if t.extra == phase:
        extra = die(HOME, phase, TEXT(lang, "extra", phase=phase_name(phase, lang)), "tiny")
    return Column(
        id=PHASE_NAMES[phase],
        name=phase_name(phase, lang),
        numeral=NUMERALS[phase],
        dice=tuple(dice),
        selector=selector,
        extra=extra,
        others=tuple(others),
        foot=foot(view, phase, lang),
        state=state(t, phase),
    )


def _worker_piece(view: View, w: int) -> str:
    """The piece that a worker of the viewer is in the question at hand."""
    if view.ask is None or view.ask.name not in WORKER_PIECES:
        return f"worker/{w}"
    return WORKER_PIECES[view.ask.name](view.ask, w)


def _builder(ask: Ask, w: int) -> str:
    side, _ = ask.args
    return f"die/{die_id(at_task(w))}" if phase_of(w) == PHASE_OF_SIDE[side] else ""


def _producer(ask: Ask, w: int) -> str:
    return f"die/{die_id(at_task(w))}" if phase_of(w) == PRODUCE else ""


def _shipper(ask: Ask, w: int) -> str:
    return shipper_piece(at_task(w), is_virtual(w)) if phase_of(w) == SHIP else ""


def _die_to_remove(ask: Ask, w: int) -> str:
    assert isinstance(ask, One)
    return _taken_worker(ask.options, w)


def _die_for_cut(ask: Ask, w: int) -> str:
    assert isinstance(ask, One)
    return _taken_worker([die for _, die in map(unpack_cut, ask.options)], w)


def _taken_worker(codes: Sequence[int], w: int) -> str:
    """The worker that stands for this one among dice to take: equal workers of a column are one answer, whatever they show."""
    if is_virtual(w):
        return f"worker/{w}"
    columns = [die for place, die in map(unpack_taking, codes) if place == FROM_COLUMNS]
    return next((f"worker/{o}" for o in columns if (phase_of(o), at_task(o)) == (phase_of(w), at_task(w))), "")


WORKER_PIECES: dict[str, Callable[[Ask, int], str]] = {
    put_builders.__name__: _builder,
    lay_good.__name__: _producer,
    ship_good.__name__: _shipper,
    remove_die.__name__: _die_to_remove,
    cut_need.__name__: _die_for_cut,
}
"""The piece that a worker is in questions that do not name workers one by one."""


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
    if phase in PHASE_OF_SIDE:
        side = PHASE_OF_SIDE.index(phase)
        if not e.stacks[side]:
            return TEXT(lang, f"foot.nothing.{side}")
        face = top_face(e, side)
        return TEXT(lang, "foot.build", n=len(e.builders[side]), need=builders_needed(e, face), tile=face_name(face, lang))
    if phase == PRODUCE:
        places = [at for at, face in enumerate(e.tableau) if IS_WORLD[face] and COLOUR[face] != GRAY]
        return TEXT(lang, "foot.produce", n=sum([e.powers.capacity - len(e.goods[at]) for at in places]))
    return TEXT(lang, "foot.ship", n=sum([len(goods) for goods in e.goods]))


def art(id: str) -> Html:
    """The drawing of a component."""
    return ART.reference(id)


def stat_credits(n: int, words: str) -> Html:
    """Credits as a counter."""
    return tag("span", use("credit"), str(n), tag("span", f" {words}", cls="visually-hidden"), cls="stat")


__all__: list[str] = [
    "Board",
    "ahead",
    "art",
    "board",
    "card",
    "follows",
    "glyph",
    "hint",
    "paint",
    "price",
    "stat_credits",
    "words",
]
