"""What tests of the server are given: a server of their own, and two people."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from debian import give_up
from orrery.server.settings import Settings
from server.clients import Guest, RandomBots, running_app
from server.postgres import PostgresServer, running


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer | None]:
    """A PostgreSQL for all tests; None if there can be none."""
    with running() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: PostgresServer | None) -> str:
    """The URL of a new database in it."""
    if postgres_server is None:
        give_up("PostgreSQL")
    return postgres_server.new_database()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path).without_limits()


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    async with running_app(settings, RandomBots()) as running:
        yield running


@pytest.fixture
def ann(app: FastAPI) -> Guest:
    return Guest(app)


@pytest.fixture
def bob(app: FastAPI) -> Guest:
    return Guest(app)
