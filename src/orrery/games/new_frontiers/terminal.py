"""New Frontiers' board: supplies and track, action tiles, market, goals, and every empire with its colonies and goods."""

from collections.abc import Sequence

from orrery.core.view import View
from orrery.draw.glyphs import TEXT as DRAW_TEXT
from orrery.draw.zone import Board, Row, Zone
from orrery.games.new_frontiers.rules.components import ACTIONS, BY_ID, GOALS, GRAY, KINDS, PRODUCE, SPACES, TILES, WORLD_TYPES
from orrery.games.new_frontiers.rules.scoring import goal_points, named_type, points, tile_points
from orrery.games.new_frontiers.rules.table import COLONY_LIMIT, HIDDEN, NOT_IN_PLAY, Empire, Frontier, develop_cost
from orrery.games.new_frontiers.words.components import TEXT, tile_name

DEVELOPMENT, WORLD, MILITARY = "◆", "●", "✶"
KIND_MARKS = dict(zip(KINDS, ("·", "○", "●")))
"""A ring is a windfall colony, a full disc a production colony, a dot a gray one."""
UNCONFIRMED = "~"


def marked_name(tile: int, lang: str) -> str:
    """A tile with its mark; a tilde where the printed tile is not known for sure."""
    component = BY_ID[TILES[tile].id]
    mark = DEVELOPMENT if TILES[tile].size else MILITARY if TILES[tile].military else WORLD
    return f"{mark} {tile_name(tile, lang)}{'' if component.confirmed else UNCONFIRMED}"


def headings(lang: str, *keys: str) -> tuple[str, ...]:
    return tuple(TEXT(lang, f"board.{key}") if key else "" for key in keys)


def board(view: View, names: Sequence[str], lang: str) -> Board:
    """One row for each seat, what everybody shares, then the colonies, explored worlds and developments of each."""
    table: Frontier = view.table
    order = ", ".join(names[seat] for seat in table.track)
    shared = TEXT(lang, "board.shared", vp=table.vp_pool, colonists=table.colonists, bag=len(table.bag), order=order)
    common = [actions_zone(table, names, lang)]
    if table.centre:
        common.append(worlds_zone(table.centre, "centre", lang))
    if table.goal_game:
        common.append(goals_zone(view, names, lang))
    common.append(market_zone(view, lang))
    zones = tuple(tuple(empire_zones(table, seat, lang)) for seat in range(view.seats))
    return Board(moment(view, lang), shared, seats(view, names, lang), zones, tuple(common))


def seats(view: View, names: Sequence[str], lang: str) -> Zone:
    """One row for each seat."""
    columns = headings(lang, "", "points", "credits", "colonists", "military", "goods", "colonies", "spaces", "chips")
    return Zone(columns, tuple(Row(seat_cells(view.table, seat, names[seat])) for seat in range(view.seats)))


def moment(view: View, lang: str) -> str:
    table: Frontier = view.table
    if view.outcome:
        return TEXT(lang, "phase.score")
    if not all(empire.colonies for empire in table.empires):
        return TEXT(lang, "phase.setup")
    return TEXT(lang, "phase.round", n=table.round)


def seat_cells(table: Frontier, seat: int, name: str) -> tuple[str, ...]:
    empire = table.empires[seat]
    return (
        name,
        str(points(table, seat)),
        str(empire.credits),
        str(empire.colonists),
        str(empire.powers.military),
        str(empire.good_count),
        f"{len(empire.colonies)}/{COLONY_LIMIT}",
        f"{empire.spaces}/{SPACES}",
        str(empire.vp),
    )


def actions_zone(table: Frontier, names: Sequence[str], lang: str) -> Zone:
    rows = []
    for action, chooser in enumerate(table.taken):
        if chooser != NOT_IN_PLAY:
            component = BY_ID[ACTIONS[action]]
            credits = TEXT(lang, "reward.credits", n=table.produce_credits)
            waiting = f" ({credits})" if action == PRODUCE and table.produce_credits else ""
            cells = (component.name_in(lang) + waiting, names[chooser] if chooser >= 0 else "")
            rows.append(Row(cells, component.id, f"action/{component.id}"))
    return Zone(headings(lang, "actions", "chosen_by"), tuple(rows))


def market_zone(view: View, lang: str) -> Zone:
    table: Frontier = view.table
    seat = max(0, view.seat)
    rows = [
        Row(
            (marked_name(face, lang), str(develop_cost(table, seat, face)), str(left)),
            TILES[face].id,
            f"market/{TILES[face].id}",
        )
        for face, left in zip(table.market, table.left)
        if left
    ]
    return Zone(headings(lang, "market", "cost", "left"), tuple(rows))


def goals_zone(view: View, names: Sequence[str], lang: str) -> Zone:
    """Goals face up with what they are worth to the viewer, and who holds one face down."""
    table: Frontier = view.table
    empire = table.empires[max(0, view.seat)]
    rows = []
    for goal in [*table.shown, *([table.secret] if table.secret != HIDDEN else [])]:
        worth = str(goal_points(empire, GOALS[goal], named_type(table, max(0, view.seat))))
        rows.append(Row((BY_ID[GOALS[goal].id].name_in(lang), worth), GOALS[goal].id, f"goal/{GOALS[goal].id}"))
    if table.holder >= 0 and table.secret == HIDDEN:
        rows.append(Row((TEXT(lang, "board.hidden_goal", who=names[table.holder]), "?")))
    return Zone(headings(lang, "goals", "points"), tuple(rows), TEXT(lang, "board.none"))


def kind(tile: int, lang: str) -> str:
    record = TILES[tile]
    type = "gray" if record.type == GRAY else WORLD_TYPES[record.type]
    return f"{KIND_MARKS[KINDS[record.kind]]} {TEXT(lang, f'type.{type}')}"


def worlds_zone(worlds: Sequence[int], key: str, lang: str) -> Zone:
    rows = []
    for world in worlds:
        tile = TILES[world]
        price = f"{MILITARY}{tile.strength}" if tile.military else f"${tile.strength}"
        printed = f"{tile.vp}+" if tile.bonus else str(tile.vp)
        rows.append(
            Row((marked_name(world, lang), price, str(tile.colonists), kind(world, lang), printed), tile.id, f"{key}/{tile.id}")
        )
    return Zone(headings(lang, key, "cost", "colonists", "type", "points"), tuple(rows), TEXT(lang, "board.none"))


def empire_zones(table: Frontier, seat: int, lang: str) -> list[Zone]:
    """Colonies with their goods, explored worlds, developments, and the stockpile if it holds anything."""
    empire = table.empires[seat]
    colonies = [
        Row(
            (
                marked_name(world, lang),
                TEXT(lang, f"type.{WORLD_TYPES[good]}") if good >= 0 else "",
                kind(world, lang),
                str(tile_points(table, seat, world)),
            ),
            TILES[world].id,
            f"colony/{TILES[world].id}",
        )
        for world, good in zip(empire.colonies, empire.goods)
    ]
    developments = [
        Row((marked_name(face, lang), str(tile_points(table, seat, face))), TILES[face].id, f"development/{TILES[face].id}")
        for face in empire.developments
    ]
    zones = [
        Zone(headings(lang, "colonies", "good", "type", "points"), tuple(colonies), DRAW_TEXT(lang, "nothing")),
        worlds_zone(empire.explored, "explored", lang),
        Zone(headings(lang, "developments", "points"), tuple(developments), TEXT(lang, "board.none")),
    ]
    stored = stored_rows(empire, lang)
    return [*zones, Zone((*headings(lang, "stored"), ""), stored)] if stored else zones


def stored_rows(empire: Empire, lang: str) -> tuple[Row, ...]:
    """What lies on the stockpile mat."""
    rows = [Row((marked_name(world, lang), ""), TILES[world].id) for world in empire.stock_worlds]
    rows += [Row((TEXT(lang, f"type.{WORLD_TYPES[type]}"), str(n))) for type, n in enumerate(empire.stock_goods) if n]
    if empire.stock_credits:
        rows.append(Row((TEXT(lang, "board.credits"), str(empire.stock_credits))))
    return tuple(rows)
