"""What browser tests are given: a real server, Chromium, and people in front of it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import chromium
from browser.pages import Pages
from browser.person import DESK, Person


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs for all tests, without its trailing slash."""
    data: Path = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "orrery.cli", "serve", "--port", "0", "--data", str(data), "--pace", "0", "--no-limits"]
    command += ["--seeds", "browser", "--review", "2"]
    with (data / "server.log").open("wb") as log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log) as server:
        assert server.stdout is not None
        output = server.stdout.readline().decode().strip()
        assert output, (data / "server.log").read_text()
        yield output.rstrip("/")
        server.terminate()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium. It ends with this folder: its event loop must not be there when other tests run theirs."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium())
        yield started
        started.close()


Comes = Callable[..., Person]
both_fonts = pytest.mark.parametrize("own_font", [True, False], ids=["inter", "fallback"])
"""For tests that measure: text must fit in our font, and in what stands in while it loads or where it is blocked."""


@pytest.fixture
def own_font() -> bool:
    """Whether browsers get our font; tests that measure are run with and without it (`both_fonts`)."""
    return True


@pytest.fixture(scope="package")
def pages(browser: Browser) -> Pages:
    """Pages that tests use one after another."""
    return Pages(browser)


@pytest.fixture
def comes(pages: Pages, address: str, own_font: bool) -> Iterator[Comes]:
    """Brings somebody with a browser of their own; at the end the console of each of them must be empty."""
    people: list[Person] = []

    def bring(size: tuple[int, int] = DESK, lang: str = "en", **options: Any) -> Person:
        people.append(Person(pages.take(size, lang, own_font, **options), address, own_font))
        return people[-1]

    yield bring
    for person in people:
        person.leaves()
        pages.give_back(person.page)
    faults = [error for person in people for error in person.console_errors]
    assert not faults, faults


@pytest.fixture
def ann(comes: Comes) -> Person:
    return comes()
