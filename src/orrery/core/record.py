"""Records: everything needed to play a game again, in a file that shows when it was changed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b, sha256
from os import PathLike
from pathlib import Path
from typing import Any, Generic, SupportsIndex

from orrery.core.ask import Answer, freeze, plain_answer
from orrery.core.errors import BadRecord, IllegalAnswer, OrreryError, UnknownName
from orrery.core.game import Game
from orrery.core.inputs import Seed, describe, seat_number, seed_or_new, whole_number
from orrery.core.luck import Luck
from orrery.core.position import Listener, Option, Position, T
from orrery.core.registry import game, game_itself

FORMAT = 1
PAIR = 2
"""An answer of a record: the seat and what it answered."""
LINKED = 3
"""An answer in a file: the seat, what it answered and the hash after it."""
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


class Record(Generic[T]):
    """Game, seats, options, seed and the answers in the order in which they came.

    >>> record = Record("jump-drive", 2, 7)
    >>> record
    <Record of jump-drive, 2 seats, seed 7, 0 answers>
    >>> p = record.replay()
    >>> record.add(0, p.asks[0].sample(p.luck.fork("me")))
    >>> record.replay().answered
    1

    Without a seed (None) it is given a new one, which `record.seed` says. `Record[JumpTable]` is a type for those of one game.
    """

    def __init__(
        self,
        name: "str | Game",
        seats: SupportsIndex,
        seed: Seed,
        options: Mapping[str, Option] | None = None,
        answers: Sequence[tuple[int, Answer]] = (),
        players: Sequence[str] = (),
    ) -> None:
        self.game: Game = game_itself(name)
        self.overlay = self.game.overlay_digest
        """The digest of the overlay it was played with; empty without one."""
        self.seats = self.game.checked_seats(seats)
        self.seed = seed_or_new(seed)
        self.options = self.game.check_options({} if options is None else options, self.seats)
        self.answers: list[tuple[int, Answer]] = []
        self.players = _names(players)
        self.has_footer = True
        """Whether it shows when the end was cut off or players were renamed; only old files have no footer."""
        for entry in answers:
            if not isinstance(entry, (tuple, list)) or len(entry) != PAIR:
                raise IllegalAnswer(f"the answers of a record are pairs of a seat and an answer, not {describe(entry)}")
            self.add(*entry)

    def add(self, seat: SupportsIndex, answer: Answer) -> None:
        """Note the next answer; whether it is legal is not checked until the record is played."""
        who = whole_number(seat)
        if who is None:
            raise IllegalAnswer(f"there is no seat {describe(seat)}; seats go from 0 to {self.seats - 1}")
        self.answers.append((who, plain_answer(answer)))

    def replay(self, upto: SupportsIndex | None = None, listener: Listener | None = None) -> Position[T]:
        """The position after the first `upto` answers (all of them by default)."""
        number = len(self.answers) if upto is None else whole_number(upto)
        if number is None or not 0 <= number <= len(self.answers):
            raise UnknownName(
                f"a record of {len(self.answers)} answers can't be replayed up to {describe(upto)}; 0 to {len(self.answers)} was expected"
            )
        return self._replay(self.answers[:number], listener)

    def _replay(self, answers: Sequence[tuple[int, Answer]], listener: Listener | None) -> Position[T]:
        p: Position[T] = self.game.start(self.seats, self.seed, self.options, listener)
        for number, (seat, answer) in enumerate(answers, 1):
            self._choose(p, number, seat, answer)
        return p

    def walk(self, listener: Listener | None = None) -> Iterator[tuple[Position[T], int, Answer]]:
        """Each answer with the seat that gives it and the position in which it is given, before it is.

        It is one position that moves on: copy it to keep it.

        >>> [(seat, answer, p.asks[seat].name) for p, seat, answer in Record("jump-drive", 2, 7, answers=[(0, (2, 16))]).walk()]
        [(0, (2, 16), 'put_back')]
        """
        p: Position[T] = self.game.start(self.seats, self.seed, self.options, listener)
        for number, (seat, answer) in enumerate(self.answers, 1):
            if seat in p.asks and p.asks[seat].allows(answer):
                yield p, seat, answer
            self._choose(p, number, seat, answer)

    def _choose(self, p: Position[T], number: int, seat: int, answer: Answer) -> None:
        try:
            p.choose(seat, answer)
        except IllegalAnswer as error:
            raise BadRecord(f"answer {number} of {len(self.answers)} is not legal: {error}", number) from error

    def header(self) -> dict[str, Any]:
        """Everything but the answers and the players."""
        return {
            "orrery": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "components": self.game.components_digest,
            **({"overlay": self.overlay} if self.overlay else {}),
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

    def footer(self) -> dict[str, Any]:
        """How many answers there are, and a hash over the last link and the players: it shows what was cut off or renamed."""
        return self._footer(self.chain()[-1])

    def _footer(self, last: str) -> dict[str, Any]:
        count = len(self.answers)
        return {
            "answers": count,
            "check": blake2b(_canonical([last, count, self.players]), digest_size=6).hexdigest(),
        }

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
            "footer": self._footer(links[-1]),
        }

    def write(self) -> str:
        """The record as the text of a file, one answer a line."""
        data = self.plain()
        answers = ",\n".join(json.dumps(answer) for answer in data.pop("answers"))
        footer = json.dumps(data.pop("footer"))
        head = json.dumps(data, indent=1, ensure_ascii=False)
        return f'{head[:-2]},\n "answers": [\n{answers}\n ],\n "footer": {footer}\n}}\n'

    def save(self, path: str | PathLike[str]) -> None:
        """Write the file so that a crash leaves the old one or the new one, never half of one."""
        path = Path(path)
        beside = path.with_name(path.name + ".part")
        beside.write_text(self.write(), "utf-8")
        beside.replace(path)

    @classmethod
    def read(cls, text: str, of: "Game | None" = None) -> "Record[T]":
        """The record in a file's text, checked down to its last hash; it is not played.

        `of` is the game it is played by where that is not the one of its name: a corrected one.
        """
        data = _read_fields(text)
        answers = [(seat, freeze(answer)) for seat, answer, _ in data["answers"]]
        links = [data["check"], *(link for _, _, link in data["answers"])]
        try:
            rules = game(data["game"]) if of is None else of
            if rules.name != data["game"]:
                raise BadRecord(f"this record is one of {data['game']}, not of {rules.name}")
            if data["seats"] not in rules.seat_counts:
                raise BadRecord(f"this record can't be played: {data['game']} has no game for {data['seats']} seats")
            record = cls(rules, data["seats"], data["seed"], data["options"], players=data["players"])
        except UnknownName as error:
            raise BadRecord(f"this record can't be played: {error}") from error
        record.overlay = data.get("overlay", "")
        _check_components(record, data)
        record.answers = answers  # as the file has them, because its hashes were taken over that
        for field, expected in record.header().items():
            if _canonical(data.get(field)) != _canonical(expected):
                raise BadRecord(f"the record's {field} is {data.get(field)!r}; {expected!r} was expected", 0)
        for number, (link, expected) in enumerate(zip(links, record.chain())):
            if link != expected:
                changed_part = f"answer {number} of {len(answers)}" if number else "the header"
                raise BadRecord(f"{changed_part} was changed after it was written", number)
        record.has_footer = "footer" in data
        if record.has_footer:
            record._check_footer(data["footer"], links[-1])
        return record

    def _check_footer(self, footer: object, last: str) -> None:
        if not isinstance(footer, dict) or type(footer.get("answers")) is not int:
            raise BadRecord(
                f"this record is incomplete: footer is {describe(footer)}; a number of answers and a hash were expected"
            )
        there, written = len(self.answers), footer["answers"]
        if there < written:
            raise BadRecord(f"this record was cut short: {there} of its {written} answers are left", there)
        if there > written:
            raise BadRecord(f"this record was made longer: it had {written} answers when it was written, not {there}", there)
        if _canonical(footer) != _canonical(self._footer(last)):
            raise BadRecord("the players of this record were renamed, or its footer changed, after it was written")

    @classmethod
    def load(cls, path: str | PathLike[str], of: "Game | None" = None) -> "Record[T]":
        """The record in a file, checked down to its last hash; it is not played. `of` is a corrected game that it is played by."""
        try:
            text = Path(path).read_text("utf-8")
        except (OSError, TypeError, ValueError) as error:
            raise BadRecord(f"the record {path!s} can't be read: {error}") from error
        try:
            return cls.read(text, of)
        except BadRecord as error:
            raise BadRecord(f"{path}: {error}", error.answer) from error

    def __eq__(self, other: object) -> bool:
        """Whether they would be saved as the same file."""
        if not isinstance(other, Record) or self.answers != other.answers or self.players != other.players:
            return False
        return self.header() == other.header()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}, {self.seats} seats, seed {self.seed!r}, {len(self.answers)} answers>"

    def undone(self, seat: SupportsIndex) -> "Record[T] | None":
        """The record without the last answer of `seat`, if nothing was shown to anybody since; otherwise None."""
        seat = seat_number(seat, self.seats)
        mine = [number for number, (who, _) in enumerate(self.answers) if who == seat]
        if not mine:
            return None
        before = self.replay(mine[-1])
        now = self.replay()
        if now.revealed != before.revealed or now.luck.used != before.luck.used:
            return None
        answers = self.answers[: mine[-1]] + self.answers[mine[-1] + 1 :]
        shorter: Record[T] = Record(
            name=self.game, seats=self.seats, seed=self.seed, options=self.options, answers=answers, players=self.players
        )
        try:
            shorter.replay()
        except OrreryError:
            return None
        return shorter


def _check_components(record: "Record[Any]", data: dict[str, Any]) -> None:
    """An error that names the overlay a record was played with, where it is not the one in force."""
    overlay = record.overlay
    if not isinstance(overlay, str):
        raise BadRecord(f"this record is incomplete: overlay is {overlay!r}; a hash was expected")
    here, expected = record.game.overlay_digest, record.game.components_digest
    if data.get("components") == expected or overlay == here:
        return
    played = f"with the overlay {overlay}, whose file --components must name" if overlay else "without an overlay"
    raise BadRecord(
        f"the record's components is {data.get('components')!r}; {expected!r} was expected: it was played {played}", 0
    )


def _read_fields(text: str) -> dict[str, Any]:
    """What a record's text holds, every field of the kind it must have; hashes are not looked at."""
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRecord(f"this is no record: {error}") from error
    if not isinstance(data, dict) or data.get("orrery") != FORMAT:
        raise BadRecord(f"this is no record of format {FORMAT}")
    for field, (kinds, expected) in FIELDS.items():
        if not isinstance(data.get(field), kinds):
            raise BadRecord(f"this record is incomplete: {field} is {data.get(field)!r}; {expected} was expected")
    if not all(isinstance(player, str) for player in data["players"]):
        raise BadRecord(f"this record is incomplete: players is {data['players']!r}; a list of names was expected")
    for number, entry in enumerate(data["answers"], 1):
        if not isinstance(entry, list) or len(entry) != LINKED or type(entry[0]) is not int:
            raise BadRecord(
                f"this record is incomplete: answer {number} is {entry!r}; seat, answer, hash were expected", number
            )
    if len(data["players"]) > data["seats"]:
        raise BadRecord(f"this record has {len(data['players'])} players for {data['seats']} seats")
    return data


def _names(players: object) -> list[str]:
    """The names of players, which are texts; one text alone is no list of them."""
    if not isinstance(players, (list, tuple)) or not all(isinstance(player, str) for player in players):
        raise UnknownName(f"players are a list of names, not {describe(players)}")
    return list(players)


def _canonical(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()
