"""Connections that somebody keeps open for nothing: none of them lasts, and all together keep nobody out."""

import asyncio
import resource
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from orrery.bench.client import Client
from orrery.bench.server_process import ServerProcess
from orrery.server import protocol
from orrery.server.event_stream import RESPONSE_PART
from orrery.server.middleware import WHOLE_RESPONSE
from orrery.server.protocol import LimitedProtocol
from server.clients import PATIENCE

pytestmark = pytest.mark.anyio
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"


class Timer:
    """One call that a protocol wants later."""

    def __init__(self, seconds: float, call: Callable[[], None]) -> None:
        self.seconds = seconds
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """An event loop whose time does not pass by itself."""

    now = 0.0

    def __init__(self) -> None:
        self.timers: list[Timer] = []

    def time(self) -> float:
        return Loop.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        self.timers.append(Timer(seconds, call))
        return self.timers[-1]

    @property
    def running(self) -> list[float]:
        return [timer.seconds for timer in self.timers if not timer.cancelled]


class Wire(asyncio.Transport):
    """The other end of a connection."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


@pytest.fixture(autouse=True)
def _nothing_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests are read, and never answered."""
    monkeypatch.setattr(HttpToolsProtocol, "_start_asgi_task", lambda self, cycle, app: None)


@pytest.fixture(autouse=True)
def _no_others() -> Iterator[None]:
    for waiting in (LimitedProtocol._waiting, LimitedProtocol._kept):
        waiting.clear()
    Loop.now = 0.0
    yield
    for waiting in (LimitedProtocol._waiting, LimitedProtocol._kept):
        waiting.clear()


def connect(state: ServerState | None = None) -> tuple[LimitedProtocol, Wire, Loop]:
    async def app(scope: object, receive: object, send: object) -> None:
        raise AssertionError("nothing is asked")

    loop, wire = Loop(), Wire()
    connection = LimitedProtocol(
        Config(app, log_config=None, interface="asgi3", lifespan="off"),
        state or ServerState(),
        {},
        loop,  # type: ignore[arg-type]
    )
    connection.connection_made(wire)
    return connection, wire, loop


def connect_later() -> Wire:
    """Connect when nobody else is new any more."""
    Loop.now += protocol.YOUNG_SECONDS
    return connect()[1]


async def test_headers_must_come_in_time() -> None:
    connection, wire, loop = connect()
    for byte in HEAD:
        connection.data_received(bytes([byte]))
    assert loop.running == [protocol.HEAD_SECONDS], "dripping does not win time"
    loop.timers[0].call()
    assert wire.closed


async def test_a_body_must_come_in_time_and_then_there_is_no_hurry() -> None:
    connection, wire, loop = connect()
    connection.data_received(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab")
    assert loop.running == [protocol.BODY_SECONDS]
    connection.data_received(b"cd")
    assert loop.running == []
    assert not wire.closed


@pytest.mark.parametrize(
    ("method", "length", "parts", "writes"),
    [
        ("GET", b"4", [b"body"], [b"body"]),
        ("GET", b"4", [b"bo", b"dy"], [b"bo", b"dy"]),
        ("GET", b"0", [b""], [b""]),
        ("HEAD", b"4", [b"body"], [b""]),
        ("GET", None, [b"ab", b""], [b"", b"2\r\nab\r\n", b"0\r\n\r\n"]),
    ],
)
async def test_the_head_of_a_response_travels_with_its_body(
    method: str, length: bytes | None, parts: list[bytes], writes: list[bytes]
) -> None:
    """A stream sends its head at once: what follows may take long. A response to HEAD has nothing that follows."""
    connection, wire, _ = connect()
    connection.data_received(HEAD.replace(b"GET", method.encode()) + b"\r\n")
    sent: list[bytes] = []
    wire.write = lambda data: sent.append(bytes(data))  # type: ignore[method-assign]
    cycle = connection.cycle
    headers = [] if length is None else [(b"content-length", length)]
    await cycle.send({"type": "http.response.start", "status": 200, "headers": headers})
    for number, part in enumerate(parts, 1):
        await cycle.send({"type": "http.response.body", "body": part, "more_body": number < len(parts)})
    assert sent[0].startswith(b"HTTP/1.1 200 OK\r\n")
    assert [sent[0].partition(b"\r\n\r\n")[2], *sent[1:]] == writes
    assert cycle.response_complete


@pytest.mark.parametrize("more", [b"", b"Connection: close\r\n"])
async def test_a_response_in_one_piece_is_the_same_as_in_messages(more: bytes) -> None:
    written: list[bytes] = []
    headers = [(b"content-length", b"4"), (b"content-type", b"text/plain")]
    for whole in (True, False):
        connection, wire, _ = connect()
        connection.data_received(HEAD + more + b"\r\n")
        cycle = connection.cycle
        if whole:
            extensions: dict[str, Any] = dict(cycle.scope["extensions"])
            assert extensions[WHOLE_RESPONSE]["write"](200, headers, b"body")
        else:
            await cycle.send({"type": "http.response.start", "status": 200, "headers": headers})
            await cycle.send({"type": "http.response.body", "body": b"body"})
        assert cycle.response_complete
        assert wire.closed == bool(more)
        written.append(wire.written)
    assert written[0] == written[1]


async def test_a_part_of_a_stream_is_the_same_as_in_a_message() -> None:
    written: list[bytes] = []
    for at_once in (True, False):
        connection, wire, _ = connect()
        connection.data_received(HEAD + b"\r\n")
        cycle = connection.cycle
        extensions: dict[str, Any] = dict(cycle.scope["extensions"])
        write = extensions[RESPONSE_PART]["write"]
        assert not write(b"too soon")
        await cycle.send({"type": "http.response.start", "status": 200, "headers": []})
        for part in (b"one", b"another"):
            if at_once:
                assert write(part)
            else:
                await cycle.send({"type": "http.response.body", "body": part, "more_body": True})
        connection.pause_writing()
        assert not write(b"what a slow reader must be waited for")
        written.append(wire.written)
    assert written[0] == written[1]


async def test_a_response_in_one_piece_is_left_to_messages_where_it_must_wait_or_has_no_body() -> None:
    connection, wire, _ = connect()
    connection.data_received(HEAD + b"\r\n")
    connection.pause_writing()
    assert not protocol.write_response(connection.cycle, 200, [], b"")
    head_only, _, _ = connect()
    head_only.data_received(HEAD.replace(b"GET", b"HEAD") + b"\r\n")
    assert not protocol.write_response(head_only.cycle, 200, [], b"")
    assert wire.written == b""


async def test_a_header_of_two_lines_is_never_sent() -> None:
    connection, wire, _ = connect()
    connection.data_received(HEAD + b"\r\n")
    with pytest.raises(ValueError, match="more than one line"):
        protocol.write_response(connection.cycle, 200, [(b"x", b"y\r\nset-cookie: z")], b"")
    assert wire.written == b""


async def test_a_request_with_a_short_body_begins_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bytes] = []

    def start(self: object, cycle: Any, app: object) -> None:
        begun.append(bytes(cycle.body))

    monkeypatch.setattr(HttpToolsProtocol, "_start_asgi_task", start)
    connection, _, _ = connect()
    connection.data_received(HEAD.replace(b"GET", b"POST") + b"Content-Length: 4\r\n\r\nab")
    assert not begun
    connection.data_received(b"cd")
    assert begun == [b"abcd"]
    for head in (b"Content-Length: 20000\r\n", b"Content-Length: 4\r\nExpect: 100-continue\r\n"):
        connection, _, _ = connect()
        connection.data_received(HEAD.replace(b"GET", b"POST") + head + b"\r\n")
        assert begun.pop() == b"", "a long body is refused before it is read, and a client that waits is told to send it"


async def test_a_request_has_a_task_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drivers of databases ask for it as soon as they have to wait for a connection."""
    monkeypatch.undo()
    tasks: list[asyncio.Task[Any] | None] = []

    async def app(scope: object, receive: object, send: object) -> None:
        tasks.append(asyncio.current_task())

    config = Config(app, log_config=None, interface="asgi3", lifespan="off", proxy_headers=False)
    config.load()
    connection = LimitedProtocol(config, ServerState(), {}, asyncio.get_running_loop())
    connection.connection_made(Wire())
    connection.data_received(HEAD + b"\r\n")
    async with asyncio.timeout(60):
        await asyncio.gather(*connection.tasks)
    assert len(tasks) == 1
    assert tasks[0] not in (None, asyncio.current_task())


async def test_a_head_whose_body_never_comes_is_sent_before_the_end() -> None:
    connection, wire, _ = connect()
    connection.data_received(HEAD + b"\r\n")
    await connection.cycle.send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    assert wire.written == b""
    connection.cycle.transport.close()
    assert wire.written.startswith(b"HTTP/1.1 200 OK\r\n")
    assert wire.closed


async def test_who_takes_nothing_of_what_is_sent_is_given_up() -> None:
    connection, wire, loop = connect()
    connection.data_received(HEAD + b"\r\n")
    connection.pause_writing()
    connection.resume_writing()
    assert loop.running == []
    connection.pause_writing()
    assert loop.running == [protocol.STALLED_SECONDS]
    loop.timers[-1].call()
    assert wire.closed


@pytest.mark.parametrize(
    "head",
    [
        [HEAD + b"X: " + b"x" * 50_000],
        [HEAD + b"X: ", *[b"x" * 10_000] * 4],
        [HEAD, *[b"X: y\r\n" * 1000] * 7],
        [HEAD + b"X: y\r\n" * 20_000 + b"\r\n"],
        [b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"],
    ],
)
async def test_headers_have_a_size(head: list[bytes]) -> None:
    connection, wire, _ = connect()
    for part in head:
        if not wire.closed:
            connection.data_received(part)
    assert wire.closed
    assert wire.written.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))


async def test_those_that_wait_longest_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST_WAITING", 2)
    asks, asks_wire, _ = connect()
    asks.data_received(HEAD + b"\r\n")
    wires = [connect_later() for _ in range(3)]
    assert [wire.closed for wire in wires] == [True, False, False]
    assert not asks_wire.closed, "a request that is being answered does not wait"


async def test_of_many_that_come_at_once_none_is_closed_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST_WAITING", 2)
    wires = [connect()[1] for _ in range(5)]
    assert not any(wire.closed for wire in wires), "their requests may be there, and nobody has looked"


async def test_the_oldest_goes_before_the_last_file_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "count_files", lambda: 4)
    state = ServerState()
    wires = [connect(state)[1] for _ in range(4)]
    assert [wire.closed for wire in wires] == [True, False, False, False]


async def test_whoever_finds_no_room_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "count_files", lambda: 4)
    state = ServerState()
    for _ in range(3):
        connection, wire, _ = connect(state)
        connection.data_received(HEAD + b"\r\n")
        assert not wire.closed
    refused, _, _ = connect(state)
    assert refused.app is protocol.refuse_request
    connection.on_response_complete()
    taken, _, _ = connect(state)
    assert wire.closed, "a connection that is only kept makes room"
    assert taken.app is not protocol.refuse_request


async def test_the_words_for_whoever_finds_no_room() -> None:
    messages: list[Any] = []

    async def send(message: Any) -> None:
        messages.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [(b"accept-language", b"fr")]}
    await protocol.refuse_request(scope, receive, send)
    head, body = messages
    assert head["status"] == 503
    assert {(b"retry-after", b"5"), (b"connection", b"close")} <= set(head["headers"])
    assert "place pour une connexion" in body["body"].decode()


async def test_strangers_who_ask_nothing_do_not_close_the_connections_of_those_who_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST_WAITING", 2)
    monkeypatch.setattr(protocol, "MOST_KEPT", 3)
    wires: list[Wire] = []
    for _ in range(4):
        connection, wire, _ = connect()
        connection.data_received(HEAD + b"\r\n")
        connection.on_response_complete()
        wires.append(wire)
    assert [wire.closed for wire in wires] == [True, False, False, False], "the one that was last used longest ago makes room"
    strangers = [connect_later() for _ in range(5)]
    assert [wire.closed for wire in strangers] == [True, True, True, False, False]
    assert [wire.closed for wire in wires[1:]] == [False] * 3


async def test_a_burst_of_connections_is_served_whole(tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path, 0, "", "--no-limits")
    writers: list[asyncio.StreamWriter] = []
    try:
        client = Client(server.address)
        readers: list[asyncio.StreamReader] = []
        for _ in range(protocol.MOST_WAITING + 88):
            reader, writer = await asyncio.open_connection(client.host, client.port)
            readers.append(reader)
            writers.append(writer)
        for writer in writers:  # a busy client may send its first request only when its last connection is open
            writer.write(client.encode_request("GET", "/healthz", {"Connection": "close"}))
        async with asyncio.timeout(60):
            responses = await asyncio.gather(*(reader.read() for reader in readers))
        assert {response.partition(b"\r\n")[0] for response in responses} == {b"HTTP/1.1 200 OK"}
    finally:
        for writer in writers:
            writer.close()
        await server.stop()


async def test_a_thousand_half_open_requests_keep_nobody_out(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 600), hard))
    try:
        server = await ServerProcess.start(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    half_open = []
    try:
        client = Client(server.address)
        for _ in range(1000):
            _, writer = await asyncio.open_connection(client.host, client.port)
            writer.write(HEAD)
            half_open.append(writer)
        async with asyncio.timeout(PATIENCE):
            assert (await client.get("/healthz")).status == 200
    finally:
        for writer in half_open:
            writer.close()
        await server.stop()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
