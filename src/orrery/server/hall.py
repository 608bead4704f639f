"""The tables in memory: found, changed one at a time, and kept going by what plays by itself.

An answer is checked on a copy, written, and only then played and acknowledged: what a person was told is on disk.
"""

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from orrery.core.ask import Answer
from orrery.core.errors import BadRecord, IllegalAnswer, UnknownName
from orrery.core.position import Position
from orrery.server import ledger as story
from orrery.server.frame import plays_itself
from orrery.server.limits import Limit
from orrery.server.live import Hub
from orrery.server.people import Keys, Visitor
from orrery.server.settings import Settings
from orrery.server.store import Change, Conflict, Sitting, Store, moment
from orrery.server.table import LiveTable
from orrery.server.trouble import Trouble

LOG = logging.getLogger("orrery.server.hall")
ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
"""What the id of a table looks like: nothing else is looked for."""
LINGER = 6
"""How many times a bot's pace a secret answer that is forced is held back where people could draw conclusions from its haste."""

P = ParamSpec("P")
R = TypeVar("R")


def whole(change: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, Coroutine[Any, Any, R]]:
    """A change that goes on to its end even if whoever asked for it has hung up in the middle."""

    @wraps(change)
    async def run(*args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.shield(asyncio.ensure_future(change(*args, **kwargs)))

    return run


class Thinking(Protocol):
    """Whatever answers for bots without making anybody wait."""

    async def answer(self, name: str, p: Position, seat: int) -> Answer: ...


class Hall:
    """The tables of one server, without the people at them."""

    def __init__(self, store: Store, keys: Keys, settings: Settings, thinkers: Thinking) -> None:
        self.store = store
        self.keys = keys
        self.settings = settings
        self.thinkers = thinkers
        self.hub = Hub(settings.patience, settings.most_streams)
        self.writes = Limit(settings.writes)
        self.lays = Limit(settings.lays)
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    # Finding ---------------------------------------------------------------------------------------------------------

    async def find(self, table: str) -> LiveTable:
        """A table, from memory or from disk."""
        if not ID.fullmatch(table):
            raise Trouble("no_table")
        live = self._live.get(table)
        if live is not None:
            self._live.move_to_end(table)
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.create_task(self._load(table), name=f"load {table}")
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        stored = await self.store.table(table)
        if stored is None:
            raise Trouble("no_table")
        try:
            live = await asyncio.to_thread(LiveTable, stored)
        except (BadRecord, IllegalAnswer, UnknownName) as wrong:
            LOG.exception("a table can't be played", extra={"table": table})
            raise Trouble("outdated") from wrong
        self._live[table] = live
        self._forget()
        self._wake(live)
        return live

    def _forget(self) -> None:
        """Drop tables nobody has looked at for longest; they are on disk."""
        surplus = len(self._live) - self.settings.kept
        for id in list(self._live)[: max(0, surplus)]:
            if not self._live[id].busy and not self.hub.watched(id):
                del self._live[id]

    async def _anew(self, live: LiveTable) -> LiveTable:
        """Read a table again that somebody else has changed on disk."""
        if self._live.get(live.id) is live:
            del self._live[live.id]
        return await self.find(live.id)

    def _own(self, live: LiveTable, visitor: Visitor) -> tuple[int, ...]:
        own = live.own(visitor, self.keys)
        if own:
            self.hub.saw(live.id, own)
        return own

    async def _mine(self, table: str, visitor: Visitor, seat: int) -> LiveTable:
        """The table, if the seat is the visitor's."""
        live = await self.find(table)
        if not 0 <= seat < live.header.seats:
            raise Trouble("no_seat")
        if seat not in self._own(live, visitor):
            raise Trouble("not_your_seat")
        self.writes.spend(f"{table}/{seat}")
        return live

    # Changing --------------------------------------------------------------------------------------------------------

    async def _play(self, live: LiveTable, seat: int, answer: object, by: str, key: str | None) -> bool:
        """Check an answer on a copy, write it, then play it; the lock is held. True if another writer had taken it before."""
        try:
            after = live.ledger.ahead(seat, answer)
        except IllegalAnswer as wrong:
            raise Trouble("illegal") from wrong
        seen = live.ledger.seen_by(seat, after)
        change = Change(live.ledger.number + 1, story.ANSWERED, seat, after[2], by, key, seen=seen)
        outcome = story.plain_outcome(after[0]) if not after[0].asks else None
        try:
            await self.store.add(live.id, change, outcome)
        except Conflict as wrong:
            again = await self._anew(live)
            if (change.seat, change.key) in again.ledger.keys:
                return True
            raise Trouble("stale") from wrong
        live.ledger.take(change, after)
        self._tell(live)
        return False

    async def _sit(self, live: LiveTable, change: Change, sitting: Sitting, holder: str = "") -> None:
        """Write and make a change of who sits where; the lock is held."""
        try:
            await self.store.seat(live.id, change, sitting, holder)
        except Conflict as wrong:
            await self._anew(live)
            raise Trouble("stale") from wrong
        live.sittings[sitting.seat] = sitting
        if holder:
            live.holders.add((holder, sitting.seat))
        live.ledger.take(change)
        self._tell(live)

    def _tell(self, live: LiveTable) -> None:
        live.changed = moment()
        self.hub.changed(live.id)
        self._wake(live)

    # What plays by itself --------------------------------------------------------------------------------------------

    def _wake(self, live: LiveTable) -> None:
        """Give answers that nobody has to think about, and those of bots, while there are any."""
        if self.hub.stopping or (live.player is not None and not live.player.done()):
            return
        if self._next(live) is not None:
            live.player = asyncio.create_task(self._go_on(live), name=f"play {live.id}")

    def _next(self, live: LiveTable) -> tuple[int, str] | None:
        """The next seat whose answer plays itself. A secret answer that is forced waits until all who can choose have chosen:
        given at once, it would tell the others that there was nothing to choose."""
        asks = live.ledger.position.asks
        for seat in asks:
            if live.played_by_bot(seat):
                return seat, story.BOT
        choosing = any(ask.sealed and not plays_itself(ask) for ask in asks.values())
        for seat, ask in asks.items():
            if plays_itself(ask) and not (ask.sealed and choosing):
                return seat, story.FORCED
        return None

    async def _go_on(self, live: LiveTable) -> None:
        try:
            while not self.hub.stopping and (turn := self._next(live)) is not None:
                await self._answer_for(live, *turn)
        except Trouble as refused:
            LOG.info("a table moved on elsewhere", extra={"table": live.id, "why": refused.code})
        except Exception:
            LOG.exception("an answer that plays itself failed", extra={"table": live.id})

    async def _answer_for(self, live: LiveTable, seat: int, by: str) -> None:
        """One answer that plays itself, at a pace that people can follow."""
        p = live.ledger.position
        ask = live.ledger.asked[seat]
        await asyncio.sleep(self._pause(live, seat, by))
        if by == story.FORCED:
            answer = next(iter(p.asks[seat].answers()))
        else:
            answer = await self.thinkers.answer(live.sittings[seat].bot, p, seat)
        async with live.lock:
            if live.ledger.asked.get(seat) == ask and (by == story.FORCED or live.played_by_bot(seat)):
                await self._play(live, seat, answer, by, None)

    def _pause(self, live: LiveTable, seat: int, by: str) -> float:
        """Seconds before an answer that plays itself. A secret one comes as if somebody had thought about it: had it come the moment
        the last of the others has chosen, they would know that there was nothing to choose."""
        company = any(live.played_by_person(other) for other in range(live.header.seats) if other != seat)
        secret = by == story.FORCED and live.ledger.position.asks[seat].sealed
        times = LINGER if secret and company else 1
        return self.settings.pace * times * (0.5 + secrets.randbelow(1000) / 1000)

    async def settle(self, table: str) -> None:
        """Wait until nothing plays by itself at a table any more."""
        live = await self.find(table)
        while live.player is not None and not live.player.done():
            await asyncio.wait([live.player])

    async def close(self) -> None:
        """Stop what plays by itself; all that was acknowledged is on disk."""
        self.hub.close()
        players = [live.player for live in self._live.values() if live.player is not None and not live.player.done()]
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
