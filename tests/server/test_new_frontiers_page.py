"""The page of New Frontiers in every kind of ask: each answer's pieces are buttons, in both languages, for seat and spectator."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import orrery
from orrery.bots import Look, bot
from orrery.core.ask import One
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.view import WATCHER
from orrery.draw.picture import picture
from orrery.games.new_frontiers.rules.components import GOALS, PLAN, TILES
from orrery.games.new_frontiers.rules.phases.trade import unpack_consumer
from orrery.games.new_frontiers.rules.scoring import points
from orrery.testing import Scenario
from server.drawn_page import NAMES, draw_page

GAME = orrery.game("new-frontiers")
EACH = 3
"""How many positions of each ask are drawn."""


def buttons(html: str) -> set[str]:
    """The pieces that can be touched."""
    return set(re.findall(r'<button[^>]* data-piece="([^"]+)"', html[html.index('id="main"') :]))


def asks() -> Iterator[tuple[Position, int]]:
    """Positions of seeded games, some of every ask."""
    counts: Counter[str] = Counter()
    for seed, seats in enumerate((2, 3, 4, 5, 3, 2)):
        p = GAME.start(seats, f"page {seed}", {"goals": seed != 4})
        players = (bot(GAME.name, "heuristic"), bot(GAME.name, "random"))
        luck = Luck.of(f"page {seed}")
        answer_count = 0
        while p.asks:
            seat = min(p.asks)
            name = p.asks[seat].name
            answer_count += 1
            if counts[name] < EACH and (p.table.round > 4 or name == "take_side"):
                counts[name] += 1
                yield p, seat
            p.choose(seat, players[answer_count % 4 == 0].answer(Look(p, seat, luck)))
    assert len(counts) >= 16, sorted(counts)


def check(p: Position, seat: int) -> set[str]:
    for lang in ("en", "fr"):
        sheet, html = draw_page(p, seat, lang)
        assert sheet.table.question is not None
        if sheet.table.question.shape != "yes-no":
            pieces = {piece for entry in sheet.entries for piece in entry.pieces}
            assert pieces <= buttons(html), (sheet.table.question.words, pieces - buttons(html))
            assert all(entry.pieces for entry in sheet.entries), "every answer can be touched"
            ways = Counter(entry.pieces for entry in sheet.entries)
            assert max(ways.values()) == 1, "no two answers touch the same pieces"
        assert " style=" not in html
        assert sheet.hint or p.asks[seat].name == "choose_action", sheet.table.question.words
    return buttons(html)


def test_every_answer_of_every_ask_can_be_touched() -> None:
    for p, seat in asks():
        check(p, seat)


def test_waiting_and_watching_show_the_table_and_nothing_to_touch() -> None:
    for at, (p, _) in enumerate(asks()):
        if at % 5:
            continue
        for eyes in (WATCHER, *(other for other in range(p.seats) if other not in p.asks)):
            _, html = draw_page(p, eyes, "en")
            assert buttons(html) == set()
            assert html.count('class="offer') == len(p.table.market)


def test_a_kept_goal_is_on_its_keeper_s_page_alone() -> None:
    for p, _ in asks():
        if p.table.holder < 0:
            continue
        goal = GAME.components[[c.kind for c in GAME.components].index("goal") + p.table.secret].name_in("en")
        for eyes in range(-1, p.seats):
            _, html = draw_page(p, eyes, "en")
            strip = html[html.index('class="zone goals"') :]
            strip = strip[: strip.index("</section>")]
            assert (f">{goal}<" in strip) == (eyes == p.table.holder)
        return
    raise AssertionError("nobody ever kept a goal")


def test_a_world_that_can_be_conquered_or_paid_for_has_a_button_for_each() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="New Sparta", developments=["Contact Specialist"], explored=["Rebel Miners", "Spice World"], credits=9, colonists=3
    )
    table.ann.chooses("Settle")
    touched = check(table.position, 0)
    assert {"pay/rebel-miners", "conquer/rebel-miners", "explored/spice-world", "colonists"} <= touched
    assert "explored/rebel-miners" not in touched
    html = draw_page(table.position, 0, "en")[1]
    assert "Conquer </span>2 vs 2</button>" in html
    assert re.search(r"Pay \$1 of \$9</span><span[^>]*>1</span></button>", html)


def test_the_world_without_a_type_is_settled_with_one() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Old Earth", explored=["Oort Cloud Alien Refinery"], credits=9, colonists=3)
    table.ann.chooses("Settle")
    assert {f"type/{type}" for type in ("novelty", "rare", "genes", "alien")} <= check(table.position, 0)
    html = draw_page(table.position, 0, "en")[1]
    assert html.index('data-piece="explored/oort') < html.index('class="ways kinds"') < html.index('data-piece="type/novelty"')


def test_a_good_is_spent_by_the_power_that_is_touched() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Old Earth",
        colonies=["Spice World", "Artist Settlement", "Rebel Black Market Gangs"],
        goods=["Spice World", "Artist Settlement"],
        developments=["Military Industry"],
        explored=["Rebel Miners"],
        colonists=3,
    )
    table.ann.chooses("Settle")
    table.ann.conquers("Rebel Miners")
    assert table.ann.is_asked == "spend_for_military"
    touched = check(table.position, 0)
    assert {"colony/spice-world", "colony/artist-settlement", "development/military-industry"} <= touched
    sheet, html = draw_page(table.position, 0, "en")
    assert sheet.table.question is not None
    assert sheet.table.question.words.endswith("against Rebel Miners? You have 0 of 2")
    assert sheet.hint.startswith("Pick a good, then the power")
    assert re.search(r'class="[^"]*\bheld\b[^"]*"[^>]* data-piece="explored/rebel-miners"', html)


def test_types_to_consume_are_touched_one_by_one() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Old Earth",
        colonies=["Spice World", "Comet Zone", "Aquatic Uplift Race", "Deserted Alien Outpost"],
        goods=["Spice World", "Comet Zone", "Aquatic Uplift Race", "Deserted Alien Outpost"],
        developments=["Diversified Economy"],
    )
    table.ann.chooses("Trade, Consume")
    table.ann.answers("sell", 0)
    table.ann.answers(
        "use_consumer",
        next(code for code in table.ann.ask_of_shape(One).options if _consumes(table, code) == "diversified-economy"),
    )
    assert table.ann.is_asked == "consume_types"
    assert {"type/novelty", "type/rare", "type/genes", "type/alien"} <= check(table.position, 0)


def test_a_replacement_costs_nothing_and_says_what_can_t_replace() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Old Earth",
        colonies=["Spice World"],
        developments=["Terraforming Engineers"],
        explored=["Prosperous World", "Rebel Base", "Comet Zone"],
        colonists=3,
    )
    table.ann.chooses("Settle")
    table.ann.takes_colonists()
    assert table.ann.is_asked == "terraform"
    assert {"explored/prosperous-world", "colony/spice-world"} <= check(table.position, 0)
    sheet, html = draw_page(table.position, 0, "en")
    assert 'class="sum' not in html[html.index("zone stage") : html.index("empire-zone")]
    assert sheet.refusal_words("explored/rebel-base") == "A military world replaces no colony."
    assert "same type" in sheet.refusal_words("explored/comet-zone")


def test_answers_that_lead_to_the_same_stand_together_the_best_first() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    worlds = ["Spice World", "Volcanic World", "Asteroid Belt"]
    table.ann.has(home="Old Earth", colonies=worlds, goods=worlds)
    table.ann.chooses("Trade, Consume")
    sheet, html = draw_page(table.position, 0, "en")
    outcomes = sheet.board.plan.outcomes
    led = [(outcome.vp, outcome.credits) for outcome in outcomes]
    assert led == sorted(led, reverse=True)
    assert ["Volcanic World", "Asteroid Belt"] in [[way.name for way in outcome.ways] for outcome in outcomes]
    assert sorted(way.code for outcome in outcomes for way in outcome.ways) == sorted(table.ann.options)
    assert html.count('<button class="outcome"') == len(table.ann.options)


def test_the_last_type_is_chosen_by_the_points_it_brings() -> None:
    positions = [(p.copy(), seat) for p, seat in last_types()]
    assert positions
    for p, seat in positions:
        sheet, html = draw_page(p, seat, "fr")
        for entry, (id, _, total) in zip(sheet.entries, sheet.board.scored):
            assert entry.pieces == (f"type/{id}",)
            assert entry.hint == f"{total} points en tout"
            q = p.copy()
            q.table.named = entry.code
            assert points(q.table, seat) == total
        assert sheet.board.stage == "scoring"
        assert html.count("type-choice") == len(sheet.entries)


def last_types() -> Iterator[tuple[Position, int]]:
    """Positions in which somebody names the type that a world scores as."""
    for p, seat in asks():
        if p.asks[seat].name == "name_last_type":
            yield p, seat


def test_a_purchase_is_listed_with_no_other_price_than_one_s_own() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Old Earth", developments=["Investment Credits"], credits=4)
    table.ann.chooses("Develop")
    sheet, html = draw_page(table.position, 0, "en")
    robots = next(entry for entry in sheet.entries if entry.pieces == ("market/replicant-robots",))
    assert robots.hint.startswith("$2 of your $4")
    assert 'class="cost' not in (robots.glyph or "")
    assert re.search(r'data-piece="market/replicant-robots".*?<i>2</i>', html)


def test_a_goal_to_reveal_is_shown_with_what_it_brings() -> None:
    for p, seat in asks():
        if p.asks[seat].name == "reveal_goal":
            html = draw_page(p, seat, "en")[1]
            stage = html[html.index("goal-stage") :]
            stage = stage[: stage.index("</section>")]
            assert "Your face-down goal" in stage
            assert stage.count('class="rung') == len(GOALS[p.table.secret].steps)
            assert "<button" not in stage
            return
    raise AssertionError("nobody was ever asked to reveal a goal")


def test_stored_credits_say_what_the_stockpile_comes_to() -> None:
    for p, seat in asks():
        if p.asks[seat].name == "store_credits":
            sheet, html = draw_page(p, seat, "en")
            credits = p.table.empires[seat].stock_credits
            assert [entry.hint.split(" in ")[0] for entry in sheet.entries] == [f"${credits + e.code}" for e in sheet.entries]
            assert "<h2>Credits to store</h2>" in html
            return
    raise AssertionError("nobody ever stored credits")


def _consumes(table: Any, code: int) -> str:
    tile = table.table.empires[0].powers.consumers[unpack_consumer(code)].tile
    return str(TILES[tile].id)


def test_a_goal_is_kept_and_another_put_under_the_pile() -> None:
    p = GAME.start(2, "goals", {"goals": True})
    luck = Luck.of("goals")
    player = bot(GAME.name, "heuristic")
    while p.asks[min(p.asks)].name != "keep_goal":
        seat = min(p.asks)
        plans = p.asks[seat].name == "choose_action" and PLAN in p.asks[seat].answers()
        p.choose(seat, PLAN if plans else player.answer(Look(p, seat, luck)))
    touched = check(p, min(p.asks))
    assert len({piece for piece in touched if piece.startswith("goal/")}) == 3
    assert len({piece for piece in touched if piece.startswith("under/")}) == 3


def test_a_picture_of_any_view() -> None:
    for at, (p, seat) in enumerate(asks()):
        if at % 6 == 0:
            svg = picture(p.view(seat), NAMES[: p.seats], "fr")
            assert svg.startswith("<svg")
            assert all(name in svg for name in NAMES[: p.seats])


def test_plan_goals_promises_no_goal_once_the_pile_is_empty() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid", goals=True).pile("Taxation")
    assert "$1, a goal, one place up" in draw_page(table.position, 0, "en")[1]
    table = Scenario("new-frontiers", "ann", "bob", "cid", goals=True).pile()
    html = draw_page(table.position, 0, "en")[1]
    assert "$1, one place up" in html
    assert "a goal, one place up" not in html


@pytest.mark.parametrize(("supply", "words"), [(0, "Settle nothing"), (1, "Gain 1 colonist"), (9, "Gain 2 colonists")])
def test_the_button_for_colonists_promises_those_of_the_supply(supply: int, words: str) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Spice World"], credits=4, colonists=1)
    table.supply(colonists=supply + 1)
    table.ann.chooses("Settle")
    assert f">{words}</span>" in draw_page(table.position, 0, "en")[1]


@pytest.mark.parametrize(("lang", "words"), [("en", "3 left."), ("fr", "Reste 3.")])
def test_the_tip_of_an_offer_says_how_many_are_left(lang: str, words: str) -> None:
    html = draw_page(GAME.start(5, "left", {}), 0, lang)[1]
    tips = re.findall(r'data-piece="market/[^"]*" data-tip="[^"]*"\s+data-text="([^"]*)"', html)
    assert tips
    assert any(tip.endswith(words) for tip in tips)
