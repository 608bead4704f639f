"""A bot for New Frontiers that weighs every tile by its points and by what its powers bring in the rounds that are left."""

from orrery.bots.bot import Bot, Look
from orrery.bots.search import Effort
from orrery.core.ask import Answer, One, Some, YesNo
from orrery.games.new_frontiers.bot.answers import DECISIONS, PICKS, VALUES, option_value
from orrery.games.new_frontiers.bot.situation import Situation
from orrery.games.new_frontiers.rules.phases.develop import buy
from orrery.games.new_frontiers.rules.phases.explore import take_world
from orrery.games.new_frontiers.rules.phases.settle import settle
from orrery.games.new_frontiers.rules.phases.trade import store_credits
from orrery.games.new_frontiers.rules.round import choose_action


class Heuristic:
    """Looks one answer ahead: points, and what powers, goods, credits and colonists will bring until the end.

    What things are worth here was learned from many games of one set of worths against another.
    """

    name = "heuristic"

    def answer(self, look: Look) -> Answer:
        situation = Situation.of(look)
        ask = look.ask
        if isinstance(ask, YesNo):
            return int(DECISIONS[ask.name](situation))
        if isinstance(ask, Some):
            return PICKS[ask.name](situation, ask)
        assert isinstance(ask, One)
        return max(ask.options, key=option_value(situation, ask))


def ranking(look: Look) -> list[Answer]:
    """Options by their worth."""
    if not isinstance(look.ask, One):
        return []
    value = option_value(Situation.of(look), look.ask)
    return [*sorted(look.ask.options, key=lambda option: -value(option))]


EFFORT = Effort(
    answers=2500,
    asks=frozenset(step.__name__ for step in (choose_action, buy, take_world, settle, store_credits)),
    ranking=ranking,
)
"""Most points come at the end, so games are played to it."""
BOTS: tuple[Bot, ...] = (Heuristic(),)
__all__ = ["BOTS", "DECISIONS", "EFFORT", "PICKS", "VALUES", "Heuristic", "ranking"]
