"""How well the heuristic bot plays Roll, and how long its games last."""

import pytest

import orrery
from orrery.bots import Look, bot
from orrery.core.position import Option
from orrery.games.roll_for_the_galaxy.game import GAME
from orrery.play.match import Tally, play
from orrery.testing import Scenario


def test_it_wins_nearly_every_game_against_chance() -> None:
    wins = 0.0
    for number in range(20):
        bots = [bot(GAME.name, "heuristic"), bot(GAME.name, "random")]
        if number % 2:
            bots.reverse()
        p, _ = play(GAME, 2, f"strength/{number}", {}, bots, Tally())
        if number % 2 in p.final_outcome.winners:
            wins += 1 / len(p.final_outcome.winners)
    assert wins >= 19


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_its_games_last_as_long_as_the_rulebook_says(seats: int) -> None:
    """Usually 11 to 14 rounds; a mean between 9 and 16 is what is asked for."""
    rounds = [
        play(GAME, seats, f"length/{number}", {}, [bot(GAME.name, "heuristic")] * seats, Tally())[0].table.round
        for number in range(8)
    ]
    assert 9 <= sum(rounds) / len(rounds) <= 16


def test_it_takes_money_when_it_can_not_pay_its_citizens() -> None:
    p = orrery.start(GAME.name, 2, "money")
    luck = orrery.Luck.of("money")
    asked: list[str] = []
    player = bot(GAME.name, "heuristic")
    while p.asks:
        seat = min(p.asks)
        asked.append(p.asks[seat].name)
        p.choose(seat, player.answer(Look(p, seat, luck)))
    assert max(e.credits for e in p.table.empires) <= 10
    assert {"lay_on_strip", "use_power", "ship_good", "hire"} <= set(asked)


AMBITION: dict[str, Option] = {"ambition": True, "objectives": True}


def test_it_wins_nearly_every_game_of_ambition_against_chance() -> None:
    wins = 0.0
    for number in range(12):
        bots = [bot(GAME.name, "heuristic"), bot(GAME.name, "random")]
        if number % 2:
            bots.reverse()
        p, _ = play(GAME, 2, f"ambition/{number}", AMBITION, bots, Tally())
        if number % 2 in p.final_outcome.winners:
            wins += 1 / len(p.final_outcome.winners)
    assert wins >= 11


def test_it_answers_what_only_ambition_asks() -> None:
    player = bot(GAME.name, "heuristic")
    asked: set[str] = set()
    for number in range(24):
        p = orrery.start(GAME.name, 3, f"ambition/{number}", AMBITION)
        luck = orrery.Luck.of(number)
        while p.asks:
            seat = min(p.asks)
            asked.add(p.asks[seat].name)
            p.choose(seat, player.answer(Look(p, seat, luck)))
        assert max(p.final_outcome.points) > 20
    assert {"remove_start_die", "put_wilds", "cut_need", "spend_credits"} <= asked


def test_it_keeps_a_token_that_would_earn_less_than_its_point() -> None:
    t = Scenario(GAME.name, "ann", "bob", ambition=True, objectives=True)
    t.bob.rolled("home:ship")
    t.ann.rolled("home:explore").has(talents=1, credits=9, worlds=("Jungle World",))
    t.ann.selects("explore", "home")
    view = t.position.view(0)
    answer = bot(GAME.name, "heuristic").answer(Look(t.position, 0, orrery.Luck.of(1)))
    assert GAME.place(view, answer[0], "en").words == "Not assigned"  # type: ignore[index]


def test_it_spends_a_token_on_a_tile_that_it_completes() -> None:
    t = Scenario(GAME.name, "ann", "bob", ambition=True, objectives=True)
    t.bob.rolled("home:ship")
    t.ann.rolled("home:settle").has(talents=1, worlds=("Space Port",))
    t.ann.selects("settle", "home")
    assert bot(GAME.name, "heuristic").answer(Look(t.position, 0, orrery.Luck.of(1))) == (2,), "one settler is missing"


def test_it_foresees_the_phase_that_nobody_else_selected() -> None:
    t = Scenario(GAME.name, "ann", "bob", "cid", ambition=True)
    t.ann.rolled("home:settle", "home:settle").has(tableau=("Psi-Crystal Forecasters",), worlds=("Space Port",))
    t.bob.rolled("home:settle")
    t.ann.selects("settle", "home:settle")
    t.bob.selects("settle", "home")
    t.settle()
    answer = bot(GAME.name, "heuristic").answer(Look(t.position, 0, orrery.Luck.of(1)))
    assert answer != 3, "nothing can be produced"
    t.ann.answers("select_anew", answer)
