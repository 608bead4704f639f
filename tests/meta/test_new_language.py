"""Adding a language is adding files."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import orrery
from meta import toy_language
from orrery.core.components import OURS, PRINTED
from orrery.core.registry import game
from orrery.core.text import Language
from orrery.server.web.page_text import PAGES

PACKAGE = Path(orrery.__file__).parent
WIRED_IN = re.compile(r"""\blang\w*\s*[!=]=\s*["']|["']fr["']|\ben\|fr\b""")


def test_a_language_that_is_added_is_spoken_everywhere(tmp_path: Path) -> None:
    toy_language.add_language(PACKAGE, tmp_path / "orrery")
    tests = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{tests}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(tests / "meta" / "toy_language.py"), str(tmp_path)]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]


def test_no_language_but_english_is_named_in_the_code() -> None:
    named = [
        f"{path.relative_to(PACKAGE)}: {line.strip()}"
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in (".py", ".html", ".js")
        for line in path.read_text("utf-8").splitlines()
        if WIRED_IN.search(line) and ">>>" not in line and "('fr', 'en')" not in line
    ]
    assert named == []


def test_the_page_for_translators_knows_every_field_and_file() -> None:
    page = (Path(__file__).parents[2] / "docs" / "translating.md").read_text("utf-8")
    fields = {field for path in PACKAGE.glob("core/words/*/language.toml") for field in tomllib.loads(path.read_text("utf-8"))}
    names = {path.name for path in PACKAGE.rglob("words/*/*.toml") if "-" not in path.name}
    assert {word for word in fields | names | {"locale"} if f"`{word}`" not in page and f"/{word}`" not in page} == set()


def test_the_examples_for_translators_work() -> None:
    page = (Path(__file__).parents[2] / "docs" / "translating.md").read_text("utf-8")
    sentence, written, names = (tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", page, re.S))
    assert sentence["ask"]["winner"] == PAGES.sentence("en", "ask.winner")
    assert re.sub(written["replace"][0]["pattern"], written["replace"][0]["by"], "z zasadami") == "ze zasadami"
    assert re.sub(written["page_replace"][0]["pattern"], written["page_replace"][0]["by"], "Ola i Ala") == "Ola i\u00a0Ala"
    cards = {card.id: card for card in game("jump-drive").components}
    for table, own in ((PRINTED, False), (OURS, True)):
        assert names[table] == {id: cards[id].name_in("fr") for id in names[table]}
        assert {"fr" in cards[id].own_names for id in names[table]} == {own}
    polish = Language(
        code="pl", name=written["name"], locale="pl", plurals=tuple(written["plurals"]), replace=(), page_replace=()
    )
    assert [polish.form(n, ("punkt", "punkty", "punktów")) for n in (1, 3, 5)] == ["punkt", "punkty", "punktów"]
