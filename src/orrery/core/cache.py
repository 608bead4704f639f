"""Results that are kept: pages say the same sentences and draw the same pieces again and again."""

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast
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
    """Values by key, so many at most; those that were not wanted for long go first."""

    def __init__(self, most: int) -> None:
        self._most_young = max(1, most // 2)
        self._young: dict[Hashable, V] = {}
        """What was wanted lately, at most half of all. When it is full it is the old half, and what nobody wanted in between goes."""
        self._old: dict[Hashable, V] = {}
        _CACHES.add(self)

    def find(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of a key, made if it is not there. A key may be large: where it was wanted lately, it is looked up once."""
        try:
            return self._young[key]
        except KeyError:
            pass
        try:
            value = self._old[key]
        except KeyError:
            value = make()
        if len(self._young) >= self._most_young:
            self._old, self._young = self._young, {}
        self._young[key] = value
        return value

    def cache_clear(self) -> None:
        """Forget all values."""
        self._young.clear()
        self._old.clear()


if TYPE_CHECKING:
    lazy_property = cached_property
else:

    class lazy_property(cached_property):  # noqa: N801 - a decorator, like the one that it replaces
        """A property that is worked out once. That of Python 3.11 takes a lock each time, which what one thread makes and leaves does not
        need."""

        def __get__(self, thing, owner=None):
            if thing is None:
                return self
            value = thing.__dict__[self.attrname] = self.func(thing)
            return value


def forget_results() -> None:
    """Forget all kept values: each is made again when it is next asked for."""
    for cached in list(_CACHES):
        cached.cache_clear()
