"""Learned judgement: networks that say from a table how likely each seat wins, read from files of a game's package.

A file is made by `orrery train`. It fits features by their names: what the encoding has lost or gained since counts for nothing, and
a warning says so. numpy makes it fast; without numpy the same sums are done in plain Python.
"""

import json
import logging
import os
import sys
import zlib
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from math import exp
from types import ModuleType
from typing import Any, NamedTuple

from orrery.core.errors import BadRecord
from orrery.core.game import Game
from orrery.core.position import Option, Position
from orrery.core.view import View
from orrery.encode import Encoding
from orrery.encode.part import game_part

HAS_NUMPY = find_spec("numpy") is not None

FORMAT = 1
FLOAT_BYTES = 4
DIGEST_BYTES = 8
MOST_STEPS = 127
"""Weights of the first layer are written as whole steps from minus this to this."""
LEAST_FIT = 0.8
"""A network that knows less than this share of the features is not used."""
MOST_MEMBERS = 16
"""More networks than these are not looked for in one."""
BATCH = 16
"""How many observations are multiplied at once: more of them have more features between them, and those that one lacks cost too."""
LEAD_SCALE = 20.0
"""Leads are learned as shares of so many points."""
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""The variables that say how many threads multiply a matrix, read once, when numpy is loaded."""

log = logging.getLogger("orrery.bots")


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


class Judgement(NamedTuple):
    """What a network says: how likely each seat wins, the own one first, and by how many points each leads."""

    shares: tuple[float, ...]
    leads: tuple[float, ...]


class Layer(NamedTuple):
    """Weights in rows, one for each input, and a bias for each output."""

    rows: list["array[float]"]
    bias: "array[float]"


class Weights(NamedTuple):
    """What a file holds: the features by name, the layers, and where they come from."""

    game: str
    seats: int
    rules: int
    components: str
    encoding: str
    inputs: tuple[str, ...]
    layers: tuple[Layer, ...]


# Files -------------------------------------------------------------------------------------------------------------------


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


# Observing ---------------------------------------------------------------------------------------------------------------


class Hints(NamedTuple):
    """What a game tells its networks besides the encoding: sums that are hard to learn, worked out by its own module `opponents`."""

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
    """What a network sees: the part of the encoding that tells of the table, the hints of the game, and the options."""

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
        chosen = {f"option.{name}={value}" for name, value in self.encoding.options.items()}
        self.option_values = array("f", [float(name in chosen) for name in self.option_names])
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
        table = self.game.redact(p, seat)
        self.fill(values, table, self._orders[seat], True)
        self.write_hints(values, self.encoded, table, self._orders[seat])
        return values


Moments = Callable[[Position], int]
"""Grows from one moment to the next at which a network judges; in between it may be less."""


def rounds_begun(p: Position) -> int:
    return p.game.rounds(p.table)


@lru_cache(maxsize=64)
def moments(game: Game) -> Moments:
    """What counts the moments at which a network judges: the rounds, unless the module `opponents` of a game has `MOMENTS`."""
    count: Moments = getattr(game.part("opponents"), "MOMENTS", rounds_begun)
    return count


# Judging -----------------------------------------------------------------------------------------------------------------


class Network:
    """Weights put in the order of today's features, with the options of a game added up beforehand."""

    def __init__(self, weights: Weights, observer: Observer) -> None:
        self.places = len(weights.layers[-1].bias) // 2
        rows_by_name = dict(zip(weights.inputs, weights.layers[0].rows))
        zeros = array("f", bytes(FLOAT_BYTES * len(weights.layers[0].bias)))
        self.fit = sum(name in rows_by_name for name in observer.inputs) / len(observer.inputs)
        """Which share of the features the network knows."""
        rows = [rows_by_name.get(name, zeros) for name in observer.inputs[: observer.size]]
        bias = weights.layers[0].bias
        for name, value in zip(observer.option_names, observer.option_values):
            if value:
                bias = array("f", [a + b for a, b in zip(bias, rows_by_name.get(name, zeros))])
        self.layers = [Layer(rows, bias), *weights.layers[1:]]
        if HAS_NUMPY:
            np = self._numpy = load_numpy()
            self._matrices = [(np.array(layer.rows, np.float32), np.array(layer.bias, np.float32)) for layer in self.layers]
            self._members = count_members([weights for weights, _ in self._matrices[1:-1]])
            self._blocks = [blocks_of(*layer, self._members) for layer in self._matrices[1:-1]]

    def judge(self, values: "array[float]") -> Judgement:
        """What the network says of an observation."""
        return self._judgement(self._outputs_of_one(values) if HAS_NUMPY else plain_outputs(self.layers, values))

    def judge_all(self, observations: Sequence["array[float]"]) -> list[Judgement]:
        """What the network says of each observation; many at once cost a fraction of one after another."""
        if not HAS_NUMPY:
            return [self._judgement(plain_outputs(self.layers, values)) for values in observations]
        alike: dict[bytes, int] = {}  # equal observations are judged once and so get equal judgements
        places = [alike.setdefault(values.tobytes(), len(alike)) for values in observations]
        seen = self._numpy.frombuffer(b"".join(alike), self._numpy.float32).reshape(len(alike), -1)
        judgements = [
            self._judgement(outputs)
            for first in range(0, len(alike), BATCH)
            for outputs in self._outputs(seen[first : first + BATCH])
        ]
        return [judgements[place] for place in places]

    def _outputs_of_one(self, values: "array[float]") -> list[float]:
        """The outputs for a single observation, by numpy: a row is multiplied in half of the time of a matrix with one row."""
        np = self._numpy
        seen = np.frombuffer(values, np.float32)
        there = seen.nonzero()[0]  # most are 0, as a table has only some of the components
        weights, bias = self._matrices[0]
        hidden = (seen[there] @ weights.take(there, axis=0) + bias).reshape(self._members, 1, -1)
        for weights, bias in self._blocks:
            hidden = np.maximum(hidden, 0.0) @ weights + bias
        weights, bias = self._matrices[-1]
        outputs: list[float] = (np.maximum(hidden.reshape(-1), 0.0) @ weights + bias).tolist()
        return outputs

    def _outputs(self, seen: Any) -> list[list[float]]:
        """The outputs for each row of observations, by numpy."""
        np = self._numpy
        there = np.flatnonzero(seen.any(axis=0))
        weights, bias = self._matrices[0]
        hidden = seen[:, there] @ weights.take(there, axis=0) + bias
        hidden = hidden.reshape(len(seen), self._members, -1).swapaxes(0, 1)
        for weights, bias in self._blocks:
            hidden = np.maximum(hidden, 0.0) @ weights + bias
        weights, bias = self._matrices[-1]
        outputs: list[list[float]] = (np.maximum(hidden.swapaxes(0, 1).reshape(len(seen), -1), 0.0) @ weights + bias).tolist()
        return outputs

    def _judgement(self, outputs: Sequence[float]) -> Judgement:
        shares = softmax(outputs[: self.places])
        return Judgement(tuple(shares), tuple(lead * LEAD_SCALE for lead in outputs[self.places :]))


def count_members(matrices: Sequence[Any]) -> int:
    """Of how many networks one consists that lie side by side: nothing leads from one of them to another.

    Only the blocks along the diagonal of their matrices need be multiplied then, which are few numbers of many.
    """
    for members in range(MOST_MEMBERS, 1, -1):
        if matrices and all(is_of_blocks(matrix, members) for matrix in matrices):
            return members
    return 1


def is_of_blocks(matrix: Any, members: int) -> bool:
    """Whether a matrix has nothing but so many equal blocks along its diagonal."""
    rows, columns = matrix.shape
    if rows % members or columns % members:
        return False
    parts = matrix.reshape(members, rows // members, members, columns // members)
    return all(not parts[at, :, other].any() for at in range(members) for other in range(members) if at != other)


def blocks_of(matrix: Any, bias: Any, members: int) -> tuple[Any, Any]:
    """The blocks along the diagonal of a matrix, one after another, and the part of the bias that belongs to each."""
    np = load_numpy()
    rows, columns = matrix.shape
    parts = matrix.reshape(members, rows // members, members, columns // members)
    blocks = np.ascontiguousarray([parts[at, :, at] for at in range(members)])
    return blocks, bias.reshape(members, 1, columns // members)


def plain_outputs(layers: Sequence[Layer], values: Sequence[float]) -> list[float]:
    """The outputs of a network without numpy; inputs that are nothing cost nothing."""
    inputs = list(values)
    for number, layer in enumerate(layers):
        sums = list(layer.bias)
        for value, row in zip(inputs, layer.rows):
            if value:
                sums = [a + value * b for a, b in zip(sums, row)]
        inputs = sums if number == len(layers) - 1 else [max(0.0, a) for a in sums]
    return inputs


def softmax(outputs: Sequence[float]) -> list[float]:
    """Outputs as shares that add up to 1.

    >>> softmax([0.0, 0.0])
    [0.5, 0.5]
    """
    most = max(outputs)
    powers = [exp(output - most) for output in outputs]
    return [power / sum(powers) for power in powers]


class Judge:
    """A network and what it sees, for one game, number of seats and options."""

    def __init__(self, observer: Observer, network: Network) -> None:
        self.observer = observer
        self.network = network

    def judge(self, p: Position, seat: int) -> Judgement:
        """What the network says of a position as a seat sees it."""
        return self.network.judge(self.observer.observe(p, seat))


def find_judge(p: Position | View) -> Judge | None:
    """The judge for a position or a view of it; None where its game has no network that fits."""
    return _judge(p.game, p.seats, tuple(sorted(p.options.items())))


@lru_cache(maxsize=64)
def _judge(game: Game, seats: int, options: tuple[tuple[str, Option], ...]) -> Judge | None:
    weights = shipped_weights(game, seats)
    if weights is None:
        return None
    observer = Observer(game, seats, dict(options))
    network = Network(weights, observer)
    for sentence in staleness(weights, observer, network.fit):
        log.warning(sentence)
    return Judge(observer, network) if network.fit >= LEAST_FIT else None


@lru_cache(maxsize=64)
def shipped_weights(game: Game, seats: int) -> Weights | None:
    """The weights that lie in a game's package for a number of seats."""
    file = game.file("data", weights_name(seats))
    return read_weights(file.read_bytes()) if file is not None else None


def staleness(weights: Weights, observer: Observer, fit: float) -> list[str]:
    """What has changed since a network was trained, in sentences; none if nothing has."""
    game = observer.game
    which = f"the network of {game.name} for {weights.seats} seats"
    again = f"`orrery train {game.name} --seats {weights.seats}` makes it anew"
    reasons = []
    if weights.rules != game.version:
        reasons.append(f"{which} was trained on rules version {weights.rules}, and these are {game.version}: {again}")
    if weights.components != game.components_digest:
        reasons.append(f"{which} was trained with other components: {again}")
    if weights.encoding != observer.digest:
        left = "it is left out" if fit < LEAST_FIT else "the others count for nothing"
        reasons.append(f"{which} knows {fit:.0%} of today's features, {left}: {again}")
    return reasons
