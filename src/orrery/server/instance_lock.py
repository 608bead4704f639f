"""One server to a database: it is migrated and locked before anything is served.

Changes are pushed to the streams of the process that wrote them, so a second server at the same tables would show its people old
positions. The second server is refused; a server that is killed lets go of its lock.
"""

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from orrery.core.errors import OrreryError
from orrery.server.private_files import make_private_database, open_private
from orrery.server.settings import Settings
from orrery.server.store.database import upgrade_schema

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

LOG = logging.getLogger("orrery.server.instance_lock")
CHECK_EVERY = 5.0
"""Seconds between two looks whether a lock is still held."""
PATIENCE = 3.0
"""Seconds in which a server that was just ended lets go."""
RETRY = 0.05
"""Seconds between two tries."""
LOCK_NUMBER = 0x6F7272657279
"""The number of the lock among PostgreSQL's advisory locks: "orrery"."""
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}


@contextmanager
def instance_lock(settings: Settings, patience: float = PATIENCE) -> Iterator[None]:
    """Lock the database of a server for this process, and migrate it."""
    with ExitStack() as held:
        try:
            _acquire(settings, patience, held)
        except ArgumentError as error:
            raise OrreryError("--database is no address of a database; one is postgresql://NAME@HOST/DATABASE") from error
        except CommandError as error:
            raise OrreryError("the database was written by a newer Orrery; bring this one up to date") from error
        except ImportError as error:
            raise OrreryError("PostgreSQL needs one more package: pip install 'orrery-games[postgres]'") from error
        except DBAPIError as error:
            raise OrreryError(f"can't open the database: {' '.join(str(error.orig).split())}") from error
        yield


def _acquire(settings: Settings, patience: float, held: ExitStack) -> None:
    url = make_url(settings.database_url)
    kind = url.get_backend_name()
    engine = create_engine(url.set(drivername=DRIVERS[kind]), poolclass=NullPool)
    if kind == "postgresql":
        lock = _AdvisoryLock(engine)
        held.callback(lock.close)
        _wait_for(lock.acquire, f"the database {url.database}", patience)
        held.enter_context(_keep(lock))
    else:
        _lock_files(settings, Path(url.database or ""), patience, held)
        make_private_database(Path(url.database or ""))
    with engine.begin() as migrating:
        upgrade_schema(migrating)


class _AdvisoryLock:
    """A lock of PostgreSQL, which lives as long as the connection that has it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def acquire(self) -> bool:
        """Take the lock, on a new connection if need be; False if another server has it."""
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        statement = text("select pg_try_advisory_lock(:number)").bindparams(number=LOCK_NUMBER)
        return bool(self._connection.scalar(statement))

    def is_held(self) -> bool:
        """True while the connection lives, and the lock with it."""
        try:
            return self._connection is not None and self._connection.scalar(text("select 1")) == 1
        except DBAPIError:
            self.close()
            return False

    def close(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


@contextmanager
def _keep(lock: _AdvisoryLock) -> Iterator[None]:
    """Take a lock again whose connection was lost; where another server was faster, this one stops."""
    stopped = Event()
    keeper = Thread(target=_keep_until, args=(lock, stopped), name="instance lock", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        stopped.set()
        keeper.join()


def _keep_until(lock: _AdvisoryLock, stopped: Event) -> None:
    while not stopped.wait(CHECK_EVERY):
        if lock.is_held():
            continue
        try:
            if lock.acquire():
                LOG.warning("the lock on the database was lost with its connection, and is held again")
                continue
        except DBAPIError:
            continue  # the database is away: nobody else can have it either
        LOG.error("another server has taken the database; this one stops")
        os.kill(os.getpid(), signal.SIGTERM)
        return


def _lock_files(settings: Settings, database: Path, patience: float, held: ExitStack) -> None:
    """Lock the folder of the tables, which nobody deletes by mistake, and a file beside the database."""
    if database.parent == settings.data and sys.platform != "win32":
        folder = os.open(settings.data, os.O_RDONLY)
        held.callback(os.close, folder)
        _wait_for(lambda: _try_lock_file(folder), str(settings.data), patience)
    file = held.enter_context(open(f"{database}.lock", "a", opener=open_private))  # noqa: SIM115 - `held` closes it
    _wait_for(lambda: _try_lock_file(file.fileno()), str(settings.data), patience)


def _wait_for(try_lock: Callable[[], bool], where: str, patience: float) -> None:
    """Try until the lock is granted, for a server that was just killed is not gone at once."""
    deadline = monotonic() + patience
    while not try_lock():
        if monotonic() > deadline:
            raise OrreryError(f"another server keeps its tables in {where}: end it first, or choose another --data")
        sleep(RETRY)


def _try_lock_file(file: int) -> bool:
    """Lock an open file for this process; the system unlocks it when the process ends, however that is."""
    if sys.platform == "win32":
        return True
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True
