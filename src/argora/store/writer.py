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
    alone: bool
    answer: Future[Answer] = field(default_factory=Future)


class _Engines:
    """Connections for a transaction, and for one statement that commits itself."""

    def __init__(self, engine: Engine, address: Address) -> None:
        self.engine, self.address = engine, address
        self._alone = engine
        if engine.dialect.name == "postgresql":  # made once: to make it takes long for a change
            self._alone = engine.execution_options(isolation_level="AUTOCOMMIT")

    def connected(self, group: list[_Task[Any]]) -> Connection:
        """Connect for jobs that are committed together."""
        alone = len(group) == 1 and group[0].alone
        return (self._alone if alone else self.engine).connect()


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
        self._engines = _Engines(engine, address)
        self._queue: Queue[_Task[Any] | None] = Queue(MOST_WAITING)
        self._waiting = threading.Event()
        self._turn = threading.Lock()
        self._closing = threading.Lock()
        self._closed = False
        # The thread holds no reference to this object, so a store that is dropped goes away.
        self._thread = threading.Thread(
            target=_serve,
            args=(self._queue, self._waiting, self._turn, self._engines),
            name="argora-writer",
            daemon=True,
        )
        self._thread.start()

    def do(self, job: Job[Answer], *, alone: bool = False) -> Answer:
        """Run a job and return its answer when it is on the disk.

        Parameters
        ----------
        alone : it writes in one statement where the database can do that, so that it needs no
            transaction unless others wait, too.

        Raises
        ------
        BusyError
            If the database cannot do it now or too many jobs wait; nothing of it is stored then.
        """
        task: _Task[Answer] = _Task(job, alone)
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
                _commit([task], self._engines)
            return free
        finally:
            self._turn.release()

    def _leave(self, task: _Task[Any]) -> None:
        """Let a task wait for the thread."""
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
    engines: _Engines,
) -> None:
    last = False
    while not last:
        waiting.wait()
        with turn:
            waiting.clear()  # before the queue is looked at: whoever comes then sets it again
            group, last = _waiting_in(queue)
            if group:
                _commit(group, engines)
        if len(group) == MOST_TOGETHER:
            waiting.set()
        del group  # else the last answers would live until the next job comes
    engines.engine.dispose()


def _waiting_in(queue: Queue[_Task[Any] | None]) -> tuple[list[_Task[Any]], bool]:
    """Take what waits, as much as is committed together, and tell whether nothing comes after."""
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


def _commit(group: list[_Task[Any]], engines: _Engines) -> None:
    """Run jobs in one transaction and answer them when it is committed."""
    try:
        with reporting(engines.address):
            done = _run(group, engines)
    except BaseException as error:
        for task in group:
            task.answer.set_exception(error)
        return
    if done is None:
        for task in group:
            _commit([task], engines)
        return
    for task, answer in zip(group, done, strict=True):
        task.answer.set_result(answer)


def _run(group: list[_Task[Any]], engines: _Engines) -> list[Any] | None:
    """Return the answers after the commit, or None if one of several jobs failed before it.

    An error at the commit itself is everybody's: the outcome may be unknown, and a repeated job
    would not be the same job.
    """
    with engines.connected(group) as connection:
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
