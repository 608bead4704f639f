"""How a game stood at the end of each round, for the chart of its points."""

from collections.abc import Iterable, Iterator

from orrery.core.game import Game
from orrery.core.position import Position
from orrery.core.record import Record

RoundEnd = tuple[int, int, tuple[int, ...]]
"""The step with which a round ended, the round, and the points by seat."""


def points_by_round(record: Record, upto: int | None = None) -> list[RoundEnd]:
    """The end of each round of a record, and of its last step."""
    return round_ends(record.game, _replay(record, upto))


def _replay(record: Record, upto: int | None) -> Iterator[Position]:
    """The position of a record, which moves on: before the first answer and after each."""
    p = record.game.start(record.seats, record.seed, record.options)
    yield p
    for seat, answer in record.answers if upto is None else record.answers[:upto]:
        p.choose(seat, answer)
        yield p


def round_ends(game: Game, positions: Iterable[Position]) -> list[RoundEnd]:
    """The end of each round among the positions of a game, from the first on, and the last of them."""
    ends: list[RoundEnd] = []
    step, current, table = 0, -1, None
    for step, p in enumerate(positions):
        table = p.table
        number = game.rounds(table)
        if step and number != current:
            ends.append((step, current, game.result(table)[0]))
        current = number
    if not ends or ends[-1][0] < step:
        ends.append((step, current, game.result(table)[0]))
    return ends
