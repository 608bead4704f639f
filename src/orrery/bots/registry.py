"""Bots by name. Every game has `random`; the module `bot` of a game's package adds the bots written for it, and the search guided by one.

Its `BOTS` are those bots, its `EFFORT` is what the search does for an answer. Around a `heuristic` there are besides `learned`, which
judges by a network, and the levels from `novice` to `expert`.

A variant of a game is played by the bots of the game it comes from. `register` makes a bot of your own known by its name, and
`module:NAME` names one that lies in a module of yours.
"""

from importlib import import_module

from orrery.bots.bot import Bot, Look
from orrery.bots.levels import learned_bots
from orrery.bots.search import Search
from orrery.core.ask import Answer
from orrery.core.errors import OrreryError, UnknownName
from orrery.core.game import Game
from orrery.core.inputs import describe
from orrery.core.registry import game as game_named
from orrery.core.registry import game_itself, names

_registered: dict[str | None, dict[str, Bot]] = {}
"""Bots that were made known besides, by the game they play; None is every game."""


class Random:
    """Answers by chance."""

    name = "random"

    def answer(self, look: Look) -> Answer:
        return look.ask.sample(look.luck)


def _bots_of_game(name: "str | Game") -> dict[str, Bot]:
    bots: dict[str, Bot] = {}
    played = game_itself(name)
    written = played.part("bot")
    if written is not None:
        bots = {bot.name: bot for bot in written.BOTS}
        if "heuristic" in bots:
            search = Search(bots["heuristic"], getattr(written, "EFFORT", None))
            bots["search"] = search
            bots |= learned_bots(search, played.part("opponents"))
    return {**bots, **_registered.get(None, {}), **_registered.get(played.name, {})}


def register(game: str | None, bot: Bot | None = None) -> None:
    """Make a bot known by its name to one game, or with None to every game.

    >>> class First:
    ...     name = "first"
    ...     def answer(self, look):
    ...         return next(look.ask.answers())
    >>> register("jump-drive", First())
    >>> bots("jump-drive")
    ('random', 'heuristic', 'search', 'learned', 'novice', 'easy', 'medium', 'hard', 'expert', 'first')
    """
    if callable(getattr(game, "answer", None)):
        raise UnknownName("register takes the game first: register('jump-drive', bot), or register(None, bot) for every game")
    player = check_bot(bot)
    _registered.setdefault(None if game is None else game_named(game).name, {})[player.name] = player


def check_bot(player: object) -> Bot:
    """A bot, or an error that says what one must have."""
    if (
        isinstance(player, type)
        or not isinstance(getattr(player, "name", None), str)
        or not callable(getattr(player, "answer", None))
    ):
        raise UnknownName(f"{describe(player)} is no bot: an instance with a name and a method answer(look) was expected")
    return player  # type: ignore[return-value]


def _in_module(name: str) -> Bot:
    """The bot that `module:NAME` names: an instance, or a class that makes one."""
    module, _, attribute = name.partition(":")
    try:
        value = getattr(import_module(module), attribute)
        return check_bot(value() if isinstance(value, type) else value)
    except OrreryError:
        raise
    except Exception as error:  # the module is not ours and may raise anything
        raise UnknownName(f"the bot {name!r} can't be loaded: {type(error).__name__}: {error}") from error


def bots(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game; the last ones are the levels, from the weakest to the strongest.

    >>> bots("jump-drive")
    ('random', 'heuristic', 'search', 'learned', 'novice', 'easy', 'medium', 'hard', 'expert')
    """
    return ("random", *_bots_of_game(game_named(game)))


def bot(game: "str | Game", name: str) -> Bot:
    """The bot of that name for a game; `module:NAME` is one in a module of your own.

    >>> bot("jump-drive", "heuristic").name
    'heuristic'
    """
    if name in names() and isinstance(game, str) and game not in names():
        raise UnknownName(f"bot takes the game first: bot({name!r}, {describe(game)})")
    if isinstance(name, str) and ":" in name:
        return _in_module(name)
    bots: dict[str, Bot] = {"random": Random(), **_bots_of_game(game)}
    if not isinstance(name, str) or name not in bots:
        raise UnknownName(f"{game_itself(game).name} has no bot {describe(name)}; it has {', '.join(bots)}")
    return bots[name]
