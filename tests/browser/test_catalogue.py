"""The catalogues of the pages: nothing missing, nothing stale, every placeholder in place, in both languages."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import orrery.server
from orrery.core.words import LANGUAGES
from orrery.server.words import translations

ROOT = Path(orrery.server.__file__).parent
OPTIONS = {"extensions": "jinja2.ext.i18n", "trim_blocks": "true", "lstrip_blocks": "true"}
PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")


def used() -> set[str | tuple[str, ...]]:
    """Every sentence that a template uses."""
    found = extract_from_dir(ROOT / "templates", [("**.html", "jinja2")], {"**.html": OPTIONS})
    return {message for _, _, message, _, _ in found}


def catalogue(lang: str) -> dict[str | tuple[str, ...], Message]:
    text = (ROOT / "locale" / lang / "LC_MESSAGES" / "messages.po").read_bytes()
    return {tuple(m.id) if isinstance(m.id, (list, tuple)) else m.id: m for m in read_po(BytesIO(text), locale=lang) if m.id}


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
