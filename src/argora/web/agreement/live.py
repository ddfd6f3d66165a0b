"""The agreement of a study as a page asks for it: what is known, and whether more is under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from argora.store import Store, Work
from argora.web.agreement.basis import COUNTING, basis_of
from argora.web.agreement.process import Limits
from argora.web.agreement.worker import Worker, kind_of, stored_as

__all__ = ["LiveAgreement"]

UNDER_WAY = ("queued", "running")


class LiveAgreement:
    """The agreement of all studies of a database; for any number of threads."""

    def __init__(
        self,
        store: Store,
        *,
        limits: Limits | None = None,
        on_change: Callable[[str], None] | None = None,
    ) -> None:
        """Do nothing yet: the worker begins when somebody asks.

        Parameters
        ----------
        on_change : called, in another thread, with the key of a study whose answer has changed.
        """
        self._store = store
        self._on_change = on_change or _nobody_listens
        self._marks: dict[tuple[str, str], tuple[tuple[int, ...], str]] = {}
        self._worker = Worker(store, limits or Limits(), self._on_change)

    def close(self) -> None:
        """End the worker; what was queued waits for the next."""
        self._worker.close()

    def answer(self, study: str, phase: str = "") -> dict[str, Any]:
        """Return how far annotators agree in a phase, as far as it is known.

        What is missing is computed.

        Returns
        -------
        ``state``: ``ready``; ``queued`` or ``running`` while what changed is taken in, ``failed``
        or ``cancelled`` if that came to nothing, with ``problem``. ``of``: the versions of the
        layers that the rest is about, which may be older than they are. Then all that
        ``argora agree --json`` prints; nothing of it as long as nothing was ever computed.
        """
        mark = self._mark(study, phase)
        # Before what is kept: where it ends in between, its figures are there already.
        work = self._store.queue.latest(kind_of(phase), study)
        figures = self._store.statistics.kept(study, *stored_as(phase))
        if figures is not None and figures.get("counting") != COUNTING:
            figures = None
        state, problem = "ready", None
        if figures is None or figures["mark"] != mark:
            state, problem = self._under_way(study, phase, mark, work)
        step = self._worker.step_of(study, phase) if state == "running" else ""
        content = {} if figures is None else {"of": figures["of"], **figures["printed"]}
        return {"state": state, "problem": problem, "step": step, **content}

    def run(self, study: str, phase: str = "") -> None:
        """Compute again what failed or was cancelled."""
        self._queue(study, phase, self._mark(study, phase))
        self._worker.poke()

    def cancel(self, study: str, phase: str | None = None) -> None:
        """Call off what waits or runs for a phase of a study, by default for all of it."""
        every = ["", *(each.name for each in self._store.phases.of(study))]
        for kind in map(kind_of, every if phase is None else [phase]):
            while (work := self._store.queue.latest(kind, study)) and work.state in UNDER_WAY:
                self._store.queue.cancel(work.key)
                self._worker.call_off(work.key)
        self._on_change(study)

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
        self._store.queue.enqueue(kind_of(phase), work, study=study, once=True)

    def _mark(self, study: str, phase: str) -> str:
        """Return the mark of what figures rest on now; made again only if the study has changed."""
        stamp = self._store.stamp(study)
        cached = self._marks.get((study, phase))
        if cached is None or cached[0] != stamp:
            outline = self._store.outline(study, phase=phase)
            cached = stamp, basis_of(outline, self._settings).mark
            self._marks[study, phase] = cached
        return cached[1]

    @property
    def _settings(self) -> str:
        from argora.analysis.plan import Plan

        return repr(Plan())


def _nobody_listens(study: str) -> None:
    """Do nothing when a study has another answer."""
