"""Asks: what is counted, listed, allowed and sampled is the same set of answers, for every shape."""

import json

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from orrery.core.ask import Ask, One, Some, Split, YesNo, read_ask
from orrery.core.errors import OrreryError
from orrery.core.luck import Luck

small = st.integers(0, 5)


@st.composite
def somes(draw: st.DrawFn) -> Some:
    items = draw(st.lists(small, max_size=7))
    least = draw(st.integers(0, len(items)))
    return Some(tuple(items), least, draw(st.integers(least, len(items) + 2)))


@st.composite
def splits(draw: st.DrawFn) -> Split:
    items = draw(st.lists(st.integers(0, 2), max_size=5))
    fitting = [tuple(sorted(draw(st.sets(st.integers(0, 3), min_size=1, max_size=3)))) for _ in range(3)]
    fits = tuple(fitting[draw(st.integers(0, 2))] for _ in items)
    room = tuple(sorted(draw(st.dictionaries(st.integers(0, 3), st.integers(0, 3), max_size=3)).items()))
    return Split(tuple(items), fits, room)


ones = st.lists(st.integers(-3, 100), min_size=1, max_size=8, unique=True).map(lambda options: One(tuple(options)))
asks = st.one_of(ones, somes(), splits(), st.builds(YesNo))


@given(asks)
def test_what_is_counted_listed_and_allowed_agrees(ask: Ask) -> None:
    answers = list(ask.answers())
    assert ask.count() == len(answers) == len(set(answers))
    for answer in answers:
        assert ask.allows(answer)
        assert ask.canonical(answer) == answer, "an answer that is listed is in its one form"
    assert ask.forced() == (len(answers) < 2)


@given(asks, st.integers(0, 10**6))
def test_a_sample_is_legal_and_in_its_one_form(ask: Ask, seed: int) -> None:
    assume(ask.count() > 0)
    answer = ask.sample(Luck.of(seed))
    assert ask.canonical(answer) == answer
    assert answer in set(ask.answers())


@settings(max_examples=25)
@given(asks)
def test_every_legal_answer_can_be_sampled(ask: Ask) -> None:
    assume(0 < ask.count() <= 12)
    luck = Luck.of("every")
    assert {ask.sample(luck) for _ in range(3000)} == set(ask.answers())


@given(
    asks,
    st.one_of(st.none(), st.text(), st.floats(), st.integers(), st.lists(st.one_of(small, st.text(max_size=2)), max_size=7)),
)
def test_allowed_is_what_has_a_form_among_those_listed(ask: Ask, answer: object) -> None:
    form = ask.canonical(answer)
    assert ask.allows(answer) == (form is not None)
    if form is not None:
        assert form in set(ask.answers())


@given(somes(), st.randoms())
def test_the_order_of_chosen_items_does_not_matter(ask: Some, random: object) -> None:
    for answer in list(ask.answers())[:5]:
        assert isinstance(answer, tuple)
        mixed = list(answer)
        random.shuffle(mixed)  # type: ignore[attr-defined]
        assert ask.canonical(mixed) == answer


def test_equal_dice_in_swapped_places_are_one_answer() -> None:
    ask = Split((1, 1, 2), ((0, 1), (0, 1), (0, 1)))
    assert ask.canonical((1, 0, 0)) == ask.canonical((0, 1, 0)) == (0, 1, 0)
    assert ask.canonical((0, 0, 1)) == (0, 0, 1)
    assert ask.count() == 3 * 2
    assert ask.places == (0, 1)


def test_room_in_a_place_is_kept() -> None:
    ask = Split((1, 1, 1), ((0, 1),) * 3, ((0, 1),))
    assert not ask.allows((0, 0, 1))
    assert list(ask.answers()) == [(0, 1, 1), (1, 1, 1)]
    assert Split((1, 1), ((0, 1),) * 2, ((0, 0), (1, 2))).forced()


def test_many_equal_dice_are_counted_without_listing_them() -> None:
    """Twelve equal dice on five places: 5 to the 12th ways to lay them down, 1820 different ones."""
    ask = Split((3,) * 12, ((0, 1, 2, 3, 4),) * 12)
    assert ask.count() == 1820
    assert Split(tuple(range(12)), ((0, 1, 2, 3, 4),) * 12).count() == 5**12
    assert Some((7,) * 40 + tuple(range(100, 120)), 0, 60).count() == 41 * 2**20


def test_answers_come_one_by_one() -> None:
    ask = Some(tuple(range(60)), 30, 30)
    assert next(iter(ask.answers())) == tuple(range(30))


def test_nothing_to_choose_is_forced() -> None:
    assert Some((), 0, 3).forced()
    assert list(Some((), 0, 3).answers()) == [()]
    assert Some((4, 4, 4), 2, 2).forced()
    assert not Some((4, 4, 5), 2, 2).forced()
    assert Some((4, 5), 2, 9).forced()
    assert One((8,)).forced()
    assert not YesNo().forced()
    assert Split((), ()).forced()


@pytest.mark.parametrize("answer", [2, -1, "yes", None, (1,), 1.0])
def test_yes_and_no_are_all_there_is(answer: object) -> None:
    assert not YesNo().allows(answer)


def test_python_truth_is_an_answer_to_yes_or_no() -> None:
    assert (YesNo().canonical(True), YesNo().canonical(False)) == (1, 0)


@given(asks, st.text(max_size=8), st.tuples(small, small), st.booleans())
def test_an_ask_goes_to_json_and_back(ask: Ask, name: str, args: tuple[int, int], sealed: bool) -> None:
    ask.name, ask.args, ask.sealed = name, args, sealed
    again = read_ask(json.loads(json.dumps(ask.plain())))
    assert type(again) is type(ask)
    assert again.plain() == ask.plain()
    assert list(again.answers()) == list(ask.answers())


def test_an_unknown_shape_is_named() -> None:
    with pytest.raises(OrreryError, match="unknown shape 'three'"):
        read_ask({"shape": "three"})
    with pytest.raises(OrreryError, match="One, Some, Split, YesNo"):
        Ask().canonical(1)
    with pytest.raises(OrreryError, match="One, Some, Split, YesNo"):
        Ask().sample(Luck.of(1))
