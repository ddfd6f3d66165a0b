"""Units that a model is given, so that it need not find them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from argora.errors import DataError, did_you_mean
from argora.model import Document, Study, Unit

__all__ = ["SEGMENTS", "GivenUnits", "given_units"]

SEGMENTS = "segments"
"""Stands for the given segments of the texts, in place of the name of an annotator."""

GivenUnits = Sequence[Unit]
"""In text order, without overlap, each with a place in the text."""


def given_units(study: Study, whose: str) -> dict[str, GivenUnits]:
    """Return the units of an annotator, or the given segments, of each document that has them.

    Raises
    ------
    DataError
        If nobody has that name, there are no given segments, or units overlap.
    """
    names = [annotator.id for annotator in study.annotators]
    if whose in names:
        units_by_document = {
            layer.document: _in_order(layer.units, study.document(layer.document))
            for layer in study.layers
            if (layer.annotator, layer.round, layer.state) == (whose, 1, "finished")
        }
    elif whose == SEGMENTS:
        units_by_document = {document.id: _segments(document) for document in study.documents}
        units_by_document = {id: units for id, units in units_by_document.items() if units}
    else:
        raise DataError(f"no annotator {whose!r} to take units from{did_you_mean(whose, names)}")
    if not units_by_document:
        raise DataError(f"{study.name}: no document has units by {whose!r}")
    return units_by_document


def _segments(document: Document) -> GivenUnits:
    cut = document.segmentations.get("segment")
    if cut is None:
        return ()
    ids = cut.ids or tuple(str(n) for n in range(1, len(cut.spans) + 1))
    return [
        Unit(f"T{n}", (span,), segment=(id,))
        for n, (id, span) in enumerate(zip(ids, cut.spans, strict=True), start=1)
    ]


def _in_order(units: Iterable[Unit], document: Document) -> GivenUnits:
    """Return the units that have a place; refuse what no model can read."""
    placed = [(unit.spans_in(document), unit) for unit in units]
    ordered = sorted(
        ((spans[0].start, spans[-1].end, unit) for spans, unit in placed if spans),
        key=lambda one: one[:2],
    )
    for (_, end, one), (start, _, other) in pairwise(ordered):
        if start < end:
            raise DataError(
                f"document {document.id!r}: units {one.id!r} and {other.id!r} overlap; a model "
                "reads units that follow each other"
            )
    return [unit for _, _, unit in ordered]
