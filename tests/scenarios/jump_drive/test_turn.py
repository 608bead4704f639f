"""The choices of a turn: secret, simultaneous, and only what can be carried out."""

import json

from orrery.core.luck import Luck
from orrery.testing import Scenario, rule


@rule("jump-drive.turn.secret", "jump-drive.cards.hidden")
def test_a_choice_is_unseen_until_all_have_chosen() -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid")
    table.ann.has(hand=("Comet Zone",), cards=4)
    table.bob.has(hand=("Gem World",), cards=2)
    table.cid.has(cards=3)
    before = table.bob.view.table.plain()
    table.ann.places("Comet Zone")
    view = table.bob.view
    assert view.table.plain() == before
    assert (view.sealed, view.awaited) == (None, (1, 2))
    table.bob.places("Gem World")
    assert table.ann.state.empire == []
    table.cid.explores()
    assert table.names_of(table.ann.state.empire) == ["Comet Zone"]
    assert table.names_of(table.bob.state.empire) == ["Gem World"]
    assert table.cid.state.exploring


@rule("jump-drive.turn.development-alone")
def test_a_development_alone_costs_one_less() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Gem World")
    table.ann.has(hand=("Drop Ships", *["Space Marines"] * 4))
    table.ann.places("Drop Ships").pays(*["Space Marines"] * 3)
    table.ann.ends_with(empire=("Drop Ships",), hand=("Space Marines",))


@rule("jump-drive.turn.world-alone")
def test_a_world_alone_is_paid_in_full_and_brings_a_card() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact", "Drop Ships", "Survey HQ", "Mining League")
    table.ann.has(hand=("Comet Zone", *["Space Marines"] * 4))
    table.ann.places("Comet Zone").pays(*["Space Marines"] * 3)
    table.ann.ends_with(hand=("Space Marines", "Trade Pact", "Drop Ships", "Survey HQ", "Mining League"))


@rule("jump-drive.turn.world-alone", "jump-drive.turn.order")
def test_the_card_for_a_lone_world_comes_after_paying() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Comet Zone",), cards=2)
    assert not table.ann.may_place("Comet Zone"), "the card to come can't pay"
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Comet Zone", *["Space Marines"] * 4))
    table.ann.places("Comet Zone")
    table.settle()
    assert table.ann.is_asked == "pay"
    assert table.names_of(table.ann.state.hand) == ["Space Marines"] * 4


@rule("jump-drive.turn.both")
def test_a_development_and_a_world_cost_both_in_full_and_bring_no_card() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Space Marines", "Terraformed World"), cards=2 + 5)
    assert table.ann.may_place("Space Marines", "Terraformed World")
    table.ann.places("Space Marines", "Terraformed World")
    table.ann.ends_with(empire=("Space Marines", "Terraformed World"), cards=1, income=1)
    poor = Scenario("jump-drive", "ann", "bob")
    poor.ann.has(hand=("Space Marines", "Terraformed World"), cards=2 + 4)
    assert not poor.ann.may_place("Space Marines", "Terraformed World")


@rule("jump-drive.turn.legal-only")
def test_only_what_can_be_carried_out_is_offered() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Comet Zone", "Pirate Lair", "Space Marines", "Smuggling Lair"), team=True)
    assert table.ann.may_place("Comet Zone"), "three other cards pay for it"
    assert not table.ann.may_place("Pirate Lair")
    assert not table.ann.may_place("Smuggling Lair")
    assert table.ann.may_place("Space Marines")
    assert table.ann.may_place("Survey Team", "Smuggling Lair"), "one military and one card to pay with"
    assert not table.ann.may_place("Survey Team", "Comet Zone"), "four cards owed, three in hand"
    assert table.ann.may_place("Space Marines", "Smuggling Lair")
    assert not table.ann.may_place("Space Marines", "Pirate Lair"), "two against three"


@rule("jump-drive.turn.explore-instead", "jump-drive.turn.explore-always")
def test_exploring_is_always_possible() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(team=False)
    assert table.ann.options == (0,)
    for size in (2, 4, 6):
        table.ann.explores().discards_any()
        table.ann.ends_with(cards=size, empire=())


@rule("jump-drive.turn.order")
def test_a_turn_runs_in_its_order() -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid")
    table.ann.has(hand=("Gem World", "Drop Ships", "Survey HQ", "Artist Colony"), empire=("Colony Convoy",))
    table.bob.has(hand=("Space Marines", "Comet Zone"))
    table.cid.has(empire=("War Propaganda",), cards=9)
    table.ann.places("Gem World")
    table.bob.places("Space Marines")
    table.cid.explores()
    table.ann.pays("Drop Ships", "Survey HQ")
    table.ann.places_second("Artist Colony")
    table.cid.discards_any()
    table.cid.discards_any()
    names = [event.name for event in table.events]
    order = [name for number, name in enumerate(names) if name not in names[:number]]
    assert order == [
        "turn_began",
        "settled",
        "developed",
        "chose_to_explore",
        "paid",
        "drew",
        "settled_second",
        "explored",
        "gave_up",
        "propaganda_moved",
        "scored",
        "collected",
        "trimmed",
    ]


@rule("jump-drive.cards.hidden")
def test_hands_pile_and_discards_are_face_down() -> None:
    table = Scenario("jump-drive", "ann", "bob").discards("Survey HQ")
    table.ann.has(hand=("Gem World", "Drop Ships"), empire=("Comet Zone",), points=12)
    table.bob.has(hand=("Mining League",))
    for viewer, own in ((0, 2), (1, 0), (-1, 0)):
        view = table.position.view(viewer).plain()
        ann = view["table"]["seats"][0]
        assert len([card for card in ann["hand"] if card >= 0]) == own
        assert (len(ann["hand"]), len(ann["empire"]), ann["points"]) == (2, 1, 12)
        assert set(view["table"]["pile"]) == {-1}
        assert view["table"]["discard"] == [-1]
        if viewer != 1:
            assert str(table.number("Mining League")) not in json.dumps(view["table"]["seats"][1]["hand"])
    assert table.position.view(-1).ask is None


@rule("jump-drive.cards.own-discards", "jump-drive.cards.hidden")
def test_who_discarded_a_card_knows_it_and_no_guess_deals_it_to_somebody_else() -> None:
    table = Scenario("jump-drive", "ann", "bob").discards("Survey HQ")
    table.ann.has(hand=("Comet Zone", "Rebel World", "Mining League", "Drop Ships", "Gem World"))
    table.bob.has(hand=("Alien Toy Shop", "New Vinland", "Galactic Resort"), cards=4, empire=("Colony Convoy",))
    table.ann.places("Comet Zone").pays("Rebel World", "Mining League", "Drop Ships")
    table.bob.places("New Vinland").discards_any().places_second("Galactic Resort").discards_any()
    p = table.position
    anns = table.numbers(("Rebel World", "Mining League", "Drop Ships"))
    convoy = table.number("Colony Convoy")
    discards = {viewer: [card for card in p.view(viewer).table.discard if card >= 0] for viewer in (0, 1, -1)}
    assert sorted(discards[0]) == sorted([*anns, convoy])
    assert convoy in discards[1]
    assert not set(discards[1]) & set(anns)
    assert discards[-1] == [convoy]
    assert table.number("Survey HQ") not in discards[0] + discards[1]
    luck = Luck.of("guess")
    for _ in range(50):
        guessed = p.guess(0, luck)
        assert all(guessed.table.discard.count(card) >= p.table.discard.count(card) for card in anns)
        assert guessed.view(0) == p.view(0)


@rule("jump-drive.cards.own-discards", "jump-drive.pile.reshuffle")
def test_nobody_knows_where_discards_are_once_they_are_shuffled() -> None:
    table = Scenario("jump-drive", "ann", "bob").discards("Survey HQ", "New Earth", "Tourist World", "Mining World")
    table.ann.has(hand=("Comet Zone", "Rebel World", "Mining League", "Drop Ships"), cards=1)
    table.pile_is("Gem World")
    table.ann.places("Comet Zone").pays("Rebel World", "Mining League", "Drop Ships")
    table.settle()
    assert table.position.view(0).table.discard == [] == table.table.discarders
    assert set(table.position.view(0).table.pile) == {-1}


@rule("jump-drive.cards.hidden", "jump-drive.pay.cards")
def test_others_learn_how_many_cards_paid_but_not_which() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Comet Zone", "Survey HQ", "Mining League", "Drop Ships", "Gem World"))
    table.ann.places("Comet Zone").pays("Survey HQ", "Mining League", "Drop Ships")
    assert "You paid with Drop Ships, Mining League, Survey HQ." in table.said(viewer=0)
    for viewer in (1, -1):
        assert "ann discarded 3 cards to pay." in table.said(viewer=viewer)
        assert not any("Survey HQ" in line for line in table.said(viewer=viewer))
    assert table.discarded == ["Drop Ships", "Mining League", "Survey HQ"]
