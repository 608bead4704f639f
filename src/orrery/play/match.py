"""One game between bots, or bots around people: whoever is asked and is a bot answers."""

from collections.abc import Callable, Mapping, Sequence

from orrery.bots import Bot, Look, bot
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.record import Record


def seated(names: Sequence[str], game: Game, seats: int) -> list[Bot]:
    """A bot for each seat; one name alone stands for all seats."""
    if len(names) == 1:
        names = list(names) * seats
    if len(names) != seats:
        raise UnknownName(f"{len(names)} bots were named for {seats} seats; name one, or one for each seat")
    return [bot(name, game.name) for name in names]


def bot_luck(seed: int | str, seat: int) -> Luck:
    """The luck a bot in a seat chooses with: its own, and the same for the same game."""
    return Luck.of(f"{seed}/bot/{seat}")


class Tally:
    """What is counted in a game: answers, and decisions (answers with at least two legal choices)."""

    __slots__ = ("answers", "decisions")

    def __init__(self) -> None:
        self.answers = 0
        self.decisions = 0


def play(
    game: Game, seats: int, seed: int | str, options: dict[str, Option], bots: Sequence[Bot], tally: Tally
) -> tuple[Position, Record]:
    """Play a whole game between bots."""
    p = game.start(seats, seed, options)
    record = Record(game.name, seats, seed, options, players=[player.name for player in bots])
    lucks = [bot_luck(seed, seat) for seat in range(seats)]
    answers = record.answers
    asks = p.asks
    decisions = 0
    while asks:
        for seat in tuple(asks):
            ask = asks.get(seat)
            if ask is None:
                continue
            if not ask.forced():
                decisions += 1
            answer = bots[seat].answer(Look(p, seat, lucks[seat]))
            p.choose(seat, answer)
            answers.append((seat, answer))
    tally.answers += len(answers)
    tally.decisions += decisions
    return p, record


def advance(
    p: Position,
    record: Record,
    bots: Mapping[int, Bot],
    lucks: Mapping[int, Luck],
    notice: Callable[[int], None] | None = None,
) -> None:
    """Let bots answer, and everybody whose answer is forced, until a person has something to decide.

    `notice` is told the seat of a person whose only answer is about to be given.
    """
    while True:
        for seat in sorted(p.asks):
            ask = p.asks[seat]
            if ask.forced():
                if notice is not None and seat not in bots:
                    notice(seat)
                answer = next(iter(ask.answers()))
            elif seat in bots:
                answer = bots[seat].answer(Look(p, seat, lucks[seat]))
            else:
                continue
            p.choose(seat, answer)
            record.add(seat, answer)
            break
        else:
            return
