"""Ambition: every tile and faction power, with the rulebook's remarks."""

from pathlib import Path
from typing import Any

import pytest

from orrery.games.roll_for_the_galaxy.rules.components import FACE, KIND, REASSIGNS
from orrery.games.roll_for_the_galaxy.rules.events import PhaseBegan
from orrery.testing import Scenario, rule


def table(*phases: str, names: tuple[str, ...] = ("ann", "bob"), **options: bool) -> Any:
    return Scenario("roll-for-the-galaxy", *names, ambition=True, **options).plays(*phases)


# Worlds of the bag -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "settlers", "cup", "citizenry"),
    [
        ("Trading Outpost", "home home", "entrepreneur", "home home"),
        ("Rebel Colony", "home home home home", "", "home home home home consumption military"),
        ("Novelty Peddlers", "home home", "", "home home entrepreneur novelty"),
        ("Rebel Stronghold", " ".join(["home"] * 9), "", " ".join(["home"] * 9) + " military military"),
    ],
)
def test_settling_a_world_of_ambition(name: str, settlers: str, cup: str, citizenry: str) -> None:
    t = table("settle")
    t.ann.assigned(settle=settlers).has(worlds=(name,)).ends_with(tableau=(name,), cup=cup, citizenry=citizenry, goods={})


@rule("roll-for-the-galaxy.ambition.booby-trap")
@pytest.mark.parametrize("settler", ["home", "military", "leader$", "talent"])
def test_alien_booby_trap_costs_the_settler_that_completes_it(settler: str) -> None:
    t = table("settle", objectives=True)
    kind = KIND[settler.removesuffix("$")]
    before = t.table.supply[kind]
    t.ann.assigned(settle=settler).has(worlds=("Alien Booby Trap",), tableau=("New Galactic Order",))
    t.ann.ends_with(tableau=("New Galactic Order", "Alien Booby Trap"), cup="", citizenry="", talents=0)
    assert t.table.supply[kind] == before
    assert "lost 1" in " ".join(t.said())


@rule("roll-for-the-galaxy.ambition.booby-trap")
def test_alien_booby_trap_grants_no_die_and_takes_only_one() -> None:
    t = table("settle")
    t.ann.assigned(settle="home genes").has(worlds=("Alien Booby Trap", "Space Port"))
    t.ann.puts("genes")
    t.ann.ends_with(tableau=("Alien Booby Trap",), settlers="home", cup="", citizenry="")


@rule("roll-for-the-galaxy.ambition.booby-trap-floor")
def test_alien_uplift_blueprints_leave_the_booby_trap_one_settler() -> None:
    t = table("settle")
    t.ann.has(tableau=("Alien Uplift Blueprints",), worlds=("Alien Booby Trap",))
    assert t.ann.needs("Alien Booby Trap") == 1
    t.ann.ends_with(worlds=("Alien Booby Trap",))


@rule("roll-for-the-galaxy.ambition.stronghold-fixed")
def test_no_power_changes_the_cost_of_rebel_stronghold() -> None:
    t = table("settle")
    t.ann.assigned(settle=" ".join(["home"] * 8)).has(
        tableau=("Free Trade Zone", "Replicant Robots", "Terraforming Specialists"),
        worlds=("Rebel Stronghold",),
        credits=5,
    )
    assert t.ann.needs("Rebel Stronghold") == 9
    assert t.ann.needs("Outlaw World") == 1, "the same powers work on another gray world"
    assert not t.position.asks, "nothing can be paid for it"
    t.ann.ends_with(settlers=" ".join(["home"] * 8), worlds=("Rebel Stronghold",), credits=5)


@rule("roll-for-the-galaxy.ambition.stronghold-bonus")
def test_rebel_stronghold_is_a_world_with_a_bonus() -> None:
    t = table()
    t.ann.has(tableau=("Rebel Stronghold",)).ends_with(points_now=9 + 4)
    assert [source.points for source in t.game.sources(t.table, 0)] == [13]


@rule("roll-for-the-galaxy.ambition.refinery")
def test_goods_of_alien_refinery_can_not_be_traded() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home").has(
        tableau=("Alien Refinery", "Deserted Alien Outpost"),
        goods={"Alien Refinery": "alien", "Deserted Alien Outpost": "alien"},
    )
    assert t.ann.choices() == 3, "one Trade and two Consumes"
    t.ann.trades("Deserted Alien Outpost", "home")
    t.ann.ends_with(credits=7, chips=2)


@rule("roll-for-the-galaxy.ambition.refinery")
def test_the_last_good_of_alien_refinery_is_consumed_without_asking() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home").has(tableau=("Alien Refinery",), goods={"Alien Refinery": "alien"})
    assert not t.position.asks, "there is nothing to choose"
    t.ann.ends_with(chips=2, citizenry="home alien", cup="home")


def test_a_producer_chooses_between_alien_refinery_and_another_alien_world() -> None:
    t = table("produce")
    t.ann.assigned(produce="home").has(tableau=("Alien Refinery", "Alien Sphere"))
    t.ann.produces("home", "Alien Sphere").ends_with(goods={"Alien Sphere": "home"})


# Developments of the bag -------------------------------------------------------------------------------------------------


def test_terraforming_unlimited_moves_up_to_three_workers_to_settle() -> None:
    t = table()
    t.bob.rolled("home:ship")
    t.ann.rolled("home:explore", "rare:develop", "genes:produce", "alien:develop", "novelty:ship").has(
        tableau=("Terraforming Unlimited",)
    )
    t.ann.selects("ship", "home").reassigns("Terraforming Unlimited", "rare", "settle")
    t.ann.moves("Terraforming Unlimited", "genes", "settle")
    assert not t.ann.may_move("Terraforming Unlimited", "alien", "explore")
    t.ann.moves("Terraforming Unlimited", "alien", "settle")
    assert t.ann.column("settle") == "rare genes alien"
    assert not t.ann.may_use("Terraforming Unlimited")


def test_terraforming_unlimited_counts_worlds_of_cost_four_or_more() -> None:
    t = table()
    t.ann.has(tableau=("Terraforming Unlimited", "Comet Zone", "Silicon World", "Terraformed World"))
    t.ann.ends_with(points_now=6 + 3 + 4 + 5 + 2 * 3)


@rule("roll-for-the-galaxy.ambition.imperium")
def test_galactic_imperium_takes_a_die_and_grants_two_military_dice() -> None:
    t = table("develop")
    t.ann.assigned(develop="home home").has(developments=("Galactic Imperium",), developers="home home home home", cup="rare")
    offered = [t.ann.where(code) for code in t.ann.options]
    assert ("military", "cup") not in offered, "its dice come after one was given back"
    t.ann.removes("rare", "cup")
    t.ann.ends_with(tableau=("Galactic Imperium",), cup="military military", points_now=6 + 2)


@rule("roll-for-the-galaxy.ambition.forecasters", "roll-for-the-galaxy.ambition.forecasters-select")
def test_psi_crystal_forecasters_select_another_phase_after_seeing_all_workers() -> None:
    t = table(names=("ann", "bob", "cid"))
    t.ann.rolled("home:explore", "home:settle").has(tableau=("Psi-Crystal Forecasters",), worlds=("Space Port",), credits=1)
    t.bob.rolled("home:develop").has(developments=("Space Docks",))
    t.ann.selects("explore", "home:explore")
    t.bob.selects("develop", "home")
    t.settle()
    assert t.ann.is_asked == "select_anew"
    assert t.position.view(0).table.empires[1].workers == t.bob.empire.workers, "the screens are lifted"
    assert t.table.phases == 0, "no phase tile is turned yet"
    t.ann.foresees("settle")
    t.ann.ends_with(tableau=("Psi-Crystal Forecasters", "Space Port"), citizenry="home home")
    t.bob.ends_with(developers="home")
    assert [event.phase for event in t.events if isinstance(event, PhaseBegan)] == [1, 2], "Explore does not take place"
    assert "ann selected Settle instead of Explore." in t.said()


@rule("roll-for-the-galaxy.ambition.forecasters")
def test_psi_crystal_forecasters_may_stay_with_their_phase() -> None:
    t = table(names=("ann", "bob", "cid"))
    t.ann.rolled("home:explore").has(tableau=("Psi-Crystal Forecasters",), credits=1)
    t.ann.selects("explore", "home").foresees("explore").stocks()
    t.ann.ends_with(credits=3)
    assert "foresaw" not in [event.name for event in t.events]


@rule("roll-for-the-galaxy.ambition.forecasters")
def test_other_workers_follow_the_phase_that_was_foreseen() -> None:
    """A two-phase worker moves by the phases that take place after all."""
    t = table(names=("ann", "bob", "cid"))
    t.ann.rolled("home:explore", "leader:explore+produce").has(tableau=("Psi-Crystal Forecasters", "Gem World"))
    t.ann.selects("explore", "home").puts_wilds("explore").foresees("ship")
    t.ann.ends_with(cup="home leader")
    t = table(names=("ann", "bob", "cid"))
    t.ann.rolled("home:explore", "leader:explore+produce").has(tableau=("Psi-Crystal Forecasters", "Gem World", "Comet Zone"))
    t.ann.selects("explore", "home").puts_wilds("explore").foresees("produce")
    t.ann.produces("home", "Gem World").ends_with(goods={"Gem World": "home", "Comet Zone": "leader"})


@rule("roll-for-the-galaxy.ambition.forecasters-two-seats")
def test_with_two_seats_the_extra_die_is_rolled_before_the_owner_decides() -> None:
    t = table()
    t.ann.rolled("home:explore").has(tableau=("Psi-Crystal Forecasters",))
    t.ann.selects("explore", "home")
    t.settle()
    assert t.ann.is_asked == "select_anew"
    assert t.table.extra >= 0
    assert t.position.view(0).table.extra == t.table.extra
    names = [event.name for event in t.events]
    assert "rolled_extra" in names
    assert "phase_began" not in names
    other = next(phase for phase in (2, 3) if phase != t.table.extra)
    t.ann.answers("select_anew", other)
    t.settle()
    assert {event.phase for event in t.events if isinstance(event, PhaseBegan)} >= {other}
    assert {event.phase for event in t.events if isinstance(event, PhaseBegan)} == {other, t.table.extra}


@rule("roll-for-the-galaxy.ambition.forecasters-no-power")
def test_psi_crystal_forecasters_have_no_reassign_power() -> None:
    t = table(names=("ann", "bob", "cid"))
    assert not REASSIGNS[t.face("Psi-Crystal Forecasters")]
    t.ann.has(tableau=("Psi-Crystal Forecasters", "Biological Adaptation"))
    assert t.ann.needs("Psi-Crystal Forecasters") == 5, "no discount for Reassign powers"
    assert not t.ann.empire.powers.reassign


def test_forecasters_without_a_worker_are_not_asked() -> None:
    t = table(names=("ann", "bob", "cid"))
    t.ann.has(tableau=("Psi-Crystal Forecasters",))
    t.bob.rolled("home:explore")
    t.bob.selects("explore", "home").stocks()
    assert "select_anew" not in [event.name for event in t.events]
    t.bob.ends_with(credits=3)


@rule("roll-for-the-galaxy.ambition.deficit-spending")
@pytest.mark.parametrize(("times", "credits", "chips"), [(0, 5, 0), (1, 4, 1), (2, 3, 2)])
def test_deficit_spending_buys_up_to_two_points_once(times: int, credits: int, chips: int) -> None:
    t = table("ship")
    t.ann.has(tableau=("Deficit Spending",), credits=5).spends(times)
    t.ann.ends_with(credits=credits, chips=chips)
    assert t.table.pool == 24 - chips


@rule("roll-for-the-galaxy.ambition.deficit-spending", "roll-for-the-galaxy.timing.pool")
def test_the_points_of_deficit_spending_bring_strict_order_earlier() -> None:
    for tile, asked in (("Space Docks", [0, 1]), ("Deficit Spending", [0])):
        t = table("ship")
        t.ann.assigned(ship="home").has(tableau=("Gem World",), goods={"Gem World": "home"})
        t.bob.assigned(ship="home").has(tableau=(tile, "Plague World"), goods={"Plague World": "home"})
        t.table.pool = 8
        assert sorted(t.position.asks) == asked


@rule("roll-for-the-galaxy.ambition.deficit-one-credit")
def test_with_one_credit_deficit_spending_buys_one_point() -> None:
    t = table("ship")
    t.ann.has(tableau=("Deficit Spending",), credits=1)
    assert t.ann.choices() == 2
    t.ann.spends(1).ends_with(credits=1, chips=1)
    assert t.ann.is_asked == "", "the credit that came back can not be spent in the same phase"


@rule("roll-for-the-galaxy.ambition.deficit-order")
def test_deficit_spending_before_or_after_free_trade_association() -> None:
    rich = table("ship")
    rich.ann.has(tableau=("Deficit Spending", "Free Trade Association"), credits=9).spends(2)
    rich.ann.ends_with(credits=9, chips=2)
    late = table("ship")
    late.ann.has(tableau=("Deficit Spending", "Free Trade Association"), credits=9).spends(2, "Free Trade Association")
    late.ann.ends_with(credits=8, chips=2)
    poor = table("ship")
    poor.ann.has(tableau=("Deficit Spending", "Free Trade Association"), credits=1)
    assert poor.ann.choices() == 1 + 1 + 2, "nothing; one point first; one or two after the income"
    poor.ann.spends(2, "Free Trade Association").ends_with(credits=1, chips=2)
    frugal = table("ship")
    frugal.ann.has(tableau=("Deficit Spending", "Free Trade Association"), credits=1).spends(0).ends_with(credits=3, chips=0)


@rule("roll-for-the-galaxy.ambition.deficit-order")
def test_an_income_that_pays_nothing_is_no_choice() -> None:
    t = table("ship")
    t.ann.has(tableau=("Space Piracy", "Deficit Spending"), citizenry="home", credits=5)
    assert t.ann.choices() == 3, "nothing, one point or two"


@rule("roll-for-the-galaxy.ambition.deficit-order")
def test_deficit_spending_between_two_incomes() -> None:
    t = table("ship")
    t.ann.has(tableau=("Space Piracy", "Deficit Spending", "Free Trade Association"), citizenry="military", credits=1)
    t.ann.spends(2, "Space Piracy").ends_with(credits=1 + 2, chips=2)


@rule("roll-for-the-galaxy.ambition.contact-specialist")
@pytest.mark.parametrize("world", ["Comet Zone", "Space Port"])
def test_contact_specialist_gives_back_a_military_die_for_two_settlers(world: str) -> None:
    t = table("settle")
    t.ann.assigned(settle="home").has(tableau=("Contact Specialist",), worlds=(world,), citizenry="military")
    before = t.table.supply[KIND["military"]]
    t.ann.cuts("Contact Specialist", "military", "citizenry")
    assert t.table.supply[KIND["military"]] == before + 1
    assert world in [FACE[face].name["en"] for face in t.ann.empire.tableau]
    assert t.ann.empire.citizenry[KIND["home"]] == 1, "one settler is needed whatever the power spares"


@rule("roll-for-the-galaxy.ambition.contact-specialist")
def test_contact_specialist_never_settles_without_a_settler() -> None:
    t = table("settle")
    t.ann.has(tableau=("Contact Specialist",), worlds=("Gem World",), cup="military")
    assert not t.position.asks
    t.ann.ends_with(worlds=("Gem World",), cup="military")
    one = table("settle")
    one.ann.assigned(settle="home").has(tableau=("Contact Specialist",), worlds=("Artist Colony",), cup="military")
    one.ann.ends_with(tableau=("Contact Specialist", "Artist Colony"), cup="military")


@rule("roll-for-the-galaxy.ambition.contact-anywhere")
@pytest.mark.parametrize("place", ["cup", "citizenry", "developers", "develop", "Gem World"])
def test_the_military_die_may_come_from_anywhere(place: str) -> None:
    t = table("settle")
    t.ann.assigned(settle="home", develop="military").has(
        tableau=("Contact Specialist", "Gem World"),
        worlds=("Comet Zone",),
        developments=("Merchant Guild",),
        cup="military",
        citizenry="military",
        developers="military",
        goods={"Gem World": "military"},
    )
    t.settle(0)
    assert len(t.ann.may_cut("Contact Specialist")) == 5
    t.ann.cuts("Contact Specialist", "military", place)
    t.ann.ends_with(tableau=("Contact Specialist", "Gem World", "Comet Zone"))


@rule("roll-for-the-galaxy.ambition.contact-anywhere", "roll-for-the-galaxy.settle.gains")
def test_a_die_that_the_world_before_granted_may_be_given_for_the_next() -> None:
    t = table("settle")
    t.ann.assigned(settle="home home").has(tableau=("Contact Specialist",), worlds=("Fifth Column", "Comet Zone"))
    t.ann.cuts("Contact Specialist", "military", "cup")
    t.ann.ends_with(tableau=("Contact Specialist", "Fifth Column", "Comet Zone"), cup="", citizenry="home home")


@rule("roll-for-the-galaxy.ambition.contact-own-settler")
def test_a_military_die_taken_from_the_world_is_no_longer_its_settler() -> None:
    t = table("settle")
    t.ann.assigned(settle="home").has(tableau=("Contact Specialist",), worlds=("Silicon World",), settlers="military home")
    t.ann.cuts("Contact Specialist", "military", "settlers")
    t.ann.ends_with(tableau=("Contact Specialist", "Silicon World"), citizenry="home home", settlers="")
    short = table("settle")
    short.ann.has(tableau=("Contact Specialist",), worlds=("Silicon World",), settlers="military home")
    assert not short.position.asks, "without the die there is one settler, and two would be needed"
    short.ann.ends_with(worlds=("Silicon World",), settlers="military home")
    column = table("settle")
    column.ann.assigned(settle="military home").has(tableau=("Contact Specialist",), worlds=("Comet Zone",))
    column.ann.cuts("Contact Specialist", "military", "settle")
    column.ann.ends_with(tableau=("Contact Specialist", "Comet Zone"), citizenry="home")


@rule("roll-for-the-galaxy.ambition.cut-may")
def test_a_cut_is_used_only_when_the_tile_is_completed_now() -> None:
    t = table("settle")
    t.ann.assigned(settle="home").has(
        tableau=("Contact Specialist", "Terraforming Specialists"), worlds=("Galactic Trendsetters",), cup="military"
    )
    assert not t.position.asks
    t.ann.ends_with(settlers="home", credits=1, cup="military")
    both = table("settle")
    both.ann.assigned(settle="home").has(
        tableau=("Contact Specialist", "Terraforming Specialists"), worlds=("Silicon World",), cup="military", credits=3
    )
    both.ann.cuts("Terraforming Specialists")
    both.settle()
    both.ann.ends_with(tableau=("Contact Specialist", "Terraforming Specialists", "Silicon World"), credits=3, cup="")
    assert [event.name for event in both.events].count("gave_die_for_cut") == 1, "alone the $1 would not have been enough"


@rule("roll-for-the-galaxy.ambition.cut-may", "roll-for-the-galaxy.ambition.contact-own-settler")
def test_two_cuts_together_may_take_a_settler_of_the_world_in_either_order() -> None:
    """A world of cost 4 with a Military and a Home settler: $1 and the Military die leave one settler for a need of one."""
    for first in ("Terraforming Specialists", "Contact Specialist"):
        t = table("settle")
        t.ann.assigned(settle="military home").has(
            tableau=("Contact Specialist", "Terraforming Specialists"), worlds=("Silicon World",), credits=3
        )
        if first == "Contact Specialist":
            t.ann.cuts(first, "military", "settle")
        else:
            t.ann.cuts(first)
        t.ann.ends_with(tableau=("Contact Specialist", "Terraforming Specialists", "Silicon World"), credits=3)
        assert t.ann.empire.citizenry[KIND["military"]] == 0
    alone = table("settle")
    alone.ann.assigned(settle="military").has(
        tableau=("Contact Specialist", "Terraforming Specialists"), worlds=("Silicon World",), credits=3
    )
    assert not alone.position.asks, "the only settler can not be given for its own world"


@rule("roll-for-the-galaxy.ambition.cut-may")
def test_a_cut_may_be_declined() -> None:
    t = table("settle")
    t.ann.assigned(settle="home").has(tableau=("Terraforming Specialists",), worlds=("Space Port",), credits=4)
    t.ann.cuts_no_more().ends_with(settlers="home", credits=4)
    spared = table("settle")
    spared.ann.assigned(settle="home home").has(
        tableau=("Terraforming Specialists",), worlds=("Space Port", "Artist Colony"), credits=4
    )
    spared.ann.cuts_no_more().ends_with(tableau=("Terraforming Specialists", "Space Port"), credits=4)


@rule("roll-for-the-galaxy.ambition.terraforming-specialists")
@pytest.mark.parametrize(("phase", "tile"), [("develop", "Merchant Guild"), ("settle", "Comet Zone")])
def test_terraforming_specialists_pay_for_one_builder(phase: str, tile: str) -> None:
    t = table(phase)
    stacks = {"developments" if phase == "develop" else "worlds": (tile,)}
    t.ann.assigned(**{phase: "home home"}).has(tableau=("Terraforming Specialists",), credits=4, **stacks)
    t.ann.cuts("Terraforming Specialists").ends_with(tableau=("Terraforming Specialists", tile), credits=3)


@rule("roll-for-the-galaxy.ambition.terraforming-specialists")
def test_terraforming_specialists_spare_a_builder_for_the_next_tile() -> None:
    t = table("develop")
    t.ann.assigned(develop="home rare").has(
        tableau=("Terraforming Specialists",), developments=("Space Docks", "Public Works"), credits=4
    )
    t.ann.cuts("Terraforming Specialists").puts("rare")
    t.ann.ends_with(tableau=("Terraforming Specialists", "Space Docks", "Public Works"), citizenry="home rare", credits=3)


def test_a_tile_of_cost_one_can_not_be_cut() -> None:
    t = table("develop")
    t.ann.assigned(develop="home").has(tableau=("Terraforming Specialists",), developments=("Public Works",), credits=4)
    t.ann.ends_with(tableau=("Terraforming Specialists", "Public Works"), credits=4)


# Factions ----------------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.ambition.each-task")
def test_subspace_exploration_pays_for_each_scout() -> None:
    t = table("explore").bag("Gem World", "Space Port")
    t.ann.assigned(explore="home home home").has(tableau=("Subspace Exploration",), credits=1)
    t.ann.scouts().places("Gem World").stocks().scouts().abandons().places("Space Port")
    t.ann.ends_with(credits=1 + 1 + 2 + 1)


@rule("roll-for-the-galaxy.ambition.advertisers")
@pytest.mark.parametrize(("goods", "credits"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_galactic_advertisers_pay_for_goods_shipped(goods: int, credits: int) -> None:
    worlds = ("Gem World", "Space Port", "New Vinland")[:goods]
    t = table("ship")
    t.ann.assigned(ship="home home home home").has(
        tableau=("Galactic Advertisers", *worlds), goods=dict.fromkeys(worlds, "home"), credits=1
    )
    for number, world in enumerate(worlds):
        t.ann.trades(world, "home") if number == 0 else t.ann.consumes(world, "home")
    t.ann.ends_with(credits=1 + (3 if goods else 0) + credits)


def test_genetic_algorithms_pay_for_genes_dice_after_develop() -> None:
    t = table("develop")
    t.ann.has(tableau=("Genetic Algorithms",), citizenry="genes genes home", cup="genes", credits=1).ends_with(credits=3)


def test_mining_robots_pay_for_rare_elements_dice_after_settle() -> None:
    t = table("settle")
    t.ann.assigned(settle="rare rare").has(tableau=("Mining Robots",), worlds=("Gem World",), citizenry="rare", credits=1)
    t.ann.ends_with(credits=4, citizenry="rare rare rare")


@rule("roll-for-the-galaxy.ambition.merchant-pioneers")
@pytest.mark.parametrize(
    ("citizenry", "credits"),
    [("", 0), ("entrepreneur", 1), ("consumption", 1), ("consumption entrepreneur", 1),
     ("entrepreneur consumption consumption consumption consumption", 3), ("home leader", 0)],
)  # fmt: skip
def test_merchant_pioneers_count_both_colours_together_and_round_up(citizenry: str, credits: int) -> None:
    """The printed example: one Entrepreneur and four Consumption dice pay $3."""
    t = table("settle")
    t.ann.has(tableau=("Merchant Pioneers",), citizenry=citizenry, credits=1).ends_with(credits=1 + credits)


def test_planetary_surveyors_move_home_workers_to_explore_and_settle() -> None:
    t = table(different_columns=True)
    t.bob.rolled("home:ship")
    t.ann.rolled("rare:develop", "home:develop", "home:ship").has(tableau=("Planetary Surveyors",))
    t.ann.selects("develop", "rare").reassigns("Planetary Surveyors", "home:develop", "explore")
    assert not t.ann.may_move("Planetary Surveyors", "home:ship", "produce")
    t.ann.moves("Planetary Surveyors", "home:ship", "settle")
    assert (t.ann.column("explore"), t.ann.column("settle")) == ("home", "home")


def test_starry_rift_explorers_move_two_workers_to_explore() -> None:
    t = table()
    t.bob.rolled("home:ship")
    t.ann.rolled("rare:develop", "genes:settle", "alien:develop", "home:ship").has(tableau=("Starry Rift Explorers",))
    t.ann.selects("ship", "rare").reassigns("Starry Rift Explorers", "genes", "explore")
    assert not t.ann.may_move("Starry Rift Explorers", "alien", "ship")
    t.ann.moves("Starry Rift Explorers", "alien", "explore")
    assert t.ann.column("explore") == "genes alien"
    assert not t.ann.may_use("Starry Rift Explorers")


@rule("roll-for-the-galaxy.ambition.geneticists")
@pytest.mark.parametrize(
    ("world", "cost", "credits"), [("Gem World", 2, 0), ("Comet Zone", 3, 2), ("Plague World", 3, 3), ("Jungle World", 4, 3)]
)
def test_uplift_geneticists_pay_for_worlds_of_cost_three_or_more(world: str, cost: int, credits: int) -> None:
    t = table("settle")
    t.ann.assigned(settle=" ".join(["home"] * cost)).has(tableau=("Uplift Geneticists",), worlds=(world,), credits=1)
    t.ann.ends_with(credits=1 + credits)


@rule("roll-for-the-galaxy.ambition.geneticists")
def test_uplift_geneticists_look_at_the_printed_cost() -> None:
    t = table("settle")
    t.ann.assigned(settle="home home").has(tableau=("Uplift Geneticists", "Alien Uplift Blueprints"), worlds=("Plague World",))
    t.ann.ends_with(credits=4)


@rule("roll-for-the-galaxy.ambition.geneticists", "roll-for-the-galaxy.ambition.mercenary-force")
@pytest.mark.parametrize("power", ["Uplift Geneticists", "Uplift Mercenary Force"])
def test_powers_that_pay_for_worlds_pay_nothing_for_developments(power: str) -> None:
    t = table("develop")
    t.ann.assigned(develop="military genes home").has(tableau=(power,), developments=("Merchant Guild",), credits=1)
    t.ann.ends_with(credits=1, tableau=(power, "Merchant Guild"))


@rule("roll-for-the-galaxy.ambition.mercenary-force")
@pytest.mark.parametrize(
    ("settlers", "credits"),
    [("military genes home", 2), ("military military home", 0), ("genes genes home", 0), ("military military genes", 2),
     ("military consumption leader", 0)],
)  # fmt: skip
def test_uplift_mercenary_force_pays_for_pairs(settlers: str, credits: int) -> None:
    t = table("settle")
    t.ann.assigned(settle=settlers).has(tableau=("Uplift Mercenary Force",), worlds=("Comet Zone",), credits=1)
    t.ann.ends_with(credits=1 + credits)


@rule("roll-for-the-galaxy.ambition.mercenary-force")
def test_a_pair_must_settle_the_same_world() -> None:
    t = table("settle")
    t.ann.assigned(settle="military genes").has(
        tableau=("Uplift Mercenary Force",), worlds=("Artist Colony", "Secluded World"), credits=1
    )
    t.ann.puts("military").ends_with(credits=1, tableau=("Uplift Mercenary Force", "Artist Colony", "Secluded World"))
    two = table("settle")
    two.ann.assigned(settle="military military genes genes").has(
        tableau=("Uplift Mercenary Force",), worlds=("Space Port", "Gem World"), credits=1
    )
    two.ann.puts("military genes").ends_with(credits=5)
    one = table("settle")
    one.ann.assigned(settle="military military genes genes").has(
        tableau=("Uplift Mercenary Force",), worlds=("Tourist World",), credits=1
    )
    one.ann.ends_with(credits=1 + 4 + 1)


@rule("roll-for-the-galaxy.ambition.each-task")
def test_production_factors_pay_for_each_good_produced() -> None:
    t = table("produce")
    t.ann.assigned(produce="home home home").has(
        tableau=("Production Factors", "Gem World", "Space Port"), goods={"Gem World": "home"}, credits=1
    )
    t.ann.ends_with(credits=2, cup="home home")


@rule("roll-for-the-galaxy.ambition.each-task")
def test_alien_tech_institute_pays_for_goods_produced_on_alien_worlds() -> None:
    t = table("produce")
    t.ann.assigned(produce="home home").has(tableau=("Alien Tech Institute", "Alien Sphere", "Gem World"), credits=1)
    t.ann.ends_with(credits=3)


def test_alien_artifact_hunters_pay_for_goods_consumed_from_alien_worlds() -> None:
    t = table("ship")
    t.ann.assigned(ship="home home").has(
        tableau=("Alien Artifact Hunters", "Alien Refinery", "Gem World"),
        goods={"Alien Refinery": "home", "Gem World": "home"},
        credits=1,
    )
    t.ann.consumes("Alien Refinery", "home").consumes("Gem World", "home").ends_with(credits=3, chips=2)


def test_imperium_war_profiteers_pay_for_goods_on_rare_elements_worlds() -> None:
    t = table("produce")
    t.ann.assigned(produce="home home home").has(
        tableau=("Imperium War Profiteers", "Munitions World", "Destroyed World", "Gem World"), credits=1
    )
    t.ann.ends_with(credits=3)


def test_every_tile_and_faction_power_is_named_in_this_file() -> None:
    text = Path(__file__).read_text("utf-8")
    bag = [
        c.name["en"]
        for n, c in FACE.items()
        if c.data.get("set") == "ambition" and ("tile" in c.data or c.kind == "development")
    ]
    assert len(bag) == 10 + 14
    assert [name for name in bag if f'"{name}"' not in text] == []
