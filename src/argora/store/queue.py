"""Background work, for any number of threads and processes: queued, taken, done or called off."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from argora.store import jobs
from argora.store.part import StorePart

__all__ = ["Queue"]


class Queue(StorePart):
    """The background work of a database; :attr:`Store.queue`."""

    def enqueue(
        self, kind: str, arguments: Any, *, study: str | None = None, once: bool = False
    ) -> str:
        """Add background work and return its key.

        Parameters
        ----------
        once : where work of this kind for this study waits already, give that one the arguments
            and return its key.
        """
        return self._writer.do(
            lambda connection: jobs.enqueue(connection, kind, arguments, study, once=once)
        )

    def claim(
        self,
        worker: str,
        *,
        kinds: Collection[str] | None = None,
        silent_seconds: float = 60,
        apart: bool = False,
    ) -> jobs.Work | None:
        """Take the oldest work that waits, or whose worker was not heard of for so long.

        Parameters
        ----------
        kinds : what the worker can do; anything by default.
        apart : leave out work for a study while other work of its kind runs for that study.
        """
        return self._writer.do(
            lambda connection: jobs.claim(
                connection, worker, kinds=kinds, silent_seconds=silent_seconds, apart=apart
            )
        )

    def alive(self, key: str, worker: str) -> bool:
        """Say that the worker is still at it; False where the work is not its own any more."""
        return self._writer.do(lambda connection: jobs.alive(connection, key, worker))

    def done(
        self, key: str, worker: str, *, result: Any = None, problem: str | None = None
    ) -> None:
        """Say that work is done, or why it failed."""
        self._writer.do(
            lambda connection: jobs.close(connection, key, worker, result=result, problem=problem)
        )

    def cancel(self, key: str) -> None:
        """Call background work off."""
        self._writer.do(lambda connection: jobs.cancel(connection, key))

    def work(self, key: str) -> jobs.Work:
        """Return how far background work is."""
        with self._read() as connection:
            return jobs.find(connection, key)

    def latest(self, kind: str, study: str) -> jobs.Work | None:
        """Return the youngest work of a kind for a study, what runs before what waits."""
        with self._read() as connection:
            return jobs.latest(connection, kind, study)
