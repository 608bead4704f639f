"""Reads of several values at once: where other servers write too, every look at a table asks the database how far it is."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST_QUERIES = 2
"""Queries under way at once: one whose connection hangs must not hold up everybody."""


class SharedReads(Generic[K, V]):
    """Answers whoever asks for a value with one that is read after they asked. Those who ask while a query is under way wait for the
    next one, which is one for all of them."""

    def __init__(self, read: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._read = read
        self._waiting: dict[K, list[asyncio.Future[V | None]]] = {}
        self._queries: set[asyncio.Task[None]] = set()

    async def find(self, key: K) -> V | None:
        """The value of a key; None if there is none."""
        future: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, []).append(future)
        if len(self._queries) < MOST_QUERIES:
            query = asyncio.create_task(self._answer_waiting(), name="shared read")
            self._queries.add(query)
            query.add_done_callback(self._queries.discard)
        return await future

    async def _answer_waiting(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            askers = [(key, future) for key, those in waiting.items() for future in those]
            try:
                values = await self._read(list(waiting))
            except Exception as error:  # any error at all, because a caller must never wait forever
                for _, future in askers:
                    if not future.done():
                        future.set_exception(error)
            else:
                for key, future in askers:
                    if not future.done():
                        future.set_result(values.get(key))
