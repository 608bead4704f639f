"""Records of every released version still end as they did, or say in words that their rules are no longer played."""

import json
from pathlib import Path

import pytest

import orrery
from orrery.core.editions import edition, unpack
from orrery.games import GAMES

FOLDER = Path(__file__).resolve().parents[1] / "records"
RECORDS = sorted(path for path in FOLDER.glob("*/*.json") if path.name != "outcomes.json")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_record_of_a_released_version_ends_as_it_did(path: Path) -> None:
    written = json.loads(path.read_text("utf-8"))
    if written["version"] != orrery.game(written["game"]).version:
        with pytest.raises(orrery.BadRecord, match="the record's version is"):
            orrery.Record.load(path)
        return
    ended = json.loads((path.parent / "outcomes.json").read_text("utf-8"))[path.name]
    record = _load(path, written)
    assert list(record.replay().final_outcome.points) == ended


def _load(path: Path, written: dict[str, object]) -> "orrery.Record":
    """A record with the components of its release: those of today, or those it came with where they were put right since."""
    packed = path.parent / f"{written['components']}.bin"
    game = orrery.game(str(written["game"]))
    if written["components"] == game.components_digest or not packed.is_file():
        return orrery.Record.load(path)
    return orrery.Record.load(path, edition(game, unpack(packed.read_bytes())))


def test_the_present_version_has_a_record_of_every_game() -> None:
    present = {path.name.rsplit("-", 2)[0] for path in RECORDS if path.parent.name == orrery.__version__}
    assert present >= set(GAMES)
