"""The messages to programs in any language, and their answers: one JSON object a line.

Every `ask` is complete in itself: a program that forgets everything between lines can play. It answers with the number of a listed answer,
`{"number": 3}`, or with the answer itself, `{"answer": 7}` or `{"answer": [2, 16]}`.
"""

import json
from typing import Any

from orrery.core.ask import Answer, Ask, Some, Split
from orrery.core.errors import IllegalAnswer
from orrery.core.inputs import describe, whole_number
from orrery.core.position import Position
from orrery.core.view import View

LISTED = 256
"""Of an ask with no more legal answers than this every one is listed with a number and words."""


def describe_ask(view: View, lang: str = "en", luck: int = 0) -> dict[str, Any]:
    """The ask of a view: its question, all that can be chosen, and the answers by number where there are not too many.

    >>> from orrery import start
    >>> message = describe_ask(start("jump-drive", seed=7).view(0))
    >>> message["question"], message["count"], message["answers"][0]["words"]
    ('Discard 2 of your 7 cards', 21, ['Colony Convoy', 'Contact Specialist'])
    """
    ask = view.ask
    assert ask is not None, "only somebody who is asked is told an ask"
    count = ask.count()
    answers = None
    if count <= LISTED:
        answers = [
            {"number": number, "answer": answer, "words": list(view.words(answer, lang))}
            for number, answer in enumerate(ask.answers())
        ]
    return {
        "type": "ask",
        "game": view.game.name,
        "seat": view.seat,
        "seats": view.seats,
        "round": view.round,
        "points": list(view.points()),
        "name": ask.name,
        "shape": ask.shape,
        "question": view.question(lang),
        "choices": [_choice(code, choice.words, choice.hint) for code, choice in view.choices(lang).items()],
        **_limits(ask, view, lang),
        "count": count,
        "answers": answers,
        "luck": luck,
        "view": view.plain(),
    }


def _choice(code: int, words: str, hint: str) -> dict[str, Any]:
    return {"code": code, "words": words, **({"hint": hint} if hint else {})}


def _limits(ask: Ask, view: View, lang: str) -> dict[str, Any]:
    """The limits of an answer of several numbers."""
    if isinstance(ask, Some):
        return {"items": ask.items, "least": ask.least, "most": ask.most}
    if isinstance(ask, Split):
        places = [{"code": place, "words": view.game.place(view, place, lang).words} for place in ask.places]
        return {"items": ask.items, "places": places, "fits": ask.fits, "room": ask.room}
    return {}


def describe_end(p: Position) -> dict[str, Any]:
    """How a game ended."""
    outcome = p.final_outcome
    return {
        "type": "end",
        "game": p.game.name,
        "points": list(outcome.points),
        "winners": list(outcome.winners),
        "rewards": list(outcome.rewards()),
        "rounds": p.round,
    }


def read_answer(ask: Ask, line: str) -> Answer:
    """The answer in a line of a program; one that is not legal is refused in one sentence."""
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise IllegalAnswer(f"a line of JSON was expected, not {describe(line.strip())}: {error}") from error
    if not isinstance(reply, dict) or ("answer" in reply) == ("number" in reply):
        raise IllegalAnswer(f'an object with "answer" or "number" was expected, not {describe(reply)}')
    if "number" in reply:
        return _answer_at(ask, reply["number"])
    legal = ask.canonical(reply["answer"])
    if legal is None:
        raise IllegalAnswer(f"{describe(reply['answer'])} is not one of the legal answers to {ask.name!r}")
    return legal


def _answer_at(ask: Ask, number: object) -> Answer:
    at = whole_number(number)
    if ask.count() > LISTED:
        raise IllegalAnswer(f"the {ask.count()} answers to {ask.name!r} have no numbers: give the answer itself")
    if at is None or not 0 <= at < ask.count():
        raise IllegalAnswer(f"there is no answer number {describe(number)}; they go from 0 to {ask.count() - 1}")
    return list(ask.answers())[at]
