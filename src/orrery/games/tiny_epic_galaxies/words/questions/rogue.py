"""Questions of the solo game: the dice and the attacks of the Rogue."""

from collections.abc import Sequence

from orrery.core.ask import Ask
from orrery.core.questions import Choice, Question
from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.rules.rogue import fall_back, force, ransom
from orrery.games.tiny_epic_galaxies.words.components import (
    TEXT,
    amount,
    face_name,
)
from orrery.games.tiny_epic_galaxies.words.forecasts import (
    rogue_forecast,
)
from orrery.games.tiny_epic_galaxies.words.pieces import (
    amount_piece,
)
from orrery.games.tiny_epic_galaxies.words.questions.common import QUESTIONS, RULES, FirstArgument
from orrery.games.tiny_epic_galaxies.words.questions.ships import pushed_ship


@QUESTIONS(force)
class Force(Question):
    """Whether the Rogue rolls its die again."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        face, _ = ask.args
        return TEXT(lang, self.key, face=face_name(face, lang), would=rogue_forecast(view.table, face, lang))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code:
            return Choice(TEXT(lang, "choice.force"), "", ("rogue/die",), RULES + "solo.force")
        return Choice(TEXT(lang, "choice.let"), "", ("let",), RULES + "solo.force")


@QUESTIONS(ransom)
class Ransom(FirstArgument):
    """How much of what the Rogue takes is energy."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        (total,) = ask.args
        culture = total - code
        return Choice(amount(lang, code, culture), "", (amount_piece(code, culture),), RULES + "solo.attack-choice")


@QUESTIONS(fall_back)
class FallBack(FirstArgument):
    """Which own ship goes back."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return pushed_ship(view, view.seat, code, lang, names)
