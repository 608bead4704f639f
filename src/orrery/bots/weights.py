"""Networks as files: weights with the names of their features, packed into one file for each number of seats of a game.

numpy makes reading fast; without it the same numbers are read in plain Python.
"""

import json
import os
import sys
import zlib
from array import array
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

from orrery.core.errors import BadRecord
from orrery.core.game import Game

HAS_NUMPY = find_spec("numpy") is not None

FORMAT = 1
MOST_STEPS = 127
"""Weights of the first layer are written as whole steps from minus this to this."""
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""The variables that say how many threads multiply a matrix, read once, when numpy is loaded."""


class Layer(NamedTuple):
    """Weights in rows, one for each input, and a bias for each output."""

    rows: list["array[float]"]
    bias: "array[float]"


class Weights(NamedTuple):
    """The contents of a file: the features by name, the layers, and where they come from."""

    game: str
    seats: int
    rules: int
    components: str
    encoding: str
    inputs: tuple[str, ...]
    layers: tuple[Layer, ...]


def write_weights(weights: Weights) -> bytes:
    """A file: a line of JSON and the numbers after it, packed. The first layer is written in steps of a byte."""
    head = {
        "format": FORMAT,
        "game": weights.game,
        "seats": weights.seats,
        "rules": weights.rules,
        "components": weights.components,
        "encoding": weights.encoding,
        "inputs": weights.inputs,
        "layers": [[len(layer.rows), len(layer.bias)] for layer in weights.layers],
    }
    parts = [json.dumps(head, separators=(",", ":")).encode(), b"\n"]
    first, *others = weights.layers
    steps = [max((abs(row[at]) for row in first.rows), default=0.0) / MOST_STEPS or 1.0 for at in range(len(first.bias))]
    parts += [array("f", steps).tobytes(), first.bias.tobytes()]
    parts += [array("b", [round(weight / step) for weight, step in zip(row, steps)]).tobytes() for row in first.rows]
    for layer in others:
        parts += [layer.bias.tobytes(), *[row.tobytes() for row in layer.rows]]
    return zlib.compress(b"".join(parts), 9)


class _Reader:
    """Numbers one after another from a packed file."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, kind: str, count: int) -> "array[Any]":
        numbers = array(kind)
        end = self.at + count * numbers.itemsize
        if end > len(self.data):
            raise ValueError("it ends too soon")
        numbers.frombytes(self.data[self.at : end])
        self.at = end
        return numbers


def read_weights(data: bytes) -> Weights:
    """The weights in a file written by `write_weights`."""
    try:
        line, _, numbers = zlib.decompress(data).partition(b"\n")
        head = json.loads(line)
        if head["format"] != FORMAT:
            raise ValueError(f"its format is {head['format']}, not {FORMAT}")
        reader = _Reader(numbers)
        (inputs, outputs), *shapes = head["layers"]
        steps, bias = reader.take("f", outputs), reader.take("f", outputs)
        packed = [reader.take("b", outputs) for _ in range(inputs)]
        layers = [Layer(unpack_rows(packed, steps), bias)]
        for inputs, outputs in shapes:
            bias = reader.take("f", outputs)
            layers.append(Layer([reader.take("f", outputs) for _ in range(inputs)], bias))
        return Weights(
            game=head["game"],
            seats=head["seats"],
            rules=head["rules"],
            components=head["components"],
            encoding=head["encoding"],
            inputs=tuple(head["inputs"]),
            layers=tuple(layers),
        )
    except (zlib.error, ValueError, KeyError, TypeError, IndexError) as error:
        raise BadRecord(f"these are no weights of a network: {error}") from error


def unpack_rows(packed: Sequence["array[int]"], steps: "array[float]") -> list["array[float]"]:
    """Rows of whole steps as weights; with numpy in a hundredth of the time."""
    if not HAS_NUMPY:
        return [array("f", [n * step for n, step in zip(row, steps)]) for row in packed]
    np = load_numpy()
    scale = np.array(steps, np.float32)
    return [array("f", (np.array(row, np.float32) * scale).tobytes()) for row in packed]


def weights_name(seats: int) -> str:
    """The name of the file with the network for so many seats, in the folder `data` of a game."""
    return f"value-{seats}.bin"


@lru_cache(maxsize=64)
def shipped_weights(game: Game, seats: int) -> Weights | None:
    """The weights that lie in a game's package for a number of seats."""
    file = game.file("data", weights_name(seats))
    return read_weights(file.read_bytes()) if file is not None else None


@lru_cache(maxsize=1)
def load_numpy() -> ModuleType:
    """numpy, loaded when a network is first needed, since that takes long, and set to multiply on one thread.

    The matrices are small: on a machine with other work, threads that wait for each other took 16 times the processor time of one. Whoever
    has loaded numpy before, or has set a variable, has chosen for themselves; the variables are for numpy alone and gone afterwards.
    """
    unset = [] if "numpy" in sys.modules else [name for name in THREADS if name not in os.environ]
    os.environ.update(dict.fromkeys(unset, "1"))
    try:
        import numpy
    finally:
        for name in unset:
            del os.environ[name]
    return numpy
