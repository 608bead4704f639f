"""The engine's speed: games of random and heuristic bots, copies, views and guesses, in turns with Catanatron."""

import gc
import importlib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from types import ModuleType
from typing import Any

from orrery.bench.flavours import HERE, flavour, native_folder

ROUNDS = 5
"""How often everything is measured in turn. The median counts, so that a busy moment of the machine does not distort one of them."""
SEATS = 4
SAMPLES = 40
BATCH = 10
"""How many calls of a verb are timed at once: enough to outweigh the clock's error, few enough to finish without interruption."""
Verb = Callable[[Any], object]


@contextmanager
def collector_off() -> Iterator[None]:
    """Keep the garbage collector off: its cost depends on everything else in the process."""
    on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def cost(verb: Verb, positions: Sequence[Any], seconds: float) -> list[float]:
    """Microseconds that one call of a verb took, repeated on each position in turn, at least once on each."""
    costs: list[float] = []
    begun = time.perf_counter()
    with collector_off():
        while not costs or time.perf_counter() - begun < seconds:
            for position in positions:
                started = time.perf_counter_ns()
                for _ in range(BATCH):
                    verb(position)
                costs.append((time.perf_counter_ns() - started) / BATCH / 1000)
    return costs


class Subject(ABC):
    """Something that plays whole random games and can be copied."""

    def __init__(self, game: str, engine: str) -> None:
        self.game = game
        self.engine = engine
        self.rates: list[tuple[float, float]] = []
        self.costs: dict[str, list[float]] = {}
        self.heuristic: list[float] = []
        self.halfway: list[Any] = []
        """Positions in the middle of games, for what is timed besides playing."""

    @abstractmethod
    def play(self, number: int) -> int:
        """Play one random game and return its decisions: answers with at least two legal choices."""

    @abstractmethod
    def verbs(self) -> dict[str, Verb]:
        """The operations that are timed besides playing, by name."""

    def play_well(self, seconds: float) -> float:
        """Decisions a second of a bot that knows the game; 0 if there is none."""
        return 0.0

    def measure(self, seconds: float) -> None:
        begun = time.perf_counter()
        decisions = games = 0
        while time.perf_counter() - begun < seconds:
            decisions += self.play(games)
            games += 1
        spent = time.perf_counter() - begun
        self.rates.append((decisions / spent, games / spent))
        for name, verb in self.verbs().items():
            self.costs.setdefault(name, []).extend(cost(verb, self.halfway, seconds / 10))
        self.heuristic.append(self.play_well(seconds / 2))

    def figures(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "engine": self.engine,
            "decisions_per_second": round(median(rate for rate, _ in self.rates), 1),
            "games_per_second": round(median(rate for _, rate in self.rates), 2),
            **({"heuristic_per_second": round(median(self.heuristic), 1)} if any(self.heuristic) else {}),
            **{f"{name}_us": round(median(costs), 3) for name, costs in self.costs.items()},
        }


class Engine(Subject):
    """One game of Orrery in one flavour."""

    def __init__(self, package: ModuleType, game: str, engine: str) -> None:
        super().__init__(game, engine)
        self.package: Any = package
        self.rules = package.game(game)
        self.seats = SEATS if SEATS in self.rules.seat_counts else max(self.rules.seat_counts)
        self.luck = package.Luck.of("bench")
        self.halfway = positions_halfway(package, self.rules, self.seats)
        self.look = importlib.import_module(f"{package.__name__}.bots").Look
        self.player = importlib.import_module(f"{package.__name__}.play.match").seat_bots(self.rules, 1, "heuristic")[0]
        self.going_on = self.rules.start(self.seats, "heuristic", {})

    def play_well(self, seconds: float) -> float:
        """Continue a game of heuristic bots for a while, so that a long game is measured in parts."""
        begun = time.perf_counter()
        decisions = 0
        while not decisions or time.perf_counter() - begun < seconds:
            p = self.going_on
            if not p.asks:
                p = self.going_on = self.rules.start(self.seats, f"heuristic/{self.luck.word('game')}", {})
            seat = min(p.asks)
            decisions += not p.asks[seat].forced()
            p.choose(seat, self.player.answer(self.look(p, seat, self.luck)))
        return decisions / (time.perf_counter() - begun)

    def play(self, number: int) -> int:
        luck = self.luck
        p = self.rules.start(self.seats, number, {})
        asks = p.asks
        decisions = 0
        while asks:
            for seat in tuple(asks):
                ask = asks.get(seat)
                if ask is not None:
                    if not ask.forced():
                        decisions += 1
                    p.choose(seat, ask.sample(luck))
        return decisions

    def verbs(self) -> dict[str, Verb]:
        luck = self.luck
        return {"copy": lambda p: p.copy(), "view": lambda p: p.view(0), "guess": lambda p: p.guess(0, luck)}


def positions_halfway(package: Any, rules: Any, seats: int) -> list[Any]:
    """Positions in the middle of random games, by one flavour of the package."""

    def play(number: int, answers: int | None) -> Any:
        """Play a random game, or only so many of its answers."""
        p = rules.start(seats, number, {})
        luck = package.Luck.of(number)
        while p.asks and (answers is None or p.answered < answers):
            seat = min(p.asks)
            p.choose(seat, p.asks[seat].sample(luck))
        return p

    return [play(number, play(number, None).answered // 2) for number in range(SAMPLES)]


class Catanatron(Subject):
    """Catanatron with four random players, driven as its own simulator drives it."""

    def __init__(self) -> None:
        from catanatron import Color, Game, RandomPlayer

        super().__init__("catanatron", "interpreted")
        self.new: Callable[[int], Any] = lambda seed: Game([RandomPlayer(color) for color in Color], seed=seed)  # type: ignore[no-untyped-call, unused-ignore]
        self.halfway = [self._halfway(number) for number in range(1, SAMPLES + 1)]

    def play(self, number: int, turns: int = 1000) -> int:
        game = self.new(number + 1)
        self.last = game
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < turns:
            if len(game.state.playable_actions) > 1:
                decisions += 1
            game.play_tick()
        return decisions

    def _halfway(self, number: int) -> Any:
        self.play(number)
        self.play(number, self.last.state.num_turns // 2)
        return self.last

    def verbs(self) -> dict[str, Verb]:
        return {"copy": lambda game: game.copy()}


def subjects(games: Sequence[str]) -> list[Subject]:
    """Everything that can be measured here; missing native modules or a missing Catanatron are left out."""
    measured: list[Subject] = []
    with flavour(HERE, native=False) as package:
        measured += [Engine(package, game, "interpreted") for game in games]
    native = native_folder()
    if native is not None:
        with flavour(native, native=True) as package:
            measured += [Engine(package, game, "compiled") for game in games]
    try:
        measured.append(Catanatron())
    except ModuleNotFoundError as missing:
        if missing.name != "catanatron":
            raise
    return measured


def bench(games: Sequence[str], seconds: float = 2.0) -> dict[str, Any]:
    """Measure every game in every flavour, in turns with Catanatron; `seconds` for each figure of each subject."""
    measured = subjects(games)
    for _ in range(ROUNDS):
        for subject in measured:
            subject.measure(seconds / ROUNDS)
    rows = [subject.figures() for subject in measured]
    beside = next((row for row in rows if row["game"] == "catanatron"), None)
    for row in rows:
        if beside:
            row["ratio"] = round(row["decisions_per_second"] / beside["decisions_per_second"], 3)
            row["copy_ratio"] = round(row["copy_us"] / beside["copy_us"], 4)
    return {
        "seats": SEATS,
        "rounds": ROUNDS,
        "seconds": seconds,
        "compiled": any(row["engine"] == "compiled" for row in rows),
        "games": [row for row in rows if row is not beside],
        "catanatron": beside,
    }
