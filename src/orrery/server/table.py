"""A table in the memory of the server: its story, and who sits there."""

import asyncio
from hmac import compare_digest

from orrery.core.game import Game, game
from orrery.server.frame import ChartPoint
from orrery.server.ledger import Ledger, points_by_round, read
from orrery.server.people import Keys, Visitor
from orrery.server.store import Stored


class LiveTable:
    """One table. Whoever changes it holds `lock`; whoever looks at it needs none, for a change is made in one go."""

    def __init__(self, stored: Stored) -> None:
        header = stored.header
        self.header = header
        self.id = header.id
        self.game: Game = game(header.game)
        self.sittings = list(stored.sittings)
        self.holders = set(stored.holders)
        self.ledger = read(Ledger(self.game, header.seats, header.seed, header.options), stored.changes)
        self.lock = asyncio.Lock()
        self.player: asyncio.Task[None] | None = None
        """Gives the answers of bots and forced answers, while there are any to give."""
        self.changed = stored.changes[-1].at if stored.changes else header.changed
        self._chart: tuple[ChartPoint, ...] | None = None
        self._host_seat = min((seat for guest, seat in self.holders if guest == header.host), default=-1)

    @property
    def status(self) -> str:
        if self.ledger.over:
            return "over"
        return "waiting" if any(s.kind == "open" and not s.away for s in self.sittings) else "playing"

    @property
    def busy(self) -> bool:
        return self.lock.locked() or (self.player is not None and not self.player.done())

    def asked(self, seat: int) -> int | None:
        """The number of a seat's open ask as that seat counts; None if nothing is asked of it."""
        number = self.ledger.asked.get(seat)
        return None if number is None else self.ledger.shown(seat, number)

    def own(self, visitor: Visitor, keys: Keys) -> tuple[int, ...]:
        """The seats a visitor may act for: those they hold, and those whose secrets they brought."""
        found = {seat for guest, seat in self.holders if guest == visitor.guest}
        for s in self.sittings:
            if visitor.passkeys and s.kind == "person":
                secret = keys.seat_secret(self.id, s.seat, s.salt).encode()
                if any(compare_digest(secret, passkey.encode()) for passkey in visitor.passkeys):
                    found.add(s.seat)
        return tuple(sorted(found))

    def is_host(self, visitor: Visitor, own: tuple[int, ...]) -> bool:
        return visitor.guest == self.header.host or self._host_seat in own

    def played_by_person(self, seat: int) -> bool:
        s = self.sittings[seat]
        return s.kind == "person" and not s.away and not s.resigned

    def played_by_bot(self, seat: int) -> bool:
        s = self.sittings[seat]
        return s.kind == "bot" or s.away or s.resigned

    def may_take_over(self, seat: int, own: tuple[int, ...], host: bool, present: bool) -> bool:
        """A bot may play for yourself, for a free seat if you are the host, and for somebody who is not there if you play too."""
        s = self.sittings[seat]
        if self.played_by_bot(seat):
            return False
        if s.kind == "open":
            return host
        return seat in own or (not present and (host or bool(own)))

    def chart(self) -> tuple[ChartPoint, ...]:
        """Points by round of a finished game, worked out once."""
        if self._chart is None:
            self._chart = tuple(ChartPoint(*point) for point in points_by_round(self.ledger.record))
        return self._chart
