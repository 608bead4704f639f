"""The board of Roll says what the table says, and no more than a seat may know."""

from typing import Any

from orrery.draw.zone import plain_lines
from orrery.terminal.board import board
from orrery.testing import Scenario


def lines(table: Any, seat: int, lang: str = "en") -> list[str]:
    names = table.names
    return [" ".join(line.split()) for line in plain_lines(board(table.position.view(seat), names, lang), names, 110)]


def test_the_board_shows_tableau_goods_zone_and_dice() -> None:
    table = Scenario("roll-for-the-galaxy", "ann", "bob").plays("ship")
    table.ann.assigned(ship="home novelty").has(
        tableau=("Space Docks", "Gem World"),
        goods={"Gem World": "rare"},
        cup="home",
        citizenry="alien alien",
        developments=("Merchant Guild",),
        developers="military",
        worlds=("Jungle World", "Mining World"),
        credits=4,
        chips=6,
    )
    board = lines(table, 0)
    assert "Round 1: Ship. pool 24 · bag 50 · Ship" in board
    assert "ann 10 $4 6 1 2 2 ·" in board
    assert "● Gem World 2 Novelty 1 Rare Elements" in board
    assert "◆ Merchant Guild 3 1 Military" in board
    assert "Citizenry 2 Alien Technology" in board
    assert "● Mining World 3" in board
    assert "Round 1 : Expédier. réserve 24 · sac 50 · Expédier" in lines(table, 0, "fr")


def test_lower_tiles_and_dice_behind_a_screen_are_not_shown_to_others() -> None:
    table = Scenario("roll-for-the-galaxy", "ann", "bob", "cid")
    table.ann.rolled("alien:settle", "home:ship").has(worlds=("Jungle World", "Mining World"))
    table.bob.rolled("home:ship")
    own, others = lines(table, 0), lines(table, 1)
    assert "Settle Alien Technology (Settle)" in own
    assert not any("Alien" in line for line in others)
    assert "● Mining World 3" in own
    assert "● Mining World 3" not in others
    assert others.count("● ?") == 1
    assert "● Jungle World 4" in others
