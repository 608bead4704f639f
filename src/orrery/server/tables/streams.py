"""The event streams of a server: who is subscribed to which table, who is present, and what a stream sends."""

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from time import monotonic
from typing import TypeVar

import msgspec

from orrery.server.errors import RequestError
from orrery.server.store.stored_types import StoreUnavailable
from orrery.server.tables.view_types import TableUpdate

K = TypeVar("K")
RETRY_MS = 1000
"""Milliseconds after which a browser connects again."""
MOST_LAST_SEEN = 50_000
_write_json = msgspec.json.Encoder().encode
ANNOUNCED_IN_PATIENCE = 3
"""How often a present seat is announced to other servers in the time after which it would count as absent."""


class Subscription:
    """One open stream: the table, the seats it speaks for, and whether there is something new to send."""

    __slots__ = ("address", "is_ended", "news", "nudges", "seats", "table")

    def __init__(self, table: str, seats: tuple[int, ...], address: str) -> None:
        self.table = table
        self.seats = seats
        self.address = address
        self.news = asyncio.Event()
        self.is_ended = False
        self.nudges: list[int] = []
        """Seats whose people have asked for an answer since the last event."""


class SignOfLife:
    """Wakes a stream so many seconds after whatever it sent last. One timer is put off again and again: to set one for every event takes
    longer than to write the event."""

    def __init__(self, seconds: float, wake: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._seconds = seconds
        self._wake = wake
        self._due = self._loop.time() + seconds
        self._timer: asyncio.TimerHandle | None = self._loop.call_at(self._due, self._ring)

    def _ring(self) -> None:
        if self._loop.time() < self._due:
            self._timer = self._loop.call_at(self._due, self._ring)
        else:
            self._timer = None
            self._wake()

    def put_off(self) -> None:
        """Note that something was sent now."""
        self._due = self._loop.time() + self._seconds

    def take(self) -> bool:
        """Whether a sign of life is due; if so, the next one is scheduled."""
        is_due = self._loop.time() >= self._due
        if is_due:
            self._due += self._seconds
        if self._timer is None:
            self._timer = self._loop.call_at(self._due, self._ring)
        return is_due

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


class StreamHub:
    """All open streams by table, and when each seat was last seen."""

    def __init__(self, patience: float, most_streams: int = 0) -> None:
        self._subscriptions: dict[str, set[Subscription]] = {}
        self._last_seen: dict[tuple[str, int], float] = {}
        self._streams: Counter[str] = Counter()
        """How many streams each address has open."""
        self._listening: Counter[tuple[str, int]] = Counter()
        """How many streams speak for each seat that has one."""
        self._patience = patience
        self._most_streams = most_streams
        self._opened_at = monotonic()
        self._seen_here: set[tuple[str, int]] = set()
        """Seats that were seen by this server since other servers were last told."""
        self._announced_at: dict[tuple[str, int], float] = {}
        self.is_closed = False

    def __len__(self) -> int:
        """How many streams are open."""
        return sum(self._streams.values())

    def check_limit(self, address: str) -> None:
        """Refuse one stream too many for an address."""
        if self.is_closed:
            raise RequestError("stopping")
        if self._most_streams and self._streams.get(address, 0) >= self._most_streams:
            raise RequestError("too_fast", seconds=5)

    def subscribe(self, table: str, seats: tuple[int, ...], address: str) -> Subscription:
        subscription = Subscription(table, seats, address)
        self._subscriptions.setdefault(table, set()).add(subscription)
        self._streams[address] += 1
        self._listening.update((table, seat) for seat in seats)
        if seats:  # the others are not told about watchers
            self.notify(table)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        table, address = subscription.table, subscription.address
        subscriptions = self._subscriptions.get(table, set())
        subscriptions.discard(subscription)
        if not subscriptions:
            self._subscriptions.pop(table, None)
        _count_down(self._streams, address)
        for seat in subscription.seats:
            _count_down(self._listening, (table, seat))
        if subscription.seats:
            self.mark_seen(table, subscription.seats)
            self.notify(table)

    def mark_seen(self, table: str, seats: Iterable[int]) -> None:
        """Note a sign of life of some seats."""
        now = monotonic()
        for seat in seats:
            self._last_seen[table, seat] = now
            self._seen_here.add((table, seat))
        if len(self._last_seen) > MOST_LAST_SEEN:
            self._last_seen = {key: then for key, then in self._last_seen.items() if now - then < self._patience}
            self._seen_here &= self._last_seen.keys()

    def note_presence(self, table: str, seat: int) -> None:
        """Another server has seen a seat."""
        was_present = self.is_present(table, seat)
        self._last_seen[table, seat] = monotonic()
        if not was_present:
            self.notify(table)

    def due_announcements(self) -> list[tuple[str, int]]:
        """The seats to announce to other servers now: those that came, and those that stay, often enough not to be forgotten."""
        now = monotonic()
        self._seen_here.update(self._listening)
        old = now - self._patience / ANNOUNCED_IN_PATIENCE
        self._announced_at = {key: then for key, then in self._announced_at.items() if then > old}
        due = sorted(self._seen_here - self._announced_at.keys())
        self._announced_at.update(dict.fromkeys(due, now))
        self._seen_here.clear()
        return due

    def forget_announcements(self) -> None:
        """Announce everybody to other servers again: one of them has missed it."""
        self._announced_at.clear()

    def is_present(self, table: str, seat: int) -> bool:
        """True if a stream of the seat is open, or it was seen a moment ago."""
        if (table, seat) in self._listening:
            return True
        return monotonic() - self._last_seen.get((table, seat), -1e9) < self._patience

    def absence(self, table: str, seat: int) -> float:
        """Seconds since the last sign of a seat; a server that was just started has seen nobody go."""
        if (table, seat) in self._listening:
            return 0.0
        return monotonic() - self._last_seen.get((table, seat), self._opened_at)

    @property
    def patience(self) -> float:
        """Seconds without a sign of life after which a seat counts as absent."""
        return self._patience

    def is_watched(self, table: str) -> bool:
        """True if any stream of the table is open."""
        return table in self._subscriptions

    def watched_tables(self) -> list[str]:
        """The tables of all open streams."""
        return list(self._subscriptions)

    def end(self, table: str, seat: int) -> None:
        """End the streams of a seat; clients that may still see it reconnect by themselves."""
        for subscription in self._subscriptions.get(table, ()):
            if seat in subscription.seats:
                subscription.is_ended = True
                subscription.news.set()

    def notify(self, table: str) -> None:
        """Tell every stream of a table that there is news."""
        for subscription in self._subscriptions.get(table, ()):
            subscription.news.set()

    def nudge(self, table: str, seat: int, by: int) -> None:
        """Tell the streams of a seat that another one waits for it."""
        for subscription in self._subscriptions.get(table, ()):
            if seat in subscription.seats:
                subscription.nudges.append(by)
                subscription.news.set()

    def close(self) -> None:
        """End all streams; browsers come back to the next server."""
        self.is_closed = True
        for table in self._subscriptions:
            self.notify(table)

    async def stream(
        self,
        subscriber: tuple[str, tuple[int, ...], str],
        next_update: Callable[[int | None, TableUpdate | None], Awaitable[TableUpdate]],
        since: int | None,
        heartbeat: float,
    ) -> AsyncIterator[bytes]:
        """Server-sent events for one subscriber (table, seats, address): a `table` event now and after every change, a `present`
        event when people come or go, or vote, a `nudge` event when somebody waits for this subscriber.

        The id of an event is the table's number; `since`, the last id that the viewer has, brings the log lines that were missed.
        A sign of life comes so many seconds after whatever was sent last: a change that this viewer does not notice must not delay it.
        """
        sent: TableUpdate | None = None
        subscription = self.subscribe(*subscriber)
        sign = SignOfLife(heartbeat, subscription.news.set)
        try:
            yield f"retry: {RETRY_MS}\n\n".encode()
            sign.put_off()
            while True:
                subscription.news.clear()
                if subscription.is_ended:
                    return
                try:
                    update = await next_update(since, sent)
                except StoreUnavailable:
                    return  # the client reconnects, here or to another server
                since = update.number
                if sent is None or update.number != sent.number:
                    yield encode_event("table", update, update.number)
                    sign.put_off()
                elif (update.present, update.votes) != (sent.present, sent.votes):
                    people = {"table": subscription.table, "present": update.present, "votes": update.votes}
                    yield encode_event("present", people, None)
                    sign.put_off()
                sent = update
                nudges, subscription.nudges = subscription.nudges, []
                for by in nudges:
                    yield encode_event("nudge", {"table": subscription.table, "by": by}, None)
                if self.is_closed:
                    yield f"retry: {RETRY_MS + secrets.randbelow(RETRY_MS)}\n\n".encode()  # so that clients do not all reconnect at once
                    return
                await subscription.news.wait()
                if sign.take():
                    yield b": still here\n\n"
        finally:
            sign.stop()
            self.unsubscribe(subscription)


def _count_down(counts: Counter[K], key: K) -> None:
    """Count one less; a key that is counted no more goes."""
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


def encode_event(name: str, data: object, id: int | None) -> bytes:
    """One event as it travels, with everything that its data has."""
    head = f"id: {id}\n" if id is not None else ""
    return b"%bevent: %b\ndata: %b\n\n" % (head.encode(), name.encode(), _write_json(data))
