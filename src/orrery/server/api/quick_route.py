"""Routes that programs use at every turn: a request that is as it should be is read by hand, any other one by FastAPI."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

QuickEndpoint = Callable[[Request], Awaitable[Response | None]]
_quick: dict[str, QuickEndpoint] = {}
"""By the name of an endpoint, the function that is tried first."""


def quicken(name: str) -> Callable[[QuickEndpoint], QuickEndpoint]:
    """A decorator: this function is tried before the endpoint of that name, which stands below it; None leaves the request to that."""

    def decorate(quick: QuickEndpoint) -> QuickEndpoint:
        _quick[name] = quick
        return quick

    return decorate


class QuickRoute(APIRoute):
    """A route whose endpoint may have a quick way around everything that FastAPI does for a request."""

    @property
    def is_quick(self) -> bool:
        return self.name in _quick

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        careful = super().get_route_handler()
        if not self.is_quick:
            return careful

        async def handle(request: Request) -> Response:
            response = await _quick[self.name](request)
            return await careful(request) if response is None else response

        return handle


def put_quick_first(routes: list[Any]) -> list[Any]:
    """The same routes, those with a quick way before all others: they are looked at one after another."""
    return sorted(routes, key=lambda route: not (isinstance(route, QuickRoute) and route.is_quick))
