"""Scenarios of Ambition: dice as words with their $ faces, and what a seat does with the expansion."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from orrery.core.scenario import Player
from orrery.games.roll_for_the_galaxy.rules.assign import NO_PHASE, lay_on_strip
from orrery.games.roll_for_the_galaxy.rules.bits import bit, has_bit
from orrery.games.roll_for_the_galaxy.rules.build import NO_CUT, cut_need, lose_builders, pack_cut, unpack_cut
from orrery.games.roll_for_the_galaxy.rules.components import (
    DICE,
    FACE,
    KIND,
    LEADER,
    PHASE_NAMES,
    SHIP,
    TALENT,
    faction_faces,
    faction_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import at_task, kind_of, phase_of, returning_die, returns
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES, progress
from orrery.games.roll_for_the_galaxy.rules.owned_dice import (
    FROM_CITIZENRY,
    FROM_COLUMNS,
    FROM_CUP,
    FROM_DEVELOPERS,
    FROM_SETTLERS,
    NOWHERE,
    unpack_taking,
    world_of,
)
from orrery.games.roll_for_the_galaxy.rules.round import select_anew
from orrery.games.roll_for_the_galaxy.rules.ship import pack_spending, spend_credits
from orrery.games.roll_for_the_galaxy.rules.table import Empire, RollTable

if TYPE_CHECKING:
    from orrery.games.roll_for_the_galaxy.scenario import RollScenario

PILES = {"cup": FROM_CUP, "citizenry": FROM_CITIZENRY, "developers": FROM_DEVELOPERS, "settlers": FROM_SETTLERS}


def die_of(word: str) -> int:
    """A die from its word; `"leader$"` is one whose $ face fits its task."""
    kind = KIND[word.removesuffix("$")]
    return returning_die(kind) if word.endswith("$") else kind


def dice_of(words: str) -> list[int]:
    """Dice from words."""
    return sorted(die_of(word) for word in words.split())


def dice_names(dice: Sequence[int]) -> str:
    """Dice as words."""
    return " ".join(DICE[kind_of(die)].id + ("$" if returns(die) else "") for die in sorted(dice))


def counted_names(count: Sequence[int]) -> str:
    """Dice that are counted by kind; Talent tokens are beside them."""
    return " ".join(DICE[kind].id for kind in range(TALENT) for _ in range(count[kind]))


def in_order(words: str) -> str:
    """The same dice in the order in which they are kept."""
    return dice_names(dice_of(words))


class AmbitionPlayer(Player[RollTable]):
    """A seat of Roll with what only Ambition lets it do."""

    scenario: "RollScenario"

    @property
    def empire(self) -> Empire:
        t: RollTable = self.scenario.table
        return t.empires[self.seat]

    def begins(self, faction: str, home: str) -> Self:
        """Take a faction, named by its first part, and a home world, as at setup; what they grant comes with the first look."""
        e = self.empire
        first = self.scenario.face(faction)
        e.faction = faction_of(first)
        for face in (*faction_faces(e.faction), self.scenario.face(home)):
            e.add(face)
        for die in self.scenario.take("home home leader" if self.scenario.table.supply[LEADER] else "home home home"):
            e.cup[die] += 1
        for die in self.scenario.take("home home"):
            e.citizenry[die] += 1
        self.scenario.setting_up = True
        return self

    # Assign and Reveal -----------------------------------------------------------------------------------------------

    def selects_nothing(self) -> Self:
        return self.answers(lay_on_strip, NO_PHASE)

    def foresees(self, phase: str) -> Self:
        """The phase selected after all workers were seen."""
        return self.answers(select_anew, PHASE_NAMES.index(phase))

    # Develop and Settle ----------------------------------------------------------------------------------------------

    def cut_codes(self, power: str) -> tuple[int, list[int]]:
        """The number of a power that cuts the need of the top tile, and the dice that may be given up for it now."""
        side = self.scenario.position.asks[self.seat].args[0]
        number = [cut.face for cut in self.empire.powers.cuts[side]].index(self.scenario.face(power))
        cuts = [unpack_cut(code) for code in self.options if isinstance(code, int) and code != NO_CUT]
        return number, [die for cut, die in cuts if cut == number]

    def cuts(self, power: str, die: str = "", place: str = "") -> Self:
        """Use a power just before a tile is completed, giving up a die where it asks for one."""
        self.scenario.settle(self.seat)
        number, dice = self.cut_codes(power)
        return self.answers(cut_need, pack_cut(number, self.taking(die, place, dice) if die else 0))

    def may_cut(self, power: str) -> list[tuple[str, str]]:
        """The dice that may be given up for a power now, each with its place."""
        return [self.where(code) for code in self.cut_codes(power)[1]]

    def cuts_no_more(self) -> Self:
        return self.answers(cut_need, NO_CUT)

    def loses(self, dice: str) -> Self:
        """Choose the builders that are lost to a tile."""
        return self.answers(lose_builders, tuple(dice_of(dice)))

    def taking(self, die: str, place: str, codes: Sequence[object]) -> int:
        """The code of a die at a place."""
        for code in codes:
            if isinstance(code, int) and self.where(code) == (die, place):
                return code
        raise AssertionError(f"{self.name} can't take {die} from {place}; there are {[self.where(int(str(c))) for c in codes]}")

    def where(self, code: int) -> tuple[str, str]:
        """A die that an answer names, and its place."""
        place, die = unpack_taking(code)
        at = world_of(place)
        if at != NOWHERE:
            return dice_names([die]), FACE[self.empire.tableau[at]].name["en"]
        if place == FROM_COLUMNS:
            return dice_names([at_task(die)]), PHASE_NAMES[phase_of(die)]
        return dice_names([die]), next(name for name, number in PILES.items() if number == place)

    # Ship and objectives ---------------------------------------------------------------------------------------------

    def spends(self, times: int, *after: str) -> Self:
        """Buy points once at the end of Ship, after the incomes of the named tiles."""
        incomes = [power.face for power in self.empire.powers.end[SHIP]]
        before = sum(bit(incomes.index(self.scenario.face(name))) for name in after)
        return self.answers(spend_credits, pack_spending(times, before))

    def progress(self, objective: str) -> int:
        """How far this seat is with an objective."""
        return progress(self.empire, OBJECTIVES[self.scenario.objective(objective)])

    def claimed(self, objective: str) -> bool:
        """Whether this seat has claimed an objective."""
        self.scenario.settle()
        t: RollTable = self.scenario.table
        return has_bit(t.claimed[t.objectives.index(self.scenario.objective(objective))], self.seat)
