"""Everything that people can do at the tables of a server: view, create, join, answer, leave."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import Annotated, Any, ParamSpec, TypeVar

from fastapi import Depends, Request
from starlette.datastructures import FormData

from orrery.coach import Advice
from orrery.core.record import Record
from orrery.core.registry import game, names
from orrery.core.shared_luck import NUMBER, half_commitment
from orrery.core.view import WATCHER
from orrery.play.automatic import StandingAnswer
from orrery.server.auth import Keys, Visitor, clean_name
from orrery.server.errors import TEXT, RequestError
from orrery.server.rate_limits import RateLimit
from orrery.server.settings import Settings
from orrery.server.store.database import Change, Conflict, Store, StoredTable, TableHeader
from orrery.server.tables.bot_pool import is_quick
from orrery.server.tables.corrections import CorrectionService
from orrery.server.tables.history import (
    ANSWERED,
    BOT,
    HANDED_BACK,
    HIDDEN,
    JOINED,
    PERSON,
    REMATCH,
    RESIGNED,
    SHARED,
    TAKEN_OVER,
)
from orrery.server.tables.live_table import LiveTable
from orrery.server.tables.live_tables import BotAnswers, LiveTables
from orrery.server.tables.new_table import new_header, new_salt, new_seats
from orrery.server.tables.questions import answer_words, read_form_answer
from orrery.server.tables.streams import StreamHub
from orrery.server.tables.view_types import (
    ANSWER_KEY,
    ComponentRecord,
    SeatRequest,
    TableRequest,
    TableSummary,
    TableUpdate,
    TableView,
)
from orrery.server.tables.views import (
    ViewBuilder,
    seat_names,
    summarize_finished,
    summarize_outdated,
    summarize_table,
    verify_luck,
)

LOG = logging.getLogger("orrery.server.tables.service")
MOST_LISTED = 30
NUDGES = 0.1
"""How many times a second somebody may be nudged."""
SLOW_BOT_COST = 2
"""How many new tables a bot that looks ahead counts for."""
REPLAYED_AT_ONCE = 250
"""So many answers played again count as one more page."""
NO_LOG = 2**31
"""A number after which nothing has been logged yet."""

P = ParamSpec("P")
R = TypeVar("R")


def shield_change(change: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, Coroutine[Any, Any, R]]:
    """A change that goes on to its end even if whoever asked for it has hung up in the middle."""

    @wraps(change)
    async def run(*args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.shield(asyncio.ensure_future(change(*args, **kwargs)))

    return run


class TableService:
    """The tables of one server, as people and programs use them: who may do what, and how often."""

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
        self._views = ViewBuilder(keys, self.streams, settings.idle)

    async def close(self) -> None:
        """End streams and stop bots; all that was acknowledged is on disk."""
        self.streams.close()
        await self.live.close()

    # Who may do what -------------------------------------------------------------------------------------------------

    def _own_seats(self, live: LiveTable, visitor: Visitor) -> tuple[int, ...]:
        """The visitor's seats, which are seen to be there: nobody needs to vote on them any more, unless they owe an answer for too long."""
        own = live.own_seats(visitor, self.keys)
        if own:
            self.streams.mark_seen(live.id, own)
            for seat in live.votes.keys() & own:
                if not self._views.is_absent(live, seat):
                    del live.votes[seat]
        return own

    async def own_seats(self, table: str, visitor: Visitor) -> tuple[int, ...]:
        """The seats of a visitor at a table."""
        return self._own_seats(await self.live.find(table), visitor)

    async def _find_own(self, table: str, visitor: Visitor, seat: int) -> LiveTable:
        """The table, if the seat is the visitor's; one change is counted against the seat's limit."""
        live = await self.live.find(table)
        _check_seat(live, seat)
        if seat not in self._own_seats(live, visitor):
            raise RequestError("not_your_seat")
        self.write_limit.spend(f"{table}/{seat}")
        return live

    async def _find_finished(self, table: str) -> LiveTable:
        live = await self.live.find(table)
        if not live.history.is_over:
            raise RequestError("not_over")
        return live

    # Viewing ---------------------------------------------------------------------------------------------------------

    async def table_view(
        self, table: str, visitor: Visitor, seat: int | None = None, log_since: int | None = None, past: str = ""
    ) -> TableView:
        """A table as the visitor sees it, or (`past`) as they saw it a few steps ago. A seat that is theirs can be chosen; -1 is a
        spectator's view."""
        live = await self.live.find(table)
        own = self._own_seats(live, visitor)
        if seat is not None and seat != WATCHER:
            _check_seat(live, seat)
            if seat not in own:
                raise RequestError("not_your_seat")
        return self._views.table_view(live, visitor, own, seat, log_since, past=past)

    async def advice(self, table: str, visitor: Visitor, seat: int) -> Advice:
        """What the coach would do in a seat that is asked something, at a table of bots."""
        live = await self._find_own(table, visitor, seat)
        if not live.may_advise(seat):
            raise RequestError("no_coach")
        p = live.history.position
        if seat not in p.asks or not live.played_by_person(seat):
            raise RequestError("not_asked")
        self.coach_limit.spend(visitor.address)
        view = p.view(seat)
        return Advice(view, *await self.live.bots.advise(p.copy(), seat))

    async def replay_view(self, table: str, visitor: Visitor, step: int | None = None, seat: int = WATCHER) -> TableView:
        """A finished game after `step` answers (all, if not said), through any seat."""
        live = await self._find_finished(table)
        steps = len(live.history.record.answers)
        step = steps if step is None else step
        if not 0 <= step <= steps:
            raise RequestError("no_step", last=steps)
        self.replay_limit.spend(visitor.address, 1 + step // REPLAYED_AT_ONCE)
        if seat != WATCHER:
            _check_seat(live, seat)
        own = self._own_seats(live, visitor)
        return await asyncio.to_thread(self._views.table_view, live, visitor, own, seat, step=step)

    async def open_stream(self, table: str, visitor: Visitor, seat: int | None, since: int | None) -> AsyncIterator[bytes]:
        """The events of a table for one viewer. Through no particular seat, it speaks for all of the visitor's."""
        self.streams.check_limit(visitor.address)
        view = await self.table_view(table, visitor, seat, NO_LOG)
        own = view.own_seats if seat is None else tuple(other for other in view.own_seats if other == seat)
        return self.stream(table, visitor, view.seat, since, own)

    def stream(self, table: str, visitor: Visitor, seat: int, since: int | None, own: tuple[int, ...]) -> AsyncIterator[bytes]:
        """The events of a table; whether the visitor may see the seat was checked before."""
        next_update = partial(self._table_update, table, visitor, seat)
        return self.streams.stream((table, own, visitor.address), next_update, since, self.settings.heartbeat)

    async def _table_update(self, table: str, visitor: Visitor, seat: int, since: int | None) -> TableUpdate:
        return self._views.table_update(await self.live.find(table), seat, visitor.lang, since)

    async def outdated_table(self, table: str) -> StoredTable | None:
        """A table that can't be played on, as the database has it."""
        stored = await self.store.read_table(table)
        return stored if stored is not None and stored.header.game in names() else None

    async def record(self, table: str) -> Record:
        """The record of a finished game, with the names of its players."""
        live = await self._find_finished(table)
        record = live.history.record
        players = seat_names(live.seats, "en")
        return Record(record.game, record.seats, record.seed, record.options, record.answers, players)

    async def luck(self, table: str) -> dict[str, Any]:
        """What can be checked of the luck: its commitment now; key, seed and whether all of it holds when the game is over."""
        live = await self.live.find(table)
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
        live = await self.live.find(table)
        takes_part = live.seats[seat].kind == "open" and live.may_mix_luck
        return half_commitment(live.header.seed) if takes_part else ""

    async def guest_tables(self, visitor: Visitor) -> list[TableSummary]:
        """The visitor's tables: those where they are awaited first, then those that go on, then finished ones."""
        summaries: list[TableSummary] = []
        for table in await self.store.guest_tables(visitor.guest, MOST_LISTED):
            try:
                live = await self.live.find(table)
            except RequestError as error:
                LOG.info("a table can't be played on", extra={"table": table, "why": error.code})
                stored = await self.store.read_table(table)
                if stored is not None and stored.header.game in names():
                    summaries.append(summarize_outdated(stored, visitor))
                continue
            summaries.append(summarize_table(live, visitor, live.own_seats(visitor, self.keys)))
        rank = {"playing": 0, "waiting": 1, "outdated": 2, "over": 3}
        summaries.sort(key=lambda summary: summary.changed, reverse=True)
        summaries.sort(key=lambda summary: (not summary.your_turn, rank[summary.status]))
        return summaries

    async def finished_tables(self, visitor: Visitor, most: int = 12, game_name: str = "") -> list[TableSummary]:
        """Finished games: the visitor's own, then those that others let everybody see, the latest first in each."""
        own, shared = await self.store.finished_tables_for(visitor.guest, most, game_name)
        listed = [(True, line) for line in own] + [(False, line) for line in shared]
        return [
            replace(summarize_finished(game(header.game), header, seats, visitor.lang), yours=yours)
            for yours, (header, seats) in listed[:most]
            if header.game in names()
        ]

    async def component_record(self, visitor: Visitor, game_name: str, id: str) -> ComponentRecord:
        """How often a component brought the visitor points, and won with them."""
        ended = await self.store.guest_outcomes(visitor.guest, game_name)
        used = [(seat, outcome) for seat, outcome in ended if id in {what for what, _ in outcome["sources"][seat]}]
        won = sum(seat in outcome["winners"] for seat, outcome in used)
        return ComponentRecord(len(ended), len(used), won)

    # Guests ----------------------------------------------------------------------------------------------------------

    async def guest_name(self, visitor: Visitor) -> str:
        """What the visitor wants to be called; empty if they never said."""
        return await self.store.guest_name(visitor.guest)

    async def rename_guest(self, visitor: Visitor, name: str) -> str:
        """Remember what the visitor wants to be called."""
        self.write_limit.spend(visitor.guest)
        cleaned = clean_name(name)
        await self.store.set_guest_name(visitor.guest, cleaned)
        return cleaned

    # Creating and joining --------------------------------------------------------------------------------------------

    @shield_change
    async def create_table(self, request: TableRequest, visitor: Visitor) -> str:
        """Create a table; its id."""
        self.new_table_limit.spend(visitor.address, table_cost(request))
        guest_name = await self.store.guest_name(visitor.guest)
        game = await self.live.editions.new_game(request.game, request.overlay)
        header = new_header(game, len(request.seats), dict(request.options), visitor, self.settings.seeds)
        seats = new_seats(request, guest_name)
        own = [number for number, wanted in enumerate(request.seats) if wanted.kind == "me"]
        offered = self._offered_header(header, request, own)
        await self._check_table_count(visitor)
        await self.live.editions.keep(game)
        try:
            await self.store.create_table(offered, seats, own, [])
        except Conflict:
            # The table of this offer was laid before: another one is laid, and its luck is the server's alone.
            offered = header
            await self.store.create_table(header, seats, own, [])
        self.live.start_autoplay(await self.live.find(offered.id))
        return offered.id

    def _offered_header(self, header: TableHeader, request: TableRequest, own: Sequence[int]) -> TableHeader:
        """The header of a table that was offered, with the number of whoever lays it; the header itself where there was no offer."""
        if not request.offer:
            return header
        table = self.keys.read_offer(request.offer)
        if self.settings.seeds or not request.number:
            return header
        numbers = {str(seat): check_number(request.number) for seat in own[:1]}
        return header._replace(id=table, seed=self.keys.luck_half(table), numbers=numbers)

    @shield_change
    async def branch_table(self, table: str, visitor: Visitor, step: int, seat: int) -> str:
        """Play on from a step of a finished game, in any seat, against bots; the new table's id."""
        live = await self._find_finished(table)
        self.new_table_limit.spend(visitor.address)
        answers = live.history.record.answers
        if not 0 <= step < len(answers):
            raise RequestError("no_step", last=len(answers) - 1)
        _check_seat(live, seat)
        await self._check_table_count(visitor)
        header = new_header(live.game, live.header.seats, dict(live.header.options), visitor)
        header = header._replace(seed=live.header.seed, numbers=live.header.numbers, branched_from=live.id)
        wanted = tuple(SeatRequest("me" if other == seat else "bot") for other in range(live.header.seats))
        seats = new_seats(TableRequest(live.game.name, wanted), await self.store.guest_name(visitor.guest))
        changes = [Change(number, ANSWERED, who, answer, BOT) for number, (who, answer) in enumerate(answers[:step], 1)]
        await self.live.editions.keep(live.game)
        await self.store.create_table(header, seats, [seat], changes)
        self.live.start_autoplay(await self.live.find(header.id))
        return header.id

    async def _check_table_count(self, visitor: Visitor) -> None:
        if await self.store.count_unfinished(visitor.guest) >= self.settings.most_tables:
            raise RequestError("too_many_tables", most=self.settings.most_tables)

    @shield_change
    async def join(self, table: str, visitor: Visitor, secret: str, name: str = "", number: str = "") -> int:
        """Sit down with the secret of a link; the seat. A taken seat opens to a link of its own, once, or to its passkey."""
        live = await self.live.find(table)
        self.write_limit.spend(visitor.address or visitor.guest)
        seat_number = self._check_secret(live, secret)
        mixed = check_number(number) if number and not self.settings.seeds else ""
        player = clean_name(name) if name else await self.store.guest_name(visitor.guest)
        async with live.lock:
            self._check_secret(live, secret)
            seat = live.seats[seat_number]
            if seat.kind == "open":
                joined = seat._replace(kind="person", name=player or seat.name, away=False, salt=new_salt())
                await self.live.change_seat(live, JOINED, joined, visitor.guest, mixed)
            elif (visitor.guest, seat_number) not in live.holders:
                used = secret == self._device_link(live, seat_number)
                await self.live.open_seat(live, seat._replace(links=seat.links + used), visitor.guest)
        self.streams.mark_seen(table, (seat_number,))
        return seat_number

    def _device_link(self, live: LiveTable, number: int) -> str:
        seat = live.seats[number]
        return self.keys.device_link(live.id, number, seat.salt, seat.links)

    @shield_change
    async def revoke(self, table: str, visitor: Visitor, seat: int) -> str:
        """Close a seat of the visitor's to every other device and program; its new passkey."""
        live = await self._find_own(table, visitor, seat)
        async with live.lock:
            if live.seats[seat].kind != "person":
                raise RequestError("not_your_seat")
            salt = new_salt()
            await self.live.revoke_seat(live, live.seats[seat]._replace(salt=salt), visitor.guest)
        return self.keys.seat_secret(live.id, seat, salt)

    async def seat_of_link(self, table: str, secret: str) -> int:
        """The seat that the secret in a link opens; a passkey does not, for addresses are kept in histories and logs."""
        live = await self.live.find(table)
        number = self._check_secret(live, secret)
        if live.seats[number].kind == "person" and secret != self._device_link(live, number):
            raise RequestError("bad_secret")
        return number

    def _check_secret(self, live: LiveTable, secret: str) -> int:
        """The seat that a secret opens."""
        for seat in live.seats:
            expected = [self.keys.seat_secret(live.id, seat.seat, seat.salt)]
            if seat.kind == "person":
                expected.append(self._device_link(live, seat.seat))
            if seat.kind != "bot" and any(secrets.compare_digest(known.encode(), secret.encode()) for known in expected):
                return seat.seat
        number = secret.partition("-")[0]
        taken = any(str(seat.seat) == number and seat.kind == "person" for seat in live.seats)
        raise RequestError("seat_taken" if taken else "bad_secret")

    # Together --------------------------------------------------------------------------------------------------------

    async def nudge(self, table: str, visitor: Visitor, seat: int) -> None:
        """Tell somebody that the others at the table wait for them."""
        live = await self.live.find(table)
        _check_seat(live, seat)
        own = self._own_seats(live, visitor)
        if not own or seat in own:
            raise RequestError("not_your_seat")
        if seat not in live.history.position.asks or not live.played_by_person(seat):
            raise RequestError("not_awaited")
        self.nudge_limit.spend(f"{table}/{seat}")
        self.streams.nudge(table, seat, own[0])

    @shield_change
    async def rematch(self, table: str, visitor: Visitor) -> str:
        """Play again with the same people, the seats turned: lay the table, or sit down at the one that another of them has laid."""
        live = await self._find_finished(table)
        own = self._own_seats(live, visitor)
        if not own:
            raise RequestError("not_your_seat")
        async with live.lock:
            if not live.history.rematch:
                seats = tuple(_rematch_seat(live, old, old in own) for old in _turned_seats(live))
                request = TableRequest(live.game.name, seats, dict(live.header.options), live.game.overlay_digest)
                await self.live.add_note(live, REMATCH, own[0], await self.create_table(request, visitor))
        new = await self.live.find(live.history.rematch)
        for number, old in enumerate(_turned_seats(live)):
            if old in own:
                await self._sit_down_again(new, number, live.seats[old].name, visitor)
        return new.id

    async def _sit_down_again(self, live: LiveTable, number: int, name: str, visitor: Visitor) -> None:
        """Take the seat that was kept free for somebody who has played before."""
        async with live.lock:
            if live.seats[number].kind == "open":
                joined = live.seats[number]._replace(kind="person", name=name, away=False, salt=new_salt())
                await self.live.change_seat(live, JOINED, joined, visitor.guest)
        self.streams.mark_seen(live.id, (number,))

    @shield_change
    async def share_replay(self, table: str, visitor: Visitor, shared: bool) -> None:
        """Let everybody see a finished game in the list of replays, or no longer; all who played it have to agree."""
        live = await self._find_finished(table)
        own = self._own_seats(live, visitor)
        if not own:
            raise RequestError("not_your_seat")
        async with live.lock:
            for seat in own:
                if (seat in live.history.shared_by) != shared:
                    await self.live.add_note(live, SHARED if shared else HIDDEN, seat)

    # Playing ---------------------------------------------------------------------------------------------------------

    async def answer(self, table: str, visitor: Visitor, seat: int, ask: int, answer: object, key: str) -> bool:
        """Answer the ask that is named by its number; True if this answer, known by its key, had been taken before."""
        live = await self._find_own(table, visitor, seat)
        return await self._take_answer(live, seat, ask, answer, key)

    async def answer_by_form(self, table: str, visitor: Visitor, form: FormData) -> int:
        """Answer with the fields of a plain form: `seat`, `ask`, `id` and the answer itself; the seat that answered."""
        fields: Mapping[str, Sequence[str]] = {key: [str(value) for value in form.getlist(key)] for key in form}
        try:
            seat, ask, key = int(fields["seat"][0]), int(fields["ask"][0]), fields["id"][0]
        except (KeyError, ValueError) as error:
            raise RequestError("bad_input", where="seat, ask, id") from error
        live = await self._find_own(table, visitor, seat)
        if (seat, key) in live.history.answer_keys:
            return seat
        open_ask = live.history.position.asks.get(seat)
        if open_ask is None or live.ask_number(seat) != ask:
            raise RequestError("stale" if open_ask is not None else "not_asked")
        answer = read_form_answer(open_ask, fields)
        standing = self._standing_answer(live, visitor, seat, answer) if "ahead" in fields else None
        await self._take_answer(live, seat, ask, answer, key)
        if standing is not None:
            kept = [other for other in live.standing.get(seat, []) if other.ask.name != standing.ask.name]
            live.standing[seat] = [standing, *kept]
            self.live.start_autoplay(live)
        return seat

    def _standing_answer(self, live: LiveTable, visitor: Visitor, seat: int, answer: object) -> StandingAnswer:
        """What a person answers ahead, while it is still asked."""
        p = live.history.position
        ask, lasts = p.asks[seat], live.game.standing.get(p.asks[seat].name)
        stored = ask.canonical(answer)
        if lasts is None or stored is None:
            raise RequestError("bad_input" if lasts is None else "illegal", where="ahead")
        view = p.view(seat)
        names = seat_names(live.seats, visitor.lang)
        chosen = ", ".join(answer_words(view, ask, stored, visitor.lang, names)) or TEXT(visitor.lang, "replay.nothing")
        words = TEXT(visitor.lang, "standing_answer.words", asked=live.game.question(view, visitor.lang), answered=chosen)
        return StandingAnswer(ask, stored, -1 if lasts else live.game.rounds(p.table), words)

    async def cancel_standing(self, table: str, visitor: Visitor, seat: int) -> None:
        """Be asked again what was answered ahead."""
        live = await self._find_own(table, visitor, seat)
        live.standing.pop(seat, None)
        self.streams.notify(table)

    @shield_change
    async def _take_answer(self, live: LiveTable, seat: int, ask: int, answer: object, key: str) -> bool:
        """Take an answer of a seat that is the visitor's; True if it had been taken before."""
        if not ANSWER_KEY.fullmatch(key):
            raise RequestError("bad_input", where="id")
        async with live.lock:
            if (seat, key) in live.history.answer_keys:
                return True
            if live.history.is_over:
                raise RequestError("over")
            if not live.played_by_person(seat):
                raise RequestError("already_away")
            current = live.ask_number(seat)
            if current is None or current != ask:
                raise RequestError("stale" if current is not None else "not_asked")
            return await self.live.add_answer(live, seat, answer, PERSON, key)

    @shield_change
    async def undo(self, table: str, visitor: Visitor, seat: int) -> None:
        """Take back the seat's last own answer, if nothing new was shown to anybody since."""
        live = await self._find_own(table, visitor, seat)
        async with live.lock:
            if not live.played_by_person(seat):
                raise RequestError("nothing_to_undo")
            live.standing.pop(seat, None)
            await self.live.undo_answer(live, seat)

    @shield_change
    async def resign(self, table: str, visitor: Visitor, seat: int) -> None:
        """Give a seat up for good; a bot plays on, so that the others can finish."""
        live = await self._find_own(table, visitor, seat)
        async with live.lock:
            if live.history.is_over:
                raise RequestError("over")
            if live.seats[seat].resigned:
                raise RequestError("already_away")
            await self.live.change_seat(live, RESIGNED, live.seats[seat]._replace(resigned=True, away=False))

    @shield_change
    async def take_over(self, table: str, visitor: Visitor, seat: int) -> None:
        """Let a bot play for a seat: your own, a free one at your table, or that of somebody who is away.

        For somebody who is away it is a vote: a bot plays as soon as more than half of those who are there want it.
        """
        live = await self.live.find(table)
        _check_seat(live, seat)
        own = self._own_seats(live, visitor)
        self.write_limit.spend(f"{table}/{visitor.guest}")
        async with live.lock:
            if live.history.is_over:
                raise RequestError("over")
            if live.played_by_bot(seat):
                raise RequestError("already_away")
            host = live.is_host(visitor, own)
            absent = self._views.is_absent(live, seat)
            if not absent:
                live.votes.pop(seat, None)
            if not live.may_take_over(seat, own, host, absent):
                raise RequestError(self._why_not_taken_over(live, seat, own, absent))
            if live.seats[seat].kind == "person" and seat not in own:
                live.vote(seat, own)
                votes, needed = self._views.count_votes(live, seat)
                if own and votes < needed:
                    self.streams.notify(table)
                    return
            await self.live.change_seat(live, TAKEN_OVER, live.seats[seat]._replace(away=True))

    def _why_not_taken_over(self, live: LiveTable, seat: int, own: tuple[int, ...], absent: bool) -> str:
        if not own or live.seats[seat].kind != "person":
            return "not_your_seat"
        return "voted" if absent else "present"

    @shield_change
    async def hand_back(self, table: str, visitor: Visitor, seat: int) -> None:
        """Play yourself again where a bot has played for you."""
        live = await self._find_own(table, visitor, seat)
        async with live.lock:
            if live.history.is_over:
                raise RequestError("over")
            if not live.seats[seat].away or live.seats[seat].resigned:
                raise RequestError("not_away")
            await self.live.change_seat(live, HANDED_BACK, live.seats[seat]._replace(away=False))


def table_cost(request: TableRequest) -> int:
    """What a new table counts for: one, and more for bots that look ahead."""
    return 1 + SLOW_BOT_COST * sum(bool(seat.bot) and not is_quick(seat.bot) for seat in request.seats)


def check_number(text: str) -> str:
    """A number that a player adds to the luck."""
    if not NUMBER.fullmatch(text):
        raise RequestError("bad_input", where="number")
    return text


def _turned_seats(live: LiveTable) -> tuple[int, ...]:
    """The seats of a table in the order in which their people sit when they play again: the second one begins."""
    return (*range(1, live.header.seats), 0)


def _rematch_seat(live: LiveTable, old: int, yours: bool) -> SeatRequest:
    """Who sits where somebody has sat before, when they play again."""
    seat = live.seats[old]
    if seat.kind == "person":
        return SeatRequest("me" if yours else "friend", seat.name)
    return SeatRequest("bot", "", seat.bot)


def _check_seat(live: LiveTable, seat: int) -> None:
    if not 0 <= seat < live.header.seats:
        raise RequestError("no_seat")


async def table_service(request: Request) -> TableService:
    service: TableService = request.app.state.tables
    return service


Service = Annotated[TableService, Depends(table_service)]
"""The service of the server that a route belongs to."""
