"""Who watches a table now, and the stream that tells them what changes."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from dataclasses import asdict
from time import monotonic
from typing import TYPE_CHECKING, Any

from orrery.server.frame import Pulse
from orrery.server.people import Visitor
from orrery.server.trouble import Trouble

if TYPE_CHECKING:
    from orrery.server.tables import Tables

RETRY = 1000
"""Milliseconds after which a browser connects again."""
SEEN_MOST = 50_000


class Watcher:
    """One open stream: which seats it speaks for, and whether there is something new to tell."""

    __slots__ = ("address", "news", "seats")

    def __init__(self, seats: tuple[int, ...], address: str) -> None:
        self.seats = seats
        self.address = address
        self.news = asyncio.Event()


class Hub:
    """All open streams by table, and when each seat was last heard of."""

    def __init__(self, patience: float, most_streams: int = 0) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._seen: dict[tuple[str, int], float] = {}
        self._streams: dict[str, int] = {}
        self._patience = patience
        self._most_streams = most_streams
        self.stopping = False

    def admit(self, address: str) -> None:
        """Refuse one stream too many for an address."""
        if self.stopping:
            raise Trouble("stopping")
        if self._most_streams and self._streams.get(address, 0) >= self._most_streams:
            raise Trouble("too_fast", seconds=5)

    def enter(self, table: str, seats: tuple[int, ...], address: str) -> Watcher:
        watcher = Watcher(seats, address)
        self._watchers.setdefault(table, set()).add(watcher)
        self._streams[address] = self._streams.get(address, 0) + 1
        self.changed(table)
        return watcher

    def leave(self, table: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(table, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table, None)
        self._streams[watcher.address] -= 1
        if not self._streams[watcher.address]:
            del self._streams[watcher.address]
        self.saw(table, watcher.seats)
        self.changed(table)

    def saw(self, table: str, seats: Iterable[int]) -> None:
        """Note a sign of life of some seats."""
        now = monotonic()
        for seat in seats:
            self._seen[table, seat] = now
        if len(self._seen) > SEEN_MOST:
            self._seen = {key: then for key, then in self._seen.items() if now - then < self._patience}

    def present(self, table: str, seat: int) -> bool:
        """True if a stream of the seat is open, or it was heard of a moment ago."""
        if any(seat in watcher.seats for watcher in self._watchers.get(table, ())):
            return True
        return monotonic() - self._seen.get((table, seat), -1e9) < self._patience

    def watched(self, table: str) -> bool:
        return table in self._watchers

    def changed(self, table: str) -> None:
        """Tell everybody at a table that there is news."""
        for watcher in self._watchers.get(table, ()):
            watcher.news.set()

    def close(self) -> None:
        """End all streams; browsers come back to the next server."""
        self.stopping = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.news.set()


async def stream(
    tables: "Tables", table: str, visitor: Visitor, seat: int, since: int | None, seats: tuple[int, ...]
) -> AsyncIterator[bytes]:
    """Server-sent events for one viewer: a `table` event now and after every change, a `present` event when people come or go.

    The id of an event is the table's number; `since`, the last id that the viewer has, brings the log lines that were missed.
    """
    hub, heartbeat = tables.hub, tables.settings.heartbeat
    told: Pulse | None = None
    watcher = hub.enter(table, seats, visitor.address)
    try:
        yield f"retry: {RETRY}\n\n".encode()
        while True:
            watcher.news.clear()
            pulse = await tables.pulse(table, visitor, seat, since)
            since = pulse.number
            if told is None or pulse.number != told.number:
                yield _event("table", asdict(pulse), pulse.number)
            elif pulse.present != told.present:
                yield _event("present", {"table": table, "present": pulse.present}, None)
            told = pulse
            if hub.stopping:
                return
            try:
                async with asyncio.timeout(heartbeat):
                    await watcher.news.wait()
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        hub.leave(table, watcher)


def _event(name: str, data: dict[str, Any], id: int | None) -> bytes:
    head = f"id: {id}\n" if id is not None else ""
    return f"{head}event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
