"""The list of answers of Roll for the Galaxy: a hint under the question, what follows from an answer, and the mark of a piece."""

from collections.abc import Callable, Sequence

from orrery.core.cache import keep_results
from orrery.core.view import View
from orrery.draw.glyphs import cost, icon
from orrery.draw.html import Html
from orrery.games.roll_for_the_galaxy.rules.assign import NO_PHASE, lay_on_strip, unpack_selection
from orrery.games.roll_for_the_galaxy.rules.components import COST, DEVELOPMENT, IS_WORLD, KIND, face_of
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of, phase_of, returning_die
from orrery.games.roll_for_the_galaxy.rules.explore import FINISH, REARRANGE, STOCK, do_task, unpack_task
from orrery.games.roll_for_the_galaxy.rules.ship import consume_value, ship_good, trade_value, unpack_shipment
from orrery.games.roll_for_the_galaxy.rules.table import CREDIT_LIMIT, SELL, RollTable
from orrery.games.roll_for_the_galaxy.rules.table import Empire as Seat
from orrery.games.roll_for_the_galaxy.web.faces import MOST_KEPT, TEXT, plain_die, tile, worker_die
from orrery.games.roll_for_the_galaxy.words.components import phase_name

SIGNS = {"dictate": "dictate", "ready": "check", "zone": "tiles", "apart": "retreat", "spend": "economy"}


def ahead(view: View, lang: str) -> str:
    """The sentence that says what an answer given ahead does."""
    key = f"ahead.{view.ask.name}" if view.ask else ""
    return TEXT(lang, key) if key in TEXT else ""


def hint(view: View, names: Sequence[str], lang: str) -> str:
    """A second sentence under the question."""
    key = f"hint.{view.ask.name}" if view.ask else ""
    return TEXT(lang, key) if key in TEXT else ""


def follows(view: View, code: int, lang: str) -> str:
    """The forecast of an answer, in numbers."""
    if view.ask is None or view.ask.name not in FOLLOWS:
        return ""
    t: RollTable = view.table
    return FOLLOWS[view.ask.name](t, t.empires[view.seat], code, lang)


def _workers_there(t: RollTable, e: Seat, code: int, lang: str) -> str:
    if code == NO_PHASE:
        return ""
    w, phase = unpack_selection(code)
    there = len(e.in_phase(phase)) + (phase_of(w) != phase)
    return TEXT(lang, "then.workers", n=there, phase=phase_name(phase, lang))


def _stock_words(t: RollTable, e: Seat, code: int, lang: str) -> str:
    task, w = unpack_task(code)
    if code in (FINISH, REARRANGE) or task != STOCK:
        return ""
    return _credits(e, e.powers.stock[kind_of(w)], lang)


def _shipment_words(t: RollTable, e: Seat, code: int, lang: str) -> str:
    mode, shipper, _, good, at = unpack_shipment(code)
    face = e.tableau[at]
    if mode == SELL:
        return _credits(e, trade_value(e, face), lang)
    gained = consume_value(e, face, good, shipper)
    return TEXT(lang, "then.chips", before=e.chips, after=e.chips + gained, pool=t.pool - gained)


FOLLOWS: dict[str, Callable[[RollTable, Seat, int, str], str]] = {
    lay_on_strip.__name__: _workers_there,
    do_task.__name__: _stock_words,
    ship_good.__name__: _shipment_words,
}
"""What the answers to some questions lead to."""


def _credits(e: Seat, gained: int, lang: str) -> str:
    return TEXT(lang, "then.credits", before=e.credits, after=min(CREDIT_LIMIT, e.credits + gained), most=CREDIT_LIMIT)


@keep_results(MOST_KEPT)
def glyph(piece: str, lang: str) -> Html | None:
    """The small mark of a piece in a list of answers."""
    place, _, rest = piece.partition("/")
    if place == "worker":
        return worker_die(int(rest), "", lang, "tiny").drawn
    if place in ("column", "strip"):
        return icon(rest)
    if place == "side":
        face = int(rest)
        return cost("world" if IS_WORLD[face] else "development", COST[face], tile(face, lang).colour)
    if place == "tile":
        return cost("development", COST[face_of(int(rest), DEVELOPMENT)])
    if place in SIGNS:
        return icon(SIGNS[place])
    id = rest.rsplit("/", 1)[-1].removeprefix("virtual-")
    if id.removesuffix("$") in KIND:
        kind = KIND[id.removesuffix("$")]
        return plain_die(returning_die(kind) if id.endswith("$") else kind, "", lang, "tiny").drawn
    return icon("tiles") if place == "tableau" else None
