"""The cards of Jump Drive in words: their names, and what each does, built from its data."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from orrery.core.components import Component
from orrery.core.text import Text
from orrery.games.jump_drive.rules.components import CARDS, INDEX

TEXT = Text.of("orrery.games.jump_drive")


def card_name(card: int, lang: str) -> str:
    return CARDS[card].name_in(lang)


def card_names(cards: Sequence[int], lang: str) -> str:
    return ", ".join(card_name(card, lang) for card in cards)


def explain(component: Component, lang: str) -> str:
    """What a card does, built from its data."""
    if component.kind == "hand":
        return TEXT(lang, "hand", cards=card_names([INDEX[card] for card in component.data["cards"]], lang))
    data = component.data
    sentences = [_kind(component, lang)]
    if "rebel" in data.get("keywords", []):
        sentences.append(TEXT(lang, "card.rebel"))
    icons = [TEXT(lang, f"icon.{icon}", n=data[icon]) for icon in ("eyes", "military", "chromosomes") if data.get(icon)]
    if icons:
        sentences.append(TEXT(lang, "card.icons", icons=", ".join(icons)))
    if data.get("points") or data.get("income"):
        sentences.append(TEXT(lang, "card.fixed", points=data.get("points", 0), income=data.get("income", 0)))
    sentences += [_give(give, lang) for give in data.get("gives", [])]
    for power in data.get("powers", []):
        name, values = power_words(power, lang)
        sentences.append(TEXT(lang, f"power.{name}", **values))
    if "limit" in data:
        sentences.append(TEXT(lang, "card.limit", n=data["limit"]))
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in sentences)


def _kind(component: Component, lang: str) -> str:
    data = component.data
    if data["kind"] == "development":
        return TEXT(lang, "card.development", cost=data["cost"])
    colour = TEXT(lang, f"colour.{data['colour']}")
    if "defense" in data:
        return TEXT(lang, "card.military", colour=colour, defense=data["defense"])
    return TEXT(lang, "card.world", colour=colour, cost=data["cost"])


def _give(give: dict[str, Any], lang: str) -> str:
    values: dict[str, Any] = {"amount": TEXT(lang, f"unit.{give['what']}", n=give["amount"])}
    if "colour" in give:
        values["colour"] = TEXT(lang, f"colour.{give['colour']}")
    if "card" in give:
        values["card"] = card_name(INDEX[give["card"]], lang)
    if "when_card" in give:
        phrase = TEXT(lang, "when.card", card=card_name(INDEX[give["when_card"]], lang), **values)
    elif "when_world" in give:
        phrase = TEXT(lang, "when.world", colour=TEXT(lang, f"colour.{give['when_world']}"), **values)
    elif "every" in give:
        phrase = TEXT(lang, f"per.{give['per']}.every", every=give["every"], **values)
    else:
        phrase = TEXT(lang, f"per.{give['per']}", **values)
    return TEXT(lang, f"whose.{give['whose']}", what=phrase)


class PowerWords(NamedTuple):
    """How a power is put in words: the end of its sentence's name and what it fills in, the same at length and in short."""

    name: str
    values: dict[str, Any]


def power_words(power: dict[str, Any], lang: str) -> PowerWords:
    """The words of a power: "power.NAME" says it at length, "short.NAME" in as few words as a card has room for."""
    match power["do"]:
        case "discount" if power["on"] == "card":
            return PowerWords("discount.card", {"n": power["amount"], "card": card_name(INDEX[power["card"]], lang)})
        case "discount" if "colour" in power:
            colours = TEXT(lang, f"colours.{power['colour']}")
            return PowerWords("discount.colour", {"n": power["amount"], "colours": colours})
        case "discount":
            return PowerWords(f"discount.{power['on']}", {"n": power["amount"]})
        case "military-against":
            which = f"colours.{power['colour']}" if "colour" in power else f"keyword.{power['keyword']}"
            return PowerWords("military-against", {"n": power["amount"], "which": TEXT(lang, which)})
        case "military-per":
            return PowerWords("military-per", {"n": power["amount"]})
        case "needs":
            return PowerWords("needs", {"military": power["military"], "card": card_name(INDEX[power["or_card"]], lang)})
        case "second-world":
            return PowerWords(f"second-world.{power['by']}", {"discount": power.get("discount", 0)})
        case "pay-for-military":
            colour = TEXT(lang, f"colour.{power['except_colour']}")
            return PowerWords("pay-for-military", {"colour": colour, "discount": power["discount"]})
        case do:
            return PowerWords(do, {})
