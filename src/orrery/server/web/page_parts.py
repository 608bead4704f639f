"""Parts of a page by name: a script names the parts that it has, and is sent their names instead of the parts.

The name of a part is a digest of its contents, so nobody gets the name of a part that they do not have, or learns from a name
what they were not shown.
"""

import secrets
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from typing import Any

from fastapi import Request
from msgspec import Struct

from orrery.core.cache import KeptValues

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


class PagePart(Struct, frozen=True, gc=False):
    """A part as it was drawn, and its name; a short one has none."""

    drawn: str
    name: str
    kept: str
    """What is sent to whoever has it."""

    @classmethod
    def of(cls, drawn: str) -> "PagePart":
        if len(drawn) < SHORTEST_NAMED:
            return cls(drawn, NO_NAME, drawn)
        name = blake2b(drawn.encode(), digest_size=NAME_BYTES).hexdigest()
        return cls(drawn, name, f"<!--kept {name}-->")

    @property
    def named(self) -> str:
        """What is sent to whoever does not have it yet."""
        return f"<!--part {self.name}-->{self.drawn}<!--end-->"


PageParts = tuple[PagePart, ...]
"""A part, or those of a group with what stands between them."""
NO_NAME = ""
"""The name of parts that have none. Whoever knows of names is taken to have them all: they travel as they are."""
_held: ContextVar[frozenset[str] | list[PagePart] | None] = ContextVar("held", default=None)
"""The names that whoever asks for this page has; None while parts are drawn as they are, and a list while a group collects them."""


@contextmanager
def name_parts(held: Iterable[str] | None) -> Iterator[None]:
    """Draw a page for a script that has these parts; None for anybody else."""
    token = _held.set(None if held is None else frozenset((*held, NO_NAME)))
    try:
        yield
    finally:
        _held.reset(token)


def held_parts(request: Request) -> list[str] | None:
    """The names of the parts that a script says it has; None if it does not know about names."""
    names = request.headers.get(HEADER)
    return None if names is None else names.split()


def write_parts(parts: PageParts) -> str:
    """Parts as they are sent to whoever the page is drawn for, or their places in the group that is drawn."""
    held = _held.get()
    if held is None:
        return "".join([part.drawn for part in parts])
    if isinstance(held, list):
        held += parts
        return PLACE * (2 * len(parts))
    return "".join([part.kept if part.name in held else part.named for part in parts])


def draw_inside(caller: Callable[[], str], held: list[PagePart] | None) -> str:
    """What is inside a part, or a group that collects its parts in a list."""
    token = _held.set(held)
    try:
        return caller()
    finally:
        _held.reset(token)


def part_keeper(put_right: Callable[[Any], Any]) -> Callable[..., str]:
    """The function `keep` of templates: a part of a page, drawn once for the values that it is drawn from. Parts within parts
    have no names."""
    cache: KeptValues[PageParts] = KeptValues(MOST_PARTS)

    def keep(*values: Hashable, caller: Callable[[], str]) -> str:
        return write_parts(cache.find(values, lambda: (PagePart.of(str(put_right(draw_inside(caller, None)))),)))

    return keep


def group_keeper() -> Callable[..., str]:
    """The function `group` of templates: parts of a page that change seldom, with what stands between them, drawn once for the values
    that all of it is drawn from. Each part in it keeps its name."""
    cache: KeptValues[PageParts] = KeptValues(MOST_GROUPS)

    def draw(caller: Callable[[], str]) -> PageParts:
        collected: list[PagePart] = []
        pieces = str.split(draw_inside(caller, collected), PLACE)
        between = [PagePart(piece, NO_NAME, piece) for piece in pieces[::2]]
        return tuple([part for pair in zip(between, collected) for part in pair if part.drawn] + between[len(collected) :])

    def group(*values: Hashable, caller: Callable[[], str]) -> str:
        return write_parts(cache.find(values, lambda: draw(caller)))

    return group
