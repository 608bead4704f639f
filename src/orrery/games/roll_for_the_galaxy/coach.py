"""The figures that the coach of Roll for the Galaxy compares: dice, credits, tiles and goods of an empire."""

from orrery.core.coaching import Figures, Plan
from orrery.core.position import Position
from orrery.core.text import Text
from orrery.games.roll_for_the_galaxy.rules.assign import lay_on_strip
from orrery.games.roll_for_the_galaxy.rules.table import RollTable

TEXT = Text.of("orrery.games.roll_for_the_galaxy", "coach")


def figures(p: Position[RollTable], seat: int) -> Figures:
    """The figures of a seat once this round is over."""
    e = p.table.empires[seat]
    return {
        "dice": float(sum(e.dice())),
        "ready": float(sum(e.cup) + len(e.workers)),
        "credits": float(e.credits),
        "tiles": float(len(e.tableau)),
        "zone": float(sum(len(stack) for stack in e.stacks)),
    }


PLAN = Plan(
    ahead=3,
    judgements=2,
    figures=figures,
    weights={"dice": 1.5, "ready": 0.8, "credits": 0.5, "tiles": 1.5, "zone": 0.4, "rounds": 0.0},
    opening=lay_on_strip.__name__,
)
"""Futures are three rounds long."""
