"""The gold of a phase: made by rules, opened again and finished by people, and its record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from fastapi import Query, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import NotFoundError
from argora.formats.decisions import decisions_text
from argora.store import DerivedLayer, Phase, Place, Submission
from argora.store.aliases import alias_order
from argora.store.submitting import Kind
from argora.web.agreement.hiding import without_people
from argora.web.aliasing import (
    Names,
    names_for,
    names_in,
    record_from_curator,
    record_rows,
)
from argora.web.answers import TASK_NAMES
from argora.web.app_state import AppState
from argora.web.consolidating import GoldRequest
from argora.web.entry import LONGEST_PHASE, Managing, Overseeing, Seat, State
from argora.web.routes.transfer import attachment
from argora.web.strict import Strict, strict_router

__all__ = ["curated_phase", "phase_of", "router"]

router = strict_router("golds")

AT = "/studies/{study}/phases/gold"
DocumentKey = Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
InPhase = Annotated[str, Query(max_length=LONGEST_PHASE)]
RuleName = Annotated[str | None, Field(default=None, min_length=1, max_length=200)]
FAILED = "it failed; a manager of the study sees why, with the names of annotators"
CSV = {"content": {"text/csv": {"schema": {"type": "string"}}}}


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


class GoldOpening(Strict):
    """Whether annotators compare their finished layers with the gold of a phase."""

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    open: bool


class GoldOpened(TypedDict):
    """Whether annotators compare their finished layers with the gold of a phase."""

    phase: str
    open: bool


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


class NamedLayer(TypedDict):
    """A layer by its document, its annotator and its phase."""

    document: str
    title: str
    annotator: str
    phase: str


class GoldOutcome(TypedDict):
    """What became of the gold layers of a phase.

    ``n_left``: in how many a person did anything, so that they stay as they are. ``n_open``: in how
    many others a person must decide something. ``n_derived``: how many later layers began with the
    units of one that was changed. ``reopened``: decisions of people that no longer hold, in words.
    Of each list the first ones are named.
    """

    n_added: int
    n_changed: int
    n_unchanged: int
    n_left: int
    n_open: int
    n_decisions: int
    n_undecided: int
    n_derived: int
    n_reopened: int
    left: list[NamedLayer]
    derived: list[NamedLayer]
    reopened: list[str]
    notes: list[str]


class GoldPresetJson(TypedDict):
    """Rules by which a published study made its gold; ``title`` says them."""

    name: str
    title: str
    source: str
    units: str
    relations: str
    attributes: str
    at_least: int


class GoldStandingAnswer(TypedDict):
    """How far the gold of a phase is.

    ``state`` is ``none`` where none was asked for. ``step`` is what is being done, and ``n_done``
    of ``n_all`` documents or decisions of it are done; both are 0 where they are not counted.
    ``units``, ``relations``, ``attributes`` and ``at_least`` are what was asked for last.
    ``outcome`` is there once it is ``done``, and ``has_record`` once a gold was made by rules.
    ``is_opened``: annotators compare their finished layers with it. ``presets`` are rules that
    belong together.
    """

    state: Literal["none", "queued", "running", "done", "failed", "cancelled"]
    problem: str | None
    step: Literal["", "reading", "units", "relations", "record", "storing"]
    n_done: int
    n_all: int
    units: str | None
    relations: str | None
    attributes: str | None
    at_least: int
    has_record: bool
    is_opened: bool
    presets: list[GoldPresetJson]
    outcome: GoldOutcome | None


class GoldStateAnswer(DerivedAnswer):
    """A gold layer in its new state, and the later layers that began with its units."""

    version: int
    state: Literal["open", "finished"]


@router.get(AT, response_model=GoldStandingAnswer)
def gold(seat: Overseeing, state: State, phase: InPhase = "") -> Response:
    """Return how far the gold of a phase is, and what came of it."""
    return _gold_answer(state, seat, phase_of(state, seat.study, phase))


@router.post(AT, status_code=202, response_model=GoldStandingAnswer)
def make_gold(sent: GoldSent, seat: Overseeing, state: State) -> Response:
    """Let the gold of a phase be made by rules; what a person changed in it stays as it is.

    It is stored as a whole once it is there. Where the same is being made already, nothing is
    begun anew.
    """
    rule_names = {"units": sent.units, "relations": sent.relations, "attributes": sent.attributes}
    rules = {name: rule for name, rule in rule_names.items() if rule is not None}
    phase = phase_of(state, seat.study, sent.phase)
    decisions = sent.decisions
    if decisions and not seat.sees_names:
        nameless, stored = (_record(state, seat, phase, hides=hides) for hides in (True, False))
        decisions = record_from_curator(decisions, nameless, stored, seat.account.name)
    request = GoldRequest(rules, sent.at_least, decisions)
    state.golds.begin(seat.study, phase, request, author=seat.account.name)
    return _gold_answer(state, seat, phase, 202)


@router.delete(AT, response_model=GoldStandingAnswer)
def cancel_gold(seat: Overseeing, state: State, phase: InPhase = "") -> Response:
    """Call off the gold that is being made; the gold of before stays as it is."""
    about = phase_of(state, seat.study, phase)
    state.golds.cancel(seat.study, about.name)
    return _gold_answer(state, seat, about)


@router.get(AT + "/record", response_class=Response, responses={200: CSV})
def record(seat: Overseeing, state: State, phase: InPhase = "", second: bool = False) -> Response:
    """Return the record of the last gold of a phase: every decision, to be decided on by people.

    With ``second``, it is that of the second curator, which curators get once it is compared.
    """
    about = phase_of(state, seat.study, phase)
    if second:
        about = _second_of(state, seat, about)
    if not state.store.curations.has_record(seat.study, about.name):
        raise NotFoundError("no gold of this phase was made by rules yet").coded("no-record")
    name = f"{state.store.summary(seat.study).name} {phase}".strip()
    headers = {"Content-Disposition": attachment(name, "-decisions.csv")}
    text = _record(state, seat, about, hides=not seat.sees_names)
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def _record(state: AppState, seat: Seat, phase: Phase, *, hides: bool) -> str:
    """Return the record of the gold of a phase, if need be without names."""
    rows: list[dict[str, Any]] = [
        {"gold": phase.gold, "document": document, **row}
        for document, listed in state.store.curations.record(
            seat.study, phase.name, gold=phase.curation
        )
        for row in listed
    ]
    if hides:
        queue = state.store.curations.queue(seat.study, phase.name, gold=phase.curation)
        rows = record_rows(state, seat, rows, {each.name: each.version for each in queue})
    return decisions_text(rows, "csv")


@router.put(AT + "/open")
def open_gold(sent: GoldOpening, seat: Managing, state: State) -> GoldOpened:
    """Let annotators compare their finished layers with the gold, or no longer; it is audited."""
    phase = phase_of(state, seat.study, sent.phase)
    state.store.phases.open_gold(seat.study, phase.name, sent.open, author=seat.account.name)
    state.broker.announce_gold(seat.study)
    return {"phase": phase.name, "open": sent.open}


@router.get(AT + "/derived", response_model=DerivedAnswer)
def derived(document: DocumentKey, seat: Overseeing, state: State, phase: InPhase = "") -> Response:
    """List the later layers that began with the units of a gold layer."""
    place = _gold_place(state, seat.study, phase, document)
    layers, names = state.store.phases.derived(place), names_for(state, seat, document)
    answer: DerivedAnswer = {"derived": _derived_json(document, layers, names)}
    return JSONResponse(answer)


@router.post(AT + "/state", response_model=GoldStateAnswer)
def change_gold_state(sent: GoldStateSent, seat: Overseeing, state: State) -> Response:
    """Open a gold layer again or finish it; later layers are listed, and none is changed."""
    store, phase = state.store, phase_of(state, seat.study, sent.phase)
    place = _gold_place(state, seat.study, sent.phase, sent.document)
    standing = store.curations.of(seat.study, sent.document, phase.name)
    if standing is None or standing.is_left:
        version = _change_left(sent, seat, state, place)
    else:
        version = state.curating.set_state(
            *(seat.study, sent.document, phase, sent.state),
            client_op_id=sent.client_op_id,
            base=None,
            author=seat.account.name,
        ).layer_version
    state.broker.announce(seat.study, place.annotator, sent.document, version, phase=place.phase)
    if sent.state == "finished":
        state.suggestions.refresh(seat.study)  # of the phase that starts from it
    answer: GoldStateAnswer = {
        "version": version,
        "state": sent.state,
        "derived": _derived_json(
            sent.document, store.phases.derived(place), names_for(state, seat, sent.document)
        ),
    }
    return JSONResponse(answer)


def _change_left(sent: GoldStateSent, seat: Seat, state: AppState, place: Place) -> int:
    """Change the state of a gold that came with files; return its version."""
    view, standing = state.store.layer(place), state.store.standing(seat.study)
    submission = Submission(
        sent.client_op_id,
        view.version,
        standing.scheme_version,
        standing.guideline_version,
        author=seat.account.name,
        base=view.mark,
    )
    kind: Kind = "reopen" if sent.state == "open" else "finish"
    return state.store.save(place, kind, submission).version


def _gold_answer(state: AppState, seat: Seat, phase: Phase, status: int = 200) -> Response:
    from argora.analysis.consolidation import gold_presets

    study, people = seat.study, _hidden_from(state, seat)
    standing = state.golds.standing(study, phase)
    answer: dict[str, Any] = {
        "state": standing.state,
        "problem": without_people({"problem": standing.problem}, people).get("problem", FAILED),
        "step": standing.step,
        "n_done": standing.n_done,
        "n_all": standing.n_all,
        **{task: standing.rules.get(task) for task in TASK_NAMES},
        "at_least": standing.at_least,
        "has_record": state.store.curations.has_record(study, phase.name),
        "is_opened": phase.name in state.store.phases.golds_opened(study),
        "presets": gold_presets(),
        "outcome": _outcome(state, seat, phase, standing.result),
    }
    return JSONResponse(answer, status)


def _outcome(
    state: AppState, seat: Seat, phase: Phase, result: Mapping[str, Any] | None
) -> Mapping[str, Any] | None:
    """Return what became of gold layers, with the titles of the documents that are named."""
    if result is None:
        return None
    study = seat.study
    left = [(name, phase.gold, phase.name) for name in result["left"]]
    derived = result["derived"]
    names = {name for name, _, _ in (*left, *derived)}
    listed = state.store.listed_by_name(study, names)
    called = names_in(state, seat, names)

    def named(layers: Iterable[tuple[str, str, str]]) -> list[NamedLayer]:
        return [
            {
                "document": listed[name].key,
                "title": listed[name].title,
                "annotator": called[name][annotator],
                "phase": of_phase,
            }
            for name, annotator, of_phase in layers
            if name in listed
        ]

    answer = {**result, "left": named(left), "derived": named(derived)}
    return without_people(answer, _hidden_from(state, seat))


def _hidden_from(state: AppState, seat: Seat) -> list[str]:
    """Return the names of people that somebody does not see."""
    annotators = () if seat.sees_names else state.store.annotators(seat.study)
    return [name for name, kind in annotators if kind == "person"]


def _gold_place(state: AppState, study: str, phase: str, document: str) -> Place:
    """Return the place of the gold layer of a document, by the document's key."""
    name = state.store.document(study, document).id
    gold = phase_of(state, study, phase).gold
    return Place(study, name, gold, phase=phase)


def _derived_json(document: str, layers: Iterable[DerivedLayer], names: Names) -> list[DerivedJson]:
    """Return the later layers of a document, whose key is given."""
    rows: list[DerivedJson] = [
        {
            "document": document,
            "annotator": names[each.place.annotator],
            "round": each.place.round,
            "phase": each.place.phase,
            "state": "finished" if each.state == "finished" else "open",
            "version": each.version,
            "source_version": each.source_version,
        }
        for each in layers
    ]
    return (
        rows
        if names.are_shown
        else sorted(rows, key=lambda row: (*alias_order(row["annotator"]), row["round"]))
    )


def _second_of(state: AppState, seat: Seat, phase: Phase) -> Phase:
    second = state.store.second_curations.of(seat.study).get(phase.name)
    if second is None or second.gold in seat.hidden_golds:
        raise NotFoundError("this phase has no second curator").coded("no-second-curator")
    return second.of(phase)


def curated_phase(state: AppState, seat: Seat, name: str) -> Phase:
    """Return a phase as somebody curates it: a second curator with a gold of their own.

    Raises
    ------
    NotFoundError
        If there is none, or it is not for the second curator of another phase.
    """
    phase = phase_of(state, seat.study, name)
    if not seat.is_second:
        return phase
    second = state.store.second_curations.of(seat.study).get(name)
    if second is None or second.curator != seat.account.name:
        raise NotFoundError(
            f"you are not the second curator of phase {name!r}; ask the manager of the study"
        ).coded("second-curator")
    return second.of(phase)


def phase_of(state: AppState, study: str, name: str) -> Phase:
    """Return a phase of a study; of one without phases what stands in its place."""
    phases = state.store.phases.of(study) or (Phase(""),)
    for each in phases:
        if each.name == name:
            return each
    raise NotFoundError(
        f"the study has no phase {name!r}: expected one of {[each.name for each in phases]}"
    ).coded("no-phase", phase=name)
