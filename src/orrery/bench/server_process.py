"""A real server in its own process, for chaos and load runs."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from orrery.bench.processor_time import descendants
from orrery.core.errors import OrreryError


class ServerProcess:
    """A server process that was started here and can be stopped or killed."""

    def __init__(self, process: asyncio.subprocess.Process, address: str, log: Path) -> None:
        self.process = process
        self.address = address
        self.log = log

    @classmethod
    async def start(cls, data: Path, port: int = 0, database: str = "", *options: str, source: str = "") -> "ServerProcess":
        """Start a server and wait until it prints its address; `source` is the folder src of another version to run instead."""
        log = data / "server.log"
        data.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "orrery.cli", "serve", "--port", str(port), "--data", str(data), "--pace", "0"]
        environment = {**os.environ, "ORRERY_DATABASE_URL": database}
        if source:
            environment["PYTHONPATH"] = source
        with log.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                *command,
                *options,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                stdin=asyncio.subprocess.DEVNULL,
                env=environment,
            )
        address = await read_first_line(process)
        if not address:
            await process.wait()
            raise OrreryError(f"the server did not start; its log is {log}")
        return cls(process, address, log)

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def pids(self) -> tuple[int, ...]:
        """The process, and all that it has started."""
        return self.pid, *descendants(self.pid)

    async def kill(self) -> None:
        """Kill it in the middle of whatever it does."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def stop(self) -> int:
        """Ask it to stop; its exit status."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await self.process.wait()

    def cpu_seconds(self) -> float:
        return sum(map(cpu_seconds, self.pids))

    def exact_cpu_seconds(self) -> float:
        """Processor seconds to the nanosecond, of living threads only."""
        return sum(map(exact_cpu_seconds, self.pids))

    def memory_bytes(self) -> int:
        return sum(map(memory_bytes, self.pids))


async def read_first_line(process: asyncio.subprocess.Process) -> str:
    """The first line that a process prints, empty if it ends before; if the wait is cancelled, the process is killed."""
    assert process.stdout is not None
    try:
        return (await process.stdout.readline()).decode().strip()
    except BaseException:
        process.kill()
        raise


def cpu_seconds(pid: int) -> float:
    """Seconds of processor time that a process has used so far; 0 where that can't be read."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def exact_cpu_seconds(pid: int) -> float:
    """Seconds of processor time of all living threads of a process; 0 where the system does not count them per thread."""
    try:
        return sum(int(path.read_text().split()[0]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9
    except OSError:
        return 0.0


def memory_bytes(pid: int) -> int:
    """Bytes of memory that a process has in use, as the system counts them; 0 where that can't be read."""
    try:
        text = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in text.splitlines() if line.startswith("VmRSS")), 0)
