"""Questions about ships: where they move, which advance, go back, come home or change orbit."""

from collections.abc import Sequence

from orrery.core.ask import Ask, One
from orrery.core.questions import Choice, Question, Refusal
from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.rules.actions import (
    land,
    move,
    planet_at,
)
from orrery.games.tiny_epic_galaxies.rules.components import (
    PLANETS,
    TRACKS,
)
from orrery.games.tiny_epic_galaxies.rules.effects import (
    advance,
    push,
    push_some,
    recall,
    shift,
    transfer,
)
from orrery.games.tiny_epic_galaxies.rules.places import (
    AT_HOME,
    HOME,
    IN_ORBIT,
    ON_SURFACE,
    kind_of_place,
    orbit_of,
    surface_of,
    unpack_move,
)
from orrery.games.tiny_epic_galaxies.rules.table import NO_PLANET, NO_SHIP, GalaxyTable, actor
from orrery.games.tiny_epic_galaxies.rules.targets import (
    unpack_recall,
    unpack_ship,
    unpack_transfer,
)
from orrery.games.tiny_epic_galaxies.words.components import (
    TEXT,
    amount,
    planet_name,
    planet_power,
)
from orrery.games.tiny_epic_galaxies.words.forecasts import (
    can_use_after_landing,
)
from orrery.games.tiny_epic_galaxies.words.pieces import (
    amount_piece,
    place_piece,
    planet_piece,
    ship_piece,
)
from orrery.games.tiny_epic_galaxies.words.questions.common import QUESTIONS, RULES, FirstArgument, own_galaxy


@QUESTIONS(move)
class Move(Question):
    """Which ship moves where."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        t: GalaxyTable = view.table
        assert isinstance(ask, One)
        start, to = unpack_move(code)
        chain, _ = ask.args
        kind = kind_of_place(to)
        words = TEXT(lang, f"choice.move.{MOVES[kind]}", planet=name_at(t, to, lang))
        if any(unpack_move(other).start != start for other in ask.options):
            words += origin(t, start, lang)
        pieces = (place_piece(t, to), ship_piece(t, view.seat, start))
        if kind == ON_SURFACE:
            return Choice(words, landing_hint(view, start, to, chain, lang), pieces, RULES + "move.land")
        if kind == IN_ORBIT:
            return Choice(words, orbit_hint(planet_at(t, to), lang), pieces, RULES + "move.orbit")
        return Choice(words, "", pieces, RULES + "move.places")

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        """Places where the seat has a ship already."""
        t: GalaxyTable = view.table
        x = own_galaxy(view)
        refused: dict[str, Refusal] = {}
        for slot, planet in enumerate(t.row):
            if planet == NO_PLANET:
                continue
            if x.orbit[slot] != NO_SHIP:
                refused[place_piece(t, orbit_of(slot))] = Refusal(TEXT(lang, "refusal.orbit"), RULES + "move.one-each")
            if x.surface[slot]:
                refused[place_piece(t, surface_of(slot))] = Refusal(TEXT(lang, "refusal.surface"), RULES + "move.one-each")
        return refused


MOVES = {AT_HOME: "home", IN_ORBIT: "orbit", ON_SURFACE: "land"}
"""The sentence of a move to each kind of place."""


def name_at(t: GalaxyTable, place: int, lang: str) -> str:
    """The name of the planet of a place; nothing at home."""
    return planet_name(planet_at(t, place), lang) if place != HOME else ""


def origin(t: GalaxyTable, place: int, lang: str) -> str:
    """Where a ship comes from, as the end of a choice."""
    if place == HOME:
        start = TEXT(lang, "place.home.from")
    else:
        key = "place.surface" if kind_of_place(place) == ON_SURFACE else "place.orbit"
        start = TEXT(lang, key, planet=name_at(t, place, lang))
    return TEXT(lang, "choice.move.from", start=start)


def landing_hint(view: View, start: int, to: int, chain: int, lang: str) -> str:
    """Whether the planet of a surface may be used there."""
    if can_use_after_landing(view, start, to, chain):
        return TEXT(lang, "choice.move.usable", power=planet_power(planet_at(view.table, to), lang, view.table.rulings))
    return TEXT(lang, "choice.move.unusable")


def orbit_hint(planet: int, lang: str) -> str:
    """What it takes to colonise a planet."""
    track = TEXT(lang, f"of.{TRACKS[PLANETS[planet].track]}")
    return TEXT(lang, "choice.move.steps", n=PLANETS[planet].steps, track=track)


@QUESTIONS(land)
class Land(Question):
    """Whether to use the planet that a ship has landed on."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        planet, _ = ask.args
        power = planet_power(planet, lang, view.table.rulings)
        return TEXT(lang, self.key, planet=planet_name(planet, lang), power=power)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        planet, _ = ask.args
        if code:
            return Choice(TEXT(lang, "choice.use_it"), "", (planet_piece(planet),), RULES + "move.land")
        return Choice(TEXT(lang, "choice.leave"), "", ("leave",), RULES + "move.land")


@QUESTIONS(advance)
class Advance(FirstArgument):
    """Which own ship advances."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        (steps,) = ask.args
        planet = PLANETS[view.table.row[code]]
        colonises = own_galaxy(view).orbit[code] + steps >= planet.steps
        hint = TEXT(lang, "choice.ship.colonises", n=planet.points) if colonises else ""
        ship = ship_piece(view.table, view.seat, orbit_of(code))
        return Choice(ship_words(view, view.seat, code, lang, names), hint, (ship,), RULES + "advance.step")


@QUESTIONS(shift)
class Shift(Question):
    """Which own ship goes back, so that another advances."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return pushed_ship(view, view.seat, code, lang, names)


@QUESTIONS(push, push_some)
class Push(FirstArgument):
    """Which ships of rivals go back."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        ship = unpack_ship(code)
        return pushed_ship(view, ship.galaxy, ship.slot, lang, names)


def ship_words(view: View, g: int, slot: int, lang: str, names: Sequence[str]) -> str:
    """A ship in orbit: where it stands and, of a rival, whose it is."""
    t: GalaxyTable = view.table
    planet = PLANETS[t.row[slot]]
    space = t.galaxies[g].orbit[slot]
    words = TEXT(lang, "choice.ship", planet=planet_name(planet.index, lang), space=space, last=planet.steps)
    if g == view.seat:
        return words
    return TEXT(lang, "choice.rival_ship", whose=rival_name(t, g, names, lang), where=words)


def pushed_ship(view: View, g: int, slot: int, lang: str, names: Sequence[str]) -> Choice:
    """A ship that may go back."""
    ship = ship_piece(view.table, g, orbit_of(slot))
    return Choice(ship_words(view, g, slot, lang, names), "", (ship,), RULES + "advance.floor")


def rival_name(t: GalaxyTable, g: int, names: Sequence[str], lang: str) -> str:
    """A rival by name, by number where no names are known, or the Rogue."""
    if actor(t, g) != g:
        return TEXT(lang, "choice.victim.rogue")
    return names[g] if names else TEXT(lang, "choice.victim", n=g + 1)


@QUESTIONS(recall)
class Recall(Question):
    """Which ship comes home, and for what."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        t: GalaxyTable = view.table
        slot, energy = unpack_recall(code)
        culture = own_galaxy(view).orbit[slot] - energy
        words = TEXT(lang, "choice.recall", planet=planet_name(t.row[slot], lang), what=amount(lang, energy, culture))
        pieces = (ship_piece(t, view.seat, orbit_of(slot)), amount_piece(energy, culture))
        return Choice(words, self.hint(view, energy, culture, lang), pieces, RULES + "power.recall")

    def hint(self, view: View, energy: int, culture: int, lang: str) -> str:
        """What really comes, where the track can't hold all of it."""
        x = own_galaxy(view)
        held = min(energy, x.most - x.energy), min(culture, x.most - x.culture)
        if held == (energy, culture):
            return ""
        return TEXT(lang, "choice.recall.hint", what=amount(lang, *held), most=x.most)


@QUESTIONS(transfer)
class Transfer(Question):
    """Which ship changes to which orbit."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        t: GalaxyTable = view.table
        slot, other = unpack_transfer(code)
        space = own_galaxy(view).orbit[slot]
        start, to = planet_name(t.row[slot], lang), planet_name(t.row[other], lang)
        target = PLANETS[t.row[other]]
        hint = TEXT(lang, "choice.ship.colonises", n=target.points) if space == target.steps else ""
        pieces = (place_piece(t, orbit_of(other)), ship_piece(t, view.seat, orbit_of(slot)))
        return Choice(TEXT(lang, "choice.transfer", planet=start, other=to, n=space), hint, pieces, RULES + "power.transfer")
