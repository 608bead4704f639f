"""Made-up positions of New Frontiers in which much can happen."""

from copy import deepcopy
from typing import Any

import orrery
from models.new_frontiers_tiles import (
    GOALS,
    NO_GOOD,
    NUMBER,
    OORT,
    TILES,
    TYPES,
    WAREHOUSES,
    WORLD_LIMIT,
    Empire,
    Tile,
)
from orrery.core.luck import Luck
from orrery.core.position import Option, Position

GAME = "new-frontiers"
ARMING = [NUMBER["rebel-black-market-gangs"], NUMBER["self-repairing-alien-artillery"]]
"""Worlds whose goods are spent for Military; by chance one empire seldom has both."""
STRONG = 4


def lay_out_round(luck: Luck, seats: int, options: dict[str, Option]) -> Position[Any]:
    """A round begins with rich empires: developments, colonies, goods, credits, goals in play and full stockpiles."""
    game = orrery.game(GAME)
    p = game.start(seats, f"rich/{luck.below('rich', 1_000_000)}", options)
    while any(ask.name == "take_side" for ask in p.asks.values()):
        seat = next(iter(p.asks))
        p.choose(seat, p.asks[seat].sample(luck))
    data = deepcopy(p.plain())
    table = data["table"]
    for empire in table["empires"]:
        give_tiles(luck, table, empire)
    if table["goal_game"]:
        plan_goals(luck, table, seats)
    table["colonists"] = max(0, table["colonists"])
    table["produce_credits"] = luck.below("credits", 3)
    return game.read(data)


def take_some(luck: Luck, things: list[int], count: int) -> list[int]:
    """Take so many things out of a list by chance."""
    return [things.pop(luck.below("take", len(things))) for _ in range(min(count, len(things)))]


def give_tiles(luck: Luck, table: dict[str, Any], empire: Empire) -> None:
    """Fill one empire: from the market, the bag and the supplies."""
    room = 3 + luck.below("spaces", 8)
    for place in take_some(luck, list(range(len(table["market"]))), len(table["market"])):
        size = TILES[table["market"][place]]["size"]
        if table["left"][place] and size <= room:
            room -= size
            table["left"][place] -= 1
            empire["developments"].append(table["market"][place])
    colonies = take_some(luck, table["bag"], luck.below("colonies", 6))
    if OORT in table["bag"] and not luck.below("oort", 4):
        table["bag"].remove(OORT)
        colonies.append(OORT)
    if not luck.below("arms", 4):
        colonies += [world for world in ARMING if world in table["bag"]]
        strong = [world for world in table["bag"] if TILES[world].get("defense", 0) >= STRONG]
        empire["explored"] += take_some(luck, strong, 1)
        table["bag"] = [world for world in table["bag"] if world not in colonies and world not in empire["explored"]]
    for world in colonies:
        table["colonists"] -= TILES[world]["colonists"]
        empire["colonies"].append(world)
        empire["goods"].append(give_good(luck, table, TILES[world]))
    empire["explored"] += take_some(luck, table["bag"], luck.below("explored", WORLD_LIMIT + 1 - len(empire["colonies"])))
    empire["credits"] = luck.below("credits", 14)
    empire["colonists"] = min(luck.below("colonists", 5), max(0, table["colonists"]))
    table["colonists"] -= empire["colonists"]
    empire["vp"] = luck.below("points", 10)
    table["vp_pool"] -= empire["vp"]


def give_good(luck: Luck, table: dict[str, Any], world: Tile) -> int:
    """A good for a colony, or none."""
    if world["kind"] == "gray" or luck.below("good", 5) < 2:
        return NO_GOOD
    kind = luck.below("type", len(TYPES)) if world["type"] == "any" else TYPES.index(world["type"])
    if not table["goods"][kind]:
        return NO_GOOD
    table["goods"][kind] -= 1
    return kind


def plan_goals(luck: Luck, table: dict[str, Any], seats: int) -> None:
    """Some goals face up, perhaps one face down, and something on the stockpile mats."""
    if luck.below("stored", 2):
        table["pile"].remove(WAREHOUSES)
        table["pile"].insert(0, WAREHOUSES)
    for _ in range(luck.below("shown", 5)):
        table["shown"].append(table["pile"].pop(0))
        table["shown_by"].append(luck.below("seat", seats))
    if luck.below("secret", 2):
        table["holder"] = luck.below("seat", seats)
        table["secret"] = table["pile"].pop(0)
    table["hints"] = table["hints"][: len(table["pile"]) + (table["secret"] != -1)]
    if WAREHOUSES in table["shown"]:
        for empire in table["empires"]:
            for kind in range(len(TYPES)):
                room = GOALS[WAREHOUSES]["most"] - sum(empire["stock_goods"])
                stored = min(table["goods"][kind], luck.below("stored", 4), room)
                table["goods"][kind] -= stored
                empire["stock_goods"][kind] += stored
        if luck.below("short", 2):
            table["goods"] = [min(left, luck.below("left", 4)) for left in table["goods"]]
