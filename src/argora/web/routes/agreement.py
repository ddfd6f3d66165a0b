"""How far annotators agree and where they part; annotators see it once it is opened to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from fastapi import Depends, Response
from starlette.responses import JSONResponse

from argora.store import Outline
from argora.web.agreement.disagreements import (
    document_of_disagreement,
    documents_of_disagreement,
)
from argora.web.entry import Key, Managing, Member, Seat, State
from argora.web.problems import nothing_here
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("agreement")

AT = "/studies/{study}/agreement"


def _seeing(seat: Member, state: State) -> Seat:
    """Let annotators pass once agreement is opened; before, it does not exist for them."""
    if seat.role == "annotator" and not state.store.is_agreement_open(seat.study):
        raise nothing_here()
    return seat


Seeing = Annotated[Seat, Depends(_seeing)]


class Opening(Strict):
    """Whether annotators see how far they agree."""

    open: bool


@router.get(AT)
def agreement(seat: Seeing, state: State) -> Response:
    """Return what ``argora agree --json`` prints on the export, and how fresh it is."""
    answer = state.agreement.answer(seat.study)
    if seat.role == "annotator" and "of" in answer:
        answer = {**answer, "of": _of_persons(answer["of"], state.store.outline(seat.study))}
    return JSONResponse(answer)


def _of_persons(versions: Iterable[dict[str, Any]], outline: Outline) -> list[dict[str, Any]]:
    """Return the versions of the layers of persons.

    Which documents have a gold layer would tell annotators which documents are checks.
    """
    persons = {name for name, kind in outline.annotators if kind == "person"}
    return [each for each in versions if each["annotator"] in persons]


@router.get(AT + "/disagreements")
def disagreements(seat: Seeing, state: State) -> Response:
    """List the documents that several finished, the least agreement first."""
    answer = state.agreement.answer(seat.study)
    return JSONResponse(documents_of_disagreement(state.store, seat.study, answer))


@router.get(AT + "/disagreements/{document}")
def disagreement(document: Key, seat: Seeing, state: State) -> Response:
    """Return every place of a text as each annotator reads it."""
    return JSONResponse(document_of_disagreement(state.store, seat.study, document))


@router.put(AT + "/open")
def opened(sent: Opening, seat: Managing, state: State) -> Response:
    """Let annotators see how far they agree, or no longer; the audit tells who did."""
    state.store.open_agreement(seat.study, sent.open, author=seat.account.name)
    return JSONResponse({"open": sent.open})


@router.post(AT + "/run")
def run(seat: Managing, state: State) -> Response:
    """Compute again what failed or was called off."""
    state.agreement.run(seat.study)
    return JSONResponse({"state": "queued"}, 202)


@router.delete(AT + "/run")
def cancel(seat: Managing, state: State) -> Response:
    """Call off what is being computed or waits."""
    state.agreement.cancel(seat.study)
    return JSONResponse({"state": "cancelled"})
