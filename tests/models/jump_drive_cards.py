"""What may be placed in Jump Drive, what it costs and what it brings, for the model of the game.

Answers are numbers. What they mean was learned from the words of the choices, and the model holds the words to it: 0 explores, a
placement is made of a development, a world and whether Contact Specialist pays, and a second world is its card and one more.
"""

import tomllib
from importlib.resources import files
from typing import Any

Card = dict[str, Any]


def read_data(name: str) -> dict[str, Any]:
    """One of the data files of the game."""
    return tomllib.loads((files("orrery.games.jump_drive") / "data" / name).read_text("utf-8"))


CARDS: list[Card] = read_data("cards.toml")["card"]
NUMBER = {card["id"]: number for number, card in enumerate(CARDS)}
HANDS = [sorted(NUMBER[card] for card in hand["cards"]) for hand in read_data("hands.toml")["hand"]]
NONE = len(CARDS)
MARKER_EYES = 3
GIVEN_UP = -1
"""The discarder of a convoy: everybody saw it go."""


def powers(card: int, do: str) -> list[dict[str, Any]]:
    """What a card can do of that kind."""
    return [power for power in CARDS[card].get("powers", ()) if power["do"] == do]


TEAM = next(card for card in range(NONE) if powers(card, "from-centre"))
DECK = sorted(card for card in range(NONE) if card != TEAM for _ in range(CARDS[card].get("copies", 1)))
DECK_SIZE = 112
GOAL = 50
HAND_LIMIT = 10
WORLDS = [card for card in range(NONE) if CARDS[card]["kind"] == "world"]
MILITARY = [card for card in WORLDS if "defense" in CARDS[card]]


def icons(empire: list[int], icon: str) -> int:
    return sum(CARDS[card].get(icon, 0) for card in empire)


def military(empire: list[int]) -> int:
    """General military: icons, and powers that lend it for other icons."""
    lent = [power for card in empire for power in powers(card, "military-per")]
    by_powers: int = sum(power["amount"] * icons(empire, power["icon"]) for power in lent)
    return icons(empire, "military") + by_powers


def limited_military(empire: list[int], world: int) -> int:
    """Military against some worlds only, as far as it fits this one."""
    military = 0
    for card in empire:
        for power in powers(card, "military-against"):
            fits_colour = power.get("colour") == CARDS[world]["colour"]
            fits_keyword = power.get("keyword") in CARDS[world].get("keywords", ())
            military += power["amount"] if fits_colour or fits_keyword else 0
    return military


def discount(empire: list[int], card: int) -> int:
    """What all reductions of an empire take off the cost of a card."""
    reduction = 0
    for power in [power for own in empire for power in powers(own, "discount")]:
        if power["on"] == "card":
            fits = NUMBER[power["card"]] == card
        elif power["on"] == "world":
            fits = card in WORLDS and power.get("colour", CARDS[card]["colour"]) == CARDS[card]["colour"]
        else:
            fits = card not in WORLDS
        reduction += power["amount"] if fits else 0
    return reduction


def contact_price(empire: list[int], world: int) -> int | None:
    """What a military world costs by Contact Specialist, other reductions included; None where that is not allowed."""
    offers = [power["discount"] for card in empire for power in powers(card, "pay-for-military")]
    barred = [power["except_colour"] for card in empire for power in powers(card, "pay-for-military")]
    if not offers or CARDS[world]["colour"] in barred:
        return None
    printed: int = CARDS[world]["defense"] - max(offers)
    return printed - discount(empire, world)


def may_develop(empire: list[int], card: int) -> bool:
    """Whether limits and conditions let a development be placed in an empire."""
    if empire.count(card) >= CARDS[card].get("limit", DECK_SIZE):
        return False
    return all(military(empire) <= power["military"] or NUMBER[power["or_card"]] in empire for power in powers(card, "needs"))


class Seat:
    """What one player has, and what the turn has brought."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.hand: list[int] = list(data["hand"])
        self.empire: list[int] = list(data["empire"])
        self.earned: list[int] = list(data["earned"])
        self.gone: int = data["gone"]
        self.points: int = data["points"]
        self.income: int = data["income"]
        self.team: bool = data["team"]
        self.clear()

    def clear(self) -> None:
        """Forget the turn."""
        self.exploring = False
        self.development = self.first = self.second = -1
        self.cost = 0
        self.paid = False
        self.spent = 0
        self.spent_limited = 0

    def add(self, card: int) -> None:
        self.empire.append(card)
        self.earned.append(0)

    def lose(self, card: int) -> None:
        """Take a card out of the empire; the points it brought stay."""
        place = self.empire.index(card)
        del self.empire[place]
        self.gone += self.earned.pop(place)

    def convoy(self) -> int:
        """The convoy that fits the first world of this turn, or NONE."""
        by = "paying" if self.paid else "conquering"
        for card in self.empire:
            if self.first >= 0 and any(power["by"] == by for power in powers(card, "second-world")):
                return card
        return NONE

    def plain(self) -> dict[str, Any]:
        return {
            "hand": sorted(self.hand),
            "gone": self.gone,
            "points": self.points,
            "income": self.income,
            "team": self.team,
            "development": self.development,
            "first": self.first,
            "second": self.second,
            "exploring": self.exploring,
        }


class Placement:
    """One way to place cards: what it costs and, where a world is conquered, by which strength."""

    def __init__(self, seat: Seat, development: int, world: int, contact: bool) -> None:
        self.development, self.world, self.contact = development, world, contact
        self.code = 1 + development * 2 * (NONE + 1) + 2 * world + contact
        held = [card for card in (development, world) if card not in (NONE, TEAM)]
        self.left = len(seat.hand) - len(held)
        self.draws = development == NONE
        self.strength = self.cost = 0
        self.conquers = world in MILITARY and not contact
        self.legal = True
        empire = list(seat.empire)
        if development != NONE:
            alone = 1 if world == NONE else 0
            self.legal = may_develop(empire, development)
            self.development_cost = max(0, CARDS[development]["cost"] - discount(empire, development) - alone)
            self.cost += self.development_cost
            empire.append(development)
        if world != NONE:
            self._add_world(empire, world)
        self.legal = self.legal and self.cost <= self.left

    def _add_world(self, empire: list[int], world: int) -> None:
        if self.conquers:
            self.world_cost = 0
            self.limited = limited_military(empire, world)
            self.strength = military(empire) + self.limited
            self.legal = self.legal and self.strength >= CARDS[world]["defense"]
            return
        price = contact_price(empire, world) if self.contact else CARDS[world].get("cost", 0) - discount(empire, world)
        self.legal = self.legal and price is not None
        self.world_cost = max(0, price or 0)
        self.cost += self.world_cost

    def words(self) -> str:
        return " and ".join(CARDS[card]["name"] for card in (self.development, self.world) if card != NONE)

    def numbers(self) -> list[int]:
        """The numbers that a hint for it should hold, in order."""
        fight = [self.strength, CARDS[self.world]["defense"]] if self.conquers else []
        return fight + ([self.cost, self.left] if self.cost else []) + ([1] if self.draws else [])


def placements(seat: Seat) -> dict[int, Placement]:
    """Every legal way to place cards, by its answer."""
    cards = set(seat.hand)
    developments = [card for card in cards if card not in WORLDS] + [NONE] + ([TEAM] if seat.team else [])
    worlds = [card for card in cards if card in WORLDS]
    possible = [Placement(seat, development, NONE, False) for development in developments if development != NONE]
    for world in worlds:
        for development in developments:
            possible += [Placement(seat, development, world, contact) for contact in (False, True)[: 1 + (world in MILITARY)]]
    return {placement.code: placement for placement in possible if placement.legal}


class Second:
    """A second world: conquered with what military is left, or paid for by giving up the convoy."""

    def __init__(self, seat: Seat, convoy: int, world: int) -> None:
        self.world = world
        self.left = len(seat.hand) - 1
        self.cost = self.strength = 0
        self.conquers = not seat.paid
        if self.conquers:
            used = seat.spent_limited if limited_military(seat.empire, seat.first) else 0
            same = self._fit_alike(seat.first, world)
            limited = limited_military(seat.empire, world) - (used if same else 0)
            self.strength = military(seat.empire) - seat.spent + limited
            self.legal = world in MILITARY and self.strength >= CARDS[world]["defense"]
            return
        off = powers(convoy, "second-world")[0]["discount"]
        plain = CARDS[world].get("cost", 0) - discount(seat.empire, world)
        price = contact_price(seat.empire, world) if world in MILITARY else plain
        self.cost = max(0, (price or 0) - off)
        self.legal = price is not None and self.cost <= self.left

    @staticmethod
    def _fit_alike(first: int, second: int) -> bool:
        """Whether the same limited military fits both worlds: that of one colour, or of a keyword that both have."""
        shared = set(CARDS[first].get("keywords", ())) & set(CARDS[second].get("keywords", ())) & {"rebel"}
        return CARDS[first]["colour"] == CARDS[second]["colour"] == "alien" or bool(shared)

    def numbers(self) -> list[int]:
        if self.conquers:
            return [self.strength, CARDS[self.world]["defense"]]
        return [self.cost, self.left] if self.cost else []


def second_worlds(seat: Seat) -> dict[int, Second]:
    """Every legal second world, by its answer."""
    possible = [Second(seat, seat.convoy(), world) for world in set(seat.hand) if world in WORLDS]
    return {each.world + 1: each for each in possible if each.legal}


def tally(give: dict[str, Any], empire: list[int]) -> int:
    """How many times an empire brings what a card gives."""
    if "when_card" in give:
        return int(NUMBER[give["when_card"]] in empire)
    if "when_world" in give:
        return int(any(CARDS[card].get("colour") == give["when_world"] for card in empire if card in WORLDS))
    worlds = [card for card in empire if card in WORLDS]
    match give["per"]:
        case "world":
            many = sum(CARDS[card]["colour"] == give["colour"] for card in worlds)
        case "card":
            many = empire.count(NUMBER[give["card"]])
        case "development":
            many = len(empire) - len(worlds)
        case "military-world":
            many = sum(card in MILITARY for card in worlds)
        case "military":
            many = military(empire)
        case icon:
            many = icons(empire, icon)
    return int(many // give.get("every", 1))
