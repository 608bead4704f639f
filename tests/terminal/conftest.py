"""What the terminal's tests share."""

from collections.abc import Iterator

import pytest

from orrery.core import registry


@pytest.fixture
def shapes() -> Iterator[str]:
    """A game with a question of each shape, known for one test."""
    registry.register("four-shapes", "terminal.four_shapes")
    yield "four-shapes"
    del registry._modules["four-shapes"]
