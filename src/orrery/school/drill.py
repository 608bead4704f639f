"""Drills: positions with one clearly best answer, found in self-play and measured by the coach.

A game has its drills in `data/drills.toml`: for each the answers that lead to the position, whose question it is, what is best
there, by how much, and why. They belong to the components and rules that they were measured with.
"""

import tomllib
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from orrery.coach.advice import TEXT as COACH_TEXT
from orrery.coach.advice import Reason, percent_words
from orrery.core.ask import Answer, freeze
from orrery.core.errors import BadComponents, UnknownName
from orrery.core.game import Game
from orrery.core.position import Option, Position
from orrery.core.record import Record
from orrery.core.registry import game, names
from orrery.core.text import Text
from orrery.core.view import View

TEXT = Text.of("orrery.school", "drills")
FILE = "drills.toml"
LEVELS = 3
"""From easy to hard."""
STAR, NO_STAR = "★", "☆"


class Drill(NamedTuple):
    """One question with its answer, and what was measured: the chance to win with the best answer, by how much it beats the second, and
    how far that figure may be off."""

    game: Game
    number: int
    level: int
    seats: int
    seat: int
    seed: str
    options: dict[str, Option]
    answers: tuple[tuple[int, Answer], ...]
    best: Answer
    second: Answer
    chance: float
    gap: float
    doubt: float
    worlds: int
    reasons: tuple[Reason, ...]

    @property
    def record(self) -> Record:
        """The game up to the question."""
        return Record(self.game, self.seats, self.seed, self.options, self.answers)

    def position(self) -> Position:
        """The position in which the question is put."""
        position: Position = self.record.replay()
        return position

    @property
    def stars(self) -> str:
        """How hard it is."""
        return STAR * self.level + NO_STAR * (LEVELS - self.level)

    def solves(self, view: View, answer: Answer) -> bool:
        """Whether an answer is the best one, or says the same in other codes."""
        return same_words(view, answer, self.best)

    def why(self, lang: str) -> str:
        """Why the best answer is best, from what was measured."""
        reasons = COACH_TEXT(lang, "between").join(reason.words(self.game, lang) for reason in self.reasons)
        return TEXT(
            lang,
            "why" if reasons else "why.chance",
            said=reasons,
            chance=percent_words(self.chance, lang),
            second=percent_words(self.chance - self.gap, lang),
            worlds=self.worlds,
        )

    def share(self, lang: str, tries: int, day: date | None = None) -> str:
        """A result as a line to pass on: it tells nothing of the answer."""
        when = day.isoformat() if day is not None else f"{self.number}"
        title = self.game.text(lang, "title")
        return TEXT(lang, "share", when=when, game=title, stars=self.stars, tries=tries)


def same_words(view: View, answer: Answer, other: Answer) -> bool:
    """Whether two answers have the same words."""
    return answer == other or sorted(view.words(answer)) == sorted(view.words(other))


@lru_cache(maxsize=64)
def drills(of: Game) -> tuple[Drill, ...]:
    """The drills of a game, from easy to hard; none where they were measured with other rules or components.

    >>> from orrery import game
    >>> [drill.level for drill in drills(game("jump-drive"))] == sorted(drill.level for drill in drills(game("jump-drive")))
    True
    """
    file = of.file("data", FILE)
    return read_drills(of, file.read_text("utf-8")) if file is not None else ()


def read_drills(of: Game, toml: str) -> tuple[Drill, ...]:
    """The drills in the text of a file."""
    try:
        data = tomllib.loads(toml)
        if (data["version"], data["components"]) != (of.version, of.components_digest):
            return ()
        return tuple(_read_drill(of, number, entry) for number, entry in enumerate(data.get("drill", ()), 1))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise BadComponents(f"{of.name}: {FILE} can't be read: {type(error).__name__}: {error}") from error


def _read_drill(of: Game, number: int, entry: dict[str, Any]) -> Drill:
    return Drill(
        game=of,
        number=number,
        level=int(entry["level"]),
        seats=int(entry["seats"]),
        seat=int(entry["seat"]),
        seed=str(entry["seed"]),
        options=dict(entry.get("options", {})),
        answers=tuple((int(seat), _to_answer(answer)) for seat, answer in entry["answers"]),
        best=_to_answer(entry["best"]),
        second=_to_answer(entry["second"]),
        chance=float(entry["chance"]),
        gap=float(entry["gap"]),
        doubt=float(entry["doubt"]),
        worlds=int(entry["worlds"]),
        reasons=tuple(Reason(str(name), float(gap), int(n), int(of_n)) for name, gap, n, of_n in entry["reasons"]),
    )


def _to_answer(answer: Any) -> Answer:
    frozen: Answer = freeze(answer)
    return frozen


def write_drills(of: Game, listed: Sequence[Drill]) -> str:
    """The text of a file of drills."""
    lines = [
        f"# Drills of {of.name}, made by `orrery drills {of.name} --make`: positions with one clearly best answer.",
        f'version = "{of.version}"' if isinstance(of.version, str) else f"version = {of.version}",
        f'components = "{of.components_digest}"',
    ]
    for drill in listed:
        options = ", ".join(f"{name} = {_toml(value)}" for name, value in sorted(drill.options.items()))
        reasons = [[reason.figure, round(reason.gap, 3), reason.agreeing, reason.worlds] for reason in drill.reasons]
        lines += [
            "",
            "[[drill]]",
            f"level = {drill.level}",
            f"seats = {drill.seats}",
            f"seat = {drill.seat}",
            f"seed = {_toml(drill.seed)}",
            f"options = {{ {options} }}" if options else "options = {}",
            f"best = {_toml(drill.best)}",
            f"second = {_toml(drill.second)}",
            f"chance = {drill.chance:.3f}",
            f"gap = {drill.gap:.3f}",
            f"doubt = {drill.doubt:.3f}",
            f"worlds = {drill.worlds}",
            f"reasons = {_toml(reasons)}",
            f"answers = {_toml(drill.answers)}",
        ]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(item) for item in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def find_drill(of: Game, number: int) -> Drill:
    """A drill of a game by its number."""
    listed = drills(of)
    if not 1 <= number <= len(listed):
        raise UnknownName(
            f"{of.name} has no drill {number}; it has 1 to {len(listed)}" if listed else f"{of.name} has no drills"
        )
    return listed[number - 1]


def all_drills() -> tuple[Drill, ...]:
    """The drills of all games, a game after another: the first of each, then the second of each."""
    every = [drill for name in names() for drill in drills(game(name))]
    return tuple(sorted(every, key=lambda drill: (drill.number, drill.game.name)))


def drill_of_day(day: date, name: str = "") -> Drill:
    """The drill of a day, the same for everybody; of one game, if it is named."""
    choice = drills(game(name)) if name else all_drills()
    if not choice:
        raise UnknownName(f"{name} has no drills" if name else "there are no drills")
    return choice[day.toordinal() % len(choice)]
