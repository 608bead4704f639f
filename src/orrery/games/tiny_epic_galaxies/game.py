"""The `Game` of Tiny Epic Galaxies."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from orrery.core.ask import Answer, Ask
from orrery.core.clauses import read_clauses
from orrery.core.components import Component
from orrery.core.game import Game, Setting
from orrery.core.position import Option, Position
from orrery.core.view import Outcome, Source, View
from orrery.games.tiny_epic_galaxies.rules import scoring
from orrery.games.tiny_epic_galaxies.rules.actions import follow_free
from orrery.games.tiny_epic_galaxies.rules.components import (
    ATTACKS,
    COMPONENTS,
    COUNTED,
    GOALS,
    POWERS,
    RESOURCES,
    ROGUE_MATS,
    TRACKS,
)
from orrery.games.tiny_epic_galaxies.rules.follow import follow
from orrery.games.tiny_epic_galaxies.rules.hidden import deal_anew, redact
from orrery.games.tiny_epic_galaxies.rules.round import MOST_SEATS, lay_out
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable, is_solo, read_table, round_number, step
from orrery.games.tiny_epic_galaxies.words.components import TEXT, explain
from orrery.games.tiny_epic_galaxies.words.events import SENTENCES
from orrery.games.tiny_epic_galaxies.words.questions import QUESTIONS

ALONE: Final = (1,)
TOGETHER: Final = (2, 3, 4, 5)

LATER_PRINTINGS: Final[dict[str, Option]] = {
    "mared": "tied",
    "andellouxian": "mix",
    "helios": "under",
    "theft": "own-turn",
    "ties": "level",
}
HOUSE_RULES: Final[dict[str, Option]] = {
    "rerolls": "per-die",
    "stop": False,
    "orbiter": "orbit",
    "rogue_reroll": "never",
    "rogue_regress": "leader",
}
FACE_ASKED_ABOUT: Final = {follow.__name__: 0, follow_free.__name__: 1}
"""Which argument of a follow is the face of the die."""
OTHER_ROGUES: Final[list[dict[str, Option]]] = [{"rogue": mat.id} for mat in ROGUE_MATS[1:]]


class TinyEpicGalaxies(Game):
    """One to five seats; colonise planets and raise an empire to 21 points. Alone, against a Rogue Galaxy."""

    name = "tiny-epic-galaxies"
    version = 1
    seat_counts = tuple(range(1, MOST_SEATS + 1))
    settings = (
        Setting("rogue", "artemis", tuple(mat.id for mat in ROGUE_MATS), ALONE, on_card=True),
        Setting("rerolls", "per-reroll", ("per-reroll", "per-die")),
        Setting("stop", True, (True, False)),
        Setting("mared", "alone", ("alone", "tied")),
        Setting("andellouxian", "one", ("one", "mix")),
        Setting("helios", "out", ("out", "under")),
        Setting("theft", "any-turn", ("any-turn", "own-turn")),
        Setting("orbiter", "home", ("home", "orbit"), TOGETHER),
        Setting("ties", "planets", ("planets", "level"), TOGETHER),
        Setting("rogue_reroll", "once", ("once", "never"), ALONE),
        Setting("rogue_regress", "player", ("player", "leader"), ALONE),
    )
    option_sets = (LATER_PRINTINGS, HOUSE_RULES, *OTHER_ROGUES)
    standing: Mapping[str, bool] = {follow.__name__: False, follow_free.__name__: False}
    steps = step
    text = TEXT
    questions = QUESTIONS
    sentences = SENTENCES
    clauses = read_clauses("orrery.games.tiny_epic_galaxies")
    tie_clauses = (
        "tiny-epic-galaxies.end.winner",
        "tiny-epic-galaxies.end.tie-resources",
    )
    minutes = 40
    solo_minutes = 30
    components = COMPONENTS
    vocabulary: Mapping[str, Sequence[str]] = {
        "do": (*POWERS, *ATTACKS),
        "resource": RESOURCES,
        "track": TRACKS,
        "is": GOALS,
        "of": COUNTED,
    }

    def components_in_play(self, options: Mapping[str, Option], seats: int) -> tuple[Component, ...]:
        if seats in ALONE:
            return tuple(c for c in self.components if c.kind != "rogue" or c.id == options.get("rogue"))
        return tuple(c for c in self.components if c.kind != "rogue")

    def deal(self, p: Position) -> None:
        lay_out(p)

    def repeated_answer(self, earlier: Ask, answer: Answer, ask: Ask) -> Answer | None:
        """An answer given ahead to a follow holds for dice of the same face."""
        at = FACE_ASKED_ABOUT.get(ask.name)
        if at is not None and earlier.args[at] != ask.args[at]:
            return None
        return super().repeated_answer(earlier, answer, ask)

    def redact(self, p: Position, seat: int) -> GalaxyTable:
        return redact(p.table, seat)

    deal_anew = staticmethod(deal_anew)

    def result(self, table: GalaxyTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return scoring.result(table)

    def sources(self, table: GalaxyTable, seat: int) -> tuple[Source, ...]:
        return scoring.sources(table, seat)

    def outcome(self, p: Position) -> Outcome:
        """Alone you win by being the one who ended the game; otherwise nobody does."""
        outcome = super().outcome(p)
        t: GalaxyTable = p.table
        if is_solo(t):
            return outcome._replace(winners=(0,) if t.ender == 0 else ())
        return outcome

    def rounds(self, table: GalaxyTable) -> int:
        return round_number(table)

    def read_table(self, data: dict[str, Any]) -> GalaxyTable:
        return read_table(data)

    def explain(self, component: Component, lang: str) -> str:
        return explain(component, lang)

    def explain_for(self, view: View, component: Component, lang: str) -> str:
        return explain(component, lang, view.table.rulings)


GAME = TinyEpicGalaxies()
