"""What answers are said to lead to is what they lead to: the plan of Trade and Consume against every way to play it out."""

import orrery
from orrery.bots import Look, bot
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.components import DEVELOP, PRODUCE, SETTLE, TRADE
from orrery.games.new_frontiers.rules.table import Empire
from orrery.games.new_frontiers.words.forecasts import (
    developments_in_reach,
    gain_of,
    meaning_of,
    waiting_colonies,
    worlds_in_reach,
)

GAME = orrery.game("new-frontiers")
PLANNED = ("sell", "use_consumer", "sell_extra", "consume_types")
CONSUMING = (*PLANNED, "consume_goods", "consume_one_of")
WAYS = 400
"""A Consume that can be played out in more ways than this is left alone."""


def played_out(p: Position, seat: int, ends: list[tuple[int, int]]) -> None:
    """The chips and credits of a seat after every way to play its Trade, Consume to the end."""
    if len(ends) > WAYS:
        return
    ask = p.asks.get(seat)
    if ask is None or ask.name not in CONSUMING:
        empire: Empire = p.table.empires[seat]
        ends.append((empire.vp, empire.credits))
        return
    for answer in ask.answers():
        again = p.copy()
        again.choose(seat, answer)
        played_out(again, seat, ends)


def test_the_best_that_an_answer_leads_to_is_reached_by_playing_on_and_never_beaten() -> None:
    checked = 0
    for seed in range(8):
        p = GAME.start(3, seed, {"goals": False})
        players = (bot(GAME.name, "heuristic"), bot(GAME.name, "random"))
        luck = Luck.of(f"outlook {seed}")
        while p.asks and checked < 120:
            seat = min(p.asks)
            ask = p.asks[seat]
            if ask.name in PLANNED and len(p.asks) > 1:
                view = p.view(seat)
                before: Empire = view.table.empires[seat]
                for code in ask.answers():
                    assert isinstance(code, int)
                    again = p.copy()
                    again.choose(seat, code)
                    ends: list[tuple[int, int]] = []
                    played_out(again, seat, ends)
                    if len(ends) > WAYS:
                        continue
                    gain = gain_of(view, code)
                    assert gain is not None
                    assert (before.vp + gain.vp, before.credits + gain.credits) == max(ends), ask.name
                    checked += 1
            player = players[seed % 2 if seat else 0]
            p.choose(seat, player.answer(Look(p, seat, luck)))
    assert checked > 60


def test_what_an_action_means_is_counted_for_the_seat_that_chooses() -> None:
    p = GAME.start(2, 4, {"goals": True})
    player, luck = bot(GAME.name, "heuristic"), Luck.of("means")
    keys: set[str] = set()
    while p.asks:
        seat = min(p.asks)
        if p.asks[seat].name == "choose_action":
            view = p.view(seat)
            for action in (DEVELOP, SETTLE, PRODUCE, TRADE):
                if p.table.taken[action] != -1:
                    continue
                key, numbers, worlds, _ = meaning_of(view, action)
                keys.add(key)
                q = p.copy()
                q.choose(seat, action)
                asked = q.asks.get(seat)
                if key == "develop":
                    offers = len(list(asked.answers())) - 1 if asked and asked.name == "buy" else 0
                    assert numbers["n"] == offers == developments_in_reach(view)
                elif key == "settle":
                    assert asked is not None
                    assert asked.name in ("settle", "reveal_goal")
                    assert set(worlds) == set(worlds_in_reach(view))
                elif key == "produce":
                    assert numbers["n"] == len(waiting_colonies(p.table.empires[seat]))
        p.choose(seat, player.answer(Look(p, seat, luck)))
    assert keys >= {"develop", "settle", "settle_empty", "produce", "trade"}
