"""What a table page shows, in the viewer's language: the question, its answers, the board, scores and log."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

from orrery.core.ask import Ask, One, Some, Split, YesNo
from orrery.core.game import Game, Refusal
from orrery.core.position import Event
from orrery.core.view import WATCHER, View
from orrery.render import generic
from orrery.render.html import Html

MARKS = ("began", "ended")
"""Events whose name ends so divide the log."""


class Entry(NamedTuple):
    """One answer, item or place of an ask, as a line of the list."""

    code: int
    words: str
    hint: str
    pieces: tuple[str, ...]
    clause: str
    rule: str
    then: str
    glyph: Html | None


class Line(NamedTuple):
    """One line of the log; a mark divides it."""

    seat: int
    words: str
    mark: bool
    new: bool


class Score(NamedTuple):
    """A seat's points and where they come from."""

    seat: int
    name: str
    points: int
    sources: tuple[tuple[str, int], ...]


class Sheet(NamedTuple):
    """One moment of a table through one viewer's eyes."""

    game: Game
    lang: str
    view: View
    names: tuple[str, ...]
    question: str
    hint: str
    shape: str
    entries: tuple[Entry, ...]
    places: tuple[Entry, ...]
    fits: tuple[tuple[int, ...], ...]
    least: int
    most: int
    compound: bool
    refusals: dict[str, Refusal]
    lines: tuple[Line, ...]
    scores: tuple[Score, ...]
    draw: ModuleType
    board: Any

    @property
    def seat(self) -> int:
        return self.view.seat

    @property
    def asked(self) -> frozenset[str]:
        """The pieces that belong to some answer."""
        return frozenset(piece for entry in (*self.entries, *self.places) for piece in entry.pieces)

    def alone(self, piece: str) -> Entry | None:
        """The one answer that this piece gives by itself."""
        found = [entry for entry in self.entries if entry.pieces == (piece,)]
        return found[0] if len(found) == 1 and not self.compound and self.shape == "one" else None


def drawing(game: Game) -> ModuleType:
    """The module that draws a game's table; games without one of their own share the plain one."""
    name = f"orrery.render.{game.name.replace('-', '_')}"
    return import_module(name) if find_spec(name) else generic


def sheet(view: View, names: Sequence[str], lang: str, events: Sequence[tuple[Event, bool]] = ()) -> Sheet:
    """Everything a table page shows of one view. Each event comes with whether the viewer has not seen it yet."""
    game: Game = view.game
    draw = drawing(game)
    ask = view.ask
    entries, places, fits = _entries(view, ask, draw, lang)
    least, most = (ask.least, ask.most) if isinstance(ask, Some) else (len(entries), len(entries)) if isinstance(ask, Split) else (1, 1)
    return Sheet(
        game,
        lang,
        view,
        tuple(names),
        game.question(view, lang) if ask else "",
        draw.hint(view, lang) if ask and hasattr(draw, "hint") else "",
        ask.shape if ask else "",
        entries,
        places,
        fits,
        least,
        most,
        isinstance(ask, One) and any(len(entry.pieces) > 1 for entry in entries),
        game.refusals(view, lang) if ask else {},
        _lines(view, names, lang, events),
        _scores(view, names, lang),
        draw,
        draw.board(view, tuple(names), lang),
    )


def _entries(
    view: View, ask: Ask | None, draw: ModuleType, lang: str
) -> tuple[tuple[Entry, ...], tuple[Entry, ...], tuple[tuple[int, ...], ...]]:
    if isinstance(ask, One):
        return tuple(_entry(view, code, draw, lang) for code in ask.options), (), ()
    if isinstance(ask, YesNo):
        return tuple(_entry(view, code, draw, lang) for code in (1, 0)), (), ()
    if isinstance(ask, Some):
        return tuple(_entry(view, code, draw, lang) for code in ask.items), (), ()
    if isinstance(ask, Split):
        items = tuple(_entry(view, code, draw, lang) for code in ask.items)
        return items, tuple(_entry(view, place, draw, lang, place=True) for place in ask.places), ask.fits
    return (), (), ()


def _entry(view: View, code: int, draw: ModuleType, lang: str, *, place: bool = False) -> Entry:
    game: Game = view.game
    choice = game.place(view, code, lang) if place else game.choice(view, code, lang)
    rule = next((clause.words(lang) for clause in game.clauses if clause.id == choice.clause), "")
    then = draw.follows(view, code, lang) if not place and hasattr(draw, "follows") else ""
    glyph = draw.glyph(choice.pieces[0], lang) if choice.pieces and hasattr(draw, "glyph") else None
    return Entry(code, choice.words, choice.hint, choice.pieces, choice.clause, rule, then, glyph)


def _lines(view: View, names: Sequence[str], lang: str, events: Sequence[tuple[Event, bool]]) -> tuple[Line, ...]:
    """The log, newest first, each part under the mark that opened it."""
    game: Game = view.game
    said = [
        Line(event.seat, words, event.name.endswith(MARKS), new)
        for event, new in events
        if (words := game.say(event, view.seat, names, lang))
    ]
    parts: list[list[Line]] = [[]]
    for line in said:
        if line.mark:
            parts.append([line])
        else:
            parts[-1].append(line)
    ordered: list[Line] = []
    for part in reversed(parts):
        heads = [line for line in part if line.mark]
        ordered += heads + [line for line in reversed(part) if not line.mark]
    return tuple(ordered)


def _scores(view: View, names: Sequence[str], lang: str) -> tuple[Score, ...]:
    game: Game = view.game
    totals = view.outcome.points if view.outcome else game.result(view.table)[0]
    found: list[Score] = []
    for seat in range(view.seats):
        sources = view.outcome.sources[seat] if view.outcome else game.sources(view.table, seat)
        words = tuple((game.source_words(source, lang), source.points) for source in sources)
        found.append(Score(seat, names[seat], totals[seat], words))
    return tuple(found)


__all__ = ["WATCHER", "Entry", "Line", "Score", "Sheet", "drawing", "sheet"]
