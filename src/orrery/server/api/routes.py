"""The API: everything a page can do, as JSON. A seat speaks with `Authorization: Bearer PASSKEY`, a browser with its cookie."""

import re
from typing import Annotated, Any, NamedTuple, TypeVar

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ValidationError

import orrery
from orrery.bots import bots
from orrery.core.text import LANGUAGES
from orrery.core.view import WATCHER
from orrery.server.api import schema
from orrery.server.api.table_json import write_answer, write_table
from orrery.server.auth import CheckedVisitor, CurrentVisitor, Visitor, checked_visitor, find_visitor
from orrery.server.event_stream import EventStream
from orrery.server.game_words import find_game
from orrery.server.quick_routes import quicken
from orrery.server.tables.live_tables import TABLE_ID
from orrery.server.tables.service import Service, TableService
from orrery.server.tables.view_types import SeatRequest, TableRequest, TableView


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a route can answer with, for the document."""
    words = {
        400: "The request can't be read",
        403: "Not yours, or without the token",
        404: "There is no such thing",
        409: "Not now; a stale answer gets the table as it is",
        410: "Laid with other rules",
        413: "Too long",
        415: "Not JSON",
        422: "Missing or wrong input",
        429: "Too many requests",
        503: "Being restarted, or the database is away",
    }
    return {status: {"model": schema.Refused, "description": words[status]} for status in (*statuses, 400, 422, 429)}


M = TypeVar("M", bound=BaseModel)
PREFIX = "/api/v1"
router = APIRouter(prefix=PREFIX, tags=["orrery"])
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID.pattern}$", description="the id of a table")]
GameName = Annotated[str, Path(max_length=64, description="the name of a game")]
SeatQuery = Annotated[int | None, Query(ge=-1, le=15, description="the seat to look through; -1: a spectator")]
Since = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="log lines after this number only")]
QUICK_QUERY = re.compile(rb"(?:seat=(-1|1[0-5]|[0-9]))?(?:(?:^|&)since=([0-9]{1,9}))?")
"""A query as programs write it: numbers that need no second look, each at most once."""
Lang = Annotated[
    str | None, Query(pattern=f"^({'|'.join(LANGUAGES)})$", description="the language of words; the browser's if not said")
]


def json_response(content: bytes, status: int = 200) -> Response:
    """JSON of our own making; FastAPI would check it again."""
    return Response(content, status, media_type="application/json")


async def _read_body(request: Request, model: type[M]) -> M | None:
    """The body of a request that says no more than that it is JSON, and is what it should be; None if it is to be read with care."""
    if request.headers.get("content-type") != "application/json" or request.scope["query_string"]:
        return None
    try:
        return model.model_validate_json(await request.body())
    except ValidationError:
        return None


def table_response(view: TableView, status: int = 200) -> Response:
    return json_response(write_table(view), status)


# Games ----------------------------------------------------------------------------------------------------------------


@router.get("/games", responses=error_responses())
async def games(visitor: CurrentVisitor, lang: Lang = None) -> list[schema.GameOut]:
    """All games, with their options and bots."""
    return [schema.game_out(orrery.game(name), visitor.lang, bots(name)) for name in orrery.names()]


@router.get("/games/{name}", responses=error_responses(404))
async def one_game(name: GameName, visitor: CurrentVisitor, lang: Lang = None) -> schema.GameOut:
    """One game."""
    return schema.game_out(find_game(name), visitor.lang, bots(name))


@router.get("/games/{name}/rules", responses=error_responses(404))
async def rules(name: GameName, visitor: CurrentVisitor, lang: Lang = None) -> list[schema.ClauseOut]:
    """The rules of a game, clause by clause."""
    return [
        schema.ClauseOut(id=clause.id, section=clause.heading(visitor.lang), kind=clause.kind, words=clause.words(visitor.lang))
        for clause in find_game(name).clauses
    ]


@router.get("/games/{name}/components", responses=error_responses(404))
async def components(name: GameName, visitor: CurrentVisitor, lang: Lang = None) -> list[schema.ComponentOut]:
    """Every component of a game, what it does, and how sure we are of it."""
    game = find_game(name)
    return [
        schema.ComponentOut(
            id=c.id,
            kind=c.kind,
            name=c.name_in(visitor.lang),
            copies=c.copies,
            words=game.explain(c, visitor.lang),
            confidence=c.confidence,
            unsure=list(c.unsure),
            own_names=list(c.own_names),
        )
        for c in game.components
    ]


# People ---------------------------------------------------------------------------------------------------------------


@router.get("/me", responses=error_responses())
async def me(visitor: CurrentVisitor, tables: Service) -> schema.MeOut:
    """Who you are to this server."""
    return schema.MeOut(
        name=await tables.players.guest_name(visitor), lang=visitor.lang, token="" if visitor.fresh else visitor.token
    )


@router.post("/me", responses=error_responses(403, 413, 415))
async def rename(body: schema.MeIn, visitor: CheckedVisitor, tables: Service) -> schema.MeOut:
    """Say what you want to be called."""
    name = await tables.players.rename_guest(visitor, body.name)
    return schema.MeOut(name=name, lang=visitor.lang, token="" if visitor.fresh else visitor.token)


# Tables ---------------------------------------------------------------------------------------------------------------


@router.get("/tables", responses=error_responses())
async def my_tables(visitor: CurrentVisitor, tables: Service) -> list[schema.LineOfTable]:
    """Your tables, those that await you first."""
    return [schema.LineOfTable.model_validate(summary) for summary in await tables.queries.guest_tables(visitor)]


@router.get("/replays", responses=error_responses())
async def replays(
    visitor: CurrentVisitor,
    tables: Service,
    most: Annotated[int, Query(ge=1, le=100)] = 12,
    game: Annotated[str, Query(pattern="^[a-z0-9-]{0,64}$", description="the name of a game; all if not said")] = "",
) -> list[schema.LineOfTable]:
    """Finished games, the latest first."""
    return [schema.LineOfTable.model_validate(summary) for summary in await tables.queries.finished_tables(visitor, most, game)]


@quicken("POST", f"{PREFIX}/tables")
async def lay_quickly(request: Request) -> Response | None:
    """Lay a table that is asked for as it should be; None if the request is to be read with care."""
    body = await _read_body(request, schema.WishIn)
    return None if body is None else await lay(body, await checked_visitor(request), request.app.state.tables)


@router.post("/tables", status_code=201, response_model=schema.TableOut, responses=error_responses(403, 404, 409, 413, 415))
async def lay(body: schema.WishIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None) -> Response:
    """Lay a table. Your seats come with their passkeys, free ones with an invitation to pass on."""
    seats = tuple(SeatRequest(seat.kind, seat.name, seat.bot) for seat in body.seats)
    table = await tables.players.create_table(
        TableRequest(body.game, seats, options=body.options, overlay=body.overlay, offer=body.offer, number=body.number),
        visitor,
    )
    return table_response(await tables.queries.table_view(table, visitor), 201)


@router.post("/offers", responses=error_responses())
async def offer(tables: Service) -> schema.OfferedTable:
    """A table that you may lay, with a commitment to the server's half of its luck: choose your number after you have seen it."""
    return schema.OfferedTable(**tables.keys.offer_table()._asdict())


class _TableQuery(NamedTuple):
    """What is asked for of a table: through which seat, and what was logged since."""

    table: str
    seat: int | None
    since: int | None


def _read_table_query(request: Request) -> _TableQuery | None:
    """What a request for a table or its stream asks for, if it is written as programs write it; None if it is to be read with care."""
    table, query = request.path_params["table"], QUICK_QUERY.fullmatch(request.scope["query_string"])
    if query is None or not TABLE_ID.fullmatch(table):
        return None
    seat, since = query.groups()
    return _TableQuery(table, None if seat is None else int(seat), None if since is None else int(since))


@quicken("GET", f"{PREFIX}/tables/{{table}}")
async def show_table_quickly(request: Request) -> Response | None:
    """The table, for a request that is written as programs write it; None if it is to be read with care."""
    query = _read_table_query(request)
    if query is None:
        return None
    tables: TableService = request.app.state.tables
    return table_response(await tables.queries.table_view(query.table, find_visitor(request), query.seat, query.since))


@router.get("/tables/{table}", response_model=schema.TableOut, responses=error_responses(403, 404, 410))
async def look(
    table: TableId, visitor: CurrentVisitor, tables: Service, seat: SeatQuery = None, since: Since = None, lang: Lang = None
) -> Response:
    """A table through your eyes: the view, what you are asked, and the log in words."""
    return table_response(await tables.queries.table_view(table, visitor, seat, since))


@router.post("/tables/{table}/join", responses=error_responses(403, 404, 409, 410, 413, 415))
async def join(table: TableId, body: schema.JoinIn, visitor: CheckedVisitor, tables: Service) -> schema.JoinOut:
    """Sit down with an invitation, or open your seat on another device with its passkey or its link, which works once."""
    seat = await tables.players.join(table, visitor, body.secret, body.name, body.number)
    view = await tables.queries.table_view(table, visitor)
    return schema.JoinOut(seat=seat, passkey=view.seats[seat].passkey)


@quicken("POST", f"{PREFIX}/tables/{{table}}/answers")
async def answer_quickly(request: Request) -> Response | None:
    """Take an answer that is sent as it should be; None if the request is to be read with care."""
    table = request.path_params["table"]
    body = await _read_body(request, schema.AnswerIn) if TABLE_ID.fullmatch(table) else None
    return None if body is None else await answer(table, body, await checked_visitor(request), request.app.state.tables)


@router.post(
    "/tables/{table}/answers", response_model=schema.AnswerOut, responses=error_responses(403, 404, 409, 410, 413, 415)
)
async def answer(
    table: TableId, body: schema.AnswerIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None
) -> Response:
    """Answer what you are asked. When this comes back, the answer is on disk."""
    value: object = tuple(body.answer) if isinstance(body.answer, list) else body.answer
    repeated = await tables.answers.answer(
        table, visitor, seat=body.seat, ask=body.ask, answer=value, key=body.id, ahead=body.ahead
    )
    view = await tables.queries.table_view(table, visitor, body.seat, log_since=body.ask)
    return json_response(write_answer(repeated, view))


async def _changed_table(tables: TableService, table: str, visitor: Visitor, seat: int) -> Response:
    own = await tables.access.own_seats(table, visitor)
    return table_response(await tables.queries.table_view(table, visitor, seat if seat in own else WATCHER))


CHANGES: dict[str, Any] = {
    "response_model": schema.TableOut,
    "responses": error_responses(403, 404, 409, 410, 413, 415),
}


@router.post("/tables/{table}/ahead/cancel", **CHANGES)
async def cancel_ahead(
    table: TableId, body: schema.SeatIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None
) -> Response:
    """Be asked again what you have answered ahead."""
    await tables.answers.cancel_standing(table, visitor, body.seat)
    return await _changed_table(tables, table, visitor, body.seat)


@router.post("/tables/{table}/undo", **CHANGES)
async def undo(table: TableId, body: schema.SeatIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None) -> Response:
    """Take back your last answer, if nothing new was shown since."""
    await tables.answers.undo(table, visitor, body.seat)
    return await _changed_table(tables, table, visitor, body.seat)


@router.post("/tables/{table}/resign", **CHANGES)
async def resign(table: TableId, body: schema.SeatIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None) -> Response:
    """Give your seat up; a bot plays on."""
    await tables.answers.resign(table, visitor, body.seat)
    return await _changed_table(tables, table, visitor, body.seat)


@router.post("/tables/{table}/revoke", responses=error_responses(403, 404, 409, 410, 413, 415))
async def revoke(table: TableId, body: schema.SeatIn, visitor: CheckedVisitor, tables: Service) -> schema.JoinOut:
    """Close your seat to every other device and program: it has a new passkey."""
    return schema.JoinOut(seat=body.seat, passkey=await tables.players.revoke(table, visitor, body.seat))


@router.post("/tables/{table}/takeover", **CHANGES)
async def take_over(
    table: TableId, body: schema.SeatIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None
) -> Response:
    """Let a bot play for a seat: yours, a free one at your table, or that of somebody who is away, which is a vote."""
    await tables.answers.take_over(table, visitor, body.seat)
    return await _changed_table(tables, table, visitor, body.seat)


@router.post("/tables/{table}/return", **CHANGES)
async def hand_back(
    table: TableId, body: schema.SeatIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None
) -> Response:
    """Play yourself again where a bot has played for you."""
    await tables.answers.hand_back(table, visitor, body.seat)
    return await _changed_table(tables, table, visitor, body.seat)


@router.post("/tables/{table}/nudge", **CHANGES)
async def nudge(table: TableId, body: schema.SeatIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None) -> Response:
    """Tell the person in a seat that the table waits for them: their stream gets a `nudge` event."""
    await tables.players.nudge(table, visitor, body.seat)
    return await _changed_table(tables, table, visitor, body.seat)


@quicken("GET", f"{PREFIX}/tables/{{table}}/events")
async def events_quickly(request: Request) -> Response | None:
    """A stream that is asked for as pages and programs do; None if the request is to be read with care. What it sends passes no layer
    on its way but the outermost."""
    query = _read_table_query(request)
    if query is None or "last-event-id" in request.headers:
        return None
    tables: TableService = request.app.state.tables
    return EventStream(await tables.queries.open_stream(query.table, find_visitor(request), query.seat, query.since))


@router.get(
    "/tables/{table}/events",
    response_class=StreamingResponse,
    responses={
        **error_responses(403, 404, 410, 503),
        200: {"description": "Server-sent events", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
    },
)
async def events(
    request: Request,
    table: TableId,
    visitor: CurrentVisitor,
    tables: Service,
    seat: SeatQuery = None,
    since: Since = None,
    lang: Lang = None,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> StreamingResponse:
    """What happens at a table, as it happens: `table` events with the table's number as id, `present` events for people,
    `nudge` events when somebody waits for you.

    A client that comes back with `Last-Event-ID` (or `since`) gets the log lines it has missed.
    """
    if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
        since = int(last_event_id)
    return EventStream(await tables.queries.open_stream(table, visitor, seat, since))


# When the game is over ------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/replay", response_model=schema.TableOut, responses=error_responses(404, 409, 410))
async def replay(
    table: TableId,
    visitor: CurrentVisitor,
    tables: Service,
    step: Annotated[int | None, Query(ge=0, le=2**31 - 1, description="answers to play; all if not said")] = None,
    seat: Annotated[int, Query(ge=-1, le=15, description="whose eyes; -1: a spectator's")] = WATCHER,
    lang: Lang = None,
) -> Response:
    """A finished game at any step through any seat's eyes."""
    return table_response(await tables.queries.replay_view(table, visitor, step, seat))


@router.post(
    "/tables/{table}/branch",
    status_code=201,
    response_model=schema.TableOut,
    responses=error_responses(403, 404, 409, 410, 413, 415),
)
async def branch(
    table: TableId, body: schema.BranchIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None
) -> Response:
    """Play on from a step of a finished game, in any seat, against bots."""
    new = await tables.players.branch_table(table, visitor, body.step, body.seat)
    return table_response(await tables.queries.table_view(new, visitor), 201)


@router.post("/tables/{table}/rematch", **CHANGES)
async def rematch(table: TableId, visitor: CheckedVisitor, tables: Service, lang: Lang = None) -> Response:
    """Play a finished game again with the same people and the seats turned: the new table, with your passkey for it.

    Whoever asks first lays the table, the others sit down at it.
    """
    return table_response(await tables.queries.table_view(await tables.players.rematch(table, visitor), visitor))


@router.get(
    "/tables/{table}/record",
    response_class=Response,
    responses={
        **error_responses(404, 409, 410),
        200: {
            "description": "The record, a file that `orrery verify` checks",
            "content": {"application/json": {"schema": {"type": "object"}}},
        },
    },
)
async def record(table: TableId, tables: Service) -> Response:
    """Everything needed to play a finished game again."""
    played = await tables.queries.record(table)
    name = f"{played.game.name}-{table}.json"
    return Response(
        played.write(), media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.get("/tables/{table}/luck", responses=error_responses(404, 410))
async def luck(table: TableId, tables: Service) -> schema.LuckOut:
    """The commitment to the luck; its key, and whether every shuffle and roll holds, when the game is over."""
    return schema.LuckOut(**await tables.queries.luck(table))
