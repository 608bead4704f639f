"""Manage Empire, the end of the game and victory."""

from typing import Any

import pytest

import orrery
from orrery.games.roll_for_the_galaxy.rules.scoring import triangle
from orrery.testing import Scenario, rule

TWELVE = ("Gem World", "Space Port", "Pirate World", "Spice World", "New Vinland", "Asteroid Belt", "Outlaw World",
          "Fifth Column", "Artist Colony", "Radioactive World", "Ore-Rich World", "Star Nomad Lair")  # fmt: skip


def table(*phases: str, names: tuple[str, ...] = ("ann", "bob")) -> Any:
    return Scenario("roll-for-the-galaxy", *names).plays(*(phases or ("manage",)))


@rule("roll-for-the-galaxy.manage.recruit", "roll-for-the-galaxy.manage.as-many")
def test_each_die_recruited_costs_a_credit_and_all_that_can_be_paid_are() -> None:
    t = table()
    t.ann.has(citizenry="home military alien", credits=5)
    assert not t.position.asks
    t.ann.ends_with(cup="home military alien", citizenry="", credits=2)


@rule("roll-for-the-galaxy.manage.choose", "roll-for-the-galaxy.manage.as-many")
def test_with_too_few_credits_the_owner_chooses() -> None:
    t = table()
    t.ann.has(citizenry="home home military alien", credits=2)
    assert {len(answer) for answer in t.ann.options} == {2}, "as many as can be paid, no fewer"
    t.ann.recruits("alien military").ends_with(cup="military alien", citizenry="home home", credits=1)


@rule("roll-for-the-galaxy.manage.back-to-one")
def test_zero_credits_become_one() -> None:
    """The printed example: $4 are spent, $1 comes back."""
    t = table()
    t.ann.has(citizenry="home home home home", credits=4)
    t.ann.ends_with(cup="home home home home", credits=1)


@rule("roll-for-the-galaxy.manage.recall", "roll-for-the-galaxy.manage.recall-free")
def test_any_builders_and_goods_may_be_recalled_for_nothing() -> None:
    t = table()
    t.ann.has(
        tableau=("Gem World", "Plague World"),
        goods={"Gem World": "novelty", "Plague World": "home"},
        developments=("Merchant Guild",),
        developers="military home",
        worlds=("Jungle World",),
        settlers="alien",
        credits=1,
    )
    assert t.ann.choices() == 2**5
    t.ann.recalls(("military", "developers"), ("alien", "settlers"), ("home", "Plague World"))
    t.ann.ends_with(cup="military alien home", developers="home", settlers="", goods={"Gem World": "novelty"}, credits=1)


@rule("roll-for-the-galaxy.manage.recall-last", "roll-for-the-galaxy.victory.tie")
def test_dice_recalled_in_the_last_round_break_a_tie() -> None:
    t = table("manage", "end")
    t.ann.has(tableau=TWELVE, goods={"Gem World": "novelty"}, cup="home", credits=3)
    t.bob.has(cup="home home", credits=2, chips=sum(orrery.game("roll-for-the-galaxy").result(t.table)[0]))
    t.ann.recalls(("novelty", "Gem World"))
    outcome = t.position.outcome
    assert outcome.points[0] == outcome.points[1]
    assert outcome.tiebreak == (5, 4)
    assert outcome.winners == (0,)


@rule("roll-for-the-galaxy.victory.shared")
def test_a_tie_that_remains_is_a_shared_victory() -> None:
    t = table("manage", "end")
    t.ann.has(tableau=TWELVE, cup="home home", credits=3)
    t.bob.has(cup="home", credits=4, chips=sum(orrery.game("roll-for-the-galaxy").result(t.table)[0]))
    outcome = t.position.outcome
    assert outcome.winners == (0, 1)
    assert outcome.tiebreak == (5, 5)


@rule("roll-for-the-galaxy.victory.most")
def test_the_most_points_win() -> None:
    t = table("manage", "end", names=("ann", "bob", "cid"))
    t.ann.has(tableau=TWELVE, cup="home home")
    t.bob.has(chips=30)
    t.cid.has(chips=12, credits=10)
    assert t.position.outcome.winners == (1,)


@rule("roll-for-the-galaxy.manage.reset")
def test_selected_phases_are_forgotten_for_the_next_round() -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", "cid").plays("manage", "end")
    t.ann.rolled("home:ship").selects("ship", "home")
    assert t.table.round == 2
    assert t.table.phases == 0
    assert [e.selected for e in t.table.empires] == [-1, -1, -1]


@rule("roll-for-the-galaxy.end.pool")
@pytest.mark.parametrize(("pool", "over"), [(1, False), (0, True), (-3, True)])
def test_an_empty_pool_ends_the_game(pool: int, over: bool) -> None:
    t = table("manage", "end")
    t.ann.has(cup="home")
    t.bob.has(cup="home")
    t.table.pool = pool
    assert (t.position.outcome is not None) == over


@rule("roll-for-the-galaxy.end.twelve")
@pytest.mark.parametrize(("tiles", "over"), [(11, False), (12, True)])
def test_twelve_tiles_end_the_game(tiles: int, over: bool) -> None:
    t = table("manage", "end")
    t.ann.has(cup="home")
    t.bob.has(tableau=TWELVE[:tiles], cup="home")
    assert (t.position.outcome is not None) == over


@rule("roll-for-the-galaxy.end.faction-counts-two")
def test_both_parts_of_a_faction_count_towards_twelve() -> None:
    for tiles, over in ((8, False), (9, True)):
        t = table("manage", "end")
        t.ann.has(tableau=("Space Piracy", "Hidden Fortress", "Old Earth", *TWELVE[:tiles]), cup="home")
        t.bob.has(cup="home")
        assert (t.position.outcome is not None) == over


@rule("roll-for-the-galaxy.end.twelve", "roll-for-the-galaxy.develop.more-than-twelve")
def test_the_pictured_ends_with_thirteen_tiles() -> None:
    """Two pictured tableaus end the game: a double faction tile, a home world, and ten more tiles."""
    ten = TWELVE[:10]
    for faction in (("Space Piracy", "Hidden Fortress"), ("Destroyed Colony", "Awakened Alien Outpost")):
        t = table("manage", "end")
        t.ann.has(tableau=(*faction, "Old Earth", *ten), cup="home")
        t.bob.has(cup="home")
        assert t.position.outcome is not None
        assert len(t.ann.empire.tableau) == 13


@rule("roll-for-the-galaxy.victory.sum", "roll-for-the-galaxy.victory.round-up")
def test_the_printed_scoring_of_twenty_five_points() -> None:
    """13 for developments, 3 for worlds, 5 for Galactic Federation, 4 for New Galactic Order with 4 Military dice."""
    t = table()
    t.ann.has(
        tableau=(
            "Space Piracy",
            "Hidden Fortress",
            "Galactic Federation",
            "New Galactic Order",
            "Public Works",
            "Fifth Column",
        ),
        cup="military military home",
        citizenry="military",
        goods={},
    )
    t.ann.has(settlers="military", worlds=("Jungle World",))
    t.ann.ends_with(points_now=25, asked="recall_dice")
    sources = {source.what: source.points for source in orrery.game("roll-for-the-galaxy").sources(t.table, 0)}
    assert sources == {
        "hidden-fortress": 2,
        "galactic-federation": 6 + 5,
        "new-galactic-order": 6 + 4,
        "public-works": 1,
        "fifth-column": 1,
    }


@rule("roll-for-the-galaxy.victory.sum")
def test_chips_count() -> None:
    t = table()
    t.ann.has(tableau=("Gem World", "Public Works"), chips=9).ends_with(points_now=12)


@rule("roll-for-the-galaxy.victory.faction-costs")
def test_both_numbers_of_a_faction_count() -> None:
    t = table()
    t.ann.has(tableau=("Improved Reconnaissance", "Wormhole Station", "Old Earth")).ends_with(points_now=2 + 3 + 3)


@rule("roll-for-the-galaxy.victory.no-zone")
def test_tiles_in_the_construction_zone_are_worth_nothing() -> None:
    t = table()
    t.ann.has(developments=("Galactic Federation",), worlds=("Alien Sentinels",)).ends_with(points_now=0)


@rule("roll-for-the-galaxy.tile.galactic-renaissance")
def test_the_row_of_galactic_renaissance() -> None:
    assert [triangle(chips) for chips in (0, 1, 2, 3, 5, 6, 9, 10, 15, 21, 28)] == [0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7]
    t = table()
    t.ann.has(tableau=("Galactic Renaissance",), chips=14).ends_with(points_now=14 + 6 + 4)
