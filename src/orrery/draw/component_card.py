"""One component as it is drawn by itself: on the page of corrections, beside the form that changes it."""

from orrery.core.components import Component
from orrery.core.game import Game
from orrery.draw.html import Html, tag


def draw_component(game: Game, component: Component, lang: str) -> Html:
    """The drawing of a game, `draw(component, lang)` in `web/components.py` of its package, or its name on a plain card."""
    own = game.part("web.components")
    drawn: Html | None = own.draw(component, lang) if own is not None else None
    return drawn if drawn is not None else tag("div", tag("b", component.name_in(lang), cls="name"), cls="plain-piece")


def component_card(game: Game, component: Component, lang: str) -> Html:
    """A component as its game draws it, and below it what it does."""
    drawn = draw_component(game, component, lang)
    copies = tag("span", f"×{component.copies}", cls="dim") if component.copies != 1 else ""
    return tag(
        "div",
        tag("div", drawn, copies, cls="drawn"),
        tag("p", game.explain(component, lang), cls="explanation"),
        cls=f"one-piece {game.name}",
    )
