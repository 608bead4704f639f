"""Whole games through every door that programs come in by, against the same games played in this process."""

import asyncio
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from orrery.agents.lines import Table
from orrery.bots import Bot
from orrery.core.errors import OrreryError
from orrery.core.registry import game as game_named
from orrery.play.match import play
from orrery.play.program import ProgramBot

DOORS = ("lines", "program", "mcp")
OTHERS = "random"
SEED = "conformance"


class NotConforming(OrreryError):
    """A game that went another way than it should have."""


class Played(NamedTuple):
    """A game that went through a door as it should."""

    door: str
    game: str
    seats: int
    answers: int
    digest: str


def choose_answer(ask: dict[str, Any]) -> dict[str, Any]:
    """A listed answer by the luck of the ask, or the first that fits where there are too many to list."""
    if ask["answers"] is not None:
        return {"number": ask["luck"] % len(ask["answers"])}
    if ask["shape"] == "some":
        return {"answer": ask["items"][: ask["least"]]}
    places = fill_places(ask["fits"], dict(ask["room"]))
    if places is None:
        raise NotConforming(f"nothing fits the ask {ask['name']!r}")
    return {"answer": places}


def fill_places(fits: Sequence[Sequence[int]], room: dict[int, int]) -> list[int] | None:
    """A place for each item, none with more items than it has room for.

    >>> fill_places([[0, 1], [0], [0, 1]], {0: 1})
    [1, 0, 1]
    """
    if not fits:
        return []
    for place in fits[0]:
        if room.get(place, 1) > 0:
            left = {**room, place: room[place] - 1} if place in room else room
            rest = fill_places(fits[1:], left)
            if rest is not None:
                return [place, *rest]
    return None


def play_here(game: str, seats: int, seat: int = 0) -> Table:
    """The game as it should go: the same messages, without any door."""
    table = Table(game, seats, seat, OTHERS, SEED)
    while not table.position.over:
        table.take(json.dumps(choose_answer(_through_json(table.describe_now()))))
    return table


def _through_json(message: dict[str, Any]) -> dict[str, Any]:
    """A message as a program gets it."""
    return json.loads(json.dumps(message))  # type: ignore[no-any-return]


def check_lines(game: str, seats: int) -> Played:
    """A game through `orrery agent`, a process of its own."""
    command = [sys.executable, "-m", "orrery.cli", "agent", game, "--seats", str(seats), "--bots", OTHERS, "--seed", SEED]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        end: dict[str, Any] = {}
        for line in process.stdout:
            message = json.loads(line)
            if message["type"] == "ask":
                process.stdin.write(json.dumps(choose_answer(message)) + "\n")
                process.stdin.flush()
            elif message["type"] == "error":
                process.kill()
                raise NotConforming(f"{game}: a legal answer was refused: {message['message']}")
            elif message["type"] == "end":
                end = message
    return _compare("lines", play_here(game, seats), end)


def _compare(door: str, table: Table, end: dict[str, Any]) -> Played:
    expected = _through_json(table.describe_now())
    if end != expected:
        raise NotConforming(f"{door}: {table.game.name} ended with {end}; {expected} was expected")
    if table.record.replay().final_outcome.points != tuple(expected["points"]):
        raise NotConforming(f"{door}: the record of {table.game.name} does not replay")
    return Played(door, table.game.name, table.seats, len(table.record.answers), expected["digest"])


def check_program(game: str, seats: int, command: str) -> Played:
    """A game with a program in the first seat; its record plays again."""
    bot = ProgramBot(command)
    try:
        players: list[str | Bot] = [bot, *[OTHERS] * (seats - 1)]
        end, record = play(game, seats, SEED, bots=players)
    finally:
        bot.close()
    if record.replay().final_outcome != end.final_outcome:
        raise NotConforming(f"program: the record of {game} does not replay")
    return Played("program", game, seats, len(record.answers), record.digest().hex())


def check_mcp(game: str, seats: int, server: Any = None) -> Played:
    """A game through `orrery mcp`, a process of its own, or through a server that is here already."""
    return asyncio.run(_check_mcp(game, seats, server))


async def _check_mcp(game: str, seats: int, server: Any) -> Played:
    from mcp import Client, StdioServerParameters

    def read(result: Any) -> Any:
        if result.is_error:
            raise NotConforming(f"mcp: {game}: {result.content}")
        return result.structured_content

    where = server or StdioServerParameters(command=sys.executable, args=["-m", "orrery.cli", "mcp"])
    async with Client(where) as client:
        laid = read(await client.call_tool("lay", {"game": game, "seats": seats, "bots": OTHERS, "seed": SEED}))
        message = laid["now"]
        while message["type"] == "ask":
            answer = {"table": laid["table"], **choose_answer(message)}
            message = read(await client.call_tool("answer", answer))
        again = read(await client.call_tool("look", {"table": laid["table"]}))
        if again != message:
            raise NotConforming(f"mcp: {game}: looking twice shows two different ends")
    return _compare("mcp", play_here(game, seats), message)


def check_doors(games: Sequence[str], doors: Sequence[str], command: str = "") -> Iterator[Played]:
    """A whole game of every named game with its fewest and its most seats, through every named door."""
    for door in doors:
        if door not in DOORS:
            raise NotConforming(f"there is no door {door!r}; there are {', '.join(DOORS)}")
        if door == "program" and not shlex.split(command):
            raise NotConforming("name the program to check, such as --program 'python line_bot.py'")
    for name in games:
        counts = game_named(name).seat_counts
        for seats in dict.fromkeys((counts[0], counts[-1])):
            for door in doors:
                if door == "program":
                    yield check_program(name, seats, command)
                else:
                    yield check_lines(name, seats) if door == "lines" else check_mcp(name, seats)
