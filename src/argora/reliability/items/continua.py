"""A study as continua: along the characters of each document, the units as they were marked."""

from __future__ import annotations

from collections.abc import Collection

from argora.model import Study
from argora.model.layer import Kind
from argora.reliability.items.layers import PERSONS, shared_layers, who_counts
from argora.reliability.rounds import between, source_of
from argora.reliability.unitizing import UnitizingData, make_continuum

__all__ = ["units"]


def units(study: Study, *, kinds: Collection[Kind] = PERSONS, round: int = 1) -> UnitizingData:
    """Turn a study into continua: a document is as long as its characters.

    The parts of a discontinuous unit stay one unit. Units without words in the document have no
    place on a continuum and are left out; units without a category have the category ``?``; the
    notes count both.
    """
    continua = []
    missing = bare = 0
    for id, by_annotator in shared_layers(study, kinds=kinds, round=round).items():
        document = study.document(id)
        marks = {}
        for who, layer in by_annotator.items():
            placed = [unit for unit in layer.units if unit.spans_in(document)]
            missing += len(layer.units) - len(placed)
            bare += sum(unit.category is None for unit in placed)
            marks[who] = [
                (
                    tuple((span.start, span.end) for span in unit.spans_in(document)),
                    unit.category or "?",
                )
                for unit in placed
            ]
        continua.append(make_continuum(id, document.n_characters, marks, group=document.cluster))
    notes = []
    if missing:
        notes.append(f"{missing} units without words in the text have no place on a continuum")
    if bare:
        notes.append(f"{bare} units without a category have the category '?'")
    if overlapping := sum(continuum.n_overlapping for continuum in continua):
        notes.append(
            f"{overlapping} stretches where units of one annotator overlap count as segments of "
            "their own, with the categories of both"
        )
    return UnitizingData(
        tuple(continua),
        derivation=f"units:character|{who_counts(kinds, round)}{between(study)}",
        source=source_of(study),
        notes=tuple(notes),
    )
