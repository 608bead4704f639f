"""Bots think in processes of their own about games with other components too."""

import pytest

import orrery
from orrery.core.corrections import Correction, Overlay
from orrery.server.tables.bot_pool import BotPool

pytestmark = pytest.mark.anyio


async def test_a_bot_in_another_process_plays_by_the_components_of_its_table() -> None:
    overlay = Overlay("jump-drive", "mine", (Correction("card", "gem-world", {"cost": 5}),))
    p = orrery.correct("jump-drive", overlay).start(2, 7, {})
    pool = BotPool(1)
    try:
        assert p.asks[0].allows(await pool.answer("heuristic", p, 0))
    finally:
        pool.close()
