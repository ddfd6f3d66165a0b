"""The agreement of a study as a page asks for it: what is known, and whether more is under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from argora.store import Store, Work
from argora.web.agreement.basis import COUNTING, basis_of
from argora.web.agreement.process import Limits
from argora.web.agreement.worker import KEPT, KIND, Worker

__all__ = ["LiveAgreement"]

UNDER_WAY = ("queued", "running")


class LiveAgreement:
    """The agreement of all studies of a database; for any number of threads."""

    def __init__(
        self,
        store: Store,
        *,
        limits: Limits | None = None,
        told: Callable[[str], None] | None = None,
    ) -> None:
        """Do nothing yet: the worker begins when somebody asks.

        Parameters
        ----------
        told : called, in another thread, with the key of a study whose answer has changed.
        """
        self._store = store
        self._told = told or _nobody_listens
        self._marks: dict[str, tuple[tuple[int, ...], str]] = {}
        self._worker = Worker(store, limits or Limits(), self._told)

    def close(self) -> None:
        """End the worker; what was queued waits for the next."""
        self._worker.close()

    def answer(self, study: str) -> dict[str, Any]:
        """Return how far annotators agree, as far as it is known; what is missing is computed.

        Returns
        -------
        ``state``: ``ready``; ``queued`` or ``running`` while what changed is taken in, ``failed``
        or ``cancelled`` if that came to nothing, with ``problem``. ``of``: the versions of the
        layers that the rest is about, which may be older than they are. Then all that
        ``argora agree --json`` prints; nothing of it as long as nothing was ever computed.
        """
        mark = self._mark(study)
        # Before what is kept: where it ends in between, its figures are there already.
        work = self._store.queue.latest(KIND, study)
        kept = self._store.statistics.kept(study, *KEPT)
        if kept is not None and kept.get("counting") != COUNTING:
            kept = None
        state, problem = "ready", None
        if kept is None or kept["mark"] != mark:
            state, problem = self._under_way(study, mark, work)
        step = self._worker.step_of(study) if state == "running" else ""
        known = {} if kept is None else {"of": kept["of"], **kept["printed"]}
        return {"state": state, "problem": problem, "step": step, **known}

    def run(self, study: str) -> None:
        """Compute again what failed or was cancelled."""
        self._queue(study, self._mark(study))
        self._worker.poke()

    def cancel(self, study: str) -> None:
        """Call off what waits or runs for a study."""
        while (work := self._store.queue.latest(KIND, study)) and work.state in UNDER_WAY:
            self._store.queue.cancel(work.key)
            self._worker.call_off(work.key)
        self._told(study)

    def _under_way(self, study: str, mark: str, work: Work | None) -> tuple[str, str | None]:
        """Return how far the figures of this basis are; they are queued if nobody was asked yet."""
        same = work is not None and work.arguments["mark"] == mark
        if work is not None and same and work.state in ("failed", "cancelled"):
            return work.state, work.problem
        if work is None or not same or work.state not in UNDER_WAY:
            self._queue(study, mark)
        self._worker.poke()  # what an earlier server left behind waits, too
        return ("running" if work and work.state == "running" else "queued"), None

    def _queue(self, study: str, mark: str) -> None:
        self._store.queue.enqueue(KIND, {"study": study, "mark": mark}, study=study, once=True)

    def _mark(self, study: str) -> str:
        """Return the mark of what figures rest on now; made again only if the study has changed."""
        stamp = self._store.stamp(study)
        known = self._marks.get(study)
        if known is None or known[0] != stamp:
            known = stamp, basis_of(self._store.outline(study), self._settings).mark
            self._marks[study] = known
        return known[1]

    @property
    def _settings(self) -> str:
        from argora.analysis.plan import Plan

        return repr(Plan())


def _nobody_listens(study: str) -> None:
    """Tell nobody that a study has another answer."""
