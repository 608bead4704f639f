"""The container and compose files: what they start is what the command line takes, and what they name is there."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from orrery.cli import build

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
PAGE = (ROOT / "docs" / "how-to" / "containers.md").read_text("utf-8")
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "orrery"}


def instruction(name: str) -> list[str]:
    """What stands after an instruction of the Containerfile, each time."""
    return re.findall(rf"^{name} (.*)$", CONTAINERFILE, re.M)


def test_the_image_starts_a_server_as_somebody_without_rights() -> None:
    assert json.loads(instruction("ENTRYPOINT")[0]) == ["orrery"]
    assert build().parse_args(json.loads(instruction("CMD")[0])).host == "0.0.0.0"
    assert instruction("USER") == ["orrery"]
    for line in instruction("COPY"):
        *sources, _ = line.split()
        assert sources[0].startswith("--from=build") or all((ROOT / source).exists() for source in sources), line
    assert "--require-hashes --requirement requirements/serve.txt" in CONTAINERFILE


def test_the_image_is_built_from_nothing_but_what_it_copies() -> None:
    lines = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if not line.startswith("#")]
    copied = {word for line in instruction("COPY") if "--from" not in line for word in line.split()[:-1]}
    assert lines[0] == "*"
    assert {line.removeprefix("!") for line in lines if line.startswith("!")} == copied


@pytest.mark.parametrize("name", OURS)
def test_a_service_starts_with_options_that_there_are(name: str) -> None:
    service = OURS[name]
    command = [re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", word) for word in service["command"]]
    args = build().parse_args(command)
    assert args.database_file == "/run/secrets/database"
    assert "database" in service["secrets"]
    if name == "server":
        assert (args.thinkers, args.data) == (0, "/data")
        assert args.proxy == COMPOSE["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
        assert args.drain < float(service["stop_grace_period"].rstrip("s"))
    else:
        assert args.thinkers > 0, "somebody thinks"


def test_images_have_plain_names() -> None:
    images = [service["image"] for service in COMPOSE["services"].values()] + [line.split()[0] for line in instruction("FROM")]
    assert all(re.fullmatch(r"[a-z]+(:[a-z0-9.-]+)?", image) for image in images), images


def test_whatever_is_used_is_declared() -> None:
    for name, service in COMPOSE["services"].items():
        assert set(service.get("secrets", ())) <= COMPOSE["secrets"].keys(), name
        assert {mount.split(":")[0] for mount in service.get("volumes", ())} <= COMPOSE["volumes"].keys(), name
        assert set(service["networks"]) <= COMPOSE["networks"].keys(), name
        assert set(service.get("depends_on", ())) <= COMPOSE["services"].keys(), name
    reachable = [name for name, service in COMPOSE["services"].items() if "ports" in service]
    assert reachable == ["proxy"], "nothing else can be reached from outside"
    assert COMPOSE["networks"]["inside"]["internal"] is True


def test_the_page_names_what_there_is() -> None:
    for secret in COMPOSE["secrets"].values():
        assert secret["file"] in PAGE
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.M)) == COMPOSE["services"].keys()
    (backup,) = re.findall(r"^docker compose run .* server (backup .*)$", PAGE, re.M)
    args = build().parse_args(shlex.split(backup))
    assert (args.data, args.database_file) == ("/data", "/run/secrets/database")
