"""The database, on SQLite and on PostgreSQL alike: what was written is there, and of two writers one is refused."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from orrery.core.errors import OrreryError
from orrery.core.luck import Luck
from orrery.server.claim import claimed
from orrery.server.ledger import ANSWERED, JOINED
from orrery.server.models import Base
from orrery.server.playing import ask_of
from orrery.server.settings import Settings
from orrery.server.store import Change, Conflict, Header, Sitting, Store, moment
from server.postgres import running
from server.serving import Guest, Thinker, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind."""
    if request.param == "sqlite":
        return Settings(tmp_path).database_url
    found = str(request.getfixturevalue("postgres"))
    if not found:
        pytest.skip("there is no PostgreSQL here, and none could be installed")
    return Settings(tmp_path, found).database_url


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    found = Store(url)
    await found.open()
    yield found
    await found.close()


def header(host: str = "ann") -> Header:
    now = moment()
    id = uuid4().hex[:16]
    return Header(id, "jump-drive", 1, "abc", 2, {"preset": True}, "5eed", host, now, now, False, "", None)


def sitting(seat: int, kind: str = "person") -> Sitting:
    return Sitting(seat, kind, "Ann é", "random", False, False, "salt")


async def test_what_was_written_is_read_again(store: Store) -> None:
    head = header()
    changes = [Change(1, ANSWERED, 0, (3, 4), "bot", at=moment()), Change(2, ANSWERED, 1, 7, "bot", at=moment())]
    await store.lay(head, [sitting(0), sitting(1, "open")], [0], changes)
    stored = await store.table(head.id)
    assert stored is not None
    assert stored.header == head
    assert stored.sittings == (sitting(0), sitting(1, "open"))
    assert stored.holders == {("ann", 0)}
    assert list(stored.changes) == changes
    assert await store.table("nothing") is None


async def test_of_two_changes_with_one_number_one_is_refused(store: Store) -> None:
    head = header()
    await store.lay(head, [sitting(0), sitting(1)], [0], [])
    writes = (store.add(head.id, Change(1, ANSWERED, seat, seat, "person", f"key{seat}")) for seat in range(2))
    done = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(result) for result in done if result is not None] == [Conflict]
    stored = await store.table(head.id)
    assert stored is not None
    assert len(stored.changes) == 1


async def test_one_key_of_a_seat_is_written_once(store: Store) -> None:
    head = header()
    await store.lay(head, [sitting(0), sitting(1)], [0], [])
    await store.add(head.id, Change(1, ANSWERED, 0, 5, "person", "key"))
    with pytest.raises(Conflict):
        await store.add(head.id, Change(2, ANSWERED, 0, 6, "person", "key"))
    await store.add(head.id, Change(2, ANSWERED, 1, 6, "person", "key"))
    await store.add(head.id, Change(3, ANSWERED, 1, 6, "bot"))
    await store.add(head.id, Change(4, ANSWERED, 1, 6, "bot"))


async def test_many_changes_at_once_are_all_written_and_only_the_guilty_refused(store: Store) -> None:
    heads = [header() for _ in range(20)]
    for head in heads:
        await store.lay(head, [sitting(0), sitting(1)], [0], [])
    writes = [store.add(head.id, Change(n, ANSWERED, 0, n, "bot")) for n in (1, 2, 2, 3) for head in heads]
    done = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(result) for result in done].count(Conflict) == len(heads)
    for head in heads:
        stored = await store.table(head.id)
        assert stored is not None
        assert [change.number for change in stored.changes] == [1, 2, 3]


async def test_a_seat_and_its_change_are_written_together_or_not_at_all(store: Store) -> None:
    head = header()
    await store.lay(head, [sitting(0), sitting(1, "open")], [0], [])
    await store.add(head.id, Change(1, ANSWERED, 0, 5, "person"))
    with pytest.raises(Conflict):
        await store.seat(head.id, Change(1, JOINED, 1), sitting(1), "bob")
    stored = await store.table(head.id)
    assert stored is not None
    assert (stored.sittings[1].kind, stored.holders) == ("open", frozenset({("ann", 0)}))
    await store.seat(head.id, Change(2, JOINED, 1), sitting(1), "bob")
    stored = await store.table(head.id)
    assert stored is not None
    assert (stored.sittings[1].kind, stored.holders) == ("person", frozenset({("ann", 0), ("bob", 1)}))


async def test_lists_of_tables(store: Store) -> None:
    guest = uuid4().hex[:16]
    goes_on, over = header(guest), header(guest)
    await store.lay(goes_on, [sitting(0), sitting(1)], [0], [])
    await store.lay(over, [sitting(0), sitting(1)], [0], [])
    outcome = {"points": [1, 2], "winners": [1]}
    await store.add(over.id, Change(1, ANSWERED, 0, 0, "bot"), outcome)
    assert await store.tables_of(guest, 10) == [goes_on.id, over.id]
    assert await store.unfinished(guest) == 1
    latest, sittings = (await store.finished(1))[0]
    assert (latest.id, latest.outcome, len(sittings)) == (over.id, outcome, 2)
    assert await store.finished(5, "another game") == []
    await store.rename(guest, "Ann")
    await store.rename(guest, "Anne")
    assert await store.name(guest) == "Anne"
    assert await store.name("nobody") == ""


async def test_the_migrations_lead_to_the_models(store: Store) -> None:
    async with store.engine.connect() as connection:
        compared = await connection.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), Base.metadata))
    assert compared == []


async def test_opening_again_changes_nothing(url: str) -> None:
    head = header()
    for _ in range(2):
        store = Store(url)
        await store.open()
        if await store.table(head.id) is None:
            await store.lay(head, [sitting(0), sitting(1)], [0], [])
        await store.close()
    store = Store(url)
    await store.open()
    assert (await store.table(head.id)) is not None
    await store.close()


async def test_a_whole_game_on_either_database(url: str, settings: Settings) -> None:
    async with serving(replace(settings, database=url), Thinker()) as app:
        ann = Guest(app)
        table = await ann.lays("me", "bot")
        ask = table["ask"]
        sent = [ann.answers(table["id"], 0, 0, ask_of(ask).sample(Luck.of(1)), "one") for _ in range(4)]
        assert sorted(answered.json()["repeated"] for answered in await asyncio.gather(*sent)) == [False, True, True, True]
        assert (await ann.plays(table["id"], Luck.of(2)))["status"] == "over"
        assert table["id"] in [line["id"] for line in (await ann.get("/replays", params={"most": 100})).json()]


async def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    store = Store(Settings(tmp_path).database_url)
    await store.open()
    async with store.engine.connect() as connection:
        pragmas = {
            name: await connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    head = header()
    await store.lay(head, [sitting(0), sitting(1)], [0], [])
    await store.add(head.id, Change(1, ANSWERED, 0, 5, "person", "key"))
    seen = sqlite3.connect(tmp_path / "orrery.db").execute("select answer from changes").fetchall()
    assert seen == [(5,)], "another process sees an acknowledged answer"
    await store.close()


def test_one_server_to_a_database(url: str, tmp_path: Path) -> None:
    settings = Settings(tmp_path, url)
    with claimed(settings), pytest.raises(OrreryError, match="another server keeps its tables"), claimed(settings, patience=0):
        raise AssertionError("two servers have one database")
    with claimed(settings, patience=0):
        pass


def test_a_database_of_a_newer_orrery_is_left_alone(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    with claimed(settings), sqlite3.connect(tmp_path / "orrery.db") as database:
        database.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(OrreryError, match="newer Orrery"), claimed(settings):
        raise AssertionError("a database that is not understood was opened")
