"""How annotators mark: in how many documents, how many units, and how long these are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from argora.diagnostics.quartiles import Quartiles, quartiles
from argora.model import Document, Study, Unit
from argora.model.layer import Kind
from argora.reliability.items import PERSONS, shared_layers

__all__ = ["Length", "Marking", "marking"]

Length = Literal["token", "character"]


@dataclass(frozen=True)
class Marking:
    """What one annotator marked.

    Attributes
    ----------
    documents : those finished, in the order of the study.
    blank : those in which nothing was marked.
    n_units : with and without words in the text.
    per_document : quartiles of the number of units, blank documents included.
    length : quartiles of the length of units with words, all parts of each together.
    counted : what lengths count.
    """

    annotator: str
    documents: tuple[str, ...]
    blank: tuple[str, ...]
    n_units: int
    per_document: Quartiles
    length: Quartiles
    counted: Length


def marking(
    study: Study, *, kinds: Collection[Kind] = PERSONS, round: int = 1
) -> dict[str, Marking]:
    """Describe what every annotator marked, documents that nobody else did included.

    Lengths are in tokens, or in characters if any of the documents has none because its text is
    missing. A unit has every token of which it covers any part.
    """
    layers = shared_layers(study, kinds=kinds, round=round, at_least=1)
    cut = all("token" in study.document(id).segmentations for id in layers)
    counted: Length = "token" if cut else "character"
    units: dict[str, dict[str, tuple[Unit, ...]]] = {}
    for id, by_annotator in layers.items():
        for annotator, layer in by_annotator.items():
            units.setdefault(annotator, {})[id] = layer.units
    markings = {}
    for annotator in sorted(units):
        own_units = units[annotator]
        lengths = [
            n
            for id, marked in own_units.items()
            for unit in marked
            if (n := _length(unit, study.document(id), counted))
        ]
        markings[annotator] = Marking(
            annotator,
            tuple(own_units),
            tuple(id for id, marked in own_units.items() if not marked),
            sum(map(len, own_units.values())),
            quartiles(len(marked) for marked in own_units.values()),
            quartiles(lengths),
            counted,
        )
    return markings


def _length(unit: Unit, document: Document, counted: Length) -> int:
    spans = unit.spans_in(document)
    if counted == "character":
        return sum(map(len, spans))
    tokens = document.segmentations["token"]
    return len({i for span in spans for i in tokens.overlapping(span)})
