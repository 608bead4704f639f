"""What the server drew is put on the page piece by piece: the page is then what was drawn, and what is the same was left alone."""

from typing import Any

import orrery
from browser.conftest import Comes
from browser.page_server import page_server
from orrery.bots import Look, bot
from orrery.core.luck import Luck
from orrery.server.web import static_files
from server.drawn_page import draw_page

MOVES = 40
PATCH = """async ([module, html]) => {
    const { patchElement } = await import(module);
    const draw = () => new DOMParser().parseFromString(html, "text/html").querySelector("#main");
    const main = document.querySelector("#main");
    const before = new Set(main.querySelectorAll("*"));
    for (const piece of main.querySelectorAll("[data-piece]")) { piece.classList.add("chosen"); piece.setAttribute("aria-pressed", "true"); }
    const fresh = draw();
    const pieces = [...fresh.querySelectorAll("*")];
    const landed = new WeakMap();
    patchElement(main, fresh, landed);
    const after = [...main.querySelectorAll("*")];
    return {
        same: main.isEqualNode(draw()),
        kept: after.filter((each) => before.has(each)).length / after.length,
        lost: pieces.filter((each) => landed.has(each) && !landed.get(each).isConnected).length,
    };
}"""


def test_a_patched_table_is_what_was_drawn_and_keeps_what_is_the_same(comes: Comes) -> None:
    ann = comes()
    for name in orrery.names():
        p = orrery.start(name, seats=2, seed=7)
        player, luck = bot(name, "heuristic"), Luck.of(7)
        server = page_server()
        server.html = draw_page(p, 0, "en")[1]
        ann.page.goto(f"{server.origin}/tables/x")
        shares: list[float] = []
        for move in range(MOVES):
            if not p.asks:
                break
            seat = min(p.asks)
            p.choose(seat, player.answer(Look(p, seat, luck)))
            html = draw_page(p, 0, ("en", "fr")[move % 10 == 9])[1]
            result: dict[str, Any] = ann.page.evaluate(PATCH, [static_files.address("script/patch.js"), html])
            assert result["same"], (name, move)
            assert result["lost"] == 0
            shares.append(result["kept"])
        assert sorted(shares)[len(shares) // 2] > 0.5, f"most of the table of {name} stays at most moves"
