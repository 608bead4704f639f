"""One component of Roll for the Galaxy by itself: a side of a tile as the table shows it, a die with all its faces."""

from orrery.core.components import Component
from orrery.draw.art.sets import face_id
from orrery.draw.html import Html, tag
from orrery.games.roll_for_the_galaxy.rules.components import BY_ID, KIND, SYMBOL_NAMES, TOKEN
from orrery.games.roll_for_the_galaxy.web.art import ART
from orrery.games.roll_for_the_galaxy.web.faces import card, die, tile
from orrery.games.roll_for_the_galaxy.words.components import symbol_name


def draw(component: Component, lang: str) -> Html | None:
    match component.kind:
        case "development" | "world":
            return card(tile(BY_ID[component.id], lang), lang)
        case "die":
            faces = [_face(component, face, lang) for face in component.data["faces"]]
            return tag("div", *faces, cls="all-faces")
        case "token":
            return die(KIND[component.id], TOKEN, component.name_in(lang))
        case _:
            return None


def _face(component: Component, face: str, lang: str) -> Html:
    """A face of a die: its drawing, or the die as the table shows it where a corrected face has none."""
    drawn = ART.reference(face_id(component.id, face))
    plain = die(KIND[component.id], SYMBOL_NAMES.index(face), symbol_name(face, lang))
    return tag("span", plain, drawn, cls="one-face")
