"""What everybody may know, and what nobody else does."""

from typing import Any

import orrery
from orrery.core.luck import Luck
from orrery.games.roll_for_the_galaxy.rules.components import DICE, KIND, tile_of
from orrery.games.roll_for_the_galaxy.rules.table import pack_abandoned, unpack_abandoned
from orrery.testing import Scenario, rule


def table(*phases: str) -> Any:
    return Scenario("roll-for-the-galaxy", "ann", "bob", "cid").plays(*phases)


@rule("roll-for-the-galaxy.etiquette.lower-tiles", "roll-for-the-galaxy.etiquette.top-and-size")
def test_only_the_top_tile_and_the_size_of_a_stack_are_public() -> None:
    t = table("explore")
    t.ann.assigned(explore="home").has(worlds=("Gem World", "Jungle World", "Mining World"), developments=("Public Works",))
    own, bobs = t.ann.view.table.empires[0].stacks, t.bob.view.table.empires[0].stacks
    gem, jungle, mining, works = (
        tile_of(t.face(name)) for name in ("Gem World", "Jungle World", "Mining World", "Public Works")
    )
    assert own == [[works], [gem, jungle, mining]]
    assert bobs == [[works], [gem, -1, -1]]
    assert t.position.view(-1).table.empires[0].stacks == bobs


@rule("roll-for-the-galaxy.etiquette.abandoned")
def test_abandoned_tiles_are_known_to_who_abandoned_them_only() -> None:
    t = table("explore")
    t.ann.assigned(explore="home").has(worlds=("Gem World", "Jungle World"))
    t.ann.scouts().abandons("Gem World")
    gem = tile_of(t.face("Gem World"))
    assert t.ann.view.table.abandoned == [pack_abandoned(gem, 0)]
    assert [tile for tile, _ in map(unpack_abandoned, t.bob.view.table.abandoned)] == [-1]
    abandoned = next(event for event in t.events if event.name == "abandoned")
    assert abandoned.public == (1,), "the log for others says how many"
    assert "Gem World" not in t.said(1)[-2]


@rule("roll-for-the-galaxy.etiquette.lower-tiles")
def test_tiles_drawn_are_seen_by_their_owner_alone() -> None:
    t = table("explore").bag("Spice World")
    t.ann.assigned(explore="home").has(worlds=("Gem World",))
    t.ann.scouts().abandons()
    assert t.ann.view.table.empires[0].hand == [tile_of(t.face("Spice World"))]
    assert t.bob.view.table.empires[0].hand == [-1]
    t.ann.places("Spice World")
    assert not any("Spice World" in line for line in t.said(1))
    assert any("Spice World" in line for line in t.said(0))


@rule("roll-for-the-galaxy.etiquette.public")
def test_everything_else_is_public() -> None:
    t = table("explore")
    t.ann.assigned(explore="home").has(
        tableau=("Gem World",), goods={"Gem World": "rare"}, cup="alien", citizenry="genes", credits=7, chips=4,
        worlds=("Jungle World",), settlers="military",
    )  # fmt: skip
    mine, theirs = t.ann.view.table.empires[0].plain(), t.bob.view.table.empires[0].plain()
    assert mine == theirs


def test_nobody_sees_the_bag() -> None:
    t = table("explore")
    t.ann.assigned(explore="home")
    for seat in (-1, 0, 1):
        seen_table = t.position.view(seat).table
        assert set(seen_table.bag) == {-1}
        assert len(seen_table.bag) == len(t.table.bag) + len(t.ann.empire.reserve)
        assert all(not e.reserve for e in seen_table.empires)


@rule("roll-for-the-galaxy.etiquette.marks", "roll-for-the-galaxy.etiquette.genes-mark")
def test_every_colour_of_dice_has_a_mark_of_its_own() -> None:
    marks = [die.text("mark") for die in DICE]
    assert len(set(marks)) == len(DICE) == 10
    assert marks[KIND["genes"]] != marks[KIND["rare"]]


def test_a_guess_deals_only_what_a_seat_does_not_know() -> None:
    p = orrery.start("roll-for-the-galaxy", 3, 11)
    luck = Luck.of("play")
    while p.asks and p.table.round < 6:
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
    worlds = [p.guess(0, luck).table for _ in range(5)]
    for guessed in worlds:
        assert guessed.empires[0].plain() == p.table.empires[0].plain()
        tiles = guessed.bag + [tile for e in guessed.empires for stack in e.stacks for tile in stack]
        tiles += [tile for e in guessed.empires for tile in (*e.hand, *e.reserve)] + [
            tile for tile, _ in map(unpack_abandoned, guessed.abandoned)
        ]
        tiles += [tile_of(face) for e in guessed.empires for face in e.tableau if face < 200]
        assert sorted(tiles) == list(range(55))
    assert len({tuple(guessed.bag) for guessed in worlds}) == 5
    assert len({tuple(guessed.empires[1].workers) for guessed in worlds}) > 1
