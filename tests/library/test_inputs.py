"""What callers hand in: numpy's integers work, seeds can be saved, and a slip is refused in one sentence that changes nothing."""

import json
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy
import pytest

import orrery
from orrery.bots import Look, bots
from orrery.core.errors import BadRecord, IllegalAnswer, OrreryError, UnknownName
from orrery.core.inputs import describe
from orrery.play import arena, play, simulate, transcript

HUGE = pytest.param(10**5000, id="huge")
NOT_WHOLE: list[Any] = [True, 2.0, "2", None, b"2", [2], numpy.bool_(True), numpy.float64(2), numpy.array([2, 3])]


def refused(call: Callable[[], object], said: str, kind: type[OrreryError] = OrreryError) -> None:
    with pytest.raises(kind, match=said) as error:
        call()
    assert "\n" not in str(error.value)


# numpy ---------------------------------------------------------------------------------------------------------------


class Array:
    """Answers as a program that computes with arrays does: with numpy's integers."""

    name = "array"

    def answer(self, look: Look) -> Any:
        answer = look.ask.sample(look.luck)
        return numpy.int64(answer) if isinstance(answer, int) else tuple(numpy.array(answer, numpy.int32))


@pytest.mark.parametrize("name", orrery.names())
def test_a_game_answered_in_numpy_is_the_same_game(name: str) -> None:
    seats = orrery.game(name).seat_counts[-1]
    p, record = play(name, numpy.int8(seats), numpy.uint32(7), bots=Array())
    same, usual = play(name, seats, 7, bots="random")
    assert p.plain() == same.plain()
    assert json.dumps(p.plain()) == json.dumps(same.plain())
    assert record.plain()["answers"] == usual.plain()["answers"]
    assert {type(seat) for seat, _ in record.answers} == {int}
    answers = [answer if isinstance(answer, tuple) else (answer,) for _, answer in record.answers]
    assert {type(number) for answer in answers for number in answer} == {int}
    assert orrery.Record.read(record.write()).replay().plain() == p.plain()


@pytest.mark.parametrize(
    ("ask", "answer", "stored"),
    [
        (orrery.One((0, 7)), numpy.int64(7), 7),
        (orrery.One((0, 7)), numpy.int64(8), None),
        (orrery.One((0, 7)), numpy.float64(7), None),
        (orrery.One((0, 1)), True, 1),
        (orrery.YesNo(), numpy.uint8(1), 1),
        (orrery.YesNo(), numpy.int8(2), None),
        (orrery.YesNo(), True, 1),
        (orrery.YesNo(), 1.0, None),
        (orrery.Some((4, 4, 6), 2, 2), (numpy.int64(6), 4), (4, 6)),
        (orrery.Some((4, 4, 6), 2, 2), [numpy.int64(6), numpy.int64(6)], None),
        (orrery.Some((4, 4, 6), 2, 2), (4.0, 6), None),
        (orrery.Split((5, 8), ((0, 1), (1,))), (numpy.int32(0), numpy.int32(1)), (0, 1)),
        (orrery.Split((5, 8), ((0, 1), (1,))), (numpy.int32(0), "1"), None),
    ],
)
def test_numpy_integers_are_answers_and_are_stored_as_plain_ints(ask: orrery.Ask, answer: object, stored: object) -> None:
    canonical = ask.canonical(answer)
    assert canonical == stored
    assert type(canonical) is type(stored)
    assert ask.allows(answer) == (stored is not None)
    if isinstance(canonical, tuple):
        assert {type(number) for number in canonical} == {int}


def test_numpy_integers_are_seats_of_every_verb() -> None:
    p = orrery.start("jump-drive", seats=numpy.int64(2), seed=numpy.int64(7))
    assert type(p.seats) is int
    assert p.view(numpy.int64(1)) == p.view(1)
    assert type(p.view(numpy.int64(1)).seat) is int
    assert p.guess(numpy.int64(0), orrery.Luck.of(1)).view(0) == p.view(0)
    p.choose(numpy.int64(0), (numpy.int64(2), numpy.int64(3)))
    same = orrery.start("jump-drive", 2, 7)
    same.choose(0, (2, 3))
    assert json.dumps(p.plain()) == json.dumps(same.plain())


def test_words_take_numpy_integers() -> None:
    view = orrery.start("jump-drive", seed=7).view(0)
    assert view.words((numpy.int64(2), numpy.int64(3))) == view.words((2, 3))  # type: ignore[arg-type]


def test_a_record_takes_numpy_integers_and_keeps_plain_ones() -> None:
    record = orrery.Record("jump-drive", numpy.int64(2), numpy.int64(7))
    record.add(numpy.int64(0), (numpy.int64(2), numpy.int64(3)))  # type: ignore[arg-type]
    same = orrery.Record("jump-drive", 2, 7, answers=[(0, (2, 3))])
    assert record.write() == same.write()
    assert record.replay(numpy.int64(1)).plain() == same.replay(1).plain()
    assert record.undone(numpy.int64(0)) is not None


def test_figures_take_numpy_integers() -> None:
    figures = simulate("jump-drive", numpy.int64(2), numpy.int64(3), numpy.int64(5))
    assert json.loads(json.dumps(figures))["games"] == 3
    assert figures["digest"] == simulate("jump-drive", 2, 3, 5)["digest"]
    assert json.loads(json.dumps(arena("jump-drive", ("random", "random"), numpy.int64(2), numpy.int64(5))))["games"] == 2


# Seeds ---------------------------------------------------------------------------------------------------------------


def test_without_a_seed_every_game_is_new_and_can_be_played_again() -> None:
    p, q = orrery.start("jump-drive", seed=None), orrery.start("jump-drive", seed=None)
    assert p.seed != q.seed
    assert orrery.start("jump-drive", seed=p.seed).plain() == p.plain()
    record = orrery.Record("jump-drive", 2, None)
    assert record.replay().plain() == record.replay().plain()
    assert orrery.Record.read(record.write()).seed == record.seed
    end, record = play("jump-drive", seed=None)
    assert end.seed == record.seed
    assert play("jump-drive", seed=record.seed)[0].plain() == end.plain()


def test_figures_without_a_seed_say_which_they_drew() -> None:
    figures = simulate("jump-drive", games=3, seed=None)
    assert figures["seed"] != simulate("jump-drive", games=3, seed=None)["seed"]
    assert simulate("jump-drive", games=3, seed=figures["seed"])["digest"] == figures["digest"]
    rated = arena("jump-drive", ("heuristic", "random"), games=3, seed=None)
    assert arena("jump-drive", ("heuristic", "random"), games=3, seed=rated["seed"]) == rated
    assert transcript("jump-drive", 2, None) != transcript("jump-drive", 2, None)


def test_a_seed_stays_with_a_game_and_never_with_a_guess() -> None:
    p = orrery.start("jump-drive", seed="tuesday")
    assert p.seed == p.copy().seed == pickle.loads(pickle.dumps(p)).seed == "tuesday"
    assert p.guess(0, orrery.Luck.of(1)).seed is None, "the seed tells everything that is hidden"
    assert p.game.read(p.plain()).seed is None
    assert "seed" not in p.plain()
    assert not hasattr(p.view(0), "seed")


@pytest.mark.parametrize("seed", [1.5, True, b"word", (1, 2), object(), numpy.float64(1), HUGE, "\ud800", [1], {}])
def test_a_seed_that_can_not_be_saved_is_refused_at_the_start(seed: Any) -> None:
    for begin in (
        lambda: orrery.start("jump-drive", seed=seed),
        lambda: orrery.Luck.of(seed),
        lambda: orrery.Record("jump-drive", 2, seed),
        lambda: play("jump-drive", seed=seed),
        lambda: simulate("jump-drive", games=1, seed=seed),
        lambda: arena("jump-drive", ("random", "random"), games=1, seed=seed),
        lambda: transcript("jump-drive", 2, seed),
    ):
        refused(begin, "^a seed is a ", UnknownName)


def test_luck_has_no_seed_of_its_own() -> None:
    refused(lambda: orrery.Luck.of(None), "a seed is a whole number or a text, not None")  # type: ignore[arg-type]


# Slips ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", NOT_WHOLE)
@pytest.mark.parametrize("name", ["jump-drive", "tiny-epic-galaxies"])
def test_seats_are_a_whole_number(name: str, seats: Any) -> None:
    for begin in (
        lambda: orrery.start(name, seats=seats),
        lambda: orrery.Record(name, seats, 7),
        lambda: play(name, seats=seats),
        lambda: simulate(name, seats=seats, games=1),
        lambda: transcript(name, seats, 7),
    ):
        refused(begin, f"{name} can't be played by .* seats; it takes ", UnknownName)


@pytest.mark.parametrize("options", [["preset"], [], (), "preset", 5, False, {("preset", True)}])
def test_options_are_a_dict(options: Any) -> None:
    for begin in (
        lambda: orrery.start("jump-drive", options=options),
        lambda: orrery.Record("jump-drive", 2, 7, options),
        lambda: play("jump-drive", options=options),
        lambda: simulate("jump-drive", games=1, options=options),
        lambda: arena("jump-drive", ("random", "random"), games=1, options=options),
    ):
        refused(begin, "options are a dict of names and values, not ", UnknownName)
    refused(lambda: orrery.start("jump-drive", options={"preset": numpy.array([1, 2])}), "it can be false, true")  # type: ignore[dict-item]


@pytest.mark.parametrize("seat", [*NOT_WHOLE, HUGE, 2, -2])
def test_a_seat_that_is_none_is_refused_everywhere(seat: Any) -> None:
    p = orrery.start("jump-drive", 2, 7)
    before = p.plain()
    said = "there is no seat .*; seats go from 0 to 1"
    refused(lambda: p.view(seat), said, UnknownName)
    refused(lambda: p.guess(seat, orrery.Luck.of(1)), said, UnknownName)
    refused(lambda: p.choose(seat, (2, 3)), said, IllegalAnswer)
    record = orrery.Record("jump-drive", 2, 7)
    refused(lambda: record.undone(seat), said, UnknownName)
    assert p.plain() == before


@pytest.mark.parametrize("answer", [None, 7.0, "7", (2.0, 3), {2, 3}, [[2], 3], HUGE, numpy.array([[2, 3]] * 40), object()])
def test_what_is_no_answer_is_refused_and_not_noted(answer: Any) -> None:
    p = orrery.start("jump-drive", 2, 7)
    before = p.plain()
    refused(lambda: p.choose(0, answer), "seat 0 can't answer .* to 'put_back'", IllegalAnswer)
    refused(lambda: p.view(0).words(answer), "is not one of the legal answers to 'put_back'", IllegalAnswer)
    assert p.plain() == before
    if not isinstance(answer, int):
        record = orrery.Record("jump-drive", 2, 7)
        refused(lambda: record.add(0, answer), "an answer is a whole number or a tuple of them, not ", IllegalAnswer)
        refused(lambda: orrery.Record("jump-drive", 2, 7, answers=[(0, answer)]), "an answer is a whole number", IllegalAnswer)
        assert record.answers == []


@pytest.mark.parametrize("luck", [random.Random(1), None, 7, "me", numpy.random.default_rng(1)])
def test_only_luck_deals_a_guess(luck: Any) -> None:
    p = orrery.start("jump-drive", 2, 7)
    before = p.plain()
    refused(lambda: p.guess(0, luck), "a guess is dealt by an orrery.Luck", UnknownName)
    assert p.plain() == before


@pytest.mark.parametrize("answer", [(999,), (2, 999), (2,), 2, (2, 2)])
def test_only_legal_answers_have_words(answer: Any) -> None:
    view = orrery.start("jump-drive", seed=7).view(0)
    refused(lambda: view.words(answer), "is not one of the legal answers to 'put_back', so it has no words", IllegalAnswer)


@pytest.mark.parametrize("count", ["10", 2.0, True, None, 0, -1, numpy.float64(3)])
def test_games_and_jobs_are_counted(count: Any) -> None:
    said = "must be a whole number, 1 or more, not "
    refused(lambda: simulate("jump-drive", games=count), f"games {said}", UnknownName)
    refused(lambda: simulate("jump-drive", games=1, jobs=count), f"jobs {said}", UnknownName)
    refused(lambda: arena("jump-drive", ("random", "random"), games=count), f"games {said}", UnknownName)


@pytest.mark.parametrize("bot_list", [5, None, {"random", "heuristic"}])
def test_an_arena_takes_a_list_of_bots(bot_list: Any) -> None:
    refused(lambda: arena("jump-drive", bot_list), "an arena takes a list of bots, one for each seat, not ", UnknownName)


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1, HUGE])
def test_luck_draws_below_what_it_can(n: int) -> None:
    luck = orrery.Luck.of(7)
    refused(lambda: luck.below("dice", n), "luck gives a number below 1 to 4294967296, not below ", UnknownName)
    refused(lambda: luck.take("dice", []), "not below 0", UnknownName)
    assert luck.used == {}, "nothing was drawn"
    assert 0 <= luck.below("dice", 1 << 32) < 1 << 32


@pytest.mark.parametrize("game", [5, None, object(), orrery.Game, [], "", type(orrery.game("jump-drive"))])
def test_only_games_are_registered(game: Any) -> None:
    before = orrery.names()
    refused(
        lambda: orrery.register("abc", game),
        "abc can't be registered: an instance of Game or the name of a module",
        UnknownName,
    )
    assert orrery.names() == before


@pytest.mark.parametrize("name", [5, None, "", ["abc"]])
def test_games_are_registered_by_a_name(name: Any) -> None:
    before = orrery.names()
    said = "a game is registered by its name, a text, not by "
    refused(lambda: orrery.register(name, orrery.game("jump-drive")), said, UnknownName)
    assert orrery.names() == before


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("no.such.module", "the game 'abc' can't be loaded: ModuleNotFoundError: "),
        ("json", "the game 'abc' can't be loaded: AttributeError: "),
        ("library.no_game", "GAME in library.no_game is 5, which is no Game"),
    ],
)
def test_a_module_without_a_game_is_named(module: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys
    from types import SimpleNamespace

    monkeypatch.setitem(sys.modules, "library.no_game", SimpleNamespace(GAME=5))
    orrery.register("abc", module)
    refused(lambda: orrery.game("abc"), said, UnknownName)


@pytest.mark.parametrize("name", [5, None, ["jump-drive"], orrery.game("jump-drive"), ""])
def test_a_game_is_named_by_a_text(name: Any) -> None:
    for begin in (lambda: orrery.game(name), lambda: orrery.start(name), lambda: bots(name)):
        refused(begin, "there is no game .*; there are jump-drive", UnknownName)
    if not isinstance(name, orrery.Game):  # it takes a game itself too, since an edition has no name of its own
        refused(lambda: simulate(name), "there is no game .*; there are jump-drive", UnknownName)


@pytest.mark.parametrize("upto", [-1, 4, 10**9, 1.0, "1", True, numpy.int64(-1)])
def test_a_record_is_replayed_up_to_an_answer_it_has(upto: Any) -> None:
    record = orrery.Record("jump-drive", 2, 7, answers=[(0, (2, 3))])
    refused(lambda: record.replay(upto), "a record of 1 answers can't be replayed up to .*; 0 to 1 was expected", UnknownName)


@pytest.mark.parametrize("players", ["Ann", 5, [1, 2], None])
def test_players_are_a_list_of_names(players: Any) -> None:
    refused(lambda: orrery.Record("jump-drive", 2, 7, players=players), "players are a list of names, not ", UnknownName)


@pytest.mark.parametrize("text", [5, None, object(), b"\xff"])
def test_what_is_no_text_is_no_record(text: Any) -> None:
    refused(lambda: orrery.Record.read(text), "this is no record", BadRecord)
    if not isinstance(text, bytes):
        refused(lambda: orrery.Record.load(text), "can't be read", BadRecord)


def test_a_transcript_is_written_in_a_language_there_is() -> None:
    refused(lambda: transcript("jump-drive", 2, 7, lang="de"), "there is no language 'de'", UnknownName)


def test_a_view_has_no_field_that_was_never_set() -> None:
    view = orrery.start("jump-drive", seed=7).view(0)
    for slot in type(view).__slots__:
        getattr(view, slot)


def test_wrong_values_are_shown_in_one_short_line() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise RuntimeError

    assert describe(numpy.zeros((9, 9))).count("\n") == 0
    assert describe(10**5000) == "something of type int"
    assert describe(Broken()) == "something of type Broken"
    assert len(describe("x" * 1000)) == 81
