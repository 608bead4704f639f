"""Bots of one's own: passed as they are, registered by name, or named as module:NAME."""

from collections.abc import Callable
from pathlib import Path

import pytest

from orrery.bots import Bot, Look, bot, bots, register
from orrery.core.ask import Answer
from orrery.core.errors import UnknownName
from orrery.play import arena, match, play, simulate


class Last:
    """Gives the last legal answer: the first one of Jump Drive would explore for ever."""

    name = "last"

    def answer(self, look: Look) -> Answer:
        return list(look.ask.answers())[-1]


class Nameless:
    def answer(self, look: Look) -> Answer:
        return next(look.ask.answers())


def test_a_bot_of_ones_own_plays_by_itself_or_beside_named_ones() -> None:
    p, record = play("jump-drive", 2, 7, bots=(Last(), "random"))
    assert record.players == ["last", "random"]
    assert p.over
    figures = simulate("jump-drive", 2, 5, bots=[Last(), "random"])
    assert figures["bots"] == ["last", "random"]
    assert simulate("jump-drive", 3, 2, bots=Last())["bots"] == ["last"] * 3
    assert [row["bot"] for row in arena("jump-drive", (Last(), "heuristic"), 4)["bots"]] == ["last", "heuristic"]


def test_a_single_name_is_one_bot_and_not_its_letters() -> None:
    assert simulate("jump-drive", 2, 1, bots="random")["bots"] == ["random", "random"]
    with pytest.raises(UnknownName, match="at least two"):
        arena("jump-drive", "heuristic")


def test_a_bot_of_ones_own_plays_the_same_games_on_several_processes() -> None:
    bots_ = (Last(), "heuristic")
    assert simulate("jump-drive", 2, 60, bots=bots_, jobs=2)["digest"] == simulate("jump-drive", 2, 60, bots=bots_)["digest"]


def test_a_bot_that_can_not_travel_is_refused_before_any_game() -> None:
    class Local(Last):
        pass

    with pytest.raises(UnknownName, match=r"these bots can't go to other processes, define them in a module"):
        simulate("jump-drive", 2, 60, bots=Local(), jobs=2)


class Explorer(Last):
    """Explores for ever."""

    name = "explorer"

    def answer(self, look: Look) -> Answer:
        return next(look.ask.answers())


def test_bots_that_never_end_a_game_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_ANSWERS", 300)
    with pytest.raises(match.EndlessGame, match="jump-drive was not over after 300 answers: explorer, explorer never end it"):
        simulate("jump-drive", 2, 1, bots=Explorer())


def test_a_registered_bot_is_known_by_its_name_to_its_game_alone() -> None:
    register("jump-drive", Last())
    assert bots("jump-drive")[-1] == "last"
    assert "last" not in bots("new-frontiers")
    assert simulate("jump-drive", 2, 1, bots="last")["bots"] == ["last", "last"]
    register(None, Last())
    assert "last" in bots("new-frontiers")
    with pytest.raises(UnknownName, match="there is no game 'chess'"):
        register("chess", Last())


@pytest.mark.parametrize("player", [Last, Nameless(), "last", None])
def test_what_is_no_bot_is_refused(player: Bot) -> None:
    with pytest.raises(UnknownName, match=r"is no bot: an instance with a name and a method answer\(look\) was expected"):
        register("jump-drive", player)


def test_the_old_order_of_arguments_is_told_the_new_one() -> None:
    """The game comes first, as in every other function."""
    before = bots("jump-drive")
    olds: list[Callable[[], None]] = [lambda: register(Last(), "jump-drive"), lambda: register(Last())]  # type: ignore[arg-type]
    for old in olds:
        with pytest.raises(
            UnknownName, match=r"register takes the game first: register\('jump-drive', bot\), or register\(None"
        ):
            old()
    with pytest.raises(UnknownName, match=r"bot takes the game first: bot\('jump-drive', 'heuristic'\)"):
        bot("heuristic", "jump-drive")
    with pytest.raises(UnknownName, match="there is no game 'heuristic'"):
        bot("heuristic", "heuristic")
    assert bots("jump-drive") == before


@pytest.mark.parametrize("name", [5, None, ["heuristic"]])
def test_names_that_are_no_text_are_refused(name: str) -> None:
    with pytest.raises(UnknownName, match="there is no game "):
        bots(name)
    with pytest.raises(UnknownName, match="jump-drive has no bot "):
        bot("jump-drive", name)
    with pytest.raises(UnknownName, match="there is no game "):
        play(name)


def test_a_bot_is_named_by_its_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(
        'class Last:\n    name = "last"\n    def answer(self, look):\n        return list(look.ask.answers())[-1]\n\n'
        "LAST = Last()\nNOTHING = 3\n"
    )
    (tmp_path / "broken.py").write_text("def (:\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert bot("jump-drive", "mine:Last").name == bot("jump-drive", "mine:LAST").name == "last"
    assert simulate("jump-drive", 2, 2, bots=("mine:Last", "random"))["bots"] == ["last", "random"]
    for name, said in [
        ("mine:First", "has no attribute 'First'"),
        ("mine:NOTHING", "3 is no bot"),
        ("mine:", "the bot 'mine:' can't be loaded"),
        (":", "the bot ':' can't be loaded"),
        ("nowhere:Last", "No module named 'nowhere'"),
        ("broken:Last", "SyntaxError"),
    ]:
        with pytest.raises(UnknownName) as refused:
            bot("jump-drive", name)
        assert said in str(refused.value)
        assert "\n" not in str(refused.value)
