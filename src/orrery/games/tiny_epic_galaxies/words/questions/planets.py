"""Questions about missions, planets, the empire and its resources."""

from collections.abc import Sequence

from orrery.core.ask import Ask, One
from orrery.core.questions import Choice, Question, Refusal
from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.rules.actions import (
    UPGRADE_BY_CULTURE,
    UPGRADE_BY_ENERGY,
    borrow,
    colony,
    energy_paid,
    is_upgrade,
)
from orrery.games.tiny_epic_galaxies.rules.bits import has_bit
from orrery.games.tiny_epic_galaxies.rules.components import (
    ENERGY,
    LEVELS,
    MISSION_CARDS,
    MOST_HELD,
    PLANETS,
    REPEAT,
    RESOURCES,
    STEAL,
    TOP,
    UPGRADE,
    other_resource,
)
from orrery.games.tiny_epic_galaxies.rules.effects import (
    exchange,
    replace,
    steal,
    upgrade,
)
from orrery.games.tiny_epic_galaxies.rules.powers import usable_colonies
from orrery.games.tiny_epic_galaxies.rules.round import keep_mission
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable
from orrery.games.tiny_epic_galaxies.rules.targets import (
    upgrade_payments,
)
from orrery.games.tiny_epic_galaxies.words.components import (
    TEXT,
    amount,
    explain,
    planet_name,
    planet_power,
    resource_name,
)
from orrery.games.tiny_epic_galaxies.words.pieces import (
    amount_piece,
    mission_piece,
    owner_piece,
    planet_piece,
    upgrade_piece,
)
from orrery.games.tiny_epic_galaxies.words.questions.common import QUESTIONS, RULES, own_galaxy
from orrery.games.tiny_epic_galaxies.words.questions.ships import rival_name


@QUESTIONS(keep_mission)
class KeepMission(Question):
    """Which of the two missions is kept."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        card = MISSION_CARDS[code]
        return Choice(
            card.name_in(lang), explain(card, lang, view.table.rulings), (mission_piece(code),), RULES + "setup.missions"
        )


@QUESTIONS(colony)
class Colony(Question):
    """Which colony is used, or how the empire is raised."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if not is_upgrade(code):
            return use_choice(view, code, lang, "colony.one")
        cost = LEVELS[own_galaxy(view).level + 1].cost
        return upgrade_choice(view, energy_paid(code, cost), cost, lang)

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        assert isinstance(ask, One)
        x = own_galaxy(view)
        (chain,) = ask.args
        usable = usable_colonies(view.table, view.seat, chain)
        refused = {
            planet_piece(planet): power_refusal(view, planet, chain, lang) for planet in x.planets if planet not in usable
        }
        if x.level == TOP:
            refused["upgrade"] = Refusal(TEXT(lang, "refusal.top"), RULES + "upgrade.top")
        elif UPGRADE_BY_ENERGY not in ask.options and UPGRADE_BY_CULTURE not in ask.options:
            cost = LEVELS[x.level + 1].cost
            refused["upgrade"] = Refusal(TEXT(lang, "refusal.upgrade", n=cost), RULES + "upgrade.cost")
        return refused


@QUESTIONS(upgrade)
class Upgrade(Question):
    """How much of the price of a level is energy."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        (cost,) = ask.args
        return TEXT(lang, self.key, n=cost, level=own_galaxy(view).level + 1)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        (cost,) = ask.args
        return upgrade_choice(view, code, cost, lang)


def upgrade_choice(view: View, energy: int, cost: int, lang: str) -> Choice:
    """An upgrade of which so much is paid in energy, the rest in culture."""
    culture = cost - energy
    level = own_galaxy(view).level + 1
    new = LEVELS[level]
    words = TEXT(lang, "choice.upgrade", level=level, what=amount(lang, energy, culture))
    hint = TEXT(lang, "choice.upgrade.hint", points=new.points, dice=new.dice, ships=new.ships)
    return Choice(words, hint, (upgrade_piece(energy, culture),), RULES + "upgrade.cost")


def use_choice(view: View, planet: int, lang: str, clause: str) -> Choice:
    words = TEXT(lang, "choice.use", planet=planet_name(planet, lang))
    return Choice(words, planet_power(planet, lang, view.table.rulings), (planet_piece(planet),), RULES + clause)


def power_refusal(view: View, planet: int, chain: int, lang: str) -> Refusal:
    """Why the power of a colony can't be used now."""
    t: GalaxyTable = view.table
    x = own_galaxy(view)
    power = PLANETS[planet].power
    reason, clause = "target", "power.offered"
    if has_bit(chain, planet):
        reason, clause = "chain", "power.chain"
    elif power.once and has_bit(x.used, planet):
        reason, clause = "used", "power.once"
    elif view.seat != t.active and power.own_turn:
        reason, clause = "own_turn", "power.own-turn"
    elif view.seat != t.active and power.kind == STEAL and t.rulings.theft_own_turn:
        reason, clause = "own_turn", "power.steal-turn"
    elif x.energy < power.pay_energy or x.culture < power.pay_culture or sum(t.dice) < power.pay_dice:
        reason = "cost"
    elif power.kind == REPEAT and view.seat != t.active:
        reason, clause = "own_dice", "power.repeat"
    elif power.kind == UPGRADE:
        reason, clause = upgrade_refusal(view, planet)
    return Refusal(TEXT(lang, f"refusal.{reason}"), RULES + clause)


def upgrade_refusal(view: View, planet: int) -> tuple[str, str]:
    """Why a power that upgrades can't be used: the reason and its clause."""
    if own_galaxy(view).level == TOP:
        return "top", "upgrade.top"
    if upgrade_payments(view.table, view.seat, PLANETS[planet].power, MOST_HELD, MOST_HELD):
        return "cost", "power.offered"
    return "lowest_tied" if view.table.rulings.lowest_tied else "lowest", "power.upgrade-lowest"


@QUESTIONS(borrow)
class Borrow(Question):
    """Whose power is used: that of a row planet, or of a rival's colony."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        planet, _ = ask.args
        power = PLANETS[planet].power
        paid = amount(lang, power.pay_energy, power.pay_culture)
        return TEXT(lang, f"{self.key}.rival" if power.rivals else f"{self.key}.row", what=paid)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        planet, _ = ask.args
        return use_choice(view, code, lang, "power.use-rival" if PLANETS[planet].power.rivals else "power.use-row")


@QUESTIONS(replace)
class Replace(Question):
    """Which planet of the row is replaced."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        planet = view.table.row[code]
        return Choice(planet_name(planet, lang), "", (planet_piece(planet),), RULES + "power.replace")


@QUESTIONS(steal)
class Steal(Question):
    """From whom resources are taken."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        (planet,) = ask.args
        power = PLANETS[planet].power
        return TEXT(lang, self.key, what=amount(lang, power.energy, power.culture))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        t: GalaxyTable = view.table
        victim = t.galaxies[code]
        energy, culture = TEXT(lang, "amount.energy", n=victim.energy), TEXT(lang, "amount.culture", n=victim.culture)
        hint = TEXT(lang, "choice.victim.hint", energy=energy, culture=culture)
        return Choice(rival_name(t, code, names, lang), hint, (f"seat/{owner_piece(t, code)}",), RULES + "power.steal")


@QUESTIONS(exchange)
class Exchange(Question):
    """How much of one resource becomes the other."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        source = self.source(ask)
        into = resource_name(other_resource(source), lang)
        return TEXT(lang, self.key, what=TEXT(lang, f"of.{RESOURCES[source]}"), into=into)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        energy, culture = (code, 0) if self.source(ask) == ENERGY else (0, code)
        return Choice(amount(lang, energy, culture), "", (amount_piece(energy, culture),), RULES + "power.convert")

    def source(self, ask: Ask) -> int:
        (planet,) = ask.args
        source: int = PLANETS[planet].power.source
        return source
