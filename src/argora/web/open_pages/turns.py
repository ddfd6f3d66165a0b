"""Places for requests, and whose computation is next: one at a time for each address."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from argora.web.problems import too_often
from argora.web.refusal import Refusal

__all__ = ["Places", "Turns"]

RETRY = 20
"""Seconds after which somebody may try again who found no place in the queue."""


class Places:
    """Places for requests.

    Parameters
    ----------
    most : how many requests there may be.
    most_of_one : the same, of one address.
    """

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._in_use: Counter[str] = Counter()

    @contextmanager
    def hold(self, address: str) -> Iterator[None]:
        """Hold a place.

        Raises
        ------
        Refusal
            429 if the address has as many as one may have, 503 if all are taken.
        """
        if self._in_use[address] >= self._most_of_one:
            raise too_often(RETRY)
        if self._in_use.total() >= self._most:
            detail = f"too many people use this page now; try again in {RETRY} seconds"
            headers = {"Retry-After": str(RETRY)}
            raise Refusal(503, "open-page-busy", detail, headers=headers, seconds=RETRY)
        self._in_use[address] += 1
        try:
            yield
        finally:
            self._in_use[address] -= 1
            if not self._in_use[address]:
                del self._in_use[address]


class Turns:
    """A queue of requests that belong to one event loop.

    Parameters
    ----------
    at_once : how many computations run at once.
    """

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._running: set[str] = set()
        self._waiting: deque[tuple[str, asyncio.Future[None]]] = deque()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait until it is the turn of a request, and let the next one begin afterwards."""
        waiting = (address, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._begin_next()
        try:
            await waiting[1]
            yield
        finally:
            if waiting in self._waiting:  # nobody wants the answer any more
                self._waiting.remove(waiting)
            else:
                self._running.discard(address)
            self._begin_next()

    def _begin_next(self) -> None:
        """Give turns to those who came first, and whose address has none."""
        for waiting in tuple(self._waiting):
            address, future = waiting
            if len(self._running) >= self._at_once:
                return
            if address not in self._running:
                self._waiting.remove(waiting)
                self._running.add(address)
                with suppress(asyncio.InvalidStateError):
                    future.set_result(None)
