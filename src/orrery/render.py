"""Pictures of views and of components: with this imported, a notebook shows `p.view(0)` as it is drawn in the documentation."""

from typing import NamedTuple

from orrery.core.components import Component
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.registry import game as game_named
from orrery.core.view import View
from orrery.draw.art.sets import art_set
from orrery.draw.art.sheet import contact_sheet
from orrery.draw.picture import picture

View.painter = staticmethod(picture)

NOTEBOOK_SIZE = 240
"""How many pixels wide a notebook shows a component."""


class Card(NamedTuple):
    """A component with its drawing; a notebook shows the drawing."""

    component: Component
    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def card(game: str | Game, id: str) -> Card:
    """A component of a game by its id or its English name.

    >>> card("jump-drive", "gem-world").svg[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    >>> card("jump-drive", "Gem World").component.id
    'gem-world'
    """
    of = game_named(game) if isinstance(game, str) else game
    for component in of.components:
        if id in (component.id, component.name["en"]):
            return Card(component, art_set(of).as_file(component.id, NOTEBOOK_SIZE))
    raise UnknownName(f"{of.name} has no component {id!r}")


def sheet(game: str | Game, lang: str = "en") -> str:
    """The drawings of all components of a game as one picture."""
    return contact_sheet(game_named(game) if isinstance(game, str) else game, lang)


__all__ = ["Card", "card", "picture", "sheet"]
