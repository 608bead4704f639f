"""The golden playthroughs are what the rules give today. After a change on purpose: `make golden`, and review the diff."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from orrery.core.game import Game
from orrery.core.position import Option
from orrery.core.registry import game, names

FOLDER = Path(__file__).parent


def _regenerate() -> Any:
    spec = importlib.util.spec_from_file_location("golden_regenerate", FOLDER / "regenerate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


golden = _regenerate()


def possible() -> dict[str, tuple[Game, int, dict[str, Option]]]:
    """Every playthrough there may be, by file name."""
    playthroughs: dict[str, tuple[Game, int, dict[str, Option]]] = {}
    for of in map(game, names()):
        for options in [{}, *golden.variants(of)]:
            for seats in of.seat_counts:
                if golden.playable(of, seats, options):
                    playthroughs[golden.stem(of.name, seats, options)] = (of, seats, options)
    return playthroughs


POSSIBLE = possible()
FILES = sorted(path.stem for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES)
def test_a_playthrough_is_as_it_was(file: str) -> None:
    assert file in POSSIBLE, f"{file}.txt is no playthrough of a registered game; remove it, or run `make golden`"
    old = (FOLDER / f"{file}.txt").read_text("utf-8")
    new = golden.written(*POSSIBLE[file], golden.seed_of(old))
    assert new.splitlines() == old.splitlines(), "the rules give another game; if that is on purpose, run `make golden`"


@pytest.mark.parametrize("file", [file for file in FILES if file in POSSIBLE and POSSIBLE[file][2]])
def test_a_playthrough_with_an_option_is_not_the_usual_game(file: str) -> None:
    of, seats, _ = POSSIBLE[file]
    text = (FOLDER / f"{file}.txt").read_text("utf-8")
    usual = golden.written(of, seats, {}, golden.seed_of(text))
    assert golden.moves(text) != golden.moves(usual), "the option never mattered here; run `make golden`"


@pytest.mark.parametrize("name", names())
def test_each_number_of_seats_and_each_option_has_a_playthrough(name: str) -> None:
    of = game(name)
    missing = [golden.stem(name, seats, {}) for seats in of.seat_counts if golden.stem(name, seats, {}) not in FILES]
    for options in golden.variants(of):
        stems = [golden.stem(name, seats, options) for seats in of.seat_counts]
        if not set(stems) & set(FILES):
            missing.append(f"one of {', '.join(stems)}")
    assert not missing, f"there is no playthrough {'; '.join(missing)}: run `make golden`"
