"""HTTP connections that can't be kept open for nothing: limits of time and size around uvicorn's own protocol."""

import asyncio
import sys
from collections import OrderedDict
from typing import TYPE_CHECKING, ClassVar

from fastapi import Request
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from orrery.server.error_handlers import error_response
from orrery.server.errors import RequestError

if sys.platform != "win32":
    import resource
if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

LONGEST_HEAD = 32 * 1024
"""Bytes of a request's first line and headers, at most."""
HEAD_SECONDS = 10.0
"""Seconds in which a request's headers must have come."""
BODY_SECONDS = 20.0
"""Seconds in which the rest of it must have come."""
STALLED_SECONDS = 30.0
"""Seconds after which a client is given up that takes nothing of what it is sent."""
MOST_WAITING = 512
"""Connections on which nothing was asked for longer than `YOUNG_SECONDS`, at most; those that have waited longest are closed first."""
YOUNG_SECONDS = 5.0
"""Seconds in which a new connection is not closed to make room: somebody who opens hundreds may send the first request when the last is open."""
MANY_FILES = 65_536
"""Files that a process may have open where the system knows no limit."""
SERVED_SHARE = 0.75
"""The share of its files that a process gives to connections which it serves."""
READ_SHARE = 0.875
"""The share of them that it gives to all connections: requests of those beyond the ones that it serves are read and told to come back."""
BUSY_SECONDS = 5
"""When somebody who found no room should come back."""
MOST_KEPT = 2048
"""Connections that are kept for the next request, at most: as many as people at 1,000 tables have. To close one is to risk that its
next request is on the way."""
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class JoinedWrites:
    """The transport of one response, which sends its head together with the first part of its body: each write is a call of the system
    and a packet of its own."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle
        self._transport = cycle.transport
        self._head = b""
        self._is_begun = False

    def write(self, data: bytes) -> None:
        """Send what is to be sent, or keep it if it is the head of a response with a body of known length: that comes at once."""
        cycle = self._cycle
        if (
            not self._is_begun
            and cycle.response_started
            and cycle.chunked_encoding is False
            and cycle.scope["method"] != "HEAD"
        ):
            self._head = data
        else:
            self._transport.write(self._head + data if self._head else data)
            self._head = b""
        self._is_begun = self._cycle.response_started

    def close(self) -> None:
        """End the connection; what was kept is sent before."""
        if self._head:
            self._transport.write(self._head)
            self._head = b""
        self._transport.close()

    def is_closing(self) -> bool:
        return self._transport.is_closing()


class LimitedProtocol(HttpToolsProtocol):
    """One connection. It has a deadline while something of a request is missing, and waits at most so long as there is room."""

    _waiting: ClassVar[OrderedDict["LimitedProtocol", None]] = OrderedDict()
    """Connections on which nothing was asked yet, the one that has waited longest first."""
    _kept: ClassVar[OrderedDict["LimitedProtocol", None]] = OrderedDict()
    """Connections whose requests were all answered, the one that was last used longest ago first."""
    _since = 0.0
    """When the connection was made."""
    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _in_head = True
    _head_bytes = 0
    """Bytes that have come since the last request."""
    _fields_bytes = 0
    """Bytes of the headers that were read of this one."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        self._set_deadline(HEAD_SECONDS)
        self._waiting[self] = None
        self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self._clear_deadline()
        self.resume_writing()
        self._end_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head_bytes += len(data)
            if self._deadline is None:
                self._set_deadline(HEAD_SECONDS)
        super().data_received(data)
        if self._in_head and self._head_bytes > LONGEST_HEAD and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._fields_bytes = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._fields_bytes += len(name) + len(value)
        if self._fields_bytes + len(self.url) > LONGEST_HEAD:
            raise ValueError("the headers are too long")

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._end_waiting()
        self._set_deadline(BODY_SECONDS)
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        cycle.transport = JoinedWrites(cycle)  # type: ignore[assignment]
        super()._start_asgi_task(cycle, app)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._clear_deadline()
        self._in_head = True
        self._head_bytes = 0

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._kept[self] = None
            self._kept.move_to_end(self)
            if len(self._kept) > MOST_KEPT:
                self._close_first(self._kept)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self._stalled or self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _make_room(self) -> None:
        """Make room for this connection: the one goes that has asked nothing for longest. A new one may have asked already, and goes only
        before the process has no file left. Where requests fill the room, a connection goes that waits for its next one, or this one
        is refused in words."""
        longest = next(iter(self._waiting))
        is_young = self._since - longest._since < YOUNG_SECONDS
        files = count_files()
        if (len(self._waiting) > MOST_WAITING and not is_young) or len(self.connections) > files * READ_SHARE:
            self._close_first(self._waiting)
        if len(self.connections) - len(self._waiting) >= files * SERVED_SHARE:
            if self._kept:
                self._close_first(self._kept)
            else:
                self.app = refuse_request

    @staticmethod
    def _close_first(others: OrderedDict["LimitedProtocol", None]) -> None:
        longest, _ = others.popitem(last=False)
        longest.transport.abort()

    def _end_waiting(self) -> None:
        self._waiting.pop(self, None)
        self._kept.pop(self, None)

    def _set_deadline(self, seconds: float) -> None:
        self._clear_deadline()
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def count_files() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return MANY_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MANY_FILES if soft == resource.RLIM_INFINITY else soft


async def refuse_request(scope: Scope, receive: Receive, send: Send) -> None:
    """Say that there is no room for one more connection, and end it."""
    response = error_response(Request(scope), RequestError("busy", seconds=BUSY_SECONDS))
    response.headers["connection"] = "close"
    await response(scope, receive, send)
