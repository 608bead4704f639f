"""Lessons: a prepared deal, bots, and steps that say one thing at a time. All of it is data.

A game has its lessons in `lessons/<name>.toml` and what they say in `words/<language>/lesson.toml`, under the lesson's name.
"""

import tomllib
from functools import lru_cache
from typing import Any, NamedTuple

from orrery.bots import Bot, Look
from orrery.core.ask import Answer
from orrery.core.errors import BadComponents, UnknownName
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Option
from orrery.core.record import Record
from orrery.core.resources import resource
from orrery.core.text import LANGUAGES, WORDS, Text

FOLDER = "lessons"
FILE = "lesson.toml"
TOML = ".toml"
SEED = "lesson"
"""What the seed of a lesson's table begins with: it is how a table is known to be one."""
ANSWER = "answer"
"""What glows where a step names no part of the page: the answer that it wants."""
LESSON_FIELDS = {"seats": int, "seat": int, "seed": int, "bots": list, "options": dict, "step": list}
STEP_FIELDS = {"name": str, "ask": str, "round": int, "wants": list, "glow": list}


class Step(NamedTuple):
    """What the lesson says at one question of the learner, and which answer it expects; without `wants` any answer is accepted."""

    name: str
    ask: str
    round: int | None
    wants: tuple[str, ...]
    glow: tuple[str, ...]
    """What glows with each sentence: a CSS selector, or "answer"."""


class Lesson(NamedTuple):
    """A first game: how the table is laid, and the steps in the order in which they come."""

    game: Game
    name: str
    seats: int
    seat: int
    seed: int
    bots: tuple[str, ...]
    options: dict[str, Option]
    steps: tuple[Step, ...]
    text: Text

    @property
    def table_seed(self) -> str:
        """The seed of the table. It also tells that a table belongs to this lesson."""
        return f"{SEED}/{self.name}/{self.seed}"

    @property
    def players(self) -> list[str]:
        """The player of each seat: a bot's name, or an empty string for the learner's seat."""
        bots = iter(self.bots)
        return ["" if seat == self.seat else next(bots) for seat in range(self.seats)]

    def say(self, lang: str, key: str, **values: object) -> str:
        """A sentence of the lesson."""
        return self.text(lang, f"{self.name}.{key}", **values)

    def sentence_keys(self, part: str) -> list[str]:
        """The keys of the sentences of a step, or of the end, in order."""
        start = f"{self.name}.{part}.say."
        return [key.removeprefix(f"{self.name}.") for key in self.text.sentences if key.startswith(start)]

    def record(self) -> Record:
        """A new record of the lesson's deal."""
        return Record(self.game, self.seats, self.table_seed, self.options)


def luck_words(seed: int | str | None, seat: int, round: int, ask: str) -> str:
    """What the luck of a bot in a lesson is made from: the same for the same question, so that the deal goes on as the lesson was
    written for. Empty at an ordinary table."""
    return f"{seed}/{seat}/{round}/{ask}" if str(seed).startswith(f"{SEED}/") else ""


class LessonBot:
    """A bot that answers the same question of a lesson always in the same way."""

    def __init__(self, bot: Bot, seed: str) -> None:
        self.bot = bot
        self.name = bot.name
        self.seed = seed

    def answer(self, look: Look) -> Answer:
        return self.bot.answer(look.with_luck(Luck.of(luck_words(self.seed, look.seat, look.view.round, look.ask.name))))


@lru_cache(maxsize=64)
def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, by name; `first` comes first.

    >>> from orrery import game
    >>> [lesson.name for lesson in lessons(game("jump-drive"))]
    ['first']
    """
    by_name: dict[str, Lesson] = {}
    for package in game.packages:
        folder = resource(package, FOLDER)
        if folder.is_dir():
            for file in folder.iterdir():
                if file.name.endswith(TOML):
                    name = file.name.removesuffix(TOML)
                    by_name.setdefault(name, read_lesson(game, name, file.read_text("utf-8")))
    return tuple(sorted(by_name.values(), key=lambda lesson: (lesson.name != "first", lesson.name)))


def find_lesson(game: Game, name: str) -> Lesson:
    """A lesson by its name; the first where none is named."""
    listed = lessons(game)
    for lesson in listed:
        if name in ("", lesson.name):
            return lesson
    has = f"it has {', '.join(lesson.name for lesson in listed)}" if listed else "it has none"
    raise UnknownName(f"{game.name} has no lesson {name!r}; {has}" if name else f"{game.name} has no lesson")


def lesson_of_table(game: Game, seed: int | str) -> Lesson | None:
    """The lesson that a table belongs to; None where it is an ordinary one."""
    if not str(seed).startswith(f"{SEED}/"):
        return None
    return next((lesson for lesson in lessons(game) if lesson.table_seed == seed), None)


def read_lesson(game: Game, name: str, toml: str) -> Lesson:
    """A lesson from the text of its file; an error that names what is wrong in it."""
    where = f"{game.name}: {FOLDER}/{name}{TOML}"
    try:
        data = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{where} is no TOML: {error}") from error
    check_fields(data, LESSON_FIELDS, ("seats", "seed", "step"), where)
    steps = []
    for entry in data["step"]:
        check_fields(entry, STEP_FIELDS, ("name", "ask"), where)
        glow = tuple(entry.get("glow", ()))
        steps.append(Step(entry["name"], entry["ask"], entry.get("round"), tuple(entry.get("wants", ())), glow))
    seat, seats = data.get("seat", 0), game.checked_seats(data["seats"])
    bots = tuple(data.get("bots", ()))
    if not 0 <= seat < seats or len(bots) != seats - 1:
        raise BadComponents(f"{where}: a lesson for {seats} has a seat below {seats} and {seats - 1} bots")
    options = game.check_options(data.get("options", {}), seats)
    lesson = Lesson(
        game=game,
        name=name,
        seats=seats,
        seat=seat,
        seed=data["seed"],
        bots=bots,
        options=options,
        steps=tuple(steps),
        text=lesson_text(game),
    )
    for step in steps:
        if not lesson.sentence_keys(step.name):
            raise BadComponents(f"{where}: the step {step.name!r} has nothing to say in {WORDS}/*/{FILE}")
    return lesson


def check_fields(data: dict[str, Any], types: dict[str, type], needed: tuple[str, ...], where: str) -> None:
    """An error for a field that nobody knows, is missing, or has another type."""
    for field in needed:
        if field not in data:
            raise BadComponents(f"{where}: {field!r} is missing")
    for field, value in data.items():
        if field not in types:
            raise BadComponents(f"{where}: unknown field {field!r}; known are {', '.join(types)}")
        if type(value) is not types[field]:
            raise BadComponents(f"{where}: {field} is {value!r}; {types[field].__name__} was expected")


@lru_cache(maxsize=64)
def lesson_text(game: Game) -> Text:
    """What the lessons of a game say."""
    toml: dict[str, str] = {}
    for lang in LANGUAGES:
        file = game.file(WORDS, lang, FILE)
        if file is None:
            raise BadComponents(f"{game.name}: {WORDS}/{lang}/{FILE} is missing")
        toml[lang] = file.read_text("utf-8")
    return Text.read(toml, f"{game.name}: {WORDS}/*/{FILE}")
