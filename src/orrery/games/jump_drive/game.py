"""The `Game` of Jump Drive."""

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core.clauses import read_clauses
from orrery.core.components import Component
from orrery.core.game import Game, Setting
from orrery.core.position import Option, Position
from orrery.core.view import Source
from orrery.games.jump_drive.rules.components import CARDS, COLOURS, COMPONENTS, KEYWORDS, PER, WHOSE
from orrery.games.jump_drive.rules.hidden import deal_anew, redact
from orrery.games.jump_drive.rules.round import deal
from orrery.games.jump_drive.rules.table import JumpTable, read_table, step
from orrery.games.jump_drive.words.components import TEXT, explain
from orrery.games.jump_drive.words.events import SENTENCES
from orrery.games.jump_drive.words.questions import QUESTIONS


class JumpDrive(Game):
    """Two to four seats; develop, settle and conquer until somebody has 50 points."""

    name = "jump-drive"
    version = 1
    seat_counts = (2, 3, 4)
    settings = (Setting("preset", False, (False, True), on_card=True),)
    steps = step
    text = TEXT
    questions = QUESTIONS
    sentences = SENTENCES
    clauses = read_clauses("orrery.games.jump_drive")
    tie_clauses = ("jump-drive.end.tie",)
    usual_rounds = (6, 7)
    minutes = 20
    components = COMPONENTS
    vocabulary: Mapping[str, Sequence[str]] = {
        "colour": COLOURS,
        "when_world": COLOURS,
        "except_colour": COLOURS,
        "keyword": KEYWORDS,
        "keywords": KEYWORDS,
        "per": PER,
        "whose": WHOSE,
    }

    def components_in_play(self, options: Mapping[str, Option], seats: int) -> tuple[Component, ...]:
        return tuple(c for c in self.components if c.kind != "hand" or options.get("preset"))

    def deal(self, p: Position) -> None:
        deal(p)

    def redact(self, p: Position, seat: int) -> JumpTable:
        return redact(p.table, seat)

    deal_anew = staticmethod(deal_anew)

    def result(self, table: JumpTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(s.points for s in table.seats), tuple(len(s.hand) + s.income for s in table.seats)

    def sources(self, table: JumpTable, seat: int) -> tuple[Source, ...]:
        s = table.seats[seat]
        totals: dict[str, int] = {}
        for card, points in zip(s.empire, s.earned):
            if points:
                totals[CARDS[card].id] = totals.get(CARDS[card].id, 0) + points
        if s.gone:
            totals["source.gone"] = s.gone
        return tuple(Source(source, points) for source, points in sorted(totals.items(), key=lambda item: (-item[1], item[0])))

    def read_table(self, data: dict[str, Any]) -> JumpTable:
        return read_table(data)

    def explain(self, component: Component, lang: str) -> str:
        return explain(component, lang)


GAME = JumpDrive()
