"""The figures that the coach of Jump Drive compares: what an empire brings a turn, its hand and its military."""

from orrery.core.coaching import Figures, Plan
from orrery.core.position import Position
from orrery.core.text import Text
from orrery.games.jump_drive.rules.round import place
from orrery.games.jump_drive.rules.scoring import turn_income, turn_points
from orrery.games.jump_drive.rules.table import JumpTable, military

TEXT = Text.of("orrery.games.jump_drive", "coach")


def figures(p: Position[JumpTable], seat: int) -> Figures:
    """The figures of a seat once this turn is over."""
    s = p.table.seats[seat]
    return {
        "turn_points": float(turn_points(p.table, seat)),
        "income": float(turn_income(p.table, seat)),
        "hand": float(len(s.hand)),
        "military": float(military(s.sums)),
        "empire": float(len(s.empire)),
    }


PLAN = Plan(
    judgements=2,
    figures=figures,
    weights={"turn_points": 3.0, "income": 2.5, "hand": 0.8, "military": 0.7, "rounds": -1.0},
    opening=place.__name__,
)
"""Games are played to their end, which is never far."""
