"""Following: after a die is resolved each rival in turn may pay culture to carry out the same face."""

from orrery.core.ask import YesNo
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.actions import carry_out, pay_income
from orrery.games.tiny_epic_galaxies.rules.bits import add_bit
from orrery.games.tiny_epic_galaxies.rules.events import Followed
from orrery.games.tiny_epic_galaxies.rules.powers import can_follow
from orrery.games.tiny_epic_galaxies.rules.table import NOBODY, GalaxyTable, step


@step
def offer_follow(p: Position, face: int, turn: int) -> None:
    """Ask the next player, clockwise from the active one, who can follow and would get something from it."""
    t: GalaxyTable = p.table
    if t.over or (t.rogue != NOBODY and t.active == 0):
        return
    count = len(t.galaxies)
    price = t.price
    while turn < count:
        seat = (t.active + turn) % count
        turn += 1
        if can_follow(t, seat, t.active, face, price):
            p.ask(seat, follow, YesNo(), face, turn)
            return


@step
def follow(p: Position, seat: int, answer: int, face: int, turn: int) -> None:
    t: GalaxyTable = p.table
    if answer:
        t.galaxies[seat].culture -= t.price
        t.followed[-1] = add_bit(t.followed[-1], seat)
        p.tell(Followed, seat, face, t.price)
        pay_income(p, t.active)
        carry_out(p, seat, face, 0)
    p.then(offer_follow, face, turn)
