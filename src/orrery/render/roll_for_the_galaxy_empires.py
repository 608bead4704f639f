"""What each seat of Roll for the Galaxy has, as its page draws it: construction zone, dice and tableau."""

from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.ask import Some
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.describe import called
from orrery.games.roll_for_the_galaxy.faces import DICE, KINDS, TALENT
from orrery.games.roll_for_the_galaxy.scoring import points
from orrery.games.roll_for_the_galaxy.table import HIDDEN, RollTable
from orrery.games.roll_for_the_galaxy.table import Empire as Seat
from orrery.games.roll_for_the_galaxy.words import die_id
from orrery.render.roll_for_the_galaxy_faces import Die, Tile, of_kind, tile

PLACES = ("developers", "settlers")
SIDE_OF = {"use_builders": 0, "lose_builders": 1}
"""Asks about the builders on a stack, and which of their arguments says which stack."""


class Stack(NamedTuple):
    """One half of a construction zone."""

    side: int
    top: Tile | None
    below: int
    under: tuple[str, ...]
    """The names of the tiles below, for their owner only."""
    builders: tuple[Die, ...]
    holes: int


class Empire(NamedTuple):
    """One seat's part of the table."""

    seat: int
    name: str
    tiles: tuple[Tile, ...]
    stacks: tuple[Stack, ...]
    cup: tuple[Die, ...]
    citizenry: tuple[Die, ...]
    talents: tuple[Die, ...]
    credits: int
    chips: int
    points: int
    dice: int
    goods: int
    hand: int


def empire(view: View, seat: int, name: str, lang: str) -> Empire:
    t: RollTable = view.table
    e = t.empires[seat]
    own = seat == view.seat
    ask = view.ask.name if own and view.ask else ""
    tiles = tuple(
        tile(face, lang, f"tableau/{at}" if own else "", e, at, "good" if own else "far") for at, face in enumerate(e.tableau)
    )
    owned = e.dice()
    return Empire(
        seat,
        name,
        tiles,
        (stack(view, e, seat, 0, lang), stack(view, e, seat, 1, lang)),
        _pile(e.cup, "cup", own, lang),
        _citizens(view, e, ask, lang) if own else _pile(e.citizenry, "citizenry", False, lang),
        tuple(of_kind(TALENT, "cup/talent" if own else "", lang) for _ in range(e.cup[TALENT])),
        e.credits,
        e.chips,
        points(e),
        sum([count for kind, count in enumerate(owned) if kind != TALENT]),
        sum([len(goods) for goods in e.goods]),
        len(e.hand),
    )


def _pile(counts: list[int], place: str, own: bool, lang: str) -> tuple[Die, ...]:
    return tuple(
        of_kind(kind, f"{place}/{DICE[kind].id}" if own else "", lang, "xs")
        for kind in range(KINDS)
        if kind != TALENT
        for _ in range(counts[kind])
    )


def _citizens(view: View, e: Seat, ask: str, lang: str) -> tuple[Die, ...]:
    """The Citizenry; where dice of it are chosen, as many can be touched as the question names."""
    offered = view.ask.items if isinstance(view.ask, Some) and ask in ("hire", "bring_back") else ()
    dice = [kind for kind in range(KINDS) for _ in range(e.citizenry[kind])]
    return tuple(of_kind(kind, piece, lang, "xs") for kind, piece in _named(dice, offered, "citizenry"))


def stack(view: View, e: Seat, seat: int, side: int, lang: str) -> Stack:
    own = seat == view.seat
    tiles = e.stacks[side]
    builders = e.builders[side]
    offered = _builders_offered(view, side) if own else ()
    top = tile(tiles[0] << 1 | side, lang, f"tile/{tiles[0]}" if own else "", e) if tiles and tiles[0] != HIDDEN else None
    return Stack(
        side,
        top,
        max(0, len(tiles) - 1),
        tuple(called(number << 1 | side, lang) for number in tiles[1:] if number != HIDDEN),
        tuple(of_kind(kind, piece if own else "", lang, "xs") for kind, piece in _named(builders, offered, PLACES[side])),
        max(0, top.need - len(builders)) if top else 0,
    )


def _builders_offered(view: View, side: int) -> Sequence[int]:
    """The builders on a stack that the question is about."""
    if not isinstance(view.ask, Some) or view.ask.name not in SIDE_OF:
        return ()
    return view.ask.items if view.ask.args[SIDE_OF[view.ask.name]] == side else ()


def _named(dice: Sequence[int], offered: Sequence[int], place: str) -> list[tuple[int, str]]:
    """Dice with the pieces they are: as many as a question offers are its dice, the others lie in their place."""
    left = list(offered)
    found: list[tuple[int, str]] = []
    for die in dice:
        if die in left:
            left.remove(die)
            found.append((die, f"die/{die_id(die)}"))
        else:
            found.append((die, f"{place}/{die_id(die)}"))
    return found
