"""A second Jump Drive, written from the rulebook and the card data: turns from the deal to the last point, and made-up positions."""

import re
from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

from models.driver import Mismatch, Owed, Replica, Script, compare, name_ask
from models.jump_drive_cards import (
    CARDS,
    DECK,
    DECK_SIZE,
    GIVEN_UP,
    GOAL,
    HAND_LIMIT,
    HANDS,
    MARKER_EYES,
    NONE,
    NUMBER,
    TEAM,
    Seat,
    icons,
    military,
    placements,
    powers,
    second_worlds,
    tally,
)
from orrery.core.ask import Answer, Ask, One, Some
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.view import Outcome, Source
from orrery.testing import Scenario

Answered = Generator[Owed, tuple[int, Answer], dict[int, Answer]]


class JumpDrive(Replica):
    """Jump Drive, played along."""

    game = "jump-drive"

    # Play ------------------------------------------------------------------------------------------------------------

    def play(self) -> Script:
        table = self.now.table
        self.seats = [Seat(each) for each in table["seats"]]
        self.pile: list[int] | None = list(table["pile"])
        self.bag: Counter[int] = Counter()
        self.discard = list(zip(table["discard"], table["discarders"]))
        self.round: int = table["round"]
        self.over = self.scored = False
        self.expected_events: list[tuple[str, int, tuple[int, ...]]] = []
        if self.now.events or not self.round:
            self.check_deal()
        if not self.round:
            yield from self.put_back()
        if not self.round or not self.now.asks:
            raise Mismatch("no turn has begun")
        while not self.over:
            yield from self.turn()

    def tell(self, name: str, seat: int, *public: int) -> None:
        """Note what should have been told since the answer."""
        self.expected_events.append((name, seat, public))

    def check_deal(self) -> None:
        """All cards are there; hands are seven cards, or preset."""
        assert self.pile is not None
        hands = [seat.hand for seat in self.seats]
        compare("cards in the game", DECK, sorted(self.pile + [card for hand in hands for card in hand]))
        if self.now.options["preset"]:
            compare("preset hands", len(hands), len({tuple(hand) for hand in hands if sorted(hand) in HANDS}))
        else:
            compare("sizes of hands", [7] * len(hands), [len(hand) for hand in hands])

    def put_back(self) -> Script:
        owed = {seat: self.discards("put_back", seat, 2, sealed=True) for seat in self.every_seat()}
        for seat, cards in (yield from self.answers(owed)).items():
            self.discard_cards(seat, cards)
            self.tell("put_back", seat, 2)
        self.round = 1
        self.tell("turn_began", -1, 1)

    def turn(self) -> Script:
        answers = yield from self.answers(
            {seat: name_ask(One((0, *placements(self.seats[seat]))), "place", True) for seat in self.every_seat()}
        )
        for seat in sorted(answers):
            self.place(seat, answers[seat])
        yield from self.pay()
        for seat in self.every_seat():
            if self.seats[seat].first >= 0 and self.seats[seat].development < 0:
                self.draw(seat, 1, "drew")
        yield from self.place_seconds()
        yield from self.explore()
        self.move_propaganda()
        self.score()
        if not self.over:
            self.collect()
            yield from self.trim()
            self.round += 1
            self.tell("turn_began", -1, self.round)
            self.scored = False
            for each in self.seats:
                each.clear()

    def place(self, number: int, answer: Answer) -> None:
        seat = self.seats[number]
        if answer == 0:
            seat.exploring = True
            self.tell("chose_to_explore", number)
            return
        assert isinstance(answer, int)
        placed = placements(seat)[answer]
        seat.cost = placed.cost
        if placed.development != NONE:
            seat.development = placed.development
            self.tell("developed", number, placed.development, placed.development_cost)
            self.play_card(seat, placed.development)
        if placed.world != NONE:
            seat.first = placed.world
            seat.paid = not placed.conquers
            if placed.conquers:
                defense = CARDS[placed.world]["defense"]
                seat.spent_limited = min(placed.limited, defense)
                seat.spent = defense - seat.spent_limited
                self.tell("conquered", number, placed.world, placed.strength, defense)
            else:
                self.tell("settled", number, placed.world, placed.world_cost)
            self.play_card(seat, placed.world)

    def play_card(self, seat: Seat, card: int) -> None:
        seat.add(card)
        if card == TEAM:
            seat.team = False
        else:
            seat.hand.remove(card)

    def pay(self) -> Script:
        """Everybody pays at the same time; where the whole hand goes, nobody is asked."""
        owed: dict[int, Ask] = {}
        for number, seat in enumerate(self.seats):
            if seat.cost == len(seat.hand):
                self.pay_cards(number, tuple(seat.hand))
            elif seat.cost:
                owed[number] = self.discards("pay", number, seat.cost)
        yield from self.answers(owed, self.pay_cards)
        for seat in self.seats:
            seat.cost = 0

    def pay_cards(self, seat: int, cards: Answer) -> None:
        self.discard_cards(seat, cards)
        if cards:
            self.tell("paid", seat, self.seats[seat].cost)

    def place_seconds(self) -> Script:
        asked = [number for number, seat in enumerate(self.seats) if seat.convoy() != NONE]
        owed = {number: One((0, *second_worlds(self.seats[number]))) for number in asked}
        worlds = yield from self.answers({number: name_ask(owed[number], "place_second", True) for number in owed})
        for number in sorted(worlds):
            if worlds[number]:
                self.place_second(number, self.seats[number], worlds[number])
        yield from self.pay()

    def place_second(self, number: int, seat: Seat, answer: Answer) -> None:
        assert isinstance(answer, int)
        placed = second_worlds(seat)[answer]
        convoy = seat.convoy()
        seat.second = placed.world
        seat.cost = placed.cost
        if placed.conquers:
            self.tell("conquered_second", number, placed.world, CARDS[placed.world]["defense"])
        else:
            self.tell("settled_second", number, placed.world, placed.cost, convoy)
            seat.lose(convoy)
            self.discard.append((convoy, GIVEN_UP))
        self.play_card(seat, placed.world)

    def explore(self) -> Script:
        owed: dict[int, Ask] = {}
        explorers = [number for number, seat in enumerate(self.seats) if seat.exploring]
        for number in explorers:
            eyes = MARKER_EYES + icons(self.seats[number].empire, "eyes")
            drawn = self.draw(number, 2 + eyes, "explored")
            if drawn > 2:
                owed[number] = self.discards("give_up", number, drawn - 2)
        yield from self.answers(owed, lambda seat, cards: self.let_go("gave_up", seat, cards))

    def let_go(self, name: str, seat: int, cards: Answer) -> None:
        """Discard cards, and tell how many under that name."""
        assert isinstance(cards, tuple)
        self.discard_cards(seat, cards)
        self.tell(name, seat, len(cards))

    def move_propaganda(self) -> None:
        """All copies go by the strengths before any of them moves."""
        strengths = [military(seat.empire) for seat in self.seats]
        moves: list[tuple[int, int, int]] = []
        for owner, seat in enumerate(self.seats):
            rivals = [(owner + step) % len(self.seats) for step in range(1, len(self.seats))]
            best = max(rivals, key=lambda rival: strengths[rival])
            if strengths[best] > strengths[owner]:
                moves += [(owner, best, card) for card in seat.empire if powers(card, "goes-to-strongest")]
        for owner, best, card in moves:
            self.seats[owner].lose(card)
            self.seats[best].add(card)
            self.tell("propaganda_moved", best, card, owner)

    def score(self) -> None:
        for number, seat in enumerate(self.seats):
            gained = [self.gain(number, card, "points") for card in seat.empire]
            seat.earned = [before + now for before, now in zip(seat.earned, gained)]
            seat.points += sum(gained)
            self.tell("scored", number, sum(gained), seat.points)
            seat.income = sum(self.gain(number, card, "income") for card in seat.empire)
        self.scored = True
        self.over = max(seat.points for seat in self.seats) >= GOAL
        if self.over:
            self.tell("ended", -1, self.round)

    def gain(self, owner: int, card: int, kind: str) -> int:
        """What one card of an empire brings each turn."""
        total: int = CARDS[card].get(kind, 0)
        rivals = [seat.empire for number, seat in enumerate(self.seats) if number != owner]
        for give in CARDS[card].get("gives", ()):
            if give["what"] == kind:
                looked = [self.seats[owner].empire] if give["whose"] == "own" else rivals
                total += max(give["amount"] * tally(give, empire) for empire in looked)
        return total

    def collect(self) -> None:
        """The leader draws income first, then the others clockwise."""
        seats = self.every_seat()
        leader = max(seats, key=lambda number: self.seats[number].points)
        for number in seats[leader:] + seats[:leader]:
            self.draw(number, self.seats[number].income, "collected")

    def trim(self) -> Script:
        over = {number: len(seat.hand) - HAND_LIMIT for number, seat in enumerate(self.seats) if len(seat.hand) > HAND_LIMIT}
        owed = {number: self.discards("trim", number, over[number]) for number in over}
        yield from self.answers(owed, lambda seat, cards: self.let_go("trimmed", seat, cards))

    # Cards -----------------------------------------------------------------------------------------------------------

    def every_seat(self) -> list[int]:
        return list(range(len(self.seats)))

    def answers(self, owed: Owed, then: Callable[[int, Answer], None] = lambda seat, answer: None) -> Answered:
        """Wait for everybody who is asked; `then` is done at once with each answer."""
        by_seat: dict[int, Answer] = {}
        left = dict(owed)
        while left:
            seat, answer = yield left
            del left[seat]
            by_seat[seat] = answer
            then(seat, answer)
        return by_seat

    def discards(self, name: str, seat: int, many: int, sealed: bool = False) -> Ask:
        return name_ask(Some(tuple(sorted(self.seats[seat].hand)), many, many), name, sealed)

    def discard_cards(self, seat: int, cards: Answer) -> None:
        assert isinstance(cards, tuple)
        for card in cards:
            self.seats[seat].hand.remove(card)
            self.discard.append((card, seat))

    def draw(self, seat: int, many: int, event: str) -> int:
        """Draw cards one by one; how many there were. Which card comes after a shuffle, the event says."""
        private_cards = [card for each in self.now.happened(event) if each.seat == seat for card in each.private]
        unknown = Counter(private_cards)
        drawn: list[int] = []
        for _ in range(many):
            self.shuffle_if_empty()
            if self.pile:
                drawn.append(self.pile.pop())
                unknown[drawn[-1]] -= 1
            elif self.pile is None:
                fitting = [card for card in unknown if unknown[card] > 0 and self.bag[card] > 0]
                drawn += fitting[:1]
                self.bag.subtract(fitting[:1])
                unknown.subtract(fitting[:1])
        if many:
            self.tell(event, seat, len(drawn))
            self.shuffle_if_empty()
        compare(f"cards that {seat} {event}", sorted(drawn), sorted(private_cards))
        self.seats[seat].hand += drawn
        return len(drawn)

    def shuffle_if_empty(self) -> None:
        empty = not self.bag.total() if self.pile is None else not self.pile
        if empty and self.discard:
            self.pile = None
            self.bag = Counter(card for card, _ in self.discard)
            self.tell("reshuffled", -1, len(self.discard))
            self.discard = []

    # Comparing -------------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        table = self.now.table
        if self.pile is None:
            compare("the pile after a shuffle", sorted(self.bag.elements()), sorted(table["pile"]))
            self.pile = list(table["pile"])
        expected, self.expected_events = self.expected_events, []
        if expected or self.moments:
            compare("events", sorted(expected), sorted((event.name, event.seat, event.public) for event in self.now.events))
        compare("discards", sorted(self.discard), sorted(zip(table["discard"], table["discarders"])))
        for mine, theirs in zip(self.seats, table["seats"]):
            earned = sorted(zip(theirs["empire"], theirs["earned"]))
            compare("empire and what its cards earned", sorted(zip(mine.empire, mine.earned)), earned)
        seats = [seat.plain() for seat in self.seats]
        return {"seats": seats, "pile": self.pile, "round": self.round, "scored": self.scored}

    def outcome(self) -> Outcome:
        points = tuple(seat.points for seat in self.seats)
        cards = tuple(len(seat.hand) + seat.income for seat in self.seats)
        best = max(zip(points, cards))
        winners = tuple(number for number in self.every_seat() if (points[number], cards[number]) == best)
        return Outcome(points, winners, cards, tuple(self.sources(seat) for seat in self.seats))

    def sources(self, seat: Seat) -> tuple[Source, ...]:
        earned: Counter[str] = Counter()
        for card, points in zip(seat.empire, seat.earned):
            earned[CARDS[card]["id"]] += points
        earned["source.gone"] += seat.gone
        return tuple(Source(source, points) for source, points in earned.items())

    def hints(self, owed: Owed) -> None:
        for number, ask in owed.items():
            if ask.name == "place":
                self.check_place_hints(number)
            elif ask.name == "place_second":
                self.check_second_hints(number)
            elif isinstance(ask, Some):
                numbers = [int(digits) for digits in re.findall(r"\d+", self.now.question(number))]
                compare(f"numbers asked of {number} to {ask.name}", ask.least, numbers[0])

    def check_place_hints(self, number: int) -> None:
        seat = self.seats[number]
        legal = placements(seat)
        eyes = MARKER_EYES + icons(seat.empire, "eyes")
        for code, choice in self.now.choices(number).items():
            if code:
                compare("words of a placement", legal[code].words(), choice.words)
            numbers = legal[code].numbers() if code else [2 + eyes, eyes]
            compare(f"hint {choice.hint!r} of {choice.words}", numbers, [int(n) for n in re.findall(r"\d+", choice.hint)])

    def check_second_hints(self, number: int) -> None:
        legal = second_worlds(self.seats[number])
        for code, choice in self.now.choices(number).items():
            numbers = legal[code].numbers() if code else []
            compare(f"hint {choice.hint!r} of {choice.words}", numbers, [int(n) for n in re.findall(r"\d+", choice.hint)])

    # Made-up positions -------------------------------------------------------------------------------------------------

    @classmethod
    def choose_rich(cls, ask: Ask, luck: Luck) -> Answer:
        """Worlds are placed rather than not, and above all second ones."""
        if isinstance(ask, One) and luck.below("rich", 4):
            placements = [code for code in ask.options if code and (code - 1) // 2 % (NONE + 1) != NONE]
            if placements:
                return placements[luck.below("rich", len(placements))]
        return super().choose_rich(ask, luck)

    @classmethod
    def lay_out(cls, luck: Luck, seats: int, options: dict[str, Option]) -> Position[Any]:
        """Empires of many cards, hands of any size, points near the end, and a pile that is often short."""
        names = ("ann", "bob", "cy", "dee")[:seats]
        table = Scenario("jump-drive", *names, **options)
        deck = list(DECK)
        luck.shuffle("layout", deck)
        # Cards with powers come up more often than in the deck: over them a model and the engine can differ most.
        deck.sort(key=lambda card: luck.below("order", 4) - 2 * bool(CARDS[card].get("powers") and luck.below("order", 2)))
        owned, held = THEMES[luck.below("layout", len(THEMES))]
        for card in owned + held:
            deck.remove(card)
        for name in names:
            team = luck.below("layout", 2)
            empire = owned + [deck.pop(0) for _ in range(luck.below("layout", 11))]
            for card in [card for card in set(empire) if empire.count(card) > CARDS[card].get("limit", DECK_SIZE)]:
                empire = [each for each in empire if each != card] + [card]
            hand = held + [deck.pop(0) for _ in range(luck.below("layout", 9 - len(held)))]
            owned, held = [], []
            player = getattr(table, name)
            ids = [CARDS[card]["id"] for card in empire] + [CARDS[TEAM]["id"]] * team
            player.has([CARDS[card]["id"] for card in hand], ids, luck.below("layout", 48))
        if luck.below("layout", 2):
            table.discards(*[CARDS[deck.pop()]["id"] for _ in range(luck.below("layout", 12))])
            table.pile_is(*[CARDS[deck.pop()]["id"] for _ in range(luck.below("layout", 12))])
        return table.position


def list_cards(*ids: str) -> list[int]:
    return [NUMBER[card] for card in ids]


THEMES: list[tuple[list[int], list[int]]] = [
    ([], []),
    (
        list_cards("military-convoy", "galactic-imperium", "drop-ships"),
        list_cards("rebel-underground", "rebel-outpost", "rebel-base", "alien-robot-sentry"),
    ),
    (
        list_cards("military-convoy", "alien-technology-institute", "drop-ships", "space-marines"),
        list_cards("alien-robot-sentry", "lost-alien-warship", "lost-alien-battle-fleet", "rebel-underground"),
    ),
    (
        list_cards("colony-convoy", "contact-specialist", "uplift-mining-moles"),
        list_cards("pirate-lair", "imperium-blaster-factory", "alien-robot-sentry", "convict-miners", "mining-world"),
    ),
    (list_cards("contact-specialist", "war-propaganda", "galactic-salon"), list_cards("trade-pact", "space-marines")),
]
"""What the first player owns and holds in made-up positions: cards that chance seldom brings together."""
