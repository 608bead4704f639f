"""New Frontiers' board in the terminal shows what the table says, and no goal that is face down."""

import orrery
from orrery.draw.zone import Zone
from orrery.terminal.board import board
from orrery.testing import Scenario

NAMES = ("ann", "bob", "cid")


def cells(zone: Zone) -> list[tuple[str, ...]]:
    return [row.cells for row in zone.rows]


def test_seats_colonies_and_explored_worlds() -> None:
    table = Scenario("new-frontiers", *NAMES)
    table.ann.has(
        home="Old Earth",
        colonies=["Comet Zone", "Rebel Base"],
        goods=["Comet Zone"],
        explored=["Rebel Miners"],
        developments=["Space Marines", "Imperium Lords"],
        credits=4,
        colonists=1,
        vp=3,
    )
    drawn = board(table.ann.view, NAMES, "en")
    assert cells(drawn.seats)[0] == ("ann", "17", "4", "1", "2", "1", "3/7", "3/10", "3")
    colonies, explored, developments = drawn.zones[0]
    assert cells(colonies)[1] == ("● Comet Zone~", "rare", "● rare", "2")
    assert cells(colonies)[2] == ("✶ Rebel Base~", "", "· gray", "6")
    assert cells(explored) == [("✶ Rebel Miners~", "✶2", "1", "● rare", "1")]
    assert cells(developments) == [("◆ Space Marines~", "1"), ("◆ Imperium Lords~", "3")]
    assert drawn.zones[1][0].rows == ()


def test_actions_market_and_centre() -> None:
    table = Scenario("new-frontiers", *NAMES).on_produce(2)
    table.ann.has(developments=["Investment Credits"], credits=1)
    table.ann.chooses("Explore")
    drawn = board(table.ann.view, NAMES, "en")
    actions, centre, market = drawn.common
    assert ("Explore", "ann") in cells(actions)
    assert ("Produce ($2)", "") in cells(actions)
    assert ("Produire (2\u202f$)", "") in cells(board(table.ann.view, NAMES, "fr").common[0])
    assert len(centre.rows) == 7
    assert ("◆ Space Marines~", "1", "2") in cells(market), "$1 less for ann"
    assert ("◆ Investment Credits~", "3", "1") in cells(market)


def test_goals_and_the_stockpile() -> None:
    table = Scenario("new-frontiers", *NAMES, goals=True).shown("Conscription").secret("bob", "Taxation")
    table.ann.has(colonists=6, stored=["Spice World"])
    table.ann.empire.stock_goods = [0, 2, 0, 0]
    table.ann.empire.stock_credits = 5
    for player, last in ((table.ann, ("face down, bob", "?")), (table.bob, ("Taxation", "0"))):
        drawn = board(player.view, NAMES, "en")
        assert cells(drawn.common[1])[-1] == last
    assert cells(board(table.ann.view, NAMES, "en").common[1])[0] == ("Conscription", "5")
    assert cells(board(table.bob.view, NAMES, "en").zones[0][3]) == [("● Spice World~", ""), ("rare", "2"), ("$", "5")]


def test_an_empire_without_colonies_says_so_in_good_french() -> None:
    view = orrery.start("new-frontiers", 3, 5).view(0)
    assert board(view, NAMES, "fr").zones[0][0].empty == "rien encore"
