"""HTTP connections that nobody can keep open for no purpose: limits of time and size around uvicorn's own protocol."""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, ClassVar
from weakref import proxy

from fastapi import Request
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from orrery.server.error_handlers import error_response
from orrery.server.errors import RequestError
from orrery.server.event_stream import RESPONSE_PART
from orrery.server.middleware import WHOLE_RESPONSE

if sys.platform != "win32":
    import resource
if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

LONGEST_HEAD = 32 * 1024
"""The most bytes of a request's first line and headers."""
HEAD_SECONDS = 10.0
"""Seconds in which a request's headers must arrive."""
BODY_SECONDS = 20.0
"""Seconds in which the rest of it must arrive."""
STALLED_SECONDS = 30.0
"""Seconds after which a client that reads nothing of its response is disconnected."""
MOST_WAITING = 512
"""The most connections without a request for longer than `YOUNG_SECONDS`; those that have waited longest are closed first."""
YOUNG_SECONDS = 5.0
"""Seconds in which a new connection is not closed to make room: a client that opens hundreds may send the first request when the last is open."""
MANY_FILES = 65_536
"""How many files a process may have open where the system has no limit."""
SERVED_SHARE = 0.75
"""The share of its files that a process uses for connections that it serves."""
READ_SHARE = 0.875
"""The share of its files that it uses for all connections; those beyond `SERVED_SHARE` are told to come back when they send a request."""
BUSY_SECONDS = 5
"""Seconds after which a client that found no room should come back."""
SHORT_BODY = 16 * 1024
"""The most bytes of a body that is read before its request is begun."""
MOST_KEPT = 2048
"""The most connections that are kept for another request: as many as people at 1,000 tables have. Closing one risks that its
next request is already on the way."""
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class JoinedWrites:
    """The transport of one response. It sends the head together with the first part of the body, because each write is a system call
    and a packet of its own."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle
        self._transport = cycle.transport
        self._head = b""
        self._is_begun = False

    def write(self, data: bytes) -> None:
        """Send data, or keep it if it is the head of a response with a body of known length, which follows at once."""
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
        """Send what was kept, then end the connection."""
        if self._head:
            self._transport.write(self._head)
            self._head = b""
        self._transport.close()

    def is_closing(self) -> bool:
        return self._transport.is_closing()


class LimitedProtocol(HttpToolsProtocol):
    """One connection. It has a deadline while part of a request is missing, and may wait for a request only while there is room."""

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
    _held: "tuple[RequestResponseCycle, ASGI3Application] | None" = None
    """A request that begins when its body is there."""

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
        super().data_received(data)
        if self._deadline is None and (self._head_bytes or not self._in_head):  # most requests come whole and need no deadline
            self._set_deadline(HEAD_SECONDS if self._in_head else BODY_SECONDS)
        if self._in_head and self._head_bytes > LONGEST_HEAD and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(map(len, chain.from_iterable(self.headers))) > LONGEST_HEAD:
            raise ValueError("the headers are too long")
        self._in_head = False
        self._end_waiting()
        self._clear_deadline()
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        if cycle.more_body and has_short_body(cycle):
            self._held = cycle, app
        else:
            self._begin(cycle, app)

    def _begin(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        """Answer a request whose short body is there, or one with a long body while that comes. What the request holds does not hold
        the request, so that all of it is freed at once and not by the garbage collector."""
        held = proxy(cycle)
        cycle.scope["extensions"] = {
            WHOLE_RESPONSE: {"write": partial(write_response, held)},
            RESPONSE_PART: {"write": partial(write_part, held)},
        }
        cycle.transport = JoinedWrites(held)  # type: ignore[assignment]
        super()._start_asgi_task(cycle, app)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._clear_deadline()
        self._in_head = True
        self._head_bytes = 0
        held, self._held = self._held, None
        if held is not None:
            self._begin(*held)

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
        """Make room for this connection by closing the one that has sent no request for longest. A new one may have a request on the way, so
        it is closed only when the process would run out of files. Where requests fill the room, a connection that waits for its next
        request is closed, or this one is refused with a message."""
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
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def has_short_body(cycle: RequestResponseCycle) -> bool:
    """Whether a request says that its body is short, and waits for no sign to send it."""
    for name, value in cycle.scope["headers"]:
        if name == b"content-length":
            return value.isdigit() and int(value) <= SHORT_BODY and not cycle.waiting_for_100_continue
    return False


def write_response(cycle: RequestResponseCycle, status: int, headers: Sequence[tuple[bytes, bytes]], body: bytes) -> bool:
    """Send a whole response in one write; False if it must be sent as messages. One of its headers is the length of the body."""
    if cycle.flow.write_paused or cycle.response_started or cycle.scope["method"] == "HEAD":
        return False
    if cycle.disconnected:
        return True
    fields = [*cycle.default_headers, *headers]
    if not cycle.keep_alive:
        fields.append((b"connection", b"close"))
    head = STATUS_LINE[status] + b"\r\n".join(map(b": ".join, fields))
    if head.count(b"\n") != len(fields):
        raise ValueError("a header has more than one line")
    cycle.response_started = cycle.response_complete = True
    cycle.message_event.set()
    cycle.transport.write(b"%b\r\n\r\n%b" % (head, body))
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
    return True


def write_part(cycle: RequestResponseCycle, part: bytes) -> bool:
    """Send a part of a response whose length is not known; False if it must be sent as a message."""
    if cycle.flow.write_paused or cycle.disconnected or not cycle.chunked_encoding or cycle.scope["method"] == "HEAD":
        return False
    cycle.transport.write(b"%x\r\n%b\r\n" % (len(part), part))
    return True


def count_files() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return MANY_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MANY_FILES if soft == resource.RLIM_INFINITY else soft


async def refuse_request(scope: Scope, receive: Receive, send: Send) -> None:
    """Tell the client that there is no room for another connection, and end it."""
    response = error_response(Request(scope), RequestError("busy", seconds=BUSY_SECONDS))
    response.headers["connection"] = "close"
    await response(scope, receive, send)
