"""Templates are compiled to plain code: what they name is worked out early, and nothing else is."""

from types import ModuleType, SimpleNamespace

import pytest
from jinja2 import DictLoader

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
