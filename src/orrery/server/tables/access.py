"""What every part of the table service uses: the tables of a server, who may act for a seat, and how often."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from orrery.server.auth import Keys, Visitor
from orrery.server.errors import RequestError
from orrery.server.rate_limits import RateLimit
from orrery.server.settings import Settings
from orrery.server.store.database import Store
from orrery.server.tables.corrections import CorrectionService
from orrery.server.tables.live_table import LiveTable
from orrery.server.tables.live_tables import BotAnswers, LiveTables
from orrery.server.tables.notices import TableNotices
from orrery.server.tables.streams import StreamHub
from orrery.server.tables.views import ViewBuilder

NUDGES = 0.1
"""How many times a second somebody may be nudged."""

P = ParamSpec("P")
R = TypeVar("R")


def shield_change(change: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Complete a change even if the client disconnects in the middle of it."""

    @wraps(change)
    async def run(*args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.shield(asyncio.create_task(change(*args, **kwargs)))

    return run


class TableAccess:
    """The tables of one server, and who may act at them."""

    def __init__(self, store: Store, keys: Keys, settings: Settings, bots: BotAnswers) -> None:
        self.store = store
        self.keys = keys
        self.settings = settings
        self.streams = StreamHub(settings.patience, settings.most_streams)
        self.live = LiveTables(store, settings, self.streams, bots)
        self.write_limit = RateLimit(settings.writes)
        self.new_table_limit = RateLimit(settings.lays)
        self.nudge_limit = RateLimit(NUDGES)
        self.replay_limit = RateLimit(settings.replays)
        self.coach_limit = RateLimit(settings.lays)
        self.corrections = CorrectionService(store, settings, self.live.editions)
        self.notices = TableNotices(store, self.live, self.streams)
        self.views = ViewBuilder(keys, self.streams, settings.idle)

    async def close(self) -> None:
        """End streams and stop bots; every acknowledged change is on disk."""
        self.streams.close()
        await self.notices.close()
        await self.live.close()

    async def find_seats(self, live: LiveTable, visitor: Visitor) -> tuple[int, ...]:
        """The visitor's seats, now marked as present: votes on them are void, unless they owe an answer for too long."""
        own = live.own_seats(visitor, self.keys)
        if own:
            self.streams.mark_seen(live.id, own)
            for seat in live.votes.keys() & own:
                await self.live.change(live, partial(self._end_vote, live, seat))
        return own

    async def _end_vote(self, live: LiveTable, seat: int) -> None:
        if seat in live.votes and not self.views.is_absent(live, seat):
            await self.live.write_votes(live, seat, set())

    async def own_seats(self, table: str, visitor: Visitor) -> tuple[int, ...]:
        """The seats of a visitor at a table."""
        return await self.find_seats(await self.live.find(table), visitor)

    async def find_own(self, table: str, visitor: Visitor, seat: int) -> LiveTable:
        """The table, if the seat is the visitor's; one change is counted against the seat's limit."""
        live = await self.live.find(table)
        check_seat(live, seat)
        if seat not in await self.find_seats(live, visitor):
            raise RequestError("not_your_seat")
        self.write_limit.spend(f"{table}/{seat}")
        return live

    async def find_finished(self, table: str) -> LiveTable:
        """The table, if its game is over."""
        live = await self.live.find(table)
        if not live.history.is_over:
            raise RequestError("not_over")
        return live


def check_seat(live: LiveTable, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < live.header.seats:
        raise RequestError("no_seat")
