"""A bot that plays over HTTP: it joins a table and answers whatever it is asked until the game is over.

    python examples/api_bot.py http://127.0.0.1:8000 TABLE SECRET

TABLE is the id of a table, SECRET the invitation of a free seat (both stand in the link that you would send a friend). It needs
nothing but Python's standard library.
"""

import json
import random
import sys
import time
import uuid
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(address: str, path: str, body: Any = None, passkey: str = "") -> Any:
    """One request; a refusal comes back as its JSON, with `code` and `words`."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {passkey}"} if passkey else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(f"{address}/api/v1{path}", data, headers)) as answered:  # noqa: S310 - the address is yours
            return json.load(answered)
    except HTTPError as refused:
        return json.load(refused)


def choose(ask: dict[str, Any]) -> int | list[int]:
    """Any legal answer. Your own ideas go here: `ask["offers"]` has words, hints and codes, the table's `view` the rest."""
    codes = [offer["code"] for offer in ask["offers"]]
    if ask["shape"] == "some":
        return random.sample(codes, random.randint(ask["least"], ask["most"]))
    if ask["shape"] == "split":
        while True:
            places = [random.choice(fits) for fits in ask["fits"]]
            if all(places.count(place) <= most for place, most in ask["room"]):
                return places
    return int(random.choice(codes))


def play(address: str, table: str, secret: str, name: str = "API bot") -> dict[str, Any]:
    """Join and play to the end; the table as it is then."""
    address = address.rstrip("/")
    seat = call(address, f"/tables/{table}/join", {"secret": secret, "name": name})
    if "passkey" not in seat:
        raise SystemExit(seat["words"])
    key, number = seat["passkey"], seat["seat"]
    shown = call(address, f"/tables/{table}?seat={number}", passkey=key)
    while shown["status"] != "over":
        ask = shown["ask"]
        if ask is None:
            time.sleep(0.1)  # or listen to /tables/TABLE/events
            shown = call(address, f"/tables/{table}?seat={number}", passkey=key)
            continue
        answer = {"seat": number, "ask": ask["number"], "answer": choose(ask), "id": uuid.uuid4().hex}
        answered = call(address, f"/tables/{table}/answers", answer, key)
        shown = answered.get("table") or call(address, f"/tables/{table}?seat={number}", passkey=key)
    return dict(shown)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    for line in play(*sys.argv[1:])["seats"]:
        sys.stdout.write(f"{line['name']}: {line['points']}{' (won)' if line['winner'] else ''}\n")
