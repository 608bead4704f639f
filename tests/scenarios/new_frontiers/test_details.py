"""What holds in every action: powers that must be used, credits without end, open fortunes, no gifts; and supplies that run dry."""

import pytest

import orrery
from orrery.bots import Look, bot
from orrery.core.luck import Luck
from orrery.games.new_frontiers.rules.components import TILES
from orrery.games.new_frontiers.rules.table import Frontier
from orrery.testing import Scenario, rule

GAME = orrery.game("new-frontiers")


@rule("new-frontiers.powers.must")
def test_powers_are_used_without_a_question_unless_they_say_may() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["New Vinland"], goods=["New Vinland"])
    table.ann.chooses("Trade, Consume").passes()
    assert table.ann.empire.good_count == 0, "New Vinland consumes, and nobody is asked whether it should"
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Spice World"], goods=["Spice World"], developments=["Trade League"])
    assert "you may sell one more good" in GAME.explain(table.component("Trade League"), "en")
    table.ann.chooses("Trade, Consume").passes()
    assert table.ann.is_asked == "use_consumer"
    table.ann.passes()
    assert table.ann.empire.good_count == 1


@rule("new-frontiers.details.credits")
def test_credits_never_run_out() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=100)
    table.bob.has(credits=100)
    table.ann.chooses("Retreat into Isolation")
    assert (table.ann.empire.credits, table.bob.empire.credits) == (102, 100), "the box has chips for $120"


@rule("new-frontiers.details.public")
@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_everybody_sees_credits_and_points(viewer: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.ann.has(credits=7, vp=2)
    table.bob.has(credits=1, vp=5)
    table.cid.has(credits=4, vp=0)
    frontier: Frontier = table.position.view(viewer).table
    assert [(empire.credits, empire.vp) for empire in frontier.empires] == [(7, 2), (1, 5), (4, 0)]


@rule("new-frontiers.details.no-gifts")
def test_nothing_passes_from_one_empire_to_another() -> None:
    p = GAME.start(3, 6, {})
    player, luck = bot(GAME.name, "heuristic"), Luck.of("gifts")
    table: Frontier = p.table
    while p.asks:
        seat = min(p.asks)
        worlds = [{*empire.colonies, *empire.explored, *empire.stock_worlds} for empire in table.empires]
        poorer = [empire.credits for empire in table.empires]
        p.choose(seat, player.answer(Look(p, seat, luck)))
        for other, empire in enumerate(table.empires):
            now = {*empire.colonies, *empire.explored, *empire.stock_worlds}
            assert not any(now & worlds[before] for before in range(3) if before != other)
            assert other == seat or empire.credits >= poorer[other], "nobody pays for the answer of somebody else"


@rule("new-frontiers.settle.windfall-short")
def test_a_windfall_world_comes_without_a_good_where_none_is_left() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Asteroid Belt", "Spice World"], credits=2, colonists=1)
    table.supply(rare=0)
    table.ann.chooses("Settle").settles("Asteroid Belt")
    assert table.ann.empire.good_on(table.number("Asteroid Belt")) == -1
    table.supply(rare=1)
    table.bob.chooses("Retreat into Isolation")
    table.ann.chooses("Produce")
    assert table.ann.empire.good_on(table.number("Asteroid Belt")) >= 0, "filled later like any other"


@rule("new-frontiers.goals.oort-icons")
def test_a_good_that_can_not_be_sold_is_no_trade_icon() -> None:
    oort = next(tile for tile in TILES if tile.id == "oort-cloud-alien-refinery")
    assert not oort.for_sale
    assert not oort.icons
    table = Scenario("new-frontiers", "ann", "bob", goals=True).shown("Skilled Workforce")
    table.ann.has(colonies=["Oort Cloud Alien Refinery"], developments=["Trade League"])
    with_it = table.ann.points_for("Skilled Workforce")
    without = Scenario("new-frontiers", "ann", "bob", goals=True).shown("Skilled Workforce")
    without.ann.has(developments=["Trade League"])
    assert with_it == without.ann.points_for("Skilled Workforce")
