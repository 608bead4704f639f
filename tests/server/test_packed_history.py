"""Long tables open from a packed history: as if every change had been played, and never from one that is not to be trusted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.registry import game, names
from orrery.server.backup import back_up, restore
from orrery.server.settings import Settings
from orrery.server.store.models import PackedHistoryRow
from orrery.server.store.stored_types import ANSWERED, Change, StoredTable, TableHeader
from orrery.server.tables import packed_history
from orrery.server.tables.history import COACH_ON, JOINED, PERSON, UNDONE, History, apply_changes
from orrery.server.tables.live_table import build_history
from orrery.server.tables.packed_history import BadPackedHistory, pack, unpack
from server.clients import Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio
AT = "2026-01-01T00:00:00.000+00:00"


def random_changes(of: Game, seats: int, count: int) -> Iterator[tuple[Change, History]]:
    """Changes of a random game, with notes and answers that are taken back, and the history after each of them."""
    history = History(of, seats, "5eed", {})
    luck = Luck.of("random changes")
    while history.number < count and history.position.asks:
        number = history.number + 1
        seat = sorted(history.position.asks)[luck.below("seat", len(history.position.asks))]
        undone = undoable_seats(history) if luck.below("undo", 4) == 0 else []
        if undone:
            change = Change(number, UNDONE, undone[0], at=AT)
        elif luck.below("note", 12) == 0:
            change = Change(number, (JOINED, COACH_ON)[number % 2], seat, at=AT)
        else:
            preview = history.preview(seat, history.position.asks[seat].sample(luck))
            mask = history.viewer_mask(seat, preview)
            change = Change(number, ANSWERED, seat, answer=preview.answer, by=PERSON, key=f"key {number}", at=AT, seen=mask)
        history = apply_changes(history, [change])
        yield change, history


def undoable_seats(history: History) -> list[int]:
    return [seat for seat in range(history.record.seats) if history.without_last_answer(seat) is not None]


def header_of(of: Game, seats: int) -> TableHeader:
    options = of.check_options({}, seats)
    return TableHeader(
        "t",
        of.name,
        version=of.version,
        components=of.components_digest,
        seats=seats,
        options=options,
        seed="5eed",
        host="ann",
        laid=AT,
        changed=AT,
        over=False,
        branched_from="",
        outcome=None,
    )


def pack_changes(of: Game, seats: int, changes: list[Change], upto: int) -> StoredTable:
    """A table that was packed after so many changes, as the database would give it."""
    header = header_of(of, seats)
    whole = StoredTable(header, (), frozenset(), tuple(changes[:upto]))
    packed = pack(of, header, build_history(of, whole).history.plain(), [1.5])
    return StoredTable(header, (), frozenset(), tuple(changes[upto - 1 :]), packed)


def facts(history: History) -> dict[str, Any]:
    """Everything that anybody can see of a history, positions as plain data."""
    viewers = range(-1, history.record.seats)
    return {
        "record": history.record.write(),
        "position": history.position.plain(),
        "log": history.log_items(),
        "answers": [answer[:4] for answer in history.answers],
        "numbers": (history.number, history.noticed, history.ask_numbers, history.undo_numbers),
        "frames": [[frame[:2] for frame in history.frames_for(viewer)] for viewer in viewers],
        "may_undo": [history.may_undo(seat) for seat in viewers if seat >= 0],
        "agreed": (history.rematch, history.shared_by, history.coach_by),
    }


@pytest.mark.parametrize("name", names())
def test_a_packed_history_goes_on_as_if_every_change_had_been_played(name: str) -> None:
    of = game(name)
    seats = of.seat_counts[-1]
    changes, histories = zip(*random_changes(of, seats, 110), strict=True)
    assert any(change.kind == UNDONE for change in changes)
    whole = histories[-1]
    for upto in (2, len(changes) // 2, len(changes)):
        unpacked, paces = build_history(of, pack_changes(of, seats, list(changes), upto))
        assert paces[0] == 1.5
        assert facts(unpacked) == facts(whole), upto
        for viewer in range(-1, seats):
            for number, moment, _ in whole.frames_for(viewer):
                frames = [of_.frame(viewer, whole.viewer_number(viewer, number), moment) for of_ in (whole, unpacked)]
                if frames[1] is None:
                    assert moment, "nothing but a moment at the very edge is left out"
                else:
                    assert frames[0] is not None
                    assert frames[0].position.plain() == frames[1].position.plain()


@pytest.mark.parametrize("name", names())
def test_an_answer_of_a_packed_history_is_taken_back(name: str) -> None:
    of = game(name)
    seats = of.seat_counts[-1]
    changes: list[Change] = []
    for change, history in random_changes(of, seats, 150):
        changes.append(change)
        undoable = undoable_seats(history) if len(changes) >= 40 else []
        if not undoable:
            continue
        unpacked = build_history(of, pack_changes(of, seats, changes, len(changes))).history
        undo = Change(len(changes) + 1, UNDONE, undoable[0], at=AT)
        assert facts(unpacked.undo(undo)) == facts(history.undo(undo))
        return
    raise AssertionError("nothing could be taken back")


def test_only_an_untouched_history_of_these_rules_is_unpacked() -> None:
    of = game("jump-drive")
    changes = [change for change, _ in random_changes(of, 2, 20)]
    good = pack_changes(of, 2, changes, 10)
    assert good.packed is not None
    assert unpack(of, good)[0].number == 10
    flipped = bytearray(good.packed.packed)
    flipped[-1] ^= 1
    other_last = good.changes[0]._replace(seat=1 - good.changes[0].seat, kind=ANSWERED)
    bad = {
        "other rules": good._replace(packed=good.packed._replace(basis="0" * 32)),
        "changed": good._replace(packed=good.packed._replace(packed=bytes(flipped))),
        "empty": good._replace(packed=good.packed._replace(packed=b"")),
        "ahead of its table": good._replace(changes=()),
        "behind": good._replace(changes=good.changes[1:]),
        "another last answer": good._replace(changes=(other_last, *good.changes[1:])),
        "another seed": good._replace(header=good.header._replace(seed="other")),
        "another table": good._replace(header=good.header._replace(id="u")),
    }
    for why, stored in bad.items():
        with pytest.raises(BadPackedHistory):
            pytest.fail(f"{why}: {unpack(of, stored)}")


def test_the_basis_changes_with_rules_and_components(monkeypatch: pytest.MonkeyPatch) -> None:
    of = game("jump-drive")
    header = header_of(of, 2)
    before = packed_history.basis(of, header)
    assert before == packed_history.basis(of, header)
    with monkeypatch.context() as patched:
        patched.setattr(packed_history, "_rules_digest", lambda _: "other rules")
        assert packed_history.basis(of, header) != before
    with monkeypatch.context() as patched:
        patched.setattr("orrery.__version__", "0.0.0")
        assert packed_history.basis(of, header) != before
    assert packed_history.basis(of, header._replace(numbers={"0": "12"})) != before


# At a server -----------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """A server at a database of either kind."""
    postgres = "" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))
    return Settings(tmp_path / "data", postgres).without_limits()


@pytest.fixture
def opened_tables(monkeypatch: pytest.MonkeyPatch) -> list[StoredTable]:
    """Tables are packed every eight changes; what each of them was opened from."""
    monkeypatch.setattr(packed_history, "PACK_EVERY", 8)
    tables: list[StoredTable] = []

    def build(of: Game, stored: StoredTable) -> Any:
        built = build_history(of, stored)
        tables.append(stored)
        return built

    monkeypatch.setattr("orrery.server.tables.live_tables.build_history", build)
    return tables


async def packed_row(app: FastAPI, table: str) -> Any:
    await app.state.tables.live.wait_for_packing()
    rows = await app.state.tables.store.reader.rows(select(PackedHistoryRow).where(PackedHistoryRow.table_id == table))
    return rows[0] if rows else None


async def test_a_long_table_is_packed_and_opens_from_there(place: Settings, opened_tables: list[StoredTable]) -> None:
    async with running_app(place, RandomBots()) as app:
        ann = Guest(app)
        table = (await ann.lays("me", "me"))["id"]
        await ann.plays(table, Luck.of(2), most=21)
        state = await ann.looks(table)
        number = app.state.tables.live._tables[table].history.number
        assert await packed_row(app, table) is not None
        passkey = ann.http.headers["authorization"]
    opened_tables.clear()
    async with running_app(place, RandomBots()) as app:
        ann = Guest(app)
        ann.http.headers["authorization"] = passkey
        again = await ann.looks(table)
        assert (again["number"], again["log"]) == (state["number"], state["log"])
        assert opened_tables[0].packed is not None
        assert opened_tables[0].packed.number == number - number % 8
        assert len(opened_tables[0].changes) == number % 8 + 1
        assert (await ann.plays(table, Luck.of(3)))["status"] == "over"
        over = app.state.tables.live._tables[table].history.number
        assert (await packed_row(app, table)).number == over, "once more when it is over"
        assert (await ann.get(f"/tables/{table}/luck")).json()["holds"]


@pytest.mark.parametrize("values", [{"basis": "of old"}, {"packed": b"nonsense"}, {"number": 9999}])
async def test_a_bad_packed_history_is_left_alone_and_replaced(
    settings: Settings, opened_tables: list[StoredTable], values: dict[str, Any]
) -> None:
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        table = (await ann.lays("me", "me"))["id"]
        await ann.plays(table, Luck.of(2), most=21)
        state = await ann.looks(table)
        good = await packed_row(app, table)
        await app.state.tables.store.write(update(PackedHistoryRow).values(**values))
        passkey = ann.http.headers["authorization"]
    opened_tables.clear()
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        ann.http.headers["authorization"] = passkey
        assert (await ann.looks(table))["log"] == state["log"]
        assert [stored.packed for stored in opened_tables] == [None]
        row = await packed_row(app, table)
        assert (row.basis, row.number >= good.number) == (good.basis, True)


async def test_backups_leave_packed_histories_out(settings: Settings, opened_tables: list[StoredTable], tmp_path: Path) -> None:
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        table = (await ann.lays("me", "me"))["id"]
        await ann.plays(table, Luck.of(2), most=21)
        state = await ann.looks(table)
        assert await packed_row(app, table) is not None
        passkey = ann.http.headers["authorization"]
    back_up(settings, tmp_path / "file")
    elsewhere = Settings(tmp_path / "elsewhere").without_limits()
    restore(elsewhere, tmp_path / "file")
    async with running_app(elsewhere, RandomBots()) as app:
        assert await packed_row(app, table) is None
        ann = Guest(app)
        ann.http.headers["authorization"] = passkey
        assert (await ann.looks(table))["log"] == state["log"]
        assert await packed_row(app, table) is not None, "packed anew"
