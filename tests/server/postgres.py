"""A PostgreSQL of the tests' own: found, or installed from Debian where that is possible."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from debian import install

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")


def programs() -> Path | None:
    """The folder of PostgreSQL's programs."""
    for found in (shutil.which("initdb"), *(str(path / "initdb") for place in PLACES for path in _matching(place))):
        if found and Path(found).exists():
            return Path(found).resolve().parent
    return None


def _matching(place: str) -> list[Path]:
    return sorted(Path("/").glob(place.lstrip("/")), reverse=True)


@contextmanager
def running() -> Iterator[str]:
    """The URL of a fresh server that listens on a socket in a folder of its own; empty if there can be none."""
    if programs() is None:
        install("postgresql")
    folder = programs()
    if folder is None:
        yield ""
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
    run(str(folder / "pg_ctl"), "-D", str(data), "-w", "-l", str(place / "log"), "-o", options, "start")
    try:
        yield f"postgresql://orrery@/postgres?host={place}"
    finally:
        run(str(folder / "pg_ctl"), "-D", str(data), "-w", "-m", "immediate", "stop")
        shutil.rmtree(place, ignore_errors=True)
