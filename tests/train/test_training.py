"""Training something small: self-play, fitting, files, and taking up what was stopped."""

import json
import zlib
from itertools import permutations
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

from orrery.bots.observer import Observer
from orrery.bots.value import Network, plain_outputs
from orrery.bots.weights import read_weights, write_weights
from orrery.core.errors import BadRecord, OrreryError, UnknownName
from orrery.core.registry import game as game_named
from orrery.core.view import Outcome
from orrery.train.fitting import (
    Progress,
    Recipe,
    alike_orders,
    blend_targets,
    first_parameters,
    fit_with_numpy,
    forward,
    gradients,
    join_members,
    measure,
    predict,
    silence_unseen,
    split_members,
    take_step,
)
from orrery.train.run import Plan, pack_weights, train
from orrery.train.self_play import MOST_MOMENTS, Samples, ending, play_games, read_samples

GAME = game_named("jump-drive")
SMALL = Recipe(hidden=(12, 6), epochs=2, batch=64)
SMALL_PLAN = Plan(
    "jump-drive",
    2,
    games=40,
    seed="small",
    bots=("random", "random+heuristic"),
    option_sets=({}, {"preset": True}),
    recipe=SMALL,
    trainer="numpy",
)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("training")
    train(SMALL_PLAN, folder, command="orrery train jump-drive")
    return folder


def test_a_training_leaves_a_network_and_its_record(trained: Path) -> None:
    weights = read_weights((trained / "value-2.bin").read_bytes())
    assert (weights.game, weights.seats, weights.components) == ("jump-drive", 2, GAME.components_digest)
    record = json.loads((trained / "value-2.json").read_text("utf-8"))
    assert record["command"] == "orrery train jump-drive"
    assert record["components"] == GAME.components_digest
    assert record["rules"] == GAME.version
    assert len(record["curves"]) == record["recipe"]["epochs"]


def test_a_training_goes_on_where_it_was_stopped(trained: Path, tmp_path: Path) -> None:
    samples = read_samples(sorted((trained / "games").glob("*.npz")))
    state = tmp_path / "state.npz"
    fit_with_numpy(samples, samples, SMALL._replace(epochs=1), state, lambda curve: None)
    epochs: list[int] = []
    gone_on = fit_with_numpy(samples, samples, SMALL, state, lambda curve: epochs.append(curve.epoch))
    whole = fit_with_numpy(samples, samples, SMALL, tmp_path / "other.npz", lambda curve: None)
    assert epochs == [2]
    assert all(np.array_equal(a, b) for a, b in zip(gone_on.parameters, whole.parameters))


def test_games_that_are_there_are_not_played_again(trained: Path) -> None:
    file = trained / "games" / "games-0000000.npz"
    before = file.stat().st_mtime_ns
    played: list[int] = []
    play_games(trained / "games", "jump-drive", 2, 40, "small", ("random",), progress=played.append)
    assert file.stat().st_mtime_ns == before
    assert played == []


def test_a_folder_of_another_training_is_refused(trained: Path) -> None:
    with pytest.raises(OrreryError, match="another training"):
        train(Plan("jump-drive", 2, 41, "small"), trained)


def test_the_same_seed_gives_the_same_samples(tmp_path: Path) -> None:
    samples = [
        read_samples(play_games(tmp_path / name, "jump-drive", 2, 4, 7, ("random",), shard=shard))
        for name, shard in (("a", 4), ("b", 2))
    ]
    assert len(samples[0].seen) > 0
    assert all(np.array_equal(a, b) for a, b in zip(*samples))


def test_both_seats_of_a_game_share_one_victory(trained: Path) -> None:
    samples = read_samples(sorted((trained / "games").glob("*.npz")))
    assert np.allclose(samples.shares.sum(axis=1), 1.0)
    assert np.allclose(samples.leads[:, 0], -samples.leads[:, 1])


def test_alone_what_the_player_does_not_win_is_the_rogues() -> None:
    assert ending(Outcome((15,), (), (0,), ((),)), 0, 2)[0] == [0.0, 1.0]
    assert ending(Outcome((15, 40, 40), (1, 2), (0, 0, 0), ((), (), ())), 1, 3)[0] == [0.5, 0.5, 0.0]


def test_gradients_are_the_slopes_of_the_loss() -> None:
    chance = np.random.default_rng(1)
    inputs = chance.random((5, 7), np.float32)
    shares = np.eye(2, dtype=np.float32)[chance.integers(0, 2, 5)]
    leads = chance.random((5, 2), np.float32)
    parameters = [each.astype(np.float64) for each in first_parameters(7, 4, SMALL)]
    _, slopes = gradients(parameters, inputs, shares, leads)  # type: ignore[arg-type]
    step = 1e-5
    for n, place in ((0, (3, 2)), (2, (1, 1)), (4, (2, 3)), (5, (0,))):
        moved = [each.copy() for each in parameters]
        moved[n][place] += step
        after, _ = gradients(moved, inputs, shares, leads)  # type: ignore[arg-type]
        moved[n][place] -= 2 * step
        before, _ = gradients(moved, inputs, shares, leads)  # type: ignore[arg-type]
        assert (after - before) / (2 * step) == pytest.approx(slopes[n][place], rel=1e-3, abs=1e-5)


def test_training_learns_what_decides() -> None:
    chance = np.random.default_rng(2)
    inputs = chance.random((400, 3)).astype(np.float16)
    won = (inputs[:, 0] > inputs[:, 1]).astype(np.float32)
    shares = np.stack([won, 1 - won], axis=1)
    samples = Samples(inputs, shares, 2 * shares - 1, np.arange(400, dtype=np.int32))
    first = measure(first_parameters(3, 4, SMALL), samples)[1]
    recipe = SMALL._replace(rate=1e-2)
    state = Progress(first_parameters(3, 4, recipe))
    for _ in range(120):
        _, slopes = gradients(state.parameters, inputs.astype(np.float32), shares, samples.leads)
        take_step(state, slopes, recipe)
    assert measure(state.parameters, samples)[1] < first / 2


def test_members_say_together_what_they_say_on_average() -> None:
    members = [first_parameters(7, 4, SMALL._replace(seed=seed)) for seed in range(3)]
    inputs = np.random.default_rng(1).random((5, 7)).astype(np.float32)
    joined = join_members(members)
    assert [each.shape for each in joined] == [(7, 36), (36,), (36, 18), (18,), (18, 4), (4,)]
    alone = [forward(member, inputs)[-1] for member in members]
    assert forward(joined, inputs)[-1] == pytest.approx(np.mean(alone, axis=0), abs=1e-5)


def test_members_that_were_joined_are_taken_apart_again() -> None:
    members = [first_parameters(7, 4, SMALL._replace(seed=seed)) for seed in range(3)]
    joined = join_members(members)
    split = split_members(joined, 3)
    assert all(np.allclose(a, b) for member, again in zip(members, split) for a, b in zip(member, again))
    assert all(np.array_equal(a, b) for a, b in zip(join_members(split), joined))


def test_a_training_begins_with_a_network_that_was_made_before(trained: Path, tmp_path: Path) -> None:
    """With steps of next to nothing it stays what it was, also where the games that it learns from now never come by."""
    observer = Observer(GAME, 2, {})
    members = [first_parameters(len(observer.inputs), 4, SMALL._replace(seed=seed)) for seed in range(3)]
    start, other = tmp_path / "start.bin", tmp_path / "other.bin"
    start.write_bytes(write_weights(pack_weights(join_members(members[:2]), observer)))
    other.write_bytes(write_weights(pack_weights(join_members(members[1:]), observer)))
    recipe = SMALL._replace(members=4, trust=0.5, rate=1e-9)
    files = (str(start), str(other))
    plan = Plan(
        "jump-drive",
        2,
        games=40,
        seed="small",
        bots=("random", "random+heuristic"),
        option_sets=({},),
        recipe=recipe,
        trainer="numpy",
        start=files,
    )
    copytree(trained / "games", tmp_path / "games")
    after = train(plan, tmp_path)
    values = observer.observe(GAME.start(2, 7, {}), 0)
    one, two, new = (Network(read_weights(file.read_bytes()), observer) for file in (start, other, after))
    leads = [np.mean(both) for both in zip(one.judge(values).leads, two.judge(values).leads)]
    assert new.judge(values).leads == pytest.approx(leads, abs=0.05)
    assert all(any(row) for row in new.layers[0].rows)
    assert json.loads(after.with_suffix(".json").read_text("utf-8"))["start"] == plan.plain()["start"] != []


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"start": ("nowhere.bin",)}, "can't be read"),
        ({"recipe": SMALL._replace(members=2)}, r"hidden layers of \[12, 6\], and those that are trained have \[24, 12\]"),
        ({"seats": 3}, "a network of jump-drive for 2 seats, not of jump-drive for 3"),
        ({"recipe": SMALL._replace(hidden=(6, 3), members=2)}, "does not consist of 2 members"),
    ],
)
def test_a_training_does_not_begin_with_a_network_that_does_not_fit(
    changes: dict[str, Any], words: str, trained: Path, tmp_path: Path
) -> None:
    plan = Plan("jump-drive", 2, 40, "small", recipe=SMALL, trainer="numpy", start=(str(trained / "value-2.bin"),))
    with pytest.raises(UnknownName, match=words):
        train(plan._replace(**changes), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_targets_lean_towards_what_is_said_of_the_next_moment() -> None:
    """Two games of two seats: the first has two moments, the second one."""
    won = np.array([[1, 0], [0, 1]] * 3, np.float32)
    samples = Samples(np.zeros((6, 1), np.float16), won, won, np.array([4, 4, 4, 4, 8, 8], np.int32))
    said = np.arange(12, dtype=np.float32).reshape(6, 2)
    targets = blend_targets(samples, 2, (said, 10 * said), 0.25)
    assert targets.shares[:2].tolist() == [[0.75 + 0.25 * 4, 0.25 * 5], [0.25 * 6, 0.75 + 0.25 * 7]]
    assert targets.leads[:2].tolist() == [[0.75 + 2.5 * 4, 2.5 * 5], [2.5 * 6, 0.75 + 2.5 * 7]]
    assert targets.shares[2:].tolist() == won[2:].tolist()
    assert samples.shares.tolist() == won.tolist()


def test_a_training_of_several_members_goes_on_where_it_was_stopped(trained: Path, tmp_path: Path) -> None:
    recipe = SMALL._replace(members=2, trust=0.5)
    plan = SMALL_PLAN._replace(recipe=recipe)
    copytree(trained / "games", tmp_path / "games")
    first = train(plan, tmp_path).read_bytes()
    assert [len(layer.bias) for layer in read_weights(first).layers] == [24, 12, 4]
    (tmp_path / "state-1.npz").unlink()
    assert train(plan, tmp_path).read_bytes() == first


def test_inputs_that_were_never_seen_weigh_nothing() -> None:
    parameters = first_parameters(3, 4, SMALL)
    silence_unseen(parameters, np.array([[1, 0, 0], [0, 0, 2]], np.float16))
    assert [bool(row.any()) for row in parameters[0]] == [True, False, True]


def test_files_keep_what_a_network_says() -> None:
    observer = Observer(GAME, 2, {})
    parameters = first_parameters(len(observer.inputs), 4, SMALL)
    weights = pack_weights(parameters, observer)
    read = read_weights(write_weights(weights))
    assert read[:6] == weights[:6]
    values = observer.observe(GAME.start(2, 7, {}), 0)
    before, after = (Network(each, observer).judge(values) for each in (weights, read))
    assert after.shares == pytest.approx(before.shares, abs=0.01)


@pytest.mark.parametrize(("members", "hidden"), [(1, (12, 6)), (3, (12, 6)), (2, (5, 4, 3)), (1, (9,))])
def test_plain_python_says_what_numpy_says(members: int, hidden: tuple[int, ...]) -> None:
    """Networks side by side are multiplied one by one, and say the same as all their numbers with nothing between them."""
    observer = Observer(GAME, 2, {})
    each = [first_parameters(len(observer.inputs), 4, Recipe(hidden, seed=seed)) for seed in range(members)]
    network = Network(pack_weights(join_members(each), observer), observer)
    assert network._members == members
    values = observer.observe(GAME.start(2, 7, {}), 1)
    plain = network._judgement(plain_outputs(network.layers, values))
    assert plain.shares == pytest.approx(network.judge(values).shares, abs=1e-5)
    assert plain.leads == pytest.approx(network.judge(values).leads, abs=1e-3)


@pytest.mark.parametrize(
    "data", [b"", b"nonsense", zlib.compress(b"{}\n"), zlib.compress(b'{"format": 1, "layers": [[2, 2]]}\n')]
)
def test_other_files_are_no_weights(data: bytes) -> None:
    with pytest.raises(BadRecord, match="no weights"):
        read_weights(data)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan("jump-drive", 7), "7 seats"),
        (Plan("jump-drive", trainer="abacus"), "no trainer 'abacus'"),
        (Plan("jump-drive", bots=("nobody",)), "no bot 'nobody'"),
        (Plan("jump-drive", bots=("random+nobody",)), "no bot 'nobody'"),
        (Plan("jump-drive", bots=()), "needs a bot"),
        (Plan("jump-drive", option_sets=({"colour": 1},)), "no option 'colour'"),
    ],
)
def test_a_plan_that_can_not_be_carried_out_leaves_nothing(plan: Plan, words: str, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=words):
        train(plan, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_orders_exchange_what_is_alike() -> None:
    inputs = ("points", "place 1.own", "place 2.own", "place 3.own", "place 1.rival", "place 2.rival", "place 3.rival")
    orders = alike_orders(inputs, ("place 1", "place 2", "place 3"))
    assert orders[0].tolist() == list(range(7))
    assert sorted(order.tolist() for order in orders) == sorted(
        [0, *[1 + n for n in places], *[4 + n for n in places]] for places in permutations(range(3))
    )
    assert [order.tolist() for order in alike_orders(inputs, ())] == [list(range(7))]


def test_a_network_learns_that_places_are_alike() -> None:
    """Trained on games where only the first place matters, it judges the second one like it if the two are alike."""
    chance = np.random.default_rng(0)
    inputs = np.zeros((600, 2), np.float16)
    inputs[:, 0] = chance.integers(0, 2, 600)
    won = inputs[:, :1].astype(np.float32)
    samples = Samples(inputs, np.concatenate([won, 1 - won], axis=1), np.zeros((600, 2), np.float32), np.zeros(600, np.int32))
    said = []
    for number, alike in enumerate([(), ("a", "b")]):
        recipe = Recipe(hidden=(8,), epochs=30, batch=50, rate=0.02, patience=30)
        with TemporaryDirectory() as folder:
            state = fit_with_numpy(
                samples, samples, recipe, Path(folder) / f"{number}.npz", lambda curve: None, alike_orders(("a", "b"), alike)
            )
        said.append(float(predict(state.parameters, np.array([[0.0, 1.0]], np.float32), 2)[0][0, 0]))
    assert said[1] > 0.9
    assert said[0] < said[1] - 0.1


def test_games_of_which_nothing_is_kept_still_make_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that strays with its last answer leaves nothing to learn from; other files are read with that one all the same."""
    monkeypatch.setattr("orrery.train.self_play.place_of_moment", lambda count, met, luck: MOST_MOMENTS)
    files = play_games(tmp_path, "jump-drive", 2, 1, "nothing", ("random",))
    samples = read_samples(files)
    assert [part.shape for part in samples[1:3]] == [(0, 2), (0, 2)]
    assert samples.seen.shape[1] == len(Observer(GAME, 2, {}).inputs)
