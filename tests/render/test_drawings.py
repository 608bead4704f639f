"""Drawings of views: whole, standalone, escaped, and telling nothing that the view does not tell."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.text import LANGUAGES
from orrery.core.view import WATCHER
from orrery.draw import plain_board as generic
from orrery.draw.art.sets import art_set
from orrery.draw.boards import drawing
from orrery.draw.charts import SMALL, chart
from orrery.draw.html import Html, tag
from orrery.games.jump_drive.rules.components import CARDS
from orrery.games.jump_drive.rules.placement import EXPLORE
from orrery.games.jump_drive.web.board import board, card, follows, forecast, is_held
from orrery.games.jump_drive.web.faces import face
from orrery.render import picture

REFERENCES = re.compile(r'(?:href="|url\()#([\w-]+)')
IDS = re.compile(r' id="([\w-]+)"')
HELD = re.compile(r"<defs>.*?</defs>|<symbol.*?</symbol>")
"""The drawings that a picture holds; their colours are those of where they are used."""


def played(game: str, seats: int, answers: int, seed: int = 3) -> Position:
    """A game some way in, played by chance."""
    p = orrery.start(game, seats, seed)
    luck = Luck.of("drawing")
    while p.asks and p.answered < answers:
        seat, ask = next(iter(p.asks.items()))
        p.choose(seat, ask.sample(luck))
    return p


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("answers", [0, 9, 40, 100_000])
@pytest.mark.parametrize("game", orrery.names())
def test_every_view_is_a_picture_that_needs_nothing_else(game: str, answers: int, lang: str) -> None:
    p = played(game, 3, answers)
    for seat in (WATCHER, 0, 2):
        drawn = picture(p.view(seat), ("Ann", "Bob & Co", "<i>Cat</i>"), lang)
        assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
        assert {*REFERENCES.findall(drawn)} <= {*IDS.findall(drawn)}, "what it refers to is in it"
        for outside in ("var(", "<i>", "style="):
            assert outside not in drawn
        around = HELD.sub("", drawn)
        for outside in ("currentColor", "url("):
            assert outside not in around, "colours are written out"


@pytest.mark.parametrize("game", orrery.names())
def test_a_picture_shows_the_drawings_of_what_lies_on_the_table(game: str) -> None:
    p = played(game, 3, 60)
    drawn = picture(p.view(0))
    ids = set(re.findall(r'<use href="#([\w-]+)" x=', drawn))
    assert ids
    assert ids <= set(art_set(p.game).drawings)


@pytest.mark.parametrize("game", orrery.names())
def test_a_picture_shows_nothing_hidden(game: str) -> None:
    p = played(game, 3, 30)
    other = p.guess(1, Luck.of("elsewhere"))
    assert picture(p.view(1)) == picture(other.view(1))


def test_a_notebook_shows_a_view_as_a_picture() -> None:
    drawn = played("jump-drive", 2, 12).view(0)._repr_svg_()
    assert drawn is not None
    assert drawn.startswith("<svg")


def test_markup_is_escaped_unless_it_is_ours() -> None:
    assert tag("b", "1 < 2", title='"') == '<b title="&quot;">1 &lt; 2</b>'
    assert tag("b", Html("<i></i>"), hidden=True, lang=None) == "<b hidden><i></i></b>"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_face_with_its_powers_in_few_words(lang: str) -> None:
    for number, component in enumerate(CARDS):
        printed = face(number, lang)
        assert printed.name == component.name_in(lang)
        assert bool(printed.powers) == bool(component.data.get("gives") or component.data.get("powers"))
        assert len(printed.powers) <= 100
        assert "{" not in printed.powers
        assert printed.name.split()[0] in card(printed, lang).replace("&#x27;", "'")


def test_the_forecast_of_a_placement_is_what_the_turn_then_brings() -> None:
    """The rival explores every turn, so that nothing but the placement itself changes what cards bring."""
    checked = 0
    for seed in range(6):
        p = played("jump-drive", 2, 2, seed)
        luck = Luck.of(f"forecast/{seed}")
        while p.asks and p.table.round < 8:
            turn, before = p.table.round, p.table.seats[0].points
            answer = p.asks[0].sample(luck)
            assert isinstance(answer, int)
            forecast_end = forecast(p.view(0), answer)
            p.choose(1, EXPLORE)
            p.choose(0, answer)
            while p.asks and p.table.round == turn:
                seat, ask = next(iter(p.asks.items()))
                p.choose(seat, 0 if ask.name == "place_second" else ask.sample(luck))
            assert forecast_end is not None
            assert p.table.seats[0].points == forecast_end.total == before + forecast_end.points
            assert p.table.seats[0].income == forecast_end.income
            checked += 1
    assert checked > 20


def test_exploring_changes_no_forecast() -> None:
    p = played("jump-drive", 2, 2)
    view = p.view(0)
    forecast_end = forecast(view, EXPLORE)
    assert forecast_end is not None
    assert forecast_end.points == board(view, ("Ann", "Bob"), "en").empires[0].built.per_turn
    assert "0 cards drawn" in follows(view, EXPLORE, "en")


def test_sealed_cards_are_known_by_their_names() -> None:
    assert is_held(("Drop Ships and Rebel Outpost",), "Rebel Outpost", "en")
    assert is_held(("Drop Ships et Rebel Outpost",), "Drop Ships", "fr")
    assert not is_held(("Deserted Alien World",), "Alien World", "en")


def test_games_without_a_drawing_share_the_plain_one() -> None:
    for name in orrery.names():
        game = orrery.game(name)
        shown_board = drawing(game).board(played(name, 3, 20).view(0), ("Ann", "Bob", "Cat"), "en")
        assert shown_board is not None
        plain = generic.board(played(name, 3, 20).view(0), ("Ann", "Bob", "Cat"), "en")
        assert all(len(counter.values) == 3 for counter in plain.counters)
        assert plain.counters


def test_a_chart_has_a_line_for_every_seat_and_marks_the_step() -> None:
    drawn = chart([(0, 0, (0, 0)), (1, 4, (2, 5)), (2, 9, (12, 9))], ("Ann", "Bob"), "en", at=4)
    lines = ElementTree.fromstring(drawn)
    assert len([path for path in lines.iter("path") if path.get("class") == "line"]) == 2
    assert len([path for path in lines.iter("path") if path.get("class") == "now"]) == 1
    assert "Ann: 12, Bob: 9" in (lines.get("aria-label") or "")
    assert chart([], ("Ann",), "en") == ""
    ended = ElementTree.fromstring(chart([(0, 0, (0,)), (1, 4, (2,)), (1, 9, (12,))], ("Ann",), "en"))
    assert [text.text for text in ended.iter("text") if text.get("class") == "axis-number"] == ["0", "1"], (
        "the end is no other round"
    )


def test_flags_of_a_chart_stand_apart_and_none_leaves_it() -> None:
    for last in ((0, 0, 0, 0, 100), (0, 1, 2, 3, 4), (100, 100, 100, 100, 0)):
        drawn = chart([(0, 0, (0,) * 5), (1, 4, last)], ("Ann", "Bob", "Cleo", "Dan", "Eve"), "en", size=SMALL)
        tops = sorted(float(y) for y in re.findall(r'y="([\d.]+)" width="20" height="20"', drawn))
        assert len(tops) == 5
        assert tops[0] >= 0
        assert tops[-1] + 20 <= SMALL[1]
        assert all(later - sooner >= 19 for sooner, later in pairwise(tops))
