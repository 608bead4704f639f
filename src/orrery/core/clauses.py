"""The rules of a game as clauses: what each says, where it stands in the rulebook, and which tests show it."""

import ast
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from orrery.core.errors import BadComponents
from orrery.core.words import LANGUAGES

KINDS = ("rulebook", "ruling")
WRITTEN = ("id", "section", "kind", "en", "fr", "option")
"""The fields of a clause in its file."""


class Clause(NamedTuple):
    """One rule. `kind` says whether it is the rulebook's or our ruling where the rulebook is silent or contradicts itself.

    >>> from orrery.core.game import game
    >>> clause = game("jump-drive").clauses[2]
    >>> clause.id, clause.heading("en"), clause.heading("fr")
    ('jump-drive.setup.deal', 'Setup', 'Mise en place')
    """

    id: str
    section: str
    kind: str
    en: str
    fr: str
    option: str = ""
    headings: tuple[str, ...] = ()

    def heading(self, lang: str) -> str:
        """The heading of its section in a language; the section itself where no headings are given."""
        return self.headings[LANGUAGES.index(lang)] if self.headings else self.section

    def words(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


def read_clauses(package: str, name: str = "rules.toml") -> tuple[Clause, ...]:
    """The clauses in a package's own file."""
    return parse_clauses(files(package).joinpath(name).read_text("utf-8"), f"{package}/{name}")


def parse_clauses(toml: str, where: str) -> tuple[Clause, ...]:
    """The clauses in the text of a file; `where` is its name in errors."""
    try:
        data = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as wrong:
        raise BadComponents(f"{where} is no TOML: {wrong}") from wrong
    headings = _headings(data.pop("sections", {}), where)
    for key, entries in data.items():
        if key != "clause" or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise BadComponents(f"{where}: {key!r} is not expected; clauses are entries [[clause]]")
    clauses = tuple(_clause(entry, headings, where) for entry in data.get("clause", []))
    ids = [clause.id for clause in clauses]
    for id in ids:
        if ids.count(id) > 1:
            raise BadComponents(f"{where}: {id}: the id is used twice")
    return clauses


def _headings(sections: object, where: str) -> dict[str, tuple[str, ...]]:
    """The headings of every section, in the order of our languages."""
    found: dict[str, tuple[str, ...]] = {}
    for name, texts in sections.items() if isinstance(sections, dict) else [("sections", sections)]:
        if not isinstance(texts, dict) or set(texts) != set(LANGUAGES) or not all(isinstance(t, str) for t in texts.values()):
            raise BadComponents(
                f"{where}: the section {name!r} is {texts!r}; a heading in {' and '.join(LANGUAGES)} was expected"
            )
        found[name] = tuple(texts[lang] for lang in LANGUAGES)
    return found


def _clause(entry: dict[str, Any], headings: dict[str, tuple[str, ...]], where: str) -> Clause:
    known = str(entry.get("id", "a clause without id"))
    for field in entry:
        if field not in WRITTEN:
            raise BadComponents(f"{where}: {known}: unknown field {field!r}")
    for field in ("id", "section", "kind", "en", "fr"):
        if not isinstance(entry.get(field), str) or not entry[field]:
            raise BadComponents(f"{where}: {known}: {field} is {entry.get(field)!r}; a text was expected")
    if not isinstance(entry.get("option", ""), str):
        raise BadComponents(f"{where}: {known}: option is {entry['option']!r}; the name of an option was expected")
    if entry["kind"] not in KINDS:
        raise BadComponents(f"{where}: {known}: kind is {entry['kind']!r}; {' or '.join(KINDS)} was expected")
    if entry["section"] not in headings:
        raise BadComponents(f"{where}: {known}: the section {entry['section']!r} has no headings in [sections]")
    return Clause(**entry, headings=headings[entry["section"]])


HEADINGS = {
    "en": ("{title}: the rules", "Clauses marked † are our rulings, where the rulebook is silent or contradicts itself."),
    "fr": ("{title} : les règles", "Les clauses marquées † sont nos décisions, là où le livret se tait ou se contredit."),
}


def as_page(clauses: tuple[Clause, ...], title: str, lang: str) -> str:
    """The clauses as a Markdown page, in the order of the rulebook."""
    heading, remark = HEADINGS[lang]
    lines = [f"# {heading.format(title=title)}", "", remark]
    section = ""
    for clause in clauses:
        if clause.heading(lang) != section:
            section = clause.heading(lang)
            lines += ["", f"## {section}", ""]
        mark = "" if clause.kind == "rulebook" else " †"
        option = f" (`{clause.option}`)" if clause.option else ""
        lines.append(f"- **{clause.id}**{mark}{option}: {clause.words(lang)}")
    return "\n".join(lines) + "\n"


def tests_naming(folder: Path) -> dict[str, list[str]]:
    """Clause ids named by `@rule(…)` on a test function, with the tests that name them, read from the source of the tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for call in node.decorator_list:
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "rule":
                    for argument in call.args:
                        if isinstance(argument, ast.Constant):
                            name = f"{path.relative_to(folder).as_posix()}::{node.name}"
                            found.setdefault(str(argument.value), []).append(name)
    return found
