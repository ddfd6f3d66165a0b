"""Which layers feedback is about: of one annotator, or freshly drawn by a model."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from argora.errors import DataError, did_you_mean
from argora.feedback import Feedback, Reading, feedback_on, reading_of
from argora.model import Annotator, Document, Layer, Study

__all__ = ["documents_of", "layers_of", "readings_of", "texts_of", "whose"]

Sure = Mapping[str, float]


def whose(study: Study, annotator: str | None) -> Annotator:
    """Return the annotator to take: the one named, the only gold, or the only one there is.

    Raises
    ------
    DataError
        If there is nobody of that name, or nobody is named and there are several.
    """
    by_id = {who.id: who for who in study.annotators}
    if annotator is not None:
        if annotator not in by_id:
            near = did_you_mean(annotator, sorted(by_id))
            raise DataError(f"there is no annotator {annotator!r}{near}")
        return by_id[annotator]
    golds = [who for who in study.annotators if who.kind == "gold"]
    for some in (golds, list(study.annotators)):
        if len(some) == 1:
            return some[0]
    names = ", ".join(sorted(by_id)) or "nobody"
    raise DataError(
        f"whose structures feedback is about is not clear ({names}); name one with --annotator"
        if by_id
        else "nobody drew anything in this study; let a model do it with --model"
    )


def documents_of(study: Study, documents: Collection[str] = ()) -> tuple[Document, ...]:
    """Return the documents that have a text, or those named.

    Raises
    ------
    DataError
        If one that is named is not there, or has no text.
    """
    by_id = {document.id: document for document in study.documents}
    for id in documents:
        if id not in by_id:
            raise DataError(f"there is no document {id!r}{did_you_mean(id, sorted(by_id))}")
        if by_id[id].text is None:
            raise DataError(f"document {id!r} has no text, so there is nothing to quote")
    return tuple(
        document
        for document in study.documents
        if document.text is not None and (not documents or document.id in documents)
    )


def layers_of(study: Study, annotator: str) -> Mapping[str, Layer]:
    """Return the layers of an annotator by document, of each the last finished round."""
    found: dict[str, Layer] = {}
    for layer in study.layers:
        if layer.annotator == annotator and layer.state == "finished":
            before = found.get(layer.document)
            if before is None or before.round < layer.round:
                found[layer.document] = layer
    return found


def readings_of(
    study: Study, who: Annotator, documents: Collection[str] = ()
) -> tuple[Reading, ...]:
    """Read what an annotator drew."""
    own = layers_of(study, who.id)
    found = tuple(
        reading_of(own[document.id], document, study.scheme, is_predicted=who.kind == "model")
        for document in documents_of(study, documents)
        if document.id in own
    )
    if not found:
        raise DataError(f"{who.id!r} has finished none of these documents, or they have no text")
    return found


def texts_of(
    readings: Collection[Reading],
    *,
    least: float,
    doubtful: bool = False,
    progress: Callable[[str], None] = lambda _: None,
) -> tuple[Feedback, ...]:
    """Give feedback on every text."""
    found = []
    for n, reading in enumerate(readings, start=1):
        progress(f"reading text {n} of {len(readings)}")
        found.append(feedback_on(reading, least=least, doubtful=doubtful))
    return tuple(found)
