"""The four-turn example printed in the rulebook, with every figure it gives."""

from orrery.testing import Scenario, rule


@rule("jump-drive.example.four-turns", "jump-drive.example.slip")
def test_joes_four_turns() -> None:
    table = Scenario("jump-drive", "joe", "bob")
    joe = table.joe
    joe.has(hand=("Smuggling Lair", "Consumer Markets", "Survey HQ"), cards=2)
    table.deck(
        *["Trade Pact"] * 2,
        *["Colony Convoy"] * 3,
        *["Galactic Salon", "Pirate Lair", "Gem World", *["Space Marines"] * 4],
        *["Comet Zone"] * 2,
        *["Mining World"] * 2,
        *["Tourist World"] * 2,
        *["Asteroid Belt"] * 3,
        *["Drop Ships"] * 2,
    )

    joe.places("Survey Team", "Smuggling Lair").pays("Galactic Trendsetters")
    joe.ends_with(points=0, income=2, cards=5, strength=2, eyes=3)

    joe.places("Consumer Markets").pays("Trade Pact")
    joe.ends_with(points=1, income=3, cards=6)

    joe.places("Survey HQ")
    joe.pays("Galactic Trendsetters", "Trade Pact", "Colony Convoy", "Colony Convoy")
    assert "joe drew 1 card for a world without development." in table.said()
    joe.ends_with(points=1 + 4, income=6, cards=8, strength=3, eyes=5)

    joe.places("Galactic Salon", "Pirate Lair")
    joe.ends_with(points=5 + 13, income=11, cards=11, eyes=8)
    assert "joe scored 13 points, 18 in all." in table.said()
    assert "joe discarded 6 cards to pay." in table.said(), "Joe spends all his cards"
    assert "joe drew 11 cards of income." in table.said()

    joe.trims("Drop Ships")
    joe.ends_with(points=18, cards=10)
