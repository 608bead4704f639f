"""Takes the pictures of the documentation anew, from a server that runs for them alone: `make pictures`.

`python -m browser.pictures school coach` takes those of these parts alone.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import chromium
from browser.person import DESK, PHONE, Person
from browser.test_lessons import begins, obeys
from orrery.core.ask import One, Split
from orrery.core.record import Record
from orrery.games.roll_for_the_galaxy.rules.components import TWO_PHASES
from orrery.games.roll_for_the_galaxy.rules.dice import symbol_of
from orrery.render import picture

KINDS = {"desktop": DESK, "large": (1920, 1080), "phone": PHONE}
COLOURS = 256
EXACT = 160
"""How many of them are the commonest of a picture as they are; the others stand for all hues that are left."""
PATIENCE = 120_000
"""Milliseconds in which bots are sure to have played a game to its end, and a page is still on a busy machine."""
FOLDER = Path(__file__).parents[2] / "docs" / "img"


def lays(person: Person, game: str, *switches: str) -> None:
    """Three seats at a new table with some of its options switched on."""
    person.goes(f"/new/{game}?seats=3")
    for name in switches:
        person.sees(f".option:has([name='option.{name}']) label").click()
    person.sees(".new-table-form .go").click()
    person.waits_for_question()


def finish_game(person: Person, game: str = "jump-drive", *switches: str) -> str:
    """The address of a game that bots have played to its end in somebody's name."""
    lays(person, game, *switches)
    person.sees("#bar [popovertarget=menu]").click()
    person.sees("#menu .resign button").click()
    person.sees("#menu .resign button").click()
    person.page.wait_for_selector(".ended", timeout=PATIENCE)
    return person.page.url


def record_of(person: Person, table: str) -> Record:
    return Record.read(person.page.request.get(f"{table}/record").text())


def rich_moment(record: Record) -> int:
    """A step late in the game at which the first seat chooses what to place and may place two cards."""
    best = 0
    p = record.game.start(record.seats, record.seed, record.options)
    for step, (seat, answer) in enumerate(record.answers):
        ask = p.asks.get(0)
        if isinstance(ask, One) and ask.name == "place":
            view = p.view(0)
            if any(len(record.game.choice(view, code, "en").pieces) > 1 for code in ask.options):
                best = step
        p.choose(seat, answer)
    return best


def loose_dice(record: Record) -> int:
    """A step of Roll at which the first seat places loose dice: as many as possible, with objectives claimed, and late."""
    moments: list[tuple[int, int, int]] = []
    p = record.game.start(record.seats, record.seed, record.options)
    for step, (seat, answer) in enumerate(record.answers):
        ask = p.asks.get(0)
        if isinstance(ask, Split) and ask.name == "put_wilds" and p.table.round > 4:
            looks = len({symbol_of(w) >= TWO_PHASES for w in ask.items})
            moments.append((min(3, len(ask.items)) + 3 * looks + sum(map(bool, p.table.claimed)), p.table.round, step))
        p.choose(seat, answer)
    return max(moments)[2]


def crowded_row(record: Record) -> int:
    """A step of Tiny Epic Galaxies at which the first seat moves a ship, with as many ships and colonies about as possible."""
    moments: list[tuple[int, int]] = []
    p = record.game.start(record.seats, record.seed, record.options)
    for step, (seat, answer) in enumerate(record.answers):
        ask = p.asks.get(0)
        if isinstance(ask, One) and ask.name == "move" and p.table.active == 0:
            own = p.table.galaxies[0]
            away = sum(space >= 0 for x in p.table.galaxies for space in x.orbit) + sum(
                sum(x.surface) for x in p.table.galaxies
            )
            moments.append((away + len(own.planets) + sum(map(bool, p.table.followed)), step))
        p.choose(seat, answer)
    return max(moments)[1]


def late_action(record: Record) -> int:
    """A step of New Frontiers at which the first seat chooses an action, some have been taken, and the game is well under way."""
    steps = [0]
    p = record.game.start(record.seats, record.seed, record.options)
    for step, (seat, answer) in enumerate(record.answers):
        ask = p.asks.get(0)
        if isinstance(ask, One) and ask.name == "choose_action" and ask.count() < 7 and p.table.round < 9:
            steps.append(step)
        p.choose(seat, answer)
    return steps[-1]


def school(person: Person) -> None:
    """The second step of a lesson at its last sentence, and a drill."""
    begins(person, "jump-drive/first")
    question = person.ask_number
    obeys(person)
    person.waits_after(question)
    person.waits_for_question()
    take_all(person, "lesson", reads_on, light=False)
    person.goes("/drills/roll-for-the-galaxy/3")
    person.waits_for_question()
    take_all(person, "drill", light=False)


def coach(person: Person) -> None:
    """Advice in the middle of a game, the review of a whole game with its curve, and a page of rules."""
    person.starts(seats=2)
    person.plays(person.lists, most=1)
    take_all(person, "advice", asks_coach, light=False)
    person.page.keyboard.press("Escape")
    person.plays(person.lists)
    take_all(person, "review", reads_review, light=False)
    person.goes("/rules/jump-drive")
    take_all(person, "rules", lambda someone: someone.sees(".worked").scroll_into_view_if_needed(), light=False)


def asks_coach(person: Person) -> None:
    """Ask the coach, and wait for the answers."""
    person.waits_for_question()
    person.page.keyboard.press("w")
    person.page.wait_for_selector("#coach .advice li")


def reads_review(person: Person) -> None:
    """Scroll to the curve when the review was made."""
    person.page.wait_for_selector(".ending .review .chart", timeout=PATIENCE)
    person.page.evaluate("document.querySelector('.ending .review').scrollIntoView()")


def reads_on(person: Person) -> None:
    """Go on to the last sentence of a step."""
    person.waits_for_question()
    while person.sees("[data-next]").is_visible():
        person.page.keyboard.press("t")


def take(person: Person, name: str) -> None:
    """A picture of the page as it is, with no more colours than it takes to look the same: a quarter of the weight."""
    person.page.mouse.move(2, 2)
    person.page.wait_for_load_state("networkidle")
    shot = Image.open(BytesIO(person.page.screenshot())).convert("RGB")
    few_colours(shot).save(FOLDER / f"{name}.png", optimize=True)


def few_colours(shot: Image.Image) -> Image.Image:
    """A picture with few colours: grounds keep theirs, and no hue is lost."""
    counted: Any = shot.getcolors(shot.width * shot.height)
    exact = [part for _, colour in sorted(counted, reverse=True)[:EXACT] for part in colour]
    others = shot.quantize(COLOURS - EXACT, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(exact + others[: 3 * COLOURS - len(exact)])
    return shot.quantize(palette=palette, dither=Image.Dither.NONE)


def take_all(person: Person, name: str, again: Callable[[Person], None] | None = None, light: bool = True) -> None:
    """The page at every size, in the dark and in the light; `again` does anew what a loaded page has forgotten."""
    for kind, size in KINDS.items():
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        person.page.reload()
        if again is not None:
            again(person)
        take(person, f"{name}-{kind}")
        if light:
            person.page.emulate_media(color_scheme="light")
            take(person, f"{name}-{kind}-light")
            person.page.emulate_media(color_scheme="dark")
    person.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def goes_on(person: Person, table: str, step: int) -> None:
    person.page.goto(f"{table}/replay?step={step}&seat=0")
    person.sees("button:has-text('Play on from here')").click()
    person.waits_for_question()


def picks(person: Person) -> None:
    """Pick two cards that go together, as somebody about to confirm has done."""
    for card in person.sees("#main .hand button[data-piece]").all():
        card.click()
        more = person.sees("#main .hand button[data-piece]:not(.spare):not(.chosen)")
        if more.count():
            more.first.click()
            return
        card.click()


def sits(browser: Browser, address: str, size: tuple[int, int]) -> Person:
    """Somebody called Ada, who likes the dark."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark", reduced_motion="reduce", locale="en"
    )
    context.set_default_timeout(PATIENCE)
    person = Person(context.new_page(), address)
    person.goes("/")
    person.sees(".bar [popovertarget=settings]").click()
    person.sees("#my-name").fill("Ada")
    person.sees("#settings button:has-text('Save')").click()
    person.page.wait_for_load_state("networkidle")
    return person


def main(address: str, parts: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        ada = sits(browser, address, DESK)
        for part in parts or PARTS:
            PARTS[part](ada)
        browser.close()


def games(ada: Person) -> None:
    """Tables of all games, the end of one, its replay, and the home page."""
    table = finish_game(ada)
    take_all(ada, "end", light=False)
    record = record_of(ada, table)
    step = rich_moment(record)
    ada.page.goto(f"{table}/replay?step={step}&seat=0")
    take_all(ada, "replay", light=False)
    goes_on(ada, table, step)
    take_all(ada, "jump-drive", picks)
    for name, switches in (("roll-for-the-galaxy", ()), ("ambition", ("ambition", "objectives"))):
        rolled = finish_game(ada, "roll-for-the-galaxy", *switches)
        goes_on(ada, rolled, loose_dice(record_of(ada, rolled)))
        take_all(ada, name)
    for name, moment in (("tiny-epic-galaxies", crowded_row), ("new-frontiers", late_action)):
        played = finish_game(ada, name)
        goes_on(ada, played, moment(record_of(ada, played)))
        take_all(ada, name)
    ada.goes("/")
    take_all(ada, "home", light=False)
    (FOLDER / "jump-drive.svg").write_text(picture(record.replay(step).view(0), ("Ada", "Altair", "Rigel")), "utf-8")


PARTS: dict[str, Callable[[Person], None]] = {"games": games, "school": school, "coach": coach}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "orrery.cli", "serve", "--port", "0", "--data", data, "--pace", "0", "--no-limits"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
            assert server.stdout is not None
            try:
                main(server.stdout.readline().decode().strip().rstrip("/"), sys.argv[1:])
            finally:
                server.terminate()
