"""What the questions share: their registry, and the seat that is asked."""

from orrery.core.ask import Ask
from orrery.core.questions import Question, Questions
from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.rules.table import Galaxy, GalaxyTable
from orrery.games.tiny_epic_galaxies.words.components import (
    TEXT,
)

QUESTIONS = Questions(TEXT)
RULES = "tiny-epic-galaxies."
"""What the ids of the clauses begin with."""


def own_galaxy(view: View) -> Galaxy:
    t: GalaxyTable = view.table
    return t.galaxies[view.seat]


class FirstArgument(Question):
    """A question whose sentence says the number that it was asked with first."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, n=ask.args[0])
