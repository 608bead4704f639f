"""Counting the questions of a game."""

from orrery.bench.questions import count_questions, questions_table
from orrery.core.registry import game, names


def test_what_the_table_answers_is_part_of_what_is_asked() -> None:
    count = count_questions(game("roll-for-the-galaxy"), 1)
    assert count.rounds > 0
    assert all(count.asked[name] >= n for name, n in (count.alike + count.ahead).items())
    assert count.a_round() >= count.a_round(count.alike) >= count.a_round(count.alike, count.ahead) > 0
    assert count.ahead["do_task"] > 0, "explorers that do the same are one question"


def test_the_table_has_a_line_for_every_game() -> None:
    assert questions_table(0).count("\n") == len(names()) + 2
