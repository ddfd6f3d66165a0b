"""How many units short texts hold: which hold any, of one category or several, and how much of it.

Made for corpora whose documents are single sentences, as in Trautmann et al. (2020), Fine-Grained
Argument Unit Recognition and Classification, AAAI, Table 1 and section 3.6.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from argora.diagnostics.corpus import NO_CATEGORY
from argora.model import Document, Layer, Study
from argora.model.layer import Kind
from argora.reliability.items import PERSONS

__all__ = ["Density", "density", "length_unit"]

LengthUnit = Literal["token", "character"]


@dataclass(frozen=True)
class Density:
    """What readings hold; a reading is one annotator's finished layer of one document.

    Attributes
    ----------
    n_readings, n_holding : how many there are, and how many of them hold a unit.
    only : how many hold units of this category and of no other.
    n_mixed : how many hold units of several categories.
    by : what length is counted in.
    length, length_holding, marked : of all that was read, of what holds a unit, and of what the
        units themselves cover.
    """

    n_readings: int
    n_holding: int
    n_units: int
    only: Mapping[str, int]
    n_mixed: int
    by: LengthUnit
    length: int
    length_holding: int
    marked: int

    @property
    def holding(self) -> float:
        """The share of readings that hold a unit; NaN if nothing was read."""
        return _ratio(self.n_holding, self.n_readings)

    @property
    def gain(self) -> float:
        """By how much the units are more than the readings that hold them, as a share."""
        return _ratio(self.n_units - self.n_holding, self.n_holding)

    @property
    def marked_share(self) -> float:
        """Which share of the readings that hold a unit is marked."""
        return _ratio(self.marked, self.length_holding)

    @property
    def marked_of_all(self) -> float:
        """Which share of everything read is marked."""
        return _ratio(self.marked, self.length)


def length_unit(study: Study) -> LengthUnit:
    """Return the unit that all documents can be measured in: tokens where texts are known."""
    documents = study.documents
    return "token" if all("token" in d.segmentations for d in documents) else "character"


def density(
    study: Study,
    *,
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
    annotator: str | None = None,
    by: LengthUnit | None = None,
) -> Density:
    """Count the readings of some kinds of annotators, or of one annotator.

    Layers that were not asked for units are left out. ``by`` must be the same for parts of one
    study that are to be compared.
    """
    by = by or length_unit(study)
    layers = _readings(study, kinds, round, annotator)
    counts: Counter[str] = Counter()
    only = dict.fromkeys(study.scheme.unit_ids, 0)
    for layer in layers:
        document = study.document(layer.document)
        length = _length(document, by)
        counts["length"] += length
        if not layer.units:
            continue
        categories = {unit.category or NO_CATEGORY for unit in layer.units}
        counts["holding"] += 1
        counts["units"] += len(layer.units)
        counts["length_holding"] += length
        counts["marked"] += _marked(layer, document, by)
        if len(categories) > 1:
            counts["mixed"] += 1
        else:
            (category,) = categories
            only[category] = only.get(category, 0) + 1
    return Density(
        n_readings=len(layers),
        n_holding=counts["holding"],
        n_units=counts["units"],
        only=only,
        n_mixed=counts["mixed"],
        by=by,
        length=counts["length"],
        length_holding=counts["length_holding"],
        marked=counts["marked"],
    )


def _readings(
    study: Study, kinds: Collection[Kind], round: int, annotator: str | None
) -> list[Layer]:
    people = {a.id for a in study.annotators if a.kind in kinds and annotator in (None, a.id)}
    return [
        layer
        for layer in study.layers
        if layer.annotator in people
        and layer.round == round
        and layer.state == "finished"
        and "units" in layer.covers
    ]


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else math.nan


def _length(document: Document, by: LengthUnit) -> int:
    return document.n_characters if by == "character" else len(document.segmentations["token"])


def _marked(layer: Layer, document: Document, by: LengthUnit) -> int:
    """Return the length that one annotator's units cover in a document, each place once."""
    spans = [span for unit in layer.units for span in unit.spans_in(document)]
    if by == "token":
        cut = document.segmentations["token"]
        return len({i for span in spans for i in cut.overlapping(span)})
    return _union((span.start, span.end) for span in spans)


def _union(stretches: Iterable[tuple[int, int]]) -> int:
    """Count the positions that lie in any of the stretches.

    >>> _union([(0, 5), (3, 8), (10, 12)])
    10
    """
    total = reached = 0
    for start, end in sorted(stretches):
        total += max(0, end - max(start, reached))
        reached = max(reached, end)
    return total
