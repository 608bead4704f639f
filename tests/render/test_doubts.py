"""What could not be confirmed is said in the language of the page."""

import pytest

import orrery
from orrery.draw.confidence import doubt_words, is_unsure
from orrery.draw.glyphs import TEXT


@pytest.mark.parametrize("name", orrery.names())
def test_every_doubtful_value_has_words_in_both_languages(name: str) -> None:
    for component in orrery.game(name).components:
        for field in component.unsure:
            assert f"unsure.{field}" in TEXT, f"{component.id}: {field}"
        sentences = [doubt_words(component, lang) for lang in ("en", "fr")]
        assert all(sentences) if is_unsure(component) else sentences == ["", ""]


def test_a_doubt_names_the_values() -> None:
    (tile,) = [c for c in orrery.game("new-frontiers").components if c.id == "rebel-base"]
    assert "its name, its defense, colonists needed" in doubt_words(tile, "en")
    assert "son nom, sa défense, les colons requis" in doubt_words(tile, "fr")


def test_one_source_is_enough_not_to_be_reconstructed() -> None:
    (tile,) = [c for c in orrery.game("new-frontiers").components if c.id == "artist-settlement"]
    assert (tile.confidence, tile.confirmed, is_unsure(tile), doubt_words(tile, "fr")) == ("single-source", False, False, "")
