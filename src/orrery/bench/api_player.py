"""A player over the API that answers asks at random."""

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from orrery.bench.client import Client
from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo, freeze
from orrery.core.luck import Luck


def parse_ask(data: dict[str, Any]) -> Ask:
    """The ask in the JSON of the API."""
    codes = tuple(offer["code"] for offer in data["offers"])
    match data["shape"]:
        case "one":
            return One(codes)
        case "some":
            return Some(codes, data["least"], data["most"])
        case "split":
            return Split(codes, freeze(data["fits"]), freeze(data["room"]))
        case _:
            return YesNo()


def random_answer(seat: int, ask: dict[str, Any], luck: Luck) -> dict[str, Any]:
    """The body of a request with a random answer to an ask and an id of its own."""
    answer: Answer = parse_ask(ask).sample(luck)
    return {"seat": seat, "ask": ask["number"], "answer": answer, "id": uuid4().hex}


async def create_table(client: Client, game: str, people: int, bots: int) -> dict[str, Any]:
    """Create a table where this client plays all people, and return it as the API shows it."""
    seats = [{"kind": "me"}] * people + [{"kind": "bot", "bot": "random"}] * bots
    status, table = await client.post("/api/v1/tables", {"game": game, "seats": seats})
    if status != HTTPStatus.CREATED:
        raise RuntimeError(f"no table was created: {status} {table}")
    created: dict[str, Any] = table
    return created
