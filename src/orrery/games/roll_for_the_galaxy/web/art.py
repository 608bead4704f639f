"""The drawings of Roll for the Galaxy: worlds by colour, developments by what they do, dice, objectives."""

from typing import Final

from orrery.core.components import Component
from orrery.draw.art.dice import draw_corner_die, draw_front_die, draw_token
from orrery.draw.art.plates import Emblem, Plate, choose_emblems, draw_development, draw_plate
from orrery.draw.art.sets import ArtSet
from orrery.draw.art.worlds import World, draw_world
from orrery.games.roll_for_the_galaxy.rules.components import COMPONENTS, FACE
from orrery.games.roll_for_the_galaxy.rules.table import RollTable

PHASES: Final = {
    "explore": Emblem("compass", "look"),
    "develop": Emblem("hammer", "work"),
    "settle": Emblem("planet", "genes"),
    "produce": Emblem("gear", "work"),
    "ship": Emblem("rocket", "build"),
}
CONDITIONS: Final = {
    "development": Emblem("step", "trade"),
    "world": Emblem("globe", "look"),
    "good": Emblem("crate", "work"),
    "good-colour": Emblem("spiral", "genes"),
    "shipped": Emblem("craft", "build"),
    "chips": Emblem("star", "trade"),
    "credits": Emblem("coins", "trade"),
    "zone": Emblem("cards", "look"),
    "die": Emblem("dice", "build"),
    "die-colour": Emblem("palette", "rule"),
}
"""What objectives count."""
SHOWN_FACES: Final = 3
MOST_PIPS: Final = 6
BY_ID: Final = {component.id: component for component in COMPONENTS}


def draw(component: Component) -> str:
    id, name, data = component.id, component.name["en"], component.data
    match component.kind:
        case "world":
            return draw_world(
                World(
                    id=id,
                    name=name,
                    kind=data["colour"],
                    yields=_yields(data["gains"], data["colour"]),
                    defense=-1,
                    words=_words(component),
                )
            )
        case "development":
            return draw_development(id, name, _words(component), "bonus" in data)
        case "die":
            return draw_corner_die(_corner_faces(component), data["colour"], id)
        case "dice":
            die = BY_ID[data["of"]]
            return draw_corner_die(_corner_faces(die), die.data["colour"], die.id, behind=True)
        case "token":
            return draw_token("star", data["colour"])
        case "objective":
            return _draw_objective(component)
        case _:
            return draw_plate(Plate(id, choose_emblems(id, name)[0], None, "round"))


def draw_faces(component: Component) -> dict[str, str]:
    """Every face of a die, seen from the front."""
    if component.kind != "die":
        return {}
    faces = dict.fromkeys(component.data["faces"])
    return {face: draw_front_die(face, component.data["colour"], component.id) for face in faces}


def _draw_objective(component: Component) -> str:
    condition = component.data["condition"]
    phase = PHASES.get(component.data["when"])
    built = Emblem("crown" if "cost" in condition else "links", "trade")
    emblem, medal = (phase, built) if condition["per"] == "completed" else (CONDITIONS.get(condition["per"]), phase)
    emblem = emblem or choose_emblems(component.id, component.name["en"])[0]
    named_colours = [*condition.get("colours", []), *condition.get("worlds", [])]
    colour = {"military": "#ef756c", "alien": "#f3cd3f", "novelty": "#6fd0ea", "rare": "#d79a63", "genes": "#83cf85"}
    if named_colours:
        emblem = emblem._replace(hue=colour.get(named_colours[0], emblem.hue))
    return draw_plate(Plate(component.id, emblem, medal, "hex", min(int(condition.get("least", 0)), MOST_PIPS)))


def _corner_faces(die: Component) -> list[str]:
    """The faces of a die that a corner shows: the most frequent ones first."""
    faces = die.data["faces"]
    return sorted(dict.fromkeys(faces), key=lambda face: -faces.count(face))[:SHOWN_FACES]


def _yields(gains: list[dict[str, str]], colour: str) -> str:
    """A world that comes with a good on it has a halo."""
    if any(gain.get("to") == "good" for gain in gains):
        return "windfall"
    return "" if colour == "gray" else "production"


def _words(component: Component) -> str:
    """What a tile does, as words that pieces and emblems are found by."""
    data = component.data
    words = [f"power-{power['when']}" for power in data.get("powers", [])]
    for gain in data.get("gains", []):
        if gain.get("colour") == "military":
            words.append("power-military")
        elif gain.get("colour") == "consumption":
            words.append("power-consume")
        elif component.kind == "development":
            words.append("power-die")
    return " ".join(dict.fromkeys(words))


def built_components(t: RollTable, seat: int) -> list[str]:
    """The tiles of a tableau."""
    return [FACE[face].id for face in t.empires[seat].tableau]


ART: Final = ArtSet("roll-for-the-galaxy", COMPONENTS, draw, draw_faces)
COVER: Final = (("military", 4, 54, 80), ("alien", 162, 56, 76), ("lost-species-ark-world", 50, -6, 138))
"""Components on the card of the game, with their places and sizes."""
