"""Ambition: what is in the box, the changed setup, and what its factions and home worlds grant."""

from collections import Counter

import pytest

import orrery
from orrery.core.ask import One
from orrery.core.errors import UnknownName
from orrery.core.events import Event
from orrery.core.luck import Luck
from orrery.games.roll_for_the_galaxy.rules.components import (
    AMBITION_FACTIONS,
    AMBITION_HOMES,
    AMBITION_SUPPLY,
    AMBITION_TILES,
    COLOUR,
    COLOUR_NAMES,
    COMPONENTS,
    COST,
    FACE,
    GAINS,
    HOME_BASE,
    KIND,
    KIND_NAMES,
    ROLLS,
    SUPPLY,
    SYMBOL_NAMES,
    faction_faces,
)
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of, symbol_of
from orrery.games.roll_for_the_galaxy.rules.events import Rolled
from orrery.testing import Scenario, rule

# First part and its cost, second part with colour and cost, whether it takes a die, and what it grants: cup, Citizenry, goods, credits.
FACTIONS = [
    ("Subspace Exploration", 1, "Deep Space Hub", "novelty", 4, False, "", "home", "", 0),
    ("Galactic Advertisers", 2, "Galactic Bazaar", "novelty", 1, False, "", "entrepreneur", "", 0),
    ("Genetic Algorithms", 2, "Uplift Researchers", "gray", 0, True, "", "genes genes", "", 0),
    ("Planetary Surveyors", 2, "Jumpdrive Fuel Depot", "rare", 1, False, "", "entrepreneur", "", 0),
    ("Uplift Geneticists", 1, "Adaptable Uplift Colony", "genes", 0, False, "", "entrepreneur", "", 0),
    ("Production Factors", 1, "Trade Delegation", "novelty", 1, False, "home entrepreneur", "", "", 0),
    ("Uplift Mercenary Force", 1, "Rebel Uplift World", "gray", 0, True, "military genes", "", "", 0),
    ("Starry Rift Explorers", 3, "Starry Rift Pioneers", "novelty", 2, False, "", "", "novelty", 0),
    ("Merchant Pioneers", 1, "Negotiators", "gray", 1, True, "consumption entrepreneur", "", "", 0),
    ("Alien Artifact Hunters", 1, "Alien Refinery", "alien", 2, False, "", "", "alien", 0),
    ("Imperium War Profiteers", 2, "Munitions World", "rare", 2, False, "military", "military", "", 0),
    ("Mining Robots", 2, "Destroyed World", "rare", 0, False, "", "", "rare", 0),
    ("Alien Tech Institute", 3, "Alien Sphere", "alien", 0, False, "home", "", "", 0),
    ("Terraforming Specialists", 1, "Interstellar Bank", "gray", 1, False, "", "", "", 2),
]  # fmt: skip

# Name, colour, cost, whether it takes a die, dice to the cup, dice to the Citizenry, credits.
HOMES = [
    ("Galactic Developers", "gray", 1, False, "", "rare rare", 0),
    ("Rebel Convict Mines", "rare", 0, False, "military", "", 1),
    ("Galactic Scavengers", "novelty", 0, False, "home home", "", 0),
    ("Star Nomads", "gray", 1, False, "", "entrepreneur novelty", 0),
    ("Alien First Contact Team", "gray", 1, False, "alien", "", 0),
    ("Insect Uplift World", "genes", 2, False, "", "military", 0),
    ("Alien Toy Shop", "gray", 0, True, "", "entrepreneur alien", 0),
]


@rule("roll-for-the-galaxy.ambition.box")
def test_ambition_adds_what_its_box_holds() -> None:
    assert (len(AMBITION_FACTIONS), len(AMBITION_HOMES), len(AMBITION_TILES)) == (14, 7, 5)
    added = {KIND_NAMES[kind]: AMBITION_SUPPLY[kind] - SUPPLY[kind] for kind in range(len(SUPPLY))}
    assert added == {
        "home": 0, "military": 10, "consumption": 2, "novelty": 3, "rare": 3, "genes": 3, "alien": 3,
        "leader": 5, "entrepreneur": 9, "talent": 80,
    }  # fmt: skip
    assert sum(added.values()) - added["talent"] == 38
    more = (
        "more-military-dice",
        "more-consumption-dice",
        "more-novelty-dice",
        "more-rare-dice",
        "more-genes-dice",
        "more-alien-dice",
    )
    assert [c.copies for c in COMPONENTS if c.id in more] == [10, 2, 3, 3, 3, 3]
    table = orrery.start("roll-for-the-galaxy", 5, 1, {"ambition": True}).table
    assert len(table.bag) + 2 * 5 == 55 + 5
    seen = {
        e.faction for seed in range(60) for e in orrery.start("roll-for-the-galaxy", 5, seed, {"ambition": True}).table.empires
    }
    assert seen == set(range(23))


@rule("roll-for-the-galaxy.ambition.box")
def test_the_dice_of_ambition_are_as_many_as_its_tiles_grant() -> None:
    granted: Counter[str] = Counter()
    for face, c in FACE.items():
        if c.data.get("set") == "ambition":
            granted.update([KIND_NAMES[gain.kind] for gain in GAINS[face] if gain.do == "die" for _ in range(gain.amount)])
    printed = {"military": 10, "consumption": 2, "novelty": 3, "rare": 3, "genes": 3, "alien": 3, "entrepreneur": 9, "home": 5}
    assert granted == printed, "the five Home dice are those that the Leaders free"


@rule("roll-for-the-galaxy.ambition.without")
def test_without_the_option_nothing_of_ambition_is_in_the_game() -> None:
    for seed in range(40):
        p = orrery.start("roll-for-the-galaxy", 5, seed)
        assert sorted([*p.table.bag, *[tile for e in p.table.empires for tile in e.hand]]) == list(range(55))
        assert all(e.faction < 9 for e in p.table.empires)
        assert all("set" not in FACE[face].data for e in p.table.empires for face in e.tableau)
        assert p.table.supply[KIND["leader"] :] == [0, 0, 0]
        assert p.table.objectives == []


@rule("roll-for-the-galaxy.ambition.cup")
def test_a_leader_takes_the_place_of_a_home_die_in_the_cup() -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", ambition=True)
    t.ann.begins("Space Piracy", "Old Earth")
    t.ann.ends_with(cup="home home leader", citizenry="home home military consumption", credits=1)


@pytest.mark.parametrize(
    ("first", "cost", "second", "colour", "second_cost", "takes", "cup", "citizenry", "good", "credits"), FACTIONS
)
def test_a_faction_grants_its_dice_and_credits(
    first: str,
    cost: int,
    second: str,
    colour: str,
    second_cost: int,
    takes: bool,
    cup: str,
    citizenry: str,
    good: str,
    credits: int,
) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", ambition=True)
    t.ann.begins(first, "Doomed World")
    face = t.face(first)
    assert (COST[face], COST[face + 1], COLOUR_NAMES[COLOUR[face + 1]]) == (cost, second_cost, colour)
    assert FACE[face + 1].name["en"] == second
    if takes:
        t.ann.removes("home", "citizenry")
    t.ann.ends_with(
        cup=f"home home leader {cup}",
        citizenry=f"{'home' if takes else 'home home'} {citizenry}",
        goods={second: good} if good else {},
        credits=8 + credits,
    )


@pytest.mark.parametrize(("name", "colour", "cost", "takes", "cup", "citizenry", "credits"), HOMES)
def test_a_home_world_grants_its_dice_and_credits(
    name: str, colour: str, cost: int, takes: bool, cup: str, citizenry: str, credits: int
) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", ambition=True)
    t.ann.begins("Galactic Religion", name)
    face = t.face(name)
    assert (COST[face], COLOUR_NAMES[COLOUR[face]]) == (cost, colour)
    if takes:
        t.ann.removes("home", "cup")
    t.ann.ends_with(
        cup=f"{'home' if takes else 'home home'} leader {cup}", citizenry=f"home home {citizenry}", credits=1 + credits
    )


def test_every_faction_and_home_world_is_listed_here() -> None:
    factions = [FACE[faction_faces(n)[0]].name["en"] for n in AMBITION_FACTIONS]
    assert factions == [faction[0] for faction in FACTIONS]
    assert [FACE[HOME_BASE + n].name["en"] for n in AMBITION_HOMES] == [home[0] for home in HOMES]


@rule("roll-for-the-galaxy.ambition.remove-at-setup")
def test_a_starting_tile_may_take_the_leader_or_a_die_of_another_starting_tile() -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", ambition=True)
    t.ann.begins("Uplift Mercenary Force", "Old Earth")
    t.bob.begins("Merchant Pioneers", "Alien First Contact Team")
    assert t.ann.is_asked == t.bob.is_asked == "remove_start_die"
    assert ("consumption", "citizenry") in [t.ann.where(code) for code in t.ann.ask_of_shape(One).options]
    t.ann.removes("leader", "cup")
    t.bob.removes("alien", "cup")
    t.ann.ends_with(cup="home home military genes", citizenry="home home consumption")
    t.bob.ends_with(cup="home home leader consumption entrepreneur", citizenry="home home")
    assert t.table.supply[KIND["leader"]] == 4
    assert ("removed_die", 0) in [(event.name, event.seat) for event in t.events]


@rule("roll-for-the-galaxy.ambition.remove-not-own")
def test_a_starting_tile_never_takes_a_die_that_it_grants() -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", ambition=True)
    t.ann.begins("Genetic Algorithms", "Alien Toy Shop")
    offered = [t.ann.where(code) for code in t.ann.ask_of_shape(One).options]
    assert ("genes", "citizenry") not in offered, "Uplift Researchers grant the Genes dice themselves"
    assert {("entrepreneur", "citizenry"), ("alien", "citizenry"), ("leader", "cup"), ("home", "cup")} <= set(offered)
    t.ann.removes("home", "citizenry")
    offered = [t.ann.where(code) for code in t.ann.ask_of_shape(One).options]
    assert ("genes", "citizenry") in offered, "Alien Toy Shop may take what the faction granted"
    assert ("alien", "citizenry") not in offered
    t.ann.removes("genes", "citizenry")
    t.ann.ends_with(cup="home home leader", citizenry="home genes entrepreneur alien")


@rule("roll-for-the-galaxy.ambition.credits-added")
@pytest.mark.parametrize(("home", "credits"), [("Old Earth", 3), ("Rebel Convict Mines", 4), ("Doomed World", 10)])
def test_starting_credits_add_up(home: str, credits: int) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", ambition=True)
    t.ann.begins("Terraforming Specialists", home).ends_with(credits=credits)


@rule("roll-for-the-galaxy.ambition.objectives-six")
def test_six_different_objectives_lie_open() -> None:
    objectives: set[int] = set()
    for seed in range(40):
        p = orrery.start("roll-for-the-galaxy", 3, seed, {"ambition": True, "objectives": True})
        assert len(set(p.table.objectives)) == 6
        assert p.table.claimed == [0] * 6
        assert p.view(0).table.objectives == p.table.objectives
        objectives.update(p.table.objectives)
    assert objectives == set(range(20))
    assert orrery.start("roll-for-the-galaxy", 3, 1, {"ambition": True}).table.objectives == []


@rule("roll-for-the-galaxy.ambition.objectives-need-ambition")
def test_objectives_are_not_played_without_ambition() -> None:
    with pytest.raises(UnknownName, match="objectives"):
        orrery.start("roll-for-the-galaxy", 3, 1, {"objectives": True})


def test_the_faces_of_the_new_dice() -> None:
    """All but the first face of each are stand-ins; a file of one's own replaces them (see test_ambition_stand_ins)."""
    assert [SYMBOL_NAMES[s] for s in ROLLS[KIND["leader"]]] == [
        "explore+produce", "develop+settle", "develop+ship", "settle+ship", "explore+$", "produce+$",
    ]  # fmt: skip
    assert [SYMBOL_NAMES[s] for s in ROLLS[KIND["entrepreneur"]]] == [
        "explore+settle", "develop+produce", "settle+ship", "explore+$", "develop+$", "ship+$",
    ]  # fmt: skip


def test_every_face_of_the_new_dice_is_rolled() -> None:
    events: list[Event] = []
    for seed in range(12):
        p = orrery.game("roll-for-the-galaxy").start(5, seed, {"ambition": True}, events.append)
        luck = Luck.of(seed)
        while p.asks and p.table.round < 8:
            seat = min(p.asks)
            p.choose(seat, p.asks[seat].sample(luck))
    rolled = [w for event in events if isinstance(event, Rolled) for w in event.workers]
    for name in ("leader", "entrepreneur"):
        assert {symbol_of(w) for w in rolled if kind_of(w) == KIND[name]} == set(ROLLS[KIND[name]])
