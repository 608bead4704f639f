"""Roll's board: who has what, every tableau with its goods, the construction zones, and the own dice by column."""

from collections.abc import Sequence

from orrery.core.text import Text
from orrery.core.view import View
from orrery.draw.glyphs import TEXT as DRAW_TEXT
from orrery.draw.zone import Board, Row, Zone
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import (
    COLOUR,
    COST,
    DEVELOPMENT,
    FACE,
    IS_WORLD,
    PHASES,
    TALENT,
    WILD,
    WORLD,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import phase_of
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES, WHENS, standing
from orrery.games.roll_for_the_galaxy.rules.scoring import points
from orrery.games.roll_for_the_galaxy.rules.table import (
    ASSIGNING,
    HIDDEN,
    MANAGING,
    REVEALING,
    SETTING_UP,
    Empire,
    RollTable,
    builders_needed,
)
from orrery.games.roll_for_the_galaxy.words.components import TEXT as GAME_TEXT
from orrery.games.roll_for_the_galaxy.words.components import (
    colour_name,
    dice_counts,
    face_name,
    kind_counts,
    objective_name,
    phase_name,
    worker_name,
)

TEXT = Text.of("orrery.games.roll_for_the_galaxy", "terminal")

MARKS = ("◆", "●")
"""A diamond is a development, a circle a world."""
STEPS = {ASSIGNING: "assign", REVEALING: "reveal", MANAGING: "manage"}
"""What the table is doing beside the phases, by the key of its name."""


def board(view: View, names: Sequence[str], lang: str) -> Board:
    """One row for each seat, then its tableau and construction zone; the own dice stand in their columns."""
    t: RollTable = view.table
    zones = []
    for seat, e in enumerate(t.empires):
        own = (dice_zone(e, lang),) if seat == view.seat or t.now != ASSIGNING else ()
        goals = (objectives_zone(t, e, names, lang),) if t.objectives else ()
        zones.append((*own, stacks_zone(e, lang), tableau_zone(e, lang), *goals))
    taking_place = [phase_name(phase, lang) for phase in range(PHASES) if t.takes_place(phase)]
    shared = TEXT(lang, "shared", pool=max(0, t.pool), bag=len(t.bag))
    if taking_place:
        shared += " · " + ", ".join(taking_place)
    return Board(moment(t, lang), shared, seats(view, names, lang), tuple(zones))


def seats(view: View, names: Sequence[str], lang: str) -> Zone:
    """One row for each seat."""
    keys = ("points", "credits", "chips", "cup", "citizenry", "tiles", "selected")
    rows = tuple(Row(seat_cells(e, names[seat], lang)) for seat, e in enumerate(view.table.empires))
    return Zone(("", *(TEXT(lang, key) for key in keys)), rows)


def moment(t: RollTable, lang: str) -> str:
    if t.now == SETTING_UP:
        return GAME_TEXT(lang, "phase.setup")
    step = phase_name(t.now, lang) if t.now < PHASES else GAME_TEXT(lang, f"phase.{STEPS.get(t.now, 'finished')}")
    return DRAW_TEXT(lang, "named", name=GAME_TEXT(lang, "phase.round", n=t.round), words=step)


def seat_cells(e: Empire, name: str, lang: str) -> tuple[str, ...]:
    return (
        name,
        str(points(e)),
        TEXT(lang, "money", n=e.credits),
        str(e.chips),
        str(sum(e.cup[:TALENT])),
        str(sum(e.citizenry)),
        str(len(e.tableau)),
        phase_name(e.selected, lang) if e.selected >= 0 else "·",
    )


def dice_of(counts: Sequence[int]) -> list[int]:
    """The dice that are counted by kind."""
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


def dice_zone(e: Empire, lang: str) -> Zone:
    """Where the dice of a seat are."""
    rows = [
        Row((TEXT(lang, "cup"), kind_counts(dice_of(e.cup[:TALENT]), lang) or "·")),
        Row((TEXT(lang, "citizenry"), kind_counts(dice_of(e.citizenry), lang) or "·")),
    ]
    if e.cup[TALENT]:
        rows.append(Row((TEXT(lang, "talents"), str(e.cup[TALENT]))))
    for phase in range(PHASES):
        workers = e.in_phase(phase)
        if workers:
            rows.append(Row((phase_name(phase, lang), ", ".join(worker_name(w, lang) for w in workers))))
    unplaced = [w for w in e.workers if phase_of(w) >= WILD]
    if unplaced:
        rows.append(Row((TEXT(lang, "unplaced"), ", ".join(worker_name(w, lang) for w in unplaced))))
    if e.dictated:
        rows.append(Row((GAME_TEXT(lang, "dictate"), kind_counts(e.dictated, lang))))
    return Zone((TEXT(lang, "dice"), ""), tuple(rows))


def stacks_zone(e: Empire, lang: str) -> Zone:
    """The two stacks from the top, with the builders on them."""
    rows = []
    for side in (DEVELOPMENT, WORLD):
        for depth, tile in enumerate(e.stacks[side]):
            builders = dice_counts(e.builders[side], lang) if depth == 0 else ""
            if tile == HIDDEN:
                rows.append(Row((f"{MARKS[side]} ?", "", builders)))
            else:
                face = face_of(tile, side)
                rows.append(
                    Row(
                        (f"{MARKS[side]} {face_name(face, lang)}", str(builders_needed(e, face)), builders),
                        FACE[face].id,
                        f"tile/{tile}",
                    )
                )
        if not e.stacks[side] and e.builders[side]:
            rows.append(Row((MARKS[side], "", dice_counts(e.builders[side], lang))))
    for tile in e.hand:
        if tile != HIDDEN:
            development, world = face_of(tile, DEVELOPMENT), face_of(tile, WORLD)
            names = f"{MARKS[DEVELOPMENT]} {face_name(development, lang)} / {MARKS[WORLD]} {face_name(world, lang)}"
            rows.append(Row((names, "", TEXT(lang, "drawn")), FACE[development].id, f"tile/{tile}"))
    return Zone((TEXT(lang, "zone"), TEXT(lang, "needs"), TEXT(lang, "builders")), tuple(rows), TEXT(lang, "empty_zone"))


def tableau_zone(e: Empire, lang: str) -> Zone:
    rows = []
    for at, face in enumerate(e.tableau):
        side = WORLD if IS_WORLD[face] else DEVELOPMENT
        colour = colour_name(COLOUR[face], lang) if IS_WORLD[face] else ""
        cells = (f"{MARKS[side]} {face_name(face, lang)}", str(COST[face]), colour, dice_counts(e.goods[at], lang))
        rows.append(Row(cells, FACE[face].id, f"tableau/{at}"))
    return Zone((TEXT(lang, "tableau"), TEXT(lang, "cost"), TEXT(lang, "colour"), TEXT(lang, "goods")), tuple(rows))


def objectives_zone(t: RollTable, e: Empire, names: Sequence[str], lang: str) -> Zone:
    """How far a seat is with each objective, and who has claimed it."""
    rows = []
    for number, seats in zip(t.objectives, t.claimed):
        objective = OBJECTIVES[number]
        claimed = ", ".join(name for seat, name in enumerate(names) if has_bit(seats, seat))
        cells = (
            objective_name(number, lang),
            GAME_TEXT(lang, f"phase.{WHENS[objective.when]}"),
            claimed or f"{standing(t, e, objective)}/{objective.least}",
            str(objective.talents),
        )
        rows.append(Row(cells, objective.component.id, f"objective/{number}"))
    return Zone((TEXT(lang, "objectives"), TEXT(lang, "when"), TEXT(lang, "progress"), TEXT(lang, "talents")), tuple(rows))
