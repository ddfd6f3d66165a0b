"""The agreement of a study as a page asks for it: what is known, and whether more is under way."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from argora.store import Place, Store, Work
from argora.store.queue import UNDER_WAY
from argora.web.agreement.basis import COUNTING, mark_of
from argora.web.agreement.figures import Figures, figures_of
from argora.web.agreement.worker import Job, Worker, kind_of

__all__ = ["LiveAgreement", "stored_as"]

KIND = "agreement"
MOST_STUDIES = 8
"""Phases of studies whose figures are at hand; those of a large one take a second to read."""
SLOW = 2.0
"""Seconds after which the step of a computation says how long that has taken."""


def stored_as(phase: str) -> tuple[str, str]:
    """Return the subject and the name under which the newest figures of a phase are kept."""
    return f"phase {phase}" if phase else "study", KIND


class LiveAgreement:
    """The agreement of all studies of a database; for any number of threads."""

    def __init__(
        self, store: Store, worker: Worker, *, on_change: Callable[[str], None] | None = None
    ) -> None:
        """Do nothing yet: the worker begins when somebody asks.

        Parameters
        ----------
        on_change : called, in another thread, with the key of a study whose answer has changed.
        """
        self._store = store
        self._on_change = on_change or _nobody_listens
        self._figures: OrderedDict[tuple[str, str], tuple[tuple[str, str], Figures]] = OrderedDict()
        self._alone = threading.Lock()
        self._worker = worker
        worker.take_on(Job(KIND, _question, self._keep, self._on_change))

    def answer(self, study: str, phase: str = "") -> dict[str, Any]:
        """Return how far annotators agree in a phase, as far as it is known.

        What is missing is computed.

        Returns
        -------
        ``state``: ``ready``; ``queued`` or ``running`` while what changed is taken in, ``failed``
        or ``cancelled`` if that came to nothing, with ``problem``. ``n_layers``: how many layers
        the rest is about, which may be older than they are. Then what the page shows of what
        ``argora agree --json`` prints; nothing of it as long as nothing was ever computed.
        """
        standing, figures = self._standing(study, phase)
        return standing if figures is None else {**standing, **figures.page}

    def figures(self, study: str, phase: str = "") -> dict[str, Any]:
        """Return all that ``argora agree --json`` prints, with the state of :meth:`answer`.

        ``of`` has the versions of the layers that it is about.
        """
        standing, figures = self._standing(study, phase)
        fetch = self._store.statistics.kept
        content = None if figures is None else fetch(study, *stored_as(phase))
        if content is None:
            return standing
        return {**standing, "of": content["of"], **content["printed"]}

    def scores(self, study: str, phase: str = "") -> tuple[str, Figures | None]:
        """Return the state of :meth:`answer`, and the figures with the scores of documents."""
        standing, figures = self._standing(study, phase)
        return standing["state"], figures

    def _standing(self, study: str, phase: str) -> tuple[dict[str, Any], Figures | None]:
        """Return how far the figures are, and those that are there."""
        mark = mark_of(self._store, study, self._settings, phase)
        # Before what is kept: where it ends in between, its figures are there already.
        work = self._store.queue.latest(kind_of(KIND, phase), study)
        figures = self._stored(study, phase)
        state, problem = "ready", None
        if figures is None or figures.mark != mark:
            state, problem = self._under_way(study, phase, mark, work)
        step = self._step_of(work) if work is not None and state == "running" else ""
        return {"state": state, "problem": problem, "step": step}, figures

    def _step_of(self, work: Work) -> str:
        step, seconds = self._worker.progress_of(work.key)
        return (
            f"{step.words}, {seconds:.0f} s so far"
            if step.words and seconds >= SLOW
            else step.words
        )

    def _stored(self, study: str, phase: str) -> Figures | None:
        """Return the figures that are stored, read only if they are others than those at hand."""
        at = self._store.statistics.kept_at(study, *stored_as(phase))
        if at is None:
            return None
        with self._alone:
            cached = self._figures.get((study, phase))
        if cached is None or cached[0] != at:
            content = self._store.statistics.kept(study, *stored_as(phase))
            if content is None or content.get("counting") != COUNTING:
                return None
            cached = at, figures_of(content)
            with self._alone:
                self._figures[study, phase] = cached
                while len(self._figures) > MOST_STUDIES:
                    self._figures.popitem(last=False)
        return cached[1]

    def run(self, study: str, phase: str = "") -> None:
        """Compute again what failed or was cancelled."""
        self._queue(study, phase, mark_of(self._store, study, self._settings, phase))
        self._worker.poke()

    def cancel(self, study: str, phase: str | None = None) -> None:
        """Call off what waits or runs for a phase of a study, by default for all of it."""
        every = ["", *(each.name for each in self._store.phases.of(study))]
        for each in every if phase is None else [phase]:
            self._worker.call_off(kind_of(KIND, each), study)
        self._on_change(study)

    def _keep(self, work: Work, worker: str, answer: dict[str, Any]) -> None:
        study, phase = work.arguments["study"], work.arguments.get("phase", "")
        versions = {
            Place(study, one["document"], one["annotator"], one["round"], phase): one["version"]
            for one in answer["of"]
        }
        self._store.statistics.keep(study, *stored_as(phase), versions, answer)
        self._store.queue.done(work.key, worker, result={"mark": answer["mark"]})

    def _under_way(
        self, study: str, phase: str, mark: str, work: Work | None
    ) -> tuple[str, str | None]:
        """Return how far the figures of this basis are; they are queued if nobody was asked yet."""
        same = work is not None and work.arguments["mark"] == mark
        if work is not None and same and work.state in ("failed", "cancelled"):
            return work.state, work.problem
        if work is None or not same or work.state not in UNDER_WAY:
            self._queue(study, phase, mark)
        self._worker.poke()  # what an earlier server left behind waits, too
        return ("running" if work and work.state == "running" else "queued"), None

    def _queue(self, study: str, phase: str, mark: str) -> None:
        work = {"study": study, "phase": phase, "mark": mark}
        self._store.queue.enqueue(kind_of(KIND, phase), work, study=study, once=True)

    @property
    def _settings(self) -> str:
        from argora.analysis.plan import Plan

        return repr(Plan())


def _question(work: Work, _worker: str) -> dict[str, Any]:
    # What an earlier server queued has no phase.
    return {"study": work.arguments["study"], "phase": work.arguments.get("phase", "")}


def _nobody_listens(study: str) -> None:
    """Do nothing when a study has another answer."""
