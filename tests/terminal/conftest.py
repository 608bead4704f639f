"""What the terminal's tests share."""

import asyncio
from collections.abc import Iterator

import pytest

from orrery.core import registry


@pytest.fixture
def shapes() -> Iterator[str]:
    """A game with a question of each shape, known for one test."""
    registry.register("four-shapes", "terminal.four_shapes")
    yield "four-shapes"
    del registry._modules["four-shapes"]


TURNS = 20
"""Turns of the event loop in which a key that was sent has reached its app, and what its app did with it has begun."""


@pytest.fixture(autouse=True)
def wait_for_messages_instead_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's pilot sleeps in steps of 20 ms until the process does little; the tests wait for the messages of the screen themselves."""

    async def give_way(*_: float) -> None:
        for _turn in range(TURNS):
            await asyncio.sleep(0)

    monkeypatch.setattr("textual.app.wait_for_idle", give_way)
    monkeypatch.setattr("textual.pilot.wait_for_idle", give_way)
