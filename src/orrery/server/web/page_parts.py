"""Parts of a page by name: a script names the parts that it has, and is sent their names instead of the parts.

The name of a part is a digest of its contents, so nobody gets the name of a part that they do not have, or learns from a name
what they were not shown.
"""

import secrets
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
MOST_GROUPS = 4096
"""Groups of parts that are kept drawn, in each language."""
PLACE = f"\0{secrets.token_hex(8)} "
"""Stands before and behind a part while the group around it is drawn. Nobody can know it, so no text of a page is taken for it."""


class PagePart(NamedTuple):
    """A part as it was drawn, and its name; a short one has none."""

    drawn: Fragment
    name: str
    kept: Fragment
    """What is sent to whoever has it."""

    @classmethod
    def of(cls, drawn: Fragment) -> "PagePart":
        name = blake2b(drawn.encode(), digest_size=NAME_BYTES).hexdigest() if len(drawn) >= SHORTEST_NAMED else ""
        return cls(drawn, name, Fragment(f"<!--kept {name}-->") if name else drawn)

    def write(self, held: frozenset[str] | None) -> Fragment:
        """The part as it is sent to whoever has these parts: it, it with its name around it, or its name alone."""
        if held is None or not self.name:
            return self.drawn
        return self.kept if self.name in held else Fragment(f"<!--part {self.name}-->{self.drawn}<!--end-->")


PageParts = tuple[PagePart, ...]
"""A part, or those of a group with what stands between them."""
_held: ContextVar[frozenset[str] | list[PagePart] | None] = ContextVar("held", default=None)
"""The names that whoever asks for this page has; None while parts are drawn as they are, and a list while a group collects them."""


@contextmanager
def name_parts(held: frozenset[str] | list[PagePart] | None) -> Iterator[None]:
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


def write_parts(parts: PageParts) -> Fragment:
    """Parts as they are sent to whoever the page is drawn for, or their places in the group that is drawn."""
    held = _held.get()
    if isinstance(held, list):
        held += parts
        return Fragment(PLACE * (2 * len(parts)))
    if len(parts) == 1:
        return parts[0].write(held)
    return Fragment("".join([part.write(held) for part in parts]))


def part_keeper(put_right: Callable[[Any], Any]) -> Callable[..., Fragment]:
    """The function `keep` of templates: a part of a page, drawn once for the values that it is drawn from. Parts within parts
    have no names."""
    cache: KeptValues[PageParts] = KeptValues(MOST_PARTS)

    def draw(caller: Callable[[], str]) -> PageParts:
        with name_parts(None):
            return (PagePart.of(Fragment(put_right(caller()))),)

    def keep(*values: Hashable, caller: Callable[[], str]) -> Fragment:
        return write_parts(cache.find(values, lambda: draw(caller)))

    return keep


def group_keeper() -> Callable[..., Fragment]:
    """The function `group` of templates: parts of a page that change seldom, with what stands between them, drawn once for the values
    that all of it is drawn from. Each part in it keeps its name."""
    cache: KeptValues[PageParts] = KeptValues(MOST_GROUPS)

    def draw(caller: Callable[[], str]) -> PageParts:
        collected: list[PagePart] = []
        with name_parts(collected):
            pieces = [Fragment(piece) for piece in caller().split(PLACE)]
        between = [PagePart(piece, "", piece) for piece in pieces[::2]]
        return tuple([part for pair in zip(between, collected) for part in pair if part.drawn] + between[len(collected) :])

    def group(*values: Hashable, caller: Callable[[], str]) -> Fragment:
        return write_parts(cache.find(values, lambda: draw(caller)))

    return group
