"""The one worker: takes what is queued, has it computed, keeps it, and says so."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from secrets import token_hex
from typing import Any

from argora.errors import ArgoraError, ConflictError
from argora.store import Place, Store, Work
from argora.web.agreement.process import Calculator, CalledOff, Limits

__all__ = ["KEPT", "KIND", "Worker"]

KIND = "agreement"
KEPT = ("study", "agreement")
"""The subject and the name under which the newest figures of a study are kept."""
SILENT = 60.0
"""Seconds after which a worker that was not heard of counts as ended."""
HEARD = 5.0
WAITING = 10.0

log = logging.getLogger(__name__)


class Worker:
    """Sees to the computations of a database, in a thread that begins when there is one."""

    def __init__(self, store: Store, limits: Limits, told: Callable[[str], None]) -> None:
        self._store = store
        self._limits = limits
        self._told = told
        self._name = f"agreement-{token_hex(4)}"
        self._calculator = Calculator(store.address, limits)
        self._poked = threading.Event()
        self._closed = threading.Event()
        self._off: set[str] = set()
        self._heard = 0.0
        self._busy = time.monotonic()
        self.step = ""
        """What is being done right now, in a few words; empty if nothing."""
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

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
        self._poked.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._closed.is_set():
            self._poked.clear()
            try:
                work = self._store.queue.claim(self._name, kinds=(KIND,), silent_seconds=SILENT)
                if work is not None:
                    self._do(work)
                    continue
            except ArgoraError:
                log.exception("agreement cannot be computed")
            if time.monotonic() > self._busy + self._limits.idle_seconds:
                self._calculator.stop()
            self._poked.wait(WAITING)
        self._calculator.stop()

    def _do(self, work: Work) -> None:
        study = work.arguments["study"]
        self._busy = time.monotonic()
        self._told(study)
        try:
            found = self._calculator.ask(
                {"study": study}, tell=self._say, wanted=lambda: self._is_wanted(work.key)
            )
            self._store.statistics.keep(study, *KEPT, _versions(study, found), found)
            self._store.queue.done(work.key, self._name, result={"mark": found["mark"]})
        except (CalledOff, ConflictError):
            if self._closed.is_set():
                self._give_back(work)
        except ArgoraError as error:
            self._store.queue.done(work.key, self._name, problem=str(error))
        finally:
            self._off.discard(work.key)
            self._busy = time.monotonic()
            self._say("")
            self._told(study)

    def _give_back(self, work: Work) -> None:
        """Let the next worker begin anew, without waiting until this one counts as ended."""
        self._store.queue.cancel(work.key)
        study = work.arguments["study"]
        self._store.queue.enqueue(KIND, work.arguments, study=study, once=True)

    def _say(self, step: str) -> None:
        self.step = step

    def _is_wanted(self, key: str) -> bool:
        """Tell whether to go on; now and then the database is told that somebody is at it."""
        if self._closed.is_set() or key in self._off:
            return False
        if time.monotonic() < self._heard + HEARD:
            return True
        self._heard = time.monotonic()
        return self._store.queue.alive(key, self._name)


def _versions(study: str, found: dict[str, Any]) -> dict[Place, int]:
    return {
        Place(study, one["document"], one["annotator"], one["round"]): one["version"]
        for one in found["of"]
    }
