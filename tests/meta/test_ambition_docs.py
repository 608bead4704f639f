"""The page about Ambition's component files knows every word there is, and its example is a file that works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.core.components import OVERLAYS
from orrery.games.roll_for_the_galaxy.rules.components import COMPONENTS
from orrery.games.roll_for_the_galaxy.rules.objectives import PERS, WHENS

PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "ambition-components.md").read_text("utf-8")
OURS = [c for c in COMPONENTS if c.data.get("set") == "ambition"]
OLD = {power["do"] for c in COMPONENTS if c not in OURS for power in c.data.get("powers", [])}
NEW = {power["do"] for c in OURS for power in c.data.get("powers", [])} - OLD


@pytest.mark.parametrize(
    "word", sorted({*PERS, *WHENS, *NEW, "lose", "flat", "fixed", "trade", "counts_as", "talents", "condition"})
)
def test_every_word_of_ambition_is_explained(word: str) -> None:
    assert re.search(rf'[`"]{re.escape(word)}[`" ]', PAGE), f"docs/rules/ambition-components.md does not explain {word!r}"


def test_the_example_is_a_file_that_works(tmp_path: Path) -> None:
    example = PAGE.split("```toml\n")[1].split("```")[0]
    path = tmp_path / "mine.toml"
    path.write_text(example, "utf-8")
    code = "import orrery; g = orrery.game('roll-for-the-galaxy'); print([c.name_in('fr') for c in g.components if c.id == 'objective-5'])"
    env = {**os.environ, OVERLAYS: str(path)}
    process = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert process.stdout.strip() == "['Le nom imprimé']", process.stderr
