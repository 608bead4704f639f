"""The commands of somebody who reads: `rules` and `components`."""

import argparse
from pathlib import Path
from typing import Any

from rich.table import Table

import orrery
from orrery.cli.arguments import Command, game_argument, machine_argument
from orrery.cli.output import Printer, lay_out, show
from orrery.core.clauses import Clause, as_page, ruling_mark, tests_naming
from orrery.core.errors import UnknownName
from orrery.core.text import LANGUAGES, language


def tests_folder() -> Path:
    """The tests of a checkout, where coverage can be read from."""
    for folder in (Path.cwd(), *Path(__file__).resolve().parents):
        if (folder / "tests" / "scenarios").is_dir():
            return folder / "tests"
    raise UnknownName("the tests that name clauses are not here: coverage is read in a checkout of the source")


def clause_figures(clause: Clause, lang: str) -> dict[str, Any]:
    """A clause as `--json` shows it, with its heading and words in one language besides."""
    return {
        "id": clause.id,
        "section": clause.section,
        "kind": clause.kind,
        **clause.texts,
        "option": clause.option,
        "heading": clause.heading(lang),
        "text": clause.words(lang),
    }


def run_rules(args: argparse.Namespace) -> None:
    game = orrery.game(args.game)
    lang = language(args.lang)
    if args.markdown:
        print(as_page(game.clauses, game.text(lang, "title"), lang), end="")
        return
    clauses = [clause_figures(clause, lang) for clause in game.clauses]
    figures: dict[str, Any] = {"game": game.name, "clauses": len(clauses), "lang": lang}
    tests: dict[str, list[str]] = {}
    if args.coverage:
        tests = tests_naming(tests_folder())
        figures["tested"] = [clause.id for clause in game.clauses if clause.id in tests]
        figures["untested"] = [clause.id for clause in game.clauses if clause.id not in tests]
    if args.json:
        show({**figures, "rules": [{**clause, "tests": tests.get(clause["id"], [])} for clause in clauses]})
        return
    console = Printer()
    section = ""
    for clause in game.clauses:
        if clause.heading(lang) != section:
            section = clause.heading(lang)
            console.print(f"\n[bold]{section}[/bold]", highlight=False)
        console.print(f"  [dim]{clause.id}[/dim]{ruling_mark(clause, lang)}", highlight=False)
        console.print(f"    {clause.words(lang)}", highlight=False, markup=False)
        if args.coverage:
            for test in tests.get(clause.id, ["no test"]):
                console.print(f"      {test}", highlight=False, style="dim")
    if args.coverage:
        console.print(f"\n{len(figures['tested'])} of {figures['clauses']} clauses are named by tests")


def run_components(args: argparse.Namespace) -> None:
    game = orrery.game(args.game)
    lang = language(args.lang)
    listed = [component for component in game.components if not args.audit or not component.confirmed]
    if args.json:
        entries = [
            {
                "kind": c.kind,
                "id": c.id,
                "name": c.called(lang),
                "names": c.name,
                "copies": c.copies,
                "confidence": c.confidence,
                "unsure": list(c.unsure),
                "note": c.note,
                "source": list(c.source),
                "words": game.explain(c, lang),
                **({"data": c.data} if args.data else {}),
            }
            for c in listed
        ]
        confirmed = sum(c.confirmed for c in game.components)
        show({"game": game.name, "count": len(game.components), "confirmed": confirmed, "components": entries})
        return
    table = Table("kind", "name", "copies", "confidence", "what it does")
    for c in listed:
        doubt = c.confidence + (f" ({', '.join(c.unsure)})" if c.unsure else "")
        words = game.explain(c, lang)
        table.add_row(c.kind, c.called(lang), str(c.copies), doubt, f"{words} {c.note}" if args.audit and c.note else words)
    lay_out(table)


def add_commands(command: Command) -> None:
    """Clauses and components."""
    rules = command("rules", run_rules, "The rules of a game, clause by clause.", "orrery rules jump-drive --lang fr")
    game_argument(rules)
    rules.add_argument("--lang", default="en", help=" or ".join(LANGUAGES))
    rules.add_argument("--markdown", action="store_true", help="as a page for docs/rules")
    rules.add_argument("--coverage", action="store_true", help="which tests name each clause")
    machine_argument(rules)

    components = command(
        "components", run_components, "Every component, with how sure we are of it.", "orrery components jump-drive --audit"
    )
    game_argument(components)
    components.add_argument("--lang", default="en", help=" or ".join(LANGUAGES))
    components.add_argument("--audit", action="store_true", help="only what is not confirmed")
    components.add_argument("--data", action="store_true", help="with --json: the game's own fields too")
    machine_argument(components)
