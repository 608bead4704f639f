"""A table in the memory of the server: its history, and who sits there."""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from hmac import compare_digest
from statistics import median
from time import monotonic

from orrery.core.ask import Answer, plays_itself
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.shared_luck import HALF
from orrery.play.automatic import StandingAnswer, makes_no_difference, standing_answer
from orrery.server.auth import DAY, Keys, Visitor
from orrery.server.store.database import Change, StoredTable
from orrery.server.tables.history import (
    AHEAD,
    ALIKE,
    ANSWERED,
    FORCED,
    PERSON,
    History,
    apply_changes,
    points_by_round,
)
from orrery.server.tables.view_types import ChartPoint

PACES = 20
"""Answers that tell how fast people play at a table."""
FEW_ANSWERS = 5
"""Fewer answers than this tell nothing."""
PATIENCE = 10
"""How many times the usual time for an answer somebody may be away before others can let a bot play."""
LONGEST_PATIENCE = 7 * DAY


def _answer_times(changes: Sequence[Change]) -> list[float]:
    """Seconds that people took for the last answers."""
    times: list[float] = []
    for before, change in zip(changes[-10 * PACES :], changes[-10 * PACES + 1 :]):
        if change.kind == ANSWERED and change.by == PERSON and before.at and change.at:
            times.append((datetime.fromisoformat(change.at) - datetime.fromisoformat(before.at)).total_seconds())
    return times


class LiveTable:
    """One table. Whoever changes it holds `lock`; reading needs no lock, for a change is made in one go."""

    def __init__(self, stored: StoredTable, game: Game) -> None:
        header = stored.header
        self.header = header
        self.id = header.id
        self.game = game
        self.seats = list(stored.seats)
        self.holders = set(stored.holders)
        mixed = map(int, header.numbers or ())
        history = History(self.game, header.seats, header.mixed_seed, header.options, mixed)
        self.history = apply_changes(history, stored.changes)
        self.lock = asyncio.Lock()
        self.autoplay: asyncio.Task[None] | None = None
        """Gives the answers of bots and forced answers, while there are any to give."""
        self.standing: dict[int, list[StandingAnswer]] = {}
        """What people have answered ahead, by seat. It is not written: nobody but the seat is to know."""
        self._alike: dict[int, tuple[int, bool]] = {}
        """For a seat, the number of a change and whether nothing depended on the seat's answer after it."""
        self.clock: Callable[[], float] = monotonic
        self._asked_at: dict[int, tuple[int, float]] = {}
        """For a seat that a person plays, the number of the ask that it has not answered, and when that was first seen here."""
        self.note_asks()
        self.looked_at = asyncio.Event()
        """Set by whoever looks at the table: what plays by itself need not wait longer for a database that was away."""
        self.changed = stored.changes[-1].at if stored.changes else header.changed
        self.votes: dict[int, set[int]] = {}
        """For a seat whose player is away, the seats that want a bot to play for it."""
        self._paces: deque[float] = deque(_answer_times(stored.changes), PACES)
        self.luck_holds: bool | None = None
        """Whether the luck of a finished game was found to hold; None: nobody has asked yet."""
        self._chart: tuple[ChartPoint, ...] | None = None
        self._host_seat = min((seat for guest, seat in self.holders if guest == header.host), default=-1)

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
    def is_busy(self) -> bool:
        return self.lock.locked() or self.is_autoplaying

    def ask_number(self, seat: int) -> int | None:
        """The number of a seat's open ask as that seat counts; None if nothing is asked of it."""
        number = self.history.ask_numbers.get(seat)
        return None if number is None else self.history.viewer_number(seat, number)

    def own_seats(self, visitor: Visitor, keys: Keys) -> tuple[int, ...]:
        """The seats a visitor may act for: those they hold, and those whose secrets they brought."""
        own = {seat for guest, seat in self.holders if guest == visitor.guest}
        for seat in self.seats:
            if visitor.passkeys and seat.kind == "person":
                secret = keys.seat_secret(self.id, seat.seat, seat.salt).encode()
                if any(compare_digest(secret, passkey.encode()) for passkey in visitor.passkeys):
                    own.add(seat.seat)
        return tuple(sorted(own))

    def is_host(self, visitor: Visitor, own: tuple[int, ...]) -> bool:
        return visitor.guest == self.header.host or self._host_seat in own

    def played_by_person(self, number: int) -> bool:
        seat = self.seats[number]
        return seat.kind == "person" and not seat.away and not seat.resigned

    def played_by_bot(self, number: int) -> bool:
        seat = self.seats[number]
        return seat.kind == "bot" or seat.away or seat.resigned

    def note_asks(self) -> None:
        """Note when each person was asked what they are asked now: the time that the others see running. It begins anew for whoever
        sits down or comes back."""
        numbers = self.history.ask_numbers
        now = self.clock()
        known = self._asked_at
        self._asked_at = {
            seat: known[seat] if seat in known and known[seat][0] == number else (number, now)
            for seat, number in numbers.items()
            if self.played_by_person(seat)
        }

    def idle_time(self, seat: int) -> float:
        """Seconds for which a person has owed an answer; 0 if none is owed."""
        asked = self._asked_at.get(seat)
        return self.clock() - asked[1] if asked is not None else 0.0

    def automatic_answer(self, seat: int) -> tuple[str, Answer] | None:
        """What the table answers for a seat that is asked, and why: there is no other answer, the person gave it ahead, or nothing
        depends on it. None if the seat is to choose."""
        p = self.history.position
        ask = p.asks[seat]
        if plays_itself(ask):
            return FORCED, next(iter(ask.answers()))
        if not self.played_by_person(seat):
            return None
        ahead = standing_answer(self.standing.get(seat, []), p, seat)
        if ahead is not None:
            return AHEAD, ahead
        return (ALIKE, next(iter(ask.answers()))) if self._makes_no_difference(seat) else None

    def _makes_no_difference(self, seat: int) -> bool:
        """Whether nothing depends on what a seat answers, worked out once for each change: what others do may make it matter."""
        number = self.history.number
        known = self._alike.get(seat)
        if known is None or known[0] != number:
            luck = Luck.of(secrets.token_hex(16))
            known = self._alike[seat] = (number, makes_no_difference(self.history.position, seat, luck))
        return known[1]

    def has_rivals(self, number: int) -> bool:
        """True if other people have a seat here, at the table or away."""
        return any(seat.kind == "person" for seat in self.seats if seat.seat != number)

    def may_advise(self, number: int) -> bool:
        """True if all other seats are those of bots: among people the coach is silent."""
        return all(seat.kind == "bot" for seat in self.seats if seat.seat != number)

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

    def vote(self, number: int, own: tuple[int, ...]) -> None:
        """Note that the players of some seats want a bot to play for another."""
        self.votes.setdefault(number, set()).update(self._players(own))

    def count_votes(self, number: int, present: Iterable[int]) -> tuple[int, int]:
        """How many of those who are there want a bot to play for a seat, and how many it takes: more than half of them."""
        players = self._players(present, number) | self.votes.get(number, set())
        return len(self.votes.get(number, set())), len(players) // 2 + 1

    def note_pace(self, seconds: float) -> None:
        """Note how long people took for an answer."""
        self._paces.append(seconds)

    def patience(self, least: float) -> float:
        """Seconds after which somebody is taken to be away: longer where people take their time."""
        if len(self._paces) < FEW_ANSWERS:
            return least
        return min(max(least, PATIENCE * median(self._paces)), max(least, LONGEST_PATIENCE))

    def chart(self) -> tuple[ChartPoint, ...]:
        """Points by round of a finished game, worked out once."""
        if self._chart is None:
            self._chart = tuple(ChartPoint(*point) for point in points_by_round(self.history.record))
        return self._chart
