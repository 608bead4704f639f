"""The terminal's sentences: complete in both languages, and all of them used."""

import re
from pathlib import Path

import pytest

import orrery.terminal
from orrery.core.view import Outcome
from orrery.terminal.language import TEXT, join_words, next_language, user_language
from orrery.terminal.sentences import outcome_words

SOURCE = Path(orrery.terminal.__file__).parent


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


@pytest.mark.parametrize("key", sorted(TEXT.sentences))
def test_both_languages_say_the_same_things(key: str) -> None:
    sentences = TEXT.sentences[key]
    assert placeholders(sentences["en"]) == placeholders(sentences["fr"])


def test_every_sentence_is_used() -> None:
    code = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
    unused = [
        key
        for key in TEXT.sentences
        if f'"{key}"' not in code and f'"{key.rpartition(".")[2]}"' not in code and f"'{key}'" not in code
    ]
    assert unused == []


def test_the_language_follows_the_locale() -> None:
    assert user_language({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_GB"}) == "fr"
    assert user_language({"LANG": "C"}) == "en"
    assert user_language({}) == "en"
    assert next_language("en") == "fr"
    assert next_language("fr") == "en"


@pytest.mark.parametrize(
    ("points", "winners", "tiebreak", "words"),
    [
        ((9, 4), (0,), (0, 0), "You won with 9 points"),
        ((4, 9), (1,), (0, 0), "Bob won with 9 points"),
        ((1, 1), (0, 1), (2, 2), "You and Bob share the victory with 1 point"),
        ((9, 9), (1,), (1, 2), "Bob won: 9 points and the better tie-break"),
        ((9,), (), (0,), "Nobody won: the game itself did"),
    ],
)
def test_who_won(points: tuple[int, ...], winners: tuple[int, ...], tiebreak: tuple[int, ...], words: str) -> None:
    outcome = Outcome(points, winners, tiebreak, ())
    assert outcome_words(outcome, 0, ["You", "Bob"], "en") == words


def test_lists_in_sentences() -> None:
    assert [join_words(names, "fr") for names in ([], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Eve"])] == [
        "",
        "Ann",
        "Ann et Bob",
        "Ann, Bob et Eve",
    ]
