"""A bot for Roll for the Galaxy that weighs what one more worker brings in each phase."""

from orrery.bots.bot import Bot, Look
from orrery.bots.search import Effort
from orrery.core.ask import Answer
from orrery.games.roll_for_the_galaxy.bot import phases
from orrery.games.roll_for_the_galaxy.bot.assignment import rank_selections
from orrery.games.roll_for_the_galaxy.bot.situation import ANSWERS, look_at
from orrery.games.roll_for_the_galaxy.rules.assign import lay_on_strip, move_to, put_wilds
from orrery.games.roll_for_the_galaxy.rules.explore import abandon_tiles, put_tile
from orrery.games.roll_for_the_galaxy.rules.round import hire


class Heuristic:
    """Selects the phase that its dice make the most of, builds cheap worlds early, and Consumes once it is rich enough."""

    name = "heuristic"

    def answer(self, look: Look) -> Answer:
        return ANSWERS[look.ask.name](look_at(look))


def ranking(look: Look) -> list[Answer]:
    """One selection for each phase; other answers are not ranked."""
    return [*rank_selections(look_at(look))] if look.ask.name == lay_on_strip.__name__ else []


EFFORT = Effort(
    answers=2500,
    asks=frozenset(step.__name__ for step in (lay_on_strip, put_wilds, move_to, hire, abandon_tiles, put_tile)),
    ranking=ranking,
)
"""Games are played to their end: an answer is soon found."""
BOTS: tuple[Bot, ...] = (Heuristic(),)
__all__ = ["BOTS", "EFFORT", "Heuristic", "phases", "ranking"]
