"""The locks hold everything that is installed, for every platform, and nothing else; `make play` brings no test tools."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = ("play", "serve", "test")
OURS = PROJECT["project"]["name"]


def text(lock: str) -> str:
    return (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")


def pins(lock: str) -> dict[str, set[str]]:
    """The pinned packages of a lock: their versions, more than one where markers choose between them."""
    versions: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==(\S+)", text(lock), re.M):
        versions.setdefault(name, set()).add(version)
    return versions


def project_requirements(*extras: str) -> list[Requirement]:
    """The requirements of the project with some extras, those that extras share included, and of its build."""
    requirements = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"]]
    lines = PROJECT["project"]["optional-dependencies"]
    waiting = list(extras)
    while waiting:
        for line in lines[waiting.pop()]:
            requirement = Requirement(line)
            if canonicalize_name(requirement.name) == OURS:
                waiting += requirement.extras
            else:
                requirements.append(line)
    return [Requirement(line) for line in requirements]


@pytest.mark.parametrize(("lock", "fewest"), [*((lock, 20) for lock in LOCKS), ("installer", 1), ("native", 3)])
def test_every_package_has_its_hashes(lock: str, fewest: int) -> None:
    blocks = re.split(r"^(?=[a-z])", text(lock), flags=re.M)[1:]
    assert len(blocks) >= fewest
    for block in blocks:
        assert re.match(r"[a-z0-9-]+==\S+ .*\\\n    --hash=sha256:[0-9a-f]{64}", block), block


@pytest.mark.parametrize("lock", [*LOCKS, "installer", "native"])
def test_no_address_and_no_folder_stands_in_a_lock(lock: str) -> None:
    """Where packages come from is the business of whoever installs them."""
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host|(^|\s|@)/\w", text(lock))


@pytest.mark.parametrize(
    ("lock", "extras"),
    [("play", ("terminal", "server", "bots")), ("serve", ("server", "postgres", "bots")), ("test", ("dev",))],
)
def test_a_lock_fits_the_project(lock: str, extras: tuple[str, ...]) -> None:
    pinned = pins(lock)
    for requirement in project_requirements(*extras):
        versions = pinned.get(canonicalize_name(requirement.name))
        assert versions, f"{requirement.name} is not locked: run `make lock`"
        assert all(requirement.specifier.contains(Version(version)) for version in versions), (
            f"{requirement} is locked at {versions}: run `make lock`"
        )


@pytest.mark.parametrize("lock", ["play", "serve", "native"])
def test_what_is_shared_with_tests_has_one_version(lock: str) -> None:
    everything = pins("test")
    assert {name: everything.get(name) for name in pins(lock)} == pins(lock)


def test_what_compiles_an_image_is_locked() -> None:
    for requirement in map(Requirement, PROJECT["dependency-groups"]["native"]):
        versions = pins("native")[canonicalize_name(requirement.name)]
        assert all(requirement.specifier.contains(Version(version)) for version in versions)


def test_play_brings_no_tools_of_the_tests() -> None:
    play = {canonicalize_name(requirement.name) for requirement in project_requirements("terminal", "server", "bots")}
    tools = {canonicalize_name(requirement.name) for requirement in project_requirements("dev")} - play
    assert {"pytest", "mypy", "ruff", "playwright", "catanatron"} <= tools
    assert tools.isdisjoint(pins("play"))


@pytest.mark.parametrize("lock", LOCKS)
def test_no_library_for_neural_networks_comes_in(lock: str) -> None:
    assert not [name for name in pins(lock) if name.startswith(("torch", "nvidia", "tensorflow", "jax", "triton"))]


@pytest.mark.parametrize(
    ("target", "lock", "other"), [("play", "play", "test"), ("test", "test", "play"), ("compiled", "test", "play")]
)
def test_each_target_installs_its_own_lock(target: str, lock: str, other: str, tmp_path: Path) -> None:
    output = subprocess.run(
        ["make", "--dry-run", target, f"VENV={tmp_path}"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert f"--require-hashes --requirement requirements/{lock}.txt" in output
    assert f"--requirement requirements/{other}.txt" not in output
    builds = re.findall(r"pip .*(?:--editable|wheel) .*", output)
    assert builds
    assert all("--no-deps --no-build-isolation" in build for build in builds), "a build would fetch what is not locked"


def test_make_lock_writes_all_locks_with_a_pinned_tool() -> None:
    output = subprocess.run(["make", "--dry-run", "lock"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert re.search(r"pip install .*uv==\d+\.\d+", output)
    assert re.findall(r"--output-file requirements/(\w+)\.txt", output) == ["installer", "test", "play", "serve", "native"]
    assert set(pins("installer")) == {"uv"}
    assert f"uv=={pins('installer')['uv'].pop()}" in output, "what installs is what the lock was written with"


def test_the_tools_of_the_script_are_pinned_without_an_address() -> None:
    lock = json.loads((ROOT / "tools" / "js" / "package-lock.json").read_text("utf-8"))
    pinned = json.loads((ROOT / "tools" / "js" / "package.json").read_text("utf-8"))["devDependencies"]
    packages = {name.rpartition("node_modules/")[2]: entry for name, entry in lock["packages"].items() if name}
    assert pinned.items() <= {name: entry["version"] for name, entry in packages.items()}.items()
    for name, entry in packages.items():
        assert entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, f"{name} names a registry"
