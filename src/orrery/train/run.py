"""One training from its first game to the file that bots judge by."""

import json
from array import array
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import orrery
from orrery.bots.observer import DIGEST_BYTES, Observer
from orrery.bots.weights import Layer, Weights, read_weights, weights_name, write_weights
from orrery.core.errors import OrreryError, UnknownName
from orrery.core.game import Game
from orrery.core.position import Option
from orrery.core.registry import game as game_named
from orrery.play.match import seat_bots
from orrery.play.simulate import is_compiled
from orrery.train.fitting import (
    Curve,
    Parameters,
    Progress,
    Recipe,
    alike_orders,
    blend_targets,
    fit_with_numpy,
    join_members,
    measure,
    predict,
    silence_unseen,
    split_members,
    split_samples,
)
from orrery.train.self_play import play_games, read_samples

TRAINERS = ("auto", "numpy", "torch")
PLAN = "plan.json"
DIGITS = 5


class Plan(NamedTuple):
    """What is trained, and from which games."""

    game: str
    seats: int = 2
    games: int = 1000
    seed: int | str = 0
    bots: tuple[str, ...] = ("heuristic",)
    """Who plays: each name plays whole games; `a+b` sits both at one table."""
    option_sets: tuple[dict[str, Option], ...] = ({},)
    recipe: Recipe = Recipe()
    trainer: str = "auto"
    start: tuple[str, ...] = ()
    """Files of networks that training begins with, side by side if there are several, such as the one that the bots judged by; none:
    with random weights."""

    def plain(self) -> dict[str, Any]:
        """The plan as JSON can write it; the files it begins with by a short hash of what is in each."""
        start = [blake2b(Path(file).read_bytes(), digest_size=DIGEST_BYTES).hexdigest() for file in self.start]
        return {**self._asdict(), "recipe": self.recipe._asdict(), "start": start}


def check_plan(plan: Plan) -> Plan:
    """The plan with its options filled in; an error if it can't be carried out."""
    rules = game_named(plan.game)
    seats = rules.checked_seats(plan.seats)
    if plan.trainer not in TRAINERS:
        raise UnknownName(f"there is no trainer {plan.trainer!r}; there are {', '.join(TRAINERS)}")
    if plan.trainer == "torch" and find_spec("torch") is None:
        raise OrreryError("the trainer torch needs PyTorch: pip install 'orrery-games[train]'")
    if not plan.bots:
        raise UnknownName("a training needs a bot that plays its games")
    for name in plan.bots:
        seat_bots(rules, 1, name.split("+")[0])
        for other in name.split("+")[1:]:
            seat_bots(rules, 1, other)
    checked = plan._replace(seats=seats, option_sets=tuple(rules.check_options(options, seats) for options in plan.option_sets))
    if plan.start:
        starting_parameters(checked)
    return checked


def starting_parameters(plan: Plan) -> Parameters | None:
    """The parameters of the networks that training begins with, in the order of today's inputs; None where it begins with none."""
    if not plan.start:
        return None
    parameters = join_members([read_parameters(plan, file) for file in plan.start])
    hidden = [len(bias) for bias in parameters[1:-2:2]]
    planned = [plan.recipe.members * size for size in plan.recipe.hidden]
    which = " and ".join(plan.start)
    if hidden != planned:
        raise UnknownName(f"the network in {which} has hidden layers of {hidden}, and those that are trained have {planned}")
    again = join_members(split_members(parameters, plan.recipe.members))
    if not all(np.allclose(one, other) for one, other in zip(parameters, again)):
        raise UnknownName(f"the network in {which} does not consist of {plan.recipe.members} members")
    return parameters


def read_parameters(plan: Plan, file: str) -> Parameters:
    """The parameters of the network in a file."""
    try:
        weights = read_weights(Path(file).read_bytes())
    except OSError as error:
        raise UnknownName(f"the network in {file} can't be read: {error}") from error
    if (weights.game, weights.seats) != (plan.game, plan.seats):
        raise UnknownName(
            f"{file} holds a network of {weights.game} for {weights.seats} seats, not of {plan.game} for {plan.seats}"
        )
    rows_by_name = dict(zip(weights.inputs, weights.layers[0].rows))
    nothing = array("f", [0.0] * len(weights.layers[0].bias))
    inputs = Observer(game_named(plan.game), plan.seats, plan.option_sets[0]).inputs
    layers = [Layer([rows_by_name.get(name, nothing) for name in inputs], weights.layers[0].bias), *weights.layers[1:]]
    return [np.array(part, np.float32) for layer in layers for part in layer]


def keep_plan(plan: Plan, folder: Path) -> None:
    """Write the plan into the folder; a folder of another training is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / PLAN
    contents = json.dumps({**plan.plain(), **origins(game_named(plan.game))}, sort_keys=True)
    if file.exists() and file.read_text("utf-8") != contents:
        raise OrreryError(f"{folder} holds another training; take up that one with its own settings, or name another folder")
    file.write_text(contents, "utf-8")


def origins(game: Game) -> dict[str, Any]:
    """The versions that a network depends on."""
    return {"engine": orrery.__version__, "rules": game.version, "components": game.components_digest}


def train(
    plan: Plan,
    folder: Path,
    jobs: int = 1,
    command: str = "",
    played: Callable[[int], None] | None = None,
    learned: Callable[[Curve], None] | None = None,
) -> Path:
    """Play the games that are missing, fit a network to all of them, and write it; the same command goes on where it was stopped."""
    plan = check_plan(plan)
    keep_plan(plan, folder)
    files = play_games(
        folder / "games",
        plan.game,
        plan.seats,
        games=plan.games,
        seed=plan.seed,
        bots=plan.bots,
        option_sets=plan.option_sets,
        jobs=jobs,
        progress=played,
    )
    state, count = fit_files(plan, files, folder, learned)
    return write_network(plan, state, count, folder, command)


def fit_files(
    plan: Plan, files: Sequence[Path], folder: Path, learned: Callable[[Curve], None] | None = None
) -> tuple[Progress, int]:
    """The network that fits the samples of some files, and how many samples there were."""
    samples = read_samples(files)
    apart, held_out = split_samples(samples)
    if not len(apart.seen) or not len(held_out.seen):
        raise OrreryError("there are too few games to train on; 40 or more are needed")
    trainer = plan.trainer
    if trainer == "auto":
        trainer = "torch" if find_spec("torch") else "numpy"
    if trainer == "torch":
        from orrery.train.with_torch import fit_with_torch as fit
        from orrery.train.with_torch import predict_with_torch as say
    else:
        fit, say = fit_with_numpy, predict
    observer = Observer(game_named(plan.game), plan.seats, plan.option_sets[0])
    orders = alike_orders(observer.inputs, observer.alike)
    recipe, report = plan.recipe, learned or (lambda curve: None)
    start = starting_parameters(plan)
    starts: list[Parameters | None] = [None] * recipe.members
    if start is not None:
        starts = [*split_members(start, recipe.members)]
    if recipe.trust:
        first = fit(apart, held_out, recipe, file=folder / "first.npz", report=report, orders=orders, start=start)
        apart = blend_targets(apart, plan.seats, say(first.best, apart.seen, apart.shares.shape[1]), recipe.trust)
    members = [
        fit(
            apart,
            held_out,
            recipe._replace(seed=recipe.seed + n),
            file=folder / state_name(n),
            report=report,
            orders=orders,
            start=each,
        )
        for n, each in enumerate(starts)
    ]
    state = members[0]
    if len(members) > 1:
        state.best = join_members([member.best for member in members])
        epochs = max(len(member.curves) for member in members)
        state.curves.append(Curve(epochs, state.curves[-1].loss, *measure(state.best, held_out)))
    if start is None:  # what a network learned before may just be rare in these games
        silence_unseen(state.best, apart.seen)
    return state, len(samples.seen)


def state_name(member: int) -> str:
    """The file with the state of one network's training."""
    return f"state-{member}.npz" if member else "state.npz"


def pack_weights(parameters: Parameters, observer: Observer) -> Weights:
    """Parameters as the weights that bots read."""
    game = observer.game
    layers = [
        Layer([array("f", row.tolist()) for row in parameters[at]], array("f", parameters[at + 1].tolist()))
        for at in range(0, len(parameters), 2)
    ]
    return Weights(
        game=game.name,
        seats=observer.encoding.seats,
        rules=game.version,
        components=game.components_digest,
        encoding=observer.digest,
        inputs=observer.inputs,
        layers=tuple(layers),
    )


def write_network(plan: Plan, state: Progress, samples: int, folder: Path, command: str) -> Path:
    """Write the network, and beside it how it was made."""
    game = game_named(plan.game)
    observer = Observer(game, plan.seats, plan.option_sets[0])
    file = folder / weights_name(plan.seats)
    file.write_bytes(write_weights(pack_weights(state.best, observer)))
    record_file(file).write_text(record_text(plan, state.curves, samples, command), "utf-8")
    return file


def record_file(file: Path) -> Path:
    """The record of how a network was made, beside it."""
    return file.with_suffix(".json")


def record_text(plan: Plan, curves: Sequence[Curve], samples: int, command: str) -> str:
    """How a network was made, as JSON."""
    rows = [[curve.epoch, *[round(number, DIGITS) for number in curve[1:]]] for curve in curves]
    entry: Mapping[str, Any] = {
        "command": command,
        "made": datetime.now(UTC).date().isoformat(),
        **origins(game_named(plan.game)),
        "compiled": is_compiled(),
        **plan.plain(),
        "samples": samples,
        "curve": list(Curve._fields),
    }
    contents = json.dumps(entry, indent=1, ensure_ascii=False)
    curve_lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    return f'{contents[:-2]},\n "curves": [\n{curve_lines}\n ]\n}}\n'
