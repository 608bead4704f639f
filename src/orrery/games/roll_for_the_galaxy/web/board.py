"""Roll for the Galaxy as it is drawn on its page: the phase strip, construction zones, empires, and who selected what."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from orrery.core.ask import Ask, One
from orrery.core.cache import KeptValues
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
    NONE,
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
MOST_KEPT = 4096
"""Columns that are kept as they are drawn from."""


class Others(NamedTuple):
    """The workers of another seat in a column."""

    seat: int
    name: str
    dice: tuple[Die, ...]
    selects: bool


@dataclass(frozen=True, eq=False)
class Column:
    """A phase with the workers in it, made once like a tile."""

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

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched in it, itself among them."""
        dice = self.dice if self.selector is None else (*self.dice, self.selector)
        return (f"column/{self.id}", f"strip/{self.id}", *(die.piece for die in dice))

    @cached_property
    def crowd(self) -> tuple[Others, ...]:
        """The seats that have workers in it besides the viewer."""
        return tuple([other for other in self.others if other.dice])


@dataclass(frozen=True, eq=False)
class Columns:
    """The phases, made once like each of them."""

    all: tuple[Column, ...]

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched in them."""
        return tuple([piece for column in self.all for piece in column.pieces])


class Step(NamedTuple):
    """A step of the round in the bar."""

    name: str
    glyph: str
    state: str


class Board:
    """Everything that the table page of Roll for the Galaxy shows, worked out when the page comes to it."""

    most_credits = CREDIT_LIMIT
    last = END_TILES
    """How many tiles end the game."""

    def __init__(self, view: View, names: tuple[str, ...], lang: str) -> None:
        self._view = view
        self._names = names
        self._lang = lang
        t: RollTable = view.table
        self._t = t
        self._own = t.empires[view.seat] if view.seat >= 0 else None
        self.round = t.round
        self.ask = view.ask.name if view.ask else ""
        self.is_lifted = t.now not in (ASSIGNING, SETTING_UP)
        """Whether the screens are lifted."""
        self.moment = f"{'reveal' if self.is_lifted else 'assign'}-{t.round}"
        self.is_laid = t.now != SETTING_UP
        """Whether a round is played."""
        self.progress = (t.now, t.phases)
        """How far the round is: what its steps and the title above the columns are drawn from."""
        self.pool = t.pool
        self.bag = len(t.bag)
        self.abandoned = len(t.abandoned)

    @property
    def steps(self) -> tuple[Step, ...]:
        return steps(self._t, self._lang)

    @property
    def title(self) -> str:
        """The title above the columns."""
        return title(self._t, self._own is not None, self._lang)

    @property
    def crumbs(self) -> tuple[Step, ...]:
        """What is done in the Assign step."""
        return crumbs(self._t, self.ask, self._lang) if self._own else ()

    @cached_property
    def empires(self) -> tuple[Empire, ...]:
        return tuple([empire(self._view, seat, name, self._lang) for seat, name in enumerate(self._names)])

    @cached_property
    def mine(self) -> Empire | None:
        return self.empires[self._view.seat] if self._own else None

    @cached_property
    def rivals(self) -> tuple[Empire, ...]:
        return tuple([empire for empire in self.empires if empire.seat != self._view.seat])

    @cached_property
    def columns(self) -> Columns:
        return columns(self._view, self._names, self._lang, self.mine)

    @cached_property
    def loose(self) -> tuple[Die, ...]:
        return loose_dice(self._view, self._lang)

    @property
    def dictated(self) -> tuple[Die, ...]:
        return tuple([worker_die(w, "", self._lang) for w in self._own.dictated]) if self._own else ()

    @property
    def rolled(self) -> int:
        """How many dice and tokens of the viewer are behind the screen."""
        return len(self._own.workers) + len(self._own.dictated) if self._own and self._t.now == ASSIGNING else 0

    @cached_property
    def drawn(self) -> tuple[tuple[int, Tile, Tile], ...]:
        """Two-sided tiles in the viewer's hand, or those of the zone when they are chosen among."""
        return tiles_in_question(self._view, self._lang)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        return ways_to_go_on(self._view, self._lang)

    @cached_property
    def way_pieces(self) -> tuple[str, ...]:
        """The pieces that are asked for above the columns, wherever else they lie."""
        return tuple([way.piece for way in self.ways])

    @property
    def tray_pieces(self) -> list[str]:
        """The pieces that can be touched above the columns."""
        tiles = [piece for n, development, world in self.drawn for piece in (f"tile/{n}", development.piece, world.piece)]
        return [*IN_TRAY, *tiles, *self.way_pieces, *(die.piece for die in self.loose)]

    @property
    def stock(self) -> int:
        """What an explorer that Stocks brings."""
        return min(self._own.powers.stock) if self._own else STOCK_CREDITS

    @cached_property
    def objectives(self) -> tuple[Objective, ...]:
        return objectives(self._view, self._names, self._lang)


IN_TRAY = ("ready", "zone", "apart", "task/scout", "task/stock", "way/trade", "way/consume")
"""Pieces above the columns that are always the same."""


def words(lang: str) -> Callable[..., str]:
    """The sentences of the page in one language."""
    return partial(TEXT, lang)


def board(view: View, names: tuple[str, ...], lang: str) -> Board:
    """The table as the viewer may see it."""
    return Board(view, names, lang)


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


_columns: KeptValues[Columns] = KeptValues(MOST_KEPT)
_column: KeptValues[Column] = KeptValues(MOST_KEPT)


def columns(view: View, names: tuple[str, ...], lang: str, mine: Empire | None) -> Columns:
    """The phases with everybody's workers, and what each would do for the viewer, whose empire is made once for all that it has."""
    t: RollTable = view.table
    workers = tuple([(tuple(e.workers), e.selector) for e in t.empires])
    pieces = _asked_workers(view, t.empires[view.seat].workers) if mine else ()
    return _columns.find(
        (workers, pieces, mine, t.now, t.phases, t.extra, view.seat, names, lang),
        lambda: Columns(tuple([_find_column(view, phase, names, lang) for phase in range(PHASES)])),
    )


def _find_column(view: View, phase: int, names: tuple[str, ...], lang: str) -> Column:
    t: RollTable = view.table
    own: tuple[object, ...] = ()
    others: list[tuple[object, ...]] = []
    for seat, e in enumerate(t.empires):
        workers = tuple(e.in_phase(phase))
        selector = e.selector if e.selected == phase else NONE
        if seat == view.seat:
            own = (workers, selector, _asked_workers(view, workers))
        elif workers or selector != NONE:
            others.append((seat, names[seat], workers, selector != NONE))
    words = foot(view, phase, lang)
    key = (phase, own, tuple(others), words, state(t, phase), t.extra == phase, lang)
    return _column.find(key, lambda: _make_column(view, phase, words, names, lang))


def _make_column(view: View, phase: int, foot: str, names: tuple[str, ...], lang: str) -> Column:
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
        foot=foot,
        state=state(t, phase),
    )


def _asked_workers(view: View, workers: Sequence[int]) -> tuple[str, ...]:
    """The pieces that workers of the viewer are in a question that does not name them one by one; empty in any other."""
    return tuple([_worker_piece(view, w) for w in workers]) if view.ask and view.ask.name in WORKER_PIECES else ()


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
