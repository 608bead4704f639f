"""What is hidden from a seat: the goals that it has not seen, left out of its view and dealt anew in its guesses."""

from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.round import offer_goals
from orrery.games.new_frontiers.rules.seen_goals import hints_as_if, redact_goals, redact_hints, reorder_goals
from orrery.games.new_frontiers.rules.table import HIDDEN, Frontier


def redact(table: Frontier, seat: int) -> Frontier:
    """What a seat may know: everything but the goals that it has not seen."""
    return Frontier(
        empires=[empire.copy() for empire in table.empires],
        bag=table.bag.copy(),
        centre=table.centre.copy(),
        aside=table.aside.copy(),
        market=table.market,
        left=table.left.copy(),
        track=table.track.copy(),
        done=table.done.copy(),
        taken=table.taken.copy(),
        action=table.action,
        chooser=table.chooser,
        round=table.round,
        colonists=table.colonists,
        goods=table.goods.copy(),
        vp_pool=table.vp_pool,
        vp_extra=table.vp_extra,
        produce_credits=table.produce_credits,
        ending=table.ending,
        goal_game=table.goal_game,
        pile=redact_goals(table.pile, table.hints, seat),
        hints=redact_hints(table.hints, seat),
        looking=table.looking.copy() if seat == table.chooser else [HIDDEN] * len(table.looking),
        holder=table.holder,
        secret=table.secret if seat == table.holder else HIDDEN,
        shown=table.shown.copy(),
        shown_by=table.shown_by.copy(),
        named=table.named,
    )


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
