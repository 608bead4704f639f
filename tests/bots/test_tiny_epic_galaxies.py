"""The heuristic bot of Tiny Epic Galaxies: how strong it is, and that it sees what is in front of it."""

from typing import Any

import pytest

import orrery
from orrery.bots import Look, bot
from orrery.bots.observer import Observer
from orrery.core.ask import One
from orrery.play.arena import arena
from orrery.play.match import Tally, play
from orrery.testing import Scenario

GAME = orrery.game("tiny-epic-galaxies")
BOT = bot(GAME.name, "heuristic")


def answer(table: Any, seat: int = 0) -> Any:
    return BOT.answer(Look(table.position, seat, orrery.Luck.of("bot")))


def solo_wins(games: int) -> int:
    options = GAME.check_options({}, 1)
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


@pytest.mark.parametrize("seats", [2, 3])
def test_moves_tried_in_place_are_worth_what_they_lead_to(seats: int) -> None:
    """A ship moved and back tells the same as a copy of the table on which the move is made."""
    written = GAME.part("bot")
    assert written is not None
    weights = written.Weights()
    p = GAME.start(seats, "in place", GAME.check_options({}, seats))
    tried = 0
    for step in range(120):
        seat = min(p.asks)
        ask = p.asks[seat]
        agenda = written.agenda_of_trial(p)
        base = written.trial(p, agenda)
        if isinstance(ask, One) and written.can_try_in_place(base, ask, agenda):
            plain = base.plain()
            values = written.move_values(base, seat, ask, weights, list(ask.options), 2)
            assert base.plain() == plain
            for code, value in zip(ask.options, values):
                after = base.copy()
                after.choose(seat, code)
                assert written.best_end(after, seat, weights, 2) == value
            tried += 1
        p.choose(seat, BOT.answer(Look(p, seat, orrery.Luck.of(f"step {step}"))))
        if not p.asks:
            break
    assert tried >= 5


def test_a_table_is_worth_what_it_is_once_rivals_did_not_follow() -> None:
    """Where nothing but offers to follow is left of a die, nobody is asked them to find out what the table is worth."""
    written = GAME.part("bot")
    assert written is not None
    weights = written.Weights()
    p = GAME.start(3, "not followed", GAME.check_options({}, 3))
    tried = 0
    for step in range(200):
        active = p.table.active
        if active not in p.asks and "follow" in {ask.name for ask in p.asks.values()} and written.is_done(p, active):
            after = p.copy()
            while after.asks and min(after.asks.values(), key=lambda ask: ask.name).name == "follow":
                after.choose(min(after.asks), 0)
            assert written.best_end(p.copy(), active, weights, 2) == written.standing(after.table, active, weights)
            tried += 1
        seat = min(p.asks)
        p.choose(seat, BOT.answer(Look(p, seat, orrery.Luck.of(f"step {step}"))))
        if not p.asks:
            break
    assert tried >= 5


def test_slots_of_the_row_are_alike() -> None:
    """What a network sees of a table whose slots are exchanged is what it sees of the table, in another order."""
    p = GAME.start(2, "alike", GAME.check_options({}, 2))
    for step in range(60):
        seat = min(p.asks)
        p.choose(seat, BOT.answer(Look(p, seat, orrery.Luck.of(f"step {step}"))))
    observer = Observer(GAME, 2, {})
    observations = [list(observer.observe(p, seat)) for seat in (0, 1)]
    q = p.copy()
    q.table.row[0], q.table.row[2] = q.table.row[2], q.table.row[0]
    for galaxy in q.table.galaxies:
        for places in (galaxy.orbit, galaxy.surface):
            places[0], places[2] = places[2], places[0]
    names = list(observer.inputs[: observer.size])
    swapped = [name.replace("slot 1", "?").replace("slot 3", "slot 1").replace("?", "slot 3") for name in names]
    for seat in (0, 1):
        others = dict(zip(names, observer.observe(q, seat)))
        assert observations[seat] == pytest.approx([others[name] for name in swapped])
    assert any(galaxy.orbit != [-1, -1, -1, -1] for galaxy in p.table.galaxies)


def test_the_outlook_tells_what_is_within_reach() -> None:
    table = Scenario(GAME.name, "ann", "bob").row("Gort")
    table.ann.has(energy=6, level=1, orbits={"Gort": 5})
    observer = Observer(GAME, 2, {})
    inputs = dict(zip(observer.inputs, observer.observe(table.position, 0)))
    assert inputs["hint.galaxy0.within_1.economy"] > 0.0 == inputs["hint.galaxy1.within_1.economy"]
    assert inputs["hint.galaxy0.can_upgrade"] == 1.0
