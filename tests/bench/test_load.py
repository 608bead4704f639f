"""Load runs: browsers read what pages ask, and figures are what was counted."""

import asyncio
from pathlib import Path

import pytest

import orrery
from orrery.bench.browser import read_page
from orrery.bench.client import Client, ConnectionLost
from orrery.bench.cluster import RotatingClient
from orrery.bench.load import Load, count_answers, load
from orrery.cli import main
from orrery.core.ask import Split, plays_itself
from orrery.core.errors import OrreryError, UnknownName
from orrery.core.luck import Luck
from orrery.server.tables.questions import read_form_answer
from server.drawn_page import draw_page

ANSWERS = 16


@pytest.mark.parametrize("name", orrery.names())
def test_a_browser_answers_what_a_page_asks(name: str) -> None:
    luck = Luck.of("browser")
    p = orrery.start(name, sorted(orrery.game(name).seat_counts)[1], seed=4)
    for _ in range(ANSWERS):
        seat, ask = next(iter(p.asks.items()))
        if plays_itself(ask):
            p.choose(seat, next(iter(ask.answers())))
            continue
        page = read_page(draw_page(p, seat, "en")[1])
        assert (page.number, page.is_over, page.fields["seat"]) == (1, False, str(seat))
        fields: dict[str, list[str]] = {}
        for field, value in page.pick(luck):
            fields.setdefault(field, []).append(value)
        answer = read_form_answer(ask, fields)
        if isinstance(ask, Split):
            assert isinstance(answer, tuple)
            assert all(place in fits for place, fits in zip(answer, ask.fits, strict=True))
            answer = ask.sample(luck)
        p.choose(seat, answer)
    waiting = read_page(draw_page(p, -1, "en")[1])
    assert not waiting.choices


async def play_one_request(address: str) -> Client:
    """A client of several servers after one request that nobody answers; the client that it was passed on to."""

    class Nowhere:
        async def address(self, turn: int) -> str:
            return address

    rotating = RotatingClient(Nowhere())  # type: ignore[arg-type]
    rotating.hold("0-secret")
    with pytest.raises(ConnectionLost):
        await rotating.get("/api/v1/tables/x")
    return rotating._clients[address]


def test_a_client_of_several_servers_speaks_for_its_seat_at_each() -> None:
    client = asyncio.run(play_one_request("http://127.0.0.1:1"))
    assert b"Authorization: Bearer 0-secret" in client.encode_request("GET", "/", {})


def test_answers_are_counted_with_their_costs() -> None:
    figures = count_answers([0.001 * n for n in range(1, 201)], took=4.0, used=0.5, received=200_000)
    assert figures["answers_per_second"] == 50.0
    assert (figures["p50_ms"], figures["p99_ms"], figures["slowest_ms"]) == (101.0, 199.0, 200.0)
    assert (figures["cpu_ms_per_answer"], figures["bytes_per_answer"]) == (2.5, 1000)
    with pytest.raises(OrreryError, match="no answer was given: out of order"):
        count_answers([], 1, 1, 1, ["out of order"])


def test_clients_that_are_not_there_get_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownName, match="there are api, browsers"):
        load(Load("jump-drive", 1, 1), "telephones", lambda _: None)
    assert main(["bench", "server", "--beside", "chess"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["bench", "server", "--seats", "7", "--clients", "api"]) == 2
    assert "it takes" in capsys.readouterr().err
    assert main(["bench", "server", "--workers", "2", "--clients", "api"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err


@pytest.mark.parametrize("clients", ["api", "browsers"])
def test_a_server_is_loaded_and_nothing_goes_wrong(clients: str) -> None:
    listeners, with_half = (3, True) if clients == "api" else (0, False)
    source = str(Path(orrery.__file__).parents[1]) if clients == "api" else ""
    plan = Load("jump-drive", 1, 0.5, listeners=listeners, with_half=with_half, source=source)
    run = load(plan, clients, lambda _: None)
    assert (run["errors"], run["first_errors"], run["stopped_with"]) == (0, [], 0)
    assert 0 < run["answers"] <= run["updates"]
    assert run["bytes_per_update"] > 0
    assert run["median_bytes_per_update"] > 0
    assert run["median_cpu_ms_per_update"] > 0
    assert (run["people"], run["streams"], run["streams_lost"]) == (2, 2 + listeners, 0)
    assert ("p99_ms_at_half" in run) == with_half
