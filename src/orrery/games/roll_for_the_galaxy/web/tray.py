"""What lies in the tray above the columns of Roll for the Galaxy: loose dice, drawn tiles, and ways to go on."""

from collections.abc import Callable
from typing import NamedTuple

from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.rules.assign import (
    DICTATE,
    UNASSIGNED,
    goes_together,
    lay_on_strip,
    may_go_apart,
    move_to,
    put_wilds,
    reassign_power,
    use_power,
)
from orrery.games.roll_for_the_galaxy.rules.build import PHASE_OF_SIDE, cut_need
from orrery.games.roll_for_the_galaxy.rules.components import (
    DEVELOPMENT,
    FACE,
    PHASE_NAMES,
    SHIP,
    TALENT,
    WILD,
    WORLD,
    Power,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import phase_of
from orrery.games.roll_for_the_galaxy.rules.explore import abandon_tiles, give_up_tile
from orrery.games.roll_for_the_galaxy.rules.incomes import income
from orrery.games.roll_for_the_galaxy.rules.ship import spend_credits
from orrery.games.roll_for_the_galaxy.rules.table import HIDDEN, RollTable
from orrery.games.roll_for_the_galaxy.rules.table import Empire as Seat
from orrery.games.roll_for_the_galaxy.web.faces import TEXT, Die, Tile, tile, worker_die
from orrery.games.roll_for_the_galaxy.words.components import face_name, short_powers
from orrery.games.roll_for_the_galaxy.words.questions.common import tableau_piece

ASSIGNS_TOKENS = (lay_on_strip.__name__, put_wilds.__name__)
"""The questions in which Talent tokens may be assigned."""
ABOUT_ZONE = (abandon_tiles.__name__, give_up_tile.__name__)
"""The questions about tiles of the construction zone."""


class Way(NamedTuple):
    """Something to do that is no piece on the table: a power, an amount, or doing nothing more."""

    piece: str
    glyph: str
    name: str
    words: str
    now: bool = False
    """It is the power in use."""


def loose_dice(view: View, lang: str) -> tuple[Die, ...]:
    """The dice that stand in no column yet, and Talent tokens where they may be assigned."""
    if view.seat < 0:
        return ()
    e: Seat = view.table.empires[view.seat]
    workers = [w for w in e.workers if phase_of(w) >= WILD]
    if view.ask and view.ask.name in ASSIGNS_TOKENS:
        workers += [UNASSIGNED] * e.cup[TALENT]
    return tuple(worker_die(w, f"worker/{w}", lang, "large") for w in workers)


def tiles_in_question(view: View, lang: str) -> tuple[tuple[int, Tile, Tile], ...]:
    """The tiles that the question is about, both sides of each: those just drawn, or those of the zone."""
    if view.seat < 0:
        return ()
    e: Seat = view.table.empires[view.seat]
    numbers = [number for number in e.hand if number != HIDDEN]
    if view.ask and view.ask.name in ABOUT_ZONE:
        numbers = e.zone
    return tuple((number, _side(view, number, DEVELOPMENT, lang), _side(view, number, WORLD, lang)) for number in numbers)


def _side(view: View, number: int, side: int, lang: str) -> Tile:
    face = face_of(number, side)
    return tile(face, lang, f"side/{face}", view.table.empires[view.seat], apart=may_go_apart(view.options))


def ways_to_go_on(view: View, lang: str) -> tuple[Way, ...]:
    """What the question offers beside the pieces on the table."""
    if view.ask is None or view.seat < 0 or view.ask.name not in WAYS:
        return ()
    return WAYS[view.ask.name](view, view.table.empires[view.seat], lang)


def _powers_to_use(view: View, e: Seat, lang: str) -> tuple[Way, ...]:
    return (_dictate(view, e, lang), *(_way_of_power(view, e, power, "assign", lang) for power in e.powers.reassign))


def _power_in_use(view: View, e: Seat, lang: str) -> tuple[Way, ...]:
    assert view.ask is not None
    number, _ = view.ask.args
    used = _dictate(view, e, lang) if number == DICTATE else _way_of_power(view, e, reassign_power(e, number), "assign", lang)
    return (used._replace(now=True),)


def _cuts(view: View, e: Seat, lang: str) -> tuple[Way, ...]:
    assert view.ask is not None
    side, _, _ = view.ask.args
    return tuple(_way_of_power(view, e, power, PHASE_NAMES[PHASE_OF_SIDE[side]], lang) for power in e.powers.cuts[side])


def _amounts(view: View, e: Seat, lang: str) -> tuple[Way, ...]:
    """How many points may be bought, and the incomes that may come before."""
    power = e.powers.spends[0]
    amounts = [Way("spend/0", "close", TEXT(lang, "spend.none"), "")]
    for n in range(1, power.most + 1):
        points, price = TEXT(lang, "spend", n=n * power.points), TEXT(lang, "spend.cost", n=n * power.cost)
        amounts.append(Way(f"spend/{n}", "culture", points, price))
    t: RollTable = view.table
    incomes = [(other, income(t, view.options, view.seat, other)) for other in e.powers.end[SHIP]]
    return (*amounts, *(_income(e, other, paid, lang) for other, paid in incomes if paid))


WAYS: dict[str, Callable[[View, Seat, str], tuple[Way, ...]]] = {
    use_power.__name__: _powers_to_use,
    move_to.__name__: _power_in_use,
    cut_need.__name__: _cuts,
    spend_credits.__name__: _amounts,
}
"""What each question offers beside the pieces on the table."""


def _dictate(view: View, e: Seat, lang: str) -> Way:
    together = e.powers.dictate_most > 1 and goes_together(e, view.options, DICTATE)
    does = TEXT(lang, "dictate.does.together" if together else "dictate.does", n=e.powers.dictate_most)
    return Way("dictate", "dictate", TEXT(lang, "dictate"), does)


def _way_of_power(view: View, e: Seat, power: Power, moment: str, lang: str) -> Way:
    effects = [words for when, words in short_powers(FACE[power.face], lang, may_go_apart(view.options)) if when == moment]
    return Way(tableau_piece(e, power.face), "move", face_name(power.face, lang), ". ".join(effects))


def _income(e: Seat, power: Power, paid: int, lang: str) -> Way:
    return Way(tableau_piece(e, power.face), "ship", face_name(power.face, lang), TEXT(lang, "spend.after", n=paid))
