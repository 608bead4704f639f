"""What tests of the server are given: a server of their own, and two people."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from orrery.server.settings import Settings
from server.clients import Guest, RandomBots, running_app


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path).unlimited()


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    async with running_app(settings, RandomBots()) as found:
        yield found


@pytest.fixture
def ann(app: FastAPI) -> Guest:
    return Guest(app)


@pytest.fixture
def bob(app: FastAPI) -> Guest:
    return Guest(app)
