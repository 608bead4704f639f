"""Players by name: a bot, a bot with changed settings, or a program.

`search:answers=4000:candidates=4` is the bot `search` with another effort, `mybots:Greedy:depth=2` a bot of your own made with `depth=2`, and
`cmd:./mybot` a program that reads questions and writes answers, line by line (see `orrery agent`).
"""

from copy import copy
from importlib import import_module
from typing import Any

from orrery.bots import Bot, Look, bot
from orrery.bots.levels import PERCENT
from orrery.bots.registry import check_bot
from orrery.core.ask import Answer
from orrery.core.errors import OrreryError, UnknownName
from orrery.core.game import Game

PROGRAM = "cmd"
ATTRIBUTES = ("moments", "percent")
"""Settings of bots that are no part of an effort."""
Value = int | float


def find_player(game: Game, name: str) -> Bot:
    """The player that a name stands for.

    >>> from orrery import game
    >>> find_player(game("jump-drive"), "search:answers=400").effort.answers
    400
    """
    kind, _, rest = name.partition(":")
    if kind == PROGRAM:
        from orrery.play.program import ProgramBot  # not at the top: few players are programs

        return ProgramBot(rest)
    plain, settings = split_settings(name)
    if not settings:
        return bot(game, name)
    if ":" in plain:
        return _make_own(plain, settings, name)
    return change_settings(bot(game, plain), settings, name)


class EditionBot:
    """A bot of an edition of a game. No other process can import its class, so it travels as the edition and the name of the bot."""

    def __init__(self, game: Game, player: str) -> None:
        self.game = game
        self.player = player
        self.bot = find_player(game, player)
        self.name = self.bot.name

    def answer(self, look: Look) -> Answer:
        return self.bot.answer(look)

    def __reduce__(self) -> Any:
        return EditionBot, (self.game, self.player)


def split_settings(name: str) -> tuple[str, dict[str, Value]]:
    """A name without its settings, and those.

    >>> split_settings("search:answers=4000:doubt=0.5")
    ('search', {'answers': 4000, 'doubt': 0.5})
    >>> split_settings("mybots:Last")
    ('mybots:Last', {})
    """
    parts = name.split(":")
    plain = [part for part in parts if "=" not in part]
    settings: dict[str, Value] = {}
    for part in parts:
        setting, equals, value = part.partition("=")
        if equals:
            settings[setting] = _number(setting, value, name)
    return ":".join(plain), settings


def _number(setting: str, value: str, name: str) -> Value:
    try:
        return int(value)
    except ValueError:
        pass
    try:
        return float(value)
    except ValueError:
        raise UnknownName(f"the bot {name!r}: {setting or 'a setting'} must be a number, not {value!r}") from None


def change_settings(player: Bot, settings: dict[str, Value], name: str) -> Bot:
    """A bot like another one with some settings changed; its name says which."""
    changed: Any = copy(player)
    changed.name = name
    if hasattr(changed, "bot") and not settings_of(changed):
        changed.bot = change_settings(changed.bot, settings, name)
        return changed  # type: ignore[no-any-return]
    old_settings = settings_of(changed)
    for setting, value in settings.items():
        if setting not in old_settings:
            has = f"it has {', '.join(old_settings)}" if old_settings else "it has none"
            raise UnknownName(f"the bot {player.name} has no setting {setting!r}; {has}")
        if isinstance(old_settings[setting], int) and not isinstance(value, int):
            raise UnknownName(f"the bot {name!r}: {setting} must be a whole number, not {value}")
        if value < 0:
            raise UnknownName(f"the bot {name!r}: {setting} must not be negative")
        if setting == "percent" and value > PERCENT:
            raise UnknownName(f"the bot {name!r}: {setting} must not be more than {PERCENT}")
        if setting in ATTRIBUTES:
            setattr(changed, setting, value)
        else:
            changed.effort = changed.effort._replace(**{setting: value})
    return changed  # type: ignore[no-any-return]


def settings_of(player: Bot) -> dict[str, Value]:
    """The numbers of a bot that can be set, by their names."""
    effort: Any = getattr(player, "effort", ())
    fields = effort._asdict() if hasattr(effort, "_asdict") else {}
    own = {setting: getattr(player, setting) for setting in ATTRIBUTES if hasattr(player, setting)}
    return {setting: value for setting, value in {**fields, **own}.items() if type(value) in (int, float)}


def _make_own(plain: str, settings: dict[str, Value], name: str) -> Bot:
    """A bot of somebody's own module, made with settings."""
    module, _, attribute = plain.partition(":")
    try:
        player = check_bot(getattr(import_module(module), attribute)(**settings))
        player.name = name
    except OrreryError:
        raise
    except (Exception, SystemExit) as error:  # the module is not ours and may raise anything
        raise UnknownName(f"the bot {name!r} can't be loaded: {type(error).__name__}: {error}") from error
    return player
