"""The page of Tiny Epic Galaxies in every state: whatever an answer touches is drawn, in both languages, for every pair of eyes."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import orrery
import orrery.render
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.text import LANGUAGES
from orrery.core.view import WATCHER
from orrery.render import picture
from orrery.testing import Scenario
from server.drawn_page import draw_page

GAME = orrery.game("tiny-epic-galaxies")
ELSEWHERE = {"pass", "leave", "let"}
"""Answers that do nothing, and so touch nothing on the table."""
ASKS = {
    *(
        "keep_mission",
        "act",
        "reroll",
        "convert",
        "set_die",
        "give_up",
        "move",
        "land",
        "advance",
        "colony",
        "upgrade",
        "steal",
    ),
    *("exchange", "push", "push_some", "shift", "recall", "transfer", "replace", "borrow", "any_face", "repeat", "follow"),
    *("follow_free", "force", "ransom", "fall_back"),
}
"""Every ask of the game."""

ROGUES = (("artemis", 1), ("artemis", 4), ("artemis", 5), ("hades", 5))
"""Rogues and the levels at which they start, so that the attacks which ask something are met."""


def tables() -> Iterator[tuple[Position, int]]:
    """Positions of random games in which somebody is asked, with who, and one that they seldom reach."""
    table: Any = Scenario(GAME.name, "ann", rogue="artemis").row("Gort", "Shouhua").rogue_dice(1).rolls("colony")
    table.rogue.has(level=4)
    table.ann.has(level=5, orbits={"Gort": 4, "Shouhua": 2})
    yield table.position, 0
    for seats, games in ((1, 40), (2, 12), (3, 12), (5, 12)):
        for number in range(games):
            rogue, level = ROGUES[number % len(ROGUES)]
            options: dict[str, Any] = {"rogue": rogue} if seats == 1 else {}
            p = orrery.start(GAME.name, seats=seats, seed=f"page/{seats}/{number}", options=options)
            luck = Luck.of(f"page/{seats}/{number}")
            if seats == 1:
                p.table.galaxies[1].level = level
            while p.asks:
                seat, ask = next(iter(p.asks.items()))
                yield p, seat
                p.choose(seat, ask.sample(luck))


@cache
def positions_by_ask() -> dict[tuple[str, bool], tuple[Position, int]]:
    """One position for every ask, with others and alone."""
    positions: dict[tuple[str, bool], tuple[Position, int]] = {}
    for p, seat in tables():
        key = (p.asks[seat].name, p.seats == 1)
        if key not in positions or p.seats > positions[key][0].seats:
            positions[key] = (p.copy(), seat)
    return positions


def test_random_games_meet_every_ask() -> None:
    assert {name for name, _ in positions_by_ask()} == ASKS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_an_answer_touches_is_on_the_table(lang: str) -> None:
    for (name, solo), (p, seat) in positions_by_ask().items():
        sheet, page = draw_page(p, seat, lang)
        buttons = set(re.findall(r'<button class="[^"]*\bchoosable\b[^"]*"[^>]*data-piece="([^"]+)"', page))
        pieces = {piece for entry in sheet.entries for piece in entry.pieces} - ELSEWHERE
        assert pieces == buttons, f"{name}, {'alone' if solo else 'with others'}"
        assert pieces or name in ("follow", "land", "force")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_has_a_rule_behind_it(lang: str) -> None:
    clause_ids = {clause.id for clause in GAME.clauses}
    for (name, _), (p, seat) in positions_by_ask().items():
        for entry in draw_page(p, seat, lang)[0].entries:
            assert entry.clause in clause_ids, f"{name}: {entry.words}"
            assert entry.rule


def test_one_touch_gives_an_answer_of_one_piece() -> None:
    """No two answers of the same ask are the same touch."""
    for (name, _), (p, seat) in positions_by_ask().items():
        sheet, _ = draw_page(p, seat, "en")
        if sheet.table.question and sheet.table.question.shape == "one":
            touches = [entry.pieces for entry in sheet.entries]
            assert len(set(touches)) == len(touches), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_glows_for_those_who_watch_wait_or_look_back(lang: str) -> None:
    for p, seat in positions_by_ask().values():
        for eyes, own, replay in ((WATCHER, False, False), ((seat + 1) % p.seats, False, False), (seat, True, True)):
            if eyes == seat and not replay:
                continue
            _, page = draw_page(p, eyes, lang, own, replay)
            assert not re.search(r'<button class="[^"]*\bchoosable\b', page)
            assert 'style="' not in page


def test_a_mission_is_for_its_owner_until_the_end() -> None:
    p = orrery.start(GAME.name, seats=2, seed="missions")
    luck = Luck.of("missions")
    while p.asks:
        for seat in range(2):
            for other in {0, 1, WATCHER} - {seat}:
                for mission in p.table.galaxies[seat].offered:
                    name = next(c for c in GAME.components if c.kind == "mission" and c.id == MISSIONS[mission])
                    assert f">{name.name_in('en')}<" not in draw_page(p, other, "en", own=other in p.asks)[1]
        seat, ask = next(iter(p.asks.items()))
        p.choose(seat, ask.sample(luck))
        if p.table.turn > 2:
            break


MISSIONS = [component.id for component in GAME.components if component.kind == "mission"]


def test_one_badge_tells_of_the_estimates_of_a_rogue() -> None:
    model, page = draw_page(orrery.start(GAME.name, seats=1, seed=1, options={"rogue": "hades"}), 0, "en")
    n, every = model.unsure_counts
    assert f"Reconstructed values: {n} of {every}" in page
    assert "unsure" not in page
    assert n == draw_page(orrery.start(GAME.name, seats=2, seed=1), 0, "en")[0].unsure_counts[0] + 1


@pytest.mark.parametrize(("rogue", "lang", "said"), [("artemis", "en", "Artemis"), ("gamelyn", "fr", "Gamelyn gagne")])
def test_a_game_alone_ends_with_who_won(rogue: str, lang: str, said: str) -> None:
    p = orrery.start(GAME.name, seats=1, seed=3, options={"rogue": rogue})
    luck = Luck.of("end")
    while p.asks:
        p.choose(0, p.asks[0].sample(luck))
    sheet, page = draw_page(p, 0, lang)
    assert said in sheet.end_words
    assert sheet.end_words in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rival_in_the_list_has_the_badge_of_the_table(lang: str) -> None:
    p, seat = positions_by_ask()["steal", False]
    sheet, page = draw_page(p, seat, lang)
    for entry in sheet.entries:
        rival = int(entry.pieces[0].removeprefix("seat/"))
        assert f"<b>{sheet.names[rival][0]}</b>" in str(entry.glyph)
        assert str(entry.glyph) in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_landing_is_asked_in_one_sentence_that_says_the_power_once(lang: str) -> None:
    p, seat = positions_by_ask()["land", False]
    sheet, _ = draw_page(p, seat, lang)
    assert sheet.table.question is not None
    planet, power = re.split(r"\s?\? ", sheet.table.question.words, maxsplit=1)
    assert len(power) > 10
    for entry in sheet.entries:
        assert entry.hint == ""
        assert planet.split()[-1] not in entry.words


def test_a_rogue_without_dice_left_is_not_said_to_roll_on() -> None:
    p, seat = next((p, seat) for p, seat in tables() if p.asks[seat].name == "fall_back")
    assert draw_page(p, seat, "en")[0].board.dice.left == 0
    assert "still to roll" not in draw_page(p, seat, "en")[1]


def test_what_is_chosen_is_counted_without_a_gender() -> None:
    """Dice and ships are masculine, cards feminine: one sentence counts them all."""
    _, page = draw_page(*positions_by_ask()["convert", False], "fr")
    assert re.search(r"Choix\s: {n} sur {all}", page)
    assert "choisies" not in page


def test_a_picture_stands_alone() -> None:
    for p, seat in list(positions_by_ask().values())[:6]:
        svg = picture(p.view(seat))
        assert svg.startswith("<svg")
        assert "var(--" not in svg
        assert not re.search(r'href="[^#]', svg)


def test_who_followed_a_die_is_drawn_beside_it() -> None:
    table: Any = Scenario(GAME.name, "ann", "bob", "cleo").dice("energy", "move")
    table.bob.has(culture=1)
    table.cleo.has(culture=1)
    table.ann.activates("energy")
    table.bob.follows()
    _, page = draw_page(table.position, 2, "fr")
    assert re.search(r'<span class="followers">.*Suivi par Bob', page, re.DOTALL)
    table.cleo.follows()
    assert "Followed by Bob and Cleo" in draw_page(table.position, 0, "en")[1]


def test_a_long_list_of_moves_is_divided_by_ship() -> None:
    table: Any = Scenario(GAME.name, "ann", "bob").row("Gort", "Jakks").dice("move", "energy")
    table.ann.has(level=3, orbits={"Gort": 1}, surfaces=("Jakks",))
    table.ann.activates("move")
    sheet, page = draw_page(table.position, 0, "en")
    assert sheet.headings == ("Ship at home", "Ship in orbit around Gort", "Ship on Jakks")
    assert '<b>Land on Gort<span class="visually-hidden">, from home</span></b>' in page
    assert all(entry.words.endswith(entry.known) and entry.known for entry in sheet.entries)
    alone: Any = Scenario(GAME.name, "ann", "bob").dice("move", "energy")
    alone.ann.activates("move")
    assert draw_page(alone.position, 0, "en")[0].headings == (), "with all ships at home there is nothing to divide"
