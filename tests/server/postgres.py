"""A PostgreSQL of the tests' own: found, or installed from Debian where that is possible."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import psycopg

from debian import install

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")


def programs() -> Path | None:
    """The folder of PostgreSQL's programs."""
    for program in (shutil.which("initdb"), *(str(path / "initdb") for place in PLACES for path in _find_paths(place))):
        if program and Path(program).exists():
            return Path(program).resolve().parent
    return None


def _find_paths(place: str) -> list[Path]:
    return sorted(Path("/").glob(place.lstrip("/")), reverse=True)


class PostgresServer(NamedTuple):
    """A server that runs: where its socket is, and the command that restarts it as after a crash."""

    place: Path
    restart: list[str]

    def url(self, name: str) -> str:
        return f"postgresql://orrery@/{name}?host={self.place}"

    def new_database(self) -> str:
        """The URL of a database of its own: nobody else's jobs are in it."""
        name = f"test_{uuid4().hex}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} STRATEGY wal_log".encode())
        return self.url(name)


@contextmanager
def running() -> Iterator[PostgresServer | None]:
    """A fresh server that listens on a socket in a folder of its own; None if there can be none."""
    if programs() is None:
        install("postgresql")
    folder = programs()
    if folder is None:
        yield None
        return
    root = os.geteuid() == 0
    user = "postgres" if root else pwd.getpwuid(os.geteuid()).pw_name
    place = Path(tempfile.mkdtemp(prefix="orrery-pg-", dir="/tmp"))
    if root:
        shutil.chown(place, user)
    as_user = {"user": user, "cwd": place} if root else {"cwd": place}
    data = place / "data"

    def run(*command: str) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, **as_user)

    run(str(folder / "initdb"), "-D", str(data), "-U", "orrery", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{place}' -c fsync=off"
    control = [str(folder / "pg_ctl"), "-D", str(data), "-w", "-l", str(place / "log")]
    run(*control, "-o", options, "start")
    restart = [*control, "-o", options, "-m", "immediate", "restart"]
    try:
        as_owner = ["runuser", "-u", user, "--"] if root else []
        yield PostgresServer(place, [*as_owner, *restart])
    finally:
        run(*control, "-m", "immediate", "stop")
        shutil.rmtree(place, ignore_errors=True)
