"""Bots that judge by a network, and levels: what they are made of, what they see, and what they say of stale networks."""

import logging
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery import Luck
from orrery.bots import Look, bot
from orrery.bots import value as judging
from orrery.bots.learned import JudgedSearch, neighbours
from orrery.bots.levels import LEVELS, LONG_GAME, BySeats, Overlooking, offer_level
from orrery.bots.observer import Observer
from orrery.bots.search import Effort
from orrery.bots.styles import STYLES, Style, style_of
from orrery.bots.value import Network, find_judge, staleness
from orrery.bots.weights import THREADS, shipped_weights
from orrery.core.ask import Answer, Ask, One, Some, Split
from orrery.core.position import Position
from orrery.play.match import bot_luck, play
from orrery.testing import Scenario

GAMES = orrery.names()
MOST_BYTES = 2_000_000


def position(game: str, seats: int, seed: object = "learned") -> Position[Any]:
    return orrery.game(game).start(seats, str(seed), {})


def trained_seats(game: str) -> list[int]:
    """The numbers of seats that a game has a network for."""
    rules = orrery.game(game)
    return [seats for seats in rules.seat_counts if shipped_weights(rules, seats) is not None]


@pytest.mark.parametrize("game", GAMES)
def test_networks_fit_and_are_small(game: str) -> None:
    rules = orrery.game(game)
    size = 0
    assert 2 in trained_seats(game)
    for seats in trained_seats(game):
        weights = shipped_weights(rules, seats)
        assert weights is not None
        observer = Observer(rules, seats, {})
        assert Network(weights, observer).fit >= judging.LEAST_FIT
        file, record = rules.file("data", f"value-{seats}.bin"), rules.file("data", f"value-{seats}.json")
        assert file is not None
        assert record is not None
        size += len(file.read_bytes())
    assert size <= MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_chances_of_all_seats_add_up(game: str) -> None:
    for seats in trained_seats(game):
        judge = find_judge(position(game, seats))
        assert judge is not None
        said = judge.judge(position(game, seats), seats - 1)
        assert sum(said.shares) == pytest.approx(1.0)
        assert len(said.shares) == judge.observer.encoding.empires


def test_many_observations_are_judged_like_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    p = position("jump-drive", 2)
    judge = find_judge(p)
    assert judge is not None
    guesses = [p.guess(0, Luck.of(f"{number}")) for number in range(4)]
    observations = [judge.observer.observe(q, seat) for q in (p, *guesses) for seat in (0, 1)]
    monkeypatch.setattr(judging, "BATCH", 3)
    together = judge.network.judge_all([*observations, observations[1]])
    for said, values in zip(together, observations):
        alone = judge.network.judge(values)
        assert said.shares == pytest.approx(alone.shares, abs=1e-5)
        assert said.leads == pytest.approx(alone.leads, abs=1e-3)
    assert together[-1] == together[1], "what looks the same is judged the same"


def test_a_bot_asks_its_network_once_for_many_imagined_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    judge_all = Network.judge_all

    def counted(self: Network, observations: Any) -> Any:
        asked.append(len(observations))
        return judge_all(self, observations)

    monkeypatch.setattr(Network, "judge_all", counted)
    learned = bot("jump-drive", "learned")
    assert isinstance(learned, JudgedSearch)
    learned.answer(Look(position("jump-drive", 2), 0, Luck.of("once")))
    halvings = (learned.effort.candidates - 1).bit_length()
    assert len(asked) <= halvings
    assert sum(asked) > 2 * halvings


JUDGES_IN_A_NEW_PROCESS = """
import os
before = dict(os.environ)
from orrery import start
from orrery.bots.value import find_judge
find_judge(start("jump-drive", seats=2, seed=1))
assert dict(os.environ) == before, "programs that are started later choose for themselves"
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted by Linux")
@pytest.mark.skipif(os.cpu_count() == 1, reason="one core never has a second thread")
@pytest.mark.parametrize(("chosen", "threads"), [({}, 1), ({"OPENBLAS_NUM_THREADS": "2"}, 2)])
def test_a_network_is_multiplied_on_one_thread_unless_others_were_chosen(chosen: dict[str, str], threads: int) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in THREADS} | chosen
    said = subprocess.run(
        [sys.executable, "-c", JUDGES_IN_A_NEW_PROCESS], env=environment, capture_output=True, text=True, check=True
    )
    assert int(said.stdout) == threads


def test_a_network_knows_who_is_about_to_win() -> None:
    p = position("jump-drive", 2)
    judge = find_judge(p)
    assert judge is not None
    p.table.seats[0].points = 45
    ahead, behind = judge.judge(p, 0), judge.judge(p, 1)
    assert ahead.shares[0] > 0.6 > 0.4 > behind.shares[0]
    assert ahead.leads[0] > 0 > behind.leads[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_networks_are_told_besides_is_what_the_seat_sees(game: str) -> None:
    """Hints are worked out at every moment of a game, and dealing anew what is hidden changes none of them."""
    observer = Observer(orrery.game(game), 2, {})
    p = position(game, 2)
    lucks = [bot_luck("hints", seat) for seat in range(2)]
    hinted = 0
    while p.asks and p.answered < 120:
        seat = min(p.asks)
        p.choose(seat, bot(game, "heuristic").answer(Look(p, seat, lucks[seat])))
        hints = observer.observe(p, seat)[observer.encoded :]
        assert hints == observer.observe(p.guess(seat, Luck.of(f"{p.answered}")), seat)[observer.encoded :]
        hinted += any(hints)
    assert len(hints) == observer.size - observer.encoded > 0
    assert hinted > p.answered / 2


def test_hints_of_jump_drive_tell_of_the_best_placement() -> None:
    observer = Observer(orrery.game("jump-drive"), 2, {})

    def hints(cards: int) -> dict[str, float]:
        table = Scenario("jump-drive", "ann", "bob")
        table.ann.has(hand=("Trade Pact",), cards=cards)
        return dict(zip(observer.inputs, observer.observe(table.position, 0)))

    poor, rich = hints(1), hints(9)
    assert rich["hint.best"] > poor["hint.best"]
    assert rich["hint.promise"] > poor["hint.promise"]
    assert rich["hint.seat0.at_end"] == rich["hint.seat1.at_end"]


def test_neighbours_differ_in_one_item() -> None:
    luck = Luck.of("near")
    some = Some((1, 2, 3), 1, 2)
    assert set(neighbours(some, (1,), luck)) == {(2,), (3,), (1, 2), (1, 3)}
    assert set(neighbours(some, (1, 3), luck)) == {(1,), (3,), (1, 2), (2, 3)}
    split = Split((7, 8), ((0, 1), (0, 1, 2)), ((0, 1),))
    assert set(neighbours(split, (0, 1), luck)) == {(1, 1), (0, 2)}


DEEP = ("search", "expert")
"""Bots that take long: they are asked once."""


@pytest.mark.parametrize("name", ["heuristic", "search", "learned", *LEVELS])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_makes_no_difference(game: str, name: str) -> None:
    """Everything hidden is dealt anew, and given the same luck the bot answers the same."""
    player = bot(game, name)
    p = position(game, 2)
    luck = bot_luck("walk", 0)
    for step in range(6):
        seat = min(p.asks)
        if p.asks[seat].forced():
            p.choose(seat, next(iter(p.asks[seat].answers())))
            continue
        other = p.guess(seat, Luck.of(f"other {step}"))
        if step == 4 or (step == 1 and name not in DEEP):
            answers = [player.answer(Look(q, seat, Luck.of(f"same {step}"))) for q in (p, other)]
            assert answers[0] == answers[1]
        p.choose(seat, bot(game, "heuristic").answer(Look(p, seat, luck)))


@pytest.mark.parametrize("game", GAMES)
def test_weak_levels_play_whole_games_the_same_way_again(game: str) -> None:
    first, second = (play(game, 2, "levels", bots=("novice", "easy"))[1] for _ in range(2))
    assert first.digest() == second.digest()


@pytest.mark.parametrize("name", ["learned", "hard"])
def test_judged_bots_play_whole_games(name: str) -> None:
    p, record = play("jump-drive", 2, "judged", bots=(name, "heuristic"))
    assert p.outcome is not None
    assert record.players == [name, "heuristic"]


def test_levels_can_go_to_other_processes() -> None:
    for game in GAMES:
        for level in LEVELS:
            assert pickle.loads(pickle.dumps(bot(game, level))).name == level


def test_what_is_overlooked_stays_so_all_game_long() -> None:
    p = position("jump-drive", 2)
    for seat in (0, 1):
        p.choose(seat, bot("jump-drive", "heuristic").answer(Look(p, seat, Luck.of("x"))))
    level = Overlooking("blind", bot("jump-drive", "heuristic"), None, 50)
    luck = bot_luck("game", 0)
    look = Look(p, 0, luck)
    before = [level.overlooks(look, code) for code in range(40)]
    luck.below("anything", 6)
    assert before == [level.overlooks(look, code) for code in range(40)]
    assert 5 < sum(before) < 35


def test_bots_that_overlook_how_to_end_a_game_notice_it_in_the_end() -> None:
    """Both never activated a colony die: what they overlooked they would have overlooked for ever."""
    p, _ = play("tiny-epic-galaxies", 2, "review/12", bots="easy")
    assert p.over
    assert p.round > LONG_GAME


def test_an_overlooked_answer_gives_way_to_the_next_in_the_ranking() -> None:
    p = position("jump-drive", 2)
    guide = bot("jump-drive", "heuristic")
    for seat in (0, 1):
        p.choose(seat, guide.answer(Look(p, seat, Luck.of("x"))))
    look = Look(p, 0, Luck.of("y"))
    first = guide.answer(look)
    ranked = [first, *[code for code in look.ask.codes() if code != first]]

    class Blind(Overlooking):
        def overlooks(self, look: Look, answer: Any) -> bool:
            return bool(answer == first)

    blind = Blind("blind", guide, lambda look: list(ranked), 0)
    assert blind.answer(look) == ranked[1]
    assert Overlooking("seeing", guide, lambda look: list(ranked), 0).answer(look) == first


def test_a_stale_network_says_so() -> None:
    rules = orrery.game("jump-drive")
    weights = shipped_weights(rules, 2)
    assert weights is not None
    observer = Observer(rules, 2, {})
    fits = weights._replace(
        rules=rules.version, components=rules.components_digest, encoding=observer.digest, inputs=observer.inputs
    )
    assert staleness(fits, observer, 1.0) == []
    assert "other components" in staleness(fits._replace(components="older"), observer, 1.0)[0]
    assert "rules version 0" in staleness(fits._replace(rules=0), observer, 1.0)[0]
    assert "knows 50% of today's features, it is left out" in staleness(fits._replace(encoding="old"), observer, 0.5)[0]


def test_a_network_of_other_features_is_left_out_and_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules = orrery.game("jump-drive")
    weights = shipped_weights(rules, 2)
    assert weights is not None
    strange = weights._replace(inputs=tuple(f"other {name}" for name in weights.inputs), encoding="other")
    monkeypatch.setattr(judging, "shipped_weights", lambda game, seats: strange)
    judging._judge.cache_clear()
    try:
        with caplog.at_level(logging.WARNING, "orrery.bots"):
            p = position("jump-drive", 2)
            assert find_judge(p) is None
        assert "it is left out: `orrery train jump-drive --seats 2` makes it anew" in caplog.text
        learned = bot("jump-drive", "learned")
        assert isinstance(learned, JudgedSearch)
        look = Look(p, 0, Luck.of("z"))
        assert learned.answer(look) == learned.fallback.answer(look) == bot("jump-drive", "heuristic").answer(look)
    finally:
        judging._judge.cache_clear()


# Styles --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_a_level_have_different_styles(game: str) -> None:
    hard = bot(game, "hard")
    for level in (hard.alone, hard.together) if isinstance(hard, BySeats) else (hard,):
        assert isinstance(level, (JudgedSearch, Overlooking))
        assert tuple(style.name for style in level.styles) == STYLES
        lucks = [bot_luck("a game", seat) for seat in range(40)]
        names = {style.name for luck in lucks if (style := style_of(luck, level.styles))}
        assert names == set(STYLES)


def test_hard_thinks_longer_alone_and_overlooks_nothing_there() -> None:
    hard = bot("tiny-epic-galaxies", "hard")
    assert isinstance(hard, BySeats)
    assert isinstance(hard.together, Overlooking)
    assert isinstance(hard.alone, JudgedSearch)
    assert isinstance(hard.together.guide, JudgedSearch)
    assert hard.alone.effort.answers > hard.together.guide.effort.answers


def test_a_style_stays_all_game_long() -> None:
    level = bot("jump-drive", "easy")
    assert isinstance(level, Overlooking)
    luck = bot_luck("a game", 1)
    before = style_of(luck, level.styles)
    luck.below("anything", 6)
    assert style_of(luck, level.styles) == before
    assert style_of(luck, ()) is None


def likes_seven(ask: Ask, answer: Answer) -> bool:
    return answer == 7


def test_what_a_style_likes_is_not_overlooked_and_counts_more() -> None:
    p = position("jump-drive", 2)
    guide = bot("jump-drive", "heuristic")
    look = Look(p, 0, bot_luck("a game", 0))
    styles = (Style("warrior", likes_seven),)
    blind = Overlooking("blind", guide, None, 100, styles)
    assert blind.overlooks(look, 6)
    assert not blind.overlooks(look, 7)
    keen = JudgedSearch("keen", guide, effort=Effort(), fallback=guide, moments_ahead=1, styles=styles, liking=0.25)
    assert [keen.bonus(look.ask, answer, look.luck) for answer in (6, 7)] == [0.0, 0.25]


@pytest.mark.parametrize(
    ("game", "ask", "answer", "liked"),
    [
        ("jump-drive", "place", 0, {"explorer"}),
        ("tiny-epic-galaxies", "act", 1, {"explorer"}),
        ("new-frontiers", "choose_action", 4, {"warrior"}),
        ("new-frontiers", "choose_action", 6, {"trader"}),
        ("roll-for-the-galaxy", "reassign", 1, set()),
    ],
)
def test_styles_like_what_their_names_say(game: str, ask: str, answer: int, liked: set[str]) -> None:
    level = bot(game, "easy")
    assert isinstance(level, Overlooking)
    asked = One((answer,))
    asked.name = ask
    assert {style.name for style in level.styles if style.likes(asked, answer)} == liked


@pytest.mark.parametrize(
    ("level", "results", "offered"),
    [
        ("easy", [1.0, 1.0], None),
        ("easy", [1.0, 1.0, 1.0], "medium"),
        ("easy", [1.0, 0.5, 1.0], None),
        ("hard", [1.0, 0.0, 0.0, 0.0], "medium"),
        ("novice", [0.0, 0.0, 0.0], None),
        ("expert", [1.0, 1.0, 1.0], None),
        ("heuristic", [1.0, 1.0, 1.0], None),
    ],
)
def test_another_level_is_offered_after_a_row_of_results(level: str, results: list[float], offered: str | None) -> None:
    assert offer_level(level, results) == offered
