"""Backups: everything in one file, and back into a database of either kind, where people play on with the links that they have."""

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from orrery.core.errors import OrreryError
from orrery.core.luck import Luck
from orrery.server.auth import KEY_FILE
from orrery.server.backup import back_up, restore
from orrery.server.instance_lock import instance_lock
from orrery.server.private_files import make_private_folder
from orrery.server.settings import Settings
from server.clients import Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio
OTHER = {"sqlite": "postgresql", "postgresql": "sqlite"}


@pytest.fixture(params=sorted(OTHER))
def both(request: pytest.FixtureRequest, tmp_path: Path) -> list[Settings]:
    """Settings of a server, and of one with a database of the other kind."""
    postgres = str(request.getfixturevalue("postgres"))
    places = {
        "sqlite": Settings(tmp_path / "lite").without_limits(),
        "postgresql": Settings(tmp_path / "post", postgres).without_limits(),
    }
    for settings in places.values():
        make_private_folder(settings.data)
    return [places[request.param], places[OTHER[request.param]]]


async def test_people_play_on_where_a_backup_was_restored(both: list[Settings], tmp_path: Path) -> None:
    file = tmp_path / "monday.backup"
    with instance_lock(both[0]):
        async with running_app(both[0], RandomBots()) as app:
            ann = Guest(app)
            over = (await ann.lays("me", "bot"))["id"]
            await ann.plays(over, Luck.of(1))
            table = (await ann.lays("me", "bot"))["id"]
            state = await ann.plays(table, Luck.of(2), most=5)
            assert back_up(both[0], file) == 2, "while the server runs"
            passkey = ann.http.headers["authorization"]
    assert file.stat().st_mode & 0o777 == 0o600
    assert restore(both[1], file) == 2
    assert (both[1].data / KEY_FILE).exists() != both[1].is_shared, "whoever restores may be another user than the servers"
    with instance_lock(both[1]):
        async with running_app(both[1], RandomBots()) as app:
            ann = Guest(app)
            ann.http.headers["authorization"] = passkey
            again = await ann.looks(table)
            assert (again["number"], again["own_seats"], again["log"]) == (state["number"], [0], state["log"])
            assert (await ann.plays(table, Luck.of(3)))["status"] == "over"
            assert (await ann.looks(over))["status"] == "over"


async def test_a_backup_goes_into_an_empty_database_and_writes_over_no_file(settings: Settings, tmp_path: Path) -> None:
    async with running_app(settings, RandomBots()) as app:
        await Guest(app).lays("me", "me")
    file = tmp_path / "one.backup"
    assert back_up(settings, file) == 1
    with pytest.raises(OrreryError, match="is there already"):
        back_up(settings, file)
    with pytest.raises(OrreryError, match="has tables already"):
        restore(settings, file)
    with pytest.raises(OrreryError, match="nothing to back up"):
        back_up(replace(settings, data=tmp_path / "elsewhere"), tmp_path / "two.backup")
    assert not list(tmp_path.glob("*.backup.*")), "nothing half-made is left"


@pytest.mark.parametrize(("share", "words"), [(0.0, "is no backup"), (0.6, "damaged, or was cut off")])
async def test_a_damaged_backup_restores_nothing(settings: Settings, tmp_path: Path, share: float, words: str) -> None:
    async with running_app(settings, RandomBots()) as app:
        await Guest(app).lays("me", "me")
    file, cut, elsewhere = tmp_path / "whole", tmp_path / "cut", replace(settings, data=tmp_path / "elsewhere")
    back_up(settings, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    cut.write_bytes(gzip.compress(b"".join(lines[: int(len(lines) * share)]) or b"{}\n"))
    with pytest.raises(OrreryError, match=words):
        restore(elsewhere, cut)
    assert restore(elsewhere, file) == 1, "and what is whole is taken afterwards"
