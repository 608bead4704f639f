"""Jump Drive in words: questions, choices, events and cards, in English and French."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Some
from orrery.core.components import Component
from orrery.core.game import Choice, Refusal
from orrery.core.position import Event
from orrery.core.view import View
from orrery.core.words import Text
from orrery.games.jump_drive.cards import CARDS, COLOUR, CONTACT, DEFENSE, EYES, INDEX, IS_WORLD, LIMIT, NEEDS, NONE, TEAM
from orrery.games.jump_drive.placing import (
    EXPLORE,
    NO_SECOND,
    development_cost,
    development_cost_alone,
    permits,
    placed,
    second_cost,
    second_strength,
    strength,
    with_card,
    world_cost,
)
from orrery.games.jump_drive.round import EXPLORE_EYES, EXPLORE_KEEPS, HAND_LIMIT, NO_DEVELOPMENT_DRAW
from orrery.games.jump_drive.table import PAID, JumpTable, Seat, military

TEXT = Text.of("orrery.games.jump_drive")


def called(card: int, lang: str) -> str:
    return CARDS[card].called(lang)


def cards_called(cards: Sequence[int], lang: str) -> str:
    return ", ".join(called(card, lang) for card in cards)


DISCARDS = {
    "put_back": "jump-drive.setup.deal",
    "pay": "jump-drive.pay.cards",
    "give_up": "jump-drive.explore.discard",
    "trim": "jump-drive.income.hand-limit",
}
"""The clause behind each ask that takes cards from the hand."""


def question(view: View, lang: str) -> str:
    """The ask as a sentence with its numbers."""
    ask = view.ask
    if ask is None:
        return ""
    s = _own(view)
    values: dict[str, Any] = {"all": len(s.hand), "limit": HAND_LIMIT}
    if isinstance(ask, Some):
        values["n"] = ask.least
    if ask.name == "pay":
        shown = (s.development, s.first) if s.taken == PAID else (s.development,)
        new = [s.second] if s.second >= 0 else [card for card in shown if card >= 0]
        values["what"] = (
            TEXT(lang, "choice.both", development=called(new[0], lang), world=called(new[1], lang))
            if len(new) > 1
            else called(new[0], lang)
        )
    return TEXT(lang, f"ask.{ask.name}", **values)


def _own(view: View) -> Seat:
    t: JumpTable = view.table
    return t.seats[view.seat]


def choice(view: View, code: int, lang: str, names: Sequence[str] = ()) -> Choice:
    """One option or item, with what follows from it."""
    ask = view.ask
    assert ask is not None, "a choice belongs to an ask"
    s = _own(view)
    if ask.name == "place":
        return _explore_choice(s, lang) if code == EXPLORE else _placement_choice(s, code, lang)
    if ask.name == "place_second":
        return _second_choice(s, code, lang)
    return Choice(called(code, lang), explain(CARDS[code], lang), (f"hand/{CARDS[code].id}",), DISCARDS.get(ask.name, ""))


def _explore_choice(s: Seat, lang: str) -> Choice:
    surplus = EXPLORE_EYES + s.sums[EYES]
    hint = TEXT(lang, "choice.explore.hint", draw=EXPLORE_KEEPS + surplus, surplus=surplus)
    return Choice(TEXT(lang, "choice.explore"), hint, ("explore",), "jump-drive.explore.draw")


def _placement_choice(s: Seat, code: int, lang: str) -> Choice:
    development, world, by_contact = placed(code)
    hints: list[str] = []
    pieces: list[str] = []
    sums = s.sums
    due = 0
    conquers = world != NONE and DEFENSE[world] >= 0 and not by_contact
    if development != NONE:
        due = development_cost_alone(sums, development) if world == NONE else development_cost(sums, development)
        sums = with_card(sums, development)
        pieces.append("centre" if development == TEAM else f"hand/{CARDS[development].id}")
    if world != NONE:
        pieces.append(f"hand/{CARDS[world].id}")
        if conquers:
            hints.append(TEXT(lang, "choice.conquers", strength=strength(sums, world), defense=DEFENSE[world]))
        else:
            due += world_cost(sums, world)
            if by_contact:
                hints.append(TEXT(lang, "choice.by_contact"))
    purse = len(s.hand) - len([piece for piece in pieces if piece != "centre"])
    if due or not conquers:
        hints.append(TEXT(lang, "choice.pays", n=due, all=purse) if due else TEXT(lang, "choice.free"))
    if development == NONE:
        hints.append(TEXT(lang, "choice.draws", n=NO_DEVELOPMENT_DRAW))
    if development != NONE and world != NONE:
        words = TEXT(lang, "choice.both", development=called(development, lang), world=called(world, lang))
        clause = "jump-drive.turn.both"
    elif world != NONE:
        words, clause = called(world, lang), "jump-drive.turn.world-alone"
    else:
        words, clause = called(development, lang), "jump-drive.turn.development-alone"
    return Choice(words, ", ".join(hints), tuple(pieces), clause)


def _second_choice(s: Seat, code: int, lang: str) -> Choice:
    if code == NO_SECOND:
        return Choice(TEXT(lang, "choice.no_second"), "", (), "jump-drive.second.may")
    world = code - 1
    piece = f"hand/{CARDS[world].id}"
    if s.taken == PAID:
        due = second_cost(s, world)
        hints = [TEXT(lang, "choice.gives_up", card=called(s.convoy(), lang))]
        hints.append(TEXT(lang, "choice.pays", n=due, all=len(s.hand) - 1) if due else TEXT(lang, "choice.free"))
        return Choice(called(world, lang), ", ".join(hints), (piece,), "jump-drive.second.paying")
    hint = TEXT(lang, "choice.conquers", strength=second_strength(s, world), defense=DEFENSE[world])
    return Choice(called(world, lang), hint, (piece,), "jump-drive.second.conquering")


def refusals(view: View, lang: str) -> dict[str, Refusal]:
    """Cards in hand that can't be placed alone now, and why."""
    if view.ask is None or view.ask.name != "place":
        return {}
    s = _own(view)
    have = len(s.hand) - 1
    found: dict[str, Refusal] = {}
    for card in dict.fromkeys(s.hand):
        refusal = _refusal(s, card, have, lang)
        if refusal:
            found[f"hand/{CARDS[card].id}"] = refusal
    return found


def _refusal(s: Seat, card: int, have: int, lang: str) -> Refusal | None:
    if IS_WORLD[card]:
        if DEFENSE[card] >= 0:
            power = strength(s.sums, card)
            if power >= DEFENSE[card]:
                return None
            if not s.sums[CONTACT + COLOUR[card]]:
                words = TEXT(lang, "refusal.strength", defense=DEFENSE[card], strength=power)
                return Refusal(words, "jump-drive.conquest.strength")
        cost = world_cost(s.sums, card)
    else:
        if s.empire.count(card) >= LIMIT[card]:
            return Refusal(TEXT(lang, "refusal.limit", n=LIMIT[card]), "jump-drive.cards.copies")
        if not permits(s, card):
            words = TEXT(lang, "refusal.needs", military=military(s.sums), card=called(NEEDS[card][1], lang))
            return Refusal(words, "jump-drive.card.trade-pact")
        cost = development_cost_alone(s.sums, card)
    return Refusal(TEXT(lang, "refusal.cost", cost=cost, have=have), "jump-drive.pay.cards") if cost > have else None


def say(event: Event, viewer: int, names: Sequence[str], lang: str) -> str:
    """An event as a sentence for one viewer."""
    name, seat, public, private = event
    own = seat == viewer and seat >= 0
    values: dict[str, Any] = {"who": names[seat] if seat >= 0 else ""}
    match name:
        case "developed" | "settled":
            values |= {"card": called(public[0], lang), "n": public[1]}
        case "conquered":
            values |= {"card": called(public[0], lang), "strength": public[1], "defense": public[2]}
        case "settled_second":
            values |= {"card": called(public[0], lang), "n": public[1], "convoy": called(public[2], lang)}
        case "conquered_second":
            values |= {"card": called(public[0], lang), "defense": public[1]}
        case "propaganda_moved":
            values |= {"card": called(public[0], lang), "loser": names[public[1]]}
            if public[1] == viewer:
                return TEXT(lang, "event.propaganda_moved.lost", card=values["card"], winner=values["who"])
        case "scored":
            values |= {"n": public[0], "total": public[1]}
        case "turn_began" | "ended":
            values |= {"round": public[0]}
        case "chose_to_explore":
            pass
        case _:
            values |= {"n": public[0], "cards": cards_called(private, lang)}
            if not public[0]:
                name = "drew_nothing"
            own = own and (bool(private) or not public[0])
    key = f"event.{name}"
    return TEXT(lang, f"{key}.own" if own and f"{key}.own" in TEXT else key, **values)


def explain(component: Component, lang: str) -> str:
    """What a card does, built from its data."""
    if component.kind == "hand":
        return TEXT(lang, "hand", cards=cards_called([INDEX[card] for card in component.data["cards"]], lang))
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
    sentences += [_power(power, lang) for power in data.get("powers", [])]
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
        values["card"] = called(INDEX[give["card"]], lang)
    if "when_card" in give:
        what = TEXT(lang, "when.card", card=called(INDEX[give["when_card"]], lang), **values)
    elif "when_world" in give:
        what = TEXT(lang, "when.world", colour=TEXT(lang, f"colour.{give['when_world']}"), **values)
    elif "every" in give:
        what = TEXT(lang, f"per.{give['per']}.every", every=give["every"], **values)
    else:
        what = TEXT(lang, f"per.{give['per']}", **values)
    return TEXT(lang, f"whose.{give['whose']}", what=what)


def _power(power: dict[str, Any], lang: str) -> str:
    match power["do"]:
        case "discount" if power["on"] == "card":
            return TEXT(lang, "power.discount.card", n=power["amount"], card=called(INDEX[power["card"]], lang))
        case "discount" if "colour" in power:
            return TEXT(lang, "power.discount.colour", n=power["amount"], colour=TEXT(lang, f"colour.{power['colour']}"))
        case "discount":
            return TEXT(lang, f"power.discount.{power['on']}", n=power["amount"])
        case "military-against":
            which = f"colour.{power['colour']}" if "colour" in power else f"keyword.{power['keyword']}"
            return TEXT(lang, "power.military-against", n=power["amount"], which=TEXT(lang, which))
        case "military-per":
            return TEXT(lang, "power.military-per", n=power["amount"])
        case "needs":
            return TEXT(lang, "power.needs", military=power["military"], card=called(INDEX[power["or_card"]], lang))
        case "second-world":
            return TEXT(lang, f"power.second-world.{power['by']}", discount=power.get("discount", 0))
        case "pay-for-military":
            colour = TEXT(lang, f"colour.{power['except_colour']}")
            return TEXT(lang, "power.pay-for-military", colour=colour, discount=power["discount"])
        case do:
            return TEXT(lang, f"power.{do}")
