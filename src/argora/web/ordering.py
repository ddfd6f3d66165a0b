"""The order in which documents of a phase are most useful: computed for the plan of its tasks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, cast

from argora.errors import NotFoundError, did_you_mean
from argora.store import Store, Work
from argora.store.queue import UNDER_WAY
from argora.web.agreement.worker import Job, Worker, kind_of
from argora.web.refusal import Refusal
from argora.web.suggesting import ModelFolder

__all__ = ["Order", "OrderMaking", "OrderStanding"]

KIND = "order"
Kind = Literal["model", "layer"]
State = Literal["none", "queued", "running", "done", "failed", "cancelled"]


@dataclass(frozen=True)
class Order:
    """An order of documents that is done.

    Attributes
    ----------
    documents : names, the most useful one first.
    n_unread : documents that nobody annotated and that it has nothing to say of.
    kind, name : by which model, or whose layers.
    at : when it was begun.
    """

    documents: tuple[str, ...]
    n_unread: int
    kind: Kind
    name: str
    at: str


@dataclass(frozen=True)
class OrderStanding:
    """How far the order of a phase is.

    Attributes
    ----------
    order : the last one that was done; it stays while another one is made, or where that fails.
    state : that of the last work; ``none`` if there is none.
    problem : why it failed.
    step, n_done, n_all : what is being done, and how many documents of it are done.
    """

    order: Order | None = None
    state: State = "none"
    problem: str | None = None
    step: str = ""
    n_done: int = 0
    n_all: int = 0


class OrderMaking:
    """Has the orders of all studies of a database computed; for any number of threads.

    The server itself loads no model. An order is the result of its work, and stored nowhere else.
    """

    def __init__(
        self,
        store: Store,
        worker: Worker,
        models: ModelFolder,
        *,
        on_change: Callable[[str], None],
    ) -> None:
        """Do nothing yet.

        Parameters
        ----------
        on_change : called, in another thread, with the key of a study of which an order has another
            state.
        """
        self._store = store
        self._worker = worker
        self.models = models
        self._on_change = on_change
        worker.take_on(Job(KIND, self._question, self._end, on_change))

    def begin(self, study: str, phase: str, kind: Kind, name: str) -> None:
        """Let the order of a phase be computed anew; where the same is under way, go on with it.

        Raises
        ------
        NotFoundError
            If there is no such model, or the study has no annotator of kind model of this name.
        """
        if kind == "model":
            self.models.check(name)
        elif name not in (names := self.annotators(study)):
            raise NotFoundError(
                f"no annotator of kind model {name!r}{did_you_mean(name, names)}"
            ).coded("no-annotator", annotator=name)
        arguments = {"study": study, "phase": phase, "kind": kind, "name": name}
        work = self._store.queue.latest(kind_of(KIND, phase), study)
        if work is None or work.state not in UNDER_WAY or work.arguments != arguments:
            self._worker.call_off(kind_of(KIND, phase), study)
            self._store.queue.enqueue(kind_of(KIND, phase), arguments, study=study, once=True)
        self._worker.poke()
        self._on_change(study)

    def annotators(self, study: str) -> list[str]:
        """Return the annotators of kind model of a study."""
        return [name for name, kind in self._store.annotators(study) if kind == "model"]

    def standing(self, study: str, phase: str) -> OrderStanding:
        """Return how far the order of a phase is."""
        work = self._store.queue.latest(kind_of(KIND, phase), study)
        if work is None:
            return OrderStanding()
        if work.state in UNDER_WAY:
            self._worker.poke()  # what an earlier server left behind waits, too
        step, _ = self._worker.progress_of(work.key)
        state = cast("State", work.state)
        return OrderStanding(self._last_order(study, phase), state, work.problem, *step)

    def documents(self, study: str, phase: str) -> tuple[str, ...]:
        """Return the names of the documents in their order.

        Raises
        ------
        Refusal
            If no order of the phase was computed.
        """
        order = self._last_order(study, phase)
        if order is None:
            detail = "no order of the documents of this phase was computed; compute one first"
            raise Refusal(409, "no-order", detail)
        return order.documents

    def cancel(self, study: str, phase: str) -> None:
        """Call off what is being computed; the order of before stays."""
        self._worker.call_off(kind_of(KIND, phase), study)
        self._on_change(study)

    def _last_order(self, study: str, phase: str) -> Order | None:
        work = self._store.queue.latest(kind_of(KIND, phase), study, state="done")
        if work is None:
            return None
        documents = tuple(name for name, _ in work.result["documents"])
        sent = work.arguments
        return Order(
            documents, work.result["n_unread"], sent["kind"], sent["name"], work.result["at"]
        )

    def _question(self, work: Work, _worker: str) -> dict[str, Any]:
        sent = work.arguments
        order = self.models.question(sent["kind"], sent["name"])
        return {"study": sent["study"], "phase": sent["phase"], "order": order}

    def _end(self, work: Work, worker: str, answer: Any) -> None:
        self._store.queue.done(work.key, worker, result=answer)
