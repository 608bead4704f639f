"""Sentences of a game in every language, kept beside its rules in `text.toml`."""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from orrery.core.errors import BadComponents, UnknownName

LANGUAGES = ("en", "fr")
ELIDED = re.compile(r"\b([Dd]|[Qq]u)e (?=[AEIOUaeiouÀÂÉÈÊÎÔàâéèêîô])")
"""Where French drops a vowel before a name: de Altair, d'Altair."""


def language(lang: str) -> str:
    """The language if we speak it; an error that names those we do otherwise."""
    if lang not in LANGUAGES:
        raise UnknownName(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return lang


class Number(int):
    """An int that chooses the word beside it: `{n:card|cards}`."""

    plural_from = 2

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|", 1)
            return many if abs(self) >= self.plural_from or (self == 0 and self.plural_from == 1) else one
        return int.__format__(self, spec)


class EnglishNumber(Number):
    """English says "0 cards"; French says "0 carte"."""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|", 1)
            return one if abs(self) == 1 else many
        return int.__format__(self, spec)


def _flat(table: Mapping[str, Any], path: str, found: dict[str, dict[str, str]], where: str) -> None:
    texts = {key: value for key, value in table.items() if isinstance(value, str)}
    if texts:
        if set(texts) != set(LANGUAGES):
            raise BadComponents(f"{where}: {path!r} has the languages {sorted(texts)}; {list(LANGUAGES)} was expected")
        found[path] = texts
    for key, value in table.items():
        if isinstance(value, Mapping):
            _flat(value, f"{path}.{key}" if path else key, found, where)
        elif not isinstance(value, str):
            raise BadComponents(f"{where}: {path}.{key} is not a sentence")


class Text:
    """The sentences of one package by key and language.

    >>> Text.read("[hand]\\nen = '{n} {n:card|cards}'\\nfr = '{n} {n:carte|cartes}'")("fr", "hand", n=2)
    '2 cartes'
    """

    def __init__(self, sentences: dict[str, dict[str, str]]) -> None:
        self.sentences = sentences

    @classmethod
    def read(cls, toml: str, where: str = "text") -> "Text":
        found: dict[str, dict[str, str]] = {}
        try:
            _flat(tomllib.loads(toml), "", found, where)
        except tomllib.TOMLDecodeError as wrong:
            raise BadComponents(f"{where} is no TOML: {wrong}") from wrong
        return cls(found)

    @classmethod
    def of(cls, package: str, name: str = "text.toml") -> "Text":
        """The sentences in a package's own file."""
        return cls.read(files(package).joinpath(name).read_text("utf-8"), f"{package}/{name}")

    def __contains__(self, key: str) -> bool:
        return key in self.sentences

    def __call__(self, lang: str, key: str, **values: object) -> str:
        try:
            sentence = self.sentences[key][lang]
        except KeyError:
            raise UnknownName(f"there is no sentence {key!r} in {lang!r}") from None
        number = EnglishNumber if lang == "en" else Number
        said = sentence.format(**{k: number(v) if isinstance(v, int) else v for k, v in values.items()})
        if said.endswith("..") and not said.endswith("..."):
            said = said[:-1]
        return said if lang == "en" else ELIDED.sub(r"\1'", said)
