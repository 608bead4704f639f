"""Learned judgement: networks that predict how likely each seat wins.

A network is read from a file that `orrery train` made. It finds features by their names:
features that the encoding has lost or gained since count for nothing, and a warning says so. numpy makes it fast; without numpy
the same sums are done in plain Python.
"""

import logging
from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Any, NamedTuple

from orrery.bots.observer import FLOAT_BYTES, Observer
from orrery.bots.weights import HAS_NUMPY, Layer, Weights, load_numpy, shipped_weights
from orrery.core.game import Game
from orrery.core.position import Option, Position
from orrery.core.view import View

LEAST_FIT = 0.8
"""A network that knows less than this share of the features is not used."""
MOST_MEMBERS = 16
"""More networks than these are not looked for in one."""
BATCH = 16
"""How many observations are multiplied at once: more of them have more features between them, and those that one lacks cost too."""
LEAD_SCALE = 20.0
"""Leads are learned as shares of so many points."""

log = logging.getLogger("orrery.bots")


class Judgement(NamedTuple):
    """The prediction of a network: how likely each seat wins, the own one first, and by how many points each leads."""

    shares: tuple[float, ...]
    leads: tuple[float, ...]


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
        """The network's judgement of an observation."""
        return self._judgement(self._outputs_of_one(values) if HAS_NUMPY else plain_outputs(self.layers, values))

    def judge_all(self, observations: Sequence["array[float]"]) -> list[Judgement]:
        """The network's judgement of each observation; a batch costs a fraction of single calls."""
        if not HAS_NUMPY:
            return [self._judgement(plain_outputs(self.layers, values)) for values in observations]
        alike: dict[bytes, int] = {}  # equal observations are judged once and so get equal judgements
        places = [alike.setdefault(values.tobytes(), len(alike)) for values in observations]
        inputs = self._numpy.frombuffer(b"".join(alike), self._numpy.float32).reshape(len(alike), -1)
        judgements = [
            self._judgement(outputs)
            for first in range(0, len(alike), BATCH)
            for outputs in self._outputs(inputs[first : first + BATCH])
        ]
        return [judgements[place] for place in places]

    def _outputs_of_one(self, values: "array[float]") -> list[float]:
        """The outputs for a single observation, by numpy: a row is multiplied in half of the time of a matrix with one row."""
        np = self._numpy
        inputs = np.frombuffer(values, np.float32)
        there = inputs.nonzero()[0]  # most are 0, as a table has only some of the components
        weights, bias = self._matrices[0]
        hidden = (inputs[there] @ weights.take(there, axis=0) + bias).reshape(self._members, 1, -1)
        for weights, bias in self._blocks:
            hidden = np.maximum(hidden, 0.0) @ weights + bias
        weights, bias = self._matrices[-1]
        outputs: list[float] = (np.maximum(hidden.reshape(-1), 0.0) @ weights + bias).tolist()
        return outputs

    def _outputs(self, inputs: Any) -> list[list[float]]:
        """The outputs for each row of observations, by numpy."""
        np = self._numpy
        there = np.flatnonzero(inputs.any(axis=0))
        weights, bias = self._matrices[0]
        hidden = inputs[:, there] @ weights.take(there, axis=0) + bias
        hidden = hidden.reshape(len(inputs), self._members, -1).swapaxes(0, 1)
        for weights, bias in self._blocks:
            hidden = np.maximum(hidden, 0.0) @ weights + bias
        weights, bias = self._matrices[-1]
        outputs: list[list[float]] = (np.maximum(hidden.swapaxes(0, 1).reshape(len(inputs), -1), 0.0) @ weights + bias).tolist()
        return outputs

    def _judgement(self, outputs: Sequence[float]) -> Judgement:
        shares = softmax(outputs[: self.places])
        return Judgement(tuple(shares), tuple(lead * LEAD_SCALE for lead in outputs[self.places :]))


def count_members(matrices: Sequence[Any]) -> int:
    """How many independent networks lie side by side in one.

    Then only the blocks along the diagonal of their matrices have to be multiplied, a small part of all numbers.
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
    """The outputs of a network without numpy; inputs that are 0 cost nothing."""
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
        """The network's judgement of a position as a seat sees it."""
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
