"""What a game makes once for its page shows all that it did when it is made anew: in whole games, with options, and after the end."""

from collections.abc import Iterator
from typing import Any

import pytest

import orrery
from orrery.core.cache import KeptValues
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.text import LANGUAGES
from orrery.core.view import WATCHER
from server.drawn_page import draw_page

EVERY = 16
"""Pages are compared after so many answers each."""
AMBITION = {"ambition": True, "objectives": True}


def played_out(name: str, seats: int, options: dict[str, Any]) -> Iterator[Position]:
    """A whole game, some answers further each time."""
    luck = Luck.of(f"kept/{name}/{seats}")
    p = orrery.start(name, seats, seed=f"kept/{seats}", options=options)
    answers = 0
    while p.asks:
        seat = sorted(p.asks)[luck.below("seat", len(p.asks))]
        p.choose(seat, p.asks[seat].sample(luck))
        answers += 1
        if answers % EVERY == 0 or not p.asks:
            yield p


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("jump-drive", 4, {}),
        ("roll-for-the-galaxy", 3, AMBITION),
        ("roll-for-the-galaxy", 2, {"ambition": True}),
        ("tiny-epic-galaxies", 1, {"rogue": "artemis"}),
        ("tiny-epic-galaxies", 3, {"orbiter": "orbit"}),
    ],
)
def test_a_whole_game_is_drawn_as_if_nothing_were_kept(
    name: str, seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    lang = LANGUAGES[seats % 2]
    for p in played_out(name, seats, options):
        for seat in range(WATCHER, seats):
            page = draw_page(p, seat, lang)[1]
            with monkeypatch.context() as patch:
                patch.setattr(KeptValues, "find", lambda self, key, make: make())
                assert page == draw_page(p, seat, lang)[1], "a key leaves something out"
