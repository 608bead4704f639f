"""Everything that viewers are shown of a game by each seat, as digests, and pages of it: native servers and interpreted ones must show
the same.

`python tests/server/looks_digest.py` prints one line for each game, of the package that is first on the path.
"""

import sys
from hashlib import blake2b

import orrery
from orrery.core.luck import Luck
from orrery.core.view import WATCHER
from orrery.server.api.table_json import write_table
from orrery.server.auth import Keys, Visitor
from orrery.server.store.stored_types import ANSWERED, Change, SeatState, StoredTable, TableHeader
from orrery.server.tables import views
from orrery.server.tables.history import PERSON
from orrery.server.tables.live_table import LiveTable, build_history
from orrery.server.tables.streams import StreamHub, encode_event
from server.drawn_page import draw_page

ANSWERS = 120
"""The most answers of a game that are looked at."""
PAGE_EVERY = 6
"""Pages are drawn after so many answers each."""
MOMENT = "2026-01-01T00:00:00.000+00:00"


def lay_table(game: str, answers: int) -> LiveTable:
    """A table at which so many random answers were given."""
    rules = orrery.game(game)
    seats = max(rules.seat_counts[:3])
    p = rules.start(seats, "looks", {})
    luck = Luck.of("looks")
    changes: list[Change] = []
    while p.asks and len(changes) < answers:
        seat = min(p.asks)
        answer = p.asks[seat].sample(luck)
        p.choose(seat, answer)
        changes.append(Change(len(changes) + 1, ANSWERED, seat, answer, PERSON, f"key {len(changes)}", MOMENT))
    header = TableHeader(
        id="looks", game=game, version=1, components="", seats=seats, options={}, seed="looks", host="", laid=MOMENT,
        changed=MOMENT, over=False, branched_from="", outcome=None,
    )  # fmt: skip
    people = tuple(SeatState(seat, "person", "", "", away=False, resigned=False, salt="") for seat in range(seats))
    stored = StoredTable(header, people, frozenset(), tuple(changes))
    return LiveTable(stored, build_history(rules, stored))


def digest_looks(game: str) -> str:
    """A digest of a game as every seat and a watcher are shown it, in both languages, after every answer."""
    digest = blake2b(digest_size=16)
    streams = StreamHub(45.0)
    builder = views.ViewBuilder(Keys(bytes(32)), streams, 1e9)
    for answers in range(ANSWERS):
        live = lay_table(game, answers)
        streams.mark_seen(live.id, range(live.header.seats))
        for lang in ("en", "fr"):
            visitor = Visitor("", lang, "")
            for seat in range(WATCHER, live.header.seats):
                own = (seat,) if seat >= 0 else ()
                digest.update(write_table(builder.table_view(live, visitor, own, seat)))
                digest.update(encode_event("table", builder.table_update(live, seat, lang, 0), answers))
                if answers % PAGE_EVERY == 0:
                    digest.update(draw_page(live.history.position, seat, lang)[1].encode())
        if live.history.is_over:
            break
    return digest.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(f"{'native' if views.__file__.endswith('.so') else 'interpreted'}\n")
    for name in orrery.names():
        sys.stdout.write(f"{name} {digest_looks(name)}\n")
