"""The engine's speed: random games through the public API, copies, views and guesses, in turns with Catanatron."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from statistics import median
from types import ModuleType
from typing import Any

from orrery.bench.flavours import HERE, flavour, native_folder

ROUNDS = 5
"""How often everything is measured in turn; the median counts, so that a busy moment of the machine hits nobody alone."""
SEATS = 4
SAMPLES = 40


class Subject(ABC):
    """Something that plays whole random games and can be copied."""

    def __init__(self, game: str, engine: str) -> None:
        self.game = game
        self.engine = engine
        self.rates: list[tuple[float, float]] = []
        self.costs: dict[str, list[float]] = {}

    @abstractmethod
    def play(self, number: int) -> int:
        """Play one random game and return its decisions: answers with at least two legal choices."""

    @abstractmethod
    def verbs(self) -> dict[str, Callable[[], object]]:
        """What is timed besides playing, by name."""

    def measure(self, seconds: float) -> None:
        begun = time.perf_counter()
        decisions = games = 0
        while time.perf_counter() - begun < seconds:
            decisions += self.play(games)
            games += 1
        spent = time.perf_counter() - begun
        self.rates.append((decisions / spent, games / spent))
        for name, verb in self.verbs().items():
            begun = time.perf_counter()
            count = 0
            while time.perf_counter() - begun < seconds / 10:
                verb()
                count += 1
            spent = time.perf_counter() - begun
            self.costs.setdefault(name, []).append(spent / count / SAMPLES * 1e6)

    def figures(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "engine": self.engine,
            "decisions_per_second": round(median(rate for rate, _ in self.rates), 1),
            "games_per_second": round(median(rate for _, rate in self.rates), 2),
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
        self.halfway = [self._halfway(number) for number in range(SAMPLES)]

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

    def _halfway(self, number: int) -> Any:
        """A position in the middle of a random game."""
        answers: list[tuple[int, Any]] = []
        for total in (None, 2):
            p = self.rules.start(self.seats, number, {})
            luck = self.package.Luck.of(number)
            while p.asks and (total is None or p.answered < len(answers) // total):
                seat = min(p.asks)
                answer = p.asks[seat].sample(luck)
                if total is None:
                    answers.append((seat, answer))
                p.choose(seat, answer)
        return p

    def verbs(self) -> dict[str, Callable[[], object]]:
        halfway, luck = self.halfway, self.luck
        return {
            "copy": lambda: [p.copy() for p in halfway],
            "view": lambda: [p.view(0) for p in halfway],
            "guess": lambda: [p.guess(0, luck) for p in halfway],
        }


class Catanatron(Subject):
    """Catanatron with four random players, driven the way its own simulator drives it."""

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

    def verbs(self) -> dict[str, Callable[[], object]]:
        return {"copy": lambda: [game.copy() for game in self.halfway]}


def subjects(games: Sequence[str]) -> list[Subject]:
    """Everything that can be measured here: without native modules or Catanatron, the rest is."""
    found: list[Subject] = []
    with flavour(HERE, native=False) as package:
        found += [Engine(package, game, "interpreted") for game in games]
    native = native_folder()
    if native is not None:
        with flavour(native, native=True) as package:
            found += [Engine(package, game, "compiled") for game in games]
    try:
        found.append(Catanatron())
    except ModuleNotFoundError as missing:
        if missing.name != "catanatron":
            raise
    return found


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
