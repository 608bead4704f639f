"""A table in the memory of the server: its history, and who sits there."""

import asyncio
import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hmac import compare_digest
from statistics import median
from time import monotonic
from typing import Any, NamedTuple

from orrery.core.ask import Answer, freeze, plays_itself, read_ask
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.shared_luck import HALF
from orrery.play.automatic import StandingAnswer, makes_no_difference, standing_answer
from orrery.server.auth import DAY, Keys, Visitor
from orrery.server.errors import TEXT
from orrery.server.store.stored_types import ANSWERED, Change, SeatState, StoredTable, TableVersion
from orrery.server.tables.history import (
    AHEAD,
    ALIKE,
    FORCED,
    PERSON,
    History,
    apply_changes,
)
from orrery.server.tables.packed_history import unpack
from orrery.server.tables.view_types import ChartPoint

PACES = 20
"""Answers that tell how fast people play at a table."""
FEW_ANSWERS = 5
"""Fewer answers than this tell nothing."""
PATIENCE = 10
"""How many times the usual time for an answer somebody may be away before others can let a bot play."""
LONGEST_PATIENCE = 7 * DAY
MOST_OPENED = 64
"""How many orders of right secrets are remembered with the seats that they open."""


def _answer_times(changes: Sequence[Change]) -> list[float]:
    """Seconds that people took for the last answers."""
    times: list[float] = []
    for before, change in zip(changes[-10 * PACES :], changes[-10 * PACES + 1 :]):
        if change.kind == ANSWERED and change.by == PERSON and before.at and change.at:
            times.append((datetime.fromisoformat(change.at) - datetime.fromisoformat(before.at)).total_seconds())
    return times


def seat_names(seats: Sequence[SeatState], lang: str) -> tuple[str, ...]:
    """A name for every seat; one that nobody has named is called by its number."""
    unnamed = {"person": "seat.player", "bot": "seat.bot", "open": "seat.open"}
    return tuple(seat.name or TEXT(lang, unnamed[seat.kind], n=seat.seat + 1) for seat in seats)


def age_of(moment: str) -> float:
    """Seconds since a moment that the database has."""
    return (datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds()


def _read_bits(bits: int) -> set[int]:
    """The seats whose bits are set."""
    return {seat for seat in range(bits.bit_length()) if bits >> seat & 1}


def _read_standing(written: Sequence[Any]) -> StandingAnswer:
    """An answer given ahead, as the database has it."""
    ask, answer, lasts, words = written
    return StandingAnswer(read_ask(ask), freeze(answer), lasts, words)


class BuiltHistory(NamedTuple):
    """The history of a table as it was read, and how long people took for their latest answers."""

    history: History
    paces: list[float]


def build_history(game: Game, stored: StoredTable) -> BuiltHistory:
    """The history of a table: from all its changes, or from a packed one and those after it; `BadPackedHistory` if that one is no
    good."""
    header = stored.header
    if stored.packed is not None:
        history, paces = unpack(game, stored)
        return BuiltHistory(apply_changes(history, stored.changes[1:]), paces + _answer_times(stored.changes))
    mixed = map(int, header.numbers or ())
    history = apply_changes(History(game, header.seats, header.mixed_seed, header.options, mixed), stored.changes)
    return BuiltHistory(history, _answer_times(stored.changes))


class LiveTable:
    """One table. Whoever changes it holds `lock`; reading needs no lock, for a change is made in one go."""

    def __init__(self, stored: StoredTable, built: BuiltHistory) -> None:
        header = stored.header
        self.id = header.id
        self.history, paces = built
        self.game = self.history.record.game
        self.standing: dict[int, list[StandingAnswer]] = {}
        """What people have answered ahead, by seat: nobody but the seat is to know."""
        self.votes: dict[int, set[int]] = {}
        """For a seat whose player is away, the seats that want a bot to play for it."""
        self.seats: list[SeatState] = []
        self._take_seats(stored)
        self.is_behind = False
        """Another server has said that it changed the table, or may have without our hearing of it."""
        self.fresh_for = ""
        """The id of the request that changed the table last, or brought it up to date: what it knows is no older than the request."""
        self.read_at = -math.inf
        """When the database was last asked for the version of the table."""
        self.lock = asyncio.Lock()
        self.autoplay: asyncio.Task[None] | None = None
        """Gives the answers of bots and forced answers, while there are any to give."""
        self._alike: dict[int, tuple[Position, bool]] = {}
        """For a seat, a position and whether nothing depended on the seat's answer in it."""
        self._settled: tuple[Position, dict[int, list[StandingAnswer]], list[SeatState]] | None = None
        """The position, answers given ahead and seats with which nothing plays by itself, where that was looked at."""
        self.clock: Callable[[], float] = monotonic
        self._asked_at: dict[int, tuple[int, float]] = {}
        """For a seat that a person plays, the number of the ask that it has not answered, and when that was first seen here."""
        self.note_asks()
        self.looked_at = asyncio.Event()
        """Set by whoever looks at the table: what plays by itself need not wait longer for a database that was away."""
        self.changed = stored.changes[-1].at if stored.changes else header.changed
        self._seen_to: TableVersion | None = None
        """How far the table was when it was last seen to that a worker does whatever plays by itself."""
        self._seen_to_at = 0.0
        self._paces: deque[float] = deque(paces, PACES)
        self._usual_pace: float | None = None
        """The median of them, where it was asked for."""
        self.luck_holds: bool | None = None
        """Whether the luck of a finished game was found to hold; None: nobody has asked yet."""
        self._names: dict[str, tuple[list[SeatState], tuple[str, ...]]] = {}
        """In each language the names of all seats, with the seats that they are those of."""
        self._chart: tuple[ChartPoint, ...] | None = None
        self._opened: tuple[list[SeatState], dict[tuple[str, ...], frozenset[int]]] = ([], {})
        """The seats that right secrets open, with the seats as they were then."""
        self._numbered = {str(seat): seat for seat in range(header.seats)}
        """Each seat as it is written in its secret."""
        self._host_seat = min((seat for guest, seat in self.holders if guest == header.host), default=-1)

    def _take_seats(self, stored: StoredTable) -> None:
        """Read from the database who sits where, their votes and their answers given ahead."""
        self.header = stored.header
        self.seats[:] = stored.seats
        self.holders = set(stored.holders)
        self.votes = {seat.seat: _read_bits(seat.votes) for seat in stored.seats if seat.votes}
        self.standing = {seat.seat: [_read_standing(answer) for answer in seat.ahead] for seat in stored.seats if seat.ahead}

    def names(self, lang: str) -> tuple[str, ...]:
        """A name for every seat; computed again when somebody sits down."""
        named = self._names.get(lang)
        if named is None or named[0] != self.seats:
            named = self._names[lang] = (list(self.seats), seat_names(self.seats, lang))
        return named[1]

    @property
    def version(self) -> TableVersion:
        """The version of the table in this process."""
        return TableVersion(self.header.seating, self.history.number)

    def follow(self, stored: StoredTable, history: History | None = None) -> set[int]:
        """Take over what other servers have written: seats, and the changes after the last one here, or a whole `history` with them.
        The seats whose secrets were changed."""
        revoked = {new.seat for old, new in zip(self.seats, stored.seats, strict=True) if old.salt != new.salt}
        redealt = stored.header.numbers != self.header.numbers
        self._take_seats(stored)
        if history is None:
            mixed = map(int, self.header.numbers or ())
            history = self.history.with_seed(self.header.mixed_seed, mixed) if redealt else self.history
            history = apply_changes(history, stored.changes)
        self._take_changes(history, stored.changes)
        return revoked

    def follow_changes(self, changes: Sequence[Change]) -> None:
        """Take over what other servers have written after the last change here, where no seat was written."""
        self._take_changes(apply_changes(self.history, changes), changes)

    def _take_changes(self, history: History, changes: Sequence[Change]) -> None:
        self.history = history
        if changes:
            self.changed = changes[-1].at
            self._paces.extend(_answer_times(changes))
            self._usual_pace = None
        self.note_asks(changes)

    def seat_state(self, number: int) -> SeatState:
        """A seat as it is written, with votes and what was answered ahead."""
        ahead = [[answer.ask.plain(), answer.answer, answer.round, answer.words] for answer in self.standing.get(number, ())]
        votes = sum(1 << voter for voter in self.votes.get(number, ()))
        return self.seats[number]._replace(votes=votes, ahead=ahead or None)

    @property
    def status(self) -> str:
        if self.history.is_over:
            return "over"
        return "waiting" if any(seat.kind == "open" and not seat.away for seat in self.seats) else "playing"

    @property
    def may_mix_luck(self) -> bool:
        """True while players can add a number to the luck: nothing was answered, and the luck is the table's own."""
        own = not self.header.branched_from and HALF.fullmatch(self.header.seed) is not None
        return own and self.history.is_untouched

    @property
    def is_autoplaying(self) -> bool:
        return self.autoplay is not None and not self.autoplay.done()

    @property
    def is_settled(self) -> bool:
        """True if nothing has changed since it was found that nothing plays by itself here: whoever looks need not look for it again."""
        if self._settled is None:
            return False
        position, standing, seats = self._settled
        return position is self.history.position and standing is self.standing and seats == self.seats

    def settle(self) -> None:
        """Note that nothing is left to play automatically."""
        self._settled = self.history.position, self.standing, list(self.seats)

    @property
    def is_busy(self) -> bool:
        return self.lock.locked() or self.is_autoplaying

    def ask_number(self, seat: int) -> int | None:
        """The number of a seat's open ask as that seat counts; None if nothing is asked of it."""
        number = self.history.ask_numbers.get(seat)
        return None if number is None else self.history.viewer_number(seat, number)

    def own_seats(self, visitor: Visitor, keys: Keys) -> tuple[int, ...]:
        """The seats a visitor may act for: those they hold, and those whose secrets they brought."""
        own = {seat for guest, seat in self.holders if guest == visitor.guest}
        if visitor.passkeys:
            own |= self._opened_seats(visitor.passkeys, keys)
        return tuple(sorted(own))

    def _opened_seats(self, passkeys: tuple[str, ...], keys: Keys) -> frozenset[int]:
        """The seats that some secrets open. Right ones are compared once while nobody else sits down, because every request brings them
        again."""
        seats, seats_by_secrets = self._opened
        if seats != self.seats or len(seats_by_secrets) > MOST_OPENED:
            seats_by_secrets = {}
            self._opened = list(self.seats), seats_by_secrets
        own = seats_by_secrets.get(passkeys)
        if own is None:
            own = frozenset(self._compare_secrets(passkeys, keys))
            if len(own) == len(passkeys):
                seats_by_secrets[passkeys] = own
        return own

    def _compare_secrets(self, passkeys: Iterable[str], keys: Keys) -> Iterator[int]:
        for passkey in passkeys:
            number, _, _ = passkey.partition("-")  # the number of the seat is not secret
            seat = self._numbered.get(number)
            if seat is None or self.seats[seat].kind != "person":
                continue
            if compare_digest(keys.seat_secret(self.id, seat, self.seats[seat].salt).encode(), passkey.encode()):
                yield seat

    def is_host(self, visitor: Visitor, own: tuple[int, ...]) -> bool:
        return visitor.guest == self.header.host or self._host_seat in own

    def played_by_person(self, number: int) -> bool:
        seat = self.seats[number]
        return seat.kind == "person" and not seat.away and not seat.resigned

    def played_by_bot(self, number: int) -> bool:
        seat = self.seats[number]
        return seat.kind == "bot" or seat.away or seat.resigned

    def note_asks(self, changes: Sequence[Change] = ()) -> None:
        """Note when each person was asked what they are asked now: the time that the others see running. It begins anew for whoever
        sits down or comes back. Changes that another server has made began when it made them."""
        numbers = self.history.ask_numbers
        now = self.clock()
        noted = self._asked_at
        ages = {change.number: max(0.0, age_of(change.at)) for change in changes}
        self._asked_at = {
            seat: noted[seat] if seat in noted and noted[seat][0] == number else (number, now - ages.get(number, 0.0))
            for seat, number in numbers.items()
            if self.played_by_person(seat)
        }

    def see_to_job(self) -> None:
        """Note that a worker has been given whatever plays by itself."""
        self._seen_to, self._seen_to_at = self.version, self.clock()

    def needs_job(self, patience: float) -> bool:
        """True if nothing has moved for so many seconds since a worker was given what plays by itself, here or by another server: the
        job may be lost, whoever lost it. Without people no change brings a job with it. Moments are those of this process, for the
        clocks of machines differ."""
        if self._seen_to != self.version:
            self._seen_to = self.version
            self._seen_to_at = self.clock() - max(0.0, age_of(self.changed)) if self.has_people else -math.inf
        return self.clock() - self._seen_to_at >= patience

    def forget_job(self) -> None:
        """Note that a worker could not be given what plays by itself: whoever looks next tries again."""
        self._seen_to_at = -math.inf

    def idle_time(self, seat: int) -> float:
        """Seconds for which a person has owed an answer; 0 if none is owed."""
        asked = self._asked_at.get(seat)
        return self.clock() - asked[1] if asked is not None else 0.0

    def automatic_answer(self, seat: int, p: Position | None = None) -> tuple[str, Answer] | None:
        """What the table answers for a seat that is asked, now or in `p`, and why: there is no other answer, the person gave it ahead,
        or nothing depends on it. None if the seat is to choose."""
        p = p or self.history.position
        ask = p.asks[seat]
        if plays_itself(ask):
            return FORCED, next(iter(ask.answers()))
        if not self.played_by_person(seat):
            return None
        ahead = standing_answer(self.standing.get(seat, []), p, seat)
        if ahead is not None:
            return AHEAD, ahead
        return (ALIKE, next(iter(ask.answers()))) if self._makes_no_difference(p, seat) else None

    def _makes_no_difference(self, p: Position, seat: int) -> bool:
        """Whether nothing depends on what a seat answers, worked out once for each position: what others do may make it matter."""
        if p.asks[seat].sealed:
            return False  # a secret answer always matters
        judged = self._alike.get(seat)
        if judged is None or judged[0] is not p:
            luck = Luck.of(f"{self.header.seed}/alike/{seat}")  # the same on all servers and workers, and secret
            judged = self._alike[seat] = (p, makes_no_difference(p, seat, luck))
        return judged[1]

    @property
    def has_people(self) -> bool:
        """True if a person has a seat here, at the table or away."""
        return any(seat.kind == "person" for seat in self.seats)

    def has_rivals(self, number: int) -> bool:
        """True if other people have a seat here, at the table or away."""
        return any(seat.kind == "person" for seat in self.seats if seat.seat != number)

    def may_advise(self, number: int) -> bool:
        """True if all other seats are those of bots, or if all people at the table agreed: otherwise the coach is silent."""
        others = [seat for seat in self.seats if seat.seat != number and seat.kind != "bot" and not seat.resigned]
        return not others or self.history.coach_by.issuperset({number, *(seat.seat for seat in others)})

    def may_take_over(self, number: int, own: tuple[int, ...], host: bool, absent: bool) -> bool:
        """A bot may play for yourself, for a free seat if you are the host, and for somebody who is away if those who play want it:
        a vote that you have not given yet."""
        if self.played_by_bot(number):
            return False
        if self.seats[number].kind == "open":
            return host
        if number in own:
            return True
        voters = self._players(own)
        if not voters:
            return absent and host and not self._players(range(len(self.seats)), number)
        return absent and not self.votes.get(number, set()).issuperset(voters)

    def _players(self, seats: Iterable[int], but: int = -1) -> set[int]:
        return {seat for seat in seats if seat != but and self.played_by_person(seat)}

    def voters_with(self, number: int, own: tuple[int, ...]) -> set[int]:
        """The seats that want a bot to play for another, when the players of some seats want it, too."""
        return self.votes.get(number, set()) | self._players(own)

    def count_votes(self, number: int, present: Iterable[int], voters: set[int] | None = None) -> tuple[int, int]:
        """How many of those who are there want a bot to play for a seat, and how many it takes: more than half of them."""
        votes = self.votes.get(number, set()) if voters is None else voters
        return len(votes), len(self._players(present, number) | votes) // 2 + 1

    @property
    def paces(self) -> list[float]:
        """Seconds that people took for their latest answers."""
        return list(self._paces)

    def note_pace(self, seconds: float) -> None:
        """Note how long people took for an answer."""
        self._paces.append(seconds)
        self._usual_pace = None

    def patience(self, least: float) -> float:
        """Seconds after which somebody is taken to be away: longer where people take their time."""
        if len(self._paces) < FEW_ANSWERS:
            return least
        if self._usual_pace is None:
            self._usual_pace = median(self._paces)
        return min(max(least, PATIENCE * self._usual_pace), max(least, LONGEST_PATIENCE))

    def chart(self) -> tuple[ChartPoint, ...]:
        """Points by round of a finished game; computed once."""
        if self._chart is None:
            self._chart = tuple(ChartPoint(*point) for point in self.history.points_by_round())
        return self._chart
