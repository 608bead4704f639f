"""Luck that nobody can choose: a server commits to its half, then each player adds a number, and the seed is made from all of them."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

HALF = re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"[0-9a-f]{32}")
"""A number of a player: 128 bits."""
MIXTURE = re.compile(rf"({HALF.pattern})((?:\.\d-{NUMBER.pattern})+)")


class Mixture(NamedTuple):
    """What a seed was made from: the half of the server, and the numbers of players with their seats."""

    half: str
    numbers: dict[int, str]


def half_commitment(half: str) -> str:
    """A hash of a server's half, to be shown before any player adds a number."""
    return sha256(b"orrery/commitment/half" + half.encode()).hexdigest()


def mix(half: str, numbers: Mapping[int, str]) -> str:
    """The seed made from a server's half and the numbers of players; the half itself where nobody added one.

    >>> mix("ab" * 32, {1: "12" * 16})[-39:]
    'abab.1-12121212121212121212121212121212'
    """
    return ".".join([half, *(f"{seat}-{number}" for seat, number in sorted(numbers.items()))])


def read_mixture(seed: int | str) -> Mixture | None:
    """What a seed was made from; None if no player had a part in it.

    >>> read_mixture(mix("ab" * 32, {1: "12" * 16})).numbers
    {1: '12121212121212121212121212121212'}
    """
    match = MIXTURE.fullmatch(str(seed))
    if match is None:
        return None
    parts = (part.partition("-") for part in match[2].split(".")[1:])
    return Mixture(match[1], {int(seat): number for seat, _, number in parts})
