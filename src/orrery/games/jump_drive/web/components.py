"""One component of Jump Drive by itself: a card as the table shows it, a preset hand as its cards."""

from orrery.core.components import Component
from orrery.draw.html import Html, tag
from orrery.games.jump_drive.rules.components import INDEX
from orrery.games.jump_drive.web.board import card
from orrery.games.jump_drive.web.faces import face


def draw(component: Component, lang: str) -> Html | None:
    if component.kind == "hand":
        cards = [card(face(INDEX[id], lang), lang) for id in component.data.get("cards", [])]
        return tag("div", *cards, cls="cards")
    return card(face(INDEX[component.id], lang), lang)
