"""The drawings of components as files that a browser may keep for good: their addresses change when a drawing does."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

import orrery
from orrery.draw.art.sets import ArtSet, art_set, find_set
from orrery.draw.component_card import draw_component
from orrery.draw.confidence import doubt_words
from orrery.server.auth import YEAR, CurrentVisitor
from orrery.server.errors import RequestError
from orrery.server.game_words import find_game
from orrery.server.tables.corrections import find_component
from orrery.server.tables.service import Service
from orrery.server.web.responses import page

router = APIRouter(include_in_schema=False)
TYPE = "image/svg+xml"


@router.get("/art/{file}")
def art_file(file: str, request: Request) -> Response:
    """All drawings of a game or edition. It is drawn once, in a thread of its own, the first time that somebody wants it."""
    art = find_set(file) or _set_of_game(file)
    if art is None:
        raise RequestError("no_page")
    headers = {"Cache-Control": f"public, max-age={YEAR}, immutable", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(art.packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=TYPE)
    return Response(art.text, headers=headers, media_type=TYPE)


def _set_of_game(file: str) -> ArtSet | None:
    """The set of a game without corrections, for a page of an earlier process."""
    for name in orrery.names():
        if file.startswith(f"{name}-"):
            own = art_set(orrery.game(name))
            return own if own.file_name == file else None
    return None


@router.get("/components/{name}/{id}/card")
async def large_card(
    name: str,
    id: str,
    request: Request,
    who: CurrentVisitor,
    tables: Service,
    on: Annotated[str | None, Query(pattern="^([0-9a-f]{16})?$")] = None,
) -> Response:
    """A component at large: its drawing, what it does, the rules that name it, and how sure we are of it."""
    game = await tables.corrections.edition(find_game(name), on)
    component = find_component(game.components, id)
    called = component.name_in(who.lang)
    return page(
        request,
        "component-card.html",
        game=game,
        component=component,
        art=art_set(game).reference(id),
        printed=draw_component(game, component, who.lang),
        words=game.explain(component, who.lang),
        doubt=doubt_words(component, who.lang),
        record=await tables.queries.component_record(who, game.name, id),
        clauses=[clause for clause in game.clauses if called in clause.words(who.lang)],
    )
