"""Sentences by key, one file for each language.

A package with something to say has a folder `words/<language>/` of TOML files. The languages are those that have a folder in
`orrery/core/words`: adding one is adding files.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from orrery.core.cache import keep_results
from orrery.core.errors import BadComponents, UnknownName
from orrery.core.resources import resource

MOST_SAID = 4096
"""Sentences of a text that are kept as they were said."""
WORDS = "words"
"""The folder of a package that holds its words, with a folder for each language."""


class Language(NamedTuple):
    """How a language writes: its own name, its plural forms in the order of `{n:one|many}`, and what is put right in a sentence."""

    code: str
    name: str
    locale: str
    """The locale whose plural rules count: the code itself, unless `language.toml` names another that Babel knows."""
    plurals: tuple[str, ...]
    replace: tuple[tuple[re.Pattern[str], str], ...]
    """What is put right wherever values have been filled in, such as a vowel that is dropped before a name."""
    page_replace: tuple[tuple[re.Pattern[str], str], ...]
    """What is put right on pages, such as a space that may not begin a line."""

    def form(self, number: int, forms: Sequence[str]) -> str:
        """The form that fits a number, by the plural rules of the language; the last where none has its name."""
        category = _plural_category(self.locale, abs(number))
        at = self.plurals.index(category) if category in self.plurals else len(self.plurals) - 1
        return forms[min(at, len(forms) - 1)]

    def put_right(self, sentence: str) -> str:
        for pattern, by in self.replace:
            sentence = pattern.sub(by, sentence)
        return sentence

    def put_page_right(self, sentence: str) -> str:
        for pattern, by in self.page_replace:
            sentence = pattern.sub(by, sentence)
        return sentence


@lru_cache(maxsize=4096)
def _plural_category(locale: str, number: int) -> str:
    from babel import Locale  # imported only when a sentence has a number, which many programs never need

    category: str = Locale.parse(locale).plural_form(number)
    return category


def _languages() -> tuple[str, ...]:
    codes = sorted(folder.name for folder in resource("orrery.core", WORDS).iterdir() if folder.is_dir())
    return ("en", *[code for code in codes if code != "en"])


LANGUAGES = _languages()
"""The languages we speak; English, which every text has, comes first."""


def language(lang: str) -> str:
    """The language if we speak it; an error that names those we do otherwise."""
    if lang not in LANGUAGES:
        raise UnknownName(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return lang


def read_toml(package: str, *path: str) -> dict[str, Any]:
    """A TOML file of a package."""
    where = "/".join((package, *path))
    try:
        return tomllib.loads(resource(package, *path).read_text("utf-8"))
    except FileNotFoundError:
        raise BadComponents(f"{where} is missing") from None
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{where} is no TOML: {error}") from error


@cache
def language_of(lang: str) -> Language:
    """How a language writes.

    >>> language_of("fr").name, language_of("fr").form(0, ("carte", "cartes")), language_of("en").form(0, ("card", "cards"))
    ('Français', 'carte', 'cards')
    """
    data = read_toml("orrery.core", WORDS, language(lang), "language.toml")
    replace, page_replace = (
        tuple((re.compile(change["pattern"]), change["by"]) for change in data.get(key, []))
        for key in ("replace", "page_replace")
    )
    return Language(
        code=lang,
        name=data["name"],
        locale=data.get("locale", lang),
        plurals=tuple(data["plurals"]),
        replace=replace,
        page_replace=page_replace,
    )


@cache
def _number(lang: str) -> type[int]:
    """Ints that choose the word beside them: `{n:card|cards}`."""
    rules = language_of(lang)

    class Number(int):
        def __format__(self, spec: str) -> str:
            return rules.form(self, spec.split("|")) if "|" in spec else int.__format__(self, spec)

    return Number


def wrap_counts(lang: str, values: Mapping[str, object]) -> dict[str, object]:
    """The values of a sentence, with numbers that choose the word beside them."""
    number = _number(lang)
    return {name: number(value) if isinstance(value, int) else value for name, value in values.items()}


def _flat(table: Mapping[str, Any], path: str, where: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        whole = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from _flat(value, whole, where)
        elif isinstance(value, str):
            yield whole, value
        else:
            raise BadComponents(f"{where}: {whole} is not a sentence")


def sentences_by_key(table: Mapping[str, Any], where: str) -> dict[str, str]:
    """The sentences of a file by their whole keys: `[ask] pay` and `"ask.pay"` are the same."""
    sentences: dict[str, str] = {}
    for key, sentence in _flat(table, "", where):
        if key in sentences:
            raise BadComponents(f"{where}: {key!r} is there twice")
        sentences[key] = sentence
    return sentences


class Text:
    """The sentences of one package by key and language.

    >>> Text.read({"en": "hand = '{n} {n:card|cards}'", "fr": "hand = '{n} {n:carte|cartes}'"})("fr", "hand", n=2)
    '2 cartes'
    """

    def __init__(self, sentences: dict[str, dict[str, str]]) -> None:
        self.sentences = sentences
        self._say_again = keep_results(MOST_SAID)(self._fill)

    @classmethod
    def read(cls, toml: Mapping[str, str], where: str = "text") -> "Text":
        """The sentences in one TOML text for each language; all must have the same keys."""
        by_language: dict[str, dict[str, str]] = {}
        for lang, text in toml.items():
            try:
                by_language[lang] = sentences_by_key(tomllib.loads(text), f"{where}/{lang}")
            except tomllib.TOMLDecodeError as error:
                raise BadComponents(f"{where}/{lang} is no TOML: {error}") from error
        return cls(_pair_sentences(by_language, where))

    @classmethod
    def of(cls, package: str, *names: str) -> "Text":
        """The sentences in files of a package's own `words` folder; `sentences.toml` where none is named."""
        sentences: dict[str, dict[str, str]] = {}
        for name in names or ("sentences",):
            where = f"{package}/{WORDS}/*/{name}.toml"
            by_language = {lang: sentences_by_key(read_toml(package, WORDS, lang, f"{name}.toml"), where) for lang in LANGUAGES}
            sentences |= _pair_sentences(by_language, where)
        return cls(sentences)

    def __contains__(self, key: str) -> bool:
        return key in self.sentences

    def sentence(self, lang: str, key: str) -> str:
        """A sentence as its file has it, with its values still to be filled in."""
        try:
            return self.sentences[key][lang]
        except KeyError:
            raise UnknownName(f"there is no sentence {key!r} in {lang!r}") from None

    def __call__(self, lang: str, key: str, **values: object) -> str:
        try:
            return self._say_again(lang, key, **values)
        except TypeError:  # a value has no hash for the cache; a mistake in the sentence is raised again
            return self._fill(lang, key, **values)

    def _fill(self, lang: str, key: str, **values: object) -> str:
        sentence_words = self.sentence(lang, key).format(**wrap_counts(lang, values))
        if sentence_words.endswith("..") and not sentence_words.endswith("..."):
            sentence_words = sentence_words[:-1]
        return language_of(lang).put_right(sentence_words)


def _pair_sentences(by_language: dict[str, dict[str, str]], where: str) -> dict[str, dict[str, str]]:
    """Sentences by key; an error for a key that a language does not have."""
    first, *others = by_language
    for lang in others:
        odd = by_language[first].keys() ^ by_language[lang].keys()
        if odd:
            one = min(odd)
            lacks = lang if one in by_language[first] else first
            raise BadComponents(f"{where}: {one!r} has no sentence in {lacks!r}")
    return {key: {lang: sentences[key] for lang, sentences in by_language.items()} for key in by_language[first]}
