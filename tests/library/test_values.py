"""Positions, views, asks and records as values: they show themselves, travel to other processes and come back from JSON."""

import json
import pickle

import pytest

import orrery
from orrery.core.errors import BadRecord, IllegalAnswer
from orrery.core.luck import Luck
from orrery.core.record import Record
from orrery.play import play

GAMES = orrery.names()


def midgame(name: str, answers: int = 9) -> orrery.Position:
    game = orrery.game(name)
    p = game.start(game.seat_counts[-1], 3, {})
    luck = Luck.of("midgame")
    for _ in range(answers):
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
    return p


@pytest.mark.parametrize("name", GAMES)
def test_everything_shows_itself_in_one_short_line(name: str) -> None:
    p = midgame(name)
    seat = min(p.asks)
    ask = p.asks[seat]
    record = Record(name, p.seats, 3)
    for value in (p, p.view(seat), p.view(-1), ask, p.luck, p.game, record):
        line = repr(value)
        assert "\n" not in line
        assert len(line) < 250, line
        assert " object at " not in line
        assert p.luck.key.hex()[:8] not in line, "a repr gives no key away"
    assert f"{seat} {ask.name}" in repr(p)
    assert ask.name in repr(ask)
    assert name in repr(p.view(seat))


def test_asks_show_what_can_be_chosen() -> None:
    assert repr(orrery.One((3,))) == "<One of (3,)>"
    assert repr(orrery.One(tuple(range(20)))) == "<One of (0, 1, 2, 3, 4, 5, 6, 7, … 20 in all)>"
    assert repr(orrery.Some((1, 2), 0, 2)) == "<Some 0 to 2 of (1, 2)>"
    assert repr(orrery.Split((1, 2), ((0, 1), (1,)))) == "<Split (1, 2) over (0, 1)>"
    assert repr(orrery.YesNo()) == "<YesNo>"


@pytest.mark.parametrize("name", GAMES)
def test_everything_travels_to_other_processes(name: str) -> None:
    p = midgame(name)
    for value in (p, p.view(min(p.asks)), p.view(-1), p.asks[min(p.asks)], p.luck):
        other = pickle.loads(pickle.dumps(value))
        assert type(other) is type(value)
        assert other.plain() == value.plain()
    assert pickle.loads(pickle.dumps(p)).game is p.game, "there is one instance of each game"
    _, record = play(name, p.seats, 3)
    assert pickle.loads(pickle.dumps(record)).plain() == record.plain()


@pytest.mark.parametrize("name", GAMES)
def test_a_view_comes_back_from_json(name: str) -> None:
    p = midgame(name)
    seat = min(p.asks)
    finished, _ = play(name, p.seats, 3)
    for view in (p.view(seat), p.view(-1), finished.view(0)):
        again = view.game.read_view(json.loads(json.dumps(view.plain())))
        assert again == view
        assert again.question() == view.question()
        assert again.outcome == view.outcome
    with pytest.raises(BadRecord, match=f"this is no {name} view: KeyError"):
        p.game.read_view({})


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_has_words(name: str) -> None:
    _, record = play(name, orrery.game(name).seat_counts[-1], 3)
    for p, seat, answer in record.walk():
        view = p.view(seat)
        said = view.words(answer)
        assert len(said) == (1 if isinstance(answer, int) else len(answer))
        assert all(said)
        codes = {answer} if isinstance(answer, int) else set(answer)
        if not isinstance(view.ask, orrery.Split):
            assert codes <= set(view.choices())
    with pytest.raises(IllegalAnswer, match="is not asked anything"):
        record.replay().view(0).words(0)


def test_a_walk_goes_through_the_answers_and_stops_at_a_bad_one() -> None:
    end, record = play("jump-drive", 2, 3)
    walked = [(p.answered, seat, answer) for p, seat, answer in record.walk()]
    assert walked == [(number, seat, answer) for number, (seat, answer) in enumerate(record.answers)]
    heard: list[orrery.Event] = []
    for p, _, _ in record.walk(heard.append):
        last = p
    assert last.plain() == end.plain()
    assert heard[-1].name == "ended"
    record.answers[4] = (7, 3)
    walk = record.walk()
    assert [next(walk)[0].answered for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(BadRecord, match="answer 5 of"):
        next(walk)


def test_rewards_are_shared_by_the_winners() -> None:
    end, _ = play("jump-drive", 3, 5)
    assert sum(end.final_outcome.rewards()) == pytest.approx(1)
    assert [bool(reward) for reward in end.final_outcome.rewards()] == [seat in end.final_outcome.winners for seat in range(3)]


def test_the_public_names_are_there_and_explained() -> None:
    for name in orrery.__all__:
        value = getattr(orrery, name)
        if callable(value) and name not in ("Answer", "Option"):
            assert (value.__doc__ or "").strip(), f"orrery.{name} is not explained"
