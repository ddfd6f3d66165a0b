"""Databases with the bundled study in them, and how long one may wait for an answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.cli.conftest import run
from tests.store.conftest import backend, database, new_database, store

from argora.store import Store
from argora.studies import bundled
from argora.web.agreement.live import LiveAgreement
from argora.web.agreement.process import CalledOff, Limits, Step
from argora.web.agreement.worker import Worker

__all__ = ["Held", "Live", "backend", "database", "live", "new_database", "run", "store", "waiting"]

LONGEST_WAIT = 60


def waiting(until: Callable[[], object]) -> None:
    """Wait for another thread."""
    end = time.monotonic() + LONGEST_WAIT
    while not until():
        assert time.monotonic() < end
        time.sleep(0.01)


@dataclass
class Live:
    """The agreement of the bundled study in a database."""

    store: Store
    study: str
    agreement: LiveAgreement
    told: list[str]
    worker: Worker

    def now(self) -> dict[str, Any]:
        """Return what a page is answered at this moment."""
        return self.agreement.answer(self.study)

    def settled(self) -> dict[str, Any]:
        """Return what a page is answered when nothing is under way any more."""
        return self.until("ready", "failed", "cancelled")

    def until(self, *states: str, says_step: bool = True) -> dict[str, Any]:
        """Return the first answer in one of these states; what is running has said its step."""
        end = time.monotonic() + LONGEST_WAIT
        while True:
            answer = self.now()
            if answer["state"] in states and (
                answer["state"] != "running" or answer["step"] or not says_step
            ):
                return answer
            assert time.monotonic() < end, answer["state"]
            time.sleep(0.05)


@pytest.fixture
def limits() -> Limits:
    """How much a computation may take; tests say otherwise."""
    return Limits()


@pytest.fixture
def live(store: Store, limits: Limits) -> Iterator[Live]:
    """The bundled study with a worker beside it."""
    told: list[str] = []
    worker = Worker(store, limits)
    agreement = LiveAgreement(store, worker, on_change=told.append)
    made = Live(store, store.add_study(bundled()), agreement, told, worker)
    yield made
    made.worker.close()


@dataclass
class Held:
    """A calculator that answers when it is let, with the next answer it was given."""

    answers: list[dict[str, Any]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    stopped: int = 0

    def ask(self, question: dict[str, Any], *, on_step: Any, is_wanted: Any) -> dict[str, Any]:
        """Wait for an answer to be put in, or to be called off."""
        self.asked.append(question["study"])
        on_step(Step("reading"))
        while not self.answers:
            if not is_wanted():
                raise CalledOff
            time.sleep(0.01)
        return self.answers.pop(0)

    def stop(self) -> None:
        """Count how often it was ended."""
        self.stopped += 1


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Take the place of the program that computes; ask for it before ``live``."""
    made = Held()
    monkeypatch.setattr("argora.web.agreement.worker.Calculator", lambda *_: made)
    return made
