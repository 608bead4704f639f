"""What one viewer is shown of a table: the contract between the tables and whatever draws them.

The page, the API and the event stream all draw from a `TableView`, made by `Tables.look` (or `Tables.replay`) for one pair of
eyes. Nothing in it knows more than the `View` of that seat. Use it from a route like this:

    @router.get("/tables/{table}")
    async def table_page(table: str, visitor: Visiting, tables: Seating, seat: int | None = None) -> Response:
        shown = await tables.look(table, visitor, seat)        # `Trouble` becomes an error page by itself
        ...

    @router.post("/tables/{table}/answer")                     # `CheckedForm`: the form carried the token
    async def answer(table: str, visitor: CheckedForm, tables: Seating, request: Request) -> Response:
        form = await request.form()
        await tables.answer_form(table, visitor, form)         # fields: seat, ask, id and the answer, see `form_answer`
        return RedirectResponse(f"/tables/{table}", 303)

`Visiting` and `CheckedForm` come from `orrery.server.people`, `Seating` from `orrery.server.tables`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.game import Choice, Game, Refusal
from orrery.core.view import WATCHER, View
from orrery.server.trouble import TEXT, Trouble

KEY = re.compile(r"[ -~]{1,64}")
"""What the id of an answer looks like: letters that every database can keep."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One option or item of an ask, or one place of a split: its code and how it is shown."""

    code: int
    words: str
    hint: str = ""
    pieces: tuple[str, ...] = ()
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What the viewed seat is asked now.

    `shape` is one of "one", "some", "split", "yes-no". `offers` are the options ("one", "yes-no") or the items ("some", "split");
    equal items stand there as often as they may be chosen. A split has `places`, `fits` (codes of places for each item) and `room`
    (place, most). `number` goes back with the answer, so that a stale one is refused. `fresh` is an answer id for a plain form.
    """

    shape: str
    name: str
    words: str
    number: int
    sealed: bool
    offers: tuple[Offer, ...]
    least: int = 1
    most: int = 1
    places: tuple[Offer, ...] = ()
    fits: tuple[tuple[int, ...], ...] = ()
    room: tuple[tuple[int, int], ...] = ()
    fresh: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Some points and where they came from, in words; `what` is a component id or a text key."""

    words: str
    points: int
    what: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """Who sits somewhere, whether they are awaited and there, and their points as the viewer knows them."""

    seat: int
    name: str
    kind: str
    """"person", "bot" or "open" (a friend is expected)."""
    bot: str
    """The bot that plays here, also when it plays for a person who is away; empty if none does."""
    yours: bool
    awaited: bool
    present: bool
    away: bool
    """A bot plays for the person in this seat, until they take it back."""
    resigned: bool
    points: int
    sources: tuple[ScoreLine, ...]
    winner: bool
    may_take_over: bool
    """The viewer may let a bot play for this seat now."""
    may_hand_back: bool
    """The viewer may take this seat back from the bot now."""
    invitation: str
    """The secret of the link to give a friend ("/join/TABLE/SECRET"), for the host of an open seat; empty for everybody else."""
    passkey: str
    """The secret with which the viewer may open this seat of theirs on another device or from a program; empty for others."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. `number` is that of the change it belongs to; `note` marks lines that are not of the game itself."""

    number: int
    words: str
    seat: int
    note: bool = False


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """Points by seat after a step of the game, one entry per round where the game counts rounds."""

    step: int
    round: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """Where in a finished game a view stands."""

    step: int
    steps: int
    chart: tuple[ChartPoint, ...]
    answered: str = ""
    """The answer that led to this step, in words with its seat; empty at step 0."""
    asked: str = ""
    """What that seat had been asked, in words."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table through one pair of eyes."""

    id: str
    game: Game
    lang: str
    number: int
    """Grows with every change that this viewer notices; the id of the last event."""
    status: str
    """"waiting" (a seat is still free), "playing" or "over"."""
    seat: int
    """The seat looked through; -1: a spectator, or a device with several seats before one is chosen."""
    own_seats: tuple[int, ...]
    """All seats of this viewer; several of them: people who share the device."""
    curtain: bool
    """Several people share this device and none has drawn the curtain yet: show who is asked, and a link with `?seat=N`."""
    host: bool
    """The viewer laid this table."""
    view: View
    question: Question | None
    chosen: tuple[str, ...]
    """What this seat has answered in secret and nobody has seen yet, in words."""
    refusals: Mapping[str, Refusal]
    seats: tuple[SeatView, ...]
    awaited: tuple[int, ...]
    log: tuple[LogLine, ...]
    """Oldest first."""
    can_undo: bool
    options: Mapping[str, Any]
    commitment: str
    """The hash of the luck's key, there from the first moment."""
    key: str
    """The key itself, once the game is over; empty before."""
    seed: str
    """What the key is made from, once the game is over; empty before."""
    replay: Replay | None = None
    chart: tuple[ChartPoint, ...] = ()
    """Points by round, once the game is over."""
    branched_from: str = ""
    """The id of the finished table from which this one goes on."""

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat.seat for seat in self.seats if seat.winner)


@dataclass(frozen=True, slots=True)
class Pulse:
    """What the stream of a table tells one viewer after a change: nothing that the viewer's own view does not know."""

    table: str
    number: int
    status: str
    seat: int
    awaited: tuple[int, ...]
    asked: int | None
    """The number of the viewer's own ask, if there is one."""
    undone: bool
    """An answer was taken back since: what was shown of it is no longer so."""
    log: tuple[LogLine, ...]
    """The lines since the last event; none on a first look."""
    present: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list: the viewer's own tables, or finished ones."""

    id: str
    game: Game
    names: tuple[str, ...]
    status: str
    own_seats: tuple[int, ...]
    awaited: tuple[int, ...]
    your_turn: bool
    points: tuple[int, ...]
    winners: tuple[int, ...]
    changed: str
    """When something last happened there, as ISO 8601 in UTC."""
    question: str = ""
    """What the viewer is asked there; empty where people share the device, for not all of them may read it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who is to sit somewhere at a new table: `kind` is "me", "bot" or "friend"; several "me" share one device."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A new table as somebody wants it."""

    game: str
    places: tuple[Place, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


def question_of(view: View, number: int, lang: str, fresh: str = "", names: Sequence[str] = ()) -> Question | None:
    """The view's ask with everything needed to show it."""
    ask = view.ask
    if ask is None:
        return None
    game: Game = view.game
    codes = ask.options if isinstance(ask, One) else (1, 0) if isinstance(ask, YesNo) else ()
    if isinstance(ask, (Some, Split)):
        codes = ask.items
    offers = _offers(game, view, codes, lang, names)
    asked = Question(ask.shape, ask.name, game.question(view, lang), number, ask.sealed, offers, fresh=fresh)
    if isinstance(ask, Some):
        return replace(asked, least=ask.least, most=ask.most)
    if isinstance(ask, Split):
        places = tuple(_offer(place, game.place(view, place, lang)) for place in ask.places)
        count = len(ask.items)
        return replace(asked, least=count, most=count, places=places, fits=ask.fits, room=ask.room)
    return asked


def _offers(game: Game, view: View, codes: Sequence[int], lang: str, names: Sequence[str]) -> tuple[Offer, ...]:
    shown = {code: _offer(code, game.choice(view, code, lang, names)) for code in dict.fromkeys(codes)}
    return tuple(shown[code] for code in codes)


def _offer(code: int, choice: Choice) -> Offer:
    return Offer(code, choice.words, choice.hint, choice.pieces, choice.clause)


def plays_itself(ask: Ask) -> bool:
    """Whether the table gives an answer because there is no other. A choice among cards that are all alike is left to its seat:
    that they are alike is nobody else's business."""
    return ask.forced() and not (isinstance(ask, Some) and ask.most > 0 and ask.least < len(ask.items))


def answer_words(view: View, ask: Ask, answer: Answer, lang: str, names: Sequence[str]) -> tuple[str, ...]:
    """An answer to an ask in words, one entry for each option or item in it. `view` is that of the seat while it was asked."""
    seen = View(view.game, view.seat, view.seats, view.options, view.table, ask, None, view.awaited, view.outcome)
    return seen.words(answer, lang, names)


def score_lines(game: Game, table: Any, seat: int, lang: str) -> tuple[ScoreLine, ...]:
    """A seat's points and their sources as far as `table`, a view's table, knows them."""
    return tuple(ScoreLine(game.source_words(source, lang), source.points, source.what) for source in game.sources(table, seat))


def form_answer(ask: Ask, fields: Mapping[str, Sequence[str]]) -> object:
    """The answer in a plain form's fields: `answer` once (one, yes-no), as often as chosen (some), or `place_0`, `place_1`, … (split)."""
    try:
        match ask:
            case Split():
                return tuple(int(fields[f"place_{i}"][0]) for i in range(len(ask.items)))
            case Some():
                return tuple(int(value) for value in fields.get("answer", ()))
            case _:
                return int(fields["answer"][0])
    except (KeyError, IndexError, ValueError) as wrong:
        raise Trouble("illegal") from wrong


__all__ = [
    "TEXT",
    "WATCHER",
    "ChartPoint",
    "LogLine",
    "Offer",
    "Place",
    "Pulse",
    "Question",
    "Replay",
    "ScoreLine",
    "SeatView",
    "TableLine",
    "TableView",
    "Wish",
    "answer_words",
    "form_answer",
    "plays_itself",
    "question_of",
    "score_lines",
]
