"""Where annotators part: the documents with the least agreement first, then place by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from argora.errors import NotFoundError
from argora.model import Annotator, Study
from argora.model.layer import Kind
from argora.store import Place, Store
from argora.web.agreement.figures import Figures
from argora.web.aliasing import AS_THEY_ARE, Names, renamed

__all__ = [
    "differences_between",
    "document_of_disagreement",
    "documents_of_disagreement",
    "feedback_on",
]


def documents_of_disagreement(
    store: Store,
    study: str,
    figures: Figures | None,
    *,
    phase: str = "",
    search: str = "",
    in_titles: bool = True,
    start: int = 0,
    limit: int,
) -> dict[str, Any]:
    """Return documents that several annotators finished, the least agreement first.

    Those for training come before all others.

    Parameters
    ----------
    figures : the newest of the phase.
    search : words in the title or name, in any case; empty for all.
    in_titles : whether titles are shown and searched, which annotators may not see.
    start : how many are left out before the first; they are in another order after every change.

    Returns
    -------
    ``documents``, each with ``stamp``, which is another if a layer of it has another version,
    ``n_all``, how many there are in all, and ``has_negative``, whether one of these is below 0.
    """
    scores = [*_training(store, study, phase), *(() if figures is None else figures.documents)]
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


def _training(store: Store, study: str, phase: str) -> Iterator[Mapping[str, Any]]:
    """Yield the training documents that several persons finished, which have no figure."""
    names = store.names_marked(study, "training")
    if not names:
        return
    outline = store.outline(study, documents=names, phase=phase)
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


def document_of_disagreement(
    store: Store, study: str, key: str, phase: str = "", names: Names = AS_THEY_ARE
) -> dict[str, Any]:
    """Return what annotators made of a document as it stands now, and in what they differ.

    Only finished layers are shown, of one phase.

    Parameters
    ----------
    names : what its annotators are called.

    Raises
    ------
    NotFoundError
        If there is no such document, or fewer than two annotators finished it.
    """
    name = store.document(study, key).id
    part = store.study(study, documents=[name], state="finished", phase=phase)
    return _browsed(renamed(part, names), name, key)


def differences_between(
    store: Store, study: str, key: str, layers: Sequence[str], names: Names
) -> dict[str, Any]:
    """Return what these layers make of a document, finished or not, and in what they differ.

    Layers of models and gold are compared as those of persons are, and a later round of an
    annotator, or one of another phase, as if it were somebody else's.

    Parameters
    ----------
    layers : keys of layers of the document.
    names : what its annotators are called.
    """
    places = [store.layer_on(study, key, each).place for each in dict.fromkeys(layers)]
    name = store.document(study, key).id
    part = store.study(study, documents=[name])
    several = len({place.phase for place in places}) > 1
    titles = [_title_of(place, names, with_phase=several) for place in places]
    compared = [
        replace(layer, annotator=called, round=1, phase="", state="finished")
        for place, called in zip(places, titles, strict=True)
        if (layer := part.layer(name, place.annotator, place.round, place.phase)) is not None
    ]
    people = tuple(map(Annotator, titles))
    pair = replace(part, annotators=people, layers=tuple(compared), phases=())
    return _browsed(pair, name, key)


def _title_of(place: Place, names: Names, *, with_phase: bool) -> str:
    phase = f", {place.phase}" if with_phase else ""
    again = f", round {place.round}" if place.round > 1 else ""
    return names[place.annotator] + phase + again


def feedback_on(store: Store, place: Place, key: str) -> dict[str, Any]:
    """Return in what the finished layer of an annotator differs from the gold, place by place.

    Parameters
    ----------
    key : of the document.

    Raises
    ------
    NotFoundError
        If the document is not for training and the gold of the phase not opened, or if either layer
        is not finished.
    """
    study = store.study(
        place.study, documents=[place.document], state="finished", phase=place.phase
    )
    second = {each.gold for each in store.second_curations.of(place.study).values()}
    golds = [e.id for e in study.annotators if e.kind == "gold" and e.id not in second]
    gold = next((layer for layer in study.layers if layer.annotator in golds), None)
    mine = place.annotator, place.round
    trainee = next((la for la in study.layers if (la.annotator, la.round) == mine), None)
    is_training = "training" in study.document(place.document).marks
    is_opened = place.phase in store.phases.golds_opened(place.study)
    if trainee is None or gold is None or not (is_training or is_opened):
        raise NotFoundError(
            "there is feedback on a document that has a gold, once you have finished it, if it is "
            "for training or the manager opened the gold"
        ).coded("no-feedback")
    pair = study.select(annotators=[trainee.annotator, gold.annotator])
    pair = replace(pair, layers=(replace(trainee, round=1), replace(gold, round=1)))
    return _browsed(pair, place.document, key, kinds=("person", "gold"))


def _browsed(
    part: Study, name: str, key: str, *, kinds: tuple[Kind, ...] = ("person",)
) -> dict[str, Any]:
    """Return a document of a study as its annotators read it."""
    from argora.analysis.coverage import coverage_of
    from argora.analysis.plan import Plan
    from argora.report.document_json import browsed, legend
    from argora.report.drawings.palette import palette_of

    coverage = coverage_of(part, Plan(kinds=kinds))
    if not coverage.shared:
        raise NotFoundError("fewer than two annotators finished this document").coded(
            "not-shared", document=name
        )
    palette = palette_of(part)
    return {**browsed(part, coverage, name, palette), "key": key, "legend": legend(palette)}
