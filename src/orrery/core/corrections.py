"""Corrections of components: overlays as values that are read, written, merged and compared."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from orrery.core.components import (
    Component,
    Entries,
    component_files,
    components_of,
    game_of,
    lay,
    overlay_paths,
    read_entries,
    read_overlay_file,
    read_toml_entries,
)
from orrery.core.errors import BadComponents
from orrery.core.game import Game
from orrery.core.toml import write_entry

UNPRINTED = ("confidence", "source", "unsure", "note")
"""What an entry says about our knowledge and not about the component."""


class Correction(NamedTuple):
    """One entry of an overlay: the component it corrects, the fields it has instead, and those it drops."""

    kind: str
    id: str
    fields: dict[str, Any]
    without: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The entry as a file has it."""
        return {"id": self.id, **({"without": list(self.without)} if self.without else {}), **self.fields}


class Overlay(NamedTuple):
    """Corrections of one game's components, by id."""

    game: str
    name: str
    corrections: tuple[Correction, ...]

    @property
    def digest(self) -> str:
        """A short hash of the corrections; empty where there are none. What the overlay is called makes no difference."""
        if not self.corrections:
            return ""
        return _hash([[correction.kind, correction.plain()] for correction in self.corrections])

    def write(self) -> str:
        """The overlay as the text of a file that `--components` takes."""
        entries = [write_entry(c.kind, {"game": self.game, **c.plain()}) for c in self.corrections]
        return "\n".join([f"# {_one_line(self.name)}\n", *entries])

    def corrected(self, correction: Correction) -> "Overlay":
        """The overlay with one more correction, in place of any of the same component; one that says nothing is left out."""
        others = [other for other in self.corrections if other.id != correction.id]
        changes = bool(correction.fields or correction.without)
        corrections = [*others, correction] if changes else others
        return self._replace(corrections=tuple(sorted(corrections, key=lambda one: one.id)))


class Difference(NamedTuple):
    """A field that two sets of components differ in; None stands for a field that is not there."""

    kind: str
    id: str
    field: str
    old: Any
    new: Any


def read_overlay(text: str, name: str, of: Game) -> Overlay:
    """The overlay in the text of a file, as far as it is about one game; whether the game can be played with it is not checked."""
    return overlay_of(read_toml_entries(text, name), name, of)


def overlay_of(entries: Mapping[str, Sequence[dict[str, Any]]], name: str, of: Game) -> Overlay:
    """An overlay from its entries by kind."""
    names = {game_of(package) for package in of.packages}
    by_id: dict[str, Correction] = {}
    for kind, listed in entries.items():
        for data in listed:
            if data.get("game", of.name) not in {of.name, *names}:
                continue
            if data["id"] in by_id:
                raise BadComponents(f"{name}: {data['id']} is corrected twice")
            without = data.get("without", [])
            if not isinstance(without, list) or not all(isinstance(field, str) for field in without):
                raise BadComponents(f"{name}: {data['id']}: without is {without!r}; a list of fields it has was expected")
            fields = {field: value for field, value in data.items() if field not in ("id", "game", "without")}
            by_id[data["id"]] = Correction(kind, data["id"], fields, tuple(sorted(without)))
    return Overlay(of.name, name, tuple(by_id[id] for id in sorted(by_id)))


def load_overlay(path: Path, of: Game) -> Overlay:
    """The overlay in a file, as far as it is about one game."""
    return overlay_of(read_overlay_file(path), path.name, of)


def overlay_in_force(of: Game) -> Overlay:
    """What the overlay files in force (`--components`) say together about a game."""
    paths = overlay_paths()
    if len(paths) <= 1:
        return load_overlay(paths[0], of) if paths else Overlay(of.name, "", ())
    package, entries = _plain_entries(of)
    for path in paths:
        lay(entries, read_overlay_file(path), path.name, game_of(package))
    old = {component.id: component for component in plain_components(of)}
    corrections = [difference(old[new.id], new) for new in components_of(entries)]
    changed = tuple(sorted([one for one in corrections if one.fields or one.without], key=lambda one: one.id))
    return Overlay(of.name, ", ".join(path.name for path in paths), changed)


def plain_components(of: Game) -> tuple[Component, ...]:
    """The components of a game as its files have them, whatever overlay is in force."""
    return components_of(_plain_entries(of)[1])


def correct_components(of: Game, overlay: Overlay) -> tuple[Component, ...]:
    """The components of a game's files with an overlay laid over them."""
    package, entries = _plain_entries(of)
    listed: dict[str, list[dict[str, Any]]] = {}
    for correction in overlay.corrections:
        listed.setdefault(correction.kind, []).append(correction.plain())
    lay(entries, listed, overlay.name or "an overlay", game_of(package))
    return components_of(entries)


def difference(old: Component, new: Component) -> Correction:
    """The correction that makes one component of another."""
    before, after = fields_of(old), fields_of(new)
    fields = {field: value for field, value in after.items() if field not in before or before[field] != value}
    return Correction(new.kind, new.id, fields, tuple(sorted(field for field in before if field not in after)))


def fields_of(component: Component) -> dict[str, Any]:
    """Every field of a component as a file would have it, those left out that say nothing."""
    fields: dict[str, Any] = {
        "name": dict(component.name),
        "copies": component.copies,
        **component.data,
        "confidence": component.confidence,
        "source": list(component.source),
        "unsure": list(component.unsure),
        "note": component.note,
    }
    return {field: value for field, value in fields.items() if field not in UNPRINTED or value}


def compare(old: Sequence[Component], new: Sequence[Component]) -> list[Difference]:
    """Field by field, what differs between two sets of components of one game."""
    differences: list[Difference] = []
    left = {component.id: component for component in old}
    for component in new:
        before = fields_of(left.pop(component.id)) if component.id in left else {}
        after = fields_of(component)
        differences += [
            Difference(component.kind, component.id, field, before.get(field), after.get(field))
            for field in dict.fromkeys([*before, *after])
            if before.get(field) != after.get(field)
        ]
    differences += [Difference(gone.kind, gone.id, "id", gone.id, None) for gone in left.values()]
    return differences


def _plain_entries(of: Game) -> tuple[str, Entries]:
    files = component_files(of.packages)
    if files is None:
        raise BadComponents(f"{of.name} has no component files that could be corrected")
    return files[0], dict(_entries_of_files(*files))


@cache
def _entries_of_files(package: str, names: tuple[str, ...]) -> Entries:
    """The entries of a game's component files, read once."""
    return read_entries(package, names)


def _hash(facts: object) -> str:
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def _one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
