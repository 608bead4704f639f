"""Why something costs what it costs: what is printed, less what every card of the empire takes off."""

from collections.abc import Iterable

from orrery.core.view import View
from orrery.games.jump_drive.rules.components import (
    ADDS,
    CHEAP_CARD,
    CHEAP_COLOUR,
    CHEAP_DEVELOPMENT,
    CHEAP_WORLD,
    COLOUR,
    CONTACT_DISCOUNT,
    COST,
    DEFENSE,
    NONE,
)
from orrery.games.jump_drive.rules.placement import ALONE_DISCOUNT, EXPLORE, placement_parts
from orrery.games.jump_drive.rules.round import place
from orrery.games.jump_drive.words.components import TEXT, card_name


def price(view: View, code: int, lang: str) -> str:
    """The sum behind what an answer costs, such as 1 less 1 for Mining Robots; empty where nothing makes it cheaper."""
    if view.ask is None or view.ask.name != place.__name__ or code == EXPLORE:
        return ""
    development, world, by_contact = placement_parts(code)
    empire: list[int] = list(view.table.seats[view.seat].empire)
    sums: list[tuple[int, list[tuple[int, str]]]] = []
    """What is printed on each card that is paid for, and what is taken off it."""
    if development != NONE:
        slots: tuple[int, ...] = (CHEAP_DEVELOPMENT, CHEAP_CARD[development])
        less = _discounts(empire, slots, lang)
        if world == NONE and COST[development]:
            less.append((ALONE_DISCOUNT, TEXT(lang, "price.alone")))
        sums.append((COST[development], less))
        empire.append(development)
    if world != NONE and (DEFENSE[world] < 0 or by_contact):
        slots = (CHEAP_WORLD, CHEAP_COLOUR + COLOUR[world], CHEAP_CARD[world])
        less = _discounts(empire, slots, lang)
        if by_contact:
            less.insert(0, (CONTACT_DISCOUNT, TEXT(lang, "price.contact")))
        sums.append((DEFENSE[world] if by_contact else COST[world], less))
    return " + ".join(_sum(printed, less) for printed, less in sums) if any(less for _, less in sums) else ""


def _discounts(empire: Iterable[int], slots: tuple[int, ...], lang: str) -> list[tuple[int, str]]:
    """What each card of an empire takes off, with its name."""
    reductions = [(sum(amount for slot, amount in ADDS[card] if slot in slots), card_name(card, lang)) for card in empire]
    return [(amount, name) for amount, name in reductions if amount]


def _sum(printed: int, less: list[tuple[int, str]]) -> str:
    return " \u2212 ".join([str(printed), *(f"{amount} {name}" for amount, name in less)])
