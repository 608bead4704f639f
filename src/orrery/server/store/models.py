"""The tables of the database. A game is its header and its changes: one row each, only ever added."""

from typing import Any

from sqlalchemy import JSON, Boolean, Double, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)


class TableRow(Base):
    """A table: what was decided when it was created. Moments are ISO 8601 texts in UTC, which sort by time in every database."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    version: Mapped[int] = mapped_column(Integer)
    components: Mapped[str] = mapped_column(String(64))
    seats: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(64))
    host: Mapped[str] = mapped_column(String(32), index=True)
    laid: Mapped[str] = mapped_column(String(32))
    changed: Mapped[str] = mapped_column(String(32))
    over: Mapped[bool] = mapped_column(Boolean, default=False)
    branched_from: Mapped[str] = mapped_column(String(16), default="")
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSON, default=None)
    overlay: Mapped[str | None] = mapped_column(String(16), default=None)
    """The digest of the overlay that its components come from; empty: none. Old tables do not say."""
    numbers: Mapped[dict[str, str] | None] = mapped_column(JSON(none_as_null=True), default=None)
    """Numbers that players have mixed into the luck, by seat; `seed` is the server's half of it."""
    seating: Mapped[int] = mapped_column(Integer, server_default="0")
    """Counts the writes of seats and their holders: of two servers that change the same state, one is refused."""

    __table_args__ = (Index(None, "over", "changed"),)


class SeatRow(Base):
    """Who sits somewhere now. `salt` goes into the seat's secret; a new one closes old links."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(String(16), ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(32))
    bot: Mapped[str] = mapped_column(String(64))
    away: Mapped[bool] = mapped_column(Boolean, default=False)
    resigned: Mapped[bool] = mapped_column(Boolean, default=False)
    salt: Mapped[str] = mapped_column(String(32))
    links: Mapped[int] = mapped_column(Integer, server_default="0")
    """How many links for other devices were used; it is part of the next link, so that each works once."""
    votes: Mapped[int] = mapped_column(Integer, server_default="0")
    """A bit for each seat whose player wants a bot to play for this one."""
    ahead: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    """What the person has answered ahead."""


class HolderRow(Base):
    """A guest who may act for a seat; one guest may hold several seats, and a seat may be held on several devices."""

    __tablename__ = "holders"

    guest: Mapped[str] = mapped_column(String(32), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(16), ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)


class ChangeRow(Base):
    """A change of a table, unique by its number: of two writers one is refused. An answer sent twice has the same `key`."""

    __tablename__ = "changes"

    table_id: Mapped[str] = mapped_column(String(16), ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[int] = mapped_column(Integer)
    answer: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    by: Mapped[str] = mapped_column(String(8))
    key: Mapped[str | None] = mapped_column(String(64), nullable=True)
    at: Mapped[str] = mapped_column(String(32))
    seen: Mapped[int] = mapped_column(Integer, server_default="-1")
    """A bit for each viewer who notices the change: the lowest for a watcher, then one for each seat; -1: all do."""

    __table_args__ = (UniqueConstraint("table_id", "seat", "key"),)


class OverlayRow(Base):
    """Corrections of components, as the file that `--components` takes; never changed, for its digest is its name."""

    __tablename__ = "overlays"

    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    guest: Mapped[str] = mapped_column(String(32), index=True)
    """Who saved it; empty for one that the server was started with."""
    made: Mapped[str] = mapped_column(String(32))


class ComponentsRow(Base):
    """All components that some table was created with, by their digest: the table keeps them when newer ones come."""

    __tablename__ = "components"

    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    packed: Mapped[bytes] = mapped_column(LargeBinary)


class ReviewRow(Base):
    """The review of a finished game, as it is packed."""

    __tablename__ = "reviews"

    table_id: Mapped[str] = mapped_column(String(16), ForeignKey("tables.id"), primary_key=True)
    made: Mapped[str] = mapped_column(String(32))
    review: Mapped[dict[str, Any]] = mapped_column(JSON)


class PackedHistoryRow(Base):
    """The history of a long table up to a change, packed. It may be lost, because it can be made again from the changes."""

    __tablename__ = "packed_histories"

    table_id: Mapped[str] = mapped_column(String(16), ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer)
    """The last change that it has."""
    basis: Mapped[str] = mapped_column(String(64))
    """A digest of the rules and components that it was packed by."""
    packed: Mapped[bytes] = mapped_column(LargeBinary)


class GuestRow(Base):
    """What a guest told us: a name to show."""

    __tablename__ = "guests"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(32))


class JobRow(Base):
    """Something that plays automatically at a table: one worker holds it until its lease expires. Moments are seconds of the database's clock."""

    __tablename__ = "jobs"

    table_id: Mapped[str] = mapped_column(String(16), ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer)
    """The change after which there is something to do."""
    slow: Mapped[bool] = mapped_column(Boolean)
    """A bot looks ahead: such jobs wait in a queue of their own."""
    watched: Mapped[bool] = mapped_column(Boolean)
    """No person has a seat, but somebody watches."""
    ready_at: Mapped[float] = mapped_column(Double)
    leased_until: Mapped[float] = mapped_column(Double)
    worker: Mapped[str] = mapped_column(String(16))
    tries: Mapped[int] = mapped_column(Integer)
    """How often it was taken."""

    __table_args__ = (Index(None, "slow", "ready_at"),)


class SecretRow(Base):
    """A secret that all servers at one database share: the key that signs cookies and links."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(16), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)
