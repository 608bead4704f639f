"""The inputs of a network: features by name, sums that the game computes for it, and the moments at which it judges."""

from array import array
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from orrery.core.game import Game
from orrery.core.position import Option, Position
from orrery.encode import Encoding
from orrery.encode.game_part import game_part

FLOAT_BYTES = 4
DIGEST_BYTES = 8


class Hints(NamedTuple):
    """Inputs of a game's networks besides the encoding: sums that are hard to learn, computed by the game's module `opponents`."""

    names: Callable[[int], tuple[str, ...]]
    """Their names, for a number of empires."""
    write: Callable[["array[float]", int, Any, list[int]], None]
    """Writes them from a place on, of a table as it is seen, for empires in an order."""


def no_names(empires: int) -> tuple[str, ...]:
    return ()


def write_nothing(values: "array[float]", at: int, table: Any, order: list[int]) -> None:
    pass


NO_HINTS = Hints(no_names, write_nothing)


DUEL = 2


def hints_of_two(hints: Hints) -> Hints:
    """The same hints at tables of two alone: the networks of more seats were trained without them."""

    def names(empires: int) -> tuple[str, ...]:
        return hints.names(empires) if empires == DUEL else ()

    def write(values: "array[float]", at: int, table: Any, order: list[int]) -> None:
        if len(order) == DUEL:
            hints.write(values, at, table, order)

    return Hints(names, write)


class Observer:
    """The inputs of a network: the table's part of the encoding, the hints of the game, and the options."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Option]) -> None:
        self.game = game
        self.encoding = Encoding(game, seats, options)
        self.fill = game_part(game).fill
        self.encoded = self.encoding.table_size
        self.moments = moments(game)
        empires = self.encoding.empires
        hints: Hints = getattr(game.part("opponents"), "HINTS", NO_HINTS)
        self.write_hints = hints.write
        hint_names = tuple(f"hint.{name}" for name in hints.names(empires))
        self.size = self.encoded + len(hint_names)
        self._zeros = bytes(FLOAT_BYTES * self.size)
        self._orders = [[(first + n) % empires for n in range(empires)] for first in range(empires)]
        names = [feature.name for feature in self.encoding.features]
        first = min((at for at, name in enumerate(names) if name.startswith("option.")), default=len(names))
        self.option_names = tuple(names[first:])
        values_chosen = {f"option.{name}={value}" for name, value in self.encoding.options.items()}
        self.option_values = array("f", [float(name in values_chosen) for name in self.option_names])
        self.inputs = (*names[: self.encoded], *hint_names, *self.option_names)
        """The names of all inputs."""
        alike: Callable[[int], tuple[str, ...]] = getattr(game.part("opponents"), "ALIKE", no_names)
        self.alike = alike(seats)
        """Words in the names of inputs that stand for places of no order: exchanged everywhere, they tell of the same table."""
        scales = [float(feature.scale) for feature in self.encoding.features[: self.encoded]]
        contents = repr((self.encoding.version, self.inputs, scales))
        self.digest = blake2b(contents.encode(), digest_size=DIGEST_BYTES).hexdigest()
        """A short hash of what the inputs are and mean."""

    def observe(self, p: Position, seat: int) -> "array[float]":
        """The table as a seat may see it; the options are not in it."""
        values = array("f", self._zeros)
        table = self.game.glimpse(p, seat)
        self.fill(values, table, self._orders[seat], True)
        self.write_hints(values, self.encoded, table, self._orders[seat])
        return values


Moments = Callable[[Position], int]
"""Grows from one moment to the next at which a network judges; in between it may be less."""


def rounds_begun(p: Position) -> int:
    return p.game.rounds(p.table)


@lru_cache(maxsize=64)
def moments(game: Game) -> Moments:
    """The function that counts the moments at which a network judges: rounds, unless the module `opponents` of a game has
    `MOMENTS`."""
    count: Moments = getattr(game.part("opponents"), "MOMENTS", rounds_begun)
    return count
