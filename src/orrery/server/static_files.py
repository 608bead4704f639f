"""The files that pages load: their addresses change when any of them does, so a browser may keep them for good.

The version stands in the path and not behind a question mark: modules of the script import each other by relative addresses, and
so they change together.
"""

import mimetypes
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

FOLDER = Path(str(files("orrery.server"))) / "static"
mimetypes.add_type("font/woff2", ".woff2")  # Python knows it only where the machine's own list has it


@cache
def version() -> str:
    """A digest of all files."""
    made = sha256()
    for path in sorted(path for path in FOLDER.rglob("*") if path.is_file()):
        made.update(f"{path.relative_to(FOLDER).as_posix()}\0".encode() + path.read_bytes())
    return made.hexdigest()[:12]


def address(name: str) -> str:
    """Where a file is."""
    if not (FOLDER / name).is_file():
        raise FileNotFoundError(f"no page can load {name}")
    return f"/static/{version()}/{name}"


@cache
def modules() -> tuple[str, ...]:
    """The addresses of all modules of the script, so that a page can ask for them at once."""
    return tuple(address(f"script/{path.name}") for path in sorted((FOLDER / "script").glob("*.js")))


def lasting(path: str) -> bool:
    """Whether what is at an address stays the same for ever: a page of an older server asks for addresses that do not."""
    return path.startswith(f"/static/{version()}/")


def mount(app: FastAPI) -> None:
    app.mount("/static/{version}", StaticFiles(directory=FOLDER), name="static")
