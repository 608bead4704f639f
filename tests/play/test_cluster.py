"""A Ray cluster of two workers on this machine: the same digest as one process, also when a worker is killed on the way.

Ray weighs a quarter of a gigabyte, so it is in no lock: `pip install 'orrery-games[cluster]'`, then `make soak` runs these.
"""

import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cli.command_line import run_wrong_command
from orrery.bots import Look
from orrery.core.ask import Answer
from orrery.core.errors import UnknownName
from orrery.play import Engine, Output, arena, read_rows, simulate
from orrery.play.cluster import ClusterFailed, connect
from orrery.play.match import BotError
from orrery.play.pool import check_engine


class Doomed:
    """Plays by chance, and kills the process it plays in, once."""

    name = "doomed"

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def answer(self, look: Look) -> Answer:
        if look.view.round == 3 and not Path(self.mark).exists():
            Path(self.mark).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return look.ask.sample(look.luck)


class Raising:
    name = "raising"

    def answer(self, look: Look) -> Answer:
        raise ZeroDivisionError("oh")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Engine]:
    ray: Any = pytest.importorskip("ray")
    yield Engine("ray")
    ray.shutdown()


@pytest.mark.parametrize(
    ("address", "said"), [("", "can't be started here: timed out"), ("a:1", "can't be reached: timed out")]
)
def test_a_cluster_that_does_not_start_is_one_line(address: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for Ray, which raises a bare `Exception` where its own processes are too slow to begin."""

    def start(**_: object) -> None:
        raise Exception("timed out\nand more")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(is_initialized=lambda: False, init=start))
    with pytest.raises(ClusterFailed, match=said) as raised:
        connect(2, address)
    assert len(str(raised.value).splitlines()) == 1


def test_an_address_at_which_nothing_answers_is_refused_at_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ray tries for ten minutes and fills the screen meanwhile. Nothing is left in the folder that was named."""
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    for address, said in [
        (f"127.0.0.1:{port}", f"nothing answers at 127.0.0.1:{port}"),
        (f"ray://127.0.0.1:{port}", "nothing answers at ray://"),
        ("127.0.0.1:99999", "nothing answers at"),
        ("nowhere", "is HOST:PORT or auto, not 'nowhere'"),
        ("host:door", "is HOST:PORT or auto"),
    ]:
        for command in ("simulate", "arena", "study"):
            games = ("--games", "2", "--engine", "ray", "--address", address, "--out", "kept")
            assert said in run_wrong_command(capsys, command, "jump-drive", *games)
    assert not list(tmp_path.iterdir())


@pytest.mark.soak
def test_a_cluster_plays_the_same_games(cluster: Engine) -> None:
    alone = simulate("jump-drive", 2, 300, seed=5, bots="heuristic")
    spread = simulate("jump-drive", 2, 300, seed=5, bots="heuristic", jobs=2, engine=cluster)
    assert spread["digest"] == alone["digest"]
    assert arena("jump-drive", ("heuristic", "random"), 40, jobs=2, engine=cluster) == arena(
        "jump-drive", ("heuristic", "random"), 40
    )


@pytest.mark.soak
def test_a_killed_worker_loses_and_doubles_nothing(cluster: Engine, tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    output = Output(str(tmp_path / "run"), part=10)
    figures = simulate("jump-drive", 2, 100, seed=5, bots=Doomed(str(mark)), jobs=2, engine=cluster, output=output)
    assert mark.exists(), "no worker was killed"
    assert figures["digest"] == simulate("jump-drive", 2, 100, seed=5, bots=Doomed(str(mark)))["digest"]
    assert [row["number"] for row in read_rows(tmp_path / "run")] == list(range(100))


@pytest.mark.soak
def test_a_bot_that_fails_on_a_cluster_is_named(cluster: Engine) -> None:
    with pytest.raises(BotError, match=r"the bot raising failed in jump-drive with 2 seats, seed '0/0', at answer 1"):
        simulate("jump-drive", 2, 1, bots=Raising(), jobs=2, engine=cluster)


def test_a_wrong_engine_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownName, match=re.escape("there is no engine 'steam'; there are processes, ray")):
        check_engine(Engine("steam"))
    assert "goes with the engine ray" in run_wrong_command(
        capsys, "simulate", "jump-drive", "--games", "1", "--address", "host:6379"
    )
    assert "'steam'" in run_wrong_command(capsys, "arena", "jump-drive", "--games", "2", "--engine", "steam")
