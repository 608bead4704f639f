"""Behind a real proxy on another address, set up as the documentation says."""

import json
import re
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from cli.command_line import run_wrong_command
from debian import give_up, install
from orrery.bench.server_process import ServerProcess

pytestmark = pytest.mark.anyio
DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"
PROXY = "127.0.0.9"
CONFIG = """
daemon off; pid nginx.pid; error_log stderr; events {{}}
http {{ access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
{server}
}}
"""
WISH = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "friend"}]}


def find_nginx() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def nginx(program: str, folder: Path, address: str) -> Iterator[str]:
    """The documented proxy before a server: it speaks from an address of its own, and says that people came by HTTPS."""
    block = re.search(r"```nginx\n(.*?)```", DOCS.read_text(), re.S)
    assert block is not None
    port = free_port()
    server = block[1].replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace("$scheme", "https")
    server = server.replace("http://127.0.0.1:8000;", f"{address.rstrip('/')}; proxy_bind {PROXY};")
    (folder / "nginx.conf").write_text(CONFIG.format(server=server))
    process = subprocess.Popen([program, "-p", str(folder), "-c", "nginx.conf"], stderr=subprocess.PIPE)
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                continue
        assert process.poll() is None, process.stderr and process.stderr.read()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture
async def proxy_address(tmp_path: Path) -> AsyncIterator[str]:
    if find_nginx() is None:
        install("nginx-light")
    program = find_nginx()
    if program is None:
        give_up("nginx")
    server = await ServerProcess.start(tmp_path / "data", 0, "", "--proxy", PROXY)
    try:
        with nginx(program, tmp_path, server.address) as address:
            yield address
    finally:
        await server.stop()


def person(address: str, source: str) -> httpx.AsyncClient:
    """Somebody at an address of their own."""
    transport = httpx.AsyncHTTPTransport(local_address=source)
    return httpx.AsyncClient(base_url=address, transport=transport, headers={"host": "games.example.org"}, timeout=30)


async def test_people_behind_a_proxy_are_told_apart_and_links_are_right(proxy_address: str) -> None:
    async with person(proxy_address, "127.0.0.21") as ann, person(proxy_address, "127.0.0.22") as bob:
        forged = {"x-forwarded-for": "192.0.2.7"}
        statuses = [(await ann.post("/api/v1/tables", json=WISH, headers=forged)).status_code for _ in range(14)]
        assert 429 in statuses, "an address that somebody makes up is no way around the limit"
        assert (await bob.post("/api/v1/tables", json=WISH)).status_code == 201, "others have a limit of their own"
        home = await bob.get("/", headers={"accept": "text/html"})
        token = re.search(r'name="csrf" value="([0-9a-f]+)"', home.text)
        assert token is not None
        headers = {"accept": "text/html", "origin": "https://games.example.org", "x-csrf-token": token[1]}
        state = (await bob.post("/api/v1/tables", json=WISH, headers=headers)).json()
        lobby = (await bob.get(f"/tables/{state['id']}", headers={"accept": "text/html"})).text
        assert f"https://games.example.org/join/{state['id']}/" in lobby
        async with bob.stream("GET", f"/api/v1/tables/{state['id']}/events") as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    assert json.loads(line[6:])["table"] == state["id"], "events are not held back"
                    break


@pytest.mark.parametrize(
    "options",
    [("--address", "games.example.org"), ("--address", "https://x/y"), ("--proxy", "nowhere"), ("--proxy", "10.0.0.0/99")],
)
def test_an_address_that_is_none_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, str]
) -> None:
    assert options[0] in run_wrong_command(capsys, "serve", "--port", "0", "--data", str(tmp_path), *options)
