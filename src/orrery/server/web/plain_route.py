"""Routes of pages that are requested at every change of a table: they parse the request themselves, to be quick."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from orrery.server.errors import RequestError
from orrery.server.quick_routes import quicken

Endpoint = Callable[[Request], Awaitable[Response]]


class PlainRoute(Route):
    """A route of Starlette that the log finds as it finds those of FastAPI."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child_scope = super().matches(scope)
        if match is not Match.NONE:
            child_scope["route"] = self
        return match, child_scope


def add_plain_route(router: APIRouter, method: str, path: str) -> Callable[[Endpoint], Endpoint]:
    """A decorator: requests of a method to a path go to this function, as they are."""

    def decorate(endpoint: Endpoint) -> Endpoint:
        router.routes.append(PlainRoute(path, endpoint, methods=[method]))
        quicken(method, path)(endpoint)
        return endpoint

    return decorate


def read_whole_number(request: Request, name: str) -> int | None:
    """A whole number in the query of a request; None if it is not there."""
    text = request.query_params.get(name)
    try:
        return int(text) if text is not None else None
    except ValueError as error:
        raise RequestError("bad_input", where=name) from error
