"""Exploring: how many cards come, how many go, and what the eyes of the marker are worth."""

import pytest

import orrery
from orrery.core.ask import Some
from orrery.testing import Scenario, rule


@pytest.mark.parametrize(
    ("empire", "eyes"), [((), 0), (("Military Convoy",), 1), (("Survey Team", "Galactic Survey: SETI"), 5)]
)
@rule("jump-drive.explore.draw", "jump-drive.explore.discard", "jump-drive.cards.add-up")
def test_an_explorer_draws_two_and_one_for_each_eye_and_keeps_two_more(empire: tuple[str, ...], eyes: int) -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(cards=3, empire=empire)
    table.ann.explores()
    table.settle()
    assert len(table.ann.state.hand) == 3 + 2 + 3 + eyes
    ask = table.ann.ask_of_shape(Some)
    assert (ask.name, ask.least, ask.most) == ("give_up", 3 + eyes, 3 + eyes)
    table.ann.discards_any()
    table.ann.ends_with(cards=3 + 2 + table.ann.state.income)


@rule("jump-drive.explore.discard")
def test_any_cards_of_the_whole_hand_may_be_given_up() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Gem World", "Comet Zone", "Drop Ships", "Survey HQ", "Mining World")
    table.ann.has(hand=("Trade Pact", "Space Marines"))
    table.ann.explores()
    with pytest.raises(orrery.IllegalAnswer):
        table.ann.gives_up("Trade Pact", "Space Marines")
    table.ann.gives_up("Trade Pact", "Space Marines", "Mining World")
    table.ann.ends_with(hand=("Gem World", "Comet Zone", "Drop Ships", "Survey HQ"))
    assert table.discarded == ["Mining World", "Space Marines", "Trade Pact"]


@rule("jump-drive.explore.marker")
def test_the_eyes_of_the_marker_count_for_no_power_and_are_not_kept() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("Galactic Survey: SETI", "Survey HQ"))
    table.ann.explores().discards_any()
    table.ann.ends_with(points=5 + 2, eyes=5, income=2)
    table.ann.explores()
    table.settle()
    assert table.ann.ask_of_shape(Some).least == 3 + 5


@rule("jump-drive.explore.scores", "jump-drive.income.draw")
def test_an_explorer_scores_and_collects() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("New Earth",))
    table.ann.explores().discards_any()
    table.ann.ends_with(points=3, cards=2 + 3)


@rule("jump-drive.explore.together", "jump-drive.pile.dealer-first", "jump-drive.setup.dealer")
def test_explorers_draw_from_the_dealer_on_and_discard_together() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.deck("Gem World", *["Space Marines"] * 4, "Comet Zone", *["Trade Pact"] * 4)
    table.bob.explores()
    table.ann.explores()
    assert table.names_of(table.ann.state.hand) == ["Gem World", *["Space Marines"] * 4]
    assert table.names_of(table.bob.state.hand) == ["Comet Zone", *["Trade Pact"] * 4]
    assert sorted(table.position.asks) == [0, 1]


@rule("jump-drive.explore.short", "jump-drive.pile.lost")
@pytest.mark.parametrize(
    ("pile", "given"), [(("Gem World", "Comet Zone", "Drop Ships"), 1), (("Gem World", "Comet Zone"), 0), (("Gem World",), 0)]
)
def test_an_explorer_who_draws_less_still_keeps_two_more(pile: tuple[str, ...], given: int) -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Trade Pact", "Survey HQ"))
    table.pile_is(*pile)
    table.ann.explores()
    table.settle()
    if given:
        assert (table.ann.is_asked, table.ann.ask_of_shape(Some).least) == ("give_up", given)
        table.ann.gives_up("Trade Pact")
    table.ann.ends_with(cards=2 + len(pile) - given)
    assert table.ann.is_asked == "place"
