"""The story of one table: its changes in order, and the position they lead to. It knows no database and no network.

Changes are numbered, but no viewer is told these numbers: how often a rival has answered in private would show in them. Each viewer
has a count of their own, of the changes that they notice.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, NamedTuple

from orrery.core.ask import Answer
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.position import Event, Option, Position
from orrery.core.record import Record
from orrery.core.view import WATCHER
from orrery.server.store import Change

ANSWERED = "answered"
UNDONE = "undone"
JOINED = "joined"
TAKEN_OVER = "taken_over"
HANDED_BACK = "handed_back"
RESIGNED = "resigned"

PERSON = "person"
BOT = "bot"
FORCED = "forced"


class Given(NamedTuple):
    """An answer that stands: the number of its change, whose it is, how it came, and what had been revealed before it."""

    number: int
    seat: int
    answer: Answer
    by: str
    revealed: int
    used: dict[str, int]


class Happening(NamedTuple):
    """Something for the log: an event of the game, or a note about who sits where; a note may be for one seat alone."""

    number: int
    event: Event | None
    note: str = ""
    seat: int = -1
    private: bool = False


class Ledger:
    """A table's position with everything that led to it. `number` is that of the last change."""

    __slots__ = ("_notes", "asked", "given", "happened", "keys", "noticed", "number", "position", "record", "removed")

    def __init__(self, game: Game, seats: int, seed: str, options: dict[str, Option]) -> None:
        self.record = Record(game.name, seats, seed, options)
        self.number = 0
        self.given: list[Given] = []
        self.keys: dict[tuple[int, str], int] = {}
        """The number of the change in which a seat's answer with some key was taken."""
        self.removed: list[int] = []
        """Numbers of the changes that took an answer back."""
        self.noticed: list[list[int]] = [[] for _ in range(seats + 1)]
        """For a watcher and each seat, the numbers of the changes that they notice."""
        self._notes: list[Happening] = []
        events: list[Event] = []
        self.position = game.start(seats, seed, self.record.options, events.append)
        self.position.listener = None
        self.happened = [Happening(0, event) for event in events]
        self.asked = dict.fromkeys(self.position.asks, 0)
        """For each ask that is open, the number of the change that brought it; it names the ask."""

    def ahead(self, seat: int, answer: object) -> tuple[Position, list[Event], Answer]:
        """The position after an answer, what it tells, and the answer in its stored form; nothing here changes."""
        after = self.position.copy()
        events: list[Event] = []
        after.listener = events.append
        ask = self.position.asks.get(seat)
        stored = ask.canonical(answer) if ask is not None else None
        after.choose(seat, answer)
        after.listener = None
        assert stored is not None, "an answer that was taken has a stored form"
        return after, events, stored

    def take(self, change: Change, after: tuple[Position, list[Event], Answer] | None = None) -> None:
        """Add a change that was written; `after` is what `ahead` gave for an answer, worked out here if missing."""
        self._follows(change)
        if change.kind == ANSWERED:
            self._give(change.number, change.seat, change.answer, change.by, after)
            if change.key is not None:
                self.keys[change.seat, change.key] = change.number
        else:
            self._note(change)
        self._notice(change)

    def _notice(self, change: Change) -> None:
        for bit, noticed in enumerate(self.noticed):
            if change.seen >> bit & 1:
                noticed.append(change.number)
        self.number = change.number

    def shown(self, viewer: int, number: int) -> int:
        """How a viewer counts a change: one more than the changes they noticed before it."""
        return bisect_right(self.noticed[viewer + 1], number)

    def number_of(self, viewer: int, shown: int) -> int:
        """The change that a viewer counts so; the last one if they are ahead of us."""
        noticed = self.noticed[viewer + 1]
        return 0 if shown <= 0 else noticed[shown - 1] if shown <= len(noticed) else self.number

    def seen_by(self, seat: int, after: tuple[Position, list[Event], Answer]) -> int:
        """Who notices an answer: who gave it, and everybody whose log, view or right to undo it changes."""
        p, events, _ = after
        before = self.position
        if p.asks.keys() != before.asks.keys():
            return -1
        nobody = [""] * self.record.seats
        seen = 0
        for viewer in range(WATCHER, self.record.seats):
            if (
                viewer == seat
                or any(self.record.game.say(event, viewer, nobody, "en") for event in events)
                or before.view(viewer).plain() != p.view(viewer).plain()
                or (viewer >= 0 and self.may_undo(viewer) != self.may_undo(viewer, p))
            ):
                seen |= 1 << (viewer + 1)
        return seen

    def _follows(self, change: Change) -> None:
        if change.number != self.number + 1:
            raise OrreryError(f"change {change.number} does not follow {self.number}")

    def _note(self, change: Change) -> None:
        note = Happening(change.number, None, change.kind, change.seat)
        self._notes.append(note)
        self.happened.append(note)

    def _give(
        self, number: int, seat: int, answer: object, by: str, after: tuple[Position, list[Event], Answer] | None = None
    ) -> None:
        before = self.position
        p, events, stored = after or self.ahead(seat, answer)
        self.given.append(Given(number, seat, stored, by, before.revealed, before.luck.used))
        self.record.add(seat, stored)
        self.happened += [Happening(number, event) for event in events]
        if by == FORCED:
            self.happened.append(Happening(number, None, FORCED, seat, private=True))
        self.asked = {
            other: self.asked.get(other, number) if before.asks.get(other) is ask else number for other, ask in p.asks.items()
        }
        self.position = p

    def undone(self, change: Change) -> "Ledger":
        """The ledger with a change that takes an answer back; this one stays as it is."""
        self._follows(change)
        keep = self.without(change.seat)
        if keep is None:
            raise OrreryError(f"change {change.number} takes back what can't be taken back")
        record = self.record
        other = Ledger(record.game, record.seats, str(record.seed), record.options)
        for given in keep:
            other._give(given.number, given.seat, given.answer, given.by)
        other._notes = list(self._notes)
        other.happened = sorted([*other.happened, *self._notes], key=lambda happening: happening.number)
        other._note(change)
        other.keys = dict(self.keys)
        other.removed = [*self.removed, change.number]
        other.noticed = [list(noticed) for noticed in self.noticed]
        other._notice(change)
        return other

    def may_undo(self, seat: int, p: Position | None = None) -> bool:
        """True if the last answer that a seat chose itself can be taken back in `p`, as far as can be told without playing it."""
        at = self._last_own(seat)
        p = p or self.position
        if at is None or not p.asks:
            return False
        given = self.given[at]
        return given.revealed == p.revealed and given.used == p.luck.used

    def _last_own(self, seat: int) -> int | None:
        for at in range(len(self.given) - 1, -1, -1):
            if self.given[at].seat == seat and self.given[at].by == PERSON:
                return at
        return None

    def without(self, seat: int) -> list[Given] | None:
        """The answers without the last one that a seat chose itself and without those given for it since; None if it must stand."""
        at = self._last_own(seat)
        if at is None or not self.may_undo(seat):
            return None
        keep = [given for i, given in enumerate(self.given) if i < at or given.seat != seat]
        record = self.record
        shorter = Record(
            record.game.name, record.seats, record.seed, record.options, [(given.seat, given.answer) for given in keep]
        )
        try:
            shorter.replay()
        except OrreryError:
            return None
        return keep

    @property
    def over(self) -> bool:
        return not self.position.asks


def read(ledger: Ledger, changes: Iterable[Change]) -> Ledger:
    """The ledger after all changes, in order."""
    for change in changes:
        if change.kind == UNDONE:
            ledger = ledger.undone(change)
        else:
            ledger.take(change)
    return ledger


def points_by_round(record: Record, upto: int | None = None) -> list[tuple[int, int, tuple[int, ...]]]:
    """Step, round and points by seat at the end of each round of a record, and after its last step."""
    found: list[tuple[int, int, tuple[int, ...]]] = []
    game = record.game
    p = game.start(record.seats, record.seed, record.options)
    answers = record.answers if upto is None else record.answers[:upto]
    at = game.rounds(p.table)
    for step, (seat, answer) in enumerate(answers, 1):
        p.choose(seat, answer)
        if game.rounds(p.table) != at:
            found.append((step, at, game.result(p.table)[0]))
            at = game.rounds(p.table)
    if not found or found[-1][0] < len(answers):
        found.append((len(answers), at, game.result(p.table)[0]))
    return found


def plain_outcome(p: Position) -> dict[str, Any]:
    """The outcome of a finished game as the database keeps it."""
    outcome: dict[str, Any] = p.outcome.plain()
    return outcome
