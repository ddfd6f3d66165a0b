"""What annotators did to the sentences of a text: kept, moved, rewritten, dropped, added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from argora.formats.parallel.rows import ADDED, KEPT, MOVED, REWRITTEN, edit_of
from argora.measures import parse
from argora.model import Document, Layer, Study, Unit
from argora.model.layer import DROPPED, REPAIR, Kind
from argora.reliability import orders
from argora.reliability.items import PERSONS
from argora.reliability.orders import TEXT_ORDER
from argora.text.moved import moved

__all__ = ["CHANGES", "Reordering", "changes_in", "reorderings_of"]

CHANGES = (KEPT, MOVED, REWRITTEN, DROPPED, ADDED)


@dataclass(frozen=True)
class Reordering:
    """What one annotator made of the texts for which they proposed an order.

    Attributes
    ----------
    kept, moved, rewritten, dropped, added : how many sentences; ``added`` ones are new.
    tau : Kendall's tau of the order of the text and the proposed one, mean over documents; NaN
        where no document has two sentences in both.
    """

    annotator: str
    n_documents: int
    kept: int
    moved: int
    rewritten: int
    dropped: int
    added: int
    tau: float


def reorderings_of(
    study: Study, *, kinds: Collection[Kind] = PERSONS, round: int = 1
) -> tuple[Reordering, ...]:
    """Count the changes to sentences, for every annotator who proposed an order."""
    data = orders(study, kinds=kinds, round=round, with_text=True)
    reorderings = []
    for annotator in (name for name in data.annotators if name != TEXT_ORDER):
        documents = [each.id for each in data.arranged if annotator in each.orders]
        counts: Counter[str] = Counter()
        for id in documents:
            layer = study.layer(id, annotator, round)
            counts.update(changes_in(layer, study.document(id)) if layer is not None else ())
        alone = data.select(annotators=[annotator, TEXT_ORDER])
        tau = parse("order_tau")(alone, interval=None).value
        reorderings.append(
            Reordering(annotator, len(documents), tau=tau, **{c: counts[c] for c in CHANGES})
        )
    return tuple(reorderings)


def changes_in(layer: Layer, document: Document) -> list[str]:
    """Return the change of each unit of a layer with an order.

    A unit of the category ``kept``, ``moved``, ``rewritten``, ``dropped`` or ``added`` is what that
    says. Else it is added if it has no place in the text, dropped if it is not in the order,
    rewritten if it has other words now (``repair``), and moved if it is one of the fewest that have
    to move for the new order.
    """
    at = {id: n for n, id in enumerate(layer.order)}
    bearers = (*layer.units, *_segments(layer, document))
    placed = [(spans[0].start, u) for u in bearers if (spans := u.spans_in(document))]
    number = {unit.id: n for n, (_, unit) in enumerate(sorted(placed, key=lambda each: each[0]))}
    remaining = [u for _, u in placed if u.id in at and u.category != DROPPED]
    away = moved([number[unit.id] for unit in sorted(remaining, key=lambda unit: at[unit.id])])
    return [_change(unit, at, number, away) for unit in bearers]


def _segments(layer: Layer, document: Document) -> list[Unit]:
    """Return the given segments in the order as units."""
    ids = (id for id in layer.order if id not in layer.by_id and id in document.given)
    return [Unit(id, (document.given[id],)) for id in dict.fromkeys(ids)]


def _change(unit: Unit, at: Collection[str], number: dict[str, int], away: Collection[int]) -> str:
    if unit.category in CHANGES:
        return str(unit.category)
    if unit.id not in number:
        return ADDED
    if unit.id not in at:
        return DROPPED
    return edit_of(rewritten=REPAIR in unit.attributes, moves=number[unit.id] in away)
