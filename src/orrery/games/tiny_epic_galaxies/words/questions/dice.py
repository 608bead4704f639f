"""Questions about dice: what to do with them, which ones, and whether to follow one."""

from collections.abc import Sequence
from typing import ClassVar

from orrery.core.ask import Ask, One
from orrery.core.questions import Choice, Question, Refusal
from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.rules.actions import (
    any_face,
    follow_free,
    repeat,
)
from orrery.games.tiny_epic_galaxies.rules.components import (
    FACE_SIDES,
    PLANETS,
)
from orrery.games.tiny_epic_galaxies.rules.dice import FREE, convert, give_up, reroll, set_die, unpack_die_setting
from orrery.games.tiny_epic_galaxies.rules.follow import follow
from orrery.games.tiny_epic_galaxies.rules.powers import with_income
from orrery.games.tiny_epic_galaxies.rules.round import CONVERT, REROLL, STOP, act, activated_face
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable
from orrery.games.tiny_epic_galaxies.words.components import (
    TEXT,
    explain,
    face_name,
    planet_name,
)
from orrery.games.tiny_epic_galaxies.words.forecasts import (
    face_forecast,
    table_after_activation,
)
from orrery.games.tiny_epic_galaxies.words.pieces import (
    die_piece,
)
from orrery.games.tiny_epic_galaxies.words.questions.common import QUESTIONS, RULES


@QUESTIONS(act)
class Act(Question):
    """What to do with the unused dice."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, n=sum(view.table.dice))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        t: GalaxyTable = view.table
        if code == STOP:
            hint = TEXT(lang, "choice.stop.hint", n=sum(t.dice))
            return Choice(TEXT(lang, "choice.stop"), hint, ("stop",), RULES + "turn.stop")
        if code == REROLL:
            return Choice(TEXT(lang, "choice.reroll"), reroll_price(t, lang), ("reroll",), RULES + reroll_clause(t))
        if code == CONVERT:
            hint = TEXT(lang, "choice.convert.hint")
            return Choice(TEXT(lang, "choice.convert"), hint, ("converter",), RULES + "turn.convert")
        face = activated_face(code)
        words = TEXT(lang, "choice.activate", face=face_name(face, lang))
        hint = face_forecast(table_after_activation(t, face), view.seat, face, 0, lang)
        return Choice(words, hint, (die_piece("die", face),), RULES + "turn.activate")

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        t: GalaxyTable = view.table
        assert isinstance(ask, One)
        refused: dict[str, Refusal] = {}
        if REROLL not in ask.options:
            refused["reroll"] = Refusal(TEXT(lang, "refusal.reroll"), RULES + "turn.reroll-energy")
        if CONVERT not in ask.options and t.converter:
            refused["converter"] = Refusal(TEXT(lang, "refusal.convert.used"), RULES + "turn.convert-once")
        elif CONVERT not in ask.options:
            refused["converter"] = Refusal(TEXT(lang, "refusal.convert.dice"), RULES + "turn.convert")
        return refused


def reroll_price(t: GalaxyTable, lang: str) -> str:
    """What the next reroll of a turn costs."""
    if not t.rerolls:
        return TEXT(lang, "reroll.free")
    return TEXT(lang, "reroll.each" if t.rulings.pay_per_die else "reroll.energy")


def reroll_clause(t: GalaxyTable) -> str:
    return "turn.reroll-energy" if t.rerolls else "turn.reroll-free"


class ChooseDice(Question):
    """Which dice go somewhere."""

    clause: ClassVar[str]

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return Choice(face_name(code, lang), "", (die_piece("die", code),), RULES + self.rule(view, ask))

    def rule(self, view: View, ask: Ask) -> str:
        """The rule by which they go."""
        return self.clause


@QUESTIONS(reroll)
class Reroll(ChooseDice):
    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        price = TEXT(lang, "reroll.free") if self.is_power(ask) else reroll_price(view.table, lang)
        return TEXT(lang, self.key, price=price)

    def rule(self, view: View, ask: Ask) -> str:
        return "power.reroll" if self.is_power(ask) else reroll_clause(view.table)

    def is_power(self, ask: Ask) -> bool:
        """Whether the power of a planet rerolls, rather than a reroll of the turn."""
        (bought,) = ask.args
        return bool(bought == FREE)


@QUESTIONS(convert)
class Convert(ChooseDice):
    clause = "turn.convert"


@QUESTIONS(give_up)
class GiveUp(ChooseDice):
    clause = "power.pay-dice"

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        (planet,) = ask.args
        return TEXT(lang, self.key, n=PLANETS[planet].power.pay_dice, planet=planet_name(planet, lang))


@QUESTIONS(set_die)
class SetDie(Question):
    """Which die is turned to which face."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        face, new = unpack_die_setting(code)
        words = TEXT(lang, "choice.set", face=face_name(face, lang), new=face_name(new, lang))
        pieces = (die_piece("face", new), die_piece("die", face))
        return Choice(words, explain(FACE_SIDES[new], lang), pieces, RULES + "turn.convert-other-face")


class ChooseFace(Question):
    """Which action of a die is carried out."""

    clause: ClassVar[str]

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        (chain,) = ask.args
        hint = face_forecast(view.table, view.seat, code, price=0, lang=lang, chain=chain)
        return Choice(face_name(code, lang), hint, (die_piece("face", code),), RULES + self.clause)


@QUESTIONS(any_face)
class AnyFace(ChooseFace):
    clause = "power.any-face"


@QUESTIONS(repeat)
class Repeat(ChooseFace):
    clause = "power.repeat"


@QUESTIONS(follow)
class Follow(Question):
    """Whether to follow a die; the sentence says what it would bring."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        t: GalaxyTable = view.table
        face, _ = ask.args
        forecast = face_forecast(with_income(t, t.active), view.seat, face, t.price, lang)
        return TEXT(lang, self.key, face=face_name(face, lang), n=t.price, would=forecast)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        face, _ = ask.args
        return follow_choice(code, die_piece("bay", face), "follow.pay", lang)


@QUESTIONS(follow_free)
class FollowFree(Question):
    """Whether to follow an action that a power chose."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        leader, face, _ = ask.args
        forecast = face_forecast(with_income(view.table, leader), view.seat, face, 0, lang)
        return TEXT(lang, self.key, face=face_name(face, lang), would=forecast)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        _, face, _ = ask.args
        return follow_choice(code, die_piece("face", face), "power.any-face-then-follow", lang)


def follow_choice(answer: int, die: str, clause: str, lang: str) -> Choice:
    if answer:
        return Choice(TEXT(lang, "choice.follow"), "", (die,), RULES + clause)
    return Choice(TEXT(lang, "choice.pass"), "", ("pass",), RULES + clause)
