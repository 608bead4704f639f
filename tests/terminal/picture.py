"""Draws docs/img/terminal.svg: a game in the middle of its fourth turn. Run it after the screen has changed."""

import asyncio
import re
from pathlib import Path

from orrery.bots import Look, bot
from orrery.core.luck import Luck
from orrery.terminal.app import PlayScreen, TableApp
from orrery.terminal.session import Session, sit_down

PICTURE = Path(__file__).parents[2] / "docs" / "img" / "terminal.svg"


def in_the_middle(name: str, decisions: int) -> Session:
    """A session after some decisions that a bot made for the person."""
    session = sit_down(name, 3, 0, (), 12)
    session.go_on()
    player = bot(name, "heuristic")
    for number in range(decisions):
        session.choose(player.answer(Look(session.position, 0, Luck.of(number))))
        session.go_on()
    return session


async def draw_screen(session: Session, width: int, height: int, keys: tuple[str, ...]) -> str:
    """The screen as SVG that asks nothing of other hosts."""
    app = TableApp(PlayScreen(session, "en"))
    async with app.run_test(size=(width, height)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press(*keys)
        await pilot.pause()
        svg = app.export_screenshot(title="orrery play jump-drive")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(asyncio.run(draw_screen(in_the_middle("jump-drive", 7), 120, 40, ("down",) * 6)), "utf-8")
