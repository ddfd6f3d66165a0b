"""Curation: the queue of documents, the cases of one, and the decisions of people on them."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Query, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import ConflictError
from argora.model import Relation, Unit, encode
from argora.schemes.questions import with_questions
from argora.store import Phase
from argora.store.aliases import alias_order, letters
from argora.text.numbers import shortened
from argora.web.aliasing import Names, layer_json, with_aliases, without_names
from argora.web.answers import LayerJson, Problem, SchemeJson, SpanJson, ViolationJson
from argora.web.app_state import AppState
from argora.web.curating import Curated, SentDecision, StaleError
from argora.web.entry import LONGEST_PHASE, Curating, Key, Seat, State
from argora.web.opinions import CaseOpinions, opinions_on
from argora.web.problems import too_often, violation_json
from argora.web.refusal import refused
from argora.web.routes.golds import curated_phase
from argora.web.routes.texts import DocumentAnswer, document_answer
from argora.web.strict import Strict, strict_router

if TYPE_CHECKING:
    from argora.analysis.curation import CurationCase, Proposal

__all__ = ["CaseJson", "DecisionJson", "InPhase", "case_json", "opinions_json", "router"]

router = strict_router("curation")

AT = "/studies/{study}/curation"
IN = AT + "/{document}"
LARGEST = 2**31 - 1
LONGEST_PLACE = 2000
LONGEST_WORDS = 300
"""Characters of a unit that an option quotes."""
COUNTED = ("annotators", "cases", "open", "decided", "reopened", "broken")
InPhase = Annotated[str, Query(max_length=LONGEST_PHASE)]
Task = Literal["unit", "attribute", "relation"]
Words = Annotated[str, Field(max_length=LONGEST_PLACE)]

KindName = Literal[
    "boundary",
    "category",
    "missing",
    "attachment",
    "direction",
    "undercut",
    "restatement",
    "linked",
    "value",
]


class QuestionSent(Strict):
    """A question: a unit, a value or a relation at a place; ids are those of the gold."""

    task: Task
    place: Words
    attribute: Words = ""


class DecisionSent(QuestionSent):
    """A decision as a row of a record spells it; an empty one is withdrawn."""

    decision: Words
    boundaries: Words = ""
    why: str = Field(default="", max_length=10_000)


class StepSent(Strict):
    """A step in a document; ``client_op_id`` is made up by the client, once for each.

    ``since`` is the version whose cases the client has; only those that changed are answered.
    ``gold`` is the annotator of the gold layer that it was made on: what it is made on may change
    under a curator, who then is to look first.
    """

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    client_op_id: Annotated[str, Field(min_length=1, max_length=500)]
    base_version: int = Field(ge=0, le=LARGEST)
    since: int | None = Field(default=None, ge=0, le=LARGEST)
    gold: str | None = Field(default=None, max_length=500)


class DecisionsSent(StepSent):
    """Decisions that are one step."""

    decisions: list[DecisionSent] = Field(default=[], max_length=10_000)
    withdraw: list[QuestionSent] = Field(default=[], max_length=10_000)


class CurationStateSent(StepSent):
    """Whether a document is finished."""

    state: Literal["open", "finished"]


class QueueRow(TypedDict):
    """How far the curation of a document is.

    ``state`` is ``none`` where no gold was made. ``disagreement`` is the share of cases in which
    annotators do not all say the same. ``is_opened``: its annotators see its open cases.
    """

    document: str
    title: str
    state: Literal["none", "open", "finished"]
    n_annotators: int
    n_cases: int
    n_open: int
    n_decided: int
    n_reopened: int
    n_broken: int
    disagreement: float
    is_opened: bool


class CurationQueue(TypedDict):
    """The documents of a phase, those with most disagreement first.

    ``is_second``: somebody sees the gold that they make as the second curator.
    """

    phase: str
    gold: str
    is_second: bool
    is_proposed: bool
    documents: list[QueueRow]


class DecisionJson(TypedDict):
    """A decision as a row of a record spells it."""

    task: Task
    place: str
    attribute: str
    decision: str
    boundaries: str
    why: str


class OptionUnit(TypedDict):
    """A unit of an option."""

    category: str
    spans: list[SpanJson]
    words: str


class OptionRelation(TypedDict):
    """A relation of an option; the target is a unit of the gold or a relation such as (u2 > u1)."""

    category: str
    source: str
    target: str
    words: str


class OptionJson(TypedDict):
    """A version of a case, and the decisions that accepting it makes."""

    key: str
    supporters: list[str]
    is_gold: bool
    is_none: bool
    units: list[OptionUnit]
    relations: list[OptionRelation]
    value: str | None
    decisions: list[DecisionJson]


class DecidedJson(TypedDict):
    """Who decided, why and when."""

    by: list[str]
    why: str
    at: str


class OpinionsJson(TypedDict):
    """What the annotators of the document would decide on a case.

    ``counts`` are by the keys of options, of which ``agreed`` is the one that all would take, and
    ``mine`` one's own. ``question`` is sent back with an opinion.
    """

    n_asked: int
    n_said: int
    counts: dict[str, int]
    agreed: str | None
    mine: str | None
    question: str


class CaseJson(TypedDict):
    """What a curator decides on at once."""

    key: str
    task: Task
    kinds: list[KindName]
    status: Literal["agreed", "proposed", "open", "decided", "reopened"]
    start: int | None
    end: int | None
    words: str
    unit: str | None
    attribute: str
    reason: str
    n_annotators: int
    options: list[OptionJson]
    decided: DecidedJson | None
    opinions: OpinionsJson | None


class UndoJson(TypedDict):
    """The step that is set back next."""

    n_decisions: int
    words: str
    is_mine: bool


class CurationState(TypedDict):
    """The gold of a document, and the cases in it; ``version`` is the number of the last step.

    ``order`` are the keys of all cases where ``cases`` are only those that changed, else null.
    """

    version: int
    state: Literal["open", "finished"]
    layer: LayerJson
    layer_version: int
    layer_key: str
    violations: list[ViolationJson]
    undo: UndoJson | None
    cases: list[CaseJson]
    order: list[str] | None


class CurationChanged(Problem):
    """A step was stored meanwhile; ``current`` is the curation as it is now."""

    current: CurationState


class AliasedLayer(TypedDict):
    """What an annotator said."""

    alias: str
    layer: LayerJson


class CurationAnswer(TypedDict):
    """A document with what annotators said, and its curation."""

    document: DocumentAnswer
    scheme: SchemeJson
    guideline_version: str | None
    annotators: list[AliasedLayer]
    is_second: bool
    curation: CurationState


CHANGED: dict[int | str, dict[str, object]] = {409: {"model": CurationChanged}}


@router.get(AT, response_model=CurationQueue)
def queue(seat: Curating, state: State, phase: InPhase = "") -> Response:
    """List the documents of a phase with how much there is to decide in each.

    A second curator gets those of their own curation.
    """
    about = curated_phase(state, seat, phase)
    opened = state.store.opinions.opened(seat.study)
    rows = {row.document: row for row in state.curating.queue(seat.study, about)}
    documents: list[QueueRow] = []
    for each in state.store.listed(seat.study):
        row = rows.get(each.key)
        if row is None and about.curation:
            continue
        counts = {} if row is None else row.counts
        numbers = {f"n_{name}": counts.get(name, 0) for name in COUNTED}
        documents.append(
            {
                "document": each.key,
                "title": each.title,
                "state": "none" if row is None else row.state,
                "disagreement": counts.get("disagreement", 0.0),
                "is_opened": not about.curation and (each.key, about.name) in opened,
                **numbers,  # type: ignore[typeddict-item]
            }
        )
    documents.sort(key=lambda each: (each["state"] == "none", -each["disagreement"]))
    answer: CurationQueue = {
        "phase": about.name,
        "gold": about.gold,
        "is_second": about.curation != "",
        "is_proposed": bool(rows),
        "documents": documents,
    }
    return JSONResponse(answer)


@router.get(IN, response_model=CurationAnswer)
def curation(document: Key, seat: Curating, state: State, phase: InPhase = "") -> Response:
    """Return a document with what annotators said, its gold, and the cases in it."""
    about = curated_phase(state, seat, phase)
    curated = state.curating.look(seat.study, document, about)
    standing = state.store.standing(seat.study)
    called = with_aliases(state, seat, document)
    gold, name = curated.proposal.gold, curated.standing.name
    layers = [(n, gold.study.layer(name, n, gold.round)) for n in gold.annotators_of[name]]
    annotators: list[AliasedLayer] = [
        {"alias": called[n], "layer": layer_json(layer, called)}  # type: ignore[typeddict-item]
        for n, layer in layers
        if layer is not None
    ]
    answer: CurationAnswer = {
        "document": document_answer(state, seat, document),
        "scheme": encode(with_questions(standing.scheme)),
        "guideline_version": standing.guideline_version,
        "annotators": sorted(annotators, key=lambda each: alias_order(each["alias"])),
        "is_second": about.curation != "",
        "curation": _state_json(state, seat, document, about, curated),
    }
    return JSONResponse(answer)


@router.post(IN + "/decisions", response_model=CurationState, responses=CHANGED)
def decide(sent: DecisionsSent, document: Key, seat: Curating, state: State) -> Response:
    """Decide on questions, all in one step; the gold is made anew and stored with it."""
    decisions = [SentDecision(**each.model_dump()) for each in sent.decisions]
    decisions += [SentDecision(**each.model_dump()) for each in sent.withdraw]

    def step(phase: Phase) -> Curated:
        return state.curating.decide(
            *(seat.study, document, phase, decisions),
            client_op_id=sent.client_op_id,
            base=sent.base_version,
            author=seat.account.name,
        )

    return _answered(state, seat, document, sent, step)


@router.post(IN + "/undo", response_model=CurationState, responses=CHANGED)
def undo(sent: StepSent, document: Key, seat: Curating, state: State) -> Response:
    """Set back the last step of decisions."""

    def step(phase: Phase) -> Curated:
        return state.curating.undo(
            *(seat.study, document, phase),
            client_op_id=sent.client_op_id,
            base=sent.base_version,
            author=seat.account.name,
        )

    return _answered(state, seat, document, sent, step)


@router.post(IN + "/state", response_model=CurationState, responses=CHANGED)
def change_state(sent: CurationStateSent, document: Key, seat: Curating, state: State) -> Response:
    """Finish the gold of a document, or open it again; layers that began with it stay."""

    def step(phase: Phase) -> Curated:
        return state.curating.set_state(
            *(seat.study, document, phase, sent.state),
            client_op_id=sent.client_op_id,
            base=sent.base_version,
            author=seat.account.name,
        )

    return _answered(state, seat, document, sent, step)


def _answered(
    state: AppState, seat: Seat, document: str, sent: StepSent, step: Callable[[Phase], Curated]
) -> Response:
    """Do a step, say that the gold has another version, and return the curation as it then is."""
    if wait := state.operations.take(seat.account.key):
        raise too_often(wait)
    phase = curated_phase(state, seat, sent.phase)
    if sent.gold not in (None, phase.gold):
        raise ConflictError(
            f"this was done in the gold {sent.gold!r}, and you curate {phase.gold!r} now; look at "
            "the document again"
        ).coded("other-gold", gold=sent.gold, now=phase.gold)
    try:
        curated = step(phase)
        curated = state.curating.with_earlier(curated, sent.since)
    except StaleError as stale:
        version = stale.current.standing.version
        return refused(
            409,
            "curation-changed",
            f"the curation is at version {version}, the step was made on {sent.base_version}",
            {"version": sent.base_version, "newest": version},
            current=_state_json(state, seat, document, phase, stale.current),
        )
    place = curated.place
    state.broker.announce(
        seat.study, place.annotator, document, curated.layer_version, phase=place.phase
    )
    if curated.layer.state == "finished":
        state.suggestions.refresh(seat.study)  # of the phase that starts from it
    return JSONResponse(_state_json(state, seat, document, phase, curated))


def _state_json(
    state: AppState, seat: Seat, document: str, phase: Phase, curated: Curated
) -> CurationState:
    opinions = opinions_on(state.store, seat.study, document, phase, curated)
    text = curated.proposal.gold.study.document(curated.standing.name).text
    called, unnamed = with_aliases(state, seat, document), without_names(state, seat)
    name, last = curated.standing.name, curated.standing.last
    undo: UndoJson | None = None
    if last is not None:
        first = last.changes[0]
        words = (first.after or first.before or {}).get("decision", "")
        mine = last.author == seat.account.name
        undo = {"n_decisions": len(last.changes), "words": words, "is_mine": mine}
    return {
        "version": curated.standing.version,
        "state": curated.layer.state,
        "layer": encode(curated.layer),
        "layer_version": curated.layer_version,
        "layer_key": curated.layer_key,
        "violations": violation_json(curated.proposal.violations(name)),
        "undo": undo,
        "cases": [
            {
                **case_json(each, text, curated.layer.by_id, called),
                "decided": _decided_json(each, curated, unnamed),
                "opinions": opinions_json(opinions.get(each.key)),
            }
            for each in _changed(curated, opinions)
        ],
        "order": None
        if curated.earlier is None
        else [each.key for each in curated.proposal.cases[name]],
    }


def _changed(curated: Curated, opinions: Container[str]) -> Sequence[CurationCase]:
    """Return the cases of which an answer says something else than at the earlier version.

    Opinions make no version, so a case with opinions may always say something else.
    """
    name = curated.standing.name
    cases, earlier = curated.proposal.cases[name], curated.earlier
    if earlier is None:
        return cases
    before, now = _content_of(earlier, name), _content_of(curated.proposal, name)
    return [each for each in cases if each.key in opinions or before.get(each.key) != now[each.key]]


def _content_of(proposal: Proposal, document: str) -> Mapping[str, object]:
    """Return by the keys of cases what an answer says of each, except names of annotators."""
    gold = proposal.gold.study.layer(document, proposal.gold.annotator)
    units = {} if gold is None else gold.by_id
    times = {each.question: each.at for each in proposal.decisions.get(document, ())}
    return {
        case.key: (
            [value for name, value in vars(case).items() if name != "decisions"],
            [units.get(each.target) for option in case.options for each in option.relations],
            [(e.decided_by, e.why) for e in case.decisions if e.decided_by],
            {times.get(each) for each in proposal.questions(case.decisions)},
        )
        for case in proposal.cases[document]
    }


def opinions_json(
    opinions: CaseOpinions | None, annotator: str | None = None
) -> OpinionsJson | None:
    """Return what annotators would decide on a case, without who; of one of them the own opinion.

    An option is named by its key, as in the case.
    """
    if opinions is None:
        return None
    keys = {each: letters(number) for number, each in enumerate(opinions.options)}
    counts = {keys[each]: n for each, n in opinions.counts.items()}
    agreed, mine = opinions.agreed, opinions.choices.get(annotator or "")
    return {
        "n_asked": opinions.n_asked,
        "n_said": len(opinions.choices),
        "counts": dict(sorted(counts.items())),
        "agreed": None if agreed is None else keys[agreed],
        "mine": None if mine is None else keys[mine],
        "question": opinions.question,
    }


def case_json(
    case: CurationCase, text: str | None, units: Mapping[str, Unit | Relation], called: Names
) -> CaseJson:
    """Return a case as JSON, without who decided on it.

    Parameters
    ----------
    units : and relations of the gold, by their ids.
    """
    return {
        "key": case.key,
        "task": case.task,
        "kinds": list(case.kinds),
        "status": case.status,
        "start": case.start,
        "end": case.end,
        "words": case.words,
        "unit": case.unit,
        "attribute": case.attribute,
        "reason": called.replaced(case.reason),
        "n_annotators": case.n_annotators,
        "options": [
            {
                "key": letters(number),
                "supporters": called.listed(option.supporters),
                "is_gold": option.is_gold,
                "is_none": option.is_none,
                "units": [_unit_json(unit, text) for unit in option.units],
                "relations": [_relation_json(each, units, text) for each in option.relations],
                "value": option.value,
                "decisions": [{**vars(row), "why": ""} for row in option.rows],  # type: ignore[typeddict-item]
            }
            for number, option in enumerate(case.options)
        ],
        "decided": None,
        "opinions": None,
    }


def _unit_json(unit: Unit, text: str | None) -> OptionUnit:
    return {
        "category": unit.category or "",
        "spans": [(span.start, span.end) for span in unit.spans],
        "words": _words(unit, text),
    }


def _relation_json(
    relation: Relation, units: Mapping[str, Unit | Relation], text: str | None
) -> OptionRelation:
    target = units.get(relation.target)
    return {
        "category": relation.category or "",
        "source": relation.sources[0],
        "target": relation.target,
        "words": _words(target, text) if isinstance(target, Unit) else "",
    }


def _words(unit: Unit, text: str | None) -> str:
    return shortened(unit.words(text), LONGEST_WORDS) if unit.spans or unit.text else ""


def _decided_json(
    case: CurationCase, curated: Curated, unnamed: Callable[[str], str]
) -> DecidedJson | None:
    if not case.decided_by:
        return None
    return {
        "by": list(dict.fromkeys(unnamed(name) for name in case.decided_by)),
        "why": "; ".join(dict.fromkeys(unnamed(e.why) for e in case.decisions if e.why)),
        "at": max(curated.decided_at(case), default=""),
    }
