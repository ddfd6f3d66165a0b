"""Suggestions: where they come from, what an annotator gets, and what became of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NotRequired

from fastapi import Query, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.formats.suggestion_answers import answers_text
from argora.model import Relation, Study, Unit, encode
from argora.model.suggestion_answers import SuggestionAnswer, place_of
from argora.store import AnsweredSuggestion, SuggestionSource
from argora.web.answers import RelationThing, UnitThing
from argora.web.app_state import AppState
from argora.web.entry import LONGEST_PHASE, AtWork, Managing, Overseeing, State
from argora.web.problems import too_often
from argora.web.refusal import Refusal
from argora.web.routes.transfer import attachment
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("suggestions")

AT = "/studies/{study}/phases/suggestions"
IN_DOCUMENT = "/studies/{study}/documents/{document}/suggestions"
InPhase = Annotated[str, Query(max_length=LONGEST_PHASE)]
Name = Annotated[str, Field(min_length=1, max_length=500)]
CSV = {"content": {"text/csv": {"schema": {"type": "string"}}}}


class SourceSent(Strict):
    """A model on the server, or an annotator of kind model; ``documents`` are names, null: all."""

    kind: Literal["model", "layer"]
    name: Name
    documents: list[Name] | None = Field(default=None, max_length=100_000)


class SuggestionsSent(Strict):
    """Where the suggestions of a phase come from; null: it has none."""

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    source: SourceSent | None


class RejectionsSent(Strict):
    """Suggestions that an annotator rejects, or takes a rejection back of."""

    annotator: Name
    ids: list[Name] = Field(min_length=1, max_length=1000)
    rejected: bool = True


class SourceJson(TypedDict):
    """Where suggestions come from; ``documents`` are names, null: all."""

    kind: Literal["model", "layer"]
    name: str
    documents: list[str] | None


class SuggestionsStanding(TypedDict):
    """How far the suggestions of a phase are, and what can be chosen.

    ``state`` is that of the last computation. ``n_ready`` of ``n_documents`` that are to get some
    are done, ``n_failed`` of these could not be read, and ``failed`` says why the first of them.
    ``models`` are those on the server, and ``annotators`` those of kind model in the study.
    """

    source: SourceJson | None
    state: Literal["none", "queued", "running", "done", "failed", "cancelled"]
    problem: str | None
    n_documents: int
    n_ready: int
    n_suggestions: int
    n_failed: int
    failed: str
    models: list[str]
    annotators: list[str]


class SuggestionJson(TypedDict):
    """A unit or relation; to accept it, it is created as it is, with its id."""

    element: UnitThing | RelationThing
    probability: NotRequired[float]


class SuggestionsAnswer(TypedDict):
    """What is suggested to an annotator in a document, and the ids of what they rejected.

    ``ready``: whether all is computed. Where nothing is suggested, it is and there is nothing.
    """

    ready: bool
    suggestions: list[SuggestionJson]
    rejected: list[str]


class RejectionsAnswer(SuggestionsAnswer):
    """What is suggested now; ``unknown`` are the ids that were sent and are suggested no more."""

    unknown: list[str]


@router.get(AT, response_model=SuggestionsStanding)
def suggestions(seat: Overseeing, state: State, phase: InPhase = "") -> Response:
    """Return where the suggestions of a phase come from, and how far they are."""
    return _answer(state, seat.study, phase)


@router.put(AT, response_model=SuggestionsStanding)
def choose(sent: SuggestionsSent, seat: Managing, state: State) -> Response:
    """Choose where they come from, and let them be computed; the same again: what has changed."""
    source = None
    if sent.source is not None:
        names = None if sent.source.documents is None else tuple(sent.source.documents)
        source = SuggestionSource(sent.source.kind, sent.source.name, names)
    state.suggestions.choose(seat.study, sent.phase, source, author=seat.account.name)
    return _answer(state, seat.study, sent.phase)


@router.delete(AT, response_model=SuggestionsStanding)
def cancel(seat: Managing, state: State, phase: InPhase = "") -> Response:
    """Call off what is being computed; what is computed stays."""
    state.suggestions.cancel(seat.study, phase)
    return _answer(state, seat.study, phase)


@router.get(AT + "/answers", response_class=Response, responses={200: CSV})
def answers(seat: Managing, state: State, phase: InPhase = "") -> Response:
    """Return what became of each suggestion in each task of a phase, as CSV."""
    rows = state.store.suggestions.answers(seat.study, phase)
    name = " ".join(filter(None, (state.store.summary(seat.study).name, phase, "suggestions")))
    headers = {"Content-Disposition": attachment(name, ".csv")}
    text = answers_text(_with_places(rows, state.store.study(seat.study)))
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


@router.get(IN_DOCUMENT, response_model=SuggestionsAnswer)
def suggested(seat: AtWork, state: State) -> Response:
    """Return what is suggested in a document; nothing where the task is of the control arm."""
    return JSONResponse(_suggested(seat, state))


def _suggested(seat: AtWork, state: State) -> SuggestionsAnswer:
    at = state.suggestions.at(seat.place)
    return {
        "ready": at is None or at.is_ready,
        "suggestions": [] if at is None else [encode(each) for each in at.suggestions],
        "rejected": [] if at is None else sorted(at.rejected),
    }


@router.post(IN_DOCUMENT + "/rejections", response_model=RejectionsAnswer)
def reject(sent: RejectionsSent, seat: AtWork, state: State) -> Response:
    """Reject suggestions, or take that back; sent again, nothing changes.

    Ids of which nothing is suggested any more are left out, and stand in the answer.
    """
    if sent.annotator != seat.annotator:
        detail = f"this was done as another annotator; you are signed in as {seat.account.name}"
        raise Refusal(409, "another-annotator", detail, name=seat.account.name)
    seat.refuse_closed()
    if wait := state.operations.take(seat.account.key):
        raise too_often(wait)
    unknown = state.store.suggestions.reject(seat.place, sent.ids, is_rejected=sent.rejected)
    answer: RejectionsAnswer = {**_suggested(seat, state), "unknown": list(unknown)}
    return JSONResponse(answer)


def _answer(state: AppState, study: str, phase: str) -> Response:
    standing = state.suggestions.standing(study, phase)
    source, counts = standing.source, standing.counts
    answer: SuggestionsStanding = {
        "source": None if source is None else _source_json(source),
        "state": standing.state,
        "problem": standing.problem,
        "n_documents": 0 if counts is None else counts.n_documents,
        "n_ready": 0 if counts is None else counts.n_ready,
        "n_suggestions": 0 if counts is None else counts.n_suggestions,
        "n_failed": 0 if counts is None else counts.n_failed,
        "failed": "" if counts is None else counts.problem,
        "models": list(state.suggestions.models.names),
        "annotators": [name for name, kind in state.store.annotators(study) if kind == "model"],
    }
    return JSONResponse(answer)


def _source_json(source: SuggestionSource) -> SourceJson:
    names = None if source.documents is None else list(source.documents)
    return {"kind": source.kind, "name": source.name, "documents": names}


def _with_places(rows: Sequence[AnsweredSuggestion], study: Study) -> Iterator[SuggestionAnswer]:
    """Yield rows of the store as a table has them, with the places of what was suggested."""
    elements: dict[str, dict[str, Unit | Relation]] = defaultdict(dict)
    for layer in study.layers:
        if layer.has_fixed_units:
            elements[layer.document].update({unit.id: unit for unit in layer.units})
    for row in rows:
        elements[row.place.document][row.suggestion.id] = row.suggestion.element
    documents = {document.id: document for document in study.documents}
    for row in rows:
        task, suggestion = row.place, row.suggestion
        yield SuggestionAnswer(
            document=task.document,
            annotator=task.annotator,
            suggestion=suggestion.id,
            kind=suggestion.kind,
            arm="on" if row.is_shown else "off",
            answer=row.answer,
            category=suggestion.element.category,
            place=place_of(suggestion.element, elements[task.document], documents[task.document]),
            probability=suggestion.probability,
            at=row.at,
            phase=task.phase,
            round=task.round,
            source=row.source,
        )
