"""What a refusal looks like: a page for a browser, JSON for everybody else, one sentence in the viewer's language for both."""

from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import Match

from orrery.server import schema
from orrery.server.people import language_of, visitor_of
from orrery.server.trouble import Trouble

CODES = {404: "no_page", 405: "wrong_method", 413: "too_long", 415: "not_json", 400: "not_understood"}


def refusal(request: Request, trouble: Trouble, table: schema.TableOut | None = None) -> Response:
    """A refusal as the viewer reads it: a page for a browser, JSON for everybody else."""
    words = trouble.words(language_of(request))
    headers = {"Retry-After": str(trouble.values["seconds"])} if "seconds" in trouble.values else {}
    draw = getattr(request.app.state, "error_page", None) if "app" in request.scope else None
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if draw is not None and wants_page:
        page: Response = draw(request, trouble.status, words)
        page.headers.update(headers)
        return page
    body = schema.Refused.model_construct(code=trouble.code, words=words, table=table)
    return Response(body.model_dump_json(), trouble.status, headers, "application/json")


async def on_trouble(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, Trouble)
    table = None
    if wrong.code in ("stale", "not_asked", "over", "already_away") and request.url.path.startswith("/api/"):
        shown = await request.app.state.tables.look(request.path_params["table"], visitor_of(request), await _seat(request))
        table = schema.table_out(shown)
    return refusal(request, wrong, table)


async def _seat(request: Request) -> int | None:
    """The seat that a refused request spoke for; it was checked before it was refused."""
    body: Any = await request.json()
    return int(body["seat"])


async def on_http(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    code = CODES.get(wrong.status_code, "not_understood")
    answer = refusal(request, Trouble(code, most=request.app.state.settings.longest_body))
    answer.headers.update(wrong.headers or {})
    if wrong.status_code == 405:
        answer.headers["allow"] = ", ".join(sorted(_methods(request)))
    return answer


def _methods(request: Request) -> set[str]:
    """Every method that some route takes at this address."""
    found: set[str] = set()
    for route in request.app.routes:
        match, _ = route.matches({**request.scope, "path_params": {}})
        if match is not Match.NONE:
            found |= set(getattr(route, "methods", None) or ())
    return found


async def on_bad_input(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    first = wrong.errors()[0]
    place = [str(part) for part in first.get("loc", ())[1:] if not str(part).startswith(("constrained", "list["))]
    if first.get("type") == "json_invalid" or not place:
        return refusal(request, Trouble("bad_input", where="JSON"))
    return refusal(request, Trouble("bad_input", where=".".join(place)))
