"""Every command in the documentation works as it stands there."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "bench").rglob("*.md")),
]


def commands() -> list[str]:
    """The lines of all `sh` blocks, without remarks."""
    found: dict[str, None] = {}
    for page in PAGES:
        for block in re.findall(r"```sh\n(.*?)```", page.read_text("utf-8"), re.S):
            for line in block.splitlines():
                command = line.split("  #")[0].strip()
                if command:
                    found[command] = None
    return list(found)


@pytest.mark.parametrize("command", [command for command in commands() if "orrery " in command])
def test_a_documented_command_works(command: str, tmp_path: Path) -> None:
    if command.startswith("orrery serve"):
        command += " --help"
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=tmp_path if "--coverage" not in command else ROOT,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "120"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("command", [command for command in commands() if command.startswith("make ")])
def test_a_documented_make_target_exists(command: str) -> None:
    subprocess.run(["make", "--dry-run", *shlex.split(command)[1:]], cwd=ROOT, check=True, capture_output=True)


def test_every_documented_command_is_one_we_run() -> None:
    assert [command for command in commands() if "orrery " not in command and not command.startswith("make ")] == []


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
