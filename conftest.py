"""What all tests share, those in the documentation included."""

from collections.abc import Iterator

import pytest

from orrery.bots import registry
from orrery.core import registry as game


@pytest.fixture(autouse=True)
def _nothing_stays_registered() -> Iterator[None]:
    """Bots and games that a test or a page makes known are forgotten afterwards."""
    bots = {name: dict(registered) for name, registered in registry._registered.items()}
    modules, games = dict(game._modules), dict(game._games)
    yield
    registry._registered.clear()
    registry._registered.update(bots)
    for name in set(game._modules) - set(modules):
        del game._modules[name]
        game._games.pop(name, None)
    game._games.update({name: loaded for name, loaded in games.items() if name in game._modules})
