"""The pages of a table: drawn from the viewer's own view of it, and answered with plain forms."""

from http import HTTPStatus
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query, Request, Response

from orrery.core.view import WATCHER
from orrery.draw.art.empires import empires_picture
from orrery.server.auth import CurrentVisitor, FormVisitor, Visitor, find_visitor, form_visitor
from orrery.server.errors import RequestError
from orrery.server.game_words import changed_options, find_game, pitch, title
from orrery.server.store.stored_types import ANSWERED
from orrery.server.tables.live_table import seat_names
from orrery.server.tables.service import Service, TableService, find_service
from orrery.server.tables.view_types import SeatRequest, TableRequest, TableView
from orrery.server.web.after_game import after_game
from orrery.server.web.lesson_panel import LESSON_MODES, build_panel
from orrery.server.web.page_model import PageModel
from orrery.server.web.plain_route import add_plain_route, read_whole_number
from orrery.server.web.responses import is_partial, page, redirect, table_template

router = APIRouter(include_in_schema=False)
updates = APIRouter(include_in_schema=False)
"""What every browser at a table asks for at every change: these routes are looked at first."""


# A table --------------------------------------------------------------------------------------------------------------


async def table_page(
    request: Request, tables: TableService, who: Visitor, view: TableView, here: str = "", held: str = ""
) -> Response:
    """The page of a table, whatever it is there for now. `here` is its address, where it is not that of the request.

    `held` is an answer that a lesson has asked to think over.
    """
    model = PageModel(view)
    progress = await tables.lessons.lesson_progress(view.id, who) if model.mode in LESSON_MODES else None
    names = model.names
    live = view.replay is None and (not view.over or bool(view.own_seats))
    eyes = f"?seat={view.seat}" if view.seat >= 0 else ""
    values = {"here": here} if here else {}
    outside = {"lobby": "lobby.html", "curtain": "curtain.html"}.get(model.mode)
    if outside is not None:  # only these pages show the settings of the whole site
        values["my_name"] = await tables.players.guest_name(who)
    return page(
        request,
        outside or table_template(view.game),
        page=model,
        table=view,
        title=title(view.game, who.lang),
        awaited=[names[seat] for seat in view.awaited if seat != view.seat],
        winners=[names[seat] for seat in view.winners],
        options=tuple(changed_options(view.game, view.options, who.lang)),
        stream=f"/api/v1/tables/{view.id}/events{eyes}" if live else "",
        lesson=build_panel(progress, who.lang, held) if progress is not None else None,
        after=await after_game(request, tables, who, view),
        **values,
    )


@add_plain_route(updates, "GET", "/tables/{table}")
async def table(request: Request) -> Response:
    """A table as it is now, or (`at`) as it was a few steps ago."""
    who, tables = find_visitor(request), find_service(request)
    table, seat, at = request.path_params["table"], read_whole_number(request, "seat"), request.query_params.get("at", "")
    try:
        view = await tables.queries.table_view(table, who, seat, past=at, whole_log=False)
    except RequestError as error:
        if error.code == "no_past" and "x-part" in request.headers:  # the script continues with the current table
            return await table_page(request, tables, who, await tables.queries.table_view(table, who, seat, whole_log=False))
        return await outdated_page(request, tables, who, table, error)
    return await table_page(request, tables, who, view, held=request.query_params.get("held", ""))


@router.get("/tables/{table}/log")
async def log(table: str, request: Request, who: CurrentVisitor, tables: Service, seat: int | None = None) -> Response:
    """Everything that happened at a table, as far as the viewer may know."""
    view = await tables.queries.table_view(table, who, seat)
    return page(
        request,
        "log.html",
        page=PageModel(view),
        table=view,
        title=title(view.game, who.lang),
        my_name=await tables.players.guest_name(who),
    )


async def outdated_page(request: Request, tables: TableService, who: Visitor, table: str, error: RequestError) -> Response:
    """The page of a table that can't be played on; any other error gets the usual error page."""
    stored = await tables.queries.outdated_table(table) if error.status == HTTPStatus.GONE else None
    if stored is None:
        raise error
    rules = find_game(stored.header.game)
    return page(
        request,
        "outdated.html",
        words=error.words(who.lang),
        title=title(rules, who.lang),
        header=stored.header,
        seats=list(zip(stored.seats, seat_names(stored.seats, who.lang))),
        points=(stored.header.outcome or {}).get("points", []),
        answers=sum(change.kind == ANSWERED for change in stored.changes),
        options=changed_options(rules, stored.header.options, who.lang),
        my_name=await tables.players.guest_name(who),
    )


async def _back(request: Request, tables: TableService, table: str, who: Visitor, seat: int) -> Response:
    """Redirect to the table. If people share the device, the curtain comes first unless the same player goes on.

    A script that has the page already gets what changed at once, and saves the way there.
    """
    own = await tables.access.own_seats(table, who)
    if len(own) > 1 and seat in own:
        view = await tables.queries.table_view(table, who, seat)
        return redirect(f"/tables/{table}?seat={seat}" if view.question else f"/tables/{table}")
    if is_partial(request):
        view = await tables.queries.table_view(table, who, whole_log=False)
        return await table_page(request, tables, who, view, f"/tables/{table}")
    return redirect(f"/tables/{table}")


@add_plain_route(updates, "POST", "/tables/{table}/answer")
async def answer(request: Request) -> Response:
    who, tables, table = await form_visitor(request), find_service(request), request.path_params["table"]
    form = await request.form()
    held = await tables.lessons.held_answer(table, who, form)
    if held:
        return redirect(f"/tables/{table}?{urlencode({'held': held})}")
    seat = await tables.answers.answer_by_form(table, who, form)
    return await _back(request, tables, table, who, seat)


@router.post("/tables/{table}/ahead/cancel")
async def cancel_standing(
    table: str, request: Request, who: FormVisitor, tables: Service, seat: Annotated[int, Form()]
) -> Response:
    await tables.answers.cancel_standing(table, who, seat)
    return await _back(request, tables, table, who, seat)


@router.post("/tables/{table}/undo")
async def undo(table: str, request: Request, who: FormVisitor, tables: Service, seat: Annotated[int, Form()]) -> Response:
    await tables.answers.undo(table, who, seat)
    return await _back(request, tables, table, who, seat)


@router.post("/tables/{table}/resign")
async def resign(table: str, who: FormVisitor, tables: Service, seat: Annotated[int, Form()]) -> Response:
    await tables.answers.resign(table, who, seat)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/takeover")
async def take_over(table: str, who: FormVisitor, tables: Service, seat: Annotated[int, Form()]) -> Response:
    await tables.answers.take_over(table, who, seat)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/handback")
async def hand_back(table: str, who: FormVisitor, tables: Service, seat: Annotated[int, Form()]) -> Response:
    await tables.answers.hand_back(table, who, seat)
    return redirect(f"/tables/{table}")


@router.get("/join/{table}/{secret}")
async def show_invitation(table: str, secret: str, request: Request, who: CurrentVisitor, tables: Service) -> Response:
    """An invitation: who plays, and a button to sit down. Opening the link alone takes no seat; who sits there comes back to it."""
    own = await tables.access.own_seats(table, who)
    try:
        seat = await tables.players.seat_of_link(table, secret)
    except RequestError as error:
        if own and error.code == "seat_taken":
            return redirect(f"/tables/{table}")
        raise
    if seat in own:
        return redirect(f"/tables/{table}")
    view = await tables.queries.table_view(table, who, WATCHER)
    return page(
        request,
        "join.html",
        table=view,
        secret=secret,
        opened=seat,
        commitment=await tables.queries.open_commitment(table, seat),
        options=changed_options(view.game, view.options, who.lang),
        title=title(view.game, who.lang),
        pitch=pitch(view.game, who.lang),
        my_name=await tables.players.guest_name(who),
    )


@router.post("/tables/{table}/revoke")
async def revoke(table: str, who: FormVisitor, tables: Service, seat: Annotated[int, Form()]) -> Response:
    await tables.players.revoke(table, who, seat)
    return redirect(f"/tables/{table}")


@router.post("/join/{table}/{secret}")
async def join(
    table: str,
    secret: str,
    who: FormVisitor,
    tables: Service,
    name: Annotated[str, Form()] = "",
    number: Annotated[str, Form()] = "",
) -> Response:
    await tables.players.seat_of_link(table, secret)
    await tables.players.join(table, who, secret, name, number)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/again")
async def again(table: str, who: FormVisitor, tables: Service) -> Response:
    """Play again: with the same people for those who played, against bots for whoever watched."""
    view = await tables.queries.table_view(table, who)
    if view.own_seats:
        return redirect(f"/tables/{await tables.players.rematch(table, who)}")
    places = [SeatRequest("bot", "", seat.bot if seat.kind == "bot" else "") for seat in view.seats]
    places[0] = SeatRequest("me")
    overlay = view.game.overlay_digest
    new = await tables.players.create_table(TableRequest(view.game.name, tuple(places), dict(view.options), overlay), who)
    return redirect(f"/tables/{new}")


@router.post("/tables/{table}/share")
async def share_replay(table: str, who: FormVisitor, tables: Service, shared: Annotated[bool, Form()] = False) -> Response:
    """Let everybody see a finished game in the list of replays, or no longer."""
    await tables.players.share_replay(table, who, shared)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/nudge")
async def nudge(table: str, who: FormVisitor, tables: Service, seat: Annotated[int, Form()]) -> Response:
    await tables.players.nudge(table, who, seat)
    return redirect(f"/tables/{table}")


# When the game is over ------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/replay")
async def replay(
    table: str,
    request: Request,
    who: CurrentVisitor,
    tables: Service,
    step: Annotated[int | None, Query(ge=0)] = None,
    seat: int | None = None,
) -> Response:
    if seat is None:
        own = await tables.access.own_seats(table, who)
        seat = own[0] if own else WATCHER
    view = await tables.queries.replay_view(table, who, 0 if step is None else step, seat)
    return await table_page(request, tables, who, view)


@router.post("/tables/{table}/branch")
async def branch(
    table: str, who: FormVisitor, tables: Service, step: Annotated[int, Form()], seat: Annotated[int, Form()]
) -> Response:
    return redirect(f"/tables/{await tables.players.branch_table(table, who, step, seat)}")


@router.get("/tables/{table}/empires.svg")
async def empires(table: str, who: CurrentVisitor, tables: Service) -> Response:
    """The empires of a finished game side by side, as a picture to keep."""
    view = await tables.queries.table_view(table, who, WATCHER)
    picture = empires_picture(view.view, view.names, who.lang) if view.over else None
    if picture is None:
        raise RequestError("no_page")
    return Response(picture, media_type="image/svg+xml")


@router.get("/tables/{table}/record")
async def record(table: str, tables: Service) -> Response:
    record = await tables.queries.record(table)
    name = f"{record.game.name}-{table}.json"
    return Response(
        record.write(), media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.get("/tables/{table}/dice")
async def dice(table: str, request: Request, who: CurrentVisitor, tables: Service) -> Response:
    """What was promised about the luck, and once the game is over whether it was kept."""
    view = await tables.queries.table_view(table, who, WATCHER)
    return page(
        request, "luck.html", table=view, luck=await tables.queries.luck(table), title=title(view.game, who.lang),
        my_name=await tables.players.guest_name(who),
    )  # fmt: skip
