"""Sets of small numbers, each kept as the bits of one number: planets of a chain, planets used, seats that followed."""


def has_bit(numbers: int, number: int) -> bool:
    """Whether a number is in the set."""
    return numbers >> number & 1 == 1


def add_bit(numbers: int, number: int) -> int:
    """The set with one number more."""
    return numbers | 1 << number


def bits_in(numbers: int) -> tuple[int, ...]:
    """The numbers of the set, in order."""
    return tuple([number for number in range(numbers.bit_length()) if has_bit(numbers, number)])
