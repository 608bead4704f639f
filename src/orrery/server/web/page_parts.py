"""Parts of a page by name: a script names the parts that it has, and is sent their names instead of the parts.

The name of a part is a digest of its contents, so nobody gets the name of a part that they do not have, or learns from a name
what they were not shown.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from typing import Any, NamedTuple

from fastapi import Request

from orrery.core.cache import KeptValues
from orrery.draw.html import Fragment

HEADER = "x-kept"
"""The header with the names of the parts that a script has, one after the other; the first time none."""
NAME_BYTES = 6
SHORTEST_NAMED = 160
"""A part that is shorter than this travels as it is."""
MOST_PARTS = 16384
"""Parts of pages that are kept drawn, in each language."""

_held: ContextVar[frozenset[str] | None] = ContextVar("held", default=None)
"""The names that whoever asks for this page has; None while parts are drawn as they are."""


class PagePart(NamedTuple):
    """A part as it was drawn, and its name; a short one has none."""

    drawn: Fragment
    name: str

    @classmethod
    def of(cls, drawn: Fragment) -> "PagePart":
        named = len(drawn) >= SHORTEST_NAMED
        return cls(drawn, blake2b(drawn.encode(), digest_size=NAME_BYTES).hexdigest() if named else "")

    def write(self, held: frozenset[str] | None) -> Fragment:
        """The part as it is sent to whoever has these parts: it, it with its name around it, or its name alone."""
        if held is None or not self.name:
            return self.drawn
        return Fragment(f"<!--kept {self.name}-->" if self.name in held else f"<!--part {self.name}-->{self.drawn}<!--end-->")


@contextmanager
def name_parts(held: frozenset[str] | None) -> Iterator[None]:
    """Draw a page for a script that has these parts; None for anybody else."""
    token = _held.set(held)
    try:
        yield
    finally:
        _held.reset(token)


def held_parts(request: Request) -> frozenset[str] | None:
    """The names of the parts that a script says it has; None if it does not know about names."""
    names = request.headers.get(HEADER)
    return None if names is None else frozenset(names.split())


def part_keeper(put_right: Callable[[Any], Any]) -> Callable[..., Fragment]:
    """The function `keep` of templates: a part of a page, drawn once for the values that it is drawn from. Parts within parts
    have no names."""
    parts: KeptValues[PagePart] = KeptValues(MOST_PARTS)

    def draw(caller: Callable[[], str]) -> PagePart:
        with name_parts(None):
            return PagePart.of(Fragment(put_right(caller())))

    def keep(*values: Hashable, caller: Callable[[], str]) -> Fragment:
        return parts.find(values, lambda: draw(caller)).write(_held.get())

    return keep
