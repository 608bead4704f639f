"""The package as people get it: the wheel in an environment that has what the wheel asks for and nothing else."""

import json
import os
import pty
import shutil
import subprocess
import sys
from importlib.metadata import PackagePath, distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import orrery
from orrery.core.extras import MODULES

ROOT = Path(__file__).parents[2]
MINE = ("pyproject.toml", "setup.py", "README.md", "LICENSE")


CORRECTIONS = (
    ("jump-drive", "card", "gem-world", "cost = 4"),
    ("tiny-epic-galaxies", "mission", "charger", "points = 2"),
    ("roll-for-the-galaxy", "development", "terraforming-unlimited", "cost = 5"),
    ("new-frontiers", "development", "public-works", "cost = 4"),
)
PLAY_CORRECTED = """
import json, sys
import orrery
from orrery.core import position
from orrery.play import play
name, overlay = sys.argv[1:]
of = orrery.correct(name, overlay)
p, record = play(of, 2, 7, bots="random")
again = orrery.Record.read(record.write(), of).replay()
assert again.plain() == p.copy().plain()
compiled = not position.__file__.endswith(".py")
corrected = of.components_digest != orrery.game(name).components_digest
print(json.dumps({"compiled": compiled, "corrected": corrected, "over": p.outcome is not None}))
"""
"""A game with a correction played to its end and replayed: the rules of the edition are interpreted, the core is native."""
PLAY_OUTSIDE = """
import orrery
from orrery.play import play
from pennies.game import GAME
orrery.register("pennies", GAME)
print(play("pennies", 2, 7, bots="random")[0].outcome is not None)
"""


def metadata(wheel: Path) -> list[str]:
    with ZipFile(wheel) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return packed.read(name).decode().split("\n\n")[0].splitlines()


def requirements(lines: list[str]) -> list[Requirement]:
    return [Requirement(line.removeprefix("Requires-Dist: ")) for line in lines if line.startswith("Requires-Dist: ")]


def required_packages(of: list[Requirement], extra: str = "") -> set[str]:
    """The packages that are needed, and what they need in turn."""
    packages: set[str] = set()
    waiting = [one for one in of if one.marker is None or one.marker.evaluate({"extra": extra})]
    while waiting:
        name = canonicalize_name(waiting.pop().name)
        if name not in packages:
            packages.add(name)
            requirements = [Requirement(line) for line in distribution(name).requires or ()]
            waiting += [one for one in requirements if one.marker is None or one.marker.evaluate({"extra": ""})]
    return packages


class Installed:
    """An environment of its own with one wheel; packages that the wheel needs come from the one that runs the tests."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        self.programs = folder / "bin"
        self.python = self.programs / "python"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=120)
        pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(self.python), "install", "--no-deps", "--no-index"]
        subprocess.run([*pip, wheel], check=True, timeout=120)
        packages = next(folder.glob("lib/python*/site-packages"))
        for name in required_packages(requirements(metadata(wheel))):
            for file in distribution(name).files or ():
                self.copy(file, packages)

    @staticmethod
    def copy(file: PackagePath, packages: Path) -> None:
        if ".." not in file.parts and file.suffix != ".pyc":
            (packages / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), packages / file)

    @property
    def environment(self) -> dict[str, str]:
        variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        return {**variables, "PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}", "TERM": "xterm"}

    def run(
        self, *command: str, stdin: int = subprocess.DEVNULL, stdout: int = subprocess.PIPE
    ) -> "subprocess.CompletedProcess[str]":
        """Run a program of the environment in a folder that has nothing of ours."""
        return subprocess.run(
            [self.programs / command[0], *command[1:]],
            cwd=self.folder,
            env=self.environment,
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
        )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the code as it is now, built from a copy so that nothing is left in the checkout."""
    copy = tmp_path_factory.mktemp("source")
    for name in MINE:
        shutil.copy(ROOT / name, copy / name)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    built = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    environment = {name: value for name, value in os.environ.items() if name != "ORRERY_COMPILE"}
    subprocess.run([*command, "--wheel-dir", built, copy], check=True, env=environment, timeout=300)
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("clean"), wheel)


def test_the_distribution_is_called_orrery_games_and_asks_for_no_stranger(wheel: Path) -> None:
    assert wheel.name.startswith("orrery_games-")
    lines = metadata(wheel)
    assert "Name: orrery-games" in lines
    names = {canonicalize_name(requirement.name) for requirement in requirements(lines)}
    assert "orrery-games" in names, "extras that hold others name the package itself"
    assert "orrery" not in names


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    source = ROOT / "src"
    files = [path for path in (source / "orrery").rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so")]
    with ZipFile(wheel) as packed:
        assert {path.relative_to(source).as_posix() for path in files} - set(packed.namelist()) == set()


def test_it_is_imported_and_called_as_orrery(installed: Installed) -> None:
    code = "import orrery; from importlib.metadata import version; print(orrery.__file__, version('orrery-games'))"
    output = installed.run("python", "-c", code).stdout.split()
    assert Path(output[0]).is_relative_to(installed.folder)
    assert output[1] == orrery.__version__
    assert installed.run("orrery", "--version").stdout == f"orrery {orrery.__version__}\n"
    simulated = installed.run("orrery", "simulate", "jump-drive", "--games", "3", "--seed", "1", "--json")
    assert simulated.stderr == ""
    assert json.loads(simulated.stdout)["games"] == 3
    ruled = installed.run("orrery", "rules", "new-frontiers", "--lang", "fr")
    assert (ruled.returncode, ruled.stderr) == (0, "")


def test_the_native_wheel_plays_where_nothing_else_is(tmp_path: Path) -> None:
    wheels = list((ROOT / "dist").glob("*.whl"))
    assert len(wheels) == 1, "run `make compiled`"
    assert "Name: orrery-games" in metadata(wheels[0])
    native = Installed(tmp_path, wheels[0])
    simulated = native.run("orrery", "simulate", "roll-for-the-galaxy", "--games", "1", "--json")
    assert simulated.stderr == ""
    assert json.loads(simulated.stdout)["compiled"]
    for game, kind, id, fact in CORRECTIONS:
        overlay = tmp_path / f"{game}.toml"
        overlay.write_text(f'[[{kind}]]\nid = "{id}"\n{fact}\n', "utf-8")
        ran = native.run("python", "-c", PLAY_CORRECTED, game, str(overlay))
        assert ran.stderr == "", game
        assert json.loads(ran.stdout) == {"compiled": True, "corrected": True, "over": True}
    shutil.copytree(ROOT / "tests" / "outside" / "pennies", tmp_path / "pennies")
    ran = native.run("python", "-c", PLAY_OUTSIDE)
    assert (ran.stderr, ran.stdout) == ("", "True\n")


@pytest.mark.parametrize(
    ("command", "command_words"),
    [
        (("serve", "--port", "0"), "`orrery serve`"),
        (("chaos", "--kills", "1"), "`orrery chaos`"),
        (("work",), "`orrery work`"),
        (("backup", "monday"), "`orrery backup`"),
        (("bench", "server", "--tables", "1"), "`orrery bench server`"),
    ],
    ids=lambda words: words if isinstance(words, str) else "",
)
def test_a_command_of_the_server_says_what_to_install(
    command: tuple[str, ...], command_words: str, installed: Installed
) -> None:
    ran = installed.run("orrery", *command)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"orrery: {command_words} needs packages that are not installed: pip install 'orrery-games[server]'\n"


def test_the_full_screen_says_what_to_install_and_lines_do_without(installed: Installed) -> None:
    here, there = pty.openpty()
    try:
        ran = installed.run("orrery", "play", "jump-drive", stdin=there, stdout=there)
    finally:
        os.close(there)
        os.close(here)
    assert ran.returncode == 2
    assert ran.stderr == (
        "orrery: the full screen of a terminal (--plain does without) needs packages that are not installed: "
        "pip install 'orrery-games[terminal]'\n"
    )
    plain = installed.run("orrery", "play", "jump-drive", "--plain", "--seed", "1")
    assert (plain.returncode, plain.stderr) == (0, "")


def test_an_extra_that_is_half_there_is_named_too(installed: Installed) -> None:
    """A module that goes missing later, such as one of a library's own, has its sentence as well."""
    code = (
        "import sys; from orrery.cli import main, reference\n"
        "def run(args): import uvicorn\n"
        "reference.run_rules = run\n"
        "sys.exit(main(['rules', 'jump-drive']))"
    )
    ran = installed.run("python", "-c", code)
    assert (ran.returncode, ran.stderr) == (2, "orrery: this needs uvicorn: pip install 'orrery-games[server]'\n")


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("from orrery.envs import vector_env; vector_env('jump-drive')", "envs"),
        ("import orrery.envs.spiel", "openspiel"),
        ("from orrery.play import simulate; simulate('jump-drive', games=1, output='games')", "data"),
        ("from orrery.play import Engine, simulate; simulate('jump-drive', games=1, engine=Engine('ray'))", "cluster"),
        ("from orrery.agents.mcp_server import build_server", "mcp"),
    ],
    ids=lambda words: words if words.isalpha() else "",
)
def test_the_library_says_what_to_install(code: str, extra: str, installed: Installed) -> None:
    ran = installed.run("python", "-c", code)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1].endswith(f", which is not installed: pip install 'orrery-games[{extra}]'")
    assert "OrreryError" in ran.stderr.splitlines()[-1]
    assert not (installed.folder / "games").exists()


def test_every_extra_knows_the_modules_it_brings(wheel: Path) -> None:
    """Nothing that an extra installs is forgotten when a command looks whether the extra is there."""
    listed = requirements(metadata(wheel))
    for extra, modules in MODULES.items():
        if extra in HEAVY:
            continue
        names = {
            canonicalize_name(one.name)
            for one in listed
            if one.marker is not None and one.marker.evaluate({"extra": extra}) and not one.marker.evaluate({"extra": ""})
        } - {"orrery-games"}
        brought = {name for name in names if set(top_level(name)) & set(modules)}
        assert names - brought <= {"uvloop"}, "without uvloop a server runs on the loop of the standard library"
        assert len(brought) == len(modules)


HEAVY = ("train", "cluster")
"""Extras that weigh so much that nothing of ours installs them."""


def top_level(name: str) -> set[str]:
    return {file.parts[0].split(".")[0] for file in distribution(name).files or () if ".." not in file.parts}
