"""The middleware around every request and response: limits, security headers, the guest's cookie, one log line."""

import logging
from collections.abc import Iterable
from http import HTTPStatus
from random import getrandbits
from time import perf_counter

from fastapi import Response
from fastapi.responses import StreamingResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.server.auth import YEAR, Keys, Visitor, request_language, set_guest_cookie
from orrery.server.error_handlers import error_response
from orrery.server.errors import RequestError
from orrery.server.logging import REFERENCE, STATIC, FactsRecord
from orrery.server.metrics import RequestFigures
from orrery.server.quick_routes import QuickRequest, QuickRoutes
from orrery.server.rate_limits import RateLimit
from orrery.server.settings import Settings
from orrery.server.web.static_files import is_immutable

LOG = logging.getLogger("orrery.server.requests")
REQUEST_LINE = logging.LogRecord(LOG.name, logging.INFO, __file__, 0, "request", (), None)
"""What the lines about all requests have in common."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""As bytes, because every response has them; headers that a response sets itself stay."""
SECURITY_NAMES = frozenset(name for name, _ in SECURITY_HEADERS)
REFERENCE_BITS = 48
"""The random bits of a request's id, which is no secret: the system's own random numbers would be a system call for each request."""
WHOLE_RESPONSE = "orrery.whole_response"
"""The extension of ASGI by which our own protocol takes a response in one piece: `write` is a function of its status, headers and body,
and says whether it has sent it."""
PAGE_HEADERS = ((b"cache-control", b"no-store"), (b"vary", b"Cookie, Authorization, Accept-Language, Accept"))
"""For responses that do not say how long they may be cached; compressed ones vary by encoding as well."""


def route_pattern(scope: Scope) -> str:
    """The pattern of a request's path, for the log: the path itself may hold a secret of a seat."""
    return STATIC if scope["path"].startswith(f"{STATIC}/") else getattr(scope.get("route"), "path", "none")


def log_request(**facts: object) -> None:
    """Log a request."""
    if LOG.isEnabledFor(logging.INFO):
        LOG.handle(FactsRecord(REQUEST_LINE, facts))


class RequestMiddleware:
    """An ASGI layer around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, keys: Keys, figures: RequestFigures, quick: QuickRoutes) -> None:
        self.app = app
        self.settings = settings
        self.keys = keys
        self.figures = figures
        self.quick = quick
        self.read_limit = RateLimit(settings.reads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _Exchange(self, scope, receive, send).answer()
        else:
            await self.app(scope, receive, send)


class _Body:
    """The body of a request, which may not be too long and can be read twice."""

    def __init__(self, receive: Receive, longest: int) -> None:
        self._receive = receive
        self._longest = longest
        self._size = 0
        self._read: list[Message] = []
        """What a quick endpoint has read, so that the route can read it again."""

    async def _receive_limited(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > self._longest:
            raise HTTPException(413)
        return message

    async def receive(self) -> Message:
        """The next part, as it comes."""
        self._read.append(await self._receive_limited())
        return self._read[-1]

    async def receive_again(self) -> Message:
        """The next part, from the first on."""
        return self._read.pop(0) if self._read else await self._receive_limited()


class _Exchange:
    """One request and its response, as they pass the layer. Nothing that it holds holds it, so that it is freed at once."""

    def __init__(self, layer: RequestMiddleware, scope: Scope, receive: Receive, send: Send) -> None:
        self._layer = layer
        self._scope = scope
        self._receive = receive
        self._send = send
        self._reference = f"{getrandbits(REFERENCE_BITS):012x}"
        self._status: int | None = None
        self._streams = False
        self._body = _Body(receive, layer.settings.longest_body)
        scope.setdefault("state", {})
        self._request = QuickRequest(scope, self._body.receive)

    async def answer(self) -> None:
        """Have the request answered, whatever happens, and note how."""
        REFERENCE.set(self._reference)
        began = perf_counter()
        try:
            await self._respond()
        except Exception:
            LOG.exception("a request failed", extra={"reference": self._reference})
            if self._status is not None:
                raise
            broken = error_response(self._request, RequestError("broken", reference=self._reference))
            await broken(self._scope, self._receive, self._send_marked)
        finally:
            seconds, method, route = perf_counter() - began, self._scope["method"], route_pattern(self._scope)
            self._layer.figures.add(method, route, self._status or 0, None if self._streams else seconds)
            log_request(reference=self._reference, method=method, route=route, status=self._status, ms=round(seconds * 1000, 2))

    async def _respond(self) -> None:
        response = self._check() or await self._layer.quick.respond(self._request)
        if response is None:
            await self._layer.app(self._scope, self._body.receive_again, self._send_marked)
        elif not self._write_whole(response):
            await response(self._scope, self._receive, self._send_marked)

    def _check(self) -> Response | None:
        """The response to a request that is refused before its body is read; None if it may go on."""
        longest = self._layer.settings.longest_body
        try:
            length = self._request.headers.get("content-length", "0")
            if not (length.isascii() and length.isdigit()):
                raise RequestError("not_understood")
            if int(length) > longest:
                raise RequestError("too_long", most=longest)
            client = self._scope.get("client")
            self._layer.read_limit.spend(client[0] if client else "")
        except RequestError as error:
            return error_response(self._request, error)
        return None

    async def _send_marked(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            message["headers"] = self._all_headers(message["status"], message["headers"])
        await self._send(message)

    def _write_whole(self, response: Response) -> bool:
        """Send a response in one piece; False if it must be sent as messages."""
        extension = self._scope.get("extensions", {}).get(WHOLE_RESPONSE)
        if extension is None or isinstance(response, StreamingResponse) or response.background is not None:
            return False
        status = response.status_code
        if not extension["write"](status, self._all_headers(status, response.raw_headers), bytes(response.body)):
            return False
        self._status = status
        return True

    def _all_headers(self, status: int, own: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """The headers of a response: its own, and those that every response has."""
        path = self._scope["path"]
        headers = list(own)
        there = dict(headers)
        kind = there.get(b"content-type", b"")
        self._streams = kind.startswith(b"text/event-stream")
        headers += (
            SECURITY_HEADERS
            if there.keys().isdisjoint(SECURITY_NAMES)
            else [pair for pair in SECURITY_HEADERS if pair[0] not in there]
        )
        headers.append((b"x-request-id", self._reference.encode()))
        visitor: Visitor | None = self._scope["state"].get("visitor")
        if path.startswith(f"{STATIC}/"):
            immutable = is_immutable(path) and status < HTTPStatus.BAD_REQUEST
            headers.append((b"cache-control", f"public, max-age={YEAR}, immutable".encode() if immutable else b"no-cache"))
        else:
            lang = visitor.lang if visitor is not None else request_language(self._request)
            if b"cache-control" not in there:
                headers += PAGE_HEADERS
            headers.append((b"content-language", lang.encode()))
        # The browser leaves its cookie out of a form that another site sends; a new one in the response would overwrite it.
        is_new = visitor is not None and visitor.fresh and self._scope["method"] in ("GET", "HEAD")
        if visitor is not None and kind.startswith(b"text/html") and (is_new or visitor.due):
            cookie = Response()
            set_guest_cookie(cookie, self._layer.keys, visitor.guest, self._layer.settings)
            headers.append((b"set-cookie", cookie.headers["set-cookie"].encode("latin-1")))
        return headers
