"""A board for any game, built from the plain form of its view."""

from collections.abc import Sequence
from typing import Any

from orrery.core.game import Game
from orrery.core.view import View
from orrery.draw.glyphs import TEXT as DRAW_TEXT
from orrery.draw.zone import Board, Row, Zone
from orrery.terminal.language import TEXT

HIDDEN = -1
COLUMNS = 6
"""Numbers of a seat that stand beside its name; all of them stand in its own zone."""


def label(game: Game, field: str, lang: str) -> str:
    """A field of a table as words: the game's own if it has a sentence `field.…`, otherwise the field's name."""
    key = f"field.{field}"
    return game.text(lang, key) if key in game.text else field.replace("_", " ")


def value_words(value: Any, lang: str) -> str:
    """A value in words; empty if it means nothing to a reader."""
    if isinstance(value, bool):
        return TEXT(lang, "yes" if value else "no")
    if isinstance(value, int):
        return "?" if value == HIDDEN else str(value)
    if isinstance(value, (list, tuple)):
        return str(len(value))
    return str(value) if isinstance(value, str) else ""


def board(view: View, names: Sequence[str], lang: str) -> Board:
    """Points first, then the numbers of each seat, then every other short value."""
    table = view.table.plain()
    seats = [seat_fields(table, view.seats, seat) for seat in range(view.seats)]
    points = view.game.result(view.table)[0]
    fields = [field for field, value in seats[0].items() if isinstance(value, (int, list)) and field != "points"]
    columns = ("", TEXT(lang, "points"), *(label(view.game, field, lang) for field in fields[:COLUMNS]))
    rows = [
        Row((names[seat], str(points[seat]), *(value_words(seats[seat].get(field), lang) for field in fields[:COLUMNS])))
        for seat in range(view.seats)
    ]
    shared = {field: value for field, value in table.items() if not is_by_seat(value, view.seats)}
    zones = tuple((field_zone(view.game, names[seat], seats[seat], lang),) for seat in range(view.seats))
    common = (field_zone(view.game, TEXT(lang, "table"), shared, lang),)
    return Board(moment(view.game, table, lang), "", Zone(columns, tuple(rows)), zones, common)


def moment(game: Game, table: dict[str, Any], lang: str) -> str:
    """The round, where a game counts rounds and has a sentence for it."""
    return game.text(lang, "phase.round", n=table["round"]) if "phase.round" in game.text and "round" in table else ""


def is_by_seat(value: Any, seats: int) -> bool:
    return isinstance(value, list) and len(value) == seats and all(isinstance(item, dict) for item in value)


def seat_fields(table: dict[str, Any], seats: int, seat: int) -> dict[str, Any]:
    """The fields of a table that belong to one seat."""
    fields: dict[str, Any] = {}
    for value in table.values():
        if is_by_seat(value, seats):
            fields |= value[seat]
    return fields


def field_zone(game: Game, name: str, fields: dict[str, Any], lang: str) -> Zone:
    rows = [
        Row((label(game, field, lang), value_words(value, lang))) for field, value in fields.items() if value_words(value, lang)
    ]
    return Zone((name, ""), tuple(rows), DRAW_TEXT(lang, "nothing"))
