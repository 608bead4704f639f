"""One server to a database: it is looked at and claimed before anything is served.

Changes are pushed to the streams of the process that wrote them, so a second server at the same tables would show its people old
positions. Of two servers the second is told so; a server that is killed lets go of its claim.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

from alembic.util import CommandError
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from orrery.core.errors import OrreryError
from orrery.server.settings import Settings
from orrery.server.store import upgrade

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

PATIENCE = 3.0
"""Seconds in which a server that was just ended lets go."""
PAUSE = 0.05
LOCK = 0x6F7272657279
"""The number of the claim among PostgreSQL's advisory locks: "orrery"."""
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}


@contextmanager
def claimed(settings: Settings, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the tables of a server for one process; their database is there and has its present shape."""
    with ExitStack() as held:
        try:
            _claim(settings, patience, held)
        except ArgumentError as wrong:
            raise OrreryError("--database is no address of a database; one is postgresql://NAME@HOST/DATABASE") from wrong
        except CommandError as wrong:
            raise OrreryError("the database was written by a newer Orrery; bring this one up to date") from wrong
        except ImportError as wrong:
            raise OrreryError("PostgreSQL needs one more package: pip install 'orrery-games[postgres]'") from wrong
        except DBAPIError as wrong:
            raise OrreryError(f"can't open the database: {' '.join(str(wrong.orig).split())}") from wrong
        yield


def _claim(settings: Settings, patience: float, held: ExitStack) -> None:
    url = make_url(settings.database_url)
    kind = url.get_backend_name()
    engine = create_engine(url.set(drivername=DRIVERS[kind]), poolclass=NullPool)
    if kind == "postgresql":
        connection = held.enter_context(engine.connect()).execution_options(isolation_level="AUTOCOMMIT")
        claim = text("select pg_try_advisory_lock(:number)").bindparams(number=LOCK)
        _wait(lambda: bool(connection.scalar(claim)), f"the database {url.database}", patience)
    else:
        file = held.enter_context(Path(f"{url.database}.lock").open("a"))  # noqa: SIM115 - `held` closes it
        _wait(lambda: _locked(file.fileno()), str(settings.data), patience)
    with engine.begin() as changing:
        upgrade(changing)


def _wait(claim: Callable[[], bool], where: str, patience: float) -> None:
    """Claim until it is granted, for a server that was just killed is not gone at once."""
    until = monotonic() + patience
    while not claim():
        if monotonic() > until:
            raise OrreryError(f"another server keeps its tables in {where}: end it first, or choose another --data")
        sleep(PAUSE)


def _locked(file: int) -> bool:
    """Lock an open file for this process; the system unlocks it when the process ends, however that is."""
    if sys.platform == "win32":
        return True
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True
