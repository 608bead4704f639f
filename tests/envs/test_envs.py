"""The environments pass the suites of Gymnasium, PettingZoo and OpenSpiel, and say what is wrong in one sentence."""

import warnings
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import orrery
from orrery import IllegalAnswer, OrreryError, UnknownName
from orrery.envs import gymnasium_env, parallel_env, pettingzoo_env, vector_env

GAMES = orrery.names()
FEW = 25
"""Cycles that a suite is run for."""


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """PettingZoo remarks on every observation with a mask that it is no plain array; Gymnasium on every box without limits."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def dealt(env: Any) -> Any:
    """An environment with a game that was dealt."""
    env.reset(seed=1)
    return env


def random_action(mask: Any, luck: np.random.Generator) -> int:
    return int(luck.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("actions", ["slots", "ids"])
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong(game: str, actions: str) -> None:
    check_env(gymnasium_env(game, bots="random", actions=actions), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    seats = orrery.game(game).seat_counts[-1]
    api_test(pettingzoo_env(game, seats), num_cycles=FEW)
    seed_test(lambda: pettingzoo_env(game, rows=True), num_cycles=FEW)
    parallel_api_test(parallel_env(game, seats), num_cycles=FEW)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=FEW)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda max_cycles: parallel_env(game, max_cycles=max_cycles),
            env=lambda max_cycles: parallel_to_aec(parallel_env(game, max_cycles=max_cycles)),
        )
    )


@pytest.mark.parametrize(
    "game",
    [
        "jump_drive",
        pytest.param("new_frontiers", marks=pytest.mark.soak),
        pytest.param("roll_for_the_galaxy", marks=pytest.mark.soak),
        pytest.param("tiny_epic_galaxies", marks=pytest.mark.soak),
    ],
)
def test_openspiel_finds_nothing_wrong(game: str) -> None:
    import pyspiel

    import orrery.envs.spiel

    assert orrery.envs.spiel.PREFIX + game in pyspiel.registered_names()
    loaded = pyspiel.load_game(f"orrery_{game}(players=2,deals=3)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=game == "jump_drive", verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_tells_information_states_apart_by_what_a_player_has_seen(game: str) -> None:
    import pyspiel

    import orrery.envs.spiel  # noqa: F401  it registers the games

    state = pyspiel.load_game(f"orrery_{game.replace('-', '_')}(players=2,deals=3)").new_initial_state()
    assert state.is_chance_node()
    state.apply_action(1)
    mover = state.current_player()
    other = 1 - mover
    before = state.information_state_string(other), state.information_state_tensor(other)
    twin = state.clone()
    states = {state.information_state_string(mover)}
    for _ in range(2):
        if state.current_player() == mover:
            state.apply_action(state.legal_actions()[0])
            states.add(state.information_state_string(mover))
    assert len(states) > 1
    assert (twin.information_state_string(other), twin.information_state_tensor(other)) == before
    assert state.action_to_string(mover, state.legal_actions()[0])


def test_a_game_is_played_to_its_end_and_shares_a_victory() -> None:
    env = gymnasium_env("jump-drive", bots="random")
    luck = np.random.default_rng(1)
    _, info = env.reset(seed=3)
    over = False
    while not over:
        _, reward, over, cut_off, info = env.step(random_action(info["action_mask"], luck))
        assert not cut_off
        assert not info["illegal"]
    outcome = env.bot_game.env_game.position.final_outcome
    assert reward == outcome.rewards()[0]
    assert info["points"] == outcome.points
    assert not info["action_mask"].any()


def test_every_seat_gets_its_reward_where_all_play() -> None:
    luck = np.random.default_rng(2)
    env = pettingzoo_env("new-frontiers", 3, reward="points")
    env.reset(seed=4)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut_off, _ = env.last()
        earned[agent] += reward
        env.step(None if over or cut_off else random_action(observation["action_mask"], luck))
    points = env.env_game.position.final_outcome.points
    best = [max(points[:seat] + points[seat + 1 :]) for seat in range(3)]
    assert list(earned.values()) == [own - other for own, other in zip(points, best, strict=True)]


def test_seats_that_are_not_asked_wait_in_the_parallel_game() -> None:
    env = parallel_env("tiny-epic-galaxies", 3)
    luck = np.random.default_rng(3)
    observations, _ = env.reset(seed=1)
    waited = 0
    while env.agents and waited < FEW:
        masks = {agent: observation["action_mask"] for agent, observation in observations.items()}
        asked = {agent for seat, agent in enumerate(env.possible_agents) if seat in env.env_game.position.asks}
        for agent, mask in masks.items():
            assert bool(mask[env.wait]) == (agent not in asked)
            waited += mask[env.wait]
        observations, _, _, _, infos = env.step({agent: random_action(mask, luck) for agent, mask in masks.items()})
        assert not any(info["illegal"] for info in infos.values())
    assert waited >= FEW


@pytest.mark.parametrize("game", ["jump-drive", "roll-for-the-galaxy"])
def test_an_answer_that_was_begun_goes_on_with_the_table_as_it_is_now(game: str) -> None:
    """While one seat is on its way through the steps of an answer, others may change what its slots are about."""
    env = parallel_env(game, 2, rows=True)
    coded = env.env_game.encoding
    luck = np.random.default_rng(5)
    begun_beside_others = 0
    for seed in range(3):
        observations, _ = env.reset(seed=seed)
        steps: dict[int, tuple[Any, list[int]]] = {}
        while env.agents:
            position = env.env_game.position
            for seat, ask in position.asks.items():
                answering = coded.answering(position.view(seat))
                begun_ask, taken = steps.get(seat, (ask, []))
                for action in taken if begun_ask is ask else ():
                    answering.take(action)
                    begun_beside_others += len(position.asks) > 1
                seen = observations[f"seat_{seat}"]
                assert seen["slots"][: len(answering.rows())].tolist() == answering.rows()
                assert seen["observation"].tolist() == list(coded.observe(position.view(seat), answering))
                begun = env.env_game.answering(seat)
                assert begun is not None
                assert begun.table == position.view(seat).table
            actions = {agent: random_action(observation["action_mask"], luck) for agent, observation in observations.items()}
            for seat, ask in position.asks.items():
                begun_ask, taken = steps.get(seat, (ask, []))
                steps[seat] = (ask, [*(taken if begun_ask is ask else []), actions[f"seat_{seat}"]])
            observations = env.step(actions)[0]
    assert begun_beside_others


def test_the_same_seed_deals_the_same_game_and_none_another() -> None:
    env = gymnasium_env("roll-for-the-galaxy", bots="random")
    first, _ = env.reset(seed=5)
    second, _ = env.reset()
    third, _ = env.reset(seed=5)
    assert first.tolist() == third.tolist() != second.tolist()
    fresh = [gymnasium_env("roll-for-the-galaxy", bots="random").reset()[0].tolist() for _ in range(2)]
    assert fresh[0] != fresh[1]


def test_games_side_by_side_are_dealt_anew_when_they_are_over() -> None:
    env = vector_env("jump-drive", num_envs=3, bots="random")
    luck = np.random.default_rng(4)
    values, info = env.reset(seed=6)
    assert values.shape == (3, env.games[0].encoding.size)
    ended = np.zeros(3, dtype=bool)
    for _ in range(400):
        masks = info["action_mask"]
        fresh = env.done.copy()
        values, rewards, over, cut_off, info = env.step([random_action(mask, luck) for mask in masks])
        assert not (fresh & over).any()
        assert not rewards[~over].any()
        ended |= over
        if ended.all():
            break
    assert ended.all()
    assert not cut_off.any()


def test_games_are_made_by_id() -> None:
    env = gymnasium.make("orrery/jump-drive-v1", seats=3, bots="random", max_cycles=2, render_mode="ansi")
    env.reset(seed=1)
    assert "seat 2" in str(env.render())
    _, _, over, cut_off, _ = env.step(0)
    _, _, over, cut_off, _ = env.step(1)
    assert cut_off
    assert not over
    several = gymnasium.make_vec("orrery/jump-drive-v1", num_envs=2, vectorization_mode="vector_entry_point", bots="random")
    assert several.reset(seed=1)[0].shape[0] == 2


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_drawn_as_text_vectors_and_pixels(game: str) -> None:
    for mode in ("ansi", "svg"):
        env = pettingzoo_env(game, render_mode=mode)
        env.reset(seed=2)
        drawn = env.render()
        assert drawn.startswith("<svg") if mode == "svg" else "seat 1" in drawn
    if game == "jump-drive":
        parallel = parallel_env(game, render_mode="rgb_array")
        parallel.reset(seed=2)
        pixels = parallel.render()
        assert pixels.ndim == 3
        assert pixels.shape[2] == 3
        assert pixels.std() > 0


def test_what_is_wrong_is_said_in_one_sentence() -> None:
    env = gymnasium_env("jump-drive", bots="random", illegal="error")
    env.reset(seed=1)
    cases: list[tuple[Any, type[Exception], str]] = [
        (lambda: env.step(63), IllegalAnswer, "action 63 can't be taken"),
        (lambda: env.step(None), IllegalAnswer, "an action is a whole number"),
        (lambda: gymnasium_env("jump-drive", reward="fame"), UnknownName, "reward is one of"),
        (lambda: gymnasium_env("jump-drive", illegal="cheat"), UnknownName, "illegal is one of"),
        (lambda: gymnasium_env("jump-drive", render_mode="human"), UnknownName, "render_mode is one of"),
        (lambda: gymnasium_env("jump-drive", max_cycles=0), UnknownName, "max_cycles is 1 or more"),
        (lambda: gymnasium_env("jump-drive", max_cycles="x"), UnknownName, "max_cycles is 1 or more"),
        (lambda: gymnasium_env("jump-drive", actions="words"), UnknownName, "actions are"),
        (lambda: gymnasium_env("jump-drive", actions="ids", rows=True), UnknownName, "rows tell"),
        (lambda: gymnasium_env("jump-drive", colour="red"), UnknownName, "no setting 'colour'"),
        (lambda: gymnasium_env("jump-drive", seat=2), OrreryError, "seat"),
        (lambda: vector_env("jump-drive", num_envs=0), UnknownName, "num_envs"),
        (lambda: vector_env("jump-drive", num_envs="x"), UnknownName, "num_envs"),  # type: ignore[arg-type]
        (lambda: vector_env("jump-drive", rows=True), UnknownName, "rows"),
        (lambda: dealt(vector_env("jump-drive", num_envs=2)).step([0]), IllegalAnswer, "1 actions were given for 2 games"),
        (lambda: dealt(parallel_env("jump-drive")).step({"seat_0": 0}), IllegalAnswer, "seat_1 is asked, and no action"),
        (lambda: gymnasium_env("jump-drive").step(0), IllegalAnswer, "reset the environment first"),
        (lambda: vector_env("jump-drive").step([0]), IllegalAnswer, "reset the environment first"),
        (lambda: parallel_env("jump-drive").step({}), IllegalAnswer, "reset the environment first"),
        (lambda: gymnasium_env("jump-drive", render_mode="svg").render(), IllegalAnswer, "reset the environment first"),
        (lambda: pettingzoo_env("jump-drive").step(0), AttributeError, "reset the environment first"),
        (lambda: pettingzoo_env("jump-drive").nothing, AttributeError, "no attribute 'nothing'"),
        (lambda: env.bot_game.env_game.nothing, AttributeError, "no attribute 'nothing'"),  # type: ignore[attr-defined]
        (lambda: pettingzoo_env("chess"), UnknownName, "chess"),
    ]
    before = env.bot_game.env_game.position.answered
    for call, kind, words in cases:
        with pytest.raises(kind, match=words):
            call()
    assert env.bot_game.env_game.position.answered == before


@pytest.mark.parametrize("kind", [int, np.int64, np.array])
def test_an_action_may_be_any_whole_number(kind: Any) -> None:
    env = gymnasium_env("jump-drive", bots="random")
    _, info = env.reset(seed=1)
    _, _, _, _, info = env.step(kind(np.flatnonzero(info["action_mask"])[-1]))
    assert not info["illegal"]


def test_an_illegal_action_is_replaced_and_told() -> None:
    env = gymnasium_env("jump-drive", bots="random")
    env.reset(seed=1)
    _, _, _, _, info = env.step(63)
    assert info["illegal"]
    answering = env.bot_game.env_game.answering(0)
    assert answering is not None
    assert answering.begun
