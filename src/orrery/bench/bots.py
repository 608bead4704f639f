"""The speed of bots: decisions a second of each bot and game, in turns with Catanatron's player that tries every action; and how long
the networks take that they judge by.

Catanatron's player with a value function is not in its package. The one that is there also copies the game for every action, and
judges the copy by its points.
"""

import importlib
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

from orrery.bench.engine import ROUNDS, cost, positions_halfway
from orrery.bench.flavours import HERE, PACKAGE, flavour, native_folder
from orrery.core.errors import UnknownName

SEATS = 2
BOTS = ("random", "heuristic", "learned", "search", "hard", "expert")
BEFORE = "before"
"""The name of another version's engine in figures."""


class Deciding(ABC):
    """A bot that plays game after game against itself."""

    def __init__(self, game: str, bot: str, engine: str) -> None:
        self.game = game
        self.bot = bot
        self.engine = engine
        self.rates: list[float] = []

    @abstractmethod
    def decide(self) -> bool:
        """Give one answer; True if there was more than one to choose from. A new game begins when the last is over."""

    def measure(self, seconds: float) -> None:
        """Play for a while, at least one decision; only the processor time of this thread counts."""
        decisions = 0
        begun = time.thread_time()
        while not decisions or time.thread_time() - begun < seconds:
            decisions += self.decide()
        self.rates.append(decisions / max(time.thread_time() - begun, time.get_clock_info("thread_time").resolution))

    def figures(self) -> dict[str, Any]:
        rate = median(self.rates)
        return {
            "game": self.game,
            "bot": self.bot,
            "engine": self.engine,
            "decisions_per_second": round(rate, 1),
            "milliseconds": round(1000 / rate, 3),
        }


class OwnDeciding(Deciding):
    """A bot of Orrery in one flavour."""

    def __init__(self, package: ModuleType, game: str, bot: str, engine: str) -> None:
        super().__init__(game, bot, engine)
        self.rules: Any = package.game(game)  # type: ignore[attr-defined, unused-ignore]
        bots_module = importlib.import_module(f"{package.__name__}.bots")
        self.look = bots_module.Look
        self.player = bots_module.bot(game, bot)
        if find_spec(f"{package.__name__}.bots.value"):  # earlier versions have no networks
            judging = importlib.import_module(f"{package.__name__}.bots.value")
            judging.find_judge(self.rules.start(SEATS, "bots", {}))  # now, because a later import would be of another flavour
        self.luck = package.Luck.of("bench")  # type: ignore[attr-defined, unused-ignore]
        self.games = 0
        self.position: Any = None

    def decide(self) -> bool:
        p = self.position
        if p is None or not p.asks:
            self.games += 1
            p = self.position = self.rules.start(SEATS, f"bots/{self.games}", {})
        seat = min(p.asks)
        is_decision = not p.asks[seat].forced()
        p.choose(seat, self.player.answer(self.look(p, seat, self.luck)))
        return is_decision


class Judging:
    """The network of a game in one flavour, which judges positions one by one: what it sees of each is worked out, then multiplied."""

    def __init__(self, game: str, engine: str, positions: Sequence[Any], judge: Any) -> None:
        self.game = game
        self.engine = engine
        self.positions = positions
        self.judge = judge
        self.costs: list[float] = []

    def measure(self, seconds: float) -> None:
        judge = self.judge.judge
        self.costs += cost(lambda p: judge(p, min(p.asks)), self.positions, seconds)

    def figures(self) -> dict[str, Any]:
        return {"game": self.game, "engine": self.engine, "microseconds": round(median(self.costs), 1)}


def judging_networks(package: ModuleType, games: Sequence[str], engine: str) -> list[Judging]:
    """The networks of those games that have one."""
    value = importlib.import_module(f"{package.__name__}.bots.value")
    networks = []
    for game in games:
        halfway = positions_halfway(package, package.game(game), SEATS)  # type: ignore[attr-defined, unused-ignore]
        positions = [p for p in halfway if p.asks]
        judge = value.find_judge(positions[0])
        if judge is not None:
            networks.append(Judging(game, engine, positions, judge))
    return networks


class CatanatronDeciding(Deciding):
    """Catanatron with four players that try every action and count points."""

    def __init__(self) -> None:
        super().__init__("catanatron", "victory points", "interpreted")
        self.games = 0
        self.begin()

    def begin(self) -> None:
        from catanatron import Color, Game
        from catanatron.players.search import VictoryPointPlayer

        self.games += 1
        self.playing: Any = Game([VictoryPointPlayer(color) for color in Color], seed=self.games)  # type: ignore[no-untyped-call, unused-ignore]

    def decide(self) -> bool:
        if self.playing.winning_color() is not None:
            self.begin()
        is_decision = len(self.playing.state.playable_actions) > 1
        self.playing.play_tick()
        return is_decision


def version_before(folder: Path, games: Sequence[str], bots: Sequence[str]) -> list[Deciding]:
    """The bots of another version, interpreted."""
    if not (folder / PACKAGE / "__init__.py").is_file():
        raise UnknownName(f"{folder} holds no package {PACKAGE}: the folder src of a checkout was expected")
    with flavour(folder, native=False) as package:
        list_bots = importlib.import_module(f"{package.__name__}.bots").bots
        return [OwnDeciding(package, game, bot, BEFORE) for game in games for bot in bots if bot in list_bots(game)]


def bench_bots(
    games: Sequence[str], bots: Sequence[str] = BOTS, seconds: float = 2.0, before: Path | None = None
) -> dict[str, Any]:
    """Measure every bot and the network of every game in every flavour, in turns; `seconds` for each of them.

    `before` is the folder of another version's package, which is measured as well.
    """
    with flavour(HERE, native=False) as package:
        measured: list[Deciding] = [OwnDeciding(package, game, bot, "interpreted") for game in games for bot in bots]
        judging = judging_networks(package, games, "interpreted")
    native = native_folder()
    if native is not None:
        with flavour(native, native=True) as package:
            measured += [OwnDeciding(package, game, bot, "compiled") for game in games for bot in bots]
            judging += judging_networks(package, games, "compiled")
    if before is not None:
        measured += version_before(before, games, bots)
    beside = [CatanatronDeciding()] if find_spec("catanatron") else []
    for _ in range(ROUNDS):
        for one in (*measured, *beside):
            one.measure(seconds / ROUNDS)
        for network in judging:
            network.measure(seconds / ROUNDS)
    rows = [one.figures() for one in measured]
    catanatron = beside[0].figures() if beside else None
    rates = {(row["game"], row["bot"]): row["decisions_per_second"] for row in rows if row["engine"] == BEFORE}
    for row in rows:
        if catanatron:
            row["ratio"] = round(row["decisions_per_second"] / catanatron["decisions_per_second"], 3)
        if (row["game"], row["bot"]) in rates:
            row["beside_before"] = round(row["decisions_per_second"] / rates[row["game"], row["bot"]], 2)
    return {
        "seats": SEATS,
        "rounds": ROUNDS,
        "seconds": seconds,
        "bots": rows,
        "networks": [one.figures() for one in judging],
        "catanatron": catanatron,
    }
