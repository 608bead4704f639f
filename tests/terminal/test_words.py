"""The terminal's sentences: complete in both languages, and all of them used."""

import re
from pathlib import Path

import pytest

import orrery.terminal
from orrery.terminal.words import TEXT, listed, next_language, spoken

SOURCE = Path(orrery.terminal.__file__).parent


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


@pytest.mark.parametrize("key", sorted(TEXT.sentences))
def test_both_languages_say_the_same_things(key: str) -> None:
    said = TEXT.sentences[key]
    assert placeholders(said["en"]) == placeholders(said["fr"])


def test_every_sentence_is_used() -> None:
    code = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
    unused = [
        key
        for key in TEXT.sentences
        if f'"{key}"' not in code and f'"{key.rpartition(".")[2]}"' not in code and f"'{key}'" not in code
    ]
    assert unused == []


def test_the_language_follows_the_locale() -> None:
    assert spoken({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_GB"}) == "fr"
    assert spoken({"LANG": "C"}) == "en"
    assert spoken({}) == "en"
    assert next_language("en") == "fr"
    assert next_language("fr") == "en"


def test_lists_in_sentences() -> None:
    assert [listed(names, "fr") for names in ([], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Eve"])] == [
        "",
        "Ann",
        "Ann et Bob",
        "Ann, Bob et Eve",
    ]
