"""New Frontiers as the rest of Orrery meets it."""

from collections.abc import Mapping

from orrery.core.clauses import read_clauses
from orrery.core.game import Game, Setting
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.view import Source
from orrery.games.new_frontiers import scoring, words
from orrery.games.new_frontiers.hidden import as_if, dealt_anew
from orrery.games.new_frontiers.round import deal, offer_goals
from orrery.games.new_frontiers.table import Frontier, read_table, step
from orrery.games.new_frontiers.tiles import COMPONENTS


class NewFrontiers(Game):
    """Two to five seats; explore, settle, develop and produce until somebody fills an empire or a supply runs out."""

    name = "new-frontiers"
    version = 1
    seat_counts = (2, 3, 4, 5)
    settings = (Setting("goals", True, (True, False)), Setting("first_game", False, (False, True)))
    option_sets = ({"goals": False}, {"first_game": True})
    steps = step
    text = words.TEXT
    clauses = read_clauses("orrery.games.new_frontiers")
    tie_clauses = ("new-frontiers.score.tie",)
    usual_rounds = (12, 15)
    components = COMPONENTS

    def checked(self, options: Mapping[str, Option], seats: int) -> dict[str, Option]:
        """A first game never has goals."""
        checked = super().checked(options, seats)
        if checked["first_game"]:
            checked["goals"] = False
        return checked

    deal = staticmethod(deal)

    def redact(self, p: Position, seat: int) -> Frontier:
        table: Frontier = p.table
        return table.redacted(seat)

    def deal_anew(self, p: Position, seat: int, luck: Luck) -> None:
        """Deal the goals that the seat has not seen anew, and ask whoever looks at some of them again."""
        table: Frontier = p.table
        pile, looking = len(table.pile), len(table.looking)
        old = table.pile + table.looking + ([table.secret] if table.holder >= 0 else [])
        new = dealt_anew(old, table.hints, seat, luck)
        if new == old:
            return
        table.hints = [as_if(hint, seat, p.seats, old, new) for hint in table.hints]
        table.pile, table.looking = new[:pile], new[pile : pile + looking]
        if table.holder >= 0:
            table.secret = new[-1]
        if looking and table.chooser != seat and table.chooser in p.asks:
            del p.asks[table.chooser]
            offer_goals(p, table.chooser)

    def result(self, table: Frontier) -> tuple[tuple[int, ...], tuple[int, ...]]:
        seats = range(len(table.empires))
        return tuple(scoring.points(table, seat) for seat in seats), tuple(map(scoring.tiebreak, table.empires))

    def sources(self, table: Frontier, seat: int) -> tuple[Source, ...]:
        return scoring.sources(table, seat)

    read_table = staticmethod(read_table)
    question = staticmethod(words.question)
    choice = staticmethod(words.choice)
    refusals = staticmethod(words.refusals)
    say = staticmethod(words.say)
    explain = staticmethod(words.explain)


GAME = NewFrontiers()
