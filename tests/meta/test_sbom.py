"""The bill of materials: every package of the container's lock, with its hashes and who needs it."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "serve.txt"


def write() -> str:
    command = [sys.executable, str(ROOT / "tools" / "sbom.py"), str(LOCK)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_it_has_every_package_of_the_lock_and_no_other() -> None:
    text = LOCK.read_text("utf-8")
    bom = json.loads(write())
    assert (bom["bomFormat"], bom["specVersion"]) == ("CycloneDX", "1.6")
    packages = {(component["name"], component["version"]) for component in bom["components"]}
    assert packages == set(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.M))
    hashes = [digest["content"] for component in bom["components"] for digest in component["hashes"]]
    assert sorted(hashes) == sorted(re.findall(r"--hash=sha256:([0-9a-f]{64})", text))
    assert all(component["purl"] == f"pkg:pypi/{component['name']}@{component['version']}" for component in bom["components"])


def test_it_says_who_needs_what() -> None:
    bom = json.loads(write())
    needs = {line["ref"].split("/")[1].split("@")[0]: line["dependsOn"] for line in bom["dependencies"]}
    refs = {component["bom-ref"] for component in bom["components"]}
    assert {ref for needed in needs.values() for ref in needed} == refs, "nothing is there that nobody needs"
    names = {name: {ref.split("/")[1].split("@")[0] for ref in needed} for name, needed in needs.items()}
    assert {"fastapi", "sqlalchemy", "psycopg", "setuptools"} <= names["orrery-games"]
    assert "starlette" in names["fastapi"]


def test_the_same_lock_gives_the_same_file() -> None:
    assert write() == write()
