"""Everything that people can do at the tables of a server: look, lay, sit down, answer, leave."""

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.datastructures import FormData

from orrery.core.game import game, names
from orrery.core.record import Record
from orrery.core.view import WATCHER
from orrery.server import laying, looking
from orrery.server import ledger as story
from orrery.server.frame import KEY, Place, Pulse, TableLine, TableView, Wish, form_answer
from orrery.server.hall import Hall, whole
from orrery.server.people import Visitor, name_of
from orrery.server.store import Change, Conflict
from orrery.server.table import LiveTable
from orrery.server.trouble import Trouble

LOG = logging.getLogger("orrery.server.tables")
LISTED = 30


class Tables(Hall):
    """The tables of one server."""

    # Looking ---------------------------------------------------------------------------------------------------------

    async def look(self, table: str, visitor: Visitor, seat: int | None = None, log_since: int | None = None) -> TableView:
        """A table through the visitor's eyes. A seat that is theirs can be chosen; -1 is a spectator's look."""
        live = await self.find(table)
        own = self._own(live, visitor)
        if seat is not None and seat != WATCHER:
            if not 0 <= seat < live.header.seats:
                raise Trouble("no_seat")
            if seat not in own:
                raise Trouble("not_your_seat")
        return looking.look(live, visitor, own, seat, self.hub, self.keys, log_since)

    async def seats_of(self, table: str, visitor: Visitor) -> tuple[int, ...]:
        """The seats of a visitor at a table."""
        return self._own(await self.find(table), visitor)

    async def pulse(self, table: str, visitor: Visitor, seat: int, since: int | None) -> Pulse:
        """What has changed at a table for one viewer after the change `since`; the seat was checked when the stream began."""
        live = await self.find(table)
        return looking.pulse(live, seat, visitor.lang, self.hub, since)

    async def replay(self, table: str, visitor: Visitor, step: int | None = None, seat: int = WATCHER) -> TableView:
        """A finished game after `step` answers (all, if not said), through any seat's eyes."""
        live = await self._over(table)
        steps = len(live.ledger.record.answers)
        step = steps if step is None else step
        if not 0 <= step <= steps:
            raise Trouble("no_step", last=steps)
        if not WATCHER <= seat < live.header.seats:
            raise Trouble("no_seat")
        own = self._own(live, visitor)
        return await asyncio.to_thread(looking.replayed, live, visitor, own, seat, step, self.hub, self.keys)

    async def _over(self, table: str) -> LiveTable:
        live = await self.find(table)
        if not live.ledger.over:
            raise Trouble("not_over")
        return live

    async def record(self, table: str) -> Record:
        """The record of a finished game, with the names of its players."""
        live = await self._over(table)
        found = live.ledger.record
        names = looking.seat_names(live.sittings, "en")
        return Record(found.game.name, found.seats, found.seed, found.options, found.answers, names)

    async def luck(self, table: str) -> dict[str, Any]:
        """What can be checked of the luck: its commitment now; key, seed and whether all of it holds when the game is over."""
        live = await self.find(table)
        luck = live.ledger.position.luck
        found: dict[str, Any] = {"commitment": luck.commitment, "over": live.ledger.over, "key": "", "seed": "", "holds": None}
        if live.ledger.over:
            holds = await asyncio.to_thread(looking.check_luck, live.ledger)
            found |= {"key": luck.key.hex(), "seed": str(live.ledger.record.seed), "holds": holds}
            found["words"] = dict(sorted(luck.used.items()))
        return found

    async def of_guest(self, visitor: Visitor) -> list[TableLine]:
        """The visitor's tables: those where they are awaited first, then those that go on, then finished ones."""
        lines: list[TableLine] = []
        for table in await self.store.tables_of(visitor.guest, LISTED):
            try:
                live = await self.find(table)
            except Trouble as outdated:
                LOG.info("left out of a list", extra={"table": table, "why": outdated.code})
                continue
            lines.append(looking.line(live, visitor, live.own(visitor, self.keys)))
        rank = {"playing": 0, "waiting": 1, "over": 2}
        lines.sort(key=lambda line: line.changed, reverse=True)
        lines.sort(key=lambda line: (not line.your_turn, rank[line.status]))
        return lines

    async def recent(self, visitor: Visitor, most: int = 12, game_name: str = "") -> list[TableLine]:
        """Finished games, the latest first."""
        found = await self.store.finished(most, game_name)
        return [
            looking.finished_line(game(header.game), header, sittings, visitor.lang)
            for header, sittings in found
            if header.game in names()
        ]

    async def name(self, visitor: Visitor) -> str:
        """What the visitor wants to be called; empty if they never said."""
        return await self.store.name(visitor.guest)

    async def rename(self, visitor: Visitor, name: str) -> str:
        """Remember what the visitor wants to be called."""
        self.writes.spend(visitor.guest)
        called = name_of(name)
        await self.store.rename(visitor.guest, called)
        return called

    # Laying and sitting ----------------------------------------------------------------------------------------------

    @whole
    async def lay(self, wish: Wish, visitor: Visitor) -> str:
        """Lay a new table; its id."""
        self.lays.spend(visitor.address)
        called = await self.store.name(visitor.guest)
        header = laying.header(wish.game, len(wish.places), dict(wish.options), visitor, self.settings.seeds)
        sittings = laying.sittings(wish, called)
        mine = [seat for seat, place in enumerate(wish.places) if place.kind == "me"]
        await self._room(visitor)
        await self.store.lay(header, sittings, mine, [])
        self._wake(await self.find(header.id))
        return header.id

    @whole
    async def branch(self, table: str, visitor: Visitor, step: int, seat: int) -> str:
        """Play on from a step of a finished game, in any seat, against bots; the new table's id."""
        live = await self._over(table)
        self.lays.spend(visitor.address)
        answers = live.ledger.record.answers
        if not 0 <= step < len(answers):
            raise Trouble("no_step", last=len(answers) - 1)
        if not 0 <= seat < live.header.seats:
            raise Trouble("no_seat")
        await self._room(visitor)
        header = laying.header(live.game.name, live.header.seats, dict(live.header.options), visitor)
        header = header._replace(seed=live.header.seed, branched_from=live.id)
        places = tuple(Place("me" if other == seat else "bot") for other in range(live.header.seats))
        sittings = laying.sittings(Wish(live.game.name, places), await self.store.name(visitor.guest))
        changes = [
            Change(number, story.ANSWERED, who, answer, story.BOT) for number, (who, answer) in enumerate(answers[:step], 1)
        ]
        await self.store.lay(header, sittings, [seat], changes)
        self._wake(await self.find(header.id))
        return header.id

    async def _room(self, visitor: Visitor) -> None:
        if await self.store.unfinished(visitor.guest) >= self.settings.most_tables:
            raise Trouble("too_many_tables", most=self.settings.most_tables)

    @whole
    async def join(self, table: str, visitor: Visitor, secret: str, name: str = "") -> int:
        """Sit down with the secret of a link; the seat. A taken seat opens only to its own passkey: on another device."""
        live = await self.find(table)
        self.writes.spend(visitor.address or visitor.guest)
        seat = self._opened(live, secret)
        called = name_of(name) if name else await self.store.name(visitor.guest)
        async with live.lock:
            self._opened(live, secret)
            s = live.sittings[seat]
            if s.kind == "open":
                salt = secrets.token_hex(8)
                sitting = s._replace(kind="person", name=called or s.name, away=False, salt=salt)
                change = Change(live.ledger.number + 1, story.JOINED, seat)
                await self._sit(live, change, sitting, visitor.guest)
            elif (visitor.guest, seat) not in live.holders:
                await self.store.hold(live.id, seat, visitor.guest)
                live.holders.add((visitor.guest, seat))
        self.hub.saw(table, (seat,))
        return seat

    async def opened(self, table: str, secret: str) -> int:
        """The seat that a secret opens, or why it opens none; nothing is changed."""
        return self._opened(await self.find(table), secret)

    def _opened(self, live: LiveTable, secret: str) -> int:
        """The seat that a secret opens."""
        for s in live.sittings:
            known = self.keys.seat_secret(live.id, s.seat, s.salt)
            if s.kind != "bot" and secrets.compare_digest(known.encode(), secret.encode()):
                return s.seat
        named = secret.partition("-")[0]
        taken = any(str(s.seat) == named and s.kind == "person" for s in live.sittings)
        raise Trouble("seat_taken" if taken else "bad_secret")

    # Playing ---------------------------------------------------------------------------------------------------------

    @whole
    async def answer(self, table: str, visitor: Visitor, seat: int, ask: int, answer: object, key: str) -> bool:
        """Answer the ask that is named by its number; True if this answer, known by its key, had been taken before."""
        live = await self._mine(table, visitor, seat)
        if not KEY.fullmatch(key):
            raise Trouble("bad_input", where="id")
        async with live.lock:
            if (seat, key) in live.ledger.keys:
                return True
            if live.ledger.over:
                raise Trouble("over")
            if not live.played_by_person(seat):
                raise Trouble("already_away")
            current = live.asked(seat)
            if current is None or current != ask:
                raise Trouble("stale" if current is not None else "not_asked")
            return await self._play(live, seat, answer, story.PERSON, key)

    async def answer_form(self, table: str, visitor: Visitor, form: FormData) -> int:
        """Answer with the fields of a plain form: `seat`, `ask`, `id` and the answer itself; the seat that answered."""
        fields: Mapping[str, Sequence[str]] = {key: [str(value) for value in form.getlist(key)] for key in form}
        try:
            seat, ask, key = (fields[name][0] for name in ("seat", "ask", "id"))
            number, asked = int(seat), int(ask)
        except (KeyError, ValueError) as wrong:
            raise Trouble("bad_input", where="seat, ask, id") from wrong
        live = await self._mine(table, visitor, number)
        waiting = live.ledger.position.asks.get(number)
        if (number, key) in live.ledger.keys:
            return number
        if waiting is None or live.asked(number) != asked:
            raise Trouble("stale" if waiting is not None else "not_asked")
        await self.answer(table, visitor, number, asked, form_answer(waiting, fields), key)
        return number

    @whole
    async def undo(self, table: str, visitor: Visitor, seat: int) -> None:
        """Take back the seat's last own answer, if nothing new was shown to anybody since."""
        live = await self._mine(table, visitor, seat)
        async with live.lock:
            change = Change(live.ledger.number + 1, story.UNDONE, seat)
            allowed = live.played_by_person(seat) and live.ledger.may_undo(seat)
            if not allowed or await asyncio.to_thread(live.ledger.without, seat) is None:
                raise Trouble("nothing_to_undo")
            after = await asyncio.to_thread(live.ledger.undone, change)
            try:
                await self.store.add(live.id, change)
            except Conflict as wrong:
                await self._anew(live)
                raise Trouble("stale") from wrong
            live.ledger = after
            self._tell(live)

    @whole
    async def resign(self, table: str, visitor: Visitor, seat: int) -> None:
        """Give a seat up for good; a bot plays on, so that the others can finish."""
        live = await self._mine(table, visitor, seat)
        async with live.lock:
            if live.ledger.over:
                raise Trouble("over")
            if live.sittings[seat].resigned:
                raise Trouble("already_away")
            change = Change(live.ledger.number + 1, story.RESIGNED, seat)
            await self._sit(live, change, live.sittings[seat]._replace(resigned=True, away=False))

    @whole
    async def take_over(self, table: str, visitor: Visitor, seat: int) -> None:
        """Let a bot play for a seat: your own, a free one at your table, or that of somebody who is not there."""
        live = await self.find(table)
        if not 0 <= seat < live.header.seats:
            raise Trouble("no_seat")
        own = self._own(live, visitor)
        self.writes.spend(f"{table}/{visitor.guest}")
        async with live.lock:
            present = self.hub.present(table, seat)
            if live.ledger.over:
                raise Trouble("over")
            if live.played_by_bot(seat):
                raise Trouble("already_away")
            host = live.is_host(visitor, own)
            if not live.may_take_over(seat, own, host, present):
                raise Trouble("present" if own and live.sittings[seat].kind == "person" else "not_your_seat")
            change = Change(live.ledger.number + 1, story.TAKEN_OVER, seat)
            await self._sit(live, change, live.sittings[seat]._replace(away=True))

    @whole
    async def hand_back(self, table: str, visitor: Visitor, seat: int) -> None:
        """Play yourself again where a bot has played for you."""
        live = await self._mine(table, visitor, seat)
        async with live.lock:
            if live.ledger.over:
                raise Trouble("over")
            if not live.sittings[seat].away or live.sittings[seat].resigned:
                raise Trouble("not_away")
            change = Change(live.ledger.number + 1, story.HANDED_BACK, seat)
            await self._sit(live, change, live.sittings[seat]._replace(away=False))


async def tables(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


Seating = Annotated[Tables, Depends(tables)]

__all__ = ["Seating", "Tables"]
