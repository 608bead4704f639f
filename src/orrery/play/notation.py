"""Games and positions as text: a game as lines that people read and that read back to the same record, a position as one line."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from orrery.core.ask import Answer
from orrery.core.errors import BadRecord, UnknownName
from orrery.core.game import Game
from orrery.core.position import Position
from orrery.core.record import Record
from orrery.core.registry import game as game_named
from orrery.core.text import language
from orrery.core.view import View

TITLE = "orrery game 1"
LINE = "orrery"
LINE_FORMAT = "1"
LARGEST = 10_000_000
"""No position takes so many bytes of JSON; a line that says otherwise is a trap."""
ANSWER = re.compile(r"(\d+)\. seat (\d+) (\w+) = (-?\d+|\([-\d, ]*\))(?: \| .*)?")
HEADER = ("game", "version", "components", "overlay", "seats", "options", "seed", "players")


def write_game(record: Record, lang: str = "en") -> str:
    """A game as text: what it is, round by round an answer a line, its codes and then its words, and a check at the end.

    >>> from orrery.play import play
    >>> _, record = play("jump-drive", seed=7, bots="heuristic")
    >>> text = write_game(record)
    >>> print("\\n".join(text.splitlines()[10:15]))
    1. seat 0 put_back = (2, 29) | Colony Convoy, Smuggling Lair
    2. seat 1 put_back = (21, 27) | Galactic Imperium, New Survivalists
    <BLANKLINE>
    round 1
    3. seat 0 place = 542 | Contact Specialist and Reptilian Uplift World
    >>> read_game(text).digest() == record.digest()
    True
    """
    lang = language(lang)
    header = {**record.header(), "players": record.players}
    lines = [TITLE, *[f"{name}: {json.dumps(header.get(name, ''), ensure_ascii=False)}" for name in HEADER], ""]
    round = 0
    for number, (p, seat, answer) in enumerate(record.walk(), 1):
        if p.round != round:
            round = p.round
            lines += ["", f"round {round}"]
        view = p.view(seat)
        words = ", ".join(view.words(answer, lang, between=" > ")).replace("\n", " ")
        lines.append(f"{number}. seat {seat} {p.asks[seat].name} = {_codes(answer)}{f' | {words}' if words else ''}")
    footer = record.footer()
    lines += ["", f"end: {footer['answers']} answers, check {footer['check']}"]
    return "\n".join(lines) + "\n"


def _codes(answer: Answer) -> str:
    return str(answer) if isinstance(answer, int) else f"({', '.join(map(str, answer))})"


def read_game(text: str, of: Game | None = None) -> Record:
    """The record that `write_game` wrote as text; words, empty lines and rounds are not looked at. `of` is a corrected game."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1] != TITLE:
        raise BadRecord(f"this is no game as text: its first line must be {TITLE!r}")
    header: dict[str, Any] = {}
    answers: list[tuple[int, Answer]] = []
    end = ""
    for number, line in lines[1:]:
        name, colon, value = line.partition(": ")
        if end:
            raise BadRecord(f"line {number} stands after the end of the game")
        if colon and name in HEADER and not answers:
            header[name] = _read_json(value, number)
        elif line.startswith("end: "):
            end = line
        elif not re.fullmatch(r"round \d+", line):
            answers.append(_read_answer(line, number, len(answers) + 1))
    record = _build(header, answers, of)
    footer = record.footer()
    if end != f"end: {footer['answers']} answers, check {footer['check']}":
        raise BadRecord("this game was changed or cut short after it was written: its last line does not fit")
    return record


def _read_json(value: str, number: int) -> Any:
    try:
        return json.loads(value)
    except ValueError as error:
        raise BadRecord(f"line {number} can't be read: {error}") from error


def _read_answer(line: str, number: int, expected: int) -> tuple[int, Answer]:
    match = ANSWER.fullmatch(line)
    if match is None:
        raise BadRecord(f"line {number} is no answer such as '1. seat 0 place = 7 | words'")
    if int(match[1]) != expected:
        raise BadRecord(f"line {number} has answer {match[1]} where answer {expected} was expected", expected)
    codes = [int(code) for code in re.findall(r"-?\d+", match[4])]
    return int(match[2]), tuple(codes) if match[4].startswith("(") else codes[0]


def _build(header: dict[str, Any], answers: list[tuple[int, Answer]], of: Game | None) -> Record:
    missing = [name for name in HEADER if name not in header]
    if missing:
        raise BadRecord(f"this game does not say its {missing[0]}")
    try:
        record: Record[Any] = Record(
            name=of or game_named(header["game"]),
            seats=header["seats"],
            seed=header["seed"],
            options=header["options"],
            answers=answers,
            players=header["players"],
        )
    except UnknownName as error:
        raise BadRecord(f"this game can't be played: {error}") from error
    here = {**record.header(), "overlay": record.overlay}
    for name in ("game", "version", "components", "overlay", "seats"):
        if header[name] != here[name]:
            raise BadRecord(f"the game's {name} is {header[name]!r}; {here[name]!r} was expected")
    return record


def write_position(look: "Position[Any] | View[Any]") -> str:
    """A position, or what one seat may know of it, as one line without blanks.

    >>> from orrery import start
    >>> p = start("jump-drive", seed=7)
    >>> line = write_position(p)
    >>> line[:31], read_position(line) == p.view(0), read_position(line).view(0) == p.view(0)
    ('orrery:1:position:jump-drive:1:', False, True)
    """
    kind = "view" if isinstance(look, View) else "position"
    data = json.dumps(look.plain(), separators=(",", ":"), sort_keys=True).encode()
    packed = urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    game = look.game
    return ":".join((LINE, LINE_FORMAT, kind, game.name, str(game.version), game.components_digest, packed))


def read_position(line: str, of: Game | None = None) -> "Position[Any] | View[Any]":
    """The position or view in a line. `of` is the corrected game it belongs to, where it is one."""
    parts = line.strip().split(":")
    if len(parts) != len(("orrery", "1", "kind", "game", "version", "components", "data")) or parts[0] != LINE:
        raise BadRecord("this is no position as a line: orrery:1:position:GAME:… was expected")
    _, form, kind, name, version, components, packed = parts
    if form != LINE_FORMAT or kind not in ("position", "view"):
        raise BadRecord(f"a line of form {form!r} about a {kind!r} can't be read; form {LINE_FORMAT} has positions and views")
    try:
        game = of or game_named(name)
    except UnknownName as error:
        raise BadRecord(f"this position can't be read: {error}") from error
    if (version, components) != (str(game.version), game.components_digest):
        raise BadRecord(
            f"this position is of rules {version} with components {components}; "
            f"here are rules {game.version} with components {game.components_digest}"
        )
    data = _unpack(packed)
    return game.read_view(data) if kind == "view" else game.read(data)


def _unpack(packed: str) -> dict[str, Any]:
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LARGEST)
        data = json.loads(text)
    except (ValueError, zlib.error, RecursionError) as error:
        raise BadRecord(f"this position was changed after it was written: {error}") from error
    if not isinstance(data, dict) or unpacker.unconsumed_tail:
        raise BadRecord("this position was changed after it was written")
    return data
