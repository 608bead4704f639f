"""Produce and Ship."""

from typing import Any

import pytest

from orrery.testing import Scenario, rule


def table(*phases: str, names: tuple[str, ...] = ("ann", "bob")) -> Any:
    return Scenario("roll-for-the-galaxy", *names).plays(*phases)


@rule("roll-for-the-galaxy.produce.good")
def test_a_producer_becomes_a_good_on_a_world_that_is_not_gray() -> None:
    t = table("produce")
    t.ann.assigned(produce="home").has(tableau=("Outlaw World", "Gem World"))
    t.ann.ends_with(goods={"Gem World": "home"}, citizenry="", cup="")


@rule("roll-for-the-galaxy.produce.any-colour")
@pytest.mark.parametrize("die", ["home", "military", "consumption", "novelty", "rare", "genes", "alien"])
def test_a_producer_of_any_colour_produces_on_any_world(die: str) -> None:
    t = table("produce")
    t.ann.assigned(produce=f"{die} home" if die != "home" else "home rare").has(tableau=("Gem World", "Asteroid Belt"))
    t.ann.produces(die, "Asteroid Belt")
    other = "rare" if die == "home" else "home"
    t.ann.ends_with(goods={"Asteroid Belt": die, "Gem World": other})


@rule("roll-for-the-galaxy.produce.one-good", "roll-for-the-galaxy.produce.excess")
def test_a_world_holds_one_good_and_producers_in_excess_go_back_to_the_cup() -> None:
    t = table("produce")
    t.ann.assigned(produce="home home").has(tableau=("Gem World", "Space Port"), goods={"Space Port": "novelty"})
    t.ann.ends_with(goods={"Gem World": "home", "Space Port": "novelty"}, cup="home", citizenry="")


@rule("roll-for-the-galaxy.produce.all-used")
def test_all_producers_are_used_while_there_is_room() -> None:
    t = table("produce")
    t.ann.assigned(produce="home military").has(tableau=("Gem World", "Asteroid Belt", "Plague World"))
    assert t.ann.choices() == 2 * 3, "a die and a world: there is no passing"
    t.ann.produces("home", "Plague World")
    t.ann.produces("military", "Gem World")
    t.ann.ends_with(goods={"Plague World": "home", "Gem World": "military"})


def test_producing_is_not_asked_when_all_ways_come_to_the_same() -> None:
    t = table("produce")
    t.ann.assigned(produce="home home").has(tableau=("Gem World", "Space Port", "Spice World"))
    assert not t.position.asks
    assert sum(len(goods) for goods in t.ann.empire.goods) == 2


@rule("roll-for-the-galaxy.ship.pair")
def test_shipper_and_good_both_go_to_the_citizenry() -> None:
    t = table("ship")
    t.ann.assigned(ship="home").has(tableau=("Gem World",), goods={"Gem World": "rare"})
    t.ann.trades("Gem World", "home")
    t.ann.ends_with(citizenry="home rare", goods={})


@rule("roll-for-the-galaxy.ship.trade", "roll-for-the-galaxy.ship.world-colour")
@pytest.mark.parametrize(
    ("world", "credits"), [("Gem World", 3), ("Asteroid Belt", 4), ("Plague World", 5), ("Lost Alien Warship", 6)]
)
@pytest.mark.parametrize("good", ["novelty", "alien", "home"])
def test_trade_pays_by_the_colour_of_the_world_not_of_the_good(world: str, credits: int, good: str) -> None:
    t = table("ship")
    t.ann.assigned(ship="home").has(tableau=(world,), goods={world: good}, credits=1)
    t.ann.trades(world, "home").ends_with(credits=1 + credits)


@rule("roll-for-the-galaxy.ship.several-trades")
def test_several_goods_are_traded_in_one_phase() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home").has(
        tableau=("Gem World", "Asteroid Belt"), goods={"Gem World": "home", "Asteroid Belt": "home"}, credits=1
    )
    t.ann.trades("Gem World", "home").trades("Asteroid Belt", "home").ends_with(credits=8)


@rule("roll-for-the-galaxy.ship.consume")
@pytest.mark.parametrize(
    ("good", "shipper", "points"), [("home", "home", 1), ("genes", "home", 2), ("home", "genes", 2), ("genes", "genes", 3)]
)
def test_consume_gives_a_point_and_one_for_each_die_of_the_worlds_colour(good: str, shipper: str, points: int) -> None:
    t = table("ship")
    t.ann.assigned(ship=shipper).has(tableau=("Plague World",), goods={"Plague World": good}, credits=1)
    t.ann.consumes("Plague World", shipper).ends_with(chips=points, credits=1)
    assert t.table.pool == 24 - points


@rule("roll-for-the-galaxy.ship.consumption-dice", "roll-for-the-galaxy.ship.two-consumption")
@pytest.mark.parametrize("world", ["Gem World", "Asteroid Belt", "Plague World", "Lost Alien Warship"])
@pytest.mark.parametrize(
    ("good", "shipper", "points"), [("consumption", "home", 2), ("home", "consumption", 2), ("consumption", "consumption", 3)]
)
def test_consumption_dice_match_every_world(world: str, good: str, shipper: str, points: int) -> None:
    t = table("ship")
    t.ann.assigned(ship=shipper).has(tableau=(world,), goods={world: good})
    t.ann.consumes(world, shipper).ends_with(chips=points)


@rule("roll-for-the-galaxy.ship.wild-no-bonus")
def test_a_wild_face_earns_no_bonus() -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", "cid")
    t.ann.rolled("home:ship", "military:wild").has(tableau=("Plague World",), goods={"Plague World": "home"})
    t.ann.selects("ship", "home").puts_wilds("ship").consumes("Plague World", "military").ends_with(chips=1)


@rule("roll-for-the-galaxy.ship.may-mismatch")
def test_a_good_may_be_consumed_with_the_worse_shipper() -> None:
    t = table("ship")
    t.ann.assigned(ship="genes home").has(tableau=("Plague World",), goods={"Plague World": "home"})
    t.ann.consumes("Plague World", "home").ends_with(chips=1, cup="genes")


@rule("roll-for-the-galaxy.ship.excess")
def test_shippers_without_a_good_go_back_to_the_cup() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home").has(tableau=("Plague World",), goods={"Plague World": "genes"})
    t.ann.consumes("Plague World", "home").ends_with(cup="home", citizenry="home genes")


@rule("roll-for-the-galaxy.ship.all-used")
def test_every_shipper_must_ship_while_there_are_goods() -> None:
    t = table("ship")
    t.ann.assigned(ship="home").has(tableau=("Plague World",), goods={"Plague World": "genes"})
    assert t.ann.choices() == 2, "Trade or Consume: there is no passing"


@rule("roll-for-the-galaxy.ship.one-by-one")
def test_the_second_shipper_decides_after_the_first() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home").has(
        tableau=("Gem World", "Plague World"), goods={"Gem World": "novelty", "Plague World": "home"}, credits=1
    )
    t.ann.trades("Gem World", "home")
    assert t.ann.empire.credits == 4
    assert t.ann.is_asked == "ship_good"
    t.ann.consumes("Plague World", "home").ends_with(chips=1)


@rule("roll-for-the-galaxy.ship.tens")
def test_no_point_is_lost_when_the_pool_is_empty() -> None:
    t = table("ship", "manage", "end")
    t.ann.assigned(ship="genes genes").has(
        tableau=("Plague World", "Uplift Overseers"),
        goods={"Plague World": "genes", "Uplift Overseers": "genes"},
        chips=20,
        credits=10,
    )
    t.table.pool = 2
    t.ann.consumes("Plague World", "genes").consumes("Uplift Overseers", "genes")
    assert t.table.pool == -4
    t.ann.ends_with(chips=26)
    assert t.position.outcome is not None


@rule("roll-for-the-galaxy.timing.pool")
def test_shipping_is_in_strict_order_only_when_the_pool_could_be_emptied() -> None:
    for pool, asked in ((7, [0, 1]), (6, [1])):
        t = table("ship")
        t.ann.assigned(ship="home").has(tableau=("Plague World",), goods={"Plague World": "home"})
        t.bob.assigned(ship="home").has(tableau=("Gem World",), goods={"Gem World": "home"})
        t.ann.empire.faction, t.bob.empire.faction = 4, 2
        t.table.pool = pool
        assert sorted(t.position.asks) == asked
    t.bob.trades("Gem World", "home")
    assert sorted(t.position.asks) == [0]


@rule("roll-for-the-galaxy.timing.pool")
def test_powers_that_add_points_bring_strict_order_earlier() -> None:
    for tile, asked in (("Space Docks", [0, 1]), ("Galactic Renaissance", [0])):
        t = table("ship")
        t.ann.assigned(ship="home").has(tableau=(tile, "Plague World"), goods={"Plague World": "home"})
        t.bob.assigned(ship="home").has(tableau=("Gem World",), goods={"Gem World": "home"})
        t.table.pool = 7
        assert sorted(t.position.asks) == asked


@rule("roll-for-the-galaxy.round.finished")
def test_the_round_goes_on_after_the_pool_is_empty() -> None:
    t = table("ship", "manage", "end")
    for player, world in ((t.ann, "Plague World"), (t.bob, "Gem World")):
        player.assigned(ship="home").has(tableau=(world,), goods={world: "home"}, credits=3)
    t.table.pool = 1
    t.ann.consumes("Plague World", "home")
    assert t.table.pool == 0
    t.bob.consumes("Gem World", "home").ends_with(chips=1, cup="home home")
    assert t.position.outcome is not None
