"""How the numbers in the hints of Tiny Epic Galaxies are measured."""

from typing import Any

from laws.hints.trial import Measure, Trial
from orrery.core.ask import Some
from orrery.games.tiny_epic_galaxies.rules.components import PLANETS
from orrery.games.tiny_epic_galaxies.rules.dice import reroll
from orrery.games.tiny_epic_galaxies.rules.events import (
    Colonised,
    Exchanged,
    Followed,
    Gained,
    Hired,
    Lost,
    Paid,
    Pushed,
    Recalled,
    Rerolled,
    Stole,
    Stopped,
    Transferred,
    Upgraded,
)
from orrery.games.tiny_epic_galaxies.rules.places import slot_of, unpack_move
from orrery.games.tiny_epic_galaxies.rules.rogue import ROGUE
from orrery.games.tiny_epic_galaxies.rules.table import NO_SHIP, actor, dice_of
from orrery.games.tiny_epic_galaxies.rules.targets import unpack_recall, unpack_ship

PRINTED = ("power.", "planet", "mission", "goal.", "level", "side.", "mat", "attack.", "limit.")
FIELDS = ("energy", "culture")


def holdings(table: Any, seat: int) -> dict[str, int]:
    x = table.galaxies[seat]
    return {"energy": x.energy, "culture": x.culture, "points": x.points}


def gained(field: str) -> Measure:
    """What the first gain after the answer brought."""

    def measure(t: Trial) -> int | None:
        event = t.first(Gained)
        return getattr(event, field) if event else None

    return measure


def rogue_gained(field: str) -> Measure:
    """What the Rogue gains if it is let be."""

    def measure(t: Trial) -> int | None:
        event = t.otherwise(0).first(Gained, actor(t.before.table, ROGUE))
        return getattr(event, field) if event else None

    return measure


def rerolled(dice: int) -> Measure:
    """The energy that a reroll of so many dice costs."""

    def measure(t: Trial) -> int | None:
        if t.ask.name != reroll.__name__:
            if t.asked != reroll.__name__:
                return None
            t = Trial(t.after, t.seat, (), t.holdings)
        assert isinstance(t.ask, Some)
        if t.ask.most < dice:
            return None
        cost = t.otherwise(t.ask.items[:dice]).loss("energy", Rerolled)
        return None if cost is None else cost // dice

    return measure


def paid(field: str) -> Measure:
    return lambda t: t.loss(field, Upgraded, Hired)


def level_points(t: Trial) -> int:
    """What the empire level alone is worth after the answer."""
    x = t.after.table.galaxies[t.seat]
    points: int = x.points - sum(PLANETS[planet].points for planet in x.planets)
    return points


def ships(t: Trial) -> int:
    """The ships at home and under way after the answer."""
    x = t.after.table.galaxies[t.seat]
    away = sum(space != NO_SHIP for space in x.orbit) + sum(x.surface)
    count: int = x.home + away
    return count


def colonised(t: Trial) -> int | None:
    return t.change("points", Colonised)


def steps(t: Trial) -> int | None:
    """How many steps lead from the start of an orbit to its end; a ship may have left it again."""
    assert isinstance(t.answer, int)
    slot = slot_of(unpack_move(t.answer).to)
    space: int = t.after.table.galaxies[t.seat].orbit[slot]
    return PLANETS[t.before.table.row[slot]].steps - space if space != NO_SHIP else None


def ship(t: Trial) -> tuple[int, int]:
    """The galaxy and the place in the row of the ship that an answer names."""
    code = t.answer[0] if isinstance(t.answer, tuple) else t.answer
    return tuple(unpack_ship(code)) if t.ask.name.startswith("push") else (t.seat, code)  # type: ignore[return-value]


def space(t: Trial) -> int:
    g, slot = ship(t)
    where: int = t.before.table.galaxies[g].orbit[slot]
    return where


def pushed(t: Trial) -> int | None:
    """How far the ship of an answer goes back."""
    event = t.first(Pushed)
    return space(t) - event.space if event else None


def last(t: Trial) -> int:
    return int(PLANETS[t.before.table.row[ship(t)[1]]].steps)


def exchanged(t: Trial) -> int | None:
    event = t.first(Exchanged)
    return event.amount if event else None


def recalled(field: str) -> Measure:
    """What a recall is worth before the limit of the track."""

    def measure(t: Trial) -> int:
        assert isinstance(t.answer, int)
        _, energy = unpack_recall(t.answer)
        event = t.first(Recalled)
        assert event is not None
        return energy if field == "energy" else event.space - energy

    return measure


def transferred(t: Trial) -> int | None:
    event = t.first(Transferred)
    return event.space if event else None


def victim(field: str) -> Measure:
    return lambda t: getattr(t.before.table.galaxies[t.answer], field)


def stolen(field: str) -> Measure:
    def measure(t: Trial) -> int | None:
        event = t.first(Stole)
        return getattr(event, field) if event else None

    return measure


def ransomed(field: str) -> Measure:
    """What the Rogue takes away."""

    def measure(t: Trial) -> int | None:
        event = t.first(Lost)
        return getattr(event, field) if event else None

    return measure


def followed(t: Trial) -> int | None:
    event = t.first(Followed)
    return event.price if event else None


def stopped(t: Trial) -> int | None:
    event = t.first(Stopped)
    return event.dice if event else None


def forced(t: Trial) -> int | None:
    """What it costs to make the Rogue roll again, of either resource."""
    energy, culture = t.loss("energy", Paid), t.loss("culture", Paid)
    return energy if energy == culture else None


MEASURES: dict[str, Measure] = {
    **{f"would.gain > amount.{field} > n": gained(field) for field in FIELDS},
    **{f"ask.follow > would.gain > amount.{field} > n": gained(field) for field in FIELDS},
    **{f"ask.follow_free > would.gain > amount.{field} > n": gained(field) for field in FIELDS},
    **{f"ask.force > rogue.would.gain > amount.{field} > n": rogue_gained(field) for field in FIELDS},
    **{f"choice.upgrade > amount.{field} > n": paid(field) for field in FIELDS},
    **{f"choice.upgrade > amount.both > amount.{field} > n": paid(field) for field in FIELDS},
    **{f"choice.recall.hint > amount.{field} > n": gained(field) for field in FIELDS},
    **{f"choice.recall.hint > amount.both > amount.{field} > n": gained(field) for field in FIELDS},
    **{f"choice.recall > amount.{field} > n": recalled(field) for field in FIELDS},
    **{f"choice.recall > amount.both > amount.{field} > n": recalled(field) for field in FIELDS},
    **{f"choice.victim.hint > amount.{field} > n": victim(field) for field in FIELDS},
    **{f"ask.steal > amount.{field} > n": stolen(field) for field in FIELDS},
    **{f"ask.borrow.rival > amount.{field} > n": paid(field) for field in FIELDS},
    **{f"exchange: amount.{field} > n": exchanged for field in FIELDS},
    **{f"ransom: amount.{field} > n": ransomed(field) for field in FIELDS},
    **{f"ransom: amount.both > amount.{field} > n": ransomed(field) for field in FIELDS},
    "choice.recall.hint > most": lambda t: t.own.most,
    "choice.stop.hint > n": stopped,
    "reroll.energy > #": rerolled(1),
    "reroll.each > #": rerolled(2),
    "ask.reroll > reroll.energy > #": rerolled(1),
    "ask.reroll > reroll.each > #": rerolled(2),
    "would.colony > would.upgrade > level": lambda t: t.own.level + 1,
    "ask.follow > would.colony > would.upgrade > level": lambda t: t.own.level + 1,
    "ask.follow_free > would.colony > would.upgrade > level": lambda t: t.own.level + 1,
    "choice.upgrade > level": lambda t: t.after.table.galaxies[t.seat].level,
    "choice.upgrade.hint > points": level_points,
    "choice.upgrade.hint > dice": lambda t: dice_of(t.after.table, t.seat) + t.after.table.lost_dice,
    "choice.upgrade.hint > ships": ships,
    "choice.move.steps > n": steps,
    "choice.ship.colonises > n": colonised,
    "choice.ship > space": space,
    "choice.ship > last": last,
    "choice.rival_ship > choice.ship > space": space,
    "choice.rival_ship > choice.ship > last": last,
    "choice.rival_ship > choice.victim > n": lambda t: ship(t)[0] + 1,
    "choice.victim > n": lambda t: int(t.answer) + 1 if isinstance(t.answer, int) else None,
    "choice.transfer > n": transferred,
    "ask.act > n": lambda t: sum(t.before.table.dice),
    "ask.give_up > n": lambda t: len(t.answer) if isinstance(t.answer, tuple) else None,
    "ask.advance > n": lambda t: t.ask.args[0],
    "ask.push > n": lambda t: t.ask.args[0],
    "ask.push_some > n": lambda t: t.ask.args[0],
    "ask.fall_back > n": lambda t: t.ask.args[0],
    "ask.ransom > n": lambda t: t.ask.args[0],
    "ask.upgrade > n": lambda t: t.ask.args[0],
    "ask.upgrade > level": lambda t: t.own.level + 1,
    "ask.follow > n": followed,
    "ask.force > #": forced,
    "ask.shift > #": pushed,
}
