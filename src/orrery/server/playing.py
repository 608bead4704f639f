"""A player over the API: it looks, answers by chance, and sends again what may have been lost."""

from typing import Any
from uuid import uuid4

from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo, frozen
from orrery.core.luck import Luck
from orrery.server.client import Client


def ask_of(data: dict[str, Any]) -> Ask:
    """The ask in an answer of the API."""
    codes = tuple(offer["code"] for offer in data["offers"])
    match data["shape"]:
        case "one":
            return One(codes)
        case "some":
            return Some(codes, data["least"], data["most"])
        case "split":
            return Split(codes, frozen(data["fits"]), frozen(data["room"]))
        case _:
            return YesNo()


def new_answer(seat: int, ask: dict[str, Any], luck: Luck) -> dict[str, Any]:
    """The body of a request that answers an ask by chance, with an id of its own."""
    answer: Answer = ask_of(ask).sample(luck)
    return {"seat": seat, "ask": ask["number"], "answer": answer, "id": uuid4().hex}


async def lay(client: Client, game: str, people: int, bots: int) -> dict[str, Any]:
    """Lay a table whose people are all this client's; its first look."""
    seats = [{"kind": "me"}] * people + [{"kind": "bot", "bot": "random"}] * bots
    status, table = await client.post("/api/v1/tables", {"game": game, "seats": seats})
    if status != 201:
        raise RuntimeError(f"no table was laid: {status} {table}")
    found: dict[str, Any] = table
    return found
