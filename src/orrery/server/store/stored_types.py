"""What the database keeps, as the server reads and writes it, and its errors."""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from orrery.core.ask import Answer
from orrery.core.errors import OrreryError
from orrery.core.shared_luck import mix

ANSWERED = "answered"
"""The kind of a change that is an answer."""


class Conflict(OrreryError):
    """Somebody else has written a change with that number or that key."""


class StoreUnavailable(OrreryError):
    """The database can't be read or written now: a full disk, a server that is being restarted. It may be tried again."""


class Change(NamedTuple):
    """One change of a table: an answer, or what else happens to it. `key` is the sender's own id of an answer; `seen` has a bit
    for each viewer who notices the change, the lowest bit for a watcher (-1: all viewers)."""

    number: int
    kind: str
    seat: int
    answer: Answer | None = None
    by: str = ""
    key: str | None = None
    at: str = ""
    seen: int = -1


class TableHeader(NamedTuple):
    """What was decided when a table was created, and how its game ended."""

    id: str
    game: str
    version: int
    components: str
    seats: int
    options: dict[str, Any]
    seed: str
    host: str
    laid: str
    changed: str
    over: bool
    branched_from: str
    outcome: dict[str, Any] | None
    overlay: str | None = None
    numbers: dict[str, str] | None = None
    seating: int = 0

    @property
    def mixed_seed(self) -> str:
        """The seed of the game: the server's half, mixed with the numbers of players."""
        return mix(self.seed, {int(seat): number for seat, number in (self.numbers or {}).items()})


class StoredOverlay(NamedTuple):
    """Corrections of a game's components that the database keeps, as the text of an overlay file."""

    game: str
    digest: str
    name: str
    text: str
    guest: str
    made: str


class SeatState(NamedTuple):
    """Who plays in a seat: a person, a bot, or nobody yet (`open`)."""

    seat: int
    kind: str
    name: str
    bot: str
    away: bool
    resigned: bool
    salt: str
    links: int = 0
    votes: int = 0
    ahead: Any = None


class TableVersion(NamedTuple):
    """How often the seats of a table were written, and the number of its last change, by which a server knows whether it is up to date."""

    seating: int
    number: int


class PackedHistory(NamedTuple):
    """The packed history of a table up to a change, and a digest of the rules and components that it was packed with."""

    number: int
    basis: str
    packed: bytes


class StoredTable(NamedTuple):
    """A table as the database has it: with all its changes, or with a packed history and the changes from its last one on."""

    header: TableHeader
    seats: tuple[SeatState, ...]
    holders: frozenset[tuple[str, int]]
    changes: tuple[Change, ...]
    packed: PackedHistory | None = None


class Seating(NamedTuple):
    """A seat to be written, if nobody has written the table's seats since they were read."""

    written: int
    seat: SeatState


def utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
