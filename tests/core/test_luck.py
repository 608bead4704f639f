"""Luck: fair, repeatable, with streams that know nothing of each other, and a commitment that can be checked."""

from collections import Counter
from hashlib import blake2b, sha256
from struct import unpack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.luck import Luck, key_from

KEY = bytes(range(32))


def test_known_answers() -> None:
    """Fixed for ever: a change here makes every old record replay differently."""
    luck = Luck.of(7)
    assert luck.key.hex() == "322a04f7c5f4aa998b3e890d7463f2c83bc12437430a83e2c1366c6a3de957eb"
    assert luck.commitment == "0d2c36b055b20b0f4ff5159fab50de189891298c2ddb43a915c330b2afd801f8"
    assert [luck.word("deck") for _ in range(3)] == [1225718005, 1172998025, 1718648024]
    assert [Luck.of(0).below("dice", 6) for _ in range(2)] == [1] * 2
    items = list(range(10))
    Luck.of("orrery").shuffle("deck", items)
    assert items == [7, 1, 3, 4, 8, 9, 0, 6, 5, 2]
    assert Luck.of(7).fork("me").key.hex() == "99364ad2f94f5c51667cf0e0dc8a0c286fe05f45f74ce24d47db44d59c457ea1"


def test_a_word_is_the_block_cipher_that_the_docs_describe() -> None:
    """Written a second time from the description: word n is 4 bytes of keyed BLAKE2b of the stream and the block number."""
    luck = Luck(KEY, {})
    words = [luck.word("bag") for _ in range(40)]
    for n, word in enumerate(words):
        block = blake2b(b"bag\0" + (n // 16).to_bytes(8, "little"), key=KEY).digest()
        assert word == unpack("<16I", block)[n % 16]


def test_the_commitment_is_a_hash_of_the_key_alone() -> None:
    luck = Luck(KEY, {})
    before = luck.commitment
    luck.word("deck")
    assert luck.commitment == before == sha256(b"orrery/commitment" + KEY).hexdigest()
    assert Luck.of(1).commitment != Luck.of(2).commitment
    assert KEY.hex() not in before


@given(st.one_of(st.integers(), st.text()))
def test_equal_seeds_give_equal_luck(seed: int | str) -> None:
    assert key_from(seed) == key_from(seed)
    assert len(key_from(seed)) == 32
    assert [Luck.of(seed).word("a") for _ in range(3)] == [Luck.of(seed).word("a") for _ in range(3)]


def chi_square(counts: Counter[int], n: int, total: int) -> float:
    expected = total / n
    return sum((counts[value] - expected) ** 2 / expected for value in range(n))


@pytest.mark.parametrize("n", [2, 6, 7, 112])
def test_numbers_are_uniform(n: int) -> None:
    """Seeded, so it can't fail by chance; the bound is far out in the tail (mean n - 1, deviation about sqrt(2n))."""
    luck = Luck.of(f"uniform/{n}")
    total = 200 * n
    counts = Counter(luck.below("dice", n) for _ in range(total))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n, total) < n - 1 + 4 * (2 * n) ** 0.5


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    luck = Luck.of("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = [0, 1, 2, 3]
        luck.shuffle("deck", items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 23 + 4 * 48**0.5


def test_take_removes_each_item_equally_often() -> None:
    luck = Luck.of("take")
    counts: Counter[int] = Counter()
    for _ in range(3000):
        items = [0, 1, 2]
        item = luck.take("bag", items)
        assert sorted([*items, item]) == [0, 1, 2]
        counts[item] += 1
    assert chi_square(counts, 3, 3000) < 2 + 4 * 6**0.5


def test_words_that_would_favour_small_numbers_are_rejected() -> None:
    """With n just over half the range of a word, about half of all words are drawn again."""
    n = (1 << 31) + 1
    luck = Luck.of("rejection")
    twin = Luck.of("rejection")
    drawn = 0
    for _ in range(50):
        value = luck.below("x", n)
        word = twin.word("x")
        while word >= n:
            drawn += 1
            word = twin.word("x")
        assert value == word
    assert drawn > 10
    assert luck.used == twin.used


@given(st.lists(st.sampled_from(["deck", "dice/0", "dice/1", "bag"]), max_size=60))
def test_streams_are_independent_of_the_order_they_are_read_in(order: list[str]) -> None:
    luck = Luck(KEY, {})
    read: dict[str, list[int]] = {}
    for stream in order:
        read.setdefault(stream, []).append(luck.word(stream))
    for stream, words in read.items():
        alone = Luck(KEY, {})
        assert [alone.word(stream) for _ in words] == words
    assert luck.used == {stream: len(words) for stream, words in read.items()}


def test_different_streams_and_keys_give_different_words() -> None:
    words = {(key, stream): Luck(key, {}).word(stream) for key in (KEY, bytes(32)) for stream in ("a", "b", "a\0")}
    assert len(set(words.values())) == len(words)


def test_a_copy_goes_its_own_way() -> None:
    luck = Luck(KEY, {})
    luck.word("deck")
    copy = luck.copy()
    assert [copy.word("deck") for _ in range(20)] == [luck.word("deck") for _ in range(20)]
    copy.word("bag")
    assert "bag" not in luck.used


def test_a_fork_depends_on_name_and_moment_and_uses_nothing_up() -> None:
    luck = Luck(KEY, {})
    first = luck.fork("me").key
    assert luck.used == {}
    assert first == luck.fork("me").key != luck.fork("you").key
    luck.word("deck")
    assert luck.fork("me").key != first
    assert first != luck.key


@given(st.dictionaries(st.text(max_size=5), st.integers(0, 10**6), max_size=4))
def test_luck_goes_to_json_and_back(used: dict[str, int]) -> None:
    luck = Luck(KEY, dict(used))
    again = Luck.read(luck.plain())
    assert (again.key, again.used) == (luck.key, luck.used)
    assert again.word("deck") == luck.word("deck")


@pytest.mark.parametrize("size", [0, 1, 2, 17, 40])
def test_a_shuffle_is_what_below_gives_place_by_place(size: int) -> None:
    """Records and commitments hold on to which word decides which place, in whatever way the words are read."""
    luck, other = Luck.of("places"), Luck.of("places")
    luck.below("deck", 6)
    other.below("deck", 6)
    items, expected = list(range(size)), list(range(size))
    luck.shuffle("deck", items)
    for last in range(size - 1, 0, -1):
        at = other.below("deck", last + 1)
        expected[last], expected[at] = expected[at], expected[last]
    assert items == expected
    assert luck.used == other.used
    assert luck.below("deck", 1000) == other.below("deck", 1000)


@pytest.mark.parametrize("n", [1, 2, 6, 3 << 30])
def test_a_roll_is_what_as_many_single_numbers_would_be(n: int) -> None:
    """Of three quarters of all words one in four is drawn again, so that case is in it too."""
    together, alone = Luck.of("roll"), Luck.of("roll")
    for times in (0, 1, 3, 40):
        assert together.roll("dice", n, times) == [alone.below("dice", n) for _ in range(times)]
        assert together.word("coin") == alone.word("coin")
        assert together.plain() == alone.plain()


def test_luck_that_was_forked_is_fixed_when_it_is_forked() -> None:
    """Its key is worked out later, of what its parent had used at that moment."""
    luck = Luck.of("parent")
    luck.word("deck")
    late, at_once = luck.fork("child"), luck.fork("child")
    key = at_once.key
    early_copy = late.copy()
    luck.word("deck")
    luck.used["bag"] = 3
    assert late.fork("grandchild").key == at_once.fork("grandchild").key
    assert late.key == early_copy.key == key
    assert early_copy.word("dice") == late.word("dice") == Luck(key, {}).word("dice")
    assert luck.fork("child").key != key


def test_forked_luck_goes_on_where_it_is_told_to() -> None:
    luck = Luck.of("parent")
    ahead = luck.fork("child", {"dice": 17})
    other = luck.fork("child")
    for _ in range(17):
        other.word("dice")
    assert ahead.word("dice") == other.word("dice")
