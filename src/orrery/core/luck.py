"""Chance: a keyed, counter-based, cryptographic generator with named streams.

Word *n* of a stream is read from keyed BLAKE2b of the stream's name and block number, so the whole state is the key and how
many words each stream has given. Publishing `commitment` before a game and `key` after it lets anybody check every shuffle.
"""

from hashlib import blake2b, sha256
from struct import Struct
from typing import Any, Final, SupportsIndex, cast

from mypy_extensions import i64

from orrery.core.errors import UnknownName
from orrery.core.inputs import check_seed, describe

WORD: Final = 1 << 32
BLOCK_WORDS: Final = 16
WORDS_OF_BLOCK: Final = Struct("<16I").unpack


def key_from(seed: SupportsIndex | str) -> bytes:
    """The 32-byte key of a seed; equal seeds give equal games."""
    return blake2b(str(check_seed(seed)).encode(), digest_size=32, person=b"orrery/seed").digest()


class Luck:
    """The only source of chance in a position: a key, and how many words each named stream has given.

    >>> luck = Luck.of("an experiment")
    >>> dice = [luck.below("dice", 6) for _ in range(3)]
    >>> again = Luck.of("an experiment")
    >>> [again.below("dice", 6) for _ in range(3)] == dice
    True
    >>> luck
    <Luck committed to 60280864db3d…, words used: dice 3>
    """

    __slots__ = ("_at", "_block", "_keyed", "_stream", "key", "used")

    key: bytes
    used: dict[str, int]
    _stream: str
    _at: int
    _block: tuple[int, ...]
    _keyed: Any

    def __init__(self, key: bytes, used: dict[str, int]) -> None:
        self.key = key
        self.used = used
        self._stream = ""
        self._at = -1
        self._block = ()
        self._keyed = None

    @staticmethod
    def of(seed: SupportsIndex | str) -> "Luck":
        """Fresh luck from a seed.

        >>> Luck.of(7).below("dice", 6) == Luck.of(7).below("dice", 6)
        True
        """
        return Luck(key_from(seed), {})

    def copy(self) -> "Luck":
        """Luck that will give the same from here on."""
        other = Luck(self.key, self.used.copy())
        other._stream = self._stream
        other._at = self._at
        other._block = self._block
        other._keyed = self._keyed
        return other

    def fork(self, name: str) -> "Luck":
        """Luck of its own for `name`, which tells nothing about this one's streams."""
        state = repr(sorted(self.used.items())).encode()
        return Luck(blake2b(name.encode() + b"\0" + state, key=self.key, digest_size=32, person=b"orrery/fork").digest(), {})

    @property
    def commitment(self) -> str:
        """A hash of the key that can be shown before the game; it gives nothing away."""
        return sha256(b"orrery/commitment" + self.key).hexdigest()

    def word(self, stream: str) -> int:
        """The next 32 bits of a stream."""
        n = self.used.get(stream, 0)
        self.used[stream] = n + 1
        at = n >> 4
        if at != self._at or stream != self._stream:
            self._read_block(stream, at)
        return self._block[n & 15]

    def _read_block(self, stream: str, at: int) -> None:
        if self._keyed is None:
            self._keyed = blake2b(key=self.key)
        hashed = self._keyed.copy()  # in two thirds of the time that it takes to begin with the key
        hashed.update(b"%b\0%b" % (stream.encode(), at.to_bytes(8, "little")))
        self._block = WORDS_OF_BLOCK(hashed.digest())
        self._stream = stream
        self._at = at

    def below(self, stream: str, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if not 0 < n <= WORD:
            raise UnknownName(f"luck gives a number below 1 to {WORD}, not below {describe(n)}")
        fair = WORD - WORD % n
        while True:
            word = self.word(stream)
            if word < fair:
                return word % n

    def shuffle(self, stream: str, items: list[int]) -> None:
        """Put a list in random order, in place: what `below` gives for every place, without a call for each."""
        if len(items) < 2:
            return
        n: i64 = self.used.get(stream, 0)
        at: i64 = self._at if stream == self._stream else -1
        block = self._block
        whole: i64 = WORD
        moved = cast("list[Any]", items)  # what lies in the list is not looked at
        for i in range(len(items) - 1, 0, -1):
            size: i64 = i + 1
            fair: i64 = whole - whole % size
            word: i64 = whole
            while word >= fair:
                if n >> 4 != at:
                    at = n >> 4
                    self._read_block(stream, at)
                    block = self._block
                word = block[n & 15]
                n += 1
            j = word % size
            kept = moved[i]
            moved[i] = moved[j]
            moved[j] = kept
        self.used[stream] = n

    def take(self, stream: str, items: list[int]) -> int:
        """Remove one random item of a list and return it."""
        i = self.below(stream, len(items))
        items[i], items[-1] = items[-1], items[i]
        return items.pop()

    def __repr__(self) -> str:
        used = ", ".join([f"{stream} {n}" for stream, n in sorted(self.used.items())])
        return f"<Luck committed to {self.commitment[:12]}…, words used: {used or 'none'}>"

    def __reduce__(self) -> Any:
        return Luck.read, (self.plain(),)

    def plain(self) -> dict[str, Any]:
        """The key and the counters as JSON can write them; whoever has them knows all chance to come."""
        return {"key": self.key.hex(), "used": dict(sorted(self.used.items()))}

    @staticmethod
    def read(data: dict[str, Any]) -> "Luck":
        """The luck written by `plain`."""
        return Luck(bytes.fromhex(data["key"]), {str(name): int(n) for name, n in data["used"].items()})
