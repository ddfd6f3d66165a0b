"""A second curator of a phase: asked for, compared with the first, and where the two differ."""

from __future__ import annotations

from contextlib import suppress
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated

from fastapi import Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import ConflictError, NotFoundError
from argora.formats.decisions import RecordRow
from argora.model import Layer, Study, encode
from argora.schemes.questions import with_questions
from argora.store import Phase
from argora.store.second_curations import SecondCuration
from argora.web.agreement.curators import curator_agreement
from argora.web.aliasing import AS_THEY_ARE
from argora.web.answers import SchemeJson
from argora.web.app_state import AppState
from argora.web.entry import KEY, LONGEST_PHASE, Key, Managing, Overseeing, Seat, State
from argora.web.routes.curation import CaseJson, DecisionJson, InPhase, case_json
from argora.web.routes.golds import phase_of
from argora.web.strict import Strict, strict_router

if TYPE_CHECKING:
    from argora.analysis.curation import Option

__all__ = ["router"]

router = strict_router("second_curations")

AT = "/studies/{study}/phases/gold/second"
SEEDS = 2**31


class SecondSent(Strict):
    """Who curates once more, by the key of the account, and how many documents; null: all."""

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    curator: Annotated[str, Field(pattern=KEY)]
    n_documents: Annotated[int | None, Field(ge=1, le=1_000_000)] = None


class CompareSent(Strict):
    """The phase whose curators are compared."""

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""


class CuratorName(TypedDict):
    """An account that could be the second curator."""

    key: str
    name: str


class Figure(TypedDict):
    """A figure of agreement, as in the report: ``undefined`` says why there is none."""

    measure: str
    items: str
    scope: str
    value: float | None
    low: float | None
    high: float | None
    n_items: int
    undefined: str | None


class TwiceCurated(TypedDict):
    """A document that both curate: whether each has finished it."""

    document: str
    title: str
    first: bool
    second: bool


class SecondJson(TypedDict):
    """The second curation of a phase; ``agreement`` and ``compared`` are there once compared.

    ``seed`` drew the documents; it is empty where all are curated.
    """

    curator: str
    gold: str
    seed: str
    at: str
    compared: str | None
    agreement: list[Figure] | None
    documents: list[TwiceCurated]


class SecondAnswer(TypedDict):
    """The second curation of a phase, if there is one, and who could be asked for one."""

    phase: str
    gold: str
    n_documents: int
    curators: list[CuratorName]
    second: SecondJson | None


class CuratorDifferences(TypedDict):
    """Where two curators differ in a document; options name the golds that have them.

    ``version`` is that of the first curation, in which they are settled, and ``is_finished``
    whether it must be opened first.
    """

    title: str
    scheme: SchemeJson
    golds: list[str]
    version: int
    is_finished: bool
    cases: list[CaseJson]


@router.get(AT, response_model=SecondAnswer)
def second_curation(seat: Managing, state: State, phase: InPhase = "") -> Response:
    """Return the second curation of a phase, with how far both curators are."""
    return _answer(state, seat, phase_of(state, seat.study, phase))


@router.post(AT, status_code=201, response_model=SecondAnswer)
def ask(sent: SecondSent, seat: Managing, state: State) -> Response:
    """Let a curator decide on documents of a phase once more, without seeing the first gold."""
    phase = phase_of(state, seat.study, sent.phase)
    names = {each["key"]: each["name"] for each in _curators(state, seat.study)}
    if sent.curator not in names:
        raise NotFoundError(
            "the second curator must be a curator of the study; invite somebody as one"
        ).coded("no-curator")
    names_in_use = {name for name, _ in state.store.annotators(seat.study)}
    names_in_use |= {e.gold for e in state.store.second_curations.of(seat.study).values()}
    names_in_use |= {each.gold for each in state.store.phases.of(seat.study)}
    gold = next(n for n in (f"{phase.gold}-{k}" for k in range(2, 1000)) if n not in names_in_use)
    state.store.second_curations.ask(
        *(seat.study, phase.name, gold, names[sent.curator]),
        n_documents=sent.n_documents,
        seed=randbelow(SEEDS),
        author=seat.account.name,
    )
    state.broker.dismiss(seat.study, sent.curator)  # the stream tells of the first gold
    return _answer(state, seat, phase, 201)


@router.post(AT + "/compare", response_model=SecondAnswer)
def compare(sent: CompareSent, seat: Managing, state: State) -> Response:
    """Store how far the two curators agree, and let each see the gold of the other from now on.

    It is on the documents that both have finished.
    """
    phase = phase_of(state, seat.study, sent.phase)
    second = _second(state, seat.study, phase.name)
    _look_again(state, seat.study, phase, second)
    finished = [
        each["document"]
        for each in _documents(state, seat.study, phase, second)
        if each["first"] and each["second"]
    ]
    if not finished:
        raise ConflictError(
            "the two curators have finished no document both; wait until each has finished one "
            "that the other has finished, too"
        ).coded("nothing-curated-twice")
    names = [state.store.document(seat.study, key).id for key in finished]
    study = state.store.study(seat.study, documents=names, phase=phase.name)
    figures = curator_agreement(study, (phase.gold, second.gold))
    state.store.second_curations.compare(
        *(seat.study, phase.name, figures), author=seat.account.name
    )
    state.broker.announce_gold(seat.study)
    return _answer(state, seat, phase)


@router.get(AT + "/differences/{document}", response_model=CuratorDifferences)
def differences(document: Key, seat: Overseeing, state: State, phase: InPhase = "") -> Response:
    """Return where the two curators differ in a document, once they were compared.

    Accepting an option is a decision in the first curation.
    """
    from argora.analysis.curators import curator_differences

    about = phase_of(state, seat.study, phase)
    second = _second(state, seat.study, about.name)
    if second.compared is None:
        raise NotFoundError("the curators of this phase are not compared yet").coded(
            "curators-not-compared"
        )
    curated = state.curating.look(seat.study, document, about)
    name = curated.standing.name
    study = state.store.study(seat.study, documents=[name], phase=about.name)
    golds = (about.gold, second.gold)
    if any(study.layer(name, gold) is None for gold in golds):
        raise NotFoundError("the second curator has no gold of this document").coded(
            "not-curated-twice"
        )
    proposal = curator_differences(study, golds)
    layer, text = proposal.layer(name), study.document(name).text
    differing = [each for each in proposal.cases[name] if each.kinds]
    cases: list[CaseJson] = []
    for case in differing:
        case_row = case_json(case, text, layer.by_id, AS_THEY_ARE)
        for option, each in zip(case_row["options"], case.options, strict=True):
            option["decisions"] = _placed(each, proposal.gold.study, name, layer)
        cases.append(case_row)
    answer: CuratorDifferences = {
        "title": state.store.listed_by_name(seat.study, {name})[name].title,
        "scheme": encode(with_questions(state.store.standing(seat.study).scheme)),
        "golds": list(golds),
        "version": curated.standing.version,
        "is_finished": curated.layer.state == "finished",
        "cases": cases,
    }
    return JSONResponse(answer)


def _placed(option: Option, study: Study, name: str, layer: Layer) -> list[DecisionJson]:
    """Return the decisions of an option by places: the first gold has other ids."""
    from argora.analysis.curation import placed_rows

    rows = [
        RecordRow(path="options", line=line, document=name, **vars(row))
        for line, row in enumerate(option.rows, 1)
    ]
    return [
        {
            "task": each.task,  # type: ignore[typeddict-item]
            "place": each.place,
            "attribute": each.attribute,
            "decision": each.decision,
            "boundaries": each.boundaries,
            "why": "",
        }
        for _, each in placed_rows(rows, study, {name: layer})
    ]


def _second(state: AppState, study: str, phase: str) -> SecondCuration:
    second = state.store.second_curations.of(study).get(phase)
    if second is None:
        raise NotFoundError("this phase has no second curator").coded("no-second-curator")
    return second


def _curators(state: AppState, study: str) -> list[CuratorName]:
    members = state.store.people.members(study)
    return [{"key": each.account, "name": each.name} for each in members if each.role == "curator"]


def _look_again(state: AppState, study: str, phase: Phase, second: SecondCuration) -> None:
    """Make golds anew whose votes have changed, as if each curator had opened the document."""
    for each, gold in ((phase, ""), (second.of(phase), second.gold)):
        for row in state.store.curations.queue(study, phase.name, gold=gold):
            if not (row.is_up_to_date or row.is_left):
                with suppress(ConflictError, NotFoundError):  # too few have finished it
                    state.curating.look(study, row.document, each)


def _documents(
    state: AppState, study: str, phase: Phase, second: SecondCuration
) -> list[TwiceCurated]:
    """Return the documents that both curate."""
    first = {e.document: e for e in state.store.curations.queue(study, phase.name)}
    titles = {each.key: each.title for each in state.store.listed(study)}
    return [
        {
            "document": each.document,
            "title": titles[each.document],
            "first": each.document in first and first[each.document].state == "finished",
            "second": each.state == "finished",
        }
        for each in state.store.curations.queue(study, phase.name, gold=second.gold)
    ]


def _answer(state: AppState, seat: Seat, phase: Phase, status: int = 200) -> Response:
    second = state.store.second_curations.of(seat.study).get(phase.name)
    second_json: SecondJson | None = None
    if second is not None:
        second_json = {
            "curator": second.curator,
            "gold": second.gold,
            "seed": second.seed,
            "at": second.at,
            "compared": second.compared,
            "agreement": second.agreement,
            "documents": _documents(state, seat.study, phase, second),
        }
    rows = state.store.curations.queue(seat.study, phase.name)
    answer: SecondAnswer = {
        "phase": phase.name,
        "gold": phase.gold,
        "n_documents": sum(not each.is_left for each in rows),
        "curators": _curators(state, seat.study),
        "second": second_json,
    }
    return JSONResponse(answer, status)
