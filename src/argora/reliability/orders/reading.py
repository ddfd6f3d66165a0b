"""A study as orders: which sentences or units every annotator put in which order."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator

from argora.model import Document, Layer, Study, Unit
from argora.model.layer import DROPPED, Kind
from argora.reliability.items.layers import PERSONS, shared_layers, who_counts
from argora.reliability.orders.data import Arranged, OrderData
from argora.reliability.rounds import method_marks, source_of

__all__ = ["TEXT_ORDER", "orders"]

TEXT_ORDER = "(the text)"
"""Who stands for the order in which the author wrote."""


def orders(
    study: Study,
    *,
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
    with_text: bool = False,
) -> OrderData:
    """Turn a study into orders: for every document the one that each annotator proposed.

    A unit is known by its place in the text, so units that two annotators marked alike are the
    same whatever their ids; one without a place by its words. What an annotator dropped is not in
    the order.

    Parameters
    ----------
    kinds : which kinds of annotators count.
    round : which round of each annotator counts.
    with_text : whether the order of the text itself takes part, as one more annotator.

    Returns
    -------
    OrderData. A layer without an order was not asked for one and is missing.
    """
    documents, strays = [], 0
    for id, layers in shared_layers(study, tasks=(), kinds=kinds, round=round, at_least=1).items():
        document = study.document(id)
        placed = {name: [*_placed(la, document)] for name, la in layers.items() if la.order}
        strays += sum(key is None for places in placed.values() for key, _ in places)
        by_annotator = {
            name: tuple(dict.fromkeys(_keys(places))) for name, places in placed.items()
        }
        if with_text and by_annotator:
            by_annotator[TEXT_ORDER] = _in_text(key for places in placed.values() for key in places)
        if len(by_annotator) >= 2:
            documents.append(Arranged(id, by_annotator, document.cluster))
    counts = who_counts(kinds, round)
    return OrderData(
        tuple(documents),
        derivation=f"orders|{counts}{'|with:text' if with_text else ''}{method_marks(study)}",
        source=source_of(study),
        notes=_notes(strays),
    )


Placed = tuple[Hashable | None, int | None]
"""What a place in an order is known by, and where that begins in the text; None for neither."""


def _placed(layer: Layer, document: Document) -> Iterator[Placed]:
    for id in layer.order:
        unit = layer.by_id.get(id)
        if isinstance(unit, Unit):
            if unit.category != DROPPED:
                yield _known_by(unit, document)
        elif id in document.given:
            span = document.given[id]
            yield ((span.start, span.end),), span.start
        else:
            yield None, None


def _keys(placed: Iterable[Placed]) -> Iterator[Hashable]:
    return (key for key, _ in placed if key is not None)


def _known_by(unit: Unit, document: Document) -> Placed:
    spans = unit.spans_in(document)
    if spans:
        return tuple((span.start, span.end) for span in spans), spans[0].start
    return unit.segment or unit.text, None


def _in_text(placed: Iterable[Placed]) -> tuple[Hashable, ...]:
    """Return all that anybody put in order and that stands in the text, as it stands there."""
    where = {key: start for key, start in placed if start is not None}
    return tuple(sorted(where, key=lambda key: (where[key], str(key))))


def _notes(strays: int) -> tuple[str, ...]:
    if not strays:
        return ()
    names = "1 id in an order names" if strays == 1 else f"{strays} ids in orders name"
    return (f"{names} neither a unit nor a given segment and stay out",)
