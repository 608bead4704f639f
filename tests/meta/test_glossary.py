"""The glossary says what is there: its words stand in the code, and its French words in what players read."""

import re
from pathlib import Path

import pytest

import orrery

SOURCE = Path(orrery.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text("utf-8")
ROW = re.compile(r"^\| (?!-|word \|)(.+) \|$", re.M)
DASH = "—"
PARTS = {
    heading: [row.split(" | ") for row in ROW.findall(body)] for heading, body in re.findall(r"^## (.+)\n([^#]*)", PAGE, re.M)
}
SERVER = PARTS["Tables on a server"]


def test_every_part_is_read() -> None:
    assert [len(rows) > 5 for rows in PARTS.values()] == [True] * 3
    assert {len(row) for row in SERVER} == {4}


@pytest.mark.parametrize("heading", list(PARTS))
def test_a_word_has_its_place_in_the_alphabet(heading: str) -> None:
    words = [row[0].split(",")[0].removeprefix("$ ").casefold() for row in PARTS[heading]]
    if heading != list(PARTS)[-1]:
        assert words == sorted(words)


def test_names_in_the_glossary_are_names_in_the_code() -> None:
    named = {name for name in re.findall(r"`([\w.]+)`", PAGE) if not name.endswith((".py", ".toml"))}
    code = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
    names = set(re.findall(r"\w+", code))
    assert {name for name in named if name.split(".")[-1] not in names} == set()
    assert len(named) > 60


def test_french_words_of_the_server_are_those_of_its_pages() -> None:
    paths = [path for room in ("server", "terminal") for path in (SOURCE / room).rglob("words/fr/*.toml")]
    sentences = "\n".join(path.read_text("utf-8") for path in paths).casefold()
    french = [row[3] for row in SERVER if row[3] != DASH]
    assert [word for word in french if word.removesuffix("r") not in sentences] == []
    assert len(french) > 12
