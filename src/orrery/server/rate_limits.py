"""Rate limits: a bucket of tokens for each key, which fills with time."""

import math
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from orrery.server.errors import RequestError

MOST_BUCKETS = 20_000
BURST = 10


class RateLimit:
    """At most `rate` requests a second for each key, with bursts of ten times as many; a rate of 0 means no limit."""

    def __init__(self, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str, cost: float = 1) -> None:
        """Take the tokens that something costs, or refuse with the time until there are enough.

        What costs more than a full bucket empties it.
        """
        if self.rate <= 0:
            return
        now = self._clock()
        full = self.rate * BURST
        cost = min(cost, max(1, full))
        left, last = self._buckets.pop(key, (full, now))
        left = min(full, left + (now - last) * self.rate)
        enough = left >= cost
        self._buckets[key] = (left - cost if enough else left, now)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not enough:
            raise RequestError("too_fast", seconds=max(1, math.ceil((cost - left) / self.rate)))
