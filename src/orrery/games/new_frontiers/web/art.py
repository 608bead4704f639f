"""The drawings of New Frontiers: worlds by type, kind and defence, developments, actions, goals, goods and chips."""

from typing import Final

from orrery.core.components import Component
from orrery.draw.art.dice import draw_good
from orrery.draw.art.palette import PALETTES
from orrery.draw.art.plates import Emblem, Plate, choose_emblems, draw_chips, draw_development, draw_plate
from orrery.draw.art.sets import ArtSet
from orrery.draw.art.worlds import World, draw_world
from orrery.games.new_frontiers.rules.components import COMPONENTS, TILES
from orrery.games.new_frontiers.rules.table import Frontier

ACTIONS: Final = {
    "retreat": Emblem("moon", "rule"),
    "plan-goals": Emblem("target", "rule"),
    "develop": Emblem("hammer", "work"),
    "explore": Emblem("compass", "look"),
    "settle": Emblem("planet", "genes"),
    "produce": Emblem("gear", "work"),
    "trade-consume": Emblem("market", "trade"),
    "send-envoys": Emblem("flag", "build"),
}
COUNTED: Final = {
    "stocked-worlds": Emblem("planet", "look"),
    "stocked-goods": Emblem("crate", "work"),
    "stocked-credits": Emblem("coins", "trade"),
    "types": Emblem("spiral", "genes"),
    "keywords": Emblem("links", "rule"),
    "icons": Emblem("gear", "work"),
    "colonists": Emblem("people", "genes"),
    "consume-powers": Emblem("basket", "rule"),
}
"""What goals count."""
PIECES: Final = {
    "colonists": Emblem("people", "genes"),
    "spaces": Emblem("hammer", "build"),
    "red-spaces": Emblem("hammer", "war"),
}
INKS: Final = {"novelty": "#06222c", "rare": "#fff3e6", "genes": "#06210a", "alien": "#2e2300"}
GREAT: Final = 2
"""The size of developments that are gilded."""


def draw(component: Component) -> str:
    id, name, data = component.id, component.name["en"], component.data
    match component.kind:
        case "world" | "home":
            return _draw_world(component)
        case "development":
            return draw_development(id, name, _words(component), data["size"] == GREAT)
        case "action":
            return draw_plate(Plate(id, ACTIONS.get(id) or choose_emblems(id, name)[0], None, "oct"))
        case "goal":
            emblem = COUNTED.get(data["counts"]) or choose_emblems(id, name)[0]
            return draw_plate(Plate(id, emblem, Emblem("target", "build"), "slab", len(data["scoring"])))
        case "good":
            return draw_good(id, PALETTES[id].body, INKS[id])
        case _ if name.split()[0].isdigit():
            return draw_chips(int(name.split()[0]), "#efe6cf")
        case _:
            return draw_plate(Plate(id, PIECES.get(id) or choose_emblems(id, name)[0], None, "round"))


def _draw_world(component: Component) -> str:
    data = component.data
    home = component.kind == "home"
    kind = "gray" if data["kind"] == "gray" else data["type"]
    yields = "" if data["kind"] == "gray" else data["kind"]
    words = f"{_words(component)}{' homeworld' if home and kind == 'gray' else ''}"
    return draw_world(
        World(
            id=component.id, name=component.name["en"], kind=kind, yields=yields, defense=data.get("defense", -1), words=words
        )
    )


def _words(component: Component) -> str:
    """What a tile does, as words that pieces and emblems are found by."""
    powers = component.data["powers"]
    words = [*component.data["keywords"]]
    words += ["power-military" if power["do"] in ("military", "arm") else f"power-{power['on']}" for power in powers]
    return " ".join(dict.fromkeys(words))


def built_components(t: Frontier, seat: int) -> list[str]:
    """The colonies and developments of an empire."""
    e = t.empires[seat]
    return [TILES[number].id for number in (*e.colonies, *e.developments)]


ART: Final = ArtSet("new-frontiers", COMPONENTS, draw)
COVER: Final = (("alien-monolith", -6, 34, 104), ("mining-league", 150, 44, 88), ("imperium-capital", 54, -4, 134))
"""Components on the card of the game, with their places and sizes."""
