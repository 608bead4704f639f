"""Component files: tiles, cards, dice and planets as data, with how sure we are of each."""

import json
import os
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from orrery.core.errors import BadComponents
from orrery.core.resources import resource
from orrery.core.text import LANGUAGES, WORDS, read_toml, sentences_by_key

CONFIDENCES = ("confirmed", "single-source", "recalled", "estimated", "stand-in")
NAMES = "components.toml"
PRINTED, OURS = "printed", "ours"
"""The tables of a file of names: those that the rulebook of that language prints, and those that are of our own."""
OWN_NAMES = "own_names"
OVERLAYS = "ORRERY_COMPONENTS"
"""The environment variable that names overlay files, so that worker processes see them too."""

Entries = dict[str, tuple[str, dict[str, Any], str]]
"""By id, the kind of an entry, what it says, and the file it stands in."""

_files: dict[str, tuple[str, ...]] = {}
"""By package, the component files that its game reads."""


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
    own_names: tuple[str, ...] = ()
    """The languages in which the name is of our own: no rulebook prints it."""

    def name_in(self, lang: str) -> str:
        """The name in a language; the English one where no other is known."""
        return self.name.get(lang, self.name["en"])

    @property
    def confirmed(self) -> bool:
        return self.confidence == "confirmed" and not self.unsure

    def field_error(self, field: str, expected: str) -> BadComponents:
        """The error for a field of this entry."""
        return BadComponents(f"{self.where}: {self.id}: {field} is {self.data.get(field)!r}; {expected} was expected")

    def record_error(self, field: str, record: dict[str, Any], key: str, expected: str) -> BadComponents:
        """The error for a key of one of the records in a field."""
        return BadComponents(f"{self.where}: {self.id}: {key!r} in {field} is {record.get(key)!r}; {expected} was expected")

    def int(self, field: str, default: int | None = None, least: int = 0) -> int:
        value = self.data.get(field, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.field_error(field, "a number")
        if field in self.data and value < least:
            raise self.field_error(field, f"a number of {least} or more")
        return value

    def text(self, field: str, values: Sequence[str] = (), default: str | None = None) -> str:
        value = self.data.get(field, default)
        if not isinstance(value, str) or (values and value not in values):
            raise self.field_error(field, "one of " + ", ".join(values) if values else "a text")
        return value

    def records(self, field: str) -> list[dict[str, Any]]:
        value = self.data.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.field_error(field, "a list of tables")
        return value

    def only(self, fields: Iterable[str]) -> None:
        """An error for any field of the game's own that is not one of these."""
        for field in self.data:
            if field not in set(fields):
                raise BadComponents(f"{self.where}: {self.id}: unknown field {field!r}; known are {', '.join(sorted(fields))}")


def _entry(kind: str, data: dict[str, Any], where: str) -> Component:
    own = dict(data)
    id = own.pop("id")
    name = own.pop("name", None)
    if isinstance(name, str):
        name = {"en": name}
    if not isinstance(name, dict) or not name.get("en") or not all(isinstance(v, str) for v in name.values()):
        raise BadComponents(f"{where}: {id}: name is {name!r}; a text, or a table of texts with at least en was expected")
    for lang in name:
        if lang not in LANGUAGES:
            raise BadComponents(f"{where}: {id}: name has the language {lang!r}; one of {', '.join(LANGUAGES)} was expected")
    copies = own.pop("copies", 1)
    if not isinstance(copies, int) or isinstance(copies, bool) or copies < 0:
        raise BadComponents(f"{where}: {id}: copies is {copies!r}; a number of 0 or more was expected")
    confidence = own.pop("confidence", None)
    if confidence not in CONFIDENCES:
        raise BadComponents(f"{where}: {id}: confidence is {confidence!r}; one of {', '.join(CONFIDENCES)} was expected")
    lists: list[tuple[str, ...]] = []
    for field in ("source", "unsure", OWN_NAMES):
        value = own.pop(field, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise BadComponents(f"{where}: {id}: {field} is {value!r}; a list of texts was expected")
        lists.append(tuple(value))
    note = own.pop("note", "")
    if not isinstance(note, str):
        raise BadComponents(f"{where}: {id}: note is {note!r}; a text was expected")
    return Component(
        kind=kind,
        id=id,
        name=name,
        copies=copies,
        confidence=confidence,
        source=lists[0],
        unsure=lists[1],
        note=note,
        data=own,
        where=where,
        own_names=lists[2],
    )


def read_toml_entries(text: str, where: str) -> dict[str, list[dict[str, Any]]]:
    """The entries in the text of a component file or overlay, by kind."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{where} is no TOML: {error}") from error
    for kind, entries in data.items():
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise BadComponents(f"{where}: {kind!r} must be a list of entries ([[{kind}]])")
        for entry in entries:
            if not isinstance(entry.get("id"), str) or not entry["id"]:
                raise BadComponents(f"{where}: a {kind} has the id {entry.get('id')!r}; a text was expected")
    return data


def overlay_paths() -> list[Path]:
    return [Path(name) for name in os.environ.get(OVERLAYS, "").split(os.pathsep) if name]


def read_overlay_file(path: Path) -> dict[str, list[dict[str, Any]]]:
    """The entries in an overlay file, by kind."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(f"the component file {path} can't be read: {error}") from error
    return read_toml_entries(text, path.name)


def check_overlays(games: Sequence[str]) -> None:
    """An error if an overlay in force names a game that does not exist: its correction would be lost without a word."""
    for path in overlay_paths():
        for entries in read_overlay_file(path).values():
            for data in entries:
                if "game" in data and data["game"] not in games:
                    raise BadComponents(
                        f"{path.name}: {data['id']}: game is {data['game']!r}; one of {', '.join(games)} was expected"
                    )


def load(package: str, names: Sequence[str]) -> tuple[Component, ...]:
    """The components in the `data` folder of a game's package, corrected by the overlay files in force.

    Their names in other languages stand in `words/<language>/components.toml`. An overlay has the same shape as a component
    file: an entry with a known id replaces the fields that it names and drops those in its `without`; its name stands in
    `source`, so that a correction can be seen. A name in one language leaves those in others as they are.
    """
    components_given = _given.get()
    if components_given is not None:
        return components_given
    _files[package] = tuple(names)
    entries = read_entries(package, names)
    for path in overlay_paths():
        lay(entries, read_overlay_file(path), path.name, game_of(package))
    return components_of(entries)


_given: ContextVar[tuple[Component, ...] | None] = ContextVar("given", default=None)


@contextmanager
def given_components(components: tuple[Component, ...]) -> Iterator[None]:
    """While a game is loaded anew: the components that it gets in place of those in its files."""
    token = _given.set(components)
    try:
        yield
    finally:
        _given.reset(token)


def game_of(package: str) -> str:
    """How overlays name the game of a package."""
    return package.rsplit(".", 1)[-1].replace("_", "-")


def component_files(packages: Iterable[str]) -> tuple[str, tuple[str, ...]] | None:
    """The first of the packages whose component files were read, with their names; None if none of them has any."""
    return next(((package, _files[package]) for package in packages if package in _files), None)


def read_entries(package: str, names: Sequence[str]) -> Entries:
    """The entries of a game's component files, with their names in every language; no overlay is laid over them."""
    entries: Entries = {}
    for name in names:
        where = f"data/{name}"
        for kind, tables in read_toml_entries(resource(package, "data", name).read_text("utf-8"), where).items():
            for data in tables:
                if data["id"] in entries:
                    raise BadComponents(f"{where}: the id {data['id']!r} is used twice")
                entries[data["id"]] = (kind, data, where)
    _translate(entries, package)
    return entries


def components_of(entries: Entries) -> tuple[Component, ...]:
    return tuple(_entry(kind, data, where) for kind, data, where in entries.values())


def _translate(entries: Entries, package: str) -> None:
    """Give the entries their names in the languages that have a file of names."""
    for lang in LANGUAGES:
        file = resource(package, WORDS, lang, NAMES)
        if not file.is_file():
            continue
        where = f"{WORDS}/{lang}/{NAMES}"
        for id, (name, ours) in _names(read_toml(package, WORDS, lang, NAMES), where).items():
            if id not in entries:
                raise BadComponents(f"{where}: there is no component {id!r}")
            kind, data, place = entries[id]
            own = [*data.get(OWN_NAMES, []), lang] if ours else data.get(OWN_NAMES, [])
            entries[id] = (kind, {**data, "name": {**_by_language(data.get("name")), lang: name}, OWN_NAMES: own}, place)


def _names(tables: dict[str, Any], where: str) -> dict[str, tuple[str, bool]]:
    """The names of a file by id, each with whether it is of our own."""
    by_id: dict[str, tuple[str, bool]] = {}
    for table, names in tables.items():
        if table not in (PRINTED, OURS) or not isinstance(names, dict):
            raise BadComponents(f"{where}: {table!r} stands outside the tables [{PRINTED}] and [{OURS}]")
        for id, name in sentences_by_key(names, where).items():
            if id in by_id:
                raise BadComponents(f"{where}: {id!r} is both in [{PRINTED}] and in [{OURS}]")
            by_id[id] = (name, table == OURS)
    return by_id


def _by_language(name: Any) -> dict[str, Any]:
    """A name by language; a plain text is the English one."""
    return name if isinstance(name, dict) else {"en": name}


def _correct_name(old: dict[str, Any], name: Any) -> dict[str, Any]:
    """The name of an entry with a correction laid over it, and the languages in which it is still of our own.

    A name of our own translates the English one: where that is corrected, it goes.
    """
    corrected = _by_language(name)
    names = _by_language(old["name"])
    ours = [lang for lang in old.get(OWN_NAMES, []) if lang not in corrected]
    if corrected.get("en", names.get("en")) != names.get("en"):
        names = {lang: names[lang] for lang in names if lang not in ours}
        ours = []
    return {"name": {**names, **corrected}, OWN_NAMES: ours}


def lay(entries: Entries, overlay: dict[str, list[dict[str, Any]]], where: str, game: str) -> None:
    """Correct the entries of a game by an overlay; entries for other games are ignored."""
    for kind, tables in overlay.items():
        for data in tables:
            if data.get("game", game) != game:
                continue
            id = data["id"]
            if id not in entries:
                raise BadComponents(f"{where}: {game} has no component {id!r}")
            if entries[id][0] != kind:
                raise BadComponents(f"{where}: {id!r} is a {entries[id][0]}, not a {kind}")
            old = dict(entries[id][1])
            gone = data.get("without", [])
            if not isinstance(gone, list) or not all(isinstance(field, str) and field in old for field in gone):
                raise BadComponents(f"{where}: {id}: without is {gone!r}; a list of fields it has was expected")
            for field in gone:
                del old[field]
            new = {field: value for field, value in data.items() if field not in ("game", "without")}
            if "name" in new and "name" in old:
                new = {**_correct_name(old, new["name"]), **{field: new[field] for field in new if field != "name"}}
            entries[id] = (kind, {**old, "source": [where], **new}, where)


def digest(components: Iterable[Component]) -> str:
    """A short hash of everything in the components that can change a game."""
    facts = [[c.kind, c.id, c.copies, c.data] for c in components]
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]
