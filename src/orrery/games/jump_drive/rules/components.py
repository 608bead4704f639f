"""The cards of Jump Drive, read once from their component files into flat tables that the rules look up by card number."""

from typing import Any, Final

from orrery.core.components import Component, load
from orrery.core.errors import BadComponents

COLOURS: Final = ("novelty", "rare", "genes", "alien", "gray")
KEYWORDS: Final = ("rebel", "imperium", "uplift", "alien")
FIELDS: Final = (
    "kind",
    "cost",
    "defense",
    "colour",
    "keywords",
    "eyes",
    "military",
    "chromosomes",
    "points",
    "income",
    "gives",
    "powers",
    "limit",
)

# Slots of an empire's sums: what all its cards add up to, kept current so that no rule walks through an empire.
NOTHING: Final = 0
EYES: Final = 1
MILITARY: Final = 2
CHROMOSOMES: Final = 3
MILITARY_PER_CHROMOSOME: Final = 4
CHEAP_DEVELOPMENT: Final = 5
CHEAP_WORLD: Final = 6
DEVELOPMENTS: Final = 7
MILITARY_WORLDS: Final = 8
COLONY_CONVOYS: Final = 9
MILITARY_CONVOYS: Final = 10
PROPAGANDA: Final = 11
POINTS: Final = 12
INCOME: Final = 13
CHEAP_COLOUR: Final = 14
AGAINST_COLOUR: Final = 19
WORLDS: Final = 24
CONTACT: Final = 29
AGAINST_KEYWORD: Final = 34
FIXED_SLOTS: Final = 38
GENERAL: Final = -1
"""Stands for general military where a card counts something: icons and powers together."""

# How often a `gives` entry pays, and in whose empire it looks.
OWN: Final = 0
ONE_RIVAL: Final = 1
ANY_RIVAL: Final = 2
WHOSE: Final = ("own", "one-rival", "any-rival")
PER: Final = ("world", "eyes", "chromosomes", "card", "military-world", "military", "development")

COMPONENTS: Final[tuple[Component, ...]] = load("orrery.games.jump_drive", ("cards.toml", "hands.toml"))
CARDS: Final[tuple[Component, ...]] = tuple([c for c in COMPONENTS if c.kind == "card"])
INDEX: Final[dict[str, int]] = {card.id: number for number, card in enumerate(CARDS)}
KINDS: Final = len(CARDS)
NONE: Final = KINDS
"""The card number that means "no card"."""

_slots: dict[str, int] = {}


def _reference(card: Component, field: str, record: dict[str, Any], key: str) -> int:
    """The number of a card that a power names."""
    value = record.get(key)
    if not isinstance(value, str) or value not in INDEX:
        raise card.record_error(field, record, key, "the id of a card")
    return INDEX[value]


def _slot(name: str) -> int:
    if name not in _slots:
        _slots[name] = FIXED_SLOTS + len(_slots)
    return _slots[name]


def _one_of(card: Component, field: str, record: dict[str, Any], key: str, values: tuple[str, ...]) -> int:
    if record.get(key) not in values:
        raise card.record_error(field, record, key, f"one of {', '.join(values)}")
    return values.index(record[key])


def _amount(card: Component, field: str, record: dict[str, Any], key: str = "amount", least: int = 0) -> int:
    value = record.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise card.record_error(field, record, key, f"a number of {least} or more")
    return value


def _only(card: Component, field: str, record: dict[str, Any], keys: tuple[str, ...]) -> None:
    """An error for any key of a record that its kind does not have."""
    for key in record:
        if key not in keys:
            raise card.record_error(field, record, key, f"one of the keys {', '.join(keys)}")


def _keywords(card: Component) -> list[int]:
    words = card.data.get("keywords", [])
    if not isinstance(words, list) or any(word not in KEYWORDS for word in words):
        raise card.field_error("keywords", f"a list of {', '.join(KEYWORDS)}")
    return [KEYWORDS.index(word) for word in words]


def _check(card: Component) -> None:
    """What a card has depends on its kind: worlds have a colour and a cost or a defense, developments a cost and conditions."""
    card.only(FIELDS)
    world = card.text("kind", ("development", "world")) == "world"
    if world:
        card.text("colour", COLOURS)
        if ("cost" in card.data) == ("defense" in card.data):
            raise card.field_error("cost", "either a cost or a defense")
    else:
        card.int("cost")
    for field in ("limit",) if world else ("defense", "colour"):
        if field in card.data:
            raise card.field_error(field, f"no {field} on a {card.data['kind']}")


def _additions(number: int, card: Component) -> list[tuple[int, int]]:
    """What a card adds to the sums of its empire."""
    adds = [
        (EYES, card.int("eyes", 0)),
        (MILITARY, card.int("military", 0)),
        (CHROMOSOMES, card.int("chromosomes", 0)),
        (POINTS, card.int("points", 0)),
        (INCOME, card.int("income", 0)),
    ]
    if IS_WORLD[number]:
        adds.append((WORLDS + COLOUR[number], 1))
        if DEFENSE[number] >= 0:
            adds.append((MILITARY_WORLDS, 1))
    else:
        adds.append((DEVELOPMENTS, 1))
    for power in card.records("powers"):
        adds += _power_sums(number, card, power)
    return [(slot, amount) for slot, amount in adds if amount]


def _power_sums(number: int, card: Component, power: dict[str, Any]) -> list[tuple[int, int]]:
    """What one power adds to the sums."""
    match power.get("do"):
        case "discount":
            match power.get("on"):
                case "development":
                    _only(card, "powers", power, ("do", "on", "amount"))
                    slot = CHEAP_DEVELOPMENT
                case "world" if "colour" in power:
                    _only(card, "powers", power, ("do", "on", "colour", "amount"))
                    slot = CHEAP_COLOUR + _one_of(card, "powers", power, "colour", COLOURS)
                case "world":
                    _only(card, "powers", power, ("do", "on", "amount"))
                    slot = CHEAP_WORLD
                case "card":
                    _only(card, "powers", power, ("do", "on", "card", "amount"))
                    slot = _slot(f"cheap/{_reference(card, 'powers', power, 'card')}")
                case _:
                    raise card.record_error("powers", power, "on", "one of development, world, card")
            return [(slot, _amount(card, "powers", power))]
        case "military-against" if "colour" in power:
            _only(card, "powers", power, ("do", "colour", "amount"))
            return [(AGAINST_COLOUR + _one_of(card, "powers", power, "colour", COLOURS), _amount(card, "powers", power))]
        case "military-against":
            _only(card, "powers", power, ("do", "keyword", "amount"))
            return [(AGAINST_KEYWORD + _one_of(card, "powers", power, "keyword", KEYWORDS), _amount(card, "powers", power))]
        case "military-per":
            _only(card, "powers", power, ("do", "icon", "amount"))
            _one_of(card, "powers", power, "icon", ("chromosomes",))
            return [(MILITARY_PER_CHROMOSOME, _amount(card, "powers", power))]
        case "second-world":
            if _one_of(card, "powers", power, "by", ("paying", "conquering")):
                _only(card, "powers", power, ("do", "by"))
                return [(MILITARY_CONVOYS, 1)]
            _only(card, "powers", power, ("do", "by", "discount"))
            _amount(card, "powers", power, "discount")
            return [(COLONY_CONVOYS, 1)]
        case "pay-for-military":
            _only(card, "powers", power, ("do", "except_colour", "discount"))
            _amount(card, "powers", power, "discount")
            barred = _one_of(card, "powers", power, "except_colour", COLOURS)
            return [(CONTACT + colour, 1) for colour in range(len(COLOURS)) if colour != barred]
        case "goes-to-strongest":
            _only(card, "powers", power, ("do",))
            return [(PROPAGANDA, 1)]
        case "needs" if not IS_WORLD[number]:
            _only(card, "powers", power, ("do", "military", "or_card"))
            return []
        case "from-centre" if not IS_WORLD[number]:
            _only(card, "powers", power, ("do",))
            return []
        case _:
            raise card.record_error("powers", power, "do", f"a power that a {card.data['kind']} may have")


def _gives(card: Component) -> list[tuple[int, int, int, int, int, int]]:
    """Variable points and income: (0 points or 1 income, amount, slot counted, every, whose, 1 if it pays only once)."""
    slots: list[tuple[int, int, int, int, int, int]] = []
    for give in card.records("gives"):
        kind = _one_of(card, "gives", give, "what", ("points", "income"))
        amount = _amount(card, "gives", give)
        whose = _one_of(card, "gives", give, "whose", WHOSE)
        if "when_card" in give:
            _only(card, "gives", give, ("what", "amount", "whose", "when_card"))
            slots.append((kind, amount, _slot(f"owns/{_reference(card, 'gives', give, 'when_card')}"), 1, whose, 1))
        elif "when_world" in give:
            _only(card, "gives", give, ("what", "amount", "whose", "when_world"))
            slots.append((kind, amount, WORLDS + _one_of(card, "gives", give, "when_world", COLOURS), 1, whose, 1))
        else:
            own = {"world": ("colour",), "card": ("card",), "eyes": ("every",)}
            per = PER[_one_of(card, "gives", give, "per", PER)]
            _only(card, "gives", give, ("what", "amount", "whose", "per", *own.get(per, ())))
            every = _amount(card, "gives", give, "every", 1) if "every" in give else 1
            slots.append((kind, amount, _counts(card, give, per), every, whose, 0))
    return slots


def _counts(card: Component, give: dict[str, Any], per: str) -> int:
    """The slot that a variable entry counts."""
    match per:
        case "world":
            return WORLDS + _one_of(card, "gives", give, "colour", COLOURS)
        case "card":
            return _slot(f"owns/{_reference(card, 'gives', give, 'card')}")
        case "eyes":
            return EYES
        case "chromosomes":
            return CHROMOSOMES
        case "military-world":
            return MILITARY_WORLDS
        case "development":
            return DEVELOPMENTS
        case _:
            return GENERAL


def _need(card: Component) -> tuple[int, int]:
    """The condition of placing a card: (general military at most, or this card in the empire); (-1, NONE) for none."""
    for power in card.records("powers"):
        if power.get("do") == "needs":
            return _amount(card, "powers", power, "military"), _reference(card, "powers", power, "or_card")
    return -1, NONE


def _discount_of(card: Component, do: str) -> int:
    """The discount in a card's power of one kind; -1 if it has none such."""
    for power in card.records("powers"):
        if power.get("do") == do and "discount" in power:
            return _amount(card, "powers", power, "discount")
    return -1


for _card in CARDS:
    _check(_card)

IS_WORLD: Final[tuple[bool, ...]] = tuple([c.text("kind", ("development", "world")) == "world" for c in CARDS])
COST: Final[tuple[int, ...]] = tuple([c.int("cost", -1) for c in CARDS])
DEFENSE: Final[tuple[int, ...]] = tuple([c.int("defense", -1) for c in CARDS])
"""-1 for cards that are paid."""
COLOUR: Final[tuple[int, ...]] = tuple([COLOURS.index(c.text("colour", COLOURS)) if "colour" in c.data else -1 for c in CARDS])
KEYWORDS_OF: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(_keywords(c)) for c in CARDS])
LIMIT: Final[tuple[int, ...]] = tuple([c.int("limit", 99, least=1) for c in CARDS])
_additions_of: list[list[tuple[int, int]]] = [_additions(number, card) for number, card in enumerate(CARDS)]
GIVES: Final[tuple[tuple[tuple[int, int, int, int, int, int], ...], ...]] = tuple([tuple(_gives(c)) for c in CARDS])
NEEDS: Final[tuple[tuple[int, int], ...]] = tuple([_need(c) for c in CARDS])
CONVOY_DISCOUNT: Final[tuple[int, ...]] = tuple([_discount_of(c, "second-world") for c in CARDS])
"""What a second world costs less when this card is given up for it; -1 for cards that can't be."""
CONTACT_DISCOUNT: Final[int] = max([_discount_of(c, "pay-for-military") for c in CARDS])


def _team() -> int:
    """The one card that is taken from the centre of the table."""
    teams = [n for n, c in enumerate(CARDS) if any(p.get("do") == "from-centre" for p in c.records("powers"))]
    if len(teams) != 1:
        named = ", ".join([CARDS[n].id for n in teams]) or "none"
        raise BadComponents(f"{CARDS[0].where}: one card must have the power from-centre; {named} has it")
    return teams[0]


TEAM: Final[int] = _team()

for _name, _place in list(_slots.items()):
    if _name.startswith("owns/"):
        _additions_of[int(_name[5:])].append((_place, 1))
for _number, (_military, _or_card) in enumerate(NEEDS):
    if _or_card != NONE and f"owns/{_or_card}" not in _slots:
        _additions_of[_or_card].append((_slot(f"owns/{_or_card}"), 1))

ADDS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple([tuple(adds) for adds in _additions_of])
CHEAP_CARD: Final[tuple[int, ...]] = tuple([_slots.get(f"cheap/{n}", NOTHING) for n in range(KINDS)])
OWNS: Final[tuple[int, ...]] = (*[_slots.get(f"owns/{n}", NOTHING) for n in range(KINDS)], NOTHING)
SLOTS: Final[int] = FIXED_SLOTS + len(_slots)
SLOT_NAMES: Final[tuple[str, ...]] = (
    "nothing",
    "eyes",
    "military",
    "chromosomes",
    "military per chromosome",
    "cheap developments",
    "cheap worlds",
    "developments",
    "military worlds",
    "colony convoys",
    "military convoys",
    "propaganda",
    "points",
    "income",
    *[f"cheap {colour}" for colour in COLOURS],
    *[f"against {colour}" for colour in COLOURS],
    *[f"{colour} worlds" for colour in COLOURS],
    *[f"contact with {colour}" for colour in COLOURS],
    *[f"against keyword {keyword}" for keyword in KEYWORDS],
    *[f"{name.partition('/')[0]} {CARDS[int(name.partition('/')[2])].id}" for name in _slots],
)
"""What each slot of an empire's sums is called."""
DECK: Final[tuple[int, ...]] = tuple([n for n, c in enumerate(CARDS) if n != TEAM for _ in range(c.copies)])
"""The draw deck, a number for each copy."""
LEAST_DECK: Final = 28
"""Four seats are dealt seven cards each."""
if len(DECK) < LEAST_DECK:
    raise BadComponents(f"{CARDS[0].where}: the deck has {len(DECK)} cards; {LEAST_DECK} or more were expected")


def _hand(hand: Component) -> tuple[int, ...]:
    hand.only(("cards", "attested"))
    for field in ("cards", "attested"):
        cards = hand.data.get(field, [])
        if not isinstance(cards, list) or not all(isinstance(card, str) and card in INDEX for card in cards):
            raise hand.field_error(field, "a list of ids of cards")
        if TEAM in [INDEX[card] for card in cards]:
            raise hand.field_error(field, "a list of ids of cards in the deck")
    return tuple(sorted([INDEX[card] for card in hand.data.get("cards", [])]))


def _hands() -> tuple[tuple[int, ...], ...]:
    """The preset hands; all of them come out of one deck."""
    left = list(DECK)
    hands: list[tuple[int, ...]] = []
    for hand in [c for c in COMPONENTS if c.kind == "hand"]:
        hands.append(_hand(hand))
        for card in hands[-1]:
            if card not in left:
                raise hand.field_error("cards", f"no more copies of {CARDS[card].id} than the deck has")
            left.remove(card)
    return tuple(hands)


HANDS: Final[tuple[tuple[int, ...], ...]] = _hands()
