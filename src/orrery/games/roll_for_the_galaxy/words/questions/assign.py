"""Setup, Assign and Reveal."""

from collections.abc import Sequence

from orrery.core.ask import Ask, One, Split
from orrery.core.questions import Choice, Question, Refusal
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.rules.assign import (
    APART,
    DICTATE,
    NO_PHASE,
    READY,
    first_target,
    goes_together,
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
from orrery.games.roll_for_the_galaxy.rules.components import (
    COST,
    DEVELOPMENT,
    EVERYWHERE,
    PHASE_NAMES,
    TALENT,
    TOKEN,
    TWO_PHASES,
    WORLD,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import phase_of, symbol_of
from orrery.games.roll_for_the_galaxy.rules.round import lay_start_tiles, select_anew
from orrery.games.roll_for_the_galaxy.rules.table import Empire, RollTable
from orrery.games.roll_for_the_galaxy.words.components import (
    TEXT,
    face_name,
    phase_name,
    power_name,
    worker_name,
    world_word,
)
from orrery.games.roll_for_the_galaxy.words.questions.common import (
    CLAUSE,
    QUESTIONS,
    own_empire,
    tableau_piece,
)

# Setup ----------------------------------------------------------------------------------------------------------------


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


# Assign and Reveal ----------------------------------------------------------------------------------------------------


@QUESTIONS(lay_on_strip)
class LayOnStrip(Question):
    """Which worker selects which phase."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        workers = len(own_empire(view).workers)
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
        if own_empire(view).cup[TALENT]:
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
        hint = TEXT(lang, "choice.column.hint", n=len(own_empire(view).in_phase(place)))
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
        e = own_empire(view)
        refused: dict[str, Refusal] = {}
        if is_used(e, DICTATE) and not e.powers.dictate_repeat and self.power_in_use(ask) != DICTATE:
            refused["dictate"] = Refusal(TEXT(lang, "refusal.dictate"), CLAUSE + "assign.dictate-once")
        for number, power in enumerate(e.powers.reassign, 1):
            why, clause = self.why_not(view, ask, number)
            if why:
                values = {"tile": face_name(power.face, lang), "colour": world_word(max(power.lead, 0), lang, 2)}
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
        if is_used(own_empire(view), number) and number != self.power_in_use(ask):
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
            return self.move(own_empire(view), code, lang)
        words = TEXT(lang, "choice.dictate", worker=worker_name(w, lang), phase=phase_name(phase_of(w), lang))
        hint = TEXT(lang, "choice.dictate.hint")
        return Choice(words, hint, (f"worker/{w}", "dictate"), CLAUSE + "assign.dictate")

    def why_not(self, view: View, ask: Ask, number: int) -> tuple[str, str]:
        assert isinstance(ask, One)
        why, clause = super().why_not(view, ask, number)
        if why or number in [power for power, _, _ in map(unpack_movement, ask.options)]:
            return why, clause
        if most_moved(view.table, view.options, view.seat, reassign_power(own_empire(view), number)) > 0:
            return "no_worker", "powers.column-decides"
        return "lead", "tile.mad-scientists"


@QUESTIONS(move_to)
class MoveTo(Reassign):
    """Which further worker goes where by the power in use."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, power=power_name(own_empire(view), self.power_in_use(ask), lang))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == READY:
            return Choice(TEXT(lang, "choice.enough"), "", ("ready",), CLAUSE + "assign.reassign-may")
        return self.move(own_empire(view), code, lang)

    def power_in_use(self, ask: Ask) -> int:
        power, _ = ask.args
        return int(power)

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        """Besides powers and workers, the columns that further workers of one use do not go to."""
        number, before = ask.args
        e = own_empire(view)
        refused = super().refusals(view, ask, lang)
        if before and goes_together(e, view.options, number):
            column = first_target(before)
            values = {"power": power_name(e, number, lang), "phase": phase_name(column, lang)}
            refusal = Refusal(TEXT(lang, "refusal.one_column", **values), CLAUSE + "assign.same-column")
            refused |= {f"column/{PHASE_NAMES[phase]}": refusal for phase in EVERYWHERE if phase != column}
        return refused


@QUESTIONS(select_anew)
class SelectAnew(Question):
    """Which phase is selected after all."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        selected = own_empire(view).selected
        pieces = (f"strip/{PHASE_NAMES[code]}",)
        clause = CLAUSE + "ambition.forecasters"
        if code == selected:
            return Choice(TEXT(lang, "choice.foresee.keep", phase=phase_name(code, lang)), "", pieces, clause)
        hint = TEXT(lang, f"choice.foresee.hint{self.fate_of(view, selected)}", phase=phase_name(selected, lang))
        return Choice(TEXT(lang, "choice.foresee", phase=phase_name(code, lang)), hint, pieces, clause)

    def fate_of(self, view: View, phase: int) -> str:
        """Whether a phase takes place without this seat: the end of the sentence's key, empty where others still decide it."""
        t: RollTable = view.table
        if t.extra == phase:
            return ".extra"
        others = [e for seat, e in enumerate(t.empires) if seat != view.seat and e.selector >= 0]
        settled = [e for e in others if not e.powers.forecast]
        if any(e.selected == phase for e in settled):
            return ".still"
        return ".gone" if len(settled) == len(others) else ""
