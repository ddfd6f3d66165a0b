"""The scheme of a study in use: a changed one is previewed, holds from now on, is taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import Response
from pydantic import Field, SkipValidation
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.model import Scheme, decode, encode
from argora.model.changes import Move, SchemeChange
from argora.model.changes.change import named_in, place_of
from argora.model.changes.preview import Breaches, Preview
from argora.model.changes.proposing import propose
from argora.schemes.change_facts import change_facts
from argora.schemes.change_sentences import change_sentences
from argora.store.scheme_changes import refuse_other
from argora.web.answers import SchemeJson
from argora.web.app_state import AppState
from argora.web.entry import Managing, Seat, State
from argora.web.routes.schemes import Draft, draft_json
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("scheme changes")

AT = "/studies/{study}/scheme"
MOST_LAYERS = 50
"""Layers that are named with each rule that they would break."""


class Moves(Strict):
    """What becomes of what, in the form of files; null: as the names suggest.

    ``before``: the version that holds as far as the page knows; refused if another one does.
    """

    before: str
    moves: SkipValidation[list[dict[str, Any]] | None] = None


class Changed(Moves):
    """A changed scheme, and what becomes of what."""

    scheme: SkipValidation[SchemeJson]


class Applied(Changed):
    """A changed scheme; ``draft``: the version of one's draft of it, which is deleted then."""

    draft: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None


class LastChange(TypedDict):
    """The change that led to the version that holds; ``lines`` say what became of what."""

    before: str
    at: str
    lines: list[str]


class SchemeInForce(TypedDict):
    """The scheme that holds.

    ``untouched``: nobody has saved anything under it, so taking the last change back restores all.
    """

    scheme: SchemeJson
    versions: list[str]
    last: LastChange | None
    untouched: bool


class LayerPlace(TypedDict):
    """A layer that would break a rule, and how; ``document`` is the key."""

    document: str
    title: str
    annotator: str
    round: int
    phase: str
    message: str


class BreachesJson(TypedDict):
    """How often a rule is broken before and after, and the first layers that break it after."""

    rule: str
    severity: Literal["error", "warning"]
    n_before: int
    n: int
    n_layers: int
    layers: list[LayerPlace]


class UndecidedJson(TypedDict):
    """A name that several names, or none, lead to; ``options`` are those that it can become."""

    what: Literal["unit", "relation", "attribute", "value"]
    attribute: str
    name: str
    n: int
    options: list[str]


class GoneJson(TypedDict):
    """A name that the later version does not have, and those that it can become."""

    what: Literal["unit", "relation", "attribute", "value"]
    attribute: str
    name: str
    options: list[str]


class MoveEffect(TypedDict):
    """What a move does: a sentence, and how many it is about, in how many layers."""

    text: str
    n: int
    n_layers: int


class ChangeEffect(TypedDict):
    """What a change does to all layers: units, relations and attributes, and rules broken."""

    before: str
    after: str
    moves: list[dict[str, Any]]
    gone: list[GoneJson]
    effects: list[MoveEffect]
    units: dict[str, int]
    relations: dict[str, int]
    n_layers: int
    n_all_layers: int
    relations_followed: int
    relations_shortened: int
    breaches: list[BreachesJson]
    undecided: list[UndecidedJson]
    n_lost: int


@router.get(AT, response_model=SchemeInForce)
def scheme(seat: Managing, state: State) -> Response:
    """Return the scheme that holds, and the change that led to it."""
    standing = state.store.scheme_changes.standing(seat.study)
    change = standing.last
    answer: SchemeInForce = {
        "scheme": encode(state.store.standing(seat.study).scheme),
        "versions": list(standing.versions),
        "last": None
        if change is None
        else {
            "before": change.before.version,
            "at": standing.at,
            "lines": [each.text for each in change_sentences(change)],
        },
        "untouched": standing.is_untouched,
    }
    return JSONResponse(answer)


@router.post(AT + "/draft", status_code=201)
def draft(seat: Managing, state: State) -> Draft:
    """Begin a changed scheme, or go on with the one that was begun."""
    drafts, account = state.store.scheme_drafts, seat.account.key
    begun = drafts.of_study(account, seat.study)
    if begun is None:
        scheme = state.store.standing(seat.study).scheme
        changed = replace(scheme, version=_fresh_version(state, seat.study))
        begun = drafts.add(account, encode(changed), study=seat.study, began=scheme.version)
    return draft_json(begun)


@router.post(AT + "/preview", response_model=ChangeEffect)
def preview(sent: Changed, seat: Managing, state: State) -> Response:
    """Return what a changed scheme would do; nothing is changed."""
    change = _change(state, seat, sent)
    effect = state.store.scheme_changes.preview(seat.study, change)
    return _effect(state, seat, change.before.version, effect, change)


@router.post(AT + "/changes", response_model=ChangeEffect)
def apply(sent: Applied, seat: Managing, state: State) -> Response:
    """Let a changed scheme hold, with all layers, or nothing.

    One's draft of it is deleted, unless it was saved since the version that is named.
    """
    change = _change(state, seat, sent)
    author = seat.account.name
    effect = state.store.scheme_changes.apply(seat.study, change, author=author)
    drafts = state.store.scheme_drafts
    begun = drafts.of_study(seat.account.key, seat.study)
    if begun is not None and sent.draft is not None:
        drafts.delete(seat.account.key, begun.key, version=sent.draft)
    _announce(state, seat.study, effect)
    return _effect(state, seat, change.before.version, effect, change)


@router.post(AT + "/back/preview", response_model=ChangeEffect)
def preview_back(sent: Moves, seat: Managing, state: State) -> Response:
    """Return what taking the last change back would do, and what somebody has to decide."""
    moves = _moves(sent) or ()
    effect = state.store.scheme_changes.preview_back(seat.study, moves, before=sent.before)
    return _effect(state, seat, sent.before, effect)


@router.post(AT + "/back", response_model=ChangeEffect)
def take_back(sent: Moves, seat: Managing, state: State) -> Response:
    """Take the last change back, with what was done since."""
    moves, author = _moves(sent) or (), seat.account.name
    changes = state.store.scheme_changes
    effect = changes.take_back(seat.study, moves, before=sent.before, author=author)
    _announce(state, seat.study, effect)
    return _effect(state, seat, sent.before, effect)


def _announce(state: AppState, study: str, effect: Preview) -> None:
    state.golds.cancel(study)  # it would be that of the version before
    state.broker.announce_scheme(study, effect.study.scheme.version)


def _moves(sent: Moves) -> tuple[Move, ...] | None:
    return None if sent.moves is None else decode(sent.moves, tuple[Move, ...])


def _change(state: AppState, seat: Seat, sent: Changed) -> SchemeChange:
    """Return the change to a scheme, which gets a version that the study never had."""
    before = state.store.standing(seat.study).scheme
    refuse_other(before.version, sent.before)
    after = decode(sent.scheme, Scheme)
    if after.version in state.store.scheme_changes.standing(seat.study).versions:
        after = replace(after, version=_fresh_version(state, seat.study))
    moves = _moves(sent)
    return propose(before, after) if moves is None else SchemeChange(before, after, moves)


def _fresh_version(state: AppState, study: str) -> str:
    versions = state.store.scheme_changes.standing(study).versions
    number = len(versions) + 1
    while str(number) in versions:
        number += 1
    return str(number)


def _effect(
    state: AppState, seat: Seat, before: str, preview: Preview, change: SchemeChange | None = None
) -> Response:
    facts = change_facts(preview, change)
    broken = [each for each in preview.breaches if each.n > 0]
    answer: ChangeEffect = {
        "before": before,
        "after": facts["to"],
        "moves": facts["moves"],
        "gone": [] if change is None else list(_gone(change)),
        "effects": [
            {
                "text": "; ".join(s["text"] for s in facts["sentences"] if s["move"] == e["move"]),
                "n": e["n"],
                "n_layers": e["n_layers"],
            }
            for e in facts["effects"]
        ],
        "units": facts["units"],
        "relations": facts["relations"],
        "n_layers": facts["n_layers"],
        "n_all_layers": len(preview.study.layers),
        "relations_followed": facts["relations_followed"],
        "relations_shortened": facts["relations_shortened"],
        "breaches": _breaches(state, seat.study, broken),
        "undecided": [
            {
                "what": each["what"],
                "attribute": each["attribute"],
                "name": each["name"],
                "n": each["n"],
                "options": list(each["candidates"])
                or list(named_in(preview.study.scheme, (each["what"], each["attribute"]))),
            }
            for each in facts["undecided"]
        ],
        "n_lost": len(preview.lost),
    }
    return JSONResponse(answer)


def _gone(change: SchemeChange) -> Iterable[GoneJson]:
    """Yield the names that are moved, with what they may become."""
    for move in change.moves:
        place = place_of(move)
        attribute = change.targets_of(("attribute", ""), place[1])[0] if place[1] else ""
        options = list(named_in(change.after, (place[0], attribute or "")))
        for name in move.sources:
            if name not in options:
                yield {
                    "what": move.what,
                    "attribute": place[1],
                    "name": name,
                    "options": options,
                }


def _breaches(state: AppState, study: str, broken: Iterable[Breaches]) -> list[BreachesJson]:
    named = {each.rule: list(each.layers.items())[:MOST_LAYERS] for each in broken}
    names = {key[0] for layers in named.values() for key, _ in layers}
    listed = state.store.listed_by_name(study, names)
    return [
        {
            "rule": each.rule,
            "severity": each.severity,
            "n_before": each.n_before,
            "n": each.n,
            "n_layers": each.n_layers,
            "layers": [
                {
                    "document": listed[document].key,
                    "title": listed[document].title,
                    "annotator": annotator,
                    "round": round,
                    "phase": phase,
                    "message": violation.message,
                }
                for (document, annotator, round, phase), violation in named[each.rule]
            ],
        }
        for each in broken
    ]
