"""Every card of Jump Drive by itself: what it takes to place it, and what it shows and brings when nothing else helps it."""

import pytest

from orrery.testing import Scenario, rule

# name, copies, cost, eyes, military, chromosomes, points, income
DEVELOPMENTS = [
    ("Survey Team", 4, 1, 2, 1, 0, 0, 1),
    ("Trade Pact", 5, 1, 1, 0, 0, 1, 1),
    ("Colony Convoy", 4, 1, 1, 0, 0, 0, 0),
    ("Contact Specialist", 3, 1, 1, 0, 0, 1, 0),
    ("Investment Credits", 3, 1, 0, 0, 0, 1, 0),
    ("Genetics Lab", 2, 1, 1, 0, 0, 1, 0),
    ("Military Convoy", 2, 1, 1, 1, 0, 0, 0),
    ("Mining Robots", 2, 1, 1, 0, 0, 1, 0),
    ("Space Marines", 4, 2, 0, 2, 0, 0, 0),
    ("Consumer Markets", 3, 2, 0, 0, 0, 0, 0),
    ("War Propaganda", 2, 2, 0, 1, 0, 3, 1),
    ("Galactic Advertisers", 3, 3, 0, 0, 0, 0, 2),
    ("Mining Conglomerate", 2, 3, 0, 1, 0, 0, 1),
    ("Replicant Robots", 2, 3, 0, 0, 0, 2, 0),
    ("Uplift Researchers", 3, 4, 0, 0, 1, 1, 1),
    ("Drop Ships", 2, 4, 0, 3, 0, 2, 0),
    ("Galactic Salon", 2, 6, 2, 0, 0, 5, 0),
    ("Alien Technology Institute", 1, 7, 1, 0, 0, 0, 2),
    ("Free Trade Association", 1, 7, 1, 0, 0, 0, 2),
    ("New Galactic Order", 1, 8, 0, 2, 0, 2, 0),
    ("Mining League", 1, 8, 1, 0, 0, 0, 0),
    ("Galactic Imperium", 1, 8, 1, 0, 0, 0, 0),
    ("Uplift Code", 1, 9, 0, 0, 2, 2, 2),
    ("Galactic Federation", 1, 9, 0, 0, 0, 2, 0),
    ("Galactic Survey: SETI", 1, 9, 3, 0, 0, 3, 0),
]

# name, copies, colour, cost, eyes, military, chromosomes, points, income
PAID_WORLDS = [
    ("Devolved Uplift Race", 1, "novelty", 0, 0, 0, 2, 1, 0),
    ("Artist Colony", 2, "novelty", 1, 1, 0, 0, 1, 0),
    ("New Vinland", 1, "novelty", 1, 2, 0, 0, 0, 0),
    ("Gem World", 2, "novelty", 2, 0, 0, 0, 0, 2),
    ("Galactic Resort", 1, "novelty", 3, 1, 0, 0, 2, 1),
    ("Tourist World", 2, "novelty", 3, 1, 0, 0, 1, 2),
    ("Survey HQ", 1, "novelty", 4, 2, 1, 0, 1, 1),
    ("Pirate Fuel Cache", 1, "rare", 1, 0, 1, 0, 0, 1),
    ("Asteroid Belt", 3, "rare", 2, 0, 0, 0, 0, 2),
    ("Comet Zone", 2, "rare", 3, 0, 0, 0, 0, 3),
    ("Mining World", 2, "rare", 3, 0, 0, 0, 1, 2),
    ("Uplift Mining Moles", 1, "rare", 3, 1, 0, 1, 1, 2),
    ("New Earth", 1, "rare", 5, 1, 0, 0, 3, 3),
    ("Insect Uplift Race", 1, "genes", 1, 0, 0, 1, 0, 1),
    ("Lifeforms, Inc.", 1, "genes", 1, 0, 0, 1, 1, 1),
    ("Ancient Races", 1, "genes", 2, 0, 0, 0, 1, 2),
    ("Space Symbionts", 1, "genes", 3, 1, 0, 1, 1, 1),
    ("Uplift Mercenaries", 1, "genes", 4, 1, 1, 1, 1, 1),
    ("Lost Species Ark World", 1, "genes", 5, 0, 0, 1, 2, 4),
    ("Alien Toy Shop", 1, "alien", 3, 0, 0, 0, 0, 3),
    ("Deserted Alien Colony", 1, "alien", 5, 0, 0, 0, 4, 2),
    ("Deserted Alien World", 1, "alien", 6, 0, 0, 0, 5, 2),
    ("Deserted Alien Library", 1, "alien", 7, 0, 0, 0, 6, 2),
    ("Rosetta Stone World", 1, "gray", 2, 2, 0, 0, 3, 0),
    ("Galactic Trendsetters", 7, "gray", 4, 1, 0, 0, 2, 0),
    ("Terraformed World", 1, "gray", 5, 1, 0, 0, 5, 1),
]

# name, copies, colour, defense, eyes, military, chromosomes, points, income
MILITARY_WORLDS = [
    ("New Survivalists", 1, "novelty", 1, 0, 2, 0, 0, 0),
    ("Smuggling Lair", 1, "novelty", 1, 1, 1, 0, 0, 1),
    ("Former Penal Colony", 1, "novelty", 2, 0, 1, 0, 1, 1),
    ("Pirate Lair", 1, "novelty", 3, 1, 1, 0, 1, 2),
    ("Gem Smugglers", 1, "rare", 1, 1, 0, 0, 1, 1),
    ("Convict Miners", 1, "rare", 2, 1, 1, 0, 1, 1),
    ("Imperium Blaster Factory", 1, "rare", 3, 0, 1, 0, 1, 2),
    ("Arboreal Uplift Race", 1, "genes", 1, 0, 0, 1, 0, 1),
    ("Amphibious Uplift Race", 1, "genes", 1, 0, 0, 1, 0, 1),
    ("Adaptable Uplift Race", 1, "genes", 2, 0, 0, 1, 1, 1),
    ("Reptilian Uplift World", 1, "genes", 2, 0, 0, 1, 1, 1),
    ("Warrior Race", 1, "genes", 3, 0, 1, 1, 1, 1),
    ("Alien Robot Sentry", 1, "alien", 4, 1, 1, 0, 2, 1),
    ("Lost Alien Warship", 1, "alien", 5, 0, 2, 0, 3, 1),
    ("Lost Alien Battle Fleet", 1, "alien", 6, 0, 3, 0, 4, 1),
    ("Alien Guardians", 1, "alien", 8, 0, 0, 0, 7, 1),
    ("Rebel Underground", 1, "gray", 3, 0, 0, 0, 3, 1),
    ("Rebel Outpost", 1, "gray", 5, 0, 1, 0, 5, 0),
    ("Rebel Base", 1, "gray", 6, 1, 0, 0, 6, 0),
    ("Rebel World", 1, "gray", 7, 0, 0, 0, 7, 0),
    ("Rebel Stronghold", 1, "gray", 9, 0, 0, 0, 9, 0),
]
REBELS = {"Rebel Underground", "Rebel Outpost", "Rebel Base", "Rebel World", "Rebel Stronghold"}


def copies_of(name: str) -> int:
    """How many copies are in the box: in the pile, or in the centre for four players."""
    table = Scenario("jump-drive", "ann", "bob")
    return int(table.table.pile.count(table.number(name))) or table.component(name).copies


def strong(military: int) -> list[str]:
    """An empire of just so much military that brings no points; if it is odd, one card of income and two eyes."""
    return ["Space Marines"] * (military // 2) + ["Survey Team"] * (military % 2)


@rule("jump-drive.turn.development-alone", "jump-drive.pay.cards")
@pytest.mark.parametrize(("name", "copies", "cost", "eyes", "military", "chromosomes", "points", "income"), DEVELOPMENTS)
def test_a_development_alone(
    name: str, copies: int, cost: int, eyes: int, military: int, chromosomes: int, points: int, income: int
) -> None:
    assert copies_of(name) == copies
    own = () if name == "Survey Team" else (name,)
    if cost > 1:
        poor = Scenario("jump-drive", "ann", "bob")
        assert not poor.ann.has(hand=own, cards=cost - 2).may_place(name)
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=own, cards=cost - 1)
    table.ann.places(name)
    table.ann.ends_with(empire=(name,), points=points, income=income, cards=income)
    table.ann.ends_with(eyes=eyes, strength=military, chromosomes=chromosomes)


@rule("jump-drive.turn.world-alone", "jump-drive.pay.cards")
@pytest.mark.parametrize(
    ("name", "copies", "colour", "cost", "eyes", "military", "chromosomes", "points", "income"), PAID_WORLDS
)
def test_a_paid_world_alone(
    name: str, copies: int, colour: str, cost: int, eyes: int, military: int, chromosomes: int, points: int, income: int
) -> None:
    assert copies_of(name) == copies
    if cost:
        poor = Scenario("jump-drive", "ann", "bob")
        assert not poor.ann.has(hand=(name,), cards=cost - 1).may_place(name)
    table = Scenario("jump-drive", "ann", "bob")
    assert table.component(name).data["colour"] == colour
    table.ann.has(hand=(name,), cards=cost)
    table.ann.places(name)
    table.ann.ends_with(empire=(name,), points=points, income=income, cards=1 + income)
    table.ann.ends_with(eyes=eyes, strength=military, chromosomes=chromosomes)


@rule("jump-drive.conquest.strength", "jump-drive.conquest.not-paid")
@pytest.mark.parametrize(
    ("name", "copies", "colour", "defense", "eyes", "military", "chromosomes", "points", "income"), MILITARY_WORLDS
)
def test_a_military_world_alone(
    name: str, copies: int, colour: str, defense: int, eyes: int, military: int, chromosomes: int, points: int, income: int
) -> None:
    assert copies_of(name) == copies
    weak = Scenario("jump-drive", "ann", "bob")
    weak.ann.has(hand=(name,), cards=9, empire=strong(defense - 1), team=False)
    assert not weak.ann.may_place(name)
    assert not weak.ann.may_place(name, by_contact=True)
    table = Scenario("jump-drive", "ann", "bob")
    assert table.component(name).data["colour"] == colour
    assert ("rebel" in table.component(name).data.get("keywords", [])) == (name in REBELS)
    odd = defense % 2
    table.ann.has(hand=(name,), empire=strong(defense))
    table.ann.places(name)
    table.ann.ends_with(empire=[*strong(defense), name], points=points, income=income + odd, cards=1 + income + odd)
    table.ann.ends_with(eyes=eyes + 2 * odd, strength=defense + military, chromosomes=chromosomes)


def test_every_card_stands_in_one_of_these_lists() -> None:
    listed = [str(row[0]) for rows in (DEVELOPMENTS, PAID_WORLDS, MILITARY_WORLDS) for row in rows]
    cards = [component.name["en"] for component in Scenario("jump-drive", "ann", "bob").game.components]
    assert sorted(listed) == sorted(name for name in cards if not name.startswith("Hand "))
    assert len(listed) == 72
