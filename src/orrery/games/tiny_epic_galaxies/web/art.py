"""The drawings of Tiny Epic Galaxies: planets by resource, track and power, missions, levels, faces of the die, Rogues."""

from typing import Final

from orrery.core.components import Component
from orrery.draw.art.chance import Chance
from orrery.draw.art.dice import draw_front_die
from orrery.draw.art.plates import Emblem, Plate, choose_emblems, draw_plate, draw_steps
from orrery.draw.art.sets import ArtSet
from orrery.draw.art.worlds import World, draw_world
from orrery.games.tiny_epic_galaxies.rules.components import COMPONENTS, PLANETS, TOP
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable
from orrery.games.tiny_epic_galaxies.web.rogues import draw_rogue

WARM: Final = ("ember", "gold", "rust", "rose")
COOL: Final = ("teal", "violet", "frost", "moss")
"""Planets of energy have warm colours, those of culture cool ones."""
SURFACES: Final = ("bands", "dunes", "ice", "rift", "plates", "cells", "craters", "water", "built")
POWERS: Final = {
    "gain": "garden",
    "advance": "power-explore",
    "regress": "lurk power-military",
    "follow-income": "news",
    "follow-price": "hub",
    "upgrade": "city",
    "steal": "pirate",
    "convert": "refinery machine",
    "move": "station",
    "recall": "dock",
    "transfer": "gateway",
    "shift": "fleet",
    "together": "raiders",
    "use": "sentry",
    "repeat": "rosetta",
    "replace": "monument",
    "reroll": "monolith",
    "set-die": "comet",
    "any-face": "library",
}
"""What a power places on a planet, in the words of a world's name."""
GOALS: Final = {
    "energy": Emblem("bolt", "alien"),
    "culture": Emblem("temple", "rule"),
    "planets": Emblem("planet", "look"),
    "diplomacy": Emblem("links", "rule"),
    "economy": Emblem("chart", "trade"),
    "equal": Emblem("scales", "build"),
    "first-to-end": Emblem("glass", "trade"),
    "stock": Emblem("crate", "work"),
    "level": Emblem("step", "work"),
    "all-home": Emblem("house", "genes"),
    "none-home": Emblem("craft", "look"),
}
FEWEST: Final = Emblem("moon", "look")
RANKS: Final = {"beginner": 1, "easy": 2, "medium": 3, "hard": 4, "epic": 5}
LEVEL_COLOUR: Final = "#6fd0ea"
SMALL, LARGE = 0.84, 1.0
LEAST_STEPS, MOST_STEPS = 2, 6


def draw(component: Component) -> str:
    id, data = component.id, component.data
    match component.kind:
        case "planet":
            return _draw_planet(component)
        case "mission":
            goal = data["goal"]
            emblem = FEWEST if goal["is"] == "fewest" else GOALS.get(goal.get("of", goal["is"]))
            return draw_plate(Plate(id, emblem or choose_emblems(id, component.name["en"])[0], None, "scroll", data["points"]))
        case "level":
            return draw_steps(data["level"], TOP, LEVEL_COLOUR)
        case "face":
            return draw_front_die(id, "white")
        case "rogue":
            return draw_rogue(id, RANKS.get(data["difficulty"]["en"], 1))
        case _:
            return draw_plate(Plate(id, choose_emblems(id, component.name["en"])[0], None, "round"))


def _draw_planet(component: Component) -> str:
    data = component.data
    chance = Chance(f"{component.id}/planet")
    kind = chance.pick(WARM if data["resource"] == "energy" else COOL)
    powers = " ".join(POWERS.get(power["do"], "") for power in data["powers"])
    words = f"{powers} {'power-trade' if data['track'] == 'economy' else 'settlement'}"
    share = (data["steps"] - LEAST_STEPS) / (MOST_STEPS - LEAST_STEPS)
    size = round(SMALL + (LARGE - SMALL) * min(1, max(0, share)), 2)
    return draw_world(
        World(
            id=component.id,
            name=component.name["en"],
            kind=kind,
            yields="",
            defense=-1,
            words=words,
            surface=chance.pick(SURFACES),
            size=size,
        )
    )


def built_components(t: GalaxyTable, seat: int) -> list[str]:
    """The colonies of a galaxy."""
    return [PLANETS[number].id for number in t.galaxies[seat].planets]


ART: Final = ArtSet("tiny-epic-galaxies", COMPONENTS, draw)
COVER: Final = (("maia", -4, 50, 92), ("gort", 146, 48, 92), ("nibiru", 56, -2, 128))
SOLO_COVER: Final = (("piedes", -14, 64, 84), ("gyore", 168, 66, 84), ("gamelyn", 50, -2, 140))
"""Components on the card of the game, with their places and sizes."""
