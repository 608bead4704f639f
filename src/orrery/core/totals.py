"""The sums of the rulebook's tables: how many components of which kind there are. Corrections that break one are reported."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from orrery.core.components import Component
from orrery.core.game import Game
from orrery.core.text import Text
from orrery.core.vocabulary import fact_words, field_words, kind_words

FILE = "totals.toml"
TEXT = Text.of("orrery.core")


class Total(NamedTuple):
    """One sum: how many pieces of a kind there are, or how many with each value of a field."""

    kind: str
    pieces: int | None
    by: str
    counts: dict[str, int]
    has: str
    lacks: str
    where: dict[str, Any]
    length: int | None
    """How many items each of them has in the field `by`."""


class BrokenTotal(NamedTuple):
    """A sum that does not hold."""

    kind: str
    field: str
    value: str
    counted: int
    expected: int

    def words(self, lang: str, of: Game) -> str:
        """The sum in a sentence, with the names that the components of a game have."""
        names = {component.id: component.name_in(lang) for component in of.components}
        key = "totals.length" if self.field == "length" else "totals.by" if self.field else "totals.all"
        words = {"kind": kind_words(self.kind, lang), "field": field_words(self.field, lang)}
        return TEXT(
            lang,
            key,
            value=fact_words(self.field, self.value, lang, names),
            counted=self.counted,
            expected=self.expected,
            **words,
        )


def read_totals(of: Game) -> tuple[Total, ...]:
    """The sums that a game's data folder has; none without such a file."""
    file = of.file("data", FILE)
    return _parse(file.read_text("utf-8")) if file is not None else ()


@cache
def _parse(text: str) -> tuple[Total, ...]:
    return tuple(
        Total(
            kind=entry["kind"],
            pieces=entry.get("count"),
            by=entry.get("by", ""),
            counts=entry.get("counts", {}),
            has=entry.get("has", ""),
            lacks=entry.get("lacks", ""),
            where=entry.get("where", {}),
            length=entry.get("length"),
        )
        for entry in tomllib.loads(text)["total"]
    )


def broken_totals(of: Game, components: Sequence[Component]) -> list[BrokenTotal]:
    """The sums of a game that do not hold for some components."""
    return [broken for total in read_totals(of) for broken in _find_broken(total, components)]


def _find_broken(total: Total, components: Sequence[Component]) -> list[BrokenTotal]:
    counted = [c for c in components if c.kind == total.kind and _is_counted(total, c)]
    if total.length is not None:
        return [
            BrokenTotal(total.kind, "length", c.id, len(c.data.get(total.by, ())), total.length)
            for c in counted
            if len(c.data.get(total.by, ())) != total.length
        ]
    if total.pieces is not None:
        pieces = sum(c.copies for c in counted)
        return [] if pieces == total.pieces else [BrokenTotal(total.kind, "", "", pieces, total.pieces)]
    tally: Counter[str] = Counter()
    for c in counted:
        value = c.data.get(total.by, c.id if total.by == "id" else None)
        for word in value if isinstance(value, list) else [] if value is None else [value]:
            tally[str(word)] += c.copies
    return [
        BrokenTotal(total.kind, total.by, value, tally[value], expected)
        for value, expected in total.counts.items()
        if tally[value] != expected
    ]


def _is_counted(total: Total, component: Component) -> bool:
    data = component.data
    return (
        (not total.has or total.has in data)
        and (not total.lacks or total.lacks not in data)
        and all(data.get(field) == value for field, value in total.where.items())
    )
