"""Positions: a game at one moment, as plain data, and the few verbs that move it on."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeVarTuple, Unpack, cast

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from orrery.core.ask import Answer, Ask, freeze, read_ask
from orrery.core.errors import IllegalAnswer, UnknownName
from orrery.core.events import Event
from orrery.core.inputs import LuckLike, describe, seat_number, whole_number
from orrery.core.luck import Luck

if TYPE_CHECKING:
    from orrery.core.game import Game
    from orrery.core.view import Outcome, View

Step = Callable[..., None]
Task = tuple[str, tuple[Any, ...]]
Option = bool | int | str


Listener = Callable[[Event], None]
Values = TypeVarTuple("Values")


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages and corrected editions are not compiled
class Table(ABC):
    """Everything on and around the board. Each game has its own, of ints, lists and tuples."""

    __slots__ = ()

    @abstractmethod
    def copy(self) -> "Table":
        """A table that changes without this one."""

    @abstractmethod
    def plain(self) -> dict[str, Any]:
        """The table as JSON can write it."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.plain() == other.plain()


T = TypeVar("T", default=Any)
"""The `Table` of a game; `Position` alone is that of any. It has no bound, because compiled code would check it before the deal."""


class Steps:
    """The steps of one game by name; an instance is the decorator that registers them."""

    __slots__ = ("named", "names")

    named: dict[str, Step]
    names: dict[Step, str]
    """The name of each step, looked up: a compiled function would make it anew every time it is asked for it."""

    def __init__(self) -> None:
        self.named = {}
        self.names = {}

    def __call__(self, step: Step) -> Step:
        name: str = step.__name__
        if name in self.named:
            raise UnknownName(f"the step {name!r} is registered twice")
        self.named[name] = step
        self.names[step] = name
        return step

    def copy(self) -> "Steps":
        """The same steps, for a variant that replaces some of them."""
        other = Steps()
        other.named = self.named.copy()
        other.names = self.names.copy()
        return other

    def replace(self, step: Step) -> Step:
        """A decorator: this step takes the place of the one of its name."""
        name: str = step.__name__
        if name not in self.named:
            raise UnknownName(f"there is no step {name!r} to replace; there are {', '.join(sorted(self.named))}")
        self.named[name] = step
        self.names[step] = name  # the replaced step stays in `names`: other steps may still ask by it
        return step


class Position(Generic[T]):
    """One game at one moment: `asks` are the decisions owed now, by seat, and `choose` answers one of them.

    `game` is the rules it is played by (shared, never copied), `table` everything on and around the board. When `asks` is empty the
    game is over. `agenda` is a stack of tasks that everybody waits for, `lanes` holds a stack for each seat, `sealed` the secret
    answers that are opened together. `answered` counts answers, `revealed` the moments at which something hidden was shown. `seed` is
    what the game was started from, None where nobody knows: in a guess, and in a position that comes from JSON.

    >>> from orrery import start
    >>> p = start("jump-drive", seats=2, seed=7)
    >>> p
    <Position of jump-drive, 2 seats, 0 answers; asked: 0 put_back, 1 put_back>
    >>> q = p.copy()
    >>> q.choose(0, next(q.asks[0].answers()))
    >>> sorted(q.asks), sorted(p.asks)
    ([1], [0, 1])
    >>> p == p.copy(), p == q
    (True, False)
    """

    __slots__ = (
        "agenda",
        "answered",
        "asks",
        "game",
        "lanes",
        "listener",
        "luck",
        "names",
        "options",
        "revealed",
        "sealed",
        "seats",
        "seed",
        "steps",
        "table",
    )

    game: "Game"
    steps: dict[str, Step]
    names: dict[Step, str]
    seats: int
    options: dict[str, Option]
    table: T
    asks: dict[int, Ask]
    agenda: list[Task]
    lanes: list[list[Task]]
    sealed: dict[int, tuple[Ask, Answer]]
    luck: Luck
    revealed: int
    answered: int
    listener: Listener | None
    seed: int | str | None

    def __init__(
        self,
        game: "Game",
        seats: int,
        options: dict[str, Option],
        table: T,
        asks: dict[int, Ask],
        agenda: list[Task],
        lanes: list[list[Task]],
        sealed: dict[int, tuple[Ask, Answer]],
        luck: Luck,
        revealed: int,
        answered: int,
    ) -> None:
        self.game = game
        steps = game.steps
        self.steps = steps.named
        self.names = steps.names
        self.seats = seats
        self.options = options
        self.table = table
        self.asks = asks
        self.agenda = agenda
        self.lanes = lanes
        self.sealed = sealed
        self.luck = luck
        self.revealed = revealed
        self.answered = answered
        self.listener = None
        self.seed = None

    # What steps do ---------------------------------------------------------------------------------------------------

    def then(self, step: Step, *args: Any) -> None:
        """Put a shared task on the agenda. Tasks added by one step are done in the order they were added."""
        self.agenda.append((self.names[step], args))

    def do(self, seat: int, step: Step, *args: Any) -> None:
        """Put a task on a seat's own lane."""
        self.lanes[seat].append((self.names[step], args))

    def ask(self, seat: int, step: Step, ask: Ask, *args: Any) -> None:
        """Ask a seat; the answer goes to `step(p, seat, answer, *args)`."""
        ask.name = self.names[step]
        ask.args = args
        self.asks[seat] = ask

    def seal(self, seat: int, step: Step, ask: Ask, *args: Any) -> None:
        """Ask a seat in secret: the answers of all who are asked so are opened together, in seat order."""
        ask.name = self.names[step]
        ask.args = args
        ask.sealed = True
        self.asks[seat] = ask

    def tell(self, kind: Callable[[Unpack[Values]], Event], *values: *Values) -> None:
        """Tell what happened to whoever listens: a type of event and its values. It is made only if somebody does."""
        if self.listener is not None:
            self.listener(kind(*values))

    def reveal(self) -> None:
        """Note that something hidden was shown to somebody, so that it can't be taken back."""
        self.revealed += 1

    # What callers do -------------------------------------------------------------------------------------------------

    def choose(self, seat: SupportsIndex, answer: object) -> None:
        """Answer the ask of a seat. An answer that is not allowed raises `IllegalAnswer` and changes nothing."""
        who = seat if type(seat) is int else self._check_seat(seat)
        asks = self.asks
        ask = asks.get(who)
        if ask is None:
            raise IllegalAnswer(self._nobody_asked(who))
        legal = ask.canonical(answer)
        if legal is None:
            raise IllegalAnswer(
                f"seat {who} can't answer {describe(answer)} to {ask.name!r}: it is not one of the legal answers"
            )
        del asks[who]
        self.answered += 1
        if not ask.sealed:
            self._perform(ask.name, who, (legal, *ask.args))
        else:
            self.sealed[who] = (ask, legal)
            for other in asks.values():
                if other.sealed:
                    return
            self._open()
        self.run()

    def _check_seat(self, seat: object) -> int:
        number = whole_number(seat)
        if number is None:
            raise IllegalAnswer(f"there is no seat {describe(seat)}; seats go from 0 to {self.seats - 1}")
        return number

    def _nobody_asked(self, seat: int) -> str:
        if not 0 <= seat < self.seats:
            return f"there is no seat {describe(seat)}; seats go from 0 to {self.seats - 1}"
        if not self.asks:
            return f"seat {seat} is not asked anything: the game is over"
        return f"seat {seat} is not asked anything now; seats asked: {', '.join(map(str, sorted(self.asks)))}"

    def _open(self) -> None:
        sealed = self.sealed
        self.sealed = {}
        self.revealed += 1
        for seat in sorted(sealed):
            ask, answer = sealed[seat]
            self._perform(ask.name, seat, (answer, *ask.args))

    def _perform(self, name: str, seat: int, args: tuple[Any, ...]) -> None:
        """Run a step; new tasks go on top of older ones, the first added first."""
        agenda = self.agenda
        shared = len(agenda)
        if seat < 0:
            self.steps[name](self, *args)
            for lane in self.lanes:
                if len(lane) > 1:
                    lane.reverse()
        else:
            lane = self.lanes[seat]
            own = len(lane)
            self.steps[name](self, seat, *args)
            if len(lane) - own > 1:
                lane[own:] = lane[own:][::-1]
        if len(agenda) - shared > 1:
            agenda[shared:] = agenda[shared:][::-1]

    def run(self) -> None:
        """Perform tasks until somebody owes an answer or the game is over."""
        asks = self.asks
        while True:
            busy = False
            for seat, lane in enumerate(self.lanes):
                while lane and seat not in asks:
                    busy = True
                    task = lane.pop()
                    self._perform(task[0], seat, task[1])
            if asks:
                return
            if busy:
                continue
            if not self.agenda:
                return
            task = self.agenda.pop()
            self._perform(task[0], -1, task[1])

    @property
    def over(self) -> bool:
        """Whether nobody owes an answer any more."""
        return not self.asks

    def points(self) -> tuple[int, ...]:
        """The points of each seat as they stand; what only the end shows, such as a mission, counts from then on."""
        return self.game.result(self.table)[0]

    @property
    def round(self) -> int:
        """How many rounds have begun; 0 before the first, and where a game counts none."""
        return self.game.rounds(self.table)

    def copy(self) -> "Position[T]":
        """An independent position; nobody listens to it."""
        other = self.with_luck(self.luck.copy())
        other.seed = self.seed
        return other

    def with_luck(self, luck: Luck) -> "Position[T]":
        """The same as a copy, but other luck decides what comes; nobody knows its seed."""
        return Position(
            self.game,
            self.seats,
            self.options,
            cast("Any", self.table).copy(),
            self.asks.copy(),
            self.agenda.copy(),
            [lane.copy() for lane in self.lanes],
            self.sealed.copy(),
            luck,
            self.revealed,
            self.answered,
        )

    def plain(self) -> dict[str, Any]:
        """The whole position as JSON can write it, hidden things included."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(sorted(self.options.items())),
            "table": cast("Any", self.table).plain(),
            "asks": {str(seat): self.asks[seat].plain() for seat in sorted(self.asks)},
            "agenda": list(self.agenda),
            "lanes": [list(lane) for lane in self.lanes],
            "sealed": {str(seat): [self.sealed[seat][0].plain(), self.sealed[seat][1]] for seat in sorted(self.sealed)},
            "luck": self.luck.plain(),
            "revealed": self.revealed,
            "answered": self.answered,
        }

    def view(self, seat: SupportsIndex) -> "View[T]":
        """What a seat may know; seat -1 is somebody who only watches."""
        return self.game.view(self, seat)

    def guess(self, seat: SupportsIndex, luck: LuckLike) -> "Position[T]":
        """A position that looks the same to `seat`, with everything hidden from it dealt anew by `luck`."""
        who = seat if type(seat) is int and 0 <= seat < self.seats else seat_number(seat, self.seats)
        if not isinstance(luck, Luck):
            raise UnknownName(f"a guess is dealt by an orrery.Luck, such as Luck.of('me'), not by {describe(luck)}")
        return self.deal_guess(who, luck)

    def deal_guess(self, seat: int, luck: Luck) -> "Position[T]":
        """The same for a seat that is known to be there, or -1 for somebody who watches."""
        guessed = self.with_luck(luck.fork_numbered("guess", self.luck.used.copy()))
        self.game.deal_anew(guessed, seat, luck)
        return guessed

    @property
    def outcome(self) -> "Outcome | None":
        """The `Outcome`: points, where they came from and who won; None while the game goes on."""
        return None if self.asks else self.game.outcome(self)

    @property
    def final_outcome(self) -> "Outcome":
        """The `Outcome` of a game that is over; an error while it goes on."""
        if self.asks:
            raise UnknownName(f"this game of {self.game.name} is not over: {len(self.asks)} answers are owed")
        return self.game.outcome(self)

    def __eq__(self, other: object) -> bool:
        """Whether nobody could ever tell them apart: the same moment of the same game, and the same luck to come.

        Neither `seed` nor `listener` counts. Since a position moves on, it has no hash.
        """
        if self is other:
            return True
        if not isinstance(other, Position) or self.answered != other.answered:
            return False
        return bool(self.game.components_digest == other.game.components_digest and self.plain() == other.plain())

    def __repr__(self) -> str:
        seats_asked = ", ".join([f"{seat} {self.asks[seat].name}" for seat in sorted(self.asks)])
        state = f"asked: {seats_asked}" if seats_asked else "over"
        return f"<Position of {self.game.name}, {self.seats} seats, {self.answered} answers; {state}>"

    def __reduce__(self) -> Any:
        return restore_position, (self.game, self.plain(), self.seed)


def restore_position(game: "Game", data: dict[str, Any], seed: int | str | None) -> Position[Any]:
    """The position that was pickled: what JSON knows of it, and its seed."""
    p = game.read(data)
    p.seed = seed
    return p


def read_position(data: dict[str, Any], game: "Game", table: T) -> Position[T]:
    """The position written by `plain`, around a table that its game has read."""
    return Position(
        game=game,
        seats=data["seats"],
        options=dict(data["options"]),
        table=table,
        asks={int(seat): read_ask(ask) for seat, ask in data["asks"].items()},
        agenda=[(name, freeze(args)) for name, args in data["agenda"]],
        lanes=[[(name, freeze(args)) for name, args in lane] for lane in data["lanes"]],
        sealed={int(seat): (read_ask(ask), freeze(answer)) for seat, (ask, answer) in data["sealed"].items()},
        luck=Luck.read(data["luck"]),
        revealed=data["revealed"],
        answered=data["answered"],
    )
