"""The board of Tiny Epic Galaxies says what the table says, and no more than a seat may know."""

from typing import Any

from orrery.draw.zone import plain_lines
from orrery.terminal.board import board
from orrery.testing import Scenario


def lines(table: Any, seat: int, lang: str = "en") -> list[str]:
    names = table.names
    return [" ".join(line.split()) for line in plain_lines(board(table.position.view(seat), names, lang), names, 100)]


def test_the_row_shows_ships_in_orbit_and_landed() -> None:
    table = Scenario("tiny-epic-galaxies", "ann", "bob").row("Gort", "Jakks", "Helios", "Maia").dice("move", "colony")
    table.ann.has(energy=3, culture=1, level=3, orbits={"Gort": 4}, planets=("Shouhua",))
    table.bob.has(orbits={"Gort": 0}, surfaces=("Jakks",))
    board = lines(table, 0)
    assert "A ann 9 3 3 1 2/3 5 1" in board
    assert "Gort 7 energy economy 6 A:4 B:0 ·" in board
    assert "Jakks 1 culture diplomacy 2 · B" in board
    assert "Unused move, colony" in board
    assert "Shouhua 7" in board
    assert "Inutilisés déplacement, colonie" in lines(table, 0, "fr")


def test_a_mission_is_shown_to_its_owner_alone() -> None:
    table = Scenario("tiny-epic-galaxies", "ann", "bob").dice("move")
    table.ann.has(mission="Hoarder")
    table.bob.has(mission="Elder")
    assert "Hoarder" in lines(table, 0)
    assert "Elder" not in lines(table, 0)
    assert "Hoarder" not in lines(table, 1)
    assert not {"Hoarder", "Elder"} & set(lines(table, -1))


def test_the_rogue_shows_what_it_has_and_does() -> None:
    table = Scenario("tiny-epic-galaxies", "ann", rogue="hades").row("Gort").rogue_dice(2).rolls("energy")
    table.ann.has(energy=1, culture=1)
    table.rogue.has(level=2, culture=3, orbits={"Gort": 2})
    board = lines(table, 0)
    assert "The Rogue: Hades" in board
    assert "R Rogue 2 2/5 0/5 3/5 3/4 5 0" in board
    assert "R Renégats 2 2/5 0/5 3/5 3/4 5 0" in lines(table, 0, "fr")
    assert "Attack The Rogue takes 2 energy from you." in board
    assert "The Rogue rolled energy" in board
    assert "Gort 7 energy economy 6 R:2 ·" in board
