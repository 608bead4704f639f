"""Doubts about the values of a component, in the same words for every game."""

from typing import Final

from orrery.core.components import Component
from orrery.draw.glyphs import TEXT

DOUBTED: Final = ("recalled", "estimated", "stand-in")
"""How sure we are of a component that is counted as reconstructed; one source is enough to do without."""


def is_unsure(component: Component) -> bool:
    """Whether some value of a component could not be confirmed."""
    return component.confidence in DOUBTED or bool(component.unsure)


def doubt_words(component: Component, lang: str) -> str:
    """Which values of a component are not confirmed, in a sentence; empty where all are."""
    if not is_unsure(component):
        return ""
    fields = [TEXT(lang, f"unsure.{field}") if f"unsure.{field}" in TEXT else field for field in component.unsure]
    return TEXT(lang, "unsure", what=", ".join(fields) or TEXT(lang, "unsure.all"))
