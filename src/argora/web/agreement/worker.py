"""The worker: takes what is queued, has it computed, keeps it, and says so.

One thread does one job after the other, whatever they make. Where one takes long and another waits,
a further thread takes that, with a program of its own: the operating system shares the processors
among them, and nobody waits for a study that is much larger. Two jobs of one kind for one study,
and one phase of it, are never done at once.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from argora.errors import ArgoraError, ConflictError
from argora.store import Store, Work
from argora.store.queue import UNDER_WAY
from argora.web.agreement.process import Calculator, CalledOff, Limits, Step

__all__ = ["Job", "Worker", "kind_of"]

SILENT = 60.0
"""Seconds after which a worker that was not heard of counts as ended."""
HEARD = 5.0
WAITING = 10.0
HELPING = 1.0
"""Seconds between two looks at whether another study waits for one that takes long."""

NOTHING = Step("")
"""What is being done before the first step."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Job:
    """What is done with the work of a kind.

    Attributes
    ----------
    kind : of the work, without the phase.
    question : returns what the program is asked about some work, for the worker of a name.
    store : stores what it answered, and that the work is done.
    on_change : called, in another thread, with the key of a study whose work is in another state.
    """

    kind: str
    question: Callable[[Work, str], dict[str, Any]]
    store: Callable[[Work, str, Any], None]
    on_change: Callable[[str], None]


@dataclass
class _Task:
    """A computation that is under way."""

    key: str
    step: Step = NOTHING
    began: float = field(default_factory=time.monotonic)
    heard: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.monotonic() - self.began


def kind_of(kind: str, phase: str) -> str:
    """Return the kind of the work of a job for a phase."""
    return f"{kind} {phase}" if phase else kind


class Worker:
    """Sees to the computations of a database, in threads that begin when there are some."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        """Do nothing yet: jobs are taken on, and it begins when one is poked."""
        limits = limits or Limits()
        self._store = store
        self._limits = limits
        self._jobs: dict[str, Job] = {}
        self._name = f"worker-{token_hex(4)}"
        self._calculator = Calculator(store.address, limits)
        self._poked = threading.Event()
        self._closed = threading.Event()
        self._off: set[str] = set()
        self._tasks: dict[str, _Task] = {}
        self._busy = time.monotonic()
        self._helped = 0.0
        self._thread: threading.Thread | None = None
        self._helpers: list[threading.Thread] = []
        self._starting = threading.Lock()

    def take_on(self, job: Job) -> None:
        """Do work of another kind as well."""
        self._jobs[job.kind] = job

    def progress_of(self, work: str) -> tuple[Step, float]:
        """Return at which step some work is, and for how many seconds it has been done."""
        task = self._tasks.get(work)
        return (NOTHING, 0.0) if task is None else (task.step, task.seconds)

    def poke(self) -> None:
        """Say that there is something to do."""
        with self._starting:
            if self._thread is None and not self._closed.is_set():
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
        self._poked.set()

    def call_off(self, kind: str, study: str) -> None:
        """Cancel the work of a kind, with its phase, that waits or is done for a study."""
        queue = self._store.queue
        while (work := queue.latest(kind, study)) is not None and work.state in UNDER_WAY:
            queue.cancel(work.key)
            self._off.add(work.key)

    def close(self) -> None:
        """End; what is being computed waits for the next worker."""
        with self._starting:
            self._closed.set()
            threads = [*([] if self._thread is None else [self._thread]), *self._helpers]
        self._poked.set()
        for thread in threads:
            thread.join()

    def _run(self) -> None:
        while not self._closed.is_set():
            self._poked.clear()
            try:
                if self._do_next(self._calculator):
                    continue
            except ArgoraError:
                log.exception("a job cannot be done")
            if time.monotonic() > self._busy + self._limits.idle_seconds:
                self._calculator.stop()
            self._poked.wait(WAITING)
        self._calculator.stop()

    def _help(self) -> None:
        """Compute what waits, until nothing does."""
        calculator = Calculator(self._store.address, self._limits)
        try:
            while not self._closed.is_set() and self._do_next(calculator):
                pass
        except ArgoraError:
            log.exception("a job cannot be done")
        finally:
            calculator.stop()
            with self._starting:
                self._helpers.remove(threading.current_thread())

    def _get_help(self) -> None:
        """Begin another thread if something may wait and there are not too many."""
        with self._starting:
            late = time.monotonic() > self._helped + HELPING
            full = len(self._helpers) + 1 >= self._limits.at_once
            if full or not late or self._closed.is_set() or not self._poked.is_set():
                return
            self._helped = time.monotonic()
            self._poked.clear()
            name = f"{self._name}-{len(self._helpers) + 2}"
            helper = threading.Thread(target=self._help, name=name, daemon=True)
            self._helpers.append(helper)
            helper.start()

    def _do_next(self, calculator: Calculator) -> bool:
        """Compute what waits longest; return whether anything did."""
        queue = self._store.queue
        kinds = tuple(self._jobs)
        work = queue.claim(self._name, kinds=kinds, silent_seconds=SILENT, apart=True)
        if work is not None:
            self._do(work, self._job_of(work), calculator)
        return work is not None

    def _job_of(self, work: Work) -> Job:
        return self._jobs[work.kind.partition(" ")[0]]

    def _do(self, work: Work, job: Job, calculator: Calculator) -> None:
        study = work.arguments["study"]
        task = self._tasks[work.key] = _Task(work.key)
        self._busy = time.monotonic()
        job.on_change(study)

        def on_step(step: Step) -> None:
            task.step = step

        try:
            answer = calculator.ask(
                job.question(work, self._name),
                on_step=on_step,
                is_wanted=lambda: self._is_wanted(task),
            )
            job.store(work, self._name, answer)
        except (CalledOff, ConflictError):
            if self._closed.is_set():
                self._give_back(work)
        except ArgoraError as error:
            with suppress(ConflictError):  # it was called off, or stored before it broke off
                self._store.queue.done(work.key, self._name, problem=str(error))
        finally:
            self._off.discard(work.key)
            self._busy = time.monotonic()
            self._tasks.pop(work.key, None)
            job.on_change(study)

    def _give_back(self, work: Work) -> None:
        """Let the next worker begin anew, without waiting until this one counts as ended."""
        if self._store.queue.work(work.key).state != "running":
            return  # it was called off, or stored just before
        self._store.queue.cancel(work.key)
        study = work.arguments["study"]
        self._store.queue.enqueue(work.kind, work.arguments, study=study, once=True)

    def _is_wanted(self, task: _Task) -> bool:
        """Tell whether to go on; now and then the database is told that somebody is at it."""
        if self._closed.is_set() or task.key in self._off:
            return False
        if task.seconds > self._limits.patience_seconds:
            self._get_help()
        if time.monotonic() < task.heard + HEARD:
            return True
        task.heard = time.monotonic()
        return self._store.queue.alive(task.key, self._name)
