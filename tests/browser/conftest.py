"""What browser tests are given: a real server, Chromium, and people in front of it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import chromium
from browser.person import DESK, Person

PATIENCE = 60_000
"""Milliseconds after which something that does not come is missing."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs for all tests, without its trailing slash."""
    data: Path = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "orrery.cli", "serve", "--port", "0", "--data", str(data), "--pace", "0", "--no-limits"]
    command += ["--seeds", "browser"]
    with (data / "server.log").open("wb") as log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log) as server:
        assert server.stdout is not None
        said = server.stdout.readline().decode().strip()
        assert said, (data / "server.log").read_text()
        yield said.rstrip("/")
        server.terminate()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium. It ends with this folder: its event loop must not be there when other tests run theirs."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium())
        yield started
        started.close()


Comes = Callable[..., Person]


@pytest.fixture
def comes(browser: Browser, address: str) -> Iterator[Comes]:
    """Brings somebody with a browser of their own; at the end nothing may have gone wrong in any of them."""
    people: list[Person] = []

    def bring(size: tuple[int, int] = DESK, lang: str = "en", **options: Any) -> Person:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            reduced_motion=options.pop("reduced_motion", "reduce"),
            **options,
        )
        context.set_default_timeout(PATIENCE)
        people.append(Person(context.new_page(), address))
        return people[-1]

    yield bring
    for person in people:
        assert person.wrongs == []
        person.page.context.close()


@pytest.fixture
def ann(comes: Comes) -> Person:
    return comes()
