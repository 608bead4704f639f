"""The API: everything a page can do, as JSON. A seat speaks with `Authorization: Bearer PASSKEY`, a browser with its cookie."""

from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

import orrery
from orrery.bots import bots
from orrery.core.view import WATCHER
from orrery.server import schema
from orrery.server.frame import Place, Wish
from orrery.server.games import known
from orrery.server.hall import ID
from orrery.server.live import stream
from orrery.server.people import Checked, Visiting, Visitor
from orrery.server.tables import Seating, Tables


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals a route can answer with, for the document."""
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
        503: "Being restarted",
    }
    return {status: {"model": schema.Refused, "description": words[status]} for status in (*statuses, 400, 422, 429)}


router = APIRouter(prefix="/api/v1", tags=["orrery"])
TableId = Annotated[str, Path(pattern=f"^{ID.pattern}$", description="the id of a table")]
GameName = Annotated[str, Path(max_length=64, description="the name of a game")]
Eyes = Annotated[int | None, Query(ge=-1, le=15, description="the seat to look through; -1: a spectator")]
Since = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="log lines after this number only")]
Lang = Annotated[str | None, Query(pattern="^(en|fr)$", description="the language of words; the browser's if not said")]


def sent(model: BaseModel, status: int = 200) -> Response:
    """A model of our own making as JSON, written once."""
    return Response(model.model_dump_json(), status, media_type="application/json")


# Games ----------------------------------------------------------------------------------------------------------------


@router.get("/games", responses=refusals())
async def games(visitor: Visiting, lang: Lang = None) -> list[schema.GameOut]:
    """All games, with their options and bots."""
    return [schema.game_out(orrery.game(name), visitor.lang, bots(name)) for name in orrery.names()]


@router.get("/games/{name}", responses=refusals(404))
async def one_game(name: GameName, visitor: Visiting, lang: Lang = None) -> schema.GameOut:
    """One game."""
    return schema.game_out(known(name), visitor.lang, bots(known(name).name))


@router.get("/games/{name}/rules", responses=refusals(404))
async def rules(name: GameName, visitor: Visiting, lang: Lang = None) -> list[schema.ClauseOut]:
    """The rules of a game, clause by clause."""
    return [
        schema.ClauseOut(id=clause.id, section=clause.heading(visitor.lang), kind=clause.kind, words=clause.words(visitor.lang))
        for clause in known(name).clauses
    ]


@router.get("/games/{name}/components", responses=refusals(404))
async def components(name: GameName, visitor: Visiting, lang: Lang = None) -> list[schema.ComponentOut]:
    """Every component of a game, what it does, and how sure we are of it."""
    game = known(name)
    return [
        schema.ComponentOut(
            id=c.id,
            kind=c.kind,
            name=c.called(visitor.lang),
            copies=c.copies,
            words=game.explain(c, visitor.lang),
            confidence=c.confidence,
            unsure=list(c.unsure),
        )
        for c in game.components
    ]


# People ---------------------------------------------------------------------------------------------------------------


@router.get("/me", responses=refusals())
async def me(visitor: Visiting, tables: Seating) -> schema.MeOut:
    """Who you are to this server."""
    return schema.MeOut(name=await tables.name(visitor), lang=visitor.lang, token="" if visitor.fresh else visitor.token)


@router.post("/me", responses=refusals(403, 413, 415))
async def rename(body: schema.MeIn, visitor: Checked, tables: Seating) -> schema.MeOut:
    """Say what you want to be called."""
    name = await tables.rename(visitor, body.name)
    return schema.MeOut(name=name, lang=visitor.lang, token="" if visitor.fresh else visitor.token)


# Tables ---------------------------------------------------------------------------------------------------------------


@router.get("/tables", responses=refusals())
async def my_tables(visitor: Visiting, tables: Seating) -> list[schema.LineOfTable]:
    """Your tables, those that await you first."""
    return [schema.line_out(line) for line in await tables.of_guest(visitor)]


@router.get("/replays", responses=refusals())
async def replays(
    visitor: Visiting,
    tables: Seating,
    most: Annotated[int, Query(ge=1, le=100)] = 12,
    game: Annotated[str, Query(pattern="^[a-z0-9-]{0,64}$", description="the name of a game; all if not said")] = "",
) -> list[schema.LineOfTable]:
    """Finished games, the latest first."""
    return [schema.line_out(line) for line in await tables.recent(visitor, most, game)]


@router.post("/tables", status_code=201, response_model=schema.TableOut, responses=refusals(403, 404, 409, 413, 415))
async def lay(body: schema.WishIn, visitor: Checked, tables: Seating, lang: Lang = None) -> Response:
    """Lay a table. Your seats come with their passkeys, free ones with an invitation to pass on."""
    places = tuple(Place(place.kind, place.name, place.bot) for place in body.seats)
    table = await tables.lay(Wish(body.game, places, body.options), visitor)
    return sent(schema.table_out(await tables.look(table, visitor)), 201)


@router.get("/tables/{table}", response_model=schema.TableOut, responses=refusals(403, 404, 410))
async def look(
    table: TableId, visitor: Visiting, tables: Seating, seat: Eyes = None, since: Since = None, lang: Lang = None
) -> Response:
    """A table through your eyes: the view, what you are asked, and the log in words."""
    return sent(schema.table_out(await tables.look(table, visitor, seat, since)))


@router.post("/tables/{table}/join", responses=refusals(403, 404, 409, 410, 413, 415))
async def join(table: TableId, body: schema.JoinIn, visitor: Checked, tables: Seating) -> schema.JoinOut:
    """Sit down with an invitation, or open your seat with its passkey on another device."""
    seat = await tables.join(table, visitor, body.secret, body.name)
    shown = await tables.look(table, visitor)
    return schema.JoinOut(seat=seat, passkey=shown.seats[seat].passkey)


@router.post("/tables/{table}/answers", response_model=schema.AnswerOut, responses=refusals(403, 404, 409, 410, 413, 415))
async def answer(table: TableId, body: schema.AnswerIn, visitor: Checked, tables: Seating, lang: Lang = None) -> Response:
    """Answer what you are asked. When this comes back, the answer is on disk."""
    given: object = tuple(body.answer) if isinstance(body.answer, list) else body.answer
    repeated = await tables.answer(table, visitor, body.seat, body.ask, given, body.id)
    shown = await tables.look(table, visitor, body.seat, log_since=body.ask)
    return sent(schema.AnswerOut.model_construct(repeated=repeated, table=schema.table_out(shown)))


async def _changed(tables: Tables, table: str, visitor: Visitor, seat: int) -> Response:
    own = await tables.seats_of(table, visitor)
    return sent(schema.table_out(await tables.look(table, visitor, seat if seat in own else WATCHER)))


CHANGES: dict[str, Any] = {
    "response_model": schema.TableOut,
    "responses": refusals(403, 404, 409, 410, 413, 415),
}


@router.post("/tables/{table}/undo", **CHANGES)
async def undo(table: TableId, body: schema.SeatIn, visitor: Checked, tables: Seating, lang: Lang = None) -> Response:
    """Take back your last answer, if nothing new was shown since."""
    await tables.undo(table, visitor, body.seat)
    return await _changed(tables, table, visitor, body.seat)


@router.post("/tables/{table}/resign", **CHANGES)
async def resign(table: TableId, body: schema.SeatIn, visitor: Checked, tables: Seating, lang: Lang = None) -> Response:
    """Give your seat up; a bot plays on."""
    await tables.resign(table, visitor, body.seat)
    return await _changed(tables, table, visitor, body.seat)


@router.post("/tables/{table}/takeover", **CHANGES)
async def take_over(table: TableId, body: schema.SeatIn, visitor: Checked, tables: Seating, lang: Lang = None) -> Response:
    """Let a bot play for a seat: yours, a free one at your table, or that of somebody who is not there."""
    await tables.take_over(table, visitor, body.seat)
    return await _changed(tables, table, visitor, body.seat)


@router.post("/tables/{table}/return", **CHANGES)
async def hand_back(table: TableId, body: schema.SeatIn, visitor: Checked, tables: Seating, lang: Lang = None) -> Response:
    """Play yourself again where a bot has played for you."""
    await tables.hand_back(table, visitor, body.seat)
    return await _changed(tables, table, visitor, body.seat)


@router.get(
    "/tables/{table}/events",
    response_class=StreamingResponse,
    responses={
        **refusals(403, 404, 410, 503),
        200: {"description": "Server-sent events", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
    },
)
async def events(
    request: Request,
    table: TableId,
    visitor: Visiting,
    tables: Seating,
    seat: Eyes = None,
    since: Since = None,
    lang: Lang = None,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> StreamingResponse:
    """What happens at a table, as it happens: `table` events with the table's number as id, `present` events for people.

    A client that comes back with `Last-Event-ID` (or `since`) gets the log lines it has missed.
    """
    if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
        since = int(last_event_id)
    tables.hub.admit(visitor.address)
    shown = await tables.look(table, visitor, seat, log_since=2**31)
    own = shown.own_seats if seat is None else tuple(s for s in shown.own_seats if s == seat)
    told = stream(tables, table, visitor, shown.seat, since, own)
    return StreamingResponse(told, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


# When the game is over ------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/replay", response_model=schema.TableOut, responses=refusals(404, 409, 410))
async def replay(
    table: TableId,
    visitor: Visiting,
    tables: Seating,
    step: Annotated[int | None, Query(ge=0, le=2**31 - 1, description="answers to play; all if not said")] = None,
    seat: Annotated[int, Query(ge=-1, le=15, description="whose eyes; -1: a spectator's")] = WATCHER,
    lang: Lang = None,
) -> Response:
    """A finished game at any step through any seat's eyes."""
    return sent(schema.table_out(await tables.replay(table, visitor, step, seat)))


@router.post(
    "/tables/{table}/branch", status_code=201, response_model=schema.TableOut, responses=refusals(403, 404, 409, 410, 413, 415)
)
async def branch(table: TableId, body: schema.BranchIn, visitor: Checked, tables: Seating, lang: Lang = None) -> Response:
    """Play on from a step of a finished game, in any seat, against bots."""
    new = await tables.branch(table, visitor, body.step, body.seat)
    return sent(schema.table_out(await tables.look(new, visitor)), 201)


@router.get(
    "/tables/{table}/record",
    response_class=Response,
    responses={
        **refusals(404, 409, 410),
        200: {
            "description": "The record, a file that `orrery verify` checks",
            "content": {"application/json": {"schema": {"type": "object"}}},
        },
    },
)
async def record(table: TableId, tables: Seating) -> Response:
    """Everything needed to play a finished game again."""
    found = await tables.record(table)
    name = f"{found.game.name}-{table}.json"
    return Response(
        found.write(), media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.get("/tables/{table}/luck", responses=refusals(404, 410))
async def luck(table: TableId, tables: Seating) -> schema.LuckOut:
    """The commitment to the luck; its key, and whether every shuffle and roll holds, when the game is over."""
    return schema.LuckOut(**await tables.luck(table))
