"""Games by name, their options, and what is said about words that do not exist."""

import pytest

import orrery
from orrery.core.errors import BadRecord, IllegalAnswer, OrreryError, UnknownName
from orrery.core.position import Steps


def test_there_is_one_instance_of_each_game() -> None:
    assert "jump-drive" in orrery.names()
    for name in orrery.names():
        assert orrery.game(name) is orrery.game(name)
        assert orrery.game(name).name == name


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match=r"there is no game 'chess'; there are .*jump-drive"):
        orrery.game("chess")


@pytest.mark.parametrize("seats", [0, -1, 99, "two", None, 2.5])
def test_a_wrong_number_of_seats_is_named(seats: object) -> None:
    for name in orrery.names():
        with pytest.raises(UnknownName, match=f"{name} can't be played by .* seats; it takes "):
            orrery.start(name, seats)  # type: ignore[call-overload]


@pytest.mark.parametrize("name", orrery.names())
def test_options_have_defaults_and_reject_what_they_do_not_know(name: str) -> None:
    game = orrery.game(name)
    seats = game.seat_counts[-1]
    assert game.check_options({}, seats) == {setting.name: setting.default for setting in game.settings}
    with pytest.raises(UnknownName, match=f"{name} has no option 'dragons'"):
        game.check_options({"dragons": True}, seats)
    for setting in game.settings:
        assert setting.default in setting.values
        with pytest.raises(UnknownName, match=f"option '{setting.name}' of {name} can't be 'purple'; it can be "):
            game.check_options({setting.name: "purple"}, seats)


@pytest.mark.parametrize("value", [1, 0, "true", None, 2.0])
def test_an_option_takes_values_of_its_own_type_only(value: object) -> None:
    with pytest.raises(UnknownName, match="it can be false, true"):
        orrery.start("jump-drive", 2, 1, {"preset": value})  # type: ignore[dict-item]


def test_views_and_guesses_of_seats_that_do_not_exist_are_refused() -> None:
    p = orrery.start("jump-drive", 2, 1)
    for seat in (2, -2):
        with pytest.raises(UnknownName, match=f"there is no seat {seat}; seats go from 0 to 1"):
            p.view(seat)
    for seat in (2, -1):
        with pytest.raises(UnknownName, match=f"there is no seat {seat}; seats go from 0 to 1"):
            p.guess(seat, orrery.Luck.of(1))


@pytest.mark.parametrize(
    ("seat", "answer", "said"),
    [
        (0, (1, 2, 3), "seat 0 can't answer .1, 2, 3. to 'put_back': it is not one of the legal answers"),
        (0, None, "seat 0 can't answer None to 'put_back'"),
        (5, 0, "there is no seat 5; seats go from 0 to 1"),
        ("ann", 0, "there is no seat 'ann'"),
        (-1, 0, "there is no seat -1"),
    ],
)
def test_an_illegal_answer_says_what_is_wrong_and_changes_nothing(seat: int, answer: object, said: str) -> None:
    p = orrery.start("jump-drive", 2, 1)
    before = p.plain()
    with pytest.raises(IllegalAnswer, match=said):
        p.choose(seat, answer)
    assert p.plain() == before


def test_who_is_not_asked_can_not_answer() -> None:
    p = orrery.start("jump-drive", 2, 1)
    p.choose(0, p.asks[0].sample(orrery.Luck.of(1)))
    with pytest.raises(IllegalAnswer, match="seat 0 is not asked anything now; seats asked: 1"):
        p.choose(0, (0, 1))
    me = orrery.Luck.of("me")
    while p.asks:
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(me))
    with pytest.raises(IllegalAnswer, match="seat 0 is not asked anything: the game is over"):
        p.choose(0, 0)
    assert p.over


@pytest.mark.parametrize("break_it", [lambda data: data.pop("table"), lambda data: data["table"].pop("pile"), dict.clear])
def test_what_is_no_position_is_not_read(break_it: object) -> None:
    data = orrery.start("jump-drive", 2, 1).plain()
    break_it(data)  # type: ignore[operator]
    with pytest.raises(BadRecord, match="this is no jump-drive position"):
        orrery.game("jump-drive").read(data)


def test_a_step_is_registered_once() -> None:
    step = Steps()

    @step
    def deal() -> None: ...

    assert list(step.named) == ["deal"]
    with pytest.raises(UnknownName, match="the step 'deal' is registered twice"):
        step(deal)


def test_every_error_is_an_orrery_error() -> None:
    for error in (orrery.BadComponents, orrery.BadRecord, orrery.IllegalAnswer, orrery.UnknownName):
        assert issubclass(error, OrreryError)
