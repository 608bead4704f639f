"""Copies and views field by field: each field of a table is copied as it is, and each is public or named here as hidden."""

from collections.abc import Callable, Iterator
from inspect import isdatadescriptor
from itertools import pairwise
from typing import Any

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Position

HIDDEN_FIELDS: dict[str, dict[str, set[str]]] = {
    "jump-drive": {"JumpTable": {"pile", "discard"}, "Seat": {"hand"}},
    "tiny-epic-galaxies": {"GalaxyTable": {"deck"}, "Galaxy": {"offered", "mission"}},
    "roll-for-the-galaxy": {
        "RollTable": {"bag", "abandoned"},
        "Empire": {"hand", "stacks", "reserve", "cup", "workers", "dictated", "selector", "used"},
    },
    "new-frontiers": {"Frontier": {"pile", "hints", "looking", "secret"}, "Empire": set()},
}
"""What a seat is not shown of the table and of others' empires, at least in part or for a while; all else is there for everybody."""
FIXED_FIELDS = {"market", "objectives"}
"""What is laid out before the game and never changes after, so that copies share it."""
MANY = 40
"""So many answers into a game its fields are well filled."""


def positions(name: str) -> Iterator[Position]:
    """The beginning of a game and a moment in its middle, for every set of options with the most seats."""
    game = orrery.game(name)
    seats = game.seat_counts[-1]
    for options in game.options_for(seats):
        p = game.start(seats, "fields", options)
        luck = Luck.of("fields")
        yield p.copy()
        for _ in range(MANY):
            seat = min(p.asks)
            p.choose(seat, p.asks[seat].sample(luck))
        yield p


def parts(thing: Any, path: str = "table") -> Iterator[tuple[str, Any]]:
    """A table and all that it holds which has fields and is copied with it."""
    yield path, thing
    for name in fields(thing):
        value = getattr(thing, name)
        if isinstance(value, list):
            for number, each in enumerate(value):
                if hasattr(each, "copy") and fields(each):
                    yield from parts(each, f"{path}.{name}[{number}]")


def fields(thing: Any) -> list[str]:
    """The names of the fields of an object, compiled or not: what can be written."""
    names: list[str] = []
    for name, value in vars(type(thing)).items():
        if isdatadescriptor(value) and not isinstance(value, property) and not name.startswith("__"):
            try:
                setattr(thing, name, getattr(thing, name))
            except AttributeError:  # compiled classes show properties like fields, but these can't be written
                continue
            names.append(name)
    return names


def another(value: Any) -> Any:
    """Another value of the same type; the same where there is none to be had."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case [list() as first, *others]:
            return [another(first), *others]
        case [tuple() as first, *others]:
            return [another(first), *others]
        case [*numbers] if isinstance(value, list) and all(isinstance(number, int) for number in numbers):
            return [*numbers, 1]
        case [*numbers] if isinstance(value, tuple) and all(isinstance(number, int) for number in numbers):
            return (*numbers, 1)
    return value


def faults_of_copy(thing: Any, copy: Callable[[Any], Any]) -> list[str]:
    """The fields that a copy does not hold as they are, or shares with its original although they change.

    Each field gets another value by itself, so that fields that happen to be equal are told apart.
    """
    faults: list[str] = []
    names = fields(thing)
    for name in names:
        value = getattr(thing, name)
        setattr(thing, name, another(value))
        other = copy(thing)
        for each in names:
            held, copied = getattr(thing, each), getattr(other, each)
            if isinstance(held, list):
                if held is copied and each not in FIXED_FIELDS:
                    faults.append(f"{each} is shared")
                elif held and fields(held[0]) and hasattr(held[0], "copy"):
                    continue  # `parts` yields these one by one
            if type(held) is not type(copied) or held != copied:
                faults.append(f"{each} is {copied!r}, not {held!r}")
        setattr(thing, name, value)
    return faults


@pytest.mark.parametrize("name", orrery.names())
def test_a_copy_holds_every_field_as_it_is(name: str) -> None:
    for p in positions(name):
        kinds = set()
        for path, part in parts(p.table):
            kinds.add(type(part).__name__)
            assert len(fields(part)) > 5, path
            assert faults_of_copy(part, lambda thing: thing.copy()) == [], path
        assert kinds == set(HIDDEN_FIELDS[name])


@pytest.mark.parametrize("name", orrery.names())
def test_a_copy_with_two_fields_of_a_type_swapped_is_seen(name: str) -> None:
    for p in positions(name):
        for path, part in parts(p.table):
            names = fields(part)
            by_type: dict[type, list[str]] = {}
            for field in names:
                if another(getattr(part, field)) != getattr(part, field):
                    by_type.setdefault(type(getattr(part, field)), []).append(field)
            for same in by_type.values():
                for one, other in pairwise(same):

                    def swapped(thing: Any, one: str = one, other: str = other) -> Any:
                        twin = thing.copy()
                        first, second = getattr(twin, one), getattr(twin, other)
                        setattr(twin, one, second)
                        setattr(twin, other, first)
                        return twin

                    assert faults_of_copy(part, swapped), f"{path}: {one} and {other}"


@pytest.mark.parametrize("name", orrery.names())
def test_a_copied_position_is_the_same_in_every_part(name: str) -> None:
    for p in positions(name):
        other = p.copy()
        assert other.plain() == p.plain()
        assert other.game is p.game
        assert (other.seed, other.seats, other.revealed, other.answered) == (p.seed, p.seats, p.revealed, p.answered)
        for field in ("asks", "agenda", "lanes", "sealed", "luck", "table"):
            assert getattr(other, field) is not getattr(p, field), field


@pytest.mark.parametrize("name", orrery.names())
def test_every_field_is_shown_to_all_or_named_as_hidden(name: str) -> None:
    """Each field of the table, and of others' empires, is changed by itself; whoever looks sees it, unless it is hidden."""
    game = orrery.game(name)
    hidden = HIDDEN_FIELDS[name]
    for p in positions(name):
        viewer = p.seats - 1
        redacted = game.redact(p, viewer)
        twins = dict(parts(redacted))
        for path, part in list(parts(p.table)):
            kept_back = hidden[type(part).__name__]
            assert kept_back <= set(fields(part)), path
            if path == f"table.{empires_of(p)}[{viewer}]":
                kept_back = kept_back & {"reserve"}
            for field in fields(part):
                if field in kept_back:
                    continue
                value = getattr(part, field)
                held = getattr(twins[path], field)
                if is_list_of_parts(value):
                    assert len(held) == len(value)
                else:
                    assert held == value, f"{path}.{field}"
                changed = another(value)
                if changed == value or is_list_of_parts(value):
                    continue
                setattr(part, field, changed)
                again = dict(parts(game.redact(p, viewer)))[path]
                assert getattr(again, field) == changed, f"{path}.{field} is neither shown nor named as hidden"
                setattr(part, field, value)


def is_list_of_parts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and hasattr(value[0], "copy") and bool(fields(value[0]))


def empires_of(p: Position) -> str:
    """The field of a table that holds what its seats own."""
    return next(name for name in fields(p.table) if is_list_of_parts(getattr(p.table, name)))
