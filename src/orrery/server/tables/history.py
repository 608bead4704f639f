"""The history of one table: its changes in order, and the position they lead to. It knows no database and no network.

Changes are numbered, but no viewer is told these numbers: how often a rival has answered in private would show in them. Each viewer
has a count of their own, of the changes that they notice.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from orrery.core.ask import Answer
from orrery.core.errors import OrreryError
from orrery.core.events import Event
from orrery.core.game import Game
from orrery.core.position import Option, Position
from orrery.core.record import Record
from orrery.core.view import WATCHER
from orrery.server.store.stored_types import ANSWERED, Change
from orrery.server.tables.round_ends import RoundEnd, points_by_round, round_ends

UNDONE = "undone"
JOINED = "joined"
TAKEN_OVER = "taken_over"
HANDED_BACK = "handed_back"
RESIGNED = "resigned"
REMATCH = "rematch"
"""Somebody plays again with the same people; the key of the change is the id of the new table."""
SHARED = "shared"
HIDDEN = "hidden"
"""A person lets everybody see a finished game in the list of replays, or no longer does."""
COACH_ON = "coach_on"
COACH_OFF = "coach_off"
"""A person agrees that everybody at the table may ask the coach, or no longer does."""

SHOWN_CHANGES = 60
"""The latest changes that a viewer can see again. Each viewer counts those that they notice: what somebody does in secret must not
push one of them out."""
LATELY = 300
"""The latest changes, as each viewer notices them, whose lines of the log a page has; older ones have a page of their own."""
MANY_FRAMES = 150
"""Frames after which those that nobody can see any more are dropped."""

PACKED_KEYS = 512
"""How many of the latest keys of answers a packed history keeps: an older answer that is sent again is refused as late."""

SHOWN: tuple[int, dict[str, int]] = (-1, {})
"""What a packed history has in place of what was revealed before an answer that stays, because more has been revealed since."""

PERSON = "person"
BOT = "bot"
FORCED = "forced"
ALIKE = "alike"
"""Given by the table, for every answer would have led to the same."""
AHEAD = "ahead"
"""Given by the table as the person had asked it to."""
GIVEN_FOR = (FORCED, ALIKE, AHEAD)
STAND_IN = "stand-in"
"""A bot that plays for a person for a while: what it answers is theirs to take back."""
OWN = (PERSON, STAND_IN)


class CannotUndo(OrreryError):
    """There is no answer of the seat that can be taken back."""


class GivenAnswer(NamedTuple):
    """An answer that stands: the number of its change, whose it is, how it came, and what had been revealed before it."""

    number: int
    seat: int
    answer: Answer
    by: str
    revealed: int
    used: dict[str, int]


class Snapshot(NamedTuple):
    """The state before an answer, so that undo need not play everything again. A history that was packed has no position
    here until it is asked for."""

    position: Position | None
    ask_numbers: dict[int, int]


PackedEvent = list[Any]
"""An event as it was packed: the number of its type and its values. Most of a long game's are never read again."""


class LogItem(NamedTuple):
    """An entry of the log: an event of the game, or a note about who sits where; a note may be for one seat alone."""

    number: int
    event: Event | PackedEvent | None
    note: str = ""
    seat: int = -1
    private: bool = False


class Preview(NamedTuple):
    """What an answer leads to: the position after it, its events, the answer in its stored form, and the moment on the way there
    that is shown by itself, if there is one."""

    position: Position
    events: list[Event]
    answer: Answer
    moment: Position | None


class Frame(NamedTuple):
    """A position that can be shown again: the one after a change, or (`moment`) one in the middle of what its answer led to."""

    number: int
    moment: bool
    position: Position


class KeptFrame(NamedTuple):
    """A frame of a history; its position is missing where the history was packed and nobody has asked for it since."""

    number: int
    moment: bool
    position: Position | None


class Past(NamedTuple):
    """Where a history that was packed begins to be played again for what it left out: the position after so many answers, and after
    how many answers it was packed."""

    answers: int
    position: Position
    packed_at: int


class History:
    """A table's position with everything that led to it. `number` is that of the last change."""

    __slots__ = (
        "_last_own",
        "_mixed",
        "_notes",
        "_past",
        "_read_event",
        "_snapshots",
        "answer_keys",
        "answers",
        "ask_numbers",
        "coach_by",
        "frames",
        "log",
        "noticed",
        "number",
        "position",
        "record",
        "rematch",
        "shared_by",
        "undo_numbers",
    )

    def __init__(self, game: Game, seats: int, seed: str, options: dict[str, Option], mixed: Iterable[int] = ()) -> None:
        self.record = Record(game, seats, seed, options)
        self.number = 0
        self.answers: list[GivenAnswer] = []
        self.answer_keys: dict[tuple[int, str], int] = {}
        """For a seat and the key of an answer, the number of the change in which that answer was taken."""
        self.undo_numbers: list[int] = []
        """Numbers of the changes that took an answer back."""
        self.noticed: list[list[int]] = [[] for _ in range(seats + 1)]
        """For a watcher and each seat, the numbers of the changes that they notice."""
        self.rematch = ""
        """The id of the table where the same people play again."""
        self.shared_by: set[int] = set()
        """The seats whose people let everybody see the finished game."""
        self.coach_by: set[int] = set()
        """The seats whose people agree that everybody may ask the coach."""
        self._notes: list[LogItem] = []
        self._last_own: dict[int, int] = {}
        """For each seat, where in `answers` the last one stands that it chose itself, or a bot for it while it was away."""
        self._mixed = frozenset(mixed)
        """Seats whose players have a part in the luck: when one of them sits down, the game is dealt anew."""
        self._snapshots: dict[int, Snapshot] = {}
        """For each answer that can still be taken back, what was there before it."""
        self._past: Past | None = None
        """What positions that were not packed are worked out from; None if none is missing."""
        self._read_event: Callable[[PackedEvent], Event] | None = None
        """Reads events of the log that are packed; None if none is."""
        events: list[Event] = []
        self.position = game.start(seats, seed, self.record.options, events.append)
        self.position.listener = None
        self.log = [LogItem(0, event) for event in events]
        self.frames: list[KeptFrame] = [KeptFrame(0, False, self.position)]
        self.ask_numbers = dict.fromkeys(self.position.asks, 0)
        """For each ask that is open, the number of the change that brought it; it names the ask."""

    @property
    def is_over(self) -> bool:
        return not self.position.asks

    @property
    def is_untouched(self) -> bool:
        """True if nothing was ever answered, so that the luck may still be mixed anew."""
        return self.number == len(self._notes)

    def with_seed(self, seed: str, mixed: Iterable[int]) -> "History":
        """The same table, on which nothing was answered yet, dealt with another seed."""
        history = History(self.record.game, self.record.seats, seed, self.record.options, mixed)
        for note in self._notes:
            history.apply(Change(note.number, note.note, note.seat))
        return history

    def preview(self, seat: int, answer: object) -> Preview:
        """The result of an answer; the history stays as it is."""
        return preview_answer(self.position, seat, answer)

    def apply(self, change: Change, preview: Preview | None = None) -> None:
        """Add a change that was written; `preview` is that of its answer, worked out here if missing."""
        self._check_number(change)
        if change.kind == ANSWERED:
            self._add_answer(change.number, change.seat, change.answer, change.by, preview)
            if change.key is not None:
                self.answer_keys[change.seat, change.key] = change.number
        else:
            self._add_note(change)
            self._note_agreement(change)
        self._count(change)

    def undo(self, change: Change) -> "History":
        """The history with a change that takes an answer back; this one stays as it is."""
        self._check_number(change)
        history = self.without_last_answer(change.seat)
        if history is None:
            raise CannotUndo(f"change {change.number} takes back what can't be taken back")
        history._notes = list(self._notes)
        history.log = sorted([*history.log, *self._notes], key=lambda item: item.number)
        history._add_note(change)
        history.answer_keys = dict(self.answer_keys)
        history.undo_numbers = [*self.undo_numbers, change.number]
        history.noticed = [list(numbers) for numbers in self.noticed]
        history._count(change)
        return history

    def without_last_answer(self, seat: int) -> "History | None":
        """The answers, played again, without the last one that a seat chose itself and without those given for it since.

        None if that answer must stand. Notes and numbers of changes are left to `undo`.
        """
        last = self._last_own.get(seat)
        if last is None or not self.may_undo(seat):
            return None
        history = self._before_answer(last)
        try:
            for answer in self.answers[last:]:
                if answer.seat != seat:
                    history._add_answer(answer.number, answer.seat, answer.answer, answer.by)
        except OrreryError:
            return None  # another seat's answer depends on this one
        return history

    def _before_answer(self, index: int) -> "History":
        """The history before one of its answers that can still be taken back, without notes."""
        self._play_past()
        snapshot, number, record = self._snapshots[index], self.answers[index].number, self.record
        assert snapshot.position is not None, "the past was played again"
        history = History.__new__(History)
        history.record = Record(record.game, record.seats, str(record.seed), record.options)
        history.record.answers = record.answers[:index]
        history.number = 0
        history.answers = self.answers[:index]
        history.answer_keys = {}
        history.undo_numbers = []
        history.noticed = [[] for _ in range(record.seats + 1)]
        history._notes = []
        history._mixed = self._mixed
        history._last_own = {answer.seat: at for at, answer in enumerate(history.answers) if answer.by in OWN}
        history._snapshots = {at: earlier for at, earlier in self._snapshots.items() if at < index}
        history._past = None
        history._read_event = self._read_event
        history.position = snapshot.position
        history.ask_numbers = snapshot.ask_numbers
        history.frames = [frame for frame in self.frames if frame.number < number]
        history.rematch, history.shared_by = self.rematch, set(self.shared_by)
        history.coach_by = set(self.coach_by)
        history.log = [item for item in self.log if item.number < number and (item.event is not None or item.private)]
        return history

    def may_undo(self, seat: int, p: Position | None = None) -> bool:
        """True if the last answer that a seat chose itself can be taken back in `p`, as far as can be told without playing it."""
        last = self._last_own.get(seat)
        p = p or self.position
        if last is None or not p.asks:
            return False
        answer = self.answers[last]
        return answer.revealed == p.revealed and answer.used == p.luck.used

    # Numbers ---------------------------------------------------------------------------------------------------------

    def viewer_number(self, viewer: int, number: int) -> int:
        """How a viewer counts a change: one more than the changes they noticed before it."""
        return bisect_right(self.noticed[viewer + 1], number)

    def change_number(self, viewer: int, viewer_number: int) -> int:
        """The change that a viewer counts so; the last one if they are ahead of us."""
        noticed = self.noticed[viewer + 1]
        if viewer_number <= 0:
            return 0
        return noticed[viewer_number - 1] if viewer_number <= len(noticed) else self.number

    def frame(self, viewer: int, viewer_number: int, moment: bool) -> Frame | None:
        """What the table was like after a change that a viewer counts so, or at the moment in it; None if that is not kept."""
        number = self.change_number(viewer, viewer_number)
        is_counted = viewer_number <= len(self.noticed[viewer + 1])
        if not is_counted or number not in self._shown_changes(viewer):
            return None
        self._play_past()
        for frame in reversed(self.frames):
            if frame.number == number and frame.moment == moment and frame.position is not None:
                return Frame(number, moment, frame.position)
        return None

    def frames_for(self, viewer: int) -> list[KeptFrame]:
        """What the table was like after the latest changes that a viewer noticed, and at the moments in them."""
        numbers = self._shown_changes(viewer)
        return [frame for frame in self.frames if frame.number in numbers]

    def points_by_round(self) -> list[RoundEnd]:
        """The end of each round, and the latest step. A game that is played again takes as long as all its answers, so the positions
        that are kept are used where none is missing."""
        positions = [frame.position for frame in self.frames if not frame.moment and frame.position is not None]
        if len(positions) == len(self.answers) + 1:
            return round_ends(self.record.game, positions)
        return points_by_round(self.record)

    def _shown_changes(self, viewer: int) -> set[int]:
        noticed = self.noticed[viewer + 1]
        return {0, *noticed} if len(noticed) < SHOWN_CHANGES else set(noticed[-SHOWN_CHANGES:])

    def first_late_change(self, viewer: int) -> int:
        """The first of the changes that a viewer noticed lately; 0 if that is the whole game."""
        noticed = self.noticed[viewer + 1]
        return noticed[-LATELY] if len(noticed) > LATELY else 0

    def _drop_frames(self) -> None:
        numbers = set().union(*(self._shown_changes(viewer) for viewer in range(-1, len(self.noticed) - 1)))
        newest = self.frames[-1].number
        self.frames = [frame for frame in self.frames if frame.number in numbers or frame.number == newest]

    def last_own_number(self, seat: int) -> int:
        """The number of the change in which a seat last answered itself; 0 if it has not."""
        own = (answer.number for answer in reversed(self.answers) if answer.seat == seat and answer.by == PERSON)
        return next(own, 0)

    def viewer_mask(self, seat: int, preview: Preview) -> int:
        """Who notices an answer, a bit for each viewer: who gave it, and everybody whose log, view or right to undo it changes."""
        before, after = self.position, preview.position
        if after.asks.keys() != before.asks.keys():
            return -1
        nobody = [""] * self.record.seats
        mask = 0
        for viewer in range(WATCHER, self.record.seats):
            if (
                viewer == seat
                or any(self.record.game.say(event, viewer, nobody, "en") for event in preview.events)
                or before.view(viewer).plain() != after.view(viewer).plain()
                or (viewer >= 0 and self.may_undo(viewer) != self.may_undo(viewer, after))
            ):
                mask |= 1 << (viewer + 1)
        return mask

    def _count(self, change: Change) -> None:
        """Count a change for those who notice it."""
        for bit, numbers in enumerate(self.noticed):
            if change.seen >> bit & 1:
                numbers.append(change.number)
        self.number = change.number

    # The log ---------------------------------------------------------------------------------------------------------

    def log_items(self, first: int = 0, end: int | None = None) -> list[LogItem]:
        """Some items of the log, none of them packed any more."""
        if self._read_event is not None:
            for at, item in enumerate(self.log[first:end], first):
                if type(item.event) is list:
                    self.log[at] = item._replace(event=self._read_event(item.event))
        return self.log[first:end]

    def _check_number(self, change: Change) -> None:
        if change.number != self.number + 1:
            raise OrreryError(f"change {change.number} does not follow {self.number}")

    # Adding ----------------------------------------------------------------------------------------------------------

    def _add_note(self, change: Change) -> None:
        note = LogItem(change.number, None, change.kind, change.seat)
        if change.kind == JOINED and change.seat in self._mixed and self.is_untouched:
            self.ask_numbers = dict.fromkeys(self.position.asks, change.number)  # the new deal makes earlier answers stale
        self._notes.append(note)
        self.log.append(note)

    def _note_agreement(self, change: Change) -> None:
        """Note what people agree on: once their game is over, and about the coach."""
        if change.kind == REMATCH:
            self.rematch = change.key or ""
        elif change.kind == SHARED:
            self.shared_by.add(change.seat)
        elif change.kind == HIDDEN:
            self.shared_by.discard(change.seat)
        elif change.kind == COACH_ON:
            self.coach_by.add(change.seat)
        elif change.kind == COACH_OFF:
            self.coach_by.discard(change.seat)

    def _add_answer(self, number: int, seat: int, answer: object, by: str, preview: Preview | None = None) -> None:
        before = self.position
        after, events, stored, moment = preview or self.preview(seat, answer)
        if before.revealed != after.revealed or before.luck.used != after.luck.used:
            self._snapshots.clear()  # something hidden was shown, so no earlier answer may be taken back
        else:
            self._snapshots[len(self.answers)] = Snapshot(before, self.ask_numbers)
        if by in OWN:
            self._last_own[seat] = len(self.answers)
        self.answers.append(GivenAnswer(number, seat, answer=stored, by=by, revealed=before.revealed, used=before.luck.used))
        self.record.add(seat, stored)
        self.log += [LogItem(number, event) for event in events]
        if by in GIVEN_FOR:
            self.log.append(LogItem(number, None, by, seat, private=True))
        self.ask_numbers = {
            other: self.ask_numbers.get(other, number) if before.asks.get(other) is ask else number
            for other, ask in after.asks.items()
        }
        self.position = after
        if moment is not None:
            self.frames.append(KeptFrame(number, True, moment))
        self.frames.append(KeptFrame(number, False, after))
        if len(self.frames) > MANY_FRAMES:
            self._drop_frames()

    # Packing ---------------------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Everything here as plain data, with the objects of the log and two positions, in lists of its own that stay as they are."""
        self._play_past()
        now, answers = self.position, self.answers
        lasting = self.number + 1
        for answer in reversed(answers):
            if (answer.revealed, answer.used) != (now.revealed, now.luck.used):
                break
            lasting = answer.number
        first = next(at for at, frame in enumerate(self.frames) if not frame.moment)
        base, index = self.frames[first], 0
        if base.number:
            index = bisect_right(answers, base.number, key=lambda answer: answer.number)
        if self._snapshots and min(self._snapshots) < index:
            index = min(self._snapshots)
            base = base._replace(position=self._snapshots[index].position)
        return {
            "number": self.number,
            "numbers": [answer.number for answer in answers],
            "seats": [answer.seat for answer in answers],
            "answers": [answer.answer for answer in answers],
            "by": [answer.by for answer in answers],
            "lasting": lasting,
            "keys": [[seat, key, number] for (seat, key), number in list(self.answer_keys.items())[-PACKED_KEYS:]],
            "undo_numbers": list(self.undo_numbers),
            "missed": [sorted(set(range(1, self.number + 1)).difference(noticed)) for noticed in self.noticed],
            "rematch": self.rematch,
            "shared_by": sorted(self.shared_by),
            "coach_by": sorted(self.coach_by),
            "notes": [item[:1] + item[2:] for item in self._notes],
            "log": self.log_items(),
            "ask_numbers": list(self.ask_numbers.items()),
            "snapshots": [[at, list(snapshot.ask_numbers.items())] for at, snapshot in self._snapshots.items()],
            "frames": [[frame.number, frame.moment] for frame in self.frames[first:]],
            "past": index,
            "past_position": base.position,
            "position": now,
        }

    @classmethod
    def read(cls, empty: "History", data: dict[str, Any]) -> "History":
        """The history that `plain` wrote, for the table of an `empty` one: answers and positions as the rules have them."""
        history = cls.__new__(cls)
        history.record, history._mixed = empty.record, empty._mixed
        history.number = number = data["number"]
        now: Position = data["position"]
        lasting, used = data["lasting"], now.luck.used  # `lasting`: the first answer that may still be taken back
        columns = zip(data["numbers"], data["seats"], data["answers"], data["by"], strict=True)
        history.answers = [
            GivenAnswer(at, seat, answer=answer, by=by, revealed=now.revealed, used=used)
            if at >= lasting
            else GivenAnswer(at, seat, answer, by, *SHOWN)
            for at, seat, answer, by in columns
        ]
        history.record.answers = list(zip(data["seats"], data["answers"]))
        history.answer_keys = {(seat, key): at for seat, key, at in data["keys"]}
        history.undo_numbers = data["undo_numbers"]
        everything = range(1, number + 1)
        history.noticed = [
            [at for at in everything if at not in missed] if missed else list(everything) for missed in map(set, data["missed"])
        ]
        history.rematch, history.shared_by, history.coach_by = data["rematch"], set(data["shared_by"]), set(data["coach_by"])
        history._notes = [LogItem(at, None, *rest) for at, *rest in data["notes"]]
        history.log, history._read_event = data["log"], data["read_event"]
        history._last_own = {answer.seat: at for at, answer in enumerate(history.answers) if answer.by in OWN}
        history._snapshots = {at: Snapshot(None, dict(asks)) for at, asks in data["snapshots"]}
        history.frames = [KeptFrame(at, moment, None) for at, moment in data["frames"]]
        history._past = Past(data["past"], data["past_position"], len(history.answers))
        history.position = now
        history.ask_numbers = dict(data["ask_numbers"])
        return history

    def _play_past(self) -> None:
        """Compute the positions that a packed history has left out."""
        if self._past is None:
            return
        index, p, end = self._past
        positions = {(self.answers[index - 1].number if index else 0, False): p}
        before: dict[int, Position] = {}
        for at, answer in enumerate(self.answers[index:end], index):
            before[at] = p
            p, _, _, moment = preview_answer(p, answer.seat, answer.answer)
            positions[answer.number, False] = p
            if moment is not None:
                positions[answer.number, True] = moment
        self._snapshots = {
            at: snapshot._replace(position=snapshot.position or before[at]) for at, snapshot in self._snapshots.items()
        }
        self.frames = [frame._replace(position=frame.position or positions[frame[:2]]) for frame in self.frames]
        self._past = None


def preview_answer(p: Position, seat: int, answer: object) -> Preview:
    """The result of an answer in a position, which stays as it is."""
    after = p.copy()
    events: list[Event] = []
    moment: Position | None = None

    def listen(event: Event) -> None:
        nonlocal moment
        events.append(event)
        moment = p.game.moment(after, event) or moment

    after.listener = listen
    ask = p.asks.get(seat)
    stored = ask.canonical(answer) if ask is not None else None
    after.choose(seat, answer)
    after.listener = None
    assert stored is not None, "an answer that was taken has a stored form"
    return Preview(after, events, stored, moment)


def apply_changes(history: History, changes: Iterable[Change]) -> History:
    """The history after all changes, in order."""
    for change in changes:
        if change.kind == UNDONE:
            history = history.undo(change)
        else:
            history.apply(change)
    return history


def plain_outcome(p: Position) -> dict[str, Any]:
    """The outcome of a finished game as the database keeps it."""
    outcome: dict[str, Any] = p.final_outcome.plain()
    return outcome
