"""What bots work out by what one more thing adds is what the rules count with it."""

from collections.abc import Iterator

import pytest

import orrery
from orrery.bots import Look, bot
from orrery.core.position import Position
from orrery.games.jump_drive.bot import Forecast
from orrery.games.jump_drive.rules.components import CARDS, IS_WORLD, NONE
from orrery.games.jump_drive.rules.scoring import turn_income, turn_points
from orrery.games.jump_drive.rules.table import military
from orrery.games.new_frontiers.rules.components import TILES
from orrery.games.new_frontiers.rules.gains import TileGains
from orrery.games.new_frontiers.rules.scoring import points
from orrery.games.roll_for_the_galaxy.bot.assignment import (
    Moves,
    Plan,
    plan_now,
    rank_selections,
    selection_worth,
    wild_workers,
)
from orrery.games.roll_for_the_galaxy.bot.situation import look_at
from orrery.games.roll_for_the_galaxy.rules.assign import lay_on_strip, unpack_selection
from orrery.games.roll_for_the_galaxy.rules.components import PHASES


def positions(game: str, seats: int, every: int, games: int = 2) -> Iterator[Position]:
    """Some positions of games between heuristic bots."""
    player = bot(game, "heuristic")
    luck = orrery.Luck.of("sums")
    for number in range(games):
        p = orrery.start(game, seats=seats, seed=f"sums/{number}")
        while p.asks:
            if p.answered % every == 0:
                yield p
            seat = min(p.asks)
            p.choose(seat, player.answer(Look(p, seat, luck)))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_forecast_brings_what_the_empire_would_with_the_cards(seats: int) -> None:
    worlds = [card for card in range(len(CARDS)) if IS_WORLD[card]]
    others = [card for card in range(len(CARDS)) if not IS_WORLD[card]]
    for p in positions("jump-drive", seats, 9):
        for seat in range(seats):
            forecast = Forecast(p.table, seat)
            s = p.table.seats[seat]
            pairs = [(NONE, NONE), *[(card, NONE) for card in others], *[(NONE, card) for card in worlds]]
            for development, world in pairs + list(zip(others, worlds)):
                brought = forecast.brings(development, world)
                added = [card for card in (development, world) if card != NONE]
                for card in added:
                    s.add(card)
                assert brought == (turn_points(p.table, seat), turn_income(p.table, seat), military(s.sums))
                for card in reversed(added):
                    s.lose(card)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_tile_adds_the_points_that_are_counted_with_it(seats: int) -> None:
    for p in positions("new-frontiers", seats, 15):
        table = p.table
        for seat, empire in enumerate(table.empires):
            gains = TileGains(table, seat)
            before = points(table, seat)
            for tile in range(1, len(TILES)):
                development = TILES[tile].size > 0
                tiles = empire.developments if development else empire.colonies
                tiles.append(tile)
                counted = points(table, seat) - before
                tiles.pop()
                assert gains.points_added(tile, development) == counted, TILES[tile].id


def test_a_plan_is_worth_the_sum_of_its_workers() -> None:
    values = [[1.0, 0.5], [], [2.0], [0.25, 0.25, 0.25], [3.0]]
    plan = Plan([1, 2, 0, 5, 1], values, 3, [0.5, 0.5, 0.5, 0.5, 0.25])
    assert plan.worth() == 0.5 * 1.0 + 0.75 + 0.25 * 3.0
    assert plan.with_selection(0).worth_with([2, 0, 1, 0, 0]) == 1.5 + 0.5 * 2.0


def test_a_movement_is_worth_what_the_plan_is_after_it() -> None:
    for p in positions("roll-for-the-galaxy", 2, 3, games=1):
        for e in p.table.empires:
            plan = plan_now(p.table, e)
            moves = Moves(plan, plan.counts)
            for source in range(PHASES):
                for to in range(PHASES):
                    if plan.counts[source]:
                        after = plan.counts.copy()
                        after[source] -= 1
                        after[to] += 1
                        assert moves.worth(source, to) == plan.worth_with(after)


def test_selections_are_ranked_as_if_every_die_were_weighed() -> None:
    weighed = 0
    for p in positions("roll-for-the-galaxy", 2, 1, games=1):
        for seat in p.asks:
            situation = look_at(Look(p, seat, orrery.Luck.of("sums")))
            if situation.ask.name != lay_on_strip.__name__:
                continue
            now, wild = plan_now(situation.table, situation.empire), wild_workers(situation.empire)
            best: dict[int, tuple[float, int]] = {}
            for code in situation.options:
                w, phase = unpack_selection(code)
                worth = selection_worth(now, wild, w, phase)
                if phase not in best or worth > best[phase][0]:
                    best[phase] = worth, code
            assert rank_selections(situation) == [code for _, code in sorted(best.values(), key=lambda ranked: -ranked[0])]
            weighed += 1
    assert weighed
