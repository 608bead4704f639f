"""The panel of a lesson at its table: sentences one at a time, what glows with each, and objections to an answer."""

from typing import NamedTuple

from orrery.core.ask import Split
from orrery.school import Progress
from orrery.school.progress import Sentence
from orrery.school.wanted_answers import wanted_answer
from orrery.server.tables.questions import read_answer

LESSON_MODES = ("ask", "over")
"""What a page is for where a lesson speaks."""


class LessonPanel(NamedTuple):
    """A lesson on a page."""

    title: str
    key: str
    """Changes with what is said: the script begins at the first sentence again."""
    number: int
    steps: int
    sentences: list[Sentence]
    codes: tuple[int, ...]
    places: tuple[int, ...]
    """Of a split, where each item goes."""
    pieces: tuple[str, ...]
    objection: str
    held: str
    """The answer that is given at once when it is sent again."""


def build_panel(progress: Progress, lang: str, held_answer: str) -> LessonPanel:
    """The panel of a lesson at its current step."""
    view = progress.view
    answer = read_answer(held_answer) if held_answer else None
    objection = ""
    if answer is not None and view.ask is not None and view.ask.allows(answer):
        objection = progress.objection(answer, lang)
    name = progress.step.name if progress.step is not None else ""
    return LessonPanel(
        title=progress.lesson.say(lang, "title"),
        key=f"{name}/{progress.done}/{view.round}",
        number=min(progress.done + 1, len(progress.lesson.steps)),
        steps=len(progress.lesson.steps),
        sentences=progress.sentences(lang),
        codes=progress.codes,
        places=wanted_places(progress),
        pieces=wanted_pieces(progress),
        objection=objection,
        held=held_answer if objection else "",
    )


def wanted_places(progress: Progress) -> tuple[int, ...]:
    """The places of the wanted answer to a split; none for other questions."""
    view, step = progress.view, progress.step
    answer = wanted_answer(view, step.wants) if step is not None and isinstance(view.ask, Split) else None
    return answer if isinstance(answer, tuple) else ()


def wanted_pieces(progress: Progress) -> tuple[str, ...]:
    """The pieces of the wanted answer: those of its items and of the places where they go."""
    view = progress.view
    pieces = [piece for code in progress.codes for piece in view.game.choice(view, code, "en").pieces]
    pieces += [piece for place in wanted_places(progress) for piece in view.game.place(view, place, "en").pieces]
    return tuple(dict.fromkeys(pieces))
