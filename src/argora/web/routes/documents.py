"""The documents of a study that runs: more of them, marks that keep some out, feedback on some."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from fastapi import Request, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import NotFoundError
from argora.model.document import DocumentMark
from argora.web.agreement.disagreements import feedback_on
from argora.web.aliasing import Names, names_for_annotator
from argora.web.entry import AtWork, Key, Managing, State
from argora.web.importing import Import
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.routes.agreement import Differences
from argora.web.routes.transfer import A_ZIP, FileAnswers, Read, Word, received
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("documents")

MOST_MARKED = 10_000

DocumentKey = Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]


class Marking(Strict):
    """Documents that get a mark, or lose it."""

    documents: list[DocumentKey] = Field(min_length=1, max_length=MOST_MARKED)
    mark: DocumentMark
    marked: bool


class Marked(TypedDict):
    """How many documents were changed; what is so already does not count."""

    n_documents: int


class Reason(TypedDict):
    """What people decided on a question of the gold, and why; ``words`` are those of the place."""

    task: Literal["unit", "attribute", "relation"]
    words: str
    attribute: str
    decision: str
    why: str


class FeedbackAnswer(Differences):
    """In what one's own layer differs from the gold.

    ``gold`` is the key of the gold layer and ``reasons`` are what people decided, where the manager
    opened the gold of the phase; else null and empty.
    """

    gold: str | None
    reasons: list[Reason]


class Added(Read):
    """Documents that were added to a study, and how many of them came with a gold layer."""

    documents: int
    golds: int


@router.post(
    "/studies/{study}/documents", status_code=201, response_model=Added, openapi_extra=A_ZIP
)
async def add(
    request: Request,
    seat: Managing,
    state: State,
    answers: FileAnswers,
    format: Word = None,
    gold_only: bool = False,
) -> Response:
    """Add the documents in a zip of files, with the gold that is in them, to a study.

    With ``gold_only`` only gold of documents that are there is added, whose texts must be the same.

    The files are read like those of a new study; where they can be read in several ways, the
    refusal has the code ``choice``. Documents whose names are taken are refused, and none is added.
    """
    account = seat.account
    details = Import(None, format, None, account.key, account.name, answers, seat.study, gold_only)
    answer = await received(request, state, details)
    await asyncio.to_thread(state.suggestions.refresh, seat.study)
    return answer


@router.post("/studies/{study}/documents/marks")
def mark(sent: Marking, seat: Managing, state: State) -> Marked:
    """Mark documents as training or retired, or take a mark away; all or none."""
    names = {each.key: each.name for each in state.store.listed(seat.study)}
    for key in sent.documents:
        if key not in names:
            raise NotFoundError("the study has no such document").coded("no-document", document=key)
    documents = [names[key] for key in sent.documents]
    n = state.store.mark_documents(
        seat.study, documents, sent.mark, marked=sent.marked, author=seat.account.name
    )
    return {"n_documents": n}


@router.get("/studies/{study}/documents/{document}/feedback", response_model=FeedbackAnswer)
def feedback(document: Key, seat: AtWork, state: State) -> Response:
    """Say in what one's own finished layer differs from the gold.

    On a training document, or where the manager opened the gold of the phase.
    """
    differences = feedback_on(state.store, seat.place, document)
    phase = seat.place.phase
    gold, reasons = None, list[Reason]()
    if phase in state.store.phases.golds_opened(seat.study):
        entries = state.store.layers_on(seat.study, document)
        second = {each.gold for each in state.store.second_curations.of(seat.study).values()}
        golds = [
            each.key
            for each in entries
            if each.kind == "gold" and each.place.phase == phase
            if each.place.annotator not in second
        ]
        gold = golds[0] if golds else None
        names = names_for_annotator(state, seat, document)
        record = state.store.curations.record(seat.study, phase, document=seat.place.document)
        reasons = [reason for _, rows in record for reason in _reasons(rows, names)]
    return JSONResponse({**differences, "gold": gold, "reasons": reasons})


def _reasons(rows: Sequence[Mapping[str, Any]], names: Names) -> list[Reason]:
    """Return what people decided in the record of a gold, without who did."""
    return [
        {
            "task": row["task"],
            "words": row["words"] or "",
            "attribute": row["attribute"] or "",
            "decision": row["decision"] or "",
            "why": names.replaced(row["why"] or ""),
        }
        for row in rows
        if row["decided_by"]
    ]
