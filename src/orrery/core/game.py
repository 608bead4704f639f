"""What a game is to the rest of Orrery, and the registry of games."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple, SupportsIndex

from orrery.core.ask import frozen, read_ask
from orrery.core.clauses import Clause
from orrery.core.components import Component, check_overlays, digest
from orrery.core.errors import BadRecord, OrreryError, UnknownName
from orrery.core.inputs import Seed, seat_number, seed_or_new, shown, whole_number
from orrery.core.luck import Luck
from orrery.core.position import Event, Option, Position, Steps, Table, read_position
from orrery.core.view import WATCHER, Outcome, Source, View, read_outcome
from orrery.core.words import Text


class Setting(NamedTuple):
    """An option of a game: its name, the value it has when nobody says otherwise, and the values it may have.

    `seats` are the numbers of seats it makes a difference with; none named means all. `needs` is an option that it goes with.
    """

    name: str
    default: Option
    values: tuple[Option, ...]
    seats: tuple[int, ...] = ()
    needs: str = ""


class Choice(NamedTuple):
    """How one option or item of an ask is shown: its words, what follows from it, the pieces it touches, the clause behind it."""

    words: str
    hint: str = ""
    pieces: tuple[str, ...] = ()
    clause: str = ""


class Refusal(NamedTuple):
    """Why a piece can't be chosen now: one sentence and the clause it comes from."""

    words: str
    clause: str


class Game(ABC):
    """The rules, words and components of one game. There is one instance of each.

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
    clauses: tuple[Clause, ...]
    tie_clauses: tuple[str, ...] = ()
    """The clauses that say who wins among equals in points."""
    usual_rounds: tuple[int, int] | None = None
    """How many rounds a game takes according to its rulebook, from and to, where it says."""
    components: tuple[Component, ...]

    def options_for(self, seats: int) -> tuple[dict[str, Option], ...]:
        """The usual options, then every named set of which something makes a difference with so many seats."""
        idle = {setting.name for setting in self.settings if setting.seats and seats not in setting.seats}
        return ({}, *(options for options in self.option_sets if options.keys() - idle))

    @cached_property
    def components_digest(self) -> str:
        """A short hash of the components in force: records made with others do not replay."""
        return digest(self.components)

    # Rules -----------------------------------------------------------------------------------------------------------

    @abstractmethod
    def deal(self, p: Position) -> None:
        """Lay out `p.table` for a new game and put the first task on the agenda."""

    @abstractmethod
    def redact(self, p: Position, seat: int) -> Table:
        """A table with just what `seat` may know (-1: a watcher), built from what is allowed."""

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
        """How many rounds (turns, where everybody plays at once) have begun."""
        return int(table.round)

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
        p = Position(
            self, seats, self.checked(options, seats), None, {}, [], [[] for _ in range(seats)], {}, Luck.of(seed), 0, 0
        )
        p.seed = seed
        p.listener = listener
        self.deal(p)
        p.run()
        return p

    def checked_seats(self, seats: object) -> int:
        """A number of seats that the game can be played with."""
        found = whole_number(seats)
        if found is None or found not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            raise UnknownName(f"{self.name} can't be played by {shown(seats)} seats; it takes {allowed}")
        return found

    def checked(self, options: Mapping[str, Option], seats: int) -> dict[str, Option]:
        """All options of the game with defaults filled in; an unknown name or value is an error."""
        if not isinstance(options, Mapping):
            raise UnknownName(f"options are a dict of names and values, not {shown(options)}")
        known = {setting.name: setting for setting in self.settings}
        for name, value in options.items():
            if name not in known:
                has = f"it has {', '.join(known)}" if known else "it has none"
                raise UnknownName(f"{self.name} has no option {shown(name)}; {has}")
            fits = [allowed for allowed in known[name].values if type(allowed) is type(value) and allowed == value]
            if not fits:
                allowed = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in known[name].values)
                raise UnknownName(f"option {name!r} of {self.name} can't be {shown(value)}; it can be {allowed}")
        return {name: options.get(name, setting.default) for name, setting in known.items()}

    def view(self, p: Position, seat: SupportsIndex) -> View:
        """What a seat may know of a position."""
        seat = seat_number(seat, p.seats, WATCHER)
        sealed = p.sealed.get(seat)
        return View(
            self,
            seat,
            p.seats,
            p.options,
            self.redact(p, seat),
            p.asks.get(seat),
            sealed[1] if sealed else None,
            tuple(sorted(p.asks)),
            p.outcome,
        )

    def guess(self, p: Position, seat: int, luck: Luck) -> Position:
        """A position that looks the same to a seat, with everything hidden dealt anew."""
        guessed = p.copy()
        guessed.seed = None
        guessed.luck = Luck(luck.fork(f"guess/{luck.word('guess')}").key, dict(p.luck.used))
        self.deal_anew(guessed, seat, luck)
        return guessed

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
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as wrong:
            raise BadRecord(f"this is no {self.name} position: {type(wrong).__name__} at {wrong}") from wrong

    def read_view(self, data: dict[str, Any]) -> View:
        """The view written by `View.plain`.

        >>> view = start("jump-drive", seed=7).view(1)
        >>> view.game.read_view(view.plain()) == view
        True
        """
        try:
            outcome = data["outcome"]
            return View(
                self,
                data["seat"],
                data["seats"],
                dict(data["options"]),
                self.read_table(data["table"]),
                read_ask(data["ask"]) if data["ask"] else None,
                frozen(data["sealed"]),
                tuple(data["awaited"]),
                read_outcome(outcome) if outcome else None,
            )
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as wrong:
            raise BadRecord(f"this is no {self.name} view: {type(wrong).__name__} at {wrong}") from wrong

    def __repr__(self) -> str:
        counts = ", ".join(map(str, self.seat_counts))
        return f"<Game {self.name} for {' or '.join(counts.rsplit(', ', 1))} seats>"

    def __reduce__(self) -> Any:
        return game, (self.name,)

    # Words -----------------------------------------------------------------------------------------------------------

    @abstractmethod
    def question(self, view: View, lang: str) -> str:
        """The ask of the view's own seat as one sentence."""

    @abstractmethod
    def choice(self, view: View, code: int, lang: str, names: Sequence[str] = ()) -> Choice:
        """How an option or item of the view's ask is shown; of a `YesNo`, what yes (1) and no (0) mean.

        Without `names` a seat is called by its number.
        """

    def place(self, view: View, place: int, lang: str) -> Choice:
        """How a place of a `Split` is shown."""
        raise OrreryError(f"{self.name} asks nothing that has places")

    def refusals(self, view: View, lang: str) -> dict[str, Refusal]:
        """The pieces of the view that can't be chosen now, and why."""
        return {}

    @abstractmethod
    def say(self, event: Event, viewer: int, names: Sequence[str], lang: str) -> str:
        """An event in words for one viewer; an empty sentence is left out of the log."""

    @abstractmethod
    def explain(self, component: Component, lang: str) -> str:
        """What a component does, in our own words."""

    def tie_words(self, outcome: Outcome, names: Sequence[str], lang: str) -> str:
        """What decided among seats with the most points; empty where one seat had more than all others.

        Where one rule decides, the figures it went by are told with it; where several follow one another, the tie-break is a
        code of them all.
        """
        most = max(outcome.points)
        if not outcome.winners or outcome.points.count(most) < 2:
            return ""
        told = " ".join(clause.words(lang) for clause in self.clauses if clause.id in self.tie_clauses)
        if len(self.tie_clauses) != 1:
            return told
        tied = [seat for seat, points in enumerate(outcome.points) if points == most]
        tied.sort(key=lambda seat: -outcome.tiebreak[seat])
        return f"{told} {', '.join(f'{names[seat]} {outcome.tiebreak[seat]}' for seat in tied)}."

    def source_words(self, source: Source, lang: str) -> str:
        """A source of points in words."""
        for component in self.components:
            if component.id == source.what:
                return component.called(lang)
        return self.text(lang, source.what)


_modules: dict[str, str] = {
    "jump-drive": "orrery.games.jump_drive.game",
    "tiny-epic-galaxies": "orrery.games.tiny_epic_galaxies.game",
    "roll-for-the-galaxy": "orrery.games.roll_for_the_galaxy.game",
    "new-frontiers": "orrery.games.new_frontiers.game",
}
_games: dict[str, Game] = {}


def names() -> tuple[str, ...]:
    """The names of all games.

    >>> "jump-drive" in names()
    True
    """
    return tuple(_modules)


def register(name: str, module: "str | Game") -> None:
    """Make a game known: an instance, or the module that has it as `GAME` and is imported when the game is first wanted."""
    if not isinstance(name, str) or not name:
        raise UnknownName(f"a game is registered by its name, a text, not by {shown(name)}")
    if isinstance(module, Game):
        _modules[name] = type(module).__module__
        _games[name] = module
    elif not isinstance(module, str) or not module:
        raise UnknownName(
            f"{name} can't be registered: an instance of Game or the name of a module was expected, not {shown(module)}"
        )
    else:
        _modules[name] = module
        _games.pop(name, None)


def lineage(of: Game) -> tuple[str, ...]:
    """The name of a game and of the games that it is a variant of, its own first.

    >>> lineage(game("jump-drive"))
    ('jump-drive',)
    """
    return tuple(dict.fromkeys([of.name, *[vars(kind)["name"] for kind in type(of).__mro__ if "name" in vars(kind)]]))


def game(name: str) -> Game:
    """The game of that name.

    >>> game("jump-drive").seat_counts
    (2, 3, 4)
    """
    if not isinstance(name, str) or name not in _modules:
        raise UnknownName(f"there is no game {shown(name)}; there are {', '.join(_modules)}")
    if name not in _games:
        check_overlays(names())
        _games[name] = _in_module(name, _modules[name])
    return _games[name]


def _in_module(name: str, module: str) -> Game:
    """The game that a module has as `GAME`."""
    try:
        found: object = import_module(module).GAME
    except (ImportError, AttributeError) as wrong:
        raise UnknownName(f"the game {name!r} can't be loaded: {type(wrong).__name__}: {wrong}") from wrong
    if not isinstance(found, Game):
        raise UnknownName(f"the game {name!r} can't be loaded: GAME in {module} is {shown(found)}, which is no Game")
    return found


def start(name: str, seats: SupportsIndex = 2, seed: Seed = 0, options: Mapping[str, Option] | None = None) -> Position:
    """A new game of that name, run to its first ask. With `seed=None` it is another one each time, and `p.seed` says which.

    >>> start("jump-drive", seats=3, seed="a word", options={"preset": True})
    <Position of jump-drive, 3 seats, 0 answers; asked: 0 place, 1 place, 2 place>
    """
    return game(name).start(seats, seed, {} if options is None else options)
