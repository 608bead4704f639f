"""The client that load and chaos runs play through."""

import asyncio
import json

import pytest

from orrery.bench.client import Client

pytestmark = pytest.mark.anyio


async def test_a_request_that_was_given_up_leaves_no_response_for_the_next_one() -> None:
    given_up = asyncio.Event()
    connections: list[asyncio.Task[None] | None] = []

    async def respond(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(asyncio.current_task())
        while not reader.at_eof():
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                break
            path = head.split()[1].decode()
            if path == "/slow":
                await given_up.wait()
            body = json.dumps(path).encode()
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body))
        writer.close()

    async with await asyncio.start_server(respond, "127.0.0.1", 0) as server:
        client = Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.5):
                await client.get("/slow")
        given_up.set()
        assert (await client.get("/next")).body == "/next"
        await client.close()
        await asyncio.gather(*(task for task in connections if task is not None))
