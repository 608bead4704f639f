"""Reviews in the database, and the finished games of a guest with them."""

from typing import Any, NamedTuple

from sqlalchemy import insert, null, select

from orrery.server.store.database import Store
from orrery.server.store.models import HolderRow, ReviewRow, SeatRow, TableRow
from orrery.server.store.stored_types import SeatState, utc_now

MOST_GAMES = 5000
"""The latest finished games of a guest that are read."""


class GuestGame(NamedTuple):
    """A finished game of a guest: the first seat they held, how it ended, and its review if it has one."""

    table: str
    game: str
    seat: int
    ended: str
    outcome: dict[str, Any]
    seats: tuple[SeatState, ...]
    review: dict[str, Any] | None


async def read_review(store: Store, table: str) -> dict[str, Any] | None:
    """The packed review of a game; None if there is none yet."""
    rows = await store.reader.rows(select(ReviewRow.review).where(ReviewRow.table_id == table))
    return rows[0].review if rows else None


async def add_review(store: Store, table: str, review: dict[str, Any]) -> None:
    """Keep the review of a game; `Conflict` if it has one."""
    await store.write(insert(ReviewRow).values(table_id=table, made=utc_now(), review=review))


async def read_guest_games(store: Store, guest: str, game: str = "", with_reviews: bool = True) -> list[GuestGame]:
    """The finished games of a guest, the latest last. Those that went on from a step of another one are left out."""
    review = ReviewRow.review if with_reviews else null().label("review")
    query = (
        select(TableRow.id, TableRow.game, HolderRow.seat, TableRow.changed, TableRow.outcome, review)
        .join(HolderRow, HolderRow.table_id == TableRow.id)
        .join(ReviewRow, ReviewRow.table_id == TableRow.id, isouter=True)
        .where(HolderRow.guest == guest, TableRow.over.is_(True), TableRow.branched_from == "")
        .order_by(TableRow.changed.desc(), TableRow.id, HolderRow.seat.desc())
        .limit(MOST_GAMES)
    )
    rows = {
        row.id: row for row in await store.reader.rows(query.where(TableRow.game == game) if game else query) if row.outcome
    }
    columns = [getattr(SeatRow, field) for field in SeatState._fields]
    seats: dict[str, list[SeatState]] = {}
    in_order = select(SeatRow.table_id, *columns).where(SeatRow.table_id.in_(list(rows))).order_by(SeatRow.seat)
    for row in await store.reader.rows(in_order):
        seats.setdefault(row[0], []).append(SeatState._make(row[1:]))
    return [
        GuestGame(
            row.id,
            row.game,
            seat=row.seat,
            ended=row.changed,
            outcome=row.outcome,
            seats=tuple(seats[row.id]),
            review=row.review,
        )
        for row in reversed(rows.values())
    ]
