"""Sets of small numbers, each number a bit of one int: what tables and answers keep where a set would be no plain data."""

from collections.abc import Iterable


def has_bit(bits: int, number: int) -> bool:
    """Whether a number is in the set."""
    return bits >> number & 1 == 1


def with_bit(bits: int, number: int) -> int:
    """The set with a number more."""
    return bits | 1 << number


def without_bit(bits: int, number: int) -> int:
    """The set without a number."""
    return bits & ~(1 << number)


def bits_of(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def numbers_in(bits: int) -> list[int]:
    """The numbers of a set in their order."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]
