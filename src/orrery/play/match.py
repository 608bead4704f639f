"""One game between bots, or bots around people: whoever is asked and is a bot answers."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, overload

from orrery.bots import Bot, Look
from orrery.bots.registry import check_bot
from orrery.core.ask import plain_answer
from orrery.core.errors import IllegalAnswer, OrreryError, UnknownName
from orrery.core.game import Game
from orrery.core.inputs import Seed, seed_or_new
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.record import Record
from orrery.core.registry import game as game_named
from orrery.play.players import EditionBot, find_player

if TYPE_CHECKING:
    from orrery.games.jump_drive.rules.table import JumpTable
    from orrery.games.new_frontiers.rules.table import Frontier
    from orrery.games.roll_for_the_galaxy.rules.table import RollTable
    from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable

Players = str | Bot | Sequence[str | Bot]
"""Bots by name or as they are; one alone sits in all seats."""


def seat_bots(game: Game, seats: int, players: Players) -> list[Bot]:
    """A bot for each seat; one alone stands for all seats."""
    named = [players] if isinstance(players, str) or not isinstance(players, Sequence) else list(players)
    if len(named) == 1:
        named = named * seats
    if len(named) != seats:
        raise UnknownName(f"{len(named)} bots were named for {seats} seats; name one, or one for each seat")
    find: Callable[[Game, str], Bot] = find_player if game.packed is None else EditionBot
    return [find(game, player) if isinstance(player, str) else check_bot(player) for player in named]


def bot_luck(seed: int | str, seat: int) -> Luck:
    """The luck a bot in a seat chooses with: its own, and the same for the same game."""
    return Luck.of(f"{seed}/bot/{seat}")


MOST_ANSWERS = 100_000
"""No game takes so many answers, unless bots keep on choosing what leads nowhere."""


class EndlessGame(OrreryError):
    """A game that bots never bring to its end."""


class BotError(OrreryError):
    """A bot that failed in the middle of a game: which game, with which seed, at which answer, and why."""


class Tally:
    """The counts of a game: answers, and decisions (answers with at least two legal choices)."""

    __slots__ = ("answers", "decisions")

    def __init__(self) -> None:
        self.answers = 0
        self.decisions = 0


@overload
def play(
    game: Literal["jump-drive"],
    seats: SupportsIndex = 2,
    seed: Seed = 0,
    options: Mapping[str, Option] | None = None,
    bots: Players = "random",
    tally: Tally | None = None,
) -> "tuple[Position[JumpTable], Record[JumpTable]]": ...
@overload
def play(
    game: Literal["tiny-epic-galaxies"],
    seats: SupportsIndex = 2,
    seed: Seed = 0,
    options: Mapping[str, Option] | None = None,
    bots: Players = "random",
    tally: Tally | None = None,
) -> "tuple[Position[GalaxyTable], Record[GalaxyTable]]": ...
@overload
def play(
    game: Literal["roll-for-the-galaxy"],
    seats: SupportsIndex = 2,
    seed: Seed = 0,
    options: Mapping[str, Option] | None = None,
    bots: Players = "random",
    tally: Tally | None = None,
) -> "tuple[Position[RollTable], Record[RollTable]]": ...
@overload
def play(
    game: Literal["new-frontiers"],
    seats: SupportsIndex = 2,
    seed: Seed = 0,
    options: Mapping[str, Option] | None = None,
    bots: Players = "random",
    tally: Tally | None = None,
) -> "tuple[Position[Frontier], Record[Frontier]]": ...
@overload
def play(
    game: Game | str,
    seats: SupportsIndex = 2,
    seed: Seed = 0,
    options: Mapping[str, Option] | None = None,
    bots: Players = "random",
    tally: Tally | None = None,
) -> tuple[Position[Any], Record[Any]]: ...
def play(
    game: Game | str,
    seats: SupportsIndex = 2,
    seed: Seed = 0,
    options: Mapping[str, Option] | None = None,
    bots: Players = "random",
    tally: Tally | None = None,
) -> tuple[Position[Any], Record[Any]]:
    """Play a whole game between bots; the position at its end, and its record. `record.seed` says the new seed of `seed=None`.

    >>> p, record = play("jump-drive", seats=2, seed=7, bots=("heuristic", "random"))
    >>> p.outcome.winners, len(record.answers) == p.answered
    ((1,), True)
    """
    if not isinstance(game, Game):
        game = game_named(game)
    seats = game.checked_seats(seats)
    seed = seed_or_new(seed)
    players = seat_bots(game, seats, bots)
    p = game.start(seats, seed, {} if options is None else options)
    record: Record[Any] = Record(game, seats, seed, options, players=[player.name for player in players])
    lucks = [bot_luck(seed, seat) for seat in range(seats)]
    answers = record.answers
    asks = p.asks
    decisions = 0
    while asks:
        if len(answers) >= MOST_ANSWERS:
            names = ", ".join(record.players)
            raise EndlessGame(f"{game.name} was not over after {MOST_ANSWERS} answers: {names} never end it")
        for seat in tuple(asks):
            ask = asks.get(seat)
            if ask is None:
                continue
            if not ask.forced():
                decisions += 1
            try:
                answer = players[seat].answer(Look(p, seat, lucks[seat]))
            except (Exception, SystemExit) as error:  # a bot that is not ours may raise anything
                raise BotError(_failure(record, seat, ask.name, f"{type(error).__name__}: {error}")) from error
            try:
                p.choose(seat, answer)
            except IllegalAnswer as error:
                raise BotError(_failure(record, seat, ask.name, str(error))) from error
            answers.append((seat, answer if type(answer) is int else plain_answer(answer)))
    if tally is not None:
        tally.answers += len(answers)
        tally.decisions += decisions
    return p, record


def _failure(record: Record, seat: int, ask: str, why: str) -> str:
    """One line about a bot that failed, with everything needed to play the moment again."""
    who = record.players[seat]
    where = f"{record.game.name} with {record.seats} seats, seed {record.seed!r}"
    return f"the bot {who} failed in {where}, at answer {len(record.answers) + 1} (seat {seat}, {ask}): {why}"


def advance(
    p: Position,
    record: Record,
    bots: Mapping[int, Bot],
    lucks: Mapping[int, Luck],
    notice: Callable[[int], None] | None = None,
) -> None:
    """Let bots answer, and everybody whose answer is forced, until a person has something to decide.

    `notice` is called with the seat of a person whose only answer is about to be given.
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
