"""Roll for the Galaxy as the rest of Orrery meets it."""

from collections.abc import Mapping

from orrery.core.clauses import read_clauses
from orrery.core.errors import UnknownName
from orrery.core.game import Game, Setting
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.view import Source
from orrery.games.roll_for_the_galaxy import describe, hidden, scoring, telling, words
from orrery.games.roll_for_the_galaxy.faces import COMPONENTS
from orrery.games.roll_for_the_galaxy.round import deal
from orrery.games.roll_for_the_galaxy.table import RollTable, read_table, step


class RollForTheGalaxy(Game):
    """Two to five seats; dice explore, develop, settle, produce and ship until twelve tiles or an empty pool."""

    name = "roll-for-the-galaxy"
    version = 1
    seat_counts = (2, 3, 4, 5)
    settings = (
        Setting("different_columns", False, (False, True)),
        Setting("space_tourism_ties", True, (True, False)),
        Setting("mad_scientists_without_novelty", True, (True, False)),
        Setting("ambition", False, (False, True)),
        Setting("objectives", False, (False, True), needs="ambition"),
    )
    option_sets = ({"ambition": True}, {"ambition": True, "objectives": True})
    steps = step
    text = describe.TEXT
    clauses = (
        *read_clauses("orrery.games.roll_for_the_galaxy"),
        *read_clauses("orrery.games.roll_for_the_galaxy", "rules-ambition.toml"),
    )
    tie_clauses = ("roll-for-the-galaxy.victory.tie",)
    components = COMPONENTS

    def checked(self, options: Mapping[str, Option], seats: int) -> dict[str, Option]:
        found = super().checked(options, seats)
        if found["objectives"] and not found["ambition"]:
            raise UnknownName(f"option 'objectives' of {self.name} belongs to Ambition: it needs ambition to be true")
        return found

    def deal(self, p: Position) -> None:
        deal(p)

    def redact(self, p: Position, seat: int) -> RollTable:
        return hidden.seen(p.table, seat)

    def deal_anew(self, p: Position, seat: int, luck: Luck) -> None:
        hidden.deal_anew(p, seat, luck)

    def result(self, table: RollTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return scoring.result(table)

    def sources(self, table: RollTable, seat: int) -> tuple[Source, ...]:
        return scoring.sources(table, seat)

    read_table = staticmethod(read_table)
    question = staticmethod(words.question)
    choice = staticmethod(words.choice)
    place = staticmethod(words.place)
    refusals = staticmethod(words.refusals)
    say = staticmethod(telling.say)
    explain = staticmethod(describe.explain)


GAME = RollForTheGalaxy()
"""The one instance that the registry finds."""
