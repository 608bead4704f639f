"""The facts of a game that a study of Jump Drive counts: the cards of each empire, and the first of them."""

from orrery.core.facts import Facts
from orrery.core.position import Position
from orrery.games.jump_drive.rules.components import CARDS
from orrery.games.jump_drive.rules.table import JumpTable


def facts(p: Position[JumpTable]) -> Facts:
    """Cards by seat; a card that has left the empire since is not among them."""
    seats = []
    for seat in p.table.seats:
        cards = [CARDS[card].id for card in seat.empire]
        seats.append({"opening": cards[:1], "card": cards})
    return Facts(seats, ["points"])
