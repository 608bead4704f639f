"""Load: many tables of API clients that answer as fast as they may, and what the server makes of it."""

import asyncio
import resource
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import orrery
from orrery.core.errors import OrreryError
from orrery.core.luck import Luck
from orrery.server.client import Client, Lost, Stream
from orrery.server.playing import lay, new_answer
from orrery.server.run import Running


class Run:
    """One run: for every seat a connection that answers and a stream that says when it is asked again."""

    def __init__(self, server: Running, game: str, seconds: float) -> None:
        self.server = server
        self.game = orrery.game(game)
        self.seconds = seconds
        self.times: list[float] = []
        self.errors: list[str] = []
        self.laid = 0
        self.finished = 0
        self.until = 0.0

    async def table(self, number: int) -> None:
        """Play game after game at one table until the time is over."""
        games = 0
        while perf_counter() < self.until:
            client = Client(self.server.address)
            seats = min(count for count in self.game.seat_counts if count > 1)
            first = await lay(client, self.game.name, seats, 0)
            self.laid += 1
            await client.close()
            async with asyncio.TaskGroup() as group:
                for seat in range(seats):
                    luck = Luck.of(f"load/{number}/{games}/{seat}")
                    group.create_task(self.seat(first["id"], seat, first["seats"][seat]["passkey"], luck))
            games += 1

    async def seat(self, table: str, seat: int, passkey: str, luck: Luck) -> None:
        client = Client(self.server.address, passkey)
        path = f"/api/v1/tables/{table}"
        stream = Stream(client, f"{path}/events?seat={seat}")
        try:
            _, shown = await client.get(f"{path}?seat={seat}")
            while shown["status"] != "over" and perf_counter() < self.until:
                if shown["ask"] is None:
                    await self.asked(stream, shown["number"])
                    _, shown = await client.get(f"{path}?seat={seat}&since={shown['number']}")
                    continue
                body = new_answer(seat, shown["ask"], luck)
                began = perf_counter()
                status, answered = await client.post(f"{path}/answers", body)
                self.times.append(perf_counter() - began)
                if status == 200 or (status == 409 and answered["table"]):
                    shown = answered["table"]
                else:
                    self.errors.append(f"{status} {answered}")
                    return
            self.finished += shown["status"] == "over" and seat == 0
        except Lost as lost:
            self.errors.append(str(lost))
        finally:
            await stream.close()
            await client.close()

    async def asked(self, stream: Stream, number: int) -> None:
        """Wait until the table has moved on and the seat is asked, or the game or the time is over."""
        while perf_counter() < self.until:
            try:
                async with asyncio.timeout(max(0.05, self.until - perf_counter())):
                    name, data = await stream.event()
            except TimeoutError:
                return
            if name == "table" and data["number"] > number and (data["asked"] is not None or data["status"] == "over"):
                return


async def _run(
    folder: Path, game: str, tables: int, seconds: float, database: str, step: Callable[[int], None]
) -> dict[str, Any]:
    server = await Running.start(folder, 0, database, "--no-limits")
    try:
        run = Run(server, game, seconds)
        run.until = perf_counter() + 60
        await _warm(run)
        before, used = server.memory(), server.cpu()
        run.times, run.laid, run.finished = [], 0, 0
        began = perf_counter()
        run.until = began + seconds

        async def one(number: int) -> None:
            await run.table(number)
            step(1)

        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(one(number))
        took = perf_counter() - began
        after, used = server.memory(), server.cpu() - used
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
        "answers_per_second": round(len(times) / took, 1),
        "p50_ms": round(times[len(times) // 2] * 1000, 2),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 2),
        "cpu_ms_per_answer": round(used / len(times) * 1000, 2),
        "slowest_ms": round(times[-1] * 1000, 2),
        "games_finished": run.finished,
        "tables_laid": run.laid,
        "memory_mib": round(after / 2**20, 1),
        "kib_per_table": round((after - before) / 1024 / run.laid, 1),
        "errors": len(run.errors),
        "first_errors": run.errors[:3],
        "stopped_with": status,
    }


async def _warm(run: Run) -> None:
    """A first game, so that modules are loaded before anything is measured."""
    client = Client(run.server.address)
    seats = min(count for count in run.game.seat_counts if count > 1)
    first = await lay(client, run.game.name, seats, 0)
    async with asyncio.TaskGroup() as group:
        for seat in range(seats):
            group.create_task(run.seat(first["id"], seat, first["seats"][seat]["passkey"], Luck.of(f"warm/{seat}")))
    await client.close()


def load(game: str, tables: int, seconds: float, database: str, step: Callable[[int], None]) -> dict[str, Any]:
    """Run it; the figures."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        return asyncio.run(_run(Path(folder), game, tables, seconds, database, step))
