"""The API keeps to its own document: schemathesis sends what the document allows, and what it does not, to a real server."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from orrery.bench.api_player import parse_ask
from orrery.core.luck import Luck

checked = settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
"""Besides what covers the document, which is sent in any case."""
long_checked = settings(checked, max_examples=150)


class Served(NamedTuple):
    """A real server with a table that goes on and one that is over."""

    address: str
    log: Path
    tables: tuple[str, str]
    passkeys: str


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("contract")
    command = [sys.executable, "-m", "orrery.cli", "serve", "--port", "0", "--pace", "0", "--no-limits", "--data", str(data)]
    with (data / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    address = process.stdout.readline().strip().rstrip("/")
    with httpx.Client(base_url=f"{address}/api/v1") as client:
        (goes_on, first), (over, second) = _lay(client), _lay(client)
        client.headers["authorization"] = f"Bearer {second}"
        _play(client, over)
    yield Served(address, data / "log", (goes_on, over), f"{first} {second}")
    process.terminate()
    assert process.wait(30) == 0


def _lay(client: httpx.Client) -> tuple[str, str]:
    wish = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "me"}]}
    table = client.post("/tables", json=wish).json()
    return table["id"], " ".join(seat["passkey"] for seat in table["seats"])


def _play(client: httpx.Client, table: str) -> None:
    luck, count = Luck.of(1), 0
    while (state := client.get(f"/tables/{table}").json())["status"] != "over":
        for seat in state["awaited"]:
            ask = client.get(f"/tables/{table}", params={"seat": seat}).json()["ask"]
            if ask is not None:
                body = {"seat": seat, "ask": ask["number"], "answer": parse_ask(ask).sample(luck), "id": str(count)}
                client.post(f"/tables/{table}/answers", json=body)
                count += 1


@pytest.fixture(scope="module")
def document(served: Served) -> Any:
    return schemathesis.openapi.from_url(f"{served.address}/api/v1/openapi.json")


schema = schemathesis.pytest.from_fixture("document").exclude(path_regex="/events$")


@schema.parametrize()
@checked
def test_the_api_keeps_to_its_document(case: "schemathesis.Case[Any]") -> None:
    case.call_and_validate()


@schema.include(path_regex=r"\{table\}").parametrize()
@checked
def test_the_api_keeps_to_its_document_at_real_tables(case: "schemathesis.Case[Any]", served: Served) -> None:
    for table in served.tables:
        case.path_parameters = {"table": table}
        case.call_and_validate(headers={"authorization": f"Bearer {served.passkeys}"})


@pytest.mark.soak
@schema.parametrize()
@long_checked
def test_the_api_keeps_to_its_document_for_long(case: "schemathesis.Case[Any]") -> None:
    case.call_and_validate()


def test_nothing_of_that_was_a_fault(served: Served) -> None:
    lines = [json.loads(line) for line in served.log.read_text().splitlines()]
    assert len([line for line in lines if line["words"] == "request"]) > 100
    assert [line for line in lines if line["level"] not in ("info", "debug")] == []
