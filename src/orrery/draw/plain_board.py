"""A plain table for any game without a drawing of its own: pieces that can be touched, by place, and counters by seat."""

from typing import Any, NamedTuple

from orrery.core.components import Component
from orrery.core.game import Game
from orrery.core.view import View
from orrery.draw.glyphs import icon
from orrery.draw.html import Html

GLYPHS = {
    "card": "cards",
    "hand": "cards",
    "credits": "economy",
    "die": "die",
    "worker": "die",
    "tile": "tiles",
    "planet": "settle",
    "explored": "settle",
    "centre": "settle",
    "market": "develop",
    "goal": "envoy",
    "mission": "envoy",
    "colony": "colony",
    "colonists": "colonist",
    "good": "good",
    "explore": "explore",
    "develop": "develop",
    "settle": "settle",
    "produce": "produce",
    "ship": "ship",
    "home": "ship",
    "trade": "trade",
    "energy": "energy",
    "culture": "culture",
    "diplomacy": "diplomacy",
    "economy": "economy",
    "move": "move",
    "retreat": "retreat",
    "send-envoys": "envoy",
    "dictate": "dictate",
}
"""The sign for a part of a piece's name; the last part that has one counts."""


class Counter(NamedTuple):
    """One number that every seat has."""

    words: str
    values: tuple[int, ...]


class Board(NamedTuple):
    """The counters of the seats and of the table itself."""

    counters: tuple[Counter, ...]
    shared: tuple[Counter, ...]


def board(view: View, names: tuple[str, ...], lang: str) -> Board:
    """The board of any table, from its plain form: numbers as they are, lists by their length."""
    plain = view.table.plain()
    game: Game = view.game
    by_seat = [field for field, value in plain.items() if _one_each(value, view.seats)]
    seats = plain[by_seat[0]] if by_seat else []
    fields = [field for field in (seats[0] if seats else {}) if all(_countable(seat.get(field)) for seat in seats)]
    fields = [field for field in fields if any(_count(seat[field]) for seat in seats)]
    counters = tuple(Counter(_words(game, field, lang), tuple(_count(seat[field]) for seat in seats)) for field in fields)
    shared = tuple(
        Counter(_words(game, field, lang), (_count(value),))
        for field, value in plain.items()
        if field not in by_seat and _countable(value) and _count(value)
    )
    return Board(counters, shared)


def _one_each(value: Any, seats: int) -> bool:
    """Whether a field has one record for each seat."""
    return isinstance(value, list) and len(value) == seats and all(isinstance(entry, dict) for entry in value)


def _countable(value: Any) -> bool:
    return isinstance(value, (int, list, tuple)) and not isinstance(value, bool) and _count(value) >= 0


def _count(value: Any) -> int:
    return len(value) if isinstance(value, (list, tuple)) else int(value)


def _words(game: Game, field: str, lang: str) -> str:
    key = f"field.{field}"
    return game.text(lang, key) if key in game.text else field.replace("_", " ")


def glyph(piece: str, lang: str) -> Html | None:
    """The sign of the place that a piece lies in."""
    for part in reversed(piece.split("/")):
        if part in GLYPHS:
            return icon(GLYPHS[part])
    return None


def component(game: Game, piece: str) -> Component | None:
    """The component that a piece's name contains, if any."""
    by_id = {each.id: each for each in game.components}
    return next((by_id[part] for part in reversed(piece.split("/")) if part in by_id), None)


def piece_help(view: View, piece: str, lang: str) -> tuple[str, str]:
    """The name of a piece and what it does; both empty where its name is not known."""
    game: Game = view.game
    named = component(game, piece)
    return piece_words(game, piece, lang), game.explain_for(view, named, lang) if named else ""


def piece_words(game: Game, piece: str, lang: str) -> str:
    """A piece by its name: components by theirs, other parts as they are; empty if it only has a number."""
    by_id = {each.id: each for each in game.components}
    parts = piece.split("/")
    if parts[-1].isdigit():
        return ""
    names = parts[1:] or parts
    return " · ".join(by_id[part].name_in(lang) if part in by_id else part.replace("-", " ").capitalize() for part in names)
