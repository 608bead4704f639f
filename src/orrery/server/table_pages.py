"""The pages of a table: drawn from the viewer's own look at it, and answered with plain forms."""

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request, Response

from orrery.core.game import Game
from orrery.core.view import WATCHER
from orrery.server.frame import Place, TableView, Wish
from orrery.server.games import pitch, title, unusual
from orrery.server.page import TEMPLATES, page, redirect
from orrery.server.people import CheckedForm, Visiting, Visitor
from orrery.server.sheet import Sheet
from orrery.server.tables import Seating, Tables
from orrery.server.trouble import Trouble

router = APIRouter(include_in_schema=False)

# A table --------------------------------------------------------------------------------------------------------------


async def table_page(request: Request, tables: Tables, who: Visitor, shown: TableView, status: int = 200) -> Response:
    """The page of a table, whatever it is there for now."""
    sheet = Sheet(shown)
    names = sheet.names
    live = shown.replay is None and not shown.over
    eyes = f"?seat={shown.seat}" if shown.seat >= 0 else ""
    template = {"lobby": "lobby.html", "curtain": "curtain.html"}.get(sheet.mode) or _board(shown.game)
    return page(
        request,
        template,
        status,
        s=sheet,
        t=shown,
        title=title(shown.game, who.lang),
        awaited=[names[seat] for seat in shown.awaited if seat != shown.seat],
        winners=[names[seat] for seat in shown.winners],
        options=unusual(shown.game, shown.options, who.lang),
        stream=f"/api/v1/tables/{shown.id}/events{eyes}" if live else "",
        my_name=await tables.name(who),
    )


def _board(game: Game) -> str:
    own = f"tables/{game.name}.html"
    return own if (TEMPLATES / own).exists() else "tables/generic.html"


@router.get("/tables/{table}")
async def table(table: str, request: Request, who: Visiting, tables: Seating, seat: int | None = None) -> Response:
    return await table_page(request, tables, who, await tables.look(table, who, seat))


async def _back(tables: Tables, table: str, who: Visitor, seat: int) -> Response:
    """To the table again; where people share the device, the curtain falls first unless the same one is asked on."""
    own = await tables.seats_of(table, who)
    if len(own) > 1 and seat in own:
        shown = await tables.look(table, who, seat)
        return redirect(f"/tables/{table}?seat={seat}" if shown.question else f"/tables/{table}")
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/answer")
async def answer(table: str, request: Request, who: CheckedForm, tables: Seating) -> Response:
    seat = await tables.answer_form(table, who, await request.form())
    return await _back(tables, table, who, seat)


@router.post("/tables/{table}/undo")
async def undo(table: str, who: CheckedForm, tables: Seating, seat: Annotated[int, Form()]) -> Response:
    await tables.undo(table, who, seat)
    return await _back(tables, table, who, seat)


@router.post("/tables/{table}/resign")
async def resign(table: str, who: CheckedForm, tables: Seating, seat: Annotated[int, Form()]) -> Response:
    await tables.resign(table, who, seat)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/takeover")
async def take_over(table: str, who: CheckedForm, tables: Seating, seat: Annotated[int, Form()]) -> Response:
    await tables.take_over(table, who, seat)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/handback")
async def hand_back(table: str, who: CheckedForm, tables: Seating, seat: Annotated[int, Form()]) -> Response:
    await tables.hand_back(table, who, seat)
    return redirect(f"/tables/{table}")


@router.get("/join/{table}/{secret}")
async def invited(table: str, secret: str, request: Request, who: Visiting, tables: Seating) -> Response:
    """An invitation: who plays, and a button to sit down. Opening the link alone takes no seat; who sits there comes back to it."""
    own = await tables.seats_of(table, who)
    try:
        opened = await tables.opened(table, secret)
    except Trouble as refused:
        if own and refused.code == "seat_taken":
            return redirect(f"/tables/{table}")
        raise
    if opened in own:
        return redirect(f"/tables/{table}")
    shown = await tables.look(table, who, WATCHER)
    return page(
        request,
        "join.html",
        t=shown,
        secret=secret,
        opened=opened,
        options=unusual(shown.game, shown.options, who.lang),
        title=title(shown.game, who.lang),
        pitch=pitch(shown.game, who.lang),
        my_name=await tables.name(who),
    )


@router.post("/join/{table}/{secret}")
async def join(table: str, secret: str, who: CheckedForm, tables: Seating, name: Annotated[str, Form()] = "") -> Response:
    await tables.join(table, who, secret, name)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/again")
async def again(table: str, who: CheckedForm, tables: Seating) -> Response:
    """A new table like this one."""
    shown = await tables.look(table, who)
    places: list[Place] = []
    for seat in shown.seats:
        kind = "me" if seat.yours else "bot" if seat.kind == "bot" or not shown.own_seats else "friend"
        named = len(shown.own_seats) > 1 and seat.yours
        places.append(Place(kind, seat.name if named else "", seat.bot if kind == "bot" and seat.kind == "bot" else ""))
    if not shown.own_seats:
        places[0] = Place("me")
    new = await tables.lay(Wish(shown.game.name, tuple(places), dict(shown.options)), who)
    return redirect(f"/tables/{new}")


# When the game is over ------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/replay")
async def replay(
    table: str,
    request: Request,
    who: Visiting,
    tables: Seating,
    step: Annotated[int | None, Query(ge=0)] = None,
    seat: int | None = None,
) -> Response:
    if seat is None:
        own = await tables.seats_of(table, who)
        seat = own[0] if own else WATCHER
    shown = await tables.replay(table, who, 0 if step is None else step, seat)
    return await table_page(request, tables, who, shown)


@router.post("/tables/{table}/branch")
async def branch(
    table: str, who: CheckedForm, tables: Seating, step: Annotated[int, Form()], seat: Annotated[int, Form()]
) -> Response:
    return redirect(f"/tables/{await tables.branch(table, who, step, seat)}")


@router.get("/tables/{table}/record")
async def record(table: str, tables: Seating) -> Response:
    found = await tables.record(table)
    name = f"{found.game.name}-{table}.json"
    return Response(
        found.write(), media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.get("/tables/{table}/dice")
async def dice(table: str, request: Request, who: Visiting, tables: Seating) -> Response:
    """What was promised about the luck, and once the game is over whether it was kept."""
    shown = await tables.look(table, who, WATCHER)
    return page(
        request, "dice.html", t=shown, luck=await tables.luck(table), title=title(shown.game, who.lang),
        my_name=await tables.name(who),
    )  # fmt: skip
