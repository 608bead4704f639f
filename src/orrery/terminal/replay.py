"""Replay a record: on the full screen, as plain lines, or as JSON."""

import json
import sys
from pathlib import Path
from typing import TextIO

from orrery.core.errors import UnknownName
from orrery.core.record import Record
from orrery.core.text import language
from orrery.core.view import WATCHER
from orrery.draw.zone import plain_lines
from orrery.terminal.board import board
from orrery.terminal.language import TEXT, title
from orrery.terminal.sentences import outcome_words, scores
from orrery.terminal.session import PERSON, history, in_words, player_names, viewer_name

WIDTH = 78


def open_record(file: Path, at: int | None, seat: int | None) -> tuple[Record, int, int]:
    """The record, the answer to begin at and the seat that looks; the whole record is checked first."""
    record = Record.load(file)
    record.replay()
    answers = len(record.answers)
    if at is not None and not 0 <= at <= answers:
        raise UnknownName(f"{file} has no answer {at}; its answers go from 0 (the deal) to {answers}")
    if seat is not None and not WATCHER <= seat < record.seats:
        raise UnknownName(f"there is no seat {seat}; seats go from 0 to {record.seats - 1}, {WATCHER} is a watcher")
    people = [number for number, player in enumerate(record.players) if player == PERSON]
    eyes = seat if seat is not None else people[0] if len(people) == 1 else WATCHER
    return record, answers if at is None else at, eyes


def screen(file: Path, at: int | None = None, seat: int | None = None, lang: str = "en") -> None:
    """Replay on the full screen, from the deal on unless another answer is named."""
    from orrery.terminal.app import TableApp
    from orrery.terminal.replay_screen import ReplayScreen

    record, _, eyes = open_record(file, at, seat)
    TableApp(ReplayScreen(record, at or 0, eyes, language(lang))).run()


def plain(file: Path, at: int | None = None, seat: int | None = None, lang: str = "en", out: TextIO | None = None) -> None:
    """Write the log up to an answer, and the board and scores there; without a number, all of it."""
    record, at, eyes = open_record(file, at, seat)
    lang = language(lang)
    position, log = history(record, at, eyes)
    view = position.view(eyes)
    names = player_names(record.players, record.seats, eyes, record.game.name, lang)
    step = TEXT(lang, "replay.at", at=at, all=len(record.answers)) if at else TEXT(lang, "replay.start")
    lines = [
        f"{title(record.game, lang)}. {step}. {viewer_name(record, eyes, lang)}.",
        *in_words(record.game, log, eyes, names, lang),
        "",
    ]
    lines += [*plain_lines(board(view, names, lang), names, WIDTH), ""]
    if view.outcome is not None:
        lines.append(outcome_words(view.outcome, eyes, names, lang) + ".")
        for words, sources in scores(view, names, lang):
            lines += [words, *(f"{points:5}  {source}" for source, points in sources)]
    elif view.ask is not None:
        lines.append(record.game.question(view, lang))
    (out or sys.stdout).write("\n".join(lines).rstrip() + "\n")


def document(file: Path, at: int | None = None, seat: int | None = None, lang: str = "en", out: TextIO | None = None) -> None:
    """Write one JSON document: the record's heading, the view at an answer and the log up to it."""
    record, at, eyes = open_record(file, at, seat)
    lang = language(lang)
    position, log = history(record, at, eyes)
    view = position.view(eyes)
    names = player_names(record.players, record.seats, eyes, record.game.name, lang)
    data = {
        **record.header(),
        "players": record.players,
        "answers": len(record.answers),
        "at": at,
        "seat": eyes,
        "lang": lang,
        "question": record.game.question(view, lang) if view.ask else "",
        "view": view.plain(),
        "log": in_words(record.game, log, eyes, names, lang),
        "next": list(record.answers[at]) if at < len(record.answers) and record.answers[at][0] == eyes else None,
    }
    (out or sys.stdout).write(json.dumps(data, ensure_ascii=False) + "\n")
