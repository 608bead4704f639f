"""What a packed answer stands for: packing and unpacking are each other's reverse, and every question is described."""

from collections.abc import Container
from itertools import combinations, permutations

import orrery
from orrery.core.ask import Ask, One, Some, YesNo
from orrery.core.luck import Luck
from orrery.games.new_frontiers import bot
from orrery.games.new_frontiers.rules.bits import bits_of, has_bit, numbers_in, with_bit, without_bit
from orrery.games.new_frontiers.rules.components import ALL_TYPES, EFFECTS, GOALS, HOMES, NO_TILE, TILES, WORLDS
from orrery.games.new_frontiers.rules.phases.settle import (
    CONQUER,
    NO_WORLD,
    PAY,
    REPLACE,
    TERRAFORM,
    pack_settling,
    pack_spending,
    unpack_settling,
    unpack_spending,
)
from orrery.games.new_frontiers.rules.phases.trade import NO_CONSUMER, pack_consumer, pack_types, unpack_consumer, unpack_types
from orrery.games.new_frontiers.rules.powers import ADD
from orrery.games.new_frontiers.rules.round import goal_codes, pack_goals, unpack_goals
from orrery.games.new_frontiers.rules.table import NONE

GAME = orrery.game("new-frontiers")


def test_a_way_to_settle_is_read_as_it_was_packed() -> None:
    codes: set[int] = set()
    ways = 0
    for world in sorted(set(WORLDS)):
        for type in (NONE, *ALL_TYPES):
            for way in (PAY, CONQUER, REPLACE, TERRAFORM):
                for old in (NO_TILE, HOMES[0], HOMES[-1], WORLDS[-1]):
                    code = pack_settling(world, type, way, old)
                    assert unpack_settling(code) == (world, type, way, old)
                    codes.add(code)
                    ways += 1
    assert len(codes) == ways, "no two ways share a code"
    assert NO_WORLD not in codes


def test_a_good_spent_is_read_as_it_was_packed() -> None:
    for arm in range(6):
        for world in range(1, len(TILES)):
            assert unpack_spending(pack_spending(arm, world)) == (arm, world)


def test_a_goal_kept_and_those_under_the_pile_are_read_as_they_were_packed() -> None:
    for looking in (*permutations(range(len(GOALS)), 3), (0, 7), (5,)):
        goal, under = looking[0], looking[1:]
        assert unpack_goals(pack_goals(goal, under)) == (goal, under)
    assert [unpack_goals(code) for code in goal_codes([4, 0, 2])] == [
        (4, (0, 2)),
        (4, (2, 0)),
        (0, (4, 2)),
        (0, (2, 4)),
        (2, (4, 0)),
        (2, (0, 4)),
    ]


def test_a_power_and_the_types_to_consume_are_read_as_they_were_packed() -> None:
    assert [unpack_consumer(pack_consumer(at)) for at in range(9)] == list(range(9))
    assert NO_CONSUMER not in [pack_consumer(at) for at in range(9)]
    for count in range(1, 5):
        for types in combinations(ALL_TYPES, count):
            assert unpack_types(pack_types(types)) == list(types)


def test_a_set_of_numbers_holds_what_was_put_in() -> None:
    bits = bits_of((1, 4))
    assert numbers_in(bits) == [1, 4]
    assert has_bit(bits, 4)
    assert not has_bit(bits, 0)
    assert with_bit(bits, 4) == bits
    assert numbers_in(with_bit(bits, 0)) == [0, 1, 4]
    assert numbers_in(without_bit(bits, 4)) == [1]


def test_every_effect_is_summed_up() -> None:
    assert set(ADD) == set(EFFECTS)


def test_every_question_is_described_and_weighed_by_the_bot() -> None:
    described = set(GAME.questions.named)
    assert {*bot.DECISIONS, *bot.PICKS, *bot.VALUES} == described
    shapes: dict[type[Ask], Container[str]] = {One: bot.VALUES, Some: bot.PICKS, YesNo: bot.DECISIONS}
    for seed in range(6):
        luck = Luck.of(f"shapes {seed}")
        p = GAME.start(2 + seed % 4, seed, {})
        while p.asks:
            seat = min(p.asks)
            ask = p.asks[seat]
            assert ask.name in shapes[type(ask)]
            p.choose(seat, ask.sample(luck))
