"""What happened in Roll for the Galaxy, in words: the log as each seat and every watcher may read it."""

from collections.abc import Sequence
from typing import Any

from orrery.core.position import Event
from orrery.games.roll_for_the_galaxy.build import TAKEN
from orrery.games.roll_for_the_galaxy.describe import (
    TEXT,
    called,
    dice_called,
    kind_called,
    laid_called,
    phase_called,
    tile_called,
    worker_called,
)
from orrery.games.roll_for_the_galaxy.faces import PHASE_NAMES, PLACES, TALENT
from orrery.games.roll_for_the_galaxy.objectives import OBJECTIVES
from orrery.games.roll_for_the_galaxy.table import at_task, phase_of


def say(event: Event, viewer: int, names: Sequence[str], lang: str) -> str:
    """An event as a sentence for one viewer."""
    name, seat, public, private = event
    own = seat == viewer and seat >= 0
    key = f"event.{name}"
    values: dict[str, Any] = {"who": names[seat] if seat >= 0 else ""}
    match name:
        case "began":
            values["tiles"] = ", ".join(called(face, lang) for face in public)
        case "laid_start_tiles":
            values |= {"development": called(2 * public[0], lang), "world": called(2 * public[1] + 1, lang)}
        case "rolled":
            values |= {"n": public[0], "dice": ", ".join(worker_called(w, lang) for w in private)}
        case "revealed" if public[0] < 0:
            key += ".unselected" if len(public) > 1 else ".none"
            values["workers"] = _columns(public[1:], lang)
        case "revealed":
            values |= {"phase": phase_called(public[0], lang), "workers": _columns(public[1:], lang)}
        case "rolled_extra" | "phase_began":
            values["phase"] = phase_called(public[0], lang)
        case "earned" | "earned_points" | "gained_credits" | "started_with" | "rewarded":
            values |= {"n": public[0], "tile": called(public[1], lang)}
        case "stocked":
            values |= {"n": public[0], "die": kind_called(public[1], lang, bool(public[2]))}
        case "scouted":
            values["die"] = kind_called(public[0], lang, bool(public[1]))
        case "placed_tile":
            key += ".top" if public[1] >= 0 else ""
            values["stack"] = TEXT(lang, f"stack.{public[0]}")
            if own or public[1] >= 0:
                values["tile"] = called((private[0] if own else public[1]) << 1 | public[0], lang)
        case "put_builders":
            values |= {"tile": called(public[0], lang), "dice": laid_called(public[1:], lang)}
        case "completed":
            values["tile"] = called(public[0], lang)
        case "objectives_dealt":
            values["names"] = ", ".join(OBJECTIVES[number].component.called(lang) for number in public)
        case "claimed":
            values |= {"objective": OBJECTIVES[public[0]].component.called(lang), "n": public[1]}
        case "shifted":
            w = public[0]
            values |= {"worker": worker_called(w, lang), "phase": phase_called(phase_of(w), lang)}
            values["to"] = phase_called(public[1], lang)
        case "foresaw":
            values |= {"phase": phase_called(public[0], lang), "to": phase_called(public[1], lang)}
        case "paid_cut":
            values |= {"n": public[0], "cost": public[1], "tile": called(public[2], lang)}
        case "gave_die_for_cut":
            values |= {"n": public[0], "die": kind_called(public[1], lang), "tile": called(public[2], lang)}
        case "lost_builders":
            values |= {"tile": called(public[0], lang), "dice": laid_called(public[1:], lang)}
        case "brought_back" | "recruited":
            values["dice"] = dice_called(public, lang)
        case "recalled":
            values["dice"] = laid_called([code & TAKEN for code in public], lang)
        case "gained_die":
            where = TEXT(lang, f"place.{PLACES[public[1]]}")
            values |= {"die": kind_called(public[0], lang), "place": where, "tile": called(public[2], lang)}
        case "removed_die":
            key += ".token" if public[0] == TALENT else ""
            values["die"] = kind_called(public[0], lang)
        case "produced":
            values |= {"die": kind_called(public[0], lang), "tile": called(public[1], lang)}
        case "traded":
            values |= {"tile": called(public[0], lang), "good": kind_called(public[1], lang), "n": public[3]}
        case "consumed":
            key += ".credits" if public[4] else ""
            values |= {
                "tile": called(public[0], lang),
                "good": kind_called(public[1], lang),
                "n": public[3],
                "credits": public[4],
            }
        case "bought_points":
            values |= {"n": public[0], "cost": public[1]}
        case _:
            values |= {"n": public[0] if public else 0, "tiles": ", ".join(tile_called(tile, lang) for tile in private)}
    words = TEXT(lang, f"{key}.own" if own and f"{key}.own" in TEXT else key, **values)
    return words.replace("..", ".")  # a name that ends with a dot ends the sentence


def _columns(workers: Sequence[int], lang: str) -> str:
    """Workers by column."""
    columns = ""
    for phase in range(len(PHASE_NAMES)):
        dice = [at_task(w) for w in workers if phase_of(w) == phase]
        if dice:
            column = f"{phase_called(phase, lang)} {laid_called(dice, lang)}"
            columns = TEXT(lang, "and_column", a=columns, b=column) if columns else column
    return columns
