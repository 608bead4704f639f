"""Sets of small numbers in one int, a bit for each member: kinds of dice, colours of worlds, phases, seats, powers."""


def bit(number: int) -> int:
    """The set with one member. `|` joins sets."""
    return 1 << number


def has_bit(bits: int, number: int) -> bool:
    """Whether a number is in a set."""
    return bits >> number & 1 == 1


def without_bit(bits: int, number: int) -> int:
    """The set without one of its members."""
    return bits & ~(1 << number)


def all_bits(count: int) -> int:
    """The set of all numbers below `count`."""
    return (1 << count) - 1
