"""A study as one page: charts and tables, with nothing to fetch from anywhere."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from orrery.core.registry import game as game_named
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
CAUTION = (
    "A rate says how often seats that had something won, not that it made them win: who is ahead places more of everything. "
    "Intervals are 95 % (Wilson's for rates), each for itself: of twenty, one misses the truth."
)


def write_page(found: "Study") -> str:
    """The whole page."""
    said = found.said
    title = f"{game_named(said['game']).text('en', 'title')}: {said['games']} games of {said['seats']} seats"
    parts: list[Html] = [tag("h1", title), _header(found), tag("p", CAUTION)]
    if len(found.sets) > 1:
        parts.append(_comparison(found))
    for number, name in enumerate(found.names, 1):
        mark = f"-{number}" if len(found.sets) > 1 else ""
        parts.append(_one_set(found, name if mark else "", mark, found.sets[number - 1].rounds))
    head = join(tag("meta", charset="utf-8"), tag("title", title), Html(f"<style>{STYLE}</style>"))
    return f"<!doctype html>\n{tag('html', tag('head', head), tag('body', *parts), lang='en')}\n"


def _header(found: "Study") -> Html:
    said = found.said
    options = ", ".join(f"{name} {value}" for name, value in said["options"].items()) or "none"
    facts = [
        ("players", ", ".join(said["bots"])),
        ("options", options),
        ("seed", said["seed"]),
        ("engine, rules, components", f"{said['engine']}, {said['version']}, {said['components']}"),
    ]
    for variant in said["variants"]:
        if len(said["variants"]) > 1:
            facts.append((variant["name"], f"components {variant['components']}, options {variant['options']}"))
    return tag("table", *[tag("tr", tag("td", name), tag("td", str(value))) for name, value in facts])


def _table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], caption: str) -> Html:
    head = tag("tr", *[tag("th", column.replace("_", " "), scope="col") for column in columns])
    body = [tag("tr", *[tag("td", str(row[column])) for column in columns]) for row in rows]
    return tag("div", tag("table", tag("caption", caption), tag("thead", head), tag("tbody", *body)), cls="scroll")


def _one_set(found: "Study", name: str, mark: str, rounds: Sequence[int]) -> Html:
    """The tables of one set of games, and a chart of each subject."""
    parts: list[Html] = [tag("h2", name)] if name else []
    middle, low, high = mean_interval([float(n) for n in rounds])
    parts.append(tag("h3", "Length"))
    parts.append(tag("p", f"{middle:.2f} rounds a game ({low:.2f} to {high:.2f})."))
    lengths = found.tables[f"lengths{mark}"]
    parts.append(_table(lengths, ("rounds", "games", "share"), "how many games took how many rounds"))
    ends = found.tables[f"ends{mark}"]
    if ends:
        parts.append(tag("h3", "What ended games"))
        shares = [Row(row["end"], row["rate"], row["low"], row["high"]) for row in ends]
        parts.append(interval_chart(shares, "share of games that each brought to an end", None, (0.0, 1.0)))
        parts.append(_table(ends, ("end", "games", "rate", "low", "high", "mean_rounds"), "several may come together"))
    subjects: dict[str, list[dict[str, Any]]] = {}
    for row in found.tables[f"subjects{mark}"]:
        subjects.setdefault(row["subject"], []).append(row)
    for subject, rows in subjects.items():
        parts.append(tag("h3", f"By {subject}"))
        parts.append(_subject(subject, rows, 1 / found.said["seats"]))
    return join(*parts)


def _subject(subject: str, rows: Sequence[Mapping[str, Any]], even: float) -> Html:
    frequent = [row for row in rows if row["seats"] >= RARE]
    if len(frequent) > CHARTED:
        frequent = frequent[: CHARTED // 2] + frequent[-CHARTED // 2 :]
    charted = [Row(row["name"], row["rate"], row["low"], row["high"]) for row in frequent]
    drawn = interval_chart(charted, f"games won by {subject}", even, (0.0, 1.0)) if charted else Html("")
    columns = ("name", "seats", "won", "rate", "low", "high", "mean_points")
    table = _table(rows, columns, f"all {len(rows)}; charts leave out what fewer than {RARE} seats had")
    return join(drawn, tag("details", tag("summary", "as a table"), table))


def _comparison(found: "Study") -> Html:
    first, second = found.names
    rows = found.tables["comparison"]
    columns = ("figure", "first", "second", "difference", "low", "high", "games")
    said = [
        tag("h2", f"{second}, compared with {first}"),
        tag("p", "Both sets were played from the same seeds; the difference is taken game by game."),
        _table(rows, columns, f"first: {first}; second: {second}"),
    ]
    moved = [row for row in found.tables["comparison-subjects"] if row["low"] > 0 or row["high"] < 0]
    if moved:
        drawn = [Row(f"{row['subject']}: {row['name']}", row["difference"], row["low"], row["high"]) for row in moved[:CHARTED]]
        said.append(interval_chart(drawn, "change of the rate of winning, where its interval leaves out 0", 0.0))
    columns = ("subject", "name", "first", "second", "difference", "low", "high")
    table = _table(found.tables["comparison-subjects"], columns, "rates of winning in both sets")
    return join(*said, tag("details", tag("summary", "every rate"), table))
