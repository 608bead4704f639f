"""What is hidden from a seat: the goals that it has not seen, left out of its view and dealt anew in its guesses."""

from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.round import offer_goals
from orrery.games.new_frontiers.rules.seen_goals import hints_as_if, redact_goals, redact_hints, reorder_goals
from orrery.games.new_frontiers.rules.table import HIDDEN, Frontier


def redact(table: Frontier, seat: int) -> Frontier:
    """What a seat may know: everything but the goals that it has not seen."""
    return hide_goals(table.copy(), table, seat)


def glimpse(table: Frontier, seat: int) -> Frontier:
    """The same, sharing with the table what is not hidden."""
    return hide_goals(table.shallow_copy(), table, seat)


def hide_goals(seen: Frontier, table: Frontier, seat: int) -> Frontier:
    """Put what a seat knows of the goals of a table into a copy of it."""
    seen.pile = redact_goals(table.pile, table.hints, seat)
    seen.hints = redact_hints(table.hints, seat)
    if seat != table.chooser:
        seen.looking = [HIDDEN] * len(table.looking)
    if seat != table.holder:
        seen.secret = HIDDEN
    return seen


def deal_anew(p: Position, seat: int, luck: Luck) -> None:
    """Deal the goals that the seat has not seen anew, and ask whoever looks at some of them again."""
    table: Frontier = p.table
    looking = len(table.looking)
    old = table.pile + table.looking if looking else table.pile
    if table.holder >= 0:
        old = [*old, table.secret]
    new = reorder_goals(old, table.hints, seat, luck)
    if new == old:
        return
    table.hints = hints_as_if(table.hints, seat, p.seats, old, new)
    if table.holder >= 0:
        table.secret = new.pop()
    if looking:
        table.looking = new[-looking:]
        del new[-looking:]
    table.pile = new
    if looking and table.chooser != seat and table.chooser in p.asks:
        del p.asks[table.chooser]
        offer_goals(p, table.chooser)
