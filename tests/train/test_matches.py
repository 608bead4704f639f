"""Matches on mirrored deals, calibration, and the page that is written from the figures."""

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from orrery.cli import main
from orrery.core.errors import BadRecord
from orrery.train import opponent_matches
from orrery.train.fitting import Recipe, first_parameters
from orrery.train.matches import Deal, Match, interval, play_deal, read_match, summarize
from orrery.train.opponent_figures import Setting, rating_points, read_figures, write_figures
from orrery.train.opponent_matches import calibrate, measure, measure_missing, missing_matches, read_deals, wanted_deals
from orrery.train.opponent_page import (
    bar_words,
    cross_table,
    level_words,
    pair_words,
    rating_words,
    step_table,
    step_words,
    write_page,
)
from orrery.train.self_play import Samples


def test_a_contender_sits_in_every_seat_of_a_deal() -> None:
    deal = play_deal(Match("jump-drive", "heuristic", "random"), 1)
    assert deal.won == (1.0, 1.0)
    assert min(deal.leads) > 0
    same = play_deal(Match("jump-drive", "random", "random"), 1)
    assert len(same.won) == 2


def test_equal_bots_split_every_deal() -> None:
    match = Match("roll-for-the-galaxy", "heuristic", "medium")
    deals = [play_deal(match, number) for number in range(3)]
    summary = summarize(match, deals)
    assert (summary["rate"], summary["split"], summary["games"]) == (0.5, 1.0, 6)
    assert read_match(summary)[:5] == match[:5]


def test_intervals_hold_the_rate() -> None:
    deals = [
        Deal((won, other), (0.0, 0.0), decisions=1, seconds=0.1, longest=0.1, rounds=5)
        for won, other in ((1, 1), (1, 0), (0, 0), (1, 1))
    ]
    low, high = interval(deals)
    assert 0 <= low < 0.625 < high <= 1
    low, high = interval(deals[:1])
    assert low < 1.0 == high


def test_calibration_of_one_who_knows_nothing() -> None:
    shares = np.array([[1, 0], [0, 1], [1, 0], [0, 1]], np.float32)
    samples = Samples(np.zeros((4, 3), np.float16), shares, np.zeros((4, 2), np.float32), np.arange(4, dtype=np.int32))
    calibration = calibrate(first_parameters(3, 4, Recipe((4,))), samples)
    assert calibration["brier"] == pytest.approx(0.25)
    assert calibration["base"] == pytest.approx(0.25)
    assert calibration["reliability"] == [[0.5, 0.5, 4]]


def test_levels_are_rated_against_medium() -> None:
    figures = {**row("hard", "medium"), "rate": 0.75, "interval": [0.5, 1.0]}
    assert level_words(figures).startswith("+191 (+0 to +920): 0.750 of 2")
    assert level_words(None) == "not measured"


def test_levels_are_compared_with_each_other_from_either_side() -> None:
    rows = [
        {**row("easy", "medium"), "rate": 0.25, "interval": [0.2, 0.3]},
        {**row("hard", "easy"), "rate": 0.9},
    ]
    setting = Setting("jump-drive")
    assert pair_words(rows, setting, "medium", "easy") == "0.750 of 2"
    assert pair_words(rows, setting, "hard", "easy") == "0.900 of 2"
    assert pair_words(rows, setting, "easy", "hard") == ""
    assert pair_words(rows, setting, "expert", "hard") == "not measured"
    assert pair_words(rows, setting._replace(seats=4), "hard", "easy") == "not measured"
    assert "| Jump Drive | 2 | `hard` | not measured | 0.900 of 2 | not measured |  |" in cross_table(rows)
    assert "| Jump Drive | 2 | not measured | 191 (147 to 241) | not measured | not measured |" in step_table(rows)


@pytest.mark.parametrize(("game", "same"), [("jump-drive", False), ("new-frontiers", True)])
def test_the_heuristic_is_medium_where_that_overlooks_nothing(game: str, same: bool) -> None:
    rows = [row("expert", "heuristic", game=game)]
    assert (pair_words(rows, Setting(game), "expert", "medium") == "1.000 of 2") is same


def test_a_rate_among_four_is_rated_by_its_odds_against_each() -> None:
    assert rating_points(0.25, 4) == pytest.approx(0.0)
    assert rating_points(0.5, 4) == pytest.approx(400 * math.log10(3))
    assert step_words({**row("hard", "medium", 4), "rate": 0.25, "interval": [0.1, 0.5]}) == "0 (-191 to 191)"


def test_among_four_a_weak_level_is_rated_by_one_medium_among_three_of_it() -> None:
    rows = [{**row("medium", "easy", 4), "rate": 0.5, "interval": [0.25, 0.5]}]
    words = "-191 (-191 to -0): `medium` wins 0.500 of 4"
    assert rating_words(rows, Setting("jump-drive", 4), "easy") == words
    assert rating_words(rows, Setting("jump-drive", 4), "novice") == "not measured"
    assert rating_words(rows, Setting("jump-drive", 4), "hard") == "not measured"


def figures_of(*rows: dict[str, object]) -> dict[str, object]:
    return {"matches": list(rows), "calibration": []}


def row(contender: str, rival: str, seats: int = 2, game: str = "jump-drive") -> dict[str, Any]:
    match = Match(game, contender, rival, seats)
    return summarize(match, [Deal((1.0,) * seats, (3.0,) * seats, decisions=4, seconds=0.1, longest=0.05, rounds=9)])


def test_measuring_keeps_what_there_is_no_time_for(tmp_path: Path) -> None:
    figures = figures_of(row("heuristic", "random"))
    said: list[str] = []
    measure(figures, 1, 0.0, 1, said.append)
    assert figures == figures_of(row("heuristic", "random"))
    assert "no time left" in said[0]
    measure(figures, 1, 60.0, 1, said.append)
    assert "measured" in read_back(figures, tmp_path)["matches"][0]


@pytest.fixture
def three_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three fast levels of one game, and four games for each match."""
    monkeypatch.setattr(opponent_matches, "LEVELS", ("novice", "easy", "medium"))
    monkeypatch.setattr(opponent_matches, "COMPARED_SETTINGS", (Setting("jump-drive"),))
    monkeypatch.setattr(opponent_matches, "FEWEST_FAST_GAMES", 4)
    monkeypatch.setattr(opponent_matches, "solo_settings", list)


@pytest.mark.usefixtures("three_matches")
def test_missing_matches_are_those_of_levels_with_too_few_games() -> None:
    enough = {**row("easy", "novice"), "games": 4}
    turned = {**row("easy", "medium"), "games": 4}
    pairs = [(match.contender, match.rival) for match in missing_matches(figures_of(enough, turned, row("medium", "novice")))]
    assert pairs == [("medium", "novice")]
    assert [(match.contender, match.rival) for match in missing_matches(figures_of())] == [
        ("easy", "novice"),
        ("medium", "easy"),
        ("medium", "novice"),
    ]


@pytest.mark.usefixtures("three_matches")
def test_measuring_what_is_missing_goes_on_where_it_was_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figures: dict[str, Any] = figures_of({**row("easy", "novice"), "games": 4}, row("medium", "easy"))
    said: list[str] = []
    folder = tmp_path / "deals"
    measure_missing(figures, folder, 0.0, 1, said.append, lambda: None)
    assert said == ["no time left: jump-drive for 2, medium against easy has 0 of 2 deals"]
    file = folder / "jump-drive-2-medium-easy.jsonl"
    first = play_deal(Match("jump-drive", "medium", "easy"), 0)
    file.write_text(json.dumps(first) + "\n[[1.0, 0.0], [", "utf-8")  # a kill in the middle of a line
    played: list[int] = []

    def play(match: Match, number: int) -> Deal:
        played.append(number)
        return play_deal(match, number)

    monkeypatch.setattr(opponent_matches, "play_deal", play)
    counts: list[int] = []
    measure_missing(figures, folder, 60.0, 1, said.append, lambda: counts.append(len(figures["matches"])))
    assert played == [1, 0, 1], "what was written down is not played again"
    assert counts == [2, 3], "each match is kept as soon as it is complete"
    assert [(r["contender"], r["rival"], r["games"]) for r in figures["matches"]] == [
        ("easy", "novice", 4),
        ("medium", "easy", 4),
        ("medium", "novice", 4),
    ]
    assert read_deals(file)[0] == first
    assert not list(missing_matches(figures))


def test_every_level_is_to_play_alone_against_every_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponent_matches, "COMPARED_SETTINGS", ())
    monkeypatch.setattr(opponent_matches, "LEVELS", ("medium", "expert"))
    rogues = ("artemis", "rothkel", "zendica", "hades", "gamelyn")
    played = {**row("heuristic", "medium", 1), "game": "tiny-epic-galaxies", "options": {"rogue": "hades"}, "games": 500}
    missing = list(missing_matches(figures_of(played, {**played, "contender": "expert", "games": 499})))
    assert missing == [
        Match("tiny-epic-galaxies", level, "medium", 1, (("rogue", rogue),))
        for rogue in rogues
        for level in ("medium", "expert")
        if (level, rogue) != ("medium", "hades")
    ]
    assert {wanted_deals(match) for match in missing} == {500}


def test_other_files_hold_no_deals(tmp_path: Path) -> None:
    (tmp_path / "deals.jsonl").write_text("[1, 2]\n")
    with pytest.raises(BadRecord, match=r"deals\.jsonl holds no deals"):
        read_deals(tmp_path / "deals.jsonl")


def read_back(figures: dict[str, Any], tmp_path: Path) -> dict[str, Any]:
    write_figures(figures, tmp_path / "figures.json")
    again = read_figures(tmp_path / "figures.json")
    assert again == figures
    return again


PAGE = Path(__file__).parents[2] / "docs" / "opponents.md"


def page_text(figures: dict[str, Any], tmp_path: Path) -> str:
    """The page in the documentation, with the tables of some figures."""
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    write_page(figures, page)
    return page.read_text("utf-8")


def test_the_page_has_every_match(tmp_path: Path) -> None:
    text = page_text(figures_of(row("expert", "heuristic"), row("hard", "medium"), row("expert", "medium", 4)), tmp_path)
    assert "| Jump Drive | 2 | `expert` | `heuristic` | 2 | 1.000 |" in text
    assert "| Jump Drive | 4 | `expert` | `medium` | 4 |" in text
    assert "1.000 of 2, 25.0 ms" in text
    alone = {**row("expert", "medium", 1), "game": "tiny-epic-galaxies", "options": {"rogue": "hades"}}
    line = next(line for line in page_text(figures_of(alone), tmp_path).splitlines() if "| Hades |" in line)
    assert line.count("not measured") == 4
    assert "of 1, 25.0 ms" in line
    assert "## What is missing" in text, "what people wrote stays"


@pytest.mark.parametrize(
    ("low", "games", "words"),
    [
        (0.61, 400, "0.610 (0.60): met, 400 games"),
        (0.61, 398, "0.610 (0.60): met so far, 398 games"),
        (0.59, 4000, "0.590 (0.60): missed, 4000 games"),
    ],
)
def test_bars_are_told_beside_what_was_measured(low: float, games: int, words: str, tmp_path: Path) -> None:
    measured = {**row("learned", "heuristic"), "interval": [low, 0.9], "games": games}
    assert bar_words(measured, 0.6) == words
    assert words in page_text(figures_of(measured), tmp_path)
    assert bar_words(None, 0.6) == "not measured (0.60)"


def test_the_page_in_the_documentation_is_written_from_the_figures(tmp_path: Path) -> None:
    figures = read_figures(PAGE.parents[1] / "bench" / "opponents.json")
    assert page_text(figures, tmp_path) == PAGE.read_text("utf-8"), "`orrery opponents` writes it anew"


def test_other_files_are_no_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("", "[]", json.dumps({"matches": []})):
        (tmp_path / "figures.json").write_text(text)
        with pytest.raises(BadRecord, match="figures"):
            read_figures(tmp_path / "figures.json")
    page = tmp_path / "page.md"
    assert main(["opponents", "--figures", str(tmp_path / "none.json"), "--page", str(page)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not page.exists()


def test_the_command_trains_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "made"
    arguments = ["train", "jump-drive", "--games", "40", "--bots", "random", "--hidden", "4", "--epochs", "1"]
    arguments += ["--trainer", "numpy", "--folder", str(folder), "--options", "preset=true"]
    assert main(arguments) == 0
    assert f"{folder / 'value-2.bin'}: put it" in capsys.readouterr().out
    assert json.loads((folder / "value-2.json").read_text("utf-8"))["option_sets"] == [{"preset": True}]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["train", "jump-drive", "--games", "3", "--trainer", "numpy", "--bots", "random"], "too few games"),
        (["train", "chess"], "chess"),
        (["train", "jump-drive", "--trainer", "abacus"], "no trainer"),
    ],
)
def test_training_that_can_not_be_is_one_sentence(
    given: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*given, "--folder", str(tmp_path / "x")]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
