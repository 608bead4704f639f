"""The training examples of the documentation learn something."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
MOST_LINES = 100


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_examples_are_short() -> None:
    for example in EXAMPLES.glob("*.py"):
        assert len(example.read_text("utf-8").splitlines()) <= MOST_LINES, example.name


def test_numpy_alone_learns_to_beat_random_play() -> None:
    curve, policy = load("train_with_numpy").train(games=200)
    assert curve[-1] > max(0.55, curve[0])
    assert policy.weights.any()


@pytest.mark.soak
def test_ppo_learns_to_beat_random_play() -> None:
    pytest.importorskip("sb3_contrib", reason="the extra train, with PyTorch, is installed by hand")
    curves = load("train_with_ppo").train(steps=40_000, games=60)
    assert curves["random"][-1] > max(0.6, curves["random"][0])
