"""What the page of Jump Drive says of the end of a turn: convoys and War Propaganda that leave, and points counted already."""

from typing import Any

import pytest

from orrery.games.jump_drive.rules.components import NONE
from orrery.games.jump_drive.rules.placement import NO_SECOND, placement, second_world
from orrery.games.jump_drive.web.board import Forecast, board, forecast
from orrery.testing import Scenario, rule


def ahead(table: Any, seat: int = 0) -> Forecast | None:
    """What the board of a seat says that the end of the turn brings."""
    return board(table.position.view(seat), table.names, "en").forecast


@rule("jump-drive.second.gone")
@pytest.mark.parametrize("second", ["Comet Zone", ""])
def test_a_convoy_that_would_be_given_up_counts_in_no_forecast(second: str) -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(
        hand=("Devolved Uplift Race", "Comet Zone", "Space Marines"),
        empire=("Colony Convoy", "Galactic Federation", "Galactic Survey: SETI"),
    )
    table.ann.places("Devolved Uplift Race")
    table.settle(0)
    view = table.ann.view
    forecast_end = forecast(view, second_world(table.number(second)) if second else NO_SECOND)
    federation, eyes, race, income = (2 * 2, 3, 1, 3) if second else (2 * 3, 4, 1, 0)
    assert forecast_end == Forecast(federation + eyes + race, federation + eyes + race, income)
    if second:
        table.ann.places_second(second).discards_any()
    else:
        table.ann.places_no_second()
    assert (table.ann.state.points, table.ann.state.income) == (forecast_end.total, forecast_end.income)


@rule("jump-drive.card.war-propaganda", "jump-drive.card.war-propaganda-at-once")
def test_the_forecast_knows_who_gets_war_propaganda() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("War Propaganda", "Drop Ships"), cards=3)
    table.bob.has(empire=("Space Marines",))
    propaganda = placement(table.number("War Propaganda"), NONE, 0)
    assert forecast(table.ann.view, propaganda) == Forecast(0, 0, 0), "the stronger rival gets it at once"
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Drop Ships",), cards=4, points=9)
    table.bob.has(empire=("War Propaganda",))
    assert ahead(table, 1) == Forecast(3, 3, 1)
    ships = placement(table.number("Drop Ships"), NONE, 0)
    assert forecast(table.ann.view, ships) == Forecast(5, 14, 1)
    table.ann.places("Drop Ships")
    table.settle()
    assert ahead(table, 0) == Forecast(5, 14, 1)
    assert ahead(table, 1) == Forecast(0, 0, 0)
    table.ann.discards_any()
    table.ann.ends_with(points=14)
    table.bob.ends_with(points=0)


@rule("jump-drive.income.hand-limit")
def test_nothing_is_forecast_once_the_points_are_counted() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("Investment Credits",))
    table.bob.has(empire=("Comet Zone",), cards=9)
    assert ahead(table) == Forecast(1, 1, 0)
    table.ann.explores().discards_any()
    assert table.bob.is_asked == "trim"
    assert table.ann.is_asked == ""
    assert ahead(table, 0) is ahead(table, 1) is None
    table.bob.discards_any()
    assert ahead(table) == Forecast(1, 2, 0), "the next turn has begun"


@rule("jump-drive.second.same-turn")
def test_cards_placed_this_turn_are_marked_and_no_others() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(
        hand=("Colony Convoy", "Gem World", "Comet Zone", *["Space Marines"] * 4, "Drop Ships"),
        empire=("Asteroid Belt", "Mining World"),
    )
    table.ann.places("Colony Convoy", "Gem World").pays(*["Space Marines"] * 3)
    table.settle(0)
    assert marked(table) == {"Colony Convoy", "Gem World"}
    table.ann.places_second("Comet Zone")
    assert marked(table) == {"Gem World", "Comet Zone"}, "the convoy is gone"


def marked(table: Any) -> set[str]:
    """The names of the cards of the first empire that are shown as new."""
    mine = board(table.position.view(0), table.names, "en").empires[0].built
    return {mine.cards[at].name for at in mine.fresh}
