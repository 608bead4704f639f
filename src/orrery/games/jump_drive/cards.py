"""The cards of Jump Drive, read once from their component files into flat tables that the rules look up by card number."""

from typing import Any, Final

from orrery.core.components import Component, load

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

COMPONENTS: Final[tuple[Component, ...]] = load("orrery.games.jump_drive.components", ("cards.toml", "hands.toml"))
CARDS: Final[tuple[Component, ...]] = tuple([c for c in COMPONENTS if c.kind == "card"])
INDEX: Final[dict[str, int]] = {card.id: number for number, card in enumerate(CARDS)}
KINDS: Final = len(CARDS)
NONE: Final = KINDS
"""The card number that means "no card"."""

_slots: dict[str, int] = {}


def _reference(card: Component, record: dict[str, Any], field: str) -> int:
    """The number of a card that a power names."""
    if record.get(field) not in INDEX:
        raise card.wrong("powers or gives", f"the id of a card in {field!r}, not {record.get(field)!r}, ")
    return INDEX[record[field]]


def _slot(name: str) -> int:
    if name not in _slots:
        _slots[name] = FIXED_SLOTS + len(_slots)
    return _slots[name]


def _one_of(card: Component, record: dict[str, Any], field: str, values: tuple[str, ...]) -> int:
    if record.get(field) not in values:
        raise card.wrong("powers or gives", f"{field!r} as one of {', '.join(values)}, not {record.get(field)!r}, ")
    return values.index(record[field])


def _amount(card: Component, record: dict[str, Any], field: str = "amount") -> int:
    value = record.get(field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise card.wrong("powers or gives", f"a number in {field!r}, not {value!r}, ")
    return value


def _keywords(card: Component) -> list[int]:
    words = card.data.get("keywords", [])
    if not isinstance(words, list) or any(word not in KEYWORDS for word in words):
        raise card.wrong("keywords", f"a list of {', '.join(KEYWORDS)}")
    return [KEYWORDS.index(word) for word in words]


def _adds(number: int, card: Component) -> list[tuple[int, int]]:
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
        match power.get("do"):
            case "discount":
                amount = _amount(card, power)
                match power.get("on"):
                    case "development":
                        adds.append((CHEAP_DEVELOPMENT, amount))
                    case "world" if "colour" in power:
                        adds.append((CHEAP_COLOUR + _one_of(card, power, "colour", COLOURS), amount))
                    case "world":
                        adds.append((CHEAP_WORLD, amount))
                    case "card":
                        adds.append((_slot(f"cheap/{_reference(card, power, 'card')}"), amount))
                    case _:
                        raise card.wrong("powers", "a discount on development, world or card")
            case "military-against" if "colour" in power:
                adds.append((AGAINST_COLOUR + _one_of(card, power, "colour", COLOURS), _amount(card, power)))
            case "military-against":
                adds.append((AGAINST_KEYWORD + _one_of(card, power, "keyword", KEYWORDS), _amount(card, power)))
            case "military-per":
                _one_of(card, power, "icon", ("chromosomes",))
                adds.append((MILITARY_PER_CHROMOSOME, _amount(card, power)))
            case "second-world":
                adds.append(((COLONY_CONVOYS, MILITARY_CONVOYS)[_one_of(card, power, "by", ("paying", "conquering"))], 1))
            case "pay-for-military":
                barred = _one_of(card, power, "except_colour", COLOURS)
                adds += [(CONTACT + colour, 1) for colour in range(len(COLOURS)) if colour != barred]
            case "goes-to-strongest":
                adds.append((PROPAGANDA, 1))
            case "needs" | "from-centre":
                pass
            case other:
                raise card.wrong("powers", f"a known power, not {other!r},")
    return [(slot, amount) for slot, amount in adds if amount]


def _gives(card: Component) -> list[tuple[int, int, int, int, int, int]]:
    """Variable points and income: (0 points or 1 income, amount, slot counted, every, whose, 1 if it pays only once)."""
    found: list[tuple[int, int, int, int, int, int]] = []
    for give in card.records("gives"):
        what = _one_of(card, give, "what", ("points", "income"))
        amount = _amount(card, give)
        whose = _one_of(card, give, "whose", WHOSE)
        every = give.get("every", 1)
        if not isinstance(every, int) or every < 1:
            raise card.wrong("gives", "'every' of 1 or more")
        if "when_card" in give:
            found.append((what, amount, _slot(f"owns/{_reference(card, give, 'when_card')}"), 1, whose, 1))
        elif "when_world" in give:
            found.append((what, amount, WORLDS + _one_of(card, give, "when_world", COLOURS), 1, whose, 1))
        else:
            match PER[_one_of(card, give, "per", PER)]:
                case "world":
                    slot = WORLDS + _one_of(card, give, "colour", COLOURS)
                case "card":
                    slot = _slot(f"owns/{_reference(card, give, 'card')}")
                case "eyes":
                    slot = EYES
                case "chromosomes":
                    slot = CHROMOSOMES
                case "military-world":
                    slot = MILITARY_WORLDS
                case "development":
                    slot = DEVELOPMENTS
                case _:
                    slot = GENERAL
            found.append((what, amount, slot, every, whose, 0))
    return found


def _need(card: Component) -> tuple[int, int]:
    """The condition of placing a card: (general military at most, or this card in the empire); (-1, NONE) for none."""
    for power in card.records("powers"):
        if power.get("do") == "needs":
            return _amount(card, power, "military"), _reference(card, power, "or_card")
    return -1, NONE


def _power_amount(card: Component, do: str, field: str) -> int:
    """A number in a card's power of one kind; 0 if it has none such."""
    for power in card.records("powers"):
        if power.get("do") == do and field in power:
            return _amount(card, power, field)
    return 0


for _card in CARDS:
    _card.only(FIELDS)
    if ("cost" in _card.data) == ("defense" in _card.data):
        raise _card.wrong("cost", "either a cost or a defense")

IS_WORLD: Final[tuple[bool, ...]] = tuple([c.text("kind", ("development", "world")) == "world" for c in CARDS])
COST: Final[tuple[int, ...]] = tuple([c.int("cost", -1) for c in CARDS])
DEFENSE: Final[tuple[int, ...]] = tuple([c.int("defense", -1) for c in CARDS])
"""-1 for cards that are paid."""
COLOUR: Final[tuple[int, ...]] = tuple([COLOURS.index(c.text("colour", COLOURS)) if "colour" in c.data else -1 for c in CARDS])
KEYWORDS_OF: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(_keywords(c)) for c in CARDS])
LIMIT: Final[tuple[int, ...]] = tuple([c.int("limit", 99) for c in CARDS])
_adds_of: list[list[tuple[int, int]]] = [_adds(number, card) for number, card in enumerate(CARDS)]
GIVES: Final[tuple[tuple[tuple[int, int, int, int, int, int], ...], ...]] = tuple([tuple(_gives(c)) for c in CARDS])
NEEDS: Final[tuple[tuple[int, int], ...]] = tuple([_need(c) for c in CARDS])
CONVOY_DISCOUNT: Final[tuple[int, ...]] = tuple([_power_amount(c, "second-world", "discount") for c in CARDS])
CONTACT_DISCOUNT: Final[int] = max([_power_amount(c, "pay-for-military", "discount") for c in CARDS])
TEAM: Final[int] = next(n for n, c in enumerate(CARDS) if any(p.get("do") == "from-centre" for p in c.records("powers")))
"""The one card that is taken from the centre of the table."""

for _name, _place in list(_slots.items()):
    if _name.startswith("owns/"):
        _adds_of[int(_name[5:])].append((_place, 1))
for _number, (_military, _or_card) in enumerate(NEEDS):
    if _or_card != NONE and f"owns/{_or_card}" not in _slots:
        _adds_of[_or_card].append((_slot(f"owns/{_or_card}"), 1))

ADDS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple([tuple(adds) for adds in _adds_of])
CHEAP_CARD: Final[tuple[int, ...]] = tuple([_slots.get(f"cheap/{n}", NOTHING) for n in range(KINDS)])
OWNS: Final[tuple[int, ...]] = (*[_slots.get(f"owns/{n}", NOTHING) for n in range(KINDS)], NOTHING)
SLOTS: Final[int] = FIXED_SLOTS + len(_slots)
DECK: Final[tuple[int, ...]] = tuple([n for n, c in enumerate(CARDS) if n != TEAM for _ in range(c.copies)])
"""The draw deck, a number for each copy."""


def _hand(hand: Component) -> tuple[int, ...]:
    hand.only(("cards", "attested"))
    cards = hand.data.get("cards")
    if not isinstance(cards, list) or any(card not in INDEX for card in cards):
        raise hand.wrong("cards", "a list of card ids")
    return tuple(sorted([INDEX[card] for card in cards]))


HANDS: Final[tuple[tuple[int, ...], ...]] = tuple([_hand(c) for c in COMPONENTS if c.kind == "hand"])
