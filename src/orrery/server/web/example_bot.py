"""A bot that plays any game over HTTP, by chance. It needs nothing but Python: copy it, and put your own ideas into `choose`.

python api_bot.py ADDRESS GAME            lays a table, sits down, and plays against the server's own bot
python api_bot.py ADDRESS TABLE SECRET    joins a table; both stand in the link that you would send a friend
"""

import json
import random
import sys
import time
import uuid
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PAUSE = 0.2
"""Seconds between two looks at a table that waits for others. Its stream of events would tell at once: /tables/TABLE/events."""


def call(address: str, path: str, body: Any = None, passkey: str = "") -> Any:
    """One request. A refusal comes back as its JSON too: `code`, `words`, and `table` where that has moved on."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {passkey}"} if passkey else {})
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urlopen(Request(f"{address}/api/v1{path}", data, headers)) as response:  # noqa: S310 - the address is yours
                return json.load(response)
        except HTTPError as error:
            if error.code != 429:
                return json.load(error)
            time.sleep(float(error.headers["Retry-After"]))  # too many requests


def choose(ask: dict[str, Any]) -> int | list[int]:
    """Any legal answer. `ask["offers"]` has words, hints and codes; the table's `view` has the rest."""
    codes = [offer["code"] for offer in ask["offers"]]
    if ask["shape"] == "some":
        return random.sample(codes, random.randint(ask["least"], ask["most"]))
    if ask["shape"] == "split":
        while True:
            places = [random.choice(fits) for fits in ask["fits"]]
            if all(places.count(place) <= most for place, most in ask["room"]):
                return places
    return int(random.choice(codes))


def play(address: str, table: str, seat: int, passkey: str, pause: float = PAUSE) -> dict[str, Any]:
    """Answer whatever the seat is asked until the game is over; the table as it is then."""
    state = call(address, f"/tables/{table}?seat={seat}", passkey=passkey)
    while state.get("status") != "over":
        if "code" in state:
            raise SystemExit(state["words"])
        if ask := state["ask"]:
            body = {"seat": seat, "ask": ask["number"], "answer": choose(ask), "id": uuid.uuid4().hex}
            reply = call(address, f"/tables/{table}/answers", body, passkey)
            state = reply["table"] or reply  # without a table, the refusal itself says what was wrong with the answer
        else:
            time.sleep(pause)
            state = call(address, f"/tables/{table}?seat={seat}", passkey=passkey)
    return dict(state)


def lay(address: str, game: str) -> tuple[str, int, str]:
    """A new table for this bot and one of the server's: its id, the own seat, and the passkey of it."""
    table = call(address, "/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    if "code" in table:
        raise SystemExit(table["words"])
    return table["id"], 0, table["seats"][0]["passkey"]


def join(address: str, table: str, secret: str, name: str = "API bot") -> tuple[str, int, str]:
    """A seat at somebody's table: the table's id, the seat, and the passkey of it."""
    seat = call(address, f"/tables/{table}/join", {"secret": secret, "name": name})
    if "code" in seat:
        raise SystemExit(seat["words"])
    return table, seat["seat"], seat["passkey"]


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    place, *where = sys.argv[1:]
    place = place.rstrip("/")
    over = play(place, *(join(place, *where) if len(where) == 2 else lay(place, *where)))
    for line in over["seats"]:
        sys.stdout.write(f"{line['name']}: {line['points']}{' (won)' if line['winner'] else ''}\n")
