"""How far everybody is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import Query, Response
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.model.document import DocumentMark
from argora.store import DocumentFilter
from argora.store.aliases import alias_order
from argora.store.paging import DocumentState
from argora.web.aliasing import names_in
from argora.web.app_state import AppState
from argora.web.entry import Overseeing, PhaseName, Seat, State
from argora.web.paging import After, Limit, Search
from argora.web.refusal import Refusal
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("progress")

MOST_NAMED = 100

Names = Annotated[
    list[Annotated[str, Query(min_length=1, max_length=LONGEST_WORD)]],
    Query(max_length=MOST_NAMED),
]


class NamedDocument(TypedDict):
    """A document: its key in addresses, its name in the study, its title and length."""

    key: str
    name: str
    title: str
    characters: int
    marks: list[DocumentMark]


class Cell(TypedDict):
    """What an annotator has done on a document.

    ``errors`` and ``warnings`` are null where nobody has looked yet; an annotator counts for a
    document by the cell with ``counts``, that of their first round in a phase that is assigned or
    finished. ``seconds`` are the gaps of less than five minutes between changes; null where there
    is none.
    """

    document: str
    annotator: str
    round: int
    phase: str
    state: Literal["assigned", "open", "finished"]
    version: int
    at: str
    errors: int | None
    warnings: int | None
    seconds: float | None
    counts: bool


class Counts(TypedDict):
    """How many cells that count are in each state."""

    assigned: int
    open: int
    finished: int


class AnnotatorCounts(Counts):
    """How many documents of an annotator are in each state.

    ``seconds`` is the median of how long was worked on the ``n_timed`` finished documents that the
    annotator began last, of 50 at most; null where nothing was measured.
    """

    annotator: str
    n_timed: int
    seconds: float | None


class ProgressSummary(TypedDict):
    """How far a study is.

    Nothing of documents that are retired is counted. Who does not see names gets no
    ``annotators``. ``n_later`` counts cells of later rounds,
    which are in no other number, and ``n_shared`` the documents that two persons or more have
    finished in one phase.
    """

    annotators: list[AnnotatorCounts]
    counts: Counts
    n_documents: int
    n_later: int
    n_shared: int


class ProgressPage(TypedDict):
    """Some documents x annotators; ``complete``: all errors and warnings are known.

    Who does not see names gets aliases, which stand for other people in each document, and no
    times.

    ``n_all`` is how many documents the filter lets through, and ``next`` asks for the page behind
    this one.
    """

    annotators: list[str]
    documents: list[NamedDocument]
    cells: list[Cell]
    complete: bool
    n_all: int
    next: str | None


@router.get("/studies/{study}/progress", response_model=ProgressSummary)
def progress(seat: Overseeing, state: State, phase: PhaseName = None) -> Response:
    """Return how many documents are in which state, for each annotator and in all.

    In one phase, or in all by default.
    """
    summary = state.progress.summary(seat.study, phase)
    visible = [e for e in summary["annotators"] if e["annotator"] not in seat.hidden_golds]
    summary = {**summary, "annotators": visible}
    return JSONResponse(summary if seat.sees_names else {**summary, "annotators": []})


@router.get("/studies/{study}/progress/documents", response_model=ProgressPage)
def documents(
    seat: Overseeing,
    state: State,
    after: After = None,
    limit: Limit = 50,
    search: Search = "",
    status: Annotated[DocumentState | None, Query(alias="state")] = None,
    annotator: Names = [],  # noqa: B006 - FastAPI copies it
    phase: PhaseName = None,
) -> Response:
    """Return a page of documents x annotators: the state of each layer and what is wrong there.

    In one phase, or in all by default.
    """
    if not seat.sees_names:
        _refuse_people(state, seat, annotator)
    criteria = DocumentFilter(search, status, tuple(annotator), phase)
    page = _without(state.progress.page(seat.study, criteria, after=after, limit=limit), seat)
    return JSONResponse(page if seat.sees_names else _with_aliases(state, seat, page))


def _without(page: dict[str, Any], seat: Seat) -> dict[str, Any]:
    """Return a page without the golds of other curators."""
    hidden = seat.hidden_golds
    cells = [each for each in page["cells"] if each["annotator"] not in hidden]
    names = [each for each in page["annotators"] if each not in hidden]
    return {**page, "annotators": names, "cells": cells}


def _refuse_people(state: AppState, seat: Seat, names: Sequence[str]) -> None:
    """Raise Refusal unless all are models and gold standards: a name is not to be tried out."""
    others = {name for name, kind in state.store.annotators(seat.study) if kind != "person"}
    if not others.issuperset(names):
        detail = (
            "the names of annotators are hidden from curators of this study; leave 'annotator' "
            "out, or ask a manager to show the names"
        )
        raise Refusal(422, "names-hidden", detail)


def _with_aliases(state: AppState, seat: Seat, page: dict[str, Any]) -> dict[str, Any]:
    """Return a page with the aliases of each document, and without times."""
    keys = {each["name"]: each["key"] for each in page["documents"]}
    names = {keys[name]: each for name, each in names_in(state, seat, keys).items()}
    numbers = {key: number for number, key in enumerate(names)}
    cells = [
        {
            **cell,
            "annotator": names[cell["document"]][cell["annotator"]],
            "at": "",
            "seconds": None,
        }
        for cell in page["cells"]
    ]
    cells.sort(key=lambda cell: (numbers[cell["document"]], *alias_order(cell["annotator"])))
    annotators = sorted({cell["annotator"] for cell in cells}, key=alias_order)
    return {**page, "annotators": annotators, "cells": cells}
