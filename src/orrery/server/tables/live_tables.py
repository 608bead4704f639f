"""The tables in memory: loaded, changed one at a time, and kept going by bots and forced answers.

An answer is checked on a copy, written, and only then played and acknowledged: what a person was told is on disk.
"""

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol

from orrery.core.ask import Answer
from orrery.core.errors import BadRecord, IllegalAnswer, UnknownName
from orrery.core.position import Position
from orrery.server.errors import RequestError
from orrery.server.settings import Settings
from orrery.server.store.database import Change, Conflict, SeatState, Store, StoreUnavailable, utc_now
from orrery.server.tables.bot_pool import Advised
from orrery.server.tables.editions import Editions
from orrery.server.tables.history import AHEAD, ANSWERED, BOT, PERSON, STAND_IN, UNDONE, CannotUndo, plain_outcome
from orrery.server.tables.live_table import LiveTable
from orrery.server.tables.new_table import bot_or_default
from orrery.server.tables.streams import StreamHub

LOG = logging.getLogger("orrery.server.tables.live_tables")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
"""What the id of a table looks like: nothing else is looked for."""
SECRET_PACE = 24
"""How many times a bot's pace an answer that was given ahead is held back where people could draw conclusions from its haste."""
RETRY_FIRST = 0.5
"""Seconds after which an answer that could not be written is tried again; they double each time."""
RETRY_LAST = 30.0


class BotAnswers(Protocol):
    """Whatever answers for bots without making anybody wait."""

    async def answer(self, name: str, p: Position, seat: int) -> Answer: ...

    async def advise(self, p: Position, seat: int) -> Advised: ...


class LiveTables:
    """The tables of one server that are in memory. It knows seats, but not who may act for them."""

    def __init__(self, store: Store, settings: Settings, streams: StreamHub, bots: BotAnswers) -> None:
        self.bots = bots
        self.editions = Editions(store)
        self._store = store
        self._settings = settings
        self._streams = streams
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        """By id, the one used last at the end."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    def __len__(self) -> int:
        return len(self._tables)

    # Loading ---------------------------------------------------------------------------------------------------------

    async def find(self, table: str) -> LiveTable:
        """A table, from memory or from disk."""
        if not TABLE_ID.fullmatch(table):
            raise RequestError("no_table")
        live = self._tables.get(table)
        if live is not None:
            self._tables.move_to_end(table)
            live.looked_at.set()
            self.start_autoplay(live)
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.create_task(self._load(table), name=f"load {table}")
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        stored = await self._store.read_table(table)
        if stored is None:
            raise RequestError("no_table")
        try:
            live = await asyncio.to_thread(LiveTable, stored, await self.editions.table_game(stored.header))
        except (BadRecord, IllegalAnswer, UnknownName) as error:
            LOG.exception("a table can't be played", extra={"table": table})
            raise RequestError("outdated") from error
        self._tables[table] = live
        self._evict()
        self.start_autoplay(live)
        return live

    def _evict(self) -> None:
        """Drop the tables that were not used for longest; they are on disk."""
        surplus = len(self._tables) - self._settings.kept
        for id in list(self._tables)[: max(0, surplus)]:
            if not self._tables[id].is_busy and not self._streams.is_watched(id):
                del self._tables[id]

    async def _reload(self, live: LiveTable) -> LiveTable:
        """Read a table again that somebody else has changed on disk."""
        if self._tables.get(live.id) is live:
            del self._tables[live.id]
        return await self.find(live.id)

    # Changing; the caller holds the table's lock ---------------------------------------------------------------------

    async def add_answer(self, live: LiveTable, seat: int, answer: object, by: str, key: str | None) -> bool:
        """Check an answer on a copy, write it, then play it. True if another writer had taken it before."""
        history = live.history
        try:
            preview = history.preview(seat, answer)
        except IllegalAnswer as error:
            raise RequestError("illegal") from error
        mask = history.notice_mask(seat, preview)
        change = Change(history.number + 1, ANSWERED, seat, preview.answer, by, key, seen=mask)
        outcome = None if preview.position.asks else plain_outcome(preview.position)
        try:
            await self._store.add_change(live.id, change, outcome)
        except Conflict as error:
            reloaded = await self._reload(live)
            if (change.seat, change.key) in reloaded.history.answer_keys:
                return True
            raise RequestError("stale") from error
        history.apply(change, preview)
        if by == PERSON:
            live.votes.pop(seat, None)
            live.note_pace((datetime.now(UTC) - datetime.fromisoformat(live.changed)).total_seconds())
        self._announce(live)
        return False

    async def undo_answer(self, live: LiveTable, seat: int) -> None:
        """Take back the last answer that a seat chose itself."""
        change = Change(live.history.number + 1, UNDONE, seat)
        try:
            history = await asyncio.to_thread(live.history.undo, change)
        except CannotUndo as error:
            raise RequestError("nothing_to_undo") from error
        try:
            await self._store.add_change(live.id, change)
        except Conflict as error:
            await self._reload(live)
            raise RequestError("stale") from error
        live.history = history
        self._announce(live)

    async def change_seat(self, live: LiveTable, kind: str, seat: SeatState, holder: str = "", number: str = "") -> None:
        """Change who plays in a seat, and add a guest who holds it; with a number of theirs, the game is dealt anew if nobody has answered."""
        change = Change(live.history.number + 1, kind, seat.seat)
        numbers = {**(live.header.numbers or {}), str(seat.seat): number} if number and live.may_mix_luck else None
        try:
            await self._store.change_seat(live.id, change, seat, holder, numbers)
        except Conflict as error:
            await self._reload(live)
            raise RequestError("stale") from error
        if numbers is not None:
            live.header = live.header._replace(numbers=numbers)
            live.history = live.history.with_seed(live.header.mixed_seed, map(int, numbers))
        live.seats[seat.seat] = seat
        live.votes.pop(seat.seat, None)
        if holder:
            live.holders.add((holder, seat.seat))
        live.history.apply(change)
        self._announce(live)

    async def add_note(self, live: LiveTable, kind: str, seat: int, key: str | None = None) -> None:
        """Write that something happened at a table which changes neither its position nor who sits there."""
        change = Change(live.history.number + 1, kind, seat, key=key)
        try:
            await self._store.add_change(live.id, change)
        except Conflict as error:
            await self._reload(live)
            raise RequestError("stale") from error
        live.history.apply(change)
        self._announce(live)

    async def open_seat(self, live: LiveTable, seat: SeatState, guest: str) -> None:
        """Let one more guest act for a seat, which is written as it is now."""
        await self._store.open_seat(live.id, seat, guest)
        live.seats[seat.seat] = seat
        live.holders.add((guest, seat.seat))

    async def revoke_seat(self, live: LiveTable, seat: SeatState, guest: str) -> None:
        """Write a seat with a new salt, and let nobody act for it but one guest."""
        await self._store.revoke_seat(live.id, seat, guest)
        live.seats[seat.seat] = seat
        live.holders = {(who, held) for who, held in live.holders if held != seat.seat or who == guest}
        self._streams.end(live.id, seat.seat)

    def _announce(self, live: LiveTable) -> None:
        """Tell the streams of a change, and go on with what plays by itself."""
        live.changed = utc_now()
        live.note_asks()
        self._streams.notify(live.id)
        self.start_autoplay(live)

    # Bots and forced answers -----------------------------------------------------------------------------------------

    def start_autoplay(self, live: LiveTable) -> None:
        """Give answers that nobody has to think about, and those of bots, while there are any."""
        if self._streams.is_closed or live.is_autoplaying or not self._has_company(live):
            return
        if self.next_autoplay(live) is not None:
            live.autoplay = asyncio.create_task(self._autoplay(live), name=f"play {live.id}")

    def _has_company(self, live: LiveTable) -> bool:
        """True if a person has a seat at the table or watches it, and no friend is waited for: bots alone would think for nobody, and
        while nobody has answered, who sits down has a part in the luck."""
        if live.status == "waiting":
            return False
        return any(seat.kind == "person" for seat in live.seats) or self._streams.is_watched(live.id)

    def _bot_name(self, live: LiveTable, seat: int) -> str:
        """The bot that answers for a seat; where everybody has left, quick ones finish the game."""
        is_seen = self._streams.is_watched(live.id) or any(map(live.played_by_person, range(live.header.seats)))
        return live.seats[seat].bot if is_seen else bot_or_default(live.game.name, "")

    def next_autoplay(self, live: LiveTable) -> tuple[int, str] | None:
        """The next seat whose answer plays itself. A secret answer that is forced is left to the person who has it to give, where others
        could draw conclusions: whatever the server did by itself would tell them that there was nothing to choose."""
        asks = live.history.position.asks
        for seat in asks:
            if live.played_by_bot(seat):
                return seat, BOT
        for seat, ask in asks.items():
            given = live.automatic_answer(seat)
            if given is not None and not (ask.sealed and live.has_rivals(seat)):
                return seat, given[0]
        return None

    async def _autoplay(self, live: LiveTable) -> None:
        delay = RETRY_FIRST
        try:
            while not self._streams.is_closed and self._has_company(live) and (turn := self.next_autoplay(live)) is not None:
                try:
                    await self._autoplay_once(live, *turn)
                    delay = RETRY_FIRST
                except StoreUnavailable:
                    await _wait_for_look(live, delay)
                    delay = min(2 * delay, RETRY_LAST)
        except RequestError as error:
            LOG.info("a table moved on elsewhere", extra={"table": live.id, "why": error.code})
        except Exception:
            LOG.exception("an answer that plays itself failed", extra={"table": live.id})

    async def _autoplay_once(self, live: LiveTable, seat: int, by: str) -> None:
        """One answer that plays itself, at a pace that people can follow."""
        p = live.history.position
        ask_number = live.history.ask_numbers[seat]
        await asyncio.sleep(self.autoplay_pause(live, seat, by))
        answer = await self.bots.answer(self._bot_name(live, seat), p, seat) if by == BOT else None
        async with live.lock:
            if live.history.ask_numbers.get(seat) != ask_number or self.next_autoplay(live) != (seat, by):
                return
            if answer is not None:
                stands_in = live.seats[seat].kind == "person" and not live.seats[seat].resigned
                await self.add_answer(live, seat, answer, STAND_IN if stands_in else by, None)
            elif (given := live.automatic_answer(seat)) is not None:
                await self.add_answer(live, seat, given[1], given[0], None)

    def autoplay_pause(self, live: LiveTable, seat: int, by: str) -> float:
        """Seconds before an answer that plays itself. One that was given ahead comes as if somebody had thought about it: what a
        person leaves to the table is nobody else's business."""
        times = SECRET_PACE if by == AHEAD and live.has_rivals(seat) else 1
        return self._settings.pace * times * (0.5 + secrets.randbelow(1000) / 1000)

    async def wait_for_autoplay(self, table: str) -> None:
        """Wait until nothing plays by itself at a table any more."""
        live = await self.find(table)
        while live.autoplay is not None and not live.autoplay.done():
            await asyncio.wait([live.autoplay])

    async def close(self) -> None:
        """Stop what plays by itself; all that was acknowledged is on disk."""
        tasks = [live.autoplay for live in self._tables.values() if live.autoplay is not None and not live.autoplay.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _wait_for_look(live: LiveTable, most: float) -> None:
    """Wait until somebody looks at a table, or for so many seconds."""
    live.looked_at.clear()
    with suppress(TimeoutError):
        async with asyncio.timeout(most):
            await live.looked_at.wait()
