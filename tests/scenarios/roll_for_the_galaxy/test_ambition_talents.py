"""Ambition: objectives, and Talent tokens as workers, dice to remove and points."""

from typing import Any

import pytest

from orrery.core.luck import Luck
from orrery.games.roll_for_the_galaxy.rules.assign import DICTATE, unpack_movement
from orrery.games.roll_for_the_galaxy.rules.bits import bit
from orrery.games.roll_for_the_galaxy.rules.components import KIND, TALENT
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES
from orrery.games.roll_for_the_galaxy.rules.scoring import tiebreak
from orrery.testing import Scenario, rule


def table(*phases: str, names: tuple[str, ...] = ("ann", "bob", "cid"), **options: bool) -> Any:
    return Scenario("roll-for-the-galaxy", *names, ambition=True, objectives=True, **options).plays(*phases)


# Every objective: its phase, what is laid out when it is just met, and the same with a little less ------------------------


def met(name: str, less: bool) -> Any:
    """A table on which ann has just met an objective, or just failed to."""
    n = 1 if less else 0
    worlds: tuple[str, ...]
    match name:
        case "Diverse Workforce":
            t = table("settle").objectives(name)
            t.ann.has(cup="leader military", citizenry="consumption novelty", settlers="rare" if less else "rare genes")
        case "Consumer Goods":
            t = table("ship").objectives(name)
            goods = {"Gem World": "novelty", "Comet Zone": "leader"}
            t.ann.assigned(ship="novelty consumption").has(tableau=("Gem World", "Comet Zone"), goods=goods)
            t.ann.consumes("Gem World", "novelty")
            t.ann.trades("Comet Zone", "consumption") if less else t.ann.consumes("Comet Zone", "consumption")
        case "Cosmopolitan Systems":
            t = table("settle").objectives(name)
            t.ann.has(
                tableau=("Space Port", "Gem World", "Comet Zone", "Plague World", "Alien Sphere", "Outlaw World")[: 6 - n]
            )
        case "Military Expansion":
            t = table("settle").objectives(name)
            t.ann.assigned(settle="military military home" if less else "military military military").has(
                worlds=("Comet Zone",)
            )
        case "objective-5":
            t = table("develop").objectives(name)
            t.ann.has(tableau=("Public Works", "Space Docks", "Merchant Guild", "Backup Planning")[n:])
        case "objective-6":
            t = table("settle").objectives(name)
            t.ann.has(tableau=("Gem World", "Space Port", "Comet Zone", "Spice World", "Outlaw World", "New Vinland")[n:])
        case "objective-7":
            t = table("develop").objectives(name)
            tile, cost = ("Psi-Crystal Forecasters", 5) if less else ("Galactic Renaissance", 6)
            t.ann.assigned(develop=" ".join(["home"] * cost)).has(developments=(tile,))
        case "objective-8":
            t = table("settle").objectives(name)
            world, cost = ("Tourist World", 4) if less else ("Terraformed World", 5)
            t.ann.assigned(settle=" ".join(["home"] * cost)).has(worlds=(world,))
        case "objective-9":
            t = table("develop").objectives(name)
            t.ann.assigned(develop="home" if less else "home home").has(developments=("Public Works", "Backup Planning"))
        case "objective-10":
            t = table("settle").objectives(name)
            t.ann.assigned(settle="home" if less else "home home").has(worlds=("Artist Colony", "Secluded World"))
        case "objective-11":
            t = table("produce").objectives(name)
            worlds = ("Gem World", "Space Port", "Spice World", "New Vinland")
            t.ann.assigned(produce=" ".join(["home"] * (4 - n))).has(tableau=worlds)
        case "objective-12":
            t = table("produce").objectives(name)
            worlds = ("Gem World", "Comet Zone", "Space Port" if less else "Plague World")
            t.ann.assigned(produce="home home home").has(tableau=worlds)
        case "objective-13":
            t = table("ship").objectives(name)
            worlds = ("Gem World", "Space Port", "Spice World", "New Vinland")[n:]
            t.ann.assigned(ship="home home home home").has(tableau=worlds, goods=dict.fromkeys(worlds, "home"))
            for world in worlds:
                t.ann.trades(world, "home")
        case "objective-14":
            t = table("ship").objectives(name)
            t.ann.has(chips=8 - n)
        case "objective-15":
            t = table("explore").objectives(name)
            t.ann.assigned(explore="home").has(credits=8 - n).stocks()
        case "objective-16":
            t = table("explore").objectives(name)
            t.ann.has(
                developments=("Public Works", "Space Docks", "Merchant Guild"),
                worlds=("Gem World", "Spice World", "Outlaw World")[n:],
            )
        case "objective-17":
            t = table("settle").objectives(name)
            t.ann.has(cup="home home home leader", citizenry=" ".join(["military"] * (8 - n)))
        case "objective-18":
            t = table("settle").objectives(name)
            t.ann.has(cup="military military", citizenry=" ".join(["military"] * (3 - n)))
        case "objective-19":
            t = table("settle").objectives(name)
            t.ann.has(tableau=("Alien Sphere", "Alien Refinery")[n:])
        case _:
            t = table("develop").objectives(name)
            t.ann.has(tableau=("Public Works", "Backup Planning", "Galactic Influence", "Nanotechnology")[: 4 - n])
    return t


NAMES = [
    "Diverse Workforce", "Consumer Goods", "Cosmopolitan Systems", "Military Expansion",
    "objective-5", "objective-6", "objective-7", "objective-8", "objective-9", "objective-10", "objective-11", "objective-12",
    "objective-13", "objective-14", "objective-15", "objective-16", "objective-17", "objective-18", "objective-19", "objective-20",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_an_objective_is_claimed_when_it_is_met(name: str) -> None:
    t = met(name, less=False)
    assert t.ann.claimed(name)
    tokens = OBJECTIVES[t.objective(name)].talents
    t.ann.ends_with(talents=tokens)
    assert not t.bob.claimed(name)
    assert t.table.supply[TALENT] == 80 - tokens
    assert any("ann claimed" in line for line in t.said())


@pytest.mark.parametrize("name", NAMES)
def test_an_objective_is_not_claimed_with_a_little_less(name: str) -> None:
    t = met(name, less=True)
    assert not t.ann.claimed(name)
    t.ann.ends_with(talents=0)


def test_every_objective_is_listed_here() -> None:
    listed = {objective.component.name["en"] for objective in OBJECTIVES[:4]} | {o.component.id for o in OBJECTIVES[4:]}
    assert listed == set(NAMES)
    assert all(2 <= objective.talents <= 5 for objective in OBJECTIVES)


# Claiming ----------------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.ambition.claim-moment")
def test_an_objective_is_claimed_at_the_end_of_its_phase_only() -> None:
    t = table("explore", "produce").objectives("objective-14")
    t.ann.has(chips=20)
    assert not t.ann.claimed("objective-14"), "it belongs to Ship"
    t = table("explore", "ship").objectives("objective-14", "objective-15")
    t.ann.assigned(explore="home home").has(chips=20, credits=8)
    t.ann.stocks()
    assert t.ann.empire.cup[TALENT] == 0, "the phase is not over"
    t.ann.stocks()
    assert t.ann.claimed("objective-15")
    assert t.ann.claimed("objective-14")


@rule("roll-for-the-galaxy.ambition.claim-moment")
def test_what_is_done_in_an_earlier_phase_does_not_count() -> None:
    t = table("develop", "settle").objectives("objective-10")
    t.ann.assigned(develop="home", settle="home").has(
        developments=("Public Works",), worlds=("Artist Colony", "Secluded World")
    )
    assert not t.ann.claimed("objective-10"), "one development and one world are not two worlds"


@rule("roll-for-the-galaxy.ambition.claim-all")
def test_everybody_who_meets_an_objective_takes_all_of_its_tokens() -> None:
    t = table("ship").objectives("objective-14")
    t.ann.has(chips=8)
    t.cid.has(chips=9)
    assert [player.claimed("objective-14") for player in (t.ann, t.bob, t.cid)] == [True, False, True]
    t.ann.ends_with(talents=3)
    t.bob.ends_with(talents=0)
    t.cid.ends_with(talents=3)


@rule("roll-for-the-galaxy.ambition.claim-closed")
def test_a_claimed_objective_is_closed() -> None:
    t = table("ship").objectives("objective-14")
    t.bob.has(chips=20)
    t.ann.has(chips=20)
    t.table.claimed = [bit(2)]
    t.ann.ends_with(talents=0)
    t.bob.ends_with(talents=0)


@rule("roll-for-the-galaxy.ambition.claim-after-incomes")
def test_incomes_at_the_end_of_the_phase_come_first() -> None:
    t = table("explore").objectives("objective-15")
    t.ann.assigned(explore="alien").has(tableau=("Alien Research Team",), credits=9)
    t.ann.scouts("alien").places(first(t))
    t.ann.places(first(t))
    assert t.ann.claimed("objective-15"), "Alien Research Team paid $1"


def first(t: Any) -> str:
    """The English name of the first tile in ann's hand, as a development."""
    tile = t.ann.empire.hand[0]
    component = next(c for c in t.game.components if c.data.get("tile") == tile + 1 and c.kind == "development")
    return str(component.name["en"])


@rule("roll-for-the-galaxy.ambition.claim-dice-everywhere", "roll-for-the-galaxy.ambition.leader-exchange")
def test_dice_count_wherever_they_lie() -> None:
    t = table("settle").objectives("Diverse Workforce")
    t.ann.assigned(ship="military").has(
        tableau=("Gem World",),
        goods={"Gem World": "novelty"},
        cup="home leader",
        citizenry="rare",
        developers="genes",
        settlers="alien",
    )
    assert t.ann.progress("Diverse Workforce") == 6, "the Leader is a Home die here"


@rule("roll-for-the-galaxy.ambition.claim-no-tokens")
def test_tokens_are_no_dice_for_objectives_and_bonuses() -> None:
    t = table("settle").objectives("objective-17", "Diverse Workforce")
    t.ann.has(tableau=("Galactic Exchange",), cup="military rare", talents=12)
    assert t.ann.progress("objective-17") == 2
    assert t.ann.progress("Diverse Workforce") == 2
    t.ann.ends_with(points_now=6 + 2 + 12)


@rule("roll-for-the-galaxy.ambition.claim-supply")
def test_tokens_run_out_in_strict_order() -> None:
    t = table("ship").objectives("objective-14")
    t.ann.has(chips=8)
    t.bob.has(chips=8)
    t.ann.empire.faction, t.bob.empire.faction, t.cid.empire.faction = 12, 3, 20
    t.table.supply[TALENT] = 4
    t.bob.ends_with(talents=3)
    t.ann.ends_with(talents=1)
    assert t.table.supply[TALENT] == 0
    assert t.ann.claimed("objective-14")


# Talent tokens -----------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.ambition.talent-worker")
def test_tokens_are_assigned_to_any_columns() -> None:
    t = table()
    t.bob.rolled("home:ship")
    t.ann.rolled("home:explore").has(talents=3)
    t.ann.selects("explore", "home")
    assert t.ann.choices() == 56, "three equal tokens in five columns or apart"
    t.ann.puts_wilds("explore", "settle", "settle")
    assert (t.ann.column("explore"), t.ann.column("settle")) == ("home talent", "talent talent")


@rule("roll-for-the-galaxy.ambition.talent-may")
def test_tokens_need_not_be_assigned() -> None:
    t = table("manage")
    t.ann.rolled("home:explore").has(talents=2, credits=1)
    t.ann.selects("explore", "home").puts_wilds("apart", "apart").stocks()
    t.ann.ends_with(talents=2, citizenry="", cup="home", credits=2)


@rule("roll-for-the-galaxy.ambition.talent-secret")
def test_nobody_else_sees_where_tokens_are_assigned() -> None:
    t = table()
    t.ann.rolled("home:explore").has(talents=2)
    t.bob.rolled("home:ship")
    t.settle(0)
    looks = [t.bob.view.table.plain()]
    t.ann.selects("explore", "home").puts_wilds("explore", "ship")
    looks.append(t.bob.view.table.plain())
    assert looks[0] == looks[1]
    assert looks[0]["empires"][0]["cup"][TALENT] == 2, "how many there are is no secret"
    guesses = {tuple(t.position.guess(1, Luck.of(n)).table.empires[0].workers) for n in range(20)}
    assert len(guesses) > 1


@rule("roll-for-the-galaxy.ambition.talent-reassign", "roll-for-the-galaxy.ambition.talent-dictate")
def test_tokens_may_be_reassigned_but_not_dictated() -> None:
    t = table()
    t.bob.rolled("home:ship")
    t.ann.rolled("home:explore", "rare:ship").has(tableau=("Galactic Influence",), talents=1)
    t.ann.selects("explore", "home").puts_wilds("ship")
    assert t.ann.may_move("Galactic Influence", "talent", "settle")
    assert [t.game.choice(t.ann.view, code, "en").words for code in t.ann.options if unpack_movement(code)[0] == DICTATE] == [
        "Dictate with Rare Elements (Ship) from Ship"
    ]
    t.ann.dictates("rare").moves("dictate", "talent", "develop")
    assert t.ann.column("develop") == "talent"


@rule("roll-for-the-galaxy.ambition.talent-selects")
def test_a_token_may_select_a_phase() -> None:
    t = table()
    t.ann.rolled("home:explore").has(talents=1, credits=1)
    t.ann.selects("explore", "talent")
    for _ in range(2):
        t.ann.answers("do_task", t.ann.options[0])
    t.ann.ends_with(credits=5, citizenry="home", talents=0)


@rule("roll-for-the-galaxy.ambition.talent-selects")
def test_a_seat_with_tokens_and_no_dice_may_select_nothing() -> None:
    t = table()
    t.bob.rolled("home:ship")
    t.ann.has(talents=2)
    assert t.ann.is_asked == "lay_on_strip"
    assert t.ann.choices() == 6
    t.ann.selects_nothing().puts_wilds("apart", "apart")
    t.bob.selects("ship", "home")
    t.ann.ends_with(talents=2)
    assert t.ann.empire.selected == -1


@rule("roll-for-the-galaxy.ambition.talent-back")
def test_tokens_of_phases_that_do_not_take_place_go_back() -> None:
    t = table()
    t.ann.rolled("home:explore").has(talents=2, credits=1)
    t.ann.selects("explore", "home").puts_wilds("ship", "apart").stocks().ends_with(talents=2, cup="")


@rule("roll-for-the-galaxy.ambition.talent-spent")
@pytest.mark.parametrize("phase", ["explore", "develop", "settle", "ship"])
def test_a_token_leaves_when_its_task_is_done(phase: str) -> None:
    t = table(phase)
    t.ann.assigned(**{phase: "talent"}).has(
        tableau=("Gem World",),
        goods={"Gem World": "novelty"},
        developments=("Public Works",),
        worlds=("Artist Colony",),
        credits=1,
    )
    if phase == "explore":
        t.ann.stocks("talent")
    elif phase == "ship":
        t.ann.trades("Gem World", "talent")
    t.settle()
    assert t.ann.empire.dice()[TALENT] == 0
    assert t.table.supply[TALENT] == 80
    assert t.ann.empire.citizenry[TALENT] == 0


@rule("roll-for-the-galaxy.ambition.talent-spent")
def test_a_token_on_a_tile_or_world_stays_until_the_task_is_done() -> None:
    t = table("settle", "produce", "ship")
    t.ann.assigned(settle="talent", produce="talent", ship="home").has(tableau=("Gem World",), worlds=("Comet Zone",))
    t.ann.consumes("Gem World", "home")
    t.ann.ends_with(settlers="talent", goods={}, citizenry="home", chips=2)
    assert t.ann.empire.dice()[TALENT] == 1, "the good was shipped, the world is not completed"


@rule("roll-for-the-galaxy.ambition.talent-unused")
def test_a_token_without_a_task_goes_back() -> None:
    t = table("settle", "produce", "ship")
    t.ann.assigned(settle="talent", produce="talent", ship="talent").ends_with(talents=3)


@rule("roll-for-the-galaxy.ambition.talent-matches")
@pytest.mark.parametrize(("good", "shipper", "chips"), [("talent", "talent", 3), ("talent", "home", 2), ("home", "talent", 2)])
def test_a_token_matches_every_world(good: str, shipper: str, chips: int) -> None:
    t = table("ship").objectives("Consumer Goods")
    t.ann.assigned(ship=shipper).has(tableau=("Comet Zone",), goods={"Comet Zone": good})
    t.ann.consumes("Comet Zone", shipper).ends_with(chips=chips)


@rule("roll-for-the-galaxy.ambition.talent-recall")
def test_tokens_are_recalled_to_those_that_are_not_assigned() -> None:
    t = table("manage")
    t.ann.has(tableau=("Gem World",), goods={"Gem World": "talent"}, settlers="talent home", worlds=("Jungle World",))
    t.ann.recalls(("talent", "Gem World"), ("talent", "settlers"), ("home", "settlers"))
    t.ann.ends_with(talents=2, cup="home", settlers="", goods={})


@rule("roll-for-the-galaxy.ambition.talent-remove")
@pytest.mark.parametrize("place", ["cup", "settlers"])
def test_a_token_may_be_the_die_that_is_removed(place: str) -> None:
    t = table("develop")
    t.ann.assigned(develop="home home").has(
        developments=("Galactic Imperium",), developers="home home home home", talents=1, settlers="talent"
    )
    t.ann.removes("talent", place)
    t.ann.ends_with(cup="military military", talents=0 if place == "cup" else 1)
    assert t.table.supply[TALENT] == 79


@rule("roll-for-the-galaxy.ambition.talent-point")
def test_each_token_is_worth_a_point() -> None:
    t = table()
    t.ann.has(tableau=("Gem World",), goods={"Gem World": "talent"}, settlers="talent", talents=2).ends_with(points_now=2 + 4)
    assert ("source.talents", 4) in t.game.sources(t.table, 0)
    assert t.game.source_words(t.game.sources(t.table, 0)[0], "fr") == "Jetons Talent"


@rule("roll-for-the-galaxy.ambition.talent-renaissance")
def test_galactic_renaissance_does_not_count_tokens() -> None:
    t = table()
    t.ann.has(tableau=("Galactic Renaissance",), chips=3, talents=3).ends_with(points_now=6 + 3 + 2 + 3)


@rule("roll-for-the-galaxy.ambition.talent-tie")
def test_tokens_do_not_break_a_tie() -> None:
    t = table()
    t.ann.has(cup="home leader", talents=5, credits=2)
    assert tiebreak(t.ann.empire) == 4


@rule("roll-for-the-galaxy.ambition.talent-no-return")
def test_a_token_that_completed_a_tile_comes_back_to_no_cup() -> None:
    t = table("settle")
    t.ann.assigned(settle="talent home military").has(tableau=("Galactic Exchange",), worlds=("Comet Zone",))
    assert t.ann.is_asked == "bring_back"
    assert (KIND["talent"],) not in t.ann.options
    t.ann.brings_back("military").ends_with(cup="military", citizenry="home", talents=0)


@rule("roll-for-the-galaxy.ambition.talent-secret")
def test_a_guess_loses_no_token_of_a_rival() -> None:
    t = table()
    t.ann.rolled("home:ship").has(talents=3)
    t.bob.rolled("home:explore")
    t.ann.selects("ship", "home").puts_wilds("ship", "explore", "apart")
    for n in range(8):
        guessed = t.position.guess(1, Luck.of(n))
        assert guessed.table.empires[0].dice()[TALENT] == 3
        assert guessed.view(1) == t.position.view(1)
