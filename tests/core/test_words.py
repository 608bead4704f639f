"""Sentences: the word that fits the number, both languages always, and clear errors for a bad file."""

import pytest

from orrery.core.errors import BadComponents, UnknownName
from orrery.core.words import Text, language

CARDS = Text.read("[hand]\nen = '{n} {n:card|cards}'\nfr = '{n} {n:carte|cartes}'\n[hand.own]\nen = 'you'\nfr = 'vous'")


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
    text = Text.read("[a]\nen = '{n:+d} {who}'\nfr = '{n:03d} {who}'")
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
    ("toml", "said"),
    [
        ("[a]\nen = 'x'", r"text.toml: 'a' has the languages \['en'\]; \['en', 'fr'\] was expected"),
        ("[a]\nen = 'x'\nfr = 'y'\nde = 'z'", r"'a' has the languages \['de', 'en', 'fr'\]"),
        ("[a.b]\nfr = 'x'", "'a.b' has the languages"),
        ("[a]\nen = 3\nfr = 'x'", "text.toml: 'a' has the languages|a.en is not a sentence"),
        ("[a]\nb = [1]", "text.toml: a.b is not a sentence"),
        ("[a", "text.toml is no TOML"),
    ],
)
def test_a_bad_file_is_named(toml: str, said: str) -> None:
    with pytest.raises(BadComponents, match=said):
        Text.read(toml, "text.toml")


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Altair", "L'objectif d'Altair"),
        ("Rigel", "L'objectif de Rigel"),
        ("Élie", "L'objectif d'Élie"),
        ("Yves", "L'objectif de Yves"),
    ],
)
def test_french_elides_before_a_vowel(who: str, said: str) -> None:
    text = Text.read("[goal]\nen = 'The goal of {who}'\nfr = \"L'objectif de {who}\"")
    assert text("fr", "goal", who=who) == said
    assert text("en", "goal", who=who) == f"The goal of {who}"


def test_a_name_that_ends_in_a_full_stop_ends_the_sentence() -> None:
    text = Text.read(
        "[took]\nen = 'You took {tile}.'\nfr = 'Vous avez pris {tile}.'\n[wait]\nen = 'Wait...'\nfr = 'Attendez...'"
    )
    assert text("en", "took", tile="Imperium Munitions, Inc.") == "You took Imperium Munitions, Inc."
    assert text("en", "wait") == "Wait..."
