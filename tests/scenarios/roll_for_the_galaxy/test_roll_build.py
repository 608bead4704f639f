"""Develop and Settle: builders, completions, immediate effects, discounts."""

from typing import Any

import pytest

from orrery.games.roll_for_the_galaxy.rules.components import COMPONENTS, FACE, KIND, POWERS
from orrery.games.roll_for_the_galaxy.rules.events import GainedCredits, PhaseBegan
from orrery.testing import Scenario, rule

BASE = [c for c in COMPONENTS if "set" not in c.data]


def table(*phases: str, names: tuple[str, ...] = ("ann", "bob")) -> Any:
    return Scenario("roll-for-the-galaxy", *names).plays(*phases)


@rule("roll-for-the-galaxy.develop.place", "roll-for-the-galaxy.develop.stay")
def test_developers_are_put_on_the_top_development_and_stay() -> None:
    t = table("develop")
    t.ann.assigned(develop="home military").has(developments=("Merchant Guild", "Public Works"))
    t.ann.ends_with(developers="home military", developments=("Merchant Guild", "Public Works"), tableau=(), citizenry="")


@rule("roll-for-the-galaxy.develop.complete")
def test_a_development_with_enough_developers_is_completed() -> None:
    t = table("develop")
    t.ann.assigned(develop="home military").has(developments=("Merchant Guild",), developers="rare")
    t.ann.ends_with(tableau=("Merchant Guild",), citizenry="home military rare", developers="", developments=())


@rule("roll-for-the-galaxy.develop.next")
def test_developers_left_over_work_on_the_next_tiles() -> None:
    t = table("develop")
    t.ann.assigned(develop="home home home home").has(developments=("Public Works", "Space Docks", "Merchant Guild"))
    t.ann.ends_with(tableau=("Public Works", "Space Docks"), developers="home", citizenry="home home home")


@rule("roll-for-the-galaxy.develop.choose")
def test_the_owner_chooses_which_developers_are_used_first() -> None:
    t = table("develop")
    t.ann.assigned(develop="home military").has(developments=("Public Works", "Merchant Guild"))
    assert t.ann.is_asked == "put_builders"
    t.ann.puts("military")
    t.ann.ends_with(tableau=("Public Works",), citizenry="military", developers="home")


@rule("roll-for-the-galaxy.develop.all-used")
def test_all_developers_are_placed_without_asking_when_there_is_no_choice() -> None:
    t = table("develop")
    t.ann.assigned(develop="home military alien").has(developments=("Galactic Federation",))
    assert not t.position.asks
    t.ann.ends_with(developers="home military alien", cup="")


@rule("roll-for-the-galaxy.develop.empty-stack", "roll-for-the-galaxy.phases.unused-to-cup")
def test_developers_left_when_the_stack_is_empty_go_back_to_the_cup() -> None:
    t = table("develop")
    t.ann.assigned(develop="home military").has(developments=("Public Works",))
    t.ann.puts("home")
    t.ann.ends_with(cup="military", citizenry="home", tableau=("Public Works",))


@rule("roll-for-the-galaxy.develop.empty-stack")
def test_developers_on_a_stack_that_was_abandoned_go_back_to_the_cup() -> None:
    t = table("develop")
    t.ann.has(developers="military")
    t.ann.ends_with(cup="military", developers="")


@rule("roll-for-the-galaxy.develop.done-in-explore")
def test_a_development_completed_by_rearranging_waits_for_the_next_develop_phase() -> None:
    t = table("explore", "develop")
    t.ann.has(
        tableau=("Advanced Logistics",), developments=("Galactic Federation", "Space Docks"), developers="home military rare"
    )
    t.ann.rearranges(developments=("Space Docks", "Galactic Federation"), worlds=())
    assert t.ann.empire.tableau == [t.face("Advanced Logistics")]
    t.ann.finishes()
    assert t.ann.is_asked == "use_builders"
    t.ann.uses("home rare")
    t.ann.ends_with(tableau=("Advanced Logistics", "Space Docks"), citizenry="home rare", developers="military")


@rule("roll-for-the-galaxy.develop.immediate")
def test_exactly_three_developments_have_an_immediate_effect() -> None:
    developments = {c.name["en"] for c in BASE if c.kind == "development" and c.data.get("gains")}
    assert developments == {"Information Tech", "Conscription", "Space Marines"}
    assert all(not POWERS[number] for number, c in FACE.items() if c.name["en"] in developments)


@rule("roll-for-the-galaxy.develop.unique")
def test_every_development_exists_once() -> None:
    names = [c.name["en"] for c in BASE if c.kind == "development"]
    assert len(names) == len(set(names)) == 55 + 8
    assert all(c.copies == 1 for c in BASE if c.kind != "die")


@rule("roll-for-the-galaxy.develop.more-than-twelve", "roll-for-the-galaxy.timing.twelve")
def test_a_tableau_may_grow_beyond_twelve_tiles() -> None:
    t = table("develop", "manage", "end")
    eleven = ("Gem World", "Space Port", "Pirate World", "Spice World", "New Vinland", "Asteroid Belt", "Outlaw World",
              "Fifth Column", "Artist Colony", "Radioactive World", "Ore-Rich World")  # fmt: skip
    t.ann.assigned(develop="home home").has(tableau=eleven, developments=("Public Works", "Backup Planning"), credits=5)
    t.ann.ends_with(tableau=(*eleven, "Public Works", "Backup Planning"))
    assert t.position.outcome is not None
    assert len(t.ann.empire.tableau) == 13


@rule("roll-for-the-galaxy.settle.place", "roll-for-the-galaxy.settle.complete")
def test_settlers_complete_a_world() -> None:
    t = table("settle")
    t.ann.assigned(settle="home genes").has(worlds=("Comet Zone",))
    t.bob.assigned(settle="home genes").has(worlds=("Mining World",), settlers="military")
    t.ann.ends_with(settlers="home genes", tableau=())
    t.bob.ends_with(tableau=("Mining World",), citizenry="home genes military", settlers="", goods={"Mining World": "rare"})


@rule("roll-for-the-galaxy.settle.next")
def test_settlers_left_over_work_on_the_next_world() -> None:
    t = table("settle")
    t.ann.assigned(settle="home home home home").has(worlds=("Secluded World", "Gem World", "Comet Zone"))
    t.ann.ends_with(tableau=("Secluded World", "Gem World"), settlers="home")


@rule("roll-for-the-galaxy.settle.all-used")
def test_all_settlers_are_placed() -> None:
    t = table("settle")
    t.ann.assigned(settle="home military").has(worlds=("Jungle World",))
    assert not t.position.asks
    t.ann.ends_with(settlers="home military", cup="")


@rule("roll-for-the-galaxy.settle.empty-stack")
def test_settlers_left_when_the_stack_is_empty_go_back_to_the_cup() -> None:
    t = table("settle")
    t.ann.assigned(settle="home home").has(worlds=("Fifth Column",))
    t.ann.ends_with(cup="home military", citizenry="home")


@rule("roll-for-the-galaxy.settle.done-earlier")
def test_a_world_with_settlers_enough_is_resolved_first_and_its_owner_chooses_them() -> None:
    t = table("settle")
    t.ann.has(tableau=("Replicant Robots",), worlds=("Comet Zone", "Jungle World"), settlers="home military rare")
    t.ann.uses("military rare")
    t.ann.ends_with(tableau=("Replicant Robots", "Comet Zone"), citizenry="military rare", settlers="home")


@rule("roll-for-the-galaxy.settle.once", "roll-for-the-galaxy.settle.gains")
def test_a_world_grants_its_dice_and_credits_once() -> None:
    t = table("settle", "settle", "manage")
    t.ann.assigned(settle="home home home home").has(worlds=("Silicon World",), credits=1)
    supply = t.table.supply[KIND["rare"]]
    t.ann.recalls()
    t.ann.ends_with(goods={"Silicon World": "rare"}, tableau=("Silicon World",))
    assert t.table.supply[KIND["rare"]] == supply - 1
    assert [event.credits for event in t.events if isinstance(event, GainedCredits)] == [1]


@rule("roll-for-the-galaxy.settle.remove")
def test_a_die_is_removed_before_the_others_are_gained() -> None:
    t = table("settle")
    t.ann.assigned(settle="home home rare").has(worlds=("Rebel Warrior Race",))
    assert t.ann.is_asked == "remove_die"
    assert {t.ann.where(int(code)) for code in t.ann.options} == {("home", "citizenry"), ("rare", "citizenry")}
    t.ann.removes("rare", "citizenry")
    t.ann.ends_with(citizenry="home home military genes")
    assert t.table.supply[KIND["rare"]] == 14


@rule("roll-for-the-galaxy.settle.remove-any")
@pytest.mark.parametrize("place", ["cup", "citizenry", "developers", "settle", "ship", "Gem World"])
def test_any_own_die_may_be_removed(place: str) -> None:
    t = table("settle")
    t.ann.assigned(settle="home home alien", ship="alien").has(
        tableau=("Gem World",),
        cup="alien",
        citizenry="alien",
        developments=("Merchant Guild",),
        developers="alien",
        worlds=("Rebel Miners", "Jungle World"),
        goods={"Gem World": "alien"},
    )
    t.ann.puts("home home").removes("alien", place)
    assert t.table.supply[KIND["alien"]] == 9 - 5


@rule("roll-for-the-galaxy.settle.remove-any")
def test_a_settler_waiting_on_the_next_world_may_be_removed() -> None:
    t = table("settle")
    t.ann.has(tableau=("Replicant Robots",), worlds=("Rebel Miners", "Jungle World"), settlers="alien home")
    t.ann.uses("home").removes("alien", "settlers")
    t.ann.ends_with(settlers="", citizenry="home military military")


@rule("roll-for-the-galaxy.settle.remove-nothing-else")
def test_the_phase_of_a_removed_selecting_die_still_takes_place() -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", "cid")
    t.ann.rolled("home:ship", "home:settle", "home:settle").has(worlds=("Rebel Miners",))
    t.bob.rolled("home:settle")
    t.ann.selects("ship", "home:ship").is_ready()
    t.bob.selects("settle", "home")
    t.ann.removes("home", "ship")
    assert [event.phase for event in t.events if isinstance(event, PhaseBegan)] == [2, 4]
    t.ann.ends_with(cup="", citizenry="home home military military")


@rule("roll-for-the-galaxy.settle.supply")
def test_a_die_that_is_not_in_the_supply_is_not_gained() -> None:
    t = table("settle")
    t.ann.assigned(settle="home").has(worlds=("Fifth Column",))
    t.table.supply[KIND["military"]] = 0
    t.ann.ends_with(tableau=("Fifth Column",), cup="", citizenry="home")
    assert t.table.supply[KIND["military"]] == 0


@rule("roll-for-the-galaxy.settle.supply")
def test_the_box_holds_as_many_dice_as_all_tiles_grant() -> None:
    granted = dict.fromkeys(list(KIND)[:7], 0)
    for c in BASE:
        for gain in c.data.get("gains", []):
            if gain["do"] == "die":
                granted[gain["colour"]] += gain["dice"]
    boxed = {"home": 0, "military": 22, "consumption": 9, "novelty": 19, "rare": 14, "genes": 12, "alien": 9}
    assert granted == boxed


@rule("roll-for-the-galaxy.timing.twelve")
def test_building_is_in_strict_order_only_when_a_twelfth_tile_is_near() -> None:
    worlds = ("Gem World", "Space Port", "Pirate World", "Spice World", "New Vinland", "Asteroid Belt", "Outlaw World",
              "Fifth Column", "Artist Colony", "Radioactive World")  # fmt: skip
    for tiles, asked in ((9, [0, 1]), (10, [1])):
        t = table("develop")
        t.ann.assigned(develop="home military").has(developments=("Public Works", "Merchant Guild"))
        t.bob.assigned(develop="home military").has(tableau=worlds[:tiles], developments=("Backup Planning", "Space Docks"))
        t.ann.empire.faction, t.bob.empire.faction = 4, 2
        assert sorted(t.position.asks) == asked
    t.bob.puts("home")
    assert sorted(t.position.asks) == [0], "bob is through, now ann"


@rule("roll-for-the-galaxy.powers.discounts-mandatory")
def test_discounts_must_be_used() -> None:
    t = table("settle")
    t.ann.assigned(settle="home").has(tableau=("Replicant Robots",), worlds=("Asteroid Belt", "Pirate World"))
    t.ann.ends_with(tableau=("Replicant Robots", "Asteroid Belt"), settlers="", citizenry="home", cup="rare")


@rule("roll-for-the-galaxy.powers.when-built", "roll-for-the-galaxy.powers.each-time", "roll-for-the-galaxy.powers.not-itself")
def test_public_works_pays_twice_in_the_phase_it_is_built() -> None:
    """The printed example: Public Works and two more developments in one phase bring $2."""
    t = table("develop")
    t.ann.assigned(develop="home home home home").has(
        developments=("Public Works", "Backup Planning", "Space Docks"), credits=1
    )
    t.ann.ends_with(tableau=("Public Works", "Backup Planning", "Space Docks"), credits=3)


@rule("roll-for-the-galaxy.powers.one-or-two-back")
def test_one_or_two_settlers_come_back_and_a_whole_colour_first() -> None:
    t = table("settle")
    t.ann.assigned(settle="home home military genes").has(
        tableau=("Galactic Exchange", "New Galactic Order"), worlds=("Jungle World",)
    )
    assert t.ann.is_asked == "bring_back"
    assert {len(answer) for answer in t.ann.options} == {1, 2}, "at least one must come back"
    t.ann.brings_back("genes home")
    t.ann.ends_with(cup="military genes home", citizenry="home")
