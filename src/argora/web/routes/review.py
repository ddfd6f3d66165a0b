"""The layers of a document for who looks after the study: read-only, and what differs."""

from __future__ import annotations

import math
from typing import Annotated, Literal, cast

from fastapi import Query, Response
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import NotFoundError
from argora.model import encode
from argora.schemes.questions import with_questions
from argora.store import LayerEntry
from argora.store.aliases import alias_order
from argora.web.agreement.disagreements import differences_between
from argora.web.aliasing import Names, layer_json, names_for
from argora.web.answers import LayerJson, SchemeJson, ViolationJson
from argora.web.entry import Key, Overseeing, Seat, State
from argora.web.problems import violation_json
from argora.web.routes.agreement import Differences
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("review")

AT = "/studies/{study}/documents/{document}"
Compared = Annotated[
    list[Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{1,64}$")]],
    Query(min_length=2, max_length=10),
]


class LayerRow(TypedDict):
    """A layer of a document without what is in it.

    ``seconds`` are the gaps of less than five minutes between changes; null where there is none.
    Who does not see the names of annotators gets no times, by which they could be told apart.
    """

    key: str
    annotator: str
    kind: Literal["person", "model", "gold"]
    round: int
    phase: str
    state: Literal["open", "finished"]
    version: int
    at: str
    seconds: float | None


class LayerRows(TypedDict):
    """The layers of a document, in the order of annotators, rounds and phases."""

    layers: list[LayerRow]


class ReviewedLayer(TypedDict):
    """A layer as it is now, with the scheme that holds and which of its rules it breaks."""

    row: LayerRow
    layer: LayerJson
    scheme: SchemeJson
    violations: list[ViolationJson]


@router.get(AT + "/layers", response_model=LayerRows)
def layers(document: Key, seat: Overseeing, state: State) -> Response:
    """List the layers of a document, whoever made them."""
    entries = tuple(
        each
        for each in state.store.layers_on(seat.study, document)
        if each.place.annotator not in seat.hidden_golds
    )
    names = names_for(state, seat, document)
    if not names.are_shown:
        entries = tuple(sorted(entries, key=lambda each: alias_order(names[each.place.annotator])))
    worked = state.store.seconds_worked(each.number for each in entries)
    rows = [_row(each, names, worked.get(each.number, math.nan)) for each in entries]
    return JSONResponse({"layers": rows})


@router.get(AT + "/layers/{layer}", response_model=ReviewedLayer)
def layer(document: Key, layer: Key, seat: Overseeing, state: State) -> Response:
    """Return a layer of a document, which nobody can change by this address."""
    store = state.store
    entry = _visible(seat, store.layer_on(seat.study, document, layer))
    scheme, view = store.standing(seat.study).scheme, store.layer(entry.place)
    worked = store.seconds_worked([entry.number])
    names = names_for(state, seat, document)
    answer: ReviewedLayer = {
        "row": _row(entry, names, worked.get(entry.number, math.nan)),
        "layer": cast("LayerJson", layer_json(view.layer, names)),
        "scheme": encode(with_questions(scheme)),
        "violations": violation_json(
            scheme.check(view.layer, store.document(seat.study, document))
        ),
    }
    return JSONResponse(answer)


@router.get(AT + "/differences", response_model=Differences)
def differences(document: Key, layer: Compared, seat: Overseeing, state: State) -> Response:
    """Return every place of a text as these layers have it, and in what they differ."""
    for key in layer:
        _visible(seat, state.store.layer_on(seat.study, document, key))
    names = names_for(state, seat, document)
    return JSONResponse(differences_between(state.store, seat.study, document, layer, names))


def _visible(seat: Seat, entry: LayerEntry) -> LayerEntry:
    """Return a layer; the gold of another curator does not exist for who must not see it."""
    if entry.place.annotator in seat.hidden_golds:
        raise NotFoundError(f"the document has no layer of the key {entry.key!r}").coded(
            "no-layer", layer=entry.key
        )
    return entry


def _row(entry: LayerEntry, names: Names, seconds: float) -> LayerRow:
    return {
        "key": entry.key,
        "annotator": names[entry.place.annotator],
        "kind": entry.kind,
        "round": entry.place.round,
        "phase": entry.place.phase,
        "state": entry.state,
        "version": entry.version,
        "at": entry.at if names.are_shown else "",
        "seconds": seconds if names.are_shown and not math.isnan(seconds) else None,
    }
