"""Roll for the Galaxy as it is drawn on its page: the phase strip, construction zones, empires, and who selected what."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from orrery.core.ask import Some
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.assign import DICTATE, TO_BITS, WORKER
from orrery.games.roll_for_the_galaxy.describe import called, explain, phase_called, short_powers
from orrery.games.roll_for_the_galaxy.explore import STOCK, TASK_BITS
from orrery.games.roll_for_the_galaxy.faces import (
    COLOUR,
    COMPONENTS,
    COST,
    DEVELOP,
    DICE,
    EXPLORE,
    FACE,
    GRAY,
    HOME,
    IS_WORLD,
    KIND,
    KINDS,
    PHASE_NAMES,
    PHASES,
    PRODUCE,
    SETTLE,
    SHIP,
    WILD,
)
from orrery.games.roll_for_the_galaxy.scoring import points
from orrery.games.roll_for_the_galaxy.ship import AT_BITS, GOOD_BITS, MODE_BITS, SELL, consume_value, trade_value
from orrery.games.roll_for_the_galaxy.table import (
    ASSIGNING,
    CREDIT_LIMIT,
    END_TILES,
    FINISHED,
    HIDDEN,
    MANAGING,
    SETTING_UP,
    VIRTUAL,
    RollTable,
    builders_needed,
    kind_of,
    phase_of,
    symbol_of,
)
from orrery.games.roll_for_the_galaxy.table import Empire as Seat
from orrery.render.html import Html, tag
from orrery.render.pieces import cost, icon, use
from orrery.render.roll_for_the_galaxy_faces import TEXT, Die, Tile, card, die, doubt, of_kind, of_worker, tile, unsure
from orrery.render.roll_for_the_galaxy_picture import paint

NUMERALS = ("I", "II", "III", "IV", "V")
BUILT_IN = (DEVELOP, SETTLE)
PLACES = ("developers", "settlers")
SIDE_OF = {"use_builders": 0, "lose_builders": 1}
"""Asks about the builders on a stack, and which of their arguments says which stack."""


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


class Stack(NamedTuple):
    """One half of a construction zone."""

    side: int
    top: Tile | None
    below: int
    under: tuple[str, ...]
    """The names of the tiles below, for their owner only."""
    builders: tuple[Die, ...]
    holes: int


class Empire(NamedTuple):
    """One seat's part of the table."""

    seat: int
    name: str
    tiles: tuple[Tile, ...]
    stacks: tuple[Stack, ...]
    cup: tuple[Die, ...]
    citizenry: tuple[Die, ...]
    talents: tuple[Die, ...]
    credits: int
    chips: int
    points: int
    dice: int
    goods: int
    hand: int


class Power(NamedTuple):
    """A way to reassign workers."""

    piece: str
    name: str
    words: str
    used: bool


class Objective(NamedTuple):
    """An objective in play and who has claimed it."""

    name: str
    help: str
    talents: int
    claimed: tuple[int, ...]
    doubt: str
    unsure: bool


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
    drawn: tuple[tuple[int, Tile, Tile], ...]
    """Two-sided tiles in the viewer's hand, or those of the zone when they are chosen among."""
    powers: tuple[Power, ...]
    pool: int
    bag: int
    abandoned: int
    most_credits: int
    last: int
    """How many tiles end the game."""
    stock: int
    ways: tuple[str, str]
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
    apart = [w for w in own.workers if phase_of(w) >= WILD] if own else []
    return Board(
        t.round,
        ask,
        f"{'assign' if t.now in (ASSIGNING, SETTING_UP) else 'reveal'}-{t.round}",
        steps(t, lang),
        empires[view.seat] if own else None,
        tuple(e for e in empires if e.seat != view.seat),
        empires,
        tuple(column(view, phase, names, lang) for phase in range(PHASES)),
        tuple(of_worker(w, f"worker/{w}", lang, "l") for w in apart),
        tuple(of_worker(w, "", lang) for w in own.dictated) if own else (),
        drawn(view, lang),
        powers(own, lang) if own and ask in ("use_power", "move_to") else (),
        t.pool,
        len(t.bag),
        len(t.abandoned),
        CREDIT_LIMIT,
        END_TILES,
        min(own.powers.stock) if own else 2,
        (TEXT(lang, "trade"), TEXT(lang, "consume")),
        objectives(t, view, lang),
    )


# The round ------------------------------------------------------------------------------------------------------------


def steps(t: RollTable, lang: str) -> tuple[Step, ...]:
    """The round as the bar shows it: Assign, the phases that take place, Manage."""
    if t.now == SETTING_UP:
        return ()
    assigning, managing = t.now == ASSIGNING, t.now == MANAGING
    found = [Step(TEXT(lang, "step.assign"), "cup", "now" if assigning else "past")]
    for phase in range(PHASES):
        found.append(Step(phase_called(phase, lang), PHASE_NAMES[phase], state(t, phase)))
    found.append(Step(TEXT(lang, "step.manage"), "citizenry", "now" if managing else "past" if t.now == FINISHED else "open"))
    return tuple(found)


def state(t: RollTable, phase: int) -> str:
    """How far the round is with a phase."""
    if t.now in (ASSIGNING, SETTING_UP):
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
    ask = view.ask.name if view.ask else ""
    id = DICE[kind_of(w)].id
    match ask:
        case "put_builders":
            return f"die/{id}" if view.ask and BUILT_IN[view.ask.args[0]] == phase_of(w) else ""
        case "lay_good":
            return f"die/{id}" if phase_of(w) == PRODUCE else ""
        case "ship_good":
            shipper = f"virtual-{id}" if symbol_of(w) == VIRTUAL else id
            return f"shipper/{shipper}" if phase_of(w) == SHIP else ""
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


# What seats have ------------------------------------------------------------------------------------------------------


def empire(view: View, seat: int, name: str, lang: str) -> Empire:
    t: RollTable = view.table
    e = t.empires[seat]
    own = seat == view.seat
    ask = view.ask.name if own and view.ask else ""
    tiles = tuple(
        tile(face, lang, f"tableau/{at}" if own else "", e, at, "good" if own else "far") for at, face in enumerate(e.tableau)
    )
    talent = KIND.get("talent", KINDS)
    owned = e.dice()
    return Empire(
        seat,
        name,
        tiles,
        (stack(view, e, seat, 0, lang), stack(view, e, seat, 1, lang)),
        _pile(e.cup, "cup", own, lang, talent),
        _citizens(view, e, ask, lang) if own else _pile(e.citizenry, "citizenry", False, lang, talent),
        tuple(of_kind(talent, "cup/talent" if own else "", lang) for _ in range(e.cup[talent] if talent < KINDS else 0)),
        e.credits,
        e.chips,
        points(e),
        sum([count for kind, count in enumerate(owned) if kind != talent]),
        sum([len(goods) for goods in e.goods]),
        len(e.hand),
    )


def _pile(counts: list[int], place: str, own: bool, lang: str, but: int) -> tuple[Die, ...]:
    return tuple(
        of_kind(kind, f"{place}/{DICE[kind].id}" if own else "", lang, "xs")
        for kind in range(KINDS)
        if kind != but
        for _ in range(counts[kind])
    )


def _citizens(view: View, e: Seat, ask: str, lang: str) -> tuple[Die, ...]:
    """The Citizenry; where dice of it are chosen, as many can be touched as the question names."""
    offered = [code & 15 for code in view.ask.items] if isinstance(view.ask, Some) and ask in ("hire", "bring_back") else []
    dice = [kind for kind in range(KINDS) for _ in range(e.citizenry[kind])]
    return tuple(of_kind(kind, piece, lang, "xs") for kind, piece in _named(dice, offered, "citizenry"))


def stack(view: View, e: Seat, seat: int, side: int, lang: str) -> Stack:
    own = seat == view.seat
    tiles = e.stacks[side]
    builders = e.builders[side]
    offered = _builders_offered(view, side) if own else []
    top = tile(tiles[0] << 1 | side, lang, f"tile/{tiles[0]}" if own else "", e) if tiles and tiles[0] != HIDDEN else None
    return Stack(
        side,
        top,
        max(0, len(tiles) - 1),
        tuple(called(number << 1 | side, lang) for number in tiles[1:] if number != HIDDEN),
        tuple(of_kind(kind, piece if own else "", lang, "xs") for kind, piece in _named(builders, offered, PLACES[side])),
        max(0, top.need - len(builders)) if top else 0,
    )


def _builders_offered(view: View, side: int) -> list[int]:
    """The kinds of the builders on a stack that the question is about."""
    if not isinstance(view.ask, Some) or view.ask.name not in SIDE_OF:
        return []
    return [code & 15 for code in view.ask.items] if view.ask.args[SIDE_OF[view.ask.name]] == side else []


def _named(dice: Sequence[int], offered: Sequence[int], place: str) -> list[tuple[int, str]]:
    """Dice with the pieces they are: as many as a question offers are its dice, the others lie in their place."""
    left = list(offered)
    found: list[tuple[int, str]] = []
    for code in dice:
        kind = code & 15
        if kind in left:
            left.remove(kind)
            found.append((kind, f"die/{DICE[kind].id}"))
        else:
            found.append((kind, f"{place}/{DICE[kind].id}"))
    return found


def drawn(view: View, lang: str) -> tuple[tuple[int, Tile, Tile], ...]:
    """The tiles that the question is about, both sides of each: those just drawn, or those of the zone."""
    if view.seat < 0:
        return ()
    t: RollTable = view.table
    e = t.empires[view.seat]
    numbers = [number for number in e.hand if number != HIDDEN]
    if view.ask and view.ask.name in ("abandon_tiles", "give_up_tile"):
        numbers = e.zone
    return tuple((n, tile(2 * n, lang, f"side/{2 * n}", e), tile(2 * n + 1, lang, f"side/{2 * n + 1}", e)) for n in numbers)


def powers(e: Seat, lang: str) -> tuple[Power, ...]:
    """Dictate and the Reassign powers of a tableau."""
    used = bool(e.used & 1) and not e.powers.dictate_repeat
    found = [Power("dictate", TEXT(lang, "dictate"), TEXT(lang, "dictate.does", n=e.powers.dictate_most), used)]
    for number, power in enumerate(e.powers.reassign, DICTATE + 1):
        says = [told for when, told in short_powers(FACE[power.face], lang) if when == "assign"]
        piece = f"tableau/{e.tableau.index(power.face)}"
        found.append(Power(piece, called(power.face, lang), ". ".join(says), bool(e.used >> number & 1)))
    return tuple(found)


def objectives(t: RollTable, view: View, lang: str) -> tuple[Objective, ...]:
    """The objectives in play, where the game has them."""
    known = [c for c in COMPONENTS if c.kind == "objective"]
    numbers: list[int] = getattr(t, "objectives", [])
    claimed: list[int] = getattr(t, "claimed", [])
    found: list[Objective] = []
    for number, mask in zip(numbers, claimed):
        c = known[number]
        who = tuple(seat for seat in range(view.seats) if mask >> seat & 1)
        found.append(Objective(c.called(lang), explain(c, lang), c.int("talents"), who, doubt(c, lang), unsure(c)))
    return tuple(found)


# The list of answers --------------------------------------------------------------------------------------------------


def hint(view: View, lang: str) -> str:
    """A second sentence under the question."""
    key = f"hint.{view.ask.name}" if view.ask else ""
    return TEXT(lang, key) if key in TEXT else ""


def follows(view: View, code: int, lang: str) -> str:
    """What an answer leads to, in numbers."""
    if view.ask is None:
        return ""
    e: Seat = view.table.empires[view.seat]
    match view.ask.name:
        case "lay_on_strip":
            phase = code >> TO_BITS
            there = len(e.in_phase(phase)) + (phase_of(code & WORKER) != phase)
            return TEXT(lang, "then.workers", n=there, phase=phase_called(phase, lang))
        case "do_task" if code >> TASK_BITS == STOCK:
            return _credits(e, e.powers.stock[code & 15], lang)
        case "ship_good":
            good, at = code >> GOOD_BITS & 15, code >> AT_BITS & 127
            face = e.tableau[at]
            if code >> MODE_BITS & 1 == SELL:
                return _credits(e, trade_value(e, face), lang)
            gained = consume_value(e, face, good, code & 15)
            return TEXT(lang, "then.chips", before=e.chips, after=e.chips + gained, pool=view.table.pool - gained)
        case _:
            return ""


def _credits(e: Seat, gained: int, lang: str) -> str:
    return TEXT(lang, "then.credits", before=e.credits, after=min(CREDIT_LIMIT, e.credits + gained), most=CREDIT_LIMIT)


SIGNS = {"dictate": "dictate", "ready": "check", "zone": "tiles", "apart": "retreat"}


def glyph(piece: str, lang: str) -> Html | None:
    """The small mark of a piece in a list of answers."""
    place, _, rest = piece.partition("/")
    id = rest.rsplit("/", 1)[-1].removeprefix("virtual-")
    if place == "worker":
        return of_worker(int(rest), "", lang, "xs").drawn
    if place in ("column", "strip"):
        return icon(rest)
    if place == "side":
        face = int(rest)
        return cost("world" if IS_WORLD[face] else "development", COST[face], tile(face, lang).colour)
    if place == "tile":
        return cost("development", COST[2 * int(rest)])
    if place in SIGNS:
        return icon(SIGNS[place])
    if id in KIND:
        return of_kind(KIND[id], "", lang, "xs").drawn
    return icon("tiles") if place == "tableau" else None


def stat_credits(n: int, called: str) -> Html:
    """Credits as a counter."""
    return tag("span", use("credit"), str(n), tag("span", f" {called}", cls="sr"), cls="stat")


__all__: list[str] = ["Board", "board", "card", "follows", "glyph", "hint", "paint", "stat_credits", "words"]
