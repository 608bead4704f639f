"""Every development of the bag, and the developments of the factions: what its power does, and when it does not."""

from pathlib import Path
from typing import Any

import pytest

from orrery.games.roll_for_the_galaxy.rules.components import COST, DEVELOPMENT, FACE, GAINS, REASSIGNS, TILES, face_of
from orrery.testing import Scenario, rule

MINERS = ("Asteroid Belt", "Radioactive World")


def table(*phases: str, names: tuple[str, ...] = ("ann", "bob"), **options: bool) -> Any:
    return Scenario("roll-for-the-galaxy", *names, **options).plays(*phases)


def screens(*dice: str, tableau: tuple[str, ...], select: str = "explore", **options: bool) -> Any:
    """Ann has rolled dice and selected a phase with the first of them; the others still think."""
    t = Scenario("roll-for-the-galaxy", "ann", "bob", "cid", **options)
    t.ann.rolled(*dice).has(tableau=tableau)
    t.cid.rolled("home:ship")
    t.ann.selects(select, dice[0])
    return t


def test_the_developments_are_distributed_as_printed() -> None:
    """The table of the rulebook: developments by cost from 1 to 6, read against its lower axis."""
    faces = [face_of(tile, DEVELOPMENT) for tile in TILES]
    kinds = {
        "reassign": [COST[face] for face in faces if REASSIGNS[face]],
        "immediate": [COST[face] for face in faces if GAINS[face]],
        "other": [COST[face] for face in faces if not REASSIGNS[face] and not GAINS[face]],
    }
    counts = {kind: tuple(costs.count(cost) for cost in range(1, 7)) for kind, costs in kinds.items()}
    assert counts == {"reassign": (4, 5, 6, 1, 1, 1), "immediate": (0, 0, 1, 2, 0, 0), "other": (5, 5, 8, 3, 4, 9)}


# Cost 6 ------------------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.powers.mandatory")
def test_new_galactic_order_brings_military_settlers_back() -> None:
    t = table("settle")
    t.ann.assigned(settle="home military military").has(tableau=("New Galactic Order",), worlds=("Comet Zone",))
    t.ann.ends_with(cup="military military", citizenry="home")
    assert "bring_back" not in [event.name for event in t.events], "no question: it must be used"


@rule("roll-for-the-galaxy.powers.round-up")
@pytest.mark.parametrize(("military", "points"), [(0, 0), (1, 2), (3, 2), (4, 4), (6, 4), (7, 6)])
def test_new_galactic_order_counts_begun_sets_of_three(military: int, points: int) -> None:
    """The printed example: 4 Military dice are two sets, worth 4 points."""
    t = table()
    t.ann.has(tableau=("New Galactic Order",), cup=" ".join(["military"] * military)).ends_with(points_now=6 + points)


def test_galactic_exchange_brings_one_or_two_settlers_back() -> None:
    t = table("settle")
    t.ann.assigned(settle="home military genes").has(tableau=("Galactic Exchange",), worlds=("Comet Zone",))
    t.ann.brings_back("military").ends_with(cup="military", citizenry="home genes")
    t = table("settle")
    t.ann.assigned(settle="home").has(tableau=("Galactic Exchange",), worlds=("Secluded World",))
    t.ann.ends_with(cup="home", citizenry="novelty")


def test_galactic_exchange_counts_colours_of_dice_wherever_they_are() -> None:
    t = table()
    t.ann.has(
        tableau=("Galactic Exchange", "Gem World"), cup="home home", citizenry="military", goods={"Gem World": "rare"},
        worlds=("Jungle World",), settlers="alien",
    )  # fmt: skip
    t.ann.ends_with(points_now=6 + 2 + 4)


def test_galactic_federation_brings_developers_back_but_not_its_own() -> None:
    t = table("develop")
    t.ann.assigned(develop="home home home home home home").has(developments=("Galactic Federation",))
    t.ann.ends_with(cup="", citizenry="home home home home home home")
    t = table("develop")
    t.ann.assigned(develop="home military rare").has(tableau=("Galactic Federation",), developments=("Merchant Guild",))
    t.ann.brings_back("military rare").ends_with(cup="military rare", citizenry="home")


def test_galactic_federation_is_worth_a_third_of_the_cost_of_developments() -> None:
    t = table()
    t.ann.has(tableau=("Galactic Federation", "Public Works", "Alien Sentinels")).ends_with(points_now=6 + 1 + 6 + 3)


@rule("roll-for-the-galaxy.tile.galactic-bankers")
def test_galactic_bankers_may_buy_a_point_after_each_trade() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home home").has(
        tableau=("Galactic Bankers", "Gem World", "Space Port", "Asteroid Belt"),
        goods={"Gem World": "home", "Space Port": "home", "Asteroid Belt": "home"},
        credits=1,
    )
    t.ann.trades("Gem World", "home").buys().trades("Space Port", "home").buys_nothing()
    t.ann.consumes("Asteroid Belt", "home").ends_with(credits=6, chips=2)
    assert t.table.pool == 22


def test_galactic_bankers_is_worth_a_point_a_development() -> None:
    t = table()
    t.ann.has(tableau=("Galactic Bankers", "Public Works", "Space Piracy", "Gem World")).ends_with(points_now=6 + 1 + 0 + 2 + 3)


def test_free_trade_association_pays_at_the_end_of_ship() -> None:
    t = table("ship")
    t.ann.has(tableau=("Free Trade Association",), credits=1).ends_with(credits=3)


def test_free_trade_association_is_worth_half_the_cost_of_novelty_worlds() -> None:
    t = table()
    t.ann.has(tableau=("Free Trade Association", "Galactic Resort", "Gem World", "Asteroid Belt"))
    t.ann.ends_with(points_now=6 + 3 + 2 + 2 + 3)


def test_mining_league_pays_for_goods_on_rare_worlds() -> None:
    t = table("produce")
    t.ann.assigned(produce="home").has(
        tableau=("Mining League", *MINERS, "Gem World"),
        goods={"Asteroid Belt": "genes", "Gem World": "rare"},
        credits=1,
    )
    t.ann.ends_with(credits=3, points_now=6 + 2 + 2 + 2 + 2 * 2)


@rule("roll-for-the-galaxy.tile.galactic-renaissance")
def test_galactic_renaissance_adds_a_point_to_each_good_consumed() -> None:
    t = table("ship")
    t.ann.assigned(ship="home").has(tableau=("Galactic Renaissance", "Gem World"), goods={"Gem World": "home"})
    t.ann.consumes("Gem World", "home").ends_with(chips=2)


def test_new_economy_pays_for_each_good_consumed() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home").has(
        tableau=("New Economy", "Gem World", "Asteroid Belt"), goods={"Gem World": "home", "Asteroid Belt": "home"}, credits=1
    )
    t.ann.consumes("Gem World", "home").trades("Asteroid Belt", "home").ends_with(credits=1 + 2 + 4, chips=1)


@rule("roll-for-the-galaxy.tile.reassign-developments", "roll-for-the-galaxy.tile.biological-adaptation")
def test_new_economy_counts_developments_without_a_reassign_power() -> None:
    t = table()
    t.ann.has(tableau=("New Economy", "Public Works", "Biological Adaptation", "Backup Planning", "Galactic Mandate"))
    t.ann.ends_with(points_now=6 + 1 + 2 + 1 + 3 + 3)


@rule("roll-for-the-galaxy.tile.galactic-reserves")
def test_galactic_reserves_lets_a_world_hold_two_goods_each_shipped_apart() -> None:
    t = table("produce", "ship")
    t.ann.assigned(produce="home rare", ship="home").has(
        tableau=("Galactic Reserves", "Gem World"), goods={"Gem World": "novelty"}, credits=1
    )
    t.ann.produces("rare", "Gem World")
    assert t.ann.empire.cup[0] == 1, "two goods, no more"
    t.ann.trades("Gem World", "home", good="rare")
    t.ann.ends_with(goods={"Gem World": "novelty"}, credits=4, points_now=6 + 2 + 1)


def test_system_diversification_moves_two_dice_that_are_not_home() -> None:
    t = screens("home:explore", "home:develop", "military:settle", "rare:ship", tableau=("System Diversification",))
    assert not t.ann.may_move("System Diversification", "home:develop", "produce")
    t.ann.reassigns("System Diversification", "military", "produce").moves("System Diversification", "rare", "produce")
    assert t.ann.column("produce") == "military rare"


def test_system_diversification_is_worth_half_the_cost_of_reassign_developments() -> None:
    t = table()
    t.ann.has(tableau=("System Diversification", "Executive Power", "Biological Adaptation"))
    t.ann.ends_with(points_now=6 + 3 + 2 + 5)


# Cost 5 ------------------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.powers.virtual", "roll-for-the-galaxy.powers.no-worker-needed")
def test_alien_research_ship_has_two_virtual_explorers() -> None:
    t = table("explore")
    t.ann.has(tableau=("Alien Research Ship", "Alien Archaeology"), credits=1)
    t.ann.stocks("alien", virtual=True).stocks("home", virtual=True)
    t.ann.ends_with(credits=7, citizenry="", cup="")
    assert t.ann.empire.workers == []


@rule("roll-for-the-galaxy.tile.galactic-investors", "roll-for-the-galaxy.powers.end-of-phase")
def test_galactic_investors_pays_in_the_phase_it_is_completed() -> None:
    t = table("develop")
    t.ann.assigned(develop="home home home home home").has(developments=("Galactic Investors",), credits=1)
    t.bob.has(tableau=("Space Docks",), credits=1)
    t.ann.ends_with(credits=3)
    happened = [event.name for event in t.events]
    assert happened.index("completed") < happened.index("earned")


@rule("roll-for-the-galaxy.tile.organic-shipyards")
def test_organic_shipyards_has_two_virtual_shippers() -> None:
    t = table("ship")
    t.ann.has(
        tableau=("Organic Shipyards", "Plague World", "Gem World", "Asteroid Belt"),
        goods={"Plague World": "genes", "Gem World": "home", "Asteroid Belt": "home"},
    )
    t.ann.consumes("Plague World", "genes", virtual=True)
    assert t.ann.empire.chips == 3, "the virtual Genes shipper matches a Genes world"
    t.ann.consumes("Gem World", "home", virtual=True).ends_with(
        chips=4, citizenry="genes home", goods={"Asteroid Belt": "home"}
    )


@rule("roll-for-the-galaxy.tile.organic-shipyards")
def test_the_virtual_genes_shipper_matters_on_genes_worlds_only() -> None:
    t = table("ship")
    t.ann.has(tableau=("Organic Shipyards", "Gem World", "Asteroid Belt"), goods={"Gem World": "home", "Asteroid Belt": "home"})
    t.ann.consumes("Gem World", "genes", virtual=True).consumes("Asteroid Belt", "home", virtual=True).ends_with(chips=2)


@rule("roll-for-the-galaxy.assign.same-column")
def test_nanotechnology_moves_one_or_two_workers_to_a_phase() -> None:
    t = screens("home:explore", "home:develop", "rare:settle", tableau=("Nanotechnology",))
    t.ann.reassigns("Nanotechnology", "rare", "ship")
    t.ann.moves_no_more()
    assert t.ann.column("ship") == "rare"
    assert not t.ann.may_use("Nanotechnology")


def test_robot_surveyors_pays_at_the_end_of_settle() -> None:
    t = table("settle")
    t.ann.has(tableau=("Robot Surveyors",), credits=1).ends_with(credits=3)


# Cost 4 ------------------------------------------------------------------------------------------------------------------


def test_investment_credits_makes_later_developments_cheaper_down_to_one() -> None:
    t = table("develop")
    t.ann.assigned(develop="home home home home home home").has(
        developments=("Investment Credits", "Space Docks", "Public Works")
    )
    t.ann.ends_with(tableau=("Investment Credits", "Space Docks", "Public Works"), citizenry="home home home home home home")
    assert t.ann.needs("Galactic Federation") == 5
    assert t.ann.needs("Backup Planning") == 1


def test_information_tech_takes_a_die_and_gives_two_novelty_dice() -> None:
    t = table("develop")
    t.ann.assigned(develop="home home home home").has(developments=("Information Tech",), citizenry="rare")
    t.ann.removes("rare", "citizenry").ends_with(cup="novelty novelty", citizenry="home home home home")


def test_conscription_takes_a_die_and_gives_two_military_dice() -> None:
    t = table("develop")
    t.ann.assigned(develop="home home home home").has(developments=("Conscription",), cup="rare")
    t.ann.removes("home", "citizenry").ends_with(cup="rare military military", citizenry="home home home")


def test_replicant_robots_makes_worlds_cheaper_down_to_one() -> None:
    t = table("settle")
    t.ann.assigned(settle="home").has(tableau=("Replicant Robots",), worlds=("Pirate World",))
    t.ann.ends_with(tableau=("Replicant Robots", "Pirate World"))
    assert t.ann.needs("Secluded World") == 1
    assert t.ann.needs("Alien Sentinels") == 5


def test_galactic_salon_gives_a_point_when_ship_takes_place() -> None:
    t = table("ship")
    t.ann.has(tableau=("Galactic Salon",)).ends_with(chips=1)
    assert t.table.pool == 23
    t = table("produce")
    t.ann.has(tableau=("Galactic Salon",)).ends_with(chips=0)


def test_propaganda_campaign_moves_two_workers_to_the_selected_phase() -> None:
    t = screens("home:explore", "home:develop", "rare:settle", "novelty:ship", tableau=("Propaganda Campaign",))
    assert not t.ann.may_move("Propaganda Campaign", "rare", "ship")
    t.ann.reassigns("Propaganda Campaign", "rare", "explore").moves("Propaganda Campaign", "novelty", "explore")
    assert t.ann.column("explore") == "home novelty rare"


# Cost 3 ------------------------------------------------------------------------------------------------------------------


def test_isolation_policy_moves_two_workers_out_of_explore() -> None:
    t = screens("home:ship", "home:explore", "rare:explore", "military:settle", tableau=("Isolation Policy",), select="ship")
    assert not t.ann.may_move("Isolation Policy", "military", "ship")
    t.ann.reassigns("Isolation Policy", "home:explore", "produce").moves("Isolation Policy", "rare", "produce")
    assert t.ann.column("produce") == "home rare"


@rule("roll-for-the-galaxy.tile.space-tourism", "roll-for-the-galaxy.phases.start-incomes")
@pytest.mark.parametrize(("own", "other", "credits"), [("Jungle World", "Gem World", 2), ("Gem World", "Jungle World", 1)])
def test_space_tourism_pays_more_for_the_dearest_world(own: str, other: str, credits: int) -> None:
    t = table("ship")
    t.ann.has(tableau=("Space Tourism", own), credits=1)
    t.bob.has(tableau=(other,), credits=1)
    t.ann.ends_with(credits=1 + credits)
    t.bob.ends_with(credits=1)


@rule("roll-for-the-galaxy.tile.space-tourism")
def test_space_tourism_pays_more_on_a_tie_and_looks_at_printed_costs() -> None:
    t = table("ship")
    t.ann.has(tableau=("Space Tourism", "Replicant Robots", "Jungle World"), credits=1)
    t.bob.has(tableau=("Tourist World",), credits=1)
    t.ann.ends_with(credits=3)


@rule("roll-for-the-galaxy.tile.space-tourism-sole")
def test_the_option_pays_space_tourism_to_a_sole_holder_only() -> None:
    for other, credits in (("Tourist World", 2), ("Gem World", 3)):
        t = table("ship", space_tourism_ties=False)
        t.ann.has(tableau=("Space Tourism", "Jungle World"), credits=1)
        t.bob.has(tableau=(other,), credits=1)
        t.ann.ends_with(credits=credits)


@rule("roll-for-the-galaxy.tile.mad-scientists")
@pytest.mark.parametrize(
    ("own", "other", "most"), [(("Gem World", "Space Port"), ("Spice World",), 2), (("Gem World",), ("Spice World",), 1)]
)
def test_mad_scientists_move_two_with_the_most_novelty_worlds_and_one_when_tied(
    own: tuple[str, ...], other: tuple[str, ...], most: int
) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", "cid")
    t.ann.rolled("home:explore", "home:develop", "rare:settle").has(tableau=("Mad Scientists", *own))
    t.bob.has(tableau=other)
    t.cid.rolled("home:ship")
    t.ann.selects("explore", "home:explore").reassigns("Mad Scientists", "rare", "ship")
    assert (t.ann.is_asked == "move_to") == (most == 2)


@rule("roll-for-the-galaxy.tile.mad-scientists")
def test_mad_scientists_move_nothing_when_another_has_more_novelty_worlds() -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", "cid")
    t.ann.rolled("home:explore", "home:develop", "rare:settle").has(tableau=("Mad Scientists",))
    t.bob.has(tableau=("Spice World",))
    t.cid.rolled("home:ship")
    t.ann.selects("explore", "home:explore")
    assert not t.ann.may_use("Mad Scientists")


@rule("roll-for-the-galaxy.tile.mad-scientists-nobody", "roll-for-the-galaxy.tile.mad-scientists-literal")
@pytest.mark.parametrize("works", [True, False])
def test_mad_scientists_when_nobody_has_a_novelty_world(works: bool) -> None:
    t = screens(
        "home:explore", "home:develop", "rare:settle", tableau=("Mad Scientists",), mad_scientists_without_novelty=works
    )
    assert t.ann.may_use("Mad Scientists") == works
    if works:
        t.ann.reassigns("Mad Scientists", "rare", "ship")
        assert t.ann.is_asked == "use_power", "one worker only"


def test_space_refineries_adds_a_point_on_rare_worlds() -> None:
    for world, points in (("Asteroid Belt", 2), ("Gem World", 1)):
        t = table("ship")
        t.ann.assigned(ship="home").has(tableau=("Space Refineries", world), goods={world: "home"})
        t.ann.consumes(world, "home").ends_with(chips=points)


def test_space_marines_takes_a_die_and_gives_a_credit_and_a_military_die() -> None:
    t = table("develop")
    t.ann.assigned(develop="home home home").has(developments=("Space Marines",), citizenry="rare", credits=1)
    t.ann.removes("home", "citizenry").ends_with(cup="military", citizenry="home home rare", credits=2)


def test_homeworld_patriotism_moves_two_home_dice_to_the_selected_phase() -> None:
    t = screens("home:explore", "home:develop", "home:settle", "rare:ship", tableau=("Homeworld Patriotism",))
    assert not t.ann.may_move("Homeworld Patriotism", "rare", "explore")
    assert not t.ann.may_move("Homeworld Patriotism", "home:develop", "ship")
    t.ann.reassigns("Homeworld Patriotism", "home:develop", "explore").moves("Homeworld Patriotism", "home:settle", "explore")
    assert t.ann.column("explore") == "home home home"


def test_executive_power_moves_exactly_two_workers_of_one_column_to_the_selected_phase() -> None:
    t = screens("home:explore", "home:develop", "rare:develop", "military:settle", tableau=("Executive Power",))
    assert not t.ann.may_move("Executive Power", "military", "explore"), "a column with one worker is no pair"
    t.ann.reassigns("Executive Power", "rare", "explore")
    assert t.ann.column("explore") == "home home rare", "the second worker of the column is the only choice"


def test_merchant_guild_pays_at_the_end_of_produce() -> None:
    t = table("produce")
    t.ann.has(tableau=("Merchant Guild",), credits=1).ends_with(credits=3)


@rule("roll-for-the-galaxy.tile.alien-research-team")
def test_alien_research_team_draws_after_everybody_and_before_abandoned_tiles_go_back() -> None:
    t = table("explore").bag("Gem World", "Space Port", "Pirate World", "Spice World")
    t.ann.assigned(explore="home").has(tableau=("Alien Research Team",), worlds=("Jungle World",), credits=1)
    t.bob.assigned(explore="home").has(worlds=("Mining World",))
    t.ann.stocks()
    assert t.ann.is_asked == "", "bob still explores"
    t.bob.scouts().abandons("Mining World").places("Pirate World").places("Spice World")
    assert t.ann.is_asked == "put_tile"
    assert len(t.table.abandoned) == 1
    t.ann.places("Gem World").ends_with(worlds=("Jungle World", "Gem World"), credits=3)


@rule("roll-for-the-galaxy.tile.alien-research-team")
@pytest.mark.parametrize(("die", "virtual", "credits"), [("alien", False, 1), ("home", False, 0), ("alien", True, 1)])
def test_alien_research_team_pays_once_when_an_alien_explorer_scouted(die: str, virtual: bool, credits: int) -> None:
    t = table("explore").bag("Gem World", "Space Port", "Pirate World")
    tiles = ("Alien Research Team", "Alien Research Ship") if virtual else ("Alien Research Team",)
    t.ann.has(tableau=tiles, credits=1)
    if virtual:
        t.ann.scouts("alien", virtual=True).places("Gem World").stocks("home", virtual=True).places("Space Port")
        t.ann.ends_with(credits=1 + 2 + credits)
        return
    t.ann.assigned(explore=f"{die} {die}")
    t.ann.scouts(die).places("Gem World").scouts(die).abandons().places("Space Port").places("Pirate World")
    t.ann.ends_with(credits=1 + credits)


@rule("roll-for-the-galaxy.tile.free-trade-zone", "roll-for-the-galaxy.powers.discount-order")
def test_free_trade_zone_with_and_without_replicant_robots() -> None:
    t = table("settle")
    t.bob.has(tableau=("Replicant Robots",))
    t.ann.has(tableau=("Free Trade Zone",))
    gray = (
        "High-Gravity World",
        "Outlaw World",
        "Gateway Station",
        "Transport Hub",
        "Terraformed World",
        "Galactic Trendsetters",
    )
    assert [t.ann.needs(name) for name in gray] == [1, 2, 2, 2, 3, 4]
    assert t.ann.needs("Comet Zone") == 3, "only gray worlds"
    t = table("settle")
    t.ann.has(tableau=("Replicant Robots", "Free Trade Zone"))
    assert [t.ann.needs(name) for name in gray] == [1, 1, 1, 1, 2, 3]


def test_trade_levies_pays_for_each_good_consumed() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home").has(
        tableau=("Trade Levies", "Gem World", "Asteroid Belt"), goods={"Gem World": "home", "Asteroid Belt": "home"}, credits=1
    )
    t.ann.consumes("Gem World", "home").consumes("Asteroid Belt", "home").ends_with(credits=3, chips=2)


def test_major_research_labs_has_a_virtual_explorer() -> None:
    t = table("explore")
    t.ann.has(tableau=("Major Research Labs",), credits=1)
    t.ann.stocks("home", virtual=True).ends_with(credits=3, citizenry="")


@rule("roll-for-the-galaxy.tile.galactic-mandate")
def test_galactic_mandate_lets_one_dictate_move_three_workers() -> None:
    t = screens(
        "home:explore", "home:develop", "rare:settle", "military:settle", "novelty:ship", "genes:settle",
        tableau=("Galactic Mandate", "Backup Planning"),
    )  # fmt: skip
    t.ann.dictates("home:develop").moves("dictate", "rare", "produce").moves("dictate", "military", "produce")
    assert not t.ann.may_move("dictate", "novelty", "explore"), "all to one column"
    t.ann.moves("dictate", "novelty", "produce")
    assert t.ann.column("produce") == "military novelty rare"
    assert t.ann.is_asked == "use_power", "three is the most"
    t.ann.dictates("genes").moves("dictate", "rare", "ship")
    assert t.ann.is_asked == "use_power", "a second Dictate of the round moves one"


@rule("roll-for-the-galaxy.tile.galactic-mandate", "roll-for-the-galaxy.assign.different-columns")
def test_galactic_mandate_to_different_columns() -> None:
    t = screens(
        "home:explore", "home:develop", "rare:settle", "military:settle", tableau=("Galactic Mandate",), different_columns=True
    )
    t.ann.dictates("home:develop").moves("dictate", "rare", "produce").moves("dictate", "military", "ship")
    assert (t.ann.column("produce"), t.ann.column("ship")) == ("rare", "military")


def test_alien_uplift_blueprints_makes_genes_and_alien_worlds_cheaper() -> None:
    t = table()
    t.ann.has(tableau=("Alien Uplift Blueprints",))
    assert [t.ann.needs(name) for name in ("Plague World", "Alien Sentinels", "Comet Zone", "Gateway Station")] == [2, 5, 3, 3]


def test_galactic_influence_moves_any_worker_anywhere() -> None:
    t = screens("home:explore", "home:develop", "rare:settle", tableau=("Galactic Influence",))
    assert all(t.ann.may_move("Galactic Influence", "rare", to) for to in ("explore", "develop", "produce", "ship"))
    t.ann.reassigns("Galactic Influence", "rare", "ship")
    assert t.ann.column("ship") == "rare"
    assert t.ann.is_asked == "use_power", "one worker only"


# Cost 2 ------------------------------------------------------------------------------------------------------------------


def test_export_duties_pays_a_credit_more_for_each_trade() -> None:
    t = table("ship")
    t.ann.assigned(ship="home").has(tableau=("Export Duties", "Gem World"), goods={"Gem World": "home"}, credits=1)
    t.ann.trades("Gem World", "home").ends_with(credits=5)


@rule("roll-for-the-galaxy.powers.each-time", "roll-for-the-galaxy.powers.not-itself")
def test_galactic_recycling_pays_for_every_later_tile() -> None:
    t = table("develop", "settle")
    t.ann.assigned(develop="home home home", settle="home home").has(
        developments=("Galactic Recycling", "Public Works"), worlds=("Secluded World", "Artist Colony"), credits=1
    )
    t.ann.ends_with(credits=1 + 1 + 2)


def test_operations_affinity_moves_a_worker_to_explore_or_produce() -> None:
    t = screens("home:ship", "home:develop", "rare:settle", tableau=("Operations Affinity",), select="ship")
    assert [t.ann.may_move("Operations Affinity", "rare", to) for to in ("explore", "develop", "produce", "ship")] == [
        True, False, True, False,
    ]  # fmt: skip


def test_local_subsidies_moves_a_home_worker() -> None:
    t = screens("home:explore", "home:develop", "rare:settle", tableau=("Local Subsidies",))
    assert not t.ann.may_move("Local Subsidies", "rare", "ship")
    t.ann.reassigns("Local Subsidies", "home:develop", "ship")
    assert t.ann.column("ship") == "home"


def test_galactic_demand_pays_two_more_for_novelty_goods() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home").has(
        tableau=("Galactic Demand", "Gem World", "Asteroid Belt"),
        goods={"Gem World": "home", "Asteroid Belt": "home"},
        credits=1,
    )
    t.ann.trades("Gem World", "home")
    assert t.ann.empire.credits == 6
    t.ann.trades("Asteroid Belt", "home").ends_with(credits=10)


def test_minor_research_labs_adds_a_point_on_genes_and_alien_worlds() -> None:
    for world, points in (("Plague World", 2), ("Lost Alien Warship", 2), ("Gem World", 1)):
        t = table("ship")
        t.ann.assigned(ship="home").has(tableau=("Minor Research Labs", world), goods={world: "home"})
        t.ann.consumes(world, "home").ends_with(chips=points)


@pytest.mark.parametrize(
    ("tile", "phase"), [("Colonial Affinity", "settle"), ("Shipping Affinity", "ship"), ("Technology Affinity", "develop")]
)
def test_the_affinities_move_a_worker_to_their_phase(tile: str, phase: str) -> None:
    t = screens("home:explore", "home:produce", "rare:explore", tableau=(tile,))
    assert [t.ann.may_move(tile, "rare", to) for to in ("develop", "settle", "ship")] == [
        phase == to for to in ("develop", "settle", "ship")
    ]
    t.ann.reassigns(tile, "rare", phase)
    assert t.ann.column(phase) == "rare"


def test_space_docks_has_a_virtual_shipper() -> None:
    t = table("ship")
    t.ann.has(tableau=("Space Docks", "Gem World"), goods={"Gem World": "novelty"}, credits=1)
    t.ann.trades("Gem World", "home", virtual=True).ends_with(credits=4, citizenry="novelty")


# Cost 1 ------------------------------------------------------------------------------------------------------------------


def test_jumpdrive_research_pays_a_credit_more_for_rare_goods() -> None:
    for world, credits in (("Asteroid Belt", 5), ("Gem World", 3)):
        t = table("ship")
        t.ann.assigned(ship="home").has(tableau=("Jumpdrive Research", world), goods={world: "home"}, credits=1)
        t.ann.trades(world, "home").ends_with(credits=1 + credits)


def test_space_mercenaries_moves_a_military_or_rare_worker() -> None:
    t = screens("home:explore", "home:develop", "rare:settle", "military:settle", tableau=("Space Mercenaries",))
    assert t.ann.may_move("Space Mercenaries", "rare", "ship")
    assert t.ann.may_move("Space Mercenaries", "military", "explore")
    assert not t.ann.may_move("Space Mercenaries", "home:develop", "ship")


@rule("roll-for-the-galaxy.tile.advanced-logistics", "roll-for-the-galaxy.powers.no-worker-needed")
def test_advanced_logistics_rearranges_as_often_as_wanted_without_any_explorer() -> None:
    t = table("explore")
    t.ann.has(
        tableau=("Advanced Logistics",), developments=("Public Works", "Space Docks"), worlds=("Gem World",), settlers="home"
    )
    t.ann.rearranges(developments=("Conscription",), worlds=("Lost Alien Warship", "Armaments World"))
    t.ann.rearranges(developments=("Space Docks", "Public Works"), worlds=("Gem World",))
    t.ann.finishes().ends_with(developments=("Space Docks", "Public Works"), worlds=("Gem World",), settlers="home")


@rule("roll-for-the-galaxy.tile.advanced-logistics")
def test_advanced_logistics_between_two_scouts() -> None:
    t = table("explore").bag("Gem World")
    t.ann.assigned(explore="home home").has(tableau=("Advanced Logistics",), worlds=("Jungle World",))
    t.ann.scouts().abandons().places("Gem World")
    t.ann.rearranges(developments=(), worlds=("Gem World", "Jungle World"))
    t.ann.stocks().finishes().ends_with(worlds=("Gem World", "Jungle World"))


def test_diversification_moves_a_home_worker_out_of_explore() -> None:
    t = screens("home:ship", "home:explore", "home:settle", "rare:explore", tableau=("Diversification",), select="ship")
    assert not t.ann.may_move("Diversification", "home:settle", "ship")
    assert not t.ann.may_move("Diversification", "rare", "ship")
    t.ann.reassigns("Diversification", "home:explore", "produce")
    assert t.ann.column("produce") == "home"


def test_terraforming_robots_pays_for_worlds_and_more_for_rare_ones() -> None:
    t = table("settle")
    t.ann.assigned(settle="home home home").has(
        tableau=("Terraforming Robots",), worlds=("Secluded World", "Asteroid Belt"), credits=1
    )
    t.ann.ends_with(credits=1 + 1 + 2)


def test_public_works_pays_for_other_developments_only() -> None:
    t = table("develop")
    t.ann.assigned(develop="home").has(developments=("Public Works",), credits=1)
    t.ann.ends_with(credits=1)


@rule("roll-for-the-galaxy.tile.backup-planning")
def test_backup_planning_allows_dictate_again_and_again() -> None:
    t = screens("home:explore", "home:develop", "rare:settle", "military:settle", "novelty:ship", tableau=("Backup Planning",))
    t.ann.dictates("home:develop").moves("dictate", "rare", "explore")
    t.ann.dictates("military").moves("dictate", "novelty", "explore")
    assert t.ann.column("explore") == "home novelty rare"
    assert len(t.ann.empire.dictated) == 2


def test_hydroponics_guild_moves_a_novelty_or_genes_worker() -> None:
    t = screens("home:explore", "home:develop", "genes:settle", "novelty:ship", tableau=("Hydroponics Guild",))
    assert t.ann.may_move("Hydroponics Guild", "genes", "explore")
    assert t.ann.may_move("Hydroponics Guild", "novelty", "explore")
    assert not t.ann.may_move("Hydroponics Guild", "home:develop", "explore")


@rule("roll-for-the-galaxy.tile.technology-unions")
@pytest.mark.parametrize("phase", ["explore", "produce"])
@pytest.mark.parametrize(("others", "credits"), [((), 1), (("Public Works",), 0), (("Public Works", "Space Docks"), 0)])
def test_technology_unions_pays_when_ahead_in_developments(phase: str, others: tuple[str, ...], credits: int) -> None:
    t = table(phase)
    t.ann.has(tableau=("Technology Unions", "Gem World"), credits=1)
    t.bob.has(tableau=others, credits=1)
    t.ann.ends_with(credits=1 + credits)


# Factions ----------------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.powers.round-up")
@pytest.mark.parametrize(("military", "credits"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_space_piracy_counts_begun_pairs_in_the_citizenry(military: int, credits: int) -> None:
    """The printed example: 3 Military dice in the Citizenry bring $2."""
    t = table("ship")
    t.ann.has(tableau=("Space Piracy",), citizenry=" ".join(["military"] * military), cup="military", credits=1)
    t.ann.ends_with(credits=1 + credits)


@rule("roll-for-the-galaxy.powers.end-of-phase")
def test_space_piracy_sees_the_shippers_of_the_phase() -> None:
    t = table("ship")
    t.ann.assigned(ship="military").has(tableau=("Space Piracy", "Gem World"), goods={"Gem World": "military"}, credits=1)
    t.ann.consumes("Gem World", "military").ends_with(credits=2, citizenry="military military")


@rule("roll-for-the-galaxy.tile.alien-archaeology")
def test_alien_archaeology_stocks_for_four_with_an_alien_die() -> None:
    t = table("explore")
    t.ann.assigned(explore="home alien").has(tableau=("Alien Archaeology",), credits=1)
    t.ann.stocks("alien")
    assert t.ann.empire.credits == 5
    t.ann.stocks("home").ends_with(credits=7)


def test_consumer_markets_pays_for_goods_on_novelty_worlds() -> None:
    t = table("produce")
    t.ann.has(
        tableau=("Consumer Markets", "Gem World", "Asteroid Belt"), goods={"Gem World": "home", "Asteroid Belt": "novelty"}
    )
    t.ann.ends_with(credits=2)


@rule("roll-for-the-galaxy.tile.improved-reconnaissance")
def test_improved_reconnaissance_may_put_scouted_tiles_on_top() -> None:
    t = table("explore").bag("Gem World", "Space Port", "Pirate World")
    t.ann.assigned(explore="home").has(
        tableau=("Improved Reconnaissance", "Alien Research Team"), worlds=("Jungle World", "Mining World"), settlers="genes"
    )
    t.ann.scouts().abandons("Mining World")
    t.ann.places("Space Port", on_top=True).places("Gem World")
    assert len(t.ann.options) == 2, "the tile of Alien Research Team goes under a stack"
    t.ann.places("Pirate World").ends_with(worlds=("Space Port", "Jungle World", "Gem World", "Pirate World"), settlers="genes")


@rule("roll-for-the-galaxy.tile.improved-reconnaissance")
def test_on_an_empty_stack_top_and_bottom_are_the_same_choice() -> None:
    t = table("explore").bag("Gem World")
    t.ann.assigned(explore="home").has(tableau=("Improved Reconnaissance",), worlds=("Jungle World",))
    t.ann.scouts().abandons()
    assert t.ann.choices() == 3, "on the worlds, under them, or as the only development"


@rule("roll-for-the-galaxy.tile.genetics-lab")
def test_genetics_lab_counts_genes_dice_not_genes_worlds() -> None:
    t = table("produce")
    t.ann.has(tableau=("Genetics Lab", "Gem World", "Plague World"), goods={"Gem World": "genes", "Plague World": "home"})
    t.ann.ends_with(credits=1 + 2)


def test_galactic_religion_pays_for_novelty_dice_in_the_citizenry() -> None:
    t = table("develop")
    t.ann.has(tableau=("Galactic Religion",), citizenry="novelty novelty home", cup="novelty", credits=1).ends_with(credits=3)


@rule("roll-for-the-galaxy.tile.biological-adaptation", "roll-for-the-galaxy.tile.reassign-developments")
def test_biological_adaptation_makes_reassign_developments_cheaper() -> None:
    t = table()
    t.ann.has(tableau=("Biological Adaptation",))
    tiles = ("Nanotechnology", "Galactic Mandate", "Backup Planning", "Merchant Guild")
    assert [t.ann.needs(name) for name in tiles] == [4, 2, 1, 3]
    assert not REASSIGNS[t.face("Biological Adaptation")]


def test_mining_industry_pays_for_goods_consumed_from_rare_worlds() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home home").has(
        tableau=("Mining Industry", *MINERS, "Gem World"),
        goods={"Asteroid Belt": "home", "Radioactive World": "home", "Gem World": "home"},
        credits=1,
    )
    t.ann.consumes("Asteroid Belt", "home")
    assert t.ann.empire.credits == 2
    t.ann.consumes("Gem World", "home")
    assert t.ann.empire.credits == 2
    t.ann.trades("Radioactive World", "home").ends_with(credits=6)


def test_every_development_is_named_in_this_file() -> None:
    text = Path(__file__).read_text("utf-8")
    named = [c.name["en"] for c in FACE.values() if c.kind == "development" and "set" not in c.data]
    assert [name for name in named if f'"{name}"' not in text] == []
