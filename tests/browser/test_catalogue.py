"""The catalogues of the pages: nothing missing, nothing stale, every placeholder in place, in both languages."""

import re

import pytest
from babel.messages.catalog import Message

from browser.catalogue import path, read, used, written
from orrery.core.words import LANGUAGES
from orrery.server.words import translations

PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")


def catalogue(lang: str) -> dict[str | tuple[str, ...], Message]:
    return {tuple(m.id) if isinstance(m.id, (list, tuple)) else m.id: m for m in read(lang) if m.id}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_file_is_as_the_command_writes_it(lang: str) -> None:
    assert path(lang).read_text("utf-8") == written(lang), "run make words"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_there_and_no_other(lang: str) -> None:
    assert set(catalogue(lang)) == used()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_translated_with_its_placeholders(lang: str) -> None:
    for id, message in catalogue(lang).items():
        assert not message.fuzzy, id
        forms = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
        wanted = set(PLACEHOLDER.findall(id[0] if isinstance(id, tuple) else id))
        for form in forms:
            assert form, f"{lang} has no words for {id!r}"
            assert set(PLACEHOLDER.findall(form)) == wanted, f"{lang}: {id!r}"


def test_french_is_french() -> None:
    assert translations("fr").gettext("Your hand") == "Votre main"
    assert translations("fr").ungettext("%(num)s card", "%(num)s cards", 0) == "%(num)s carte"
    assert translations("en").ungettext("%(num)s card", "%(num)s cards", 0) == "%(num)s cards"
