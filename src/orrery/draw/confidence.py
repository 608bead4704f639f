"""What is not known for sure about a component, told alike in every game."""

from typing import Final

from orrery.core.components import Component
from orrery.draw.glyphs import TEXT

DOUBTED: Final = ("recalled", "estimated", "stand-in")
"""How sure we are of a component that is marked; one source is enough to do without a mark."""


def unsure(component: Component) -> bool:
    """Whether a component carries the mark of what could not be confirmed."""
    return component.confidence in DOUBTED or bool(component.unsure)


def doubt(component: Component, lang: str) -> str:
    """Which values of a component are not confirmed, and what to do about it; empty where there is no mark."""
    return f"{doubtful(component, lang)} {TEXT(lang, 'unsure.correct')}" if unsure(component) else ""


def doubtful(component: Component, lang: str) -> str:
    """Which values of a component are not confirmed, in a sentence; empty where there is no mark."""
    if not unsure(component):
        return ""
    fields = [TEXT(lang, f"unsure.{field}") if f"unsure.{field}" in TEXT else field for field in component.unsure]
    return TEXT(lang, "unsure", what=", ".join(fields) or TEXT(lang, "unsure.all"))
