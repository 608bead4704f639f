"""The `Game` of Roll for the Galaxy."""

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core.ask import Answer, Ask, One
from orrery.core.clauses import read_clauses
from orrery.core.components import Component
from orrery.core.errors import UnknownName
from orrery.core.events import Event
from orrery.core.game import Game, Setting
from orrery.core.position import Option, Position
from orrery.core.view import Source, View
from orrery.games.roll_for_the_galaxy.rules import scoring
from orrery.games.roll_for_the_galaxy.rules.assign import READY, may_go_apart, use_power
from orrery.games.roll_for_the_galaxy.rules.components import (
    COLOUR_NAMES,
    COMPONENTS,
    KIND_NAMES,
    MOMENTS,
    PLACES,
    SETS,
    SYMBOL_NAMES,
    TOKEN,
)
from orrery.games.roll_for_the_galaxy.rules.events import Revealed
from orrery.games.roll_for_the_galaxy.rules.explore import abandon_tiles, do_task, unpack_task
from orrery.games.roll_for_the_galaxy.rules.hidden import deal_anew, glimpse, redact
from orrery.games.roll_for_the_galaxy.rules.round import deal, recall_dice
from orrery.games.roll_for_the_galaxy.rules.table import REVEALING, RollTable, read_table, step
from orrery.games.roll_for_the_galaxy.words.components import TEXT, explain
from orrery.games.roll_for_the_galaxy.words.events import SENTENCES
from orrery.games.roll_for_the_galaxy.words.questions import QUESTIONS


class RollForTheGalaxy(Game):
    """Two to five seats; dice explore, develop, settle, produce and ship until twelve tiles or an empty pool."""

    name = "roll-for-the-galaxy"
    version = 1
    seat_counts = (2, 3, 4, 5)
    settings = (
        Setting("different_columns", False, (False, True)),
        Setting("space_tourism_ties", True, (True, False)),
        Setting("mad_scientists_without_novelty", True, (True, False)),
        Setting("ambition", False, (False, True), on_card=True),
        Setting("objectives", False, (False, True), needs="ambition", on_card=True),
    )
    option_sets = ({"ambition": True}, {"ambition": True, "objectives": True})
    steps = step
    text = TEXT
    questions = QUESTIONS
    sentences = SENTENCES
    clauses = (
        *read_clauses("orrery.games.roll_for_the_galaxy"),
        *read_clauses("orrery.games.roll_for_the_galaxy", "rules-ambition"),
    )
    tie_clauses = ("roll-for-the-galaxy.victory.tie",)
    standing: Mapping[str, bool] = {
        do_task.__name__: False,
        use_power.__name__: True,
        abandon_tiles.__name__: True,
        recall_dice.__name__: True,
    }
    minutes = 45
    components = COMPONENTS
    vocabulary: Mapping[str, Sequence[str]] = {
        "faces": SYMBOL_NAMES[:TOKEN],
        "worlds": COLOUR_NAMES,
        "colours": KIND_NAMES,
        "barred": KIND_NAMES,
        "to": PLACES,
        "of": (*KIND_NAMES, "development", "world"),
        "counts_as": KIND_NAMES,
        "when": (*MOMENTS, "manage"),
        "set": SETS,
    }

    def components_in_play(self, options: Mapping[str, Option], seats: int) -> tuple[Component, ...]:
        if not options.get("ambition"):
            return tuple(c for c in self.components if c.data.get("set") != "ambition")
        return tuple(c for c in self.components if c.kind != "objective" or options.get("objectives"))

    def check_options(self, options: Mapping[str, Option], seats: int) -> dict[str, Option]:
        checked = super().check_options(options, seats)
        if checked["objectives"] and not checked["ambition"]:
            raise UnknownName(f"option 'objectives' of {self.name} belongs to Ambition: it needs ambition to be true")
        return checked

    def deal(self, p: Position) -> None:
        deal(p)

    def repeated_answer(self, earlier: Ask, answer: Answer, ask: Ask) -> Answer | None:
        """The next explorer does the same as the last one, whichever worker that was. Of Reassign powers only leaving them can be
        repeated: what they move is different every time."""
        if ask.name == use_power.__name__:
            return answer if answer == READY else None
        if ask.name != do_task.__name__ or not isinstance(ask, One) or not isinstance(answer, int):
            return super().repeated_answer(earlier, answer, ask)
        return next((code for code in ask.options if unpack_task(code)[0] == unpack_task(answer)[0]), None)

    def moment(self, p: Position, event: Event) -> Position | None:
        """Everybody's workers as they were assigned, when the screens have lifted and before the phases take place."""
        if not isinstance(event, Revealed):
            return None
        revealed = p.copy()
        revealed.table.now = REVEALING
        return revealed

    def redact(self, p: Position, seat: int) -> RollTable:
        return redact(p.table, seat)

    def glimpse(self, p: Position, seat: int) -> RollTable:
        return glimpse(p.table, seat)

    deal_anew = staticmethod(deal_anew)

    def result(self, table: RollTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return scoring.result(table)

    def sources(self, table: RollTable, seat: int) -> tuple[Source, ...]:
        return scoring.sources(table, seat)

    def read_table(self, data: dict[str, Any]) -> RollTable:
        return read_table(data)

    def explain(self, component: Component, lang: str) -> str:
        return explain(component, lang)

    def explain_for(self, view: View, component: Component, lang: str) -> str:
        return explain(component, lang, may_go_apart(view.options))


GAME = RollForTheGalaxy()
"""The one instance that the registry finds."""
