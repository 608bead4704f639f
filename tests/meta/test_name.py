"""Our package in the registry is `orrery-games`: another one is called `orrery`, and nothing here leads anybody to it."""

import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
STRANGER = re.compile(r"""\borrery\[(?=[a-z]+[],])|pip3? install [^`\n]*(?<![\w./-])orrery(?![\w./-])""")
"""The stranger's package with extras, or installed."""


def files() -> list[Path]:
    """Everything that is ours to read: documentation, code, tests and settings."""
    output = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    here = Path(__file__).relative_to(ROOT)
    suffixes = {".md", ".py", ".toml", ".txt", ".html", ".po", ".js"}
    return [ROOT / name for name in output if Path(name) != here and (Path(name).suffix in suffixes or name == "Makefile")]


def test_the_pattern_finds_the_stranger() -> None:
    for line in ("pip install orrery", "pip install 'orrery[server]'", "pip install -U orrery", "with `orrery[postgres]`"):
        assert STRANGER.search(line), line
    for line in (
        "pip install 'orrery-games[server]'",
        "pip install dist/orrery_games-1.whl",
        "`pip install -e .` for `orrery`",
    ):
        assert not STRANGER.search(line), line


def test_nothing_leads_to_the_stranger() -> None:
    lines = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in files()
        if path.exists()
        for line in path.read_text("utf-8").splitlines()
        if STRANGER.search(line)
    ]
    assert lines == []


def test_every_extra_that_is_named_exists() -> None:
    named = {
        extra
        for path in files()
        if path.exists()
        for extras in re.findall(r"orrery-games\[([a-z,]+)\]", path.read_text("utf-8"))
        for extra in extras.split(",")
    }
    assert {"server", "postgres"} <= named
    assert named <= set(EXTRAS)
