"""Choosing actions along the track, doing them together, and what happens between rounds."""

import pytest

from orrery.testing import Scenario, rule


@rule("new-frontiers.round.choose")
def test_everybody_chooses_a_tile_nobody_has_chosen() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.ann.chooses("Retreat into Isolation")
    assert table.asked == ["bob"]
    assert not table.bob.may_choose("Retreat into Isolation")
    assert table.bob.may_choose("Develop")
    table.bob.chooses("Settle")
    assert table.asked == ["cid"]
    assert [table.cid.may_choose(name) for name in ("Retreat into Isolation", "Settle", "Produce")] == [False, False, True]


@rule("new-frontiers.round.everybody")
def test_the_action_goes_along_the_track_from_the_chooser_and_wraps() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    for player in (table.ann, table.bob, table.cid):
        player.has(credits=5)
    table.ann.chooses("Retreat into Isolation")
    table.bob.chooses("Develop")
    for name in ("bob", "cid", "ann"):
        assert table.asked == [name]
        getattr(table, name).passes()
    assert table.asked == ["cid"]
    assert table.cid.is_asked == "choose_action"


@rule("new-frontiers.round.bonus")
def test_only_the_chooser_has_the_bonus() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=3)
    table.bob.has(credits=3)
    table.ann.chooses("Develop")
    assert table.ann.may_buy("Replicant Robots"), "$4 less the chooser's $1"
    table.ann.passes()
    assert not table.bob.may_buy("Replicant Robots")


@rule("new-frontiers.round.two-players")
def test_two_players_choose_twice_each_and_do_each_action_once() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=20)
    table.bob.has(credits=20)
    table.ann.chooses("Develop")
    table.ann.buys("Space Marines")
    table.bob.passes()
    assert table.asked == ["bob"]
    table.bob.chooses("Retreat into Isolation")
    table.ann.chooses("Send Envoys")
    assert table.bob.is_asked == "choose_action", "bob's second disc"
    table.bob.chooses("Produce")
    assert table.table.round == 2
    table.ann.ends_with(developments=["Space Marines"])


@rule("new-frontiers.round.order-stays", "new-frontiers.round.reset")
def test_the_next_round_has_the_same_order_and_all_tiles() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.ann.chooses("Retreat into Isolation")
    table.bob.chooses("Produce")
    table.cid.chooses("Settle")
    assert table.table.round == 2
    assert table.order == ["ann", "bob", "cid"]
    assert table.asked == ["ann"]
    assert len(table.ann.options) == 7


@rule("new-frontiers.round.produce-credit")
def test_a_credit_gathers_on_produce_while_nobody_chooses_it() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    for _ in range(2):
        table.ann.chooses("Retreat into Isolation")
        table.bob.chooses("Trade, Consume")
        table.cid.chooses("Settle")
    assert table.table.produce_credits == 2
    table.ann.chooses("Produce")
    table.ann.ends_with(credits=6)
    table.bob.ends_with(credits=0)
    table.bob.chooses("Settle")
    table.cid.chooses("Retreat into Isolation")
    assert table.table.produce_credits == 0, "Produce was chosen in this round"


@rule("new-frontiers.round.together")
@pytest.mark.parametrize("action", ["Settle", "Produce", "Trade, Consume"])
def test_settle_produce_and_trade_are_asked_at_the_same_time(action: str) -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    empires = (
        (table.ann, ("Asteroid Belt", "Blaster Gem Mines"), "Space Marines", "Spice World"),
        (table.bob, ("Pre-Sentient Race", "Ravaged Uplift World"), "Genetics Lab", "New Vinland"),
        (table.cid, ("Alien Monolith", "Alien Sentinels"), "Terraforming Specialists", "Space Port"),
    )
    for player, colonies, development, world in empires:
        goods = colonies if action == "Trade, Consume" else ()
        player.has(colonies=colonies, goods=goods, developments=[development], explored=[world], credits=5, colonists=2)
    table.ann.chooses(action)
    assert table.asked == ["ann", "bob", "cid"]


@rule("new-frontiers.round.in-turn")
def test_settle_is_in_turn_when_it_might_end_the_game() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.supply(colonists=9)
    table.ann.has(explored=["Spice World"], credits=5, colonists=1)
    table.bob.has(explored=["New Vinland"], credits=5, colonists=1)
    table.supply(colonists=9)
    table.ann.chooses("Settle")
    assert table.asked == ["ann"], "9 less 1 and 2 x 2 is fewer than five"
    table.ann.takes_colonists()
    assert table.asked == ["bob"]


@rule("new-frontiers.round.in-turn")
def test_settle_is_in_turn_when_somebody_could_have_eight_colonies() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    colonies = [
        "Asteroid Belt",
        "Blaster Gem Mines",
        "Pre-Sentient Race",
        "Volcanic World",
        "Comet Zone",
        "Rebel Miners",
        "Rebel Base",
    ]
    table.ann.has(explored=["Spice World"], credits=5, colonists=1)
    table.bob.has(colonies=colonies, explored=["New Vinland"], credits=5, colonists=1)
    table.ann.chooses("Settle")
    assert table.asked == ["ann"]
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Spice World"], credits=5, colonists=1)
    table.bob.has(colonies=colonies[:6], explored=["New Vinland"], credits=5, colonists=1)
    table.ann.chooses("Settle")
    assert table.asked == ["ann", "bob"], "seven colonies end nothing"


@rule("new-frontiers.round.in-turn")
def test_settle_is_in_turn_when_worlds_are_drawn() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Spice World"], credits=5, colonists=1)
    table.bob.has(explored=["New Vinland"], developments=["Terraforming Robots"], credits=5, colonists=1)
    table.ann.chooses("Settle")
    assert table.asked == ["ann"]


@rule("new-frontiers.round.in-turn")
def test_trade_is_in_turn_when_the_points_might_run_out() -> None:
    for pool, asked in ((3, ["ann"]), (4, ["ann", "bob"])):
        table = Scenario("new-frontiers", "ann", "bob")
        table.ann.has(colonies=["Prosperous World"], goods=["Prosperous World"])
        table.bob.has(colonies=["Imperium Capital", "Asteroid Belt"], goods=["Asteroid Belt"])
        table.supply(vp=pool)
        table.ann.chooses("Trade, Consume")
        assert table.asked == asked, "the chooser's point and one each: a pool of 3 would be used up"


@rule("new-frontiers.round.in-turn")
def test_explore_and_develop_are_always_in_turn() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=9)
    table.bob.has(credits=9)
    table.ann.chooses("Develop")
    assert table.asked == ["ann"]
    table.ann.passes()
    table.bob.passes()
    table.bob.chooses("Explore")
    assert table.asked == ["bob"]


@rule("new-frontiers.retreat.bonus")
def test_retreat_brings_its_chooser_two_credits() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.ann.has(credits=1)
    table.ann.chooses("Retreat into Isolation")
    table.ann.ends_with(credits=3)
    table.bob.ends_with(credits=0)
    assert table.asked == ["bob"]
    assert table.bob.is_asked == "choose_action"


@rule("new-frontiers.envoys.bonus", "new-frontiers.envoys.at-once")
def test_send_envoys_brings_a_point_and_the_first_place_for_the_rest_of_the_round() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid", "dee")
    for player in (table.ann, table.bob, table.cid, table.dee):
        player.has(credits=9)
    table.ann.chooses("Retreat into Isolation")
    table.bob.chooses("Produce")
    table.cid.chooses("Send Envoys")
    table.cid.ends_with(vp=1)
    assert table.table.vp_pool == 47
    assert table.order == ["cid", "ann", "bob", "dee"]
    table.dee.chooses("Develop")
    for name in ("dee", "cid", "ann", "bob"):
        assert table.asked == [name]
        getattr(table, name).passes()
    assert table.asked == ["cid"], "and in the next round"


@rule("new-frontiers.envoys.waiting")
def test_those_who_have_not_chosen_keep_their_order_and_the_chooser_is_done() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.ann.chooses("Send Envoys")
    assert table.order == ["ann", "bob", "cid"]
    table.bob.chooses("Retreat into Isolation")
    table.cid.chooses("Produce")
    assert table.table.round == 2
    table = Scenario("new-frontiers", "ann", "bob", "cid", "dee")
    table.ann.chooses("Retreat into Isolation")
    table.bob.chooses("Send Envoys")
    assert table.order == ["bob", "ann", "cid", "dee"]
    assert table.asked == ["cid"]
    table.cid.chooses("Produce")
    assert table.asked == ["dee"]


@rule("new-frontiers.envoys.two-players")
def test_with_two_players_somebody_may_choose_twice_in_a_row() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.chooses("Retreat into Isolation")
    table.bob.chooses("Send Envoys")
    assert table.order == ["bob", "ann", "ann", "bob"]
    table.ann.chooses("Produce")
    table.bob.chooses("Settle")
    assert table.table.round == 2
    table.bob.chooses("Retreat into Isolation")
    table.ann.chooses("Settle")
    assert table.asked == ["ann"]
    assert table.ann.is_asked == "choose_action"


@rule("new-frontiers.end.round")
def test_the_round_is_finished_before_the_game_ends() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.supply(vp=1)
    table.ann.chooses("Send Envoys")
    assert table.ending
    table.bob.chooses("Retreat into Isolation")
    table.cid.chooses("Settle")
    assert table.asked == []
    assert table.position.final_outcome.points == (1, 0, 0)
    assert table.table.round == 1


@rule("new-frontiers.end.vp-pool", "new-frontiers.end.vp-exact")
def test_an_exactly_empty_pool_ends_the_game_and_one_point_left_does_not() -> None:
    for pool, ends in ((1, True), (2, False)):
        table = Scenario("new-frontiers", "ann", "bob", "cid")
        table.supply(vp=pool)
        table.ann.chooses("Send Envoys")
        assert table.ending is ends


@rule("new-frontiers.end.vp-pool")
def test_everybody_is_paid_in_full_when_the_pool_is_short() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Tourist World", "Asteroid Belt"], goods=["Tourist World", "Asteroid Belt"])
    table.supply(vp=2)
    table.ann.chooses("Trade, Consume")
    table.ann.passes()
    table.ann.ends_with(vp=4)
    assert (table.table.vp_pool, table.table.vp_extra) == (0, 2)
    assert table.ending
    assert any("victory point pool is used up" in line for line in table.said())
