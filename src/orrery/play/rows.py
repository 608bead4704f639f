"""Games and decisions as rows of a table: what a row holds, and how a game is played again from its row."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from orrery.core.ask import Answer, Ask, freeze
from orrery.core.errors import BadRecord
from orrery.core.game import Game
from orrery.core.position import Position
from orrery.core.record import Record
from orrery.encode import Encoding

LISTED = 256
"""Of an ask with no more legal answers than this every one is listed; `ask` describes those of the others exactly."""
MOST_COUNTED = (1 << 63) - 1

GAME_COLUMNS = {
    "number": "the number of the game in its run",
    "game": "the name of the game",
    "version": "the version of its rules",
    "components": "the digest of its components",
    "overlay": "the digest of the overlay over them, empty without one",
    "seats": "how many play",
    "options": "the options, as JSON",
    "seed": "the seed of this game",
    "players": "who sat in each seat",
    "points": "points by seat",
    "tiebreak": "what breaks a tie, by seat; more is better",
    "winners": "the seats that won; several share a victory",
    "rewards": "one point shared by the winners, by seat",
    "rounds": "how many rounds it took",
    "answer_count": "how many answers were given",
    "decision_count": "how many of them were decisions, with at least two legal answers",
    "answers": "every answer with its seat, as JSON: [[seat, answer], …]",
    "digest": "SHA-256 over header and answers: what the row replays to",
}
"""The columns of a game's row."""
DECISION_COLUMNS = {
    "number": "the number of the game in its run",
    "at": "how many answers were given before",
    "seat": "who decides",
    "round": "the round it is",
    "name": "the ask",
    "shape": "one, yes-no, some or split",
    "ask": "the ask as JSON, with all that can be chosen: it describes every legal answer",
    "count": "how many answers are legal",
    "legal": f"every legal answer, where there are no more than {LISTED}; else nothing",
    "choice": "which of them was given, from 0; -1 where they are not listed",
    "answer": "the answer: one number, or one for each item",
    "slots": "the answer as slots of the encoding, step by step",
    "observation": "what the seat sees, as the features of the encoding",
    "points": "the points by seat as the seat sees them",
    "reward": "the share of the victory that the seat got at the end",
    "lead": "by how many points the seat led at the end; behind is below 0",
}
"""The columns of a decision's row."""


def game_row(end: Position, record: Record, number: int, decisions: int) -> dict[str, Any]:
    """One game as a row."""
    outcome = end.final_outcome
    header = record.header()
    return {
        "number": number,
        "game": header["game"],
        "version": header["version"],
        "components": header["components"],
        "overlay": record.overlay,
        "seats": record.seats,
        "options": json.dumps(header["options"], sort_keys=True),
        "seed": str(record.seed),
        "players": list(record.players),
        "points": list(outcome.points),
        "tiebreak": list(outcome.tiebreak),
        "winners": list(outcome.winners),
        "rewards": list(outcome.rewards()),
        "rounds": end.round,
        "answer_count": len(record.answers),
        "decision_count": decisions,
        "answers": json.dumps(record.answers, separators=(",", ":")),
        "digest": record.digest().hex(),
    }


def read_row(row: Mapping[str, Any], of: Game | None = None) -> Record:
    """The record of a game's row. `of` is the corrected game it was played by, where it was one.

    >>> from orrery.play import play
    >>> end, record = play("jump-drive", seed="run/3", bots="heuristic")
    >>> read_row(game_row(end, record, 3, 0)).digest() == record.digest()
    True
    """
    try:
        answers = [(seat, freeze(answer)) for seat, answer in json.loads(row["answers"])]
        record: Record[Any] = Record(
            name=of or row["game"],
            seats=row["seats"],
            seed=row["seed"],
            options=json.loads(row["options"]),
            answers=answers,
            players=list(row["players"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"this is no row of a game: {type(error).__name__}: {error}") from error
    if record.digest().hex() != row["digest"]:
        header = record.header()
        raise BadRecord(
            f"game {row['number']} does not come to its digest: it was played by rules {row['version']} with components "
            f"{row['components']}; here are rules {header['version']} with components {header['components']}"
        )
    return record


def check_row(row: Mapping[str, Any], of: Game | None = None) -> tuple[Position, Record]:
    """Play the game of a row again; its end, and its record. A row that does not match what happens is refused."""
    record = read_row(row, of)
    end = record.replay()
    if list(end.final_outcome.points) != list(row["points"]) or list(end.final_outcome.winners) != list(row["winners"]):
        raise BadRecord(f"game {row['number']} ends with other points or winners than its row says")
    return end, record


def decision_rows(end: Position, record: Record, number: int, coded: Encoding) -> Iterator[dict[str, Any]]:
    """Every decision of a game as a row, from the view of whoever decides."""
    outcome = end.final_outcome
    rewards = outcome.rewards()
    for p, seat, answer in record.walk():
        ask = p.asks[seat]
        if ask.forced():
            continue
        view = p.view(seat)
        legal_answer = ask.canonical(answer)
        assert legal_answer is not None, "a record is walked along legal answers"
        count = ask.count()
        legal = list(ask.answers()) if count <= LISTED else None
        others = [points for other, points in enumerate(outcome.points) if other != seat]
        yield {
            "number": number,
            "at": p.answered,
            "seat": seat,
            "round": view.round,
            "name": ask.name,
            "shape": ask.shape,
            "ask": json.dumps(describe_choices(ask), separators=(",", ":")),
            "count": min(count, MOST_COUNTED),
            "legal": [answer_numbers(each) for each in legal] if legal is not None else None,
            "choice": legal.index(legal_answer) if legal is not None else -1,
            "answer": answer_numbers(legal_answer),
            "slots": list(coded.slots_of(ask, legal_answer)),
            "observation": coded.observe(view),
            "points": list(view.points()),
            "reward": rewards[seat],
            "lead": outcome.points[seat] - max(others, default=0),
        }


def describe_choices(ask: Ask) -> dict[str, Any]:
    """The offers of an ask, without what only the rules need."""
    return {name: value for name, value in ask.plain().items() if name not in ("args", "name")}


def answer_numbers(answer: Answer) -> list[int]:
    """An answer as a list of numbers."""
    return [answer] if isinstance(answer, int) else list(answer)
