"""What all tests share."""

import os
import tempfile
from pathlib import Path

from hypothesis import settings

settings.register_profile("orrery", deadline=None)
settings.load_profile("orrery")

MEMORY = Path("/dev/shm")
ENOUGH = 4 << 30
"""Bytes that must be free in memory before files of tests are kept there."""


def keep_files_in_memory() -> None:
    """Let temporary files lie in memory where there is plenty of it: servers write every answer to disk, and a disk that is shared
    takes many times as long for that as all the rest of a test. Whoever sets TMPDIR decides instead."""
    if "TMPDIR" in os.environ or not MEMORY.is_dir():
        return
    place = os.statvfs(MEMORY)
    if place.f_flag & os.ST_NOEXEC or place.f_bavail * place.f_frsize < ENOUGH:
        return
    folder = MEMORY / f"orrery-tests-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    os.environ["TMPDIR"] = str(folder)
    tempfile.tempdir = None


keep_files_in_memory()
