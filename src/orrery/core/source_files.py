"""Corrections as files that are ready for the source: whole component files and files of names, with the corrected entries in place."""

import itertools
import re
from collections.abc import Mapping
from typing import Any

from orrery.core.components import NAMES, Component
from orrery.core.corrections import Overlay, correct_components, fields_of, plain_components
from orrery.core.game import Game
from orrery.core.text import LANGUAGES, WORDS
from orrery.core.toml import write_entry, write_field

ENGLISH = "en"


def corrected_files(of: Game, overlay: Overlay) -> dict[str, str]:
    """By path below the source folder, every file that the corrections change, as it would be with them."""
    plain = {component.id: component for component in plain_components(of)}
    corrected = {component.id: component for component in correct_components(of, overlay)}
    changed: dict[tuple[str, ...], str] = {}
    for correction in overlay.corrections:
        old, new = plain[correction.id], corrected[correction.id]
        place = tuple(old.where.split("/"))
        text = changed.get(place) or _read(of, place)
        changed[place] = replace_entry(text, new)
        for lang in LANGUAGES:
            if lang != ENGLISH and new.name.get(lang) != old.name.get(lang):
                names = (WORDS, lang, NAMES)
                changed[names] = replace_name(changed.get(names) or _read(of, names), new.id, new.name.get(lang))
    folder = "/".join(["src", *of.packages[0].split(".")])
    return {"/".join([folder, *place]): text for place, text in changed.items()}


def _read(of: Game, place: tuple[str, ...]) -> str:
    file = of.file(*place)
    return file.read_text("utf-8") if file is not None else ""


def replace_entry(text: str, component: Component) -> str:
    """The text of a component file with one entry replaced; everything around it stays as it is.

    >>> from orrery.core.components import Component
    >>> ore = Component("tile", "ore", {"en": "Ore"}, 1, "confirmed", ("my box",), (), "", {"cost": 2}, "tiles.toml")
    >>> text = '# Tiles.\\n\\n[[tile]]\\nid = "gem"\\n\\n# Common.\\n[[tile]]\\nid = "ore"\\ncost = 1\\n'
    >>> print(replace_entry(text, ore).partition("# Common.")[2])
    <BLANKLINE>
    [[tile]]
    id = "ore"
    name = "Ore"
    copies = 1
    cost = 2
    confidence = "confirmed"
    source = ["my box"]
    <BLANKLINE>
    """
    lines = text.splitlines(keepends=True)
    heads = [number for number, line in enumerate(lines) if line.startswith("[[")] + [len(lines)]
    for first, after in itertools.pairwise(heads):
        last = after
        while last > first + 1 and (not lines[last - 1].strip() or lines[last - 1].startswith("#")):
            last -= 1  # blank lines and comments belong to the entry below
        if any(re.match(rf'id\s*=\s*"{re.escape(component.id)}"\s*$', line) for line in lines[first:last]):
            return "".join([*lines[:first], write_entry(component.kind, entry_of(component)), *lines[last:]])
    return text


def entry_of(component: Component) -> dict[str, Any]:
    """A component as its own file has it: its names in other languages stand elsewhere."""
    fields: Mapping[str, Any] = fields_of(component)
    return {"id": component.id, **fields, "name": component.name[ENGLISH]}


def replace_name(text: str, id: str, name: str | None) -> str:
    """A file of names with the name of one component replaced, added, or dropped."""
    line = f"{write_field(id, name)}\n" if name else ""
    lines = text.splitlines(keepends=True)
    for number, old_line in enumerate(lines):
        if re.match(rf'"?{re.escape(id)}"?\s*=', old_line):
            return "".join([*lines[:number], line, *lines[number + 1 :]])
    return f"{text.rstrip()}\n{line}"
