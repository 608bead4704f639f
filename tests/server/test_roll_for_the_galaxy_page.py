"""The page of Roll for the Galaxy in every state: answers can be touched, secrets stay secret, and nothing glows for others."""

import re
from functools import cache
from typing import Any

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.text import LANGUAGES
from orrery.core.view import WATCHER
from orrery.draw.confidence import is_unsure
from orrery.games.roll_for_the_galaxy.rules.components import FACE
from orrery.games.roll_for_the_galaxy.words.components import TEXT
from orrery.render import picture
from server.drawn_page import draw_page
from server.roll_situations import SITUATIONS, position, put_wilds_ambition, use_power

GAME = "roll-for-the-galaxy"
BUTTON = r'<button class="[^"]*"[^>]*data-piece="([^"]+)"'
OFTEN = {
    *("lay_start_tiles", "lay_on_strip", "put_wilds", "use_power", "move_to", "do_task", "abandon_tiles", "put_tile"),
    *("put_builders", "remove_die", "lay_good", "ship_good", "hire", "recall_dice"),
}
"""The asks that random games are sure to meet."""
PIECELESS = {"buy_points"}
"""Asks answered with yes or no."""


@cache
def positions_by_ask() -> dict[tuple[str, bool], tuple[Position, int]]:
    """One late position for every ask, with Ambition and without."""
    positions: dict[tuple[str, bool], tuple[Position, int]] = {}
    for ambition in (False, True):
        options: dict[str, Any] = {"ambition": True, "objectives": True} if ambition else {}
        for seats, games in ((2, 3), (3, 2), (5, 1)):
            for number in range(games):
                p = orrery.start(GAME, seats=seats, seed=f"page/{seats}/{number}", options=options)
                luck = Luck.of(f"page/{seats}/{number}")
                while p.asks:
                    seat, ask = next(iter(p.asks.items()))
                    key = (ask.name, ambition)
                    if key not in positions or luck.below("keep", 8) == 0:
                        positions[key] = (p.copy(), seat)
                    p.choose(seat, ask.sample(luck))
    return positions


@pytest.mark.parametrize("ambition", [False, True], ids=["base", "ambition"])
def test_random_games_meet_the_asks(ambition: bool) -> None:
    assert {name for name, other in positions_by_ask() if other == ambition} >= OFTEN


def looks() -> list[tuple[str, Position, int]]:
    """Every question of the game: those that random games meet, and each of them laid out."""
    views = [
        (f"{name}, {'ambition' if ambition else 'base'}", p, seat) for (name, ambition), (p, seat) in positions_by_ask().items()
    ]
    return views + [(situation.__name__, position(situation), 0) for situation in SITUATIONS]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_names_of_objectives_get_two_lines_and_claims_are_badges(lang: str) -> None:
    sheet, page = draw_page(position(put_wilds_ambition), 0, lang)
    long = [o.name for o in sheet.board.objectives if len(o.name) > 17]
    assert long
    assert page.count('class="objective long') == len(long)
    claimed = next(o for o in sheet.board.objectives if o.claimed)
    assert f'<span class="visually-hidden">{claimed.standing}</span>' in page


def test_credits_of_others_are_told_once() -> None:
    """Your own are a track, and a number where the zone is low; those of rivals stand beside their name alone."""
    _, page = draw_page(position(use_power), 0, "en")
    assert page.count('class="credits grow"') == 1
    assert page.count('class="purse"') == 1
    _, watched = draw_page(position(use_power), WATCHER, "en", own=False)
    assert 'class="credits grow"' not in watched


def test_every_question_is_looked_at() -> None:
    named = {name.removeprefix("ask.").split(".")[0] for name in TEXT.sentences if name.startswith("ask.")}
    assert {position(situation).asks[0].name for situation in SITUATIONS} == named


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_can_be_given_on_the_board(lang: str) -> None:
    """The pieces that are drawn tell all answers apart, and there are as many as can be chosen."""
    for name, p, seat in looks():
        sheet, page = draw_page(p, seat, lang)
        if p.asks[seat].name in PIECELESS or sheet.is_automatic:
            continue
        buttons = re.findall(BUTTON, page)
        touches = [tuple(piece for piece in entry.pieces if piece in buttons) for entry in sheet.entries]
        for entry, touched in zip(sheet.entries, touches):
            assert touched, f"{name}: {entry.words} {entry.pieces}"
            if p.asks[seat].shape == "one":
                assert touches.count(touched) == 1, f"{name}: {entry.words} {touched} is not the only one"
            else:
                assert buttons.count(touched[0]) >= touches.count(touched), f"{name}: not enough of {touched}"
        for place in sheet.places:
            assert set(buttons) & set(place.pieces), f"{name}: {place.words}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_glows_for_those_who_watch_wait_or_look_back(lang: str) -> None:
    for p, seat in positions_by_ask().values():
        for eyes, own, replay in ((WATCHER, False, False), ((seat + 1) % p.seats, False, False), (seat, True, True)):
            _, page = draw_page(p, eyes, lang, own, replay)
            assert not re.search(BUTTON, page)
            assert 'style="' not in page


def test_the_tiles_under_a_stack_and_in_a_hand_are_for_their_owner() -> None:
    count = 0
    for p, _ in positions_by_ask().values():
        for seat in range(p.seats):
            e = p.table.empires[seat]
            hidden = [tile for stack in e.stacks for tile in stack[1:]] + list(e.hand)
            for eyes in {WATCHER, (seat + 1) % p.seats}:
                _, page = draw_page(p, eyes, "en", own=eyes in p.asks)
                for tile in hidden:
                    for face in (2 * tile, 2 * tile + 1):
                        count += 1
                        assert f">{FACE[face].name_in('en')}<" not in page
    assert count > 100


def test_dice_behind_a_screen_are_not_on_the_page_of_others() -> None:
    p, seat = positions_by_ask()["use_power", False]
    assert 'class="own-choice"' in draw_page(p, seat, "en")[1]
    for eyes in {WATCHER, (seat + 1) % p.seats}:
        page = draw_page(p, eyes, "en", own=False)[1]
        assert 'class="selected-by"' not in page
        assert 'class="lane others' not in page


def test_one_badge_tells_of_the_stand_ins_of_ambition() -> None:
    p, seat = positions_by_ask()["lay_on_strip", True]
    page = draw_page(p, seat, "en")[1]
    assert len(re.findall(r'class="objective[ "]', page)) == 6
    assert page.count('class="reconstructed') == 1
    assert "unsure" not in page
    assert "data-src" not in page
    stand_ins = [c for c in p.game.components if c.data.get("set") == "ambition" and is_unsure(c)]
    without = draw_page(*positions_by_ask()["lay_on_strip", False], "en")[0].unsure_counts
    assert draw_page(p, seat, "en")[0].unsure_counts[0] == without[0] + len(stand_ins)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_shows_every_empire(lang: str) -> None:
    p = orrery.start(GAME, seats=2, seed="end")
    luck = Luck.of("end")
    while p.asks:
        seat, ask = next(iter(p.asks.items()))
        p.choose(seat, ask.sample(luck))
    page = draw_page(p, 0, lang)[1]
    for e in p.table.empires:
        for face in e.tableau:
            assert f'data-tip="{FACE[face].name_in(lang)}"'.replace("'", "&#39;") in page.replace("&#x27;", "&#39;")


def test_a_picture_stands_alone() -> None:
    for p, seat in list(positions_by_ask().values())[:8]:
        svg = picture(p.view(seat))
        assert svg.startswith("<svg")
        assert "var(--" not in svg
        assert not re.search(r'href="[^#]', svg)


def test_few_tiles_have_as_few_columns_as_fill_the_room() -> None:
    p = orrery.start(GAME, seats=2, seed="columns")
    while 0 not in p.asks or p.asks[0].name == "lay_start_tiles":
        seat, ask = next(iter(p.asks.items()))
        p.choose(seat, ask.sample(Luck.of("columns")))
    assert len(re.findall(r'class="tableau columns-4 tiles-4"', draw_page(p, 0, "en")[1])) == 1, (
        "three tiles and the place of the next"
    )
