"""What a game is to the rest of Orrery."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple, SupportsIndex

from orrery.core.ask import Answer, Ask, freeze, read_ask
from orrery.core.clauses import Clause
from orrery.core.components import Component, digest
from orrery.core.errors import BadRecord, UnknownName
from orrery.core.events import Event, Sentences
from orrery.core.inputs import Seed, describe, seat_number, seed_or_new, whole_number
from orrery.core.luck import Luck
from orrery.core.meaning import Meaning, read_row
from orrery.core.package_copy import PackageCopy
from orrery.core.position import Option, Position, Steps, Table, read_position
from orrery.core.questions import Choice, Questions, Refusal
from orrery.core.resources import resource
from orrery.core.text import Text
from orrery.core.view import WATCHER, Outcome, Source, View, read_outcome


class Setting(NamedTuple):
    """An option of a game: its name, the value it has when nobody says otherwise, and the values it may have.

    `seats` are the numbers of seats it makes a difference with; none named means all. `needs` is an option that it goes with.
    `on_card` is set where the card of the game on the home page lets it be chosen.
    """

    name: str
    default: Option
    values: tuple[Option, ...]
    seats: tuple[int, ...] = ()
    needs: str = ""
    on_card: bool = False


class Game(ABC):
    """The rules, words and components of one game. There is one instance of each.

    >>> from orrery import game
    >>> game("jump-drive")
    <Game jump-drive for 2, 3 or 4 seats>
    >>> [setting.name for setting in game("jump-drive").settings]
    ['preset']
    """

    name: str
    version: int = 1
    """Raised when a change of the rules makes old records replay differently."""
    seat_counts: tuple[int, ...]
    settings: tuple[Setting, ...] = ()
    option_sets: tuple[dict[str, Option], ...] = ()
    """Options that together make another game of it, such as an expansion: what holds for the game is shown for each of them too."""
    steps: Steps
    text: Text
    questions: Questions
    """Every ask in words, by the step that takes the answer."""
    sentences: Sentences
    """Every event in words, by its type."""
    clauses: tuple[Clause, ...]
    tie_clauses: tuple[str, ...] = ()
    """The clauses that say who wins among equals in points."""
    standing: Mapping[str, bool] = {}
    """The asks to which an answer may be given ahead, by name: True if it can stand until it is cancelled, False if only for the
    round, where the same is asked again and again."""
    usual_rounds: tuple[int, int] | None = None
    """How many rounds a game takes according to its rulebook, from and to, where it says."""
    minutes: int = 0
    """About how long a game takes; 0 where nobody knows."""
    solo_minutes: int = 0
    """About how long the game for one takes, where there is one besides."""
    components: tuple[Component, ...]
    vocabulary: Mapping[str, Sequence[str]] = {}
    """By the name of a field, words that its components may use there besides those that they use already."""
    copy_of: PackageCopy | None = None
    """Of an edition, the copy of the game's package that it plays by."""
    packed: tuple[Callable[..., "Game"], bytes] | None = None
    """Of an edition, what makes it anew in another process, and its components for that."""

    def options_for(self, seats: int) -> tuple[dict[str, Option], ...]:
        """The usual options, then every named set of which something makes a difference with so many seats."""
        idle = {setting.name for setting in self.settings if setting.seats and seats not in setting.seats}
        return ({}, *(options for options in self.option_sets if options.keys() - idle))

    def components_in_play(self, options: Mapping[str, Option], seats: int) -> tuple[Component, ...]:
        """The components that a game with these options can have to do with."""
        return self.components

    @cached_property
    def components_digest(self) -> str:
        """A short hash of the components in force: records made with others do not replay."""
        return digest(self.components)

    @cached_property
    def overlay_digest(self) -> str:
        """A short hash of the overlay over its components; empty where there is none."""
        from orrery.core.corrections import overlay_in_force  # at the top it would be a cycle: that module imports this one

        return overlay_in_force(self).digest

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages in which the parts of a game lie: its own, then those of the games that it is a variant of."""
        modules = [kind.__module__ for kind in type(self).__mro__ if issubclass(kind, Game) and kind is not Game]
        return tuple(dict.fromkeys(package for module in modules if (package := module.rpartition(".")[0])))

    # Rules -----------------------------------------------------------------------------------------------------------

    @abstractmethod
    def deal(self, p: Position) -> None:
        """Lay out `p.table` for a new game and put the first task on the agenda."""

    @abstractmethod
    def redact(self, p: Position, seat: int) -> Table:
        """A table with just what `seat` may know (-1: a watcher), built from what is allowed."""

    def glimpse(self, p: Position, seat: int) -> Table:
        """The same, but it may share lists with `p`: read it before `p` moves on, and change nothing. A game may make it faster."""
        return self.redact(p, seat)

    @abstractmethod
    def deal_anew(self, p: Position, seat: int, luck: Luck) -> None:
        """In `p`, a copy, deal everything that is hidden from `seat` anew, and rebuild the asks and sealed answers of others."""

    @abstractmethod
    def result(self, table: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Points by seat as they stand, and the tie-break by seat; more is better."""

    @abstractmethod
    def sources(self, table: Any, seat: int) -> tuple[Source, ...]:
        """Where a seat's points came from; they sum up to its points. `what` is a component id or a text key `source.…`."""

    def rounds(self, table: Any) -> int:
        """How many rounds (turns, where everybody plays at once) have begun; 0 where a game counts none."""
        return int(getattr(table, "round", 0))

    def repeated_answer(self, earlier: Ask, answer: Answer, ask: Ask) -> Answer | None:
        """The answer to `ask` that says what `answer` said to `earlier`, an ask of the same name; None if no answer does."""
        return answer if ask.allows(answer) else None

    def moment(self, p: Position, event: Event) -> Position | None:
        """A copy of `p`, which is in the middle of what an answer leads to, if the table is worth being shown just as `event` has
        happened: a reveal, before everything runs on."""
        return None

    @abstractmethod
    def read_table(self, data: dict[str, Any]) -> Table:
        """The table written by its `plain`."""

    def start(
        self,
        seats: SupportsIndex,
        seed: Seed,
        options: Mapping[str, Option],
        listener: Callable[[Event], None] | None = None,
    ) -> Position:
        """A new game, run to its first ask. Without a seed (None) it is given a new one: `p.seed` says which."""
        seats = self.checked_seats(seats)
        seed = seed_or_new(seed)
        p: Position[Any] = Position(
            game=self,
            seats=seats,
            options=self.check_options(options, seats),
            table=None,
            asks={},
            agenda=[],
            lanes=[[] for _ in range(seats)],
            sealed={},
            luck=Luck.of(seed),
            revealed=0,
            answered=0,
        )
        p.seed = seed
        p.listener = listener
        self.deal(p)
        p.run()
        return p

    def checked_seats(self, seats: object) -> int:
        """A number of seats that the game can be played with."""
        count = whole_number(seats)
        if count is None or count not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            raise UnknownName(f"{self.name} can't be played by {describe(seats)} seats; it takes {allowed}")
        return count

    def check_options(self, options: Mapping[str, Option], seats: int) -> dict[str, Option]:
        """All options of the game with defaults filled in; an unknown name or value is an error."""
        if not isinstance(options, Mapping):
            raise UnknownName(f"options are a dict of names and values, not {describe(options)}")
        settings = {setting.name: setting for setting in self.settings}
        for name, value in options.items():
            if name not in settings:
                has = f"it has {', '.join(settings)}" if settings else "it has none"
                raise UnknownName(f"{self.name} has no option {describe(name)}; {has}")
            fits = [allowed for allowed in settings[name].values if type(allowed) is type(value) and allowed == value]
            if not fits:
                allowed = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in settings[name].values)
                raise UnknownName(f"option {name!r} of {self.name} can't be {describe(value)}; it can be {allowed}")
        return {name: options.get(name, setting.default) for name, setting in settings.items()}

    def view(self, p: Position, seat: SupportsIndex) -> View:
        """What a seat may know of a position."""
        if type(seat) is not int or not WATCHER <= seat < p.seats:
            seat = seat_number(seat, p.seats, WATCHER)
        return self._view_of(p, seat, self.redact(p, seat))

    def glance(self, p: Position, seat: int) -> View:
        """A view of a glimpse: what is read once and left, such as an observation, needs no table of its own."""
        return self._view_of(p, seat, self.glimpse(p, seat))

    def _view_of(self, p: Position, seat: int, table: Table) -> View:
        sealed = p.sealed.get(seat)
        return View(
            game=self,
            seat=seat,
            seats=p.seats,
            options=p.options,
            table=table,
            ask=p.asks.get(seat),
            sealed=sealed[1] if sealed else None,
            awaited=tuple(sorted(p.asks)),
            outcome=p.outcome,
        )

    def guess(self, p: Position, seat: int, luck: Luck) -> Position:
        """A position that looks the same to a seat, with everything hidden dealt anew."""
        return p.deal_guess(seat, luck)

    def outcome(self, p: Position) -> Outcome:
        """The outcome of a finished game."""
        points, tiebreak = self.result(p.table)
        best = max(zip(points, tiebreak))
        winners = tuple(seat for seat in range(p.seats) if (points[seat], tiebreak[seat]) == best)
        return Outcome(points, winners, tiebreak, tuple(self.sources(p.table, seat) for seat in range(p.seats)))

    def read(self, data: dict[str, Any]) -> Position:
        """The position written by `Position.plain`."""
        try:
            return read_position(data, self, self.read_table(data["table"]))
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise BadRecord(f"this is no {self.name} position: {type(error).__name__} at {error}") from error

    def read_view(self, data: dict[str, Any]) -> View:
        """The view written by `View.plain`.

        >>> from orrery import start
        >>> view = start("jump-drive", seed=7).view(1)
        >>> view.game.read_view(view.plain()) == view
        True
        """
        try:
            outcome = data["outcome"]
            return View(
                game=self,
                seat=data["seat"],
                seats=data["seats"],
                options=dict(data["options"]),
                table=self.read_table(data["table"]),
                ask=read_ask(data["ask"]) if data["ask"] else None,
                sealed=freeze(data["sealed"]),
                awaited=tuple(data["awaited"]),
                outcome=read_outcome(outcome) if outcome else None,
            )
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise BadRecord(f"this is no {self.name} view: {type(error).__name__} at {error}") from error

    def part(self, name: str) -> ModuleType | None:
        """The module of that name in the game's package, or in that of the game it is a variant of.

        >>> from orrery import game
        >>> game("jump-drive").part("bot").__name__
        'orrery.games.jump_drive.bot'
        """
        if name not in self._parts:
            self._parts[name] = self._find_part(name)
        return self._parts[name]

    @cached_property
    def _parts(self) -> dict[str, ModuleType | None]:
        """The modules that were asked for, by name: to look for one takes long."""
        return {}

    def _find_part(self, name: str) -> ModuleType | None:
        for package in self.packages:
            if _is_there(f"{package}.{name}"):
                module = f"{package}.{name}"
                return self.copy_of.module(module) if self.copy_of is not None else import_module(module)
        return None

    def file(self, *path: str) -> Traversable | None:
        """A file in the game's package, or in that of the game it is a variant of."""
        for package in self.packages:
            if _is_there(package) and (place := resource(package, *path)).is_file():
                return place
        return None

    def __repr__(self) -> str:
        counts = ", ".join(map(str, self.seat_counts))
        return f"<Game {self.name} for {' or '.join(counts.rsplit(', ', 1))} seats>"

    def __reduce__(self) -> Any:
        from orrery.core.registry import game  # at the top it would be a cycle: that module imports this one

        if self.packed is not None:
            make, components = self.packed
            return make, (self.name, components, self.overlay_digest)
        return game, (self.name,)

    # Words -----------------------------------------------------------------------------------------------------------

    def question(self, view: View, lang: str) -> str:
        """The ask of the view's own seat as one sentence; empty if it is not asked."""
        return self.questions.of(view.ask).sentence(view, view.ask, lang) if view.ask else ""

    def choice(self, view: View, code: int, lang: str, names: Sequence[str] = ()) -> Choice:
        """How an option or item of the view's ask is shown; of a `YesNo`, what yes (1) and no (0) mean.

        Without `names` a seat is called by its number.
        """
        assert view.ask is not None, "a choice belongs to an ask"
        return self.questions.of(view.ask).choice(view, view.ask, code, lang, names)

    def place(self, view: View, place: int, lang: str) -> Choice:
        """How a place of a `Split` is shown."""
        assert view.ask is not None, "a place belongs to an ask"
        return self.questions.of(view.ask).place(view, view.ask, place, lang)

    def refusals(self, view: View, lang: str) -> dict[str, Refusal]:
        """The pieces of the view that can't be chosen now, and why."""
        return self.questions.of(view.ask).refusals(view, view.ask, lang) if view.ask else {}

    def say(self, event: Event, viewer: int, names: Sequence[str], lang: str) -> str:
        """An event in words for one viewer; an empty sentence is left out of the log."""
        return self.sentences.say(event, viewer, names, lang)

    @abstractmethod
    def explain(self, component: Component, lang: str) -> str:
        """What a component does, in our own words, by the usual options."""

    def explain_for(self, view: View, component: Component, lang: str) -> str:
        """What a component does in the game of a view: a game whose options change that says so here."""
        return self.explain(component, lang)

    def tie_words(self, outcome: Outcome, names: Sequence[str], lang: str) -> str:
        """What decided among seats with the most points; empty where one seat had more than all others.

        Where one rule decides, the figures it went by are told with it; where several follow one another, the tie-break is a
        code of them all.
        """
        most = max(outcome.points)
        if not outcome.winners or outcome.points.count(most) == 1:
            return ""
        rule = " ".join(clause.words(lang) for clause in self.clauses if clause.id in self.tie_clauses)
        if len(self.tie_clauses) != 1:
            return rule
        tied = [seat for seat, points in enumerate(outcome.points) if points == most]
        tied.sort(key=lambda seat: -outcome.tiebreak[seat])
        return f"{rule} {', '.join(f'{names[seat]} {outcome.tiebreak[seat]}' for seat in tied)}."

    def meaning(self, ask: Ask, code: int, view: View | None = None) -> Meaning:
        """An option or item of an ask as a small record; a view tells it which component lies at a place.

        >>> from orrery import game, start
        >>> game("jump-drive").meaning(start("jump-drive", seed=7).asks[1], 1)
        Meaning(ask='put_back', do='discard', component='trade-pact')
        """
        if not isinstance(ask, Ask):
            raise UnknownName(f"a meaning is that of an ask, such as p.asks[0], not of {describe(ask)}")
        number = whole_number(code)
        if number is None:
            raise UnknownName(f"a code is a whole number, not {describe(code)}; an answer with several has a meaning for each")
        module = self.part("encode")
        part = getattr(module, "ENCODING", None)
        if part is None:
            return Meaning(ask.name)
        table, seat = (view.table, view.seat) if view is not None else (None, 0)
        try:
            return read_row(ask.name, part.code_row(ask, number, table, seat), part.names)
        except (IndexError, KeyError, ValueError) as error:
            raise UnknownName(f"the rules give {ask.name!r} no code {number}") from error

    def source_words(self, source: Source, lang: str) -> str:
        """A source of points in words."""
        component = self._components_by_id.get(source.what)
        return component.name_in(lang) if component is not None else self.text(lang, source.what)

    @cached_property
    def _components_by_id(self) -> dict[str, Component]:
        return {component.id: component for component in reversed(self.components)}

    @cached_property
    def clauses_by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}


def lineage(of: Game) -> tuple[str, ...]:
    """The name of a game and of the games that it is a variant of, its own first.

    >>> from orrery import game
    >>> lineage(game("jump-drive"))
    ('jump-drive',)
    """
    return tuple(dict.fromkeys([of.name, *[vars(kind)["name"] for kind in type(of).__mro__ if "name" in vars(kind)]]))


def _is_there(module: str) -> bool:
    """Whether there is a module of that name; its packages are imported to see."""
    package = module.rpartition(".")[0]
    return (not package or _is_there(package)) and find_spec(module) is not None
