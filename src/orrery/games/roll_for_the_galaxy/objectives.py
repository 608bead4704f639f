"""The objectives of Ambition: what each asks for, how far a seat is, and claiming them for Talent tokens."""

from typing import Any, Final

from orrery.core.components import Component
from orrery.core.errors import BadComponents
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.faces import (
    ALL_KINDS,
    COLOUR,
    COLOUR_NAMES,
    COMPONENTS,
    COST,
    COUNTS_AS,
    IS_WORLD,
    KIND_NAMES,
    KINDS,
    MATCHES,
    PHASE_NAMES,
    REASSIGNS,
    TALENT,
)
from orrery.games.roll_for_the_galaxy.table import CREDIT_LIMIT, Empire, RollTable, in_order, step

IN_PLAY: Final = 6
REVEAL: Final = 5
MANAGE: Final = 6
WHENS: Final = (*PHASE_NAMES, "reveal", "manage")
"""The phases, and the steps of a round, at whose end objectives are claimed."""
CONSUMED: Final = 1
"""The mode of a shipment that was Consumed, as deeds have it."""

# What an objective counts, and the fields that narrow it down. The last four count what is done in one phase.
PERS: Final[dict[str, tuple[str, ...]]] = {
    "die": ("colours",),
    "die-colour": (),
    "world": ("worlds",),
    "world-colour": (),
    "development": ("only",),
    "good": (),
    "good-colour": (),
    "chips": (),
    "credits": (),
    "zone": (),
    "completed": ("cost",),
    "settlers": ("colours",),
    "shipped": (),
    "matched": (),
}


DONE_IN: Final[dict[str, tuple[str, ...]]] = {
    "completed": ("develop", "settle"),
    "settlers": ("settle",),
    "shipped": ("ship",),
    "matched": ("ship",),
}


class Objective:
    """One objective: at least `least` of what it counts, at the end of `when`, for `talents` tokens."""

    __slots__ = ("component", "cost", "dice", "least", "only", "per", "talents", "when", "worlds")

    def __init__(self, component: Component) -> None:
        component.only(("set", "objective", "when", "condition", "talents"))
        self.component: Component = component
        self.when: int = WHENS.index(component.text("when", WHENS))
        condition = _condition(component)
        self.talents: int = component.int("talents")
        self.per: str = str(condition["per"])
        self.least: int = int(condition["least"])
        self.cost: int = int(condition.get("cost", 0))
        self.dice: int = _mask(condition.get("colours"), KIND_NAMES, ALL_KINDS & ~(1 << TALENT))
        self.worlds: int = _mask(condition.get("worlds"), COLOUR_NAMES, ALL_KINDS)
        self.only: bool = "only" in condition
        """Only developments with a Reassign power count."""


def _condition(c: Component) -> dict[str, Any]:
    """The checked condition of an objective."""
    condition = c.data.get("condition")
    if not isinstance(condition, dict) or condition.get("per") not in PERS:
        raise c.wrong("condition", f"a table whose per is one of {', '.join(PERS)}")
    per = str(condition["per"])
    for field, value in condition.items():
        if field not in ("per", "least") + PERS[per]:
            raise BadComponents(f"{c.where}: {c.id}: the condition {per!r} has no field {field!r}")
        names = KIND_NAMES if field == "colours" else COLOUR_NAMES
        if field in ("colours", "worlds") and not (isinstance(value, list) and all(name in names for name in value)):
            raise BadComponents(f"{c.where}: {c.id}: {field} is {value!r}; a list of {', '.join(names)} was expected")
        if field in ("least", "cost") and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
            raise BadComponents(f"{c.where}: {c.id}: {field} is {value!r}; a number of 1 or more was expected")
        if field == "only" and value != "reassign":
            raise BadComponents(f"{c.where}: {c.id}: only is {value!r}; reassign was expected")
    if c.data.get("when") not in DONE_IN.get(per, WHENS):
        raise c.wrong("when", f"for the condition {per!r} one of {', '.join(DONE_IN.get(per, WHENS))}")
    if "least" not in condition:
        raise BadComponents(f"{c.where}: {c.id}: the condition says no least")
    return condition


def _mask(names: list[str] | None, known: tuple[str, ...], default: int) -> int:
    if names is None:
        return default
    return sum([1 << known.index(name) for name in names])


def _objectives() -> tuple[Objective, ...]:
    found = [Objective(c) for c in COMPONENTS if c.kind == "objective"]
    for number, objective in enumerate(found, 1):
        if objective.component.int("objective") != number:
            raise objective.component.wrong("objective", f"the number {number}")
    return tuple(found)


OBJECTIVES: Final[tuple[Objective, ...]] = _objectives()


def progress(e: Empire, objective: Objective) -> int:
    """How much of what an objective counts an empire has now; for what is done in a phase, in the phase that is played."""
    match objective.per:
        case "die":
            owned = e.dice()
            return sum([owned[kind] for kind in range(KINDS) if objective.dice >> kind & 1])
        case "die-colour":
            return die_colours(e)
        case "world":
            return len([face for face in e.tableau if IS_WORLD[face] and objective.worlds >> COLOUR[face] & 1])
        case "world-colour":
            return len({COLOUR[face] for face in e.tableau if IS_WORLD[face]})
        case "development":
            return len([face for face in e.tableau if not IS_WORLD[face] and (REASSIGNS[face] or not objective.only)])
        case "good":
            return sum([len(goods) for goods in e.goods])
        case "good-colour":
            return len({COLOUR[face] for face, goods in zip(e.tableau, e.goods) if goods})
        case "chips":
            return e.chips
        case "credits":
            return min(CREDIT_LIMIT, e.credits)
        case "zone":
            return len(e.stacks[0]) + len(e.stacks[1])
        case "completed":
            return len([deed for deed in e.deeds if COST[deed[0]] >= objective.cost])
        case "settlers":
            return max([len([die for die in deed[1:] if objective.dice >> (die & 15) & 1]) for deed in e.deeds], default=0)
        case "shipped":
            return len(e.deeds)
        case _:
            return len([deed for deed in e.deeds if deed[1] == CONSUMED and full_match(deed[0], deed[2], deed[3])])


def standing(t: RollTable, e: Empire, objective: Objective) -> int:
    """How far an empire is as things stand: what is done in one phase counts only while that phase is played."""
    if objective.per in DONE_IN and t.now != objective.when:
        return 0
    return min(objective.least, progress(e, objective))


def die_colours(e: Empire) -> int:
    """How many colours of dice an empire owns; a Leader is a Home die here, and a Talent token no die."""
    owned = e.dice()
    return len({COUNTS_AS[kind] for kind in range(KINDS) if owned[kind] and kind != TALENT})


def full_match(face: int, good: int, shipper: int) -> bool:
    """Whether a good and its shipper both match the colour of the world."""
    colour = COLOUR[face]
    return (good == colour or MATCHES[good]) and (shipper == colour or MATCHES[shipper])


@step
def claim(p: Position, when: int) -> None:
    """All who meet an open objective of this moment take its Talent tokens; then it is closed."""
    t: RollTable = p.table
    order = in_order(t)
    for at, number in enumerate(t.objectives):
        objective = OBJECTIVES[number]
        if objective.when != when or t.claimed[at]:
            continue
        for seat in order:
            e = t.empires[seat]
            if progress(e, objective) >= objective.least:
                t.claimed[at] |= 1 << seat
                tokens = min(objective.talents, t.supply[TALENT])
                t.supply[TALENT] -= tokens
                e.cup[TALENT] += tokens
                p.tell("claimed", seat, (number, tokens))
