"""The events of Roll as records and programs meet them: a name, what everybody may know, and what only the seat may know."""

from typing import Any

import pytest

from orrery.core.events import Event
from orrery.games.roll_for_the_galaxy.rules import events
from orrery.games.roll_for_the_galaxy.words.components import TEXT

EVENTS: list[tuple[Event, str, tuple[Any, ...], tuple[Any, ...]]] = [
    (events.ObjectivesDealt(-1, (1, 5)), "objectives_dealt", (1, 5), ()),
    (events.Began(0, (200, 201, 300)), "began", (200, 201, 300), ()),
    (events.LaidStartTiles(0, 7, 9), "laid_start_tiles", (7, 9), ()),
    (events.StartedWith(0, 8, 300), "started_with", (8, 300), ()),
    (events.RoundBegan(-1, 2), "round_began", (2,), ()),
    (events.Rolled(0, 2, (16, 17)), "rolled", (2,), (16, 17)),
    (events.Revealed(0, 4, (16, 17)), "revealed", (4, 16, 17), ()),
    (events.Revealed(0, -1, ()), "revealed", (-1,), ()),
    (events.RolledExtra(-1, 3), "rolled_extra", (3,), ()),
    (events.Foresaw(0, 1, 2), "foresaw", (1, 2), ()),
    (events.Shifted(0, 16, 2), "shifted", (16, 2), ()),
    (events.PhaseBegan(-1, 3), "phase_began", (3,), ()),
    (events.Recruited(0, (0, 1)), "recruited", (0, 1), ()),
    (events.Recalled(0, (16384, 65537)), "recalled", (16384, 65537), ()),
    (events.Ended(-1, 9), "ended", (9,), ()),
    (events.Earned(0, 2, 14), "earned", (2, 14), ()),
    (events.EarnedPoints(0, 1, 14), "earned_points", (1, 14), ()),
    (events.Claimed(0, 5, 2), "claimed", (5, 2), ()),
    (events.Stocked(0, 2, 1, True), "stocked", (2, 1, True), ()),
    (events.Scouted(0, 1, False), "scouted", (1, False), ()),
    (events.Rearranged(0), "rearranged", (), ()),
    (events.Abandoned(0, 2, (7, 9)), "abandoned", (2,), (7, 9)),
    (events.Drew(0, 2, (7, 9)), "drew", (2,), (7, 9)),
    (events.PlacedTile(0, 1, -1, 7), "placed_tile", (1, -1), (7,)),
    (events.BagRefilled(-1, 4), "bag_refilled", (4,), ()),
    (events.GaveUpTile(0, 7), "gave_up_tile", (), (7,)),
    (events.AbandonedReturned(-1, 4), "abandoned_returned", (4,), ()),
    (events.PutBuilders(0, 14, (0, 1)), "put_builders", (14, 0, 1), ()),
    (events.PaidCut(0, 1, 2, 14), "paid_cut", (1, 2, 14), ()),
    (events.GaveDieForCut(0, 1, 3, 14), "gave_die_for_cut", (1, 3, 14), ()),
    (events.Completed(0, 14, (0, 1)), "completed", (14, 0, 1), ()),
    (events.LostBuilders(0, 14, (1,)), "lost_builders", (14, 1), ()),
    (events.BroughtBack(0, (0,)), "brought_back", (0,), ()),
    (events.RemovedDie(0, 1, 3), "removed_die", (1, 3), ()),
    (events.GainedCredits(0, 3, 14), "gained_credits", (3, 14), ()),
    (events.GainedDie(0, 1, 2, 14), "gained_die", (1, 2, 14), ()),
    (events.Rewarded(0, 2, 14), "rewarded", (2, 14), ()),
    (events.Produced(0, 1, 15), "produced", (1, 15), ()),
    (events.Traded(0, 15, 1, 0, 4), "traded", (15, 1, 0, 4), ()),
    (events.Consumed(0, 15, 1, 0, 2, 1), "consumed", (15, 1, 0, 2, 1), ()),
    (events.BoughtPoints(0, 1, 2, 14), "bought_points", (1, 2, 14), ()),
]


@pytest.mark.parametrize(("event", "name", "public", "private"), EVENTS)
def test_an_event_has_its_name_and_its_values_in_order(
    event: Event, name: str, public: tuple[Any, ...], private: tuple[Any, ...]
) -> None:
    assert (event.name, event.public, event.private) == (name, public, private)


def test_every_event_is_looked_at_and_has_a_sentence() -> None:
    types = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}
    assert {type(event) for event, *_ in EVENTS} == types
    assert {kind.name for kind in types} <= {key.split(".")[1] for key in TEXT.sentences if key.startswith("event.")}
