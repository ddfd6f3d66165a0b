"""Where annotators part: the documents with the least agreement first, then place by place."""

from __future__ import annotations

from typing import Any

from argora.errors import NotFoundError
from argora.store import Store

__all__ = ["document_of_disagreement", "documents_of_disagreement"]


def documents_of_disagreement(store: Store, study: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the documents that several annotators finished, the least agreement first.

    Parameters
    ----------
    answer : the newest answer about the study.
    """
    keys = dict(store.outline(study).documents)
    listed = [
        {**score, "key": keys[score["document"]]}
        for score in answer.get("documents", ())
        if score["document"] in keys
    ]
    return {"state": answer["state"], "documents": listed}


def document_of_disagreement(store: Store, study: str, key: str, phase: str = "") -> dict[str, Any]:
    """Return what annotators made of a document as it stands now, and in what they differ.

    Only finished layers are shown, of one phase.

    Raises
    ------
    NotFoundError
        If there is no such document, or fewer than two annotators finished it.
    """
    from argora.analysis.coverage import coverage_of
    from argora.analysis.plan import Plan
    from argora.report.document_json import browsed, legend
    from argora.report.drawings.palette import palette_of

    name = next((name for name, other in store.outline(study).documents if other == key), None)
    if name is None:
        raise NotFoundError("there is no such document").coded("no-document", document=key)
    part = store.study(study, documents=[name], state="finished", phase=phase)
    coverage = coverage_of(part, Plan())
    if not coverage.shared:
        raise NotFoundError("fewer than two annotators finished this document").coded(
            "not-shared", document=name
        )
    palette = palette_of(part)
    return {**browsed(part, coverage, name, palette), "key": key, "legend": legend(palette)}
