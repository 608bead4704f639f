"""A study as one page: charts and tables, with nothing to fetch from anywhere."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from orrery.core.registry import game as game_named
from orrery.core.text import Text
from orrery.draw.html import Html, join, tag
from orrery.draw.intervals import Row, interval_chart
from orrery.study.tables import mean_interval

if TYPE_CHECKING:
    from orrery.study.run import Study

CHARTED = 40
"""How many rows a chart has at most: the best and the worst of a long table."""
RARE = 30
"""What fewer seats had than this stays out of charts: its interval says nothing."""
STYLE = (
    ":root{color-scheme:light}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b2430}"
    "h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem}svg{max-width:100%;height:auto;border:1px solid #d9dee6;border-radius:6px}"
    "table{border-collapse:collapse;margin:1rem 0;font-size:14px}th,td{padding:.2rem .7rem;border-bottom:1px solid #d9dee6;"
    "text-align:right}th:first-child,td:first-child{text-align:left}caption{text-align:left;color:#5a6675}details{margin:1rem 0}"
    ".scroll{overflow-x:auto}"
)
TEXT = Text.of("orrery.study")
AS_IT_IS = "as it is"
"""What a set of games is called that nothing was changed for."""


def label_of(lang: str, kind: str, key: str) -> str:
    """The words for a subject, an end or a column; a key of another package's game without words is shown as it is."""
    return TEXT(lang, f"{kind}.{key}") if f"{kind}.{key}" in TEXT else key.replace("_", " ")


def write_page(result: "Study", lang: str = "en") -> str:
    """The whole page."""
    description = result.said
    game = game_named(description["game"])
    title = TEXT(lang, "title", game=game.text(lang, "title"), n=description["games"], seats=description["seats"])
    names = {component.id: component.name_in(lang) for component in game.components}
    writer = _Writer(result, lang, names)
    parts: list[Html] = [tag("h1", title), writer.header(), tag("p", TEXT(lang, "caution"))]
    if len(result.sets) > 1:
        parts.append(writer.comparison())
    for number, name in enumerate(result.names, 1):
        mark = f"-{number}" if len(result.sets) > 1 else ""
        parts.append(writer.set_tables(name if mark else "", mark, result.sets[number - 1].rounds))
    head = join(tag("meta", charset="utf-8"), tag("title", title), Html(f"<style>{STYLE}</style>"))
    return f"<!doctype html>\n{tag('html', tag('head', head), tag('body', *parts), lang=lang)}\n"


class _Writer:
    """The parts of a page in one language."""

    def __init__(self, result: "Study", lang: str, names: Mapping[str, str]) -> None:
        self.result = result
        self.lang = lang
        self.component_names = names
        """Components by id, as the language calls them."""

    def say(self, key: str, **values: object) -> str:
        return TEXT(self.lang, key, **values)

    def set_name(self, name: str) -> str:
        return self.say("as_it_is") if name == AS_IT_IS else name

    def row_name(self, row: Mapping[str, Any]) -> str:
        """The subject of a row: the component's name, or the text of the row."""
        return self.component_names.get(row["id"], row["name"])

    def header(self) -> Html:
        description = self.result.said
        options = ", ".join(f"{name} {value}" for name, value in description["options"].items()) or self.say("none")
        facts = [
            (self.say("fact.players"), ", ".join(description["bots"])),
            (self.say("fact.options"), options),
            (self.say("fact.seed"), description["seed"]),
            (self.say("fact.versions"), f"{description['engine']}, {description['version']}, {description['components']}"),
        ]
        for variant in description["variants"]:
            if len(description["variants"]) > 1:
                words = self.say("components", digest=variant["components"], options=str(variant["options"]))
                facts.append((self.set_name(variant["name"]), words))
        return tag("table", *[tag("tr", tag("td", name), tag("td", str(value))) for name, value in facts])

    def table(self, rows: Sequence[Mapping[str, Any]], columns: Sequence[str], caption: str) -> Html:
        head = tag("tr", *[tag("th", label_of(self.lang, "column", column), scope="col") for column in columns])
        body = [tag("tr", *[tag("td", self.cell(row, column)) for column in columns]) for row in rows]
        return tag("div", tag("table", tag("caption", caption), tag("thead", head), tag("tbody", *body)), cls="scroll")

    def cell(self, row: Mapping[str, Any], column: str) -> str:
        """The value of a column in a row: keys in words, everything else as it is."""
        if column == "name":
            return self.row_name(row)
        if column in ("subject", "end", "figure"):
            return label_of(self.lang, column, row[column])
        return str(row[column])

    def set_tables(self, name: str, mark: str, rounds: Sequence[int]) -> Html:
        """The tables of one set of games, and a chart of each subject."""
        tables = self.result.tables
        parts: list[Html] = [tag("h2", self.set_name(name))] if name else []
        middle, low, high = (f"{value:.2f}" for value in mean_interval([float(n) for n in rounds]))
        parts.append(tag("h3", self.say("length")))
        parts.append(tag("p", self.say("rounds", mean=middle, low=low, high=high)))
        parts.append(self.table(tables[f"lengths{mark}"], ("rounds", "games", "share"), self.say("lengths")))
        ends = tables[f"ends{mark}"]
        if ends:
            parts.append(tag("h3", self.say("ends")))
            shares = [Row(self.cell(row, "end"), row["rate"], row["low"], row["high"]) for row in ends]
            parts.append(interval_chart(shares, self.say("ended"), None, (0.0, 1.0)))
            columns = ("end", "games", "rate", "low", "high", "mean_rounds")
            parts.append(self.table(ends, columns, self.say("together")))
        subjects: dict[str, list[dict[str, Any]]] = {}
        for row in tables[f"subjects{mark}"]:
            subjects.setdefault(row["subject"], []).append(row)
        for subject, rows in subjects.items():
            label = label_of(self.lang, "subject", subject)
            parts.append(tag("h3", self.say("by", subject=label)))
            parts.append(self.subject(label, rows, 1 / self.result.said["seats"]))
        return join(*parts)

    def subject(self, label: str, rows: Sequence[Mapping[str, Any]], even: float) -> Html:
        frequent = [row for row in rows if row["seats"] >= RARE]
        if len(frequent) > CHARTED:
            frequent = frequent[: CHARTED // 2] + frequent[-CHARTED // 2 :]
        charted = [Row(self.row_name(row), row["rate"], row["low"], row["high"]) for row in frequent]
        drawn = interval_chart(charted, self.say("won", subject=label), even, (0.0, 1.0)) if charted else Html("")
        columns = ("name", "seats", "won", "rate", "low", "high", "mean_points")
        table = self.table(rows, columns, self.say("all", n=len(rows), rare=RARE))
        return join(drawn, tag("details", tag("summary", self.say("as_table")), table))

    def comparison(self) -> Html:
        tables = self.result.tables
        first, second = (self.set_name(name) for name in self.result.names)
        columns = ("figure", "first", "second", "difference", "low", "high", "games")
        contents = [
            tag("h2", self.say("compared", second=second, first=first)),
            tag("p", self.say("paired")),
            self.table(tables["comparison"], columns, self.say("sets", first=first, second=second)),
        ]
        moved = [row for row in tables["comparison-subjects"] if row["low"] > 0 or row["high"] < 0]
        if moved:
            drawn = [
                Row(f"{self.cell(row, 'subject')}: {self.row_name(row)}", row["difference"], row["low"], row["high"])
                for row in moved[:CHARTED]
            ]
            contents.append(interval_chart(drawn, self.say("moved"), 0.0))
        columns = ("subject", "name", "first", "second", "difference", "low", "high")
        table = self.table(tables["comparison-subjects"], columns, self.say("rates"))
        return join(*contents, tag("details", tag("summary", self.say("every_rate")), table))
