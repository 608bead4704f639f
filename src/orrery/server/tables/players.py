"""Players: guests and their names, new tables, taking seats, and what people agree on around a game."""

import secrets
from collections.abc import Sequence

from orrery.core.shared_luck import NUMBER
from orrery.server.auth import Visitor, clean_name
from orrery.server.errors import RequestError
from orrery.server.store.stored_types import ANSWERED, Change, Conflict, SeatState, StoredTable, TableHeader
from orrery.server.tables.access import TableAccess, check_seat, shield_change
from orrery.server.tables.bot_pool import is_quick
from orrery.server.tables.history import BOT, COACH_OFF, COACH_ON, HIDDEN, JOINED, REMATCH, SHARED
from orrery.server.tables.live_table import LiveTable
from orrery.server.tables.new_table import new_header, new_salt, new_seats
from orrery.server.tables.view_types import SeatRequest, TableRequest

SLOW_BOT_COST = 2
"""How many new tables a bot that looks ahead counts for."""


class PlayerService:
    """Creates tables and seats people at them."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._live = access.live
        self._store = access.store
        self._keys = access.keys

    # Guests ----------------------------------------------------------------------------------------------------------

    async def guest_name(self, visitor: Visitor) -> str:
        """The visitor's name; empty if they never chose one, as for a guest who is new with this request."""
        return "" if visitor.fresh else await self._store.reader.guest_name(visitor.guest)

    async def rename_guest(self, visitor: Visitor, name: str) -> str:
        """Store the visitor's name."""
        self._access.write_limit.spend(visitor.guest)
        cleaned = clean_name(name)
        await self._store.set_guest_name(visitor.guest, cleaned)
        return cleaned

    # Creating and joining --------------------------------------------------------------------------------------------

    @shield_change
    async def create_table(self, request: TableRequest, visitor: Visitor, id: str = "") -> str:
        """Create a table, or with an id the one of that id unless it is there already; its id."""
        self._access.new_table_limit.spend(visitor.address, table_cost(request))
        guest_name = await self.guest_name(visitor)
        game = await self._live.editions.new_game(request.game, request.overlay)
        header = new_header(game, len(request.seats), dict(request.options), visitor, self._access.settings.seeds)
        seats = new_seats(request, guest_name)
        own = [number for number, wish in enumerate(request.seats) if wish.kind == "me"]
        offered = header._replace(id=id) if id else self._offered_header(header, request, own)
        await self.check_table_count(visitor)
        await self._live.editions.keep(game)
        try:
            await self._store.create_table(offered, seats, own, [])
        except Conflict:
            if id:
                return id
            # The table of this offer exists already, so another one is created, with luck from the server alone.
            offered = header
            await self._store.create_table(header, seats, own, [])
        holders = frozenset((visitor.guest, seat) for seat in own)
        await self._live.start_table(offered.id, StoredTable(offered, tuple(seats), holders, ()), game)
        return offered.id

    def _offered_header(self, header: TableHeader, request: TableRequest, own: Sequence[int]) -> TableHeader:
        """The header of a table that was offered, with the number of whoever lays it; the header itself where there was no offer."""
        if not request.offer:
            return header
        table = self._keys.read_offer(request.offer)
        if self._access.settings.seeds or not request.number:
            return header
        numbers = {str(seat): check_number(request.number) for seat in own[:1]}
        return header._replace(id=table, seed=self._keys.luck_half(table), numbers=numbers)

    @shield_change
    async def branch_table(self, table: str, visitor: Visitor, step: int, seat: int) -> str:
        """Play on from a step of a finished game, in any seat, against the bots that were there; the new table's id."""
        live = await self._access.find_finished(table)
        answers = live.history.record.answers
        if not 0 <= step < len(answers):
            raise RequestError("no_step", last=len(answers) - 1)
        check_seat(live, seat)
        request = TableRequest(live.game.name, tuple(_branch_seat(old, old.seat == seat) for old in live.seats))
        self._access.new_table_limit.spend(visitor.address, table_cost(request))
        await self.check_table_count(visitor)
        header = new_header(live.game, live.header.seats, dict(live.header.options), visitor)
        header = header._replace(seed=live.header.seed, numbers=live.header.numbers, branched_from=live.id)
        seats = new_seats(request, await self.guest_name(visitor))
        changes = [Change(number, ANSWERED, player, answer, BOT) for number, (player, answer) in enumerate(answers[:step], 1)]
        await self._live.editions.keep(live.game)
        await self._store.create_table(header, seats, [seat], changes)
        await self._live.start_table(header.id)
        return header.id

    async def check_table_count(self, visitor: Visitor) -> None:
        """Refuse one unfinished table too many of a guest."""
        if visitor.fresh:
            return  # a new guest has no tables
        if await self._store.reader.count_unfinished(visitor.guest) >= self._access.settings.most_tables:
            raise RequestError("too_many_tables", most=self._access.settings.most_tables)

    @shield_change
    async def join(self, table: str, visitor: Visitor, secret: str, name: str = "", number: str = "") -> int:
        """Sit down with the secret of a link; the seat. A taken seat opens to a link of its own, once, or to its passkey."""
        live = await self._live.find(table)
        self._access.write_limit.spend(visitor.address or visitor.guest)
        seat_number = self._check_secret(live, secret)
        mixed = check_number(number) if number and not self._access.settings.seeds else ""
        player = clean_name(name) if name else await self.guest_name(visitor)

        async def sit_down() -> None:
            self._check_secret(live, secret)
            seat = live.seats[seat_number]
            if seat.kind == "open":
                joined = seat._replace(kind="person", name=player or seat.name, away=False, salt=new_salt())
                await self._live.change_seat(live, JOINED, joined, visitor.guest, mixed)
            elif (visitor.guest, seat_number) not in live.holders:
                is_link = secret == self._device_link(live, seat_number)
                await self._live.open_seat(live, seat._replace(links=seat.links + is_link), visitor.guest)

        await self._live.change(live, sit_down)
        self._access.streams.mark_seen(table, (seat_number,))
        return seat_number

    def _device_link(self, live: LiveTable, number: int) -> str:
        seat = live.seats[number]
        return self._keys.device_link(live.id, number, seat.salt, seat.links)

    @shield_change
    async def revoke(self, table: str, visitor: Visitor, seat: int) -> str:
        """Close a seat of the visitor's to every other device and program; its new passkey."""
        live = await self._access.find_own(table, visitor, seat)
        salt = new_salt()

        async def close_to_others() -> None:
            if live.seats[seat].kind != "person":
                raise RequestError("not_your_seat")
            await self._live.revoke_seat(live, live.seats[seat]._replace(salt=salt), visitor.guest)

        await self._live.change(live, close_to_others)
        return self._keys.seat_secret(live.id, seat, salt)

    async def seat_of_link(self, table: str, secret: str) -> int:
        """The seat that the secret in a link opens; a passkey does not, for addresses are kept in histories and logs."""
        live = await self._live.find(table)
        number = self._check_secret(live, secret)
        if live.seats[number].kind == "person" and secret != self._device_link(live, number):
            raise RequestError("bad_secret")
        return number

    def _check_secret(self, live: LiveTable, secret: str) -> int:
        """The seat that a secret opens."""
        for seat in live.seats:
            expected = [self._keys.seat_secret(live.id, seat.seat, seat.salt)]
            if seat.kind == "person":
                expected.append(self._device_link(live, seat.seat))
            if seat.kind != "bot" and any(
                secrets.compare_digest(own_secret.encode(), secret.encode()) for own_secret in expected
            ):
                return seat.seat
        number = secret.partition("-")[0]
        is_taken = any(str(seat.seat) == number and seat.kind == "person" for seat in live.seats)
        raise RequestError("seat_taken" if is_taken else "bad_secret")

    # Playing together ------------------------------------------------------------------------------------------------

    async def nudge(self, table: str, visitor: Visitor, seat: int) -> None:
        """Tell a player that the others at the table wait for them."""
        live = await self._live.find(table)
        check_seat(live, seat)
        own = await self._access.find_seats(live, visitor)
        if not own or seat in own:
            raise RequestError("not_your_seat")
        if seat not in live.history.position.asks or not live.played_by_person(seat):
            raise RequestError("not_awaited")
        self._access.nudge_limit.spend(f"{table}/{seat}")
        self._access.streams.nudge(table, seat, own[0])
        await self._access.notices.send_nudge(table, seat, own[0])

    @shield_change
    async def rematch(self, table: str, visitor: Visitor) -> str:
        """Play again with the same people, the seats turned: lay the table, or sit down at the one that another of them has laid."""
        live = await self._access.find_finished(table)
        own = await self._access.find_seats(live, visitor)
        if not own:
            raise RequestError("not_your_seat")

        async def lay_once() -> None:
            if not live.history.rematch:
                seats = tuple(_rematch_seat(live, old, old in own) for old in _turned_seats(live))
                request = TableRequest(live.game.name, seats, dict(live.header.options), live.game.overlay_digest)
                id = self._keys.rematch_id(live.id)  # the same id on every server, so that two who ask at once share one table
                await self._live.add_note(live, REMATCH, own[0], await self.create_table(request, visitor, id))

        await self._live.change(live, lay_once)
        new = await self._live.find(live.history.rematch)
        for number, old in enumerate(_turned_seats(live)):
            if old in own:
                await self._sit_down_again(new, number, live.seats[old].name, visitor)
        return new.id

    async def _sit_down_again(self, live: LiveTable, number: int, name: str, visitor: Visitor) -> None:
        """Take the seat that was kept free for somebody who has played before."""

        async def sit_down() -> None:
            if live.seats[number].kind == "open":
                joined = live.seats[number]._replace(kind="person", name=name, away=False, salt=new_salt())
                await self._live.change_seat(live, JOINED, joined, visitor.guest)

        await self._live.change(live, sit_down)
        self._access.streams.mark_seen(live.id, (number,))

    @shield_change
    async def share_replay(self, table: str, visitor: Visitor, shared: bool) -> None:
        """Let everybody see a finished game in the list of replays, or no longer; all who played it have to agree."""
        live = await self._access.find_finished(table)
        own = await self._access.find_seats(live, visitor)
        if not own:
            raise RequestError("not_your_seat")

        async def agree() -> None:
            for seat in own:
                if (seat in live.history.shared_by) != shared:
                    await self._live.add_note(live, SHARED if shared else HIDDEN, seat)

        await self._live.change(live, agree)

    @shield_change
    async def agree_to_coach(self, table: str, visitor: Visitor, agreed: bool) -> None:
        """Agree that everybody at a table may ask the coach, or no longer; it speaks among people only if all of them agree."""
        live = await self._live.find(table)
        own = await self._access.find_seats(live, visitor)
        if not own:
            raise RequestError("not_your_seat")
        self._access.write_limit.spend(f"{table}/{own[0]}")

        async def agree() -> None:
            if live.history.is_over:
                raise RequestError("over")
            for seat in own:
                if (seat in live.history.coach_by) != agreed:
                    await self._live.add_note(live, COACH_ON if agreed else COACH_OFF, seat)

        await self._live.change(live, agree)


def table_cost(request: TableRequest) -> int:
    """What a new table counts for: one, and more for bots that look ahead."""
    return 1 + SLOW_BOT_COST * sum(bool(seat.bot) and not is_quick(seat.bot) for seat in request.seats)


def check_number(text: str) -> str:
    """A number that a player adds to the luck."""
    if not NUMBER.fullmatch(text):
        raise RequestError("bad_input", where="number")
    return text


def _turned_seats(live: LiveTable) -> tuple[int, ...]:
    """The seats of a table in the order in which their players sit in a rematch: the second one begins."""
    return (*range(1, live.header.seats), 0)


def _branch_seat(old: SeatState, yours: bool) -> SeatRequest:
    """Who sits where somebody has sat before, when one of them plays on alone; the usual bot plays for people."""
    if yours:
        return SeatRequest("me")
    return SeatRequest("bot", "", old.bot if old.kind == "bot" else "")


def _rematch_seat(live: LiveTable, old: int, yours: bool) -> SeatRequest:
    """Who sits where somebody has sat before, when they play again."""
    seat = live.seats[old]
    if seat.kind == "person":
        return SeatRequest("me" if yours else "friend", seat.name)
    return SeatRequest("bot", "", seat.bot)
