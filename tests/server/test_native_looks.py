"""Servers with native modules show what interpreted ones show, to the byte."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("looks_digest.py")


def print_digests(folder: Path) -> list[str]:
    """What the script prints of the package in a folder."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT / "tests")))}
    return subprocess.run([sys.executable, SCRIPT], env=env, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.soak
def test_a_native_server_shows_what_an_interpreted_one_shows(tmp_path: Path) -> None:
    """The tests play with a wheel that has the rules and the bots alone; this one has what `make compiled` builds for servers."""
    source = tmp_path / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(tmp_path),
        ".",
    ]
    env = {**os.environ, "ORRERY_COMPILE": "1", "ORRERY_OPTIMIZE": "1", "MYPY_CACHE_DIR": str(tmp_path / "types")}
    subprocess.run(command, cwd=source, env=env, check=True)
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "native")
    native, *digests = print_digests(tmp_path / "native")
    interpreted, *expected = print_digests(ROOT / "src")
    assert (native, interpreted) == ("native", "interpreted")
    assert digests == expected
