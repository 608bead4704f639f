"""Answers that a table gives for a person: those that make no difference, and those that the person gave ahead."""

from math import comb
from typing import NamedTuple

from orrery.core.ask import Answer, Ask, Some
from orrery.core.luck import Luck
from orrery.core.position import Position

MOST_COMPARED = 16
"""An ask with more answers is always asked."""
GUESSES = 2
"""How many worlds that look the same to a seat are tried for each of them."""


def has_many_answers(ask: Ask) -> bool:
    """Whether an ask has too many answers to compare what they lead to. Some of many cards have so many that the different ones alone are
    enough, which is found sooner than all are counted."""
    if isinstance(ask, Some):
        different = len(set(ask.items))
        if comb(different, ask.least) > MOST_COMPARED or comb(different, ask.most) > MOST_COMPARED:
            return True
    return ask.count() > MOST_COMPARED


def leads_to_one_position(p: Position, seat: int) -> bool:
    """Whether all answers of a seat lead to one and the same position."""
    ask = p.asks[seat]
    if has_many_answers(ask):
        return False
    first: object = None
    for answer in ask.answers():
        after = p.copy()
        after.choose(seat, answer)
        plain = after.plain()
        if first is None:
            first = plain
        elif plain != first:
            return False
    return True


def makes_no_difference(p: Position, seat: int, luck: Luck) -> bool:
    """Whether nothing depends on what a seat answers, and everybody at the table can know that.

    If it followed only from a hand or a pile, an answer given by the table would reveal something about them. So it has to hold
    in other worlds, too, that look the same to each seat. A sealed answer is always asked for: that somebody has nothing to choose
    is nobody else's business.
    """
    if p.asks[seat].sealed or not leads_to_one_position(p, seat):
        return False
    for viewer in range(p.seats):
        for _ in range(GUESSES):
            guess = p.guess(viewer, luck)
            if seat not in guess.asks or not leads_to_one_position(guess, seat):
                return False
    return True


class StandingAnswer(NamedTuple):
    """An answer that a person gave ahead: what was asked, what was answered, and the round in which it holds (-1: until cancelled)."""

    ask: Ask
    answer: Answer
    round: int
    words: str
    """The question and the answer, as the person saw them."""


def standing_answer(standing: list[StandingAnswer], p: Position, seat: int) -> Answer | None:
    """The answer that was given ahead to what a seat is asked now; None if there is none, or it is not possible here."""
    ask = p.asks[seat]
    for prepared in standing:
        if prepared.ask.name == ask.name and not ask.sealed and prepared.round in (-1, p.game.rounds(p.table)):
            return p.game.repeated_answer(prepared.ask, prepared.answer, ask)
    return None
