"""Who annotates what: plans are previewed and applied, tasks reassigned and taken back."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import NotFoundError
from argora.model.assignment import Terms
from argora.store import PlanRequest, Share
from argora.store.paging import TaskState
from argora.web.app_state import AppState
from argora.web.entry import LONGEST_PHASE, Managing, PhaseName, State
from argora.web.paging import After, Limit, Search
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("tasks")

MOST_ANNOTATORS = 10_000
MOST_DOCUMENTS = 1_000_000
MOST_MOVED = 1000

Word = Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]
Number = Annotated[int, Field(ge=1, le=MOST_DOCUMENTS)]


class ShareSent(Strict):
    """An annotator of a plan, with a cap and what they must not get."""

    annotator: Word
    cap: int | None = Field(default=None, ge=0, le=MOST_DOCUMENTS)
    excluded: list[Word] = Field(default=[], max_length=1000)


class PlanSent(Strict):
    """What a plan is to do.

    ``by`` is the metadata field by whose values documents are drawn, ``control`` the share of the
    new tasks in which no suggestions are shown. With ``useful_first`` a batch is drawn from the
    first documents of the order that was computed for the phase, and everybody gets these first.
    """

    shares: list[ShareSent] = Field(max_length=MOST_ANNOTATORS)
    each: Number = 1
    n_overlap: int = Field(default=0, ge=0, le=MOST_DOCUMENTS)
    overlap_each: Number = 2
    n_documents: Number | None = None
    round: int = Field(default=1, ge=1, le=1000)
    seed: int = Field(default=0, ge=0, lt=2**53)
    by: Word | None = None
    renew: bool = False
    control: float = Field(default=0, ge=0, lt=1)
    useful_first: bool = False
    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""


class PlanToApply(Strict):
    """A plan, the digest of its preview, and a name that the client made up for it."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    digest: Annotated[str, Field(min_length=1, max_length=100)]
    plan: PlanSent


class Move(Strict):
    """Documents that go from one annotator to another; without one of them, only to or from."""

    documents: list[Word] = Field(min_length=1, max_length=MOST_MOVED)
    source: Word | None = None
    target: Word | None = None
    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""


class WorkloadJson(TypedDict):
    """How far an annotator is with all tasks; ``at`` is when the last change was, or null."""

    annotator: str
    is_member: bool
    n_tasks: int
    n_begun: int
    n_finished: int
    at: str | None


class PlanJson(TypedDict):
    """A plan that was applied."""

    at: str
    author: str
    words: str
    n_tasks: int
    n_returned: int


class Workloads(TypedDict):
    """How far everybody is, the plans that were applied, and what a plan can be made of."""

    annotators: list[WorkloadJson]
    plans: list[PlanJson]
    metadata: list[str]
    n_documents: int


class TaskRow(TypedDict):
    """A document that an annotator has, in the annotator's order."""

    key: str
    title: str
    round: int
    phase: str
    state: str | None


class TaskRows(TypedDict):
    """Documents that an annotator has.

    ``n_all`` is how many the filter lets through, and ``next`` asks for the page behind this one.
    """

    tasks: list[TaskRow]
    n_all: int
    next: str | None


class NumbersOfTasks(TypedDict):
    """How many tasks an annotator would have."""

    annotator: str
    n_tasks: int


class PreviewJson(TypedDict):
    """What a plan would do; ``digest`` is sent to apply exactly that."""

    words: str
    digest: str
    n_tasks: int
    n_returned: int
    n_missing: int
    annotators: list[NumbersOfTasks]
    overlap: list[str]


class AppliedJson(TypedDict):
    """What a plan did; ``repeated``: it was applied before, and nothing was done again."""

    words: str
    n_tasks: int
    n_returned: int
    repeated: bool


class Moved(TypedDict):
    """How many tasks were changed; what was so already does not count."""

    n_tasks: int


@router.get("/studies/{study}/tasks", response_model=Workloads)
def workloads(seat: Managing, state: State, phase: PhaseName = None) -> Response:
    """Say how far everybody is with their tasks, and which plans were applied.

    Tasks of one phase count, or of all by default.
    """
    store = state.store
    answer: Workloads = {
        "annotators": [
            {
                "annotator": each.annotator,
                "is_member": each.is_member,
                "n_tasks": each.n_tasks,
                "n_begun": each.n_begun,
                "n_finished": each.n_finished,
                "at": each.at,
            }
            for each in store.workloads(seat.study, phase=phase)
        ],
        "plans": [
            {
                "at": plan.at,
                "author": plan.author,
                "words": plan.words,
                "n_tasks": plan.n_tasks,
                "n_returned": plan.n_returned,
            }
            for plan in store.plans.of(seat.study)
        ],
        "metadata": list(store.public_metadata.in_use(seat.study)),
        "n_documents": sum(not each.marks for each in store.listed(seat.study)),
    }
    return JSONResponse(answer)


@router.get("/studies/{study}/tasks/list", response_model=TaskRows)
def tasks(
    annotator: Annotated[str, Query(min_length=1, max_length=LONGEST_WORD)],
    seat: Managing,
    state: State,
    after: After = None,
    limit: Limit = 100,
    search: Search = "",
    status: Annotated[TaskState | None, Query(alias="state")] = None,
    phase: PhaseName = None,
) -> Response:
    """List documents that an annotator has, in the annotator's order, a page at a time."""
    page = state.store.tasks_page(
        seat.study, annotator, search=search, state=status, phase=phase, after=after, limit=limit
    )
    answer: TaskRows = {
        "tasks": [
            {
                "key": task.key,
                "title": document.title,
                "round": task.place.round,
                "phase": task.place.phase,
                "state": task.state,
            }
            for task, document in page.tasks
        ],
        "n_all": page.n_listed,
        "next": page.next,
    }
    return JSONResponse(answer)


@router.post("/studies/{study}/tasks/preview")
def preview(sent: PlanSent, seat: Managing, state: State) -> PreviewJson:
    """Say what a plan would do; nothing is changed."""
    result = state.store.plans.preview(seat.study, _request(state, seat.study, sent))
    return {
        "words": result.plan.words,
        "digest": result.digest,
        "n_tasks": len(result.plan.tasks),
        "n_returned": result.n_returned,
        "n_missing": sum(result.plan.missing.values()),
        "annotators": [
            {"annotator": name, "n_tasks": n} for name, n in result.plan.n_tasks.items()
        ],
        "overlap": list(result.plan.overlap),
    }


@router.post("/studies/{study}/tasks/plans")
def apply_plan(sent: PlanToApply, seat: Managing, state: State) -> AppliedJson:
    """Assign the tasks of a plan that was previewed; sent again, it is answered as before."""
    request = _request(state, seat.study, sent.plan)
    result = state.store.plans.apply(
        seat.study, sent.name, request, sent.digest, author=seat.account.name
    )
    return {
        "words": result.words,
        "n_tasks": result.n_tasks,
        "n_returned": result.n_returned,
        "repeated": result.repeated,
    }


@router.post("/studies/{study}/tasks/moves")
def move(sent: Move, seat: Managing, state: State) -> Moved:
    """Assign, reassign or take back documents; all or none, and sent again nothing is done."""
    names = {each.key: each.name for each in state.store.listed(seat.study)}
    for key in sent.documents:
        if key not in names:
            raise NotFoundError("the study has no such document").coded("no-document", document=key)
    documents = [names[key] for key in sent.documents]
    n_tasks = state.store.move_tasks(
        seat.study,
        documents,
        source=sent.source,
        target=sent.target,
        phase=sent.phase,
        author=seat.account.name,
    )
    return {"n_tasks": n_tasks}


def _request(state: AppState, study: str, sent: PlanSent) -> PlanRequest:
    numbers = sent.each, sent.n_overlap, sent.overlap_each, sent.n_documents, sent.round
    terms = Terms(*numbers, sent.seed, control=sent.control)
    shares = tuple(Share(each.annotator, each.cap, tuple(each.excluded)) for each in sent.shares)
    order = state.orders.documents(study, sent.phase) if sent.useful_first else ()
    return PlanRequest(shares, terms, sent.by, sent.renew, sent.phase, order)
