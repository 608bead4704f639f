"""Fits a perceptron to samples: with PyTorch where it is installed, with numpy anywhere."""

import itertools
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from orrery.train.self_play import Samples

Array = np.ndarray[Any, np.dtype[np.float32]]
Parameters = list[Array]
"""Weights and bias of each layer in turn."""

Order = np.ndarray[Any, np.dtype[np.int64]]
"""Where each input is taken from."""

MOST_ORDERS = 24
"""So many orders of places that are alike are enough to learn that they are."""
HELD_OUT = 20
"""One game in so many is kept apart to see how well the network does on games it was not trained on."""
LEAD_LOSS = 0.3
"""How much an error of the lead counts beside one of the chance to win."""
FIRST_BETA, SECOND_BETA, TINY = 0.9, 0.999, 1e-8
"""Adam's usual numbers."""


class Recipe(NamedTuple):
    """The settings of a training."""

    hidden: tuple[int, ...] = (128, 64)
    epochs: int = 10
    batch: int = 1024
    rate: float = 1e-3
    decay: float = 1e-4
    dropout: float = 0.0
    """Which share of inputs and hidden units is left out in each step, so that no few of them are learned by heart."""
    patience: int = 3
    """After so many epochs that did not get better it stops."""
    seed: int = 0
    members: int = 1
    """So many networks are trained, each from other first weights, and say together what they say on average."""
    trust: float = 0.0
    """The share of a first network's judgement of the next moment in the targets; the rest is how the game ended."""


class Curve(NamedTuple):
    """How well a network does after an epoch: its loss in training, then loss, Brier score and error of the lead held out."""

    epoch: int
    loss: float
    held_out: float
    brier: float
    lead_error: float


Report = Callable[[Curve], None]


def split_samples(samples: Samples) -> tuple[Samples, Samples]:
    """Samples to train on, and those of every n-th game, which are held out."""
    apart = samples.games % HELD_OUT == 0
    return Samples(*[part[~apart] for part in samples]), Samples(*[part[apart] for part in samples])


def alike_orders(inputs: Sequence[str], alike: Sequence[str]) -> list[Order]:
    """Orders of the inputs that describe the same table, since places of those names can be exchanged; the first changes
    nothing."""
    at = {name: n for n, name in enumerate(inputs)}
    marks = [f"\0{n}\0" for n in range(len(alike))]

    def exchange_places(name: str, others: Sequence[str]) -> str:
        for place, mark in zip(alike, marks):
            name = name.replace(place, mark)
        for mark, other in zip(marks, others):
            name = name.replace(mark, other)
        return name

    chance = np.random.default_rng(0)
    orders = {tuple(alike): None}
    for _ in range(len(alike) * MOST_ORDERS):
        if len(orders) < MOST_ORDERS:
            orders[tuple(alike[n] for n in chance.permutation(len(alike)))] = None
    return [np.array([at[exchange_places(name, others)] for name in inputs], np.int64) for others in orders]


def blend_targets(samples: Samples, seats: int, forecasts: tuple[Array, Array], trust: float) -> Samples:
    """Samples whose targets are mixed with a network's judgement of the next moment of the same game, as the same seat sees it.

    A game's end is one throw of many dice; what is said of the next moment has fewer of them in it. Samples of a game stand moment by
    moment, one for each seat; the last moment of a game keeps how the game ended.
    """
    games = samples.games
    following = np.flatnonzero(games[seats:] == games[:-seats]) + seats
    before = following - seats
    shares, leads = samples.shares.copy(), samples.leads.copy()
    shares[before] += trust * (forecasts[0][following] - shares[before])
    leads[before] += trust * (forecasts[1][following] - leads[before])
    return samples._replace(shares=shares, leads=leads)


def join_members(members: Sequence[Parameters]) -> Parameters:
    """One network that gives the average of several: their hidden layers side by side."""
    joined: Parameters = []
    last = len(members[0]) - 2
    for at in range(0, last + 2, 2):
        weights, biases = [each[at] for each in members], [each[at + 1] for each in members]
        if at == last:
            joined += [np.concatenate(weights) / np.float32(len(members)), np.mean(biases, axis=0, dtype=np.float32)]
        elif at == 0:
            joined += [np.concatenate(weights, axis=1), np.concatenate(biases)]
        else:
            joined += [beside_each_other(weights), np.concatenate(biases)]
    return joined


def split_members(joined: Parameters, members: int) -> list[Parameters]:
    """The networks that `join_members` joined; each has the mean of their last biases, for its own is not in there any more."""
    last = len(joined) - 2
    split: list[Parameters] = []
    for member in range(members):
        parts: Parameters = []
        for at in range(0, last + 2, 2):
            weights, bias = joined[at], joined[at + 1]
            rows = slice(None) if at == 0 else share_of(len(weights), member, members)
            columns = slice(None) if at == last else share_of(len(bias), member, members)
            scale = np.float32(members if at == last else 1)
            parts += [weights[rows, columns] * scale, bias[columns].copy()]
        split.append(parts)
    return split


def share_of(size: int, member: int, members: int) -> slice:
    """The slice of a member in a row of equal parts."""
    width = size // members
    return slice(member * width, (member + 1) * width)


def beside_each_other(parts: Sequence[Array]) -> Array:
    """Matrices along the diagonal of a larger one, with nothing between them."""
    block = np.zeros((sum(len(part) for part in parts), sum(part.shape[1] for part in parts)), np.float32)
    row = column = 0
    for part in parts:
        block[row : row + len(part), column : column + part.shape[1]] = part
        row, column = row + len(part), column + part.shape[1]
    return block


def first_parameters(inputs: int, outputs: int, recipe: Recipe) -> Parameters:
    """Random weights, smaller where more of them meet."""
    chance = np.random.default_rng(recipe.seed)
    sizes = [inputs, *recipe.hidden, outputs]
    parameters: Parameters = []
    for into, out in itertools.pairwise(sizes):
        spread = np.sqrt(2.0 / into) if into != inputs else np.sqrt(2.0 / max(1, inputs // 8))
        parameters += [chance.normal(0.0, spread, (into, out)).astype(np.float32), np.zeros(out, np.float32)]
    parameters[-2] *= 0.1
    return parameters


Thin = Callable[[Array], Array]
"""Leaves out a share of what a layer gives."""


def keep_all(layer: Array) -> Array:
    return layer


def make_dropout(share: float, chance: np.random.Generator) -> Thin:
    """Dropout: leaves out a share of a layer by chance and scales up the rest to match."""

    def thin(layer: Array) -> Array:
        mask = chance.random(layer.shape, np.float32) >= share
        return layer * mask * np.float32(1 / (1 - share))

    return thin if share else keep_all


def forward(parameters: Parameters, inputs: Array, thin: Thin = keep_all) -> list[Array]:
    """The outputs of every layer, the inputs first."""
    layers = [thin(inputs)]
    for at in range(0, len(parameters), 2):
        sums = layers[-1] @ parameters[at] + parameters[at + 1]
        layers.append(thin(np.maximum(sums, 0.0)) if at + 2 < len(parameters) else sums)
    return layers


def predict(parameters: Parameters, inputs: Any, places: int, chunk: int = 65536) -> tuple[Array, Array]:
    """The shares and leads that a network predicts."""
    shares, leads = [], []
    for at in range(0, len(inputs), chunk):
        outputs = forward(parameters, inputs[at : at + chunk].astype(np.float32))[-1]
        powers = np.exp(outputs[:, :places] - outputs[:, :places].max(axis=1, keepdims=True))
        shares.append(powers / powers.sum(axis=1, keepdims=True))
        leads.append(outputs[:, places:])
    return np.concatenate(shares), np.concatenate(leads)


def measure(parameters: Parameters, held_out: Samples) -> tuple[float, float, float]:
    """Loss, Brier score of the own seat's victory, and mean error of its lead, over samples."""
    places = held_out.shares.shape[1]
    shares, leads = predict(parameters, held_out.seen, places)
    loss = -(held_out.shares * np.log(np.maximum(shares, TINY))).sum(axis=1).mean()
    loss += LEAD_LOSS * ((leads - held_out.leads) ** 2).mean()
    brier = ((shares[:, 0] - held_out.shares[:, 0]) ** 2).mean()
    return float(loss), float(brier), float(np.abs(leads[:, 0] - held_out.leads[:, 0]).mean())


def silence_unseen(parameters: Parameters, inputs: Any) -> None:
    """Set the weights of inputs that were always 0 to 0: training has not changed their random values."""
    parameters[0][~(inputs != 0).any(axis=0)] = 0.0


class Progress:
    """The state of a training in a file, so that it can be taken up again: parameters, the best so far, Adam's sums, curves."""

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.best = [each.copy() for each in parameters]
        self.least = float("inf")
        self.first = [np.zeros_like(each) for each in parameters]
        self.second = [np.zeros_like(each) for each in parameters]
        self.steps = 0
        self.curves: list[Curve] = []

    def note(self, curve: Curve) -> None:
        self.curves.append(curve)
        if curve.held_out < self.least:
            self.least = curve.held_out
            self.best = [each.copy() for each in self.parameters]

    def is_worn_out(self, patience: int) -> bool:
        """Whether the loss has not improved for so many epochs."""
        best = min(range(len(self.curves)), key=lambda at: self.curves[at].held_out, default=0)
        return len(self.curves) - 1 - best >= patience

    def save(self, file: Path) -> None:
        count = range(len(self.parameters))
        kinds = {"parameters": self.parameters, "best": self.best, "first": self.first, "second": self.second}
        arrays = {f"{kind}{n}": of[n] for kind, of in kinds.items() for n in count}
        progress = json.dumps({"steps": self.steps, "least": self.least, "curves": self.curves})
        begun = file.with_suffix(".begun")
        with begun.open("wb") as out:
            np.savez(out, said=np.array(progress), **arrays)  # type: ignore[arg-type]
        begun.rename(file)

    @classmethod
    def load(cls, file: Path) -> "Progress":
        with np.load(file) as data:
            progress = json.loads(str(data["said"]))
            count = range(sum(name.startswith("parameters") for name in data.files))
            state = cls([data[f"parameters{n}"] for n in count])
            state.best = [data[f"best{n}"] for n in count]
            state.first = [data[f"first{n}"] for n in count]
            state.second = [data[f"second{n}"] for n in count]
        state.steps, state.least = progress["steps"], progress["least"]
        state.curves = [Curve(*curve) for curve in progress["curves"]]
        return state


def gradients(
    parameters: Parameters,
    inputs: Array,
    shares: Array,
    leads: Array,
    dropout: float = 0.0,
    chance: np.random.Generator | None = None,
) -> tuple[float, Parameters]:
    """The loss over a batch and its gradient in each parameter."""
    places = shares.shape[1]
    layers = forward(parameters, inputs, make_dropout(dropout, chance) if chance else keep_all)
    outputs = layers[-1]
    powers = np.exp(outputs[:, :places] - outputs[:, :places].max(axis=1, keepdims=True))
    chances = powers / powers.sum(axis=1, keepdims=True)
    off = outputs[:, places:] - leads
    loss = -(shares * np.log(np.maximum(chances, TINY))).sum(axis=1).mean() + LEAD_LOSS * (off**2).mean()
    back = np.concatenate([chances - shares, 2 * LEAD_LOSS / places * off], axis=1) / len(inputs)
    slopes: Parameters = [np.empty(0, np.float32)] * len(parameters)
    for at in range(len(parameters) - 2, -1, -2):
        below = layers[at // 2]
        slopes[at], slopes[at + 1] = below.T @ back, back.sum(axis=0)  # type: ignore[assignment]
        if at:
            back = (back @ parameters[at].T) * (below > 0) * np.float32(1 / (1 - dropout))
    return float(loss), slopes


def begin(train: Samples, recipe: Recipe, file: Path, start: Parameters | None) -> Progress:
    """The state in the file, if there is one; otherwise training begins with the parameters of a network, or with random ones."""
    if file.exists():
        return Progress.load(file)
    if start is not None:
        return Progress([each.copy() for each in start])
    return Progress(first_parameters(train.seen.shape[1], 2 * train.shares.shape[1], recipe))


def fit_with_numpy(
    train: Samples,
    held_out: Samples,
    recipe: Recipe,
    file: Path,
    report: Report,
    orders: Sequence[Order] = (),
    start: Parameters | None = None,
) -> Progress:
    """Train with Adam in numpy, epoch by epoch, from the state in the file if there is one. Each batch has its inputs in one of
    the orders."""
    state = begin(train, recipe, file, start)
    for epoch in range(len(state.curves), recipe.epochs):
        if state.is_worn_out(recipe.patience):
            break
        chance = np.random.default_rng((recipe.seed, epoch))
        order = chance.permutation(len(train.seen))
        losses = []
        for at in range(0, len(order), recipe.batch):
            batch = order[at : at + recipe.batch]
            inputs = train.seen[batch].astype(np.float32)
            if len(orders) > 1:
                inputs = np.take(inputs, orders[int(chance.integers(len(orders)))], axis=1)
            loss, slopes = gradients(
                state.parameters, inputs, train.shares[batch], leads=train.leads[batch], dropout=recipe.dropout, chance=chance
            )
            losses.append(loss)
            take_step(state, slopes, recipe)
        state.note(Curve(epoch + 1, float(np.mean(losses)), *measure(state.parameters, held_out)))
        state.save(file)
        report(state.curves[-1])
    return state


def take_step(state: Progress, slopes: Parameters, recipe: Recipe) -> None:
    """One step of Adam; weights also shrink a little."""
    state.steps += 1
    scale = recipe.rate * np.sqrt(1 - SECOND_BETA**state.steps) / (1 - FIRST_BETA**state.steps)
    for n, slope in enumerate(slopes):
        state.first[n] += (1 - FIRST_BETA) * (slope - state.first[n])
        state.second[n] += (1 - SECOND_BETA) * (slope * slope - state.second[n])
        state.parameters[n] -= (scale * state.first[n] / (np.sqrt(state.second[n]) + TINY)).astype(np.float32)
        state.parameters[n] *= 1 - recipe.rate * recipe.decay
