"""Templates and the sentences of the pages fit together: every key is there in every language, and none is left over."""

import re
from pathlib import Path
from string import Formatter

import pytest
from jinja2 import nodes
from markupsafe import Markup

from orrery.core.errors import UnknownName
from orrery.core.text import LANGUAGES, Text
from orrery.games.jump_drive.web.board import PAGE_TEXT
from orrery.server.api.docs_page import Reader
from orrery.server.app import create_app, openapi_document
from orrery.server.settings import Settings
from orrery.server.web.page_text import API, PAGES, page_text
from orrery.server.web.responses import TEMPLATES, environment

WORD_TABLE = "word"
"""The table of the sentences that the page of New Frontiers says."""
JUMP_DRIVE = TEMPLATES.parents[2] / "games" / "jump_drive" / "web" / "table.html"


def calls(path: Path, function: str) -> list[nodes.Call]:
    """Where a template says something."""
    tree = environment("en").parse(path.read_text("utf-8"))
    return [call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name) and call.node.name == function]


def values_by_key(calls: list[nodes.Call]) -> dict[str, set[frozenset[str]]]:
    """The keys that are said, each with the values that are given for it."""
    used: dict[str, set[frozenset[str]]] = {}
    for call in calls:
        assert isinstance(call.args[0], nodes.Const), f"line {call.lineno}: a key is written out, so that it can be found"
        used.setdefault(call.args[0].value, set()).add(frozenset(pair.key for pair in call.kwargs))
    return used


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def check(text: Text, used: dict[str, set[frozenset[str]]]) -> None:
    assert set(used) == set(text.sentences)
    for key, sentences in text.sentences.items():
        assert set(sentences) == set(LANGUAGES)
        for lang, sentence in sentences.items():
            assert sentence.strip(), f"{lang}: {key} is empty"
            for values in used[key]:
                assert fields(sentence) <= values, f"{lang}: {key} shows what the template does not give"


def test_the_pages_say_every_sentence_that_there_is_and_no_other() -> None:
    check(PAGES, values_by_key([call for path in sorted(TEMPLATES.glob("*.html")) for call in calls(path, "say")]))


def test_the_table_of_jump_drive_says_every_sentence_that_there_is_and_no_other() -> None:
    check(PAGE_TEXT, values_by_key(calls(JUMP_DRIVE, "word")))


GAME_PAGES = {
    "jump_drive": PAGE_TEXT,
    "new_frontiers": Text.of("orrery.games.new_frontiers", "web"),
    "tiny_epic_galaxies": Text.of("orrery.games.tiny_epic_galaxies", "web"),
    "roll_for_the_galaxy": Text.of("orrery.games.roll_for_the_galaxy", "web"),
}


@pytest.mark.parametrize("name", GAME_PAGES)
def test_the_table_of_a_game_says_what_there_is_and_gives_its_values(name: str) -> None:
    text = GAME_PAGES[name]
    checked = 0
    for call in calls(JUMP_DRIVE.parents[2] / name / "web" / "table.html", "word"):
        *_, key = call.args
        if isinstance(key, nodes.Const):
            sentence_key = key.value if key.value in text else f"{WORD_TABLE}.{key.value}"
            assert sentence_key in text, f"line {call.lineno}: there is no sentence {key.value}"
            for lang in LANGUAGES:
                assert fields(text.sentence(lang, sentence_key)) <= {pair.key for pair in call.kwargs}, (
                    f"{lang}: {sentence_key}"
                )
            checked += 1
    assert checked > 20


def test_no_form_of_a_word_holds_a_value_on_a_page() -> None:
    """What stands inside `{n:…|…}` would be escaped twice."""
    for key, sentences in PAGES.sentences.items():
        for sentence in sentences.values():
            assert not re.search(r"\{\w+:[^}]*\{", sentence), key


def test_the_page_of_the_api_says_what_the_document_says(tmp_path: Path) -> None:
    reader = Reader(openapi_document(create_app(Settings(tmp_path))), "en")
    assert reader.operations
    assert reader.shapes
    assert {key: API.sentence("en", key) for key in API.sentences} == reader.sentences


def test_a_sentence_of_a_page_is_markup_with_its_values_escaped() -> None:
    say = page_text("en")
    assert say("curtain.i_am", name="<Ann & Bob>") == Markup("I am &lt;Ann &amp; Bob&gt;")
    assert say("ask.winner", n=1, name=Markup("<b>Ann</b>")) == Markup("<b>Ann</b> wins with 1 point")
    assert say("ask.winner", n=2, name="Ann") == "Ann wins with 2 points"
    assert say("script.choose_more", n="{n}") == "Choose {n} more"
    with pytest.raises(UnknownName, match=r"no sentence .no\.such."):
        say("no.such")


def test_french_is_french() -> None:
    say = page_text("fr")
    assert say("common.total") == "Total"
    assert say("home.tables_wait", n=0) == "0 table vous attend"
    assert page_text("en")("home.tables_wait", n=0) == "0 tables wait for you"
    assert say("common.points_of", name="Bob") == "D’où viennent les points de Bob"
    assert Markup(say("common.points_of", name="Ann")).unescape() == "D’où viennent les points d’Ann"
    assert PAGE_TEXT("fr", "your_hand") == "Votre main"
    assert [PAGE_TEXT(lang, "hand_size", n=0) for lang in LANGUAGES[:2]] == ["0 cards", "0 carte"]
