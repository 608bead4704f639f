"""The list of asks, what codes mean, and points and rounds as they stand."""

import json

import pytest

import orrery
from cli.command_line import run_command
from orrery import Luck
from orrery.core.meaning import Meaning
from orrery.encode.asks import list_asks


@pytest.mark.parametrize("name", orrery.names())
def test_every_ask_is_listed_with_its_question_in_both_languages(name: str) -> None:
    game = orrery.game(name)
    english, french = list_asks(game), list_asks(game, "fr")
    assert [ask["name"] for ask in english] == [ask["name"] for ask in french]
    assert {ask["name"] for ask in english} == set(game.questions.named)
    for ask, other in zip(english, french, strict=True):
        assert ask["question"]
        assert ask["question"] != other["question"]
        assert ask["codes"] > 0
        assert all(example["do"] for example in ask["examples"])


def test_the_command_lists_asks_for_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    output = run_command(capsys, "rules", "jump-drive", "--asks", "--lang", "fr")
    assert "place_second" in output
    assert "Placer un" in output
    figures = json.loads(run_command(capsys, "rules", "tiny-epic-galaxies", "--asks", "--json"))
    assert {ask["name"]: ask["shape"] for ask in figures["asks"]}["reroll"] == "some"


@pytest.mark.parametrize("name", orrery.names())
def test_every_code_that_is_asked_means_something_with_and_without_a_view(name: str) -> None:
    luck = Luck.of(name)
    p = orrery.start(name, seed=3)
    for _ in range(150):
        if not p.asks:
            break
        seat = min(p.asks)
        view, ask = p.view(seat), p.asks[seat]
        for code in ask.codes():
            assert p.game.meaning(ask, code).do
            assert p.game.meaning(ask, code, view).ask == ask.name
        p.choose(seat, ask.sample(luck))


def test_a_view_tells_which_component_lies_at_a_place() -> None:
    game = orrery.game("tiny-epic-galaxies")
    p = orrery.start("tiny-epic-galaxies", seats=2, seed=3)
    luck = Luck.of("places")
    while not any(ask.name == "move" for ask in p.asks.values()):
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
    seat = next(seat for seat, ask in p.asks.items() if ask.name == "move")
    code = p.asks[seat].codes()[0]
    place = game.meaning(p.asks[seat], code)
    assert place == Meaning("move", "move", source="home", place="orbit 1")
    assert game.meaning(p.asks[seat], code, p.view(seat)) == place._replace(component=game.components[p.table.row[0]].id)


@pytest.mark.parametrize("name", orrery.names())
def test_points_and_rounds_are_told_at_any_moment(name: str) -> None:
    luck = Luck.of(name)
    p = orrery.start(name, seats=2, seed=3)
    begun = p.round
    while p.asks:
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
        assert p.view(seat).round == p.round >= begun
        begun = p.round
    assert p.points() == p.final_outcome.points == p.view(0).points()
