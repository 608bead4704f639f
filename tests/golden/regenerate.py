"""Write the golden playthroughs anew: `python tests/golden/regenerate.py [GAME …]`. Review the result as a diff."""

import sys
from pathlib import Path

from orrery.core.errors import UnknownName
from orrery.core.game import Game, game, names
from orrery.core.position import Option
from orrery.play.transcript import transcript

FOLDER = Path(__file__).parent
SEED = "golden"


def stem(name: str, seats: int, options: dict[str, Option]) -> str:
    """The file name of a playthrough: the game, the seats, and the options that are not as usual."""
    words = [name, str(seats)]
    for option, value in sorted(options.items()):
        words.append(option if value is True else f"no-{option}" if value is False else f"{option}-{value}")
    return "-".join(words)


def playable(of: Game, seats: int, options: dict[str, Option]) -> bool:
    try:
        of.checked(options, seats)
    except UnknownName:
        return False
    return True


def variants(of: Game) -> list[dict[str, Option]]:
    """One option set for each value that an option does not usually have, where it goes without others."""
    values = [{setting.name: value} for setting in of.settings for value in setting.values if value != setting.default]
    alone = [options for options in values if any(playable(of, seats, options) for seats in of.seat_counts)]
    return alone + [options for options in of.option_sets if options not in alone]


def written(of: Game, seats: int, options: dict[str, Option]) -> str:
    return transcript(of.name, seats, SEED, options)


def moves(text: str) -> str:
    """A playthrough without its heading."""
    return text.split("\n\n", 1)[1].rsplit("digest:", 1)[0]


def regenerate(of: Game) -> dict[str, str]:
    """Every playthrough of a game: each number of seats with each set of options it names, each option where it first matters."""
    usual = {seats: written(of, seats, {}) for seats in of.seat_counts}
    found = {stem(of.name, seats, {}): text for seats, text in usual.items()}
    for options in variants(of):
        counts = [seats for seats in of.seat_counts if playable(of, seats, options)]
        texts = {seats: written(of, seats, options) for seats in counts}
        different = [seats for seats in counts if moves(texts[seats]) != moves(usual[seats])]
        for seats in counts if options in of.option_sets else (different or counts)[:1]:
            found[stem(of.name, seats, options)] = texts[seats]
    return found


def kept(of: Game, found: dict[str, str]) -> dict[str, str]:
    """Playthroughs that somebody added besides: another number of seats with an option."""
    more: dict[str, str] = {}
    for options in variants(of):
        for seats in of.seat_counts:
            file = stem(of.name, seats, options)
            if file not in found and (FOLDER / f"{file}.txt").exists() and playable(of, seats, options):
                more[file] = written(of, seats, options)
    return more


def main() -> None:
    for name in sys.argv[1:] or names():
        found = regenerate(game(name))
        found |= kept(game(name), found)
        for old in FOLDER.glob(f"{name}-*.txt"):
            old.unlink()
        for file, text in found.items():
            (FOLDER / f"{file}.txt").write_text(text, "utf-8")
            print(f"{file}.txt: {len(text.splitlines())} lines")  # noqa: T201 - it is a command


if __name__ == "__main__":
    main()
