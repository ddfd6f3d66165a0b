"""Open cases that annotators decide together: opened by the manager, with what each would take."""

from __future__ import annotations

from typing import Annotated

from fastapi import Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import ConflictError, NotFoundError
from argora.model import encode
from argora.schemes.questions import with_questions
from argora.store import Phase
from argora.store.aliases import letters
from argora.store.opinions import Opinion
from argora.web.aliasing import layer_json, with_aliases
from argora.web.answers import LayerJson, SchemeJson
from argora.web.app_state import AppState
from argora.web.curating import Curated
from argora.web.entry import KEY, LONGEST_PHASE, AtWork, Key, Managing, State, Work
from argora.web.opinions import OPEN, deciders_of, opinions_on
from argora.web.problems import too_often
from argora.web.routes.curation import CaseJson, case_json, opinions_json
from argora.web.routes.golds import phase_of
from argora.web.routes.texts import DocumentAnswer, document_answer
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("opinions")

AT = "/studies/{study}/documents/{document}/opinions"
MOST_DOCUMENTS = 10_000
LONGEST_CASE = 10_000


class CasesOpening(Strict):
    """Whether the annotators of documents see their open cases; null: of all that have some."""

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    documents: (
        Annotated[list[Annotated[str, Field(pattern=KEY)]], Field(max_length=MOST_DOCUMENTS)] | None
    ) = None
    open: bool


class CasesOpened(TypedDict):
    """Of how many documents this was changed."""

    n_documents: int


class OpinionSent(Strict):
    """Which option one would take, by its key; none takes an opinion back.

    ``question`` is what came with the case, and ``client_op_id`` is made up by the client.
    """

    client_op_id: Annotated[str, Field(min_length=1, max_length=500)]
    case: Annotated[str, Field(min_length=1, max_length=LONGEST_CASE)]
    question: Annotated[str, Field(min_length=1, max_length=64)]
    option: Annotated[str | None, Field(pattern=r"^[A-Z]{1,3}$")]


class OpenCases(TypedDict):
    """The open cases of a document for one who annotated it; ``mine`` is the own alias."""

    document: DocumentAnswer
    scheme: SchemeJson
    phase: str
    mine: str
    layer: LayerJson
    layer_key: str
    cases: list[CaseJson]


@router.put("/studies/{study}/phases/gold/cases")
def open_cases(sent: CasesOpening, seat: Managing, state: State) -> CasesOpened:
    """Let annotators see the open cases of documents that they have finished, or no longer.

    They see who said what under aliases, and say which version they would take; it is audited.
    """
    phase = phase_of(state, seat.study, sent.phase)
    documents = sent.documents
    if documents is None:
        rows = state.curating.queue(seat.study, phase)
        waiting = [e.document for e in rows if any(map(e.counts.get, ("open", "reopened")))]
        opened = [key for key, of in state.store.opinions.opened(seat.study) if of == phase.name]
        documents = waiting if sent.open else opened
    n = state.store.opinions.open(
        *(seat.study, phase.name, documents, sent.open), author=seat.account.name
    )
    state.broker.announce_gold(seat.study)
    return {"n_documents": n}


@router.get(AT, response_model=OpenCases)
def open_cases_of(document: Key, seat: AtWork, state: State) -> Response:
    """Return the open cases of a document that one has annotated, if these are opened."""
    phase, curated = _opened(state, seat, document)
    return _answer(state, seat, document, phase, curated)


@router.post(AT, response_model=OpenCases)
def save_opinion(document: Key, sent: OpinionSent, seat: AtWork, state: State) -> Response:
    """Say which option of an open case one would take; the last word counts."""
    phase, curated = _opened(state, seat, document)
    if wait := state.operations.take(seat.account.key):
        raise too_often(wait)
    cases = {case.key: case for case in curated.proposal.cases[curated.standing.name]}
    case = cases.get(sent.case)
    opinions = opinions_on(state.store, seat.study, document, phase, curated).get(sent.case)
    if (
        case is None
        or opinions is None
        or opinions.question != sent.question
        or case.status not in OPEN
    ):
        raise ConflictError(
            "this case is decided, or others are its versions now; look at the cases again"
        ).coded("case-changed")
    digests = {letters(number): each for number, each in enumerate(opinions.options)}
    option = "" if sent.option is None else digests.get(sent.option, "")
    if sent.option is not None and not option:
        raise NotFoundError(f"the case has no version {sent.option!r} that a record can say").coded(
            "no-option", option=sent.option
        )
    opinion = Opinion(seat.place.annotator, sent.case, sent.question, option)
    state.store.opinions.add(
        *(seat.study, document, phase.name, opinion), client_op_id=sent.client_op_id
    )
    state.broker.announce_threads(seat.study, document, deciders_of(curated))
    state.broker.announce_gold(seat.study)
    return _answer(state, seat, document, phase, curated)


def _opened(state: AppState, seat: Work, document: str) -> tuple[Phase, Curated]:
    """Return the curation of a document whose open cases an annotator sees.

    Raises
    ------
    NotFoundError
        If they are not opened, or the annotator has not finished the document.
    """
    phase = phase_of(state, seat.study, seat.place.phase)
    if (document, phase.name) in state.store.opinions.opened(seat.study):
        curated = state.curating.look(seat.study, document, phase)
        if seat.place.annotator in deciders_of(curated):
            return phase, curated
    raise NotFoundError(
        "the open cases of this document are not opened to you; the manager of the study opens "
        "them to those who have finished it"
    ).coded("cases-closed")


def _answer(state: AppState, seat: Work, document: str, phase: Phase, curated: Curated) -> Response:
    called, mine = with_aliases(state, seat, document), seat.place.annotator
    opinions = opinions_on(state.store, seat.study, document, phase, curated)
    name = curated.standing.name
    text = curated.proposal.gold.study.document(name).text
    answer: OpenCases = {
        "document": document_answer(state, seat, document),
        "scheme": encode(with_questions(state.store.standing(seat.study).scheme)),
        "phase": phase.name,
        "mine": called[mine],
        "layer": layer_json(curated.layer, called),  # type: ignore[typeddict-item]
        "layer_key": curated.layer_key,
        "cases": [
            {
                **case_json(case, text, curated.layer.by_id, called),
                "opinions": opinions_json(opinions.get(case.key), mine),
            }
            for case in curated.proposal.cases[name]
            if case.status in OPEN
        ],
    }
    return JSONResponse(answer)
