"""The database, on SQLite and on PostgreSQL alike: what was written is there, and of two writers one is refused."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool

from orrery.bench.api_player import parse_ask
from orrery.core.errors import OrreryError
from orrery.core.luck import Luck
from orrery.server.instance_lock import instance_lock
from orrery.server.private_files import make_private_folder
from orrery.server.settings import Settings
from orrery.server.store import batch_writer
from orrery.server.store.database import Store
from orrery.server.store.migrations import versions
from orrery.server.store.models import Base
from orrery.server.store.schema import upgrade_schema
from orrery.server.store.shared_reads import MOST_QUERIES
from orrery.server.store.stored_types import (
    ANSWERED,
    Change,
    Conflict,
    Seating,
    SeatState,
    StoreUnavailable,
    TableHeader,
    TableVersion,
    utc_now,
)
from orrery.server.tables.history import JOINED
from server.clients import PATIENCE, Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind."""
    if request.param == "sqlite":
        return Settings(tmp_path).database_url
    return Settings(tmp_path, str(request.getfixturevalue("postgres"))).database_url


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = Store(url)
    await opened.open()
    yield opened
    await opened.close()


def header(host: str = "ann") -> TableHeader:
    now = utc_now()
    id = uuid4().hex[:16]
    return TableHeader(
        id,
        "jump-drive",
        version=1,
        components="abc",
        seats=2,
        options={"preset": True},
        seed="5eed",
        host=host,
        laid=now,
        changed=now,
        over=False,
        branched_from="",
        outcome=None,
    )


def seat_state(seat: int, kind: str = "person") -> SeatState:
    return SeatState(seat, kind, name="Ann é", bot="random", away=False, resigned=False, salt="salt")


async def test_what_was_written_is_read_again(store: Store) -> None:
    head = header()
    changes = [Change(1, ANSWERED, 0, (3, 4), "bot", at=utc_now()), Change(2, ANSWERED, 1, 7, "bot", at=utc_now())]
    await store.create_table(head, [seat_state(0), seat_state(1, "open")], [0], changes)
    stored_table = await store.reader.table(head.id)
    assert stored_table is not None
    assert stored_table.header == head
    assert stored_table.seats == (seat_state(0), seat_state(1, "open"))
    assert stored_table.holders == {("ann", 0)}
    assert list(stored_table.changes) == changes
    assert await store.reader.table("nothing") is None


async def test_of_two_changes_with_one_number_one_is_refused(store: Store) -> None:
    head = header()
    await store.create_table(head, [seat_state(0), seat_state(1)], [0], [])
    writes = (
        store.add_change(head.id, Change(1, ANSWERED, seat, answer=seat, by="person", key=f"key{seat}")) for seat in range(2)
    )
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(result) for result in results if result is not None] == [Conflict]
    stored_table = await store.reader.table(head.id)
    assert stored_table is not None
    assert len(stored_table.changes) == 1


async def test_one_key_of_a_seat_is_written_once(store: Store) -> None:
    head = header()
    await store.create_table(head, [seat_state(0), seat_state(1)], [0], [])
    await store.add_change(head.id, Change(1, ANSWERED, 0, answer=5, by="person", key="key"))
    with pytest.raises(Conflict):
        await store.add_change(head.id, Change(2, ANSWERED, 0, answer=6, by="person", key="key"))
    await store.add_change(head.id, Change(2, ANSWERED, 1, answer=6, by="person", key="key"))
    await store.add_change(head.id, Change(3, ANSWERED, 1, 6, "bot"))
    await store.add_change(head.id, Change(4, ANSWERED, 1, 6, "bot"))


async def test_many_changes_at_once_are_all_written_and_only_the_guilty_refused(store: Store) -> None:
    heads = [header() for _ in range(20)]
    for head in heads:
        await store.create_table(head, [seat_state(0), seat_state(1)], [0], [])
    writes = [store.add_change(head.id, Change(n, ANSWERED, 0, n, "bot")) for n in (1, 2, 2, 3) for head in heads]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(result) for result in results].count(Conflict) == len(heads)
    for head in heads:
        stored_table = await store.reader.table(head.id)
        assert stored_table is not None
        assert [change.number for change in stored_table.changes] == [1, 2, 3]


async def test_writes_are_gathered_while_many_come_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        await asyncio.wait_for(everybody.wait(), PATIENCE)

    everybody = asyncio.Event()
    monkeypatch.setattr("orrery.server.store.batch_writer.asyncio.sleep", nap)
    heads = [header() for _ in range(3)]
    for head in heads:
        await store.create_table(head, [seat_state(0), seat_state(1)], [0], [])
        await store.add_change(head.id, Change(1, ANSWERED, 0, 1, "bot"))
    assert not naps, "nobody who writes alone waits for others"
    await asyncio.gather(*[store.add_change(head.id, Change(2, ANSWERED, 0, 2, "bot")) for head in heads])
    commits = store.figures.commits
    first = asyncio.create_task(store.add_change(heads[0].id, Change(3, ANSWERED, 0, 3, "bot")))
    while not naps:
        await asyncio.wait([first], timeout=0.01)
    later = [asyncio.create_task(store.add_change(head.id, Change(3, ANSWERED, 0, 3, "bot"))) for head in heads[1:]]
    await asyncio.wait(later, timeout=0.01)
    everybody.set()
    await asyncio.gather(first, *later)
    assert naps == [batch_writer.GATHERED]
    assert store.figures.commits == commits + 1


async def test_versions_are_read_together_and_after_everybody_asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    heads = [header() for _ in range(20)]
    for head in heads:
        await store.create_table(head, [seat_state(0), seat_state(1)], [0], [])
    reader = store.reader
    read, begun, go = reader._versions._read, asyncio.Semaphore(0), asyncio.Event()
    asked: list[list[str]] = []

    async def read_slowly(tables: Sequence[str]) -> Mapping[str, TableVersion]:
        versions = await read(tables)
        asked.append(list(tables))
        begun.release()
        await go.wait()
        return versions

    monkeypatch.setattr(reader._versions, "_read", read_slowly)
    early = []
    for head in heads[:MOST_QUERIES]:
        early.append(asyncio.create_task(reader.table_version(head.id)))
        await begun.acquire()
    for head in heads:
        await store.add_change(head.id, Change(1, ANSWERED, 0, 4, "person", "k1", seen=3))
    late = [asyncio.create_task(reader.table_version(head.id)) for head in [*heads, *heads]]
    nobody = asyncio.create_task(reader.table_version("nobody"))
    gone = asyncio.create_task(reader.table_version(heads[0].id))
    await asyncio.sleep(0)
    gone.cancel()
    go.set()
    assert await asyncio.gather(*early) == [(0, 0)] * MOST_QUERIES
    assert await asyncio.gather(*late) == [(0, 1)] * len(late), "what is read before somebody asks is too old for them"
    assert await nobody is None
    assert len(asked) == MOST_QUERIES + 1, "those who wait are answered together"

    async def fail(tables: Sequence[str]) -> Mapping[str, TableVersion]:
        raise StoreUnavailable("away")

    monkeypatch.setattr(reader._versions, "_read", fail)
    lost = await asyncio.gather(*(reader.table_version(head.id) for head in heads), return_exceptions=True)
    assert [type(error) for error in lost] == [StoreUnavailable] * len(heads)
    monkeypatch.setattr(reader._versions, "_read", read)
    assert await reader.table_version(heads[0].id) == (0, 1), "and an outage ends"


async def test_changes_of_several_tables_are_read_together(store: Store) -> None:
    heads = [header() for _ in range(3)]
    for head in heads:
        await store.create_table(head, [seat_state(0), seat_state(1)], [0], [])
        for number in range(1, 6):
            await store.add_change(head.id, Change(number, ANSWERED, 0, (number, 4), "person", f"k{number}", seen=3))
    spans = [(heads[0], 0, 5), (heads[1], 3, 4), (heads[2], 2, 5), (heads[0], 4, 5)]
    read = await asyncio.gather(*(store.reader.changes(head.id, after, last) for head, after, last in spans))
    for (head, after, last), changes in zip(spans, read, strict=True):
        stored = await store.reader.table(head.id, after)
        assert stored is not None
        assert changes == stored.changes[: last - after]
    reads = [store.reader.changes(head.id, 4, last) for head, last in ((heads[0], 6), (heads[1], 5))]
    incomplete, whole = await asyncio.gather(*reads, return_exceptions=True)
    assert isinstance(incomplete, LookupError)
    assert isinstance(whole, tuple), "what is missing at one table does not concern another one"


async def test_a_seat_and_its_change_are_written_together_or_not_at_all(store: Store) -> None:
    head = header()
    await store.create_table(head, [seat_state(0), seat_state(1, "open")], [0], [])
    await store.add_change(head.id, Change(1, ANSWERED, 0, 5, "person"))
    with pytest.raises(Conflict):
        await store.change_seat(head.id, Change(1, JOINED, 1), Seating(0, seat_state(1)), "bob")
    stored_table = await store.reader.table(head.id)
    assert stored_table is not None
    assert (stored_table.seats[1].kind, stored_table.holders) == ("open", frozenset({("ann", 0)}))
    await store.change_seat(head.id, Change(2, JOINED, 1), Seating(0, seat_state(1)), "bob")
    stored_table = await store.reader.table(head.id)
    assert stored_table is not None
    assert (stored_table.seats[1].kind, stored_table.holders) == ("person", frozenset({("ann", 0), ("bob", 1)}))


async def test_lists_of_tables(store: Store) -> None:
    guest = uuid4().hex[:16]
    goes_on, over = header(guest), header(guest)
    await store.create_table(goes_on, [seat_state(0), seat_state(1)], [0], [])
    await store.create_table(over, [seat_state(0), seat_state(1)], [0], [])
    outcome = {"points": [1, 2], "winners": [1]}
    await store.add_change(over.id, Change(1, ANSWERED, 0, 0, "bot"), outcome)
    assert await store.reader.guest_tables(guest, 10) == [goes_on.id, over.id]
    assert await store.reader.count_unfinished(guest) == 1
    latest, seats = (await store.reader.finished_tables(1))[0]
    assert (latest.id, latest.outcome, len(seats)) == (over.id, outcome, 2)
    assert await store.reader.finished_tables(5, "another game") == []
    await store.set_guest_name(guest, "Ann")
    await store.set_guest_name(guest, "Anne")
    assert await store.reader.guest_name(guest) == "Anne"
    assert await store.reader.guest_name("nobody") == ""


async def test_the_migrations_lead_to_the_models(store: Store) -> None:
    async with store.engine.connect() as connection:
        compared = await connection.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), Base.metadata))
    assert compared == []


async def test_opening_again_changes_nothing(url: str) -> None:
    head = header()
    for _ in range(2):
        store = Store(url)
        await store.open()
        if await store.reader.table(head.id) is None:
            await store.create_table(head, [seat_state(0), seat_state(1)], [0], [])
        await store.close()
    store = Store(url)
    await store.open()
    assert (await store.reader.table(head.id)) is not None
    await store.close()


async def test_a_whole_game_on_either_database(url: str, settings: Settings) -> None:
    async with running_app(replace(settings, database=url), RandomBots()) as app:
        ann = Guest(app)
        table = await ann.lays("me", "bot")
        ask = table["ask"]
        requests = [ann.answers(table["id"], 0, 0, parse_ask(ask).sample(Luck.of(1)), "one") for _ in range(4)]
        assert sorted(response.json()["repeated"] for response in await asyncio.gather(*requests)) == [False, True, True, True]
        assert (await ann.plays(table["id"], Luck.of(2)))["status"] == "over"
        assert table["id"] in [header.id for header, _ in await app.state.tables.store.reader.finished_tables(100)]
        assert (await ann.get("/replays", params={"most": 100})).json() == [], "nobody agreed that others may see it"


async def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    store = Store(Settings(tmp_path).database_url)
    await store.open()
    async with store.engine.connect() as connection:
        pragmas = {
            name: await connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    head = header()
    await store.create_table(head, [seat_state(0), seat_state(1)], [0], [])
    await store.add_change(head.id, Change(1, ANSWERED, 0, answer=5, by="person", key="key"))
    rows = sqlite3.connect(tmp_path / "orrery.db").execute("select answer from changes").fetchall()
    assert rows == [(5,)], "another process sees an acknowledged answer"
    await store.close()


def test_one_server_to_an_sqlite_database(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    with (
        instance_lock(settings),
        pytest.raises(OrreryError, match="another server keeps its tables"),
        instance_lock(settings, patience=0),
    ):
        raise AssertionError("two servers have one database")
    with instance_lock(settings, patience=0):
        pass


async def test_of_two_writes_of_seats_one_is_refused(store: Store) -> None:
    head = header()
    await store.create_table(head, [seat_state(0), seat_state(1)], [0], [])
    revoked, voted = seat_state(0)._replace(salt="new"), seat_state(0)._replace(votes=2)
    writes = (store.revoke_seat(head.id, Seating(0, revoked), "ann"), store.write_seat(head.id, Seating(0, voted)))
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict]
    stored_table = await store.reader.table(head.id)
    assert stored_table is not None
    assert (stored_table.header.seating, stored_table.seats[0]) == (1, revoked), (
        "a new salt is never written over with an old one"
    )
    assert await store.reader.table_version(head.id) == (1, 0)


def test_a_lock_file_that_somebody_deletes_lets_no_second_server_in(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    with instance_lock(settings):
        (tmp_path / "orrery.db.lock").unlink()
        with pytest.raises(OrreryError, match="another server keeps its tables"), instance_lock(settings, patience=0):
            raise AssertionError("two servers have one database")


async def test_only_its_owner_can_read_what_a_server_keeps(tmp_path: Path) -> None:
    data = tmp_path / "tables"
    data.mkdir(mode=0o755)
    (data / "orrery.db").touch(mode=0o644)
    settings = Settings(data)
    with instance_lock(settings):
        async with running_app(settings, RandomBots()) as app:
            await Guest(app).lays("me", "bot")
            modes = {path.name: path.stat().st_mode & 0o777 for path in data.iterdir()}
    assert {"orrery.db", "orrery.db-wal", "orrery.db.lock", "secret.key"} <= modes.keys()
    assert set(modes.values()) == {0o600}
    assert data.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_holds_other_things_too_stays_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "holiday.jpg").touch()
    make_private_folder(tmp_path)
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_a_database_of_a_newer_orrery_is_left_alone(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    with instance_lock(settings), sqlite3.connect(tmp_path / "orrery.db") as database:
        database.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(OrreryError, match="newer Orrery"), instance_lock(settings):
        raise AssertionError("a database that is not understood was opened")


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_can_not_keep_every_name_is_refused(postgres: str, tmp_path: Path, encoding: str) -> None:
    name = f"test_{uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(
            f"CREATE DATABASE {name} ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0 STRATEGY wal_log".encode()
        )
    url = make_url(postgres).set(database=name).render_as_string()
    with pytest.raises(OrreryError, match=f"keeps text as {encoding}"), instance_lock(Settings(tmp_path, url)):
        raise AssertionError("a database that can't keep names was opened")


# Migrations -----------------------------------------------------------------------------------------------------------

Files = tuple[tuple[str, bytes], ...]
"""The names of files and what is in them."""
OLD_VERSIONS = ("", *sorted(path.name[1:5] for path in files(versions).iterdir() if path.name.startswith("v0"))[:-1])
"""Databases to begin from: a new one, and those of all older versions."""


@pytest.mark.parametrize("old", OLD_VERSIONS)
def test_a_migration_that_is_killed_anywhere_is_done_by_the_next_start(tmp_path: Path, old: str) -> None:
    """A kill leaves the files as they are at that moment, so a copy of them is what the next start finds."""
    place = tmp_path / "running"
    place.mkdir()
    settings = Settings(place)
    if old:
        migrate_to(settings, old)
    engine = create_engine(f"sqlite:///{place / 'orrery.db'}", poolclass=NullPool)
    copies: dict[Files, Path] = {}
    """A copy of the files as they were at one or more moments: what a transaction has not written yet is in none of them."""
    moments = 0

    def keep_copy(*_: object) -> None:
        nonlocal moments
        moments += 1
        files = tuple((path.name, path.read_bytes()) for path in sorted(place.iterdir()))
        if files not in copies:
            copies[files] = tmp_path / f"killed{len(copies)}"
            shutil.copytree(place, copies[files])

    event.listen(engine, "before_cursor_execute", keep_copy)
    event.listen(engine, "after_cursor_execute", keep_copy)
    event.listen(engine, "commit", keep_copy)
    with engine.begin() as connection:
        upgrade_schema(connection)
    keep_copy()
    assert moments > 10
    assert len(copies) > 1, "the files change on the way"
    for copy in copies.values():
        with instance_lock(Settings(copy), patience=0):
            pass
        with create_engine(f"sqlite:///{copy / 'orrery.db'}", poolclass=NullPool).connect() as migrated:
            assert compare_metadata(MigrationContext.configure(migrated), Base.metadata) == []


def migrate_to(settings: Settings, version: str) -> None:
    """A database as an older version of Orrery has left it."""
    config = Config()
    config.set_main_option("script_location", str(files("orrery.server.store").joinpath("migrations")))
    with create_engine(f"sqlite:///{settings.data / 'orrery.db'}", poolclass=NullPool).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def test_a_database_that_an_older_version_left_half_made_is_made_anew(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "orrery.db") as database:
        database.execute("create table alembic_version (version_num varchar(32) not null)")
        database.execute("create table tables (id varchar(16) not null)")
    with instance_lock(Settings(tmp_path), patience=0), sqlite3.connect(tmp_path / "orrery.db") as database:
        assert len(database.execute("pragma table_info(tables)").fetchall()) > 10
