"""Queries about the tables of a server: a table now, its stream, finished games, lists of tables."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from typing import Any

from orrery.coach import Advice
from orrery.core.record import Record
from orrery.core.registry import game, names
from orrery.core.shared_luck import half_commitment
from orrery.core.view import WATCHER
from orrery.server.auth import Visitor
from orrery.server.errors import RequestError
from orrery.server.store.stored_types import StoredTable
from orrery.server.tables.access import TableAccess, check_seat
from orrery.server.tables.live_table import LiveTable
from orrery.server.tables.view_types import ComponentRecord, TableSummary, TableUpdate, TableView
from orrery.server.tables.views import summarize_finished, summarize_outdated, summarize_table, verify_luck

LOG = logging.getLogger("orrery.server.tables.queries")
MOST_LISTED = 30
REPLAYED_AT_ONCE = 250
"""So many answers played again count as one more page."""


class QueryService:
    """Shows tables to viewers; each view has only what its viewer may know."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._live = access.live
        self._store = access.store

    async def table_view(
        self,
        table: str,
        visitor: Visitor,
        seat: int | None = None,
        log_since: int | None = None,
        past: str = "",
        whole_log: bool = True,
    ) -> TableView:
        """A table as the visitor sees it, or (`past`) as they saw it a few steps ago. A seat that is theirs can be chosen; -1 is a
        spectator's view. Without the whole log there is what was logged lately."""
        live, own = await self._find_viewed(table, visitor, seat)
        return self._access.views.table_view(live, visitor, own, seat, log_since, past=past, whole_log=whole_log)

    async def _find_viewed(self, table: str, visitor: Visitor, seat: int | None) -> tuple[LiveTable, tuple[int, ...]]:
        """A table and the visitor's seats there, if the visitor may look through `seat`."""
        live = await self._live.find(table)
        own = await self._access.find_seats(live, visitor)
        if seat is not None and seat != WATCHER:
            check_seat(live, seat)
            if seat not in own:
                raise RequestError("not_your_seat")
        return live, own

    async def advice(self, table: str, visitor: Visitor, seat: int) -> Advice:
        """The coach's advice for a seat that is asked something, at a table of bots or of people who agreed."""
        live = await self._access.find_own(table, visitor, seat)
        if not live.may_advise(seat):
            raise RequestError("no_coach")
        p = live.history.position
        if seat not in p.asks or not live.played_by_person(seat):
            raise RequestError("not_asked")
        self._access.coach_limit.spend(visitor.address)
        view = p.view(seat)
        return Advice(view, *await self._live.bots.advise(p.copy(), seat))

    async def replay_view(self, table: str, visitor: Visitor, step: int | None = None, seat: int = WATCHER) -> TableView:
        """A finished game after `step` answers (all, if not said), through any seat."""
        live = await self._access.find_finished(table)
        steps = len(live.history.record.answers)
        step = steps if step is None else step
        if not 0 <= step <= steps:
            raise RequestError("no_step", last=steps)
        self._access.replay_limit.spend(visitor.address, 1 + step // REPLAYED_AT_ONCE)
        if seat != WATCHER:
            check_seat(live, seat)
        own = await self._access.find_seats(live, visitor)
        return await asyncio.to_thread(self._access.views.table_view, live, visitor, own, seat, step=step)

    async def open_stream(self, table: str, visitor: Visitor, seat: int | None, since: int | None) -> AsyncIterator[bytes]:
        """The events of a table for one viewer. Through no particular seat, it speaks for all of the visitor's."""
        self._access.streams.check_limit(visitor.address)
        _, own = await self._find_viewed(table, visitor, seat)
        if seat is None:
            return self.stream(table, visitor, own[0] if len(own) == 1 else WATCHER, since, own)
        return self.stream(table, visitor, seat, since, tuple(other for other in own if other == seat))

    def stream(self, table: str, visitor: Visitor, seat: int, since: int | None, own: tuple[int, ...]) -> AsyncIterator[bytes]:
        """The events of a table; whether the visitor may see the seat was checked before."""
        next_update = partial(self._table_update, table, visitor, seat)
        return self._access.streams.stream((table, own, visitor.address), next_update, since, self._access.settings.heartbeat)

    async def _table_update(
        self, table: str, visitor: Visitor, seat: int, since: int | None, sent: TableUpdate | None
    ) -> TableUpdate:
        live = await self._live.find(table, is_request=False)
        return self._access.views.table_update(live, seat, visitor.lang, since, sent)

    async def outdated_table(self, table: str) -> StoredTable | None:
        """A table that can't be played on, as the database has it."""
        stored = await self._store.reader.table(table)
        return stored if stored is not None and stored.header.game in names() else None

    async def record(self, table: str) -> Record:
        """The record of a finished game, with the names of its players."""
        live = await self._access.find_finished(table)
        record = live.history.record
        players = live.names("en")
        return Record(
            record.game, record.seats, seed=record.seed, options=record.options, answers=record.answers, players=players
        )

    async def luck(self, table: str) -> dict[str, Any]:
        """What can be checked of the luck: its commitment now; key, seed and whether all of it holds when the game is over."""
        live = await self._live.find(table)
        luck, over = live.history.position.luck, live.history.is_over
        facts: dict[str, Any] = {"commitment": luck.commitment, "over": over, "key": "", "seed": "", "holds": None}
        facts["half_commitment"] = half_commitment(live.header.seed)
        facts["numbers"] = {int(seat): number for seat, number in (live.header.numbers or {}).items()}
        if over:
            if live.luck_holds is None:
                live.luck_holds = await asyncio.to_thread(verify_luck, live.history)
            holds = live.luck_holds
            facts |= {"key": luck.key.hex(), "seed": str(live.history.record.seed), "holds": holds}
            facts["words"] = dict(sorted(luck.used.items()))
        return facts

    async def open_commitment(self, table: str, seat: int) -> str:
        """The commitment to the server's half of the luck, where whoever sits down in a seat still has a part in it; empty otherwise."""
        live = await self._live.find(table)
        takes_part = live.seats[seat].kind == "open" and live.may_mix_luck
        return half_commitment(live.header.seed) if takes_part else ""

    async def guest_tables(self, visitor: Visitor) -> list[TableSummary]:
        """The visitor's tables: those where they are awaited first, then those that go on, then finished ones."""
        summaries: list[TableSummary] = []
        for table in await self._store.reader.guest_tables(visitor.guest, MOST_LISTED):
            try:
                live = await self._live.find(table)
            except RequestError as error:
                LOG.info("a table can't be played on", extra={"table": table, "why": error.code})
                stored = await self._store.reader.table(table)
                if stored is not None and stored.header.game in names():
                    summaries.append(summarize_outdated(stored, visitor))
                continue
            summaries.append(summarize_table(live, visitor, live.own_seats(visitor, self._access.keys)))
        rank = {"playing": 0, "waiting": 1, "outdated": 2, "over": 3}
        summaries.sort(key=lambda summary: summary.changed, reverse=True)
        summaries.sort(key=lambda summary: (not summary.your_turn, rank[summary.status]))
        return summaries

    async def finished_tables(self, visitor: Visitor, most: int = 12, game_name: str = "") -> list[TableSummary]:
        """Finished games: the visitor's own, then those that others let everybody see, the latest first in each."""
        own, shared = await self._store.reader.finished_tables_for(visitor.guest, most, game_name)
        entries = [(True, line) for line in own] + [(False, line) for line in shared]
        return [
            replace(summarize_finished(game(header.game), header, seats, visitor.lang), yours=yours)
            for yours, (header, seats) in entries[:most]
            if header.game in names()
        ]

    async def component_record(self, visitor: Visitor, game_name: str, id: str) -> ComponentRecord:
        """How often a component brought the visitor points, and won with them."""
        ended = await self._store.reader.guest_outcomes(visitor.guest, game_name)
        games = [(seat, outcome) for seat, outcome in ended if id in {source for source, _ in outcome["sources"][seat]}]
        won = sum(seat in outcome["winners"] for seat, outcome in games)
        return ComponentRecord(len(ended), len(games), won)
