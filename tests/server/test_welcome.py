"""What somebody sees who starts a server, on a terminal and in a pipe; where it listens, and when a browser opens."""

import asyncio
import json
import logging
import os
import pty
import select
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TextIO, cast
from urllib.request import urlopen

import pytest

from orrery.core.errors import OrreryError
from orrery.server import serve, welcome
from orrery.server.logging import STATIC, FactsRecord, JsonFormatter, TurnHandler, WordsFormatter, is_worth_reading
from orrery.server.settings import Settings
from orrery.server.welcome import Welcome, has_desktop, open_browser
from server.clients import PATIENCE

SERVE = (sys.executable, "-m", "orrery.cli", "serve")


def welcome_at(host: str, taken: int | None = None) -> Welcome:
    with serve.listen(host, 0) as listening:
        return Welcome.of(host, listening, Settings(Path("/tables")), taken)


# Where it listens -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_server_for_this_device_names_no_other_address(host: str) -> None:
    greeting = welcome_at(host)
    assert greeting.address == f"http://{host}:{greeting.port}/"
    assert greeting.others == ""
    assert len(greeting.lines("en")) == 3


def test_a_server_for_everybody_names_an_address_for_this_device_and_one_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        welcome, "network_address", lambda family: "198.51.100.7" if family == socket.AF_INET else "2001:db8::7"
    )
    greeting = welcome_at("0.0.0.0")
    assert greeting.address == f"http://127.0.0.1:{greeting.port}/"
    assert greeting.others == f"http://198.51.100.7:{greeting.port}/"
    assert f"On other devices in your network: {greeting.others}" in greeting.lines("en")
    assert f"Sur les autres appareils de votre réseau\u00a0: {greeting.others}" in greeting.lines("fr")


def test_a_server_for_everybody_in_no_network_names_this_device_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cut(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError(101, "Network is unreachable")

    listening = serve.listen("0.0.0.0", 0)
    monkeypatch.setattr(socket, "socket", Cut)
    with listening:
        assert Welcome.of("0.0.0.0", listening, Settings(Path("/tables"))).others == ""


def test_the_address_for_others_is_an_address_of_this_device() -> None:
    address = welcome.network_address(socket.AF_INET)
    if address:  # a device without a network has none
        with socket.create_server((address, 0)):
            pass


def test_a_port_that_was_asked_for_and_is_taken_is_refused() -> None:
    with serve.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(OrreryError, match=f"port {port} at 127.0.0.1 is taken: choose another --port, or leave it out"):
            serve.listen("127.0.0.1", port)


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.listen("127.0.0.1", 0) as first, serve.listen("127.0.0.1", 0) as second:
        ports = (first.getsockname()[1], second.getsockname()[1])
        monkeypatch.setattr(serve, "PORTS", (*ports, 0))
        with serve.listen("127.0.0.1", None) as third:
            assert third.getsockname()[1] not in ports
        monkeypatch.setattr(serve, "PORTS", ports)
        with pytest.raises(OrreryError, match=f"the ports {ports[0]} to {ports[1]} at 127.0.0.1 are all taken"):
            serve.listen("127.0.0.1", None)


# What it says ---------------------------------------------------------------------------------------------------------


def test_the_welcome_says_everything_in_both_languages() -> None:
    greeting = Welcome("http://127.0.0.1:8001/", "", 8001, 8000, "/home/ann/orrery.db")
    assert greeting.lines("en") == [
        "Orrery is ready: open http://127.0.0.1:8001/ in a browser.",
        "Port 8000 is taken by another program, so this is port 8001.",
        "Tables are kept in /home/ann/orrery.db",
        "Ctrl-C stops it; games go on where they stood when you start it again.",
    ]
    assert greeting.lines("fr") == [
        "Orrery est prêt\u00a0: ouvrez http://127.0.0.1:8001/ dans un navigateur.",
        "Le port 8000 est pris par un autre programme\u00a0: c’est donc le port 8001.",
        "Les parties sont conservées dans /home/ann/orrery.db",
        "Ctrl-C l’arrête\u202f; les parties reprendront là où elles en étaient au prochain démarrage.",
    ]


def test_the_place_of_the_tables_is_named_without_its_password(tmp_path: Path) -> None:
    assert welcome.database_location(Settings(tmp_path)) == str(tmp_path / "orrery.db")
    assert welcome.database_location(Settings(tmp_path, "postgresql://ann:secret@db/club")) == "postgresql://ann:***@db/club"


class Terminal:
    """A server before a terminal: what it writes there is read until something is seen."""

    def __init__(self, process: "subprocess.Popen[bytes]", screen: int) -> None:
        self.process = process
        self.screen = screen
        self.said = ""

    def read_until(self, words: str) -> str:
        while words not in self.said:
            ready, _, _ = select.select([self.screen], [], [], PATIENCE)
            assert ready, f"{words!r} never came: {self.said}"
            self.said += os.read(self.screen, 4096).decode().replace("\r\n", "\n")
        return self.said


@contextmanager
def before_a_terminal(*options: str, **environment: str) -> Iterator[Terminal]:
    screen, there = pty.openpty()
    inherited = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "LC_ALL", "LC_MESSAGES")
    }
    with subprocess.Popen(
        [*SERVE, *options], stdin=there, stdout=there, stderr=there, env={**inherited, "TERM": "dumb", **environment}
    ) as process:
        os.close(there)
        try:
            yield Terminal(process, screen)
        finally:
            process.kill()
            os.close(screen)


def test_on_a_terminal_people_get_a_welcome_and_logs_in_words(tmp_path: Path) -> None:
    with before_a_terminal("--port", "0", "--data", str(tmp_path), "--no-open", LANG="en_GB.UTF-8") as terminal:
        output = terminal.read_until("start it again.\n\n").strip().splitlines()
        address = output[0].split("open ")[1].split(" ")[0]
        assert output == [
            f"Orrery is ready: open {address} in a browser.",
            f"  Tables are kept in {tmp_path / 'orrery.db'}",
            "  Ctrl-C stops it; games go on where they stood when you start it again.",
        ]
        with urlopen(f"{address}healthz") as response:
            assert response.status == 200
        assert " GET /healthz 200 in " in terminal.read_until("GET /healthz 200 in ")
        terminal.process.send_signal(signal.SIGINT)
        assert " closed\n" in terminal.read_until("closed\n")
        assert terminal.process.wait(PATIENCE) == 0
        assert '{"' not in terminal.said


def test_on_a_terminal_logs_can_be_json_and_the_welcome_speaks_the_language_of_the_locale(tmp_path: Path) -> None:
    with before_a_terminal("--port", "0", "--data", str(tmp_path), "--log", "json", LANG="fr_FR.UTF-8") as terminal:
        output = terminal.read_until("démarrage.\n").strip().splitlines()
        assert json.loads(output[0])["words"] == "open"
        assert any("Orrery est prêt" in line for line in output)


@contextmanager
def occupy_port(port: int) -> Iterator[None]:
    """Take a port, unless somebody has it already."""
    try:
        held = socket.create_server(("127.0.0.1", port))
    except OSError:
        yield
        return
    with held:
        yield


def test_in_a_pipe_the_first_line_is_the_address_even_where_the_port_was_taken(tmp_path: Path) -> None:
    command = [*SERVE, "--data", str(tmp_path)]
    with (
        occupy_port(serve.PORTS[0]),
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process,
    ):
        assert process.stdout is not None
        address = process.stdout.readline()
        assert address.startswith("http://127.0.0.1:80")
        assert address.endswith("/\n")
        process.terminate()
        rest, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, rest) == (0, "")
    warned = [line for line in map(json.loads, errors.splitlines()) if line["level"] == "warning"]
    assert [line["port"] for line in warned] == [8000]
    assert address == f"http://127.0.0.1:{warned[0]['chosen']}/\n"


def test_in_a_pipe_logs_can_be_words(tmp_path: Path) -> None:
    command = [*SERVE, "--port", "0", "--data", str(tmp_path), "--log", "words"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        process.terminate()
        errors = process.communicate(timeout=PATIENCE)[1]
    assert errors.endswith(" closed\n")
    assert "{" not in errors


# The log --------------------------------------------------------------------------------------------------------------


def record(level: int, words: str, **added: object) -> logging.LogRecord:
    log_record = logging.getLogger("orrery.test").makeRecord("orrery.test", level, "", 0, words, (), None, extra=added)
    log_record.created = 0.0
    return log_record


def request(route: str, status: int, ms: float = 3.4) -> logging.LogRecord:
    return record(logging.INFO, "request", reference="ab12", method="GET", route=route, status=status, ms=ms)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (request("/tables/{table}", 200), "GET /tables/{table} 200 in 3 ms"),
        (request("none", 404, 61_250.0), "GET (no such page) 404 in 61.2 s"),
        (record(logging.ERROR, "the bot failed", bot="search", ask="pay"), "error: the bot failed (bot search, ask pay)"),
        (record(logging.INFO, "closed"), "closed"),
    ],
)
def test_a_log_line_in_words(made: logging.LogRecord, words: str) -> None:
    clock, _, line = WordsFormatter().format(made).partition(" ")
    assert line == words
    assert len(clock.split(":")) == 3
    assert json.loads(JsonFormatter().format(made))["words"] == made.getMessage()


@pytest.mark.parametrize("formatter", [JsonFormatter(), WordsFormatter()])
def test_a_line_about_a_request_is_like_any_other(formatter: logging.Formatter) -> None:
    slow = request("/tables/{table}", 200)
    facts = {name: slow.__dict__[name] for name in ("reference", "method", "route", "status", "ms")}
    before = time.time()
    quick = FactsRecord(record(logging.INFO, "request"), facts)
    assert before <= quick.created <= time.time()
    quick.created = slow.created
    assert formatter.format(quick) == formatter.format(slow)
    assert is_worth_reading(quick)


@pytest.mark.anyio
async def test_lines_about_requests_are_written_together_and_in_order() -> None:
    writes: list[str] = []
    handler = TurnHandler()
    handler.stream = cast("TextIO", SimpleNamespace(write=writes.append, flush=lambda: None))
    quick = FactsRecord(record(logging.INFO, "request"), {"status": 200})
    handler.handle(quick)
    handler.handle(quick)
    assert not writes, "more may come in this turn"
    await asyncio.sleep(0)
    assert writes == ["request\nrequest\n"]
    handler.handle(quick)
    handler.handle(record(logging.ERROR, "the bot failed"))
    await asyncio.sleep(0)
    assert writes[1:] == ["request\nthe bot failed\n"], "what is no request is not waited with"


def test_a_fault_in_words_has_its_traceback() -> None:
    log_record = record(logging.ERROR, "a request failed", reference="ab12")
    try:
        raise ValueError("odd")
    except ValueError:
        log_record.exc_info = sys.exc_info()
    lines = WordsFormatter().format(log_record).splitlines()
    assert lines[0].endswith("error: a request failed (reference ab12)")
    assert lines[-1] == "ValueError: odd"


def test_people_are_spared_the_files_of_a_page_but_not_those_that_are_missing() -> None:
    assert not is_worth_reading(request(STATIC, 200))
    assert not is_worth_reading(request(STATIC, 304))
    assert is_worth_reading(request(STATIC, 404))
    assert is_worth_reading(request("/", 200))
    assert not is_worth_reading(record(logging.INFO, "open", games=["jump-drive"]))


# The browser ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": "localhost:10", "SSH_CONNECTION": "1 2 3 4"}, "linux", False),
        ({"CI": "true"}, "darwin", False),
        ({"DISPLAY": ":0", "container": "podman"}, "linux", False),
    ],
)
def test_a_desktop_is_told_by_its_surroundings(
    environment: dict[str, str], platform: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "CONTAINERS", ())
    assert has_desktop(environment, platform) is expected


def test_a_container_has_no_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mark").touch()
    monkeypatch.setattr(welcome, "CONTAINERS", (tmp_path / "mark",))
    assert not has_desktop({"DISPLAY": ":0"}, "linux")


@pytest.mark.parametrize(
    ("options", "desktop", "opened"), [((), True, True), (("--no-open",), True, False), ((), False, False)]
)
def test_a_browser_opens_on_a_desktop_unless_told_otherwise(
    options: tuple[str, ...], desktop: bool, opened: bool, tmp_path: Path
) -> None:
    """`BROWSER` names a program that notes the address; a container's mark is out of sight."""
    (tmp_path / "browser").write_text(
        f'#!/bin/sh\necho "$1" > {tmp_path}/asked.new && mv {tmp_path}/asked.new {tmp_path}/asked\n'
    )
    (tmp_path / "browser").chmod(0o755)
    code = (
        "import sys; from orrery.cli import main; from orrery.server import serve, welcome\n"
        f"serve.has_desktop = lambda: {desktop}\n"
        "begun = welcome.open_browser\n"
        "serve.open_browser = lambda address: begun(address).join()\n"
        "sys.exit(main(['serve', *sys.argv[1:]]))"
    )
    screen, there = pty.openpty()
    command = [sys.executable, "-c", code, "--port", "0", "--data", str(tmp_path / "data"), "--log", "json", *options]
    environment = {**os.environ, "BROWSER": str(tmp_path / "browser"), "TERM": "dumb", "LANG": "C", "LC_ALL": "C"}
    with subprocess.Popen(command, stdin=there, stdout=there, stderr=subprocess.PIPE, env=environment) as process:
        os.close(there)
        output = Terminal(process, screen).read_until("start it again.")
        process.terminate()
        process.communicate(timeout=PATIENCE)
    os.close(screen)
    assert (tmp_path / "asked").exists() is opened
    if opened:
        assert (tmp_path / "asked").read_text().strip() in output


def test_a_browser_of_text_does_not_take_the_terminal_over(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    text = webbrowser.GenericBrowser("lynx")
    monkeypatch.setattr(text, "open", lambda url: asked.append(url))
    monkeypatch.delenv("BROWSER", raising=False)
    monkeypatch.setattr(webbrowser, "get", lambda: text)
    open_browser("http://127.0.0.1:8000/").join()
    assert asked == []
    monkeypatch.setenv("BROWSER", "lynx")
    open_browser("http://127.0.0.1:8000/").join()
    assert asked == ["http://127.0.0.1:8000/"], "somebody who names a browser gets it"


def test_where_there_is_no_browser_the_log_says_so(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def nowhere() -> webbrowser.BaseBrowser:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", nowhere)
    with caplog.at_level(logging.INFO, "orrery.server"):
        open_browser("http://127.0.0.1:8000/").join()
    assert [record.message for record in caplog.records] == ["no browser could be opened"]
