"""Every game has a turn in six lines and a legend, in every language, with icons that are drawn."""

import re
from importlib.resources import files

import pytest

from orrery.core.primer import read_primer
from orrery.core.registry import game, names
from orrery.core.text import LANGUAGES

LINES = 6
LONGEST = 180
GLYPHS = set(re.findall(r'id="([^"]+)"', files("orrery.draw").joinpath("glyphs.svg").read_text("utf-8")))


@pytest.mark.parametrize("name", names())
def test_a_turn_has_six_lines_and_icons_are_drawn(name: str) -> None:
    primers = [read_primer(game(name), lang) for lang in LANGUAGES]
    for primer in primers:
        assert len(primer.turn) == LINES
        assert all(0 < len(line) <= LONGEST for line in primer.turn)
        assert {icon for icon, _ in primer.icons} <= GLYPHS
        assert all(words.strip() for _, words in primer.icons)
    assert len({tuple(icon for icon, _ in primer.icons) for primer in primers}) == 1
    assert len({primer.turn for primer in primers}) == len(LANGUAGES)
