"""What is described once: each kind of power, each packed answer, each question and event."""

from typing import Any

import pytest

import orrery
from orrery.core.events import Event
from orrery.core.luck import Luck
from orrery.games.tiny_epic_galaxies.rules import events
from orrery.games.tiny_epic_galaxies.rules.bits import add_bit, bits_in, has_bit
from orrery.games.tiny_epic_galaxies.rules.components import FACES, MOST_STEPS, PLANETS, POWERS, ROW
from orrery.games.tiny_epic_galaxies.rules.dice import pack_die_setting, unpack_die_setting
from orrery.games.tiny_epic_galaxies.rules.places import (
    HOME,
    orbit_of,
    other_side,
    pack_move,
    slot_of,
    surface_of,
    unpack_move,
)
from orrery.games.tiny_epic_galaxies.rules.power_table import POWER_TABLE
from orrery.games.tiny_epic_galaxies.rules.powers import POWER_RULES
from orrery.games.tiny_epic_galaxies.rules.round import ACTIVATIONS, CONVERT, REROLL, STOP, activated_face, activation
from orrery.games.tiny_epic_galaxies.rules.targets import (
    pack_recall,
    pack_ship,
    pack_transfer,
    unpack_recall,
    unpack_ship,
    unpack_transfer,
)
from orrery.games.tiny_epic_galaxies.words.components import EXPLANATIONS

GAME = orrery.game("tiny-epic-galaxies")
SLOTS = range(max(ROW.values()))
PLACES = (HOME, *[orbit_of(slot) for slot in SLOTS], *[surface_of(slot) for slot in SLOTS])


def test_every_kind_of_power_has_a_rule_and_an_explanation() -> None:
    kinds = set(range(len(POWERS)))
    assert set(POWER_TABLE) == kinds
    assert set(EXPLANATIONS) == kinds
    assert {planet.power.kind for planet in PLANETS} == kinds, "a kind that no planet has is dead"


def test_rules_are_found_by_the_number_of_their_kind() -> None:
    assert [POWER_TABLE[kind] for kind in range(len(POWERS))] == POWER_RULES


@pytest.mark.parametrize(
    ("pack", "unpack", "first", "second"),
    [
        (pack_move, unpack_move, PLACES, PLACES),
        (pack_die_setting, unpack_die_setting, range(len(FACES)), range(len(FACES))),
        (pack_ship, unpack_ship, range(max(GAME.seat_counts)), SLOTS),
        (pack_recall, unpack_recall, SLOTS, range(MOST_STEPS + 1)),
        (pack_transfer, unpack_transfer, SLOTS, SLOTS),
    ],
)
def test_a_packed_answer_is_unpacked_as_it_was_and_no_two_are_the_same(pack: Any, unpack: Any, first: Any, second: Any) -> None:
    pairs = [(a, b) for a in first for b in second]
    codes = [pack(a, b) for a, b in pairs]
    assert [unpack(code) for code in codes] == pairs
    assert len(set(codes)) == len(codes)


def test_places_know_their_slot_and_their_other_side() -> None:
    assert len(set(PLACES)) == len(PLACES)
    for slot in SLOTS:
        assert slot_of(orbit_of(slot)) == slot_of(surface_of(slot)) == slot
        assert other_side(orbit_of(slot)) == surface_of(slot)
        assert other_side(surface_of(slot)) == orbit_of(slot)


def test_activating_a_die_is_no_other_action_of_a_turn() -> None:
    codes = [activation(face) for face in range(len(FACES))]
    assert tuple(codes) == ACTIVATIONS
    assert [activated_face(code) for code in codes] == list(range(len(FACES)))
    assert not {STOP, REROLL, CONVERT} & set(codes)


def test_a_set_of_numbers_holds_what_was_added() -> None:
    numbers = add_bit(add_bit(add_bit(0, 3), 39), 3)
    assert bits_in(numbers) == (3, 39)
    assert has_bit(numbers, 39)
    assert not has_bit(numbers, 38)


GAMES = ((1, "events/5", "zendica"), (3, "events/7", "artemis"), (3, "events/12", "artemis"), (1, "events/17", "hades"))
"""Seats, seed and Rogue of games in which everything happens that can happen."""
FIRST: dict[str, Any] = {
    "activated": (0, (4,), ()),
    "advanced": (-1, (28, 1, 5), ()),
    "attacked": (-1, (1,), ()),
    "chose_face": (1, (4,), ()),
    "colonised": (-1, (2, 3), ()),
    "converted": (0, ((2, 2),), ()),
    "dealt": (-1, (27, 3), ()),
    "exchanged": (2, (1, 2), ()),
    "followed": (0, (0, 1), ()),
    "forced": (0, (0,), ()),
    "gained": (-1, (0, 4), ()),
    "gave_up": (1, ((0, 3),), ()),
    "hired": (2, (0, 0, 1), ()),
    "kept": (0, (), (10,)),
    "lost": (0, (1, 0), ()),
    "lost_die": (0, (), ()),
    "moved": (0, (0, -1, 2, 38), ()),
    "paid": (0, (1, 1), ()),
    "pushed": (0, (28, 0), ()),
    "reached": (-1, (25,), ()),
    "recalled": (0, (39, 0), ()),
    "repeated": (0, (0,), ()),
    "replaced": (1, (25,), ()),
    "rerolled": (0, (0, (0, 1, 2, 2), (5, 4, 2, 2)), ()),
    "rogue_activated": (-1, (2,), ()),
    "rogue_began": (-1, (5,), ()),
    "rogue_discarded": (-1, (2,), ()),
    "rogue_extra": (-1, (3,), ()),
    "rogue_moved": (-1, (28,), ()),
    "rogue_rerolled": (-1, (4,), ()),
    "rogue_rolled": (-1, (4,), ()),
    "rogue_upgraded": (-1, (2, 2), ()),
    "rolled": (0, (4, 5, 0, 3), ()),
    "set_die": (0, (5, 4), ()),
    "showed": (0, (10, 0), ()),
    "skull": (-1, (), ()),
    "stole": (0, (1, 1, 0), ()),
    "stopped": (0, (4,), ()),
    "transferred": (0, (39, 24, 0), ()),
    "upgraded": (0, (2, 2, 0, 1), ()),
    "used": (0, (38,), ()),
}
"""Seat, public and private values of the first event of each kind in those games."""


def test_the_values_of_an_event_stay_in_their_order() -> None:
    """Programs and old logs read them by position."""
    met: dict[str, Any] = {}
    for seats, seed, rogue in GAMES:
        happened: list[Event] = []
        p = GAME.start(seats, seed, {"rogue": rogue}, happened.append)
        luck = Luck.of(seed)
        while p.asks:
            seat = min(p.asks)
            p.choose(seat, p.asks[seat].sample(luck))
        for event in happened:
            met.setdefault(event.name, (event.seat, event.public, event.private))
    assert met == FIRST
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]
    assert {kind.name for kind in kinds} == set(FIRST)
