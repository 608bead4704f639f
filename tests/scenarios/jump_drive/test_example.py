"""The four-turn example printed in the rulebook, with every figure it gives."""

from orrery.testing import Scenario, rule


@rule("jump-drive.example.four-turns")
def test_joes_four_turns() -> None:
    table = Scenario("jump-drive", "joe", "bob")
    joe = table.joe
    joe.has(hand=("Smuggling Lair", "Consumer Markets", "Survey HQ"), cards=2)
    table.deck(*["Trade Pact"] * 2, *["Colony Convoy"] * 3, "Galactic Salon", "Pirate Lair", *["Space Marines"] * 4)

    joe.places("Survey Team", "Smuggling Lair")
    table.settle()
    joe.pays("Galactic Trendsetters")
    joe.ends_with(points=0, income=2, cards=5, strength=2)

    joe.places("Consumer Markets").pays("Trade Pact")
    joe.ends_with(points=1, income=3, cards=6)
