"""The shapes of the API: what programs send and what they get."""

from typing import Annotated, Any, Literal

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field, Strict

from orrery.core.game import Game
from orrery.core.view import View
from orrery.server.auth import LONGEST_NAME
from orrery.server.game_words import option_words, pitch, title
from orrery.server.tables.view_types import ANSWER_KEY

GAME_NAME = AliasPath("game", "name")


class RequestBody(BaseModel):
    """Something a program sends: a field we do not know is an error."""

    model_config = ConfigDict(extra="forbid")


class ViewPart(BaseModel):
    """A part of what a viewer is shown, read from the fields of the same name in `tables/view_types.py`."""

    model_config = ConfigDict(from_attributes=True)


class Refused(BaseModel):
    """Why a request was refused, in one sentence. A stale answer also gets the table as it is now."""

    code: str
    words: str
    table: "TableOut | None" = None


class SettingOut(BaseModel):
    """An option of a game."""

    name: str
    default: bool | int | str
    values: list[bool | int | str]
    words: str
    help: str


class GameOut(BaseModel):
    """A game that can be played."""

    name: str
    title: str
    pitch: str
    version: int
    seat_counts: list[int]
    settings: list[SettingOut]
    bots: list[str]


class ClauseOut(BaseModel):
    """One rule."""

    id: str
    section: str
    kind: str
    words: str


class ComponentOut(BaseModel):
    """One card, tile, die or planet."""

    id: str
    kind: str
    name: str
    copies: int
    words: str
    confidence: str
    unsure: list[str]
    own_names: list[str] = Field(description="the languages whose rulebook has no name for it, so that it is one of our own")


class OfferOut(ViewPart):
    """An option or item of an ask, or a place of a split."""

    code: int
    words: str
    hint: str
    pieces: list[str]
    clause: str


class AskOut(ViewPart):
    """What a seat is asked. `number` goes back with the answer.

    one, yes-no: the answer is the code of an offer. some: a list of `least` to `most` codes of offers. split: a list with a place for
    each offer, in order; `fits` has the places each may go to, `room` how many a place holds.
    """

    shape: Literal["one", "some", "split", "yes-no"]
    name: str
    words: str
    number: int
    sealed: bool
    offers: list[OfferOut]
    least: int
    most: int
    places: list[OfferOut]
    fits: list[list[int]]
    room: list[tuple[int, int]]
    clause: str = Field(
        description="the rule of what is asked; its words are at /games/NAME/rules, its page is /rules/NAME#rule-CLAUSE"
    )


class SourceOut(ViewPart):
    """Some points and where they came from."""

    what: str
    words: str
    points: int


class SeatOut(ViewPart):
    """Who sits somewhere. Of those who are there, `votes_needed` must want a bot to play for somebody who is away. `invitation`, `passkey`
    and `link` are secrets: shown to the host of a free seat and to the seat itself; a link opens the seat on another device, once."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str
    yours: bool
    awaited: bool
    present: bool
    away: bool
    resigned: bool
    points: int
    sources: list[SourceOut]
    winner: bool
    may_take_over: bool
    may_hand_back: bool
    invitation: str
    passkey: str
    link: str
    votes: int
    votes_needed: int
    voted: bool
    idle_left: int | None = Field(description="seconds until the others may let a bot play for it; null where nobody waits")


class LineOut(ViewPart):
    """A line of the log."""

    number: int
    words: str
    seat: int
    note: bool


class RefusalOut(ViewPart):
    """Why a piece can't be chosen now."""

    words: str
    clause: str


class ChartOut(ViewPart):
    """Points by seat at the end of a round."""

    step: int
    round: int
    points: list[int]


class TableOut(ViewPart):
    """A table through the eyes of one seat, or of a spectator (seat -1)."""

    id: str
    game: str = Field(validation_alias=GAME_NAME)
    number: int
    status: Literal["waiting", "playing", "over"]
    seat: int
    own_seats: list[int]
    view: Annotated[dict[str, Any], BeforeValidator(View.plain)] = Field(
        description="The view itself: the table, with what is hidden from this seat left out."
    )
    ask: AskOut | None = Field(validation_alias="question")
    chosen: list[str]
    refusals: dict[str, RefusalOut]
    seats: list[SeatOut]
    awaited: list[int]
    log: list[LineOut]
    can_undo: bool
    options: dict[str, bool | int | str]
    commitment: str
    key: str
    seed: str
    step: int | None
    steps: int | None
    chart: list[ChartOut]
    branched_from: str
    may_stand: Literal["", "round", "game"] = Field(
        description="how long an answer to this ask stands that is given ahead: for the round, or until it is cancelled; empty: it can't be"
    )
    standing: list[str] = Field(description="what this seat has answered ahead, in words; nobody else is told")
    rematch: str = Field(description="the id of the table where the same people play again; empty while there is none")


class LineOfTable(ViewPart):
    """A table in a list."""

    id: str
    game: str = Field(validation_alias=GAME_NAME)
    names: list[str]
    status: Literal["waiting", "playing", "over", "outdated"]
    own_seats: list[int]
    awaited: list[int]
    your_turn: bool
    points: list[int]
    winners: list[int]
    changed: str
    question: str = Field(description="what you are asked there; empty where several seats are yours")


class MeOut(BaseModel):
    """The guest a browser is. `token` goes into the header X-CSRF-Token of every changing request that carries the cookie."""

    name: str
    lang: str
    token: str


class LuckOut(BaseModel):
    """What can be checked of the luck."""

    commitment: str
    over: bool
    key: str
    seed: str
    holds: bool | None
    half_commitment: str
    """A hash of the server's half of the luck, there before any player added a number."""
    numbers: dict[int, str]
    """The numbers that players have added, by seat; the seed ends with them."""
    words: dict[str, int] = Field(default_factory=dict, description="How many words each stream of luck gave.")


class Health(BaseModel):
    """The server is well."""

    status: Literal["ok"]
    version: str


def _whole_number(value: object) -> object:
    """JSON has one kind of number: 5.0 is a whole one."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, Strict(), BeforeValidator(_whole_number)]
Number = Annotated[int, Strict(), Field(ge=0, le=2**31 - 1), BeforeValidator(_whole_number)]
Seat = Annotated[int, Strict(), Field(ge=0, le=15), BeforeValidator(_whole_number)]
Code = Annotated[int, Strict(), Field(ge=-(2**31), le=2**31 - 1), BeforeValidator(_whole_number)]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]


class MeIn(RequestBody):
    name: Name


class PlaceIn(RequestBody):
    """A seat: you, a bot, or a friend who gets its invitation."""

    kind: Literal["me", "bot", "friend"]
    name: Name = ""
    bot: str = Field(default="", max_length=64)


Digest = Annotated[str, Field(pattern="^([0-9a-f]{16})?$")]
"""The digest of an overlay; empty for none."""


LuckNumber = Annotated[str, Field(pattern="^([0-9a-f]{32})?$")]
"""A number of yours that is mixed into the luck: 32 hexadecimal digits."""


class WishIn(RequestBody):
    """A new table."""

    game: str = Field(max_length=64)
    seats: list[PlaceIn] = Field(min_length=1, max_length=8)
    options: dict[str, bool | Whole | str] = Field(default_factory=dict, max_length=16)
    overlay: Digest | None = None
    """The digest of corrections to play with; empty: none; left out: the components as the server has them."""
    offer: str = Field("", max_length=100)
    """The token of an offer (`/offers`): its commitment was there before your number."""
    number: LuckNumber = ""


class OfferedTable(BaseModel):
    """A table that may be laid, with a commitment to the server's half of its luck."""

    token: str
    commitment: str


class JoinIn(RequestBody):
    secret: str = Field(min_length=1, max_length=100)
    name: Name = ""
    number: LuckNumber = ""


class JoinOut(BaseModel):
    """The seat you have, and the passkey that opens it from now on; the invitation is spent."""

    seat: int
    passkey: str


class AnswerIn(RequestBody):
    """An answer. `id` is your own, new for each answer: sent twice with the same id, it is taken once."""

    seat: Seat
    ask: Annotated[Number, Field(description="the number of the ask")]
    answer: Code | Annotated[list[Code], Field(max_length=200)]
    id: str = Field(pattern=f"^{ANSWER_KEY.pattern}$")
    ahead: bool = Field(
        False, strict=True, description="give the same answer whenever this is asked again, as long as it may stand"
    )


class AnswerOut(BaseModel):
    """The answer is on disk. `repeated`: it already was."""

    repeated: bool
    table: TableOut


class SeatIn(RequestBody):
    seat: Seat


class BranchIn(RequestBody):
    step: Number
    seat: Seat


def game_out(game: Game, lang: str, bots: tuple[str, ...]) -> GameOut:
    settings = [
        SettingOut(name=setting.name, default=setting.default, values=list(setting.values), words=words, help=help)
        for setting in game.settings
        for words, help in (option_words(game, setting, lang),)
    ]
    return GameOut(
        name=game.name,
        title=title(game, lang),
        pitch=pitch(game, lang),
        version=game.version,
        seat_counts=list(game.seat_counts),
        settings=settings,
        bots=list(bots),
    )
