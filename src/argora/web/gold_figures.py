"""Figures on the versions of a gold: computed once for each question, in a program of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, cast

from argora.store import Store, Work
from argora.store.gold_versions import NOW
from argora.store.queue import UNDER_WAY
from argora.web.agreement.worker import Job, Worker

__all__ = ["FiguresStanding", "GoldFigures", "GoldQuestion"]

KIND = "gold-figures"
What = Literal["changes", "agreement", "rule"]
State = Literal["queued", "running", "done", "failed", "cancelled"]


@dataclass(frozen=True)
class GoldQuestion:
    """What is asked of a gold.

    Attributes
    ----------
    what : what changed from one version to another, how annotators agree with one, or what other
        rules would have given.
    old, new : numbers of versions; 0 stands for the gold of now.
    rules : the other rules, as :func:`argora.consensus.gold.make_rules` takes them.
    """

    what: What
    old: int = NOW
    new: int = NOW
    rules: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class FiguresStanding:
    """How far the answer to a question is; ``result`` is there once it is done."""

    state: State
    problem: str | None = None
    step: str = ""
    result: Mapping[str, Any] | None = None


class GoldFigures:
    """Has questions on golds answered; for any number of threads.

    The answer is the result of its work, which is found by a digest of the question and of all that
    the golds were made of. So it is computed again only if one of these is another.
    """

    def __init__(self, store: Store, worker: Worker, *, on_change: Callable[[str], None]) -> None:
        """Do nothing yet.

        Parameters
        ----------
        on_change : called, in another thread, with the key of a study of which an answer is there.
        """
        self._store = store
        self._worker = worker
        worker.take_on(Job(KIND, self._question, self._end, on_change))

    def ask(
        self, study: str, phase: str, question: GoldQuestion, *, again: bool = False
    ) -> FiguresStanding:
        """Return how far the answer is; if nobody has asked before, it is begun.

        Parameters
        ----------
        again : whether to begin anew where it failed.

        Raises
        ------
        NotFoundError
            If there is no such version.
        MeasureError
            If there is no such rule.
        """
        from argora.analysis.consolidation import check_rules

        check_rules(question.rules)
        marks = [self._store.gold_versions.mark(study, phase, n) for n in _versions(question)]
        sent_question = {**vars(question), "rules": dict(question.rules)}
        arguments = {"study": study, "phase": phase, "question": sent_question, "marks": marks}
        digest = sha256(json.dumps(arguments, sort_keys=True).encode()).hexdigest()[:24]
        kind = f"{KIND} {digest}"
        work = self._store.queue.latest(kind, study)
        if work is None or (again and work.state in ("failed", "cancelled")):
            self._store.queue.enqueue(kind, arguments, study=study, once=True)
            work = self._store.queue.latest(kind, study)
        assert work is not None
        if work.state in UNDER_WAY:
            self._worker.poke()  # what an earlier server left behind waits, too
        step, _ = self._worker.progress_of(work.key)
        state = cast("State", work.state)
        return FiguresStanding(state, work.problem, step.words, work.result)

    def _question(self, work: Work, _worker: str) -> dict[str, Any]:
        sent = work.arguments
        figures = sent["question"]
        return {"study": sent["study"], "phase": sent["phase"], "gold_figures": figures}

    def _end(self, work: Work, worker: str, answer: Any) -> None:
        self._store.queue.done(work.key, worker, result=answer)


def _versions(question: GoldQuestion) -> tuple[int, ...]:
    """Return the versions that a question is about."""
    return (question.old, question.new) if question.what == "changes" else (question.new,)
