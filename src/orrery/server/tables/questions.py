"""What a seat is asked, ready to be shown; and an answer read from the fields of a form."""

import re
from collections.abc import Mapping, Sequence

from msgspec import structs

from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.game import Game
from orrery.core.questions import Choice
from orrery.core.view import View
from orrery.server.errors import RequestError
from orrery.server.tables.view_types import Offer, Question


def build_question(view: View, number: int, lang: str, fresh: str = "", names: Sequence[str] = ()) -> Question | None:
    """The view's ask with everything needed to show it."""
    ask = view.ask
    if ask is None:
        return None
    game: Game = view.game
    codes = ask.options if isinstance(ask, One) else (1, 0) if isinstance(ask, YesNo) else ()
    if isinstance(ask, (Some, Split)):
        codes = ask.items
    offers = _build_offers(game, view, codes, lang, names)
    question = Question(
        ask.shape, ask.name, words=game.question(view, lang), number=number, sealed=ask.sealed, offers=offers, form_id=fresh
    )
    if isinstance(ask, Some):
        return structs.replace(question, least=ask.least, most=ask.most)
    if isinstance(ask, Split):
        places = tuple(_build_offer(place, game.place(view, place, lang)) for place in ask.places)
        count = len(ask.items)
        return structs.replace(question, least=count, most=count, places=places, fits=ask.fits, room=ask.room)
    return question


def _build_offers(game: Game, view: View, codes: Sequence[int], lang: str, names: Sequence[str]) -> tuple[Offer, ...]:
    offers = {code: _build_offer(code, game.choice(view, code, lang, names)) for code in dict.fromkeys(codes)}
    return tuple(offers[code] for code in codes)


def _build_offer(code: int, choice: Choice) -> Offer:
    return Offer(code, choice.words, choice.hint, choice.pieces, choice.clause)


def answer_words(view: View, ask: Ask, answer: Answer, lang: str, names: Sequence[str]) -> tuple[str, ...]:
    """An answer to an ask in words, one entry for each option or item in it. `view` is that of the seat while it was asked."""
    past = View(
        view.game,
        view.seat,
        seats=view.seats,
        options=view.options,
        table=view.table,
        ask=ask,
        sealed=None,
        awaited=view.awaited,
        outcome=view.outcome,
    )
    return past.words(answer, lang, names)


def read_form_answer(ask: Ask, fields: Mapping[str, Sequence[str]]) -> object:
    """The answer in a plain form's fields: `answer` once (one, yes-no), as often as chosen (some), or `place_0`, `place_1`, … (split)."""
    try:
        match ask:
            case Split():
                return tuple(int(fields[f"place_{i}"][0]) for i in range(len(ask.items)))
            case Some():
                return tuple(int(value) for value in fields.get("answer", ()))
            case _:
                return int(fields["answer"][0])
    except (KeyError, IndexError, ValueError) as error:
        raise RequestError("illegal") from error


def write_answer(answer: Answer) -> str:
    """An answer as an address can carry it.

    >>> write_answer((3, 12)), write_answer(7), read_answer("3,12"), read_answer("7"), read_answer("x")
    ('3,12,', '7', (3, 12), 7, None)
    """
    return str(answer) if isinstance(answer, int) else "".join(f"{number}," for number in answer) or ","


def read_answer(text: str) -> Answer | None:
    """The answer that `write_answer` wrote; None where it is none."""
    numbers = text.removesuffix(",").split(",") if text != "," else []
    if not all(re.fullmatch(r"-?\d{1,9}", number) for number in numbers):
        return None
    return tuple(map(int, numbers)) if "," in text else int(text)
