"""Histories of long tables, packed, so that they open without playing every answer again.

A packed history is never the truth: the changes of its table are. It is read only by the rules, components and Orrery that it was
packed by, and only if nothing of it was changed since; any other is left alone, the table is played from its changes, and packed anew.
"""

import json
import zlib
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.resources.abc import Traversable
from operator import attrgetter
from typing import Any

import orrery
from orrery.core.ask import freeze
from orrery.core.errors import OrreryError
from orrery.core.events import Event
from orrery.core.game import Game
from orrery.core.position import Position, restore_position
from orrery.core.resources import resource
from orrery.server.store.stored_types import ANSWERED, Change, PackedHistory, StoredTable, TableHeader
from orrery.server.tables.history import History, LogItem, PackedEvent

FORMAT = 1
"""Raised when the same history is packed in another way."""
PACK_EVERY = 64
"""Changes after which a long table is packed anew: as many are played again at most when it is opened."""
DIGEST_BYTES = 16
LEVEL = 1
"""Of the compression: quick, for it is done on the way."""


class BadPackedHistory(OrreryError):
    """A packed history that is not one of this table by these rules, or was damaged."""


def is_due(history: History) -> bool:
    """Whether a history that was just changed is to be packed: now and then while a long game goes on, and when it is over."""
    return history.number >= 2 * PACK_EVERY and (history.number % PACK_EVERY == 0 or history.is_over)


def took_long(stored: StoredTable) -> bool:
    """Whether opening a table meant playing more answers than a regularly packed table needs."""
    return len(stored.changes) > (PACK_EVERY if stored.packed is not None else 2 * PACK_EVERY)


def basis(game: Game, header: TableHeader) -> str:
    """A digest of everything but the changes that a history depends on: the table, its rules and components, and how it is packed."""
    facts = [
        FORMAT,
        orrery.__version__,
        _rules_digest(game.packages),
        header.id,
        header.game,
        header.version,
        game.components_digest,
        header.seats,
        sorted(header.options.items()),
        header.mixed_seed,
    ]
    return blake2b(json.dumps(facts).encode(), digest_size=DIGEST_BYTES).hexdigest()


@cache
def _rules_digest(packages: tuple[str, ...]) -> str:
    """A digest of the code that plays: of the core, and of the game's own package and its rules."""
    digest = blake2b(digest_size=DIGEST_BYTES)
    places = [resource("orrery.core"), *(resource(package, *path) for package in packages for path in ((), ("rules",)))]
    for place in places:
        for file in sorted(_modules(place), key=attrgetter("name")):
            digest.update(f"{file.name}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def _modules(place: Traversable) -> Iterable[Traversable]:
    if not place.is_dir():
        return []
    children = list(place.iterdir())
    own = [child for child in children if child.name.endswith(".py")]
    within = [child for child in children if place.name == "rules" and child.is_dir()]
    return [*own, *(module for folder in within for module in _modules(folder))]


def pack(game: Game, header: TableHeader, data: dict[str, Any], paces: list[float]) -> PackedHistory | None:
    """A history that `History.plain` has told, packed; None if its events are not of the game's own package."""
    kinds: dict[type[Event], int] = {}
    items: list[LogItem] = data["log"]
    events = [_plain_event(item.event, kinds) for item in items]
    if not all(_is_own(game, kind.__module__) for kind in kinds):
        return None
    log = {
        "numbers": [item.number for item in items],
        "events": events,
        "notes": [[at, item[2:]] for at, item in enumerate(items) if item.event is None],
        "types": [[kind.__module__, kind.__qualname__] for kind in kinds],
    }
    whole = {
        **data,
        "log": log,
        "position": data["position"].plain(),
        "past_position": data["past_position"].plain(),
        "paces": paces,
    }
    packed = zlib.compress(json.dumps(whole, separators=(",", ":")).encode(), LEVEL)
    return PackedHistory(data["number"], basis(game, header), _check(packed) + packed)


def unpack(game: Game, stored: StoredTable) -> tuple[History, list[float]]:
    """The history of a table as it was packed, and how long people took for their answers; `BadPackedHistory` if it is not to be
    trusted. The first of the stored changes is the last one that was packed."""
    packed, header = stored.packed, stored.header
    assert packed is not None, "there is a packed history"
    if packed.basis != basis(game, header):
        raise BadPackedHistory("it was packed by other rules, or for another table")
    check, body = packed.packed[:DIGEST_BYTES], packed.packed[DIGEST_BYTES:]
    if check != _check(body):
        raise BadPackedHistory("it was changed since")
    try:
        data = json.loads(zlib.decompress(body))
        empty = History(game, header.seats, header.mixed_seed, header.options, map(int, header.numbers or ()))
        history = _read(empty, data)
    except (zlib.error, KeyError, TypeError, ValueError, IndexError, AttributeError, ImportError) as error:
        raise BadPackedHistory(f"it can't be read: {type(error).__name__} at {error}") from error
    _check_last(history, stored.changes)
    return history, data["paces"]


def _check_last(history: History, changes: tuple[Change, ...]) -> None:
    """Refuse a history that does not end with the change that it is said to end with."""
    last = changes[0] if changes else None
    if last is None or last.number != history.number:
        raise BadPackedHistory("its last change is not there")
    if last.kind == ANSWERED:
        answer = history.answers[-1]
        if (answer.number, answer.seat, answer.answer, answer.by) != (last.number, last.seat, last.answer, last.by):
            raise BadPackedHistory("its last answer is another one")


def _check(packed: bytes) -> bytes:
    return blake2b(packed, digest_size=DIGEST_BYTES).digest()


def _is_own(game: Game, module: str) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in game.packages)


def _plain_event(event: Event | PackedEvent | None, kinds: dict[type[Event], int]) -> PackedEvent | None:
    if not isinstance(event, Event):
        return event
    kind = type(event)
    return [kinds.setdefault(kind, len(kinds)), *[getattr(event, name) for name in kind._fields]]


def _read(empty: History, data: dict[str, Any]) -> History:
    game, seed = empty.record.game, empty.record.seed
    log = data["log"]
    types = [_find_type(game, *name) for name in log["types"]]

    def read_event(packed: PackedEvent) -> Event:
        return types[packed[0]](*_frozen(packed[1:]))

    data["read_event"] = read_event
    data["log"] = list(map(LogItem, log["numbers"], log["events"]))
    for at, note in log["notes"]:
        data["log"][at] = LogItem(data["log"][at].number, None, *note)
    data["answers"] = _frozen(data["answers"])
    for name in ("position", "past_position"):
        p: Position = restore_position(game, data[name], seed)
        data[name] = p
    return History.read(empty, data)


def _frozen(values: list[Any]) -> list[Any]:
    """The values, lists among them turned into tuples."""
    return [freeze(value) if type(value) is list else value for value in values]


def _find_type(game: Game, module: str, name: str) -> type[Event]:
    """A type of event of a game, or of its edition."""
    if not _is_own(game, module):
        raise ValueError(f"{module} is no part of {game.name}")
    kind = getattr(game.copy_of.module(module) if game.copy_of is not None else import_module(module), name)
    if not issubclass(kind, Event):
        raise TypeError(f"{name} is no event")
    event_type: type[Event] = kind
    return event_type
