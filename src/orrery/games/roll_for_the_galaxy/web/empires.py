"""What each seat of Roll for the Galaxy has, as its page draws it: construction zone, dice and tableau."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from orrery.core.ask import Some
from orrery.core.cache import KeptValues
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.rules.assign import may_go_apart
from orrery.games.roll_for_the_galaxy.rules.build import bring_back, lose_builders, top_face, use_builders
from orrery.games.roll_for_the_galaxy.rules.components import DEVELOPMENT, DICE, KINDS, TALENT, WORLD, face_of
from orrery.games.roll_for_the_galaxy.rules.round import hire
from orrery.games.roll_for_the_galaxy.rules.scoring import points
from orrery.games.roll_for_the_galaxy.rules.table import EMPIRE, HIDDEN, RollTable
from orrery.games.roll_for_the_galaxy.rules.table import Empire as Seat
from orrery.games.roll_for_the_galaxy.web.faces import TEXT, Die, Tile, plain_die, tile
from orrery.games.roll_for_the_galaxy.web.prices import need_sum
from orrery.games.roll_for_the_galaxy.words.components import face_name
from orrery.games.roll_for_the_galaxy.words.questions.common import die_id

PLACES = ("developers", "settlers")


class Stack(NamedTuple):
    """One half of a construction zone."""

    side: int
    top: Tile | None
    below: int
    under: tuple[str, ...]
    """The names of the tiles below, for their owner only."""
    builders: tuple[Die, ...]
    holes: int

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched on it."""
        return (f"top/{self.side}", f"stack/{self.side}", *(die.piece for die in self.builders))


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

    @property
    def pieces(self) -> tuple[str, ...]:
        """Its dice in Citizenry and cup, as pieces that can be touched."""
        return tuple(die.piece for die in (*self.citizenry, *self.cup))


MOST_EMPIRES = 4096
"""Empires of others that are kept as they are drawn from."""
_others: KeptValues[Empire] = KeptValues(MOST_EMPIRES)


def empire(view: View, seat: int, name: str, lang: str) -> Empire:
    """A seat's part. That of another seat depends on what it has alone, whatever the viewer is asked."""
    if seat == view.seat:
        return _make_empire(view, seat, name, lang)
    key = (EMPIRE.key(view.table.empires[seat]), may_go_apart(view.options), seat, name, lang)
    return _others.find(key, lambda: _make_empire(view, seat, name, lang))


def _make_empire(view: View, seat: int, name: str, lang: str) -> Empire:
    t: RollTable = view.table
    e = t.empires[seat]
    own = seat == view.seat
    apart = may_go_apart(view.options)
    tiles = tuple(
        tile(face, lang, f"tableau/{at}" if own else "", e, at, good_piece="good" if own else "far", apart=apart)
        for at, face in enumerate(e.tableau)
    )
    owned = e.dice()
    return Empire(
        seat=seat,
        name=name,
        tiles=tiles,
        stacks=tuple(stack(view, e, seat, side, lang) for side in (DEVELOPMENT, WORLD)),
        cup=_pile(e.cup, "cup", own, lang),
        citizenry=_citizens(view, e, lang) if own else _pile(e.citizenry, "citizenry", False, lang),
        talents=tuple(plain_die(TALENT, "cup/talent" if own else "", lang) for _ in range(e.cup[TALENT])),
        credits=e.credits,
        chips=e.chips,
        points=points(e),
        dice=sum([count for kind, count in enumerate(owned) if kind != TALENT]),
        goods=sum([len(goods) for goods in e.goods]),
        hand=len(e.hand),
    )


def _pile(counts: list[int], place: str, own: bool, lang: str) -> tuple[Die, ...]:
    return tuple(
        plain_die(kind, f"{place}/{DICE[kind].id}" if own else "", lang, "tiny")
        for kind in range(KINDS)
        if kind != TALENT
        for _ in range(counts[kind])
    )


def _citizens(view: View, e: Seat, lang: str) -> tuple[Die, ...]:
    """The Citizenry; where dice of it are chosen, as many can be touched as the question names."""
    offered = view.ask.items if isinstance(view.ask, Some) and view.ask.name in FROM_CITIZENRY else ()
    dice = [kind for kind in range(KINDS) for _ in range(e.citizenry[kind])]
    return tuple(plain_die(kind, piece, lang, "tiny") for kind, piece in _with_pieces(dice, offered, "citizenry"))


def stack(view: View, e: Seat, seat: int, side: int, lang: str) -> Stack:
    own = seat == view.seat
    tiles = e.stacks[side]
    builders = e.builders[side]
    offered = _builders_offered(view, side) if own else ()
    top = None
    if tiles and tiles[0] != HIDDEN:
        apart = may_go_apart(view.options)
        top = tile(top_face(e, side), lang, f"tile/{tiles[0]}" if own else "", e, apart=apart)
        why = need_sum(e, top.face, lang)
        if why:
            top = top._replace(help=f"{TEXT(lang, 'price.need', n=top.need, sum=why)} {top.help}")
    dice = _with_pieces(builders, offered, PLACES[side])
    return Stack(
        side=side,
        top=top,
        below=max(0, len(tiles) - 1),
        under=tuple(face_name(face_of(number, side), lang) for number in tiles[1:] if number != HIDDEN),
        builders=tuple(plain_die(die, piece if own else "", lang, "tiny") for die, piece in dice),
        holes=max(0, top.need - len(builders)) if top else 0,
    )


def _builders_offered(view: View, side: int) -> Sequence[int]:
    """The builders on a stack that the question is about."""
    if not isinstance(view.ask, Some) or view.ask.name not in ASKED_SIDE:
        return ()
    return view.ask.items if ASKED_SIDE[view.ask.name](*view.ask.args) == side else ()


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
