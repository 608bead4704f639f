"""The drawings of Jump Drive: worlds by colour and defence, developments by what they do, preset hands as fans of cards."""

from typing import Final

from orrery.core.components import Component
from orrery.draw.art.plates import choose_emblems, draw_development, draw_fan
from orrery.draw.art.sets import ArtSet
from orrery.draw.art.worlds import World, draw_world
from orrery.games.jump_drive.rules.components import CARDS, COMPONENTS, INDEX
from orrery.games.jump_drive.rules.table import JumpTable

GREAT: Final = 6
"""Developments of this cost or more are gilded."""


def draw(component: Component) -> str:
    data = component.data
    if component.kind == "hand":
        cards = [CARDS[INDEX[id]] for id in data["cards"]]
        return draw_fan([choose_emblems(card.id, f"{card.name['en']} ", *_words(card))[0] for card in cards])
    name = component.name["en"]
    if data["kind"] == "development":
        return draw_development(component.id, name, " ".join(_words(component)), data["cost"] >= GREAT)
    return draw_world(
        World(
            id=component.id,
            name=name,
            kind=data["colour"],
            yields="production" if data.get("income") else "",
            defense=data.get("defense", -1),
            words=" ".join(_words(component)),
        )
    )


def _words(component: Component) -> list[str]:
    """What a card does, as words that pieces and emblems are found by."""
    data = component.data
    words = list(data.get("keywords", []))
    words += ["power-military"] if data.get("military") else []
    words += [f"power-{power['do']}" for power in data.get("powers", [])]
    words += ["power-explore"] if data.get("eyes") else []
    words += ["power-points"] if data.get("gives") else []
    words += ["power-produce"] if data.get("income") and data["kind"] == "development" else []
    return words


def built_components(t: JumpTable, seat: int) -> list[str]:
    """The cards of an empire."""
    return [CARDS[card].id for card in t.seats[seat].empire]


ART: Final = ArtSet("jump-drive", COMPONENTS, draw)
COVER: Final = (("galactic-survey-seti", 2, 50, 84), ("rebel-stronghold", 148, 36, 96), ("tourist-world", 52, -2, 132))
"""Components on the card of the game, with their places and sizes."""
