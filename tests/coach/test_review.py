"""Reviews: the curve of a game, its costly answers, and that better players have fewer of them."""

import json
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

import orrery
from orrery.cli import main
from orrery.coach.reviewing import COSTLY, SHOWN
from orrery.core.errors import UnknownName
from orrery.core.record import Record
from orrery.play import play


@cache
def random_game() -> Record:
    return play("jump-drive", seats=2, seed=11, bots="random")[1]


@cache
def random_review() -> orrery.Review:
    return orrery.review(random_game(), seconds=None)


def test_the_curve_goes_from_the_deal_to_the_outcome() -> None:
    curve = random_review().curve
    p = random_game().replay()
    assert curve[0].answers == 0
    assert curve[-1].answers == len(random_game().answers)
    assert curve[-1].chances == p.final_outcome.rewards()
    assert [moment.answers for moment in curve] == sorted(moment.answers for moment in curve)
    assert all(sum(moment.chances) == pytest.approx(1.0) for moment in curve)


def test_costly_answers_were_given_and_better_ones_could_have_been() -> None:
    found = random_review()
    assert 0 < len(found.costly) <= SHOWN
    assert found.weighed == found.decisions
    for costly in found.costly:
        p = random_game().replay(costly.answers)
        seat, answer = random_game().answers[costly.answers]
        assert (costly.seat, costly.given["en"]) == (seat, ", ".join(p.view(seat).words(answer)))
        assert costly.given != costly.better
        assert costly.cost >= COSTLY
        assert all(reason.gap != 0 and 0 < reason.agreeing <= reason.worlds for reason in costly.reasons)
    assert [costly.cost for costly in found.costly] == sorted((costly.cost for costly in found.costly), reverse=True)


def test_what_answers_gave_up_is_the_sum_of_their_costs() -> None:
    found = random_review()
    assert sum(found.costly_counts) >= len(found.costly)
    assert all((count == 0) == (skill == 0.0) and skill <= 0.0 for count, skill in zip(found.costly_counts, found.skill))
    assert all(-skill >= COSTLY * count for count, skill in zip(found.costly_counts, found.skill))


def test_one_seat_is_reviewed_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    random_game().save(path)
    assert main(["review", str(path), "--seat", "1", "--seconds", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {costly["seat"] for costly in found["costly"]} <= {1}
    assert found["costly_counts"][0] == 0
    assert main(["review", str(path), "--seat", "1", "--seconds", "1", "--lang", "fr"]) == 0
    assert "pesées sur" in capsys.readouterr().out
    assert main(["review", str(path), "--seat", "7"]) == 2
    assert "there is no seat 7" in capsys.readouterr().err


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    record = random_game()
    cut = Record(record.game, record.seats, record.seed, record.options, record.answers[:5])
    for unfinished in (cut, Record("jump-drive", 2, 7)):
        with pytest.raises(UnknownName, match="not over"):
            orrery.review(unfinished)


@pytest.mark.soak
def test_easy_players_have_more_costly_answers_than_experts() -> None:
    """Each level plays itself, so that both are reviewed in games of their own kind."""
    counts: dict[str, list[int]] = {"easy": [], "expert": []}
    for level, found in counts.items():
        for number in range(20):
            record = play("jump-drive", seats=2, seed=f"review/{number}", bots=level)[1]
            found.append(sum(orrery.review(record, seconds=None).costly_counts))
    gap = mean(counts["easy"]) - mean(counts["expert"])
    error = sqrt(sum(stdev(found) ** 2 / len(found) for found in counts.values()))
    assert gap > 2 * error, counts
