"""The bot that looks ahead: it does better than its guide, keeps to its effort, and gives the same answers again."""

import pytest

import orrery
from orrery.bots import Look, bot
from orrery.bots.search import Effort, Search, surely_better
from orrery.core.ask import Answer, One
from orrery.games.jump_drive.rules.placement import EXPLORE
from orrery.play.arena import arena
from orrery.play.match import play

GAMES = orrery.names()


class Counting:
    """A guide that counts how often it is asked."""

    name = "counting"

    def __init__(self, game: str) -> None:
        self.guide = bot(game, "heuristic")
        self.asked = 0

    def answer(self, look: Look) -> Answer:
        self.asked += 1
        return self.guide.answer(look)


def small(game: str, answers: int) -> Search:
    """The search of a game with less effort."""
    usual = bot(game, "search")
    assert isinstance(usual, Search)
    return Search(usual.guide, usual.effort._replace(answers=answers))


def walked(game: str, answers: int) -> orrery.Position:
    """A game some answers on, at a decision that is weighed."""
    player = small(game, 1)
    p = orrery.start(game, 2, "walk")
    luck = orrery.Luck.of("walk")
    while p.asks:
        seat = min(p.asks)
        ask = p.asks[seat]
        if p.answered >= answers and player.weighs(ask):
            return p
        p.choose(seat, player.guide.answer(Look(p, seat, luck)))
    raise AssertionError("the game was over before")


@pytest.mark.parametrize("game", GAMES)
def test_it_answers_the_same_again_and_leaves_the_game_as_it_was(game: str) -> None:
    p = walked(game, 12)
    before = p.plain()
    seat = min(p.asks)
    answers = {small(game, 200).answer(Look(p, seat, orrery.Luck.of("same"))) for _ in range(2)}
    assert len(answers) == 1
    assert p.asks[seat].allows(answers.pop())
    assert p.plain() == before


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_about_as_many_answers_as_its_effort_says(game: str) -> None:
    """Whatever the ask; the last guess that is begun is played with the candidates that are left."""
    usual = bot(game, "search")
    assert isinstance(usual, Search)
    counting = Counting(game)
    p = walked(game, 12)
    Search(counting, usual.effort._replace(answers=1500)).answer(Look(p, min(p.asks), orrery.Luck.of(1)))
    assert 700 <= counting.asked <= 2500


@pytest.mark.parametrize("game", GAMES)
def test_candidates_are_legal_different_and_ranked_as_the_guide_would(game: str) -> None:
    """A ranking begins with the guide's answer where one choice is asked for; it may leave the order of dice to the guide."""
    player = small(game, 1)
    ranked = 0
    for number in range(3):
        p = orrery.start(game, 3, f"ranked/{number}")
        luck = orrery.Luck.of(number)
        while p.asks and p.answered < 120:
            seat = min(p.asks)
            look = Look(p, seat, luck)
            first = player.guide.answer(look)
            if player.weighs(look.ask):
                others = player.other_candidates(look, first)
                assert first not in others
                assert len(set(others)) == len(others) < player.effort.candidates
                assert all(look.ask.allows(other) for other in others)
                ranking = player.effort.ranking(look) if player.effort.ranking else []
                if isinstance(look.ask, One) and look.ask.name != "act" and ranking:
                    assert ranking[0] == first
                    ranked += 1
            p.choose(seat, first)
    assert ranked > 10


def test_what_is_not_weighed_is_answered_by_the_guide() -> None:
    p = orrery.start("jump-drive", 2, 7)
    counting = Counting("jump-drive")
    search = Search(counting, Effort(asks=frozenset(("place",))))
    assert p.asks[0].name == "put_back"
    assert search.answer(Look(p, 0, orrery.Luck.of(1))) == counting.guide.answer(Look(p, 0, orrery.Luck.of(1)))
    assert counting.asked == 1


def test_an_answer_must_do_better_beyond_doubt() -> None:
    assert surely_better([0.1, 0.2, 0.1], 1.0)
    assert not surely_better([0.9, -0.8, 0.1], 1.0)
    assert not surely_better([0.0, 0.0], 1.0)
    assert surely_better([0.9, -0.8, 0.1], 0.0)


class Idle:
    """A guide that never brings a game to its end: it explores, and keeps what it has."""

    name = "idle"

    def answer(self, look: Look) -> Answer:
        return next(iter(look.ask.answers()))


def test_a_guide_that_never_ends_a_game_is_no_endless_search() -> None:
    p = orrery.start("jump-drive", 2, 7, {"preset": True})
    seat = min(p.asks)
    assert next(iter(p.asks[seat].answers())) == EXPLORE
    assert p.asks[seat].allows(Search(Idle(), Effort(answers=1, candidates=2)).answer(Look(p, seat, orrery.Luck.of(1))))


def test_games_of_one_seed_come_again() -> None:
    players = [small("jump-drive", 100), small("jump-drive", 100)]
    assert play("jump-drive", 2, "again", {}, players)[1].digest() == play("jump-drive", 2, "again", {}, players)[1].digest()


def test_looking_ahead_beats_not_looking_ahead() -> None:
    """A sample, with little effort and room for its error; `make soak` plays every game with the usual effort."""
    usual = small("new-frontiers", 300)
    player = Search(usual.guide, usual.effort._replace(asks=frozenset(("choose_action",))))
    assert arena("new-frontiers", (player, "heuristic"), 4, seed="ahead")["bots"][0]["rate"] >= 0.75


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_looking_ahead_beats_not_looking_ahead_over_60_games(game: str) -> None:
    assert arena(game, ("search", "heuristic"), 60, seed="soak")["bots"][0]["rate"] >= 0.55
