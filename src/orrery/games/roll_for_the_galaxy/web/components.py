"""One component of Roll for the Galaxy by itself: a side of a tile as the table shows it, a die with all its faces."""

from orrery.core.components import Component
from orrery.draw.html import Html, tag
from orrery.games.roll_for_the_galaxy.rules.components import BY_ID, KIND, SYMBOL_NAMES, TOKEN
from orrery.games.roll_for_the_galaxy.web.faces import card, die, tile


def draw(component: Component, lang: str) -> Html | None:
    match component.kind:
        case "development" | "world":
            return card(tile(BY_ID[component.id], lang), lang)
        case "die":
            shown = [die(KIND[component.id], SYMBOL_NAMES.index(face), face) for face in component.data["faces"]]
            return tag("div", *shown, cls="all-faces")
        case "token":
            return die(KIND[component.id], TOKEN, component.called(lang))
        case _:
            return None
