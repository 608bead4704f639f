"""Load: many tables of API clients or of browsers that answer as fast as they may, and how the server copes."""

import asyncio
import resource
import tempfile
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import orrery
from orrery.bench.api_player import create_table, random_answer
from orrery.bench.browser import Browser
from orrery.bench.client import Client, ConnectionLost, EventStream
from orrery.bench.server_process import ServerProcess
from orrery.core.errors import OrreryError, UnknownName
from orrery.core.luck import Luck

OPENED_AT_ONCE = 50
"""Streams that are opened at the same time."""
MOST_FILES = 8192
"""The most connections that a run may have open."""
MOST_WEIGHED = 150
"""The most updates that are measured one by one."""
WARM_SECONDS = 20.0
"""The longest that the warm-up game may take, before anything is measured."""


@dataclass
class Tally:
    """What the clients of a run counted."""

    times: list[float] = field(default_factory=list)
    """Seconds that each answer took, until it was acknowledged with the new state of the table."""
    refused: int = 0
    """Answers that came too late, or that the rules do not allow; they are not among the others."""
    updates: int = 0
    """Pages, or looks at the table."""
    received: int = 0
    """Bytes of all responses, and of the lines of streams."""
    errors: list[str] = field(default_factory=list)
    created: int = 0
    finished: int = 0


class LaidTable(NamedTuple):
    """A table at which nobody has answered yet, and who plays there, seat by seat."""

    id: str
    people: Sequence[Any]


class LoadRun(ABC):
    """One run: every seat has a connection that answers and a stream that says when the seat is asked again."""

    def __init__(self, server: ServerProcess, game: str, seats: int, rate: float = 0) -> None:
        self.server = server
        self.game = orrery.game(game)
        self.seats = seats or min(count for count in self.game.seat_counts if count > 1)
        self.rate = rate
        self.tally = Tally()
        self.deadline = 0.0
        self._next_answer = 0.0

    @property
    def is_over(self) -> bool:
        return perf_counter() >= self.deadline

    def restart(self, seconds: float) -> None:
        """Count from zero, for a number of seconds."""
        self.tally = Tally()
        self.deadline = perf_counter() + seconds

    async def keep_pace(self) -> None:
        """If a rate is set, wait until it allows one more answer."""
        if self.rate:
            now = perf_counter()
            self._next_answer = max(now, self._next_answer + 1 / self.rate)
            await asyncio.sleep(self._next_answer - now)

    async def play_tables(self, number: int, first: LaidTable) -> None:
        """Play game after game until the time is over; the table of the first game exists already."""
        games, table = 0, first
        try:
            while True:
                self.tally.created += 1
                await self.play_game(table, f"load/{number}/{games}")
                if self.is_over:
                    return
                table = await self.lay_table()
                games += 1
        except ConnectionLost as error:
            self.tally.errors.append(str(error))

    async def play_game(self, table: LaidTable, seed: str) -> None:
        """Answer for all seats of a table until its game or the time is over."""
        async with asyncio.TaskGroup() as group:
            for seat, person in enumerate(table.people):
                group.create_task(self.play_seat(table.id, seat, person, Luck.of(f"{seed}/{seat}")))

    @abstractmethod
    async def lay_table(self) -> LaidTable:
        """A new table with everybody who plays there."""

    @abstractmethod
    async def play_seat(self, table: str, seat: int, person: Any, luck: Luck) -> None:
        """Answer for one seat until its game or the time is over."""

    @abstractmethod
    def play_in_turn(self, laid: LaidTable, luck: Luck) -> AsyncIterator[int]:
        """Play a game one request at a time: the player who answers gets an update, then everybody else. Yields the bytes of each."""

    async def weigh_updates(self) -> dict[str, Any]:
        """The median cost of an update, each measured alone while the server has nothing else to do."""
        laid = await self.lay_table()
        costs: list[float] = []
        sizes: list[int] = []
        before = self.server.exact_cpu_seconds()
        async for size in self.play_in_turn(laid, Luck.of("load/in turn")):
            used = self.server.exact_cpu_seconds()
            costs.append(used - before)
            sizes.append(size)
            if len(sizes) == MOST_WEIGHED:
                break
            before = self.server.exact_cpu_seconds()
        for person in laid.people:
            await person.close()
        if not sizes:
            raise OrreryError("no update was sent while they were looked at one by one")
        return {"median_cpu_ms_per_update": round(median(costs) * 1000, 2), "median_bytes_per_update": round(median(sizes))}


class ApiRun(LoadRun):
    """Programs: JSON, and a look at the table with every answer."""

    async def lay_table(self) -> LaidTable:
        client = Client(self.server.address)
        first = await create_table(client, self.game.name, self.seats, 0)
        await client.close()
        return LaidTable(first["id"], [Client(self.server.address, seat["passkey"]) for seat in first["seats"]])

    async def play_seat(self, table: str, seat: int, person: Client, luck: Luck) -> None:
        tally = self.tally
        client = person
        path = f"/api/v1/tables/{table}"
        stream = EventStream(client, f"{path}/events?seat={seat}")
        try:
            _, view = await client.get(f"{path}?seat={seat}")
            while view["status"] != "over" and not self.is_over:
                if view["ask"] is None:
                    await self.wait_for_ask(stream, view["number"])
                    _, view = await client.get(f"{path}?seat={seat}&since={view['number']}")
                    tally.updates += 1
                    continue
                await self.keep_pace()
                body = random_answer(seat, view["ask"], luck)
                start = perf_counter()
                reply, response = await client.post(f"{path}/answers", body)
                if reply == HTTPStatus.OK:
                    tally.times.append(perf_counter() - start)
                    tally.updates += 1
                    view = response["table"]
                elif reply == HTTPStatus.CONFLICT and response["table"]:
                    tally.refused += 1
                    view = response["table"]
                else:
                    tally.errors.append(f"{reply} {response}")
                    return
            tally.finished += view["status"] == "over" and seat == 0
        except ConnectionLost as error:
            tally.errors.append(str(error))
        finally:
            tally.received += client.received
            await stream.close()
            await client.close()

    async def play_in_turn(self, laid: LaidTable, luck: Luck) -> AsyncIterator[int]:
        path = f"/api/v1/tables/{laid.id}"
        views = [(await person.get(f"{path}?seat={seat}")).body for seat, person in enumerate(laid.people)]
        while any(view["status"] != "over" for view in views):
            asked = [seat for seat, view in enumerate(views) if view["ask"] is not None]
            if asked:
                person = laid.people[asked[0]]
                before = person.received
                _, response = await person.post(f"{path}/answers", random_answer(asked[0], views[asked[0]]["ask"], luck))
                views[asked[0]] = response["table"]
                yield person.received - before
            for seat, person in enumerate(laid.people):
                if seat not in asked[:1]:
                    before = person.received
                    _, views[seat] = await person.get(f"{path}?seat={seat}&since={views[seat]['number']}")
                    yield person.received - before

    async def wait_for_ask(self, stream: EventStream, number: int) -> None:
        """Wait until the table has moved on and the seat is asked, or the game or the time is over."""
        while not self.is_over:
            try:
                async with asyncio.timeout(max(0.05, self.deadline - perf_counter())):
                    name, data = await stream.next_event()
            except TimeoutError:
                return
            if name == "table" and data["number"] > number and (data["asked"] is not None or data["status"] == "over"):
                return


class BrowserRun(LoadRun):
    """People with browsers: everybody at a table sees every change of it."""

    async def lay_table(self) -> LaidTable:
        people = [Browser(self.server.address) for _ in range(self.seats)]
        for person in people:
            await person.open_site()
        seats = [{"kind": "me"}, *[{"kind": "friend"}] * (self.seats - 1)]
        response = await people[0].call_api("/tables", {"game": self.game.name, "seats": seats})
        for seat, person in enumerate(people[1:], 1):
            secret = response["seats"][seat]["invitation"]
            await person.call_api(f"/tables/{response['id']}/join", {"secret": secret, "name": f"P{seat}"})
        return LaidTable(response["id"], people)

    async def play_seat(self, table: str, seat: int, person: Browser, luck: Luck) -> None:
        tally = self.tally
        listening: asyncio.Task[None] | None = None
        stream: EventStream | None = None
        try:
            page = await person.load_table(table)
            stream = EventStream(person.client, page.stream)
            listening = asyncio.create_task(person.listen(stream))
            while not page.is_over and not self.is_over:
                if not page.choices:
                    await person.wait_for_news(page.number, self.deadline - perf_counter())
                    page = await person.update_table(table)
                    continue
                await self.keep_pace()
                start = perf_counter()
                reply = await person.answer(table, page, luck)
                if isinstance(reply, int):
                    tally.refused += 1
                    page = await person.update_table(table)
                else:
                    tally.times.append(perf_counter() - start)
                    page = reply
            tally.finished += page.is_over and seat == 0
        except ConnectionLost as error:
            tally.errors.append(str(error))
        finally:
            tally.updates += len(person.update_bytes)
            if listening is not None and stream is not None:
                listening.cancel()
                with suppress(asyncio.CancelledError, ConnectionLost):
                    await listening
                await stream.close()
            tally.received += person.client.received
            await person.close()

    async def play_in_turn(self, laid: LaidTable, luck: Luck) -> AsyncIterator[int]:
        pages = [await person.load_table(laid.id) for person in laid.people]
        while not all(page.is_over for page in pages):
            asked = [seat for seat, page in enumerate(pages) if page.choices]
            if asked:
                person = laid.people[asked[0]]
                answered = await person.answer(laid.id, pages[asked[0]], luck)
                pages[asked[0]] = await person.update_table(laid.id) if isinstance(answered, int) else answered
                yield person.update_bytes[-1]
            for seat, person in enumerate(laid.people):
                if seat not in asked[:1]:
                    pages[seat] = await person.update_table(laid.id)
                    yield person.update_bytes[-1]


RUNS: dict[str, type[LoadRun]] = {"api": ApiRun, "browsers": BrowserRun}


@dataclass(frozen=True, slots=True)
class Load:
    """How to load a server."""

    game: str
    tables: int
    seconds: float
    database: str = ""
    workers: int = 1
    """Server processes; more than one share a PostgreSQL database."""
    seats: int = 0
    """People at each table; 0: as few as the game takes."""
    rate: float = 0
    """Answers a second, at most; 0: as many as the server takes."""
    listeners: int = 0
    """Event streams besides those of the players, spread over the tables."""
    with_half: bool = False
    """Whether to play once more, at half the rate that the server reached."""
    source: str = ""
    """The folder src of another version of Orrery, whose server is loaded; empty: this version."""


class Listeners:
    """Spectators of tables, who listen to every change and never answer."""

    def __init__(self, server: ServerProcess, tables: Sequence[str], count: int) -> None:
        self._client = Client(server.address)
        paths = [f"/api/v1/tables/{tables[number % len(tables)]}/events" for number in range(count)]
        self._streams = [EventStream(self._client, path) for path in paths]
        self._listening: list[asyncio.Task[None]] = []
        self.lost = 0
        """Streams that ended before they were closed."""

    async def open(self) -> None:
        """Open all streams, some at a time, and keep listening."""
        for first in range(0, len(self._streams), OPENED_AT_ONCE):
            await asyncio.gather(*(stream.next_event() for stream in self._streams[first : first + OPENED_AT_ONCE]))
        self._listening = [asyncio.create_task(self._listen(stream)) for stream in self._streams]

    async def _listen(self, stream: EventStream) -> None:
        try:
            while True:
                await stream.next_event()
        except ConnectionLost:
            self.lost += 1

    async def close(self) -> None:
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for stream in self._streams:
            await stream.close()


async def _play_all(run: LoadRun, tables: Sequence[LaidTable], seconds: float, step: Callable[[int], None]) -> dict[str, Any]:
    """Play at some tables for a number of seconds, and return what was counted."""
    cpu, start = run.server.cpu_seconds(), perf_counter()
    run.restart(seconds)

    async def play_one(number: int) -> None:
        await run.play_tables(number, tables[number])
        step(1)

    async with asyncio.TaskGroup() as group:
        for number in range(len(tables)):
            group.create_task(play_one(number))
    took = perf_counter() - start
    cpu = run.server.cpu_seconds() - cpu
    tally = run.tally
    return {
        **count_answers(tally.times, took, cpu, tally.received, tally.errors),
        "refused": tally.refused,
        "updates": tally.updates,
        "cpu_ms_per_update": round(cpu / tally.updates * 1000, 2),
        "bytes_per_update": round(tally.received / tally.updates),
        "games_finished": tally.finished,
        "tables_laid": tally.created,
        "errors": len(tally.errors),
        "first_errors": tally.errors[:3],
    }


async def _play_half(run: LoadRun, full_rate: float, tables: int, seconds: float) -> dict[str, Any]:
    """Play at new tables at half the rate that a server reached, and return how long answers took."""
    run.rate = full_rate / 2
    half = await _play_all(run, [await run.lay_table() for _ in range(tables)], seconds, lambda _: None)
    return {f"{name}_at_half": half[name] for name in ("answers_per_second", "p50_ms", "p99_ms", "errors")}


async def _run(folder: Path, clients: str, plan: Load, step: Callable[[int], None]) -> dict[str, Any]:
    options = ("--no-limits", *(("--workers", str(plan.workers)) if plan.workers > 1 else ()))
    server = await ServerProcess.start(folder, 0, plan.database, *options, source=plan.source)
    try:
        run = RUNS[clients](server, plan.game, plan.seats)
        run.restart(WARM_SECONDS)
        await run.play_game(await run.lay_table(), "warm")
        run.rate = plan.rate
        before = server.memory_bytes()
        tables = [await run.lay_table() for _ in range(plan.tables)]
        with_tables = server.memory_bytes()
        listeners = Listeners(server, [table.id for table in tables], plan.listeners)
        await listeners.open()
        with_listeners = server.memory_bytes()
        figures = await _play_all(run, tables, plan.seconds, step)
        after = server.memory_bytes()
        medians = await run.weigh_updates()
        half: dict[str, Any] = {}
        if plan.with_half:
            half = await _play_half(run, figures["answers_per_second"], plan.tables, plan.seconds)
        await listeners.close()
        status = await server.stop()
    finally:
        await server.kill()
    people = plan.tables * run.seats
    for_listeners = with_listeners - with_tables
    return {
        "clients": clients,
        "game": plan.game,
        "tables": plan.tables,
        "people": people,
        **figures,
        **medians,
        **half,
        "streams": people + plan.listeners,
        "streams_lost": listeners.lost,
        "memory_mib": round(after / 2**20, 1),
        "kib_per_table": round((after - before - for_listeners) / 1024 / figures["tables_laid"], 1),
        "kib_per_listener": round(for_listeners / 1024 / plan.listeners, 1) if plan.listeners else 0,
        "stopped_with": status,
    }


def count_answers(
    times: Sequence[float], took: float, used: float, received: int, errors: Sequence[str] = ()
) -> dict[str, Any]:
    """Answers a second, how long they took, and what each of them cost."""
    if not times:
        raise OrreryError(f"no answer was given: {'; '.join(errors[:3])}")
    ordered = sorted(times)
    return {
        "seconds": round(took, 2),
        "answers": len(ordered),
        "answers_per_second": round(len(ordered) / took, 1),
        "p50_ms": round(ordered[len(ordered) // 2] * 1000, 2),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)] * 1000, 2),
        "slowest_ms": round(ordered[-1] * 1000, 2),
        "cpu_ms_per_answer": round(used / len(ordered) * 1000, 2),
        "bytes_per_answer": round(received / len(ordered)),
    }


def load(plan: Load, clients: str, step: Callable[[int], None]) -> dict[str, Any]:
    """Load a new server with clients of one kind, and return the figures."""
    if clients not in RUNS:
        raise UnknownName(f"there are no clients called {clients!r}; there are {', '.join(RUNS)}")
    orrery.game(plan.game).checked_seats(plan.seats or 2)
    if plan.workers > 1 and not plan.database.startswith("postgresql"):
        raise OrreryError("several server processes need a PostgreSQL database")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, MOST_FILES)), hard))
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        return asyncio.run(_run(Path(folder), clients, plan, step))
