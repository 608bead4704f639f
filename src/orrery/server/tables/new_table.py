"""A new table from a request, or the error that refuses it."""

import secrets
from typing import Any

from orrery.bots import bots
from orrery.bots.names import bot_name
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.server.auth import Visitor, clean_name
from orrery.server.errors import RequestError
from orrery.server.store.stored_types import SeatState, TableHeader, utc_now
from orrery.server.tables.view_types import TableRequest

DEFAULT_BOT = "heuristic"
"""Who plays where nobody was named: a bot that answers at once."""


def new_header(game: Game, seats: int, options: dict[str, Any], visitor: Visitor, seeds: str = "") -> TableHeader:
    """The header of a new table, with 256 bits of luck of its own; `seeds` gives the same luck to the same tables."""
    if seats not in game.seat_counts:
        raise RequestError("bad_seats", allowed=", ".join(map(str, game.seat_counts)))
    try:
        checked = game.check_options(options, seats)
    except UnknownName as error:
        raise RequestError("bad_option") from error
    now = utc_now()
    return TableHeader(
        id=secrets.token_urlsafe(8),
        game=game.name,
        version=game.version,
        components=game.components_digest,
        seats=seats,
        options=checked,
        seed=f"{seeds}/{game.name}/{seats}" if seeds else secrets.token_hex(32),
        host=visitor.guest,
        laid=now,
        changed=now,
        over=False,
        branched_from="",
        outcome=None,
        overlay=game.overlay_digest,
    )


def new_seats(request: TableRequest, guest_name: str) -> list[SeatState]:
    """Who plays where; the first of your own seats has your `guest_name` unless another name was said."""
    seats: list[SeatState] = []
    for number, wish in enumerate(request.seats):
        bot = bot_or_default(request.game, wish.bot)
        if wish.kind == "bot":
            seats.append(_new_seat(number, "bot", bot_name(number), bot))
        elif wish.kind == "me":
            first = not any(seat.kind == "person" for seat in seats)
            seats.append(_new_seat(number, "person", clean_name(wish.name) or (guest_name if first else ""), bot))
        elif wish.kind == "friend":
            seats.append(_new_seat(number, "open", clean_name(wish.name), bot))
        else:
            raise RequestError("bad_input", where="kind")
    return seats


def _new_seat(seat: int, kind: str, name: str, bot: str) -> SeatState:
    return SeatState(seat, kind, name, bot, away=False, resigned=False, salt=new_salt())


def new_salt() -> str:
    """The salt of a seat's secret; a new salt makes old links invalid."""
    return secrets.token_hex(8)


def bot_or_default(game_name: str, name: str) -> str:
    """The requested bot of a game, or its default bot."""
    names = bots(game_name)
    if name and name not in names:
        raise RequestError("bad_bot", bots=", ".join(names))
    return name or (DEFAULT_BOT if DEFAULT_BOT in names else names[-1])
