"""Trade, Consume: sales, Consume powers in any order, New Economy."""

import pytest

from orrery.testing import Scenario, rule


@rule("new-frontiers.trade.bonus")
def test_the_chooser_takes_a_point_first() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Spice World"], goods=["Spice World"])
    table.ann.chooses("Trade, Consume")
    table.ann.ends_with(vp=1)
    assert table.ann.is_asked == "sell"
    table.bob.ends_with(vp=0)


@rule("new-frontiers.trade.sell")
@pytest.mark.parametrize(
    ("world", "credits"),
    [("Artist Settlement", 1), ("Volcanic World", 2), ("Lost Species Ark World", 3), ("Alien Robotic Factory", 4)],
)
def test_a_good_is_sold_at_the_price_of_its_type(world: str, credits: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=[world, "Asteroid Belt"], goods=[world, "Asteroid Belt"])
    table.ann.chooses("Trade, Consume")
    table.ann.sells(world)
    table.ann.ends_with(credits=credits, goods={"Asteroid Belt": "rare"})
    assert table.asked == ["bob"], "one sale only"


@rule("new-frontiers.trade.sell")
def test_nobody_has_to_sell() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Volcanic World"], goods=["Volcanic World"])
    table.ann.chooses("Trade, Consume")
    table.ann.passes()
    table.ann.ends_with(credits=0, goods={"Volcanic World": "rare"})


@rule("new-frontiers.trade.price-powers")
@pytest.mark.parametrize(
    ("tile", "novelty", "rare", "genes", "alien"),
    [
        ("Spice World", 2, 0, 0, 0),
        ("Space Port", 0, 2, 0, 0),
        ("Imperium Blaster Gem Depot", 0, 1, 0, 0),
        ("Genetics Lab", 0, 0, 1, 0),
        ("Pan-Galactic Hologrid", 2, 0, 0, 0),
        ("Export Duties", 1, 1, 1, 1),
        ("Trade League", 1, 1, 1, 1),
        ("Old Earth", 1, 1, 1, 1),
        ("Galactic Trade Emissaries", 1, 1, 1, 1),
        ("Star Nomad Raiders", 1, 1, 1, 1),
    ],
)
def test_trade_powers_raise_the_price(tile: str, novelty: int, rare: int, genes: int, alien: int) -> None:
    sold = {
        "Artist Settlement": 1 + novelty,
        "Volcanic World": 2 + rare,
        "Lost Species Ark World": 3 + genes,
        "Alien Monolith": 4 + alien,
    }
    for world, credits in sold.items():
        table = Scenario("new-frontiers", "ann", "bob")
        kind = table.component(tile).kind
        table.ann.has(
            home=tile if kind == "home" else "",
            colonies=[world, *([tile] if kind == "world" else [])],
            developments=[tile] if kind == "development" else [],
            goods=[world],
        )
        table.ann.chooses("Trade, Consume")
        table.ann.sells(world)
        table.ann.ends_with(credits=credits)


@rule("new-frontiers.trade.price-powers")
def test_trade_powers_do_nothing_without_a_sale() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Star Nomad Raiders", colonies=["Spice World"], goods=["Spice World"])
    table.ann.chooses("Trade, Consume")
    table.ann.passes()
    table.ann.ends_with(credits=0)


@rule("new-frontiers.trade.not-for-sale")
def test_the_good_of_the_world_of_undetermined_type_is_not_for_sale() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    oort = table.undetermined
    table.ann.has(colonies=[oort, "New Vinland"], goods={oort: "alien"}, developments=["Trade League"])
    table.ann.chooses("Trade, Consume")
    table.ann.ends_with(goods={}, credits=2)
    assert table.asked == ["bob"], "no sale was offered, but it could be consumed"


@rule("new-frontiers.consume.must")
def test_consume_powers_must_be_used() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Prosperous World", "Asteroid Belt"], goods=["Asteroid Belt"])
    table.bob.has(colonies=["Volcanic World"], goods=["Volcanic World"])
    table.ann.chooses("Trade, Consume")
    table.ann.passes()
    table.ann.ends_with(vp=2, goods={})
    table.bob.passes()
    table.bob.ends_with(vp=0, goods={"Volcanic World": "rare"})


@rule("new-frontiers.consume.once")
def test_each_consume_power_is_used_once() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    colonies = ["Prosperous World", "Asteroid Belt", "Volcanic World"]
    table.ann.has(colonies=colonies, goods=colonies)
    table.ann.chooses("Trade, Consume")
    table.ann.passes()
    table.ann.consumes("Volcanic World")
    table.ann.ends_with(vp=2, goods={"Prosperous World": "novelty", "Asteroid Belt": "rare"})
    assert table.asked == ["bob"]


@rule("new-frontiers.consume.order")
def test_the_order_is_free_even_if_it_spares_goods() -> None:
    for first, goods, credits in (("New Survivalists", {}, 1 + 1), ("Secluded World", {"Asteroid Belt": "rare"}, 1)):
        table = Scenario("new-frontiers", "ann", "bob")
        colonies = ["New Survivalists", "Secluded World", "Asteroid Belt"]
        table.ann.has(colonies=colonies, goods=["New Survivalists", "Asteroid Belt"])
        table.ann.chooses("Trade, Consume")
        table.ann.passes()
        table.ann.uses(first)
        if first == "Secluded World":
            table.ann.consumes("New Survivalists")
        table.ann.ends_with(goods=goods, credits=credits)


@rule("new-frontiers.consume.fully")
def test_a_power_up_to_three_takes_as_many_as_there_are() -> None:
    worlds = ["Spice World", "New Vinland", "Space Port", "Artist Settlement"]
    for count, vp in ((1, 1), (2, 2), (3, 3), (4, 3)):
        table = Scenario("new-frontiers", "ann", "bob")
        table.ann.has(colonies=[*worlds[:1], *worlds[2:], "Devolved Uplift Race"], developments=["Consumer Markets"])
        names = ["Spice World", "Space Port", "Artist Settlement", "Devolved Uplift Race"][:count]
        for name in names:
            at = table.ann.empire.colonies.index(table.number(name))
            table.ann.empire.goods[at] = 0
            table.table.goods[0] -= 1
        table.ann.chooses("Trade, Consume")
        table.ann.passes()
        if count == 4:
            table.ann.consumes(*names[:3])
        table.ann.ends_with(vp=1 + vp, goods=dict.fromkeys(names[3:], "novelty"))


@rule("new-frontiers.consume.fully")
def test_a_power_for_two_goods_needs_two() -> None:
    for count, vp in ((1, 0), (2, 3)):
        table = Scenario("new-frontiers", "ann", "bob")
        goods = ["Asteroid Belt", "Volcanic World"][:count]
        table.ann.has(colonies=["Tourist World", "Asteroid Belt", "Volcanic World"], goods=goods)
        table.ann.chooses("Trade, Consume")
        table.ann.passes()
        table.ann.ends_with(vp=1 + vp)
        assert table.ann.empire.good_count == (1 if count == 1 else 0)


@rule("new-frontiers.consume.league")
def test_the_extra_sale_of_trade_league_is_optional() -> None:
    for sells in (True, False):
        table = Scenario("new-frontiers", "ann", "bob")
        table.ann.has(
            colonies=["Volcanic World", "Alien Monolith"],
            goods=["Volcanic World", "Alien Monolith"],
            developments=["Trade League"],
        )
        table.ann.chooses("Trade, Consume")
        table.ann.sells("Alien Monolith")
        assert table.ann.is_asked == "use_consumer"
        if sells:
            table.ann.uses("Trade League")
        else:
            table.ann.passes()
        table.ann.ends_with(credits=5 + 3 if sells else 5, goods={} if sells else {"Volcanic World": "rare"})


@rule("new-frontiers.consume.league-prices")
def test_trade_powers_raise_the_extra_sale_and_it_consumes_nothing() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        colonies=["Space Port", "Volcanic World", "Asteroid Belt"],
        goods=["Volcanic World", "Asteroid Belt"],
        developments=["Trade League", "New Economy"],
    )
    table.ann.chooses("Trade, Consume")
    table.ann.passes()
    table.ann.uses("Trade League").sells("Asteroid Belt")
    table.ann.ends_with(credits=2 + 1 + 2, vp=1, goods={"Volcanic World": "rare"})


@rule("new-frontiers.consume.league")
def test_mandatory_powers_go_on_after_the_extra_sale() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        colonies=["Prosperous World", "Volcanic World", "Asteroid Belt"],
        goods=["Volcanic World", "Asteroid Belt"],
        developments=["Trade League"],
    )
    table.ann.chooses("Trade, Consume")
    table.ann.passes()
    assert 0 not in table.ann.options, "Prosperous World has to be used"
    table.ann.uses("Trade League").sells("Asteroid Belt")
    table.ann.ends_with(credits=3, vp=2, goods={})


@rule("new-frontiers.consume.new-economy")
def test_the_worked_example_of_the_rulebook() -> None:
    """New Vinland, Old Earth, Galactic Salon and New Economy: 8 VP and $2."""
    table = Scenario("new-frontiers", "ann", "cyril")
    table.cyril.has(
        home="Old Earth",
        colonies=["New Vinland", "Volcanic World", "Asteroid Belt"],
        goods=["New Vinland", "Volcanic World", "Asteroid Belt"],
        developments=["Galactic Salon", "New Economy"],
    )
    table.ann.chooses("Trade, Consume")
    table.cyril.passes()
    table.cyril.uses("New Vinland").consumes("New Vinland")
    table.cyril.ends_with(vp=8, credits=2, goods={})


@rule("new-frontiers.consume.new-economy")
def test_new_economy_gives_nothing_for_goods_sold() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        colonies=["Prosperous World", "Volcanic World"],
        goods=["Prosperous World", "Volcanic World"],
        developments=["New Economy"],
    )
    table.ann.chooses("Trade, Consume")
    table.ann.sells("Volcanic World")
    table.ann.ends_with(vp=1 + 1 + 1, credits=2)


@rule("new-frontiers.consume.fully")
def test_goods_of_different_types() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    colonies = ["Spice World", "Volcanic World", "Asteroid Belt", "Pre-Sentient Race", "Alien Monolith"]
    table.ann.has(colonies=colonies, goods=colonies, developments=["Diversified Economy"])
    table.ann.chooses("Trade, Consume")
    table.ann.passes()
    assert len(table.ann.options) == 4, "three of four types"
    table.ann.consumes_types("rare", "genes", "alien")
    table.ann.consumes("Asteroid Belt")
    table.ann.ends_with(vp=1 + 3, goods={"Spice World": "novelty", "Volcanic World": "rare"})
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=colonies[:3], goods=colonies[:3], developments=["Diversified Economy"])
    table.ann.chooses("Trade, Consume")
    table.ann.passes()
    table.ann.ends_with(vp=1)
    assert table.ann.empire.good_count == 3, "two types are too few"
    assert table.asked == ["bob"]


@rule("new-frontiers.powers.income-first")
def test_galactic_salon_pays_without_goods() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.bob.has(developments=["Galactic Salon"])
    table.ann.chooses("Trade, Consume")
    table.bob.ends_with(vp=1)
