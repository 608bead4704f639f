"""Made-up positions of Roll for the Galaxy in which much can happen."""

from copy import deepcopy
from typing import Any

import orrery
from models.roll_faces import (
    DICE,
    FACE,
    MOST_CREDITS,
    OBJECTIVES,
    TABLEAU_END,
    TALENT,
)
from orrery.core.luck import Luck
from orrery.core.position import Option, Position

GAME = "roll-for-the-galaxy"
MATCHING = [kind for kind, die in enumerate(DICE) if die.get("matches") and kind != TALENT]
NUMBER = {face["id"]: number for number, face in FACE.items()}
COMPANIONS = (
    ("backup-planning", "galactic-mandate"),
    ("free-trade-zone", "replicant-robots"),
    ("deficit-spending", "free-trade-association"),
    ("galactic-exchange", "new-galactic-order"),
)
"""Developments whose powers meet; by chance one empire seldom has both."""
DEEDS = ("completed", "settlers", "shipped", "matched")


def lay_out_round(luck: Luck, seats: int, options: dict[str, Option]) -> Position[Any]:
    """The first round begins with large tableaus, many dice, goods, chips, credits and tokens, and a bag that may run short."""
    game = orrery.game(GAME)
    if luck.below("ambition", 2):
        options = options | {"ambition": True, "objectives": True}
    p = game.start(seats, f"rich/{luck.below('rich', 1_000_000)}", options)
    while any(ask.name == "remove_start_die" for ask in p.asks.values()):
        seat = next(iter(p.asks))
        p.choose(seat, p.asks[seat].sample(luck))
    data = deepcopy(p.plain())
    table = data["table"]
    if table["objectives"]:
        table["objectives"] = choose_objectives(luck, len(table["objectives"]))
    for empire in table["empires"]:
        give_tiles(luck, table, empire)
        give_dice(luck, table, empire)
        empire["credits"] = 1 + luck.below("credits", MOST_CREDITS)
        empire["chips"] = luck.below("chips", 11)
        table["pool"] -= empire["chips"]
    if not luck.below("short", 4):
        table["bag"] = table["bag"][: luck.below("left", 6)]
    return game.read(data)


def choose_objectives(luck: Luck, count: int) -> list[int]:
    """Objectives, more often those about what is done in one phase: they are seldom met by chance."""
    deeds = [number for number, objective in enumerate(OBJECTIVES) if objective["condition"]["per"] in DEEDS]
    others = [number for number in range(len(OBJECTIVES)) if number not in deeds]
    objectives: list[int] = []
    while len(objectives) < count:
        heap = deeds if deeds and luck.below("deed", 3) else others
        objectives.append(heap.pop(luck.below("objective", len(heap))))
    return sorted(objectives)


def give_tiles(luck: Luck, table: dict[str, Any], empire: dict[str, Any]) -> None:
    """Tiles of the bag for a tableau that stays below twelve; now and then two that change each other."""
    if not luck.below("companions", 2):
        for name in COMPANIONS[luck.below("which", len(COMPANIONS))]:
            face = NUMBER[name]
            if face // 2 in table["bag"]:
                table["bag"].remove(face // 2)
                empire["tableau"].append(face)
                empire["goods"].append([])
    for _ in range(min(1 + luck.below("tiles", TABLEAU_END - 1 - len(empire["tableau"])), len(table["bag"]) // 2)):
        tile = table["bag"].pop(luck.below("bag", len(table["bag"])))
        empire["tableau"].append(2 * tile + (luck.below("side", 3) == 0))
        empire["goods"].append([])


def give_dice(luck: Luck, table: dict[str, Any], empire: dict[str, Any]) -> None:
    """Dice of the supply for the cup, the Citizenry and the worlds; tokens only where there are any."""
    for heap in ("cup", "citizenry"):
        for _ in range(luck.below("dice", 6)):
            kind = luck.below("kind", len(DICE))
            if table["supply"][kind] and (kind != TALENT or (heap == "cup" and table["objectives"])):
                table["supply"][kind] -= 1
                empire[heap][kind] += 1
    for place, face in enumerate(empire["tableau"]):
        kind = luck.below("kind", TALENT)
        if luck.below("match", 2):
            kind = MATCHING[luck.below("kind", len(MATCHING))]
        empty = FACE[face].get("colour", "gray") != "gray" and not empire["goods"][place]
        if luck.below("good", 2) and empty and table["supply"][kind]:
            table["supply"][kind] -= 1
            empire["goods"][place].append(kind)
