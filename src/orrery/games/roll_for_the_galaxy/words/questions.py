"""The questions of Roll for the Galaxy in words: each ask as a sentence, its choices, and what can't be chosen."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask, One, Some, Split
from orrery.core.questions import Choice, Question, Questions, Refusal
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.rules.assign import (
    APART,
    DICTATE,
    NO_PHASE,
    READY,
    is_used,
    lay_on_strip,
    most_moved,
    move_to,
    put_wilds,
    reassign_power,
    unpack_movement,
    unpack_selection,
    use_power,
)
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.build import (
    NO_CUT,
    bring_back,
    builders_ready,
    cut_need,
    lose_builders,
    need_after,
    put_builders,
    top_face,
    unpack_cut,
    use_builders,
)
from orrery.games.roll_for_the_galaxy.rules.components import (
    COLOUR,
    COST,
    DEVELOPMENT,
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
    WORLD,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.explore import (
    FINISH,
    REARRANGE,
    STOCK,
    abandon_tiles,
    do_task,
    give_up_tile,
    put_tile,
    unpack_placement,
    unpack_task,
)
from orrery.games.roll_for_the_galaxy.rules.incomes import income
from orrery.games.roll_for_the_galaxy.rules.produce import lay_good, unpack_production
from orrery.games.roll_for_the_galaxy.rules.round import hire, lay_start_tiles, recall_dice, remove_start_die, select_anew
from orrery.games.roll_for_the_galaxy.rules.ship import (
    BUY_NOTHING,
    buy_points,
    consume_value,
    ship_good,
    spend_credits,
    trade_value,
    unpack_shipment,
    unpack_spending,
)
from orrery.games.roll_for_the_galaxy.rules.table import (
    CREDIT_LIMIT,
    LEAST_CREDITS,
    SELL,
    Empire,
    RollTable,
    at_task,
    builders_needed,
    kind_of,
    phase_of,
    returns,
    symbol_of,
)
from orrery.games.roll_for_the_galaxy.rules.taking import (
    FROM_CITIZENRY,
    FROM_COLUMNS,
    FROM_CUP,
    FROM_DEVELOPERS,
    FROM_SETTLERS,
    NOWHERE,
    remove_die,
    stack_of,
    unpack_taking,
    world_of,
)
from orrery.games.roll_for_the_galaxy.words.components import (
    TEXT,
    die_name,
    explain,
    face_name,
    phase_name,
    power_name,
    tile_name,
    worker_name,
)

CLAUSE = "roll-for-the-galaxy."
PILES = {FROM_CUP: "cup", FROM_CITIZENRY: "citizenry", FROM_DEVELOPERS: "developers", FROM_SETTLERS: "settlers"}
"""The places of dice that have a name of their own."""
QUESTIONS = Questions(TEXT)


def _own(view: View) -> Empire:
    t: RollTable = view.table
    return t.empires[view.seat]


# Pieces --------------------------------------------------------------------------------------------------------------


def die_id(die: int) -> str:
    """A die in the name of a piece; one whose $ face fits its task is another piece than one that stays."""
    return DICE[kind_of(die)].id + ("$" if returns(die) else "")


def shipper_piece(die: int, virtual: bool) -> str:
    return f"shipper/virtual-{die_id(die)}" if virtual else f"shipper/{die_id(die)}"


def tableau_piece(e: Empire, face: int) -> str:
    """A face of the tableau."""
    return f"tableau/{e.tableau.index(face)}"


# Setup ---------------------------------------------------------------------------------------------------------------


@QUESTIONS(lay_start_tiles)
class LayStartTiles(Question):
    """Which of the two tiles is the development."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        assert isinstance(ask, One)
        other = next(tile for tile in ask.options if tile != code)
        development, world = face_of(code, DEVELOPMENT), face_of(other, WORLD)
        words = TEXT(lang, "choice.start", development=face_name(development, lang), world=face_name(world, lang))
        hint = TEXT(lang, "choice.start.hint", a=COST[development], b=COST[world])
        return Choice(words, hint, (f"side/{development}", f"side/{world}", f"tile/{code}"), CLAUSE + "setup.either-way")


# Assign and Reveal ---------------------------------------------------------------------------------------------------


@QUESTIONS(lay_on_strip)
class LayOnStrip(Question):
    """Which worker selects which phase."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        workers = len(_own(view).workers)
        return TEXT(lang, self.key if workers else f"{self.key}.tokens", n=workers)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == NO_PHASE:
            hint = TEXT(lang, "choice.no_phase.hint")
            return Choice(TEXT(lang, "choice.no_phase"), hint, ("ready",), CLAUSE + "ambition.talent-selects")
        w, phase = unpack_selection(code)
        words = TEXT(lang, "choice.select", phase=phase_name(phase, lang), worker=worker_name(w, lang))
        hint = TEXT(lang, "choice.select.hint", phase=phase_name(phase, lang))
        return Choice(words, hint, (f"worker/{w}", f"strip/{PHASE_NAMES[phase]}"), CLAUSE + "assign.select")


@QUESTIONS(put_wilds)
class PutWilds(Question):
    """Where wild dice, two-phase dice and Talent tokens go."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        assert isinstance(ask, Split)
        key = self.key
        if _own(view).cup[TALENT]:
            key += ".tokens"
        elif any(columns != EVERYWHERE for columns in ask.fits):
            key += ".two"
        return TEXT(lang, key, n=len(ask.items))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if symbol_of(code) == TOKEN:
            clause = "ambition.talent-worker"
        else:
            clause = "ambition.two-phases" if symbol_of(code) >= TWO_PHASES else "assign.wild"
        return Choice(worker_name(code, lang), "", (f"worker/{code}",), CLAUSE + clause)

    def place(self, view: View, ask: Ask, place: int, lang: str) -> Choice:
        """A column, or the place of Talent tokens that are not assigned."""
        if place == APART:
            hint = TEXT(lang, "choice.apart.hint")
            return Choice(TEXT(lang, "choice.apart"), hint, ("apart",), CLAUSE + "ambition.talent-may")
        hint = TEXT(lang, "choice.column.hint", n=len(_own(view).in_phase(place)))
        words = TEXT(lang, "choice.column", phase=phase_name(place, lang))
        return Choice(words, hint, (f"column/{PHASE_NAMES[place]}",), CLAUSE + "assign.wild")


class Reassign(Question):
    """Which worker goes where by a Reassign power."""

    def move(self, e: Empire, code: int, lang: str) -> Choice:
        """A worker that goes to another column."""
        number, w, to = unpack_movement(code)
        values = {"worker": worker_name(w, lang), "phase": phase_name(phase_of(w), lang), "to": phase_name(to, lang)}
        words = TEXT(lang, "choice.move", power=power_name(e, number, lang), **values)
        pieces = (f"worker/{w}", f"column/{PHASE_NAMES[to]}")
        if number == DICTATE:
            return Choice(words, "", pieces, CLAUSE + "assign.dictate")
        piece = tableau_piece(e, reassign_power(e, number).face)
        return Choice(words, "", (*pieces, piece), CLAUSE + "assign.reassign-once")

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        """Powers that were used or move no worker now, and the worker that selects."""
        e = _own(view)
        refused: dict[str, Refusal] = {}
        if is_used(e, DICTATE) and not e.powers.dictate_repeat and self.power_in_use(ask) != DICTATE:
            refused["dictate"] = Refusal(TEXT(lang, "refusal.dictate"), CLAUSE + "assign.dictate-once")
        for number, power in enumerate(e.powers.reassign, 1):
            why, clause = self.why_not(view, ask, number)
            if why:
                values = {"tile": face_name(power.face, lang), "colour": die_name(max(power.lead, 0), lang)}
                refusal = Refusal(TEXT(lang, f"refusal.{why}", **values), CLAUSE + clause)
                refused[tableau_piece(e, power.face)] = refusal
        if e.workers.count(e.selector) == 1:
            refused[f"worker/{e.selector}"] = Refusal(TEXT(lang, "refusal.selector"), CLAUSE + "assign.selector-stays")
        return refused

    def power_in_use(self, ask: Ask) -> int:
        """The number of the power that the question is about, -1 if it is about all."""
        return -1

    def why_not(self, view: View, ask: Ask, number: int) -> tuple[str, str]:
        """Why a power of the tableau can't be used, and the clause; empty if it can."""
        if is_used(_own(view), number) and number != self.power_in_use(ask):
            return "used", "assign.reassign-once"
        return "", ""


@QUESTIONS(use_power)
class UsePower(Reassign):
    """Which Reassign power is used next."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == READY:
            hint = TEXT(lang, "choice.ready.hint")
            return Choice(TEXT(lang, "choice.ready"), hint, ("ready",), CLAUSE + "assign.reassign-may")
        number, w, _ = unpack_movement(code)
        if number != DICTATE:
            return self.move(_own(view), code, lang)
        words = TEXT(lang, "choice.dictate", worker=worker_name(w, lang), phase=phase_name(phase_of(w), lang))
        hint = TEXT(lang, "choice.dictate.hint")
        return Choice(words, hint, (f"worker/{w}", "dictate"), CLAUSE + "assign.dictate")

    def why_not(self, view: View, ask: Ask, number: int) -> tuple[str, str]:
        assert isinstance(ask, One)
        why, clause = super().why_not(view, ask, number)
        if why or number in [power for power, _, _ in map(unpack_movement, ask.options)]:
            return why, clause
        if most_moved(view.table, view.options, view.seat, reassign_power(_own(view), number)) > 0:
            return "no_worker", "powers.column-decides"
        return "lead", "tile.mad-scientists"


@QUESTIONS(move_to)
class MoveTo(Reassign):
    """Which further worker goes where by the power in use."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, power=power_name(_own(view), self.power_in_use(ask), lang))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == READY:
            return Choice(TEXT(lang, "choice.enough"), "", ("ready",), CLAUSE + "assign.reassign-may")
        return self.move(_own(view), code, lang)

    def power_in_use(self, ask: Ask) -> int:
        power, _ = ask.args
        return int(power)


@QUESTIONS(select_anew)
class SelectAnew(Question):
    """Which phase is selected after all."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        selected = _own(view).selected
        pieces = (f"strip/{PHASE_NAMES[code]}",)
        clause = CLAUSE + "ambition.forecasters"
        if code == selected:
            return Choice(TEXT(lang, "choice.foresee.keep", phase=phase_name(code, lang)), "", pieces, clause)
        hint = TEXT(lang, "choice.foresee.hint", phase=phase_name(selected, lang))
        return Choice(TEXT(lang, "choice.foresee", phase=phase_name(code, lang)), hint, pieces, clause)


# Explore -------------------------------------------------------------------------------------------------------------


@QUESTIONS(do_task)
class DoTask(Question):
    """What the next explorer does."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        explorers = len(_own(view).in_phase(EXPLORE))
        return TEXT(lang, self.key if explorers else f"{self.key}.none", n=explorers)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == FINISH:
            return Choice(TEXT(lang, "choice.finish"), "", ("ready",), CLAUSE + "tile.advanced-logistics")
        if code == REARRANGE:
            return Choice(TEXT(lang, "choice.rearrange"), "", ("zone",), CLAUSE + "tile.advanced-logistics")
        what, w = unpack_task(code)
        if what == STOCK:
            words = TEXT(lang, "choice.stock", worker=worker_name(w, lang))
            hint = TEXT(lang, "choice.stock.hint", n=_own(view).powers.stock[kind_of(w)])
            return Choice(words, hint, (f"worker/{w}", "task/stock"), CLAUSE + "explore.stock")
        words = TEXT(lang, "choice.scout", worker=worker_name(w, lang))
        hint = TEXT(lang, "choice.scout.hint")
        return Choice(words, hint, (f"worker/{w}", "task/scout"), CLAUSE + "explore.draw")


@QUESTIONS(abandon_tiles)
class AbandonTiles(Question):
    """Which tiles of the zone are abandoned."""

    clause = "explore.abandon-anywhere"

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return Choice(tile_name(code, lang), "", (f"tile/{code}",), CLAUSE + self.clause)


@QUESTIONS(give_up_tile)
class GiveUpTile(AbandonTiles):
    """Which tile of the zone goes back to the empty bag."""

    clause = "explore.bag-still-empty"


@QUESTIONS(put_tile)
class PutTile(Question):
    """Which drawn tile goes where."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, n=len(_own(view).hand))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        tile, side, on_top = unpack_placement(code)
        face = face_of(tile, side)
        key = "choice.place.top" if on_top else "choice.place"
        words = TEXT(lang, key, tile=face_name(face, lang), side=TEXT(lang, f"side.{side}"))
        needed = TEXT(lang, f"builders.{side}", n=builders_needed(_own(view), face))
        hint = TEXT(lang, "choice.place.hint", n=needed, what=explain(FACE[face], lang))
        pieces = (f"side/{face}", f"{'top' if on_top else 'stack'}/{side}", f"tile/{tile}")
        return Choice(words, hint, pieces, CLAUSE + "explore.place")


# Develop and Settle --------------------------------------------------------------------------------------------------


@QUESTIONS(cut_need)
class CutNeed(Question):
    """Which power lets the top tile be completed with fewer builders."""

    def builders_missing(self, view: View, ask: Ask) -> int:
        side, spared = int(ask.args[0]), int(ask.args[2])
        e = _own(view)
        need: int = builders_needed(e, top_face(e, side)) - spared
        return need - builders_ready(e, side)

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        side, _, _ = ask.args
        missing = self.builders_missing(view, ask)
        key = self.key if missing > 0 else f"{self.key}.enough"
        return TEXT(lang, key, tile=face_name(top_face(_own(view), side), lang), n=missing)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == NO_CUT:
            enough = self.builders_missing(view, ask) <= 0
            words = TEXT(lang, "choice.cut.enough" if enough else "choice.cut.none")
            return Choice(words, "", ("ready",), CLAUSE + "ambition.cut-may")
        side, _, spared = ask.args
        e = _own(view)
        number, code_of_die = unpack_cut(code)
        power = e.powers.cuts[side][number]
        need = builders_needed(e, top_face(e, side)) - spared
        hint = TEXT(lang, "choice.cut.hint", n=need - need_after(power, need))
        values: dict[str, Any] = {"power": face_name(power.face, lang), "cost": power.cost}
        piece = tableau_piece(e, power.face)
        if power.cost:
            words = TEXT(lang, "choice.cut.pay", **values)
            return Choice(words, hint, (piece,), CLAUSE + "ambition.terraforming-specialists")
        place, where = _place_of_die(e, code_of_die, lang)
        _, die = unpack_taking(code_of_die)
        words = TEXT(lang, "choice.cut.die", die=die_name(kind_of(die), lang), place=place, **values)
        return Choice(words, hint, (piece, where), CLAUSE + "ambition.contact-specialist")


class ChooseDice(Question):
    """Which dice of a kind are chosen, wherever they lie."""

    clause: str

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        words = TEXT(lang, "choice.die", die=die_name(code, lang))
        return Choice(words, "", (f"die/{die_id(code)}",), CLAUSE + self.clause)


@QUESTIONS(put_builders)
class PutBuilders(ChooseDice):
    """Which workers are put on the top tile."""

    clause = "develop.choose"

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        assert isinstance(ask, Some)
        side, *_ = ask.args
        return TEXT(lang, self.key, n=ask.least, all=len(ask.items), tile=face_name(top_face(_own(view), side), lang))


@QUESTIONS(use_builders)
class UseBuilders(PutBuilders):
    """Which builders complete the top tile."""

    clause = "develop.done-in-explore"


@QUESTIONS(lose_builders)
class LoseBuilders(ChooseDice):
    """Which builders are lost to the tile they completed."""

    clause = "ambition.booby-trap"

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        _, _, face, _ = ask.args
        return TEXT(lang, self.key, tile=face_name(face, lang))


@QUESTIONS(bring_back)
class BringBack(ChooseDice):
    """Which builders come back to the cup."""

    clause = "powers.one-or-two-back"

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        assert isinstance(ask, Some)
        return TEXT(lang, self.key, least=ask.least, most=ask.most)


@QUESTIONS(hire)
class Hire(ChooseDice):
    """Which dice of the Citizenry are recruited."""

    clause = "manage.choose"

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        assert isinstance(ask, Some)
        return TEXT(lang, self.key, n=ask.least, all=len(ask.items))


def _place_of_die(e: Empire, code: int, lang: str) -> tuple[str, str]:
    """Where a die lies that an answer names, in words and as a piece."""
    place, die = unpack_taking(code)
    at, side = world_of(place), stack_of(place)
    if at != NOWHERE:
        return TEXT(lang, "place.world", world=face_name(e.tableau[at], lang)), f"good/{at}/{die_id(die)}"
    if place == FROM_COLUMNS:
        return TEXT(lang, "place.column", phase=phase_name(phase_of(die), lang)), f"worker/{die}"
    piece = f"{PILES[place]}/{die_id(die)}"
    if side != NOWHERE and e.stacks[side]:
        return TEXT(lang, "place.world", world=face_name(top_face(e, side), lang)), piece
    return TEXT(lang, "place.apart" if place == FROM_CUP and die == TALENT else f"place.{PILES[place]}"), piece


class TakeDie(Question):
    """Which die is taken, and from where."""

    clause: str

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        place_name, piece = _place_of_die(_own(view), code, lang)
        place, die = unpack_taking(code)
        name = die_name(at_task(die) if place == FROM_COLUMNS else die, lang)
        words = TEXT(lang, "choice.die.from", die=name, place=place_name)
        return Choice(words, "", (piece,), CLAUSE + self.clause)


@QUESTIONS(remove_die)
class RemoveDie(TakeDie):
    """Which die goes back to the supply."""

    clause = "settle.remove-any"


@QUESTIONS(remove_start_die)
class RemoveStartDie(TakeDie):
    """Which die a starting tile takes."""

    clause = "ambition.remove-at-setup"

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        (face,) = ask.args
        return TEXT(lang, self.key, tile=face_name(face, lang))


@QUESTIONS(recall_dice)
class RecallDice(TakeDie):
    """Which builders and goods come back to the cup."""

    clause = "manage.recall"


# Produce and Ship ----------------------------------------------------------------------------------------------------


def _refuse_worlds(e: Empire, lang: str, why: str, clause: str, refused: Sequence[int]) -> dict[str, Refusal]:
    """Gray worlds, which hold no goods, and the worlds at some places of the tableau, for a reason of their own."""
    refusals: dict[str, Refusal] = {}
    for at, face in enumerate(e.tableau):
        if IS_WORLD[face] and COLOUR[face] == GRAY:
            words = TEXT(lang, "refusal.gray", tile=face_name(face, lang))
            refusals[f"tableau/{at}"] = Refusal(words, CLAUSE + "produce.good")
        elif IS_WORLD[face] and at in refused:
            words = TEXT(lang, f"refusal.{why}", tile=face_name(face, lang))
            refusals[f"tableau/{at}"] = Refusal(words, CLAUSE + clause)
    return refusals


@QUESTIONS(lay_good)
class LayGood(Question):
    """Which producer becomes a good, and on which world."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, n=len(_own(view).in_phase(PRODUCE)))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        die, at = unpack_production(code)
        words = TEXT(lang, "choice.good", die=die_name(die, lang), world=face_name(_own(view).tableau[at], lang))
        return Choice(words, "", (f"die/{die_id(die)}", f"tableau/{at}"), CLAUSE + "produce.any-colour")

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        e = _own(view)
        full = [at for at, goods in enumerate(e.goods) if len(goods) >= e.powers.capacity]
        clause = "produce.one-good" if e.powers.capacity == 1 else "tile.galactic-reserves"
        return _refuse_worlds(e, lang, "full", clause, full)


@QUESTIONS(ship_good)
class ShipGood(Question):
    """Which shipper takes which good, and whether it is Traded or Consumed."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, n=len(_own(view).in_phase(SHIP)))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        e = _own(view)
        mode, shipper, virtual, good, at = unpack_shipment(code)
        face = e.tableau[at]
        values = {"good": die_name(good, lang), "worker": die_name(shipper, lang, virtual), "world": face_name(face, lang)}
        pieces = (f"good/{at}/{die_id(good)}", shipper_piece(shipper, virtual))
        if mode == SELL:
            hint = TEXT(lang, "choice.trade.hint", n=trade_value(e, face))
            return Choice(TEXT(lang, "choice.trade", **values), hint, (*pieces, "way/trade"), CLAUSE + "ship.trade")
        points, credits = consume_value(e, face, good, shipper), e.powers.consume_credits[COLOUR[face]]
        key = "choice.consume.hint.credits" if credits else "choice.consume.hint"
        hint = TEXT(lang, key, n=points, credits=credits)
        return Choice(TEXT(lang, "choice.consume", **values), hint, (*pieces, "way/consume"), CLAUSE + "ship.consume")

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        e = _own(view)
        return _refuse_worlds(e, lang, "no_good", "ship.pair", [at for at, goods in enumerate(e.goods) if not goods])


@QUESTIONS(buy_points)
class BuyPoints(Question):
    """Whether to buy points after a Trade."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        (number,) = ask.args
        power = _own(view).powers.buys[number]
        return TEXT(lang, self.key, cost=power.amount, points=power.points)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return Choice(TEXT(lang, "choice.yes" if code else "choice.no"), "", (), CLAUSE + "tile.galactic-bankers")


@QUESTIONS(spend_credits)
class SpendCredits(Question):
    """How many points are bought at the end of Ship, and which incomes come before."""

    clause = "ambition.deficit-spending"

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, cost=_own(view).powers.spends[0].cost)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == BUY_NOTHING:
            return Choice(TEXT(lang, "choice.spend.none"), "", ("spend/0",), CLAUSE + self.clause)
        e = _own(view)
        power = e.powers.spends[0]
        times, before = unpack_spending(code)
        pieces = [f"spend/{times}"]
        early: list[str] = []
        late: list[str] = []
        credits = e.credits
        paid_later = 0
        for number, other in enumerate(e.powers.end[SHIP]):
            paid = income(view.table, view.options, view.seat, other)
            if has_bit(before, number):
                credits = min(CREDIT_LIMIT, credits + paid)
                early.append(face_name(other.face, lang))
                pieces.append(tableau_piece(e, other.face))
            elif paid:
                paid_later += paid
                late.append(face_name(other.face, lang))
        left = min(CREDIT_LIMIT, max(LEAST_CREDITS, credits - times * power.cost) + paid_later)
        key = "choice.spend.after" if early else "choice.spend.first" if late else "choice.spend"
        words = TEXT(lang, key, tiles=", ".join(early or late), cost=times * power.cost, n=times * power.points)
        return Choice(words, TEXT(lang, "choice.spend.hint", n=left), tuple(pieces), CLAUSE + self.clause)
