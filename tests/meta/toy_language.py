"""A toy language in a copy of the package, and what must be said in it. Run with the copy on the path: `toy_language.py DATA`.

Every sentence of it is the English one in «quotation marks», and it has the three plural forms of Polish.
"""

import asyncio
import io
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orrery.core.ask import Ask
    from orrery.core.game import Game
    from orrery.core.position import Option, Position

CODE = "xx"
LANGUAGE = 'name = "Xxish"\nlocale = "pl"\nplurals = ["one", "few", "many"]\n'
FORMS = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")
SWITCH = re.compile(r'<span\s+aria-hidden="true">XX</span><span class="visually-hidden">Xxish</span>')
"""The language among those that a page lets its reader choose."""
MOVES = 60
"""How many answers of each game are looked at."""


def translate(sentence: str) -> str:
    """A sentence of the toy language; where English has two forms, three."""
    three = FORMS.sub(r"{\1:\2|\3|\3!}", sentence)
    return f"«{three}»" if any(map(str.isalpha, sentence)) else three


def toml(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """The lines of a TOML file of sentences."""
    yield from (f"{json.dumps(key)} = {json.dumps(value)}" for key, value in table.items() if isinstance(value, str))
    for key, value in table.items():
        if isinstance(value, Mapping):
            below = f"{path}.{json.dumps(key)}" if path else json.dumps(key)
            yield f"[{below}]"
            yield from toml(value, below)


def translate_table(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: translate(value) if isinstance(value, str) else translate_table(value) for key, value in table.items()}


def add_language(package: Path, copy: Path) -> None:
    """Copy the package and add the language: files in `words` folders, and nothing else."""
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for english in sorted(copy.rglob("words/en")):
        folder = english.with_name(CODE)
        folder.mkdir()
        for file in sorted(english.glob("*.toml")):
            sentences = tomllib.loads(file.read_text("utf-8"))
            text = LANGUAGE if file.name == "language.toml" else "\n".join(toml(translate_table(sentences)))
            (folder / file.name).write_text(text, "utf-8")


# In the copy ----------------------------------------------------------------------------------------------------------


def name_components() -> None:
    """Names of components are English where a language has none of its own; here every one gets its own."""
    from orrery.core.registry import game, names

    for name in names():
        for component in game(name).components:
            component.name[CODE] = translate(component.name["en"])


def heard(sentence: str, where: object) -> None:
    """Something is said, and said in the toy language."""
    assert "«" in sentence or not any(map(str.isalpha, sentence)), f"{where} is not translated: {sentence!r}"
    assert "{" not in sentence, f"{where}: {sentence!r}"


def check_games() -> None:
    """Questions, choices, refusals, events, boards, pages, components and rules of seeded games."""
    from orrery.core.registry import game, names

    for name in names():
        of = game(name)
        heard(of.text(CODE, "title") + of.text(CODE, "pitch"), name)
        for component in of.components:
            heard(of.explain(component, CODE), component.id)
        for clause in of.clauses:
            heard(clause.words(CODE), clause.id)
            heard(clause.heading(CODE), clause.id)
        for seats in {of.seat_counts[0], of.seat_counts[-1]}:
            for options in of.options_for(seats):
                check_game(of, seats, options)


def check_game(of: "Game", seats: int, options: "dict[str, Option]") -> None:
    """What a game says while it is played for a while."""
    from orrery.core.events import Event
    from orrery.core.luck import Luck
    from orrery.draw.picture import picture
    from server.drawn_page import NAMES

    luck, events, drawn = Luck.of("toy"), list[Event](), set[str]()
    p = of.start(seats, "toy", options, events.append)
    for _ in range(MOVES):
        for seat, ask in sorted(p.asks.items()):
            check_ask(p, seat, ask, drawn)
        for event in events:
            for viewer in (-1, 0):
                heard(of.say(event, viewer, NAMES[:seats], CODE), event.name)
        events.clear()
        if not p.asks:
            break
        seat = sorted(p.asks)[luck.below("seat", len(p.asks))]
        p.choose(seat, p.asks[seat].sample(luck))
    heard(picture(p.view(-1), NAMES[:seats], CODE), of.name)


def check_ask(p: "Position", seat: int, ask: "Ask", drawn: set[str]) -> None:
    """An ask with its choices and refusals; of each kind, the page and the board of the terminal once."""
    from meta.test_words import describe_choices
    from orrery.core.ask import plays_itself
    from orrery.draw.zone import plain_lines
    from orrery.terminal.board import board
    from server.drawn_page import NAMES, draw_page

    view, of, names = p.view(seat), p.game, NAMES[: p.seats]
    heard(of.question(view, CODE), ask.name)
    for choice in describe_choices(view, ask, CODE):
        heard(choice.words, ask.name)
    for refusal in of.refusals(view, CODE).values():
        heard(refusal.words, ask.name)
    if ask.name not in drawn and not plays_itself(ask):
        drawn.add(ask.name)
        assert '<html lang="xx"' in draw_page(p, seat, CODE)[1]
        heard("\n".join(plain_lines(board(view, names, CODE), names, 100)), of.name)


async def check_pages(data: Path) -> None:
    """Every page answers in the language, and a click chooses it."""
    import orrery
    from orrery.server.settings import Settings
    from server.clients import Guest, RandomBots, running_app

    async with running_app(Settings(data).without_limits(), RandomBots()) as app:
        ann = Guest(app, CODE)
        ann.http.headers["accept"] = "text/html"
        laid = await Guest(app, CODE).lays("me", "friend", "bot")
        table = f"/tables/{laid['id']}"
        pages = ["/", "/about", "/bots", "/rules", "/replays", "/me/statistics", "/api/v1/docs", table, f"{table}/dice"]
        pages += ["/drills", f"/join/{laid['id']}/{laid['seats'][1]['invitation']}"]
        for name in orrery.names():
            pages += [
                f"/new/{name}",
                f"/rules/{name}",
                f"/components/{name}",
                f"/components/{name}?audit=1",
                f"/drills/{name}/1",
            ]
        for path in pages:
            answer = await ann.http.get(path)
            assert answer.status_code == 200, (path, answer.text)
            assert '<html lang="xx"' in answer.text, path
            assert SWITCH.search(answer.text) or table in path or re.match(r"/drills/.+/", path), path
            assert "«" in answer.text, path
        response = await ann.http.get("/nothing")
        assert response.status_code == 404
        assert re.search(r"<h1 data-trouble>[^<]*«", response.text), response.text
        clauses = (await ann.get("/games/jump-drive/rules", params={"lang": CODE})).json()
        heard(clauses[0]["words"], "the API")


def check_terminal() -> None:
    """A few answers in lines, with every command, of every game."""
    import orrery
    from orrery.terminal import line_mode

    for name in orrery.names():
        out = io.StringIO()
        line_mode.play(
            name, seed=6, lang=CODE, source=io.StringIO("?\n? 1\nb\ns\nl\nr\nr «all»\nr all\n1\nu\nnone\nq\n"), out=out
        )
        heard(out.getvalue(), name)


def check_learning() -> None:
    """What the coach says, of every game."""
    import orrery

    for name in orrery.names():
        p = orrery.start(name, seed="toy")
        advice = orrery.advise(p, min(p.asks), worlds=2, seconds=None)
        for number, sentence in enumerate(advice.words(CODE)):
            heard(sentence, f"{name}, advice {number}")


def check_shell(folder: Path) -> None:
    """The commands that speak a language: components, rules, and the page of a study."""
    import contextlib

    import orrery
    from orrery.cli import main

    for name in orrery.names():
        for command in ("components", "rules"):
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                assert main([command, name, "--lang", CODE]) == 0
            heard(out.getvalue(), f"orrery {command} {name}")
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(["study", "jump-drive", "--games", "4", "--lang", CODE, "--out", str(folder)]) == 0
    page = (folder / "study.html").read_text("utf-8")
    assert '<html lang="xx"' in page
    for heading in re.findall(r"<h[12][^>]*>(.*?)</h[12]>", page):
        heard(heading, "the page of a study")


def check_forms() -> None:
    from orrery.core.text import Text, language_of

    assert [language_of(CODE).form(n, ("one", "few", "many")) for n in (1, 2, 5, 12, 22)] == [
        "one",
        "few",
        "many",
        "many",
        "few",
    ]
    text = Text.of("orrery.terminal")
    assert text(CODE, "undo.done").startswith("«")


def check(data: Path) -> None:
    import orrery
    from orrery.core.text import LANGUAGES

    assert Path(orrery.__file__).is_relative_to(data), "the copy is what is tried"
    assert LANGUAGES == ("en", "fr", CODE)
    check_forms()
    name_components()
    check_games()
    asyncio.run(check_pages(data))
    check_terminal()
    check_learning()
    check_shell(data / "study")


if __name__ == "__main__":
    check(Path(sys.argv[1]))
