"""The printed pieces as records: planets and their powers, missions, empire levels, Rogue mats."""

from typing import Any, Final

from orrery.core.components import Component, load
from orrery.core.errors import BadComponents

PACKAGE: Final = "orrery.games.tiny_epic_galaxies"
FILES: Final = ("planets.toml", "missions.toml", "levels.toml", "dice.toml", "rogues.toml")

ENERGY: Final = 0
CULTURE: Final = 1
RESOURCES: Final = ("energy", "culture")

DIPLOMACY: Final = 0
ECONOMY: Final = 1
ANY_TRACK: Final = 2
TRACKS: Final = ("diplomacy", "economy", "any")

FACE_MOVE: Final = 0
FACE_ENERGY: Final = 1
FACE_CULTURE: Final = 2
FACE_DIPLOMACY: Final = 3
FACE_ECONOMY: Final = 4
FACE_COLONY: Final = 5
FACES: Final = ("move", "energy", "culture", "diplomacy", "economy", "colony")

GAIN: Final = 0
ADVANCE: Final = 1
REGRESS: Final = 2
UPGRADE: Final = 3
REROLL: Final = 4
SET_DIE: Final = 5
STEAL: Final = 6
CONVERT: Final = 7
MOVE: Final = 8
USE: Final = 9
FOLLOW_INCOME: Final = 10
FOLLOW_PRICE: Final = 11
REPLACE: Final = 12
RECALL: Final = 13
ANY_FACE: Final = 14
SHIFT: Final = 15
TRANSFER: Final = 16
TOGETHER: Final = 17
REPEAT: Final = 18
POWERS: Final = (
    "gain",
    "advance",
    "regress",
    "upgrade",
    "reroll",
    "set-die",
    "steal",
    "convert",
    "move",
    "use",
    "follow-income",
    "follow-price",
    "replace",
    "recall",
    "any-face",
    "shift",
    "transfer",
    "together",
    "repeat",
)
POWER_FIELDS: Final = {
    "do",
    "energy",
    "culture",
    "others_energy",
    "others_culture",
    "pay_energy",
    "pay_culture",
    "pay_dice",
    "per",
    "track",
    "steps",
    "ships",
    "discount",
    "payment",
    "lowest",
    "from",
    "to",
    "of",
    "others",
    "own_turn",
    "once",
}

LOSE: Final = 0
ROGUE_STEAL: Final = 1
ROGUE_GAIN: Final = 2
PUSH_BACK: Final = 3
LOSE_DIE: Final = 4
ROGUE_ADVANCE: Final = 5
ATTACKS: Final = ("lose", "steal", "gain", "regress", "lose-die", "advance")

MOST: Final = 0
FEWEST: Final = 1
EQUAL: Final = 2
FIRST_TO_END: Final = 3
STOCK: Final = 4
LEVEL: Final = 5
ALL_HOME: Final = 6
NONE_HOME: Final = 7
GOALS: Final = ("most", "fewest", "equal", "first-to-end", "stock", "level", "all-home", "none-home")
COUNT_ENERGY: Final = 0
COUNT_CULTURE: Final = 1
COUNT_PLANETS: Final = 2
COUNT_DIPLOMACY: Final = 3
COUNT_ECONOMY: Final = 4
COUNTED: Final = ("energy", "culture", "planets", "diplomacy", "economy")

ROW: Final = {1: 4, 2: 4, 3: 5, 4: 6, 5: 6}
MOST_HELD: Final = 7
GOAL_POINTS: Final = 21
START_ENERGY: Final = 2
START_CULTURE: Final = 1
EXTRA_DICE: Final = 3
MOST_STEPS: Final = 7


def other_resource(resource: int) -> int:
    """Culture for energy, energy for culture."""
    return CULTURE if resource == ENERGY else ENERGY


def track_of(face: int) -> int:
    """The type of the tracks on which a face of diplomacy or economy advances ships."""
    return DIPLOMACY if face == FACE_DIPLOMACY else ECONOMY


class Power:
    """What a planet does when it is used. `track` is a track type, `mix`, `per_home`, `rivals` and `lowest` are the variants of a kind."""

    __slots__ = (
        "culture",
        "discount",
        "energy",
        "kind",
        "lowest",
        "mix",
        "once",
        "others",
        "others_culture",
        "others_energy",
        "own_turn",
        "pay_culture",
        "pay_dice",
        "pay_energy",
        "per_home",
        "rivals",
        "ships",
        "source",
        "steps",
        "track",
    )

    kind: int
    energy: int
    culture: int
    others_energy: int
    others_culture: int
    pay_energy: int
    pay_culture: int
    pay_dice: int
    per_home: bool
    track: int
    steps: int
    ships: int
    discount: int
    mix: bool
    lowest: bool
    source: int
    rivals: bool
    others: int
    own_turn: bool
    once: bool

    def __init__(self, component: Component, record: dict[str, Any]) -> None:
        self.kind = _index(component, "powers.do", record.get("do"), POWERS)
        for field in record:
            if field not in POWER_FIELDS:
                raise BadComponents(f"{component.where}: {component.id}: powers: unknown field {field!r}")
        self.energy = _number(component, record, "energy")
        self.culture = _number(component, record, "culture")
        self.others_energy = _number(component, record, "others_energy")
        self.others_culture = _number(component, record, "others_culture")
        self.pay_energy = _number(component, record, "pay_energy")
        self.pay_culture = _number(component, record, "pay_culture")
        self.pay_dice = _number(component, record, "pay_dice")
        self.per_home = record.get("per") == "home-ship"
        self.track = _index(component, "powers.track", record.get("track", "any"), TRACKS)
        self.steps = _number(component, record, "steps")
        self.ships = _number(component, record, "ships")
        self.discount = _number(component, record, "discount")
        self.mix = record.get("payment") == "mix"
        self.lowest = record.get("lowest") is True
        self.source = _index(component, "powers.from", record.get("from", "energy"), RESOURCES)
        self.rivals = record.get("of") == "rival"
        self.others = _number(component, record, "others")
        self.own_turn = record.get("own_turn") is True
        self.once = record.get("once") is True


class Planet:
    """A planet card: its points, the resource it yields, its track with the steps to colonise it, and its power."""

    __slots__ = ("id", "index", "points", "power", "resource", "steps", "track")

    index: int
    id: str
    points: int
    resource: int
    track: int
    steps: int
    power: Power

    def __init__(self, index: int, component: Component) -> None:
        component.only(("points", "resource", "track", "steps", "powers"))
        self.index = index
        self.id = component.id
        self.points = component.int("points")
        self.resource = RESOURCES.index(component.text("resource", RESOURCES))
        self.track = TRACKS.index(component.text("track", TRACKS[:2]))
        self.steps = component.int("steps")
        if not 1 <= self.steps <= MOST_STEPS:
            raise component.field_error("steps", f"a number from 1 to {MOST_STEPS}")
        records = component.records("powers")
        if len(records) != 1:
            raise component.field_error("powers", "a list with one power")
        self.power = Power(component, records[0])


class Mission:
    """A secret mission: its goal, its points, and the fewest seats it is dealt with."""

    __slots__ = ("culture", "energy", "goal", "id", "index", "level", "of", "points", "points_tied", "seats")

    index: int
    id: str
    points: int
    points_tied: int
    seats: int
    goal: int
    of: int
    energy: int
    culture: int
    level: int

    def __init__(self, index: int, component: Component) -> None:
        component.only(("points", "points_tied", "seats", "goal"))
        self.index = index
        self.id = component.id
        self.points = component.int("points")
        self.points_tied = component.int("points_tied")
        self.seats = component.int("seats")
        goal = component.data.get("goal")
        if not isinstance(goal, dict):
            raise component.field_error("goal", "a table")
        self.goal = _index(component, "goal.is", goal.get("is"), GOALS)
        self.of = _index(component, "goal.of", goal.get("of", "planets"), COUNTED)
        self.energy = _number(component, goal, "energy")
        self.culture = _number(component, goal, "culture")
        self.level = _number(component, goal, "level")


class Level:
    """A space of an empire track. A player's has ships, a Rogue's an attack, which may be limited to once a turn."""

    __slots__ = ("attack", "cost", "dice", "once", "points", "ships")

    dice: int
    ships: int
    points: int
    cost: int
    attack: "tuple[Attack, ...]"
    once: bool

    def __init__(
        self, *, dice: int, ships: int, points: int, cost: int = 0, attack: "tuple[Attack, ...]" = (), once: bool = False
    ) -> None:
        self.dice = dice
        self.ships = ships
        self.points = points
        self.cost = cost
        self.attack = attack
        self.once = once


NO_LEVEL: Final = Level(dice=0, ships=0, points=0)
"""Stands before the first level, so that a level is its own index."""


class Attack:
    """One part of what a Rogue's colony die does to the player."""

    __slots__ = ("all_ships", "any", "culture", "energy", "kind", "steps")

    kind: int
    energy: int
    culture: int
    any: int
    all_ships: bool
    steps: int

    def __init__(self, component: Component, record: dict[str, Any]) -> None:
        self.kind = _index(component, "levels.attack.do", record.get("do"), ATTACKS)
        self.energy = _number(component, record, "energy")
        self.culture = _number(component, record, "culture")
        self.any = _number(component, record, "any")
        self.all_ships = record.get("ships") == "all"
        self.steps = _number(component, record, "steps")


class Rogue:
    """A Rogue Galaxy mat."""

    __slots__ = ("id", "index", "levels", "most", "ships")

    index: int
    id: str
    ships: int
    most: int
    levels: tuple[Level, ...]

    def __init__(self, index: int, component: Component) -> None:
        component.only(("difficulty", "ships", "most", "levels"))
        self.index = index
        self.id = component.id
        self.ships = component.int("ships")
        self.most = component.int("most")
        levels = [NO_LEVEL]
        for record in component.records("levels"):
            attacks = record.get("attack")
            if not isinstance(attacks, list):
                raise component.field_error("levels", "levels with an attack each")
            parts = tuple([Attack(component, part) for part in attacks])
            levels.append(
                Level(
                    dice=_number(component, record, "dice"),
                    ships=self.ships,
                    points=_number(component, record, "points"),
                    attack=parts,
                    once=record.get("once") is True,
                )
            )
        self.levels = tuple(levels)


def _index(component: Component, field: str, value: object, values: tuple[str, ...]) -> int:
    for i in range(len(values)):
        if values[i] == value:
            return i
    raise BadComponents(f"{component.where}: {component.id}: {field} is {value!r}; one of {', '.join(values)} was expected")


def _number(component: Component, record: dict[str, Any], field: str) -> int:
    value = record.get(field, 0)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadComponents(f"{component.where}: {component.id}: {field} is {value!r}; a number was expected")
    return value


def _of_kind(kind: str) -> list[Component]:
    return [component for component in COMPONENTS if component.kind == kind]


def _levels() -> tuple[Level, ...]:
    levels = [NO_LEVEL]
    for component in _of_kind("level"):
        component.only(("level", "cost", "dice", "ships", "points"))
        if component.int("level") != len(levels):
            raise component.field_error("level", f"{len(levels)}, as the levels stand in order,")
        levels.append(
            Level(
                dice=component.int("dice"),
                ships=component.int("ships"),
                points=component.int("points"),
                cost=component.int("cost"),
            )
        )
    return tuple(levels)


COMPONENTS: Final[tuple[Component, ...]] = load(PACKAGE, FILES)
PLANET_CARDS: Final[list[Component]] = _of_kind("planet")
MISSION_CARDS: Final[list[Component]] = _of_kind("mission")
ROGUE_MATS: Final[list[Component]] = _of_kind("rogue")
FACE_SIDES: Final[list[Component]] = _of_kind("face")
PLANETS: Final[tuple[Planet, ...]] = tuple([Planet(i, card) for i, card in enumerate(PLANET_CARDS)])
MISSIONS: Final[tuple[Mission, ...]] = tuple([Mission(i, card) for i, card in enumerate(MISSION_CARDS)])
LEVELS: Final[tuple[Level, ...]] = _levels()
TOP: Final[int] = len(LEVELS) - 1
ROGUES: Final[tuple[Rogue, ...]] = tuple([Rogue(i, mat) for i, mat in enumerate(ROGUE_MATS)])
