"""Roll's board: who has what, every tableau with its goods, the construction zones, and the own dice by column."""

from collections.abc import Sequence

from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.describe import TEXT as GAME_TEXT
from orrery.games.roll_for_the_galaxy.describe import (
    called,
    colour_called,
    dice_called,
    laid_called,
    phase_called,
    worker_called,
)
from orrery.games.roll_for_the_galaxy.faces import COLOUR, COST, DEVELOPMENT, FACE, IS_WORLD, PHASES, TALENT, WILD, WORLD
from orrery.games.roll_for_the_galaxy.objectives import OBJECTIVES, WHENS, standing
from orrery.games.roll_for_the_galaxy.scoring import points
from orrery.games.roll_for_the_galaxy.table import (
    ASSIGNING,
    HIDDEN,
    MANAGING,
    REVEALING,
    SETTING_UP,
    Empire,
    RollTable,
    builders_needed,
    phase_of,
)
from orrery.terminal.boards.zone import Board, Row, Zone
from orrery.terminal.words import TEXT

MARKS = ("◆", "●")
"""A diamond is a development, a circle a world."""


def word(lang: str, key: str, **values: object) -> str:
    return TEXT(lang, f"roll-for-the-galaxy.{key}", **values)


def board(view: View, names: Sequence[str], lang: str) -> Board:
    """One row for each seat, then its tableau and construction zone; the own dice stand in their columns."""
    t: RollTable = view.table
    keys = ("points", "credits", "chips", "cup", "citizenry", "tiles", "selected")
    columns = ("", *(word(lang, key) for key in keys))
    rows = [Row(seat_cells(e, names[seat], lang)) for seat, e in enumerate(t.empires)]
    zones = []
    for seat, e in enumerate(t.empires):
        own = (dice_zone(e, lang),) if seat == view.seat or t.now != ASSIGNING else ()
        goals = (objectives_zone(t, e, names, lang),) if t.objectives else ()
        zones.append((*own, stacks_zone(e, lang), tableau_zone(e, lang), *goals))
    taking_place = [phase_called(phase, lang) for phase in range(PHASES) if t.phases >> phase & 1]
    shared = word(lang, "shared", pool=max(0, t.pool), bag=len(t.bag))
    if taking_place:
        shared += " · " + ", ".join(taking_place)
    return Board(moment(t, lang), shared, Zone(columns, tuple(rows)), tuple(zones))


def moment(t: RollTable, lang: str) -> str:
    if t.now == SETTING_UP:
        return GAME_TEXT(lang, "phase.setup")
    steps = {ASSIGNING: "assign", REVEALING: "reveal", MANAGING: "manage"}
    step = phase_called(t.now, lang) if t.now < PHASES else GAME_TEXT(lang, f"phase.{steps.get(t.now, 'finished')}")
    return TEXT(lang, "named", name=GAME_TEXT(lang, "phase.round", n=t.round), words=step)


def seat_cells(e: Empire, name: str, lang: str) -> tuple[str, ...]:
    return (
        name,
        str(points(e)),
        f"${e.credits}" if lang == "en" else f"{e.credits} $",
        str(e.chips),
        str(sum(e.cup[:TALENT])),
        str(sum(e.citizenry)),
        str(len(e.tableau)),
        phase_called(e.selected, lang) if e.selected >= 0 else "·",
    )


def counted(count: Sequence[int]) -> list[int]:
    return [kind for kind, n in enumerate(count) for _ in range(n)]


def dice_zone(e: Empire, lang: str) -> Zone:
    """Where the dice of a seat are."""
    rows = [
        Row((word(lang, "cup"), dice_called(counted(e.cup[:TALENT]), lang) or "·")),
        Row((word(lang, "citizenry"), dice_called(counted(e.citizenry), lang) or "·")),
    ]
    if e.cup[TALENT]:
        rows.append(Row((word(lang, "talents"), str(e.cup[TALENT]))))
    for phase in range(PHASES):
        workers = e.in_phase(phase)
        if workers:
            rows.append(Row((phase_called(phase, lang), ", ".join(worker_called(w, lang) for w in workers))))
    unplaced = [w for w in e.workers if phase_of(w) >= WILD]
    if unplaced:
        rows.append(Row((word(lang, "unplaced"), ", ".join(worker_called(w, lang) for w in unplaced))))
    if e.dictated:
        rows.append(Row((GAME_TEXT(lang, "dictate"), dice_called(e.dictated, lang))))
    return Zone((word(lang, "dice"), ""), tuple(rows))


def stacks_zone(e: Empire, lang: str) -> Zone:
    """The two stacks from the top, with the builders on them."""
    rows = []
    for side in (DEVELOPMENT, WORLD):
        for depth, tile in enumerate(e.stacks[side]):
            builders = laid_called(e.builders[side], lang) if depth == 0 else ""
            if tile == HIDDEN:
                rows.append(Row((f"{MARKS[side]} ?", "", builders)))
            else:
                face = tile << 1 | side
                rows.append(
                    Row(
                        (f"{MARKS[side]} {called(face, lang)}", str(builders_needed(e, face)), builders),
                        FACE[face].id,
                        f"tile/{tile}",
                    )
                )
        if not e.stacks[side] and e.builders[side]:
            rows.append(Row((MARKS[side], "", laid_called(e.builders[side], lang))))
    for tile in e.hand:
        if tile != HIDDEN:
            names = f"{MARKS[0]} {called(2 * tile, lang)} / {MARKS[1]} {called(2 * tile + 1, lang)}"
            rows.append(Row((names, "", word(lang, "drawn")), FACE[2 * tile].id, f"tile/{tile}"))
    return Zone((word(lang, "zone"), word(lang, "needs"), word(lang, "builders")), tuple(rows), word(lang, "empty_zone"))


def tableau_zone(e: Empire, lang: str) -> Zone:
    rows = []
    for at, face in enumerate(e.tableau):
        side = WORLD if IS_WORLD[face] else DEVELOPMENT
        colour = colour_called(COLOUR[face], lang) if IS_WORLD[face] else ""
        cells = (f"{MARKS[side]} {called(face, lang)}", str(COST[face]), colour, laid_called(e.goods[at], lang))
        rows.append(Row(cells, FACE[face].id, f"tableau/{at}"))
    return Zone((word(lang, "tableau"), word(lang, "cost"), word(lang, "colour"), word(lang, "goods")), tuple(rows))


def objectives_zone(t: RollTable, e: Empire, names: Sequence[str], lang: str) -> Zone:
    """How far a seat is with each objective, and who has claimed it."""
    rows = []
    for number, seats in zip(t.objectives, t.claimed):
        objective = OBJECTIVES[number]
        claimed = ", ".join(name for seat, name in enumerate(names) if seats >> seat & 1)
        far = claimed or f"{standing(t, e, objective)}/{objective.least}"
        cells = (
            objective.component.called(lang),
            GAME_TEXT(lang, f"phase.{WHENS[objective.when]}"),
            far,
            str(objective.talents),
        )
        rows.append(Row(cells, objective.component.id, f"objective/{number}"))
    return Zone((word(lang, "objectives"), word(lang, "when"), word(lang, "progress"), word(lang, "talents")), tuple(rows))
