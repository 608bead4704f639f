"""How well the heuristic bot plays Roll, and how long its games last."""

import pytest

import orrery
from orrery.bots import Look, bot
from orrery.games.roll_for_the_galaxy.game import GAME
from orrery.play.match import Tally, play


def test_it_wins_nearly_every_game_against_chance() -> None:
    wins = 0.0
    for number in range(20):
        bots = [bot("heuristic", GAME.name), bot("random", GAME.name)]
        if number % 2:
            bots.reverse()
        p, _ = play(GAME, 2, f"strength/{number}", {}, bots, Tally())
        if number % 2 in p.outcome.winners:
            wins += 1 / len(p.outcome.winners)
    assert wins >= 19


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_its_games_last_as_long_as_the_rulebook_says(seats: int) -> None:
    """Usually 11 to 14 rounds; a mean between 9 and 16 is what is asked for."""
    rounds = [
        play(GAME, seats, f"length/{number}", {}, [bot("heuristic", GAME.name)] * seats, Tally())[0].table.round
        for number in range(8)
    ]
    assert 9 <= sum(rounds) / len(rounds) <= 16


def test_it_takes_money_when_it_can_not_pay_its_citizens() -> None:
    p = orrery.start(GAME.name, 2, "money")
    luck = orrery.Luck.of("money")
    asked: list[str] = []
    player = bot("heuristic", GAME.name)
    while p.asks:
        seat = min(p.asks)
        asked.append(p.asks[seat].name)
        p.choose(seat, player.answer(Look(p, seat, luck)))
    assert max(e.credits for e in p.table.empires) <= 10
    assert {"lay_on_strip", "use_power", "ship_good", "hire"} <= set(asked)
