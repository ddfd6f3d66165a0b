"""The worker: takes what is queued, has it computed, keeps it, and says so.

One thread computes one study after the other. Where one takes long and another study waits, a
further thread takes that, with a program of its own: the operating system shares the processors
among them, and nobody waits for a study that is much larger.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from argora.errors import ArgoraError, ConflictError
from argora.store import Place, Store, Work
from argora.web.agreement.process import Calculator, CalledOff, Limits

__all__ = ["KIND", "Worker", "kind_of", "stored_as"]

KIND = "agreement"
SILENT = 60.0
"""Seconds after which a worker that was not heard of counts as ended."""
HEARD = 5.0
WAITING = 10.0
HELPING = 1.0
"""Seconds between two looks at whether another study waits for one that takes long."""
SLOW = 2.0
"""Seconds after which the step of a computation says how long that has taken."""

log = logging.getLogger(__name__)


@dataclass
class _Task:
    """A computation that is under way."""

    key: str
    step: str = ""
    began: float = field(default_factory=time.monotonic)
    heard: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.monotonic() - self.began


def kind_of(phase: str) -> str:
    """Return the kind of the work that computes the figures of a phase."""
    return f"{KIND} {phase}" if phase else KIND


def stored_as(phase: str) -> tuple[str, str]:
    """Return the subject and the name under which the newest figures of a phase are kept."""
    return f"phase {phase}" if phase else "study", KIND


class Worker:
    """Sees to the computations of a database, in threads that begin when there are some."""

    def __init__(self, store: Store, limits: Limits, on_change: Callable[[str], None]) -> None:
        self._store = store
        self._limits = limits
        self._on_change = on_change
        self._name = f"agreement-{token_hex(4)}"
        self._calculator = Calculator(store.address, limits)
        self._poked = threading.Event()
        self._closed = threading.Event()
        self._off: set[str] = set()
        self._tasks: dict[tuple[str, str], _Task] = {}
        self._busy = time.monotonic()
        self._helped = 0.0
        self._thread: threading.Thread | None = None
        self._helpers: list[threading.Thread] = []
        self._starting = threading.Lock()

    def step_of(self, study: str, phase: str = "") -> str:
        """Return what is being done for a phase right now, and since when; empty if nothing."""
        task = self._tasks.get((study, phase))
        if task is None or not task.step or task.seconds < SLOW:
            return "" if task is None else task.step
        return f"{task.step}, {task.seconds:.0f} s so far"

    def poke(self) -> None:
        """Say that there is something to do."""
        with self._starting:
            if self._thread is None and not self._closed.is_set():
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
        self._poked.set()

    def call_off(self, key: str) -> None:
        """Say that work was cancelled."""
        self._off.add(key)

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
                log.exception("agreement cannot be computed")
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
            log.exception("agreement cannot be computed")
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
        work = queue.claim(self._name, kinds=(KIND,), silent_seconds=SILENT, apart=True)
        if work is not None:
            self._do(work, calculator)
        return work is not None

    def _do(self, work: Work, calculator: Calculator) -> None:
        # What an earlier server queued has no phase.
        study, phase = work.arguments["study"], work.arguments.get("phase", "")
        task = self._tasks[study, phase] = _Task(work.key)
        self._busy = time.monotonic()
        self._on_change(study)

        def on_step(step: str) -> None:
            task.step = step

        try:
            answer = calculator.ask(
                {"study": study, "phase": phase},
                on_step=on_step,
                is_wanted=lambda: self._is_wanted(task),
            )
            versions = _versions(study, phase, answer)
            self._store.statistics.keep(study, *stored_as(phase), versions, answer)
            self._store.queue.done(work.key, self._name, result={"mark": answer["mark"]})
        except (CalledOff, ConflictError):
            if self._closed.is_set():
                self._give_back(work)
        except ArgoraError as error:
            self._store.queue.done(work.key, self._name, problem=str(error))
        finally:
            self._off.discard(work.key)
            self._busy = time.monotonic()
            if self._tasks.get((study, phase)) is task:
                del self._tasks[study, phase]
            self._on_change(study)

    def _give_back(self, work: Work) -> None:
        """Let the next worker begin anew, without waiting until this one counts as ended."""
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


def _versions(study: str, phase: str, answer: dict[str, Any]) -> dict[Place, int]:
    return {
        Place(study, one["document"], one["annotator"], one["round"], phase): one["version"]
        for one in answer["of"]
    }
