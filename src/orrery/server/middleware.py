"""The middleware around every request and response: limits, security headers, the guest's cookie, one log line."""

import logging
import secrets
from http import HTTPStatus
from time import perf_counter

from fastapi import Request, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.server.auth import YEAR, Keys, Visitor, request_language, set_guest_cookie
from orrery.server.error_handlers import error_response
from orrery.server.errors import RequestError
from orrery.server.logging import REFERENCE, STATIC
from orrery.server.metrics import RequestFigures
from orrery.server.quick_routes import QuickRequest, QuickRoutes
from orrery.server.rate_limits import RateLimit
from orrery.server.settings import Settings
from orrery.server.web.static_files import is_immutable

LOG = logging.getLogger("orrery.server.requests")

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
PAGE_HEADERS = ((b"cache-control", b"no-store"), (b"vary", b"Cookie, Authorization, Accept-Language, Accept"))
"""For responses that do not say how long they may be cached; compressed ones vary by encoding as well."""


def route_pattern(scope: Scope) -> str:
    """The pattern of a request's path, for the log: the path itself may hold a secret of a seat."""
    return STATIC if scope["path"].startswith(f"{STATIC}/") else getattr(scope.get("route"), "path", "none")


def log_request(**facts: object) -> None:
    """Log a request. The line of code that logs it is not looked up, because that takes longer than all the rest."""
    if LOG.isEnabledFor(logging.INFO):
        record = logging.LogRecord(LOG.name, logging.INFO, __file__, 0, "request", (), None)
        record.__dict__.update(facts)
        LOG.handle(record)


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
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        reference = secrets.token_hex(6)
        REFERENCE.set(reference)
        began = perf_counter()
        status: int | None = None
        streams = False
        size = 0
        read: list[Message] = []  # what a quick endpoint has read, so that the route can read it again

        async def receive_limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.settings.longest_body:
                raise HTTPException(413)
            return message

        async def receive_noted() -> Message:
            read.append(await receive_limited())
            return read[-1]

        async def receive_again() -> Message:
            return read.pop(0) if read else await receive_limited()

        request = QuickRequest(scope, receive_noted)
        request.state.reference = reference

        async def send_marked(message: Message) -> None:
            nonlocal status, streams
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = dict(message["headers"]).get(b"content-type", b"")
                streams = kind.startswith(b"text/event-stream")
                self._add_headers(request, message, kind, reference)
            await send(message)

        try:
            response = self._check(request) or await self.quick.respond(request)
            if response is not None:
                await response(scope, receive, send_marked)
            else:
                await self.app(scope, receive_again, send_marked)
        except Exception:
            LOG.exception("a request failed", extra={"reference": reference})
            if status is not None:
                raise
            await error_response(request, RequestError("broken", reference=reference))(scope, receive, send_marked)
        finally:
            seconds, route = perf_counter() - began, route_pattern(scope)
            self.figures.add(scope["method"], route, status or 0, None if streams else seconds)
            log_request(
                reference=reference,
                method=scope["method"],
                route=route,
                status=status,
                ms=round(seconds * 1000, 2),
            )

    def _check(self, request: Request) -> Response | None:
        """The response to a request that is refused before its body is read; None if it may go on."""
        try:
            length = request.headers.get("content-length", "0")
            if not (length.isascii() and length.isdigit()):
                raise RequestError("not_understood")
            if int(length) > self.settings.longest_body:
                raise RequestError("too_long", most=self.settings.longest_body)
            client = request.scope.get("client")
            self.read_limit.spend(client[0] if client else "")
        except RequestError as error:
            return error_response(request, error)
        return None

    def _add_headers(self, request: Request, message: Message, kind: bytes, reference: str) -> None:
        """Add the headers that every response has to one that begins; `kind` is its type of content."""
        path = request.scope["path"]
        headers: list[tuple[bytes, bytes]] = list(message["headers"])
        there = {name for name, _ in headers}
        headers += (
            SECURITY_HEADERS
            if there.isdisjoint(SECURITY_NAMES)
            else [pair for pair in SECURITY_HEADERS if pair[0] not in there]
        )
        headers.append((b"x-request-id", reference.encode()))
        visitor: Visitor | None = request.scope["state"].get("visitor")
        if path.startswith(f"{STATIC}/"):
            immutable = is_immutable(path) and message["status"] < HTTPStatus.BAD_REQUEST
            headers.append((b"cache-control", f"public, max-age={YEAR}, immutable".encode() if immutable else b"no-cache"))
        else:
            lang = visitor.lang if visitor is not None else request_language(request)
            if b"cache-control" not in there:
                headers += PAGE_HEADERS
            headers.append((b"content-language", lang.encode()))
        # The browser leaves its cookie out of a form that another site sends; a new one in the response would overwrite it.
        is_new = visitor is not None and visitor.fresh and request.method in ("GET", "HEAD")
        if visitor is not None and kind.startswith(b"text/html") and (is_new or visitor.due):
            cookie = Response()
            set_guest_cookie(cookie, self.keys, visitor.guest, self.settings)
            headers.append((b"set-cookie", cookie.headers["set-cookie"].encode("latin-1")))
        message["headers"] = headers
