"""The list of answers of Roll for the Galaxy: a hint under the question, what follows from an answer, and the mark of a piece."""

from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.assign import NO_PHASE, TO_BITS, WORKER
from orrery.games.roll_for_the_galaxy.describe import phase_called
from orrery.games.roll_for_the_galaxy.explore import STOCK, TASK_BITS
from orrery.games.roll_for_the_galaxy.faces import COST, IS_WORLD, KIND
from orrery.games.roll_for_the_galaxy.ship import SELL, consume_value, shipped, trade_value
from orrery.games.roll_for_the_galaxy.table import CREDIT_LIMIT, RETURNS, phase_of
from orrery.games.roll_for_the_galaxy.table import Empire as Seat
from orrery.render.html import Html
from orrery.render.pieces import cost, icon
from orrery.render.roll_for_the_galaxy_faces import TEXT, of_kind, of_worker, tile

SIGNS = {"dictate": "dictate", "ready": "check", "zone": "tiles", "apart": "retreat", "spend": "economy"}


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
        case "lay_on_strip" if code != NO_PHASE:
            phase = code >> TO_BITS
            there = len(e.in_phase(phase)) + (phase_of(code & WORKER) != phase)
            return TEXT(lang, "then.workers", n=there, phase=phase_called(phase, lang))
        case "do_task" if code >> TASK_BITS == STOCK:
            return _credits(e, e.powers.stock[code & 15], lang)
        case "ship_good":
            mode, shipper, _, good, at = shipped(code)
            face = e.tableau[at]
            if mode == SELL:
                return _credits(e, trade_value(e, face), lang)
            gained = consume_value(e, face, good, shipper)
            return TEXT(lang, "then.chips", before=e.chips, after=e.chips + gained, pool=view.table.pool - gained)
        case _:
            return ""


def _credits(e: Seat, gained: int, lang: str) -> str:
    return TEXT(lang, "then.credits", before=e.credits, after=min(CREDIT_LIMIT, e.credits + gained), most=CREDIT_LIMIT)


def glyph(piece: str, lang: str) -> Html | None:
    """The small mark of a piece in a list of answers."""
    place, _, rest = piece.partition("/")
    id = rest.rsplit("/", 1)[-1].removeprefix("virtual-")
    returns = RETURNS if id.endswith("$") else 0
    id = id.removesuffix("$")
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
        return of_kind(KIND[id] | returns, "", lang, "xs").drawn
    return icon("tiles") if place == "tableau" else None
