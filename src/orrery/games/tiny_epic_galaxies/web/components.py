"""One component of Tiny Epic Galaxies by itself: a planet with its numbers, a mission, a level, a mat of the Rogue with its track."""

from orrery.core.components import Component
from orrery.draw.glyphs import points, stat, use
from orrery.draw.html import Html, tag
from orrery.games.tiny_epic_galaxies.web.faces import TEXT
from orrery.games.tiny_epic_galaxies.words.components import attack_text, effect_text


def draw(component: Component, lang: str) -> Html | None:
    data = component.data
    name = tag("b", component.name_in(lang), cls="name")
    match component.kind:
        case "planet":
            resource = tag("span", use(f"i-{data['resource']}"), cls=f"resource {data['resource']}-colour")
            steps = stat(data["track"], data["steps"], TEXT(lang, f"track.{data['track']}"))
            return tag(
                "article",
                tag("header", resource, name, points(data["points"], lang)),
                tag("p", effect_text(component, lang), cls="explanation"),
                steps,
                cls="plain-piece",
            )
        case "mission":
            return tag("div", tag("header", name, points(data["points"], lang)), cls="plain-piece")
        case "rogue":
            rungs = [
                tag("li", points(level["points"], lang, "small"), f" {attack_text(component, number, lang)}")
                for number, level in enumerate(data["levels"], 1)
            ]
            return tag("div", name, tag("ol", *rungs), cls="plain-piece")
        case _:
            return None
