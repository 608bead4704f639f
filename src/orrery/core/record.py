"""Records: everything needed to play a game again, in a file that shows when it was changed."""

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b, sha256
from os import PathLike
from pathlib import Path
from typing import Any

from orrery.core.ask import Answer, frozen
from orrery.core.errors import BadRecord, IllegalAnswer, OrreryError, UnknownName
from orrery.core.game import Game, game
from orrery.core.luck import Luck
from orrery.core.position import Listener, Option, Position

FORMAT = 1
FIELDS: dict[str, tuple[type | tuple[type, ...], str]] = {
    "game": (str, "the name of a game"),
    "seats": (int, "a number"),
    "seed": ((int, str), "a number or a text"),
    "options": (dict, "a table of options"),
    "players": (list, "a list of names"),
    "check": (str, "a hash"),
    "answers": (list, "a list of answers"),
}
"""What a record must have before it is looked at any further."""


class Record:
    """Game, seats, options, seed and the answers in the order in which they came.

    >>> record = Record("jump-drive", 2, 7)
    >>> record
    <Record of jump-drive, 2 seats, seed 7, 0 answers>
    >>> p = record.replay()
    >>> record.add(0, p.asks[0].sample(p.luck.fork("me")))
    >>> record.replay().answered
    1
    """

    def __init__(
        self,
        name: str,
        seats: int,
        seed: int | str,
        options: dict[str, Option] | None = None,
        answers: Sequence[tuple[int, Answer]] = (),
        players: Sequence[str] = (),
    ) -> None:
        self.game: Game = game(name)
        self.seats = seats
        self.seed = seed
        self.options = self.game.checked(options or {}, seats)
        self.answers = list(answers)
        self.players = list(players)

    def add(self, seat: int, answer: Answer) -> None:
        """Note the next answer; it is not checked until the record is played."""
        self.answers.append((seat, answer))

    def replay(self, upto: int | None = None, listener: Listener | None = None) -> Position:
        """The position after the first `upto` answers (all of them when not said)."""
        p = self.game.start(self.seats, self.seed, self.options, listener)
        for number, (seat, answer) in enumerate(self.answers if upto is None else self.answers[:upto], 1):
            self._choose(p, number, seat, answer)
        return p

    def walk(self, listener: Listener | None = None) -> Iterator[tuple[Position, int, Answer]]:
        """Each answer with the seat that gives it and the position in which it is given, before it is.

        It is one position that moves on: copy it to keep it.

        >>> [(seat, answer, p.asks[seat].name) for p, seat, answer in Record("jump-drive", 2, 7, answers=[(0, (2, 16))]).walk()]
        [(0, (2, 16), 'put_back')]
        """
        p = self.game.start(self.seats, self.seed, self.options, listener)
        for number, (seat, answer) in enumerate(self.answers, 1):
            if seat in p.asks and p.asks[seat].allows(answer):
                yield p, seat, answer
            self._choose(p, number, seat, answer)

    def _choose(self, p: Position, number: int, seat: int, answer: Answer) -> None:
        try:
            p.choose(seat, answer)
        except IllegalAnswer as wrong:
            raise BadRecord(f"answer {number} of {len(self.answers)} is not legal: {wrong}", number) from wrong

    def header(self) -> dict[str, Any]:
        """Everything but the answers and the players."""
        return {
            "orrery": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "components": self.game.components_digest,
            "seats": self.seats,
            "options": dict(sorted(self.options.items())),
            "seed": self.seed,
            "commitment": Luck.of(self.seed).commitment,
        }

    def chain(self) -> list[str]:
        """A short hash after the header and after each answer, each built on the one before it."""
        link = blake2b(_canonical(self.header()), digest_size=6).hexdigest()
        links = [link]
        for seat, answer in self.answers:
            link = blake2b(_canonical([link, seat, answer]), digest_size=6).hexdigest()
            links.append(link)
        return links

    def digest(self) -> bytes:
        """SHA-256 over header and answers."""
        return sha256(_canonical([self.header(), self.answers])).digest()

    def plain(self) -> dict[str, Any]:
        """The record as JSON can write it, each answer with its link of the hash chain."""
        links = self.chain()
        return {
            **self.header(),
            "players": self.players,
            "check": links[0],
            "answers": [[seat, answer, link] for (seat, answer), link in zip(self.answers, links[1:])],
        }

    def write(self) -> str:
        """The record as the text of a file, one answer a line."""
        data = self.plain()
        answers = ",\n".join(json.dumps(answer) for answer in data.pop("answers"))
        head = json.dumps(data, indent=1, ensure_ascii=False)
        return f'{head[:-2]},\n "answers": [\n{answers}\n ]\n}}\n'

    def save(self, path: str | PathLike[str]) -> None:
        """Write the file so that a crash leaves the old one or the new one, never half of one."""
        path = Path(path)
        beside = path.with_name(path.name + ".part")
        beside.write_text(self.write(), "utf-8")
        beside.replace(path)

    @classmethod
    def read(cls, text: str) -> "Record":
        """The record in a file's text, checked down to its last hash; it is not played."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as wrong:
            raise BadRecord(f"this is no record: {wrong}") from wrong
        if not isinstance(data, dict) or data.get("orrery") != FORMAT:
            raise BadRecord(f"this is no record of format {FORMAT}")
        for field, (kinds, expected) in FIELDS.items():
            if not isinstance(data.get(field), kinds):
                raise BadRecord(f"this record is incomplete: {field} is {data.get(field)!r}; {expected} was expected")
        if not all(isinstance(player, str) for player in data["players"]):
            raise BadRecord(f"this record is incomplete: players is {data['players']!r}; a list of names was expected")
        for number, entry in enumerate(data["answers"], 1):
            if not isinstance(entry, list) or len(entry) != 3 or type(entry[0]) is not int:
                raise BadRecord(
                    f"this record is incomplete: answer {number} is {entry!r}; seat, answer, hash were expected", number
                )
        answers = [(seat, frozen(answer)) for seat, answer, _ in data["answers"]]
        links = [data["check"], *(link for _, _, link in data["answers"])]
        try:
            record = cls(data["game"], data["seats"], data["seed"], data["options"], answers, data["players"])
        except UnknownName as wrong:
            raise BadRecord(f"this record can't be played: {wrong}") from wrong
        if len(record.players) > record.seats:
            raise BadRecord(f"this record has {len(record.players)} players for {record.seats} seats")
        if record.seats not in record.game.seat_counts:
            raise BadRecord(f"this record can't be played: {record.game.name} has no game for {record.seats} seats")
        try:
            header = record.header()
        except UnknownName as wrong:
            raise BadRecord(f"this record can't be played: {wrong}") from wrong
        for field, expected in header.items():
            if _canonical(data.get(field)) != _canonical(expected):
                raise BadRecord(f"the record's {field} is {data.get(field)!r}; {expected!r} was expected", 0)
        for number, (link, expected) in enumerate(zip(links, record.chain())):
            if link != expected:
                what = f"answer {number} of {len(answers)}" if number else "the header"
                raise BadRecord(f"{what} was changed after it was written", number)
        return record

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Record":
        """The record in a file, checked down to its last hash; it is not played."""
        try:
            text = Path(path).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as wrong:
            raise BadRecord(f"the record {path} can't be read: {wrong}") from wrong
        try:
            return cls.read(text)
        except BadRecord as wrong:
            raise BadRecord(f"{path}: {wrong}", wrong.answer) from wrong

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}, {self.seats} seats, seed {self.seed!r}, {len(self.answers)} answers>"

    def undone(self, seat: int) -> "Record | None":
        """The record without the last answer of `seat`, if nothing was shown to anybody since; otherwise None."""
        mine = [number for number, (who, _) in enumerate(self.answers) if who == seat]
        if not mine:
            return None
        before = self.replay(mine[-1])
        now = self.replay()
        if now.revealed != before.revealed or now.luck.used != before.luck.used:
            return None
        answers = self.answers[: mine[-1]] + self.answers[mine[-1] + 1 :]
        shorter = Record(self.game.name, self.seats, self.seed, self.options, answers, self.players)
        try:
            shorter.replay()
        except OrreryError:
            return None
        return shorter


def _canonical(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()
