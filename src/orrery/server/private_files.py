"""Files that only their owner can read: the database holds the luck of unfinished games, and the key signs for everybody."""

import os
from pathlib import Path

OWNER_FOLDER = 0o700
OWNER_FILE = 0o600
OUR_NAMES = ("orrery.", "secret.key", "server.log")
"""How the names of all files in a server's folder begin."""
SQLITE_FILES = ("", "-wal", "-shm", "-journal")
"""How the names of the files of an SQLite database end."""


def make_private_folder(folder: Path) -> None:
    """Make a folder for its owner alone. An existing one is closed to others if it holds only our files."""
    if not folder.exists():
        folder.mkdir(OWNER_FOLDER, parents=True)
    elif all(entry.name.startswith(OUR_NAMES) for entry in folder.iterdir()):
        folder.chmod(OWNER_FOLDER)


def make_private_database(file: Path) -> None:
    """Make the file of an SQLite database for its owner alone, and close files to others that are there already."""
    if not file.exists():  # to open and close a file that is in use would release the locks of SQLite on it
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_FILE))
    for ending in SQLITE_FILES:
        part = file.with_name(file.name + ending)
        if part.exists():
            part.chmod(OWNER_FILE)


def open_private(path: str, flags: int) -> int:
    """An opener for `open` that makes files for their owner alone."""
    return os.open(path, flags, OWNER_FILE)
