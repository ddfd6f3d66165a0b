"""Studies, what is in them, and their texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any
from unicodedata import normalize

from fastapi import Response
from pydantic import Field
from starlette.responses import JSONResponse

from argora.errors import StoreError
from argora.model import Document, Scheme, Segmentation, encode
from argora.model.document import Facet
from argora.web.app_state import AppState
from argora.web.entry import Key, Managing, Me, Member, Seat, State
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("studies")

TITLE = "title"


class Called(Strict):
    """The name of a study."""

    name: str = Field(min_length=1, max_length=LONGEST_WORD)


class PublicNames(Strict):
    """The names of the metadata that annotators see."""

    public: list[Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]] = Field(
        max_length=100
    )


@router.get("/studies")
def studies(account: Me, state: State) -> dict[str, Any]:
    """List the studies in which one has a role."""
    roles = {role.study: role for role in state.store.people.roles(account.key)}
    return {
        "studies": [
            {
                "key": study.key,
                "name": study.name,
                "role": roles[study.key].name,
                "documents": _counted(state, study.key, roles[study.key].annotator),
            }
            for study in state.store.studies()
            if study.key in roles
        ]
    }


def _counted(state: AppState, study: str, annotator: str | None) -> dict[str, int]:
    """Return how many documents there are to annotate and how many are finished.

    For who annotates, of what is given to them; for others, as the page of progress counts.
    """
    if annotator is None:
        n = state.store.numbers(study)
        return {"all": n.all, "finished": n.finished}
    tasks = state.store.tasks(study, annotator=annotator)
    return {"all": len(tasks), "finished": sum(task.state == "finished" for task in tasks)}


@router.get("/studies/{study}")
def study(seat: Member, state: State) -> Response:
    """Return a study; an annotator sees the documents that are assigned to them."""
    standing = state.store.standing(seat.study)
    return JSONResponse(
        {
            "key": seat.study,
            "name": state.store.summary(seat.study).name,
            "role": seat.role,
            "annotator": seat.annotator,
            "scheme": encode(standing.scheme),
            "guideline": {"version": standing.guideline_version, "text": standing.guideline},
            "documents": _documents(state, seat),
            "agreement_open": state.store.is_agreement_open(seat.study),
        }
    )


@router.put("/studies/{study}")
def rename(sent: Called, seat: Managing, state: State) -> dict[str, str]:
    """Let a study be called otherwise."""
    name = state.store.catalogue.rename(
        seat.study, sent.name, account=seat.account.key, author=seat.account.name
    )
    return {"name": name}


@router.delete("/studies/{study}", status_code=204)
def remove(sent: Called, seat: Managing, state: State) -> None:
    """Hide a study from everybody; who may make studies can bring it back with all it held."""
    if not _is_called(sent.name, state.store.summary(seat.study).name):
        raise StoreError("this is not the name of the study; nothing was removed")
    state.agreement.cancel(seat.study)
    state.store.catalogue.remove(seat.study, author=seat.account.name)
    state.broker.dismiss(seat.study)


@router.get("/studies/{study}/metadata")
def metadata(seat: Managing, state: State) -> dict[str, list[str]]:
    """Return the names of the metadata in use, and of those that annotators see."""
    fields = state.store.public_metadata
    return {"in_use": list(fields.in_use(seat.study)), "public": list(fields.names(seat.study))}


@router.put("/studies/{study}/metadata")
def publish(sent: PublicNames, seat: Managing, state: State) -> dict[str, list[str]]:
    """Let annotators see these metadata of documents and no others."""
    author = seat.account.name
    names = state.store.public_metadata.change(seat.study, sent.public, author=author)
    return {"public": list(names)}


def _is_called(typed: str, name: str) -> bool:
    """Tell whether somebody typed a name, however their keyboard puts letters together."""
    return normalize("NFC", typed).split() == normalize("NFC", name).split()


def _documents(state: AppState, seat: Seat) -> list[dict[str, Any]]:
    mine = {}
    if seat.annotator is not None:
        mine = {task.key: task for task in state.store.tasks(seat.study, annotator=seat.annotator)}
    shows_title = seat.annotator is None or TITLE in state.store.public_metadata.names(seat.study)
    return [
        {
            "key": each.key,
            "title": each.title if shows_title else each.name,
            "characters": each.n_characters,
            "state": mine[each.key].state if each.key in mine else None,
            "version": mine[each.key].version if each.key in mine else None,
        }
        for each in state.store.listed(seat.study)
        if seat.annotator is None or each.key in mine
    ]


@router.get("/studies/{study}/documents/{document}")
def document(document: Key, seat: Member, state: State) -> Response:
    """Return a text with its paragraphs, sentences and tokens, which never change.

    Annotators get the metadata that the study declares public, and the segments by which its
    screens and its scheme go; all others get all of both.
    """
    if seat.annotator is not None:
        state.store.place(seat.study, document, seat.annotator)
    text = state.store.document(seat.study, document)
    metadata: Mapping[str, Facet | None] = text.metadata
    segments = _all_segments(text)
    if seat.annotator is not None:
        metadata = _public_part(metadata, state.store.public_metadata.names(seat.study))
        segments = _needed_segments(text, state.store.standing(seat.study).scheme)
    return JSONResponse(
        _document_json(document, text, metadata) | segments,
        # Whoever signs in next in the same browser may be somebody who gets less.
        headers={"Cache-Control": "private, max-age=3600", "Vary": "Cookie"},
    )


def _public_part(
    metadata: Mapping[str, Facet | None], public: Iterable[str]
) -> dict[str, Facet | None]:
    """Return the public metadata; each is there in every document, so that none stands out."""
    return {name: metadata.get(name) for name in public}


def _all_segments(document: Document) -> dict[str, Any]:
    """Return all segments of a document, with their labels and ids."""
    cuts = document.segmentations
    return {
        "segmentations": {name: _offsets(cut) for name, cut in cuts.items()},
        "labels": {name: list(cut.labels) for name, cut in cuts.items()},
        "ids": {name: list(cut.ids) for name, cut in cuts.items()},
    }


def _needed_segments(document: Document, scheme: Scheme) -> dict[str, Any]:
    """Return paragraphs, sentences and what the rules of the scheme look at, without labels.

    Each is there in every document, so that none stands out. Units name given segments by id;
    nothing in the browser looks at other ids or at labels, which may hold answers.
    """
    scopes = {scope.partition(":")[0] for rule in scheme.rules for scope in rule.scopes()}
    names = sorted(scopes | {"paragraph", "sentence"})
    cuts = {name: document.segmentations.get(name, Segmentation(name, ())) for name in names}
    return {
        "segmentations": {name: _offsets(cut) for name, cut in cuts.items()},
        "labels": {name: [] for name in names},
        "ids": {name: list(cut.ids) if name == "segment" else [] for name, cut in cuts.items()},
    }


def _offsets(cut: Segmentation) -> list[list[int]]:
    return [[span.start, span.end] for span in cut.spans]


def _document_json(
    key: str, document: Document, metadata: Mapping[str, Facet | None]
) -> dict[str, Any]:
    """Return a document as the browser shows it, without its segments."""
    title = metadata.get(TITLE)
    return {
        "key": key,
        "title": title if isinstance(title, str) else document.id,
        "text": document.text,
        "metadata": dict(metadata),
        "turns": [
            {
                "id": turn.id,
                "span": [turn.span.start, turn.span.end],
                "speaker": turn.speaker,
                "reply_to": turn.reply_to,
                "time": turn.time,
            }
            for turn in document.turns
        ],
    }
