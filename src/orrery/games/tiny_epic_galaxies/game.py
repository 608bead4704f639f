"""Tiny Epic Galaxies as the rest of Orrery meets it."""

from typing import Final

from orrery.core.ask import One
from orrery.core.clauses import read_clauses
from orrery.core.game import Game, Setting
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.view import Outcome, Source
from orrery.games.tiny_epic_galaxies import scoring, words
from orrery.games.tiny_epic_galaxies.pieces import COMPONENTS, ROGUE_MATS
from orrery.games.tiny_epic_galaxies.round import keep_mission, lay_out, mission_pool
from orrery.games.tiny_epic_galaxies.table import HIDDEN, Galaxy, GalaxyTable, is_solo, read_table, round_number, step

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
OTHER_ROGUES: Final[list[dict[str, Option]]] = [{"rogue": mat.id} for mat in ROGUE_MATS[1:]]


class TinyEpicGalaxies(Game):
    """One to five seats; colonise planets and raise an empire to 21 points. Alone, against a Rogue Galaxy."""

    name = "tiny-epic-galaxies"
    version = 1
    seat_counts = (1, 2, 3, 4, 5)
    settings = (
        Setting("rogue", "artemis", tuple(mat.id for mat in ROGUE_MATS), ALONE),
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
    steps = step
    text = words.TEXT
    clauses = read_clauses("orrery.games.tiny_epic_galaxies")
    tie_clauses = (
        "tiny-epic-galaxies.end.winner",
        "tiny-epic-galaxies.end.tie-resources",
    )
    components = COMPONENTS

    def deal(self, p: Position) -> None:
        lay_out(p)

    def redact(self, p: Position, seat: int) -> GalaxyTable:
        t: GalaxyTable = p.table
        deck = t.deck[: t.under] + [HIDDEN] * (len(t.deck) - t.under)
        galaxies: list[Galaxy] = []
        for g, galaxy in enumerate(t.galaxies):
            x = galaxy.copy()
            if g != seat:
                x.offered = (HIDDEN,) * len(x.offered)
                x.mission = x.mission if t.over else HIDDEN
            galaxies.append(x)
        return t.with_hidden(deck, galaxies)

    def deal_anew(self, p: Position, seat: int, luck: Luck) -> None:
        t: GalaxyTable = p.table
        unknown = sorted(t.deck[t.under :])
        luck.shuffle("guess", unknown)
        t.deck[t.under :] = unknown
        if is_solo(t):
            return
        shown = [x.mission for x in t.galaxies] if t.over else []
        pool = [m for m in mission_pool(p.seats) if m not in t.galaxies[seat].offered and m not in shown]
        luck.shuffle("guess", pool)
        for other, x in enumerate(t.galaxies):
            if other == seat:
                continue
            if t.over:
                x.offered = tuple(sorted((x.mission, pool.pop())))
                continue
            x.offered = tuple(sorted((pool.pop(), pool.pop())))
            if x.mission != HIDDEN:
                x.mission = x.offered[luck.below("guess", 2)]
            elif other in p.asks:
                p.seal(other, keep_mission, One(x.offered))
            elif other in p.sealed:
                p.seal(other, keep_mission, One(x.offered))
                again = p.asks.pop(other)
                p.sealed[other] = (again, again.sample(luck))

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

    read_table = staticmethod(read_table)
    question = staticmethod(words.question)
    choice = staticmethod(words.choice)
    refusals = staticmethod(words.refusals)
    say = staticmethod(words.say)
    explain = staticmethod(words.explain)


GAME = TinyEpicGalaxies()
