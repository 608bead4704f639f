"""A request that was answered is freed at once: what is left to the garbage collector makes it stop the server more often."""

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from uvicorn import Config
from uvicorn.server import ServerState

from orrery.server.protocol import LimitedProtocol
from server.clients import PATIENCE, Guest

pytestmark = pytest.mark.anyio
OF_A_REQUEST = ("_Exchange", "_Body", "QuickRequest", "RequestResponseCycle", "JoinedWrites", "Visitor")


@pytest.fixture
def _no_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


class Wire(asyncio.Transport):
    """The other end of a connection."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""

    def write(self, data: object) -> None:
        assert isinstance(data, bytes)
        self.written += data

    def close(self) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def resume_reading(self) -> None:
        pass


async def _ask(connection: LimitedProtocol, wire: Wire, request: bytes) -> bytes:
    wire.written = b""
    connection.data_received(request)
    async with asyncio.timeout(PATIENCE):
        while not wire.written or connection.tasks:
            await asyncio.sleep(0)
    return wire.written


def _count_parts() -> Counter[str]:
    """How many parts of requests there are."""
    return Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing).__name__ in OF_A_REQUEST)


@pytest.mark.usefixtures("_no_collection")
async def test_a_request_leaves_nothing_to_the_garbage_collector(app: FastAPI, ann: Guest) -> None:
    table = (await ann.lays("me", "me"))["id"]
    config = Config(app, log_config=None, lifespan="off", interface="asgi3")
    connection, wire = LimitedProtocol(config, ServerState(), {}), Wire()
    connection.connection_made(wire)
    look = f"GET /api/v1/tables/{table}?seat=-1 HTTP/1.1\r\nhost: x\r\n\r\n".encode()
    body = b'{"seat": 0}'
    bad = f"POST /api/v1/tables/{table}/answers HTTP/1.1\r\nhost: x\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body
    assert (await _ask(connection, wire, look)).startswith(b"HTTP/1.1 200")
    before = _count_parts()
    for _ in range(3):
        assert (await _ask(connection, wire, bad)).startswith(b"HTTP/1.1 4")
        assert (await _ask(connection, wire, look)).startswith(b"HTTP/1.1 200")
    assert _count_parts() == before, "those of the last request, and no others"
    assert before["RequestResponseCycle"]
    connection.connection_lost(None)
