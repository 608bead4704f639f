"""Breaks lines of the engine one after another and says which of them the models notice.

    python tests/models/mutations.py [GAME …]

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
from typing import NamedTuple

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


class Mutation(NamedTuple):
    """A line of the engine and what it becomes; `file` lies in the package of the game."""

    file: str
    line: str
    broken: str


MODELS = {"jump-drive": ("jump_drive", "JumpDrive"), "tiny-epic-galaxies": ("tiny_epic_galaxies", "TinyEpicGalaxies")}

MUTATIONS: dict[str, list[Mutation]] = {
    "jump-drive": [
        Mutation("rules/placing.py", "max(0, development_cost(sums, card) - ALONE_DISCOUNT)", "development_cost(sums, card)"),
        Mutation("rules/placing.py", "COLOUR[card]] - sums[CHEAP_CARD[card]])", "COLOUR[card]])"),
        Mutation("rules/placing.py", " or seat.sums[OWNS[or_card]] > 0", ""),
        Mutation(
            "rules/placing.py", "world_cost(seat.sums, card) - CONVOY_DISCOUNT[seat.convoy()]", "world_cost(seat.sums, card)"
        ),
        Mutation("rules/placing.py", "limited_military(sums, card) - used", "limited_military(sums, card)"),
        Mutation("rules/round.py", "if s.first >= 0 and s.development < 0:", "if s.first >= 0:"),
        Mutation(
            "rules/round.py", "p.do(seat, sift, len(drawn) - EXPLORE_KEEPS)", "p.do(seat, sift, EXPLORE_EYES + s.sums[EYES])"
        ),
        Mutation(
            "rules/round.py", "t.seats[seat].points > t.seats[best].points", "t.seats[seat].points >= t.seats[best].points"
        ),
        Mutation("rules/scoring.py", "count = max(count, amount_of(other.sums, slot))", "count += amount_of(other.sums, slot)"),
        Mutation("rules/scoring.py", "strengths[rival] > strengths[best]", "strengths[rival] >= strengths[best]"),
    ],
    "tiny-epic-galaxies": [
        Mutation("rules/fleet.py", "        if x.surface[slot]:\n", "        if x.surface[slot] and x is t.galaxies[g]:\n"),
        Mutation("rules/follow.py", "        pay_income(p, t.active)\n", ""),
        Mutation(
            "rules/effects.py", "culture = min(culture, x.most - x.culture)", "culture = min(culture, 1 + x.most - x.culture)"
        ),
        Mutation("rules/targets.py", "PLANETS[planet].steps >= space", "PLANETS[planet].steps > space"),
        Mutation(
            "rules/targets.py", "level == x.level and not t.rulings.lowest_tied", "level == x.level and t.rulings.lowest_tied"
        ),
        Mutation("rules/actions.py", "codes = moves(t, x, x.moved)", "codes = moves(t, x, HIDDEN)"),
        Mutation("rules/powers.py", "if power.own_turn and g != t.active:", "if power.own_turn and g == t.active < 0:"),
        Mutation("rules/dice.py", "price = len(faces) if t.rulings.pay_per_die else 1", "price = 1"),
        Mutation("rules/rogue.py", "        x.culture = 0\n        t.extra = 0\n", "        t.extra = 0\n"),
        Mutation("rules/scoring.py", "if counts.count(own) == 1 else", "if counts.count(own) <= 2 else"),
    ],
}


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
