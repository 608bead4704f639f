"""Finding things: bots and options on the card of a game, one's name, the rule of what is asked, prices that say why, whose turn it is."""

import re
from collections import Counter

import pytest
from fastapi import FastAPI

import orrery
from orrery.bots import Look, bot, bots
from orrery.bots.levels import LEVELS
from orrery.core.ask import One, plays_itself
from orrery.core.luck import Luck
from orrery.draw.boards import drawing
from orrery.games.new_frontiers.rules.round import LOOKED_AT
from orrery.games.roll_for_the_galaxy.rules.components import COST, POWERS
from orrery.games.roll_for_the_galaxy.rules.powers import Powers
from orrery.games.roll_for_the_galaxy.rules.ship import unpack_shipment
from orrery.games.roll_for_the_galaxy.rules.table import CREDIT_LIMIT, SELL, builders_needed
from orrery.games.roll_for_the_galaxy.web.prices import need_sum
from orrery.games.roll_for_the_galaxy.words.components import face_name
from orrery.testing import Scenario
from server.clients import Guest
from server.drawn_page import draw_page

pytestmark = pytest.mark.anyio


async def token_of(guest: Guest) -> str:
    match = re.search(r'name="csrf" value="([^"]+)"', (await guest.http.get("/")).text)
    assert match is not None
    return match[1]


def card_of(page: str, game: str) -> str:
    return page.split(f'action="/play/{game}"')[1].split("</form>")[0]


async def test_the_card_of_a_game_offers_its_levels_and_options(ann: Guest) -> None:
    page = (await ann.http.get("/")).text
    for game in orrery.names():
        card = card_of(page, game)
        assert re.findall(r'<option value="([^"]+)"', card) == list(LEVELS)
        assert re.findall(r'<option value="([^"]+)" selected', card) == ["medium"]
        other = (await ann.http.get(f"/new/{game}")).text
        assert set(bots(game)) <= set(re.findall(r'value="([^"]+)"', other))
    roll = card_of(page, "roll-for-the-galaxy")
    assert 'name="option.objectives"' in roll
    assert 'data-needs="option.ambition"' in roll


async def test_the_bot_of_the_card_plays(ann: Guest) -> None:
    response = await ann.http.post("/play/jump-drive", data={"csrf": await token_of(ann), "seats": "3", "bot": "random"})
    table = response.headers["location"].rsplit("/", 1)[-1]
    assert [seat["bot"] for seat in (await ann.looks(table))["seats"]] == ["", "random", "random"]
    refused = await ann.http.post("/play/jump-drive", data={"csrf": await token_of(ann), "seats": "3", "bot": "deep thought"})
    assert refused.status_code == 422


@pytest.mark.parametrize("says", [{"name": "Ada"}, {"later": "true"}])
async def test_a_name_is_asked_for_once(app: FastAPI, says: dict[str, str]) -> None:
    guest = Guest(app)
    assert "What shall we call you?" in (await guest.http.get("/")).text
    await guest.http.post("/name", data={"csrf": await token_of(guest), "back": "/"} | says)
    page = (await guest.http.get("/")).text
    assert "What shall we call you?" not in page
    response = await guest.http.post("/play/jump-drive", data={"csrf": await token_of(guest), "seats": "2"})
    seats = (await guest.looks(response.headers["location"].rsplit("/", 1)[-1]))["seats"]
    assert seats[0]["name"] == says.get("name", "Player 1")


@pytest.mark.parametrize("game", orrery.names())
def test_every_question_leads_to_its_rule(game: str) -> None:
    p = orrery.game(game).start(max(orrery.game(game).seat_counts), 3, {})
    luck = Luck.of(3)
    clauses: dict[str, str] = {}
    while p.asks and len(clauses) < 40 and p.answered < 250:
        seat = min(p.asks)
        name = p.asks[seat].name
        if name not in clauses and not plays_itself(p.asks[seat]):
            clauses[name] = draw_page(p, seat, "en")[0].clause
        p.choose(seat, p.asks[seat].sample(luck))
    clause_ids = {clause.id for clause in p.game.clauses}
    assert clauses
    assert {name: clause for name, clause in clauses.items() if clause not in clause_ids} == {}


def test_a_price_says_why() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Comet Zone",), cards=4, empire=("Mining Robots",))
    p = table.position
    ask = p.asks[0]
    assert isinstance(ask, One)
    hints = {entry.words: entry.hint for entry in draw_page(p, 0, "en")[0].entries}
    assert " 1 Mining Robots)" in hints["Comet Zone"]
    french = {entry.words: entry.hint for entry in draw_page(p, 0, "fr")[0].entries}
    assert all("Mining Robots" not in hint for hint in french.values())


def added_up(price: str) -> int:
    first, *less = (int(part.split()[0]) for part in price.split(" \u2212 "))
    return max(0, first - sum(less))


@pytest.mark.parametrize("game", ["jump-drive", "new-frontiers"])
def test_a_price_adds_up_to_what_is_paid(game: str) -> None:
    rules = orrery.game(game)
    player, luck = bot(rules, "heuristic"), Luck.of(7)
    p = rules.start(3, 7, {})
    count = 0
    while p.asks:
        seat = min(p.asks)
        view = p.view(seat)
        for code in p.asks[seat].codes() if isinstance(p.asks[seat], One) else ():
            hint = rules.choice(view, code, "en", ("a", "b", "c")).hint
            price = drawing(rules).price(view, code, "en")
            paid = re.search(r"(?:pay |\$)(\d+)", hint)
            if price:
                assert sum(map(added_up, price.split(" + "))) == (int(paid[1]) if paid else 0), (hint, price)
                count += 1
        p.choose(seat, player.answer(Look(p, seat, luck)))
    assert count


def sum_of(price: str) -> int:
    """What a sum such as "1 + 2 of a tile" or "level 4 costs 4 less 1 of a planet" comes to."""
    first, *rest = re.split(r" (?=[\u2212+] \d)", price)
    return int(first.split()[-1]) + sum(int(part.split()[1]) * (1 if part[0] == "+" else -1) for part in rest)


GIVEN = ("trade", "discount", "consume")
"""Powers that everybody starts with, so that prices differ from what is printed."""


def test_what_roll_says_that_a_tile_needs_or_a_good_brings_is_what_it_does() -> None:
    rules = orrery.game("roll-for-the-galaxy")
    player, luck = bot(rules, "heuristic"), Luck.of(7)
    counts: Counter[str] = Counter()
    for seed in range(2):
        p = rules.start(2, seed, {})
        for e in p.table.empires:
            e.tableau += [next(face for face, powers in enumerate(POWERS) if powers and powers[0].do == do) for do in GIVEN]
            e.goods += [[] for _ in GIVEN]
            e.powers = Powers(e.tableau)
        while p.asks:
            seat = min(p.asks)
            ask, view = p.asks[seat], p.view(seat)
            for code in ask.codes() if isinstance(ask, One) and ask.name in ("put_tile", "ship_good") else ():
                price = drawing(rules).price(view, code, "en")
                if ask.name == "put_tile" and price:
                    needs = re.search(r"needs (\d+)", rules.choice(view, code, "en").hint)
                    assert needs is not None
                    assert sum_of(price) == int(needs[1]), price
                    counts["need"] += 1
                elif price:
                    after = p.copy()
                    after.choose(seat, code)
                    if after.table.now != p.table.now:
                        continue  # the phase is over, and credits have been spent
                    own, then = p.table.empires[seat], after.table.empires[seat]
                    way = "trade" if unpack_shipment(code)[0] == SELL else "consume"
                    gained = then.credits - own.credits if way == "trade" else then.chips - own.chips
                    assert gained == (min(sum_of(price), CREDIT_LIMIT - own.credits) if way == "trade" else sum_of(price)), (
                        price
                    )
                    counts[way] += 1
            p.choose(seat, player.answer(Look(p, seat, luck)))
    assert min(counts[kind] for kind in ("need", "trade", "consume")) > 0, counts


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_tile_that_powers_make_cheaper_is_built_with_as_many_as_it_says(lang: str) -> None:
    table = Scenario("roll-for-the-galaxy", "ann", "bob")
    e = table.table.empires[0]
    robots = next(face for face in range(len(POWERS)) if any(power.do == "discount" for power in POWERS[face]))
    e.tableau.append(robots)
    e.powers = Powers(e.tableau)
    cheaper = [face for face in range(len(POWERS)) if builders_needed(e, face) < COST[face]]
    assert cheaper
    for face in cheaper:
        price = need_sum(e, face, lang)
        assert price == f"{COST[face]} \u2212 {COST[face] - builders_needed(e, face)} {face_name(robots, lang)}"
        assert sum_of(price) == builders_needed(e, face)


def test_an_upgrade_says_why_it_costs_what_is_paid() -> None:
    rules = orrery.game("tiny-epic-galaxies")
    sentences: set[str] = set()
    for planet in ("Mared", "Lureena"):
        table = Scenario("tiny-epic-galaxies", "ann", "bob")
        table.ann.has(energy=6, culture=6, level=2, planets=(planet,))
        table.bob.has(level=4)
        table.dice("colony", "move", "move", "move")
        p = table.position
        while p.asks[0].name != "upgrade":
            word = {"act": "colony", "colony": planet}[p.asks[0].name]
            p.choose(0, next(code for code in p.asks[0].codes() if word in rules.choice(p.view(0), code, "en").words))
        for code in p.asks[0].codes():
            after = p.copy()
            after.choose(0, code)
            own, then = p.table.galaxies[0], after.table.galaxies[0]
            price = drawing(rules).price(p.view(0), code, "en")
            assert sum_of(price) == own.energy + own.culture - then.energy - then.culture
            sentences.add(price)
    assert sentences == {"level 3 costs 3 \u2212 1 Mared", "level 3 costs 3"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_tab_says_when_it_is_your_turn(lang: str) -> None:
    p = orrery.start("jump-drive", seats=2, seed=1)
    turn = {"en": "Your turn", "fr": "À vous"}[lang]
    _, page = draw_page(p, 0, lang)
    assert f"<title>● {turn} · " in page
    assert re.search(r'<link rel="icon" href="[^"]*/logo-turn.svg"', page)
    _, page = draw_page(p, -1, lang, own=False)
    assert "●" not in page.split("</title>")[0]
    assert re.search(r'<link rel="icon" href="[^"]*/logo.svg"', page)


def test_a_follow_says_whose_die_it_is_and_what_one_has() -> None:
    p = orrery.game("tiny-epic-galaxies").start(3, 8, {})
    luck = Luck.of(8)
    while "follow" not in {ask.name for ask in p.asks.values()}:
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
    seat = next(iter(p.asks))
    model, page = draw_page(p, seat, "en")
    leader = model.names[p.table.active]
    assert f"It is the die of {leader}." in model.hint
    assert f"You have {p.table.galaxies[seat].culture} culture" in model.hint
    assert re.search(r'<p class="hint">It is the die of', page), "on a phone, too"


def test_the_order_of_goals_under_the_pile_is_asked_only_if_it_can_matter() -> None:
    sizes: set[int] = set()
    for seed in range(12):
        p = orrery.game("new-frontiers").start(4, seed, {})
        luck = Luck.of(seed)
        while p.asks:
            seat = min(p.asks)
            ask = p.asks[seat]
            if ask.name == "keep_goal" and len(p.table.looking) == LOOKED_AT:
                pile = [*p.table.pile, "a", "b"]
                while "a" not in pile[:LOOKED_AT] and "b" not in pile[:LOOKED_AT]:
                    pile = [*pile[LOOKED_AT:], 0, 0]
                together = {"a", "b"} <= set(pile[:LOOKED_AT])
                entries = draw_page(p, seat, "en")[0].entries
                assert len(entries) == (LOOKED_AT if together else ask.count())
                assert all(ask.allows(entry.code) for entry in entries)
                sizes.add(len(entries))
            p.choose(seat, ask.sample(luck))
    assert sizes
