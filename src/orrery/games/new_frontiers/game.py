"""The `Game` of New Frontiers."""

from collections.abc import Mapping, Sequence

from orrery.core.clauses import read_clauses
from orrery.core.components import Component
from orrery.core.game import Game, Setting
from orrery.core.position import Option, Position
from orrery.core.view import Source, View
from orrery.games.new_frontiers.rules import scoring
from orrery.games.new_frontiers.rules.components import (
    ACTIONS,
    COMPONENTS,
    COUNTS,
    EACH,
    EFFECTS,
    ICONS,
    KEYWORDS,
    KINDS,
    WORLD_TYPES,
)
from orrery.games.new_frontiers.rules.hidden import deal_anew, glimpse, redact
from orrery.games.new_frontiers.rules.phases.explore import store_world
from orrery.games.new_frontiers.rules.phases.produce import pay_for_production, store_goods
from orrery.games.new_frontiers.rules.phases.settle import terraform
from orrery.games.new_frontiers.rules.phases.trade import store_credits
from orrery.games.new_frontiers.rules.round import choose_action, deal, reveal_goal
from orrery.games.new_frontiers.rules.table import Frontier, read_table, step
from orrery.games.new_frontiers.words.components import TEXT, explain
from orrery.games.new_frontiers.words.events import SENTENCES
from orrery.games.new_frontiers.words.questions import QUESTIONS
from orrery.games.new_frontiers.words.questions.actions import explain_action_now


class NewFrontiers(Game):
    """Two to five seats; explore, settle, develop and produce until somebody fills an empire or a supply runs out."""

    name = "new-frontiers"
    version = 1
    seat_counts = (2, 3, 4, 5)
    settings = (Setting("goals", True, (True, False)), Setting("first_game", False, (False, True), on_card=True))
    option_sets = ({"goals": False}, {"first_game": True})
    standing: Mapping[str, bool] = {
        pay_for_production.__name__: False,
        store_goods.__name__: True,
        store_credits.__name__: True,
        store_world.__name__: True,
        terraform.__name__: True,
        reveal_goal.__name__: True,
    }
    steps = step
    text = TEXT
    questions = QUESTIONS
    sentences = SENTENCES
    clauses = read_clauses("orrery.games.new_frontiers")
    tie_clauses = ("new-frontiers.score.tie",)
    usual_rounds = (12, 15)
    minutes = 60
    components = COMPONENTS
    vocabulary: Mapping[str, Sequence[str]] = {
        "do": tuple(EFFECTS),
        "each": EACH,
        "keyword": KEYWORDS,
        "keywords": KEYWORDS,
        "kind": KINDS,
        "on": ICONS,
        "type": WORLD_TYPES,
        "no_type": WORLD_TYPES,
        "counts": COUNTS,
    }

    def components_in_play(self, options: Mapping[str, Option], seats: int) -> tuple[Component, ...]:
        return tuple(c for c in self.components if c.kind != "goal" or options.get("goals"))

    def check_options(self, options: Mapping[str, Option], seats: int) -> dict[str, Option]:
        """A first game never has goals."""
        checked = super().check_options(options, seats)
        if checked["first_game"]:
            checked["goals"] = False
        return checked

    def redact(self, p: Position, seat: int) -> Frontier:
        return redact(p.table, seat)

    def glimpse(self, p: Position, seat: int) -> Frontier:
        return glimpse(p.table, seat)

    def result(self, table: Frontier) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return scoring.result(table)

    def sources(self, table: Frontier, seat: int) -> tuple[Source, ...]:
        return scoring.sources(table, seat)

    def explain_for(self, view: View, component: Component, lang: str) -> str:
        """An action that can be chosen is explained as it stands."""
        if component.kind == "action" and view.ask is not None and view.ask.name == choose_action.__name__:
            return explain_action_now(view, ACTIONS.index(component.id), lang)
        return explain(component, lang)

    deal = staticmethod(deal)
    deal_anew = staticmethod(deal_anew)
    read_table = staticmethod(read_table)
    explain = staticmethod(explain)


GAME = NewFrontiers()
