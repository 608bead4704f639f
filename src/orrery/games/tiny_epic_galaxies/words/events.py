"""What happened in Tiny Epic Galaxies, in words: the log as each seat and every watcher may read it."""

from orrery.core.events import Sentences, Telling
from orrery.games.tiny_epic_galaxies.rules import events
from orrery.games.tiny_epic_galaxies.rules.components import ENERGY, FACES, other_resource
from orrery.games.tiny_epic_galaxies.rules.places import AT_HOME, ON_SURFACE
from orrery.games.tiny_epic_galaxies.words.components import (
    TEXT,
    amount,
    face_name,
    face_names,
    mission_name,
    planet_name,
    resource_name,
)

SENTENCES = Sentences(TEXT)

ResourcesMoved = events.Gained | events.Paid | events.Lost
DiceSpent = events.Converted | events.GaveUp
PlanetNamed = events.Used | events.Dealt | events.Replaced | events.RogueMoved
FaceNamed = events.ChoseFace | events.Repeated | events.Forced | events.RogueRolled
DieNamed = events.Activated | events.RogueActivated | events.RogueRerolled | events.RogueDiscarded
DiceCounted = events.Stopped | events.RogueBegan | events.RogueExtra


def name_or_rogue(seat: int, tell: Telling) -> str:
    """A galaxy at the start of a sentence."""
    return tell.names[seat] if seat >= 0 else TEXT(tell.lang, "rogue")


def name_within(seat: int, tell: Telling) -> str:
    """A galaxy within a sentence."""
    return tell.names[seat] if seat >= 0 else TEXT(tell.lang, "rogue.named")


@SENTENCES
def kept(event: events.Kept, tell: Telling) -> str:
    """A mission was kept; which one is for its owner alone."""
    if tell.own and event.mission >= 0:
        return tell("kept", mission=mission_name(event.mission, tell.lang))
    return tell("kept", own=False)


@SENTENCES
def showed(event: events.Showed, tell: Telling) -> str:
    return tell("showed", mission=mission_name(event.mission, tell.lang), points=event.points)


@SENTENCES
def reached(event: events.Reached, tell: Telling) -> str:
    return tell("reached", who=name_or_rogue(event.seat, tell), points=event.points)


# Dice ----------------------------------------------------------------------------------------------------------------


@SENTENCES
def rolled(event: events.Rolled, tell: Telling) -> str:
    return tell("rolled", faces=face_names(sorted(event.faces), tell.lang))


@SENTENCES
def rerolled(event: events.Rerolled, tell: Telling) -> str:
    return tell(
        "rerolled" if event.price else "rerolled_free",
        price=amount(tell.lang, event.price, 0),
        faces=face_names(event.faces, tell.lang),
        new=face_names(sorted(event.rolled), tell.lang),
    )


@SENTENCES
def dice_spent(event: DiceSpent, tell: Telling) -> str:
    return tell(event.name, faces=face_names(event.faces, tell.lang))


@SENTENCES
def set_die(event: events.SetDie, tell: Telling) -> str:
    return tell("set_die", face=face_name(event.face, tell.lang), new=face_name(event.new, tell.lang))


@SENTENCES
def face_named(event: FaceNamed, tell: Telling) -> str:
    return tell(event.name, face=face_name(event.face, tell.lang))


@SENTENCES
def die_named(event: DieNamed, tell: Telling) -> str:
    return tell(event.name, die=TEXT(tell.lang, f"die.{FACES[event.face]}"))


@SENTENCES
def dice_counted(event: DiceCounted, tell: Telling) -> str:
    return tell(event.name, n=event.dice)


@SENTENCES
def followed(event: events.Followed, tell: Telling) -> str:
    key = "followed" if event.price else "followed_free"
    return tell(key, face=face_name(event.face, tell.lang), price=amount(tell.lang, 0, event.price))


# Resources and empire ------------------------------------------------------------------------------------------------


@SENTENCES
def resources_moved(event: ResourcesMoved, tell: Telling) -> str:
    nothing = isinstance(event, events.Gained) and not (event.energy or event.culture)
    key = "gained_nothing" if nothing else event.name
    return tell(key, who=name_or_rogue(event.seat, tell), what=amount(tell.lang, event.energy, event.culture))


@SENTENCES
def stole(event: events.Stole, tell: Telling) -> str:
    key = "stole_you" if event.victim == tell.viewer >= 0 else "stole"
    return tell(key, victim=name_within(event.victim, tell), what=amount(tell.lang, event.energy, event.culture))


@SENTENCES
def hired(event: events.Hired, tell: Telling) -> str:
    key = "hired_you" if event.owner == tell.viewer >= 0 else "hired"
    return tell(key, victim=name_within(event.owner, tell), what=amount(tell.lang, event.energy, event.culture))


@SENTENCES
def exchanged(event: events.Exchanged, tell: Telling) -> str:
    spent = amount(tell.lang, event.amount, 0) if event.source == ENERGY else amount(tell.lang, 0, event.amount)
    return tell("exchanged", what=spent, into=resource_name(other_resource(event.source), tell.lang))


@SENTENCES
def upgraded(event: events.Upgraded, tell: Telling) -> str:
    return tell("upgraded", level=event.level, what=amount(tell.lang, event.energy, event.culture), points=event.points)


# Ships and planets ---------------------------------------------------------------------------------------------------


@SENTENCES
def moved(event: events.Moved, tell: Telling) -> str:
    start = place_name(event.start, event.start_planet, tell)
    return tell("moved", start=start, to=place_name(event.to, event.to_planet, tell))


def place_name(kind: int, planet: int, tell: Telling) -> str:
    """Where a ship moved from or to."""
    if kind == AT_HOME:
        return TEXT(tell.lang, "place.home.own" if tell.own else "place.home")
    return TEXT(tell.lang, "place.surface" if kind == ON_SURFACE else "place.orbit", planet=planet_name(planet, tell.lang))


@SENTENCES
def planet_named(event: PlanetNamed, tell: Telling) -> str:
    return tell(event.name, planet=planet_name(event.planet, tell.lang))


@SENTENCES
def advanced(event: events.Advanced, tell: Telling) -> str:
    planet = planet_name(event.planet, tell.lang)
    return tell("advanced", who=name_or_rogue(event.seat, tell), planet=planet, space=event.space, last=event.last)


@SENTENCES
def pushed(event: events.Pushed, tell: Telling) -> str:
    key = "pushed" if event.seat >= 0 else "rogue_pushed"
    return tell(key, planet=planet_name(event.planet, tell.lang), space=event.space)


@SENTENCES
def recalled(event: events.Recalled, tell: Telling) -> str:
    return tell("recalled", planet=planet_name(event.planet, tell.lang), space=event.space)


@SENTENCES
def transferred(event: events.Transferred, tell: Telling) -> str:
    planet, other = planet_name(event.planet, tell.lang), planet_name(event.other, tell.lang)
    return tell("transferred", planet=planet, other=other, space=event.space)


@SENTENCES
def colonised(event: events.Colonised, tell: Telling) -> str:
    planet = planet_name(event.planet, tell.lang)
    return tell("colonised", who=name_or_rogue(event.seat, tell), planet=planet, points=event.points)
