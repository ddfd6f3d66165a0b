"""How often somebody may try something: a bucket for each name, filled up at a steady pace."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable

__all__ = ["Throttle"]

MOST_NAMES = 20_000


class Throttle:
    """Buckets of tokens; for several threads.

    Parameters
    ----------
    at_once : tokens in a full bucket.
    per_second : tokens that come back.
    """

    def __init__(
        self, at_once: float, per_second: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._full = float(at_once)
        self._pace = per_second
        self._clock = clock
        self._buckets: dict[Hashable, tuple[float, float]] = {}
        self._alone = threading.Lock()

    def take(self, name: Hashable) -> float:
        """Take a token; return 0, or how many seconds to wait where there is none."""
        with self._alone:
            left, moment = self._level(name)
            if left < 1:
                return (1 - left) / self._pace
            self._buckets[name] = (left - 1, moment)
            if len(self._buckets) > MOST_NAMES:
                self._forget(moment)
            return 0.0

    def give_back(self, name: Hashable) -> None:
        """Put a token back that should not count."""
        with self._alone:
            left, moment = self._level(name)
            self._buckets[name] = (min(self._full, left + 1), moment)

    def _level(self, name: Hashable) -> tuple[float, float]:
        moment = self._clock()
        left, before = self._buckets.get(name, (self._full, moment))
        return min(self._full, left + (moment - before) * self._pace), moment

    def _forget(self, moment: float) -> None:
        """Drop full buckets; if a flood of names keeps all in use, drop the oldest half."""
        kept = {
            name: (left, before)
            for name, (left, before) in self._buckets.items()
            if left + (moment - before) * self._pace < self._full
        }
        if len(kept) > MOST_NAMES:
            kept = dict(sorted(kept.items(), key=lambda each: each[1][1])[MOST_NAMES // 2 :])
        self._buckets = kept
