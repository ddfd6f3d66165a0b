"""A study as continua: along the positions of each document, the units as they were marked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, get_args

from argora.errors import DataError
from argora.model import Document, Study, Unit
from argora.model.layer import Kind
from argora.reliability.grid import Grid, grid_of
from argora.reliability.items.layers import PERSONS, placed_layers, shared_layers, who_counts
from argora.reliability.rounds import method_marks, source_of
from argora.reliability.unitizing.continuum import (
    UNKNOWN,
    make_continuum,
    overlap_note,
    unknown_note,
)
from argora.reliability.unitizing.data import UnitizingData
from argora.reliability.unitizing.positions import Parts, merge_parts

__all__ = ["Positions", "units"]

Positions = Literal["character", "token", "sentence"]


def units(
    study: Study,
    *,
    by: Positions = "character",
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
    at_least: int = 2,
) -> UnitizingData:
    """Turn a study into continua: a document is as long as its characters, tokens or sentences.

    Parameters
    ----------
    by : what the positions are. A unit covers every token or sentence of which it covers any part.
    kinds : which kinds of annotators count.
    round : which round of each annotator counts.
    at_least : how many annotators must have done a document for it to count.

    Returns
    -------
    UnitizingData. The parts of a discontinuous unit stay one unit. Units without a place in the
    document are left out, and a layer none of whose units has one is missing; units without a
    category have the unknown one. The notes count all of these.

    Raises
    ------
    DataError
        If ``by`` is unknown, or a document lacks the segmentation.
    """
    if by not in get_args(Positions):
        raise DataError(f"units by {by!r}: expected one of {list(get_args(Positions))}")
    continua = []
    provenances = set()
    missing = 0
    layers = shared_layers(study, kinds=kinds, round=round, at_least=at_least)
    layers, unplaced = placed_layers(study, layers, at_least=at_least)
    for id, by_annotator in layers.items():
        line = _line(study.document(id), by)
        if line.grid is not None:
            provenances.add(line.grid.cut.provenance)
        marks = {}
        for annotator, layer in by_annotator.items():
            placed = [(parts, unit) for unit in layer.units if (parts := line.parts_of(unit))]
            missing += len(layer.units) - len(placed)
            marks[annotator] = [(parts, unit.category or UNKNOWN) for parts, unit in placed]
        cluster = line.document.cluster
        continua.append(make_continuum(id, line.length, marks, group=cluster))
    cut = "/" + "+".join(sorted(provenances)) if provenances else ""
    overlapping = sum(continuum.n_overlapping for continuum in continua)
    return UnitizingData(
        tuple(continua),
        derivation=f"units:{by}{cut}|{who_counts(kinds, round)}{method_marks(study)}",
        source=source_of(study),
        notes=(*_notes(by, missing, overlapping), *unknown_note(continua), *unplaced),
    )


@dataclass(frozen=True)
class _Line:
    """A document as positions: its characters, or the cells of a grid."""

    document: Document
    grid: Grid | None

    @property
    def length(self) -> int:
        """How many positions there are."""
        return self.document.n_characters if self.grid is None else len(self.grid.cut)

    def parts_of(self, unit: Unit) -> Parts:
        """Return the (start, end) of the parts of a unit; empty if it has no place."""
        if self.grid is None:
            return tuple((span.start, span.end) for span in unit.spans_in(self.document))
        return merge_parts((row, row + 1) for row in self.grid.rows_of(unit))


def _line(document: Document, by: Positions) -> _Line:
    return _Line(document, None if by == "character" else grid_of(document, by))


def _notes(by: Positions, missing: int, overlapping: int) -> list[str]:
    """List the notes for readers of any result."""
    notes = []
    if missing:
        where = "without words in the text" if by == "character" else f"that lie on no {by}"
        notes.append(f"{missing} units {where} have no place on a continuum")
    return [*notes, *overlap_note(overlapping)]
