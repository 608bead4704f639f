"""The commands of somebody who reads: `rules` and `components`."""

import argparse
from pathlib import Path
from typing import Any

import orrery
from orrery.cli.arguments import Command, game_argument, machine_argument
from orrery.cli.corrections import run_corrections
from orrery.cli.output import TextTable, lay_out, make_console, show
from orrery.core.clauses import Clause, as_page, ruling_mark, tests_naming
from orrery.core.components import Component
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.text import LANGUAGES, Text, language, language_of
from orrery.draw.art.sheet import contact_sheet
from orrery.encode.asks import AskFigures, list_asks

TEXT = Text.of("orrery.cli")
COLUMNS = ("kind", "name", "copies", "confidence", "words")


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
        "source": list(clause.source),
        "heading": clause.heading(lang),
        "text": clause.words(lang),
    }


def shape_words(ask: AskFigures) -> str:
    """The shape of an ask, and how many codes it can have."""
    places = f", {ask['places']} places" if ask["places"] else ""
    return f"{ask['shape']}, {ask['codes']} codes{places}"


def show_asks(game: Game, lang: str, machine: bool) -> None:
    """Every ask of a game: its name, its shape, what it asks, and what its codes mean."""
    asks = list_asks(game, lang)
    if machine:
        show({"game": game.name, "lang": lang, "asks": asks})
        return
    table = TextTable("ask", "shape", "question", "a code means, for example", title=game.text(lang, "title"))
    for ask in asks:
        examples = "; ".join(", ".join(f"{key} {value}" for key, value in each.items()) for each in ask["examples"])
        table.add_row(ask["name"], shape_words(ask), ask["question"], examples)
    lay_out(table)


def run_rules(args: argparse.Namespace) -> None:
    game = orrery.game(args.game)
    lang = language(args.lang)
    if args.asks:
        show_asks(game, lang, args.json)
        return
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
    console = make_console()
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


def word(lang: str, table: str, key: str) -> str:
    """A kind, field or confidence in words; as the data has it where a game from elsewhere brought it."""
    return TEXT(lang, f"{table}.{key}") if f"{table}.{key}" in TEXT else key


def confidence_words(component: Component, lang: str) -> str:
    """How sure we are of a component, and what of it is not confirmed: its name too, where it is of our own."""
    fields = [word(lang, "field", field) for field in component.unsure]
    if lang in component.own_names:
        fields.append(TEXT(lang, "field.own_name"))
    return word(lang, "confidence", component.confidence) + (f" ({', '.join(fields)})" if fields else "")


def own_name_counts(game: Game) -> dict[str, int]:
    """How many names are of our own, by language."""
    return {lang: n for lang in LANGUAGES if (n := sum(lang in component.own_names for component in game.components))}


def component_figures(component: Component, game: Game, lang: str, *, data: bool) -> dict[str, Any]:
    """A component as `--json` shows it."""
    figures: dict[str, Any] = {
        "kind": component.kind,
        "id": component.id,
        "name": component.name_in(lang),
        "names": component.name,
        "own_names": list(component.own_names),
        "copies": component.copies,
        "confidence": component.confidence,
        "unsure": list(component.unsure),
        "note": component.note,
        "source": list(component.source),
        "words": game.explain(component, lang),
    }
    return {**figures, "data": component.data} if data else figures


def run_components(args: argparse.Namespace) -> None:
    if args.correct:
        run_corrections(args)
        return
    for option in ("check", "against", "write"):
        if getattr(args, option):
            raise UnknownName(f"--{option} goes with --correct FILE")
    game = orrery.game(args.game)
    lang = language(args.lang)
    if args.sheet:
        write_sheet(game, lang, Path(args.sheet))
        return
    components = [c for c in game.components if not args.audit or not c.confirmed or lang in c.own_names]
    counts = own_name_counts(game)
    if args.json:
        entries = [component_figures(c, game, lang, data=args.data) for c in components]
        confirmed = sum(c.confirmed for c in game.components)
        total = len(game.components)
        show({"game": game.name, "count": total, "confirmed": confirmed, "own_names": counts, "components": entries})
        return
    table = TextTable(*(TEXT(lang, f"heading.{column}") for column in COLUMNS))
    for c in components:
        words = game.explain(c, lang)
        doubt = confidence_words(c, lang)
        name = c.name_in(lang)
        words = f"{words} {c.note}" if args.audit and c.note else words
        table.add_row(word(lang, "kind", c.kind), name, str(c.copies), doubt, words)
    lay_out(table)
    for own, n in counts.items():
        if args.audit or own == lang:
            printed = len(game.components) - n
            print(f"\n{TEXT(lang, 'own_names', language=language_of(own).name, printed=printed, n=n)}")


def write_sheet(game: Game, lang: str, file: Path) -> None:
    """Write the drawings of all components into a file."""
    if file.suffix != ".svg":
        raise UnknownName(f"the contact sheet is an SVG: {file} must end in .svg")
    try:
        file.write_text(contact_sheet(game, lang), "utf-8")
    except OSError as error:
        raise UnknownName(f"{file} can't be written: {error.strerror}") from error
    print(TEXT(lang, "sheet", n=len(game.components), file=file))


def add_commands(command: Command) -> None:
    """Clauses and components."""
    rules = command("rules", run_rules, "The rules of a game, clause by clause.", "orrery rules jump-drive --lang fr")
    game_argument(rules)
    rules.add_argument("--lang", default="en", help=" or ".join(LANGUAGES))
    rules.add_argument("--markdown", action="store_true", help="as a page for docs/rules")
    rules.add_argument("--asks", action="store_true", help="every question of the game, with what its codes mean")
    rules.add_argument("--coverage", action="store_true", help="which tests name each clause")
    machine_argument(rules)

    components = command(
        "components", run_components, "Every component, with how sure we are of it.", "orrery components jump-drive --audit"
    )
    game_argument(components)
    components.add_argument("--lang", default="en", help=" or ".join(LANGUAGES))
    components.add_argument("--audit", action="store_true", help="only what is not confirmed, and names of our own in --lang")
    components.add_argument("--sheet", default="", metavar="FILE", help="write their drawings into an SVG file")
    components.add_argument("--correct", default="", metavar="FILE", help="say what an overlay file changes")
    components.add_argument(
        "--check", action="store_true", help="with --correct: say which sums of the rulebook no longer hold"
    )
    components.add_argument("--against", default="", metavar="FILE", help="with --correct: compare with another overlay file")
    components.add_argument(
        "--write", default="", metavar="DIR", help="with --correct: write the files of src/ as they would be"
    )
    components.add_argument("--data", action="store_true", help="with --json: the game's own fields too")
    machine_argument(components)
