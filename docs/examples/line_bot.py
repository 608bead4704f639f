"""A player for Orrery that needs nothing but Python: it reads a question a line and writes an answer a line.

    orrery simulate jump-drive --games 10 --bots "cmd:python line_bot.py,heuristic"

The same program in any language plays as well: `orrery agent --help` and docs/how-to/programs.md say what the lines hold.
"""

import json
import sys


def choose(ask):
    """An answer to an ask: a listed one by chance, or the first that fits where there are too many to list."""
    if ask["answers"] is not None:
        return {"number": ask["luck"] % len(ask["answers"])}
    if ask["shape"] == "some":
        return {"answer": ask["items"][: ask["least"]]}
    return {"answer": fill(ask["fits"], dict(ask["room"]))}


def fill(fits, room):
    """A place for each item, none with more items than it has room for; None if there is no such thing."""
    if not fits:
        return []
    for place in fits[0]:
        if room.get(place, 1) > 0:
            left = {**room, place: room[place] - 1} if place in room else room
            rest = fill(fits[1:], left)
            if rest is not None:
                return [place, *rest]
    return None


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "ask":
            sys.stdout.write(json.dumps(choose(message)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
