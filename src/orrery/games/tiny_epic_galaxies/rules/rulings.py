"""Rules that the options of a game decide, because printings and groups differ about them."""

from typing import Final, NamedTuple

from orrery.core.position import Option


class Rulings(NamedTuple):
    """What the options of a game decide, read once."""

    pay_per_die: bool
    may_stop: bool
    lowest_tied: bool
    recall_mix: bool
    replaced_under: bool
    theft_own_turn: bool
    orbiter_in_orbit: bool
    level_breaks_ties: bool
    rogue_rerolls: bool
    leader_pushed: bool


USUAL: Final = Rulings(
    pay_per_die=False,
    may_stop=True,
    lowest_tied=False,
    recall_mix=False,
    replaced_under=False,
    theft_own_turn=False,
    orbiter_in_orbit=False,
    level_breaks_ties=False,
    rogue_rerolls=True,
    leader_pushed=False,
)
"""What the options decide where nobody chooses others."""


def read_rulings(options: dict[str, Option]) -> Rulings:
    return Rulings(
        pay_per_die=options["rerolls"] == "per-die",
        may_stop=options["stop"] is True,
        lowest_tied=options["mared"] == "tied",
        recall_mix=options["andellouxian"] == "mix",
        replaced_under=options["helios"] == "under",
        theft_own_turn=options["theft"] == "own-turn",
        orbiter_in_orbit=options["orbiter"] == "orbit",
        level_breaks_ties=options["ties"] == "level",
        rogue_rerolls=options["rogue_reroll"] == "once",
        leader_pushed=options["rogue_regress"] == "leader",
    )
