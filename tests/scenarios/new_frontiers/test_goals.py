"""Goals: planning, hiding, revealing, storing and scoring them."""

from typing import Any

import pytest

from orrery.core.luck import Luck
from orrery.games.new_frontiers.rules.round import unpack_goals
from orrery.testing import Scenario, rule

SEVEN = ("Spice World", "New Vinland", "Space Port", "Rebel Base", "Comet Zone", "New Earth", "Asteroid Belt")


def goals_table(*names: str) -> Any:
    return Scenario("new-frontiers", *(names or ("ann", "bob", "cid")), goals=True)


@rule("new-frontiers.goals.plan")
def test_plan_goals_moves_one_place_pays_one_credit_and_keeps_a_goal() -> None:
    table = goals_table("ann", "bob", "cid", "dee").pile("Taxation", "Exploration", "Conscription", "Warehouses")
    table.ann.chooses("Produce")
    table.bob.chooses("Settle")
    table.cid.chooses("Plan Goals")
    assert table.order == ["ann", "cid", "bob", "dee"]
    table.cid.keeps("Exploration", "Taxation", "Conscription")
    table.cid.ends_with(credits=1)
    assert (table.table.holder, table.table.secret) == (2, table.goal("Exploration"))
    assert table.table.shown == []
    table.dee.chooses("Develop").passes()
    assert table.asked == ["cid"], "the only one with a credit"
    table.cid.passes()
    assert table.table.round == 2
    assert table.asked == ["ann"]


@rule("new-frontiers.goals.under")
@pytest.mark.parametrize("under", [("Taxation", "Conscription"), ("Conscription", "Taxation")])
def test_the_other_goals_go_under_the_pile_in_any_order(under: tuple[str, str]) -> None:
    table = goals_table().pile("Taxation", "Exploration", "Conscription", "Warehouses", "Diversification")
    table.ann.chooses("Plan Goals")
    table.ann.keeps("Exploration", *under)
    assert table.table.pile == [table.goal(name) for name in ("Warehouses", "Diversification", *under)]


@rule("new-frontiers.goals.plan-first")
def test_the_first_player_does_not_move() -> None:
    table = goals_table().pile("Taxation")
    table.ann.chooses("Plan Goals")
    assert table.order == ["ann", "bob", "cid"]
    table.ann.ends_with(credits=1)
    assert table.asked == ["bob"]


@rule("new-frontiers.goals.plan")
def test_the_second_player_becomes_the_first() -> None:
    table = goals_table().pile("Taxation")
    table.ann.chooses("Produce")
    table.bob.chooses("Plan Goals")
    assert table.order == ["bob", "ann", "cid"]
    assert table.asked == ["cid"]


@rule("new-frontiers.goals.plan-disc")
def test_with_two_players_only_the_disc_used_moves() -> None:
    table = goals_table("ann", "bob").pile("Taxation", "Exploration")
    table.ann.chooses("Produce")
    table.bob.chooses("Settle")
    table.ann.chooses("Plan Goals")
    table.ann.keeps("Taxation", "Exploration")
    assert table.order == ["ann", "ann", "bob", "bob"]
    assert table.asked == ["bob"]
    table.bob.chooses("Trade, Consume")
    table.ann.reveals(False)
    table.ann.chooses("Produce").reveals(False)
    table.ann.chooses("Plan Goals")
    assert table.order == ["ann", "ann", "bob", "bob"], "past one's own disc, which changes nothing"
    assert table.table.secret == table.goal("Exploration")


@rule("new-frontiers.goals.short-pile")
def test_fewer_goals_are_looked_at_when_fewer_are_left() -> None:
    table = goals_table().pile("Taxation", "Exploration")
    table.ann.chooses("Plan Goals")
    assert len(table.ann.options) == 2
    table.ann.keeps("Exploration", "Taxation")
    assert table.table.pile == [table.goal("Taxation")]


@rule("new-frontiers.goals.empty-pile")
def test_without_a_goal_left_the_face_down_one_stays() -> None:
    table = goals_table().pile("Taxation").secret("cid", "Taxation")
    table.ann.chooses("Produce")
    table.cid.reveals(False)
    table.bob.chooses("Plan Goals")
    table.bob.ends_with(credits=1)
    assert table.order == ["bob", "ann", "cid"]
    assert table.asked == ["cid"]
    assert table.table.shown == []
    assert (table.table.holder, table.table.secret) == (2, table.goal("Taxation"))


@rule("new-frontiers.goals.one-hidden")
def test_a_newly_kept_goal_reveals_the_one_before_it() -> None:
    table = goals_table().pile("Conscription", "Civil Service").secret("cid", "Diversification")
    table.ann.chooses("Plan Goals")
    assert table.table.shown == []
    table.ann.keeps("Conscription", "Civil Service")
    assert table.table.shown == [table.goal("Diversification")]
    assert table.table.shown_by == [2]
    assert (table.table.holder, table.table.secret) == (0, table.goal("Conscription"))


@rule("new-frontiers.goals.secret")
def test_only_the_holder_knows_the_face_down_goal() -> None:
    table = goals_table().pile("Taxation", "Exploration", "Conscription", "Warehouses", "Diversification")
    table.ann.chooses("Plan Goals")
    assert table.ann.view.table.looking == [table.goal(name) for name in ("Taxation", "Exploration", "Conscription")]
    assert table.bob.view.table.looking == [-1, -1, -1]
    assert table.position.view(-1).table.looking == [-1, -1, -1]
    assert table.bob.view.ask is None
    table.ann.keeps("Exploration", "Taxation", "Conscription")
    assert table.ann.view.table.secret == table.goal("Exploration")
    assert table.bob.view.table.secret == table.position.view(-1).table.secret == -1
    assert table.bob.view.table.holder == 0
    assert table.ann.view.table.pile == [-1, -1, table.goal("Taxation"), table.goal("Conscription")]
    assert table.bob.view.table.pile == [-1] * 4
    assert not any("Exploration" in line for line in table.said(viewer=1))
    assert any("Exploration" in line for line in table.said(viewer=0))


@rule("new-frontiers.goals.secret")
def test_a_guess_deals_the_unseen_goals_anew() -> None:
    table = goals_table().pile("Taxation", "Exploration", "Conscription", "Warehouses", "Diversification")
    table.ann.chooses("Plan Goals")
    looks = {tuple(table.position.guess(1, Luck.of(seed)).table.looking) for seed in range(40)}
    assert len(looks) > 20
    assert {tuple(table.position.guess(0, Luck.of(seed)).table.looking) for seed in range(5)} == {tuple(table.table.looking)}
    guessed = table.position.guess(1, Luck.of(3))
    asked = {unpack_goals(code).kept for code in guessed.asks[0].answers()}
    assert asked == set(guessed.table.looking), "ann is asked about the goals that she now looks at"
    table.ann.keeps("Exploration", "Taxation", "Conscription")
    secrets = {table.position.guess(1, Luck.of(seed)).table.secret for seed in range(60)}
    assert secrets == {
        table.goal(name) for name in ("Taxation", "Exploration", "Conscription", "Warehouses", "Diversification")
    }
    for seed in range(10):
        guess = table.position.guess(0, Luck.of(seed)).table
        assert guess.secret == table.goal("Exploration")
        assert guess.pile[2:] == [table.goal("Taxation"), table.goal("Conscription")]
        assert sorted(guess.pile[:2]) == sorted([table.goal("Warehouses"), table.goal("Diversification")])


@rule("new-frontiers.goals.secret")
def test_somebody_who_watches_knows_no_goal_of_the_pile() -> None:
    table = goals_table().pile("Taxation", "Exploration", "Conscription", "Warehouses")
    table.ann.chooses("Plan Goals")
    table.ann.keeps("Exploration", "Taxation", "Conscription")
    assert table.position.view(-1).table.pile == [-1, -1, -1]
    secrets = set()
    for seed in range(30):
        guessed = table.position.game.guess(table.position, -1, Luck.of(seed))
        secrets.add(guessed.table.secret)
        assert guessed.view(-1) == table.position.view(-1)
    assert len(secrets) == 4


@rule("new-frontiers.goals.secret")
def test_goals_one_put_under_the_pile_stay_among_those_that_a_rival_looked_at() -> None:
    names = ("Taxation", "Exploration", "Conscription", "Warehouses", "Diversification", "Civil Service")
    table = goals_table().pile(*names)
    taxation, _, conscription, _, diversification, service = map(table.goal, names)
    table.ann.chooses("Plan Goals")
    table.ann.keeps("Exploration", "Taxation", "Conscription")
    table.bob.chooses("Send Envoys")
    table.cid.chooses("Develop").passes()
    table.ann.passes()
    table.bob.chooses("Send Envoys")
    table.ann.chooses("Develop").passes()
    table.cid.chooses("Plan Goals").keeps("Warehouses", "Diversification", "Civil Service")
    assert table.table.pile == [taxation, conscription, diversification, service]
    assert table.ann.view.table.pile == [taxation, conscription, -1, -1]
    table.bob.chooses("Send Envoys")
    table.cid.chooses("Develop").passes()
    table.ann.passes()
    table.ann.chooses("Produce")
    table.cid.reveals(False)
    table.bob.chooses("Plan Goals")
    for seed in range(10):
        assert table.position.guess(0, Luck.of(seed)).table.looking[:2] == [taxation, conscription]
        assert table.position.guess(2, Luck.of(seed)).table.looking[2] == diversification
    table.bob.keeps("Conscription", "Diversification", "Taxation")
    assert table.ann.view.table.pile == [-1, -1, -1]
    assert table.cid.view.table.pile == [service, -1, -1]
    for seed in range(30):
        guess = table.position.guess(0, Luck.of(seed)).table
        assert {taxation, conscription} < {guess.secret, *guess.pile[1:]}
        other = table.position.guess(2, Luck.of(seed)).table
        assert other.pile[0] == service
        assert diversification in (other.secret, *other.pile[1:])
        again = table.position.guess(0, Luck.of(seed)).guess(2, Luck.of(seed)).table
        assert again.pile[0] == guess.pile[0], "cid knows the top goal in a guess of ann's too"
    assert {table.position.guess(0, Luck.of(seed)).table.secret for seed in range(60)} == {
        taxation,
        conscription,
        diversification,
        service,
    }


@rule("new-frontiers.goals.reveal")
def test_the_holder_may_reveal_before_anybody_acts() -> None:
    for yes in (True, False):
        table = goals_table().secret("cid", "Warehouses")
        table.ann.has(colonies=["Volcanic World"])
        table.ann.chooses("Produce")
        assert table.asked == ["cid"]
        table.ann.ends_with(goods={})
        table.cid.reveals(yes)
        table.ann.ends_with(goods={"Volcanic World": "rare"})
        assert table.table.shown == ([table.goal("Warehouses")] if yes else [])
        assert (table.ann.is_asked == "store_goods") is yes


@rule("new-frontiers.goals.reveal-when")
def test_revealing_is_offered_where_it_could_serve() -> None:
    """Whatever the goal is: the question tells nobody which one it is."""
    for secret in ("Conscription", "Warehouses"):
        for action, asks in (
            ("Explore", True),
            ("Settle", True),
            ("Produce", True),
            ("Trade, Consume", True),
            ("Develop", False),
            ("Send Envoys", False),
            ("Plan Goals", False),
        ):
            table = goals_table().bag(*SEVEN).secret("cid", secret)
            table.ann.chooses(action)
            assert (table.cid.is_asked == "reveal_goal") is asks, action
    table = goals_table().secret("cid", "Conscription").shown("Warehouses")
    table.ann.chooses("Produce")
    assert table.asked == ["bob"], "Warehouses is face up, so the hidden goal can't be it"


@rule("new-frontiers.goals.stock", "new-frontiers.goals.stock-any-world", "new-frontiers.goals.stock-one-world")
def test_a_world_may_be_stored_while_exploration_is_face_up() -> None:
    table = goals_table().bag(*SEVEN, "Rebel Miners").shown("Exploration")
    table.bob.empire.explored = [table.number("Rebel Miners")]
    table.table.bag = list(table.numbers(SEVEN))
    table.ann.chooses("Explore")
    table.ann.takes("Spice World")
    table.bob.takes("New Vinland")
    table.cid.takes("Space Port")
    table.ann.takes("Rebel Base")
    assert table.asked == ["ann", "bob", "cid"]
    table.bob.stores("Rebel Miners")
    table.bob.ends_with(stored=["Rebel Miners"], explored=["New Vinland"])
    table.ann.stores("Spice World")
    table.ann.ends_with(stored=["Spice World"], explored=["Rebel Base"])
    table.cid.passes()
    assert table.bob.is_asked == "choose_action", "one world an action"


@rule("new-frontiers.goals.stock")
def test_worlds_may_be_stored_in_settle_and_not_beyond_the_maximum() -> None:
    table = goals_table().shown("Exploration")
    table.ann.has(explored=["Rebel Base"], stored=["Spice World", "New Vinland", "Space Port"])
    table.bob.has(explored=["Rebel Homeworld"], stored=["New Earth", "Comet Zone", "Asteroid Belt", "Rebel Miners"])
    table.ann.chooses("Settle")
    assert table.asked == ["ann"], "bob's mat is full"
    table.ann.stores("Rebel Base")
    table.ann.ends_with(stored=["Rebel Base", "Spice World", "New Vinland", "Space Port"], explored=[])


@rule("new-frontiers.goals.stock")
def test_nothing_is_stored_while_the_goal_is_face_down_or_out_of_play() -> None:
    for table in (goals_table(), goals_table().secret("ann", "Warehouses")):
        table.bob.has(colonies=["Volcanic World"])
        table.ann.chooses("Produce")
        if table.ann.is_asked == "reveal_goal":
            table.ann.reveals(False)
        assert table.bob.is_asked == "choose_action"


@rule("new-frontiers.goals.stock", "new-frontiers.goals.stock-last")
def test_goods_are_stored_after_producing() -> None:
    table = goals_table().shown("Warehouses")
    worlds = ["Volcanic World", "Spice World", "Asteroid Belt", "Comet Zone", "New Vinland", "Space Port"]
    table.ann.has(colonies=worlds, goods=worlds[:2])
    table.ann.chooses("Produce")
    assert table.ann.is_asked == "store_goods"
    table.ann.stores("Volcanic World", "Comet Zone")
    assert table.ann.empire.stock_goods == [0, 2, 0, 0]
    table.ann.ends_with(
        goods={"Spice World": "novelty", "New Vinland": "novelty", "Space Port": "novelty", "Asteroid Belt": "rare"}
    )
    assert table.table.goods[1] == 17 - 3, "stored goods are not in the supply"


@rule("new-frontiers.goals.stock")
def test_a_mat_holds_five_goods() -> None:
    table = goals_table().shown("Warehouses")
    worlds = ["Volcanic World", "Comet Zone", "Space Port"]
    table.ann.has(colonies=worlds)
    table.ann.empire.stock_goods = [0, 0, 4, 0]
    table.ann.chooses("Produce")
    assert max(len(answer) for answer in table.ann.options) == 1
    table.ann.stores("Space Port")
    table.bob.chooses("Settle")
    table.cid.chooses("Trade, Consume")
    table.ann.passes()
    table.ann.chooses("Produce")
    assert table.asked == ["bob"], "the mat is full"


@rule("new-frontiers.goals.stock")
def test_credits_are_stored_in_trade_up_to_ten() -> None:
    table = goals_table().shown("Taxation")
    table.ann.has(colonies=["Volcanic World"], goods=["Volcanic World"], credits=2)
    table.bob.has(credits=20)
    table.ann.chooses("Trade, Consume")
    table.ann.sells("Volcanic World")
    assert table.ann.options == (0, 1, 2, 3, 4)
    table.ann.stores(4)
    assert table.bob.options == tuple(range(11))
    table.bob.stores(10)
    assert (table.ann.empire.stock_credits, table.bob.empire.stock_credits) == (4, 10)
    table.ann.ends_with(credits=0)
    table.bob.ends_with(credits=10)


@rule("new-frontiers.goals.stock-stays")
def test_what_is_stored_is_out_of_reach() -> None:
    table = goals_table().shown("Taxation", "Exploration", "Warehouses")
    table.ann.has(stored=["Spice World"], credits=1, colonists=2)
    table.ann.empire.stock_credits = 9
    table.ann.empire.stock_goods = [1, 0, 0, 0]
    table.ann.chooses("Settle")
    assert table.asked == ["bob"], "Spice World can't be settled"
    table.bob.chooses("Trade, Consume")
    table.ann.passes()
    table.cid.chooses("Develop")
    table.cid.passes()
    assert not table.ann.may_buy("Space Marines"), "nor can stored credits be spent"
    assert table.ann.empire.good_count == 0


@rule("new-frontiers.goals.tenth-world")
def test_a_tenth_world_may_be_stored_instead_of_returned() -> None:
    names = [
        "Spice World",
        "New Vinland",
        "Space Port",
        "Rebel Base",
        "New Earth",
        "Asteroid Belt",
        "Rebel Miners",
        "Alien Monolith",
    ]
    for stores in (True, False):
        table = goals_table().bag("Comet Zone").shown("Exploration")
        table.ann.has(home="Old Earth", developments=["Terraforming Robots"], credits=9, colonists=3)
        table.ann.empire.explored = [table.number(name) for name in names]
        table.ann.chooses("Settle")
        table.ann.settles("Spice World")
        assert table.ann.is_asked == "store_world"
        if stores:
            table.ann.stores("Comet Zone")
            table.ann.ends_with(stored=["Comet Zone"], explored=names[1:])
            assert table.asked == ["bob"]
        else:
            table.ann.passes()
            assert table.ann.is_asked == "return_worlds"


@rule("new-frontiers.goals.score-all")
def test_everybody_scores_every_goal_and_hidden_ones_are_revealed_at_the_end() -> None:
    table = goals_table().shown("Conscription").secret("cid", "Diversification")
    table.ann.has(colonies=["Spice World", "Volcanic World", "Pre-Sentient Race"])
    table.bob.has(colonists=6, colonies=["Asteroid Belt", "Artist Settlement"])
    table.supply(vp=1)
    table.ann.chooses("Send Envoys")
    assert table.ann.points_for("Diversification") == 0, "not yet face up"
    table.bob.chooses("Develop").passes()
    table.cid.chooses("Produce").reveals(False)
    assert table.asked == []
    assert table.table.shown == [table.goal("Conscription"), table.goal("Diversification")]
    assert [player.points_for("Diversification") for player in (table.ann, table.bob, table.cid)] == [3, 1, 0]
    assert [player.points_for("Conscription") for player in (table.ann, table.bob, table.cid)] == [0, 5, 0]


@rule("new-frontiers.goals.distinct")
def test_skilled_workforce_counts_different_icons() -> None:
    """The rulebook's example: 4 different icons are worth 2 VP, whichever they are."""
    for developments, points in (
        (["Space Marines"], 0),
        (["Space Marines", "Survey Team"], 0),
        (["Space Marines", "Survey Team", "Interstellar Bank"], 1),
        (["Public Works", "Genetics Lab"], 2),
        (["Public Works", "Genetics Lab", "Interstellar Bank", "Galactic Salon"], 2),
        (["Public Works", "Genetics Lab", "Contact Specialist"], 4),
        (["Public Works", "Genetics Lab", "Contact Specialist", "Survey Team"], 6),
    ):
        table = goals_table().shown("Skilled Workforce")
        table.ann.has(developments=developments)
        assert table.ann.points_for("Skilled Workforce") == points, developments


@rule("new-frontiers.goals.distinct")
@pytest.mark.parametrize(
    ("colonies", "points"),
    [
        ([], 0),
        (["Spice World", "New Vinland", "Rebel Base"], 0),
        (["Spice World", "Volcanic World"], 1),
        (["Spice World", "Volcanic World", "Pre-Sentient Race"], 3),
        (["Spice World", "Volcanic World", "Pre-Sentient Race", "Alien Monolith"], 5),
        (["Spice World", "Volcanic World", "Pre-Sentient Race", "Oort Cloud Alien Refinery"], 5),
    ],
)
def test_diversification_counts_types_of_colonies(colonies: list[str], points: int) -> None:
    table = goals_table().shown("Diversification")
    table.ann.has(colonies=colonies)
    assert table.ann.points_for("Diversification") == points


@rule("new-frontiers.goals.distinct")
@pytest.mark.parametrize(
    ("colonies", "developments", "points"),
    [
        (["Rebel Base", "Rebel Miners"], [], 0),
        (["Rebel Uplift World"], [], 1),
        (["Rebel Uplift World"], ["Alien Researchers"], 3),
        (["Rebel Uplift World", "Imperium Capital"], ["Alien Researchers"], 5),
    ],
)
def test_faction_tolerance_counts_keywords(colonies: list[str], developments: list[str], points: int) -> None:
    table = goals_table().shown("Faction Tolerance")
    table.ann.has(colonies=colonies, developments=developments)
    assert table.ann.points_for("Faction Tolerance") == points


@rule("new-frontiers.goals.quantity")
@pytest.mark.parametrize(("colonists", "points"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (9, 5)])
def test_conscription_counts_unused_colonists(colonists: int, points: int) -> None:
    """The rulebook's example: 6 unused colonists are worth 5 VP."""
    table = goals_table().shown("Conscription")
    table.ann.has(colonists=colonists, colonies=["New Earth"])
    assert table.ann.points_for("Conscription") == points


@rule("new-frontiers.goals.quantity")
def test_the_goals_that_count_the_stockpile() -> None:
    worlds = ["Spice World", "New Vinland", "Space Port", "Rebel Base"]
    for count, points in enumerate((0, 1, 2, 3, 5)):
        table = goals_table().shown("Exploration")
        table.ann.has(stored=worlds[:count])
        assert table.ann.points_for("Exploration") == points
    for count, points in enumerate((0, 1, 2, 3, 4, 5)):
        table = goals_table().shown("Warehouses")
        table.ann.empire.stock_goods = [count, 0, 0, 0]
        assert table.ann.points_for("Warehouses") == points
    for credits, points in ((1, 0), (2, 1), (3, 1), (4, 2), (6, 3), (8, 4), (9, 4), (10, 5)):
        table = goals_table().shown("Taxation")
        table.ann.empire.stock_credits = credits
        assert table.ann.points_for("Taxation") == points


@rule("new-frontiers.goals.quantity")
def test_civil_service_counts_tiles_with_a_consume_power() -> None:
    tiles = ["Public Works", "Consumer Markets", "Galactic Salon", "New Economy", "Diversified Economy", "Alien Monument"]
    for count, points in enumerate((0, 0, 1, 2, 3, 4, 5)):
        table = goals_table().shown("Civil Service")
        table.ann.has(developments=[*tiles[:count], "Space Marines"])
        assert table.ann.points_for("Civil Service") == points


@rule("new-frontiers.goals.league-icons")
def test_trade_league_is_one_consume_power_and_two_icons() -> None:
    table = goals_table().shown("Civil Service", "Skilled Workforce")
    table.ann.has(developments=["Trade League", "Galactic Salon", "Space Marines"])
    assert table.ann.points_for("Civil Service") == 1
    assert table.ann.points_for("Skilled Workforce") == 1, "Trade, Consume and Settle"


@rule("new-frontiers.round.in-turn")
def test_stored_goods_make_produce_go_in_turn() -> None:
    table = goals_table().shown("Warehouses")
    table.ann.has(colonies=["Volcanic World"])
    table.bob.has(colonies=["Comet Zone", "Spice World"])
    table.supply(rare=1)
    table.ann.chooses("Produce")
    assert table.asked == ["ann"], "one rare good for two colonies"
    table.ann.passes()
    table.bob.ends_with(goods={"Spice World": "novelty"}, credits=0)
    assert table.asked == ["bob"]
