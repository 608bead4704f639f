"""Scenarios of Jump Drive: lay out hands, empires and the pile; place, pay, explore."""

from collections.abc import Sequence
from typing import Final, Self

from orrery.core.ask import Some
from orrery.core.game import Game
from orrery.core.position import Option, Position
from orrery.core.scenario import Player, Scenario
from orrery.games.jump_drive.rules.components import CHROMOSOMES, DECK, EYES, INDEX, IS_WORLD, NONE, TEAM
from orrery.games.jump_drive.rules.placement import EXPLORE, NO_SECOND, placement, second_world
from orrery.games.jump_drive.rules.round import give_up, pay, place, place_second, trim, turn
from orrery.games.jump_drive.rules.scoring import turn_income
from orrery.games.jump_drive.rules.table import JumpTable, Seat, military, new_seat

NOBODY: Final = -2
"""The discarder of cards that were laid out as discards."""


class JumpPlayer(Player[JumpTable]):
    """A seat of Jump Drive."""

    scenario: "JumpScenario"

    @property
    def state(self) -> Seat:
        return self.scenario.table.seats[self.seat]

    def has(
        self,
        hand: Sequence[str] = (),
        empire: Sequence[str] = (),
        points: int = 0,
        cards: int = 0,
        team: bool | None = None,
    ) -> Self:
        """Lay out a seat. `cards` puts that many more cards of any kind in hand; the Survey Team is gone once it is in the empire."""
        s = self.state
        for name in hand:
            s.hand.append(self.scenario.draw(name))
        for name in empire:
            card = self.scenario.number(name)
            s.add(card if card == TEAM else self.scenario.draw(name))
        s.team = TEAM not in s.empire if team is None else team
        for _ in range(cards):
            s.hand.append(self.scenario.any_card())
        s.hand.sort()
        s.points = points
        return self

    def places(self, *names: str, by_contact: bool = False) -> Self:
        """Choose a development, a world or both, in secret."""
        return self.answers(place, self._placement(names, by_contact))

    def _placement(self, names: Sequence[str], by_contact: bool) -> int:
        numbers = [self.scenario.number(name) for name in names]
        developments = [card for card in numbers if not IS_WORLD[card]] or [NONE]
        worlds = [card for card in numbers if IS_WORLD[card]] or [NONE]
        assert len(developments) == len(worlds) == 1, f"{names} are not a development, a world or both"
        return placement(developments[0], worlds[0], int(by_contact))

    def may_place(self, *names: str, by_contact: bool = False) -> bool:
        """Whether that choice is legal now."""
        self.scenario.settle(self.seat)
        return self._placement(names, by_contact) in self.options

    def explores(self) -> Self:
        return self.answers(place, EXPLORE)

    def pays(self, *names: str) -> Self:
        return self.answers(pay, self.scenario.numbers(names))

    def gives_up(self, *names: str) -> Self:
        """Discard after exploring."""
        return self.answers(give_up, self.scenario.numbers(names))

    def trims(self, *names: str) -> Self:
        """Discard down to the hand limit."""
        return self.answers(trim, self.scenario.numbers(names))

    def discards_any(self) -> Self:
        """Pay, give up or trim with whatever cards come first in hand: no test looks at them."""
        self.scenario.settle(self.seat)
        ask = self.scenario.position.asks.get(self.seat)
        assert isinstance(ask, Some), f"{self.name} is not asked to discard"
        self.scenario.position.choose(self.seat, ask.items[: ask.least])
        return self

    def places_second(self, name: str) -> Self:
        return self.answers(place_second, second_world(self.scenario.number(name)))

    def places_no_second(self) -> Self:
        return self.answers(place_second, NO_SECOND)

    def may_place_second(self, name: str) -> bool:
        """Whether that second world is legal now; the turn goes on to the question first."""
        self.scenario.settle(self.seat)
        assert self.is_asked_by(place_second), f"{self.name} is asked {self.is_asked!r}, not for a second world"
        return second_world(self.scenario.number(name)) in self.options

    def ends_with(
        self,
        hand: Sequence[str] | None = None,
        cards: int | None = None,
        empire: Sequence[str] | None = None,
        points: int | None = None,
        income: int | None = None,
        strength: int | None = None,
        eyes: int | None = None,
        chromosomes: int | None = None,
    ) -> Self:
        """Check a seat; only the arguments that are given are compared. `cards` is the size of the hand, `strength` general military."""
        self.scenario.settle()
        s = self.state
        if hand is not None:
            assert self.scenario.names_of(s.hand) == sorted(hand)
        if cards is not None:
            assert len(s.hand) == cards
        if empire is not None:
            assert self.scenario.names_of(s.empire) == sorted(empire)
        if points is not None:
            assert s.points == points
        if income is not None:
            assert turn_income(self.scenario.table, self.seat) == income
        if strength is not None:
            assert military(s.sums) == strength
        if eyes is not None:
            assert s.sums[EYES] == eyes
        if chromosomes is not None:
            assert s.sums[CHROMOSOMES] == chromosomes
        return self


class JumpScenario(Scenario[JumpTable, JumpPlayer]):
    """A table of Jump Drive; players are attributes. Cards not laid out are in the pile below those named by `deck`."""

    def __init__(self, game: Game, names: Sequence[str], options: dict[str, Option]) -> None:
        super().__init__(game, names, options)
        t = self.table
        t.seats = [new_seat() for _ in names]
        t.pile = sorted(DECK, reverse=True)
        t.discard = []
        t.discarders = []
        self._top: list[int] = []
        for seat, name in enumerate(names):
            setattr(self, name, JumpPlayer(self, seat, name))

    def number(self, name: str) -> int:
        return INDEX[self.component(name).id]

    def numbers(self, names: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted(self.number(name) for name in names))

    def names_of(self, cards: Sequence[int]) -> list[str]:
        return sorted(self.game.components[card].name["en"] for card in cards)

    def draw(self, name: str) -> int:
        """Take a card of that name out of the pile to lay it somewhere."""
        card = self.number(name)
        assert card in self.table.pile, f"no {name} is left to lay out"
        self.table.pile.remove(card)
        return card

    def any_card(self) -> int:
        """Take the commonest card left in the pile: filler that no test looks at."""
        t = self.table
        card = max(sorted(set(t.pile)), key=t.pile.count)
        t.pile.remove(card)
        return card

    def deck(self, *names: str) -> Self:
        """The next cards of the pile, the top one first."""
        self._top += [self.draw(name) for name in names]
        return self

    def discards(self, *names: str) -> Self:
        """Cards that lie in the discard pile; nobody at the table has seen them."""
        self.table.discard += [self.draw(name) for name in names]
        self.table.discarders += [NOBODY] * len(names)
        return self

    def pile_is(self, *names: str) -> Self:
        """The whole pile, the top card first; all other cards are out of the game."""
        self._top = [self.draw(name) for name in names]
        self.table.pile.clear()
        return self

    @property
    def discarded(self) -> list[str]:
        """The cards in the discard pile, by name."""
        self.settle()
        return self.names_of(self.table.discard)

    def begin(self, p: Position[JumpTable]) -> None:
        self.table.pile += reversed(self._top)
        p.then(turn)


SCENARIO = JumpScenario
