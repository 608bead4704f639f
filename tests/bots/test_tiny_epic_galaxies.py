"""The heuristic bot of Tiny Epic Galaxies: how strong it is, and that it sees what is in front of it."""

from typing import Any

import pytest

import orrery
from orrery.bots import Look, bot
from orrery.play.arena import arena
from orrery.play.match import Tally, play
from orrery.testing import Scenario

GAME = orrery.game("tiny-epic-galaxies")
BOT = bot(GAME.name, "heuristic")


def answer(table: Any, seat: int = 0) -> Any:
    return BOT.answer(Look(table.position, seat, orrery.Luck.of("bot")))


def solo_wins(games: int) -> int:
    options = GAME.checked({}, 1)
    return sum(bool(play(GAME, 1, f"solo/{n}", options, [BOT], Tally())[0].final_outcome.winners) for n in range(games))


def test_it_beats_chance() -> None:
    figures = arena(GAME.name, ("heuristic", "random"), 10, seed="strength")
    assert figures["bots"][0]["rate"] >= 0.9


@pytest.mark.soak
def test_it_wins_nine_of_ten_games_against_chance() -> None:
    figures = arena(GAME.name, ("heuristic", "random"), 1000, seed="strength")
    assert figures["bots"][0]["rate"] >= 0.9


@pytest.mark.soak
def test_it_beats_the_beginner_rogue_more_often_than_not() -> None:
    assert solo_wins(200) > 100


def test_it_takes_the_planet_that_wins() -> None:
    table = Scenario(GAME.name, "ann", "bob").row("Gort").dice("economy", "energy", "culture", "colony")
    table.ann.has(energy=6, level=5, planets=("Aughmoore", "K-Widow"), orbits={"Gort": 5})
    table.ann.answers("act", answer(table))
    table.ann.ends_with(points=26)


def test_it_follows_when_following_colonises() -> None:
    table = Scenario(GAME.name, "ann", "bob").row("Gort").dice("economy", "energy")
    table.bob.has(culture=1, orbits={"Gort": 5})
    table.ann.activates("economy")
    assert answer(table, 1) == 1


def test_it_makes_the_rogue_reroll_a_die_that_would_win() -> None:
    table = Scenario(GAME.name, "ann").row("Gort").rogue_dice(1).rolls("economy")
    table.ann.has(energy=1, culture=1)
    table.rogue.has(planets=("Aughmoore", "K-Widow"), orbits={"Gort": 5})
    assert table.showing == "economy"
    assert answer(table) == 1


def test_it_lets_a_harmless_die_be() -> None:
    table = Scenario(GAME.name, "ann").row("Gort").rogue_dice(1).rolls("colony")
    table.ann.has(energy=1, culture=1)
    table.rogue.has(level=2, energy=5, culture=5, orbits={"Gort": 5})
    assert answer(table) == 0


def test_it_rerolls_dice_that_do_nothing() -> None:
    table = Scenario(GAME.name, "ann", "bob").row("Gort").dice("diplomacy", "diplomacy", "culture")
    table.ann.has(energy=7)
    asked = table.position.asks[0]
    assert asked.name == "act"
    assert GAME.choice(table.ann.view, answer(table), "en").words == "Reroll"
