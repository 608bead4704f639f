"""The rules of a game as clauses: the text of each, its place in the rulebook, and the tests that show it."""

import ast
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from orrery.core.errors import BadComponents
from orrery.core.resources import resource
from orrery.core.text import LANGUAGES, WORDS, Text

RULEBOOK = "rulebook"
REPORTED = "reported"
KINDS = (RULEBOOK, "ruling", REPORTED)
WRITTEN = ("id", "section", "kind", "option", "source")
"""The fields of a clause in its file; its text is in the files of the languages."""


class Clause(NamedTuple):
    """One rule. `kind` says whether it is the rulebook's, our ruling where the rulebook is silent or contradicts itself, or
    reported by others, named in `source`, who hold a page or a component that we do not.

    >>> from orrery import game
    >>> clause = game("jump-drive").clauses[2]
    >>> clause.id, clause.heading("en"), clause.heading("fr")
    ('jump-drive.setup.deal', 'Setup', 'Mise en place')
    """

    id: str
    section: str
    kind: str
    texts: Mapping[str, str]
    option: str = ""
    headings: Mapping[str, str] = {}
    source: tuple[str, ...] = ()

    def heading(self, lang: str) -> str:
        """The heading of its section in a language; the section itself where no headings are given."""
        return self.headings.get(lang, self.section)

    def words(self, lang: str) -> str:
        return self.texts[lang]


def read_clauses(package: str, name: str = "rules") -> tuple[Clause, ...]:
    """The clauses in a package's own files: `data/NAME.toml`, and `words/<language>/NAME.toml` for what they say."""
    rules = resource(package, "data", f"{name}.toml").read_text("utf-8")
    words = {lang: resource(package, WORDS, lang, f"{name}.toml").read_text("utf-8") for lang in LANGUAGES}
    return parse_clauses(rules, words, f"{package}/{name}.toml")


def parse_clauses(toml: str, words: Mapping[str, str], where: str) -> tuple[Clause, ...]:
    """The clauses in the text of a file and of its languages; `where` is its name in errors."""
    try:
        data = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{where} is no TOML: {error}") from error
    for key, entries in data.items():
        if key != "clause" or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise BadComponents(f"{where}: {key!r} is not expected; clauses are entries [[clause]]")
    sentences = Text.read(words, where).sentences
    clauses = tuple(_clause(entry, sentences, where) for entry in data.get("clause", []))
    ids = [clause.id for clause in clauses]
    for id in ids:
        if ids.count(id) > 1:
            raise BadComponents(f"{where}: {id}: the id is used twice")
    unused = sorted(sentences.keys() - {f"clause.{id}" for id in ids} - {f"section.{clause.section}" for clause in clauses})
    if unused:
        raise BadComponents(f"{where}: {unused[0]!r} belongs to no clause")
    return clauses


def _clause(entry: dict[str, Any], sentences: dict[str, dict[str, str]], where: str) -> Clause:
    label = str(entry.get("id", "a clause without id"))
    for field in entry:
        if field not in WRITTEN:
            raise BadComponents(f"{where}: {label}: unknown field {field!r}")
    for field in ("id", "section", "kind"):
        if not isinstance(entry.get(field), str) or not entry[field]:
            raise BadComponents(f"{where}: {label}: {field} is {entry.get(field)!r}; a text was expected")
    if not isinstance(entry.get("option", ""), str):
        raise BadComponents(f"{where}: {label}: option is {entry['option']!r}; the name of an option was expected")
    if entry["kind"] not in KINDS:
        raise BadComponents(f"{where}: {label}: kind is {entry['kind']!r}; {', '.join(KINDS[:-1])} or {KINDS[-1]} was expected")
    source = entry.get("source", [])
    if not isinstance(source, list) or not all(isinstance(name, str) and name for name in source):
        raise BadComponents(f"{where}: {label}: source is {source!r}; a list of names was expected")
    if bool(source) != (entry["kind"] == REPORTED):
        raise BadComponents(f"{where}: {label}: a clause has a source if its kind is {REPORTED!r}, and only then")
    texts = sentences.get(f"clause.{label}", {})
    if not texts or not all(texts.values()):
        raise BadComponents(f"{where}: {label}: there is no sentence for it in [clause]")
    headings = sentences.get(f"section.{entry['section']}", {})
    if not headings:
        raise BadComponents(f"{where}: {label}: the section {entry['section']!r} has no headings in [section]")
    return Clause(**{**entry, "source": tuple(source)}, texts=texts, headings=headings)


@cache
def _page_words() -> Text:
    return Text.of("orrery.core")


def ruling_mark(clause: Clause, lang: str) -> str:
    """What is added to the id of a clause that is our ruling, or reported by others."""
    return "" if clause.kind == RULEBOOK else _page_words()(lang, f"rules_page.{clause.kind}")


PAGE_MARKS = {"ruling": " †", REPORTED: " ‡"}
"""What follows the id of a clause on a page, by its kind."""


def as_page(clauses: tuple[Clause, ...], title: str, lang: str) -> str:
    """The clauses as a Markdown page, in the order of the rulebook."""
    words = _page_words()
    lines = [f"# {words(lang, 'rules_page.heading', title=title)}", "", words(lang, "rules_page.remark")]
    if any(clause.kind == REPORTED for clause in clauses):
        lines += ["", words(lang, "rules_page.remark_reported")]
    section = ""
    for clause in clauses:
        if clause.heading(lang) != section:
            section = clause.heading(lang)
            lines += ["", f"## {section}", ""]
        mark = PAGE_MARKS.get(clause.kind, "")
        option = f" (`{clause.option}`)" if clause.option else ""
        lines.append(f"- **{clause.id}**{mark}{option}: {clause.words(lang)}")
    return "\n".join(lines) + "\n"


def tests_naming(folder: Path) -> dict[str, list[str]]:
    """Clause ids named by `@rule(…)` on a test function, with the tests that name them, read from the source of the tests."""
    tests: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for call in node.decorator_list:
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "rule":
                    for argument in call.args:
                        if isinstance(argument, ast.Constant):
                            name = f"{path.relative_to(folder).as_posix()}::{node.name}"
                            tests.setdefault(str(argument.value), []).append(name)
    return tests
