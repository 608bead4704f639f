"""The objectives of Ambition as the page of Roll for the Galaxy shows them: how far everybody is, and who claimed them."""

from typing import NamedTuple

from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.describe import explain
from orrery.games.roll_for_the_galaxy.objectives import OBJECTIVES, WHENS, standing
from orrery.games.roll_for_the_galaxy.table import RollTable
from orrery.render.doubts import doubt, unsure
from orrery.render.roll_for_the_galaxy_faces import TEXT

GLYPHS = {"reveal": "dictate", "manage": "citizenry"}
"""The signs of the moments that are no phase."""


class Objective(NamedTuple):
    """An objective in play and who has claimed it."""

    name: str
    help: str
    when: str
    """The sign of the moment at whose end it is claimed."""
    talents: int
    least: int
    have: int
    """How much of it the viewer has, -1 for spectators."""
    standing: str
    """How far everybody is, or who claimed it, in words."""
    claimed: tuple[int, ...]
    doubt: str
    unsure: bool


def objectives(view: View, names: tuple[str, ...], lang: str) -> tuple[Objective, ...]:
    """The objectives in play, where the game has them."""
    t: RollTable = view.table
    found: list[Objective] = []
    for number, mask in zip(t.objectives, t.claimed):
        objective = OBJECTIVES[number]
        component = objective.component
        have = [standing(t, e, objective) for e in t.empires]
        told = [
            TEXT(lang, "objectives.you", n=n, least=objective.least) if seat == view.seat else f"{names[seat]} {n}"
            for seat, n in enumerate(have)
        ]
        claimed = tuple(seat for seat in range(view.seats) if mask >> seat & 1)
        if claimed:
            told = [TEXT(lang, "objectives.claimed", names=", ".join(names[seat] for seat in claimed))]
        found.append(
            Objective(
                # The mark of a stand-in says what its name says in brackets.
                component.called(lang).partition(" (")[0] if unsure(component) else component.called(lang),
                explain(component, lang),
                GLYPHS.get(WHENS[objective.when], WHENS[objective.when]),
                objective.talents,
                objective.least,
                have[view.seat] if view.seat >= 0 else -1,
                " · ".join(told),
                claimed,
                doubt(component, lang),
                unsure(component),
            )
        )
    return tuple(found)
