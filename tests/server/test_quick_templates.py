"""Templates are compiled to plain code: what they name is worked out early, and nothing else is."""

from types import ModuleType, SimpleNamespace

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError

from orrery.draw.html import Html
from orrery.server.web.quick_templates import QuickEnvironment

CALLS: list[object] = []


def say(key: str, **values: object) -> str:
    CALLS.append(key)
    return f"<{key}{''.join(map(str, values.values()))}>"


pieces = ModuleType("pieces")
pieces.icon = lambda name: Html(f"<i>{name}</i>")  # type: ignore[attr-defined]
pieces.numbers = lambda: [1, 2]  # type: ignore[attr-defined]


board = ModuleType("board")
board.say = say  # type: ignore[attr-defined]
board.words = lambda lang: f"{lang} {{}}".format  # type: ignore[attr-defined]
model = SimpleNamespace(draw=board, other=SimpleNamespace(words=lambda lang: say))


@pytest.mark.parametrize(
    ("source", "drawn", "said"),
    [
        ("{{ say('a') }}", "&lt;a&gt;", 0),
        ("{{ say('a', n=1) if yes else say('b') }}", "&lt;a1&gt;", 0),
        ("{{ draw.icon('gear') }}", "<i>gear</i>", 0),
        ("{{ draw.numbers()|sum }}", "3", 0),
        ("{{ say(key) }}", "&lt;c&gt;", 1),
        ("{{ say('a', n=key) }}", "&lt;ac&gt;", 1),
        ("{{ say(*[key]) }}", "&lt;c&gt;", 1),
        ("{{ say(lang) }}", "&lt;fr&gt;", 0),
        ("{% set word = page.draw.say %}{{ word('a', n=lang) }}{{ word(key) }}", "&lt;afr&gt;&lt;c&gt;", 1),
        ("{% set word = page.draw.words(lang) %}{{ word('a') }}", "fr a", 0),
        ("{% set word = page.other.words(lang) %}{{ word('a') }}", "&lt;a&gt;", 1),
        ("{% macro f(say) %}{{ say('a') }}{% endmacro %}{{ f(other) }}", "A", 0),
    ],
)
def test_only_what_is_written_out_is_called_early(source: str, drawn: str, said: int) -> None:
    templates = QuickEnvironment("fr", {"page": board}.get, autoescape=True, loader=DictLoader({"page": source}))
    templates.name_constants(say=say, draw=pieces)
    page = templates.get_template("page")
    CALLS.clear()
    assert page.render(yes=True, key="c", other=str.upper, page=model) == drawn
    assert len(CALLS) == said


def test_the_template_of_a_table_is_one_with_what_it_extends_and_includes() -> None:
    """It draws what it would draw with each of them apart, and the page is looked up in no other template."""
    sources = {
        "base.html": "<{% block title %}none{% endblock %}|{% block page %}{% endblock %}>",
        "table.html": (
            "{% extends 'base.html' %}{% block page %}[{% include 'ask.html' %}{% block steps %}s{% endblock %}{% block board %}{% endblock %}]"
            "{% endblock %}"
        ),
        "ask.html": "{% set at = 3 %}{{ page.name }}{{ at }}",
        "game": (
            "{% extends 'table.html' %}left out{% set board = page.board %}{% set at = 1 %}{% macro piece(n) %}({{ board }}{{ n }}){% endmacro %}"
            "{% block board %}{{ piece(at) }}{{ 'x' if not board }}{% endblock %}"
        ),
    }
    page = SimpleNamespace(name="N", board="<B>", draw=board)
    drawn = "<none|[N3s(&lt;B&gt;1)]>"
    apart = Environment(autoescape=True, loader=DictLoader(sources))
    assert apart.get_template("game").render(page=page) == drawn
    joined = QuickEnvironment("en", {"game": board}.get, autoescape=True, loader=DictLoader(sources))
    template = joined.get_template("game")
    assert template.render(page=page) == drawn
    assert template.blocks == {}
    assert len(joined.cache or ()) == 1, "no other template was compiled"


def test_a_name_that_is_not_there_is_an_error_in_the_template_of_a_table_too() -> None:
    sources = {"game": "{{ page.draw }}{{ nobody }}"}
    templates = QuickEnvironment(
        "en", {"game": board}.get, autoescape=True, undefined=StrictUndefined, loader=DictLoader(sources)
    )
    with pytest.raises(UndefinedError):
        templates.get_template("game").render(page=model)
