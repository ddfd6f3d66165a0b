"""What the gold and the prediction drew on one document, to be shown side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from argora.analysis.evaluation.evaluated import GOLD, PREDICTED
from argora.analysis.plan import Plan
from argora.diagnostics.disagreement import Split, split_of
from argora.errors import DataError
from argora.model import Study
from argora.reliability import structures
from argora.reliability.alignment import LOCUTION
from argora.reliability.structure import Matcher, Structure

__all__ = ["MOST_MAPS", "MapPair", "map_pairs"]

MOST_MAPS = 5


@dataclass(frozen=True)
class MapPair:
    """The two structures of a document, and how they differ.

    Attributes
    ----------
    split : what they share, and what either has alone, with its cause.
    structures : that of the gold, and that of the prediction.
    """

    split: Split
    structures: tuple[Structure, Structure]


def map_pairs(study: Study, plan: Plan) -> tuple[MapPair, ...]:
    """Return the pairs of maps with the most differences, the largest number first.

    Dialogues have drawings of their own, and documents without relations have none.
    """
    documents = {
        layer.document
        for layer in study.layers
        if layer.relations and all(unit.category != LOCUTION for unit in layer.units)
    }
    if not documents:
        return ()
    pairs = _pairs(study.select(documents=sorted(documents)), plan)
    return tuple(sorted(pairs, key=lambda pair: -len(pair.split.open))[:MOST_MAPS])


def _pairs(study: Study, plan: Plan) -> Iterator[MapPair]:
    data = structures(study, kinds=plan.kinds)
    for document in data.documents:
        if not document.structures.keys() >= {GOLD, PREDICTED}:
            continue
        try:
            pair = data.pair(document, (GOLD, PREDICTED), Matcher())
        except DataError:  # relations that lead to each other in a circle, which a note names
            continue
        yield MapPair(split_of(pair), (document.structures[GOLD], document.structures[PREDICTED]))
