"""Sentences: the word that fits the number, both languages always, and clear errors for a bad file."""

import pytest

from orrery.core.errors import BadComponents, UnknownName
from orrery.core.text import Text, language

CARDS = Text.read(
    {
        "en": "hand = '{n} {n:card|cards}'\n\"hand.own\" = 'you'",
        "fr": "hand = '{n} {n:carte|cartes}'\n\"hand.own\" = 'vous'",
    }
)


@pytest.mark.parametrize(
    ("n", "en", "fr"),
    [
        (0, "0 cards", "0 carte"),
        (1, "1 card", "1 carte"),
        (2, "2 cards", "2 cartes"),
        (11, "11 cards", "11 cartes"),
        (-1, "-1 card", "-1 carte"),
        (-2, "-2 cards", "-2 cartes"),
    ],
)
def test_the_word_fits_the_number(n: int, en: str, fr: str) -> None:
    assert (CARDS("en", "hand", n=n), CARDS("fr", "hand", n=n)) == (en, fr)


def test_numbers_keep_their_formats_and_texts_stay_texts() -> None:
    text = Text.read({"en": "a = '{n:+d} {who}'", "fr": "a = '{n:03d} {who}'"})
    assert (text("en", "a", n=3, who="Ann"), text("fr", "a", n=3, who="{n}")) == ("+3 Ann", "003 {n}")


def test_a_key_may_have_keys_below_it() -> None:
    assert "hand" in CARDS
    assert CARDS("fr", "hand.own") == "vous"
    assert "hand.other" not in CARDS


def test_an_unknown_sentence_or_language_is_named() -> None:
    with pytest.raises(UnknownName, match=r"there is no sentence 'foot' in 'en'"):
        CARDS("en", "foot")
    with pytest.raises(UnknownName, match=r"there is no sentence 'hand' in 'de'"):
        CARDS("de", "hand", n=1)
    with pytest.raises(UnknownName, match="there is no language 'de'; there are en, fr"):
        language("de")
    assert language("fr") == "fr"


@pytest.mark.parametrize(
    ("en", "fr", "said"),
    [
        ("a = 'x'", "", "words: 'a' has no sentence in 'fr'"),
        ("", "a = 'x'", "words: 'a' has no sentence in 'en'"),
        ("[a]\nb = 'x'", "[a]\nc = 'x'", "words: 'a.b' has no sentence in 'fr'"),
        ("a = 3", "a = 'x'", "words/en: a is not a sentence"),
        ("a = 'x'", "[a]\nb = [1]", "words/fr: a.b is not a sentence"),
        ("[a]\nb = 'x'\n[\"a.b\"]", "", "words: 'a.b' has no sentence in 'fr'"),
        ("'a.b' = 'x'\n[a]\nb = 'y'", "", "words/en: 'a.b' is there twice"),
        ("[a", "", "words/en is no TOML"),
    ],
)
def test_a_bad_file_is_named(en: str, fr: str, said: str) -> None:
    with pytest.raises(BadComponents, match=said):
        Text.read({"en": en, "fr": fr}, "words")


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Altair", "L’objectif d’Altair"),
        ("Rigel", "L’objectif de Rigel"),
        ("Élie", "L’objectif d’Élie"),
        ("Yves", "L’objectif de Yves"),
    ],
)
def test_french_elides_before_a_vowel(who: str, said: str) -> None:
    text = Text.read({"en": "goal = 'The goal of {who}'", "fr": 'goal = "L’objectif de {who}"'})
    assert text("fr", "goal", who=who) == said
    assert text("en", "goal", who=who) == f"The goal of {who}"


def test_a_name_that_ends_in_a_full_stop_ends_the_sentence() -> None:
    text = Text.read(
        {
            "en": "took = 'You took {tile}.'\nwait = 'Wait...'",
            "fr": "took = 'Vous avez pris {tile}.'\nwait = 'Attendez...'",
        }
    )
    assert text("en", "took", tile="Imperium Munitions, Inc.") == "You took Imperium Munitions, Inc."
    assert text("en", "wait") == "Wait..."
