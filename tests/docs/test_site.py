"""The site of the documentation builds without a warning, holds everything that is public, and fetches nothing from elsewhere."""

import importlib
import inspect
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import orrery.core

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "docs" / "reference"
PUBLIC = [
    "orrery" if page.stem == "orrery" else f"orrery.{page.stem}"
    for page in sorted(REFERENCE.glob("*.md"))
    if page.stem not in ("index", "core")
]
"""Every package that has a page of the reference; what is public of the core is looked at by itself."""
INSIDE = {
    "extras",
    "luck.KeyedHash",
    "scenario.name_of",
    "view.check_view",
    "clauses.as_page",
    "clauses.parse_clauses",
    "clauses.ruling_mark",
    "clauses.tests_naming",
    "components.check_overlays",
    "components.digest",
    "components.component_files",
    "components.components_of",
    "components.game_of",
    "components.given_components",
    "components.lay",
    "components.overlay_paths",
    "components.read_entries",
    "components.read_overlay_file",
    "components.read_toml_entries",
    "corrections.correct_components",
    "corrections.difference",
    "corrections.fields_of",
    "corrections.overlay_in_force",
    "corrections.overlay_of",
    "corrections.plain_components",
    "editions.edition",
    "editions.pack",
    "editions.try_out",
    "editions.unpack",
    "features.number_names",
    "features.tally",
    "features.tally_bits",
    "features.write_ask",
    "features.write_counts",
    "game.lineage",
    "inputs",
    "cache",
    "ask.shorten",
    "ask.freeze",
    "ask.ints",
    "ask.number_of",
    "ask.plain_answer",
    "ask.plays_itself",
    "ask.read_ask",
    "luck.key_from",
    "package_copy",
    "meaning.column_names",
    "meaning.no_row",
    "meaning.read_row",
    "position.read_position",
    "position.restore_position",
    "registry.game_itself",
    "resources",
    "shared_luck",
    "source_files",
    "text.wrap_counts",
    "text.sentences_by_key",
    "text.read_toml",
    "toml",
    "totals",
    "view.read_outcome",
    "vocabulary",
}
"""What the parts of Orrery share among themselves and promise nobody else."""


def documented_names() -> set[str]:
    """Every name that the pages of the reference explain."""
    return {name for page in REFERENCE.glob("*.md") for name in re.findall(r"^::: (\S+)", page.read_text("utf-8"), re.M)}


def test_the_packages_are_those_that_the_reference_lists() -> None:
    packages = re.findall(r"^\| \[`(.+?)`\]", (REFERENCE / "index.md").read_text("utf-8"), re.M)
    assert sorted(packages) == sorted([*PUBLIC, "orrery.core"])


@pytest.mark.parametrize("module", PUBLIC)
def test_everything_public_is_in_the_reference(module: str) -> None:
    exported = importlib.import_module(module).__all__
    assert [name for name in exported if f"{module}.{name}" not in documented_names()] == []


def test_every_class_of_the_core_is_in_the_reference_or_our_own_business() -> None:
    things = {id(_find_object(name)) for name in documented_names()}
    missing = []
    for module in pkgutil.iter_modules(orrery.core.__path__):
        if module.name in INSIDE:
            continue
        code = importlib.import_module(f"orrery.core.{module.name}")
        for name, thing in vars(code).items():
            own = getattr(thing, "__module__", "") == code.__name__ and (inspect.isclass(thing) or inspect.isfunction(thing))
            if own and not name.startswith("_") and f"{module.name}.{name}" not in INSIDE and id(thing) not in things:
                missing.append(f"{module.name}.{name}")
    assert missing == []


def _find_object(name: str) -> object:
    module, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(module), attribute)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    recipe = subprocess.run(["make", "--dry-run", "docs"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert "mkdocs build --strict" in recipe
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    return folder


def test_the_site_has_every_kind_of_page(site: Path) -> None:
    for page in (
        "index",
        "tutorial",
        "how-to/write-a-bot",
        "reference/orrery",
        "architecture",
        "contributing",
        "changes",
        "speed",
    ):
        assert (site / f"{page}.html").is_file()
    rendered = "".join(page.read_text("utf-8") for page in (site / "reference").glob("*.html"))
    assert [name for name in documented_names() if f'id="{name}"' not in rendered] == []
    reference = (site / "reference" / "orrery.html").read_text("utf-8")
    assert all(f'id="orrery.{name}"' in reference for name in orrery.__all__)
    assert "Where some points of a seat come from" in reference, "docstrings are there"
    assert "&gt;&gt;&gt; from orrery import" not in re.sub(r"<pre.*?</pre>", "", reference, flags=re.S), (
        "doctests are shown as code"
    )


def test_no_page_fetches_anything_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        text = page.read_text("utf-8")
        fetched = re.findall(r"<(?:script|img|iframe|link|source)\b[^>]*\b(?:src|href)=\"?(https?:|//)[^>]*>", text)
        assert fetched == [], f"{page.name} fetches {fetched}"
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import )[\"']?(?:https?:)?//", sheet.read_text("utf-8")), sheet.name
