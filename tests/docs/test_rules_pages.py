"""The pages of rules in `docs/rules` are the clauses as they stand; `make golden` writes them anew."""

from pathlib import Path

import pytest

import orrery
from orrery.core.clauses import as_page
from orrery.core.text import LANGUAGES

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", orrery.names())
def test_the_page_of_rules_is_current(name: str, lang: str) -> None:
    game = orrery.game(name)
    page = (PAGES / f"{name}.{lang}.md").read_text("utf-8")
    assert page == as_page(game.clauses, game.text(lang, "title"), lang)
    assert all(clause.id in page for clause in game.clauses)
