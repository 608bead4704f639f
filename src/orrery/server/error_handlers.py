"""Turns an error into a response: a page for a browser, JSON for other clients, both with one sentence in the viewer's language."""

from http import HTTPStatus
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import Match

from orrery.server.api.table_json import write_request_error
from orrery.server.auth import find_visitor, request_language
from orrery.server.errors import RequestError
from orrery.server.tables.service import TableService
from orrery.server.tables.view_types import TableView

RETRY_SECONDS = 2
"""Seconds after which a client should try again while the database is away."""
CODES = {404: "no_page", 405: "wrong_method", 413: "too_long", 415: "not_json", 400: "not_understood"}


def error_response(request: Request, error: RequestError, view: TableView | None = None) -> Response:
    """The response to a request that failed, as the viewer reads it."""
    words = error.words(request_language(request))
    headers = {"Retry-After": str(error.values["seconds"])} if "seconds" in error.values else {}
    draw_page = getattr(request.app.state, "error_page", None) if "app" in request.scope else None
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if draw_page is not None and wants_page:
        page: Response = draw_page(request, error.status, words)
        page.headers.update(headers)
        return page
    return Response(write_request_error(error.code, words, view), error.status, headers, "application/json")


async def handle_request_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestError)
    view = None
    if error.code in ("stale", "not_asked", "over", "already_away") and request.url.path.startswith("/api/"):
        tables: TableService = request.app.state.tables
        view = await tables.queries.table_view(
            request.path_params["table"], find_visitor(request), await _request_seat(request)
        )
    return error_response(request, error, view)


async def _request_seat(request: Request) -> int | None:
    """The seat that a request spoke for, which was checked before the request was refused."""
    body: Any = await request.json()
    return int(body["seat"])


async def handle_outage(request: Request, error: Exception) -> Response:
    """The response while the database is away: nothing was changed, and the same request may be sent again."""
    return error_response(request, RequestError("unavailable", seconds=RETRY_SECONDS))


async def handle_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "not_understood")
    response = error_response(request, RequestError(code, most=request.app.state.settings.longest_body))
    response.headers.update(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["allow"] = ", ".join(sorted(_allowed_methods(request)))
    return response


def _allowed_methods(request: Request) -> set[str]:
    """Every method that some route takes at this address."""
    methods: set[str] = set()
    for route in request.app.routes:
        match, _ = route.matches({**request.scope, "path_params": {}})
        if match is not Match.NONE:
            methods |= set(getattr(route, "methods", None) or ())
    return methods


async def handle_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = [str(part) for part in first.get("loc", ())[1:] if not str(part).startswith(("constrained", "list["))]
    if first.get("type") == "json_invalid" or not place:
        return error_response(request, RequestError("bad_input", where="JSON"))
    return error_response(request, RequestError("bad_input", where=".".join(place)))
