"""Breaks lines of the engine one after another and says which of them the models notice.

    cd tests && python -m models.mutations [GAME …]

A model that stays quiet about a broken rule does not look at that rule. Each line is broken in a copy of the sources, so nothing here
changes; the games are played in a process of their own.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from models.broken_lines import MUTATIONS, Mutation

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src"
GAMES = 500
"""How many games a model has to notice a broken line."""

ANSWERS = 120
"""How far it plays a game: most rules come up early in made-up positions."""

PLAY = """
import sys
from models.driver import Mismatch, play_cases
from models.{module} import {model}
try:
    play_cases({model}, 0, {games}, {answers})
except Mismatch as found:
    print(str(found).splitlines()[0])
    sys.exit(1)
"""


MODELS = {
    "jump-drive": ("jump_drive", "JumpDrive"),
    "tiny-epic-galaxies": ("tiny_epic_galaxies", "TinyEpicGalaxies"),
    "roll-for-the-galaxy": ("roll_for_the_galaxy", "RollForTheGalaxy"),
    "new-frontiers": ("new_frontiers", "NewFrontiers"),
}
"""The module of the model of each game, and its class."""


def break_line(package: Path, mutation: Mutation) -> None:
    """Put the broken line in place of the right one, which must be there once."""
    file = package / mutation.file
    text = file.read_text("utf-8")
    if text.count(mutation.line) != 1:
        raise SystemExit(f"{mutation.file} has not exactly one {mutation.line!r}; choose the line to break anew")
    file.write_text(text.replace(mutation.line, mutation.broken), "utf-8")


def find_difference(game: str, mutation: Mutation | None, games: int = GAMES) -> str:
    """What the model of a game says first with a line broken; empty if it notices nothing."""
    module, model = MODELS[game]
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(SOURCES / "orrery", copy / "orrery", ignore=shutil.ignore_patterns("__pycache__"))
        if mutation is not None:
            break_line(copy / "orrery" / "games" / module, mutation)
        play = PLAY.format(module=module, model=model, games=games, answers=ANSWERS)
        command = [sys.executable, "-B", "-c", f"import sys\nsys.path[:0] = [{str(copy)!r}, {str(TESTS)!r}]\n{play}"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return ""
    said = run.stdout.strip() or run.stderr.strip()
    return said.splitlines()[-1] if said else f"exit status {run.returncode}"


def check_game(game: str) -> Iterator[str]:
    """Break every chosen line of a game; one entry of the report for each, and the sum."""
    caught = 0
    for mutation in MUTATIONS[game]:
        difference = find_difference(game, mutation)
        caught += bool(difference)
        verdict = f"caught: {difference}" if difference else "MISSED"
        yield f"{mutation.file}: {mutation.line.strip()} -> {mutation.broken.strip()}\n    {verdict}"
    yield f"{game}: {caught} of {len(MUTATIONS[game])} broken lines were caught"


def main() -> None:
    parser = argparse.ArgumentParser(description="Break lines of the engine and see which the models notice.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(MUTATIONS)}; all if none is named")
    for game in parser.parse_args().games or MUTATIONS:
        if game not in MUTATIONS:
            parser.error(f"there is no game {game!r} here; there are {', '.join(MUTATIONS)}")
        for line in check_game(game):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
