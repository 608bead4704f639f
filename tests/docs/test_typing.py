"""The Python of the tour and of the README passes `mypy --strict`, as the code of somebody who has installed Orrery would."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/library.md", "docs/tutorial.md", "docs/how-to/write-a-bot.md", "docs/how-to/collect-data.md")
REVEALED = {
    'orrery.start("jump-drive").table': "JumpTable",
    'orrery.start("tiny-epic-galaxies").table': "GalaxyTable",
    'orrery.start("roll-for-the-galaxy").table': "RollTable",
    'orrery.start("new-frontiers").table': "Frontier",
    'orrery.start("jump-drive").outcome': "Outcome | None",
    'orrery.start("jump-drive").final_outcome': "Outcome",
    'orrery.start("jump-drive").copy().table.seats[0].hand': "list[int]",
    'orrery.start("jump-drive").view(0).table': "JumpTable",
    'orrery.start("jump-drive").guess(0, orrery.Luck.of("me")).table': "JumpTable",
    'play("new-frontiers")[0].table': "Frontier",
    'play("roll-for-the-galaxy")[1].replay().table': "RollTable",
    '[p.table for p, seat, answer in play("jump-drive")[1].walk()]': "list[JumpTable]",
    'Scenario("jump-drive", "ann", "bob").ann': "JumpPlayer",
    'Scenario("tiny-epic-galaxies", "ann", "bob").ann': "GalaxyPlayer",
    'Scenario("roll-for-the-galaxy", "ann", "bob").ann': "RollPlayer",
    'Scenario("new-frontiers", "ann", "bob").ann': "FrontierPlayer",
    'Scenario("jump-drive", "ann", "bob").ann.explores().view.table': "JumpTable",
    'Scenario("jump-drive", "ann", "bob").deck("Gem World").bob.places("Gem World")': "JumpPlayer",
    'Scenario("jump-drive", "ann", "bob").table': "JumpTable",
    'Scenario("jump-drive", "ann", "bob").position.table': "JumpTable",
}
"""Expressions, and the types that an editor sees."""
IMPORTS = "import orrery\nfrom orrery.play import play\nfrom orrery.testing import Scenario\n\n"


def code(page: str) -> str:
    """What stands after `>>>` on a page, as a module."""
    examples = doctest.DocTestParser().get_examples((ROOT / page).read_text("utf-8"), page)
    return "".join(example.source for example in examples)


def strict(folder: Path, *modules: str) -> subprocess.CompletedProcess[str]:
    """What mypy says of modules in a folder of their own, with no configuration but `--strict`; its cache is kept for the next time."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(ROOT / ".mypy_cache" / "pages")]
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    return subprocess.run([*command, *modules], cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("page", PAGES)
def test_pages_have_code_without_type_comments(page: str) -> None:
    assert re.search(r"^(import|from) orrery", code(page), re.M)
    assert "type: ignore" not in code(page)


def test_the_code_of_the_pages_is_typed(tmp_path: Path) -> None:
    modules = {f"page_{number}.py": code(page) for number, page in enumerate(PAGES)}
    for name, text in modules.items():
        (tmp_path / name).write_text(text, "utf-8")
    report = strict(tmp_path, *modules)
    assert report.returncode == 0, report.stdout + report.stderr
    (tmp_path / "wrong.py").write_text('import orrery\n\norrery.start(7, seats="two")\n', "utf-8")
    errors = strict(tmp_path, "wrong.py")
    assert errors.returncode == 1, errors.stdout + errors.stderr
    assert 'No overload variant of "start" matches argument types "int", "str"' in errors.stdout, (
        "mypy sees the package's types"
    )


def test_an_editor_knows_tables_outcomes_and_players(tmp_path: Path) -> None:
    lines = [f"reveal_type({expression})" for expression in REVEALED]
    (tmp_path / "revealed.py").write_text(IMPORTS + "\n".join(lines) + "\n", "utf-8")
    report = strict(tmp_path, "revealed.py")
    assert report.returncode == 0, report.stdout + report.stderr
    types = [re.sub(r"\b[a-z_]+\.", "", kind) for kind in re.findall(r'Revealed type is "(.*)"', report.stdout)]
    named = [re.sub(r"tuple\[.*fallback=(\w+)\]", r"\1", kind) for kind in types]  # mypy writes a NamedTuple as its tuple
    assert named == list(REVEALED.values())


def test_a_slip_in_a_field_or_a_word_is_found(tmp_path: Path) -> None:
    slips = ('orrery.start("jump-drive").table.empires', 'Scenario("jump-drive", "ann", "bob").ann.colonises("Gem World")')
    (tmp_path / "slips.py").write_text(IMPORTS + "\n".join(slips) + "\n", "utf-8")
    report = strict(tmp_path, "slips.py")
    assert '"JumpTable" has no attribute "empires"' in report.stdout
    assert '"JumpPlayer" has no attribute "colonises"' in report.stdout
