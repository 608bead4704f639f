"""Somebody who plays, and the lines and keys that give an answer."""

from orrery.bots import Look, bot, bots
from orrery.core.ask import Answer, Some, Split, YesNo
from orrery.core.luck import Luck
from orrery.terminal.draft import UNPLACED, Draft
from orrery.terminal.session import Session


def choose_answer(session: Session) -> Answer:
    """The answer of somebody who plays well, always the same one in the same place."""
    name = "heuristic" if "heuristic" in bots(session.game.name) else "random"
    look = Look(session.position, session.seat, Luck.of(len(session.record.answers)))
    return bot(session.game.name, name).answer(look)


def play_on(session: Session, answers: int = 10_000) -> None:
    """Play on for some answers, or to the end."""
    session.go_on()
    while not session.over and answers:
        session.choose(choose_answer(session))
        session.go_on()
        answers -= 1


def answer_line(session: Session, answer: Answer) -> str:
    """The line of numbers that gives an answer."""
    draft = Draft(session.view)
    if isinstance(draft.ask, Some) and isinstance(answer, tuple):
        return " ".join(str(number + 1) for number in lines_of(draft, answer)) or "-"
    if isinstance(draft.ask, Split) and isinstance(answer, tuple):
        return " ".join(str(draft.places.index(place) + 1) for place in answer)
    assert isinstance(answer, int)
    return str(draft.codes.index(answer) + 1)


def lines_of(draft: Draft, answer: tuple[int, ...]) -> list[int]:
    """The lines, from 0, of the items in an answer."""
    numbers: list[int] = []
    for code in answer:
        numbers.append(next(at for at, other in enumerate(draft.codes) if other == code and at not in numbers))
    return numbers


def answer_keys(session: Session, answer: Answer) -> list[str]:
    """The keys that give an answer, from a question that was not touched yet."""
    draft = Draft(session.view)
    keys: list[str] = []
    if isinstance(draft.ask, Some) and isinstance(answer, tuple):
        for line in lines_of(draft, answer):
            number = str(line + 1)
            keys += [*number] if (line + 1) * 10 > len(draft.codes) else [number, "space"]
    elif isinstance(draft.ask, Split) and isinstance(answer, tuple):
        for line, place in enumerate(answer):
            turns = 0
            while draft.placed[line] in (UNPLACED,) or draft.placed[line] != place:
                draft.shift(line, 1)
                turns += 1
            keys += ["right"] * turns + ["down"]
    elif isinstance(draft.ask, YesNo):
        return ["y" if answer else "n"]
    else:
        assert isinstance(answer, int)
        keys += ["down"] * draft.codes.index(answer)
    return [*keys, "enter"]
