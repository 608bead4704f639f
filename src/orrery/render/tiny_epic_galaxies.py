"""Tiny Epic Galaxies as it is drawn on its page: the planet row, the dice, every galaxy, and the Rogue."""

from collections.abc import Callable
from typing import NamedTuple

from orrery.core.ask import One
from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.dice import can_reroll
from orrery.games.tiny_epic_galaxies.explain import attack_words
from orrery.games.tiny_epic_galaxies.fleet import orbiting
from orrery.games.tiny_epic_galaxies.foresee import called, once_activated, rogue_would
from orrery.games.tiny_epic_galaxies.pieces import (
    FACE_COLONY,
    FACE_CULTURE,
    FACE_DIPLOMACY,
    FACE_ENERGY,
    FACE_MOVE,
    FACES,
    GOAL_POINTS,
    PLANETS,
    ROGUE_MATS,
)
from orrery.games.tiny_epic_galaxies.powers import face_works
from orrery.games.tiny_epic_galaxies.table import (
    HIDDEN,
    ORBIT,
    PLACES,
    SURFACE,
    GalaxyTable,
    dice_of,
    is_solo,
    owner_of,
    round_number,
    unused,
)
from orrery.games.tiny_epic_galaxies.words import origin
from orrery.render.html import Html, tag
from orrery.render.pieces import icon, use
from orrery.render.tiny_epic_galaxies_parts import (
    ROGUE_LOOK,
    TEXT,
    Die,
    Galaxy,
    LevelCell,
    Mission,
    Planet,
    Ship,
    die,
    galaxy,
    look_of,
    offered,
    planet,
    row,
)
from orrery.render.tiny_epic_galaxies_picture import paint

QUICK = True
"""An answer that is picked piece by piece is given with its last piece: it can be undone."""

MARKS = False
"""Lines of nobody's are the Rogue's and the deck's here: they do not divide the log."""
DICE_ASKS = ("act", "reroll", "convert", "set_die", "give_up", "follow", "follow_free", "force", "any_face", "repeat")
OWN_ASKS = ("keep_mission", "colony", "upgrade", "exchange", "ransom")


class Dice(NamedTuple):
    """The control mat: the dice of the player whose turn it is, or of the Rogue."""

    own: bool
    rogue: bool
    title: str
    unused: tuple[Die, ...]
    bay: tuple[Die, ...]
    cells: int
    converter: tuple[Die, ...]
    spent: tuple[Die, ...]
    showing: Die | None
    left: int
    extra: bool
    reroll: str
    price: int
    palette: tuple[Die, ...]


class Rogue(NamedTuple):
    """What is printed on the Rogue's mat for its level, and how hard it is."""

    name: str
    difficulty: str
    attack: str
    help: str


class Gain(NamedTuple):
    """What following would add to the gauges, and what it costs."""

    energy: int
    culture: int
    price: int


class Board(NamedTuple):
    """Everything that the table page of Tiny Epic Galaxies shows."""

    round: int
    goal: int
    order: tuple[Galaxy, ...]
    galaxies: tuple[Galaxy, ...]
    mine: Galaxy | None
    rivals: tuple[Galaxy, ...]
    row: tuple[Planet | None, ...]
    deck: int
    last: bool
    dice: Dice
    rogue: Rogue | None
    offered: tuple[Mission, ...]
    lent: tuple[tuple[Galaxy, Planet], ...]
    gain: Gain | None
    first: str


def words(lang: str) -> Callable[..., str]:
    """The page's own sentences in one language."""
    return lambda key, **values: TEXT(lang, key, **values)


def board(view: View, names: tuple[str, ...], lang: str) -> Board:
    """The table as the viewer may see it."""
    t: GalaxyTable = view.table
    called_by = (*names, ROGUE_MATS[t.rogue].called(lang)) if is_solo(t) else names
    galaxies = tuple(galaxy(t, g, called_by, view.seat, lang) for g in range(len(t.galaxies)))
    count = len(galaxies)
    ask = view.ask
    return Board(
        round_number(t),
        GOAL_POINTS,
        tuple(galaxies[(t.first + i) % count] for i in range(count)),
        galaxies,
        galaxies[view.seat] if view.seat >= 0 else None,
        tuple(g for g in galaxies if g.seat != view.seat),
        row(t, called_by, view.seat, lang),
        len(t.deck),
        t.ender >= 0 and not t.over,
        _dice(view, called_by, lang),
        _rogue(t, lang) if is_solo(t) else None,
        offered(t, view.seat, lang) if view.seat >= 0 else (),
        _lent(view, galaxies, called_by, lang),
        _gain(view),
        "dice" if ask and ask.name in DICE_ASKS else "own" if ask and ask.name in OWN_ASKS else "planets",
    )


def _dice(view: View, names: tuple[str, ...], lang: str) -> Dice:
    t: GalaxyTable = view.table
    own = t.active == view.seat
    rogue = is_solo(t) and t.active != 0
    shown = t.showing if t.showing != HIDDEN else -1
    ask = view.ask
    palette: tuple[int, ...] = ()
    if ask and ask.name in ("set_die", "any_face"):
        palette = tuple(range(6))
    elif ask and ask.name == "follow_free":
        palette = (ask.args[1],)
    if t.over:
        title = TEXT(lang, "dice.title")
    elif own:
        title = TEXT(lang, "dice.own")
    else:
        title = TEXT(lang, "dice.of", name=names[t.active])
    return Dice(
        own,
        rogue,
        title,
        tuple(die("die", face, lang, does(view, face, lang) if own else "") for face in unused(t)),
        tuple(die("bay", face, lang, followed=seats) for face, seats in zip(t.bay, t.followed)),
        dice_of(t, t.active) if not t.over else 0,
        tuple(die("converter", face, lang) for face in t.converter),
        tuple(die("spent", face, lang) for face in t.spent),
        die("rogue", shown, lang, rogue_would(t, shown, lang)) if shown >= 0 else None,
        t.left,
        bool(t.extra),
        "" if not own or t.rerolls or not can_reroll(t) else TEXT(lang, "reroll.free"),
        t.rerolls,
        tuple(die("face", face, lang) for face in palette),
    )


def does(view: View, face: int, lang: str) -> str:
    """What a die would do for the viewer in two or three words."""
    t = once_activated(view.table, face)
    x = t.galaxies[view.seat]
    if not face_works(t, view.seat, face, 0, x.energy, x.culture):
        return TEXT(lang, "does.nothing")
    if face in (FACE_MOVE, FACE_COLONY):
        return TEXT(lang, f"does.{FACES[face]}")
    if face in (FACE_ENERGY, FACE_CULTURE):
        energy = min(x.energy_yield, x.most - x.energy)
        return TEXT(lang, "does.take", n=energy if face == FACE_ENERGY else min(x.culture_yield, x.most - x.culture))
    slots = orbiting(t, x, face - FACE_DIPLOMACY)
    ready = [slot for slot in slots if x.orbit[slot] + 1 == PLANETS[t.row[slot]].steps]
    if ready:
        return TEXT(lang, "does.colonise", planet=called(t.row[ready[0]], lang))
    return TEXT(lang, "does.advance", n=len(slots))


def _rogue(t: GalaxyTable, lang: str) -> Rogue:
    card = ROGUE_MATS[t.rogue]
    difficulty = card.data["difficulty"]
    level = min(t.galaxies[1].level, len(card.data["levels"]))
    return Rogue(
        card.called(lang), difficulty.get(lang, difficulty["en"]), attack_words(card, level, lang), TEXT(lang, "rogue.help")
    )


def _lent(view: View, galaxies: tuple[Galaxy, ...], names: tuple[str, ...], lang: str) -> tuple[tuple[Galaxy, Planet], ...]:
    """Colonies of rivals that may be used now, with their owners."""
    ask = view.ask
    t: GalaxyTable = view.table
    if ask is None or ask.name != "borrow" or not PLANETS[ask.args[0]].power.rivals:
        return ()
    codes: tuple[int, ...] = getattr(ask, "options", ())
    return tuple((galaxies[owner_of(t, code)], planet(t, code, names, view.seat, lang)) for code in codes)


def _gain(view: View) -> Gain | None:
    """What following a die of resources would add to the viewer's gauges."""
    ask = view.ask
    if ask is None or ask.name not in ("follow", "follow_free"):
        return None
    t: GalaxyTable = view.table
    x = t.galaxies[view.seat]
    face, price = (ask.args[0], t.price) if ask.name == "follow" else (ask.args[1], 0)
    energy = min(x.energy_yield, x.most - x.energy) if face == FACE_ENERGY else 0
    culture = min(x.culture_yield, x.most - x.culture + price) if face == FACE_CULTURE else 0
    return Gain(energy, culture, price)


def hint(view: View, lang: str) -> str:
    """A second sentence under the question."""
    ask = view.ask
    if ask is None:
        return ""
    key = f"hint.{ask.name}"
    t: GalaxyTable = view.table
    if ask.name == "follow":
        return TEXT(lang, key, n=t.galaxies[view.seat].culture, left=t.galaxies[view.seat].culture - t.price)
    if is_solo(t) and f"{key}.solo" in TEXT:
        key += ".solo"
    return TEXT(lang, key) if key in TEXT else ""


def bunch(view: View, code: int, lang: str) -> tuple[str, str]:
    """The heading that an answer stands under in a long list, and the end of its words that the heading says already."""
    ask = view.ask
    t: GalaxyTable = view.table
    if not isinstance(ask, One) or ask.name not in ("set_die", "move"):
        return "", ""
    each = 6 if ask.name == "set_die" else PLACES
    if len({option // each for option in ask.options}) == 1:
        return "", ""
    if ask.name == "set_die":
        return TEXT(lang, f"face.{FACES[code // each]}"), ""
    start = code // PLACES
    kind = "surface" if start >= SURFACE else "orbit" if start else "home"
    planet = called(t.row[(start - ORBIT) % (SURFACE - ORBIT)], lang) if start else ""
    return TEXT(lang, f"bunch.{kind}", planet=planet), origin(t, start, lang)


def ended(view: View, names: tuple[str, ...], lang: str) -> str:
    """How a game alone ended, which is not a matter of points only; empty for other games."""
    t: GalaxyTable = view.table
    if not is_solo(t) or not view.outcome:
        return ""
    rogue = ROGUE_MATS[t.rogue].called(lang)
    if view.outcome.winners:
        key = "ended.won" if view.seat == 0 else "ended.won.other"
        return TEXT(lang, key, rogue=rogue, n=t.galaxies[0].points, name=names[0])
    key = "ended.skull" if t.galaxies[1].level >= len(ROGUE_MATS[t.rogue].data["levels"]) + 1 else "ended.lost"
    return TEXT(lang, key, rogue=rogue, n=t.galaxies[1].points)


def die_face(face: str, size: str = "", label: str = "", cls: str = "") -> Html:
    """A die of the galaxy with a face up."""
    return tag(
        "svg",
        tag("use", href="#die-body"),
        tag("use", href=f"#i-{face}", x=8, y=8, width=24, height=24),
        cls=f"die common {size} {cls}".strip(),
        viewBox="0 0 40 40",
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
    )


def glyph(piece: str, lang: str) -> Html | None:
    """The small mark of a piece in a list of answers."""
    parts = piece.split("/")
    match parts[0]:
        case "die" | "bay" | "face":
            return die_face(parts[1], "xs")
        case "planet" if parts[-1] == "orbit":
            return use("i-orbit", "i")
        case "planet" if parts[-1] == "surface":
            return icon("settle")
        case "planet":
            return icon("colony")
        case "ship":
            look = ROGUE_LOOK if parts[1] == "rogue" else int(parts[1]) % 5 + 1
            return use(f"ship-{look}", f"ship seat-{look}")
        case "seat":
            return icon("skull")
        case "home":
            return icon("home")
        case "upgrade":
            return icon("economy")
        case "amount":
            return icon("energy" if not parts[1].startswith("0-") else "culture")
        case "mission":
            return icon("lock")
        case "reroll" | "converter" | "stop":
            return icon({"reroll": "undo", "converter": "trade", "stop": "check"}[parts[0]])
    return None


def amounts(piece: str) -> tuple[int, int]:
    """Energy and culture of a piece that is an amount or a payment."""
    energy, culture = piece.rsplit("/", 1)[-1].split("-")
    return int(energy), int(culture)


__all__ = [
    "MARKS",
    "QUICK",
    "Board",
    "Die",
    "Galaxy",
    "LevelCell",
    "Planet",
    "Ship",
    "amounts",
    "board",
    "bunch",
    "die_face",
    "ended",
    "glyph",
    "hint",
    "look_of",
    "paint",
    "words",
]
