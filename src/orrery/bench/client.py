"""A small asynchronous client of a server: JSON over one connection that stays open. Load and chaos runs play through it."""

import asyncio
import gzip
import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlsplit


class ApiResponse(NamedTuple):
    """A status and the JSON that came with it."""

    status: int
    body: Any


class Response(NamedTuple):
    """A response as it came: a status, headers by their names in lower case, and a body that may be compressed."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        """The text of the body, decompressed."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.content) if packed else self.content).decode()


class ConnectionLost(Exception):
    """The connection broke before the whole response was there: whether the request was carried out is not known."""


class Client:
    """One connection to a server. The next request opens a broken one again; no request is sent twice automatically."""

    def __init__(self, address: str, passkey: str = "") -> None:
        parts = urlsplit(address)
        self.host = parts.hostname or "127.0.0.1"
        self.port = parts.port or 80
        self.headers: dict[str, str] = {}
        """Headers that go with every request."""
        if passkey:
            self.hold(passkey)
        self.received = 0
        """Bytes of all responses."""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def hold(self, *passkeys: str) -> None:
        """Speak for these seats from now on."""
        self.headers["Authorization"] = f"Bearer {' '.join(passkeys)}"

    async def get(self, path: str) -> ApiResponse:
        return await self.send("GET", path, None)

    async def post(self, path: str, body: Any) -> ApiResponse:
        return await self.send("POST", path, body)

    async def send(self, method: str, path: str, body: Any) -> ApiResponse:
        """One request and its response, in JSON."""
        content = b"" if body is None else json.dumps(body).encode()
        headers = {} if body is None else {"Content-Type": "application/json"}
        response = await self.exchange(method, path, headers, content)
        return ApiResponse(response.status, json.loads(response.text) if response.content else None)

    async def exchange(self, method: str, path: str, more_headers: Mapping[str, str], body: bytes = b"") -> Response:
        """One request and its response, of any type."""
        try:
            if self._streams is None or self._streams[0].at_eof():  # a server ends connections that nobody uses
                self._streams = await asyncio.open_connection(self.host, self.port, limit=1 << 22)
            reader, writer = self._streams
            writer.write(self.encode_request(method, path, more_headers, body))
            await writer.drain()
            status, headers = await _read_head(reader)
            content = await reader.readexactly(int(headers.get("content-length", "0")))
        except (OSError, EOFError, ValueError) as error:
            await self.close()
            raise ConnectionLost(f"{method} {path}: {type(error).__name__}") from error
        except BaseException:
            await self.close()  # cancelled: a response that still comes must not be taken for that of the next request
            raise
        self.received += len(content)
        if headers.get("connection", "").lower() == "close":
            await self.close()
        return Response(status, headers, content)

    def encode_request(self, method: str, path: str, more_headers: Mapping[str, str], body: bytes = b"") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in {**self.headers, **more_headers}.items()]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class EventStream:
    """The events of a table in order, on a connection of their own."""

    def __init__(self, client: Client, path: str) -> None:
        self._client = client
        self._path = path
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def next_event(self) -> tuple[str, Any]:
        """The next event: its name and its data."""
        try:
            if self._streams is None:
                reader, writer = await asyncio.open_connection(self._client.host, self._client.port, limit=1 << 22)
                self._streams = reader, writer
                writer.write(self._client.encode_request("GET", self._path, {}))
                status, _ = await _read_head(reader)
                if status != HTTPStatus.OK:
                    raise ConnectionLost(f"GET {self._path}: {status}")
            name = ""
            while True:
                line = (await self._streams[0].readline()).decode()
                self._client.received += len(line)
                if not line:
                    raise EOFError("the stream ended")
                if line.startswith("event: "):
                    name = line[7:].strip()
                elif line.startswith("data: "):
                    return name, json.loads(line[6:])
        except (OSError, EOFError) as error:
            await self.close()
            raise ConnectionLost(f"GET {self._path}: {type(error).__name__}") from error

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *rest = head.split("\r\n")
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in rest if line)}
    return int(first.split()[1]), headers
