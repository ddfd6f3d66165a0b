"""Studies, what is in them, and their texts."""

from __future__ import annotations

from typing import Any

from fastapi import Response
from starlette.responses import JSONResponse

from argora.model import Document, encode
from argora.web.desk import Desk
from argora.web.entry import Here, Key, Me, Member, Seat
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("studies")


@router.get("/studies")
def studies(account: Me, desk: Here) -> dict[str, Any]:
    """List the studies in which one has a role."""
    roles = {role.study: role for role in desk.store.people.roles(account.key)}
    return {
        "studies": [
            {
                "key": study.key,
                "name": study.name,
                "role": roles[study.key].name,
                "documents": _counted(desk, study.key, roles[study.key].annotator),
            }
            for study in desk.store.studies()
            if study.key in roles
        ]
    }


def _counted(desk: Desk, study: str, annotator: str | None) -> dict[str, int]:
    """Return how many documents there are to annotate and how many are finished.

    For who annotates, of what is given to them; for others, as the page of progress counts.
    """
    if annotator is None:
        n = desk.store.numbers(study)
        return {"all": n.all, "finished": n.finished}
    found = desk.store.tasks(study, annotator=annotator)
    return {"all": len(found), "finished": sum(task.state == "finished" for task in found)}


@router.get("/studies/{study}")
def study(seat: Member, desk: Here) -> Response:
    """Return a study; an annotator sees the documents that are assigned to them."""
    standing = desk.store.standing(seat.study)
    return JSONResponse(
        {
            "key": seat.study,
            "name": desk.store.summary(seat.study).name,
            "role": seat.role,
            "annotator": seat.annotator,
            "scheme": encode(standing.scheme),
            "guideline": {"version": standing.guideline_version, "text": standing.guideline},
            "documents": _documents(desk, seat),
            "agreement_open": desk.store.is_agreement_open(seat.study),
        }
    )


def _documents(desk: Desk, seat: Seat) -> list[dict[str, Any]]:
    mine = {}
    if seat.annotator is not None:
        mine = {task.key: task for task in desk.store.tasks(seat.study, annotator=seat.annotator)}
    return [
        {
            "key": each.key,
            "title": each.title,
            "characters": each.n_characters,
            "state": mine[each.key].state if each.key in mine else None,
            "version": mine[each.key].version if each.key in mine else None,
        }
        for each in desk.store.listed(seat.study)
        if seat.annotator is None or each.key in mine
    ]


@router.get("/studies/{study}/documents/{document}")
def document(document: Key, seat: Member, desk: Here) -> Response:
    """Return a text with its paragraphs, sentences and tokens; it never changes."""
    if seat.annotator is not None:
        desk.store.place(seat.study, document, seat.annotator)
    found = desk.store.document(seat.study, document)
    return JSONResponse(
        document_json(document, found), headers={"Cache-Control": "private, max-age=3600"}
    )


def document_json(key: str, document: Document) -> dict[str, Any]:
    """Return a document as the browser shows it; offsets count code points."""
    title = document.metadata.get("title")
    cuts = document.segmentations
    return {
        "key": key,
        "title": title if isinstance(title, str) else document.id,
        "text": document.text,
        "segmentations": {
            name: [[span.start, span.end] for span in cut.spans] for name, cut in cuts.items()
        },
        "labels": {name: list(cut.labels) for name, cut in cuts.items() if cut.labels},
        "ids": {name: list(cut.ids) for name, cut in cuts.items() if cut.ids},
        "metadata": dict(document.metadata),
        "turns": [encode(turn) for turn in document.turns],
    }
