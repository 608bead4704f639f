"""Writes a bill of materials (CycloneDX, JSON) of a lock: every package that is installed from it, with its version, hashes and users.

    python tools/sbom.py requirements/serve.txt > sbom.json

The same lock gives the same file, byte for byte: it has no time and no random number in it.
"""

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r'^VERSION(?:: \w+)? = "([^"]+)"', re.M)
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; ([^\\\n]+?))? \\$", re.M)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
USER = re.compile(r"^    #(?: via)? +([a-z0-9-]+)(?: \(pyproject\.toml.*\))?$", re.M)


def read_lock(text: str) -> list[dict[str, Any]]:
    """The packages of a lock, one of them in two versions where markers choose: hashes, and the packages that need each of them."""
    packages: list[dict[str, Any]] = []
    for block in re.split(r"^(?=[a-z])", text, flags=re.M)[1:]:
        pinned = PINNED.match(block)
        if pinned is None:
            raise SystemExit(f"a line of the lock can't be read: {block.splitlines()[0]}")
        name, version, marker = pinned.groups()
        ref = f"pkg:pypi/{name}@{version}"
        users, hashes = USER.findall(block), HASH.findall(block)
        packages.append({"name": name, "version": version, "ref": ref, "marker": marker, "hashes": hashes, "users": users})
    return packages


def write_bom(lock: str) -> str:
    """The bill of materials of a lock."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version_line = VERSION.search((ROOT / "src" / "orrery" / "core" / "version.py").read_text("utf-8"))
    assert version_line is not None, "the version of the project is in src/orrery/core/version.py"
    own = {
        "type": "application",
        "name": project["name"],
        "version": version_line[1],
        "licenses": [{"license": {"id": project["license"]}}],
    }
    own_ref = f"pkg:pypi/{project['name']}@{version_line[1]}"
    packages = read_lock(lock)
    needs: dict[str, list[str]] = {own_ref: [], **{package["ref"]: [] for package in packages}}
    for user in [{"name": project["name"], "ref": own_ref}, *packages]:
        needs[user["ref"]] = sorted(package["ref"] for package in packages if user["name"] in package["users"])
    components = [
        {
            "type": "library",
            "bom-ref": package["ref"],
            "name": package["name"],
            "version": package["version"],
            "purl": package["ref"],
            "hashes": [{"alg": "SHA-256", "content": digest} for digest in package["hashes"]],
            **({"properties": [{"name": "marker", "value": package["marker"]}]} if package["marker"] else {}),
        }
        for package in packages
    ]
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, own_ref + lock)}",
        "version": 1,
        "metadata": {"component": {**own, "bom-ref": own_ref, "purl": own_ref}},
        "components": components,
        "dependencies": [{"ref": ref, "dependsOn": needed} for ref, needed in needs.items()],
    }
    return json.dumps(bom, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(write_bom(Path(sys.argv[1]).read_text("utf-8")))
