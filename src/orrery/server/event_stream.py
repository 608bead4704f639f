"""The response that sends events as they happen."""

from collections.abc import AsyncIterator, Callable

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

RESPONSE_PART = "orrery.response_part"
"""The extension of ASGI by which our own protocol takes a part of a response whose length is not known: `write` is a function of its
bytes, and says whether it has sent them."""


class EventStream(StreamingResponse):
    """Server-sent events. Each is handed to the protocol itself where that takes it: a message passes every layer on its way."""

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        super().__init__(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
        self._events = events
        self._write: Callable[[bytes], bool] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        extension = scope.get("extensions", {}).get(RESPONSE_PART)
        self._write = None if extension is None else extension["write"]
        await super().__call__(scope, receive, send)

    async def stream_response(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async for event in self._events:
            if self._write is None or not self._write(event):
                await send({"type": "http.response.body", "body": event, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
