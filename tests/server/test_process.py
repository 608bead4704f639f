"""The server as a real process: its one line, its stop, its bots, the example bot, and kills in the middle of everything."""

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from email.message import Message
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar
from urllib.error import HTTPError
from urllib.request import Request

import pytest

import orrery
from orrery.bench.api_player import create_table
from orrery.bench.chaos import ChaosPlan, chaos
from orrery.bench.client import ApiResponse, Client, ConnectionLost, EventStream
from orrery.bench.load import ApiRun
from orrery.bench.server_process import ServerProcess, read_first_line
from orrery.cli import main
from orrery.core.luck import Luck
from orrery.server.tables.bot_pool import BotPool
from orrery.server.web import example_bot as api_bot
from orrery.server.web.example_bot import choose
from server.clients import PATIENCE

pytestmark = pytest.mark.anyio


async def test_one_line_says_where_it_is_and_a_stop_is_clean(tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path)
    assert server.address.startswith("http://127.0.0.1:")
    assert server.address.endswith("/")
    client = Client(server.address)
    assert (await client.get("/healthz")).body["status"] == "ok"
    table = await create_table(client, "jump-drive", 2, 0)
    stream = EventStream(client, f"/api/v1/tables/{table['id']}/events")
    assert (await stream.next_event())[0] == "table"
    assert await server.stop() == 0, "a stop ends open streams and is no failure"
    with pytest.raises(ConnectionLost):
        await stream.next_event()
    assert server.process.stdout is not None
    assert await server.process.stdout.read() == b"", "standard output has the address and nothing else"
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert {"open", "request", "closed"} <= {line["words"] for line in lines}


async def test_bots_think_elsewhere_and_die_with_the_server(tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path)
    client = Client(server.address)
    table = await create_table(client, "jump-drive", 1, 1)
    stream = EventStream(client, f"/api/v1/tables/{table['id']}/events")
    while (await stream.next_event())[1].get("awaited") != [0]:
        pass
    children = [int(pid) for pid in _children(server.pid)]
    assert children, "the bot thought in a process of its own"
    await server.kill()
    async with asyncio.timeout(PATIENCE):
        while any(_alive(pid) for pid in children):
            await asyncio.sleep(0.05)


async def test_a_process_that_nobody_waits_for_any_more_is_killed() -> None:
    silent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "input()", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    waiting = asyncio.create_task(read_first_line(silent))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await silent.wait() == -signal.SIGKILL


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_a_bot_that_fails_is_stood_in_for() -> None:
    bots = BotPool(1)
    try:
        p = orrery.start("jump-drive", 2, seed=3)
        answer = await bots.answer("no such bot", p, 1)
        assert p.asks[1].allows(answer)
        assert p.asks[1].allows(await bots.answer("heuristic", p, 1))
        executor = bots._running_executor(quick=True)
        assert isinstance(executor, ProcessPoolExecutor)
        os.kill(next(iter(executor._processes)), 9)
        assert p.asks[1].allows(await bots.answer("heuristic", p, 1))
        assert p.asks[1].allows(await bots.answer("heuristic", p, 1))
    finally:
        bots.close()


async def test_the_example_bot_joins_and_plays_every_game_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes: set[str] = set()

    def note_choice(ask: dict[str, Any]) -> int | list[int]:
        shapes.add(ask["shape"])
        return choose(ask)

    monkeypatch.setattr(api_bot, "choose", note_choice)
    server = await ServerProcess.start(tmp_path, 0, "", "--no-limits")
    address = server.address.rstrip("/")
    try:
        client = Client(server.address)
        for game in orrery.names():
            wish = {"game": game, "seats": [{"kind": "friend"}, {"kind": "bot", "bot": "random"}]}
            status, table = await client.post("/api/v1/tables", wish)
            assert status == 201
            secret = table["seats"][0]["invitation"]
            seat = await asyncio.to_thread(api_bot.join, address, table["id"], secret)
            over = await asyncio.to_thread(api_bot.play, address, *seat, pause=0.01)
            assert over["status"] == "over"
            assert any(line["winner"] for line in over["seats"])
            assert over["seats"][0]["name"] == "API bot"
    finally:
        await server.stop()
    assert shapes == {"one", "some", "split", "yes-no"}


class Refuses:
    """A server in one function: what it answers, in order."""

    def __init__(self, *answers: tuple[int, dict[str, Any]]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, request: Request) -> BytesIO:
        self.asked.append(request.full_url)
        status, body = self.answers.pop(0)
        content = BytesIO(json.dumps(body).encode())
        if status >= 400:
            headers = Message()
            headers["Retry-After"] = "2"
            raise HTTPError(request.full_url, status, "", headers, content)
        return content


def test_the_example_bot_waits_between_looks_and_reads_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = {"shape": "one", "number": 3, "offers": [{"code": 7}]}
    idle: dict[str, Any] = {"status": "playing", "ask": None}
    state: dict[str, Any] = {"status": "playing", "ask": ask}
    stale: dict[str, Any] = {"code": "stale", "words": "moved on", "table": idle}
    busy: dict[str, Any] = {"code": "too_fast", "words": "slowly", "table": None}
    over: dict[str, Any] = {"status": "over", "ask": None}
    slept: list[float] = []
    monkeypatch.setattr("orrery.server.web.example_bot.time.sleep", slept.append)
    server = Refuses((200, state), (409, stale), (429, busy), (200, over))
    monkeypatch.setattr(api_bot, "urlopen", server)
    assert api_bot.play("http://x", "t", 0, "key") == over
    assert slept == [api_bot.PAUSE, 2.0]
    monkeypatch.setattr(api_bot, "urlopen", Refuses((200, state), (409, {"code": "illegal", "words": "No.", "table": None})))
    with pytest.raises(SystemExit, match="No"):
        api_bot.play("http://x", "t", 0, "key")


@pytest.mark.parametrize(("kills", "tables"), [(4, 3), pytest.param(100, 12, marks=pytest.mark.soak)], ids=["some", "many"])
def test_kills_lose_nothing(kills: int, tables: int) -> None:
    figures = chaos(ChaosPlan("jump-drive", kills, tables, seed=1), lambda _: None)
    assert (figures["kills"], figures["lost"]) == (kills, 0)
    assert figures["finished"] == figures["tables"] >= tables
    assert figures["acknowledged"] > 3 * kills


class RefusedOnce(Client):
    """A client whose first answer comes too late."""

    ask: ClassVar[dict[str, Any]] = {"shape": "one", "number": 3, "offers": [{"code": 7}]}

    async def get(self, path: str) -> ApiResponse:
        return ApiResponse(200, {"status": "playing", "number": 1, "ask": self.ask})

    async def post(self, path: str, body: Any) -> ApiResponse:
        self.received += 10
        if self.received == 10:
            return ApiResponse(409, {"code": "stale", "table": {"status": "playing", "number": 2, "ask": self.ask}})
        return ApiResponse(200, {"table": {"status": "over", "number": 3, "ask": None}})


async def test_load_counts_refused_answers_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.bench.load.Client", RefusedOnce)
    run = ApiRun(ServerProcess(None, "http://x", tmp_path), "jump-drive", 2)  # type: ignore[arg-type]
    run.deadline = float("inf")
    await run.play_seat("t", 0, RefusedOnce("http://x", "key"), Luck.of(1))
    tally = run.tally
    assert (len(tally.times), tally.refused, tally.finished, tally.received, tally.errors) == (1, 1, 1, 20, [])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--data", "/proc/nowhere"), "orrery: can't keep tables in /proc/nowhere: "),
        (("--host", "192.0.2.1", "--data", "{tmp}"), "orrery: can't listen at 192.0.2.1 port 0: "),
        (("--port", "65536", "--data", "{tmp}"), "orrery serve: argument --port: a number from 0 to 65535 was expected"),
        (("--database", "postgresql://nobody@/none?host=/nowhere", "--data", "{tmp}"), "orrery: can't open the database: "),
        (
            ("--database", "nonsense", "--data", "{tmp}"),
            "orrery: a database is sqlite:///FILE or postgresql://…, not 'nonsense'",
        ),
        (("--data", "{tmp}/broken"), "orrery: can't open the database: file is not a database"),
        (("--data", "{tmp}/keyless"), "orrery: {tmp}/keyless/secret.key is damaged: "),
        (("--data", "{tmp}/file"), "orrery: can't keep tables in {tmp}/file: "),
    ],
)
def test_a_server_that_cannot_start_says_why_and_ends(
    tmp_path: Path, options: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str], usual_logging: None
) -> None:
    arguments = [option.replace("{tmp}", str(tmp_path)) for option in options]
    (tmp_path / "file").touch()
    for folder, file, content in (("broken", "orrery.db", b"no database" * 100), ("keyless", "secret.key", b"")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / file).write_bytes(content)
    try:
        status: int | str | None = main(["serve", "--port", "0", *arguments])
    except SystemExit as ended:
        status = ended.code
    output = capsys.readouterr()
    assert (status, output.out) == (2, "")
    assert len(output.err.splitlines()) == 1, "one sentence, and no traceback"
    assert output.err.startswith(words.replace("{tmp}", str(tmp_path)))


@pytest.fixture
def usual_logging() -> Iterator[None]:
    """Logs go where they went before, whatever a server that was begun here has changed."""
    loggers = [logging.getLogger(name) for name in (None, "orrery", "uvicorn.error")]
    before = [(logger.handlers[:], logger.level) for logger in loggers]
    yield
    for logger, (handlers, level) in zip(loggers, before, strict=True):
        logger.handlers[:] = handlers
        logger.setLevel(level)


def test_a_process_whose_server_cannot_start_ends() -> None:
    command = [sys.executable, "-m", "orrery.cli", "serve", "--port", "0", "--data", "/proc/nowhere"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert len(ran.stderr.splitlines()) == 1, "one sentence, and no traceback"
    assert ran.stderr.startswith("orrery: can't keep tables in /proc/nowhere: ")


async def test_a_second_server_at_the_same_tables_is_told_so_and_the_first_goes_on(tmp_path: Path) -> None:
    first = await ServerProcess.start(tmp_path)
    try:
        second = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "orrery.cli", "serve", "--port", "0", "--data", str(tmp_path)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        said, error = await second.communicate()
        assert (second.returncode, said) == (2, b"")
        assert (
            error.decode() == f"orrery: another server keeps its tables in {tmp_path}: end it first, or choose another --data\n"
        )
        assert (await Client(first.address).get("/healthz")).status == 200
        await first.kill()
        first = await ServerProcess.start(tmp_path)
        assert (await Client(first.address).get("/healthz")).status == 200, "a server that was killed has let go"
    finally:
        await first.stop()
