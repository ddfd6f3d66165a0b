"""The gold of a phase: made by rules in a program of its own, which stores it with its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from argora.store import Phase, Store, Work
from argora.store.queue import UNDER_WAY
from argora.web.agreement.worker import Job, Worker, kind_of
from argora.web.refusal import Refusal

__all__ = ["GoldMaking", "GoldRequest", "GoldStanding"]

KIND = "gold"


@dataclass(frozen=True)
class GoldRequest:
    """How a gold is to be made.

    Attributes
    ----------
    rules : of units, relations and attributes, as :func:`argora.consensus.gold.make_rules` takes
        them; those left out are the usual ones.
    at_least : how many annotators must have done a document.
    decisions : the text of a record in which people decided. What they decided before holds as
        well, unless a row on the same question is in this one.
    """

    rules: Mapping[str, str] = field(default_factory=dict)
    at_least: int = 2
    decisions: str = ""


@dataclass(frozen=True)
class GoldStanding:
    """How far the gold of a phase is, and what came of it.

    Attributes
    ----------
    state : that of the last work; ``none`` if none is stored.
    step, n_done, n_all : what is being done, and how many documents or decisions of it are done
        and how many there are; 0 where they are not counted.
    rules, at_least : by which the last gold was to be made.
    result : what the work came to, once it is done.
    """

    state: str = "none"
    problem: str | None = None
    step: str = ""
    n_done: int = 0
    n_all: int = 0
    rules: Mapping[str, str] = field(default_factory=dict)
    at_least: int = 2
    result: Mapping[str, Any] | None = None


class GoldMaking:
    """Has the golds of all studies of a database made; for any number of threads."""

    def __init__(
        self,
        store: Store,
        worker: Worker,
        *,
        on_change: Callable[[str], None],
        on_made: Callable[[str], None] | None = None,
    ) -> None:
        """Do nothing yet.

        Parameters
        ----------
        on_change : called, in another thread, with the key of a study of which a gold has another
            state.
        on_made : called so when a gold is stored.
        """
        self._store = store
        self._worker = worker
        self._on_change = on_change
        self._on_made = on_made
        worker.take_on(Job(KIND, self._question, self._is_stored, on_change))

    def begin(self, study: str, phase: Phase, request: GoldRequest, *, author: str) -> None:
        """Let the gold of a phase be made; where the same is under way, nothing is begun.

        Raises
        ------
        Refusal
            If another gold of the phase is being made.
        MeasureError
            If there is no such rule.
        """
        from argora.analysis.consolidation import check_rules

        check_rules(request.rules)
        arguments = {
            "study": study,
            "phase": phase.name,
            "rules": {**request.rules},
            "at_least": request.at_least,
            "decisions": sha256(request.decisions.encode()).hexdigest(),
        }
        kind = kind_of(KIND, phase.name)
        sent = {**arguments, "author": author}
        work = self._store.golds.begin(kind, sent, request.decisions)
        if {**work.arguments, "author": ""} != {**arguments, "author": ""}:
            detail = "another gold of this phase is being made; wait until it is done, or cancel it"
            raise Refusal(409, "gold-busy", detail)
        self._worker.poke()
        self._on_change(study)

    def standing(self, study: str, phase: Phase) -> GoldStanding:
        """Return how far the gold of a phase is."""
        work = self._store.queue.latest(kind_of(KIND, phase.name), study)
        if work is None:
            return GoldStanding()
        if work.state in UNDER_WAY:
            self._worker.poke()  # what an earlier server left behind waits, too
        step, _ = self._worker.progress_of(work.key)
        rules, at_least = work.arguments["rules"], work.arguments["at_least"]
        return GoldStanding(work.state, work.problem, *step, rules, at_least, work.result)

    def cancel(self, study: str, phase: str | None = None) -> None:
        """Call off the gold of a phase, by default of all; what was stored before stays."""
        every = ["", *(each.name for each in self._store.phases.of(study))]
        for name in every if phase is None else [phase]:
            self._worker.call_off(kind_of(KIND, name), study)
        self._on_change(study)

    def _question(self, work: Work, worker: str) -> dict[str, Any]:
        sent = work.arguments
        phases = self._store.phases.of(sent["study"]) or (Phase(""),)
        names = {each.name: each.gold for each in phases}
        return {
            "study": sent["study"],
            "phase": sent["phase"],
            "author": sent["author"],
            "work": work.key,
            "worker": worker,
            "gold": {
                "name": names.get(sent["phase"], Phase("").gold),
                "rules": sent["rules"],
                "at_least": sent["at_least"],
            },
        }

    def _is_stored(self, work: Work, _worker: str, _answer: Any) -> None:
        """Pass it on: the program has stored the gold and the end of the work together."""
        if self._on_made is not None:
            self._on_made(work.arguments["study"])
