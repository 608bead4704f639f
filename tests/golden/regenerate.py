"""Write the golden playthroughs anew: `python tests/golden/regenerate.py [GAME …]`. Review the result as a diff."""

import sys
from collections.abc import Sequence
from pathlib import Path

from orrery.bots import Look
from orrery.core.errors import UnknownName
from orrery.core.events import Event
from orrery.core.game import Game
from orrery.core.position import Option
from orrery.core.registry import game, names
from orrery.play.match import bot_luck, seat_bots
from orrery.play.transcript import transcript

FOLDER = Path(__file__).parent
SEED = "golden"
SEEDS = (SEED, *[f"{SEED}-{number}" for number in range(2, 300)])
"""Where an option changes nothing in the first of these games, the next ones are tried."""


def stem(name: str, seats: int, options: dict[str, Option]) -> str:
    """The file name of a playthrough: the game, the seats, and the options that are not as usual."""
    words = [name, str(seats)]
    for option, value in sorted(options.items()):
        words.append(option if value is True else f"no-{option}" if value is False else f"{option}-{value}")
    return "-".join(words)


def playable(of: Game, seats: int, options: dict[str, Option]) -> bool:
    """True if the options go with so many seats and make a difference there."""
    try:
        of.check_options(options, seats)
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


def telling(of: Game, counts: Sequence[int], options: dict[str, Option]) -> tuple[int, str] | None:
    """The number of seats and the seed of the first game that is another one with these options than without them."""
    for seed in SEEDS:
        for seats in counts:
            if course(of, seats, options, seed) != course(of, seats, {}, seed):
                return seats, seed
    return None


def course(of: Game, seats: int, options: dict[str, Option], seed: str) -> tuple[object, ...]:
    """What a playthrough would tell, without its words: who was asked what, and what happened."""
    events: list[Event] = []
    asked: list[tuple[int, str, int]] = []
    p = of.start(seats, seed, options, events.append)
    bots = seat_bots(of, seats, ("random",))
    lucks = [bot_luck(seed, seat) for seat in range(seats)]
    while p.asks:
        seat = min(p.asks)
        asked.append((seat, p.asks[seat].name, p.asks[seat].count()))
        p.choose(seat, bots[seat].answer(Look(p, seat, lucks[seat])))
    return asked, events


def moves(text: str) -> str:
    """A playthrough without its heading and its scores."""
    return text.split("\n\n")[1]


def seed_of(text: str) -> str:
    """The seed that the heading of a playthrough names."""
    return text.split("\nseed: ", 1)[1].split("\n", 1)[0]


def regenerate(of: Game) -> dict[str, str]:
    """Every playthrough of a game: each number of seats; each named set of options with the two fewest; other options once."""
    texts = {stem(of.name, seats, {}): written(of, seats, {}) for seats in of.seat_counts}
    for options in variants(of):
        counts = [seats for seats in of.seat_counts if playable(of, seats, options)]
        several = [[seats] for seats in counts[:2]] if options in of.option_sets else [counts]
        for those in several:
            if other := telling(of, those, options):
                texts[stem(of.name, other[0], options)] = written(of, other[0], options, other[1])
    return texts


def kept(of: Game, texts: dict[str, str]) -> dict[str, str]:
    """Playthroughs that somebody added besides: another number of seats with an option."""
    more: dict[str, str] = {}
    for options in variants(of):
        for seats in of.seat_counts:
            file = stem(of.name, seats, options)
            if file in texts or not (FOLDER / f"{file}.txt").exists() or not playable(of, seats, options):
                continue
            if other := telling(of, [seats], options):
                more[file] = written(of, seats, options, other[1])
    return more


def main() -> None:
    for name in sys.argv[1:] or names():
        texts = regenerate(game(name))
        texts |= kept(game(name), texts)
        for old in FOLDER.glob(f"{name}-*.txt"):
            old.unlink()
        for file, text in texts.items():
            (FOLDER / f"{file}.txt").write_text(text, "utf-8")
            print(f"{file}.txt: {len(text.splitlines())} lines")  # noqa: T201 - it is a command


if __name__ == "__main__":
    main()
