"""Load: many tables of API clients that answer as fast as they may, and what the server makes of it."""

import asyncio
import resource
import tempfile
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from time import perf_counter
from typing import Any

import orrery
from orrery.bench.api_player import create_table, random_answer
from orrery.bench.client import Client, ConnectionLost, EventStream
from orrery.bench.server_process import ServerProcess
from orrery.core.errors import OrreryError
from orrery.core.luck import Luck


class LoadRun:
    """One run: for every seat a connection that answers and a stream that says when it is asked again."""

    def __init__(self, server: ServerProcess, game: str, seconds: float) -> None:
        self.server = server
        self.game = orrery.game(game)
        self.seconds = seconds
        self.times: list[float] = []
        self.refused = 0
        """Answers that came too late: the table had moved on."""
        self.received = 0
        """Bytes of all responses but streams."""
        self.errors: list[str] = []
        self.created = 0
        self.finished = 0
        self.deadline = 0.0

    async def play_table(self, number: int) -> None:
        """Play game after game until the time is over."""
        games = 0
        while perf_counter() < self.deadline:
            client = Client(self.server.address)
            seats = min(count for count in self.game.seat_counts if count > 1)
            first = await create_table(client, self.game.name, seats, 0)
            self.created += 1
            await client.close()
            async with asyncio.TaskGroup() as group:
                for seat in range(seats):
                    luck = Luck.of(f"load/{number}/{games}/{seat}")
                    group.create_task(self.play_seat(first["id"], seat, first["seats"][seat]["passkey"], luck))
            games += 1

    async def play_seat(self, table: str, seat: int, passkey: str, luck: Luck) -> None:
        """Answer for one seat until its game or the time is over."""
        client = Client(self.server.address, passkey)
        path = f"/api/v1/tables/{table}"
        stream = EventStream(client, f"{path}/events?seat={seat}")
        try:
            _, view = await client.get(f"{path}?seat={seat}")
            while view["status"] != "over" and perf_counter() < self.deadline:
                if view["ask"] is None:
                    await self.wait_for_ask(stream, view["number"])
                    _, view = await client.get(f"{path}?seat={seat}&since={view['number']}")
                    continue
                body = random_answer(seat, view["ask"], luck)
                start = perf_counter()
                status, response = await client.post(f"{path}/answers", body)
                if status == HTTPStatus.OK:
                    self.times.append(perf_counter() - start)
                    view = response["table"]
                elif status == HTTPStatus.CONFLICT and response["table"]:
                    self.refused += 1
                    view = response["table"]
                else:
                    self.errors.append(f"{status} {response}")
                    return
            self.finished += view["status"] == "over" and seat == 0
        except ConnectionLost as error:
            self.errors.append(str(error))
        finally:
            self.received += client.received
            await stream.close()
            await client.close()

    async def wait_for_ask(self, stream: EventStream, number: int) -> None:
        """Wait until the table has moved on and the seat is asked, or the game or the time is over."""
        while perf_counter() < self.deadline:
            try:
                async with asyncio.timeout(max(0.05, self.deadline - perf_counter())):
                    name, data = await stream.next_event()
            except TimeoutError:
                return
            if name == "table" and data["number"] > number and (data["asked"] is not None or data["status"] == "over"):
                return


async def _run(
    folder: Path, game: str, tables: int, seconds: float, database: str, step: Callable[[int], None]
) -> dict[str, Any]:
    server = await ServerProcess.start(folder, 0, database, "--no-limits")
    try:
        run = LoadRun(server, game, seconds)
        run.deadline = perf_counter() + 60
        await _warm_up(run)
        before, used = server.memory_bytes(), server.cpu_seconds()
        run.times, run.refused, run.received, run.created, run.finished = [], 0, 0, 0, 0
        start = perf_counter()
        run.deadline = start + seconds

        async def play_one(number: int) -> None:
            await run.play_table(number)
            step(1)

        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(play_one(number))
        took = perf_counter() - start
        after, used = server.memory_bytes(), server.cpu_seconds() - used
        status = await server.stop()
    finally:
        await server.kill()
    if not run.times:
        raise OrreryError(f"no answer was given: {'; '.join(run.errors[:3])}")
    times = sorted(run.times)
    return {
        "game": game,
        "tables": tables,
        "clients": tables * min(count for count in run.game.seat_counts if count > 1),
        "seconds": round(took, 2),
        "answers": len(times),
        "refused": run.refused,
        "answers_per_second": round(len(times) / took, 1),
        "p50_ms": round(times[len(times) // 2] * 1000, 2),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 2),
        "cpu_ms_per_answer": round(used / len(times) * 1000, 2),
        "bytes_per_answer": round(run.received / len(times)),
        "slowest_ms": round(times[-1] * 1000, 2),
        "games_finished": run.finished,
        "tables_laid": run.created,
        "memory_mib": round(after / 2**20, 1),
        "kib_per_table": round((after - before) / 1024 / run.created, 1),
        "errors": len(run.errors),
        "first_errors": run.errors[:3],
        "stopped_with": status,
    }


async def _warm_up(run: LoadRun) -> None:
    """A first game, so that modules are loaded before anything is measured."""
    client = Client(run.server.address)
    seats = min(count for count in run.game.seat_counts if count > 1)
    first = await create_table(client, run.game.name, seats, 0)
    async with asyncio.TaskGroup() as group:
        for seat in range(seats):
            group.create_task(run.play_seat(first["id"], seat, first["seats"][seat]["passkey"], Luck.of(f"warm/{seat}")))
    await client.close()


def load(game: str, tables: int, seconds: float, database: str, step: Callable[[int], None]) -> dict[str, Any]:
    """Run the load; its figures."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        return asyncio.run(_run(Path(folder), game, tables, seconds, database, step))
