"""What the options of a game decide where printings and tables differ."""

from typing import NamedTuple

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


def read_rulings(options: dict[str, Option]) -> Rulings:
    return Rulings(
        options["rerolls"] == "per-die",
        options["stop"] is True,
        options["mared"] == "tied",
        options["andellouxian"] == "mix",
        options["helios"] == "under",
        options["theft"] == "own-turn",
        options["orbiter"] == "orbit",
        options["ties"] == "level",
        options["rogue_reroll"] == "once",
        options["rogue_regress"] == "leader",
    )
