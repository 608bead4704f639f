"""Why something costs what it costs: what is printed for a level, less what the power of a planet takes off."""

from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.rules.actions import colony, is_upgrade
from orrery.games.tiny_epic_galaxies.rules.components import FOLLOW_PRICE as SETS_FOLLOW_PRICE
from orrery.games.tiny_epic_galaxies.rules.components import LEVELS, PLANETS, UPGRADE, Planet
from orrery.games.tiny_epic_galaxies.rules.effects import upgrade
from orrery.games.tiny_epic_galaxies.rules.round import FOLLOW_PRICE
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable
from orrery.games.tiny_epic_galaxies.web.faces import TEXT
from orrery.games.tiny_epic_galaxies.words.components import planet_name


def price(view: View, code: int, lang: str) -> str:
    """The sum behind the price of an upgrade."""
    if view.ask is None or view.ask.name not in (upgrade.__name__, colony.__name__):
        return ""
    if view.ask.name == colony.__name__ and not is_upgrade(code):
        return ""
    t: GalaxyTable = view.table
    level = t.galaxies[view.seat].level + 1
    printed: int = LEVELS[level].cost
    paid = view.ask.args[0] if view.ask.name == upgrade.__name__ else printed
    less = printed - paid
    by = _source_name([planet for planet in PLANETS if planet.power.kind == UPGRADE and planet.power.discount == less], lang)
    taken_off = f" \u2212 {less} {by}" if less else ""
    return TEXT(lang, "price.level", level=level, n=printed) + taken_off


def follow_price(t: GalaxyTable, lang: str) -> str:
    """Why following costs more than it usually does; empty while it does not."""
    if t.price == FOLLOW_PRICE:
        return ""
    raised = [planet for planet in PLANETS if planet.power.kind == SETS_FOLLOW_PRICE and planet.power.culture == t.price]
    return TEXT(lang, "price.follow", n=t.price, usual=FOLLOW_PRICE, by=_source_name(raised, lang))


def _source_name(planets: list[Planet], lang: str) -> str:
    """The planet whose power it was. Asks do not say which one was used; where several do the same, none is named."""
    return planet_name(planets[0].index, lang) if len(planets) == 1 else TEXT(lang, "price.power")
