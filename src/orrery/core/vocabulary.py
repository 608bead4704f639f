"""What the components of a game can say, read off those that it has: forms are made from it, for every game alike.

A field is a number, a truth value, a word, a list or a record. Its words are those that the game's components use at that place, and
what the game's `vocabulary` has for a field of that name; without such an entry, what stands under that name elsewhere. Where ids of
components stand, all components of that kind are words.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from orrery.core.errors import BadComponents
from orrery.core.game import Game
from orrery.core.text import LANGUAGES, Text

TEXT = Text.of("orrery.core", "fields")
NUMBER = "number"
TRUTH = "truth"
WORD = "word"
LIST = "list"
RECORD = "record"
DECIDING = ("do", "is", "per")
"""Fields of a record that decide which others it has, where every record has one of them."""
MOST_ITEMS = 40
"""More records than any list has."""
LARGEST = 9_999


class Field(NamedTuple):
    """What may stand in a field of a component or record."""

    shape: str
    always: bool
    """Whether every component of the kind has it."""
    words: tuple[str, ...] = ()
    item: "Field | None" = None
    """What a list is made of."""
    fields: Mapping[str, "Field"] = {}
    """What a record has."""
    deciding: str = ""
    """The field of a record that decides which others it has."""
    variants: Mapping[str, tuple[str, ...]] = {}
    """By the word in that field, the fields that such records have."""

    def fields_for(self, record: Mapping[str, Any]) -> dict[str, "Field"]:
        """The fields that a record has or may have."""
        names = self.variants.get(str(record.get(self.deciding)), tuple(self.fields)) if self.deciding else tuple(self.fields)
        return {name: field for name, field in self.fields.items() if name in names or name in record}

    def sample(self, word: str) -> dict[str, Any]:
        """A record of one variant with nothing but the word that decides."""
        return {self.deciding: word} if self.deciding else {}


class Vocabulary:
    """The fields of every kind of component of a game."""

    def __init__(self, of: Game) -> None:
        self._kinds = {component.id: component.kind for component in of.components}
        self._words: dict[str, dict[str, None]] = {}
        for component in of.components:
            self._collect(component.data)
        self._more = of.vocabulary
        self._of = of.components

    def fields(self, kind: str) -> dict[str, Field]:
        """The game's own fields of a kind of component."""
        entries = [component.data for component in self._of if component.kind == kind]
        return self._record_fields(entries)

    def _collect(self, value: object, key: str = "") -> None:
        """Note every word under the name of its field."""
        if isinstance(value, dict):
            for name, inside in value.items():
                self._collect(inside, name)
        elif isinstance(value, list):
            for item in value:
                self._collect(item, key)
        elif isinstance(value, str):
            self._words.setdefault(key, {})[value] = None

    def _record_fields(self, records: Sequence[Mapping[str, Any]]) -> dict[str, Field]:
        names = dict.fromkeys(name for record in records for name in record)
        return {
            name: self._field(name, values := [record[name] for record in records if name in record])._replace(
                always=len(values) == len(records)
            )
            for name in names
        }

    def _field(self, name: str, values: Sequence[Any]) -> Field:
        if all(isinstance(value, dict) for value in values):
            return self._record(values)
        if all(isinstance(value, list) for value in values):
            items = [item for value in values for item in value]
            return Field(LIST, False, item=self._field(name, items) if items else self._word(name, []))
        if all(isinstance(value, bool) for value in values):
            return Field(TRUTH, False)
        if all(isinstance(value, int) for value in values):
            return Field(NUMBER, False)
        return self._word(name, [str(value) for value in values])

    def _record(self, records: Sequence[Mapping[str, Any]]) -> Field:
        deciding = next((name for name in DECIDING if all(name in record for record in records)), "")
        variants: dict[str, dict[str, None]] = {}
        for record in records if deciding else ():
            variants.setdefault(str(record[deciding]), {}).update(dict.fromkeys(record))
        listed = {word: tuple(names) for word, names in variants.items()}
        return Field(RECORD, False, fields=self._record_fields(records), deciding=deciding, variants=listed)

    def _word(self, name: str, values: Sequence[str]) -> Field:
        words = dict.fromkeys(sorted(values))
        if name in self._more:
            return Field(WORD, False, tuple(words | dict.fromkeys(self._more[name])))
        kinds = {self._kinds[word] for word in words if word in self._kinds}
        if kinds and all(word in self._kinds for word in words):
            words |= dict.fromkeys(id for id, kind in self._kinds.items() if kind in kinds)
        else:
            words |= {word: None for word in self._words.get(name, ()) if word not in self._kinds}
        return Field(WORD, False, tuple(words))


# Forms -------------------------------------------------------------------------------------------------------------------

Form = Mapping[str, Sequence[str]]
"""The fields of a form by name, each with all its values."""
PREFIX = "f"
"""What the names of the form fields of a component's own fields begin with."""


def read_form(fields: Mapping[str, Field], form: Form, path: str = PREFIX) -> dict[str, Any]:
    """The fields of a component as a form has them; what is left empty is not there."""
    data: dict[str, Any] = {}
    for name, field in fields.items():
        value = _read(field, form, f"{path}.{name}")
        if value is not None:
            data[name] = value
    return data


def _read(field: Field, form: Form, path: str) -> Any:
    match field.shape:
        case "record":
            record = read_form(field.fields, form, path)
            return record or ({} if field.always and f"{path}.there" in form else None)
        case "list":
            items = _read_items(field, form, path)
            return items if items or field.always else None
        case _:
            text = form.get(path, ("",))[0].strip()
            return _read_text(field, text, path) if text else None


def _read_items(field: Field, form: Form, path: str) -> list[Any]:
    item = field.item
    assert item is not None, "a list is made of something"
    if item.shape != RECORD:
        return [_read_text(item, text.strip(), path) for text in form.get(path, ()) if text.strip()]
    count = form.get(f"{path}.count", ("0",))[0]
    there = number_in(count, MOST_ITEMS)
    if there is None:
        raise BadComponents(f"{field_name(path)} has {count[:8]!r} entries; {MOST_ITEMS} at most were expected")
    numbers = [number for number in range(there) if f"{path}.{number}.gone" not in form]
    records = [read_form(item.fields, form, f"{path}.{number}") for number in numbers]
    added = form.get(f"{path}.add", ("",))[0].strip()
    if added:
        records.append(item.sample(added) or {next(iter(item.fields)): added})
    return records


def _read_text(field: Field, text: str, path: str) -> Any:
    if field.shape == NUMBER:
        number = number_in(text, LARGEST)
        if number is None:
            raise BadComponents(f"{field_name(path)} is {text[:20]!r}; a number from 0 to {LARGEST} was expected")
        return number
    if field.shape == TRUTH:
        if text not in ("true", "false"):
            raise BadComponents(f"{field_name(path)} is {text[:20]!r}; true or false was expected")
        return text == "true"
    if text not in field.words:
        raise BadComponents(f"{field_name(path)} is {text[:40]!r}; one of {', '.join(field.words)} was expected")
    return text


def number_in(text: str, most: int) -> int | None:
    """The number that somebody typed, from 0 to `most`; None if it is no such number."""
    if not text.isdecimal() or len(text) > len(str(most)) or int(text) > most:
        return None
    return int(text)


def field_name(path: str) -> str:
    """The name of a field as errors call it."""
    return path.removeprefix(f"{PREFIX}.")


def field_words(name: str, lang: str) -> str:
    """What a field is called, or one inside another (`levels.dice`); its own name where the words have none."""
    return " · ".join(TEXT(lang, f"field.{part}") if f"field.{part}" in TEXT else part for part in name.split("."))


FREE = ("source", "note", *LANGUAGES)
"""Fields whose texts stand as they were written."""
JOINED = "+"
"""Between the two words of a face with two symbols."""


def word_label(field: str, word: str, lang: str, names: Mapping[str, str]) -> str:
    """What a word in a field is called; `names` are those of the components by id, which a word can be too.

    >>> word_label("faces", "explore+$", "fr", {}), word_label("colour", "gray", "fr", {})
    ('Explorer + $', 'gris')
    """
    if field in FREE:
        return word
    if f"word.{field}.{word}" in TEXT:
        return TEXT(lang, f"word.{field}.{word}")
    if word in names:
        return names[word]
    if f"word.{word}" in TEXT:
        return TEXT(lang, f"word.{word}")
    if JOINED in word:
        return f" {JOINED} ".join(word_label(field, part, lang, names) for part in word.split(JOINED))
    return word


def fact_words(field: str, value: Any, lang: str, names: Mapping[str, str]) -> str:
    """The value of a field, whatever its shape, as a player reads it."""
    if isinstance(value, bool):
        return TEXT(lang, f"value.{'yes' if value else 'no'}")
    if isinstance(value, Mapping):
        parts = [(field_words(name, lang), fact_words(name, inside, lang, names)) for name, inside in value.items()]
        return ", ".join(TEXT(lang, "value.entry", field=name, value=inside) for name, inside in parts)
    if isinstance(value, str):
        return field_words(value, lang) if field == "unsure" else word_label(field, value, lang, names)
    if isinstance(value, Sequence):
        separator = TEXT(lang, "value.between_records") if any(isinstance(item, Mapping) for item in value) else ", "
        return separator.join(fact_words(field, item, lang, names) for item in value)
    return str(value)


def kind_words(kind: str, lang: str) -> str:
    """What a kind of component is called."""
    return TEXT(lang, f"kind.{kind}") if f"kind.{kind}" in TEXT else kind
