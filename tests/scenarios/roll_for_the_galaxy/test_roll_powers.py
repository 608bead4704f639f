"""Questions about powers that concern no single tile."""

from typing import Any

from orrery.testing import Scenario, rule


def table(*phases: str) -> Any:
    return Scenario("roll-for-the-galaxy", "ann", "bob").plays(*phases)


@rule("roll-for-the-galaxy.powers.assign-only")
def test_a_reassign_power_does_nothing_after_reveal() -> None:
    t = table("explore", "ship")
    t.ann.assigned(explore="home", ship="home").has(tableau=("Galactic Influence", "Gem World"), goods={"Gem World": "home"})
    assert t.ann.is_asked == "do_task"
    t.ann.stocks()
    assert t.ann.is_asked == "ship_good"
    assert t.ann.choices() == 2
    t.ann.trades("Gem World", "home")
    assert not t.position.asks


@rule("roll-for-the-galaxy.powers.consumption-is-itself")
def test_consumption_dice_are_no_other_colour_for_powers_and_bonuses() -> None:
    t = table("explore")
    t.ann.assigned(explore="consumption").has(tableau=("Alien Archaeology",), credits=1)
    t.ann.stocks("consumption").ends_with(credits=3)
    t = table()
    t.ann.has(tableau=("New Galactic Order", "Galactic Exchange"), cup="consumption consumption").ends_with(
        points_now=6 + 0 + 6 + 1
    )
    t = table("develop", "ship")
    t.ann.has(tableau=("Galactic Religion", "Space Piracy"), citizenry="consumption consumption", credits=1).ends_with(
        credits=1
    )


@rule("roll-for-the-galaxy.tile.advanced-logistics-end")
def test_advanced_logistics_is_over_when_alien_research_team_draws() -> None:
    t = table("explore").bag("Gem World")
    t.ann.has(tableau=("Advanced Logistics", "Alien Research Team"), worlds=("Jungle World",))
    t.ann.finishes()
    assert t.ann.is_asked == "put_tile"
    t.ann.places("Gem World")
    assert not t.position.asks, "the zone can't be rearranged any more"
    t.ann.ends_with(worlds=("Jungle World", "Gem World"))


@rule("roll-for-the-galaxy.tile.advanced-logistics", "roll-for-the-galaxy.explore.all-used")
def test_advanced_logistics_lets_no_explorer_rest() -> None:
    t = table("explore")
    t.ann.assigned(explore="home").has(tableau=("Advanced Logistics",), worlds=("Jungle World",))
    assert t.ann.choices() == 3, "Stock, Scout or rearrange"
    t.ann.stocks()
    assert t.ann.choices() == 2, "rearrange, or leave the zone as it is"


@rule("roll-for-the-galaxy.tile.advanced-logistics-turn")
def test_in_strict_order_advanced_logistics_waits_for_its_owners_turn() -> None:
    t = table("explore").bag_is("Gem World")
    t.ann.has(tableau=("Advanced Logistics",), worlds=("Jungle World",))
    t.bob.assigned(explore="home").has(worlds=("Mining World",))
    t.ann.empire.faction, t.bob.empire.faction = 8, 3
    assert sorted(t.position.asks) == [1]
    t.bob.stocks()
    assert sorted(t.position.asks) == [0]
    t.ann.finishes()
    assert not t.position.asks


@rule("roll-for-the-galaxy.tile.alien-research-team")
def test_alien_research_team_pays_only_for_a_scout_of_the_same_phase() -> None:
    t = table("explore", "explore").bag("Gem World", "Spice World", "Space Port")
    t.ann.assigned(explore="alien").has(tableau=("Alien Research Team",), credits=1)
    t.ann.scouts("alien").places("Gem World").places("Spice World")
    assert t.ann.empire.credits == 2
    t.ann.places("Space Port").ends_with(credits=2)


@rule("roll-for-the-galaxy.powers.virtual")
def test_a_virtual_worker_can_not_be_removed_and_leaves_no_die() -> None:
    t = table("settle", "ship")
    t.ann.assigned(settle="home home").has(tableau=("Space Docks",), worlds=("Rebel Miners",), cup="alien")
    t.position  # noqa: B018 - the first look begins the phase
    assert {t.ann.where(int(code)) for code in t.ann.options} == {("alien", "cup"), ("home", "citizenry")}
    t.ann.removes("home", "citizenry")
    t.ann.ends_with(cup="alien", citizenry="home military military")
    assert t.ann.empire.workers == []


@rule("roll-for-the-galaxy.powers.no-worker-needed")
def test_incomes_need_no_worker_in_the_phase() -> None:
    t = table("develop", "settle", "produce", "ship")
    t.ann.has(
        tableau=("Galactic Investors", "Robot Surveyors", "Merchant Guild", "Free Trade Association", "Galactic Salon"),
        credits=1,
    )
    t.ann.ends_with(credits=9, chips=1)
