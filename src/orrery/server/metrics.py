"""Figures for Prometheus at a separate, private address: what a process has done, and what it holds now."""

import asyncio
import logging
import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import NamedTuple

from orrery.core.errors import OrreryError
from orrery.server.store.database import Store
from orrery.server.tables.job_runner import JobRunner
from orrery.server.tables.live_tables import LiveTables

LOG = logging.getLogger("orrery.server.metrics")
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper ends of the histogram of request times, in seconds."""
HEAD_SECONDS = 5.0
"""Seconds that a client has to send its request for figures."""
LONGEST_HEAD = 8192
OK, NOT_FOUND = b"200 OK", b"404 Not Found"


Labels = tuple[tuple[str, str], ...]
"""Names and values that distinguish figures of the same name."""


class Metric(NamedTuple):
    """One figure, or one for each set of labels."""

    name: str
    kind: str
    about: str
    values: Mapping[Labels, float]

    @classmethod
    def single(cls, name: str, kind: str, about: str, value: float) -> "Metric":
        return cls(name, kind, about, {(): value})


class RequestFigures:
    """How many requests there were of each kind, and how long they took. Event streams are counted, but their time means nothing."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str, int]] = Counter()
        """By method, route and status."""
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0

    def add(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a request; a stream has no time."""
        self._counts[method, route, status] += 1
        if seconds is not None:
            self._buckets[bisect_left(BUCKETS, seconds)] += 1
            self._seconds += seconds

    def metrics(self) -> list[Metric]:
        requests: dict[Labels, float] = {
            (("method", method), ("route", route), ("status", str(status))): count
            for (method, route, status), count in self._counts.items()
        }
        name, about = "orrery_request_seconds", "Time that requests took, streams left out."
        buckets: dict[Labels, float] = {}
        total = 0
        for limit, count in zip((*map(str, BUCKETS), "+Inf"), self._buckets, strict=True):
            total += count
            buckets[("le", limit),] = total
        return [
            Metric("orrery_requests_total", "counter", "Requests that were answered.", requests),
            Metric(f"{name}_bucket", "", about, buckets),
            Metric.single(f"{name}_sum", "", about, self._seconds),
            Metric.single(f"{name}_count", "", about, total),
        ]


def table_metrics(live: LiveTables, store: Store, jobs: JobRunner | None) -> list[Metric]:
    """Figures of the tables and of their database."""
    answers: dict[Labels, float] = {(("by", by),): count for by, count in sorted(live.answers.items())}
    figures = store.figures
    metrics = [
        Metric.single("orrery_tables", "gauge", "Tables in memory.", len(live)),
        Metric("orrery_answers_total", "counter", "Answers that were written, by who gave them.", answers),
        Metric.single("orrery_conflicts_total", "counter", "Changes in which another server was faster.", live.conflicts),
        Metric.single("orrery_store_commits_total", "counter", "Transactions of the database.", figures.commits),
        Metric.single("orrery_store_writes_total", "counter", "Writes in these transactions.", figures.writes),
        Metric.single("orrery_store_commit_seconds_total", "counter", "Time that they took.", figures.seconds),
        Metric.single("orrery_store_outages_total", "counter", "Transactions that found no database.", figures.outages),
    ]
    if jobs is not None:
        metrics.append(Metric.single("orrery_jobs_done_total", "counter", "Answers that this worker gave.", jobs.done))
        metrics.append(Metric.single("orrery_jobs_failed_total", "counter", "Jobs that went wrong.", jobs.failed))
    return metrics


def process_metrics() -> list[Metric]:
    """What the process itself uses; memory only where the system reports it."""
    metrics = [Metric.single("process_cpu_seconds_total", "counter", "Processor time used.", process_time())]
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return metrics
    memory = float(pages * os.sysconf("SC_PAGE_SIZE"))
    return [*metrics, Metric.single("process_resident_memory_bytes", "gauge", "Memory in use.", memory)]


def write_metrics(metrics: Iterable[Metric]) -> str:
    """Metrics in the text format of Prometheus.

    >>> print(write_metrics([Metric("tables", "gauge", "Tables.", {(("game", "a b"),): 2.0})]))
    # HELP tables Tables.
    # TYPE tables gauge
    tables{game="a b"} 2
    <BLANKLINE>
    """
    lines: list[str] = []
    for metric in metrics:
        if metric.name.endswith("_bucket"):
            name = metric.name.removesuffix("_bucket")
            lines += [f"# HELP {name} {metric.about}", f"# TYPE {name} histogram"]
        elif metric.kind:
            lines += [f"# HELP {metric.name} {metric.about}", f"# TYPE {metric.name} {metric.kind}"]
        for labels, value in metric.values.items():
            pairs = ",".join(f'{name}="{_escape(text)}"' for name, text in labels)
            lines.append(f"{metric.name}{{{pairs}}} {value:.10g}" if pairs else f"{metric.name} {value:.10g}")
    return "\n".join([*lines, ""])


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


class MetricsServer:
    """Answers `GET /metrics` and nothing else."""

    def __init__(self, collect: Callable[[], Iterable[Metric]]) -> None:
        self._collect = collect
        self._server: asyncio.Server | None = None

    async def start(self, host: str, port: int) -> int:
        """Listen, and return the port; port 0 takes any free one."""
        try:
            self._server = await asyncio.start_server(self._answer, host, port, limit=LONGEST_HEAD)
        except OSError as error:
            raise OrreryError(f"can't show metrics at {host} port {port}: {error.strerror}") from error
        bound: int = self._server.sockets[0].getsockname()[1]
        return bound

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError, asyncio.LimitOverrunError, TimeoutError):  # the client has gone, or sent no request
            async with asyncio.timeout(HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
            is_known = head.startswith((b"GET /metrics ", b"GET /metrics?"))
            body = write_metrics(self._collect()).encode() if is_known else b""
            kind = b"content-type: text/plain; version=0.0.4; charset=utf-8"
            length = f"content-length: {len(body)}".encode()
            writer.write(
                b"\r\n".join([b"HTTP/1.1 " + (OK if is_known else NOT_FOUND), kind, length, b"connection: close", b"", body])
            )
            await writer.drain()
        writer.close()
