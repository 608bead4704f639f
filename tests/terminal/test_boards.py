"""Boards: aligned, as wide as they may be, and without what a seat may not know."""

import pytest
from rich.cells import cell_len

import orrery
from orrery.draw.zone import Row, Zone, fit, lines
from orrery.terminal import plain_board as generic
from orrery.terminal.board import board
from orrery.terminal.session import Session, sit_down
from terminal.player import play_on


@pytest.fixture(scope="module", params=orrery.names())
def session(request: pytest.FixtureRequest) -> Session:
    """Every game, some answers in."""
    session = sit_down(request.param, max(orrery.game(request.param).seat_counts), seed=7)
    play_on(session, 6)
    return session


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [30, 44, 78, 116])
def test_every_line_fits_the_width(session: Session, lang: str, width: int) -> None:
    names = session.names(lang)
    for seat in range(-1, session.record.seats):
        drawn = board(session.position.view(seat), names, lang)
        assert len(drawn.seats.rows) == len(drawn.zones) == session.record.seats
        for zone in (drawn.seats, *drawn.common, *(zone for zones in drawn.zones for zone in zones)):
            assert all(cell_len(line) <= width for line in lines(zone, width))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_any_game_has_a_generic_board_with_names_and_points(session: Session, lang: str) -> None:
    names = session.names(lang)
    drawn = generic.board(session.view, names, lang)
    points = session.game.result(session.view.table)[0]
    assert [row.cells[:2] for row in drawn.seats.rows] == [(name, str(n)) for name, n in zip(names, points)]


def test_a_board_tells_what_the_table_says() -> None:
    session = sit_down("jump-drive", 2, seed=7)
    play_on(session, 5)
    t = session.position.table
    drawn = board(session.view, session.names("en"), "en")
    assert [row.cells[1] for row in drawn.seats.rows] == [str(seat.points) for seat in t.seats]
    assert [row.cells[4] for row in drawn.seats.rows] == [str(len(seat.hand)) for seat in t.seats]
    assert len(drawn.zones[0][0].rows) == len(t.seats[0].empire)
    assert len(drawn.zones[0][1].rows) == len(t.seats[0].hand)
    assert len(drawn.zones[1]) == 1, "a rival's hand is not shown"
    assert sum(int(row.cells[1]) for row in drawn.zones[0][0].rows) + t.seats[0].gone == t.seats[0].points


def test_names_keep_half_of_the_width_and_columns_give_way_from_the_right() -> None:
    zone = Zone(("Name", "Cost", "Points"), (Row(("A rather long name of a card", "3", "12")),))
    assert lines(zone, 50) == ["Name                          Cost  Points", "A rather long name of a card     3      12"]
    assert lines(zone, 36) == ["Name                    Cost  Points", "A rather long name of…     3      12"]
    assert lines(zone, 20) == ["Name            Cost", "A rather long…     3"]


def test_a_long_second_cell_goes_on_below_and_is_never_left_out() -> None:
    zone = Zone(("Dice", ""), (Row(("Cup", "3 Home")), Row(("To assign", "Consumption (wild), Rare Elements (wild)"))))
    assert lines(zone, 36) == [
        "Dice",
        "Cup                           3 Home",
        "To assign   Consumption (wild), Rare",
        "                     Elements (wild)",
    ]


def test_wide_characters_are_measured_in_cells() -> None:
    assert fit("星系星系", 5) == "星系…"
    assert fit("abc", 3) == "abc"
    assert fit("abcd", 3) == "ab…"
