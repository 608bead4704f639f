"""The door of the server: every request and every answer passes it. Limits, security headers, the guest's cookie, one log line."""

import logging
import secrets
from time import perf_counter

from fastapi import Request, Response
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.server.limits import Limit
from orrery.server.logs import STATIC
from orrery.server.people import YEAR, Keys, Visitor, language_of, remember
from orrery.server.refusing import refusal
from orrery.server.settings import Settings
from orrery.server.static_files import lasting
from orrery.server.trouble import Trouble

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
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def route_of(scope: Scope) -> str:
    """The pattern of a request's path, for the log: paths themselves may hold what only a seat should know."""
    return STATIC if scope["path"].startswith(f"{STATIC}/") else getattr(scope.get("route"), "path", "none")


class Door:
    """An ASGI layer around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, keys: Keys) -> None:
        self.app = app
        self.settings = settings
        self.keys = keys
        self.reads = Limit(settings.reads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        reference = secrets.token_hex(6)
        request.state.reference = reference
        began = perf_counter()
        status: int | None = None
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.settings.longest_body:
                raise HTTPException(413)
            return message

        async def answered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._mark(request, message, reference)
            await send(message)

        try:
            refused = self._refused(request)
            if refused is not None:
                await refused(scope, receive, answered)
            else:
                await self.app(scope, counted, answered)
        except Exception:
            LOG.exception("a request failed", extra={"reference": reference})
            if status is not None:
                raise
            await refusal(request, Trouble("broken", reference=reference))(scope, receive, answered)
        finally:
            LOG.info(
                "request",
                extra={
                    "reference": reference,
                    "method": scope["method"],
                    "route": route_of(scope),
                    "status": status,
                    "ms": round((perf_counter() - began) * 1000, 2),
                },
            )

    def _refused(self, request: Request) -> Response | None:
        """What is refused at the door, before anything of it is read."""
        try:
            length = request.headers.get("content-length", "0")
            if not (length.isascii() and length.isdigit()):
                raise Trouble("not_understood")
            if int(length) > self.settings.longest_body:
                raise Trouble("too_long", most=self.settings.longest_body)
            self.reads.spend(request.client.host if request.client else "")
        except Trouble as trouble:
            return refusal(request, trouble)
        return None

    def _mark(self, request: Request, message: Message, reference: str) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers["X-Request-Id"] = reference
        if request.url.path.startswith(f"{STATIC}/"):
            lasts = lasting(request.url.path) and message["status"] < 400
            headers.setdefault("Cache-Control", f"public, max-age={YEAR}, immutable" if lasts else "no-cache")
        else:
            headers.setdefault("Cache-Control", "no-store")
            headers.setdefault("Vary", "Cookie, Authorization, Accept-Language, Accept")
            headers.setdefault("Content-Language", language_of(request))
        visitor: Visitor | None = getattr(request.state, "visitor", None)
        if visitor is not None and visitor.fresh and headers.get("content-type", "").startswith("text/html"):
            cookie = Response()
            remember(cookie, self.keys, visitor.guest, self.settings)
            headers.append("set-cookie", cookie.headers["set-cookie"])
