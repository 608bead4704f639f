"""Roll's board in the terminal shows what Ambition adds: tokens, two-phase dice, $ faces and objectives."""

from orrery.draw.zone import Zone
from orrery.terminal.board import board
from orrery.testing import Scenario

NAMES = ("ann", "bob")


def cells(zone: Zone) -> list[tuple[str, ...]]:
    return [row.cells for row in zone.rows]


def test_tokens_and_the_new_dice() -> None:
    t = Scenario("roll-for-the-galaxy", *NAMES, ambition=True, objectives=True)
    t.ann.rolled("leader:explore+produce", "entrepreneur:develop+$").has(
        tableau=("Gem World",), goods={"Gem World": "leader$"}, cup="home", talents=2
    )
    t.settle(0)
    drawn = board(t.ann.view, NAMES, "en")
    dice, _, tableau = drawn.zones[0]
    assert ("Talents", "2") in cells(dice)
    assert ("Cup", "1 Home") in cells(dice)
    assert ("Develop", "Entrepreneur (Develop $)") in cells(dice)
    assert ("To assign", "Leader (Explore/Produce)") in cells(dice)
    assert cells(tableau)[0][-1] == "1 Leader $"
    assert cells(drawn.seats)[0][4] == "1", "tokens are not in the cup"


def test_objectives_with_progress_and_who_claimed_them() -> None:
    t = Scenario("roll-for-the-galaxy", *NAMES, ambition=True, objectives=True).objectives("Diverse Workforce", "objective-14")
    t.plays("ship")
    t.ann.has(cup="home leader military", chips=5)
    t.bob.has(chips=8)
    t.settle()
    drawn = board(t.position.view(0), NAMES, "en")
    assert cells(drawn.zones[0][-1]) == [
        ("Diverse Workforce", "Settle", "2/6", "3"),
        ("Eight points in chips (stand-in)", "Ship", "bob", "3"),
    ]
    assert drawn.zones[0][-1].rows[0].piece == "objective/0"


def test_what_is_done_in_one_phase_counts_in_that_phase_only() -> None:
    t = Scenario("roll-for-the-galaxy", *NAMES, ambition=True, objectives=True).objectives("objective-9", "objective-10")
    t.plays("develop", "settle", "manage")
    t.ann.assigned(develop="home", settle="home rare").has(
        developments=("Public Works",), worlds=("Artist Colony", "Comet Zone"), credits=3
    )
    t.ann.puts("home")
    t.settle(0)
    assert t.ann.is_asked == "recall_dice"
    assert [row[2] for row in cells(board(t.ann.view, NAMES, "en").zones[0][-1])] == ["0/2", "0/2"], "both phases are over"
    t = Scenario("roll-for-the-galaxy", *NAMES, ambition=True, objectives=True).objectives("objective-9", "objective-10")
    t.plays("settle")
    t.ann.assigned(settle="home rare genes").has(worlds=("Artist Colony", "Secluded World", "Comet Zone"))
    t.ann.puts("home")
    assert [row[2] for row in cells(board(t.ann.view, NAMES, "en").zones[0][-1])] == ["0/2", "1/2"], "worlds, no developments"


def test_the_moment_between_screens_and_phases() -> None:
    t = Scenario("roll-for-the-galaxy", *NAMES, ambition=True)
    t.ann.rolled("home:explore").has(tableau=("Psi-Crystal Forecasters",))
    t.ann.selects("explore", "home")
    t.settle()
    assert board(t.ann.view, NAMES, "en").moment.endswith("Reveal")
    assert board(t.ann.view, NAMES, "fr").moment.endswith("Dévoilement")
