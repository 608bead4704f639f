"""The luck of a table: the server commits to its half, each player adds a number, and nobody can choose the deal."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from orrery.bench.api_player import parse_ask
from orrery.cli import main
from orrery.core.luck import Luck
from orrery.core.shared_luck import half_commitment, mix, read_mixture
from server.clients import Guest
from server.test_live import Ears

pytestmark = pytest.mark.anyio
ANN, BOB = "a" * 32, "b" * 32


async def lay(ann: Guest, *kinds: str, number: str = ANN, token: str = "") -> tuple[dict[str, Any], str]:
    """A table laid after an offer, and the commitment of the offer."""
    offered = (await ann.post("/offers", None)).json()
    seats = [{"kind": kind} for kind in kinds]
    wish = {"game": "jump-drive", "seats": seats, "offer": token or offered["token"], "number": number}
    response = await ann.post("/tables", wish)
    assert response.status_code == 201, response.text
    return response.json(), offered["commitment"]


async def test_everybody_has_a_part_in_the_luck(
    app: FastAPI, ann: Guest, bob: Guest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, commitment = await lay(ann, "me", "friend")
    id = table["id"]
    assert (await ann.get(f"/tables/{id}/luck")).json()["half_commitment"] == commitment
    ann.holds(table["seats"][0]["passkey"])
    before = (await ann.looks(id))["view"]
    body = {"secret": table["seats"][1]["invitation"], "number": BOB}
    bob.holds((await bob.post(f"/tables/{id}/join", body)).json()["passkey"])
    assert (await ann.looks(id))["view"] != before, "what was dealt without Bob's number is dealt anew"
    stale = await ann.answers(id, 0, table["ask"]["number"], parse_ask(table["ask"]).sample(Luck.of(1)), "stale")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale"), (
        "an answer to the old deal is not taken for one to the new"
    )
    ask_number = (await ann.looks(id))["ask"]["number"]
    app.state.tables.live._tables.clear()
    assert (await ann.looks(id))["ask"]["number"] == ask_number, "a restart changes nothing"
    both = Guest(app).holds(*(person.http.headers["authorization"].split()[1] for person in (ann, bob)))
    await both.plays(id, Luck.of(1))
    luck = (await ann.get(f"/tables/{id}/luck")).json()
    assert (luck["holds"], luck["numbers"]) == (True, {"0": ANN, "1": BOB})
    mixture = read_mixture(luck["seed"])
    assert mixture is not None
    assert half_commitment(mixture.half) == commitment
    assert luck["seed"] == mix(mixture.half, {0: ANN, 1: BOB})
    record = tmp_path / "game.json"
    record.write_text((await ann.get(f"/tables/{id}/record")).text)
    assert main(["verify", str(record)]) == 0
    output = capsys.readouterr().out
    assert commitment in output
    assert f"{ANN} (seat 0), {BOB} (seat 1)" in output
    assert main(["verify", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["half_commitment"] == commitment


async def test_the_server_cannot_change_its_half_and_an_offer_is_used_once(app: FastAPI, ann: Guest) -> None:
    token = (await ann.post("/offers", None)).json()["token"]
    first, _ = await lay(ann, "me", "bot", token=token)
    assert first["id"] == token.rpartition(".")[0]
    second, _ = await lay(ann, "me", "bot", token=token)
    assert second["id"] != first["id"], "the half of a table that was laid may be known already"
    assert (await ann.get(f"/tables/{second['id']}/luck")).json()["numbers"] == {}
    for bad_fields in ({"offer": "mine.0000", "number": ANN}, {"number": "xyz"}, {"offer": "é"}):
        wish = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot"}], **bad_fields}
        assert (await ann.post("/tables", wish)).status_code == 422


async def test_nothing_is_dealt_anew_after_an_answer(ann: Guest, bob: Guest) -> None:
    table = await ann.lays("me", "friend")
    await ann.plays(table["id"], Luck.of(1), most=1)
    before = (await ann.looks(table["id"]))["view"]
    body = {"secret": table["seats"][1]["invitation"], "number": BOB}
    assert (await bob.post(f"/tables/{table['id']}/join", body)).status_code == 200
    assert (await ann.looks(table["id"]))["view"]["table"] == before["table"]
    assert (await ann.get(f"/tables/{table['id']}/luck")).json()["numbers"] == {}


async def test_bots_wait_until_everybody_sits(app: FastAPI, ann: Guest, bob: Guest) -> None:
    table = await ann.lays("me", "friend", "bot")
    ears = Ears(app, table["id"], -1)
    await ears.hears()
    await ann.settle(table["id"])
    assert (await ann.looks(table["id"]))["awaited"] == [0, 1, 2]
    await bob.post(f"/tables/{table['id']}/join", {"secret": table["seats"][1]["invitation"]})
    await ann.settle(table["id"])
    assert (await ann.looks(table["id"]))["awaited"] == [0, 1]
    await ears.leaves()


async def test_an_invitation_carries_the_commitment_while_it_has_a_part(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "friend")
    id, page = table["id"], {"accept": "text/html"}
    commitment = (await ann.get(f"/tables/{id}/luck")).json()["half_commitment"]
    invited = f"/join/{id}/{table['seats'][1]['invitation']}"
    assert f'data-commitment="{commitment}"' in (await Guest(app).http.get(invited, headers=page)).text
    link = f"/join/{id}/{table['seats'][0]['link']}"
    assert "data-commitment" not in (await Guest(app).http.get(link, headers=page)).text, "the seat is taken"
    await ann.plays(id, Luck.of(1), most=1)
    assert "data-commitment" not in (await Guest(app).http.get(invited, headers=page)).text, "somebody has answered"


@pytest.mark.parametrize("path", ["/", "/new/jump-drive"])
async def test_forms_carry_an_offer_with_its_commitment(app: FastAPI, ann: Guest, path: str) -> None:
    page = (await ann.http.get(path, headers={"accept": "text/html"})).text
    match = re.search(
        r'name="offer" value="([^"]+)"><input type="hidden" name="number" data-table="([^"]+)"\s+data-commitment="([^"]+)"',
        page,
    )
    assert match is not None
    table = app.state.keys.read_offer(match[1])
    assert (match[2], match[3]) == (table, half_commitment(app.state.keys.luck_half(table)))
