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
    """True if the options go with so many seats and make a difference there."""
    try:
        of.checked(options, seats)
    except UnknownName:
        return False
    return options not in of.option_sets or options in of.options_for(seats)


def variants(of: Game) -> list[dict[str, Option]]:
    """The sets of options that a game names, and one more for each unusual value that is in none of them and goes alone."""
    named = [value for options in of.option_sets for value in options.items()]
    values = [{setting.name: value} for setting in of.settings for value in setting.values if value != setting.default]
    alone = [options for options in values if not any(item in named for item in options.items())]
    return [*of.option_sets, *(options for options in alone if any(playable(of, seats, options) for seats in of.seat_counts))]


def written(of: Game, seats: int, options: dict[str, Option], seed: str = SEED) -> str:
    return transcript(of.name, seats, seed, options)


def telling(of: Game, seats: int, options: dict[str, Option]) -> str:
    """The playthrough with the first seed that gives another game with these options than without them."""
    for seed in (SEED, *(f"{SEED}-{number}" for number in range(2, 20))):
        text = written(of, seats, options, seed)
        if moves(text) != moves(written(of, seats, {}, seed)):
            return text
    return ""


def moves(text: str) -> str:
    """A playthrough without its heading and its scores."""
    return text.split("\n\n")[1]


def seed_of(text: str) -> str:
    """The seed that the heading of a playthrough names."""
    return text.split("\nseed: ", 1)[1].split("\n", 1)[0]


def regenerate(of: Game) -> dict[str, str]:
    """Every playthrough of a game: each number of seats; each named set of options with the two fewest; other options once."""
    usual = {seats: written(of, seats, {}) for seats in of.seat_counts}
    found = {stem(of.name, seats, {}): text for seats, text in usual.items()}
    for options in variants(of):
        counts = [seats for seats in of.seat_counts if playable(of, seats, options)]
        if options in of.option_sets:
            found |= {stem(of.name, seats, options): text for seats in counts[:2] if (text := telling(of, seats, options))}
            continue
        texts = {seats: written(of, seats, options) for seats in counts}
        different = [seats for seats in counts if moves(texts[seats]) != moves(usual[seats])]
        for seats in (different or counts)[:1]:
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
