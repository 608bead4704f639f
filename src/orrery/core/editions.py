"""Editions: a game with other components than those of its files, beside the game itself and beside other editions of it."""

import json
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from os import PathLike
from pathlib import Path
from threading import Lock
from weakref import WeakValueDictionary

from orrery.core.components import OWN_NAMES, Component
from orrery.core.corrections import Overlay, correct_components, load_overlay
from orrery.core.errors import BadComponents, OrreryError
from orrery.core.game import Game
from orrery.core.package_copy import load_copy
from orrery.core.registry import game, game_itself
from orrery.core.text import LANGUAGES

LISTS = ("source", "unsure", OWN_NAMES)
"""The fields of a component that are lists of texts."""
KEPT = 6
"""How many editions stay loaded though nobody has a game of them."""

_lock = Lock()
_loaded: "WeakValueDictionary[tuple[str, str, str], Game]" = WeakValueDictionary()
_recent: "OrderedDict[tuple[str, str, str], Game]" = OrderedDict()


def correct(name: "str | Game", overlay: "Overlay | str | PathLike[str]") -> Game:
    """A game with an overlay laid over its components: `start`, `Record` and bots take it like any other.

    An overlay is a value, or the path of a file. The game of that name itself stays as it is.

    >>> from orrery import game
    >>> from orrery.core.corrections import Correction, Overlay
    >>> dear = correct("jump-drive", Overlay("jump-drive", "mine", (Correction("card", "gem-world", {"cost": 5}),)))
    >>> [[c.data["cost"] for c in of.components if c.id == "gem-world"] for of in (dear, game("jump-drive"))]
    [[5], [2]]
    """
    of = game_itself(name)
    corrections = overlay if isinstance(overlay, Overlay) else load_overlay(Path(overlay), of)
    return edition(of, correct_components(of, corrections), corrections.digest)


def edition(of: "str | Game", components: Sequence[Component], overlay: str = "") -> Game:
    """A game with exactly these components; `overlay` is the digest of the overlay they come from."""
    base = game_itself(of)
    packed = pack(components)
    return _edition(base.name, packed, overlay)


def pack(components: Sequence[Component]) -> bytes:
    """Components as a few bytes: worker processes and databases are given them so."""
    return zlib.compress(json.dumps([component._asdict() for component in components], sort_keys=True).encode())


def unpack(packed: bytes) -> tuple[Component, ...]:
    """What `pack` has packed."""
    listed = json.loads(zlib.decompress(packed))
    return tuple(Component(**{**fields, **{name: tuple(fields[name]) for name in LISTS}}) for fields in listed)


def _edition(name: str, packed: bytes, overlay: str) -> Game:
    """The edition with these components, loaded once."""
    key = (name, sha256(packed).hexdigest(), overlay)
    with _lock:
        edition_game = _loaded.get(key)
    if edition_game is None:
        edition_game = _load(game(name), unpack(packed), overlay)
        edition_game.packed = (_edition, packed)
    with _lock:
        edition_game = _loaded.setdefault(key, edition_game)
        _recent[key] = edition_game
        _recent.move_to_end(key)
        while len(_recent) > KEPT:
            _recent.popitem(last=False)
    return edition_game


def _load(base: Game, components: tuple[Component, ...], overlay: str) -> Game:
    copy, module = load_copy(base.packages, type(base).__module__, components)
    copied = getattr(module, "GAME", None)
    if not isinstance(copied, Game) or copied.name != base.name:
        raise BadComponents(f"{base.name} can't be corrected: its module has no game of its own")
    copied.copy_of = copy
    copied.overlay_digest = overlay
    try_out(copied)
    return copied


def try_out(of: Game) -> None:
    """Put every component into words and deal every game once, to report what can't be played before it is stored."""
    try:
        for component in of.components:
            for lang in LANGUAGES:
                of.explain(component, lang)
        for seats in of.seat_counts:
            for options in of.options_for(seats):
                p = of.start(seats, 0, options)
                for seat in range(seats):
                    p.view(seat)
    except OrreryError:
        raise
    except Exception as error:  # the checks can't catch every mistake, and rules and words may raise anything over one
        raise BadComponents(f"these components can't be played with: {type(error).__name__}: {error}") from error
