"""The questions of Jump Drive in words: each ask as a sentence, its choices, and what can't be chosen."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask, Some
from orrery.core.cache import keep_results
from orrery.core.questions import Choice, Question, Questions, Refusal
from orrery.core.view import View
from orrery.games.jump_drive.rules.components import CARDS, COLOUR, CONTACT, DEFENSE, EYES, IS_WORLD, LIMIT, NEEDS, NONE, TEAM
from orrery.games.jump_drive.rules.placement import (
    EXPLORE,
    NO_SECOND,
    development_cost,
    development_cost_alone,
    permits,
    placement_parts,
    second_cost,
    second_placed,
    second_strength,
    strength,
    with_card,
    world_cost,
)
from orrery.games.jump_drive.rules.round import (
    EXPLORE_EYES,
    EXPLORE_KEEPS,
    HAND_LIMIT,
    NO_DEVELOPMENT_DRAW,
    give_up,
    pay,
    place,
    place_second,
    put_back,
    trim,
)
from orrery.games.jump_drive.rules.table import PAID, JumpTable, Seat, military
from orrery.games.jump_drive.words.components import TEXT, card_name, explain

MOST_CHOICES = 1024
"""Cards that are kept as a question about the hand shows them."""
MOST_PLACEMENTS = 16384
"""Placements that are kept as a question shows them."""
DISCARDS = {
    "ask.put_back": "jump-drive.setup.deal",
    "ask.pay": "jump-drive.pay.cards",
    "ask.give_up": "jump-drive.explore.discard",
    "ask.trim": "jump-drive.income.hand-limit",
}
"""The clause behind each ask that takes cards from the hand."""
QUESTIONS = Questions(TEXT)


def _own(view: View) -> Seat:
    t: JumpTable = view.table
    return t.seats[view.seat]


@QUESTIONS(put_back, give_up, trim)
class Discard(Question):
    """Which cards go."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        assert isinstance(ask, Some)
        return TEXT(lang, self.key, n=ask.least, all=len(_own(view).hand), limit=HAND_LIMIT, **self.more(view, lang))

    def more(self, view: View, lang: str) -> dict[str, Any]:
        """What else the sentence needs."""
        return {}

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return _discard_choice(code, lang, DISCARDS[self.key])


@QUESTIONS(pay)
class Pay(Discard):
    """Which cards go for what was placed."""

    def more(self, view: View, lang: str) -> dict[str, Any]:
        s = _own(view)
        placed = (s.development, s.first) if s.taken == PAID else (s.development,)
        new = [s.second] if s.second >= 0 else [card for card in placed if card >= 0]
        if len(new) == 1:
            return {"what": card_name(new[0], lang)}
        return {"what": TEXT(lang, "choice.both", development=card_name(new[0], lang), world=card_name(new[1], lang))}


@QUESTIONS(place)
class Place(Question):
    """What to do this turn: place a development, a world or both, or explore."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        s = _own(view)
        return _explore_choice(s, lang) if code == EXPLORE else _placement_choice(tuple(s.sums), len(s.hand), code, lang)

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        """Cards in hand that can't be placed alone now, and why."""
        s = _own(view)
        have = len(s.hand) - 1
        refused = {card: _refusal(s, card, have, lang) for card in dict.fromkeys(s.hand)}
        return {f"hand/{CARDS[card].id}": refusal for card, refusal in refused.items() if refusal}


@QUESTIONS(place_second)
class PlaceSecond(Question):
    """Whether to place a second world, and which."""

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return _second_choice(_own(view), code, lang)


@keep_results(MOST_CHOICES)
def _discard_choice(card: int, lang: str, clause: str) -> Choice:
    return Choice(card_name(card, lang), explain(CARDS[card], lang), (f"hand/{CARDS[card].id}",), clause)


def _explore_choice(s: Seat, lang: str) -> Choice:
    surplus = EXPLORE_EYES + s.sums[EYES]
    hint = TEXT(lang, "choice.explore.hint", draw=EXPLORE_KEEPS + surplus, surplus=surplus)
    return Choice(TEXT(lang, "choice.explore"), hint, ("explore",), "jump-drive.explore.draw")


@keep_results(MOST_PLACEMENTS)
def _placement_choice(empire_sums: tuple[int, ...], hand: int, code: int, lang: str) -> Choice:
    """A placement by an empire with these sums and so many cards in hand: a question is asked again whenever somebody else answers."""
    development, world, by_contact = placement_parts(code)
    hints: list[str] = []
    pieces: list[str] = []
    sums = list(empire_sums)
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
    purse = hand - len([piece for piece in pieces if piece != "centre"])
    if due or not conquers:
        hints.append(TEXT(lang, "choice.pays", n=due, all=purse) if due else TEXT(lang, "choice.free"))
    if development == NONE:
        hints.append(TEXT(lang, "choice.draws", n=NO_DEVELOPMENT_DRAW))
    if development != NONE and world != NONE:
        words = TEXT(lang, "choice.both", development=card_name(development, lang), world=card_name(world, lang))
        clause = "jump-drive.turn.both"
    elif world != NONE:
        words, clause = card_name(world, lang), "jump-drive.turn.world-alone"
    else:
        words, clause = card_name(development, lang), "jump-drive.turn.development-alone"
    return Choice(words, ", ".join(hints), tuple(pieces), clause)


def _second_choice(s: Seat, code: int, lang: str) -> Choice:
    if code == NO_SECOND:
        return Choice(TEXT(lang, "choice.no_second"), "", (), "jump-drive.second.may")
    world = second_placed(code)
    piece = f"hand/{CARDS[world].id}"
    if s.taken == PAID:
        due = second_cost(s, world)
        hints = [TEXT(lang, "choice.gives_up", card=card_name(s.convoy(), lang))]
        hints.append(TEXT(lang, "choice.pays", n=due, all=len(s.hand) - 1) if due else TEXT(lang, "choice.free"))
        return Choice(card_name(world, lang), ", ".join(hints), (piece,), "jump-drive.second.paying")
    hint = TEXT(lang, "choice.conquers", strength=second_strength(s, world), defense=DEFENSE[world])
    return Choice(card_name(world, lang), hint, (piece,), "jump-drive.second.conquering")


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
            words = TEXT(lang, "refusal.needs", military=military(s.sums), card=card_name(NEEDS[card][1], lang))
            return Refusal(words, "jump-drive.card.trade-pact")
        cost = development_cost_alone(s.sums, card)
    return Refusal(TEXT(lang, "refusal.cost", cost=cost, have=have), "jump-drive.pay.cards") if cost > have else None
