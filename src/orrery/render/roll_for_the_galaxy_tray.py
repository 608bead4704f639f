"""What lies in the tray above the columns of Roll for the Galaxy: loose dice, drawn tiles, and ways to go on."""

from typing import NamedTuple

from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.assign import DICTATE, UNASSIGNED
from orrery.games.roll_for_the_galaxy.describe import called, short_powers
from orrery.games.roll_for_the_galaxy.faces import FACE, SHIP, TALENT, WILD, Power
from orrery.games.roll_for_the_galaxy.incomes import income
from orrery.games.roll_for_the_galaxy.table import HIDDEN, RollTable, phase_of
from orrery.games.roll_for_the_galaxy.table import Empire as Seat
from orrery.render.roll_for_the_galaxy_faces import TEXT, Die, Tile, of_worker, tile


class Way(NamedTuple):
    """Something to do that is no piece on the table: a power, an amount, or doing nothing more."""

    piece: str
    glyph: str
    name: str
    words: str
    now: bool = False
    """It is the power in use."""


def loose(view: View, lang: str) -> tuple[Die, ...]:
    """The dice that stand in no column yet, and Talent tokens where they may be assigned."""
    if view.seat < 0:
        return ()
    e: Seat = view.table.empires[view.seat]
    workers = [w for w in e.workers if phase_of(w) >= WILD]
    if view.ask and view.ask.name in ("lay_on_strip", "put_wilds"):
        workers += [UNASSIGNED] * e.cup[TALENT]
    return tuple(of_worker(w, f"worker/{w}", lang, "l") for w in workers)


def drawn(view: View, lang: str) -> tuple[tuple[int, Tile, Tile], ...]:
    """The tiles that the question is about, both sides of each: those just drawn, or those of the zone."""
    if view.seat < 0:
        return ()
    e: Seat = view.table.empires[view.seat]
    numbers = [number for number in e.hand if number != HIDDEN]
    if view.ask and view.ask.name in ("abandon_tiles", "give_up_tile"):
        numbers = e.zone
    return tuple((n, tile(2 * n, lang, f"side/{2 * n}", e), tile(2 * n + 1, lang, f"side/{2 * n + 1}", e)) for n in numbers)


def ways(view: View, lang: str) -> tuple[Way, ...]:
    """What the question offers beside the pieces on the table."""
    if view.ask is None or view.seat < 0:
        return ()
    t: RollTable = view.table
    e = t.empires[view.seat]
    match view.ask.name:
        case "use_power":
            return (_dictate(e, lang), *(_power(e, power, "assign", lang) for power in e.powers.reassign))
        case "move_to":
            number = view.ask.args[0]
            used = _dictate(e, lang) if number == DICTATE else _power(e, e.powers.reassign[number - 1], "assign", lang)
            return (used._replace(now=True),)
        case "cut_need":
            return tuple(
                _power(e, power, ("develop", "settle")[view.ask.args[0]], lang) for power in e.powers.cuts[view.ask.args[0]]
            )
        case "spend_credits":
            power = e.powers.spends[0]
            amounts = [Way("spend/0", "close", TEXT(lang, "spend.none"), "")]
            for n in range(1, power.most + 1):
                points, price = TEXT(lang, "spend", n=n * power.points), TEXT(lang, "spend.cost", n=n * power.cost)
                amounts.append(Way(f"spend/{n}", "culture", points, price))
            incomes = [(other, income(t, view.options, view.seat, other)) for other in e.powers.end[SHIP]]
            return (*amounts, *(_income(e, other, paid, lang) for other, paid in incomes if paid))
        case _:
            return ()


def _dictate(e: Seat, lang: str) -> Way:
    return Way("dictate", "dictate", TEXT(lang, "dictate"), TEXT(lang, "dictate.does", n=e.powers.dictate_most))


def _power(e: Seat, power: Power, moment: str, lang: str) -> Way:
    says = [told for when, told in short_powers(FACE[power.face], lang) if when == moment]
    return Way(f"tableau/{e.tableau.index(power.face)}", "move", called(power.face, lang), ". ".join(says))


def _income(e: Seat, power: Power, paid: int, lang: str) -> Way:
    piece = f"tableau/{e.tableau.index(power.face)}"
    return Way(piece, "ship", called(power.face, lang), TEXT(lang, "spend.after", n=paid))
