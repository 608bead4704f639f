"""`import orrery` reads what a game needs to be played, and waits for nothing else."""

import json
import subprocess
import sys

import pytest

import orrery

HEAVY = {
    "alembic",
    "babel",
    "fastapi",
    "gymnasium",
    "importlib.metadata",
    "jinja2",
    "numpy",
    "pettingzoo",
    "pyarrow",
    "rich",
    "sqlalchemy",
    "textual",
    "torch",
    "uvicorn",
}
ROOMS = {
    f"orrery.{room}" for room in ("agents", "bench", "bots", "cli", "coach", "draw", "encode", "envs", "play", "render")
} | {f"orrery.{room}" for room in ("school", "server", "study", "terminal", "testing", "train")}


def modules_after(code: str) -> set[str]:
    """The modules that a new interpreter has read after some code."""
    program = f"import sys, json\n{code}\nprint(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(json.loads(ran.stdout))


def test_a_plain_import_reads_no_heavy_package_and_no_other_room() -> None:
    imported = modules_after("import orrery")
    assert "orrery.core.position" in imported
    assert imported & (HEAVY | ROOMS) == set()
    assert {name for name in imported if name.startswith("orrery.games.")} == set()


def test_a_game_that_comes_with_orrery_is_started_without_looking_for_others() -> None:
    assert modules_after("import orrery; orrery.start('jump-drive')") & HEAVY == set()


@pytest.mark.parametrize("command", ["--help", "--version"])
def test_the_command_line_is_explained_without_heavy_packages(command: str) -> None:
    code = f"from orrery.cli import main\ntry: main([{command!r}])\nexcept SystemExit: print()"
    program = f"import sys, json, io\nout, sys.stdout = sys.stdout, io.StringIO()\n{code}\nsys.stdout = out\n"
    assert modules_after(program) & (HEAVY - {"importlib.metadata"}) == set()


def test_what_is_read_later_is_there_like_everything_else() -> None:
    assert set(orrery.__all__) <= set(dir(orrery))
    assert all(getattr(orrery, name) is not None for name in orrery.__all__)
    with pytest.raises(AttributeError, match="module 'orrery' has no attribute 'nothing'"):
        orrery.nothing  # noqa: B018 - reading it is what fails
