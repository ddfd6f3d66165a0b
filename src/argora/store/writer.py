"""One that writes at a time: what waits is committed together and answered after the commit."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, Full, Queue
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from argora.errors import BusyError
from argora.store.database import Address, reporting

__all__ = ["Job", "Writer"]

Answer = TypeVar("Answer")
Job = Callable[[Connection], Answer]

MOST_WAITING = 1000
MOST_TOGETHER = 64


@dataclass(frozen=True)
class _Task(Generic[Answer]):
    job: Job[Answer]
    answer: Future[Answer] = field(default_factory=Future)


class Writer:
    """The only writer of a process.

    Who finds nobody writing writes at once: to hand a job to another thread and back takes about
    as long as the job. What comes meanwhile waits for a thread of the writer's own, which commits
    all that waits together.

    A job runs inside a transaction and may run more than once: when one of a group fails, the
    group is rolled back and each of its jobs runs again, alone. So what is committed holds whole
    jobs only, and a job that fails leaves nothing behind.
    """

    def __init__(self, engine: Engine, address: Address) -> None:
        self._engine, self._address = engine, address
        self._queue: Queue[_Task[Any] | None] = Queue(MOST_WAITING)
        self._waiting = threading.Event()
        self._turn = threading.Lock()
        self._closing = threading.Lock()
        self._closed = False
        # The thread holds no reference to this object, so a store that is dropped goes away.
        self._thread = threading.Thread(
            target=_serve,
            args=(self._queue, self._waiting, self._turn, engine, address),
            name="argora-writer",
            daemon=True,
        )
        self._thread.start()

    def do(self, job: Job[Answer]) -> Answer:
        """Run a job and return its answer when it is on the disk.

        Raises
        ------
        BusyError
            If the database cannot do it now or too many jobs wait; nothing of it is stored then.
        """
        task: _Task[Answer] = _Task(job)
        if not self._done_at_once(task):
            self._leave(task)
        return task.answer.result()

    def _done_at_once(self, task: _Task[Any]) -> bool:
        """Write and answer if nobody else does, or waits to."""
        if not self._turn.acquire(blocking=False):
            return False
        try:
            free = self._queue.empty() and not self._closed
            if free:
                _commit([task], self._engine, self._address)
            return free
        finally:
            self._turn.release()

    def _leave(self, task: _Task[Any]) -> None:
        """Queue a task for the thread."""
        with self._closing:
            if self._closed:
                raise BusyError("the database is closed; open it again")
            try:
                self._queue.put_nowait(task)
            except Full:
                raise BusyError(
                    f"{MOST_WAITING} changes wait to be saved; try again in a moment"
                ) from None
            self._waiting.set()

    def close(self) -> None:
        """Finish what waits and end the thread."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
        self._queue.put(None)
        self._waiting.set()
        self._thread.join()

    def let_go(self) -> None:
        """End the thread some time, without waiting for it."""
        with suppress(Full):
            self._queue.put_nowait(None)
        self._waiting.set()


def _serve(
    queue: Queue[_Task[Any] | None],
    waiting: threading.Event,
    turn: threading.Lock,
    engine: Engine,
    address: Address,
) -> None:
    last = False
    while not last:
        waiting.wait()
        with turn:
            waiting.clear()  # before the queue is looked at: whoever comes then sets it again
            group, last = _waiting_in(queue)
            if group:
                _commit(group, engine, address)
        if len(group) == MOST_TOGETHER:
            waiting.set()
        del group  # else the last answers would live until the next job comes
    engine.dispose()


def _waiting_in(queue: Queue[_Task[Any] | None]) -> tuple[list[_Task[Any]], bool]:
    """Take the waiting tasks of one commit; return whether the queue ends after them."""
    group: list[_Task[Any]] = []
    while len(group) < MOST_TOGETHER:
        try:
            task = queue.get_nowait()
        except Empty:
            break
        if task is None:
            return group, True
        group.append(task)
    return group, False


def _commit(group: list[_Task[Any]], engine: Engine, address: Address) -> None:
    """Run jobs in one transaction and answer them when it is committed."""
    try:
        with reporting(address):
            answers = _run(group, engine)
    except BaseException as error:
        for task in group:
            task.answer.set_exception(error)
        return
    if answers is None:
        for task in group:
            _commit([task], engine, address)
        return
    for task, answer in zip(group, answers, strict=True):
        task.answer.set_result(answer)


def _run(group: list[_Task[Any]], engine: Engine) -> list[Any] | None:
    """Return the answers after the commit, or None if one of several jobs failed before it.

    An error at the commit itself is everybody's: the outcome may be unknown, and a repeated job
    would not be the same job.
    """
    with engine.connect() as connection:
        try:
            answers = [task.job(connection) for task in group]
        except BaseException as error:
            _abandon(connection, error)
            if len(group) > 1:
                return None
            raise
        try:
            connection.commit()
        except BaseException as error:
            _abandon(connection, error)
            raise
        return answers


def _abandon(connection: Connection, error: BaseException) -> None:
    """Roll back; after an error of the database go on with a new connection."""
    if isinstance(error, DBAPIError):
        connection.invalidate(error)
    else:
        connection.rollback()
