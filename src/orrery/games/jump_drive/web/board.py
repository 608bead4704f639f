"""Jump Drive as it is drawn on its page: empires, cards, the race to 50, and what a turn will bring."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from orrery.core.cache import KeptValues, keep_results
from orrery.core.text import Text
from orrery.core.view import View
from orrery.draw.glyphs import TEXT, TRIANGLE, cost, icon, points, spoken_words, tick, use
from orrery.draw.html import Html, tag
from orrery.games.jump_drive.rules.components import COST, INDEX, NONE, TEAM
from orrery.games.jump_drive.rules.placement import EXPLORE, NO_SECOND, placement_parts, second_placed
from orrery.games.jump_drive.rules.round import GOAL, give_up, pay, place, place_second, put_back, trim
from orrery.games.jump_drive.rules.scoring import move_propaganda, turn_income, turn_points
from orrery.games.jump_drive.rules.table import PAID, JumpTable
from orrery.games.jump_drive.web.art import ART
from orrery.games.jump_drive.web.faces import Empire, Face, Hand, empires, face, hand
from orrery.games.jump_drive.web.picture import paint
from orrery.games.jump_drive.web.prices import price
from orrery.games.jump_drive.words.components import TEXT as GAME_TEXT

PAGE_TEXT = Text.of("orrery.games.jump_drive", "web")
MOST_CARDS = 4096
"""Cards that are kept drawn, with all that their questions make of them."""
MOST_FORECASTS = 4096
"""What the end of a turn brings a seat, kept by the cards of all empires."""
ROOM = 8.4
"""How far apart two badges on the race stand at least, in hundredths of its length: a badge and a gap where the track is shortest."""
WIDE = 14
"""A name with a word of this many letters is set narrower."""
MOST_ICONS = 3
"""Of more icons of a kind one is shown, with their number."""
BRIEF = 36
"""Powers of no more letters than this leave room for a drawing below them."""
LONG = 52
"""Powers of more letters than this are set smaller."""


class Forecast(NamedTuple):
    """What the end of this turn brings a seat: points, the total they lead to, and cards."""

    points: int
    total: int
    income: int


class Racer(NamedTuple):
    """Somebody on the way to 50."""

    seat: int
    name: str
    points: int


_forecasts: KeptValues[Forecast] = KeptValues(MOST_FORECASTS)


class Board:
    """Everything that the table page of Jump Drive shows, worked out when the page comes to it."""

    goal = GOAL

    def __init__(self, view: View, names: tuple[str, ...], lang: str) -> None:
        self._view = view
        self._names = names
        self._lang = lang
        t: JumpTable = view.table
        self._t = t
        self.round = t.round
        self.step = STEPS.get(view.ask.name, "") if view.ask else ""
        self.pile = len(t.pile)
        self.discard = len(t.discard)

    @cached_property
    def empires(self) -> tuple[Empire, ...]:
        return empires(self._t, self._names, self._lang)

    @cached_property
    def mine(self) -> Empire | None:
        return self.empires[self._view.seat] if self._view.seat >= 0 else None

    @property
    def rivals(self) -> list[Empire]:
        return [empire for empire in self.empires if empire.seat != self._view.seat]

    @cached_property
    def hand(self) -> Hand:
        return hand(self._t, self._view.seat, self._lang)

    @cached_property
    def team(self) -> Face:
        return face(TEAM, self._lang)

    @cached_property
    def forecast(self) -> Forecast | None:
        seat = self._view.seat
        if seat < 0 or not _scores_later(self._view):
            return None
        built = tuple([empire.built for empire in self.empires])
        return _forecasts.find((built, self.empires[seat].points, seat), lambda: _forecast_end(self._t.copy(), seat))

    @cached_property
    def racers(self) -> tuple[Racer, ...]:
        """What the race is drawn from: those behind first, the viewer last of equals."""
        racers = [Racer(empire.seat, empire.name, empire.points) for empire in self.empires]
        return tuple(sorted(racers, key=lambda racer: (racer.points, racer.seat == self._view.seat)))

    @property
    def race(self) -> Html:
        return race(self.racers, self._lang)


STEPS = {
    put_back.__name__: "choose",
    place.__name__: "choose",
    pay.__name__: "pay",
    place_second.__name__: "second",
    give_up.__name__: "explore",
    trim.__name__: "income",
}
"""The step of the turn that is lit while a question is open."""


def words(lang: str) -> Callable[..., str]:
    """The sentences of the page in one language."""
    return partial(PAGE_TEXT, lang)


def board(view: View, names: tuple[str, ...], lang: str) -> Board:
    """The table as the viewer may see it."""
    return Board(view, names, lang)


def _scores_later(view: View) -> bool:
    """Whether the points of this turn are still to come."""
    t: JumpTable = view.table
    return t.round > 0 and not t.scored


def forecast(view: View, code: int) -> Forecast | None:
    """What the end of the turn would bring if the view's seat placed this."""
    if view.ask is None or view.ask.name not in (place.__name__, place_second.__name__):
        return None
    t: JumpTable = view.table.copy()
    s = t.seats[view.seat]
    if view.ask.name == place.__name__:
        development, world, _ = (NONE, NONE, 0) if code == EXPLORE else placement_parts(code)
        new = [card for card in (development, world) if card != NONE]
    else:
        new = [second_placed(code)] if code != NO_SECOND else []
        if new and s.taken == PAID:
            s.lose(s.convoy())
    for card in new:
        s.add(card)
    return _forecast_end(t, view.seat)


def _forecast_end(t: JumpTable, seat: int) -> Forecast:
    """What the end of the turn brings if nobody places anything more; War Propaganda moves on this copy of the table first."""
    move_propaganda(t)
    gained = turn_points(t, seat)
    return Forecast(gained, t.seats[seat].points + gained, turn_income(t, seat))


def hint(view: View, names: Sequence[str], lang: str) -> str:
    """A second sentence under the question."""
    key = f"hint.{view.ask.name}" if view.ask else ""
    return TEXT(lang, key) if key in TEXT else ""


def follows(view: View, code: int, lang: str) -> str:
    """The forecast of one answer in words; empty if there is none."""
    outlook = forecast(view, code)
    if outlook is None:
        return ""
    before = view.table.seats[view.seat].points
    return " · ".join(
        (
            TEXT(lang, "then.scored", n=outlook.points),
            TEXT(lang, "then.total", before=before, after=outlook.total, goal=GOAL),
            TEXT(lang, "then.drawn", n=outlook.income),
        )
    )


def is_held(sealed_words: tuple[str, ...], name: str, lang: str) -> bool:
    """Whether a card is part of what its owner has chosen in secret."""
    both = GAME_TEXT(lang, "choice.both", development="\0", world="\0").strip("\0")
    return any(name in words.split(both) for words in sealed_words)


@keep_results(MOST_CARDS)
def glyph(piece: str, lang: str) -> Html | None:
    """The small mark of a piece in a list of answers."""
    id = piece.rsplit("/", 1)[-1]
    if piece == "explore":
        return icon("explore")
    if piece == "centre":
        return cost("development", COST[TEAM])
    if id not in INDEX:
        return None
    f = face(INDEX[id], lang)
    return cost(f.kind, f.number, f.colour)


def _icons(f: Face, lang: str) -> Html:
    icons: list[Html] = []
    words: list[str] = []
    for count, name, cls, key in (
        (f.eyes, "explore", "explore-icon", "eyes"),
        (f.military, "military", "military-icon", "military"),
        (f.chromosomes, "chromosome", "chromosome-icon", "chromosomes"),
    ):
        if count:
            words.append(TEXT(lang, "icons", n=count, what=TEXT(lang, key)))
            if count > MOST_ICONS:
                icons.append(tag("span", use(f"i-{name}", cls), str(count), cls=f"many {cls}"))
            else:
                icons += [use(f"i-{name}", cls)] * count
    return tag("span", *icons, spoken_words(", ".join(words)) if words else "", cls="icons")


def _marks(f: Face) -> str:
    """How many icons stand beside the drawing of a card; a number beside one of them is as wide as another."""
    wide = sum(2 if count > MOST_ICONS else count for count in (f.eyes, f.military, f.chromosomes))
    return f"marks-{wide}" if wide else ""


@keep_results(MOST_CARDS)
def card(f: Face, lang: str, element: str = "div", cls: str = "", **attributes: object) -> Html:
    """A card face up: what it costs and lends on top, its name and powers, and what it brings each turn at the foot."""
    colour = f.colour or "development"
    ghost = f"orb-{f.colour}" if f.colour else "i-develop"
    classes = [
        "card",
        "world" if f.colour else "development-card",
        colour,
        "brief" if 0 < len(f.powers) <= BRIEF else "",
        _marks(f),
        cls,
    ]
    if element == "button":
        attributes = {"type": "button", **attributes}
    return tag(
        element,
        use(ghost, "watermark"),
        ART.reference(f.id),
        tag("span", cost(f.kind, f.number, f.colour), _icons(f, lang), cls="head"),
        tag("span", f.name, cls="name wide" if max(map(len, f.name.split())) >= WIDE else "name"),
        tag("span", tag("span", f.powers, cls="power-words"), cls="power long" if len(f.powers) > LONG else "power"),
        tag(
            "span",
            points(f.points, lang, "small"),
            tag("span", icon("cards"), f.income, spoken_words(f" {TEXT(lang, 'income')}"), cls="stat"),
            cls="foot",
        ),
        tick() if element in ("button", "label") else "",
        cls=" ".join([c for c in classes if c]),
        **attributes,
    )


def stand_apart(spots: Sequence[float]) -> list[float]:
    """Where badges stand whose spots on the track, in order, may be the same: as near to them as they can with room between, from 0 to 100."""
    groups: list[tuple[float, int]] = []
    """Where the first badge of those that stand close together would have to be, and how many they are."""
    for number, spot in enumerate(spots):
        start, count = spot - ROOM * number, 1
        while groups and groups[-1][0] > start:
            other, others = groups.pop()
            start, count = (start * count + other * others) / (count + others), count + others
        groups.append((start, count))
    starts = [start for start, count in groups for _ in range(count)]
    last = 100 - ROOM * (len(spots) - 1)
    return [min(max(start, 0), last) + ROOM * number for number, start in enumerate(starts)]


def race(ranked: tuple[Racer, ...], lang: str) -> Html:
    """How far everybody is on the way to 50, those behind first; badges that would cover each other stand apart. In rem, so that it grows with the page."""
    parts: list[Html] = []
    best = ranked[-1].points
    parts.append(tag("rect", y="3.1rem", width="100%", height=".5rem", rx=".25rem", cls="rail"))
    far = f"{min(best, GOAL) * 100 // GOAL}%"
    parts.append(tag("rect", y="3.1rem", width=far, height=".5rem", rx=".25rem", cls="done"))
    for mark in range(0, GOAL + 1, 10):
        x = f"{mark * 100 // GOAL}%"
        parts.append(tag("line", x1=x, y1="3rem", x2=x, y2="3.7rem", cls="stop"))
        parts.append(tag("text", str(mark), x=x, y="5rem", cls="axis-number goal" if mark == GOAL else "axis-number"))
    spots = [min(e.points, GOAL) * 100 / GOAL for e in ranked]
    for e, at, badge in zip(ranked, spots, stand_apart(spots), strict=True):
        number = e.seat % 5 + 1
        parts.append(
            tag(
                "g",
                tag("title", TEXT(lang, "race.of", name=e.name, points=e.points, goal=GOAL)),
                tag("line", x1=f"{at:g}%", y1="3.3rem", x2=f"{badge:g}%", y2="2rem", cls="pin"),
                tag(
                    "svg",
                    tag("use", href=f"#seat-{number}", x="-1.1rem", width="2.2rem", height="2.2rem"),
                    x=f"{badge:g}%",
                    overflow="visible",
                    cls="flag",
                ),
                tag(
                    "text",
                    e.name.strip()[:1].upper(),
                    cls="letter",
                    x=f"{badge:g}%",
                    y="1.7rem" if number == TRIANGLE else "1.55rem",
                ),
                cls=f"seat-{number}",
            )
        )
    who = ", ".join(
        TEXT(lang, "race.one", name=e.name, points=e.points) for e in sorted(ranked, key=lambda e: (-e.points, e.seat))
    )
    return tag("svg", *parts, cls="race-track", role="img", aria_label=TEXT(lang, "race", goal=GOAL, who=who))


__all__ = [
    "Board",
    "Forecast",
    "board",
    "card",
    "face",
    "follows",
    "forecast",
    "glyph",
    "hint",
    "is_held",
    "paint",
    "price",
    "words",
]
