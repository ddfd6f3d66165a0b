"""One's own layer of a text: what is in it, how it was, and every change of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NotRequired

from fastapi import Path, Query, Response
from pydantic import Field, SkipValidation
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import ConflictError
from argora.model import Violation, decode, encode
from argora.model.codec import encode_operations
from argora.model.operations import Batch, Operation, of_person
from argora.store import Applied, LayerView, Place, Standing, Submission
from argora.store.submitting import Kind
from argora.web.answers import LayerJson, OperationJson, ViolationJson
from argora.web.app_state import AppState
from argora.web.entry import AtWork, Key, State, Work
from argora.web.problems import too_often, violation_json
from argora.web.refusal import refused
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("layers")

LARGEST = 2**31 - 1
AT = "/studies/{study}/documents/{document}/layer"

Name = Annotated[str, Field(min_length=1, max_length=500)]


class Change(Strict):
    """A change: its own name, whose layer it is for, and on what it was made."""

    client_op_id: Name
    annotator: Name
    base_version: int = Field(ge=1, le=LARGEST)
    base: str | None = Field(default=None, max_length=500)
    scheme_version: Name
    guideline_version: Name | None = None


class Edit(Change):
    """What an annotator did, as operations in the form of the log, which the codec reads."""

    operations: list[SkipValidation[OperationJson]] = Field(min_length=1, max_length=1000)


class Consequences(TypedDict):
    """What holds, and what follows from a layer: what can be undone, what it breaks."""

    scheme_version: str
    guideline_version: str | None
    can_undo: bool
    can_redo: bool
    violations: list[ViolationJson]


class LayerAnswer(Consequences):
    """One's own layer.

    ``base`` names the version and all that led to it; ``diverged`` is whether the layer never was
    what a client has.
    """

    version: int
    base: str
    diverged: bool
    state: Literal["open", "finished"]
    layer: LayerJson


class OwnLayer(LayerAnswer):
    """One's own layer; ``suggestions`` is there where the annotator gets some, and nowhere else."""

    suggestions: NotRequired[Literal[True]]


class LayerVersion(TypedDict):
    """A layer as it was."""

    version: int
    layer: LayerJson


class Saved(TypedDict):
    """What was saved; ``repeated``: it was there already, from an earlier try.

    ``operations`` is there where it is not what was sent.
    """

    version: int
    base: str
    repeated: bool
    operations: NotRequired[list[OperationJson]]


class SaveAnswer(Saved, Consequences):
    """What was saved, and what follows from it."""


@router.get(AT, response_model=OwnLayer)
def layer(
    document: Key,
    seat: AtWork,
    state: State,
    base_version: Annotated[int | None, Query(ge=1, le=LARGEST)] = None,
    base: Annotated[str | None, Query(max_length=500)] = None,
) -> Response:
    """Return one's own layer; an empty one of version 1 as long as nothing was saved.

    Who has it already says which version: ``diverged`` is whether the layer never was that.
    """
    view = state.store.look(seat.place)
    standing = state.store.standing(seat.study)
    had = base_version is None or base is None or state.store.had(view, base_version, base)
    answer: LayerAnswer = {
        "version": view.version,
        "base": view.mark,
        "diverged": not had,
        "state": view.layer.state,
        "layer": encode(view.layer),
        **_consequences(state, standing, seat, document, view),
    }
    is_suggested = state.store.suggestions.are_shown(seat.place)
    return JSONResponse({**answer, "suggestions": True} if is_suggested else answer)


@router.get(AT + "/versions/{version}", response_model=LayerVersion)
def version(
    version: Annotated[int, Path(ge=1, le=LARGEST)],
    seat: AtWork,
    state: State,
) -> Response:
    """Return one's own layer as it was."""
    layer = state.store.version(seat.place, version)
    return JSONResponse({"version": version, "layer": encode(layer)})


@router.post(AT + "/operations", response_model=SaveAnswer)
def operations(document: Key, sent: Edit, seat: AtWork, state: State) -> Response:
    """Save what was done. The answer comes when it is on the disk."""
    return _saved(state, seat, document, "edit", sent)


@router.post(AT + "/undo", response_model=SaveAnswer)
def undo(document: Key, sent: Change, seat: AtWork, state: State) -> Response:
    """Take the last step back."""
    return _saved(state, seat, document, "undo", sent)


@router.post(AT + "/redo", response_model=SaveAnswer)
def redo(document: Key, sent: Change, seat: AtWork, state: State) -> Response:
    """Do again what was taken back."""
    return _saved(state, seat, document, "redo", sent)


@router.post(AT + "/finish", response_model=SaveAnswer)
def finish(document: Key, sent: Change, seat: AtWork, state: State) -> Response:
    """Say that one is done; a broken rule whose severity is error stops it."""
    return _saved(state, seat, document, "finish", sent)


@router.post(AT + "/reopen", response_model=SaveAnswer)
def reopen(document: Key, sent: Change, seat: AtWork, state: State) -> Response:
    """Go on with a finished text, unless its gold was opened to annotators."""
    phase, opened = seat.place.phase, state.store.opinions.opened(seat.study)
    if (document, phase) in opened or phase in state.store.phases.golds_opened(seat.study):
        raise ConflictError(
            "the gold or its open cases were opened to those who annotate, so that what is "
            "finished stays as it is; ask the manager of the study"
        ).coded("gold-opened")
    return _saved(state, seat, document, "reopen", sent)


def _saved(state: AppState, seat: Work, document: str, kind: Kind, sent: Change) -> Response:
    place = seat.place
    # Tabs share one cookie: who is signed in need not be who made the change.
    if sent.annotator != seat.annotator:
        detail = f"this was done as another annotator; you are signed in as {seat.account.name}"
        name = seat.account.name
        return refused(409, "another-annotator", detail, {"name": name}, signed_in_as=name)
    seat.refuse_closed()
    if wait := state.operations.take(seat.account.key):
        raise too_often(wait)
    operations = sent.operations if isinstance(sent, Edit) else []
    submission = Submission(
        client_op_id=sent.client_op_id,
        base_version=sent.base_version,
        base=sent.base,
        scheme_version=sent.scheme_version,
        guideline_version=sent.guideline_version,
        operations=tuple(map(of_person, decode({"operations": operations}, Batch).operations)),
        author=seat.account.name,
    )
    applied = state.store.save(place, kind, submission, begin=True)
    if not applied.repeated:
        named = {"phase": place.phase, "by": seat.token}
        state.broker.announce(seat.study, seat.annotator, document, applied.version, **named)
    answer: Saved = {
        "version": applied.version,
        "base": applied.mark,
        "repeated": applied.repeated,
    }
    if not isinstance(sent, Edit) or _is_translated(state, seat, sent, applied):
        answer["operations"] = encode_operations(_operations_of(state, place, applied))
    if applied.outcome is None:  # the newest is another one by now, perhaps
        standing, view = state.store.standing(seat.study), state.store.layer(place)
        return JSONResponse({**answer, **_consequences(state, standing, seat, document, view)})
    left = applied.outcome
    violations = left.scheme.check(left.layer, left.document)
    holding = (left.scheme.version, left.guideline_version)
    return JSONResponse(
        {**answer, **_consequences_json(holding, left.can_undo, left.can_redo, violations)}
    )


def _is_translated(state: AppState, seat: Work, sent: Edit, applied: Applied) -> bool:
    """Return whether what was saved says in the words of a newer scheme what was sent."""
    if applied.outcome is not None:
        return applied.outcome.scheme.version != sent.scheme_version
    return state.store.standing(seat.study).scheme_version != sent.scheme_version


def _operations_of(state: AppState, place: Place, applied: Applied) -> tuple[Operation, ...]:
    if applied.outcome is not None:
        return applied.outcome.operations
    return state.store.history(place, after=applied.version - 1)[0].operations


def _consequences(
    state: AppState, standing: Standing, seat: Work, document: str, view: LayerView
) -> Consequences:
    violations = standing.scheme.check(view.layer, state.store.document(seat.study, document))
    holding = (standing.scheme_version, standing.guideline_version)
    return _consequences_json(holding, view.can_undo, view.can_redo, violations)


def _consequences_json(
    holding: tuple[str, str | None],
    can_undo: bool,
    can_redo: bool,
    violations: Iterable[Violation],
) -> Consequences:
    return {
        "scheme_version": holding[0],
        "guideline_version": holding[1],
        "can_undo": can_undo,
        "can_redo": can_redo,
        "violations": violation_json(violations),
    }
