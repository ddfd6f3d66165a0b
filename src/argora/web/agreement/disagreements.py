"""Where annotators part: the documents with the least agreement first, then place by place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from argora.errors import NotFoundError
from argora.model import Annotator, Study
from argora.store import Place, Store
from argora.web.agreement.figures import Figures

__all__ = ["differences_between", "document_of_disagreement", "documents_of_disagreement"]


def documents_of_disagreement(
    store: Store,
    study: str,
    figures: Figures | None,
    *,
    search: str = "",
    in_titles: bool = True,
    start: int = 0,
    limit: int,
) -> dict[str, Any]:
    """Return documents that several annotators finished, the least agreement first.

    Parameters
    ----------
    search : words in the title or name, in any case; empty for all.
    in_titles : whether titles are shown and searched, which annotators may not see.
    start : how many are left out before the first; they are in another order after every change.

    Returns
    -------
    ``documents``, each with ``stamp``, which is another if a layer of it has another version,
    ``n_all``, how many there are in all, and ``has_negative``, whether one of these is below 0.
    """
    scores = () if figures is None else figures.documents
    if search:
        listed = {each.name: each for each in store.listed(study)}
        scores = [
            score
            for score in scores
            if (each := listed.get(score["document"])) is not None
            and each.matches(search, in_titles=in_titles)
        ]
    page = scores[start : start + limit]
    texts = store.listed_by_name(study, [score["document"] for score in page])
    stamps = {} if figures is None else figures.stamps
    return {
        "documents": [
            {
                **score,
                "key": document.key,
                "title": document.title if in_titles else document.name,
                "stamp": stamps.get(document.name, ""),
            }
            for score in page
            if (document := texts.get(score["document"])) is not None
        ],
        "n_all": len(scores),
        "has_negative": any(s["value"] is not None and s["value"] < 0 for s in scores),
    }


def document_of_disagreement(store: Store, study: str, key: str) -> dict[str, Any]:
    """Return what annotators made of a document, as it stands now, and in what they differ.

    Only finished layers are shown.

    Raises
    ------
    NotFoundError
        If there is no such document, or fewer than two annotators finished it.
    """
    name = store.document(study, key).id
    return _browsed(store.study(study, documents=[name], state="finished"), name, key)


def differences_between(
    store: Store, study: str, key: str, layers: Sequence[str]
) -> dict[str, Any]:
    """Return what these layers make of a document, finished or not, and in what they differ.

    Layers of models and gold are compared as those of persons are, and a later round of an
    annotator as if it were somebody else's.

    Parameters
    ----------
    layers : keys of layers of the document.
    """
    places = [store.layer_on(study, key, each).place for each in dict.fromkeys(layers)]
    name = store.document(study, key).id
    part = store.study(study, documents=[name])
    names = [_name_of(place) for place in places]
    compared = [
        replace(layer, annotator=called, round=1, state="finished")
        for place, called in zip(places, names, strict=True)
        if (layer := part.layer(name, place.annotator, place.round)) is not None
    ]
    people = tuple(map(Annotator, names))
    return _browsed(replace(part, annotators=people, layers=tuple(compared)), name, key)


def _name_of(place: Place) -> str:
    return place.annotator if place.round == 1 else f"{place.annotator}, round {place.round}"


def _browsed(part: Study, name: str, key: str) -> dict[str, Any]:
    """Return a document of a study as its annotators read it."""
    from argora.analysis.coverage import coverage_of
    from argora.analysis.plan import Plan
    from argora.report.document_json import browsed, legend
    from argora.report.drawings.palette import palette_of

    coverage = coverage_of(part, Plan())
    if not coverage.shared:
        raise NotFoundError("fewer than two annotators finished this document").coded(
            "not-shared", document=name
        )
    palette = palette_of(part)
    return {**browsed(part, coverage, name, palette), "key": key, "legend": legend(palette)}
