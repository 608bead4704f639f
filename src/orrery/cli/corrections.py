"""What `orrery components GAME --correct FILE` does: a file of corrections is read, checked, compared and made ready to be sent in."""

import argparse
from pathlib import Path
from typing import Any

import orrery
from orrery.cli.output import TextTable, lay_out, make_console, show
from orrery.core.corrections import Difference, Overlay, compare, correct_components, load_overlay
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.source_files import corrected_files
from orrery.core.text import language
from orrery.core.toml import write_value
from orrery.core.totals import broken_totals
from orrery.core.vocabulary import TEXT, field_words


def run_corrections(args: argparse.Namespace) -> None:
    """Say what a file of corrections changes; with `--check`, which sums of the rulebook no longer hold."""
    of = orrery.game(args.game)
    lang = language(args.lang)
    overlay = load_overlay(Path(args.correct), of)
    if not overlay.corrections:
        raise UnknownName(f"{args.correct} corrects nothing of {of.name}")
    edition = orrery.correct(of, overlay)
    against = load_overlay(Path(args.against), of) if args.against else Overlay(of.name, "", ())
    differences = compare(correct_components(of, against), edition.components)
    broken = [total.words(lang, of) for total in broken_totals(of, edition.components)] if args.check else []
    paths = _write(of, overlay, Path(args.write)) if args.write else []
    if args.json:
        figures: dict[str, Any] = {
            "game": of.name,
            "overlay": overlay.digest,
            "components": edition.components_digest,
            "differences": [one._asdict() for one in differences],
            "written": paths,
        }
        show({**figures, "broken": broken} if args.check else figures)
        return
    lay_out(_table(edition, differences, lang))
    console = make_console()
    for line in broken:
        console.print(line, highlight=False, markup=False)
    if args.check and not broken:
        console.print(TEXT(lang, "difference.sums_hold"), highlight=False)
    digests = TEXT(lang, "difference.digests", overlay=overlay.digest, components=edition.components_digest)
    console.print(digests, highlight=False)
    for path in paths:
        console.print(path, highlight=False, markup=False)


def _table(of: Game, differences: list[Difference], lang: str) -> TextTable:
    names = {component.id: component.name_in(lang) for component in of.components}
    table = TextTable(*[TEXT(lang, f"difference.{heading}") for heading in ("component", "field", "was", "is")])
    for one in differences:
        cells = [write_value(value) if value is not None else "–" for value in (one.old, one.new)]
        table.add_row(names.get(one.id, one.id), field_words(one.field, lang), *cells)
    return table


def _write(of: Game, overlay: Overlay, folder: Path) -> list[str]:
    """Write the files of the source with the corrections in place; their paths."""
    paths: list[str] = []
    for name, text in corrected_files(of, overlay).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        paths.append(str(path))
    return paths
