"""What whoever runs a server needs: figures, ids of requests in the log, and an end that loses nobody."""

import asyncio
import json
import logging
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from orrery.bench.api_player import create_table
from orrery.bench.client import Client, EventStream
from orrery.bench.server_process import ServerProcess
from orrery.cli.serve import metrics_address
from orrery.core.errors import OrreryError
from orrery.core.luck import Luck
from orrery.server.app import collect_metrics
from orrery.server.logging import REFERENCE, JsonFormatter, add_reference
from orrery.server.metrics import BUCKETS, MetricsServer, RequestFigures, write_metrics
from server.clients import Guest

pytestmark = pytest.mark.anyio
LINE = re.compile(r'[a-z_]+(\{([a-z]+="[^"]*",?)+\})? [0-9.e+-]+')


async def fetch(port: int, path: str) -> tuple[str, str]:
    """What a plain HTTP client gets: the first line, and the body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    return head.splitlines()[0], body


async def test_figures_are_shown_at_an_address_of_their_own(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    await ann.plays(table["id"], Luck.of(1), most=3)
    figures = RequestFigures()
    metrics = MetricsServer(lambda: collect_metrics(app.state.tables, figures, None))
    port = await metrics.start("127.0.0.1", 0)
    try:
        first, body = await fetch(port, "/metrics")
        assert first == "HTTP/1.1 200 OK"
        assert (await fetch(port, "/"))[0] == "HTTP/1.1 404 Not Found"
        with pytest.raises(OrreryError, match=r"can.t show metrics at"):
            await MetricsServer(list).start("127.0.0.1", port)
    finally:
        await metrics.close()
    assert all(line.startswith("# ") or LINE.fullmatch(line) for line in body.splitlines()), body
    assert 'orrery_answers_total{by="person"} 3' in body
    assert "orrery_tables 1" in body
    assert (await ann.http.get("/metrics")).status_code == 404, "not where the public comes"


def test_requests_are_counted_by_kind_and_time() -> None:
    figures = RequestFigures()
    for seconds in (0.001, 0.03, 99.0, None):
        figures.add("GET", "/tables/{table}", 200, seconds)
    text = write_metrics(figures.metrics())
    assert 'orrery_requests_total{method="GET",route="/tables/{table}",status="200"} 4' in text
    counted = [int(count) for count in re.findall(r'orrery_request_seconds_bucket\{le="[^"]+"\} (\d+)', text)]
    assert counted == [1, 1, 1, *[2] * (len(BUCKETS) - 3), 3], "a stream has no time"
    assert "# TYPE orrery_request_seconds histogram" in text
    assert "orrery_request_seconds_count 3" in text


async def test_the_server_counts_its_requests(app: FastAPI, ann: Guest) -> None:
    await ann.get("/games")
    counters: list[Any] = [layer.kwargs["figures"] for layer in app.user_middleware if "figures" in layer.kwargs]
    (figures,) = counters
    assert 'route="/api/v1/games",status="200"} 1' in write_metrics(figures.metrics())


@pytest.mark.parametrize("text", ["9100", "host:", ":9100", "host:99999", "host:x"])
def test_a_bad_address_for_figures_is_refused(text: str) -> None:
    with pytest.raises(OrreryError, match="--metrics is a host and a port"):
        metrics_address(text)
    assert metrics_address("[::1]:9100") == ("::1", 9100)
    assert metrics_address("") is None


def test_every_line_about_a_request_carries_its_id() -> None:
    record = logging.makeLogRecord({"msg": "the database can't be used now"})
    token = REFERENCE.set("abc123")
    try:
        assert add_reference(record)
    finally:
        REFERENCE.reset(token)
    assert json.loads(JsonFormatter().format(record))["reference"] == "abc123"
    outside = logging.makeLogRecord({"msg": "open"})
    assert add_reference(outside)
    assert not hasattr(outside, "reference")


async def test_a_server_that_is_told_to_stop_drains_first(tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path, 0, "", "--drain", "600")
    client = Client(server.address)
    table = await create_table(client, "jump-drive", 2, 0)
    stream = EventStream(client, f"/api/v1/tables/{table['id']}/events")
    await stream.next_event()
    assert stream._streams is not None
    server.process.send_signal(signal.SIGTERM)
    rest = (await stream._streams[0].readuntil(b"\r\n0\r\n\r\n")).decode()  # ends the stream, not the connection
    assert re.search(r"retry: 1\d\d\d\n\n", rest), "a stream ends, and says when to come back"
    assert (await client.get("/healthz")).body["code"] == "stopping"
    assert (await client.get(f"/api/v1/tables/{table['id']}")).status == 200, "requests are still answered"
    assert await server.stop() == 0, "told again, it ends"
