"""The tables in memory: they are loaded, changed one change at a time, and continued by bots and forced answers.

An answer is checked on a copy, written, and only then played and acknowledged: what a person was told is on disk.
"""

import asyncio
import logging
import re
import secrets
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import islice
from time import monotonic
from typing import Protocol, TypeVar

from orrery.core.ask import Answer
from orrery.core.errors import BadRecord, IllegalAnswer, UnknownName
from orrery.core.game import Game
from orrery.core.position import Position
from orrery.play.automatic import StandingAnswer
from orrery.server.errors import RequestError
from orrery.server.logging import REFERENCE
from orrery.server.settings import Settings
from orrery.server.store.database import Store
from orrery.server.store.jobs import Job
from orrery.server.store.stored_types import (
    ANSWERED,
    Change,
    Conflict,
    Seating,
    SeatState,
    StoredTable,
    StoreUnavailable,
    TableVersion,
    utc_now,
)
from orrery.server.tables.bot_pool import Advised, is_quick
from orrery.server.tables.editions import Editions
from orrery.server.tables.history import AHEAD, BOT, PERSON, STAND_IN, UNDONE, CannotUndo, plain_outcome
from orrery.server.tables.live_table import BuiltHistory, LiveTable, age_of, build_history
from orrery.server.tables.new_table import bot_or_default
from orrery.server.tables.packed_history import BadPackedHistory, is_due, pack, took_long
from orrery.server.tables.streams import StreamHub

LOG = logging.getLogger("orrery.server.tables.live_tables")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
"""What the id of a table looks like: nothing else is looked for."""
SECRET_PACE = 24
"""How many times a bot's pace an answer that was given ahead is held back where people could draw conclusions from its haste."""
RETRY_FIRST = 0.5
"""Seconds after which an answer that could not be written is tried again; they double each time."""
RETRY_LAST = 30.0
MOST_ATTEMPTS = 20
"""How often a change is tried while other servers are faster."""
MOST_FOLLOWED = 8
"""Changes of other servers that are played one by one; after more of them a table is read anew, beside everything else."""
OVERDUE = 5.0
"""Seconds after a change in which whatever plays by itself should have been seen to."""
JOB_POLL = 0.01
"""Seconds between two looks whether a job is done."""

R = TypeVar("R")


class BotAnswers(Protocol):
    """Anything that answers for bots without making requests wait."""

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
        self._missed: set[str] = set()
        """Tables that other servers have changed while they were being read."""
        self._writing_jobs: set[asyncio.Task[None]] = set()
        self._packing: set[asyncio.Task[None]] = set()
        self.answers: Counter[str] = Counter()
        """Answers that were taken here, by who gave them."""
        self.conflicts = 0
        """How often another server was faster."""

    def __len__(self) -> int:
        return len(self._tables)

    # Loading ---------------------------------------------------------------------------------------------------------

    async def find(self, table: str, is_request: bool = True) -> LiveTable:
        """A table, from memory or from disk. Where other servers write too, a request brings it up to date; what is only sent on does so
        if one of them has told of a change."""
        live = self._tables.get(table)
        if live is not None and not self._store.is_shared:
            self._tables.move_to_end(table)
            live.looked_at.set()
            self.start_autoplay(live)
            return live
        if live is None and not TABLE_ID.fullmatch(table):
            raise RequestError("no_table")
        is_read_now = live is None and table not in self._loading
        if live is None:
            live = await self._join_loading(table)
        else:
            self._tables.move_to_end(table)
            live.looked_at.set()
        is_fresh = is_read_now or (live.fresh_for != "" and live.fresh_for == REFERENCE.get())
        if self._store.is_shared and (live.is_behind or (is_request and not is_fresh)):
            asked_at = monotonic()
            async with live.lock:
                if live.is_behind or live.read_at <= asked_at:
                    await self.catch_up(live)
                    live.fresh_for = REFERENCE.get()
        self.start_autoplay(live)
        return live

    async def _join_loading(self, table: str) -> LiveTable:
        """Wait for a table that is being read, or begin to read it."""
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.create_task(self._load(table), name=f"load {table}")
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        self._missed.discard(table)
        stored = await self._store.reader.table(table, with_packed=True)
        if stored is None:
            raise RequestError("no_table")
        stored, built = await self._build_history(stored, await self.editions.table_game(stored.header))
        live = LiveTable(stored, built)
        if took_long(stored):
            self._start_packing(live)
        live.is_behind = table in self._missed
        self._tables[table] = live
        self._evict()
        self.start_autoplay(live)
        return live

    async def _build_history(self, stored: StoredTable, game: Game) -> tuple[StoredTable, BuiltHistory]:
        """The history of a table that was read: quickly from a packed one, or from all its changes if there is none to trust."""
        table = stored.header.id
        if stored.packed is not None:
            try:
                return stored, await asyncio.to_thread(build_history, game, stored)
            except (BadPackedHistory, BadRecord, IllegalAnswer) as error:
                LOG.info("a packed history is left alone", extra={"table": table, "why": str(error)})
            stored = await self._store.reader.table(table) or stored
        try:
            return stored, await asyncio.to_thread(build_history, game, stored)
        except (BadRecord, IllegalAnswer, UnknownName) as error:
            LOG.exception("a table can't be played", extra={"table": table})
            raise RequestError("outdated") from error

    def _start_packing(self, live: LiveTable) -> None:
        """Pack the history of a long table in the background."""
        task = asyncio.create_task(self._pack(live), name=f"pack {live.id}")
        self._packing.add(task)
        task.add_done_callback(self._packing.discard)

    async def _pack(self, live: LiveTable) -> None:
        """Pack the history of a table beside everything else; nothing is lost without it."""
        data = live.history.plain()
        try:
            packed = await asyncio.to_thread(pack, live.game, live.header, data, live.paces)
            if packed is not None:
                await self._store.write_packed_history(live.id, packed)
        except StoreUnavailable:
            LOG.info("a history could not be packed", extra={"table": live.id})

    async def wait_for_packing(self) -> None:
        """Wait until every history that is being packed is written."""
        await asyncio.gather(*self._packing)

    def _evict(self) -> None:
        """Drop the least recently used tables; they are on disk."""
        surplus = len(self._tables) - self._settings.kept
        for id in list(islice(self._tables, max(0, surplus))):
            if not self._tables[id].is_busy and not self._streams.is_watched(id):
                del self._tables[id]

    # Other servers at the same database ------------------------------------------------------------------------------

    async def catch_up(self, live: LiveTable) -> None:
        """Bring a table up to date with the database; the caller holds its lock."""
        live.is_behind = False  # before reading, so that a notice that comes meanwhile is not lost
        began = monotonic()
        try:
            version = await self._store.reader.table_version(live.id)
            if version is None:
                raise RequestError("no_table")
            if version != live.version:
                await self._follow(live, version)
        except BaseException:
            live.is_behind = True
            raise
        live.read_at = began

    async def _follow(self, live: LiveTable, version: TableVersion) -> None:
        missing = version.number - live.history.number
        whole = not 0 <= missing <= MOST_FOLLOWED
        if not whole and version.seating == live.header.seating:
            live.follow_changes(await self._store.reader.changes(live.id, live.history.number, version.number))
        else:
            await self._follow_seats(live, whole)
        self._streams.notify(live.id)

    async def _follow_seats(self, live: LiveTable, whole: bool) -> None:
        """Take over who sits where, with the changes after the last one here or all of them."""
        stored = await self._store.reader.table(live.id, 0 if whole else live.history.number, with_packed=whole)
        assert stored is not None, "a table is never deleted"
        history = None
        if whole:
            stored, (history, _) = await self._build_history(stored, live.game)
        for seat in live.follow(stored, history):
            self._streams.end(live.id, seat)

    def note_change(self, table: str) -> None:
        """Another server has changed a table: it is brought up to date when somebody looks, or at once for streams."""
        live = self._tables.get(table)
        if live is not None:
            live.is_behind = True
            self._streams.notify(table)
        elif table in self._loading:
            self._missed.add(table)

    def note_gap(self) -> None:
        """Notices of other servers may have been missed: every table may have changed."""
        for table in (*self._tables, *self._loading):
            self.note_change(table)

    async def change(self, live: LiveTable, attempt: Callable[[], Awaitable[R]]) -> R:
        """Try a change of a table, which looks first whether it may be made, until no other server is faster."""
        async with live.lock:
            if live.is_behind:
                await self.catch_up(live)
            for _ in range(MOST_ATTEMPTS):
                try:
                    result = await attempt()
                    live.fresh_for = REFERENCE.get()
                    return result
                except Conflict:
                    self.conflicts += 1
                    await self.catch_up(live)
                except StoreUnavailable:
                    if self._store.is_shared:
                        self.note_change(live.id)  # the write may have succeeded before the connection was lost
                    raise
        raise RequestError("stale")

    # Changing; the caller holds the table's lock, and `change` catches up after a conflict ---------------------------

    async def add_answer(self, live: LiveTable, seat: int, answer: object, by: str, key: str | None) -> None:
        """Check an answer on a copy, write it, then play it."""
        history = live.history
        try:
            preview = history.preview(seat, answer)
        except IllegalAnswer as error:
            raise RequestError("illegal") from error
        mask = history.viewer_mask(seat, preview)
        change = Change(history.number + 1, ANSWERED, seat=seat, answer=preview.answer, by=by, key=key, seen=mask)
        outcome = None if preview.position.asks else plain_outcome(preview.position)
        ends_vote = by == PERSON and seat in live.votes
        seating = Seating(live.header.seating, live.seat_state(seat)._replace(votes=0)) if ends_vote else None
        job = self._plan_job(live, change.number, preview.position, release=by != PERSON)
        await self._store.add_change(live.id, change, outcome, seating, job)
        history.apply(change, preview)
        self.answers[by] += 1
        if seating is not None:
            self._count_seating(live)
            del live.votes[seat]
        if by == PERSON:
            live.note_pace(age_of(live.changed))
        self._announce(live)

    async def undo_answer(self, live: LiveTable, seat: int) -> None:
        """Take back the last answer that a seat chose itself, and what it has answered ahead."""
        change = Change(live.history.number + 1, UNDONE, seat)
        try:
            history = await asyncio.to_thread(live.history.undo, change)
        except CannotUndo as error:
            raise RequestError("nothing_to_undo") from error
        await self._store.add_change(live.id, change, job=self._plan_job(live, change.number, history.position))
        live.history = history
        self._announce(live)

    async def change_seat(self, live: LiveTable, kind: str, seat: SeatState, holder: str = "", number: str = "") -> None:
        """Change who plays in a seat, and add a guest who holds it; with a number of theirs, the game is dealt anew if nobody has
        answered. Votes on the seat are void."""
        change = Change(live.history.number + 1, kind, seat.seat)
        numbers = {**(live.header.numbers or {}), str(seat.seat): number} if number and live.may_mix_luck else None
        history = live.history
        if numbers is not None:
            mixed_seed = live.header._replace(numbers=numbers).mixed_seed
            history = history.with_seed(mixed_seed, map(int, numbers))
        seating = Seating(live.header.seating, seat._replace(votes=0, ahead=live.seat_state(seat.seat).ahead))
        job = self._plan_job(live, change.number, history.position, seat)
        await self._store.change_seat(live.id, change, seating=seating, holder=holder, numbers=numbers, job=job)
        if numbers is not None:
            live.header = live.header._replace(numbers=numbers)
            live.history = history
        self._count_seating(live)
        live.seats[seat.seat] = seat
        live.votes.pop(seat.seat, None)
        if holder:
            live.holders.add((holder, seat.seat))
        live.history.apply(change)
        self._announce(live)

    async def add_note(self, live: LiveTable, kind: str, seat: int, key: str | None = None) -> None:
        """Write that something happened at a table which changes neither its position nor who sits there."""
        change = Change(live.history.number + 1, kind, seat, key=key)
        await self._store.add_change(live.id, change, job=self._plan_job(live, change.number))
        live.history.apply(change)
        self._announce(live)

    async def write_votes(self, live: LiveTable, seat: int, votes: set[int]) -> None:
        """Write which seats want a bot to play for another."""
        bits = sum(1 << voter for voter in votes)
        await self._store.write_seat(live.id, Seating(live.header.seating, live.seat_state(seat)._replace(votes=bits)))
        self._count_seating(live)
        live.votes = {**live.votes, seat: votes}
        if not votes:
            del live.votes[seat]
        self._streams.notify(live.id)

    async def write_standing(self, live: LiveTable, seat: int, standing: list[StandingAnswer]) -> None:
        """Write what a person has answered ahead."""
        before = live.standing
        live.standing = (
            {**before, seat: standing} if standing else {other: answers for other, answers in before.items() if other != seat}
        )
        try:
            job = self._plan_job(live, live.history.number)
            await self._store.write_seat(live.id, Seating(live.header.seating, live.seat_state(seat)), job)
        except (Conflict, StoreUnavailable):
            live.standing = before
            raise
        self._count_seating(live)
        self._streams.notify(live.id)
        self.start_autoplay(live)

    async def open_seat(self, live: LiveTable, seat: SeatState, guest: str) -> None:
        """Let one more guest act for a seat, which is written as it is now."""
        await self._store.open_seat(live.id, self._seating_to_write(live, seat), guest)
        self._count_seating(live)
        live.seats[seat.seat] = seat
        live.holders.add((guest, seat.seat))

    async def revoke_seat(self, live: LiveTable, seat: SeatState, guest: str) -> None:
        """Write a seat with a new salt, and let nobody act for it but one guest."""
        await self._store.revoke_seat(live.id, self._seating_to_write(live, seat), guest)
        self._count_seating(live)
        live.seats[seat.seat] = seat
        live.holders = {(holder, number) for holder, number in live.holders if number != seat.seat or holder == guest}
        self._streams.end(live.id, seat.seat)

    def _seating_to_write(self, live: LiveTable, seat: SeatState) -> Seating:
        """A seat to be written, with the votes on it and what was answered ahead."""
        now = live.seat_state(seat.seat)
        return Seating(live.header.seating, seat._replace(votes=now.votes, ahead=now.ahead))

    def _count_seating(self, live: LiveTable) -> None:
        """Count a seat that was written."""
        live.header = live.header._replace(seating=live.header.seating + 1)

    def _announce(self, live: LiveTable) -> None:
        """Tell the streams of a change, and go on with what plays by itself."""
        live.changed = utc_now()
        live.note_asks()
        self._streams.notify(live.id)
        if is_due(live.history) and not self._streams.is_closed:
            self._start_packing(live)
        if self._store.is_shared and live.has_people:
            live.see_to_job()  # its job was written with the change
        self.start_autoplay(live)

    # Bots and forced answers -----------------------------------------------------------------------------------------

    async def start_table(self, table: str, written: StoredTable | None = None, game: Game | None = None) -> None:
        """Let a table that was just written begin. It need not be read where it is known what was written, and by which game it is
        played; somebody who knew its id before may have begun to read it."""
        is_held = table in self._tables or table in self._loading
        if written is not None and game is not None and not is_held:
            self._tables[table] = LiveTable(written, build_history(game, written))
            self._evict()
        self.start_autoplay(await self.find(table), is_new=True)
        await asyncio.gather(*self._writing_jobs)

    def start_autoplay(self, live: LiveTable, is_new: bool = False) -> None:
        """Give answers that nobody has to think about, and those of bots, while there are any; or see to it that a worker does, which
        at a table that `is_new` nobody has done yet."""
        if live.is_settled or self._streams.is_closed or live.is_autoplaying or not self._has_company(live):
            return
        if self._store.is_shared:
            self._ensure_job(live, is_new)
        elif self.next_autoplay(live) is not None:
            live.autoplay = asyncio.create_task(self._autoplay(live), name=f"play {live.id}")
        else:
            live.settle()

    def _has_company(self, live: LiveTable) -> bool:
        """True if a person has a seat at the table or watches it, and no friend is waited for: bots alone would think for nobody, and
        while nobody has answered, who sits down has a part in the luck."""
        if live.status == "waiting":
            return False
        return live.has_people or self._streams.is_watched(live.id)

    def _bot_name(self, live: LiveTable, seat: int, watched: bool) -> str:
        """The bot that answers for a seat; where everybody has left, quick ones finish the game."""
        is_seen = watched or any(map(live.played_by_person, range(live.header.seats)))
        return live.seats[seat].bot if is_seen else bot_or_default(live.game.name, "")

    def next_autoplay(self, live: LiveTable, p: Position | None = None) -> tuple[int, str] | None:
        """The next seat whose answer plays itself, now or in `p`. A secret answer that is forced is left to the person who has it to
        give, where others could draw conclusions: whatever the server did by itself would tell them that there was nothing to choose."""
        p = p or live.history.position
        for seat in p.asks:
            if live.played_by_bot(seat):
                return seat, BOT
        for seat, ask in p.asks.items():
            automatic = live.automatic_answer(seat, p)
            if automatic is not None and not (ask.sealed and live.has_rivals(seat)):
                return seat, automatic[0]
        return None

    async def _autoplay(self, live: LiveTable) -> None:
        delay = RETRY_FIRST
        try:
            while not self._streams.is_closed and self._has_company(live) and (turn := self.next_autoplay(live)) is not None:
                try:
                    await asyncio.sleep(self.autoplay_pause(live, *turn))
                    await self.autoplay_once(live, *turn, watched=self._streams.is_watched(live.id))
                    delay = RETRY_FIRST
                except StoreUnavailable:
                    await _wait_for_viewer(live, delay)
                    delay = min(2 * delay, RETRY_LAST)
        except RequestError as error:
            LOG.info("a table moved on elsewhere", extra={"table": live.id, "why": error.code})
        except Exception:
            LOG.exception("an answer that plays itself failed", extra={"table": live.id})

    async def autoplay_once(self, live: LiveTable, seat: int, by: str, watched: bool) -> bool:
        """Give one answer that plays itself; False if the table has moved on."""
        p = live.history.position
        ask_number = live.history.ask_numbers[seat]
        answer = await self.bots.answer(self._bot_name(live, seat, watched), p, seat) if by == BOT else None

        async def add() -> bool:
            if live.history.ask_numbers.get(seat) != ask_number or self.next_autoplay(live) != (seat, by):
                return False
            if answer is not None:
                stands_in = live.seats[seat].kind == "person" and not live.seats[seat].resigned
                await self.add_answer(live, seat, answer, STAND_IN if stands_in else by, None)
            elif (automatic := live.automatic_answer(seat)) is not None:
                await self.add_answer(live, seat, automatic[1], automatic[0], None)
            return True

        return await self.change(live, add)

    def autoplay_pause(self, live: LiveTable, seat: int, by: str) -> float:
        """Seconds before an answer that plays itself. One that was given ahead comes as if somebody had thought about it: what a
        person leaves to the table is nobody else's business."""
        times = SECRET_PACE if by == AHEAD and live.has_rivals(seat) else 1
        return self._settings.pace * times * (0.5 + secrets.randbelow(1000) / 1000)

    def _plan_job(
        self, live: LiveTable, number: int, p: Position | None = None, seat: SeatState | None = None, release: bool = False
    ) -> Job | None:
        """What a worker is to do after a change that leads to `p`, with a seat as it will be then. It is written with the change, so
        that no kill loses it. None at a database of our own, where no worker is needed."""
        if not self._store.is_shared:
            return None
        before = live.seats
        if seat is not None:
            live.seats = [seat if old.seat == seat.seat else old for old in before]
        try:
            has_company = live.has_people and live.status != "waiting"
            turn = self.next_autoplay(live, p) if has_company else None
            job = Job(live.id, number, release=release)
            if turn is None:
                return job if release else None  # the worker drops an old job when it finds nothing to do
            return self._job_for(live, job, turn)
        finally:
            live.seats = before

    def _job_for(self, live: LiveTable, job: Job, turn: tuple[int, str]) -> Job:
        seat, by = turn
        slow = by == BOT and not is_quick(self._bot_name(live, seat, job.watched))
        return job._replace(slow=slow, pause=self.autoplay_pause(live, seat, by))

    def _ensure_job(self, live: LiveTable, is_new: bool) -> None:
        """Have a job written where nobody has: at a table that is only watched, or one that nobody has gone on with for a while. A job
        that is there stays as it is."""
        if not is_new and not live.needs_job(OVERDUE):
            return
        turn = self.next_autoplay(live)
        live.see_to_job()
        if turn is None:
            live.settle()
            return
        job = self._job_for(live, Job(live.id, live.history.number, watched=not live.has_people), turn)
        task = asyncio.create_task(self._write_job(live, job), name=f"job {live.id}")
        self._writing_jobs.add(task)
        task.add_done_callback(self._writing_jobs.discard)

    async def _write_job(self, live: LiveTable, job: Job) -> None:
        try:
            await self._store.jobs.write(job)
        except StoreUnavailable:
            live.forget_job()

    def see_to_watched_tables(self) -> None:
        """See to it that tables go on at which people sit and wait without asking for anything."""
        for table in self._streams.watched_tables():
            live = self._tables.get(table)
            if live is not None:
                self.start_autoplay(live)

    async def wait_for_autoplay(self, table: str) -> None:
        """Wait until nothing is left to play automatically at a table."""
        live = await self.find(table)
        await asyncio.gather(*self._writing_jobs)
        while self._store.is_shared and await self._store.jobs.is_there(table):
            await asyncio.sleep(JOB_POLL)
        while live.autoplay is not None and not live.autoplay.done():
            await asyncio.wait([live.autoplay])

    async def close(self) -> None:
        """Stop automatic play; every acknowledged change is on disk."""
        tasks = [*self._writing_jobs, *self._packing]
        tasks += [live.autoplay for live in self._tables.values() if live.autoplay is not None and not live.autoplay.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _wait_for_viewer(live: LiveTable, most: float) -> None:
    """Wait until somebody looks at a table, or for so many seconds."""
    live.looked_at.clear()
    with suppress(TimeoutError):
        async with asyncio.timeout(most):
            await live.looked_at.wait()
