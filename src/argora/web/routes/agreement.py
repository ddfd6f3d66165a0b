"""How far annotators agree and where they part; annotators see it once it is opened to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NotRequired

from fastapi import Depends, Query, Response
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import NotFoundError
from argora.web.agreement.disagreements import (
    document_of_disagreement,
    documents_of_disagreement,
)
from argora.web.agreement.hiding import without_people
from argora.web.aliasing import names_for, names_in
from argora.web.app_state import AppState
from argora.web.entry import Key, Managing, Member, PhaseName, Seat, State
from argora.web.paging import Limit, Search
from argora.web.problems import nothing_here
from argora.web.routes.texts import TITLE
from argora.web.strict import Strict, strict_router

__all__ = ["Differences", "router"]

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


class Opened(TypedDict):
    """Whether annotators see how far they agree."""

    open: bool


class LayerVersionName(TypedDict):
    """A layer at a version."""

    document: str
    annotator: str
    round: int
    version: int


class Progressing(TypedDict):
    """Whether figures are up to date, or how far they are."""

    state: Literal["ready", "queued", "running", "failed", "cancelled"]


class StudySentence(TypedDict):
    """The study that figures are about, in a sentence, and more."""

    sentence: str


class AgreementAnswer(Progressing):
    """How far annotators agree, as the page shows it.

    All but the state is there as soon as something was computed. ``n_layers`` is how many layers
    it is about. ``sections`` have the form of ``argora report --json``; a table that is longer
    than a page has its first rows, and ``n_rows``. ``trend`` is such a section on the batches of
    documents, where there are several.
    """

    problem: str | None
    step: str
    n_layers: NotRequired[int]
    argora: NotRequired[str]
    study: NotRequired[StudySentence]
    headline: NotRequired[dict[str, Any]]
    sections: NotRequired[list[dict[str, Any]]]
    trend: NotRequired[dict[str, Any]]


class AgreementFigures(Progressing):
    """All figures: what ``argora agree --json`` prints on the export, and more.

    ``of`` are the versions of the layers that they are about. It and what the command prints are
    there as soon as something was computed; of that only the figures are listed here.
    """

    problem: str | None
    step: str
    of: NotRequired[list[LayerVersionName]]
    argora: NotRequired[str]
    study: NotRequired[StudySentence]
    results: NotRequired[list[dict[str, Any]]]


class Scored(TypedDict):
    """A document that several finished; ``value`` is null where ``undefined`` says why.

    ``stamp`` is another as soon as a layer of it has another version.
    """

    key: str
    document: str
    title: str
    stamp: str
    annotators: list[str]
    measure: str
    value: float | None
    low: float | None
    high: float | None
    observed: float | None
    expected: float | None
    undefined: str | None


class Disagreements(Progressing):
    """Documents that several finished, the least agreement first; ``n_all`` counts all of them.

    ``has_negative``: the agreement on one of these is below 0.
    """

    documents: list[Scored]
    n_all: int
    has_negative: bool


class Look(TypedDict):
    """How a category looks: its title, its letter and its class of CSS."""

    title: str
    letter: str
    css: str


class Mark(Look):
    """A unit on a piece of text; ``begins`` says whether it begins in this piece."""

    detail: str
    begins: Literal["", "opens", "continues"]


class Piece(TypedDict):
    """A piece of text and what is marked there."""

    text: str
    marks: list[Mark]


class Reading(TypedDict):
    """A passage as some annotators read it."""

    annotators: list[str]
    pieces: list[Piece]


class Place(TypedDict):
    """Something in which annotators may differ: in words, and in what."""

    difference: str
    kinds: list[str]


class Passage(Place):
    """A sentence or paragraph as each annotator reads it."""

    number: int
    paragraph: bool
    versions: list[Reading]


class End(TypedDict):
    """What a relation ties; ``style`` is null where that is no unit."""

    words: str
    style: Look | None


class Link(TypedDict):
    """Where a relation leads."""

    arrow: str
    title: str
    target: End


class Linked(TypedDict):
    """The relations that some annotators drew from a source."""

    annotators: list[str]
    gap: str
    links: list[Link]


class Tie(Place):
    """The relations from a source, as each annotator drew them."""

    sources: list[End]
    versions: list[Linked]


class Differences(TypedDict):
    """Every place of a text as each annotator reads it; ``lanes`` draw where units stand."""

    key: str
    document: str
    annotators: list[str]
    kinds: dict[str, int]
    n_differing: int
    n_differing_ties: int
    lanes: dict[str, Any] | None
    passages: list[Passage]
    ties: list[Tie]
    legend: list[Look]


@router.get(AT, response_model=AgreementAnswer)
def agreement(seat: Seeing, state: State, phase: PhaseName = None) -> Response:
    """Return how far annotators agree, as a page shows it, and how fresh that is.

    Each phase is measured alone; by default it is the last one that was opened.
    """
    answer = state.agreement.answer(seat.study, _phase(state, seat.study, phase))
    return JSONResponse(_for_seat(state, seat, answer))


@router.get(AT + "/figures", response_model=AgreementFigures)
def all_figures(seat: Seeing, state: State, phase: PhaseName = None) -> Response:
    """Return all that ``argora agree --json`` prints on the export of a phase, for programs."""
    answer = state.agreement.figures(seat.study, _phase(state, seat.study, phase))
    if seat.role == "annotator" and "of" in answer:
        answer = {**answer, "of": _of_persons(answer["of"], state.store.annotators(seat.study))}
    return JSONResponse(_for_seat(state, seat, answer))


def _for_seat(state: AppState, seat: Seat, answer: dict[str, Any]) -> dict[str, Any]:
    """Return figures without those of single people where a seat does not see names."""
    if seat.sees_names:
        return answer
    people = [name for name, kind in state.store.annotators(seat.study) if kind == "person"]
    standing = {name: answer[name] for name in ("state", "step")}
    return {"problem": None, **without_people(answer, people), **standing}


def _phase(state: AppState, study: str, name: str | None) -> str:
    """Return the phase that is asked for: by default the last one that was opened.

    Raises
    ------
    NotFoundError
        If the study has no such phase.
    """
    phases = state.store.phases.of(study)
    if name is None:
        opened = [each.name for each in phases if each.state != "planned"]
        return (opened or [each.name for each in phases[:1]] or [""])[-1]
    if name not in ([each.name for each in phases] or [""]):
        raise NotFoundError(f"the study has no phase {name!r}").coded("no-phase", phase=name)
    return name


def _of_persons(
    versions: Iterable[dict[str, Any]], annotators: Iterable[tuple[str, str]]
) -> list[dict[str, Any]]:
    """Return the versions of the layers of persons.

    Which documents have a gold layer would tell annotators which documents are checks.
    """
    persons = {name for name, kind in annotators if kind == "person"}
    return [each for each in versions if each["annotator"] in persons]


@router.get(AT + "/disagreements", response_model=Disagreements)
def disagreements(
    seat: Seeing,
    state: State,
    start: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Limit = 30,
    search: Search = "",
    phase: PhaseName = None,
) -> Response:
    """List documents that several finished, the least agreement first, a page at a time."""
    store, name = state.store, _phase(state, seat.study, phase)
    standing, figures = state.agreement.scores(seat.study, name)
    page = documents_of_disagreement(
        *(store, seat.study, figures),
        phase=name,
        search=search,
        in_titles=seat.annotator is None or TITLE in store.public_metadata.names(seat.study),
        start=start,
        limit=limit,
    )
    names = names_in(state, seat, [each["document"] for each in page["documents"]])
    for each in page["documents"]:
        each["annotators"] = names[each["document"]].listed(each["annotators"])
    return JSONResponse({"state": standing, **page})


@router.get(AT + "/disagreements/{document}", response_model=Differences)
def disagreement(document: Key, seat: Seeing, state: State, phase: PhaseName = None) -> Response:
    """Return every place of a text as each annotator reads it."""
    name = _phase(state, seat.study, phase)
    names = names_for(state, seat, document)
    return JSONResponse(document_of_disagreement(state.store, seat.study, document, name, names))


@router.put(AT + "/open")
def opened(sent: Opening, seat: Managing, state: State) -> Opened:
    """Let annotators see how far they agree, or no longer; the audit tells who did."""
    state.store.open_agreement(seat.study, sent.open, author=seat.account.name)
    return {"open": sent.open}


@router.post(AT + "/run", status_code=202)
def run(seat: Managing, state: State, phase: PhaseName = None) -> Progressing:
    """Compute again what failed or was called off."""
    state.agreement.run(seat.study, _phase(state, seat.study, phase))
    return {"state": "queued"}


@router.delete(AT + "/run")
def cancel(seat: Managing, state: State, phase: PhaseName = None) -> Progressing:
    """Call off what is being computed or waits."""
    state.agreement.cancel(seat.study, _phase(state, seat.study, phase))
    return {"state": "cancelled"}
