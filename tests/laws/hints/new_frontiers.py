"""How the numbers in the hints of New Frontiers are measured."""

from typing import Any

from laws.hints.trial import Measure, Trial, seat_of
from orrery.core.ask import Some
from orrery.core.events import Event
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.components import BY_ID, DEVELOP, GOALS, STOCKED_CREDITS, TILES, TRADE
from orrery.games.new_frontiers.rules.events import (
    EVERYBODY,
    Bought,
    Earned,
    Explored,
    GainedColonists,
    GainedVp,
    KeptGoal,
    PaidForProduction,
    Replaced,
    SettledConquering,
    SettledPaying,
    Sold,
    SpentGood,
)
from orrery.games.new_frontiers.rules.phases.settle import NO_WORLD, settle, unpack_settling
from orrery.games.new_frontiers.rules.phases.trade import BONUS_POINTS
from orrery.games.new_frontiers.rules.round import keep_goal, reveal_goal, unpack_goals
from orrery.games.new_frontiers.rules.scoring import goal_points
from orrery.games.new_frontiers.rules.table import NONE, develop_cost

PRINTED = ("tile.", "power.", "bonus.", "goal.", "kind.", "goods.")
CONSUMING = ("sell", "use_consumer", "sell_extra", "consume_types", "consume_goods", "consume_one_of")
WAYS = 60
"""A Consume that can be played out in more ways than this is left alone."""


def holdings(table: Any, seat: int) -> dict[str, int]:
    e = table.empires[seat]
    return {"credits": e.credits, "colonists": e.colonists, "vp": e.vp}


def event_field(kind: type[Event], field: str, number: int = 0) -> Measure:
    """A field of an event that befalls the seat after the answer; 0 where there is none."""

    def measure(t: Trial) -> int:
        events = t.all(kind)
        return getattr(events[number], field) if len(events) > number else 0

    return measure


def without_goal(t: Trial) -> Position[Any]:
    """The game after the answer when nobody turns a goal face up."""
    after = t.after
    for seat in list(after.asks):
        if after.asks[seat].name == reveal_goal.__name__:
            after.choose(seat, 0)
    return after


def instead(t: Trial) -> int:
    """The colonists that the chooser of Settle gets for settling nothing, after the bonus."""
    after = without_goal(t)
    if t.seat in after.asks and after.asks[t.seat].name == settle.__name__:
        after.choose(t.seat, NO_WORLD)
    return sum(event.count for event in t.all(GainedColonists)[1:2])


def bonus_colonists(t: Trial) -> int:
    without_goal(t)
    return t.all(GainedColonists)[0].count


def in_reach(t: Trial) -> int:
    """How many developments are offered."""
    asked = t.after.asks.get(t.seat)
    return asked.count() - 1 if asked is not None and asked.name == "buy" else 0


def waiting(t: Trial) -> int:
    """The production colonies without a good, by the component files."""
    kinds = [BY_ID[TILES[world].id].data["kind"] for world, good in zip(t.own.colonies, t.own.goods) if good == NONE]
    return kinds.count("production")


def reduction(t: Trial) -> int | None:
    """What the chooser pays less for a development than the others would in the same place."""
    table = t.after.table
    if table.chooser != t.seat or table.action != DEVELOP:
        return None
    dear = max(table.market, key=lambda face: TILES[face].cost)
    mine = develop_cost(table, t.seat, dear)
    table = table.copy()
    table.chooser = NONE
    return int(develop_cost(table, t.seat, dear)) - int(mine)


def looked_at(t: Trial) -> int:
    asked = t.after.asks.get(t.seat)
    if asked is not None and asked.name == keep_goal.__name__:
        return len({unpack_goals(code).kept for code in asked.codes()})
    return len(t.all(KeptGoal))


def laid_out(t: Trial) -> int | None:
    without_goal(t)
    explored = t.first(Explored, EVERYBODY)
    return len(explored.worlds) if explored else None


def best(t: Trial) -> tuple[int, int] | None:
    """The most points, then credits, that any way to play the action on brings the seat."""
    ends: list[tuple[int, int]] = []
    play_out(without_goal(t), t.seat, ends)
    if len(ends) > WAYS:
        return None
    vp, credits = max(ends)
    first = BONUS_POINTS if t.ask.name == "choose_action" else 0
    return vp - t.held["vp"] - first, credits - t.held["credits"]


def play_out(p: Position[Any], seat: int, ends: list[tuple[int, int]]) -> None:
    ask = p.asks.get(seat)
    if len(ends) > WAYS:
        return
    if ask is None or ask.name not in CONSUMING:
        e = seat_of(p.table, seat)
        ends.append((e.vp, e.credits))
        return
    for answer in ask.answers():
        again = p.copy()
        again.choose(seat, answer)
        play_out(again, seat, ends)


def best_of(at: int) -> Measure:
    def measure(t: Trial) -> int | None:
        if t.ask.name == "choose_action" and t.answer != TRADE:
            return None
        gain = best(t)
        return gain[at] if gain else None

    return measure


def military(t: Trial) -> int:
    """Military against the world of the ask or the answer, tile by tile from the component files."""
    assert isinstance(t.answer, int)
    world = t.ask.args[0] if t.ask.name == "spend_for_military" else unpack_settling(t.answer).world
    target = BY_ID[TILES[world].id].data
    total = int(t.own.boost)
    for tile in (*t.own.colonies[: len(t.own.colonies) - t.own.fresh], *t.own.developments):
        for power in BY_ID[TILES[tile].id].data["powers"]:
            of = power.get("of", {})
            fits = of.get("type", target.get("type")) == target.get("type")
            if power["do"] == "military" and fits and of.get("keyword", "") in ("", *target.get("keywords", [])):
                total += power["amount"]
    return total


def defense(t: Trial) -> int:
    assert isinstance(t.answer, int)
    world = t.ask.args[0] if t.ask.name == "spend_for_military" else unpack_settling(t.answer).world
    return int(BY_ID[TILES[world].id].data["defense"])


def settled(resource: str) -> Measure:
    return lambda t: t.loss(resource, Bought, SettledPaying, SettledConquering, Replaced)


def came_back(t: Trial) -> int | None:
    return t.change("colonists", Replaced)


def scored(t: Trial) -> int:
    points: int = t.before.game.result(t.after.table)[0][t.seat]
    return points


def stored_points(t: Trial) -> int:
    goal = next(goal for goal in GOALS if goal.counts == STOCKED_CREDITS)
    return goal_points(t.after.table.empires[t.seat], goal, NONE)


def least(t: Trial) -> int:
    assert isinstance(t.ask, Some)
    return t.ask.least


def most(t: Trial) -> int:
    assert isinstance(t.ask, Some)
    return t.ask.most


REWARDS = [
    (f"{place}{between}", at)
    for place in ("choice.in_all", "means.trade")
    for between in ("", " > choice.and")
    for at in (0, 1)
]
MEASURES: dict[str, Measure] = {
    "action.retreat.bonus > n": event_field(Earned, "credits"),
    **{
        f"action.plan-goals.{which} > n": event_field(Earned, "credits") for which in ("bonus", "first", "empty", "empty_first")
    },
    **{f"action.plan-goals.{which} > goals": looked_at for which in ("bonus", "first", "empty", "empty_first")},
    "action.develop.bonus > n": reduction,
    "action.explore.all > n": laid_out,
    "action.explore.short > n": laid_out,
    "action.settle.bonus > n": bonus_colonists,
    "action.produce.bonus > n": lambda t: event_field(Earned, "credits")(t) if without_goal(t) else None,
    "action.produce.credits > n": lambda t: event_field(Earned, "credits")(t) if without_goal(t) else None,
    "action.trade-consume.bonus > n": lambda t: event_field(GainedVp, "points")(t) if without_goal(t) else None,
    "action.send-envoys.bonus > n": event_field(GainedVp, "points"),
    "means.develop > n": in_reach,
    "means.develop > all": lambda t: len(t.before.table.market),
    "means.settle_none > n": instead,
    "means.settle_empty > n": instead,
    "means.produce > n": waiting,
    **{f"{place} > reward.{('vp', 'credits')[at]} > n": best_of(at) for place, at in REWARDS},
    "choice.costs > n": settled("credits"),
    "choice.costs > all": lambda t: t.own.credits,
    "choice.colonists > n": event_field(GainedColonists, "count"),
    "choice.colonists_left > n": lambda t: t.before.table.colonists,
    "choice.settlers > n": settled("colonists"),
    "choice.settlers_more > n": settled("colonists"),
    "choice.settlers_back > n": came_back,
    "choice.replace_settles > #": settled("credits"),
    "choice.military > n": military,
    "choice.military > defense": defense,
    "choice.needs_goods > n": military,
    "choice.needs_goods > defense": defense,
    "choice.spend_hint > n": event_field(SpentGood, "military"),
    "choice.total > n": scored,
    "choice.brings > n": lambda t: t.change("credits", Sold),
    "choice.credits > n": lambda t: t.own.credits - t.after.table.empires[t.seat].credits,
    "choice.stored > n": lambda t: t.after.table.empires[t.seat].stock_credits,
    "choice.stored > vp": stored_points,
    "ask.buy > credits": lambda t: t.own.credits,
    **{
        f"ask.{name} > credits": lambda t: t.own.credits for name in ("settle", "settle.bare", "settle_second", "store_credits")
    },
    **{f"ask.{name} > colonists": lambda t: t.own.colonists for name in ("settle", "settle.bare", "settle_second")},
    "ask.settle > n": lambda t: event_field(GainedColonists, "count")(t.otherwise(NO_WORLD)),
    "ask.return_worlds > n": least,
    "ask.spend_for_military > n": military,
    "ask.spend_for_military > defense": defense,
    "ask.pay_for_production > n": lambda t: t.loss("credits", PaidForProduction),
    "ask.choose_producers > n": most,
    "ask.choose_producers_or_others > least": least,
    "ask.choose_producers_or_others > n": most,
    "ask.choose_producers_up_to > n": most,
    "ask.store_goods > n": most,
    "ask.consume_goods > n": least,
}
