"""The order in which documents are most useful to annotate: computed for plans of tasks."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.web.app_state import AppState
from argora.web.entry import LONGEST_PHASE, Managing, State
from argora.web.routes.golds import phase_of
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("tasks")

AT = "/studies/{study}/tasks/order"
InPhase = Annotated[str, Query(max_length=LONGEST_PHASE)]


class OrderSent(Strict):
    """By what an order is computed: a model on the server, or the layers of an annotator."""

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    kind: Literal["model", "layer"]
    name: Annotated[str, Field(min_length=1, max_length=500)]


class OrderJson(TypedDict):
    """An order that is done: how many documents have a place, by which model, begun when.

    ``n_unread`` documents have none, because the model has nothing to say of them.
    """

    n_ranked: int
    n_unread: int
    kind: Literal["model", "layer"]
    name: str
    at: str


class OrderAnswer(TypedDict):
    """The last order of a phase that was done, how far another one is, and what can be chosen.

    ``models`` are those on the server, and ``annotators`` those of kind model in the study.
    """

    order: OrderJson | None
    state: Literal["none", "queued", "running", "done", "failed", "cancelled"]
    problem: str | None
    step: str
    n_done: int
    n_all: int
    models: list[str]
    annotators: list[str]


@router.get(AT, response_model=OrderAnswer)
def order(seat: Managing, state: State, phase: InPhase = "") -> Response:
    """Return how far the order of a phase is."""
    return _answer(state, seat.study, phase)


@router.post(AT, response_model=OrderAnswer)
def compute(sent: OrderSent, seat: Managing, state: State) -> Response:
    """Let an order be computed; where the same is being computed, that goes on."""
    phase = phase_of(state, seat.study, sent.phase)
    state.orders.begin(seat.study, phase.name, sent.kind, sent.name)
    return _answer(state, seat.study, phase.name)


@router.delete(AT, response_model=OrderAnswer)
def cancel(seat: Managing, state: State, phase: InPhase = "") -> Response:
    """Call off what is being computed; the order of before stays."""
    state.orders.cancel(seat.study, phase)
    return _answer(state, seat.study, phase)


def _answer(state: AppState, study: str, phase: str) -> Response:
    standing = state.orders.standing(study, phase)
    last = standing.order
    order: OrderJson | None = None
    if last is not None:
        order = {
            "n_ranked": len(last.documents),
            "n_unread": last.n_unread,
            "kind": last.kind,
            "name": last.name,
            "at": last.at,
        }
    answer: OrderAnswer = {
        "order": order,
        "state": standing.state,
        "problem": standing.problem,
        "step": standing.step,
        "n_done": standing.n_done,
        "n_all": standing.n_all,
        "models": list(state.orders.models.names),
        "annotators": state.orders.annotators(study),
    }
    return JSONResponse(answer)
