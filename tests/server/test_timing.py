"""Secret answers at many tables, on a clock that the test moves: what rivals are sent, and when, does not tell whether there was a choice."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import pytest

from orrery.core.ask import plays_itself
from orrery.core.luck import Luck
from orrery.core.registry import game
from orrery.server.app import create_app
from orrery.server.auth import Visitor
from orrery.server.settings import Settings
from orrery.server.store.stored_types import SeatState, TableHeader, utc_now
from orrery.server.tables.live_table import LiveTable
from orrery.server.tables.live_tables import LiveTables
from orrery.server.tables.service import TableService

ANN = Visitor("ann", "en", "")
SUBJECT, RIVAL = 0, 1
LONGEST_THOUGHT = 29
"""Seconds that the subject thinks at most, whether there is a choice or not."""
AFTERWARDS = 20
SHUFFLES = 500
SIGN_OF_LIFE = "sign of life"


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still until it is moved."""

    now = 0.0

    def time(self) -> float:
        return self.now


class Sample(NamedTuple):
    """What a rival was sent around one secret answer: each thing with the seconds since the answer, and what was sent with its words
    left out."""

    forced: bool
    sent: tuple[tuple[float, str], ...]


@dataclass
class Watched:
    """A table whose rival listens."""

    tables: TableService
    live: LiveTable
    loop: SimulatedLoop
    sent: list[tuple[float, str]] = field(default_factory=list)

    async def listen(self) -> None:
        async for chunk in self.tables.queries.stream(self.live.id, ANN, RIVAL, None, (RIVAL,)):
            self.sent.append((self.loop.now, describe(chunk.decode())))

    async def settle(self) -> None:
        """Let everything happen that happens at this moment; what waits for a later one goes on waiting."""
        for _ in range(8):
            await asyncio.sleep(0)
            while self.live.lock.locked():
                await asyncio.sleep(0)

    async def advance(self, seconds: int) -> None:
        for _ in range(seconds):
            self.loop.now += 1
            await self.settle()

    async def answer(self, seat: int, luck: Luck) -> None:
        ask, number = self.live.history.position.asks.get(seat), self.live.ask_number(seat)
        if ask is not None and number is not None:
            key = f"{seat}/{self.live.history.number}"
            await self.tables.answers.answer(self.live.id, ANN, seat, number, ask.sample(luck), key)
            await self.settle()


def describe(chunk: str) -> str:
    """What a chunk of a stream tells besides its words: its kind, who is awaited, and how many lines it has."""
    lines = dict(line.split(": ", 1) for line in chunk.splitlines() if not line.startswith(":") and ": " in line)
    if "data" not in lines:
        return SIGN_OF_LIFE
    data = json.loads(lines["data"])
    return f"{lines['event']} {data.get('awaited')} {data.get('status')}"


async def watch_game(tables: TableService, loop: SimulatedLoop, number: int) -> list[Sample]:
    """A random game for two people, one of whom listens to what the other does in secret."""
    id, now, rules = f"timing{number}", utc_now(), game("jump-drive")
    options = rules.check_options({}, 2)
    header = TableHeader(
        id,
        rules.name,
        version=rules.version,
        components=rules.components_digest,
        seats=2,
        options=options,
        seed=f"timing {number}",
        host="ann",
        laid=now,
        changed=now,
        over=False,
        branched_from="",
        outcome=None,
    )
    seats = [
        SeatState(seat, "person", name="", bot="random", away=False, resigned=False, salt="salt") for seat in (SUBJECT, RIVAL)
    ]
    await tables.store.create_table(header, seats, [SUBJECT, RIVAL], [])
    watched = Watched(tables, await tables.live.find(id), loop)
    listening = asyncio.create_task(watched.listen())
    await watched.settle()
    luck, samples = Luck.of(f"timing {number}"), list[Sample]()
    while watched.live.history.position.asks:
        ask = watched.live.history.position.asks.get(SUBJECT)
        if ask is None or not ask.sealed:
            await watched.answer(SUBJECT if ask is not None else RIVAL, luck)
            continue
        forced = plays_itself(ask)
        if luck.below("order", 2) == 0:
            await watched.answer(RIVAL, luck)
        watched.sent.clear()
        thought = 1 + luck.below("thought", LONGEST_THOUGHT)
        await watched.advance(thought)
        at = loop.now
        await watched.answer(SUBJECT, luck)
        await watched.advance(AFTERWARDS)
        samples.append(Sample(forced, tuple((when - at, message) for when, message in watched.sent)))
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    return samples


async def watch_games(folder: Path, count: int) -> list[Sample]:
    app = create_app(Settings(folder).without_limits())
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedLoop)
    async with app.router.lifespan_context(app):
        return [sample for number in range(count) for sample in await watch_game(app.state.tables, loop, number)]


def first_news(samples: list[Sample], forced: bool) -> list[int]:
    """When a rival first heard of the table around each secret answer, in seconds after it; long after, if never."""
    return [
        min((round(when) for when, message in sample.sent if message != SIGN_OF_LIFE), default=2 * AFTERWARDS)
        for sample in samples
        if sample.forced == forced
    ]


def distance(first: list[int], second: list[int]) -> float:
    """How far apart two sets of numbers are: the largest difference of their shares below any number (Kolmogorov and Smirnov)."""
    return max(
        abs(sum(value <= limit for value in first) / len(first) - sum(value <= limit for value in second) / len(second))
        for limit in {*first, *second}
    )


def chance(first: list[int], second: list[int]) -> float:
    """How likely two sets of numbers would be so far apart if nothing but chance had parted them."""
    measured, together, luck = distance(first, second), [*first, *second], Luck.of("shuffles")
    far = 0
    for _ in range(SHUFFLES):
        luck.shuffle("chance", together)
        far += distance(together[: len(first)], together[len(first) :]) >= measured
    return far / SHUFFLES


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner(loop_factory=SimulatedLoop) as made:
        yield made


def check_samples(samples: list[Sample]) -> None:
    forced, free = first_news(samples, True), first_news(samples, False)
    assert len(forced) >= 5
    assert len(free) >= 50
    assert chance(forced, free) > 0.01
    for sample in samples:
        early = {message for when, message in sample.sent if when < 0}
        assert early <= {SIGN_OF_LIFE}, "nothing but signs of life before somebody has answered"


def test_a_forced_secret_answer_is_sent_as_any_other_is(runner: asyncio.Runner, tmp_path: Path) -> None:
    check_samples(runner.run(watch_games(tmp_path, 12)))


@pytest.mark.soak
def test_many_forced_secret_answers_are_sent_as_all_others_are(runner: asyncio.Runner, tmp_path: Path) -> None:
    check_samples(runner.run(watch_games(tmp_path, 400)))


def test_the_statistics_see_a_server_that_answers_by_itself(
    runner: asyncio.Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it would be if secret answers that are forced were given after some seconds."""

    def next_autoplay(self: LiveTables, live: LiveTable, p: object = None) -> tuple[int, str] | None:
        automatic = {seat: live.automatic_answer(seat) for seat in live.history.position.asks}
        return next(((seat, answer[0]) for seat, answer in automatic.items() if answer is not None), None)

    monkeypatch.setattr(LiveTables, "next_autoplay", next_autoplay)
    monkeypatch.setattr(LiveTables, "autoplay_pause", lambda *_: 3.0)
    samples = runner.run(watch_games(tmp_path, 12))
    assert chance(first_news(samples, True), first_news(samples, False)) < 0.01
