"""How far a learner is in a lesson. It follows from the answers at the table, so a lesson can be interrupted and continued."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from orrery.coach.futures import plan_of
from orrery.core.ask import Answer
from orrery.core.record import Record
from orrery.core.text import wrap_counts
from orrery.core.view import View
from orrery.school.lesson import ANSWER, Lesson, Step
from orrery.school.wanted_answers import fits, wanted_answer, wanted_codes

END = "end"
FREE = "free"


class Sentence(NamedTuple):
    """One sentence of a lesson, and what glows while it is read: a CSS selector, or nothing where the wanted answer does."""

    words: str
    glow: str


class Progress(NamedTuple):
    """The progress of a lesson: the step at the learner's question, if there is one, and how many steps are done."""

    lesson: Lesson
    step: Step | None
    done: int
    view: View

    @property
    def is_free(self) -> bool:
        """True once no later step expects an answer: the learner plays freely."""
        at = self.done if self.step is None else self.lesson.steps.index(self.step)
        return not any(step.wants for step in self.lesson.steps[at:])

    def sentences(self, lang: str) -> list[Sentence]:
        """The sentences of the current step, in order."""
        glow: tuple[str, ...] = ()
        if self.view.outcome is not None:
            part = END
        elif self.step is not None:
            part, glow = self.step.name, self.step.glow
        elif self.is_free and self.view.ask is not None:
            part = FREE
        else:
            return []
        values = lesson_values(self.view, lang)
        keys = self.lesson.sentence_keys(part)
        selectors = [glow[at] if at < len(glow) else ANSWER for at in range(len(keys))]
        return [
            Sentence(self.lesson.say(lang, key, **values), "" if selector == ANSWER else selector)
            for key, selector in zip(keys, selectors)
        ]

    def objection(self, answer: Answer, lang: str) -> str:
        """Why an answer is not the one that the step wants; empty where it is, or where every answer will do."""
        if self.step is None or not self.step.wants or fits(self.view, answer, self.step.wants):
            return ""
        return self.lesson.say(lang, f"{self.step.name}.wrong", **lesson_values(self.view, lang))

    @property
    def codes(self) -> tuple[int, ...]:
        """The options or items of the wanted answer."""
        return wanted_codes(self.view, self.step.wants) if self.step is not None else ()


def lesson_values(view: View, lang: str) -> dict[str, object]:
    """What a sentence may name: components (`{name[gem-world]}`), what they cost (`{data[gem-world][cost]}`), and the figures of the
    learner as they stand (`{figure[hand]}`)."""
    figures = plan_of(view.game).figures
    values = dict(figures(cast("Any", view), view.seat)) if figures is not None else {}
    counts = {key: int(value) for key, value in values.items()}
    counts |= {"points": view.points()[view.seat], "round": view.round}
    components = view.game.components
    return {
        "figure": wrap_counts(lang, counts),
        "name": {component.id: component.name_in(lang) for component in components},
        "data": _Counted(lang, {component.id: component.data for component in components}),
    }


class _Counted(dict[str, dict[str, object]]):
    """The fields of components, with numbers that choose the word beside them."""

    def __init__(self, lang: str, data: Mapping[str, Mapping[str, object]]) -> None:
        super().__init__()
        self.lang = lang
        self.data = data

    def __missing__(self, id: str) -> dict[str, object]:
        return wrap_counts(self.lang, self.data[id])


def follow(lesson: Lesson, answers: Sequence[tuple[int, Answer]]) -> Progress:
    """The progress of a lesson after these answers."""
    record = Record(lesson.game, lesson.seats, lesson.table_seed, lesson.options, answers)
    steps_done = 0
    for p, seat, _ in record.walk():
        if seat == lesson.seat:
            step = find_step(lesson, steps_done, p.view(seat))
            steps_done = steps_done if step is None else step + 1
    view: View = record.replay().view(lesson.seat)
    now = find_step(lesson, steps_done, view)
    return Progress(lesson, None if now is None else lesson.steps[now], steps_done if now is None else now, view)


def find_step(lesson: Lesson, steps_done: int, view: View) -> int | None:
    """The first step not yet done that belongs to the view's question; a step whose answer is no longer possible is skipped."""
    ask = view.ask
    for number, step in enumerate(lesson.steps[steps_done:], steps_done):
        if ask is None or step.ask != ask.name or step.round not in (None, view.round):
            continue
        if not step.wants or wanted_answer(view, step.wants) is not None:
            return number
    return None
