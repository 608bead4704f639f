"""A list of every ask of a game for readers: its shape, its question, and what its codes mean."""

from collections.abc import Sequence
from typing import Any, TypedDict

from orrery.core.ask import Ask, One, Some, Split, YesNo
from orrery.core.game import Game
from orrery.core.meaning import AskKind
from orrery.encode.game_part import game_part

EXAMPLES = 3


class AskFigures(TypedDict):
    """One ask as `orrery rules --asks --json` shows it."""

    name: str
    shape: str
    question: str
    codes: int
    places: int
    examples: list[dict[str, Any]]


def ask_of(kind: AskKind, codes: Sequence[int]) -> Ask:
    """An ask of a kind with all these codes; its other values are left out."""
    ask: Ask
    if kind.shape == YesNo.shape:
        ask = YesNo()
    elif kind.shape == Some.shape:
        ask = Some(tuple(codes), 0, len(codes))
    elif kind.shape == Split.shape:
        ask = Split(tuple(codes), tuple(kind.places for _ in codes))
    else:
        ask = One(tuple(codes))
    ask.name = kind.name
    return ask


def question_words(game: Game, name: str, lang: str) -> str:
    """The question as the file of words has it, its values still to be filled in; where it has several forms, all of them."""
    key = f"ask.{name}"
    keys = [key] if key in game.text else [each for each in game.text.sentences if each.startswith(f"{key}.")]
    return " / ".join(game.text.sentence(lang, each) for each in keys)


def list_asks(game: Game, lang: str = "en") -> list[AskFigures]:
    """Every ask of a game with the most seats, its question as its file of words has it, and codes spread over all it can have.

    >>> from orrery import game
    >>> [(ask["name"], ask["shape"], ask["codes"]) for ask in list_asks(game("jump-drive"))][:2]
    [('put_back', 'some', 71), ('place', 'one', 1794)]
    """
    part = game_part(game)
    figures: list[AskFigures] = []
    for kind in part.asks:
        codes = sorted(set(kind.codes(max(game.seat_counts))))
        ask = ask_of(kind, codes)
        examples = codes[:: max(1, len(codes) // EXAMPLES)][:EXAMPLES]
        meanings = [game.meaning(ask, code).plain() for code in examples]
        for meaning in meanings:
            meaning.pop("ask")
        figures.append(
            {
                "name": kind.name,
                "shape": kind.shape,
                "question": question_words(game, kind.name, lang),
                "codes": len(codes),
                "places": len(kind.places),
                "examples": meanings,
            }
        )
    return figures
