"""The games over the Model Context Protocol (extra `mcp`): tools to lay a table, look at it, ask for rules, and answer."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

from orrery import __version__
from orrery.agents.lines import Table
from orrery.bots import bots as bot_names
from orrery.core.errors import OrreryError, UnknownName
from orrery.core.extras import import_extra
from orrery.core.registry import game as game_named
from orrery.core.registry import names
from orrery.core.text import language
from orrery.play.players import split_settings

with import_extra("mcp", "the Model Context Protocol"):
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from pydantic import ValidationError

T = TypeVar("T")
MOST_TABLES = 64
"""How many tables are kept; the oldest goes first."""
INSTRUCTIONS = (
    "Board games to play. Call `games` for what there is, `lay` to begin a game, then answer every ask with `answer` "
    "until its type is `end`. `rules` has the rules in our own words, clause by clause. Only what your seat may know is shown."
)


class Tables:
    """The tables of one server, by name."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = language(lang)
        self.laid: dict[str, Table] = {}
        self.count = 0

    def games(self) -> list[dict[str, Any]]:
        """The games there are: seats, options and bots of each."""
        listed = []
        for name in names():
            game = game_named(name)
            options = {setting.name: list(setting.values) for setting in game.settings}
            listed.append(
                {
                    "game": name,
                    "title": game.text(self.lang, "title"),
                    "seats": list(game.seat_counts),
                    "options": options,
                    "bots": list(bot_names(name)),
                }
            )
        return listed

    def lay(
        self,
        game: str,
        seats: int = 2,
        seat: int = 0,
        bots: str = "heuristic",
        seed: int | str | None = None,
        options: dict[str, bool | int | str] | None = None,
    ) -> dict[str, Any]:
        """Begin a game; the name of its table, and what you are asked first."""
        players = tuple(name.strip() for name in bots.split(","))
        names = bot_names(game)
        for name in players:  # a client must not start programs or load modules here
            if split_settings(name)[0] not in names:
                raise UnknownName(f"{game} has no bot {name!r}; it has {', '.join(names)}")
        table = Table(game=game, seats=seats, seat=seat, bots=players, seed=seed, options=options)
        self.count += 1
        name = f"table-{self.count}"
        self.laid[name] = table
        while len(self.laid) > MOST_TABLES:
            del self.laid[next(iter(self.laid))]
        return {"table": name, **table.describe_start(), "now": table.describe_now(self.lang)}

    def find(self, name: str) -> Table:
        if name not in self.laid:
            names = ", ".join(self.laid) or "none yet"
            raise OrreryError(f"there is no table {name!r}; there are {names}")
        return self.laid[name]

    def look(self, table: str) -> dict[str, Any]:
        """What your seat sees and is asked, or how the game ended."""
        return self.find(table).describe_now(self.lang)

    def answer(self, table: str, number: int | None = None, answer: int | list[int] | None = None) -> dict[str, Any]:
        """Answer what is asked, by the number of a listed answer or with the answer itself; what is asked next."""
        reply = {name: value for name, value in (("number", number), ("answer", answer)) if value is not None}
        laid = self.find(table)
        laid.take(json.dumps(reply))
        return laid.describe_now(self.lang)

    def rules(self, game: str, about: str = "") -> list[dict[str, str]]:
        """The clauses of a game's rules in our own words; `about` finds those with a word in them."""
        clauses = [{"id": clause.id, "words": clause.words(self.lang)} for clause in game_named(game).clauses]
        return [clause for clause in clauses if about.lower() in f"{clause['id']} {clause['words']}".lower()]


class GameServer(MCPServer[Any]):
    """A server whose tools refuse arguments of a wrong kind in one line."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool; the first thing that is wrong with its arguments is said like any other mistake."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            first_error = error.__cause__.errors()[0]
            raise ToolError(f"Error executing tool {name}: {first_error['loc'][0]}: {first_error['msg']}") from None


def build_server(lang: str = "en") -> MCPServer[Any]:
    """The server with its tools; `run()` serves it over standard input and output, and logs nothing but faults of its own."""
    server = GameServer("orrery", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    tables = Tables(lang)

    @server.tool(description=tables.games.__doc__)
    def games() -> list[dict[str, Any]]:
        return tables.games()

    @server.tool(description=tables.lay.__doc__)
    def lay(
        game: str,
        seats: int = 2,
        seat: int = 0,
        bots: str = "heuristic",
        seed: int | str | None = None,
        options: dict[str, bool | int | str] | None = None,
    ) -> dict[str, Any]:
        return run_tool(lambda: tables.lay(game, seats, seat, bots, seed, options))

    @server.tool(description=tables.look.__doc__)
    def look(table: str) -> dict[str, Any]:
        return run_tool(lambda: tables.look(table))

    @server.tool(description=tables.answer.__doc__)
    def answer(table: str, number: int | None = None, answer: int | list[int] | None = None) -> dict[str, Any]:
        return run_tool(lambda: tables.answer(table, number, answer))

    @server.tool(description=tables.rules.__doc__)
    def rules(game: str, about: str = "") -> list[dict[str, str]]:
        return run_tool(lambda: tables.rules(game, about))

    return server


def run_tool(find: Callable[[], T]) -> T:
    """The result of a tool; an error of ours is returned as its one sentence."""
    try:
        return find()
    except OrreryError as error:
        raise ToolError(str(error)) from error
