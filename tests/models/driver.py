"""Plays games and hands every moment of them to an independent model, which says what should have happened.

A model is a second implementation of a game, written from the rulebook and the component data. It sees what `Moment` has: the
position as `plain()` writes it, the events since the moment before, the asks and the words of the choices. What the rules decide the
model works out itself; what luck decides (dice, shuffles) it takes from there.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping
from itertools import count, islice
from typing import Any, NamedTuple

import orrery
from orrery.bots import Look
from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.errors import OrreryError
from orrery.core.events import Event
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.questions import Choice
from orrery.core.view import Outcome
from orrery.play.match import seat_bots

MOST = 20_000
"""More answers than any game takes."""

RICH_ANSWERS = 60
"""How far a made-up position is played: what is rich about it is used up soon."""

HINT_EVERY = 4

KINDS = ("random", "rich", "rich", "heuristic", "rich", "rich", "mixed", "rich", "rich")
"""By whom games are played, in turns: chance, the heuristic, the one or the other at every answer, and chance on made-up positions."""


class Mismatch(AssertionError):
    """The game did something else than the model."""


class Moment:
    """What a model may see of a position, and what happened since the moment before."""

    def __init__(self, p: Position[Any], events: list[Event]) -> None:
        self._position = p
        self.events = events
        self.plain: dict[str, Any] = p.plain()
        self.table: dict[str, Any] = self.plain["table"]
        self.seats: int = self.plain["seats"]
        self.options: dict[str, Option] = self.plain["options"]
        self.asks: Mapping[int, Ask] = dict(p.asks)

    @property
    def outcome(self) -> Outcome | None:
        return self._position.outcome

    @property
    def standing(self) -> Outcome:
        """The outcome if the game were over now: ties come up far more often than at the end."""
        return self._position.game.outcome(self._position)

    def question(self, seat: int) -> str:
        """What a seat is asked, in words."""
        return self._position.view(seat).question("en")

    def choices(self, seat: int) -> dict[int, Choice]:
        """Every option or item of a seat's ask with its words and its hint."""
        return self._position.view(seat).choices("en")

    def happened(self, *names: str) -> list[Event]:
        """The events of those names, in order."""
        return [event for event in self.events if event.name in names]


class Model(ABC):
    """A second implementation of one game. It raises `Mismatch` where the game does something else."""

    game: str

    @abstractmethod
    def begin(self, now: Moment) -> None:
        """Look at the first moment: of a game just dealt, or of a position that `lay_out` made up."""

    @abstractmethod
    def follow(self, seat: int, answer: Answer, now: Moment) -> None:
        """Look at the moment after an answer; the moment before is the one seen last."""

    @classmethod
    @abstractmethod
    def lay_out(cls, luck: Luck, seats: int, options: dict[str, Option]) -> Position[Any]:
        """A made-up position in which much can happen, at the beginning of a turn."""

    @classmethod
    def choose_rich(cls, ask: Ask, luck: Luck) -> Answer:
        """An answer by chance in a made-up position, where answers that make much happen may come up more often."""
        return int(luck.below("yes", 4) > 0) if isinstance(ask, YesNo) else ask.sample(luck)


Owed = Mapping[int, Ask]
Script = Generator[Owed, tuple[int, Answer], None]


class Replica(Model):
    """A model that plays along: `play` is the whole game as a generator, which yields what each seat owes and is sent one answer.

    `state` is compared with the table after every answer, by the names it has; `hints` may look at the words of the choices, which
    takes longer than all the rest and is done at one moment in `HINT_EVERY`.
    """

    now: Moment
    moments = 0

    @abstractmethod
    def play(self) -> Script:
        """Read `self.now` for the layout, then go on from ask to ask until the game is over."""

    @abstractmethod
    def state(self) -> dict[str, Any]:
        """The table as it should be, in the names that `plain()` has for it."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """How the game should have ended, or how it stands."""

    def hints(self, owed: Owed) -> None:
        """Compare numbers in hints with what the answers will do."""

    def begin(self, now: Moment) -> None:
        self.now = now
        self._script = self.play()
        self._check(next(self._script, {}))

    def follow(self, seat: int, answer: Answer, now: Moment) -> None:
        self.now = now
        try:
            owed = self._script.send((seat, answer))
        except StopIteration:
            owed = {}
        self._check(owed)

    def _check(self, owed: Owed) -> None:
        compare("table", self.state(), self.now.table)
        compare("who is asked what", describe_asks(owed), describe_asks(self.now.asks))
        self.moments += 1
        if not owed:
            compare("outcome", describe_outcome(self.outcome()), describe_outcome(self.now.outcome))
        elif self.moments % HINT_EVERY == 0:
            compare("standing", describe_outcome(self.outcome()), describe_outcome(self.now.standing))
            self.hints(owed)


def describe_asks(asks: Owed) -> dict[int, Any]:
    """Asks as data that can be compared: names, shapes and legal answers, whatever the order in which they are listed."""
    return {seat: describe_ask(asks[seat]) for seat in sorted(asks)}


def describe_ask(ask: Ask) -> dict[str, Any]:
    """One ask: what the answer is for, and all it takes to know which answers are legal."""
    said: dict[str, Any] = {"name": ask.name, "shape": ask.shape, "sealed": ask.sealed}
    if isinstance(ask, One):
        said["options"] = sorted(ask.options)
    elif isinstance(ask, Some):
        said |= {"items": sorted(ask.items), "least": ask.least, "most": ask.most}
    elif isinstance(ask, Split):
        said |= {"items": sorted(zip(ask.items, ask.fits)), "room": sorted(ask.room)}
    return said


def describe_outcome(outcome: Outcome | None) -> dict[str, Any]:
    """An outcome as data that can be compared; sources of points count in any order, and those of nothing do not count."""
    if outcome is None:
        return {}
    sources = [sorted([source.what, source.points] for source in each if source.points) for each in outcome.sources]
    return {**outcome.plain(), "sources": sources}


def name_ask(ask: Ask, name: str, sealed: bool = False) -> Ask:
    """An ask with the name of the step that takes its answer."""
    ask.name = name
    ask.sealed = sealed
    return ask


def compare(place: str, expected: Any, actual: Any) -> None:
    """Raise a `Mismatch` that names the first place where the two differ. Of dicts, only what is expected is looked at."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        missing = expected.keys() - actual.keys() if place.startswith("table") else expected.keys() ^ actual.keys()
        if missing:
            raise Mismatch(f"{place}: the model has {expected}, the game {actual}")
        for key, value in expected.items():
            if value != actual[key]:
                compare(f"{place}.{key}", value, actual[key])
    elif isinstance(expected, (list, tuple)) and isinstance(actual, (list, tuple)) and len(expected) == len(actual):
        for i, (mine, theirs) in enumerate(zip(expected, actual)):
            if mine != theirs:
                compare(f"{place}[{i}]", mine, theirs)
    elif expected != actual:
        raise Mismatch(f"{place}: the model has {expected}, the game {actual}")


class Case(NamedTuple):
    """One game to play beside a model; the same case is the same game again."""

    game: str
    number: int
    kind: str
    seats: int
    options: dict[str, Option]


def list_cases(name: str) -> Iterator[Case]:
    """Cases of a game without end: every kind of play, every number of seats, and by and by every value of every option."""
    game = orrery.game(name)
    luck = Luck.of(f"models/{name}")
    for number in count():
        kind = KINDS[number % len(KINDS)]
        seats = game.seat_counts[luck.below("seats", len(game.seat_counts))]
        options: dict[str, Option] = {}
        if luck.below("options", 2):
            options = {each.name: each.values[luck.below("options", len(each.values))] for each in game.settings}
        try:
            game.check_options(options, seats)
        except OrreryError:
            options = {}
        yield Case(name, number, kind, seats, options)


def play_cases(model: type[Model], first: int, games: int, most: int = MOST) -> int:
    """Play so many cases beside a new model each, none further than so many answers; how many answers were compared."""
    return sum(play_case(model(), case, most) for case in islice(list_cases(model.game), first, first + games))


def play_case(model: Model, case: Case, most: int = MOST) -> int:
    """Play one case beside a model; a mismatch says in which case and after which answers it came up."""
    luck = Luck.of(f"models/{case.game}/{case.number}")
    events: list[Event] = []
    if case.kind == "rich":
        p = model.lay_out(luck, case.seats, case.options)
        p.listener = events.append
        most = min(most, RICH_ANSWERS)
    else:
        p = orrery.game(case.game).start(case.seats, f"models/{case.number}", case.options, events.append)
    answers: list[tuple[int, str, Answer]] = []
    try:
        model.begin(Moment(p, events.copy()))
        while p.asks and len(answers) < most:
            seat, answer = choose_answer(p, case.kind, luck, model)
            answers.append((seat, p.asks[seat].name, answer))
            events.clear()
            p.choose(seat, answer)
            model.follow(seat, answer, Moment(p, events.copy()))
    except Exception as error:
        recent = "; ".join(f"{seat} {name} {answer}" for seat, name, answer in answers[-6:])
        happened = "; ".join(map(str, events))
        raise Mismatch(f"{error}\n  {case}\n  after {len(answers)} answers: {recent}\n  events: {happened}") from error
    if p.asks and most == MOST:
        raise Mismatch(f"the game does not end: {case}")
    return len(answers)


def choose_answer(p: Position[Any], kind: str, luck: Luck, model: Model) -> tuple[int, Answer]:
    """Who answers next, and what: by chance, as the heuristic does, or the one or the other."""
    waiting = sorted(p.asks)
    seat = waiting[luck.below("seat", len(waiting))]
    if kind == "heuristic" or (kind == "mixed" and luck.below("who", 2)):
        bot = seat_bots(p.game, p.seats, "heuristic")[seat]
        return seat, bot.answer(Look(p, seat, luck))
    ask = p.asks[seat]
    return seat, model.choose_rich(ask, luck) if kind == "rich" else ask.sample(luck)
