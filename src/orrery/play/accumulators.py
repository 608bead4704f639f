"""Accumulators: your own figures over many games, gathered where the games are played and added up in order."""

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from orrery.core.errors import OrreryError, UnknownName
from orrery.core.inputs import describe
from orrery.core.position import Position
from orrery.core.record import Record

METHODS = ("add", "state", "merge", "figures")


class Accumulator(Protocol):
    """Figures over many games. Each process makes one with no arguments; what JSON can't write can't travel between them."""

    def add(self, end: Position, record: Record) -> None:
        """Add a game: the position at its end, and its record."""

    def state(self) -> Any:
        """Everything gathered so far, as values that JSON can write."""

    def merge(self, state: Any) -> None:
        """Add what another one gathered over the games that follow."""

    def figures(self) -> Any:
        """The resulting figures, as values that JSON can write."""


def load_accumulator(name: str) -> Accumulator:
    """A fresh accumulator of the class that `module:NAME` names."""
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise UnknownName(f"an accumulator is written module:NAME, not {name!r}")
    try:
        accumulator = getattr(import_module(module), attribute)()
    except OrreryError:
        raise
    except (Exception, SystemExit) as error:  # the module is not ours and may raise anything
        raise UnknownName(f"the accumulator {name!r} can't be loaded: {type(error).__name__}: {error}") from error
    missing = [method for method in METHODS if not callable(getattr(accumulator, method, None))]
    if missing:
        raise UnknownName(f"{describe(accumulator)} is no accumulator: it has no {', '.join(missing)}")
    return accumulator  # type: ignore[no-any-return]


def load_accumulators(names: Sequence[str]) -> dict[str, Accumulator]:
    """Fresh accumulators by their names."""
    return {name: load_accumulator(name) for name in names}


def add_game(gathered: Mapping[str, Accumulator], end: Position, record: Record) -> None:
    """Add a game to all accumulators; an error names the accumulator and the game."""
    for name, accumulator in gathered.items():
        try:
            accumulator.add(end, record)
        except OrreryError:
            raise
        except (Exception, SystemExit) as error:  # the class is not ours and may raise anything
            raise OrreryError(
                f"the accumulator {name} failed at {record.game.name}, seed {record.seed!r}: {type(error).__name__}: {error}"
            ) from error


def read_states(gathered: Mapping[str, Accumulator]) -> dict[str, Any]:
    """What each accumulator gathered, in the form in which it travels: as JSON reads it back."""
    return {name: json.loads(_as_json(name, "state", accumulator.state)) for name, accumulator in gathered.items()}


def merge_states(totals: Mapping[str, Accumulator], states: Mapping[str, Any]) -> None:
    """Add up what accumulators of the same names gathered elsewhere."""
    for name, state in states.items():
        try:
            totals[name].merge(state)
        except Exception as error:  # the class is not ours and may raise anything
            raise OrreryError(f"the accumulator {name} failed in merge: {type(error).__name__}: {error}") from error


def read_figures(totals: Mapping[str, Accumulator]) -> dict[str, Any]:
    """The figures of each accumulator."""
    return {name: json.loads(_as_json(name, "figures", accumulator.figures)) for name, accumulator in totals.items()}


def _as_json(name: str, method: str, tell: Callable[[], Any]) -> str:
    """The result of an accumulator's method, as JSON."""
    try:
        return json.dumps(tell())
    except Exception as error:  # the class is not ours and may raise anything
        raise OrreryError(
            f"the accumulator {name} tells nothing that JSON can write in {method}: {type(error).__name__}: {error}"
        ) from error
