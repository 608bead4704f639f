"""What happened in Roll for the Galaxy, in words: the log as each seat and every watcher may read it."""

from collections.abc import Sequence

from orrery.core.events import Sentences, Telling
from orrery.games.roll_for_the_galaxy.rules import events
from orrery.games.roll_for_the_galaxy.rules.components import DEVELOPMENT, PHASES, PLACES, TALENT, WORLD, face_of
from orrery.games.roll_for_the_galaxy.rules.dice import phase_of
from orrery.games.roll_for_the_galaxy.rules.owned_dice import unpack_taking
from orrery.games.roll_for_the_galaxy.rules.table import HIDDEN
from orrery.games.roll_for_the_galaxy.words.components import (
    TEXT,
    dice_counts,
    die_name,
    die_phrase,
    die_word,
    face_name,
    kind_counts,
    objective_name,
    phase_name,
    tile_name,
    worker_counts,
    worker_name,
)

SENTENCES = Sentences(TEXT)

Paid = events.Earned | events.GainedCredits | events.StartedWith | events.Rewarded
TilesMoved = events.Abandoned | events.Drew
Counted = events.BagRefilled | events.AbandonedReturned


# Setup and the round -------------------------------------------------------------------------------------------------


@SENTENCES
def objectives_dealt(event: events.ObjectivesDealt, tell: Telling) -> str:
    return tell("objectives_dealt", names=", ".join(objective_name(number, tell.lang) for number in event.objectives))


@SENTENCES
def began(event: events.Began, tell: Telling) -> str:
    return tell("began", tiles=", ".join(face_name(face, tell.lang) for face in event.faces))


@SENTENCES
def laid_start_tiles(event: events.LaidStartTiles, tell: Telling) -> str:
    development = face_name(face_of(event.development, DEVELOPMENT), tell.lang)
    return tell("laid_start_tiles", development=development, world=face_name(face_of(event.world, WORLD), tell.lang))


@SENTENCES
def round_marked(event: events.RoundBegan | events.Ended, tell: Telling) -> str:
    return tell(event.name, n=event.round)


@SENTENCES
def rolled(event: events.Rolled, tell: Telling) -> str:
    return tell("rolled", n=event.count, dice=", ".join(worker_name(w, tell.lang) for w in event.workers))


@SENTENCES
def revealed(event: events.Revealed, tell: Telling) -> str:
    workers = _columns(event.workers, tell.lang)
    if event.selected >= 0:
        return tell("revealed", phase=phase_name(event.selected, tell.lang), workers=workers)
    return tell("revealed.unselected" if event.workers else "revealed.none", workers=workers)


def _columns(workers: Sequence[int], lang: str) -> str:
    """Workers by column."""
    columns = ""
    for phase in range(PHASES):
        there = [w for w in workers if phase_of(w) == phase]
        if there:
            column = f"{phase_name(phase, lang)} {worker_counts(there, lang)}"
            columns = TEXT(lang, "and_column", a=columns, b=column) if columns else column
    return columns


@SENTENCES
def phase_shown(event: events.RolledExtra | events.PhaseBegan, tell: Telling) -> str:
    return tell(event.name, phase=phase_name(event.phase, tell.lang))


@SENTENCES
def foresaw(event: events.Foresaw, tell: Telling) -> str:
    return tell("foresaw", phase=phase_name(event.before, tell.lang), to=phase_name(event.after, tell.lang))


@SENTENCES
def shifted(event: events.Shifted, tell: Telling) -> str:
    phase, to = phase_name(phase_of(event.worker), tell.lang), phase_name(event.to, tell.lang)
    return tell("shifted", worker=worker_name(event.worker, tell.lang), phase=phase, to=to)


@SENTENCES
def dice_came_back(event: events.Recruited | events.BroughtBack, tell: Telling) -> str:
    return tell(event.name, dice=kind_counts(event.kinds, tell.lang))


@SENTENCES
def recalled(event: events.Recalled, tell: Telling) -> str:
    return tell("recalled", dice=dice_counts([die for _, die in map(unpack_taking, event.dice)], tell.lang))


# Powers and objectives -----------------------------------------------------------------------------------------------


@SENTENCES
def paid(event: Paid, tell: Telling) -> str:
    return tell(event.name, n=event.credits, tile=face_name(event.face, tell.lang))


@SENTENCES
def earned_points(event: events.EarnedPoints, tell: Telling) -> str:
    return tell("earned_points", n=event.points, tile=face_name(event.face, tell.lang))


@SENTENCES
def claimed(event: events.Claimed, tell: Telling) -> str:
    return tell("claimed", objective=objective_name(event.objective, tell.lang), n=event.tokens)


# Explore -------------------------------------------------------------------------------------------------------------


@SENTENCES
def stocked(event: events.Stocked, tell: Telling) -> str:
    return tell("stocked", n=event.credits, die=die_phrase(event.kind, tell.lang, event.virtual))


@SENTENCES
def scouted(event: events.Scouted, tell: Telling) -> str:
    return tell("scouted", die=die_phrase(event.kind, tell.lang, event.virtual))


@SENTENCES
def tiles_moved(event: TilesMoved, tell: Telling) -> str:
    """Tiles were drawn or abandoned; which ones is for their owner alone."""
    return tell(event.name, n=event.count, tiles=", ".join(tile_name(tile, tell.lang) for tile in event.tiles))


@SENTENCES
def gave_up_tile(event: events.GaveUpTile, tell: Telling) -> str:
    return tell("gave_up_tile", tiles=tile_name(event.tile, tell.lang) if tell.own else "")


@SENTENCES
def placed_tile(event: events.PlacedTile, tell: Telling) -> str:
    key = "placed_tile" if event.on_top == HIDDEN else "placed_tile.top"
    tile = event.tile if tell.own else event.on_top
    name = face_name(face_of(tile, event.side), tell.lang) if tile != HIDDEN else ""
    return tell(key, stack=TEXT(tell.lang, f"stack.{event.side}"), tile=name)


@SENTENCES
def tiles_returned(event: Counted, tell: Telling) -> str:
    return tell(event.name, n=event.count)


# Develop and Settle --------------------------------------------------------------------------------------------------


@SENTENCES
def builders_moved(event: events.PutBuilders | events.LostBuilders, tell: Telling) -> str:
    return tell(event.name, tile=face_name(event.face, tell.lang), dice=dice_counts(event.dice, tell.lang))


@SENTENCES
def paid_cut(event: events.PaidCut, tell: Telling) -> str:
    return tell("paid_cut", n=event.fewer, cost=event.cost, tile=face_name(event.face, tell.lang))


@SENTENCES
def gave_die_for_cut(event: events.GaveDieForCut, tell: Telling) -> str:
    die = die_word(event.kind, tell.lang)
    return tell("gave_die_for_cut", n=event.fewer, die=die, tile=face_name(event.face, tell.lang))


@SENTENCES
def completed(event: events.Completed, tell: Telling) -> str:
    return tell("completed", tile=face_name(event.face, tell.lang))


@SENTENCES
def removed_die(event: events.RemovedDie, tell: Telling) -> str:
    if event.kind == TALENT:
        return tell("removed_die.token")
    return tell("removed_die", die=die_word(event.kind, tell.lang))


@SENTENCES
def gained_die(event: events.GainedDie, tell: Telling) -> str:
    place = TEXT(tell.lang, f"place.{PLACES[event.to]}")
    return tell("gained_die", die=die_word(event.kind, tell.lang), place=place, tile=face_name(event.face, tell.lang))


# Produce and Ship ----------------------------------------------------------------------------------------------------


@SENTENCES
def produced(event: events.Produced, tell: Telling) -> str:
    return tell("produced", die=die_phrase(event.die, tell.lang), tile=face_name(event.face, tell.lang))


@SENTENCES
def traded(event: events.Traded, tell: Telling) -> str:
    good = die_name(event.good, tell.lang)
    return tell("traded", tile=face_name(event.face, tell.lang), good=good, n=event.credits)


@SENTENCES
def consumed(event: events.Consumed, tell: Telling) -> str:
    key = "consumed.credits" if event.credits else "consumed"
    good = die_name(event.good, tell.lang)
    return tell(key, tile=face_name(event.face, tell.lang), good=good, n=event.points, credits=event.credits)


@SENTENCES
def bought_points(event: events.BoughtPoints, tell: Telling) -> str:
    return tell("bought_points", n=event.points, cost=event.cost)
