"""The files that pages load: their addresses change when any of them does, so a browser may keep them for good.

The version stands in the path and not behind a question mark: modules of the script import each other by relative addresses, and
so they change together.
"""

import mimetypes
import os
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from orrery.core.registry import game, names

FOLDER = Path(str(files("orrery.server.web"))) / "static"
mimetypes.add_type("font/woff2", ".woff2")  # Python knows this type only if the machine's list has it


def _files() -> dict[str, Path]:
    """Every file that a page can load, by its name."""
    return _files_in(FOLDER, tuple(names()))


@cache
def _files_in(folder: Path, games: tuple[str, ...]) -> dict[str, Path]:
    """The files in the folder, and the style sheet of each of these games: looked for once, for every page asks many times."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    for name in games:
        style = game(name).file("web", "style.css")
        if style is not None:
            paths[style_name(name)] = Path(str(style))
    return dict(sorted(paths.items()))


def style_name(game_name: str) -> str:
    """The name of a game's own style sheet."""
    return f"games/{game_name}.css"


@cache
def version() -> str:
    """A digest of all files."""
    digest = sha256()
    for name, path in _files().items():
        digest.update(f"{name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def address(name: str) -> str:
    """Where a file is."""
    if name not in _files():
        raise FileNotFoundError(f"no page can load {name}")
    return f"/static/{version()}/{name}"


@cache
def modules() -> tuple[str, ...]:
    """The addresses of all modules of the script, so that a page can ask for them at once."""
    return tuple(address(f"script/{path.name}") for path in sorted((FOLDER / "script").glob("*.js")))


def is_immutable(path: str) -> bool:
    """Whether the file at a path never changes. The paths of an older server's pages are not of this kind."""
    return path.startswith(f"/static/{version()}/")


class _Files(StaticFiles):
    """The folder of all pages, and the style sheets that lie with their games."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        style = _files().get(path.replace(os.sep, "/"))
        return (str(style), style.stat()) if style is not None else super().lookup_path(path)


def mount(app: FastAPI) -> None:
    app.mount("/static/{version}", _Files(directory=FOLDER), name="static")
