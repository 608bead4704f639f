"""How the numbers in the hints of Jump Drive are measured."""

from typing import Any

from laws.hints.trial import Measure, Trial
from orrery.core.ask import Some
from orrery.games.jump_drive.rules.events import Conquered, ConqueredSecond, Developed, Drew, Explored, Settled, SettledSecond
from orrery.games.jump_drive.rules.round import HAND_LIMIT

PRINTED = ("card.", "icon.", "unit.", "power.", "per.", "when.", "whose.")


def holdings(table: Any, seat: int) -> dict[str, int]:
    return {"cards": len(table.seats[seat].hand)}


def least(t: Trial) -> int:
    """How many things an ask takes at least."""
    assert isinstance(t.ask, Some)
    return t.ask.least


def paid(t: Trial) -> int:
    """The cards that are asked for, or that what was placed cost."""
    asked = t.later.asks.get(t.seat)
    if asked is not None and asked.name == "pay":
        assert isinstance(asked, Some)
        return asked.least
    developed = sum(event.cost for event in t.all(Developed))
    return developed + sum(event.cost for event in t.all(Settled)) + sum(event.cost for event in t.all(SettledSecond))


def purse(t: Trial) -> int | None:
    """The cards that payment is chosen among."""
    asked = t.later.asks.get(t.seat)
    return len(t.later.table.seats[t.seat].hand) if asked is not None and asked.name == "pay" else None


def strength(t: Trial) -> int | None:
    conquered = t.until(Conquered)
    return conquered.strength if conquered else None


def defense(t: Trial) -> int | None:
    conquered = t.until(Conquered)
    return conquered.defense if conquered else None


def untold(t: Trial) -> None:
    """What no event tells: the military that is left for a second world. The rulebook's examples hold it."""


def second_defense(t: Trial) -> int | None:
    conquered = t.first(ConqueredSecond)
    return conquered.defense if conquered else None


def drawn(t: Trial) -> int | None:
    drew = t.until(Drew)
    return drew.count if drew else None


def explored(t: Trial) -> int | None:
    event = t.until(Explored)
    return event.count if event else None


def surplus(t: Trial) -> int | None:
    asked = t.later.asks.get(t.seat)
    return asked.least if isinstance(asked, Some) and asked.name == "give_up" else None


MEASURES: dict[str, Measure] = {
    "choice.pays > n": paid,
    "choice.pays > all": purse,
    "choice.conquers > strength": strength,
    "choice.conquers > defense": defense,
    "place_second: choice.conquers > strength": untold,
    "place_second: choice.conquers > defense": second_defense,
    "choice.draws > n": drawn,
    "choice.explore.hint > draw": explored,
    "choice.explore.hint > surplus": surplus,
    "ask.put_back > n": least,
    "ask.put_back > all": lambda t: len(t.own.hand),
    "ask.put_back > limit": lambda t: HAND_LIMIT,
    "ask.pay > n": least,
    "ask.pay > all": lambda t: len(t.own.hand),
    "ask.give_up > n": least,
    "ask.trim > n": lambda t: len(t.own.hand) - HAND_LIMIT,
    "ask.trim > limit": lambda t: HAND_LIMIT,
}
