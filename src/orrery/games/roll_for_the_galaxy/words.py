"""Roll for the Galaxy in words: questions, choices and refusals, in English and French."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask, One, Some, Split
from orrery.core.game import Choice, Refusal
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.assign import APART, DICTATE, NO_PHASE, READY, TO_BITS, WORKER, most_moved, moved
from orrery.games.roll_for_the_galaxy.build import (
    CUT_BITS,
    FROM_BITS,
    FROM_CITIZENRY,
    FROM_COLUMNS,
    FROM_CUP,
    FROM_DEVELOPERS,
    FROM_GOODS,
    FROM_SETTLERS,
    NO_CUT,
    PHASE_OF_SIDE,
    TAKEN,
)
from orrery.games.roll_for_the_galaxy.describe import (
    TEXT,
    called,
    explain,
    kind_called,
    phase_called,
    tile_called,
    worker_called,
)
from orrery.games.roll_for_the_galaxy.explore import FINISH, REARRANGE, STOCK, TASK_BITS
from orrery.games.roll_for_the_galaxy.faces import (
    COLOUR,
    COST,
    DICE,
    EVERYWHERE,
    EXPLORE,
    FACE,
    GRAY,
    IS_WORLD,
    PHASE_NAMES,
    PRODUCE,
    SHIP,
    TALENT,
    TOKEN,
    TWO_PHASES,
)
from orrery.games.roll_for_the_galaxy.incomes import income
from orrery.games.roll_for_the_galaxy.produce import produced
from orrery.games.roll_for_the_galaxy.ship import SELL, SPEND_BITS, consume_value, shipped, trade_value
from orrery.games.roll_for_the_galaxy.table import (
    CREDIT_LIMIT,
    RETURNS,
    Empire,
    RollTable,
    at_task,
    builders_needed,
    kind_of,
    phase_of,
    symbol_of,
)

CLAUSE = "roll-for-the-galaxy."


def _own(view: View) -> Empire:
    t: RollTable = view.table
    return t.empires[view.seat]


# Questions -----------------------------------------------------------------------------------------------------------


def question(view: View, lang: str) -> str:
    """The ask as a sentence with its numbers."""
    ask = view.ask
    if ask is None:
        return ""
    e = _own(view)
    key = f"ask.{ask.name}"
    values: dict[str, Any] = {}
    match ask.name:
        case "lay_on_strip":
            values["n"] = len(e.workers)
            if not e.workers:
                key += ".tokens"
        case "put_wilds":
            assert isinstance(ask, Split)
            values["n"] = len(ask.items)
            if e.cup[TALENT]:
                key += ".tokens"
            elif any(columns != EVERYWHERE for columns in ask.fits):
                key += ".two"
        case "remove_start_die":
            values["tile"] = called(ask.args[0], lang)
        case "lose_builders":
            values["tile"] = called(ask.args[2], lang)
        case "spend_credits":
            values["cost"] = e.powers.spends[0].cost
        case "cut_need":
            side, _, spared = ask.args
            face = e.stacks[side][0] << 1 | side
            ready = len(e.builders[side]) + len(e.in_phase(PHASE_OF_SIDE[side]))
            values |= {"tile": called(face, lang), "n": builders_needed(e, face) - spared - ready}
            if values["n"] <= 0:
                key += ".enough"
        case "move_to":
            values["power"] = power_called(e, ask.args[0], lang)
        case "do_task":
            values["n"] = len(e.in_phase(EXPLORE))
            if not values["n"]:
                key += ".none"
        case "put_tile":
            values["n"] = len(e.hand)
        case "put_builders" | "use_builders":
            assert isinstance(ask, Some)
            side = ask.args[0]
            values |= {"n": ask.least, "all": len(ask.items), "tile": called(e.stacks[side][0] << 1 | side, lang)}
        case "bring_back":
            assert isinstance(ask, Some)
            values |= {"least": ask.least, "most": ask.most}
        case "lay_good":
            values["n"] = len(e.in_phase(PRODUCE))
        case "ship_good":
            values["n"] = len(e.in_phase(SHIP))
        case "buy_points":
            power = e.powers.buys[ask.args[0]]
            values |= {"cost": power.amount, "points": power.points}
        case "hire":
            assert isinstance(ask, Some)
            values |= {"n": ask.least, "all": len(ask.items)}
        case _:
            pass
    return TEXT(lang, key, **values)


def power_called(e: Empire, number: int, lang: str) -> str:
    """A Reassign power by its number: Dictate, or the tile that carries it."""
    return TEXT(lang, "dictate") if number == DICTATE else called(e.powers.reassign[number - 1].face, lang)


# Choices -------------------------------------------------------------------------------------------------------------


def die_id(die: int) -> str:
    """A die in the name of a piece; one whose $ face fits its task is another piece than one that stays."""
    return DICE[die & 15].id + ("$" if die & RETURNS else "")


def choice(view: View, code: int, lang: str, names: Sequence[str] = ()) -> Choice:
    """One option or item, with what follows from it."""
    ask = view.ask
    assert ask is not None, "a choice belongs to an ask"
    e = _own(view)
    match ask.name:
        case "lay_start_tiles":
            assert isinstance(ask, One)
            other = next(tile for tile in ask.options if tile != code)
            sides = {"development": called(2 * code, lang), "world": called(2 * other + 1, lang)}
            hint = TEXT(lang, "choice.start.hint", a=COST[2 * code], b=COST[2 * other + 1])
            pieces = (f"side/{2 * code}", f"side/{2 * other + 1}", f"tile/{code}")
            return Choice(TEXT(lang, "choice.start", **sides), hint, pieces, CLAUSE + "setup.either-way")
        case "lay_on_strip":
            if code == NO_PHASE:
                hint = TEXT(lang, "choice.no_phase.hint")
                return Choice(TEXT(lang, "choice.no_phase"), hint, ("ready",), CLAUSE + "ambition.talent-selects")
            w, phase = code & WORKER, code >> TO_BITS
            words = TEXT(lang, "choice.select", phase=phase_called(phase, lang), worker=worker_called(w, lang))
            hint = TEXT(lang, "choice.select.hint", phase=phase_called(phase, lang))
            return Choice(words, hint, (f"worker/{w}", f"strip/{PHASE_NAMES[phase]}"), CLAUSE + "assign.select")
        case "put_wilds":
            return Choice(worker_called(code, lang), "", (f"worker/{code}",), CLAUSE + _placed_by(code))
        case "use_power" | "move_to":
            return _movement_choice(e, ask.name, code, lang)
        case "do_task":
            return _task_choice(e, code, lang)
        case "abandon_tiles" | "give_up_tile":
            clause = "explore.abandon-anywhere" if ask.name == "abandon_tiles" else "explore.bag-still-empty"
            return Choice(tile_called(code, lang), "", (f"tile/{code}",), CLAUSE + clause)
        case "put_tile":
            return _placing_choice(e, code, lang)
        case "put_builders" | "use_builders" | "bring_back" | "hire" | "lose_builders":
            words = TEXT(lang, "choice.die", die=kind_called(code, lang))
            return Choice(words, "", (f"die/{die_id(code)}",), _die_clause(ask.name))
        case "remove_die" | "recall_dice" | "remove_start_die":
            clauses = {"remove_die": "settle.remove-any", "remove_start_die": "ambition.remove-at-setup"}
            return _taking_choice(e, code, lang, clauses.get(ask.name, "manage.recall"))
        case "lay_good":
            kind, at = produced(code)
            words = TEXT(lang, "choice.good", die=kind_called(kind, lang), world=called(e.tableau[at], lang))
            return Choice(words, "", (f"die/{die_id(kind)}", f"tableau/{at}"), CLAUSE + "produce.any-colour")
        case "select_anew":
            return _foresight_choice(e, code, lang)
        case "cut_need":
            return _cut_choice(e, ask, code, lang)
        case "spend_credits":
            return _spending_choice(view, e, code, lang)
        case "ship_good":
            return _shipment_choice(e, code, lang)
        case _:
            return Choice(TEXT(lang, "choice.yes" if code else "choice.no"), "", (), CLAUSE + "tile.galactic-bankers")


def _placed_by(code: int) -> str:
    """The clause about a worker whose column its owner chooses."""
    symbol = symbol_of(code)
    if symbol == TOKEN:
        return "ambition.talent-worker"
    return "ambition.two-phases" if symbol >= TWO_PHASES else "assign.wild"


def _foresight_choice(e: Empire, phase: int, lang: str) -> Choice:
    pieces = (f"strip/{PHASE_NAMES[phase]}",)
    clause = CLAUSE + "ambition.forecasters"
    if phase == e.selected:
        return Choice(TEXT(lang, "choice.foresee.keep", phase=phase_called(phase, lang)), "", pieces, clause)
    hint = TEXT(lang, "choice.foresee.hint", phase=phase_called(e.selected, lang))
    return Choice(TEXT(lang, "choice.foresee", phase=phase_called(phase, lang)), hint, pieces, clause)


def _cut_choice(e: Empire, ask: Ask, code: int, lang: str) -> Choice:
    side, _, spared = ask.args
    face = e.stacks[side][0] << 1 | side
    need = builders_needed(e, face) - spared
    if code == NO_CUT:
        ready = len(e.builders[side]) + len(e.in_phase(PHASE_OF_SIDE[side]))
        words = TEXT(lang, "choice.cut.enough" if ready >= need else "choice.cut.none")
        return Choice(words, "", ("ready",), CLAUSE + "ambition.cut-may")
    power = e.powers.cuts[side][(code >> CUT_BITS) - 1]
    hint = TEXT(lang, "choice.cut.hint", n=need - max(power.floor, need - power.amount))
    values: dict[str, Any] = {"power": called(power.face, lang), "cost": power.cost}
    piece = f"tableau/{e.tableau.index(power.face)}"
    if power.cost:
        return Choice(TEXT(lang, "choice.cut.pay", **values), hint, (piece,), CLAUSE + "ambition.terraforming-specialists")
    die = code & (1 << CUT_BITS) - 1
    place, where = _lies(e, die, lang)
    words = TEXT(lang, "choice.cut.die", die=kind_called(die & 15, lang), place=place, **values)
    return Choice(words, hint, (piece, where), CLAUSE + "ambition.contact-specialist")


def _spending_choice(view: View, e: Empire, code: int, lang: str) -> Choice:
    clause = CLAUSE + "ambition.deficit-spending"
    if code == 0:
        return Choice(TEXT(lang, "choice.spend.none"), "", ("spend/0",), clause)
    power = e.powers.spends[0]
    times = code & (1 << SPEND_BITS) - 1
    before = code >> SPEND_BITS
    due: list[str] = []
    taken: list[str] = []
    pieces = [f"spend/{times}"]
    credits = e.credits
    late = 0
    for number, other in enumerate(e.powers.end[SHIP]):
        paid = income(view.table, view.options, view.seat, other)
        if before >> number & 1:
            credits = min(CREDIT_LIMIT, credits + paid)
            taken.append(called(other.face, lang))
            pieces.append(f"tableau/{e.tableau.index(other.face)}")
        elif paid:
            late += paid
            due.append(called(other.face, lang))
    left = min(CREDIT_LIMIT, max(1, credits - times * power.cost) + late)
    values: dict[str, Any] = {"cost": times * power.cost, "n": times * power.points}
    if taken:
        words = TEXT(lang, "choice.spend.after", tiles=", ".join(taken), **values)
    elif due:
        words = TEXT(lang, "choice.spend.first", tiles=", ".join(due), **values)
    else:
        words = TEXT(lang, "choice.spend", **values)
    return Choice(words, TEXT(lang, "choice.spend.hint", n=left), tuple(pieces), clause)


def _die_clause(name: str) -> str:
    clauses = {
        "lose_builders": "ambition.booby-trap",
        "hire": "manage.choose",
        "bring_back": "powers.one-or-two-back",
        "use_builders": "develop.done-in-explore",
    }
    return CLAUSE + clauses.get(name, "develop.choose")


def _movement_choice(e: Empire, name: str, code: int, lang: str) -> Choice:
    if code == READY:
        if name == "move_to":
            return Choice(TEXT(lang, "choice.enough"), "", ("ready",), CLAUSE + "assign.reassign-may")
        return Choice(TEXT(lang, "choice.ready"), TEXT(lang, "choice.ready.hint"), ("ready",), CLAUSE + "assign.reassign-may")
    number, w, to = moved(code)
    values = {"worker": worker_called(w, lang), "phase": phase_called(phase_of(w), lang)}
    if number == DICTATE and name == "use_power":
        hint = TEXT(lang, "choice.dictate.hint")
        return Choice(TEXT(lang, "choice.dictate", **values), hint, (f"worker/{w}", "dictate"), CLAUSE + "assign.dictate")
    words = TEXT(lang, "choice.move", power=power_called(e, number, lang), to=phase_called(to, lang), **values)
    pieces: tuple[str, ...] = (f"worker/{w}", f"column/{PHASE_NAMES[to]}")
    if number != DICTATE:
        pieces += (f"tableau/{e.tableau.index(e.powers.reassign[number - 1].face)}",)
    return Choice(words, "", pieces, CLAUSE + ("assign.dictate" if number == DICTATE else "assign.reassign-once"))


def _task_choice(e: Empire, code: int, lang: str) -> Choice:
    if code == FINISH:
        return Choice(TEXT(lang, "choice.finish"), "", ("ready",), CLAUSE + "tile.advanced-logistics")
    if code == REARRANGE:
        return Choice(TEXT(lang, "choice.rearrange"), "", ("zone",), CLAUSE + "tile.advanced-logistics")
    w = code & ((1 << TASK_BITS) - 1)
    pieces = (f"worker/{w}", "task/stock" if code >> TASK_BITS == STOCK else "task/scout")
    if code >> TASK_BITS == STOCK:
        hint = TEXT(lang, "choice.stock.hint", n=e.powers.stock[kind_of(w)])
        return Choice(TEXT(lang, "choice.stock", worker=worker_called(w, lang)), hint, pieces, CLAUSE + "explore.stock")
    words = TEXT(lang, "choice.scout", worker=worker_called(w, lang))
    return Choice(words, TEXT(lang, "choice.scout.hint"), pieces, CLAUSE + "explore.draw")


def _placing_choice(e: Empire, code: int, lang: str) -> Choice:
    tile, side, top = code >> 2, code >> 1 & 1, code & 1
    face = tile << 1 | side
    key = "choice.place.top" if top else "choice.place"
    words = TEXT(lang, key, tile=called(face, lang), side=TEXT(lang, f"side.{side}"))
    needed = TEXT(lang, f"builders.{side}", n=builders_needed(e, face))
    hint = TEXT(lang, "choice.place.hint", n=needed, what=explain(FACE[face], lang))
    return Choice(
        words, hint, (f"side/{face}", f"{'top' if top else 'stack'}/{side}", f"tile/{tile}"), CLAUSE + "explore.place"
    )


def _taking_choice(e: Empire, code: int, lang: str, clause: str) -> Choice:
    """A die and where it lies."""
    place, piece = _lies(e, code, lang)
    die = at_task(code & TAKEN) if code >> FROM_BITS == FROM_COLUMNS else code & (RETURNS | 15)
    words = TEXT(lang, "choice.die.from", die=kind_called(die, lang), place=place)
    return Choice(words, "", (piece,), CLAUSE + clause)


def _lies(e: Empire, code: int, lang: str) -> tuple[str, str]:
    """Where a die lies that an answer names, in words and as a piece."""
    die = code & TAKEN
    where = code >> FROM_BITS
    if where >= FROM_GOODS:
        world = called(e.tableau[where - FROM_GOODS], lang)
        return TEXT(lang, "place.world", world=world), f"good/{where - FROM_GOODS}/{die_id(die)}"
    if where == FROM_COLUMNS:
        return TEXT(lang, "place.column", phase=phase_called(phase_of(die), lang)), f"worker/{die}"
    name = {FROM_CUP: "cup", FROM_CITIZENRY: "citizenry", FROM_DEVELOPERS: "developers", FROM_SETTLERS: "settlers"}[where]
    side = where - FROM_DEVELOPERS
    if side >= 0 and e.stacks[side]:
        place = TEXT(lang, "place.world", world=called(e.stacks[side][0] << 1 | side, lang))
    else:
        place = TEXT(lang, "place.apart" if where == FROM_CUP and die == TALENT else f"place.{name}")
    return place, f"{name}/{die_id(die)}"


def _shipment_choice(e: Empire, code: int, lang: str) -> Choice:
    mode, kind, virtual, good, at = shipped(code)
    face = e.tableau[at]
    values = {"world": called(face, lang), "good": kind_called(good, lang), "worker": kind_called(kind, lang, virtual)}
    shipper = f"shipper/virtual-{die_id(kind)}" if virtual else f"shipper/{die_id(kind)}"
    way = "way/trade" if mode == SELL else "way/consume"
    pieces = (f"good/{at}/{die_id(good)}", shipper, way)
    if mode == SELL:
        hint = TEXT(lang, "choice.trade.hint", n=trade_value(e, face))
        return Choice(TEXT(lang, "choice.trade", **values), hint, pieces, CLAUSE + "ship.trade")
    points, credits = consume_value(e, face, good, kind), e.powers.consume_credits[COLOUR[face]]
    hint = TEXT(lang, "choice.consume.hint.credits" if credits else "choice.consume.hint", n=points, credits=credits)
    return Choice(TEXT(lang, "choice.consume", **values), hint, pieces, CLAUSE + "ship.consume")


def place(view: View, place: int, lang: str) -> Choice:
    """A column that wild dice may go to, or the place of Talent tokens that are not assigned."""
    if place == APART:
        return Choice(TEXT(lang, "choice.apart"), TEXT(lang, "choice.apart.hint"), ("apart",), CLAUSE + "ambition.talent-may")
    hint = TEXT(lang, "choice.column.hint", n=len(_own(view).in_phase(place)))
    words = TEXT(lang, "choice.column", phase=phase_called(place, lang))
    return Choice(words, hint, (f"column/{PHASE_NAMES[place]}",), CLAUSE + "assign.wild")


def refusals(view: View, lang: str) -> dict[str, Refusal]:
    """The pieces that can't be chosen now, and why."""
    if view.ask is None:
        return {}
    e = _own(view)
    found: dict[str, Refusal] = {}
    match view.ask.name:
        case "use_power" | "move_to":
            if e.used & 1 and not e.powers.dictate_repeat and view.ask.args[:1] != (DICTATE,):
                found["dictate"] = Refusal(TEXT(lang, "refusal.dictate"), CLAUSE + "assign.dictate-once")
            found |= _unusable(view, view.ask, e, lang)
            if e.workers.count(e.selector) == 1:
                found[f"worker/{e.selector}"] = Refusal(TEXT(lang, "refusal.selector"), CLAUSE + "assign.selector-stays")
        case "lay_good" | "ship_good":
            producing = view.ask.name == "lay_good"
            for at, face in enumerate(e.tableau):
                why = clause = ""
                if IS_WORLD[face] and COLOUR[face] == GRAY:
                    why, clause = "gray", "produce.good"
                elif IS_WORLD[face] and producing and len(e.goods[at]) >= e.powers.capacity:
                    why, clause = "full", "produce.one-good" if e.powers.capacity == 1 else "tile.galactic-reserves"
                elif IS_WORLD[face] and not producing and not e.goods[at]:
                    why, clause = "no_good", "ship.pair"
                if why:
                    found[f"tableau/{at}"] = Refusal(TEXT(lang, f"refusal.{why}", tile=called(face, lang)), CLAUSE + clause)
        case _:
            pass
    return found


def _unusable(view: View, ask: Ask, e: Empire, lang: str) -> dict[str, Refusal]:
    """The tiles whose Reassign powers were used, or can move no worker now."""
    assert isinstance(ask, One)
    offered = [moved(code)[0] for code in ask.options if code != READY]
    found: dict[str, Refusal] = {}
    for number, power in enumerate(e.powers.reassign, 1):
        why = clause = ""
        if e.used >> number & 1 and ask.args[:1] != (number,):
            why, clause = "used", "assign.reassign-once"
        elif ask.name == "use_power" and number not in offered:
            fits = most_moved(view.table, view.options, view.seat, power) > 0
            why, clause = ("no_worker", "powers.column-decides") if fits else ("lead", "tile.mad-scientists")
        if why:
            values = {"tile": called(power.face, lang), "colour": kind_called(max(power.lead, 0), lang)}
            piece = f"tableau/{e.tableau.index(power.face)}"
            found[piece] = Refusal(TEXT(lang, f"refusal.{why}", **values), CLAUSE + clause)
    return found
