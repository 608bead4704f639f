"""Sitting down, saving, going on and taking back."""

from pathlib import Path

import pytest

import orrery
from orrery.core.errors import OrreryError
from orrery.core.record import Record
from orrery.terminal.session import Forced, NotSaved, sit_down
from terminal.player import choose_answer, play_on


@pytest.mark.parametrize("name", orrery.names())
def test_every_game_can_be_sat_down_to_with_each_number_of_seats(name: str) -> None:
    for seats in orrery.game(name).seat_counts:
        session = sit_down(name, seats, seats - 1, seed=3)
        session.go_on()
        assert session.over or (session.ask is not None and not session.ask.forced())


def test_a_game_that_was_broken_off_at_any_answer_goes_on_as_it_would_have(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    whole = sit_down("jump-drive", 3, 1, seed=8)
    play_on(whole)
    for answers in (0, 1, 4):
        path.unlink(missing_ok=True)
        broken = sit_down("jump-drive", 3, 1, seed=8, path=path)
        play_on(broken, answers)
        broken.choose(choose_answer(broken))
        resumed = sit_down("jump-drive", path=path)
        assert resumed.seat == 1
        play_on(resumed)
        assert resumed.record.answers == whole.record.answers
        assert resumed.log_words("fr") == whole.log_words("fr")


def test_every_answer_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = sit_down("jump-drive", path=path, seed=2)
    assert Record.load(path).answers == []
    session.go_on()
    while not session.over:
        session.choose(choose_answer(session))
        assert Record.load(path).answers == session.record.answers
        session.go_on()
        assert Record.load(path).answers == session.record.answers
    assert Record.load(path).replay().outcome == session.position.outcome


def test_a_forced_answer_is_given_with_a_word_in_the_log(shapes: str) -> None:
    session = sit_down(shapes, 1)
    for answer in (11, (), (5, 5, 5)):
        session.choose(answer)
        session.go_on()
    assert session.ask is not None
    assert session.ask.name == "dare"
    assert "Done for you, there was only one way: Bow" in session.log_words("en")
    assert "Fait pour vous, il n’y avait qu’une réponse\u00a0: Saluez" in session.log_words("fr")
    assert sum(isinstance(entry, Forced) for entry in session.log) == 1


def test_undo_takes_back_the_last_real_choice_and_what_was_forced_after_it(shapes: str) -> None:
    session = sit_down(shapes, 2, seed=1)
    session.go_on()
    for answer in (11, (), (5, 5, 5)):
        session.choose(answer)
        session.go_on()
    assert session.undo()
    assert session.ask is not None
    assert session.ask.name == "spread"
    assert not any(isinstance(entry, Forced) for entry in session.log)
    assert session.undo()
    assert session.undo()
    assert session.ask is not None
    assert session.ask.name == "pick"
    assert not session.undo()


def test_undo_stops_where_something_was_shown() -> None:
    session = sit_down("jump-drive", seed=1)
    play_on(session, 1)
    before = list(session.record.answers)
    assert not session.undo()
    assert session.record.answers == before


def test_a_payment_can_be_taken_back_while_another_seat_still_pays(tmp_path: Path) -> None:
    """Found by playing: after one of these answers nothing hidden was shown yet."""
    path = tmp_path / "game.json"
    for seed in range(20):
        path.unlink(missing_ok=True)
        session = sit_down("jump-drive", 3, 0, seed=seed, path=path)
        session.go_on()
        while not session.over:
            question, before = session.view.plain(), len(session.record.answers)
            session.choose(choose_answer(session))
            session.go_on()
            if session.undo():
                assert session.view.plain() == question
                assert len(Record.load(path).answers) == before
                return
    pytest.fail("no answer of twenty games could be taken back")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"name": "chess"}, "there is no game 'chess'"),
        ({"seats": 9}, "can't be played by 9 seats; it takes 2, 3, 4"),
        ({"seat": 2}, "there is no seat 2; seats go from 0 to 1"),
        ({"seat": -1}, "there is no seat -1"),
        ({"bot_names": ("deep",)}, "has no bot 'deep'"),
        ({"bot_names": ("random", "random")}, "2 bots were named for 1 other seats"),
        ({"options": {"sloth": True}}, "has no option 'sloth'"),
        ({"options": {"preset": 3}}, "option 'preset' of jump-drive can't be 3"),
        ({"path": Path("/nowhere/at/all.json")}, "the game can't be saved in /nowhere/at/all.json"),
    ],
)
def test_wrong_words_are_named(arguments: dict[str, object], why: str) -> None:
    with pytest.raises(OrreryError, match=why):
        sit_down(**{"name": "jump-drive", **arguments})  # type: ignore[arg-type]


def test_what_is_said_of_a_saved_game_must_fit_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sit_down("jump-drive", 3, 1, ("random",), 4, {"preset": True}, path)
    saved = path.read_text()
    sit_down("jump-drive", 3, 1, ("random",), 4, {"preset": True}, path)
    for other in ({"seats": 2}, {"seat": 0}, {"bot_names": ("heuristic",)}, {"seed": 5}, {"options": {"preset": False}}):
        with pytest.raises(OrreryError, match=r"holds a game that was begun with another --"):
            sit_down(**{"name": "jump-drive", "path": path, **other})  # type: ignore[arg-type]
    assert path.read_text() == saved


def test_a_game_between_bots_is_for_looking_at(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Record("jump-drive", 2, 1, players=["random", "random"]).save(path)
    with pytest.raises(OrreryError, match="look at it with: orrery replay"):
        sit_down("jump-drive", path=path)


def test_another_game_in_the_file_is_named(tmp_path: Path, shapes: str) -> None:
    path = tmp_path / "game.json"
    sit_down(shapes, path=path)
    with pytest.raises(OrreryError, match="holds a game of four-shapes, not of jump-drive"):
        sit_down("jump-drive", path=path)


def test_a_file_that_can_no_longer_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    session = sit_down("jump-drive", seed=1, path=folder / "game.json")
    session.go_on()
    (folder / "game.json").unlink()
    folder.rmdir()
    with pytest.raises(NotSaved, match="can't be saved"):
        session.choose(choose_answer(session))
    assert [seat for seat, _ in session.record.answers].count(0) == 1
    folder.mkdir()
    session.go_on()
    assert Record.load(folder / "game.json").answers == session.record.answers
