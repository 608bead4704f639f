"""Troubles that other programs of this game have had, each with a test of its own."""

from itertools import permutations

import pytest

import orrery
from orrery.core.ask import One
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.record import Record
from orrery.games.roll_for_the_galaxy.rules.components import DEVELOPMENT, tile_of
from orrery.games.roll_for_the_galaxy.rules.explore import pack_placement
from orrery.games.roll_for_the_galaxy.rules.table import ASSIGNING
from orrery.testing import Scenario


@pytest.mark.parametrize("order", sorted(set(permutations((0, 0, 1, 1)))))
def test_no_deadlock_when_two_seats_explore_at_once(order: tuple[int, ...]) -> None:
    """Two seats Scout with their answers interleaved in every way; both finish, and both draw the same tiles each time."""
    t = Scenario("roll-for-the-galaxy", "ann", "bob").plays("explore")
    t.bag("Spice World", "New Vinland", "Asteroid Belt", "Outlaw World")
    t.ann.assigned(explore="home").has(worlds=("Gem World",))
    t.bob.assigned(explore="home").has(worlds=("Jungle World",))
    p = t.position
    for player in [(t.ann, t.bob)[seat] for seat in order]:
        p.choose(player.seat, player.ask_of_shape(One).options[1] if player.is_asked == "do_task" else ())
    drawn = [e.hand for e in t.table.empires]
    spice, asteroids = tile_of(t.face("Spice World")), tile_of(t.face("Asteroid Belt"))
    assert drawn == [[spice], [asteroids]], "each draws from its own part of the bag"
    for player in (t.ann, t.bob):
        p.choose(player.seat, player.ask_of_shape(One).options[0])
    assert not p.asks


def test_no_deadlock_when_the_bag_runs_out_while_others_have_yet_to_explore() -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", "cid").plays("explore").bag_is()
    t.ann.assigned(explore="home").has(worlds=("Gem World",))
    t.bob.assigned(explore="home").has(worlds=("Jungle World", "Space Port", "Spice World"))
    t.cid.assigned(explore="home").has(worlds=("Mining World", "Comet Zone", "Asteroid Belt"))
    t.ann.scouts().abandons()
    assert sorted(t.position.asks) == [1, 2], "those with three tiles give one up, though it is not their turn to explore"
    t.cid.gives_up("Comet Zone")
    t.bob.gives_up("Space Port")
    tile = t.ann.empire.hand[0]
    t.position.choose(0, pack_placement(tile, DEVELOPMENT, 0))
    t.bob.stocks()
    t.cid.stocks()
    assert not t.position.asks


def test_alien_research_team_waits_for_advanced_logistics_of_another_seat() -> None:
    """The extra tile is drawn when everybody is through, seats that only rearrange included."""
    t = Scenario("roll-for-the-galaxy", "ann", "bob").plays("explore").bag("Spice World")
    t.ann.has(tableau=("Alien Research Team",), worlds=("Gem World",))
    t.bob.has(tableau=("Advanced Logistics",), worlds=("Jungle World",))
    assert sorted(t.position.asks) == [1]
    t.bob.rearranges(developments=("Technology Affinity",), worlds=())
    assert sorted(t.position.asks) == [1], "it may be used again"
    t.bob.finishes()
    assert t.ann.is_asked == "put_tile"
    t.ann.places("Spice World")
    assert not t.position.asks


def test_a_recruit_can_be_taken_back_before_anything_is_revealed() -> None:
    record = Record("roll-for-the-galaxy", 2, 5)
    p = record.replay()
    luck = Luck.of("undo")
    while "hire" not in [ask.name for ask in p.asks.values()] or len(p.asks) < 2:
        answer = answered(p, luck)
        record.add(*answer)
    seat = next(seat for seat, ask in p.asks.items() if ask.name == "hire")
    before = p.table.plain()
    record.add(seat, p.asks[seat].sample(luck))
    assert record.replay().table.plain() != before
    undone = record.undone(seat)
    assert undone is not None
    assert undone.replay().table.plain() == before
    assert undone.replay().asks[seat].name == "hire"


def test_an_arrangement_can_be_taken_back_until_the_screens_are_lifted() -> None:
    record = Record("roll-for-the-galaxy", 2, 3)
    p = record.replay()
    for seat in (0, 1):
        record.add(seat, p.table.empires[seat].hand[0])
        p.choose(seat, record.answers[-1][1])
    before = p.table.plain()
    record.add(0, p.asks[0].sample(Luck.of(1)))
    undone = record.undone(0)
    assert undone is not None
    assert undone.replay().table.plain() == before


def test_an_arrangement_can_not_be_taken_back_once_the_screens_are_lifted() -> None:
    for seed in range(12):
        record = Record("roll-for-the-galaxy", 3, seed)
        p = record.replay()
        luck = Luck.of(seed)
        while p.table.now <= ASSIGNING and not p.table.phases:
            record.add(*answered(p, luck))
        assert record.undone(record.answers[-1][0]) is None, "everybody has seen the workers"


@pytest.mark.parametrize("ambition", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_is_asked_who_has_no_choice_left(seats: int, ambition: bool) -> None:
    for seed in range(6):
        options: dict[str, Option] = {"different_columns": seed % 2 == 0, "ambition": ambition, "objectives": ambition}
        p = orrery.start("roll-for-the-galaxy", seats, seed, options)
        luck = Luck.of(f"choice/{seed}")
        while p.asks:
            for ask in p.asks.values():
                assert not ask.forced(), f"{ask.name} has one legal answer"
            answered(p, luck)


def answered(p: Position, luck: Luck) -> tuple[int, orrery.Answer]:
    """Answer for the first seat that is asked, by chance."""
    seat = min(p.asks)
    answer = p.asks[seat].sample(luck)
    p.choose(seat, answer)
    return seat, answer
