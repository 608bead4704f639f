"""Events: small values that are compared by what they hold and never changed."""

import copy
import pickle
from typing import Any

import pytest

from orrery.games.jump_drive.rules.events import Drew, TurnBegan


def test_an_event_takes_each_of_its_values_once() -> None:
    assert Drew(1, 2, (7, 9)) == Drew(seat=1, count=2, cards=(7, 9))
    untyped: Any = Drew
    for values, named in (((1, 2), {}), ((1, 2, (), 3), {}), ((1, 2), {"count": 3}), ((1, 2), {"tiles": ()})):
        with pytest.raises(TypeError, match="Drew has the values seat, count, cards, each once"):
            untyped(*values, **named)


def test_equal_events_are_of_one_type_with_equal_values() -> None:
    assert Drew(1, 2, (7, 9)) != Drew(1, 2, (7, 8))
    assert TurnBegan(-1, 2) != (-1, 2)
    assert len({Drew(1, 2, (7, 9)), Drew(1, 2, (7, 9)), TurnBegan(-1, 2)}) == 2
    assert repr(Drew(1, 2, (7, 9))) == "Drew(seat=1, count=2, cards=(7, 9))"


def test_an_event_is_not_changed_but_can_be_copied() -> None:
    event: Any = Drew(1, 2, (7, 9))
    with pytest.raises(AttributeError, match="never changed"):
        event.count = 3
    with pytest.raises(AttributeError, match="never changed"):
        del event.count
    assert copy.deepcopy(event) == pickle.loads(pickle.dumps(event)) == event
    assert event.without_secrets() == Drew(1, 2, ())
