"""The phases of a study: what each asks, its gold, and what depends on that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from fastapi import Query, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import NotFoundError
from argora.store import DerivedLayer, Phase, Place, Submission
from argora.store.phases import PhaseState
from argora.web.answers import TASK_NAMES, TaskName
from argora.web.app_state import AppState
from argora.web.consolidating import GoldRequest, record_of
from argora.web.entry import LONGEST_PHASE, Managing, Overseeing, State
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.routes.transfer import attachment
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("phases")

AT = "/studies/{study}/phases"
PhaseWord = Annotated[str, Field(min_length=1, max_length=LONGEST_PHASE)]
DocumentKey = Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
InPhase = Annotated[str, Query(max_length=LONGEST_PHASE)]
RuleName = Annotated[str | None, Field(default=None, min_length=1, max_length=200)]
CSV = {"content": {"text/csv": {"schema": {"type": "string"}}}}


class PhaseSent(Strict):
    """A phase: what it asks, whether it starts from the gold before, and how its gold is called."""

    name: PhaseWord
    asks: list[TaskName] = Field(min_length=1, max_length=3)
    from_gold: bool = False
    gold: Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)] = "gold"


class PhasesSent(Strict):
    """All phases of a study in their order."""

    phases: list[PhaseSent] = Field(max_length=100)


class StateSent(Strict):
    """In which state a phase is from now on."""

    phase: PhaseWord
    state: PhaseState


class GoldSent(Strict):
    """How the gold of a phase is made; rules that are null are the usual ones.

    ``decisions`` is a record as the server gives it, or rows of it, with what people decided; what
    they decided before on other questions holds as well. ``phase`` is empty in a study that has no
    phases.
    """

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    units: RuleName = None
    relations: RuleName = None
    attributes: RuleName = None
    at_least: int = Field(default=2, ge=1, le=1000)
    decisions: str = ""


class GoldStateSent(Strict):
    """Whether a gold layer is finished; ``client_op_id`` is made up by the client."""

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    document: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
    state: Literal["open", "finished"]
    client_op_id: Annotated[str, Field(min_length=1, max_length=500)]


class PhaseJson(TypedDict):
    """A phase; ``waiting``: the keys of the documents that cannot be opened in it yet."""

    name: str
    asks: list[TaskName]
    from_gold: bool
    gold: str
    state: PhaseState
    n_tasks: int
    n_finished: int
    waiting: list[str]


class PhasesAnswer(TypedDict):
    """The phases of a study in their order; none where it has none."""

    phases: list[PhaseJson]


class DerivedJson(TypedDict):
    """A layer that began with the units of a gold layer, which had ``source_version`` then."""

    document: str
    annotator: str
    round: int
    phase: str
    state: Literal["open", "finished"]
    version: int
    source_version: int


class DerivedAnswer(TypedDict):
    """Layers that began with the units of a gold layer; nothing changes them."""

    derived: list[DerivedJson]


class GoldAnswer(DerivedAnswer):
    """What became of the gold layers, by the keys of documents.

    ``left``: those in which a person did anything, which stay as they are. ``open``: those in
    which a person must decide something. ``derived``: later layers that began with the units of
    one that was changed. ``reopened``: decisions of people that no longer hold, in words.
    """

    added: list[str]
    changed: list[str]
    unchanged: list[str]
    left: list[str]
    open: list[str]
    n_decisions: int
    n_undecided: int
    reopened: list[str]
    notes: list[str]


class GoldStateAnswer(DerivedAnswer):
    """A gold layer in its new state, and the later layers that began with its units."""

    version: int
    state: Literal["open", "finished"]


@router.get(AT, response_model=PhasesAnswer)
def phases(seat: Overseeing, state: State) -> Response:
    """List the phases of a study, how far each is, and which documents wait for gold."""
    return _answer(state, seat.study)


@router.put(AT, response_model=PhasesAnswer)
def set_phases(sent: PhasesSent, seat: Managing, state: State) -> Response:
    """Set the phases; those up to the last one with layers stay as they are."""
    new_phases = [
        Phase(each.name, frozenset(each.asks), each.from_gold, each.gold) for each in sent.phases
    ]
    state.store.phases.set(seat.study, new_phases, author=seat.account.name)
    return _answer(state, seat.study)


@router.put(AT + "/state", response_model=PhasesAnswer)
def change_state(sent: StateSent, seat: Managing, state: State) -> Response:
    """Open or close a phase; without a plan everybody gets every document of one that is opened."""
    author = seat.account.name
    state.store.phases.change_state(seat.study, sent.phase, sent.state, author=author)
    return _answer(state, seat.study)


@router.post(AT + "/gold", response_model=GoldAnswer)
def make_gold(sent: GoldSent, seat: Overseeing, state: State) -> Response:
    """Make the gold of a phase by rules; what a person changed in it stays as it is."""
    rule_names = {"units": sent.units, "relations": sent.relations, "attributes": sent.attributes}
    rules = {name: rule for name, rule in rule_names.items() if rule is not None}
    request = GoldRequest(rules, sent.at_least, sent.decisions)
    phase = _phase(state, seat.study, sent.phase)
    result = state.consolidator.make(seat.study, phase, request, author=seat.account.name)
    keys = {each.name: each.key for each in state.store.listed(seat.study)}

    def keys_of(names: Iterable[str]) -> list[str]:
        return [keys[name] for name in names]

    stored = result.stored
    answer: GoldAnswer = {
        "added": keys_of(stored.added),
        "changed": keys_of(stored.changed),
        "unchanged": keys_of(stored.unchanged),
        "left": keys_of(stored.left),
        "open": keys_of(name for name in result.open if name not in stored.left),
        "n_decisions": result.n_decisions,
        "n_undecided": result.n_undecided,
        "reopened": list(result.reopened),
        "notes": list(result.notes),
        "derived": _derived_json(keys, stored.derived),
    }
    return JSONResponse(answer)


@router.get(AT + "/gold/record", response_class=Response, responses={200: CSV})
def record(seat: Overseeing, state: State, phase: InPhase = "") -> Response:
    """Return the record of the last gold of a phase: every decision, to be decided on by people."""
    text = record_of(state.store, seat.study, _phase(state, seat.study, phase).name)
    if not text:
        raise NotFoundError("no gold of this phase was made by rules yet").coded("no-record")
    name = f"{state.store.summary(seat.study).name} {phase}".strip()
    headers = {"Content-Disposition": attachment(name, "-decisions.csv")}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


@router.get(AT + "/gold/derived", response_model=DerivedAnswer)
def derived(document: DocumentKey, seat: Overseeing, state: State, phase: InPhase = "") -> Response:
    """List the later layers that began with the units of a gold layer."""
    place = _gold_place(state, seat.study, phase, document)
    keys = {each.name: each.key for each in state.store.listed(seat.study)}
    answer: DerivedAnswer = {"derived": _derived_json(keys, state.store.phases.derived(place))}
    return JSONResponse(answer)


@router.post(AT + "/gold/state", response_model=GoldStateAnswer)
def change_gold_state(sent: GoldStateSent, seat: Overseeing, state: State) -> Response:
    """Open a gold layer again or finish it; later layers are listed, and none is changed."""
    store = state.store
    place = _gold_place(state, seat.study, sent.phase, sent.document)
    view, standing = store.layer(place), store.standing(seat.study)
    submission = Submission(
        sent.client_op_id,
        view.version,
        standing.scheme_version,
        standing.guideline_version,
        author=seat.account.name,
        base=view.mark,
    )
    applied = store.save(place, "reopen" if sent.state == "open" else "finish", submission)
    if not applied.repeated:
        state.broker.announce(
            seat.study, place.annotator, sent.document, applied.version, phase=place.phase
        )
    keys = {each.name: each.key for each in store.listed(seat.study)}
    answer: GoldStateAnswer = {
        "version": applied.version,
        "state": sent.state,
        "derived": _derived_json(keys, store.phases.derived(place)),
    }
    return JSONResponse(answer)


def _answer(state: AppState, study: str) -> Response:
    keys = {each.name: each.key for each in state.store.listed(study)}
    listed = []
    for each in state.store.phases.of(study):
        numbers = state.store.numbers(study, phase=each.name)
        row: PhaseJson = {
            "name": each.name,
            "asks": [name for name in TASK_NAMES if name in each.asks],
            "from_gold": each.from_gold,
            "gold": each.gold,
            "state": each.state,
            "n_tasks": numbers.all,
            "n_finished": numbers.finished,
            "waiting": [keys[name] for name in state.store.phases.waiting(study, each.name)],
        }
        listed.append(row)
    return JSONResponse({"phases": listed})


def _phase(state: AppState, study: str, name: str) -> Phase:
    """Return a phase of a study; of one without phases what stands in its place."""
    phases = state.store.phases.of(study) or (Phase(""),)
    for each in phases:
        if each.name == name:
            return each
    raise NotFoundError(
        f"the study has no phase {name!r}: expected one of {[each.name for each in phases]}"
    ).coded("no-phase", phase=name)


def _gold_place(state: AppState, study: str, phase: str, document: str) -> Place:
    """Return the place of the gold layer of a document, by the document's key."""
    names = {each.key: each.name for each in state.store.listed(study)}
    if document not in names:
        raise NotFoundError("the study has no such document").coded(
            "no-document", document=document
        )
    gold = _phase(state, study, phase).gold
    return Place(study, names[document], gold, phase=phase)


def _derived_json(keys: dict[str, str], layers: Iterable[DerivedLayer]) -> list[DerivedJson]:
    return [
        {
            "document": keys[each.place.document],
            "annotator": each.place.annotator,
            "round": each.place.round,
            "phase": each.place.phase,
            "state": "finished" if each.state == "finished" else "open",
            "version": each.version,
            "source_version": each.source_version,
        }
        for each in layers
    ]
