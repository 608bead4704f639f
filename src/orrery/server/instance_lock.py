"""Opens the database of a server before anything is served: it is migrated, and on SQLite locked.

An SQLite file has one server, because nobody would tell a second one about changes. A second one is refused; the lock of a server that is
killed is released. Any number of servers and workers may use one PostgreSQL database: they notify each other, and share one key.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from orrery.core.errors import OrreryError
from orrery.server.auth import KEY_FILE, Keys, write_key
from orrery.server.private_files import make_private_database, open_private
from orrery.server.settings import Settings
from orrery.server.store.connections import postgres_options
from orrery.server.store.models import SecretRow
from orrery.server.store.schema import upgrade_schema

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

PATIENCE = 3.0
"""Seconds to wait for a server that is ending to release its lock."""
RETRY = 0.05
"""Seconds between two tries."""
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}
KEY = "key"
"""The name of the servers' key in the database."""


@contextmanager
def instance_lock(settings: Settings, patience: float = PATIENCE, shares_key: bool = True) -> Iterator[None]:
    """Migrate the database of a server, lock it if it may have only one server, and get the key of a shared database."""
    with ExitStack() as locks:
        with explain_database_errors():
            _acquire(settings, patience, locks, shares_key)
        yield


@contextmanager
def explain_database_errors() -> Iterator[None]:
    """Say in a sentence why a database can't be opened."""
    try:
        yield
    except ArgumentError as error:
        raise OrreryError("--database is no address of a database; one is postgresql://NAME@HOST/DATABASE") from error
    except CommandError as error:
        raise OrreryError("the database was written by a newer Orrery; bring this one up to date") from error
    except ImportError as error:
        raise OrreryError("PostgreSQL needs one more package: pip install 'orrery-games[postgres]'") from error
    except DBAPIError as error:
        raise OrreryError(f"can't open the database: {' '.join(str(error.orig).split())}") from error


def _acquire(settings: Settings, patience: float, locks: ExitStack, shares_key: bool) -> None:
    url = make_url(settings.database_url)
    kind = url.get_backend_name()
    options = postgres_options(url) if kind == "postgresql" else {}
    engine = create_engine(url.set(drivername=DRIVERS[kind]), poolclass=NullPool, connect_args=options)
    if kind == "sqlite":
        _lock_files(settings, Path(url.database or ""), patience, locks)
        make_private_database(Path(url.database or ""))
    with engine.begin() as connection:
        upgrade_schema(connection)
        if kind == "postgresql" and shares_key:
            _share_key(connection, settings.data)


def _share_key(connection: Connection, folder: Path) -> None:
    """Copy the key of the database to the folder; the first server stores its own. Other servers wait for this transaction to end."""
    path = folder / KEY_FILE
    stored_key = connection.scalar(select(SecretRow.value).where(SecretRow.name == KEY))
    if stored_key is None:
        Keys.load(folder)
        connection.execute(insert(SecretRow).values(name=KEY, value=path.read_bytes()))
    elif not path.exists():
        write_key(path, stored_key)
    elif path.read_bytes() != stored_key:
        raise OrreryError(f"{path} is not the key of this database: move it away, and the server takes over the right one")


def _lock_files(settings: Settings, database: Path, patience: float, locks: ExitStack) -> None:
    """Lock the folder of the tables, which nobody deletes by mistake as they might a file, and a file beside the database."""
    if database.parent == settings.data and sys.platform != "win32":
        folder = os.open(settings.data, os.O_RDONLY)
        locks.callback(os.close, folder)
        _wait_for(lambda: _try_lock_file(folder), str(settings.data), patience)
    file = locks.enter_context(open(f"{database}.lock", "a", opener=open_private))  # noqa: SIM115 - `locks` closes it
    _wait_for(lambda: _try_lock_file(file.fileno()), str(settings.data), patience)


def _wait_for(try_lock: Callable[[], bool], place: str, patience: float) -> None:
    """Try until the lock is granted, because a server that was just killed takes a moment to end."""
    deadline = monotonic() + patience
    while not try_lock():
        if monotonic() > deadline:
            raise OrreryError(f"another server keeps its tables in {place}: end it first, or choose another --data")
        sleep(RETRY)


def _try_lock_file(file: int) -> bool:
    """Lock an open file for this process; the system unlocks it when the process ends for any reason."""
    if sys.platform == "win32":
        return True
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True
