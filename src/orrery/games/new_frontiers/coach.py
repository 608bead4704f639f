"""The figures that the coach of New Frontiers compares: credits, colonists, worlds, developments, goods and Military of an
empire."""

from orrery.core.coaching import Figures, Plan
from orrery.core.position import Position
from orrery.core.text import Text
from orrery.games.new_frontiers.rules.round import choose_action
from orrery.games.new_frontiers.rules.table import Frontier

TEXT = Text.of("orrery.games.new_frontiers", "coach")


def figures(p: Position[Frontier], seat: int) -> Figures:
    """The figures of a seat once this round is over."""
    empire = p.table.empires[seat]
    return {
        "credits": float(empire.credits),
        "colonists": float(empire.colonists),
        "worlds": float(len(empire.colonies)),
        "developments": float(len(empire.developments)),
        "explored": float(len(empire.explored)),
        "goods": float(empire.good_count),
        "military": float(empire.powers.military),
    }


PLAN = Plan(
    ahead=2,
    judgements=2,
    figures=figures,
    weights={
        "credits": 0.4,
        "colonists": 0.5,
        "worlds": 1.5,
        "developments": 1.5,
        "explored": 0.5,
        "goods": 0.7,
        "military": 0.6,
        "rounds": 0.0,
    },
    opening=choose_action.__name__,
)
"""Futures are two rounds long."""
