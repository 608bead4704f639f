"""What happened in New Frontiers, in words: the log as each seat and every watcher may read it."""

from orrery.core.events import Sentences, Telling
from orrery.games.new_frontiers.rules import events
from orrery.games.new_frontiers.words.components import (
    TEXT,
    action_name,
    end_reasons,
    goal_name,
    reward_words,
    tile_name,
    tile_names,
    type_word,
)

SENTENCES = Sentences(TEXT)


@SENTENCES
def took_side(event: events.TookSide, tell: Telling) -> str:
    return tell("took_side", tile=tile_name(event.home, tell.lang))


@SENTENCES
def chose(event: events.Chose, tell: Telling) -> str:
    return tell("chose", action=action_name(event.action, tell.lang))


@SENTENCES
def credits_moved(event: events.Earned | events.StoredCredits, tell: Telling) -> str:
    return tell(event.name, n=event.credits)


@SENTENCES
def gained_vp(event: events.GainedVp, tell: Telling) -> str:
    return tell("gained_vp", n=event.points)


@SENTENCES
def gained_colonists(event: events.GainedColonists, tell: Telling) -> str:
    return tell("gained_colonists", n=event.count)


@SENTENCES
def round_passed(event: events.RoundBegan | events.Ended, tell: Telling) -> str:
    return tell(event.name, n=event.round)


@SENTENCES
def bought(event: events.Bought, tell: Telling) -> str:
    return tell("bought", tile=tile_name(event.development, tell.lang), n=event.cost)


@SENTENCES
def worlds_moved(event: events.Explored | events.ReturnedWorlds, tell: Telling) -> str:
    return tell(event.name, tiles=tile_names(event.worlds, tell.lang))


@SENTENCES
def world_moved(
    event: events.TookWorld | events.DrewWorld | events.StoredWorld | events.SettledConquering, tell: Telling
) -> str:
    return tell(event.name, tile=tile_name(event.world, tell.lang))


@SENTENCES
def settled_paying(event: events.SettledPaying, tell: Telling) -> str:
    return tell("settled_paying", tile=tile_name(event.world, tell.lang), n=event.cost)


@SENTENCES
def spent_good(event: events.SpentGood, tell: Telling) -> str:
    good, colony = type_word(event.good, tell.lang), tile_name(event.colony, tell.lang)
    return tell("spent_good", good=good, tile=colony, n=event.military)


@SENTENCES
def replaced(event: events.Replaced, tell: Telling) -> str:
    return tell("replaced", old=tile_name(event.colony, tell.lang), tile=tile_name(event.world, tell.lang))


@SENTENCES
def named_type(event: events.NamedType, tell: Telling) -> str:
    return tell("named_type", type=type_word(event.type, tell.lang), tile=tile_name(event.world, tell.lang))


@SENTENCES
def paid_for_production(event: events.PaidForProduction, tell: Telling) -> str:
    return tell("paid_for_production", tile=tile_name(event.colony, tell.lang), n=event.cost)


@SENTENCES
def good_moved(event: events.Produced | events.StoredGood | events.Consumed, tell: Telling) -> str:
    return tell(event.name, good=type_word(event.good, tell.lang), tile=tile_name(event.colony, tell.lang))


@SENTENCES
def sold(event: events.Sold, tell: Telling) -> str:
    good, colony = type_word(event.good, tell.lang), tile_name(event.colony, tell.lang)
    return tell("sold", good=good, tile=colony, n=event.credits)


@SENTENCES
def consumer_paid(event: events.ConsumerPaid, tell: Telling) -> str:
    reward = reward_words(event.points, event.credits, tell.lang)
    return tell("consumer_paid", tile=tile_name(event.tile, tell.lang), reward=reward)


@SENTENCES
def kept_goal(event: events.KeptGoal, tell: Telling) -> str:
    """Only the one who keeps it may read which goal it is."""
    own = tell.own and event.goal >= 0
    return tell("kept_goal", own=own, goal=goal_name(event.goal, tell.lang) if own else "")


@SENTENCES
def showed_goal(event: events.ShowedGoal, tell: Telling) -> str:
    return tell("showed_goal", goal=goal_name(event.goal, tell.lang))


@SENTENCES
def end_triggered(event: events.EndTriggered, tell: Telling) -> str:
    return tell("end_triggered", why=end_reasons(event.reasons, tell.lang))
