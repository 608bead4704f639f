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
from orrery.games.jump_drive.rules.components import CARDS
from orrery.games.jump_drive.rules.scoring import card_income, card_points
from orrery.games.jump_drive.web.faces import COUNT_RIVALS, built
from orrery.games.tiny_epic_galaxies.rules.components import FIRST_TO_END, MISSIONS
from orrery.games.tiny_epic_galaxies.web.faces import galaxy
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


def test_a_card_that_counts_what_rivals_have_shows_what_they_have_now() -> None:
    t = orrery.start("jump-drive", 2, seed=1).table
    for card in sorted(COUNT_RIVALS):
        t.seats[0].add(card)
    before = built(t, 0, "en")
    for card in range(len(CARDS)):
        t.seats[1].add(card)
    after = built(t, 0, "en")
    assert [(card.points, card.income) for card in after.cards] == [
        (str(card_points(t, 0, card)), str(card_income(t, 0, card))) for card in t.seats[0].empire
    ]
    assert [(card.points, card.income) for card in after.cards] != [(card.points, card.income) for card in before.cards]
    assert built(t, 0, "en") is after


def test_a_mission_is_worth_what_the_others_leave_it() -> None:
    t = orrery.start("tiny-epic-galaxies", 2, seed=1).table
    number = next(number for number, mission in enumerate(MISSIONS) if mission.goal == FIRST_TO_END)
    t.galaxies[0].mission = number
    worth = []
    for t.ender in (1, 0):
        mission = galaxy(t, 0, ("Ann", "Bob"), "en").mission
        assert mission is not None
        worth.append(mission.worth)
    assert worth == [0, MISSIONS[number].points]
