"""Write the golden playthroughs anew: `python tests/golden/regenerate.py [GAME …]`. Review the result as a diff."""

import sys
from pathlib import Path

from orrery.bots import Look
from orrery.core.errors import UnknownName
from orrery.core.game import Game, game, names
from orrery.core.position import Event, Option
from orrery.play.match import bot_luck, seated
from orrery.play.transcript import transcript

FOLDER = Path(__file__).parent
SEED = "golden"
SEEDS = (SEED, *[f"{SEED} {n}" for n in range(2, 60)])
"""Where an option changes nothing in the first of these games, the next ones are tried."""
HARDLY_MET: tuple[dict[str, Option], ...] = ({"rogue_regress": "leader"},)
"""Options that change one random game in a thousand: scenarios show them, no playthrough does."""


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


def written(of: Game, seats: int, options: dict[str, Option], seed: str = SEED) -> str:
    return transcript(of.name, seats, seed, options)


def seed_of(text: str) -> str:
    """The seed that the heading of a playthrough names."""
    return next(line.removeprefix("seed: ") for line in text.splitlines() if line.startswith("seed: "))


def moves(text: str) -> str:
    """A playthrough without its heading."""
    return text.split("\n\n", 1)[1].rsplit("digest:", 1)[0]


def regenerate(of: Game) -> dict[str, str]:
    """Every playthrough of a game: each number of seats with each set of options it names, each option where it first matters."""
    found = {stem(of.name, seats, {}): written(of, seats, {}) for seats in of.seat_counts}
    for options in variants(of):
        counts = [seats for seats in of.seat_counts if playable(of, seats, options)]
        if options in of.option_sets:
            found |= {stem(of.name, seats, options): written(of, seats, options) for seats in counts}
        elif options not in HARDLY_MET:
            seats, seed = where_it_matters(of, counts, options)
            found[stem(of.name, seats, options)] = written(of, seats, options, seed)
    return found


def where_it_matters(of: Game, counts: list[int], options: dict[str, Option]) -> tuple[int, str]:
    """The first game that an option makes another one: its number of seats and its seed."""
    for seed in SEEDS:
        for seats in counts:
            if course(of, seats, options, seed) != course(of, seats, {}, seed):
                return seats, seed
    raise UnknownName(f"in {len(SEEDS)} games of {of.name} the options {options} changed nothing")


def course(of: Game, seats: int, options: dict[str, Option], seed: str) -> tuple[object, ...]:
    """What a playthrough would tell, without its words: who was asked what, what happened, and the points."""
    events: list[Event] = []
    asked: list[tuple[int, str, int]] = []
    p = of.start(seats, seed, options, events.append)
    bots = seated(("random",), of, seats)
    lucks = [bot_luck(seed, seat) for seat in range(seats)]
    while p.asks:
        seat = min(p.asks)
        asked.append((seat, p.asks[seat].name, p.asks[seat].count()))
        p.choose(seat, bots[seat].answer(Look(p, seat, lucks[seat])))
    return asked, events, of.result(p.table)


def kept(of: Game, found: dict[str, str]) -> dict[str, str]:
    """Playthroughs that somebody added besides: another number of seats with an option."""
    more: dict[str, str] = {}
    for options in variants(of):
        for seats in of.seat_counts:
            file = stem(of.name, seats, options)
            path = FOLDER / f"{file}.txt"
            if file not in found and path.exists() and playable(of, seats, options):
                seed = seed_of(path.read_text("utf-8"))
                if course(of, seats, options, seed) != course(of, seats, {}, seed):
                    more[file] = written(of, seats, options, seed)
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
