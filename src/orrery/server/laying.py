"""A new table: what a wish becomes, or why it can't be had."""

import secrets
from typing import Any

from orrery.bots import bots
from orrery.core.errors import UnknownName
from orrery.core.game import game
from orrery.server.frame import Wish
from orrery.server.people import Visitor, name_of
from orrery.server.store import Header, Sitting, moment
from orrery.server.trouble import Trouble

BOT_NAMES = ("Vega", "Altair", "Rigel", "Mira", "Deneb", "Spica")
DEFAULT_BOT = "heuristic"
"""Who plays where nobody was named: a bot that answers at once."""


def header(name: str, seats: int, options: dict[str, Any], visitor: Visitor, seeds: str = "") -> Header:
    """What is decided when a table is laid, with 256 bits of luck of its own; `seeds` gives the same luck to the same tables."""
    try:
        found = game(name)
    except UnknownName as wrong:
        raise Trouble("no_game") from wrong
    if seats not in found.seat_counts:
        raise Trouble("bad_seats", allowed=", ".join(map(str, found.seat_counts)))
    try:
        checked = found.checked(options, seats)
    except UnknownName as wrong:
        raise Trouble("bad_option") from wrong
    now = moment()
    return Header(
        id=secrets.token_urlsafe(8),
        game=name,
        version=found.version,
        components=found.components_digest,
        seats=seats,
        options=checked,
        seed=f"{seeds}/{name}/{seats}" if seeds else secrets.token_hex(32),
        host=visitor.guest,
        laid=now,
        changed=now,
        over=False,
        branched_from="",
        outcome=None,
    )


def sittings(wish: Wish, called: str) -> list[Sitting]:
    """Who sits where; the first of your own seats has the name you are `called` unless another was said."""
    found: list[Sitting] = []
    for seat, place in enumerate(wish.places):
        bot = bot_named(wish.game, place.bot)
        if place.kind == "bot":
            found.append(_sitting(seat, "bot", BOT_NAMES[seat % len(BOT_NAMES)], bot))
        elif place.kind == "me":
            first = not any(other.kind == "person" for other in found)
            found.append(_sitting(seat, "person", name_of(place.name) or (called if first else ""), bot))
        elif place.kind == "friend":
            found.append(_sitting(seat, "open", name_of(place.name), bot))
        else:
            raise Trouble("bad_input", where="kind")
    return found


def _sitting(seat: int, kind: str, name: str, bot: str) -> Sitting:
    return Sitting(seat, kind, name, bot, away=False, resigned=False, salt=secrets.token_hex(8))


def bot_named(name: str, wanted: str) -> str:
    """The bot that is wanted for a game, or the one that plays where nobody was named."""
    known = bots(name)
    if wanted and wanted not in known:
        raise Trouble("bad_bot", bots=", ".join(known))
    return wanted or (DEFAULT_BOT if DEFAULT_BOT in known else known[-1])
