"""Annotators that know next to nothing, for others to be better than."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from argora.errors import DataError, did_you_mean
from argora.model import Annotator, Document, Layer, Span, Study, Unit
from argora.model.document import words_of

__all__ = ["marking_most_common", "marking_nothing"]


def marking_nothing(study: Study, *, name: str = "nothing") -> Study:
    """Return the documents of a study as read by a model that marks nothing.

    Where half of the sentences hold no argument, it is right about half of them.
    """
    return _marked(study, name, lambda _: None)


def marking_most_common(
    study: Study,
    learnt_from: Study,
    *,
    gold: str | None = None,
    each: str | None = None,
    name: str = "most common",
) -> Study:
    """Return the documents of a study, each marked as a whole with the most common category.

    What is most common is what most documents of ``learnt_from`` have, which may be nothing. A
    document has the category of most characters marked in it; of equally many the first by name.

    Parameters
    ----------
    gold : whose layers to learn from; by default the only annotator of kind gold.
    each : a facet, such as ``topic``: what is most common among documents of the same value. For a
        value that ``learnt_from`` does not have, it is what is most common among all.

    Raises
    ------
    DataError
        If nobody is named and there is not just one gold, or it has no finished layer.
    """
    gold_id = _gold_of(learnt_from, gold)
    counts: dict[str, Counter[str | None]] = {}
    everywhere: Counter[str | None] = Counter()
    for layer in learnt_from.layers:
        if layer.annotator == gold_id and layer.state == "finished":
            document = learnt_from.document(layer.document)
            category = _main(layer, document)
            everywhere[category] += 1
            counts.setdefault(_value(document, each), Counter())[category] += 1
    if not everywhere:
        raise DataError(f"{gold_id!r} has no finished layer in {learnt_from.name} to learn from")

    def most_common(document: Document) -> str | None:
        counter = counts.get(_value(document, each), everywhere)
        return min(counter, key=lambda category: (-counter[category], category or ""))

    return _marked(study, name, most_common)


def _marked(study: Study, name: str, category_of: Callable[[Document], str | None]) -> Study:
    """Return the documents with one unit over each, or none."""
    layers = []
    for document in study.documents:
        category = category_of(document)
        length = document.n_characters
        whole = (Unit("T1", (Span(0, length),), category),) if category and length else ()
        layers.append(Layer(document.id, name, units=whole, covers=frozenset({"units"})))
    return Study(study.scheme, study.documents, (Annotator(name, "model"),), tuple(layers), name)


def _gold_of(study: Study, gold: str | None) -> str:
    names = [annotator.id for annotator in study.annotators]
    if gold is not None:
        if gold not in names:
            raise DataError(f"no annotator {gold!r}{did_you_mean(gold, names)}")
        return gold
    gold_ids = [annotator.id for annotator in study.annotators if annotator.kind == "gold"]
    if len(gold_ids) != 1:
        raise DataError(
            f"{study.name} has {len(gold_ids)} annotators of kind gold: say which, gold=..."
        )
    return gold_ids[0]


def _main(layer: Layer, document: Document) -> str | None:
    """Return the category of most characters; None where nothing is marked."""
    n: Counter[str] = Counter()
    for unit in layer.units:
        n[unit.category or "?"] += sum(len(span) for span in unit.spans_in(document))
    return min(n, key=lambda category: (-n[category], category), default=None)


def _value(document: Document, facet: str | None) -> str:
    value = None if facet is None else document.metadata.get(facet)
    return "" if value is None else words_of(value)
