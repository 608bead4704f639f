"""Writes the records of the present version, one for each game and set of options: to be run when it is released."""

import json
from pathlib import Path

import orrery
from orrery.core.editions import pack
from orrery.games import GAMES
from orrery.play import play

FOLDER = Path(__file__).parent / orrery.__version__


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    outcomes: dict[str, list[int]] = {}
    for name in GAMES:
        game = orrery.game(name)
        (FOLDER / f"{game.components_digest}.bin").write_bytes(pack(game.components))
        seats = game.seat_counts[0]
        counts = {seats, max(2, seats)}
        for count in sorted(counts):
            for number, options in enumerate(game.options_for(count)):
                p, record = play(game, count, f"release {orrery.__version__}", options)
                file = f"{name}-{count}-{number}.json"
                record.save(FOLDER / file)
                outcomes[file] = list(p.final_outcome.points)
    (FOLDER / "outcomes.json").write_text(json.dumps(outcomes, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
