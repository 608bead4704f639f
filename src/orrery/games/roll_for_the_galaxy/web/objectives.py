"""The objectives of Ambition on the page of Roll for the Galaxy: how far everybody is, and who claimed them."""

from typing import NamedTuple

from orrery.core.view import View
from orrery.draw.confidence import is_unsure
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES, WHENS, standing
from orrery.games.roll_for_the_galaxy.rules.table import RollTable
from orrery.games.roll_for_the_galaxy.web.faces import TEXT
from orrery.games.roll_for_the_galaxy.words.components import explain, objective_name

GLYPHS = {"reveal": "dictate", "manage": "citizenry"}
"""The signs of the moments that are no phase."""


class Objective(NamedTuple):
    """An objective in play and who has claimed it."""

    id: str
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


def objectives(view: View, names: tuple[str, ...], lang: str) -> tuple[Objective, ...]:
    """The objectives in play, where the game has them."""
    t: RollTable = view.table
    rows: list[Objective] = []
    for number, claimers in zip(t.objectives, t.claimed):
        objective = OBJECTIVES[number]
        component = objective.component
        have = [standing(t, e, objective) for e in t.empires]
        standings = [
            TEXT(lang, "objectives.you", n=n, least=objective.least) if seat == view.seat else f"{names[seat]} {n}"
            for seat, n in enumerate(have)
        ]
        claimed = tuple(seat for seat in range(view.seats) if has_bit(claimers, seat))
        if claimed:
            standings = [TEXT(lang, "objectives.claimed", names=", ".join(names[seat] for seat in claimed))]
        name = objective_name(number, lang)
        rows.append(
            Objective(
                id=component.id,
                # A stand-in has a badge on the table, which says already what its name says in brackets.
                name=name.partition(" (")[0] if is_unsure(component) else name,
                help=explain(component, lang),
                when=GLYPHS.get(WHENS[objective.when], WHENS[objective.when]),
                talents=objective.talents,
                least=objective.least,
                have=have[view.seat] if view.seat >= 0 else -1,
                standing=" · ".join(standings),
                claimed=claimed,
            )
        )
    return tuple(rows)
