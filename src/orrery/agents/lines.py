"""A game for a program, one JSON object a line: it receives asks and sends answers until the game is over."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, SupportsIndex

from orrery.bots import Bot
from orrery.core.errors import IllegalAnswer, OrreryError
from orrery.core.game import Game
from orrery.core.inputs import Seed, seat_number, seed_or_new
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.record import Record
from orrery.core.registry import game_itself
from orrery.play.match import Players, advance, bot_luck, seat_bots
from orrery.play.messages import describe_ask, describe_end, read_answer

PROTOCOL = 1


class ProgramGone(OrreryError):
    """A program that closed its end before the game was over."""


class Table:
    """One game with a program in one seat and bots in the others."""

    def __init__(
        self,
        game: str | Game,
        seats: SupportsIndex = 2,
        seat: SupportsIndex = 0,
        bots: Players = "heuristic",
        seed: Seed = None,
        options: Mapping[str, Option] | None = None,
    ) -> None:
        self.game = game_itself(game)
        self.seats = self.game.checked_seats(seats)
        self.seat = seat_number(seat, self.seats)
        self.seed = seed_or_new(seed)
        others = [at for at in range(self.seats) if at != self.seat]
        players = seat_bots(self.game, len(others), bots) if others else []
        self.bots: dict[int, Bot] = dict(zip(others, players))
        self.lucks: dict[int, Luck] = {at: bot_luck(self.seed, at) for at in others}
        names = ["program" if at == self.seat else self.bots[at].name for at in range(self.seats)]
        self.record: Record[Any] = Record(self.game, self.seats, self.seed, options, players=names)
        self.position: Position[Any] = self.game.start(self.seats, self.seed, self.record.options)
        self.luck = bot_luck(self.seed, self.seat)
        self.drawn = 0
        """Luck for the open ask: the same however often it is looked at."""
        self.go_on()

    def go_on(self) -> None:
        """Let the bots answer, and everybody who has no choice, until the program has something to decide."""
        advance(self.position, self.record, self.bots, self.lucks)
        self.drawn = self.luck.word("program")

    def describe_start(self) -> dict[str, Any]:
        """What is known before the first ask."""
        return {
            "type": "start",
            "protocol": PROTOCOL,
            "game": self.game.name,
            "version": self.game.version,
            "components": self.game.components_digest,
            "seat": self.seat,
            "seats": self.seats,
            "options": self.record.options,
            "seed": self.seed,
            "players": self.record.players,
        }

    def describe_now(self, lang: str = "en") -> dict[str, Any]:
        """What the program is asked, or how the game ended."""
        if self.position.over:
            return {**describe_end(self.position), "digest": self.record.digest().hex()}
        return describe_ask(self.position.view(self.seat), lang, self.drawn)

    def take(self, line: str) -> None:
        """Give the answer in a line; one that is not legal changes nothing."""
        if self.position.over:
            raise IllegalAnswer("the game is over: nothing is asked any more")
        answer = read_answer(self.position.asks[self.seat], line)
        self.position.choose(self.seat, answer)
        self.record.add(self.seat, answer)
        self.go_on()


class Answered(NamedTuple):
    """How a game with a program went."""

    table: Table
    refused: int
    """How many of its lines were refused."""


def play_lines(table: Table, heard: Iterator[str], say: Callable[[str], None], lang: str = "en") -> Answered:
    """Play a game with a program: lines it writes are `heard`, lines it reads are said. A wrong line gets the reason back, and the ask stays."""
    refused = 0

    def tell(message: Mapping[str, Any]) -> None:
        say(json.dumps(message, separators=(",", ":"), ensure_ascii=False))

    tell(table.describe_start())
    while not table.position.over:
        tell(table.describe_now(lang))
        while True:
            line = next(heard, None)
            if line is None:
                raise ProgramGone(f"the program stopped after {table.position.answered} answers, before the game was over")
            try:
                table.take(line)
                break
            except IllegalAnswer as error:
                refused += 1
                tell({"type": "error", "message": str(error)})
    tell(table.describe_now(lang))
    return Answered(table, refused)
