"""Tiles, goals and goods of New Frontiers as the component files have them, and how answers and events are read."""

import re
import tomllib
from collections.abc import Generator
from importlib.resources import files
from typing import Any

from orrery.core.ask import Answer, Ask

Tile = dict[str, Any]
Power = dict[str, Any]
Empire = dict[str, Any]
Part = Generator[Ask, Answer, None]


def read_data(name: str, kind: str) -> list[Tile]:
    """The entries of one kind in a component file."""
    data = files("orrery.games.new_frontiers") / "data" / f"{name}.toml"
    entries: list[Tile] = tomllib.loads(data.read_text())[kind]
    return entries


WORLDS = read_data("worlds", "world")
HOMES = read_data("homes", "home")
DEVELOPMENTS = read_data("developments", "development")
GOALS = read_data("goals", "goal")
TILES: list[Tile] = [{}, *WORLDS, *HOMES, *DEVELOPMENTS]
"""Tiles by the number that the game has for them: worlds, home colonies, developments, from 1."""

NUMBER = {tile["id"]: number for number, tile in enumerate(TILES) if number}
FIRST_HOME = len(WORLDS) + 1
FIRST_DEVELOPMENT = FIRST_HOME + len(HOMES)
OORT = NUMBER["oort-cloud-alien-refinery"]

GOODS = read_data("supply", "good")
TYPES = [good["id"] for good in GOODS]
PRICES = [good["price"] for good in GOODS]
NO_GOOD = -1

RETREAT, PLAN, DEVELOP, EXPLORE, SETTLE, PRODUCE, TRADE, ENVOYS = range(8)
STOCK_GOAL = {EXPLORE: 0, SETTLE: 0, PRODUCE: 1, TRADE: 2}
"""Which goal stores something in an action."""
EXPLORATION, WAREHOUSES, TAXATION = range(3)

END_SPACES, END_COLONIES, END_COLONISTS, END_POINTS = 1, 2, 4, 8
SPACES = 10
MOST_COLONIES = 7
FEWEST_COLONISTS = 5
WORLD_LIMIT = 9
EXPLORED_AT_ONCE = 7

PAY, CONQUER, REPLACE, TERRAFORM = range(4)


def code_of(world: int, way: int = PAY, named: int = NO_GOOD, colony: int = 0) -> int:
    """The number of an answer in Settle: a world, the type named for it, how it is placed, and the colony it replaces."""
    return world | (named + 1) << 7 | way << 10 | colony << 13


def read_code(code: int) -> tuple[int, int, int, int]:
    """World, way, type and colony of an answer in Settle."""
    return code & 127, code >> 10 & 7, (code >> 7 & 7) - 1, code >> 13


def numbers(text: str) -> list[int]:
    """The numbers in a sentence."""
    return [int(digits) for digits in re.findall(r"\d+", text)]


def move_worlds(explored: list[int], name: str, said: dict[str, Any]) -> list[int]:
    """The explored worlds after an event."""
    if name in ("took_world", "drew_world"):
        return [*explored, said["world"]]
    if name in ("stored_world", "settled_paying", "settled_conquering", "replaced"):
        return [world for world in explored if world != said["world"]]
    if name == "returned_worlds":
        return [world for world in explored if world not in said["worlds"]]
    return explored


def is_military(tile: Tile) -> bool:
    return bool(tile.get("military", "defense" in tile))


def is_alien(tile: Tile) -> bool:
    return tile.get("type") == "alien" or "alien" in tile["keywords"]
