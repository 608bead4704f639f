"""Develop and Settle, and which dice are hired, given up or recalled."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask, Some
from orrery.core.questions import Choice, Question
from orrery.core.view import View
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
    TALENT,
)
from orrery.games.roll_for_the_galaxy.rules.dice import at_task, kind_of, phase_of
from orrery.games.roll_for_the_galaxy.rules.owned_dice import (
    FROM_COLUMNS,
    FROM_CUP,
    NOWHERE,
    remove_die,
    stack_of,
    unpack_taking,
    world_of,
)
from orrery.games.roll_for_the_galaxy.rules.round import hire, recall_dice, remove_start_die
from orrery.games.roll_for_the_galaxy.rules.table import Empire, builders_needed
from orrery.games.roll_for_the_galaxy.words.components import (
    TEXT,
    die_name,
    die_phrase,
    face_name,
    phase_name,
)
from orrery.games.roll_for_the_galaxy.words.questions.common import (
    CLAUSE,
    PILES,
    QUESTIONS,
    die_id,
    own_empire,
    tableau_piece,
)


@QUESTIONS(cut_need)
class CutNeed(Question):
    """Which power lets the top tile be completed with fewer builders."""

    def builders_missing(self, view: View, ask: Ask) -> int:
        side, spared = int(ask.args[0]), int(ask.args[2])
        e = own_empire(view)
        need: int = builders_needed(e, top_face(e, side)) - spared
        return need - builders_ready(e, side)

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        side, _, _ = ask.args
        missing = self.builders_missing(view, ask)
        key = self.key if missing > 0 else f"{self.key}.enough"
        return TEXT(lang, key, tile=face_name(top_face(own_empire(view), side), lang), n=missing)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == NO_CUT:
            enough = self.builders_missing(view, ask) <= 0
            words = TEXT(lang, "choice.cut.enough" if enough else "choice.cut.none")
            return Choice(words, "", ("ready",), CLAUSE + "ambition.cut-may")
        side, _, spared = ask.args
        e = own_empire(view)
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
        words = TEXT(lang, "choice.cut.die", die=die_phrase(kind_of(die), lang), place=place, **values)
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
        return TEXT(lang, self.key, n=ask.least, all=len(ask.items), tile=face_name(top_face(own_empire(view), side), lang))


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
        place_name, piece = _place_of_die(own_empire(view), code, lang)
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
