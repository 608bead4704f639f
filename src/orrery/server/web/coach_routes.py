"""What the coach says at a table of bots, as a small page that the script shows in a box."""

from fastapi import APIRouter, Request, Response

from orrery.server.auth import CurrentVisitor
from orrery.server.game_words import title
from orrery.server.tables.service import Service
from orrery.server.web.responses import page

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table}/advice")
async def advice(table: str, seat: int, request: Request, who: CurrentVisitor, tables: Service) -> Response:
    """What the coach would answer, and why."""
    shown = await tables.table_view(table, who, seat)
    given = await tables.advice(table, who, seat)
    lines = given.words(who.lang, shown.names)
    return page(
        request,
        "advice.html",
        t=shown,
        lines=lines,
        note=given.note(who.lang),
        title=title(shown.game, who.lang),
        my_name=await tables.guest_name(who),
    )
