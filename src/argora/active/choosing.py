"""Which documents a person should annotate next, by what a model is unsure of, and by their words.

Documents are chosen one after the other. Each time the one of the highest value is taken: the
corrections that its layer is expected to need, times how new its words are beside all that is
annotated or was chosen before it, for each word that a person has to read.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from argora.active.corrections import Corrections, corrections_of
from argora.active.novelty import n_words, vectors_of
from argora.errors import DataError, did_you_mean
from argora.model import Annotator, Document, Layer, Study
from argora.reliability.arrays import Floats
from argora.text import segment
from argora.text.numbers import list_annotators

__all__ = ["Choice", "Chosen", "Terms", "choose", "unannotated", "with_layers_of"]


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What counts, and how many documents are chosen.

    Attributes
    ----------
    n_documents, n_words : at most so many documents, with so many words together; None: any number.
    uncertainty : whether the expected corrections count.
    diversity : whether it counts how new the words of a document are.
    cost : whether values are for each word; else for each document.
    """

    n_documents: int | None = None
    n_words: int | None = None
    uncertainty: bool = True
    diversity: bool = True
    cost: bool = True

    def __post_init__(self) -> None:
        for name in ("n_documents", "n_words"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise DataError(f"{name}={value}: expected 1 or more")


@dataclass(frozen=True)
class Choice:
    """A document to annotate.

    Attributes
    ----------
    corrections : of the layer of the model, as expected.
    novelty : 1 minus the highest cosine with what is annotated or was chosen before, 0 to 1.
    nearest : the document with this cosine; empty where there is none.
    n_words : what a person has to read.
    value : by which it was chosen.
    """

    document: str
    corrections: Corrections
    novelty: float
    nearest: str
    n_words: int
    value: float


@dataclass(frozen=True)
class Chosen:
    """The documents to annotate, the first one first.

    Attributes
    ----------
    model : whose layers were looked at.
    n_candidates : documents that nobody annotated and that the model read.
    n_annotated : documents that a person, or a gold, finished.
    unread : documents that nobody annotated and of which the model says nothing.
    """

    model: str
    terms: Terms
    choices: tuple[Choice, ...]
    n_candidates: int
    n_annotated: int
    unread: tuple[str, ...] = ()


def unannotated(study: Study) -> tuple[Document, ...]:
    """Return the documents that no person and no gold has finished."""
    finished = _finished(study)
    return tuple(document for document in study.documents if document.id not in finished)


def with_layers_of(study: Study, model: Annotator, layers: Collection[Layer]) -> Study:
    """Return the study with layers that a model wrote now, to choose by them."""
    others = tuple(each for each in study.annotators if each.id != model.id)
    return replace(study, annotators=(*others, model)).with_layers(*layers)


def choose(study: Study, terms: Terms | None = None, *, model: str | None = None) -> Chosen:
    """Choose the documents that a person should annotate next.

    Documents that a person or a gold has finished are done. Ties go to the first in the study.

    Parameters
    ----------
    model : whose layers say what is unsure; by default the only annotator of kind model.

    Raises
    ------
    DataError
        If it is not clear which model is meant, its layers have no probabilities, or there is no
        document left.
    """
    terms = terms or Terms()
    name = _model(study, model)
    finished = _finished(study)
    layers = {layer.document: layer for layer in study.layers if layer.annotator == name}
    _check_probabilities(layers.values(), name)
    documents = [segment(d) for d in study.documents if d.text is not None]
    candidates = [n for n, d in enumerate(documents) if d.id in layers and d.id not in finished]
    if not candidates:
        raise DataError(
            f"every document that {name!r} has read is annotated; predict further documents first"
        )
    annotated = [n for n, document in enumerate(documents) if document.id in finished]
    choices = _chosen(documents, candidates, annotated, layers, terms)
    return Chosen(
        name,
        terms,
        tuple(choices),
        len(candidates),
        len(finished),
        tuple(d.id for d in documents if d.id not in layers and d.id not in finished),
    )


def _finished(study: Study) -> set[str]:
    kinds = {annotator.id: annotator.kind for annotator in study.annotators}
    return {
        layer.document
        for layer in study.layers
        if layer.state == "finished" and kinds[layer.annotator] != "model"
    }


def _chosen(
    documents: Sequence[Document],
    candidates: Sequence[int],
    annotated: Sequence[int],
    layers: dict[str, Layer],
    terms: Terms,
) -> list[Choice]:
    """Take the best document again and again, as long as the terms allow."""
    corrections = {n: corrections_of(layers[documents[n].id]) for n in candidates}
    words = {n: n_words(documents[n]) for n in candidates}
    vectors = vectors_of(documents)
    nearest = np.full(len(documents), -1)
    cosine: Floats = np.zeros(len(documents))

    def compare(place: int) -> None:
        cosines = vectors.similarity(place)
        nearest[cosines > cosine] = place
        np.maximum(cosine, cosines, out=cosine)

    def value(n: int) -> float:
        worth = corrections[n].total if terms.uncertainty else 1.0
        worth *= float(1 - cosine[n]) if terms.diversity else 1.0
        return worth / max(words[n], 1) if terms.cost else worth

    for place in annotated:
        compare(place)
    choices: list[Choice] = []
    left, room = list(candidates), terms.n_words
    while left and (terms.n_documents is None or len(choices) < terms.n_documents):
        fitting = [n for n in left if room is None or words[n] <= room]
        if not fitting:
            break
        best = max(fitting, key=value)
        near = documents[nearest[best]].id if nearest[best] >= 0 else ""
        choices.append(
            Choice(
                documents[best].id,
                corrections[best],
                float(1 - cosine[best]),
                near,
                words[best],
                value(best),
            )
        )
        left.remove(best)
        room = None if room is None else room - words[best]
        compare(best)
    return choices


def _model(study: Study, name: str | None) -> str:
    models = [each.id for each in study.annotators if each.kind == "model"]
    if name is None:
        if not models:
            raise DataError(
                "expected a model among the annotators, found none: let one read the study first, "
                "or name one with --model"
            )
        if len(models) > 1:
            raise DataError(
                f"expected one model among the annotators, found {list_annotators(models)}; name "
                "one with --annotator"
            )
        return models[0]
    if name not in models:
        raise DataError(f"no model {name!r} among the annotators{did_you_mean(name, models)}")
    return name


def _check_probabilities(layers: Collection[Layer], name: str) -> None:
    if not any(layer.has_probabilities for layer in layers):
        raise DataError(
            f"the {len(layers)} layers of {name!r} do not say how sure the model was; predict anew "
            "with this Argora, or name a model by --model"
        )
