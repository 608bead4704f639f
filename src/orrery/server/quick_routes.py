"""Requests that come at every turn of a game: they are answered without passing the layers of the framework.

A quick endpoint reads the request by hand. If the request is not as programs and pages send it, the endpoint returns None, and the
ordinary route of the same path validates and answers it.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from fastapi import Request, Response
from fastapi.responses import StreamingResponse
from isal import isal_zlib
from starlette.datastructures import FormData, Headers
from starlette.requests import ClientDisconnect

SHORTEST_COMPRESSED = 1024
COMPRESSION = 2
"""How hard to compress, of ISA-L's levels 0 to 3: a page as small as by zlib's first level, in a fifth of the time."""
GZIP = 31
"""What zlib calls the format of gzip."""

PLAIN_FORM = "application/x-www-form-urlencoded"
MOST_FIELDS = 200
"""The most fields of a form that is read in one piece."""

QuickEndpoint = Callable[[Request], Awaitable[Response | None]]
Handlers = Mapping[Any, Callable[[Request, Any], Any]]
_quick: dict[tuple[str, str], QuickEndpoint] = {}
"""By method and path, the function that is tried first."""


class IndexedHeaders(Headers):
    """The headers of a request by name: every request looks up a dozen of them, and most are missing."""

    def __init__(self, raw: list[tuple[bytes, bytes]]) -> None:
        super().__init__(raw=raw)
        self._first = dict(reversed(raw))

    def __getitem__(self, key: str) -> str:
        return self._first[key.lower().encode("latin-1")].decode("latin-1")

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key.lower().encode("latin-1") in self._first

    def get(self, key: str, default: Any = None) -> Any:
        value = self._first.get(key.lower().encode("latin-1"))
        return default if value is None else value.decode("latin-1")


class QuickRequest(Request):
    """A request whose headers are read once."""

    _indexed: IndexedHeaders | None = None
    _body: bytes

    @property
    def headers(self) -> Headers:
        if self._indexed is None:
            self._indexed = IndexedHeaders(self.scope["headers"])
        return self._indexed

    @property
    def cookies(self) -> dict[str, str]:
        return super().cookies if "cookie" in self.headers else {}

    async def body(self) -> bytes:
        """The body, which has come in one piece unless it is long: no stream is made for it."""
        if not hasattr(self, "_body"):
            parts: list[bytes] = []
            is_whole = False
            while not is_whole:
                message = await self.receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                parts.append(message.get("body", b""))
                is_whole = not message.get("more_body", False)
            self._body = b"".join(parts)
        return self._body

    async def _get_form(self, **limits: Any) -> FormData:
        """The fields of a plain form, which are few; any other form is parsed as usual."""
        if self._form is None and self.headers.get("content-type") == PLAIN_FORM:
            text = (await self.body()).decode("latin-1")
            if text.count("&") < MOST_FIELDS:
                self._form = FormData([*parse_qsl(text, keep_blank_values=True)])
        return await super()._get_form(**limits)


class _QuickRoute(NamedTuple):
    """A route that has a quick endpoint."""

    regex: re.Pattern[str]
    route: Any
    quick: QuickEndpoint


def quicken(method: str, path: str) -> Callable[[QuickEndpoint], QuickEndpoint]:
    """A decorator: this function is tried before the route of that method and path; None leaves the request to the route."""

    def decorate(quick: QuickEndpoint) -> QuickEndpoint:
        _quick[method, path] = quick
        return quick

    return decorate


class QuickRoutes:
    """The quick endpoints of an application, with its routes for the log and its handlers of errors."""

    def __init__(self, routes: Iterable[Any], handlers: Handlers) -> None:
        self._handlers = handlers
        self._routes: dict[str, list[_QuickRoute]] = {}
        for route in routes:
            for method in getattr(route, "methods", None) or ():
                quick = _quick.get((method, route.path))
                if quick is not None:
                    self._routes.setdefault(method, []).append(_QuickRoute(route.path_regex, route, quick))

    async def respond(self, request: Request) -> Response | None:
        """The response to a request of one of these routes; None if it is not one of them, or if the ordinary route must answer it."""
        scope = request.scope
        for regex, route, quick in self._routes.get(scope["method"], ()):
            match = regex.match(scope["path"])
            if match is not None and not scope.get("root_path"):
                scope["path_params"], scope["route"] = match.groupdict(), route
                try:
                    response = await quick(request)
                except Exception as error:
                    response = await self._handle(request, error)
                if response is not None and not isinstance(response, StreamingResponse):
                    compress(response, request)
                return response
        return None

    async def _handle(self, request: Request, error: Exception) -> Response:
        """The response to an error, which is raised again if no handler knows it."""
        handler = next((self._handlers[kind] for kind in type(error).__mro__ if kind in self._handlers), None)
        if handler is None:
            raise error
        response: Response = await handler(request, error)
        return response


def compress(response: Response, request: Request) -> None:
    """Compress the body of a response if that is worth it and the client accepts it."""
    body = bytes(response.body)
    if len(body) < SHORTEST_COMPRESSED:
        return
    response.raw_headers.append((b"vary", b"Accept-Encoding"))
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = isal_zlib.compress(body, COMPRESSION, GZIP)
        response.headers["content-length"] = str(len(response.body))
        response.raw_headers.append((b"content-encoding", b"gzip"))
