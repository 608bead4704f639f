"""A game that Orrery does not know plays wherever others do: by an entry point of its package, or registered by a program."""

import io
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from textual.pilot import Pilot

import orrery
from orrery.core import registry
from orrery.core.luck import Luck
from orrery.core.record import Record
from orrery.play import simulate, transcript
from orrery.server.settings import Settings
from orrery.terminal import line_mode
from orrery.terminal.app import PlayScreen
from orrery.terminal.session import sit_down
from server.clients import Guest, RandomBots, running_app
from terminal.player import answer_line, choose_answer
from terminal.test_screen import on_screen, play_by_keys, words_of

HERE = Path(__file__).parent
GAMES = ("pennies", "four-shapes")


def install(folder: Path) -> None:
    """What an installer writes for a package that brings a game."""
    info = folder / "pennies-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pennies\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[orrery.games]\npennies = pennies.game\n", "utf-8")


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game from outside, known for one test: the first by its entry point, the second because it was registered."""
    assert request.param not in orrery.names()
    if request.param == "pennies":
        packages = tmp_path / "packages"
        packages.mkdir()
        install(packages)
        monkeypatch.syspath_prepend(str(packages))
        monkeypatch.syspath_prepend(str(HERE))
        registry.register_installed()
    else:
        from terminal import four_shapes

        orrery.register("four-shapes", four_shapes.GAME)
    assert request.param in orrery.names()
    return str(request.param)


def test_it_plays_in_the_library(name: str) -> None:
    figures = simulate(name, seats=2, games=20, seed=1)
    assert figures["games"] == 20
    assert sum(figures["wins"]) == pytest.approx(20, abs=0.01)
    assert figures["digest"] == simulate(name, seats=2, games=20, seed=1)["digest"]
    p = orrery.start(name, seed=3)
    first = min(p.asks)
    p.choose(first, p.asks[first].sample(Luck.of(1)))
    assert orrery.game(name).read(p.plain()).plain() == p.plain()
    assert p.guess(first, Luck.of(2)).view(first) == p.view(first)
    assert "winners:" in transcript(name, 2, 7, lang="fr")


def test_a_program_finds_the_game_of_an_installed_package(tmp_path: Path) -> None:
    install(tmp_path)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(HERE)))}
    for arguments in (("simulate", "pennies", "--games", "3"), ("rules", "pennies"), ("components", "pennies", "--lang", "fr")):
        command = [sys.executable, "-m", "orrery.cli", *arguments]
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, ""), arguments
        assert ran.stdout


@pytest.mark.parametrize(
    "code",
    [
        "print(orrery.start('pennies').game.name)",
        "print(orrery.names()[-1])",
        "orrery.register('pennies', orrery.game('jump-drive')); print('pennies' if orrery.start('pennies').asks else '')",
    ],
    ids=["started first", "listed first", "registered first"],
)
def test_an_installed_game_is_found_whatever_a_program_does_first(code: str, tmp_path: Path) -> None:
    install(tmp_path)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(HERE)))}
    command = [sys.executable, "-c", f"import orrery; {code}"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.strip(), ran.stderr) == (0, "pennies", "")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_plays_line_by_line(name: str, lang: str, tmp_path: Path) -> None:
    session = sit_down(name, 2, 0, seed=6)
    session.go_on()
    lines = []
    while not session.over:
        answer = choose_answer(session)
        lines.append(answer_line(session, answer))
        session.choose(answer)
        session.go_on()
    out = io.StringIO()
    path = tmp_path / "game.json"
    line_mode.play(name, 2, 0, seed=6, save=path, lang=lang, source=io.StringIO("\n".join(lines) + "\n"), out=out)
    assert Record.load(path).answers == session.record.answers
    assert orrery.game(name).text(lang, "title") in out.getvalue()


def test_it_plays_on_the_full_screen(name: str) -> None:
    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        await play_by_keys(pilot, screen, 100)
        assert screen.session.over
        assert "won with" in words_of(screen, "question") or "share" in words_of(screen, "question")

    on_screen(sit_down(name, 2, 0, seed=6), act)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_it_plays_through_the_api(name: str, tmp_path: Path) -> None:
    async with running_app(Settings(tmp_path).without_limits(), RandomBots()) as app:
        ann = Guest(app)
        assert name in [game["name"] for game in (await ann.get("/games")).json()]
        table = await ann.lays("me", "bot", game=name)
        over = await ann.plays(table["id"], Luck.of(1))
        assert over["status"] == "over"
        record = Record.read((await ann.get(f"/tables/{table['id']}/record")).text)
        assert list(record.replay().final_outcome.points) == [seat["points"] for seat in over["seats"]]


class AskForm(HTMLParser):
    """The form of a table's page that answers its question: what it sends in any case, and what can be chosen."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.action = ""
        self.sent: dict[str, str] = {}
        self.marked: dict[str, list[str]] = {}
        self.least = 0
        self.shape = ""
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        if tag == "form":
            self._inside = values.get("id") == "ask"
            if self._inside:
                self.action = values["action"]
                self.shape = values["data-shape"]
                self.least = int(values["data-least"])
        elif self._inside and "name" in values:
            if values.get("type") == "hidden":
                self.sent[values["name"]] = values["value"]
            else:
                self.marked.setdefault(values["name"], []).append(values["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False

    def filled(self) -> dict[str, str | list[str]]:
        """The fields of somebody who takes what comes last; where several things share a room, each another one."""
        if self.shape == "some":
            return {**self.sent, "answer": self.marked["answer"][: self.least]}
        return {**self.sent, **{field: values[-1] for field, values in self.marked.items()}}


@pytest.mark.anyio
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_it_plays_on_the_plain_page_with_forms(name: str, lang: str, tmp_path: Path) -> None:
    async with running_app(Settings(tmp_path).without_limits(), RandomBots()) as app:
        ann = Guest(app, lang)
        home = await ann.http.get("/")
        assert orrery.game(name).text(lang, "title") in home.text
        token = home.text.partition('name="csrf" value="')[2].partition('"')[0]
        started = await ann.http.post(f"/play/{name}", data={"csrf": token, "seats": "2"}, follow_redirects=True)
        assert started.status_code == 200, started.text
        address = started.url
        for _ in range(50):
            await ann.settle(address.path.rpartition("/")[2])
            page = await ann.http.get(str(address))
            form = AskForm(page.text)
            if not form.action:
                break
            assert {button for choices in form.marked.values() for button in choices}
            answered = await ann.http.post(form.action, data=form.filled(), follow_redirects=True)
            assert answered.status_code == 200, answered.text
        assert 'class="podium"' in page.text, "the game is over"
