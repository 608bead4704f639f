"""The types of a table as one viewer sees it: the contract between the tables and whatever draws them.

The page, the API and the event stream all draw from a `TableView`, made by `QueryService.table_view` (or `replay_view`) for one
viewer. Nothing in it knows more than the `View` of that seat. Use it from a route like this:

    @router.get("/tables/{table}")
    async def table_page(table: str, visitor: CurrentVisitor, tables: Service, seat: int | None = None) -> Response:
        view = await tables.queries.table_view(table, visitor, seat)   # a `RequestError` becomes an error page by itself
        ...

    @router.post("/tables/{table}/answer")                     # `FormVisitor`: the form carried the token
    async def answer(table: str, visitor: FormVisitor, tables: Service, request: Request) -> Response:
        form = await request.form()
        await tables.answers.answer_by_form(table, visitor, form)   # fields: seat, ask, id and the answer, see `read_form_answer`
        return RedirectResponse(f"/tables/{table}", 303)

`CurrentVisitor` and `FormVisitor` come from `orrery.server.auth`, `Service` from `orrery.server.tables.service`.
"""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import Struct

from orrery.core.game import Game
from orrery.core.questions import Refusal
from orrery.core.view import View

# What is created anew for every view is a struct: it takes a fraction of the time of a dataclass. The small ones, of which a table has
# thousands, hold nothing that could hold them, so the garbage collector need not go through them (`gc=False`).

MOMENT_MARK = "m"
"""Stands behind the number of a step that is a moment in the middle of an answer."""
PAST_STEP = re.compile(r"\d{1,9}m?")
"""How a page names a step that is shown again."""
ANSWER_KEY = re.compile(r"[ -~]{1,64}")
"""What the id of an answer looks like: letters that every database can keep."""


class Offer(Struct, gc=False):
    """One option or item of an ask, or one place of a split: its code and how it is shown."""

    code: int
    words: str
    hint: str = ""
    pieces: tuple[str, ...] = ()
    clause: str = ""


class Question(Struct):
    """The question that the viewed seat is asked now.

    `shape` is one of "one", "some", "split", "yes-no". `offers` are the options ("one", "yes-no") or the items ("some", "split");
    equal items stand there as often as they may be chosen. A split has `places`, `fits` (codes of places for each item) and `room`
    (place, most). `number` goes back with the answer, so that a stale one is refused.
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
    form_id: str = ""
    """The answer id of a plain form, where there is one already."""

    @property
    def fresh(self) -> str:
        """An answer id for a plain form, made when a page asks for it."""
        if not self.form_id:
            self.form_id = secrets.token_urlsafe(12)
        return self.form_id

    @property
    def clause(self) -> str:
        """The rule of what is asked: that of the first offer that has one."""
        return next((offer.clause for offer in (*self.offers, *self.places) if offer.clause), "")


class PointSource(Struct, frozen=True, gc=False, cache_hash=True):
    """Some points and where they came from, in words; `what` is a component id or a text key."""

    words: str
    points: int
    what: str


class ShownSeat(Struct, gc=False):
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
    sources: tuple[PointSource, ...]
    winner: bool
    may_take_over: bool
    """The viewer may let a bot play for this seat now, or vote for it where somebody else is away."""
    may_hand_back: bool
    """The viewer may take this seat back from the bot now."""
    invitation: str
    """The secret of the link to give a friend ("/join/TABLE/SECRET"), for the host of an open seat; empty for everybody else."""
    passkey: str
    """The secret with which a program may speak for this seat of the viewer's; empty for others."""
    link: str = ""
    """The secret of a link that opens this seat of the viewer's on another device ("/join/TABLE/SECRET"), once; empty for others."""
    votes: int = 0
    """How many at the table want a bot to play for this seat while its player is away."""
    votes_needed: int = 0
    """How many it takes; 0 while there is nothing to vote on."""
    voted: bool = False
    """The viewer has voted so."""
    idle_left: int | None = None
    """Seconds until others may let a bot play for this person, whether they are there or not; None where nobody waits for them."""


class LogLine(Struct, frozen=True, gc=False, cache_hash=True):
    """One line of the log. `number` is that of the change it belongs to; `note` marks lines that are not of the game itself."""

    number: int
    words: str
    seat: int
    note: bool = False


class RecapStep(Struct, frozen=True, gc=False):
    """A step of the table that can be shown again, with its lines of the log. `moment` is one in the middle of an answer."""

    number: int
    moment: bool
    lines: tuple[LogLine, ...]
    address: str
    """How a page names it: `?at=12`, or `?at=12m` for the moment."""
    is_news: bool = False
    """Whether it came after the viewer's last answer, or with it."""

    @classmethod
    def of(cls, number: int, moment: bool, lines: tuple[LogLine, ...] = ()) -> "RecapStep":
        return cls(number, moment, lines, f"{number}{MOMENT_MARK}" if moment else str(number))


@dataclass(frozen=True, slots=True)
class Holding:
    """A number that a seat has, before and now."""

    what: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class Recap:
    """The latest steps of a table, in play order, and what those since the viewer's last answer changed for the viewer."""

    steps: tuple[RecapStep, ...] = ()
    news: tuple[RecapStep, ...] = ()
    """The steps since the viewer's last answer, which are the last ones."""
    holdings: tuple[Holding, ...] = ()
    since: str = ""
    """The step before the news, as a page names it; empty where that is not kept."""

    @property
    def addresses(self) -> str:
        """The addresses of all steps, one after the other."""
        return " ".join([step.address for step in self.steps])


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
    """What the seat did that led to this step, in a sentence; empty at step 0."""
    asked: str = ""
    """What that seat had been asked, in words."""
    played: str = ""
    """When the game was last played, as ISO 8601 in UTC."""


class TableView(Struct):
    """A table as one viewer sees it."""

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
    """The viewer created this table."""
    view: View
    question: Question | None
    chosen: tuple[str, ...]
    """What this seat has answered in secret and nobody has seen yet, in words."""
    refusals: Mapping[str, Refusal]
    seats: tuple[ShownSeat, ...]
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
    recap: Recap = Recap()
    automatic: bool = False
    """Whether the table answers for this seat what it is asked now."""
    rematch: str = ""
    """The id of the table where the same people play again, for those who have played here."""
    shares: bool = False
    """Whether the viewer lets everybody see this finished game."""
    may_stand: str = ""
    """How long an answer to this question may stand, if it may be given ahead: "round", or "game" until it is cancelled."""
    standing: tuple[str, ...] = ()
    """What this seat has answered ahead, in words; nobody else is told."""
    past: str = ""
    """The step of a table that goes on which is shown again; empty: the table as it is now."""
    log_is_whole: bool = True
    """Whether nothing was logged before the first line."""
    may_advise: bool = False
    """Whether the coach speaks to this seat."""
    coach_by: tuple[int, ...] = ()
    """The seats whose people agree that everybody may ask the coach."""

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def step(self) -> int | None:
        """The step of a replay; None at a table that is not replayed."""
        return self.replay.step if self.replay else None

    @property
    def steps(self) -> int | None:
        """How many steps a replay has; None at a table that is not replayed."""
        return self.replay.steps if self.replay else None

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat.seat for seat in self.seats if seat.winner)


class TableUpdate(Struct):
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
    votes: tuple[tuple[int, int], ...] = ()
    """Seats whose players are away, with the number of those who want a bot to play for them."""


@dataclass(frozen=True, slots=True)
class TableSummary:
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
    yours: bool = True
    """Whether the viewer has played there."""
    question: str = ""
    """What the viewer is asked there; empty where people share the device, for not all of them may read it."""


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Who is to sit somewhere at a new table: `kind` is "me", "bot" or "friend"; several "me" share one device."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A new table that somebody asks for."""

    game: str
    seats: tuple[SeatRequest, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    overlay: str | None = None
    """The digest of an overlay that corrects the components; empty: none; None: as the server has them."""
    offer: str = ""
    """The token of an offer, whose commitment was shown before `number` was chosen; empty: the luck is the server's alone."""
    number: str = ""
    """A number that is mixed into the luck: 32 hexadecimal digits."""


class ComponentRecord(NamedTuple):
    """How a component did in the finished games of a guest."""

    games: int
    used: int
    """Games in which it brought them points."""
    won: int
    """Those of them that they won."""
