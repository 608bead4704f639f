"""What the questions share: their registry, the empire that is asked, and the names of pieces."""

from orrery.core.questions import Questions
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.rules.components import (
    DICE,
)
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of, returns
from orrery.games.roll_for_the_galaxy.rules.owned_dice import (
    FROM_CITIZENRY,
    FROM_CUP,
    FROM_DEVELOPERS,
    FROM_SETTLERS,
)
from orrery.games.roll_for_the_galaxy.rules.table import CREDIT_LIMIT, Empire, RollTable
from orrery.games.roll_for_the_galaxy.words.components import (
    TEXT,
)

CLAUSE = "roll-for-the-galaxy."
PILES = {FROM_CUP: "cup", FROM_CITIZENRY: "citizenry", FROM_DEVELOPERS: "developers", FROM_SETTLERS: "settlers"}
"""The places of dice that have a name of their own."""
QUESTIONS = Questions(TEXT)


def own_empire(view: View) -> Empire:
    t: RollTable = view.table
    return t.empires[view.seat]


def credits_gained(e: Empire, credits: int) -> int:
    """The credits that a seat really gains of some: those above the limit are lost."""
    return min(credits, CREDIT_LIMIT - e.credits)


def credits_hint(e: Empire, credits: int, lang: str) -> str:
    """What an answer pays."""
    gained = credits_gained(e, credits)
    return TEXT(lang, "choice.gain", n=gained) if gained else TEXT(lang, "choice.gain.none", limit=CREDIT_LIMIT)


def die_id(die: int) -> str:
    """A die in the name of a piece; one whose $ face fits its task is another piece than one that stays."""
    return DICE[kind_of(die)].id + ("$" if returns(die) else "")


def shipper_piece(die: int, virtual: bool) -> str:
    return f"shipper/virtual-{die_id(die)}" if virtual else f"shipper/{die_id(die)}"


def tableau_piece(e: Empire, face: int) -> str:
    """A face of the tableau."""
    return f"tableau/{e.tableau.index(face)}"
