"""Where annotators part: the documents with the least agreement first, then place by place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from argora.errors import NotFoundError
from argora.store import Outline, Place, Store

__all__ = ["document_of_disagreement", "documents_of_disagreement", "feedback_on"]


def documents_of_disagreement(store: Store, study: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the documents that several annotators finished, the least agreement first.

    Those for training come before all others.

    Parameters
    ----------
    answer : the newest answer about the study.
    """
    outline = store.outline(study)
    keys = dict(outline.documents)
    listed = [
        {**score, "key": keys[score["document"]]}
        for score in answer.get("documents", ())
        if score["document"] in keys
    ]
    training = [{**each, "key": keys[each["document"]]} for each in _training(outline)]
    return {"state": answer["state"], "documents": [*training, *listed]}


def _training(outline: Outline) -> Iterator[dict[str, Any]]:
    """Yield the training documents that several persons finished, which have no figure."""
    people = {name for name, kind in outline.annotators if kind == "person"}
    for name, marks in sorted(outline.marks.items()):
        annotators = [
            one.place.annotator
            for one in outline.layers
            if one.place.document == name
            and one.place.annotator in people
            and one.place.round == 1
            and one.state == "finished"
        ]
        if marks == {"training"} and len(annotators) > 1:
            figures = dict.fromkeys(("value", "low", "high", "observed", "expected"))
            reason = "for training, so it is discussed and not measured"
            yield {
                "document": name,
                "annotators": annotators,
                "measure": "",
                **figures,
                "undefined": reason,
            }


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


def feedback_on(store: Store, place: Place, key: str) -> dict[str, Any]:
    """Return in what the finished layer of a trainee differs from the gold, place by place.

    Parameters
    ----------
    key : of the document.

    Raises
    ------
    NotFoundError
        If the document is not for training, or either layer is not finished.
    """
    from argora.analysis.coverage import coverage_of
    from argora.analysis.plan import Plan
    from argora.report.document_json import browsed, legend
    from argora.report.drawings.palette import palette_of

    study = store.study(
        place.study, documents=[place.document], state="finished", phase=place.phase
    )
    golds = [each.id for each in study.annotators if each.kind == "gold"]
    gold = next((layer for layer in study.layers if layer.annotator in golds), None)
    mine = place.annotator, place.round
    trainee = next((la for la in study.layers if (la.annotator, la.round) == mine), None)
    is_training = "training" in study.document(place.document).marks
    if trainee is None or gold is None or not is_training:
        raise NotFoundError(
            "there is feedback on a training document that has a gold, once you have finished it"
        ).coded("no-feedback")
    pair = study.select(annotators=[trainee.annotator, gold.annotator])
    pair = replace(pair, layers=(replace(trainee, round=1), replace(gold, round=1)))
    palette = palette_of(pair)
    coverage = coverage_of(pair, Plan(kinds=("person", "gold")))
    answer = browsed(pair, coverage, place.document, palette)
    return {**answer, "key": key, "legend": legend(palette)}
