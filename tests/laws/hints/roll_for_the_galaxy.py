"""How the numbers in the hints of Roll for the Galaxy are measured."""

from collections.abc import Callable
from typing import Any

from laws.hints.trial import Measure, Trial
from orrery.core.ask import Some, Split
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.build import builders_ready, top_face
from orrery.games.roll_for_the_galaxy.rules.components import COST, EXPLORE, PRODUCE, SHIP, TALENT, face_of
from orrery.games.roll_for_the_galaxy.rules.events import (
    BoughtPoints,
    Consumed,
    Earned,
    GaveDieForCut,
    LaidStartTiles,
    PaidCut,
    Stocked,
    Traded,
)
from orrery.games.roll_for_the_galaxy.rules.explore import unpack_placement
from orrery.games.roll_for_the_galaxy.rules.table import CREDIT_LIMIT, builders_needed

PRINTED = ("card.", "power.", "gain.", "bonus", "objective.")


def holdings(table: Any, seat: int) -> dict[str, int]:
    return {"credits": table.empires[seat].credits, "chips": table.empires[seat].chips}


def gained(t: Trial) -> int | None:
    return t.change("credits", Stocked, Traded)


def start_cost(side: int) -> Measure:
    """The cost of the tile that lies on a stack when the screens lift."""

    def measure(t: Trial) -> int | None:
        laid = t.until(LaidStartTiles)
        return COST[face_of((laid.development, laid.world)[side], side)] if laid else None

    return measure


def builders(t: Trial) -> int | None:
    """What the tile needs where it now lies; one that is completed at once is gone."""
    assert isinstance(t.answer, int)
    tile, side, _ = unpack_placement(t.answer)
    e = t.after.table.empires[t.seat]
    return builders_needed(e, face_of(tile, side)) if tile in e.stacks[side] else None


def cut(t: Trial) -> int | None:
    event = t.first(PaidCut) or t.first(GaveDieForCut)
    return event.fewer if event else None


def cut_price(t: Trial) -> int | None:
    """What is paid; the last credit comes back, for nobody has less than one."""
    event = t.first(PaidCut)
    return event.cost if event else None


def missing(t: Trial) -> int:
    side, _, spared = t.ask.args
    short: int = builders_needed(t.own, top_face(t.own, side)) - spared - builders_ready(t.own, side)
    return short


def bought(field: str) -> Measure:
    def measure(t: Trial) -> int | None:
        event = t.first(BoughtPoints)
        return getattr(event, field) if event else None

    return measure


def left_after_ship(t: Trial) -> int | None:
    """The credits when everything that the end of Ship pays is paid."""
    assert t.after
    left = None
    for event, held in t.happened:
        if isinstance(event, (BoughtPoints, Earned)):
            left = held["credits"] if event.seat == t.seat else left
        elif left is not None:
            break
    return left


def among(t: Trial) -> int:
    """How many things an ask lets choose among."""
    assert isinstance(t.ask, (Some, Split))
    return len(t.ask.items)


def least(t: Trial) -> int:
    assert isinstance(t.ask, Some)
    return t.ask.least


def most(t: Trial) -> int:
    assert isinstance(t.ask, Some)
    return t.ask.most


def in_phase(phase: int) -> Callable[[Trial], int]:
    return lambda t: len(t.own.in_phase(phase))


def kept_token(p: Position[Any], seat: int, place: int) -> int:
    """What one more Talent token is worth at the end."""
    table = p.table.copy()
    table.empires[seat].cup[TALENT] += 1
    with_one, without = p.game.result(table)[0][seat], p.game.result(p.table)[0][seat]
    return int(with_one - without)


def in_column(p: Position[Any], seat: int, place: int) -> int:
    return len(p.table.empires[seat].in_phase(place))


PLACES = {"choice.apart.hint > #": kept_token, "choice.column.hint > n": in_column}
"""What the numbers of places are, by the position, the seat and the place."""
MEASURES: dict[str, Measure] = {
    "choice.gain > n": gained,
    "choice.gain.none > limit": lambda t: CREDIT_LIMIT if gained(t) == 0 else -1,
    "choice.consume.hint > n": lambda t: t.change("chips", Consumed),
    "choice.consume.hint.credits > n": lambda t: t.change("chips", Consumed),
    "choice.consume.hint.credits > credits": lambda t: t.change("credits", Consumed),
    "choice.start.hint > a": start_cost(0),
    "choice.start.hint > b": start_cost(1),
    "choice.place.hint > builders.0 > n": builders,
    "choice.place.hint > builders.1 > n": builders,
    "choice.cut.hint > n": cut,
    "choice.cut.pay > cost": cut_price,
    "choice.spend > n": bought("points"),
    "choice.spend > cost": bought("cost"),
    "choice.spend.first > n": bought("points"),
    "choice.spend.first > cost": bought("cost"),
    "choice.spend.after > n": bought("points"),
    "choice.spend.after > cost": bought("cost"),
    "choice.spend.hint > n": left_after_ship,
    "ask.do_task > n": in_phase(EXPLORE),
    "ask.lay_on_strip > n": lambda t: len(t.own.workers),
    "ask.put_wilds > n": among,
    "ask.put_wilds.two > n": among,
    "ask.put_wilds.tokens > n": among,
    "ask.put_tile > n": lambda t: len(t.own.hand),
    "ask.put_builders > n": least,
    "ask.put_builders > all": among,
    "ask.use_builders > n": least,
    "ask.use_builders > all": among,
    "ask.bring_back > least": least,
    "ask.bring_back > most": most,
    "ask.cut_need > n": missing,
    "ask.lay_good > n": in_phase(PRODUCE),
    "ask.ship_good > n": in_phase(SHIP),
    "ask.buy_points > cost": bought("cost"),
    "ask.buy_points > points": lambda t: t.change("chips", BoughtPoints),
    "ask.spend_credits > cost": lambda t: t.own.powers.spends[0].cost,
    "ask.hire > n": least,
    "ask.hire > all": lambda t: sum(t.own.citizenry),
}
