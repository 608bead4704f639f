"""Tiny Epic Galaxies as it is drawn on its page: the planet row, the dice, every galaxy, and the Rogue."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from orrery.core.ask import Ask, One
from orrery.core.cache import KeptValues, keep_results
from orrery.core.view import View
from orrery.draw.glyphs import icon, use
from orrery.draw.html import Html, tag
from orrery.games.tiny_epic_galaxies.rules.actions import any_face, borrow, colony, follow_free, move, repeat
from orrery.games.tiny_epic_galaxies.rules.components import (
    FACE_COLONY,
    FACE_CULTURE,
    FACE_ENERGY,
    FACE_MOVE,
    FACES,
    GOAL_POINTS,
    PLANETS,
    ROGUE_MATS,
    track_of,
)
from orrery.games.tiny_epic_galaxies.rules.dice import SIDES, can_reroll, convert, give_up, reroll, set_die, unpack_die_setting
from orrery.games.tiny_epic_galaxies.rules.effects import exchange, upgrade
from orrery.games.tiny_epic_galaxies.rules.fleet import orbiting_slots
from orrery.games.tiny_epic_galaxies.rules.follow import follow
from orrery.games.tiny_epic_galaxies.rules.places import AT_HOME, IN_ORBIT, ON_SURFACE, kind_of_place, unpack_move
from orrery.games.tiny_epic_galaxies.rules.powers import face_works
from orrery.games.tiny_epic_galaxies.rules.rogue import ROGUE, force, ransom
from orrery.games.tiny_epic_galaxies.rules.round import act, keep_mission
from orrery.games.tiny_epic_galaxies.rules.table import (
    HIDDEN,
    NOBODY,
    GalaxyTable,
    dice_of,
    is_solo,
    owner_of,
    round_number,
    unused_faces,
)
from orrery.games.tiny_epic_galaxies.web.art import ART
from orrery.games.tiny_epic_galaxies.web.faces import (
    MOST_KEPT,
    ROGUE_LOOK,
    TEXT,
    Die,
    Galaxy,
    Mission,
    Planet,
    Row,
    die,
    galaxy,
    look_of_seat,
    offered_missions,
    planet,
    row,
)
from orrery.games.tiny_epic_galaxies.web.picture import paint
from orrery.games.tiny_epic_galaxies.web.prices import follow_price, price
from orrery.games.tiny_epic_galaxies.words.components import attack_text, difficulty_words, planet_name
from orrery.games.tiny_epic_galaxies.words.forecasts import (
    rogue_forecast,
    slots_about_to_colonise,
    table_after_activation,
)
from orrery.games.tiny_epic_galaxies.words.questions.ships import name_at, origin

QUICK = True
"""An answer that is picked piece by piece is given with its last piece: it can be undone."""

MARKS = False
"""Lines of nobody's are the Rogue's and the deck's here: they do not divide the log."""


def step_names(*steps: Callable[..., None]) -> tuple[str, ...]:
    """The names of the questions that these steps take the answers to."""
    return tuple(step.__name__ for step in steps)


ON_MAT = ("reroll", "stop", "converter", "rogue/die")
"""What can be touched on the control mat besides dice."""
DICE, OWN, PLANETS_FIRST = "dice", "own", "planets"
"""The parts of the table; the one that an answer is given at comes first."""
ANSWERED_AT = {
    **dict.fromkeys(step_names(act, reroll, convert, set_die, give_up, follow, follow_free, force, any_face, repeat), DICE),
    **dict.fromkeys(step_names(keep_mission, colony, upgrade, exchange, ransom), OWN),
}
"""Where a question is answered; those not named, at the planets."""
ALL_FACES = step_names(set_die, any_face)
"""The questions that any face may be the answer to."""


@dataclass(frozen=True, eq=False)
class Dice:
    """The control mat: the dice of the player whose turn it is, or of the Rogue. Made once for all that it shows, like a planet."""

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
    palette: tuple[Die, ...]

    @cached_property
    def unused_pieces(self) -> tuple[str, ...]:
        """The dice that can be activated, as pieces."""
        return tuple([die.piece for die in self.unused])

    @cached_property
    def bay_pieces(self) -> tuple[str, ...]:
        """The dice of the activation bay, as pieces and as faces."""
        return (*(die.piece for die in self.bay), *(f"face/{die.face}" for die in self.bay))

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched on the mat."""
        dice = (*self.converter, *self.palette)
        return (*ON_MAT, *self.unused_pieces, *self.bay_pieces, *(die.piece for die in dice))

    @cached_property
    def is_followed(self) -> bool:
        """Whether somebody has followed a die, whose badge stands beside it."""
        return any(die.followers for die in self.bay)


class Rogue(NamedTuple):
    """What is printed on the Rogue's mat for its level, and how hard it is."""

    id: str
    name: str
    difficulty: str
    attack: str
    help: str


class Entry(Protocol):
    """An answer of the list: its words and its pieces."""

    @property
    def words(self) -> str: ...

    @property
    def pieces(self) -> tuple[str, ...]: ...


class Gain(NamedTuple):
    """What following would add to the gauges, and what it costs."""

    energy: int
    culture: int
    price: int


class Payments(NamedTuple):
    """What the viewer may pay or take, as pieces; an upgrade with its words."""

    amounts: tuple[str, ...]
    upgrades: tuple[tuple[str, str], ...]

    @property
    def pieces(self) -> list[str]:
        """All of it, as pieces that can be touched."""
        return [*self.amounts, *(piece for piece, _ in self.upgrades)]


NO_PAYMENTS = Payments((), ())


class Board:
    """Everything that the table page of Tiny Epic Galaxies shows, worked out when the page comes to it."""

    goal = GOAL_POINTS

    def __init__(self, view: View, names: tuple[str, ...], lang: str) -> None:
        self._view = view
        self._lang = lang
        t: GalaxyTable = view.table
        self._t = t
        self.solo = is_solo(t)
        self.names = (*names, ROGUE_MATS[t.rogue].name_in(lang)) if self.solo else names
        """The names of all galaxies."""
        self.active = t.active if not t.over else NOBODY
        """The galaxy whose turn it is."""
        self.turns = (t.first, self.active, self.solo, self.names)
        """What the order of play is drawn from."""
        self.round = round_number(t)
        self.deck = len(t.deck)
        self.last = t.ender >= 0 and not t.over
        self.first = ANSWERED_AT.get(view.ask.name, PLANETS_FIRST) if view.ask else PLANETS_FIRST

    @cached_property
    def galaxies(self) -> tuple[Galaxy, ...]:
        return tuple([galaxy(self._t, g, self.names, self._lang) for g in range(len(self.names))])

    @property
    def order(self) -> tuple[Galaxy, ...]:
        return (*self.galaxies[self._t.first :], *self.galaxies[: self._t.first])

    @property
    def mine(self) -> Galaxy | None:
        return self.galaxies[self._view.seat] if self._view.seat >= 0 else None

    @cached_property
    def rivals(self) -> tuple[Galaxy, ...]:
        return tuple([galaxy for galaxy in self.galaxies if galaxy.seat != self._view.seat])

    @cached_property
    def row(self) -> Row:
        return row(self._t, self.names, self._view.seat, self._lang)

    @cached_property
    def dice(self) -> Dice:
        return _dice(self._view, self.names, self._lang)

    @cached_property
    def rogue(self) -> Rogue | None:
        return _rogue(self._t, self._lang) if self.solo else None

    @cached_property
    def offered(self) -> tuple[Mission, ...]:
        return offered_missions(self._t, self._view.seat, self._lang) if self._view.seat >= 0 else ()

    @cached_property
    def lent(self) -> tuple[tuple[Galaxy, Planet], ...]:
        return _lent(self._view, self.galaxies, self.names, self._lang)

    @cached_property
    def gain(self) -> Gain | None:
        return _gain(self._view)

    @property
    def dealt_pieces(self) -> list[str]:
        """Missions and colonies of rivals, as pieces that can be touched among one's own."""
        missions = [f"mission/{mission.id}" for mission in self.offered]
        return missions + [f"planet/{planet.id}" for _, planet in self.lent]


def words(lang: str) -> Callable[..., str]:
    """The page's own sentences in one language."""
    return lambda key, **values: TEXT(lang, key, **values)


def board(view: View, names: tuple[str, ...], lang: str) -> Board:
    """The table as the viewer may see it."""
    return Board(view, names, lang)


_mats: KeptValues[Dice] = KeptValues(MOST_KEPT)


def _dice(view: View, names: tuple[str, ...], lang: str) -> Dice:
    t: GalaxyTable = view.table
    own = t.active == view.seat
    rogue = is_solo(t) and t.active == ROGUE
    title = _dice_title(t, own, names, lang)
    faces = unused_faces(t)
    does = {face: die_effect(view, face, lang) for face in dict.fromkeys(faces)} if own else {}
    showing = rogue_forecast(t, t.showing, lang) if t.showing != HIDDEN else ""
    cells = dice_of(t, t.active) if not t.over else 0
    is_free = own and not t.rerolls and can_reroll(t)
    palette = _palette(view.ask)
    key = (
        (own, rogue, title, faces, tuple(does.values()), tuple(t.bay), tuple(t.followed), cells, tuple(t.converter)),
        (tuple(t.spent), t.showing, showing, t.left, bool(t.extra), is_free, palette, lang),
    )
    return _mats.find(
        key,
        lambda: Dice(
            own=own,
            rogue=rogue,
            title=title,
            unused=tuple([die("die", face, lang, does.get(face, "")) for face in faces]),
            bay=tuple([die("bay", face, lang, followed=seats) for face, seats in zip(t.bay, t.followed)]),
            cells=cells,
            converter=tuple([die("converter", face, lang) for face in t.converter]),
            spent=tuple([die("spent", face, lang) for face in t.spent]),
            showing=die("rogue", t.showing, lang, showing) if t.showing != HIDDEN else None,
            left=t.left,
            extra=bool(t.extra),
            reroll=TEXT(lang, "reroll.free") if is_free else "",
            palette=tuple([die("face", face, lang) for face in palette]),
        ),
    )


def _dice_title(t: GalaxyTable, own: bool, names: tuple[str, ...], lang: str) -> str:
    if t.over:
        return TEXT(lang, "dice.title")
    return TEXT(lang, "dice.own") if own else TEXT(lang, "dice.of", name=names[t.active])


def _palette(ask: Ask | None) -> tuple[int, ...]:
    """The faces that are laid out to choose from beside the dice."""
    if ask and ask.name in ALL_FACES:
        return tuple(range(SIDES))
    if ask and ask.name == follow_free.__name__:
        _, face, _ = ask.args
        return (face,)
    return ()


def die_effect(view: View, face: int, lang: str) -> str:
    """What a die would do for the viewer in two or three words."""
    t: GalaxyTable = table_after_activation(view.table, face) if face == FACE_COLONY else view.table
    x = t.galaxies[view.seat]
    if not face_works(t, view.seat, face, 0, x.energy, x.culture):
        return TEXT(lang, "does.nothing")
    if face in (FACE_MOVE, FACE_COLONY):
        return TEXT(lang, f"does.{FACES[face]}")
    if face in (FACE_ENERGY, FACE_CULTURE):
        energy = min(x.energy_yield, x.most - x.energy)
        return TEXT(lang, "does.take", n=energy if face == FACE_ENERGY else min(x.culture_yield, x.most - x.culture))
    slots = orbiting_slots(t, x, track_of(face))
    ready = slots_about_to_colonise(t, x, slots)
    if ready:
        return TEXT(lang, "does.colonise", planet=planet_name(t.row[ready[0]], lang))
    return TEXT(lang, "does.advance", n=len(slots))


def _rogue(t: GalaxyTable, lang: str) -> Rogue:
    card = ROGUE_MATS[t.rogue]
    level = min(t.galaxies[ROGUE].level, len(card.data["levels"]))
    return Rogue(
        card.id, card.name_in(lang), difficulty_words(card, lang), attack_text(card, level, lang), TEXT(lang, "rogue.help")
    )


def _lent(view: View, galaxies: tuple[Galaxy, ...], names: tuple[str, ...], lang: str) -> tuple[tuple[Galaxy, Planet], ...]:
    """Colonies of rivals that may be used now, with their owners."""
    ask = view.ask
    t: GalaxyTable = view.table
    if not isinstance(ask, One) or ask.name != borrow.__name__:
        return ()
    lender, _ = ask.args
    if not PLANETS[lender].power.rivals:
        return ()
    return tuple((galaxies[owner_of(t, code)], planet(t, code, names, view.seat, lang)) for code in ask.options)


def _gain(view: View) -> Gain | None:
    """What following a die of resources would add to the viewer's gauges."""
    ask = view.ask
    t: GalaxyTable = view.table
    if ask and ask.name == follow.__name__:
        face, _ = ask.args
        price = t.price
    elif ask and ask.name == follow_free.__name__:
        _, face, _ = ask.args
        price = 0
    else:
        return None
    x = t.galaxies[view.seat]
    energy = min(x.energy_yield, x.most - x.energy) if face == FACE_ENERGY else 0
    culture = min(x.culture_yield, x.most - x.culture + price) if face == FACE_CULTURE else 0
    return Gain(energy, culture, price)


HINTS_ON_A_PHONE = (follow.__name__, follow_free.__name__)
"""Questions that can't be answered without what the sentence below them says."""


def ahead(view: View, lang: str) -> str:
    """The sentence about following ahead: it holds for dice of one face, for a round."""
    ask = view.ask
    if ask is None or ask.name not in (follow.__name__, follow_free.__name__):
        return ""
    face = ask.args[0] if ask.name == follow.__name__ else ask.args[1]
    return TEXT(lang, "ahead.follow", face=TEXT(lang, f"face.{FACES[face]}"))


def hint(view: View, names: Sequence[str], lang: str) -> str:
    """A second sentence under the question; of a follow, whose die it is and what one has."""
    ask = view.ask
    if ask is None:
        return ""
    key = f"hint.{ask.name}"
    t: GalaxyTable = view.table
    if ask.name == follow.__name__:
        own = t.galaxies[view.seat]
        who = TEXT(lang, "rogue") if is_solo(t) else names[t.active]
        sentence = TEXT(lang, key, who=who, n=own.culture, left=own.culture - t.price, energy=own.energy, ships=own.home)
        return f"{sentence} {follow_price(t, lang)}".rstrip()
    if ask.name == follow_free.__name__:
        return TEXT(lang, key, who=names[ask.args[0]])
    if is_solo(t) and f"{key}.solo" in TEXT:
        key += ".solo"
    return TEXT(lang, key) if key in TEXT else ""


def bunch(view: View, code: int, lang: str) -> tuple[str, str]:
    """The heading that an answer stands under in a long list, and the end of its words that the heading says already."""
    ask = view.ask
    heading = BUNCHES.get(ask.name) if ask else None
    return heading(view, ask, code, lang) if heading and isinstance(ask, One) else ("", "")


def _die_bunch(view: View, ask: One, code: int, lang: str) -> tuple[str, str]:
    """Dice that are set, by the face that they show."""
    if len({unpack_die_setting(option).face for option in ask.options}) == 1:
        return "", ""
    return TEXT(lang, f"face.{FACES[unpack_die_setting(code).face]}"), ""


def _move_bunch(view: View, ask: One, code: int, lang: str) -> tuple[str, str]:
    """Moves, by the place that they start from."""
    if len({unpack_move(option).start for option in ask.options}) == 1:
        return "", ""
    t: GalaxyTable = view.table
    start = unpack_move(code).start
    key = BUNCHED_AT[kind_of_place(start)]
    return TEXT(lang, f"bunch.{key}", planet=name_at(t, start, lang)), origin(t, start, lang)


BUNCHED_AT = {AT_HOME: "home", IN_ORBIT: "orbit", ON_SURFACE: "surface"}
BUNCHES = {set_die.__name__: _die_bunch, move.__name__: _move_bunch}
"""The questions whose answers stand under headings."""


def end_words(view: View, names: tuple[str, ...], lang: str) -> str:
    """How a game alone ended, which is not a matter of points only; empty for other games."""
    t: GalaxyTable = view.table
    if not is_solo(t) or not view.outcome:
        return ""
    rogue = ROGUE_MATS[t.rogue].name_in(lang)
    if view.outcome.winners:
        key = "ended.won" if view.seat == 0 else "ended.won.other"
        return TEXT(lang, key, rogue=rogue, n=t.galaxies[0].points, name=names[0])
    key = "ended.skull" if t.galaxies[ROGUE].level >= len(ROGUE_MATS[t.rogue].data["levels"]) + 1 else "ended.lost"
    return TEXT(lang, key, rogue=rogue, n=t.galaxies[ROGUE].points)


@keep_results(MOST_KEPT)
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


@keep_results(MOST_KEPT)
def glyph(piece: str, lang: str) -> Html | None:
    """The small mark of a piece in a list of answers."""
    parts = piece.split("/")
    match parts[0]:
        case "die" | "bay" | "face":
            return die_face(parts[1], "tiny")
        case "planet" if parts[-1] == "orbit":
            return use("i-orbit", "icon")
        case "planet" if parts[-1] == "surface":
            return icon("settle")
        case "planet":
            return icon("colony")
        case "ship":
            look = ROGUE_LOOK if parts[1] == "rogue" else look_of_seat(int(parts[1]))
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


def art(id: str) -> Html:
    """The drawing of a planet, a mission or a Rogue."""
    return ART.reference(id)


def payments(entries: Iterable[Entry]) -> Payments:
    """The answers that are amounts, each once, and those that pay for an upgrade."""
    amounts = dict.fromkeys([piece for entry in entries for piece in entry.pieces if piece.startswith("amount/")])
    upgrades = [(entry.pieces[0], entry.words) for entry in entries if entry.pieces and entry.pieces[0].startswith("upgrade/")]
    return Payments(tuple(amounts), tuple(upgrades)) if amounts or upgrades else NO_PAYMENTS


def amounts(piece: str) -> tuple[int, int]:
    """Energy and culture of a piece that is an amount or a payment."""
    energy, culture = piece.rsplit("/", 1)[-1].split("-")
    return int(energy), int(culture)


__all__ = [
    "MARKS",
    "NO_PAYMENTS",
    "QUICK",
    "Board",
    "amounts",
    "art",
    "board",
    "bunch",
    "end_words",
    "glyph",
    "hint",
    "paint",
    "payments",
    "price",
    "words",
]
