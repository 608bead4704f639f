"""The registry of games. The core knows none by name: `orrery.games` registers those that come with Orrery."""

from functools import cache
from importlib import import_module

from orrery.core.components import check_overlays, overlay_paths
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.inputs import describe

ENTRY_POINTS = "orrery.games"
"""The group of entry points by which an installed package brings a game: its name, and the module that has it as `GAME`."""

_modules: dict[str, str] = {}
_games: dict[str, Game] = {}


def names() -> tuple[str, ...]:
    """The names of all games.

    >>> "jump-drive" in names()
    True
    """
    _look_for_installed()
    return tuple(_modules)


def register(name: str, module: "str | Game") -> None:
    """Make a game known: an instance, or the module that has it as `GAME` and is imported when the game is first asked for."""
    if not isinstance(name, str) or not name:
        raise UnknownName(f"a game is registered by its name, a text, not by {describe(name)}")
    if isinstance(module, Game):
        _modules[name] = type(module).__module__
        _games[name] = module
    elif not isinstance(module, str) or not module:
        raise UnknownName(
            f"{name} can't be registered: an instance of Game or the name of a module was expected, not {describe(module)}"
        )
    else:
        _modules[name] = module
        _games.pop(name, None)


def register_installed() -> None:
    """Make the games known that other installed packages bring. This happens by itself when games are first listed, or one is wanted
    that does not come with Orrery; call it for packages that were installed since."""
    from importlib.metadata import entry_points  # at the top it would double the time of `import orrery`

    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name not in _modules:
            register(entry.name, entry.value)


@cache
def _look_for_installed() -> None:
    """Look for installed games, once."""
    register_installed()


def game(name: str) -> Game:
    """The game of that name.

    >>> game("jump-drive").seat_counts
    (2, 3, 4)
    """
    if not isinstance(name, str) or (name not in _modules and name not in names()):
        raise UnknownName(f"there is no game {describe(name)}; there are {', '.join(names())}")
    if name not in _games:
        if overlay_paths():
            check_overlays(names())
        _games[name] = _in_module(name, _modules[name])
    return _games[name]


def game_itself(named: "str | Game") -> Game:
    """A game as it is, such as a corrected one, or the game of a name."""
    return named if isinstance(named, Game) else game(named)


def _in_module(name: str, module: str) -> Game:
    """The game that a module has as `GAME`."""
    try:
        game: object = import_module(module).GAME
    except (ImportError, AttributeError) as error:
        raise UnknownName(f"the game {name!r} can't be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise UnknownName(f"the game {name!r} can't be loaded: GAME in {module} is {describe(game)}, which is no Game")
    return game
