"""Tables at every size: seeded positions of every game, laid on one page that is only resized, and measured there by a script."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Frame, Page

from browser.page_server import FRAMED, page_server
from browser.person import FONT
from orrery.bots import Look, bot
from orrery.core.ask import plays_itself
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.registry import game
from orrery.games.new_frontiers.rules.components import ACTIONS, GOALS
from orrery.server.web import static_files
from orrery.testing import Scenario
from server.drawn_page import draw_page
from server.roll_situations import SITUATIONS, position

SIZES = (
    (911, 512),
    (1093, 614),
    (1280, 720),
    (1366, 625),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
    (390, 844),
    (844, 390),
    (768, 1024),
    (683, 384),
)
"""A laptop at 150 %, what its browser leaves of the height, large screens, a phone upright and on its side, a tablet, a laptop at 200 %."""
LARGE = ((1920, 1080), (2560, 1440))
"""Screens whose room a table uses: larger pieces and words fill what is empty."""
HOLES = {"jump-drive": 0.2, "new-frontiers": 0.2, "roll-for-the-galaxy": 0.12, "tiny-epic-galaxies": 0.1}
"""The part of a large table that may be empty in one piece, little more than the emptiest question leaves; cards that are all paid away leave most."""
PHONE = 900
"""Below this width rows scroll sideways, and the script brings what is asked about into sight when it draws a page."""
LANGUAGES = ("en", "fr")
SEED = 5
MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8").split("\n", 1)[1]
RESIZE = "([wide, high]) => Object.assign(document.querySelector('iframe').style, {width: `${wide}px`, height: `${high}px`})"
SHOW = """async ([refresh, html, lang]) => { document.documentElement.lang = lang; scrollTo(0, 0);
    await (await import(refresh)).showPage(html); await document.fonts.ready; }"""


class Case(NamedTuple):
    """A question on a table."""

    name: str
    p: Position
    early: bool = False
    """Whether it is the first time that it is asked; tables are fuller when it is asked last."""


class Way(NamedTuple):
    """How a case is looked at."""

    size: tuple[int, int]
    lang: str
    own_font: bool

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.lang} {'inter' if self.own_font else 'fallback'}"


WAYS = tuple(Way(size, lang, own_font) for lang in LANGUAGES for own_font in (True, False) for size in SIZES)


class Sheet:
    """One page that shows case after case: the game's script draws it anew, so that nothing is loaded twice.

    It lies in a frame that takes every size and is never painted: layout is all that is measured, and costs a fifth of a new window.
    """

    def __init__(self, page: Page, painted: bool = True) -> None:
        self.page = page
        self.painted = painted
        """Whether the table is seen; where it is only measured it stands in a frame that is never painted."""

    @property
    def frame(self) -> Frame:
        """The table inside the page."""
        return self.page.frames[-1]

    def opens(self, case: Case) -> None:
        """Load the page, with the style of the case's game."""
        server = page_server()
        server.html = draw_page(case.p, 0, LANGUAGES[0])[1]
        self.page.goto(f"{server.origin}{'/tables/x' if self.painted else FRAMED}")
        self.frame.wait_for_selector("html.scripted", state="attached")

    def shows(self, case: Case, lang: str, own: bool = True) -> None:
        self.frame.evaluate(SHOW, [static_files.address("script/refresh.js"), draw_page(case.p, 0, lang, own)[1], lang])

    def faults(self, case: Case, ways: tuple[Way, ...]) -> list[str]:
        """What is wrong with a case, looked at in each of these ways."""
        faults: list[str] = []
        for lang in LANGUAGES:
            looks = [way for way in ways if way.lang == lang]
            if looks:
                self.shows(case, lang)
            for way in looks:
                self.page.evaluate(RESIZE, way.size)
                self.frame.evaluate(FONT, way.own_font)
                if way.size[0] < PHONE:
                    self.shows(case, lang, own=False)  # otherwise the picks and the scrolling of the question before would stay
                    self.shows(case, lang)
                measured = self.frame.evaluate(f"({MEASURE})({HOLES[case.p.game.name]})")
                faults += [f"{case.name} {way}: {fault}" for fault in measured]
        return faults


# Positions -------------------------------------------------------------------------------------------------------------


def list_cases(name: str, seats: int, **options: Option) -> list[Case]:
    """Each kind of question that the first seat is asked in a game between bots: when it comes first, and when it comes last."""
    first: dict[str, Position] = {}
    last: dict[str, Position] = {}
    p = game(name).start(seats, SEED, options)
    player, luck = bot(name, "heuristic"), Luck.of(SEED)
    while p.asks:
        if 0 in p.asks and not plays_itself(p.asks[0]):
            first.setdefault(p.asks[0].name, p.copy())
            last[p.asks[0].name] = p.copy()
        seat = min(p.asks)
        p.choose(seat, player.answer(Look(p, seat, luck)))
    early = [Case(f"{name}/{seats}/early/{asked}", position, early=True) for asked, position in first.items()]
    return early + [Case(f"{name}/{seats}/late/{asked}", position) for asked, position in last.items()]


def longest(names: str, kind: str, count: int) -> list[str]:
    """The components with the longest French names."""
    of_kind = [component for component in game(names).components if component.kind == kind]
    return [each.name["en"] for each in sorted(of_kind, key=lambda each: -len(each.name_in("fr")))[:count]]


def full_hand() -> list[Case]:
    """Eighteen cards in hand, ten in the empire, four seats: to place, to pay."""

    def lay() -> Any:
        t: Any = Scenario("jump-drive", "ann", "bob", "cleo", "dan")
        every = [each.name["en"] for each in sorted(t.game.components, key=lambda each: -len(each.name_in("fr")))]
        rest = [name for name in every if name != "Survey Team"]
        t.ann.has(hand=tuple(rest[:18]), empire=tuple(rest[18:28]), points=41)
        for seat, other in enumerate((t.bob, t.cleo, t.dan)):
            other.has(cards=5 + seat, empire=tuple(rest[28 + 4 * seat : 32 + 4 * seat]), points=30 + seat)
        return t

    placing = lay()
    cases = [Case("jump-drive/full/place", placing.position.copy())]
    ask = placing.position.asks[0]
    for count in (12, 7):
        few = lay()
        del few.table.seats[0].hand[count:]
        cases.append(Case(f"jump-drive/{count} cards/place", few.position))
    dear = max(
        ask.options, key=lambda code: len(placing.game.choice(placing.position.view(0), code, "en").pieces) * 1000 + code
    )
    placing.position.choose(0, dear)
    placing.settle()
    if 0 in placing.position.asks:
        cases.append(Case(f"jump-drive/full/{placing.position.asks[0].name}", placing.position))
    return cases


def nine_worlds() -> list[Case]:
    """Nine colonies or more, all developments that fit, five seats."""
    cases: list[Case] = []
    for explored in (0, 3):
        t: Any = Scenario("new-frontiers", "ann", "bob", "cleo", "dan", "eve", goals=True)
        worlds = longest("new-frontiers", "world", 20)
        t.ann.has(
            colonies=tuple(worlds[: 9 - explored]),
            goods=(),
            explored=tuple(worlds[9 : 9 + explored]),
            developments=tuple(longest("new-frontiers", "development", 7)),
            credits=23,
            colonists=9,
            vp=14,
        )
        for seat, other in enumerate((t.bob, t.cleo, t.dan, t.eve)):
            other.has(colonies=tuple(worlds[12 + seat : 13 + seat]), credits=11, colonists=3, vp=10)
        cases.append(Case(f"new-frontiers/full/{explored} explored", t.position))
    t.secret("ann", longest("new-frontiers", "goal", 1)[0])
    return [*cases, Case("new-frontiers/full/secret goal", t.position)]


def long_goals() -> list[Case]:
    """Three goals with the most steps, one of them to keep."""
    p = game("new-frontiers").start(3, SEED, {"goals": True})
    luck = Luck.of(SEED)
    while 0 not in p.asks or p.asks[0].name != "choose_action":
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
    p.table.pile.sort(key=lambda number: -len(GOALS[number].steps))
    p.choose(0, ACTIONS.index("plan-goals"))
    return [Case("new-frontiers/long goals", p)]


def nine_colonies() -> list[Case]:
    """Nine colonies and five galaxies."""
    t: Any = Scenario("tiny-epic-galaxies", "ann", "bob", "cleo", "dan", "eve")
    planets = longest("tiny-epic-galaxies", "planet", 15)
    t.row(*planets[9:15])
    mission = longest("tiny-epic-galaxies", "mission", 1)[0]
    t.ann.has(
        energy=6,
        culture=6,
        level=5,
        planets=tuple(planets[:9]),
        orbits={planets[10]: 1},
        surfaces=(planets[11],),
        mission=mission,
    )
    for other in (t.bob, t.cleo, t.dan, t.eve):
        other.has(energy=7, culture=5, level=4, orbits={planets[12]: 1, planets[10]: 1})
    t.dice("move", "energy", "culture", "diplomacy", "economy", "colony", "move")
    return [Case("tiny-epic-galaxies/full", t.position)]


def every_question() -> list[Case]:
    """Every question of Roll for the Galaxy, the rare ones too, nine tokens among them."""
    return [Case(f"roll-for-the-galaxy/{each.__name__}", position(each)) for each in SITUATIONS]


TABLES: dict[str, Callable[[], list[Case]]] = {
    "jump-drive": lambda: [*list_cases("jump-drive", 4), *full_hand()],
    "new-frontiers": lambda: [*list_cases("new-frontiers", 5, goals=True), *nine_worlds(), *long_goals()],
    "roll-for-the-galaxy": lambda: [*list_cases("roll-for-the-galaxy", 5), *every_question()],
    "ambition": lambda: list_cases("roll-for-the-galaxy", 3, ambition=True, objectives=True),
    "tiny-epic-galaxies": lambda: [*list_cases("tiny-epic-galaxies", 5), *nine_colonies()],
    "rogue": lambda: list_cases("tiny-epic-galaxies", 1),
}
