"""One component of New Frontiers by itself: a world, home colony or development as the table shows it, a goal with its ladder."""

from orrery.core.components import Component
from orrery.draw.glyphs import icon, points
from orrery.draw.html import Html, tag
from orrery.games.new_frontiers.rules.components import NUMBERS
from orrery.games.new_frontiers.web.faces import development, face, tile


def draw(component: Component, lang: str) -> Html | None:
    match component.kind:
        case "world" | "home":
            return tile(face(NUMBERS[component.id], lang), lang, explored=component.kind == "world")
        case "development":
            return development(face(NUMBERS[component.id], lang), lang)
        case "goal":
            rungs = [
                tag("span", tag("span", str(rung["at_least"])), points(rung["vp"], lang, "small"), cls="rung")
                for rung in component.data["scoring"]
            ]
            head = tag("span", icon("goal"), tag("b", component.name_in(lang), cls="name"), cls="head")
            return tag("div", tag("div", head, tag("span", *rungs, cls="ladder"), cls="goal-main"), cls="goal-card")
        case _:
            return None
