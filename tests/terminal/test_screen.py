"""The full screen, played by keys."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

import orrery
from orrery.core.record import Record
from orrery.terminal.app import PlayScreen, TableApp
from orrery.terminal.replay_screen import ReplayScreen
from orrery.terminal.screens import KeysScreen, ListScreen, PageScreen, RulesScreen
from orrery.terminal.session import Session, sit_down
from terminal.player import answer_keys, choose_answer, play_on

Act = Callable[[Pilot[None], PlayScreen], Awaitable[None]]
SMALL, LARGE = (80, 24), (120, 40)


def on_screen(session: Session, act: Act, size: tuple[int, int] = SMALL, lang: str = "en") -> PlayScreen:
    """Run the screen of a session, and do something on it."""
    screen = PlayScreen(session, lang)

    async def run() -> None:
        app = TableApp(screen)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await act(pilot, screen)

    asyncio.run(run())
    return screen


def top(pilot: Pilot[None]) -> Screen[Any]:
    """The screen that lies over all others."""
    return pilot.app.screen


TICK = 0.02
"""Seconds; windows that are drawn wider collect their changes of size for a moment."""
CHANGES = 100
"""How often a screen may still change before a test looks at it all the same."""


async def settle(pilot: Pilot[None]) -> None:
    """Wait for the bots, and until the screen stays as it is: a new size of one part changes the next one's after it."""
    for _ in range(CHANGES):
        await calm(pilot)
        if all(worker.is_finished for worker in pilot.app.workers):
            return
        await pilot.app.workers.wait_for_complete()


async def calm(pilot: Pilot[None]) -> None:
    """Wait until no part of the screen has anything left to do: twice, for a part may be in the middle of its last message."""
    rounds = 0
    for _ in range(CHANGES):
        await pilot._wait_for_screen()
        rounds = 0 if is_busy(pilot) else rounds + 1
        if rounds == 2:
            return
        pilot.app.screen._on_timer_update()


def is_busy(pilot: Pilot[None]) -> bool:
    """Whether something is to be drawn, laid out or called, or a message waits to be read."""
    screen = pilot.app.screen
    drawing = (screen._layout_required, screen._scroll_required, screen._repaint_required, screen._recompose_required)
    parts = (pilot.app, *screen.walk_children(with_self=True))
    return (
        any(drawing)
        or bool(screen._dirty_widgets or screen._callbacks)
        or any(part._message_queue.qsize() or part._next_callbacks for part in parts)
    )


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


def words_of(screen: PlayScreen | ReplayScreen, id: str) -> str:
    return str(screen.query_one(f"#{id}", Static).render())


def picture(pilot: Pilot[None]) -> list[str]:
    """The lines of the screen."""
    width, height = pilot.app.size
    strips = pilot.app.screen._compositor.render_strips()
    lines = ["".join(segment.text for segment in strip) for strip in strips]
    assert len(lines) == height
    assert all(len(line) <= width for line in lines)
    return lines


async def play_by_keys(pilot: Pilot[None], screen: PlayScreen, answers: int) -> None:
    while not screen.session.over and answers:
        await press(pilot, *answer_keys(screen.session, choose_answer(screen.session)))
        answers -= 1


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_whole_game_by_keys(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    expected = sit_down("jump-drive", 3, 1, seed=3)
    play_on(expected)

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await play_by_keys(pilot, screen, 1000)
        assert "won with" in words_of(screen, "question")
        assert [choice.words for choice in screen.choices.choices] == ["Look back through the game", "Quit"]

    screen = on_screen(sit_down("jump-drive", 3, 1, seed=3, path=path), act, size)
    assert screen.session.record.answers == expected.record.answers
    assert Record.load(path).answers == expected.record.answers
    assert screen.last_words()[-1] == f"The game is saved in {path}."


@pytest.mark.parametrize("name", orrery.names())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_game_answers_to_keys(name: str, lang: str) -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await play_by_keys(pilot, screen, 8)
        assert screen.session.over or len([seat for seat, _ in screen.session.record.answers if seat == 0]) >= 8
        picture(pilot)

    on_screen(sit_down(name, seed=2), act, lang=lang)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_each_shape_by_keys(shapes: str, size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        answers = screen.session.position.table.given
        await press(pilot, "1", "2", "enter")
        assert answers[0][-1] == 22, "two digits go to the twelfth choice"
        assert "Not now" not in words_of(screen, "question")
        await press(pilot, "1", "down", "down", "space", "space", "space", "enter")
        assert answers[0][-1] == (1, 2), "marks come and go"
        assert words_of(screen, "places") == "1 place 5 0   2 place 6 0/1   3 place 7 0"
        await press(pilot, "enter")
        assert words_of(screen, "help-words") == "Choose 3 more"
        await press(pilot, "3", "right", "right", "left", "down", "left")
        assert words_of(screen, "places") == "1 place 5 1   2 place 6 0/1   3 place 7 2"
        await press(pilot, "enter")
        assert answers[0][2:] == [(7, 5, 7), 1], "and what is forced is answered"
        assert "Done for you, there was only one way: Bow" in " ".join(screen.session.log_words("en"))
        await press(pilot, "y")
        assert screen.session.over
        assert words_of(screen, "question") == "You won with 1 point"

    on_screen(sit_down(shapes, 1), act, size)


def test_an_answer_with_something_missing_is_not_given() -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        assert words_of(screen, "meter") == "Choose 2 more  □□"
        await press(pilot, "3", "enter")
        assert words_of(screen, "meter") == "Choose 1 more  ■□"
        assert words_of(screen, "help-words") == "Choose 1 more"
        await press(pilot, "4", "5")
        assert words_of(screen, "meter") == "⏎  ■■", "no more than two can be marked"
        await press(pilot, "escape")
        assert words_of(screen, "meter") == "Choose 2 more  □□"
        assert screen.session.ask is not None

    on_screen(sit_down("jump-drive", seed=5), act)


def test_the_first_digit_of_a_longer_number_waits_for_the_second() -> None:
    session = sit_down("jump-drive", 2, seed=1)
    session.go_on()
    session.choose((session.view.table.seats[0].hand[0], session.view.table.seats[0].hand[1]))
    session.go_on()
    session.choose(0)
    session.go_on()

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        assert screen.draft is not None
        assert len(screen.draft.codes) == 10
        await press(pilot, "1")
        assert words_of(screen, "help-words") == "1 …: another digit, or space to mark it"
        assert screen.draft.marked == set()
        await press(pilot, "0")
        assert screen.draft.marked == {9}
        await press(pilot, "1", "space", "5")
        assert screen.draft.marked == {0, 4, 9}

    on_screen(session, act)


@pytest.mark.parametrize("typed", [("0",), ("1", "3"), ("9", "9")])
def test_a_number_beyond_the_choices_is_refused_and_nothing_else_happens(shapes: str, typed: tuple[str, ...]) -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, *typed)
        number = int("".join(typed))
        assert words_of(screen, "help-words") == f"{number} is not one of the choices 1 to 12"
        await press(pilot, "enter", "enter")
        assert [seat for seat, _ in screen.session.record.answers if seat == 0] == [], "nothing was answered for the person"
        assert words_of(screen, "help-words") == f"{number} is not one of the choices 1 to 12"
        await press(pilot, "2", "enter")
        assert screen.session.record.answers == [(0, 12)], "another number is taken"

    on_screen(sit_down(shapes, 1), act)


def test_a_place_that_is_none_or_does_not_fit_is_refused(shapes: str) -> None:
    session = sit_down(shapes, 1)
    session.choose(11)
    session.choose(())

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        assert screen.draft is not None
        await press(pilot, "4")
        assert words_of(screen, "help-words") == "4 is not one of the places 1 to 3"
        await press(pilot, "down", "3")
        assert words_of(screen, "help-words") == "thing 2 does not fit in place 7"
        assert screen.draft.placed == [-1, -1, -1]
        assert screen.choices.highlighted == 1
        await press(pilot, "enter")
        assert len(screen.session.record.answers) == 2

    on_screen(session, act)


def test_a_number_beyond_the_ways_to_leave_is_refused() -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "q", "9", "enter")
        assert isinstance(pilot.app.screen, ListScreen)
        await press(pilot, "down", "down", "enter")
        assert top(pilot) is screen

    on_screen(sit_down("jump-drive", seed=5), act)


def test_undo_takes_back_and_says_when_it_can_not(shapes: str) -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "u")
        assert words_of(screen, "help-words").startswith("Nothing can be taken back")
        await press(pilot, "enter")
        assert words_of(screen, "question") == "Gather up to two"
        await press(pilot, "u")
        assert words_of(screen, "question") == "Pick one"
        assert words_of(screen, "help-words") == "Your last answer is taken back."

    on_screen(sit_down(shapes, 2, seed=1), act)


def test_the_card_under_the_cursor_is_explained() -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        assert words_of(screen, "help-words").startswith("Trade Pact: Development, cost 1.")
        await press(pilot, "down")
        assert words_of(screen, "help-words").startswith("Galactic Advertisers: Development, cost 3.")
        await press(pilot, "4", "6", "enter")
        await press(pilot, "tab")
        assert words_of(screen, "help-words").startswith("Trade Pact: Development, cost 1.")
        await press(pilot, "end")
        assert "Not now: Its defense is 6; your military is 0." in words_of(screen, "help-words")
        assert any("Rebel Base" in line for line in picture(pilot))
        await press(pilot, "tab")
        assert words_of(screen, "help-words").startswith("Explore: draw 5 cards, then discard 3\nRule: ")

    on_screen(sit_down("jump-drive", 3, seed=5), act)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_rivals_and_scores_are_looked_at(size: tuple[int, int]) -> None:
    session = sit_down("jump-drive", 3, seed=5)
    play_on(session, 6)

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "tab", "right")
        assert "[Rigel]" in words_of(screen, "tabs")
        first = session.position.table.seats[1].empire[0]
        name = orrery.game("jump-drive").components[first].name_in("en")
        assert any(name in line for line in picture(pilot))
        await press(pilot, "s")
        assert "[Scores]" in words_of(screen, "tabs")
        points = orrery.game("jump-drive").result(session.position.table)[0]
        assert any(f"You: {points[0]} points" in line for line in picture(pilot))
        await press(pilot, "escape")
        assert screen.focused is screen.choices

    on_screen(session, act, size)


def test_the_language_is_switched_and_marks_stay() -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "2", "l")
        assert words_of(screen, "question") == "Défaussez 2 de vos 7 cartes"
        assert words_of(screen, "meter") == "Choisissez-en encore 1  ■□"
        assert "pioche 91" in " ".join(picture(pilot))
        await press(pilot, "l")
        assert words_of(screen, "question") == "Discard 2 of your 7 cards"

    on_screen(sit_down("jump-drive", 3, seed=5), act)


def test_keys_and_rules_are_one_key_away(shapes: str) -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, KeysScreen)
        assert any("take your last answer back" in line for line in picture(pilot))
        await press(pilot, "escape", "down", "r")
        assert isinstance(pilot.app.screen, RulesScreen)
        assert pilot.app.screen.query_one("#clauses", OptionList).highlighted == 1, "the clause behind the gem"
        assert any("Daring is a point.  (our ruling)" in line for line in picture(pilot))
        await press(pilot, "escape")
        assert top(pilot) is screen

    on_screen(sit_down(shapes, 1), act)


def test_leaving_a_game_that_is_not_saved_asks_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "jump-drive-5.json").write_text("mine")

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, ListScreen)
        await press(pilot, "3")
        assert top(pilot) is screen
        await press(pilot, "q", "1")

    screen = on_screen(sit_down("jump-drive", seed=5), act)
    assert (tmp_path / "jump-drive-5.json").read_text() == "mine"
    assert Record.load(tmp_path / "jump-drive-5-2.json").answers == screen.session.record.answers
    assert screen.last_words() == ["The game is saved in jump-drive-5-2.json."]


def test_leaving_without_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "q", "2")

    screen = on_screen(sit_down("jump-drive", seed=5), act)
    assert screen.last_words() == ["The game is not saved; --save FILE keeps it."]
    assert list(tmp_path.iterdir()) == []


def test_after_the_game_it_is_looked_back_at_and_played_again(shapes: str) -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "enter", "enter", "1", "1", "1", "enter", "n")
        assert screen.session.over
        await press(pilot, "1", "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "right")
        assert pilot.app.screen.at == 1
        await press(pilot, "q")
        assert top(pilot) is screen
        await press(pilot, "2", "enter")
        assert not screen.session.over
        assert [seat for seat, _ in screen.session.record.answers if seat == 0] == [], "nothing was answered for the person"

    on_screen(sit_down(shapes, 1), act)


def test_a_file_that_can_not_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    path = folder / "game.json"

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        path.unlink()
        folder.rmdir()
        await press(pilot, "1", "2", "enter")
        assert words_of(screen, "question") == "Choose what to place this turn"
        assert "can't be saved" in " ".join(note.message for note in pilot.app._notifications)

    on_screen(sit_down("jump-drive", seed=5, path=path), act)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (80, 50), (60, 16), (200, 60)])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_wraps_and_the_question_is_whole(size: tuple[int, int], lang: str) -> None:
    session = sit_down("jump-drive", 4, seed=5)
    play_on(session, 6)

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        lines = picture(pilot)
        question = session.game.question(session.view, lang)
        assert sum(question in line for line in lines) == 1
        first = screen.choices.choices[0].words
        assert any(line.strip().startswith(f"1 {first}") for line in lines)
        assert all(any(name in line for line in lines) for name in session.names(lang))

    on_screen(session, act, size, lang)


def test_hints_stay_whole_when_a_scrollbar_appears(shapes: str) -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "enter")
        assert screen.choices.max_scroll_y == 0, "all there is to gather fits"
        await press(pilot, "u")
        assert screen.choices.max_scroll_y > 0, "all there is to pick does not"
        lines = picture(pilot)
        assert any("1 thing 11 " in line and " hint 11 " in line for line in lines)

    on_screen(sit_down(shapes, 1), act, (120, 20))


def test_a_window_that_changes_its_size_is_drawn_anew() -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        assert not screen.query_one("#looking").display
        await pilot.resize_terminal(130, 40)
        for _ in range(CHANGES):
            await asyncio.sleep(TICK)
            await settle(pilot)
            if screen.query_one("#looking").display:
                break
        assert screen.query_one("#looking").display
        assert any("[You]" in line for line in picture(pilot))

    on_screen(sit_down("jump-drive", seed=5), act)


def test_h_asks_the_coach() -> None:
    async def ask_the_coach(pilot: Pilot[None], screen: PlayScreen) -> None:
        await press(pilot, "h")
        assert isinstance(top(pilot), PageScreen)
        assert any("to win" in line for line in picture(pilot))
        await press(pilot, "escape")
        assert top(pilot) is screen
        assert not screen.busy

    screen = on_screen(sit_down("jump-drive", 2, 0, seed=6), ask_the_coach)
    assert [seat for seat, _ in screen.session.record.answers if seat == 0] == [], "nothing was answered for the person"
