"""Advice: by what a seat may see alone, with reasons whose numbers are those of the imagined futures."""

import re
from functools import cache

import pytest

import orrery
from orrery.bots import Look, bot
from orrery.coach.advice import REASONS, Reason, number_words, weigh
from orrery.coach.futures import POINTS, SOURCE, chance_to_win, plan_of
from orrery.core.errors import UnknownName

GAMES = [("jump-drive", 2), ("tiny-epic-galaxies", 2), ("roll-for-the-galaxy", 2), ("new-frontiers", 2)]
WORLDS = 2


@cache
def middle(name: str, seats: int) -> tuple[orrery.Position, int]:
    """A position in a game, and a seat that has something to choose among."""
    guide = bot(name, "heuristic")
    p = orrery.start(name, seats=seats, seed=5)
    luck = orrery.Luck.of("middle")
    while True:
        seat = min(p.asks)
        ask = p.asks[seat]
        if p.answered >= 12 and not ask.forced() and len(ask.codes()) > 2:
            return p, seat
        p.choose(seat, next(iter(ask.answers())) if ask.forced() else guide.answer(Look(p, seat, luck)))


@cache
def advice_on(name: str, seats: int) -> orrery.Advice:
    p, seat = middle(name, seats)
    return orrery.advise(p, seat, orrery.Luck.of("advice"), WORLDS, None)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_advice_is_the_same_whatever_is_hidden(name: str, seats: int) -> None:
    p, seat = middle(name, seats)
    advice = advice_on(name, seats)
    other = p.guess(seat, orrery.Luck.of("anew"))
    assert other.view(seat) == p.view(seat)
    again = orrery.advise(other, seat, orrery.Luck.of("advice"), WORLDS, None)
    assert again.suggestions == advice.suggestions
    assert again.words("fr") == advice.words("fr")


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_advice_names_legal_answers_the_likeliest_first_and_changes_nothing(name: str, seats: int) -> None:
    p, seat = middle(name, seats)
    before = p.plain()
    advice = advice_on(name, seats)
    assert p.plain() == before
    chances = [suggestion.chance for suggestion in advice.suggestions]
    assert chances == sorted(chances, reverse=True)
    assert 2 <= len(chances) <= 3
    assert len({suggestion.answer for suggestion in advice.suggestions}) == len(chances)
    assert all(p.asks[seat].allows(suggestion.answer) for suggestion in advice.suggestions)
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert len(advice.words()) == len(advice.words("fr")) == len(chances)
    assert advice.words() != advice.words("fr")


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_numbers_of_reasons_are_those_of_the_futures(name: str, seats: int) -> None:
    p, seat = middle(name, seats)
    advice = advice_on(name, seats)
    futures = weigh(p, seat, orrery.Luck.of("advice"), WORLDS, None)
    first, second = advice.suggestions[0].answer, advice.suggestions[1].answer
    for number, suggestion in enumerate(advice.suggestions):
        other = first if number else second
        mine, others = futures[suggestion.answer], futures[other]
        assert suggestion.points == sum(future.figures[POINTS] for future in mine) / WORLDS
        assert suggestion.chance == sum(future.chance for future in mine) / WORLDS
        assert len(suggestion.reasons) <= REASONS
        for reason in suggestion.reasons:
            gaps = [a.figures.get(reason.figure, 0.0) - b.figures.get(reason.figure, 0.0) for a, b in zip(mine, others)]
            assert reason.gap == pytest.approx(sum(gaps) / WORLDS)
            assert (reason.agreeing, reason.worlds) == (sum(gap * reason.gap > 0 for gap in gaps), WORLDS)
            for lang in ("en", "fr"):
                words = reason.words(p.game, lang)
                assert number_words(abs(reason.gap), lang) in re.findall(r"\d+(?:[.,]\d)?", words)
                assert words in advice.why(number, lang)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_figure_has_words_both_ways(name: str, seats: int) -> None:
    p, seat = middle(name, seats)
    plan = plan_of(p.game)
    assert plan.figures is not None
    for figure in plan.figures(p, seat):
        for lang in ("en", "fr"):
            more, less = (Reason(figure, gap, 1, 2).words(p.game, lang) for gap in (1.5, -1.5))
            assert more != less
            assert number_words(1.5, lang) in more


def test_words_fit_their_numbers() -> None:
    game = orrery.game("jump-drive")
    assert Reason("income", 1.0, 6, 10).words(game) == "1 more card a turn (in 6 of 10 imagined games)"
    assert Reason("income", -1.5, 6, 10).words(game) == "1.5 fewer cards a turn (in 6 of 10 imagined games)"
    assert Reason("income", 1.5, 6, 10).words(game, "fr").startswith("1,5 carte de plus par tour")
    card = game.components[0]
    assert card.name_in("en") in Reason(SOURCE + card.id, 3.0, 6, 10).words(game)


def test_who_is_not_asked_gets_one_sentence() -> None:
    p = orrery.start("jump-drive", seats=2, seed=7)
    p.choose(0, next(iter(p.asks[0].answers())))
    with pytest.raises(UnknownName, match="seat 0 is not asked anything now"):
        orrery.advise(p, 0)
    with pytest.raises(UnknownName, match="there is no seat 5"):
        orrery.advise(p, 5)
    with pytest.raises(UnknownName, match="at least 1 world"):
        orrery.advise(p, 1, worlds=0)


def test_no_more_worlds_are_begun_when_time_is_up() -> None:
    p = orrery.start("jump-drive", seats=2, seed=7)
    assert orrery.advise(p, 0, worlds=9, seconds=1e-9).worlds == 2


def test_the_only_answer_needs_no_comparison() -> None:
    guide = bot("jump-drive", "heuristic")
    p = orrery.start("jump-drive", seats=2, seed=5)
    luck = orrery.Luck.of("forced")
    while not p.asks[min(p.asks)].forced():
        p.choose(min(p.asks), guide.answer(Look(p, min(p.asks), luck)))
    advice = orrery.advise(p, min(p.asks))
    assert [suggestion.answer for suggestion in advice.suggestions] == list(p.asks[min(p.asks)].answers())
    assert advice.why(0) == "There is nothing else to choose."


def test_without_a_network_equals_share_the_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.coach.futures.find_judge", lambda p: None)
    for seats in (3, 5):
        p = orrery.start("new-frontiers", seats=seats, seed=5)
        assert [chance_to_win(p, seat) for seat in range(seats)] == pytest.approx([1 / seats] * seats)


def test_where_no_figure_differs_the_chances_are_told_apart_in_words() -> None:
    """An answer that is judged much worse is not said to be like the best one."""
    advice = orrery.advise(orrery.start("jump-drive", seed=7), 0, worlds=2, seconds=None)
    first, second, third = (each._replace(reasons=()) for each in advice.suggestions)
    judged = advice._replace(
        suggestions=(first._replace(chance=0.72), second._replace(chance=0.71), third._replace(chance=0.47))
    )
    assert judged.why(0) == judged.why(1) == "No figure sets it apart in 2 imagined games."
    assert judged.why(2).startswith("It leads to a worse place")
    worse = judged._replace(suggestions=(first._replace(chance=0.72), second._replace(chance=0.47)))
    assert worse.why(0).startswith("It leads to a better place")
    assert worse.why(1, "fr").startswith("Elle mène à une moins bonne position")
