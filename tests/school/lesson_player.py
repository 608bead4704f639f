"""Plays lessons as their steps want it: the learner's questions one after another, bots in between."""

from collections.abc import Iterator

import orrery
from orrery.bots import Look, bot
from orrery.core.ask import Answer, plays_itself
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.record import Record
from orrery.play.automatic import makes_no_difference
from orrery.school import Lesson, Progress, follow, lessons
from orrery.school.lesson import luck_words
from orrery.school.wanted_answers import wanted_answer

ALL = [lesson for name in orrery.names() for lesson in lessons(orrery.game(name))]
IDS = [f"{lesson.game.name}-{lesson.name}" for lesson in ALL]


def bot_answer(lesson: Lesson, p: Position, seat: int) -> Answer:
    """What the bot in a seat answers, with the luck that it has in lessons."""
    ask = p.asks[seat]
    if ask.forced():
        return next(iter(ask.answers()))
    luck = Luck.of(luck_words(lesson.table_seed, seat, p.round, ask.name))
    return bot(p.game, lesson.players[seat]).answer(Look(p, seat, luck))


def walk(lesson: Lesson, record: Record | None = None) -> Iterator[tuple[Position, Progress]]:
    """Each question of the learner with where the lesson stands there, answered as it wants; by experience where it wants nothing.
    The last one is the end of the game."""
    played = record or lesson.record()
    p = played.replay()
    while p.asks:
        seat = next((seat for seat in sorted(p.asks) if seat != lesson.seat), lesson.seat)
        if seat != lesson.seat:
            answer = bot_answer(lesson, p, seat)
        elif plays_itself(p.asks[seat]) or makes_no_difference(p, seat, Luck.of("alike")):
            answer = next(iter(p.asks[seat].answers()))
        else:
            progress = follow(lesson, played.answers)
            yield p, progress
            lesson_answer = wanted_answer(p.view(seat), progress.step.wants) if progress.step is not None else None
            answer = (
                bot(p.game, "heuristic").answer(Look(p, seat, Luck.of("learner"))) if lesson_answer is None else lesson_answer
            )
        p.choose(seat, answer)
        played.add(seat, answer)
    yield p, follow(lesson, played.answers)
