"""The settings of a server."""

from dataclasses import dataclass, replace
from pathlib import Path

from orrery.core.errors import UnknownName

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
"""The asynchronous driver for each kind of database URL."""

OWN_PROXIES = ("127.0.0.1", "::1")
"""The addresses of a proxy on the same machine."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a server, with defaults that suit a club's machine."""

    data: Path
    """The folder of the database and of the key that signs cookies and links."""
    database: str = ""
    """A database URL; empty: an SQLite file in `data`."""
    secure: bool = False
    """Cookies are sent over HTTPS only; set it behind a proxy that speaks HTTPS."""
    address: str = ""
    """The address that people open, if it differs from that of their requests: for links and for the check of the sender."""
    proxies: tuple[str, ...] = OWN_PROXIES
    """Addresses or networks of proxies that are trusted to say where a request came from and whether it came by HTTPS."""
    thinkers: int = 1
    """Processes in which bots think. At a PostgreSQL database, 0 leaves that to workers."""
    lease: float = 15.0
    """Seconds after which a job is taken from a worker that gives no sign of life."""
    metrics: tuple[str, int] | None = None
    """Host and port at which figures for Prometheus are shown; None: nowhere."""
    drain: float = 0.0
    """Seconds that a server still takes requests after it was told to stop, so that a load balancer can turn to others."""
    pace: float = 0.0
    """Seconds that a bot waits before it answers, so that people can follow."""
    patience: float = 45.0
    """Seconds without a sign of somebody after which others may let a bot play for them."""
    idle: float = 180.0
    """Seconds without an answer after which others may let a bot play for somebody who is asked, whether they are there or not."""
    writes: float = 40.0
    """Changes a second that one seat or guest may ask for; 0: no limit."""
    reads: float = 120.0
    """Requests a second that one address may make; 0: no limit."""
    lays: float = 1.0
    """New tables a second for one address; 0: no limit."""
    replays: float = 10.0
    """Replay pages a second for one address, where one late in a long game counts for several; 0: no limit."""
    most_tables: int = 50
    """Unfinished tables of one guest."""
    most_streams: int = 24
    """Event streams open at once for one address; 0: no limit."""
    seeds: str = ""
    """A word that gives the same luck to every table of a game and seat count, for tests; empty: luck that nobody can know."""
    longest_body: int = 64 * 1024
    heartbeat: float = 15.0
    """Seconds between signs of life on a silent event stream."""
    kept: int = 2000
    """Tables kept in memory; the least recently used ones are read again when they are needed."""

    review_seconds: float = 20.0
    """How long the answers of a finished game are weighed for its review; 0: games are not reviewed."""
    corrections: str = "everybody"
    """Who may correct components: "everybody", "local" (browsers on this machine) or "nobody"."""
    most_overlays: int = 200
    """Sets of corrections that one guest may save."""

    def without_limits(self) -> "Settings":
        """The same settings without rate limits, for load tests."""
        return replace(
            self, writes=0, reads=0, lays=0, replays=0, most_streams=0, most_tables=1_000_000, most_overlays=1_000_000
        )

    @property
    def is_shared(self) -> bool:
        """Whether several processes can serve the same tables."""
        return self.database_url.startswith("postgresql")

    @property
    def database_url(self) -> str:
        """The URL with an asynchronous driver."""
        url = self.database or f"sqlite:///{self.data / 'orrery.db'}"
        scheme, _, rest = url.partition("://")
        if scheme not in DRIVERS:
            raise UnknownName(f"a database is sqlite:///FILE or postgresql://…, not {scheme!r}")
        return f"{DRIVERS[scheme]}://{rest}"
