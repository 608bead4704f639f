"""Component files: tiles, cards, dice and planets as data, with how sure we are of each."""

import json
import os
import tomllib
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from orrery.core.errors import BadComponents

CONFIDENCES = ("confirmed", "single-source", "recalled", "estimated", "stand-in")
OVERLAYS = "ORRERY_COMPONENTS"
"""The environment variable that names overlay files, so that worker processes see them too."""


class Component(NamedTuple):
    """One entry of a component file: what every component has, and the game's own fields in `data`."""

    kind: str
    id: str
    name: dict[str, str]
    copies: int
    confidence: str
    source: tuple[str, ...]
    unsure: tuple[str, ...]
    note: str
    data: dict[str, Any]
    where: str

    def called(self, lang: str) -> str:
        """The name in a language; the English one where no other is known."""
        return self.name.get(lang, self.name["en"])

    @property
    def confirmed(self) -> bool:
        return self.confidence == "confirmed" and not self.unsure

    def wrong(self, field: str, expected: str) -> BadComponents:
        """The error for a field of this entry."""
        return BadComponents(f"{self.where}: {self.id}: {field} is {self.data.get(field)!r}; {expected} was expected")

    def int(self, field: str, default: int | None = None) -> int:
        value = self.data.get(field, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(field, "a number")
        return value

    def text(self, field: str, values: Sequence[str] = (), default: str | None = None) -> str:
        value = self.data.get(field, default)
        if not isinstance(value, str) or (values and value not in values):
            raise self.wrong(field, "one of " + ", ".join(values) if values else "a text")
        return value

    def records(self, field: str) -> list[dict[str, Any]]:
        value = self.data.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.wrong(field, "a list of tables")
        return value

    def only(self, fields: Iterable[str]) -> None:
        """An error for any field of the game's own that is not one of these."""
        for field in self.data:
            if field not in set(fields):
                raise BadComponents(f"{self.where}: {self.id}: unknown field {field!r}; known are {', '.join(sorted(fields))}")


def _entry(kind: str, data: dict[str, Any], where: str) -> Component:
    own = dict(data)
    id = own.pop("id", None)
    if not isinstance(id, str) or not id:
        raise BadComponents(f"{where}: a {kind} has no id")
    name = own.pop("name", None)
    if not isinstance(name, dict) or "en" not in name or not all(isinstance(v, str) for v in name.values()):
        raise BadComponents(f"{where}: {id}: name must be a table with at least en")
    copies = own.pop("copies", 1)
    if not isinstance(copies, int) or isinstance(copies, bool) or copies < 0:
        raise BadComponents(f"{where}: {id}: copies is {copies!r}; a number of 0 or more was expected")
    confidence = own.pop("confidence", None)
    if confidence not in CONFIDENCES:
        raise BadComponents(f"{where}: {id}: confidence is {confidence!r}; one of {', '.join(CONFIDENCES)} was expected")
    lists: list[tuple[str, ...]] = []
    for field in ("source", "unsure"):
        value = own.pop(field, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise BadComponents(f"{where}: {id}: {field} must be a list of texts")
        lists.append(tuple(value))
    note = own.pop("note", "")
    if not isinstance(note, str):
        raise BadComponents(f"{where}: {id}: note must be a text")
    return Component(kind, id, name, copies, confidence, lists[0], lists[1], note, own, where)


def _toml(text: str, where: str) -> dict[str, list[dict[str, Any]]]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadComponents(f"{where} is no TOML: {wrong}") from wrong
    for kind, entries in data.items():
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise BadComponents(f"{where}: {kind!r} must be a list of entries ([[{kind}]])")
    return data


def overlay_paths() -> list[Path]:
    return [Path(name) for name in os.environ.get(OVERLAYS, "").split(os.pathsep) if name]


def load(package: str, names: Sequence[str]) -> tuple[Component, ...]:
    """The components in a package's own files, corrected by the overlay files in force.

    An overlay has the same shape as a component file: an entry with a known id replaces the fields that it names; its name
    stands in `source`, so that a correction can be seen.
    """
    entries: dict[str, tuple[str, dict[str, Any], str]] = {}
    for name in names:
        where = f"{package.rsplit('.', 1)[-1]}/{name}"
        for kind, found in _toml(files(package).joinpath(name).read_text("utf-8"), where).items():
            for data in found:
                id = str(data.get("id", ""))
                if id in entries:
                    raise BadComponents(f"{where}: the id {id!r} is used twice")
                entries[id] = (kind, data, where)
    game = package.rsplit(".", 2)[-2] if package.endswith("components") else package.rsplit(".", 1)[-1]
    for path in overlay_paths():
        _lay(entries, path, game.replace("_", "-"))
    return tuple(_entry(kind, data, where) for kind, data, where in entries.values())


def _lay(entries: dict[str, tuple[str, dict[str, Any], str]], path: Path, game: str) -> None:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadComponents(f"the component file {path} can't be read: {wrong}") from wrong
    for kind, found in _toml(text, path.name).items():
        for data in found:
            if data.get("game", game) != game:
                continue
            data = {field: value for field, value in data.items() if field != "game"}
            id = str(data.get("id", ""))
            if id not in entries:
                raise BadComponents(f"{path.name}: {game} has no component {id!r}")
            if entries[id][0] != kind:
                raise BadComponents(f"{path.name}: {id!r} is a {entries[id][0]}, not a {kind}")
            entries[id] = (kind, {**entries[id][1], "source": [path.name], **data}, path.name)


def digest(components: Iterable[Component]) -> str:
    """A short hash of everything in the components that can change a game."""
    facts = [[c.kind, c.id, c.copies, c.data] for c in components]
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]
