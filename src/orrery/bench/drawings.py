"""The size of the drawings of components, and how long they take to draw."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from orrery.core.registry import game
from orrery.draw.art.sets import ArtSet, art_set

THOUSAND = 1000


def measure_drawings(names: Sequence[str]) -> list[dict[str, Any]]:
    """A row for each game: how many drawings, bytes of their file, bytes of it compressed, and milliseconds to draw them again."""
    rows = []
    for name in names:
        of = game(name)
        own = art_set(of)
        began = perf_counter()
        fresh = ArtSet(name, of.components, own.draw)
        size = len(fresh.text.encode())
        spent = (perf_counter() - began) * THOUSAND
        rows.append(
            {
                "game": name,
                "drawings": len(fresh.drawings),
                "bytes": size,
                "compressed": len(fresh.packed),
                "milliseconds": round(spent, 1),
            }
        )
    return rows
