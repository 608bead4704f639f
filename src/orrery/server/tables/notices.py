"""Notices between the servers of one database: that a table has changed, who is present, and who is waited for.

Changes are told with the transaction that writes them. Who is there is never written: each server repeats it, and forgets what it has
not heard for a while, so a server that is killed takes nobody's presence with it for long.
"""

import asyncio
import logging
from collections.abc import Iterable

from orrery.server.store.batch_writer import CHANGED
from orrery.server.store.database import Store
from orrery.server.store.notices import LONGEST, TABLES, Notice, NoticeListener
from orrery.server.store.stored_types import StoreUnavailable
from orrery.server.tables.live_tables import LiveTables
from orrery.server.tables.streams import StreamHub

LOG = logging.getLogger("orrery.server.tables.notices")
PRESENT = "present"
NUDGED = "nudged"
HELLO = "hello"
"""The words of notices: `present PROCESS TABLE/SEAT …`, `nudged PROCESS TABLE SEAT BY`, `hello PROCESS`."""
TICK = 1.0
"""Seconds between two looks at who came."""


class TableNotices:
    """The notices of one server to the others. At a database of its own there are no others, and nothing is sent."""

    def __init__(self, store: Store, live: LiveTables, streams: StreamHub) -> None:
        self._store = store
        self._live = live
        self._streams = streams
        self._listener = NoticeListener(store.url, (TABLES,), self._hear, self._note_connection) if store.is_shared else None
        self._ticking: asyncio.Task[None] | None = None
        self._is_new = False
        """True while the others have not been asked who is there."""

    def start(self) -> None:
        """Start to listen, and to announce who is present."""
        if self._listener is not None:
            self._listener.start()
            self._ticking = asyncio.create_task(self._tick(), name="presence")

    async def close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)
        if self._listener is not None:
            await self._listener.close()

    async def send_nudge(self, table: str, seat: int, by: int) -> None:
        """Nudge the streams of a seat at other servers: another seat waits for it."""
        if self._listener is not None:
            await self._store.send_notices([self._notice(NUDGED, f"{table} {seat} {by}")])

    def _notice(self, word: str, rest: str = "") -> Notice:
        return Notice(TABLES, f"{word} {self._store.process} {rest}".rstrip())

    def _note_connection(self) -> None:
        """A connection is new: what was told before was missed, and the others do not know who is here."""
        self._live.note_gap()
        self._streams.forget_announcements()
        self._is_new = True

    async def _tick(self) -> None:
        """Announce who is present and check watched tables, again and again, whatever error occurs once."""
        while True:
            try:
                await self._announce_presence()
                self._live.see_to_watched_tables()
            except Exception:
                LOG.exception("tables could not be seen to")
                self._streams.forget_announcements()
            await asyncio.sleep(TICK)

    async def _announce_presence(self) -> None:
        lines = [self._notice(PRESENT, seats) for seats in pack_seats(self._streams.due_announcements())]
        if self._is_new:
            lines.append(self._notice(HELLO))
        if lines:
            try:
                await self._store.send_notices(lines)
                self._is_new = False
            except StoreUnavailable:
                self._streams.forget_announcements()

    def _hear(self, notice: Notice) -> None:
        """Act on a notice of another server; one that is not understood is of a newer version, and is left alone."""
        word, _, rest = notice.line.partition(" ")
        process, *words = rest.split()
        if process == self._store.process:
            return
        if word == CHANGED:
            (table,) = words
            self._live.note_change(table)
        elif word == NUDGED:
            table, seat, by = words
            self._streams.nudge(table, int(seat), int(by))
        elif word == PRESENT:
            for place, number in unpack_seats(words):
                self._streams.note_presence(place, number)
        elif word == HELLO:
            self._streams.forget_announcements()
        else:
            LOG.info("a notice was not understood", extra={"word": word})


def pack_seats(seats: Iterable[tuple[str, int]]) -> list[str]:
    """Seats of tables as lines that are short enough for a notice.

    >>> pack_seats([("a", 0), ("a", 2), ("b", 1)])
    ['a/0 a/2 b/1']
    """
    lines: list[str] = []
    for table, seat in seats:
        word = f"{table}/{seat}"
        if lines and len(lines[-1]) + len(word) < LONGEST:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def unpack_seats(words: Iterable[str]) -> list[tuple[str, int]]:
    """The seats in the words of such a line.

    >>> unpack_seats(["a/0", "b/1"])
    [('a', 0), ('b', 1)]
    """
    parts = [word.partition("/") for word in words]
    return [(table, int(seat)) for table, _, seat in parts]
