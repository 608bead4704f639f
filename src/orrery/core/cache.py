"""Results that are kept: pages say the same sentences and draw the same pieces again and again."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast
from weakref import WeakSet

F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V")
_CACHES: "WeakSet[Any]" = WeakSet()


def keep_results(most: int) -> Callable[[F], F]:
    """Let a function keep its latest results, so many at most: one whose result depends on nothing but its arguments.

    Arguments of different types are never taken for each other, `True` not for 1.
    """

    def decorate(function: F) -> F:
        cached = lru_cache(most, typed=True)(function)
        _CACHES.add(cached)
        return cast("F", cached)

    return decorate


class KeptValues(Generic[V]):
    """Values by key, so many at most; those unused for longest go first."""

    def __init__(self, most: int) -> None:
        self._places: Callable[[Hashable], list[V]] = keep_results(most)(_make_place)

    def find(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of a key, made if it is not there. A key may be large: it is looked up once."""
        place = self._places(key)
        if not place:
            place.append(make())
        return place[0]


def _make_place(key: Hashable) -> list[Any]:
    """An empty place for the value of a key."""
    return []


def forget_results() -> None:
    """Forget all kept values: each is made again when it is next asked for."""
    for cached in list(_CACHES):
        cached.cache_clear()
