"""Before the first turn: seats, Survey Teams, the deal of seven and the preset hands."""

import pytest

import orrery
from orrery.core.ask import Some
from orrery.games.jump_drive.rules.components import CARDS, DECK, HANDS, TEAM
from orrery.testing import Scenario, rule


@rule("jump-drive.setup.seats")
def test_two_to_four_play() -> None:
    assert [orrery.start("jump-drive", seats).seats for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(orrery.UnknownName, match=f"jump-drive can't be played by {seats} seats; it takes 2, 3, 4"):
            orrery.start("jump-drive", seats)


@rule("jump-drive.setup.teams")
def test_a_survey_team_lies_in_the_centre_for_everybody() -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid")
    assert all(player.may_place("Survey Team") for player in (table.ann, table.bob, table.cid))
    assert len(DECK) == 112
    assert TEAM not in DECK
    p = orrery.start("jump-drive", 3, 5)
    assert all(TEAM not in cards for cards in (p.table.pile, *(seat.hand for seat in p.table.seats)))


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("jump-drive.setup.deal")
def test_everybody_keeps_five_of_seven_cards(seats: int) -> None:
    p = orrery.start("jump-drive", seats, 11)
    assert len(p.table.pile) == 112 - 7 * seats
    for seat in range(seats):
        hand = p.table.seats[seat].hand
        assert len(hand) == 7
        ask = p.asks[seat]
        assert isinstance(ask, Some)
        assert (ask.name, ask.items, ask.least, ask.most, ask.sealed) == ("put_back", tuple(hand), 2, 2, True)
    dealt = [list(seat.hand) for seat in p.table.seats]
    for seat in range(seats):
        p.choose(seat, tuple(dealt[seat][:2]))
    for seat in range(seats):
        assert p.table.seats[seat].hand == dealt[seat][2:]
    assert p.table.discard == [card for hand in dealt for card in hand[:2]]
    assert p.table.round == 1
    assert {ask.name for ask in p.asks.values()} == {"place"}


def test_the_deal_follows_from_the_seed_alone() -> None:
    hands = [[list(seat.hand) for seat in orrery.start("jump-drive", 3, seed).table.seats] for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


@rule("jump-drive.setup.preset")
def test_preset_hands_are_dealt_at_random_and_the_rest_is_the_pile() -> None:
    dealt: set[tuple[int, ...]] = set()
    for seed in range(20):
        p = orrery.start("jump-drive", 2, seed, {"preset": True})
        hands = [tuple(seat.hand) for seat in p.table.seats]
        assert set(hands) <= set(HANDS)
        assert hands[0] != hands[1]
        dealt |= set(hands)
        assert {ask.name for ask in p.asks.values()} == {"place"}, "nobody puts cards back"
        assert sorted([*p.table.pile, *hands[0], *hands[1]]) == sorted(DECK)
        for hand in set(HANDS) - set(hands):
            assert all(card in p.table.pile for card in hand)
    assert dealt == set(HANDS)


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ("Hand A", ("Artist Colony", "Consumer Markets", "Investment Credits", "Smuggling Lair", "Tourist World")),
        ("Hand B", ("Asteroid Belt", "Comet Zone", "Gem World", "Mining Conglomerate", "Mining Robots")),
        ("Hand C", ("Contact Specialist", "Genetics Lab", "Insect Uplift Race", "Lifeforms, Inc.", "Uplift Researchers")),
        ("Hand D", ("Former Penal Colony", "Imperium Blaster Factory", "Military Convoy", "New Survivalists", "Space Marines")),
    ],
)
@rule("jump-drive.setup.stand-ins", "jump-drive.setup.preset")
def test_each_preset_hand_is_a_stand_in_that_can_be_played(hand: str, cards: tuple[str, ...]) -> None:
    component = Scenario("jump-drive", "ann", "bob").component(hand)
    assert component.confidence == "stand-in"
    assert component.data.get("attested", []) == (["space-marines"] if hand == "Hand D" else [])
    dealt = [orrery.start("jump-drive", 4, seed, {"preset": True}) for seed in range(2)]
    for p in dealt:
        hands = [sorted(CARDS[card].name["en"] for card in seat.hand) for seat in p.table.seats]
        assert list(cards) in hands
        seat = hands.index(list(cards))
        assert p.asks[seat].count() > 3, "there is more to do in the first turn than explore or send the Survey Team"
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=cards)
    assert any(table.ann.may_place(card) for card in cards)
