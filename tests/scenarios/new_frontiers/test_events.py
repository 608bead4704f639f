"""What programs meet of an event: its name, its seat, and its public and private values in their order."""

from typing import Any

import orrery
from orrery.core.events import Event
from orrery.core.luck import Luck
from orrery.games.new_frontiers.rules import events

GAME = orrery.game("new-frontiers")
GAMES = 19
"""Seeded games, after which everything that can happen has happened."""
FIRST: dict[str, tuple[int, tuple[Any, ...], tuple[Any, ...]]] = {
    "bought": (1, (96, 3), ()),
    "bought_nothing": (0, (), ()),
    "chose": (0, (6,), ()),
    "consumed": (2, (0, 64), ()),
    "consumer_paid": (2, (64, 1, 0), ()),
    "drew_world": (1, (28,), ()),
    "earned": (1, (1,), ()),
    "end_triggered": (-1, (4,), ()),
    "ended": (-1, (7,), ()),
    "explored": (-1, (19, 12, 10, 41, 18, 9, 53), ()),
    "gained_colonists": (0, (1,), ()),
    "gained_vp": (0, (1,), ()),
    "kept_goal": (1, (), (3,)),
    "named_type": (3, (3, 29), ()),
    "paid_for_production": (1, (74, 1), ()),
    "produced": (1, (1, 68), ()),
    "replaced": (1, (73, 33), ()),
    "returned_worlds": (2, (36,), ()),
    "round_began": (-1, (2,), ()),
    "settled_conquering": (2, (7,), ()),
    "settled_paying": (2, (27, 0), ()),
    "showed_goal": (1, (3,), ()),
    "sold": (1, (1, 68, 2), ()),
    "spent_good": (3, (0, 11, 2), ()),
    "stored_credits": (0, (1,), ()),
    "stored_good": (0, (0, 69), ()),
    "stored_world": (0, (25,), ()),
    "took_side": (0, (61,), ()),
    "took_world": (1, (41,), ()),
}
"""The first event of each name in these games: seat, public values, private values."""


def test_events_have_the_values_that_programs_know() -> None:
    first: dict[str, tuple[int, tuple[Any, ...], tuple[Any, ...]]] = {}

    def listen(event: Event) -> None:
        first.setdefault(event.name, (event.seat, event.public, event.private))

    for number in range(GAMES):
        luck = Luck.of(f"events {number}")
        p = GAME.start(2 + number % 4, f"events {number}", {}, listen)
        while p.asks:
            seat = min(p.asks)
            p.choose(seat, p.asks[seat].sample(luck))
    assert first == FIRST


def test_every_event_is_met_and_has_a_sentence() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}
    assert {kind.name for kind in kinds} == set(FIRST)
    assert set(GAME.sentences.by_kind) == kinds - {events.BoughtNothing}, "which has no values: its name is its sentence"


def test_a_kept_goal_is_told_to_its_keeper_alone() -> None:
    event = events.KeptGoal(0, 3)
    assert event.public == ()
    assert event.private == (3,)
    own, others = GAME.say(event, 0, ("Ann", "Bob"), "en"), GAME.say(event, 1, ("Ann", "Bob"), "en")
    assert own != others
    assert GAME.say(event.without_secrets(), 0, ("Ann", "Bob"), "en") == others
