"""Several servers and workers at one database, as processes that can be killed one by one, and a client that takes the servers in turn."""

import asyncio
import os
import shlex
import sys
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

from orrery.bench.client import ApiResponse, Client, ConnectionLost
from orrery.bench.server_process import ServerProcess, read_first_line
from orrery.core.errors import OrreryError

LEASE = "2"
"""Seconds after which the job of a worker that was killed is taken by another one."""


class WorkerProcess:
    """A worker that was started here and can be killed."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, folder: Path, database: str) -> "WorkerProcess":
        """Start a worker and wait until it has begun."""
        log = folder / "worker.log"
        folder.mkdir(parents=True, exist_ok=True)
        with log.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "orrery.cli", "work", "--pace", "0", "--lease", LEASE),
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                stdin=asyncio.subprocess.DEVNULL,
                env={**os.environ, "ORRERY_DATABASE_URL": database},
            )
        if not await read_first_line(process):
            await process.wait()
            raise OrreryError(f"the worker did not start; its log is {log}")
        return cls(process)

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


class Cluster:
    """Servers, each with its own folder as if on its own machine, and workers. All of them share one database."""

    def __init__(self, folder: Path, servers: int, workers: int, database: str, restart: str) -> None:
        self._folder = folder
        self._database = database
        self._restart = restart
        self._options = ["--no-limits", *(["--thinkers", "0"] if workers else []), "--lease", LEASE]
        self.servers: list[ServerProcess | None] = [None] * servers
        """None: being started again."""
        self._ports = [0] * servers
        self._workers: list[WorkerProcess | None] = [None] * workers
        self._has_server = asyncio.Event()

    async def start(self) -> None:
        """Start all servers and workers at once."""
        async with asyncio.TaskGroup() as group:
            for number in range(len(self.servers)):
                group.create_task(self._start_server(number))
            for number in range(len(self._workers)):
                group.create_task(self._start_worker(number))

    async def _start_worker(self, number: int) -> None:
        self._workers[number] = await WorkerProcess.start(self._folder / f"worker{number}", self._database)

    async def _start_server(self, number: int) -> None:
        folder = self._folder / f"server{number}"
        while True:
            try:
                server = await ServerProcess.start(folder, self._ports[number], self._database, *self._options)
                break
            except OrreryError:
                if not self._restart:
                    raise
                await asyncio.sleep(0.1)  # the database is being restarted
        self._ports[number] = int(server.address.rstrip("/").rsplit(":", 1)[1])
        self.servers[number] = server
        self._has_server.set()

    @property
    def victims(self) -> int:
        """How many there are to be killed: servers, workers, and the database if it can be started again."""
        return len(self.servers) + len(self._workers) + bool(self._restart)

    async def kill(self, victim: int) -> str:
        """Kill one of them with SIGKILL and start it again; returns which kind it was."""
        if victim < len(self.servers):
            server, self.servers[victim] = self.servers[victim], None
            if not any(self.servers):
                self._has_server.clear()
            assert server is not None
            await server.kill()
            await self._start_server(victim)
            return "servers"
        victim -= len(self.servers)
        if victim < len(self._workers):
            worker = self._workers[victim]
            assert worker is not None
            await worker.kill()
            await self._start_worker(victim)
            return "workers"
        process = await asyncio.create_subprocess_exec(*shlex.split(self._restart), stdout=asyncio.subprocess.DEVNULL)
        if await process.wait():
            raise OrreryError(f"the database could not be restarted by {self._restart!r}")
        return "databases"

    async def address(self, turn: int) -> str:
        """The address of a server that is running, each in turn."""
        await self._has_server.wait()
        up = [server.address for server in self.servers if server is not None]
        return up[turn % len(up)]

    async def stop(self) -> None:
        for process in (*self.servers, *self._workers):
            if process is not None:
                with suppress(ProcessLookupError):
                    await process.kill()


async def count_jobs(database: str) -> int:
    """How many jobs a database that several processes share holds; other databases have none."""
    return len(await _read_jobs(database))


async def describe_job(database: str, table: str) -> str:
    """What the database says about the job at a table, to find out why the table does not go on."""
    rows = [row for row in await _read_jobs(database) if row["table_id"] == table]
    return f"its job is {rows[0]}" if rows else "it has no job"


async def _read_jobs(database: str) -> list[dict[str, Any]]:
    if not database.startswith("postgres"):
        return []
    from psycopg import AsyncConnection
    from psycopg.rows import dict_row

    columns = "table_id, number, slow, tries, worker, round((ready_at - t)::numeric, 1) AS ready, round((leased_until - t)::numeric, 1) AS leased"
    now = "(SELECT extract(epoch FROM clock_timestamp())::double precision AS t) AS now"
    async with await AsyncConnection.connect(database, row_factory=dict_row) as connection:
        return await (await connection.execute(f"SELECT {columns} FROM jobs, {now}".encode())).fetchall()  # noqa: S608


class RotatingClient(Client):
    """A client that sends its requests to one server after another, as a load balancer does. If the server or its database is down, the
    connection is lost and the caller must ask again."""

    def __init__(self, cluster: Cluster) -> None:
        super().__init__("")
        self._cluster = cluster
        self._turn = 0
        self._clients: dict[str, Client] = {}

    async def send(self, method: str, path: str, body: Any) -> ApiResponse:
        self._turn += 1
        address = await self._cluster.address(self._turn)
        client = self._clients.setdefault(address, Client(address))
        client.headers = self.headers
        response = await client.send(method, path, body)
        if response.status == HTTPStatus.SERVICE_UNAVAILABLE:
            raise ConnectionLost(f"{method} {path}: {response.status}")
        return response

    async def close(self) -> None:
        for client in self._clients.values():
            await client.close()
