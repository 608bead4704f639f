"""Worked examples: questions of a game's first lesson with the answers that it wants, and what came of them.

They are played when somebody wants to read them, by the rules as they are, so an example can't be out of date.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from orrery.bots import Look, bot
from orrery.bots.names import bot_name
from orrery.core.ask import Answer, Split, plays_itself
from orrery.core.events import Event
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.text import Text
from orrery.core.view import WATCHER, View
from orrery.school.lesson import Lesson, LessonBot, lessons
from orrery.school.progress import find_step
from orrery.school.wanted_answers import wanted_answer

TEXT = Text.of("orrery.school", "examples")
MOST = 5
"""Examples of a game, each of another question."""
TOLD = 3
"""Sentences that tell what came of an answer."""


class Example(NamedTuple):
    """Somebody is asked something and answers; what comes of it, and the rule behind it."""

    who: str
    question: str
    answer: tuple[str, ...]
    sentences: tuple[str, ...]
    pieces: tuple[str, ...]
    """The pieces that the answer names."""
    clause: str

    def has(self, words: Sequence[str]) -> bool:
        """Whether the example contains all these words."""
        text = " ".join((self.question, *self.answer, *self.sentences)).casefold()
        return all(word in text for word in words)


class Played(NamedTuple):
    """A question of the learner in a lesson, its wanted answer, and the events up to the learner's next question."""

    view: View
    answer: Answer
    events: list[Event]


@lru_cache(maxsize=32)
def worked_examples(game: Game, lang: str) -> tuple[Example, ...]:
    """The worked examples of a game in a language; none where it has no lesson.

    >>> from orrery import game
    >>> worked_examples(game("jump-drive"), "en")[1].answer
    ('Rosetta Stone World',)
    """
    taught = lessons(game)
    if not taught:
        return ()
    lesson = taught[0]
    names = [TEXT(lang, "learner") if seat == lesson.seat else bot_name(seat) for seat in range(lesson.seats)]
    return tuple(_write_example(played, names, lang) for played in islice(_play_firsts(lesson), MOST))


def _play_firsts(lesson: Lesson) -> Iterator[Played]:
    """The first question of each name for which the lesson wants an answer."""
    names: set[str] = set()
    for played in play_lesson(lesson):
        assert played.view.ask is not None
        if played.view.ask.name not in names and played.events:
            names.add(played.view.ask.name)
            yield played


def play_lesson(lesson: Lesson) -> Iterator[Played]:
    """Play a lesson as it wants to be played, up to where the learner plays alone."""
    events: list[Event] = []
    p: Position = lesson.game.start(lesson.seats, lesson.table_seed, lesson.options, events.append)
    steps_done = 0
    played: Played | None = None
    while p.asks:
        seat = next((seat for seat in sorted(p.asks) if seat != lesson.seat), lesson.seat)
        ask = p.asks[seat]
        if plays_itself(ask) or seat != lesson.seat:
            p.choose(seat, next(iter(ask.answers())) if ask.forced() or plays_itself(ask) else _bot_answer(lesson, p, seat))
            continue
        if played is not None:
            yield played._replace(events=list(events))
        view = p.view(seat)
        step = find_step(lesson, steps_done, view)
        lesson_answer = wanted_answer(view, lesson.steps[step].wants) if step is not None else None
        if step is None or not any(later.wants for later in lesson.steps[step:]):
            return
        steps_done = step + 1
        events.clear()
        played = Played(view, lesson_answer, []) if lesson_answer is not None else None
        p.choose(
            seat,
            lesson_answer if lesson_answer is not None else bot(p.game, "heuristic").answer(Look(p, seat, Luck.of("learner"))),
        )


def _bot_answer(lesson: Lesson, p: Position, seat: int) -> Answer:
    return LessonBot(bot(p.game, lesson.players[seat]), lesson.table_seed).answer(Look(p, seat, Luck.of("lesson")))


def _write_example(played: Played, names: Sequence[str], lang: str) -> Example:
    view, game = played.view, played.view.game
    assert view.ask is not None
    codes = (played.answer,) if isinstance(played.answer, int) else played.answer
    if isinstance(view.ask, Split):
        codes = view.ask.items
    choices = [game.choice(view, code, lang, names) for code in codes]
    sentences = [words for event in played.events if (words := game.say(event, WATCHER, names, lang))]
    return Example(
        who=names[view.seat],
        question=view.question(lang),
        answer=tuple(view.words(played.answer, lang, names)),
        sentences=tuple(sentences[:TOLD]),
        pieces=tuple(dict.fromkeys(piece for choice in choices for piece in choice.pieces)),
        clause=next((choice.clause for choice in choices if choice.clause), ""),
    )
