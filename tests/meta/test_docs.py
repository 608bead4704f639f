"""The pages of the rules are what the rules say today, and the page about component files knows every word there is."""

from pathlib import Path

import pytest

from orrery.core.clauses import as_page
from orrery.core.components import CONFIDENCES
from orrery.core.registry import game, names
from orrery.core.text import LANGUAGES
from orrery.games.jump_drive.rules.components import CARDS, COLOURS, FIELDS, KEYWORDS, PER, WHOSE

PAGES = Path(__file__).parents[2] / "docs" / "rules"
PAGE = (PAGES / "components.md").read_text("utf-8")
POWERS = sorted({power["do"] for card in CARDS for power in card.records("powers")})
KEYS = sorted({key for card in CARDS for field in ("powers", "gives") for record in card.records(field) for key in record})


@pytest.mark.parametrize(
    "word", [*FIELDS, *CONFIDENCES, *COLOURS, *KEYWORDS, *WHOSE, *POWERS, *KEYS, *PER, "without", "game", "id"]
)
def test_every_word_of_a_component_file_is_explained(word: str) -> None:
    assert f"`{word}" in PAGE or f'"{word}"' in PAGE or f"\n{word} = " in PAGE, (
        f"docs/rules/components.md does not explain {word!r}"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_page_of_the_rules_is_up_to_date(name: str, lang: str) -> None:
    path = PAGES / f"{name}.{lang}.md"
    assert path.exists(), f"{path.name} is missing: run `make golden`"
    page = as_page(game(name).clauses, game(name).text(lang, "title"), lang)
    assert path.read_text("utf-8").splitlines() == page.splitlines(), f"{path.name} is old: run `make golden`"
