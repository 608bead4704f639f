"""The objectives of Ambition: what each asks for, how far a seat is, and claiming them for Talent tokens."""

from collections.abc import Callable
from typing import Any, Final

from orrery.core.components import Component
from orrery.core.errors import BadComponents
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.bits import bit, has_bit
from orrery.games.roll_for_the_galaxy.rules.components import (
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
    ROLLED_KINDS,
    TALENT,
)
from orrery.games.roll_for_the_galaxy.rules.dice import of_kinds
from orrery.games.roll_for_the_galaxy.rules.events import Claimed
from orrery.games.roll_for_the_galaxy.rules.table import (
    CONSUME,
    CREDIT_LIMIT,
    Empire,
    RollTable,
    in_order,
    step,
    unpack_completed,
    unpack_shipped,
)

IN_PLAY: Final = 6
REVEAL: Final = 5
MANAGE: Final = 6
WHENS: Final = (*PHASE_NAMES, "reveal", "manage")
"""The phases, and the steps of a round, at whose end objectives are claimed."""

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
        self.dice: int = _mask(condition.get("colours"), KIND_NAMES, ROLLED_KINDS)
        self.worlds: int = _mask(condition.get("worlds"), COLOUR_NAMES, ALL_KINDS)
        self.only: bool = "only" in condition
        """Only developments with a Reassign power count."""


def _condition(c: Component) -> dict[str, Any]:
    """The checked condition of an objective."""
    condition = c.data.get("condition")
    if not isinstance(condition, dict) or condition.get("per") not in PERS:
        raise c.field_error("condition", f"a table whose per is one of {', '.join(PERS)}")
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
        raise c.field_error("when", f"for the condition {per!r} one of {', '.join(DONE_IN.get(per, WHENS))}")
    if "least" not in condition:
        raise BadComponents(f"{c.where}: {c.id}: the condition says no least")
    return condition


def _mask(names: list[str] | None, order: tuple[str, ...], default: int) -> int:
    if names is None:
        return default
    return sum([bit(order.index(name)) for name in names])


def _objectives() -> tuple[Objective, ...]:
    objectives = [Objective(c) for c in COMPONENTS if c.kind == "objective"]
    for number, objective in enumerate(objectives, 1):
        if objective.component.int("objective") != number:
            raise objective.component.field_error("objective", f"the number {number}")
    return tuple(objectives)


OBJECTIVES: Final[tuple[Objective, ...]] = _objectives()


def progress(e: Empire, objective: Objective) -> int:
    """How much of what an objective counts an empire has now; for what is done in a phase, in the phase that is played."""
    return COUNT[objective.per](e, objective)


def _dice(e: Empire, objective: Objective) -> int:
    owned = e.dice()
    return sum([owned[kind] for kind in range(KINDS) if has_bit(objective.dice, kind)])


def _die_colours(e: Empire, objective: Objective) -> int:
    return die_colours(e)


def _worlds(e: Empire, objective: Objective) -> int:
    return len([face for face in e.tableau if IS_WORLD[face] and has_bit(objective.worlds, COLOUR[face])])


def _world_colours(e: Empire, objective: Objective) -> int:
    return len({COLOUR[face] for face in e.tableau if IS_WORLD[face]})


def _developments(e: Empire, objective: Objective) -> int:
    return len([face for face in e.tableau if not IS_WORLD[face] and (REASSIGNS[face] or not objective.only)])


def _goods(e: Empire, objective: Objective) -> int:
    return sum([len(goods) for goods in e.goods])


def _good_colours(e: Empire, objective: Objective) -> int:
    return len({COLOUR[face] for face, goods in zip(e.tableau, e.goods) if goods})


def _chips(e: Empire, objective: Objective) -> int:
    return e.chips


def _credits(e: Empire, objective: Objective) -> int:
    return min(CREDIT_LIMIT, e.credits)


def _zone(e: Empire, objective: Objective) -> int:
    return e.zone_size


def _completions(e: Empire, objective: Objective) -> int:
    return len([deed for deed in e.deeds if COST[unpack_completed(deed).face] >= objective.cost])


def _settlers(e: Empire, objective: Objective) -> int:
    counts = [0]
    for deed in e.deeds:
        builders = unpack_completed(deed).builders
        counts.append(len(of_kinds(builders, objective.dice)))
    return max(counts)


def _shipments(e: Empire, objective: Objective) -> int:
    return len(e.deeds)


def _matching_shipments(e: Empire, objective: Objective) -> int:
    shipments = [unpack_shipped(deed) for deed in e.deeds]
    return len([each for each in shipments if each.mode == CONSUME and full_match(each.face, each.good, each.shipper)])


COUNT: Final[dict[str, Callable[[Empire, Objective], int]]] = {
    "die": _dice,
    "die-colour": _die_colours,
    "world": _worlds,
    "world-colour": _world_colours,
    "development": _developments,
    "good": _goods,
    "good-colour": _good_colours,
    "chips": _chips,
    "credits": _credits,
    "zone": _zone,
    "completed": _completions,
    "settlers": _settlers,
    "shipped": _shipments,
    "matched": _matching_shipments,
}
"""How what an objective asks for is counted."""


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
                t.claimed[at] |= bit(seat)
                tokens = min(objective.talents, t.supply[TALENT])
                t.supply[TALENT] -= tokens
                e.cup[TALENT] += tokens
                p.tell(Claimed, seat, number, tokens)
