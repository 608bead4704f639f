"""The end: 50 points after everybody has scored, then most points, then cards and income, then a shared victory."""

from typing import Any

import pytest

from orrery.testing import Scenario, rule


def ended(ann: dict[str, Any], bob: dict[str, Any], *others: dict[str, Any]) -> Any:
    """A table after a turn in which Ann, and nobody else, sent a Survey Team."""
    names = ["ann", "bob", "cid", "dan"][: 2 + len(others)]
    table = Scenario("jump-drive", *names)
    for name, laid in zip(names, (ann, bob, *others)):
        getattr(table, name).has(**laid)
    table.ann.places("Survey Team")
    table.settle()
    return table


@pytest.mark.parametrize(("points", "over"), [(44, False), (45, True), (48, True)])
@rule("jump-drive.end.fifty")
def test_the_game_is_over_at_fifty_points(points: int, over: bool) -> None:
    table = ended({"points": points, "empire": ("Terraformed World",)}, {})
    assert table.position.over == over
    assert (table.position.outcome is not None) == over


@rule("jump-drive.end.no-income", "jump-drive.end.fifty")
def test_no_income_in_the_last_turn() -> None:
    table = ended({"points": 45, "empire": ("Terraformed World",)}, {"empire": ("Comet Zone",)})
    table.ann.ends_with(cards=0, income=2)
    table.bob.ends_with(cards=0, income=3)
    assert table.said()[-1] == "Somebody has 50 points: the game ends after turn 1."


@rule("jump-drive.end.most-points")
def test_all_score_the_last_turn_and_most_points_win() -> None:
    table = ended({"points": 48, "empire": ("Deserted Alien Library",)}, {"points": 49, "empire": ("Deserted Alien World",)})
    assert table.position.outcome.points == (54, 54)
    table = ended({"points": 49, "empire": ("Terraformed World",)}, {"points": 46, "empire": ("Rebel Stronghold",)})
    outcome = table.position.outcome
    assert (outcome.points, outcome.winners) == ((54, 55), (1,))


@rule("jump-drive.end.tie")
def test_a_tie_goes_to_most_cards_and_income_together() -> None:
    table = ended(
        {"points": 45, "empire": ("Terraformed World",), "cards": 4}, {"points": 50, "empire": ("Comet Zone",), "cards": 2}
    )
    outcome = table.position.outcome
    assert (outcome.points, outcome.tiebreak, outcome.winners) == ((50, 50), (4 + 1 + 1, 2 + 3), (0,))
    table = ended(
        {"points": 45, "empire": ("Terraformed World",), "cards": 1}, {"points": 50, "empire": ("Comet Zone",), "cards": 2}
    )
    assert (table.position.outcome.tiebreak, table.position.outcome.winners) == ((3, 5), (1,))


@rule("jump-drive.end.tie")
def test_the_income_of_the_last_turn_counts_as_it_then_is() -> None:
    table = ended({"points": 45, "empire": ("Terraformed World",)}, {"points": 50, "empire": ("Galactic Advertisers",)})
    assert table.ann.state.income == 1 + 1, "the Survey Team of the last turn included"
    assert table.position.outcome.winners == (0, 1)


@rule("jump-drive.end.shared")
def test_players_still_tied_share_the_victory() -> None:
    table = ended(
        {"points": 45, "empire": ("Terraformed World",), "cards": 3},
        {"points": 50, "empire": ("Comet Zone",), "cards": 2},
        {"points": 50, "cards": 5},
        {"points": 49, "cards": 10},
    )
    outcome = table.position.outcome
    assert outcome.points == (50, 50, 50, 49)
    assert outcome.tiebreak == (5, 5, 5, 10)
    assert outcome.winners == (0, 1, 2), "more cards are no use with fewer points"


@rule("jump-drive.score.kept")
def test_points_stay_when_the_card_that_brought_them_leaves() -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid")
    table.ann.has(empire=("War Propaganda",))
    table.bob.has(hand=("Drop Ships", "Gem World"), cards=9)
    table.bob.explores().discards_any().discards_any()
    table.ann.ends_with(points=3)
    table.bob.places("Drop Ships").discards_any()
    table.ann.ends_with(points=3, empire=())
    table.bob.ends_with(points=2 + 3, empire=("Drop Ships", "War Propaganda"))
    assert [(source.what, source.points) for source in table.game.sources(table.table, 0)] == [("source.gone", 3)]
    assert [(source.what, source.points) for source in table.game.sources(table.table, 1)] == [
        ("war-propaganda", 3),
        ("drop-ships", 2),
    ]
