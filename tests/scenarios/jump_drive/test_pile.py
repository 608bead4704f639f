"""The pile: made anew as soon as it is used up, drawn from in order when it runs short, and draws that are lost."""

from orrery.core.ask import Some
from orrery.testing import Scenario, rule


@rule("jump-drive.pile.reshuffle")
def test_drawing_goes_on_after_the_discards_are_shuffled() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("Mining Robots",))
    table.discards("Trade Pact", "Survey HQ", "Drop Ships", "Space Marines", "Mining World", "Gem World").pile_is("Comet Zone")
    table.ann.explores()
    table.settle()
    assert "The discards became a new pile of 6 cards." in table.said()
    assert len(table.ann.state.hand) == 2 + 3 + 1, "one from the old pile, five from the new one"
    assert "Comet Zone" in table.names_of(table.ann.state.hand)
    assert (len(table.table.pile), table.table.discard) == (1, [])


@rule("jump-drive.pile.reshuffle")
def test_the_pile_is_made_anew_at_once_not_when_the_next_card_is_wanted() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Devolved Uplift Race",))
    table.discards("Drop Ships", "Space Marines").pile_is("Comet Zone")
    table.ann.places("Devolved Uplift Race")
    table.ann.ends_with(hand=("Comet Zone",))
    assert (len(table.table.pile), table.table.discard) == (2, [])
    assert "The discards became a new pile of 2 cards." in table.said()


@rule("jump-drive.pile.reshuffle")
def test_no_card_is_discarded_and_drawn_at_the_same_time() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Gem World", "Drop Ships", "Survey HQ"))
    table.pile_is("Comet Zone")
    table.ann.places("Gem World")
    table.ann.ends_with(cards=1 + 2)
    assert table.names_of(table.ann.state.hand) == ["Comet Zone", "Drop Ships", "Survey HQ"], "what was paid comes back"
    assert (table.table.pile, table.table.discard) == ([], [])


@rule("jump-drive.pile.reshuffle")
def test_the_new_pile_does_not_depend_on_who_paid_first() -> None:
    piles = []
    for first, second in (("ann", "bob"), ("bob", "ann")):
        table = Scenario("jump-drive", "ann", "bob")
        table.ann.has(hand=("Gem World", "Survey HQ", "Drop Ships", "Trade Pact"))
        table.bob.has(hand=("Comet Zone", "Mining League", "Space Marines", "New Earth", "Artist Colony"))
        table.pile_is("Trade Pact", "Trade Pact")
        paid = {"ann": ("Survey HQ", "Drop Ships"), "bob": ("Mining League", "Space Marines", "New Earth")}
        table.ann.places("Gem World")
        table.bob.places("Comet Zone")
        getattr(table, first).pays(*paid[first])
        getattr(table, second).pays(*paid[second])
        assert "The discards became a new pile of 5 cards." in table.said()
        piles.append(table.position.plain()["table"])
    assert piles[0] == piles[1]


@rule("jump-drive.pile.lost")
def test_draws_are_lost_when_there_is_nothing_to_shuffle() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("New Earth",))
    table.bob.has(empire=("Comet Zone",), points=9)
    table.pile_is("Trade Pact", "Survey HQ", "Drop Ships", "Mining World", "Gem World", "Space Marines")
    table.ann.explores().gives_up("Trade Pact", "Survey HQ", "Drop Ships", "Mining World")
    table.bob.ends_with(cards=3)
    table.ann.ends_with(cards=2 + 1)
    assert (table.table.pile, table.table.discard) == ([], [])
    table.ann.explores()
    table.settle()
    table.ann.ends_with(cards=3)
    assert table.ann.is_asked == "place", "the game goes on without a pile"


@rule("jump-drive.income.order")
def test_the_leader_draws_income_first_then_the_others_clockwise() -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid")
    table.ann.has(empire=("Gem World",), points=3)
    table.bob.has(empire=("Gem World",), points=1)
    table.cid.has(empire=("Asteroid Belt",), points=7)
    table.deck("Trade Pact", "Trade Pact", "Drop Ships", "Drop Ships", "Survey HQ", "Mining World", "Comet Zone")
    table.ann.places("Survey Team")
    table.cid.ends_with(hand=("Trade Pact", "Trade Pact"))
    table.ann.ends_with(hand=("Drop Ships", "Drop Ships", "Survey HQ"))
    table.bob.ends_with(hand=("Comet Zone", "Mining World"))


@rule("jump-drive.income.order")
def test_the_points_of_this_turn_decide_who_leads() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("Gem World",), points=4)
    table.bob.has(empire=("New Earth",), points=2)
    table.pile_is("Trade Pact", "Drop Ships", "Survey HQ", "Mining World")
    table.ann.places("Survey Team")
    table.bob.ends_with(hand=("Trade Pact", "Drop Ships", "Survey HQ"), points=5)
    table.ann.ends_with(hand=("Mining World",), points=4)


@rule("jump-drive.income.tie", "jump-drive.setup.dealer")
def test_of_several_leaders_the_nearest_to_the_dealer_draws_first() -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid")
    table.ann.has(empire=("Gem World",), points=5)
    table.bob.has(empire=("Gem World",), points=7)
    table.cid.has(empire=("Asteroid Belt",), points=7)
    table.pile_is("Trade Pact", "Trade Pact", "Drop Ships", "Drop Ships", "Survey HQ")
    table.ann.places("Survey Team")
    table.bob.ends_with(hand=("Trade Pact", "Trade Pact"))
    table.cid.ends_with(hand=("Drop Ships", "Drop Ships"))
    table.ann.ends_with(hand=("Survey HQ",))


@rule("jump-drive.income.tie")
def test_the_dealer_is_nearest_of_all() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("Gem World",))
    table.bob.has(empire=("Gem World",))
    table.pile_is("Trade Pact", "Drop Ships", "Survey HQ")
    table.bob.places("Survey Team")
    table.ann.ends_with(hand=("Trade Pact", "Drop Ships"))
    table.bob.ends_with(hand=("Survey HQ",))


@rule("jump-drive.pile.dealer-first", "jump-drive.setup.dealer")
def test_cards_for_lone_worlds_are_drawn_from_the_dealer_on() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact", "Drop Ships")
    table.ann.has(hand=("Devolved Uplift Race",))
    table.bob.has(hand=("Artist Colony", "Comet Zone"), points=30)
    table.bob.places("Artist Colony")
    table.ann.places("Devolved Uplift Race")
    table.ann.ends_with(hand=("Trade Pact",))
    table.bob.ends_with(hand=("Drop Ships",))


@rule("jump-drive.income.draw")
def test_income_is_the_sum_over_the_empire() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("Comet Zone", "Comet Zone", "Gem World"))
    table.ann.places("Survey Team")
    table.ann.ends_with(cards=3 + 3 + 2 + 1, income=9)


@rule("jump-drive.income.hand-limit")
def test_a_hand_is_cut_to_ten_after_income() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact", "Survey HQ", "Drop Ships")
    table.ann.has(hand=("Gem World",), cards=9, empire=("Comet Zone",))
    table.bob.has(cards=10)
    table.ann.places("Survey Team")
    table.settle()
    ask = table.ann.ask_of_shape(Some)
    assert (ask.name, ask.least, ask.most) == ("trim", 4, 4)
    assert table.bob.is_asked == "", "ten cards are allowed"
    table.ann.discards_any()
    table.ann.ends_with(cards=10)
    assert len(table.table.discard) == 4


@rule("jump-drive.income.hand-limit")
def test_a_hand_may_be_larger_before_that() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(cards=10)
    table.ann.explores()
    table.settle()
    assert len(table.ann.state.hand) == 15
    table.ann.discards_any()
    assert (table.ann.is_asked, len(table.ann.state.hand)) == ("trim", 12)
    table.ann.discards_any()
    table.ann.ends_with(cards=10)
