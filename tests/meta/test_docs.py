"""The page about component files knows every field and every power there is."""

from pathlib import Path

import pytest

from orrery.core.components import CONFIDENCES
from orrery.games.jump_drive.cards import CARDS, COLOURS, FIELDS, KEYWORDS, PER, WHOSE

PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "components.md").read_text("utf-8")
POWERS = sorted({power["do"] for card in CARDS for power in card.records("powers")})
KEYS = sorted({key for card in CARDS for field in ("powers", "gives") for record in card.records(field) for key in record})


@pytest.mark.parametrize(
    "word", [*FIELDS, *CONFIDENCES, *COLOURS, *KEYWORDS, *WHOSE, *POWERS, *KEYS, *PER, "without", "game", "id"]
)
def test_every_word_of_a_component_file_is_explained(word: str) -> None:
    assert f"`{word}" in PAGE or f'"{word}"' in PAGE or f"\n{word} = " in PAGE, (
        f"docs/rules/components.md does not explain {word!r}"
    )
