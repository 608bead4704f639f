"""What each seat of Roll for the Galaxy has, as its page draws it: construction zone, dice and tableau."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from orrery.core.ask import Some
from orrery.core.cache import KeptValues
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.rules.assign import may_go_apart
from orrery.games.roll_for_the_galaxy.rules.build import bring_back, lose_builders, top_face, use_builders
from orrery.games.roll_for_the_galaxy.rules.components import BONUSES_OF, DEVELOPMENT, DICE, KINDS, TALENT, WORLD, face_of
from orrery.games.roll_for_the_galaxy.rules.dice import DIE_MASK
from orrery.games.roll_for_the_galaxy.rules.round import hire
from orrery.games.roll_for_the_galaxy.rules.scoring import bonus_points, points
from orrery.games.roll_for_the_galaxy.rules.table import HIDDEN, RollTable
from orrery.games.roll_for_the_galaxy.rules.table import Empire as Seat
from orrery.games.roll_for_the_galaxy.web.faces import TEXT, Die, Tile, plain_die, tile
from orrery.games.roll_for_the_galaxy.web.prices import need_sum
from orrery.games.roll_for_the_galaxy.words.components import face_name
from orrery.games.roll_for_the_galaxy.words.questions.common import die_id

PLACES = ("developers", "settlers")


MOST_EMPIRES = 4096
"""Empires and the parts of them that are kept as they are drawn from."""


@dataclass(frozen=True, eq=False)
class Stack:
    """One half of a construction zone, made once like a tile."""

    side: int
    top: Tile | None
    below: int
    under: tuple[str, ...]
    """The names of the tiles below, for their owner only."""
    builders: tuple[Die, ...]
    holes: int

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched on it."""
        return (f"top/{self.side}", f"stack/{self.side}", *(die.piece for die in self.builders))


@dataclass(frozen=True, eq=False)
class Tableau:
    """The tiles that a seat has completed, made once like each of them."""

    tiles: tuple[Tile, ...]

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched on its tiles."""
        return tuple([piece for tile in self.tiles for piece in tile.pieces])


@dataclass(frozen=True, eq=False)
class Pools:
    """The dice that a seat has in its cup and its Citizenry, and its credits, made once like a tile."""

    cup: tuple[Die, ...]
    citizenry: tuple[Die, ...]
    talents: tuple[Die, ...]
    credits: int

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """Its dice as pieces that can be touched."""
        return tuple([die.piece for die in (*self.citizenry, *self.cup, *self.talents)])


class Facts(NamedTuple):
    """What is counted of an empire."""

    tiles: int
    dice: int
    credits: int
    goods: int
    chips: int
    points: int


@dataclass(frozen=True, eq=False)
class Empire:
    """One seat's part of the table, made once like its parts."""

    seat: int
    name: str
    facts: Facts
    tableau: Tableau
    stacks: tuple[Stack, ...]
    pools: Pools

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """All that can be touched in it."""
        stacked = [piece for stack in self.stacks for piece in stack.pieces]
        return (*stacked, *self.pools.pieces, *self.tableau.pieces)


class Offered(NamedTuple):
    """The dice of the viewer's empire that the question is about: builders on the two stacks, and those of the Citizenry."""

    developers: tuple[int, ...] = ()
    settlers: tuple[int, ...] = ()
    citizens: tuple[int, ...] = ()


NOTHING = Offered()

_seats: KeptValues[Empire] = KeptValues(MOST_EMPIRES)
_empires: KeptValues[Empire] = KeptValues(MOST_EMPIRES)
_tableaus: KeptValues[Tableau] = KeptValues(MOST_EMPIRES)
_stacks: KeptValues[Stack] = KeptValues(MOST_EMPIRES)
_pools: KeptValues[Pools] = KeptValues(MOST_EMPIRES)


def empire(view: View, seat: int, name: str, lang: str) -> Empire:
    """A seat's part. That of another seat depends on what it has alone, whatever the viewer is asked."""
    own = seat == view.seat
    offered = offered_dice(view) if own else NOTHING
    key = (shown_key(view.table.empires[seat]), own, offered, may_go_apart(view.options), seat, name, lang)
    return _seats.find(key, lambda: _find_empire(view, seat, name, offered, lang))


def shown_key(e: Seat) -> tuple[object, ...]:
    """All that an empire shows, as one value to look it up by: of its workers it counts the dice, wherever they stand."""
    return (
        (e.credits, e.chips, tuple(e.tableau), tuple(e.goods), tuple(e.cup), tuple(e.citizenry)),
        (tuple(e.stacks[0]), tuple(e.stacks[1]), tuple(e.builders[0]), tuple(e.builders[1])),
        (tuple(sorted([w & DIE_MASK for w in e.workers])), tuple(e.dictated)),
    )


def _find_empire(view: View, seat: int, name: str, offered: Offered, lang: str) -> Empire:
    """An empire by its parts: much of what a seat has, like what it does this phase, is not shown in it."""
    t: RollTable = view.table
    e = t.empires[seat]
    own = seat == view.seat
    apart = may_go_apart(view.options)
    facts = Facts(
        tiles=len(e.tableau),
        dice=sum([count for kind, count in enumerate(e.dice()) if kind != TALENT]),
        credits=e.credits,
        goods=sum([len(goods) for goods in e.goods]),
        chips=e.chips,
        points=points(e),
    )
    tiles = tableau(e, own, apart, lang)
    stacks = tuple([stack(e, side, offered[side], own, apart, lang) for side in (DEVELOPMENT, WORLD)])
    dice = pools(e, offered.citizens, own, lang)
    return _empires.find((seat, name, facts, tiles, stacks, dice), lambda: Empire(seat, name, facts, tiles, stacks, dice))


def tableau(e: Seat, own: bool, apart: bool, lang: str) -> Tableau:
    """The tiles of a seat, with the goods on them and what they are worth as things stand."""
    bonuses = [BONUSES_OF[face] for face in e.tableau]
    worth = tuple([bonus_points(e, bonus) for bonus in bonuses if bonus is not None])
    return _tableaus.find(
        (tuple(e.tableau), tuple(e.goods), worth, own, apart, lang),
        lambda: Tableau(
            tuple(
                [
                    tile(face, lang, f"tableau/{at}" if own else "", e, at, good_piece="good" if own else "far", apart=apart)
                    for at, face in enumerate(e.tableau)
                ]
            )
        ),
    )


def pools(e: Seat, offered: tuple[int, ...], own: bool, lang: str) -> Pools:
    """The dice that lie ready; where dice of the Citizenry are chosen, as many can be touched as the question names."""
    return _pools.find(
        (tuple(e.cup), tuple(e.citizenry), e.credits, offered, own, lang),
        lambda: Pools(
            cup=_pile(e.cup, "cup", own, lang),
            citizenry=_citizens(e, offered, lang) if own else _pile(e.citizenry, "citizenry", False, lang),
            talents=tuple([plain_die(TALENT, "cup/talent" if own else "", lang)] * e.cup[TALENT]),
            credits=e.credits,
        ),
    )


def _pile(counts: list[int], place: str, own: bool, lang: str) -> tuple[Die, ...]:
    return tuple(
        plain_die(kind, f"{place}/{DICE[kind].id}" if own else "", lang, "tiny")
        for kind in range(KINDS)
        if kind != TALENT
        for _ in range(counts[kind])
    )


def _citizens(e: Seat, offered: tuple[int, ...], lang: str) -> tuple[Die, ...]:
    dice = [kind for kind in range(KINDS) for _ in range(e.citizenry[kind])]
    return tuple(plain_die(kind, piece, lang, "tiny") for kind, piece in _with_pieces(dice, offered, "citizenry"))


def stack(e: Seat, side: int, offered: tuple[int, ...], own: bool, apart: bool, lang: str) -> Stack:
    """One half of a construction zone; the tiles of the tableau decide what its top needs."""
    tiles = tuple(e.stacks[side])
    top, why = None, ""
    if tiles and tiles[0] != HIDDEN:
        top = tile(top_face(e, side), lang, f"tile/{tiles[0]}" if own else "", e, apart=apart)
        why = need_sum(e, top.face, lang)
    key = (side, tiles, top, why, tuple(e.builders[side]), offered, own, lang)
    return _stacks.find(key, lambda: _make_stack(e, side, top, why, offered, own, lang))


def _make_stack(e: Seat, side: int, top: Tile | None, why: str, offered: tuple[int, ...], own: bool, lang: str) -> Stack:
    tiles = e.stacks[side]
    builders = e.builders[side]
    if top and why:
        top = replace(top, help=f"{TEXT(lang, 'price.need', n=top.need, sum=why)} {top.help}")
    dice = _with_pieces(builders, offered, PLACES[side])
    return Stack(
        side=side,
        top=top,
        below=max(0, len(tiles) - 1),
        under=tuple(face_name(face_of(number, side), lang) for number in tiles[1:] if number != HIDDEN),
        builders=tuple(plain_die(die, piece if own else "", lang, "tiny") for die, piece in dice),
        holes=max(0, top.need - len(builders)) if top else 0,
    )


def offered_dice(view: View) -> Offered:
    """The dice that the viewer is asked about."""
    ask = view.ask
    if not isinstance(ask, Some):
        return NOTHING
    items = tuple(ask.items)
    if ask.name in FROM_CITIZENRY:
        return Offered(citizens=items)
    if ask.name not in ASKED_SIDE:
        return NOTHING
    return Offered(settlers=items) if ASKED_SIDE[ask.name](*ask.args) == WORLD else Offered(developers=items)


def _used_side(side: int) -> int:
    return side


def _lost_side(builders: tuple[int, ...], side: int, face: int, reward: int) -> int:
    return side


ASKED_SIDE: dict[str, Callable[..., int]] = {use_builders.__name__: _used_side, lose_builders.__name__: _lost_side}
"""The stack of a question about the builders on a stack, from the arguments of its step."""
FROM_CITIZENRY = (hire.__name__, bring_back.__name__)
"""The questions about dice of the Citizenry."""


def _with_pieces(dice: Sequence[int], offered: Sequence[int], place: str) -> list[tuple[int, str]]:
    """Dice with the pieces they are: as many as a question offers are its dice, the others lie in their place."""
    left = list(offered)
    pieces: list[tuple[int, str]] = []
    for die in dice:
        if die in left:
            left.remove(die)
            pieces.append((die, f"die/{die_id(die)}"))
        else:
            pieces.append((die, f"{place}/{die_id(die)}"))
    return pieces
