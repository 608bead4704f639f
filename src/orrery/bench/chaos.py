"""Chaos: real servers, workers and their database are killed with SIGKILL at random moments during play. Nothing
acknowledged may be missing, nothing may be recorded twice, and every game must reach its end."""

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import orrery
from orrery.bench.api_player import create_table, parse_ask, random_answer
from orrery.bench.client import ConnectionLost
from orrery.bench.cluster import Cluster, RotatingClient, count_jobs, describe_job
from orrery.core.ask import Answer, Ask, freeze, plays_itself
from orrery.core.errors import OrreryError
from orrery.core.luck import Luck
from orrery.core.record import Record
from orrery.play.automatic import leads_to_one_position

MOST_BETWEEN = 40
"""The most answers between two kills."""
MOMENTS = 3000
"""How long after an answer a kill comes, in thousandths of the time that an answer takes: on a busy or a quiet machine it can hit any moment
of the next answers."""
STUCK = 60.0
"""Seconds in which a table must go on while nothing is killed. Where kills come faster than a bot's process starts, its table waits for
the last of them."""
LONGEST_RESPONSE = 60.0
"""Seconds after which a request without a response is sent again: a server that hangs counts as dead."""
BOT_EVERY = 3
"""A bot plays along at one table in this many."""


@dataclass
class Tally:
    """The figures of a run."""

    kills: int = 0
    killed: dict[str, int] = field(default_factory=dict)
    """Kills of each kind of process."""
    acknowledged: int = 0
    repeated: int = 0
    lost: list[str] = field(default_factory=list)
    tables: int = 0
    finished: int = 0
    jobs: int = 0
    """Jobs that were left when all games were over."""


@dataclass(frozen=True)
class ChaosPlan:
    """What is played and what is killed."""

    game: str
    kills: int
    tables: int
    seed: int | str = 0
    database: str = ""
    """A database URL; empty: an SQLite file."""
    servers: int = 1
    workers: int = 0
    restart: str = ""
    """A command that restarts the database; empty: it is left alone."""
    stuck: float = STUCK
    """Seconds after which the run gives up on a table that does not go on."""


class RecordedAnswer(NamedTuple):
    """An answer of a person's seat on record; `by_table` if the table may have given it, because all answers led to the same."""

    answer: Answer
    by_table: bool


class ChaosRun:
    """One chaos run: players that never give up, and processes that are killed again and again."""

    def __init__(self, plan: ChaosPlan, cluster: Cluster, step: Callable[[int], None]) -> None:
        self.plan = plan
        self.game = orrery.game(plan.game)
        self.luck = Luck.of(f"{plan.seed}/chaos")
        self.cluster = cluster
        self.step = step
        self.tally = Tally()
        self.acknowledged = asyncio.Event()
        self.answer_seconds = 0.0
        """How long the server took for the latest answer that it acknowledged."""
        self.killed_at = monotonic()
        """When the last process that was killed was up again."""

    async def run(self) -> Tally:
        try:
            await self.cluster.start()
            async with asyncio.TaskGroup() as group:
                group.create_task(self.kill_again_and_again())
                for number in range(self.plan.tables):
                    group.create_task(self.play_games(number))
            self.tally.jobs = await count_jobs(self.plan.database)
        finally:
            await self.cluster.stop()
        return self.tally

    async def kill_again_and_again(self) -> None:
        """Kill a process a moment after some answers, then start it again; each one is killed once before any is killed twice."""
        victims: list[int] = []
        for _ in range(self.plan.kills):
            enough = self.tally.acknowledged + 1 + self.luck.below("answers", MOST_BETWEEN)
            while self.tally.acknowledged < enough:
                self.acknowledged.clear()
                await self.acknowledged.wait()
            await asyncio.sleep(self.answer_seconds * self.luck.below("moment", MOMENTS) / 1000)
            victims = victims or list(range(self.cluster.victims))
            kind = await self.cluster.kill(victims.pop(self.luck.below("victim", len(victims))))
            self.tally.killed[kind] = self.tally.killed.get(kind, 0) + 1
            self.tally.kills += 1
            self.killed_at = monotonic()
            self.step(1)

    async def play_games(self, number: int) -> None:
        """Play one game after another until the last kill is over, then finish the last game."""
        games = 0
        while games == 0 or self.tally.kills < self.plan.kills:
            await self.play_game(Luck.of(f"{self.luck.key.hex()}/{number}/{games}"), bots=int((number + 1) % BOT_EVERY == 0))
            games += 1

    async def play_game(self, luck: Luck, bots: int) -> None:
        client = RotatingClient(self.cluster)
        least = min(count for count in self.game.seat_counts if count > bots)
        table = await self.retry(lambda: create_table(client, self.game.name, least - bots, bots))
        self.tally.tables += 1
        own = table["own_seats"]
        client.hold(*(table["seats"][seat]["passkey"] for seat in own))
        path = f"/api/v1/tables/{table['id']}"
        acknowledged: dict[int, list[Answer]] = {seat: [] for seat in own}
        reached = dict.fromkeys(own, 0)
        moved = monotonic()
        while table["status"] != "over":
            is_played = False
            for seat in own:
                _, table = await self.retry(partial(client.get, f"{path}?seat={seat}&since=2147483647"))
                if table["number"] < reached[seat]:
                    self.tally.lost.append(f"{table['id']}: at {table['number']} after {reached[seat]} was acknowledged")
                if table["ask"] is not None and not _is_given(parse_ask(table["ask"]), table["ask"]["sealed"], len(own)):
                    is_played = True
                    body = random_answer(seat, table["ask"], luck)
                    reached[seat] = await self.answer(client, path, seat, body, acknowledged, reached[seat])
            if is_played:
                moved = monotonic()
            elif table["status"] != "over":
                if monotonic() - max(moved, self.killed_at) > self.plan.stuck:
                    job = await describe_job(self.plan.database, table["id"])
                    raise OrreryError(
                        f"{path} does not go on at {table['number']}: {table['awaited']} are awaited, {own} are people; {job}"
                    )
                await asyncio.sleep(0.01)
        await self.check_record(client, path, acknowledged)
        await client.close()

    async def answer(
        self,
        client: RotatingClient,
        path: str,
        seat: int,
        body: dict[str, Any],
        acknowledged: dict[int, list[Answer]],
        reached: int,
    ) -> int:
        """Send an answer with the same id until the server says whether it was accepted."""
        began = monotonic()
        status, response = await self.retry(lambda: client.post(f"{path}/answers", body))
        if status == HTTPStatus.OK:
            self.answer_seconds = monotonic() - began
            acknowledged[seat].append(freeze(body["answer"]))
            self.tally.acknowledged += 1
            self.tally.repeated += response["repeated"]
            self.acknowledged.set()
            return max(reached, int(response["table"]["number"]))
        if status == HTTPStatus.CONFLICT:
            return reached
        raise OrreryError(f"the server answered {status}: {response}")

    async def retry(self, request: Callable[[], Any]) -> Any:
        """Send a request, and repeat it each time a server or the database dies before it is answered."""
        while True:
            try:
                async with asyncio.timeout(LONGEST_RESPONSE):
                    return await request()
            except (ConnectionLost, TimeoutError):
                await asyncio.sleep(0.005)

    async def check_record(self, client: RotatingClient, path: str, acknowledged: dict[int, list[Answer]]) -> None:
        """Check that the record of the finished game holds the acknowledged answers in order, and besides them only forced ones."""
        status, data = await self.retry(lambda: client.get(f"{path}/record"))
        if status != HTTPStatus.OK:
            raise OrreryError(f"no record: {status} {data}")
        record = Record(data["game"], data["seats"], data["seed"], data["options"])
        record.answers = [(seat, freeze(answer)) for seat, answer, _ in data["answers"]]
        p = record.game.start(record.seats, record.seed, record.options)
        recorded: dict[int, list[RecordedAnswer]] = {seat: [] for seat in acknowledged}
        for seat, answer in record.answers:
            ask = p.asks[seat]
            if seat in recorded and not _is_given(ask, ask.sealed, len(recorded)):
                recorded[seat].append(RecordedAnswer(answer, not ask.sealed and leads_to_one_position(p, seat)))
            p.choose(seat, answer)
        for seat, answers in acknowledged.items():
            if not is_on_record(answers, recorded[seat]):
                self.tally.lost.append(f"{path} seat {seat}: {len(answers)} acknowledged, {len(recorded[seat])} on record")
        self.tally.finished += not p.asks


def is_on_record(acknowledged: Sequence[Answer], recorded: Sequence[RecordedAnswer]) -> bool:
    """True if all acknowledged answers are on record in order, and besides them only what the table may have answered.

    >>> table_or_person, person = RecordedAnswer(0, True), RecordedAnswer(0, False)
    >>> is_on_record([0], [table_or_person, person]), is_on_record([0], [person, person]), is_on_record([0, 0], [person])
    (True, False, False)
    """
    counts = {0}  # how many acknowledged answers the record so far may account for
    for answer, by_table in recorded:
        one_more = {count + 1 for count in counts if count < len(acknowledged) and acknowledged[count] == answer}
        counts = one_more | counts if by_table else one_more
    return len(acknowledged) in counts


def _is_given(ask: Ask, sealed: bool, people: int) -> bool:
    """True if the server answers by itself: there is only one answer, and it is not a secret among people."""
    return plays_itself(ask) and not (sealed and people > 1)


def chaos(plan: ChaosPlan, step: Callable[[int], None]) -> dict[str, Any]:
    """Run the chaos and return its figures. Anything lost is an error that names it."""
    if plan.servers + plan.workers > 1 and not plan.database.startswith("postgres"):
        raise OrreryError("several servers or workers need a PostgreSQL database: --database postgresql://…")
    folder = Path(tempfile.mkdtemp(prefix="orrery-chaos-"))
    try:
        tally = asyncio.run(_run(folder, plan, step))
    except* OrreryError as errors:
        reasons = "; ".join(str(error) for error in _each_error(errors))
        raise OrreryError(f"{reasons}; the logs are in {folder}") from errors
    shutil.rmtree(folder)
    if tally.lost:
        raise OrreryError(f"acknowledged answers are missing: {'; '.join(tally.lost[:5])}")
    return {
        "game": plan.game,
        "kills": tally.kills,
        "killed": tally.killed,
        "acknowledged": tally.acknowledged,
        "repeated": tally.repeated,
        "lost": len(tally.lost),
        "tables": tally.tables,
        "finished": tally.finished,
        "jobs": tally.jobs,
    }


def _each_error(errors: BaseExceptionGroup[OrreryError]) -> Iterator[OrreryError]:
    """The errors of a group and of the groups in it."""
    for error in errors.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from _each_error(error)
        else:
            yield error


async def _run(folder: Path, plan: ChaosPlan, step: Callable[[int], None]) -> Tally:
    cluster = Cluster(folder, plan.servers, plan.workers, plan.database, plan.restart)
    return await ChaosRun(plan, cluster, step).run()
