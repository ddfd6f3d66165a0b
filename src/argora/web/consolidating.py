"""The gold of a phase: decided by rules in a program of its own, then stored, with its record."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from argora.model import Layer, decode
from argora.store import Phase, Store, StoredGold
from argora.store.forgetting import GOLD_RECORD
from argora.web.agreement.process import Calculator, Limits
from argora.web.refusal import Refusal

__all__ = ["Consolidated", "Consolidator", "GoldRequest", "record_of"]


@dataclass(frozen=True)
class GoldRequest:
    """How a gold is to be made.

    Attributes
    ----------
    rules : of units, relations and attributes, as ``make_rules`` takes them; those left out are
        the usual ones.
    at_least : how many annotators must have done a document.
    decisions : the text of a record in which people decided. What they decided before holds as
        well, unless a row on the same question is in this one.
    """

    rules: Mapping[str, str] = field(default_factory=dict)
    at_least: int = 2
    decisions: str = ""


@dataclass(frozen=True)
class Consolidated:
    """What came of it.

    Attributes
    ----------
    open : documents whose gold layer is open, as a person must decide something in it.
    reopened : decisions of people that no longer hold, in words.
    """

    stored: StoredGold
    n_decisions: int
    n_undecided: int
    open: tuple[str, ...]
    reopened: tuple[str, ...]
    notes: tuple[str, ...]


class Consolidator:
    """Makes the gold of phases, one at a time; for any number of threads."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._alone = threading.Lock()
        self._closed = threading.Event()

    def close(self) -> None:
        """End what is being decided; nothing of it is stored."""
        self._closed.set()

    def make(self, study: str, phase: Phase, request: GoldRequest, *, author: str) -> Consolidated:
        """Decide by rules, and store the gold layers and the record of every decision.

        Raises
        ------
        Refusal
            If another gold is being made.
        StoreError
            If nothing can be decided, or the record cannot be read.
        """
        with self.alone():
            return self._make(study, phase, request, author)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let no other gold be made meanwhile; raise Refusal where one is."""
        if not self._alone.acquire(blocking=False):
            detail = "another gold is being made here; try again when it is done"
            raise Refusal(503, "gold-busy", detail, headers={"Retry-After": "5"})
        try:
            yield
        finally:
            self._alone.release()

    def _make(self, study: str, phase: Phase, request: GoldRequest, author: str) -> Consolidated:
        question = {
            "study": study,
            "phase": phase.name,
            "gold": {
                "name": phase.gold,
                "rules": {**request.rules},
                "at_least": request.at_least,
                "record": record_of(self._store, study, phase.name),
                "decisions": request.decisions,
            },
        }
        answer = self._answer(question)
        layers = [decode(each, Layer) for each in answer["layers"]]
        stored = self._store.put_gold_layers(study, layers, phase=phase.name, author=author)
        content = {GOLD_RECORD: answer["record"]}
        self._store.statistics.keep(study, _subject(phase.name), GOLD_RECORD, {}, content)
        return Consolidated(
            stored,
            answer["n_decisions"],
            answer["n_undecided"],
            tuple(each.document for each in layers if each.state == "open"),
            tuple(answer["reopened"]),
            tuple(answer["notes"]),
        )

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        calculator = Calculator(self._store.address, self._limits)
        try:
            return dict(
                calculator.ask(
                    question, on_step=_silent, is_wanted=lambda: not self._closed.is_set()
                )
            )
        finally:
            calculator.stop()


def record_of(store: Store, study: str, phase: str) -> str:
    """Return the record of the last gold of a phase, as CSV; empty if none was made."""
    stored = store.statistics.kept(study, _subject(phase), GOLD_RECORD)
    return "" if stored is None else str(stored[GOLD_RECORD])


def _subject(phase: str) -> str:
    return f"gold {phase}" if phase else "gold"


def _silent(step: str) -> None:
    """Show no progress."""
