"""Answers of every shape, built from numbers."""

import pytest

from orrery.terminal.draft import Draft, Meter, Wrong
from orrery.terminal.session import Session, sit_down


@pytest.fixture
def session(shapes: str) -> Session:
    return sit_down(shapes, 1, seed=1)


def at(session: Session, question: str) -> Draft:
    """The draft of a question, after the ones before it."""
    for answer in (11, (1, 2), (5, 6, 7)):
        assert session.ask is not None
        if session.ask.name == question:
            break
        session.choose(answer)
        session.go_on()
    draft = Draft(session.view)
    assert draft.ask.name == question
    return draft


def test_one_is_answered_by_its_number(session: Session) -> None:
    draft = at(session, "pick")
    assert draft.read("2", "en") == 12
    assert draft.read("12", "en") == 22
    for line, why in (
        ("13", "13 is not one of the choices 1 to 12"),
        ("0", "0 is not"),
        ("1 2", "Type one number"),
        ("", "Type one"),
    ):
        with pytest.raises(Wrong, match=why):
            draft.read(line, "en")
    with pytest.raises(Wrong, match="«\u00a0x\u00a0» n’est ni un numéro ni une commande"):
        draft.read("x", "fr")


def test_some_are_answered_by_several_numbers_or_none(session: Session) -> None:
    draft = at(session, "gather")
    assert draft.read("3 1", "en") == (1, 2)
    assert draft.read("4,2", "en") == (2, 3)
    assert draft.read("-", "en") == ()
    with pytest.raises(Wrong, match="Choose 1 fewer"):
        draft.read("1 2 3", "en")
    with pytest.raises(Wrong, match="twice"):
        draft.read("1 1", "en")


def test_marks_come_and_go_and_stop_at_the_most(session: Session) -> None:
    draft = at(session, "gather")
    assert draft.mark(0)
    assert draft.mark(1)
    assert not draft.mark(2)
    assert draft.meter == Meter(2, 0, 2)
    assert draft.mark(0)
    assert draft.answer() == (2,)
    draft.clear()
    assert draft.answer() == ()


def test_a_split_is_answered_by_a_place_for_each_item(session: Session) -> None:
    draft = at(session, "spread")
    assert draft.read("1 2 3", "en") == (5, 6, 7)
    cases = (
        ("1 2", "Type 3 numbers, a place for each line; you typed 2"),
        ("1 4 1", "4 is not one of the places 1 to 3"),
        ("1 3 1", "thing 2 does not fit in place 7"),
        ("2 2 1", "place 6 has room for 1"),
    )
    for line, why in cases:
        with pytest.raises(Wrong, match=why):
            draft.read(line, "en")


def test_items_shift_through_the_places_that_fit(session: Session) -> None:
    draft = at(session, "spread")
    assert draft.missing_words("en") == "Choose 3 more"
    draft.shift(1, 1)
    assert draft.placed[1] == 5
    draft.shift(1, 1)
    draft.shift(1, 1)
    assert draft.placed[1] == 5
    draft.shift(0, -1)
    assert draft.placed[0] == 7
    assert not draft.put(1, 7)
    assert draft.answer() is None
    assert draft.put(2, 5)
    assert draft.answer() == (7, 5, 5)


def test_yes_and_no_are_words_numbers_and_letters_in_both_languages(session: Session) -> None:
    draft = at(session, "dare")
    assert [draft.read(line, "en") for line in ("yes", "y", "1", "No", "n", "2")] == [1, 1, 1, 0, 0, 0]
    assert [draft.read(line, "fr") for line in ("oui", "O", "non")] == [1, 1, 0]
    with pytest.raises(Wrong):
        draft.read("oui", "en")
