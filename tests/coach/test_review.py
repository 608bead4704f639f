"""Reviews: the curve of a game, its costly answers, and that better players have fewer of them."""

import json
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

import orrery
from orrery.cli import main
from orrery.coach.futures import effort_of, guide_of, network_chance, plan_of, play_future
from orrery.coach.game_review import COSTLY, SECOND_WORLDS, SHOWN, TURN, Decision
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
    review = random_review()
    assert all(0 < len(review.costliest(seat)) <= SHOWN for seat in (0, 1))
    assert review.weighed == review.decisions == sum(review.weighed_counts)
    for costly in review.costly:
        p = random_game().replay(costly.answers)
        seat, answer = random_game().answers[costly.answers]
        assert (costly.seat, costly.given["en"]) == (seat, ", ".join(p.view(seat).words(answer)))
        assert costly.given != costly.better
        assert costly.cost >= COSTLY
        assert all(reason.gap != 0 and 0 < reason.agreeing <= reason.worlds for reason in costly.reasons)
    assert [costly.cost for costly in review.costly] == sorted((costly.cost for costly in review.costly), reverse=True)


def test_costs_and_reasons_are_those_of_the_futures_that_were_played() -> None:
    for costly in random_review().costly:
        p = random_game().replay(costly.answers)
        seat, answer = random_game().answers[costly.answers]
        ask, view = p.asks[seat], p.view(seat)
        better = next(other for other in ask.answers() if ", ".join(view.words(other)) == costly.better["en"])
        decision = Decision(p, seat, answer, 0)
        luck = orrery.Luck.of("review").fork(f"second/{costly.answers}/{seat}")
        futures = decision.play([answer, better], guide_of(p.game), luck, SECOND_WORLDS)
        chances = {code: mean(future.chance for future in met) for code, met in futures.items()}
        assert costly.cost == pytest.approx(chances[better] - chances[answer])
        for reason in costly.reasons:
            pairs = zip(futures[better], futures[answer])
            gaps = [good.figures.get(reason.figure, 0.0) - bad.figures.get(reason.figure, 0.0) for good, bad in pairs]
            assert reason.gap == pytest.approx(mean(gaps))
            assert (reason.agreeing, reason.worlds) == (sum(gap * reason.gap > 0 for gap in gaps), SECOND_WORLDS)


def test_what_answers_gave_up_is_the_sum_of_their_costs() -> None:
    review = random_review()
    assert sum(review.costly_counts) >= len(review.costly)
    assert all((count == 0) == (skill == 0.0) and skill <= 0.0 for count, skill in zip(review.costly_counts, review.skill))
    assert all(-skill >= COSTLY * count for count, skill in zip(review.costly_counts, review.skill))


def test_a_review_is_kept_and_read_again_in_every_language() -> None:
    review = random_review()
    again = orrery.Review.unpack(review.game, json.loads(json.dumps(review.pack())))
    assert again == review
    assert again.words("fr") == review.words("fr") != review.words("en")


def test_rounds_that_turned_the_game_are_the_largest_changes_of_the_curve() -> None:
    review = random_review()
    changes = {
        before.answers: max(abs(new - old) for old, new in zip(before.chances, after.chances))
        for before, after in zip(review.curve, review.curve[1:])
    }
    turns = review.turns()
    assert turns, "a game of random answers has ups and downs"
    assert [turn.answers for turn in turns] == sorted(turn.answers for turn in turns)
    assert sorted(changes.values(), reverse=True)[: len(turns)] == sorted(
        (abs(turn.after - turn.before) for turn in turns), reverse=True
    )
    for turn in turns:
        assert abs(turn.after - turn.before) == changes[turn.answers] >= TURN
    flat = review._replace(curve=tuple(moment._replace(chances=(0.5, 0.5)) for moment in review.curve))
    assert flat.turns() == ()


def test_only_answers_that_somebody_chose_are_weighed() -> None:
    """What a bot answered for a person does not count as theirs."""
    own = [number for number, (seat, _) in enumerate(random_game().answers) if seat == 1][:6]
    review = orrery.review(random_game(), seconds=None, chosen=frozenset(own))
    assert review.weighed_counts[0] == 0
    assert 0 < review.weighed_counts[1] <= len(own)
    assert review.accuracy(0) is None
    assert review.accuracy(1) == 1 - review.costly_counts[1] / review.weighed_counts[1]
    assert {costly.answers for costly in review.costly} <= set(own)


def test_an_opening_is_the_first_answer_to_the_ask_that_opens_the_game() -> None:
    opening = random_review().openings[1]
    first = next((p.view(1), answer) for p, seat, answer in random_game().walk() if seat == 1 and p.asks[1].name == "place")
    assert opening["en"] == ", ".join(first[0].words(first[1]))
    assert set(opening) == {"en", "fr"}


@pytest.mark.parametrize("name", ["jump-drive", "tiny-epic-galaxies", "roll-for-the-galaxy", "new-frontiers"])
def test_the_ask_that_opens_a_game_is_one_of_its_questions(name: str) -> None:
    game = orrery.game(name)
    opening = plan_of(game).opening
    asks = effort_of(game).asks
    assert f"ask.{opening}" in game.text
    assert not asks or opening in asks, "it is weighed, so it is found"


def test_one_seat_is_reviewed_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    random_game().save(path)
    assert main(["review", str(path), "--seat", "1", "--seconds", "2", "--json"]) == 0
    review = json.loads(capsys.readouterr().out)
    assert {costly["seat"] for costly in review["costly"]} <= {1}
    assert review["costly_counts"][0] == 0
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
@pytest.mark.parametrize(
    ("name", "games"), [("jump-drive", 30), ("new-frontiers", 10), ("roll-for-the-galaxy", 8), ("tiny-epic-galaxies", 6)]
)
def test_easy_players_have_more_costly_answers_than_experts(name: str, games: int) -> None:
    """Each level plays itself, so that both are reviewed in games of their own kind; shares of answers, for games differ in length."""
    shares: dict[str, list[float]] = {"easy": [], "expert": []}
    for level, costly_shares in shares.items():
        for number in range(games):
            record = play(name, seats=2, seed=f"review/{number}", bots=level)[1]
            reviewed = orrery.review(record, seconds=None)
            costly_shares.append(sum(reviewed.costly_counts) / reviewed.weighed)
    gap = mean(shares["easy"]) - mean(shares["expert"])
    error = sqrt(sum(stdev(costly_shares) ** 2 / len(costly_shares) for costly_shares in shares.values()))
    assert gap > 2 * error, shares


def test_the_chance_of_a_future_is_the_mean_of_what_is_said_over_the_next_rounds() -> None:
    """Each judgement is that of the network when one more round is over; the end of a game counts as it ended."""
    p = orrery.start("jump-drive", seats=2, seed=11)
    guide, luck = guide_of(p.game), orrery.Luck.of("rounds")
    answer = next(iter(p.asks[0].answers()))
    said = []
    for rounds in (1, 2, 3):
        world = p.copy()
        play_future(world, 0, answer, guide, luck.fork("same"), rounds)
        said.append(network_chance(world, 0))
        future = play_future(p.copy(), 0, answer, guide, luck.fork("same"), rounds, rounds)
        assert future.chance == pytest.approx(mean(chance for chance in said if chance is not None))
    assert len(set(said)) == len(said), "rounds are judged one by one"
    over = play_future(p.copy(), 0, answer, guide, luck.fork("same"), 0, 1000)
    first = play_future(p.copy(), 0, answer, guide, luck.fork("same"), 0)
    assert over.chance != first.chance
