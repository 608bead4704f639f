"""Chance: a keyed, counter-based, cryptographic generator with named streams.

Word *n* of a stream is read from keyed BLAKE2b of the stream's name and block number, so the whole state is the key and how
many words each stream has given. Publishing `commitment` before a game and `key` after it lets anybody check every shuffle.
"""

from hashlib import blake2b, sha256
from struct import Struct
from typing import Any, Final, SupportsIndex, cast

from mypy_extensions import i64

from orrery.core.cache import keep_results
from orrery.core.errors import UnknownName
from orrery.core.inputs import check_seed, describe

WORD: Final = 1 << 32
KEY_SIZE: Final = 32
WORDS_OF_BLOCK: Final = Struct("<16I").unpack
COUNTERS: Final = tuple(at.to_bytes(8, "little") for at in range(256))
"""The numbers of the first blocks as they are hashed; hardly any stream of a game goes beyond them."""
MOST_KEYS: Final = 4096
"""Keys whose commitments are kept."""
COMPILED: Final = not __file__.endswith(".py")
"""Compiled code puts a word together from its four bytes faster than it makes a number object; interpreted code is slower at it."""


def key_from(seed: SupportsIndex | str) -> bytes:
    """The 32-byte key of a seed; equal seeds give equal games."""
    return blake2b(str(check_seed(seed)).encode(), digest_size=KEY_SIZE, person=b"orrery/seed").digest()


@keep_results(MOST_KEYS)
def _commit_to(key: bytes) -> str:
    """The commitment to a key, which every look at a table shows."""
    return sha256(b"orrery/commitment" + key).hexdigest()


def _word_of(block: bytes, n: i64) -> i64:
    """A word of a block that was left as bytes."""
    at = n << 2
    lowest: i64 = block[at]
    low: i64 = block[at + 1]
    high: i64 = block[at + 2]
    highest: i64 = block[at + 3]
    return lowest | low << 8 | high << 16 | highest << 24


class KeyedHash:
    """A key and what was hashed with it so far, which all copies of one luck share.

    The key of luck that was forked is worked out when it is first needed: most guesses are dealt and looked at, and nothing is drawn in them.
    """

    __slots__ = ("_begun", "_key", "_name", "_number", "_parent", "_used")

    _key: bytes
    _parent: "KeyedHash | None"
    _name: str
    _number: int
    _used: dict[str, int] | None
    _begun: dict[str, Any] | None

    def __init__(
        self,
        key: bytes,
        parent: "KeyedHash | None" = None,
        name: str = "",
        used: dict[str, int] | None = None,
        number: int = -1,
    ) -> None:
        self._key = key
        self._parent = parent
        self._name = name
        self._number = number
        self._used = used
        self._begun = None

    def key(self) -> bytes:
        """The key itself."""
        parent, used = self._parent, self._used
        if parent is not None and used is not None:
            state = repr(sorted(used.items())).encode()
            name = self._name if self._number < 0 else f"{self._name}/{self._number}"
            hashed = blake2b(name.encode() + b"\0" + state, key=parent.key(), digest_size=KEY_SIZE, person=b"orrery/fork")
            self._key = hashed.digest()
            self._parent = self._used = None
        return self._key

    def block(self, stream: str, at: int) -> Any:
        """The words of one block of a stream: as bytes for `_word_of` where this is compiled, as numbers otherwise."""
        streams = self._begun
        if streams is None:
            streams = self._begun = {}
        begun = streams.get(stream)
        if begun is None:
            begun = streams[stream] = blake2b(stream.encode() + b"\0", key=self.key())
        hashed = begun.copy()  # the key and the name are hashed once for a stream: that is half of the work
        hashed.update(COUNTERS[at] if at < len(COUNTERS) else at.to_bytes(8, "little"))
        words = hashed.digest()
        return words if COMPILED else WORDS_OF_BLOCK(words)


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

    __slots__ = ("_at", "_block", "_hash", "_stream", "used")

    used: dict[str, int]
    _hash: KeyedHash
    _stream: str
    _at: int
    _block: Any

    def __init__(self, key: bytes, used: dict[str, int], keyed: KeyedHash | None = None) -> None:
        self._hash = keyed if keyed is not None else KeyedHash(key)
        self.used = used
        self._stream = ""
        self._at = -1
        self._block = ()

    @staticmethod
    def of(seed: SupportsIndex | str) -> "Luck":
        """Fresh luck from a seed.

        >>> Luck.of(7).below("dice", 6) == Luck.of(7).below("dice", 6)
        True
        """
        return Luck(key_from(seed), {})

    @property
    def key(self) -> bytes:
        """The 32 bytes that, with the counters, determine all chance to come."""
        return self._hash.key()

    def copy(self) -> "Luck":
        """Luck that will give the same from here on."""
        other = Luck(b"", self.used.copy(), self._hash)
        other._stream = self._stream
        other._at = self._at
        other._block = self._block
        return other

    def fork(self, name: str, used: dict[str, int] | None = None) -> "Luck":
        """Luck of its own for `name`, which tells nothing about this one's streams; `used` says how far it is, where it is not new."""
        return Luck(b"", used if used is not None else {}, KeyedHash(b"", self._hash, name, self.used.copy()))

    def fork_numbered(self, name: str, used: dict[str, int]) -> "Luck":
        """Luck of its own for `name/N`, where N is the next word of the stream `name`; `used` says how far it is."""
        number = self.word(name)
        return Luck(b"", used, KeyedHash(b"", self._hash, name, self.used.copy(), number))

    @property
    def commitment(self) -> str:
        """A hash of the key that can be shown before the game; it gives nothing away."""
        return _commit_to(self.key)

    def word(self, stream: str) -> int:
        """The next 32 bits of a stream."""
        n = self.used.get(stream, 0)
        self.used[stream] = n + 1
        at = n >> 4
        if at != self._at or stream != self._stream:
            self._block = self._hash.block(stream, at)
            self._stream = stream
            self._at = at
        block = self._block
        if COMPILED:
            return _word_of(block, n & 15)
        word: int = block[n & 15]
        return word

    def below(self, stream: str, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if not 0 < n <= WORD:
            raise UnknownName(f"luck gives a number below 1 to {WORD}, not below {describe(n)}")
        size: i64 = n
        whole: i64 = WORD
        while True:
            word: i64 = self.word(stream)
            if word < whole - size or word < whole - whole % size:
                return word % size

    def roll(self, stream: str, n: int, times: int) -> list[int]:
        """So many numbers from 0 to n - 1: what `below` gives, without a call for each."""
        size: i64 = n
        whole: i64 = WORD
        rolled: list[int] = []
        used: i64 = self.used.get(stream, 0)
        at: i64 = self._at if stream == self._stream else -1
        block = self._block
        left: i64 = times
        while left > 0:
            if used >> 4 != at:
                at = used >> 4
                block = self._hash.block(stream, at)
            word: i64
            if COMPILED:  # noqa: SIM108 -- both in one expression would make an object of the number
                word = _word_of(block, used & 15)
            else:
                word = block[used & 15]
            used += 1
            if word < whole - size or word < whole - whole % size:
                rolled.append(word % size)
                left -= 1
        if times > 0:
            self._stream, self._at, self._block = stream, at, block
            self.used[stream] = used
        return rolled

    def shuffle(self, stream: str, items: list[int]) -> None:
        """Put a list in random order, in place: what `below` gives for every place, without a call for each."""
        if len(items) < 2:
            return
        n: i64 = self.used.get(stream, 0)
        at: i64 = self._at if stream == self._stream else -1
        block = self._block
        whole: i64 = WORD
        moved = cast("list[Any]", items)  # typed as Any, the numbers are moved without being unboxed and boxed
        size: i64 = len(items)
        while size > 1:
            if n >> 4 != at:
                at = n >> 4
                block = self._hash.block(stream, at)
            word: i64
            if COMPILED:  # noqa: SIM108 -- both in one expression would make an object of the number
                word = _word_of(block, n & 15)
            else:
                word = block[n & 15]
            n += 1
            if word >= whole - size and word >= whole - whole % size:  # the first is cheap and hardly ever true
                continue
            j = word % size
            size -= 1
            last = moved[size]
            moved[size] = moved[j]
            moved[j] = last
        self._stream = stream
        self._at = at
        self._block = block
        self.used[stream] = n

    def take(self, stream: str, items: list[int]) -> int:
        """Remove one random item of a list and return it."""
        i = self.below(stream, len(items))
        items[i], items[-1] = items[-1], items[i]
        return items.pop()

    def __repr__(self) -> str:
        used = ", ".join([f"{stream} {n}" for stream, n in sorted(self.used.items())])
        return f"<Luck committed to {self.commitment[:12]}…, words used: {used or 'none'}>"

    def __eq__(self, other: object) -> bool:
        """Whether the same comes from both, whatever stream is asked."""
        return isinstance(other, Luck) and self.key == other.key and self.used == other.used

    def __reduce__(self) -> Any:
        return Luck.read, (self.plain(),)

    def plain(self) -> dict[str, Any]:
        """The key and the counters as JSON can write them; whoever has them knows all chance to come."""
        return {"key": self.key.hex(), "used": dict(sorted(self.used.items()))}

    @staticmethod
    def read(data: dict[str, Any]) -> "Luck":
        """The luck written by `plain`."""
        return Luck(bytes.fromhex(data["key"]), {str(name): int(n) for name, n in data["used"].items()})
