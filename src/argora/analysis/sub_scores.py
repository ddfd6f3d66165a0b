"""The sub-scores of CASS with their titles and their confusion matrices."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from argora.analysis.words import spoken
from argora.measures import Measure, Result
from argora.measures.structure.cass import TITLES, Cass, CassScores, SubScore
from argora.measures.structure.cass_matrices import boundaries
from argora.reliability.structure import Aligned

__all__ = ["NAMES", "SubValue", "matrices", "sub_scores"]

NAMES = {
    "S": "segmentation: where the text is cut",
    "M": "mean of the sub-scores below",
    **TITLES,
}
"""S, M and the sub-scores by their short names, and what each compares."""
NOT_IN_MEAN = "CASS is made of S and the mean of the others; S counts near misses in part"


class SubValue(NamedTuple):
    """A sub-score of a result: its short name, what it compares, its value."""

    name: str
    title: str
    value: float


def sub_scores(result: Result) -> tuple[SubValue, ...]:
    """Return the sub-scores of CASS, means over documents and pairs; nothing of other measures."""
    if result.measure.partition("(")[0] != Cass.id:
        return ()
    evidence = result.evidence
    return tuple(SubValue(n, title, evidence[n]) for n, title in NAMES.items() if n in evidence)


def matrices(how: Measure[Any], data: Any) -> list[dict[str, Any]]:
    """Return all sub-scores of CASS for every document and pair of annotators, as plain values.

    Every one has its confusion matrix, cell by cell: what the first annotator decided, what the
    second did, and how often. ``anchors`` has words for the ids of locutions and transitions
    in categories. Nothing for other measures, or where these cannot look at the data.
    """
    if not isinstance(how, Cass) or how.obstacle(data):
        return []
    return [
        {
            "document": pair.document,
            "annotators": list(pair.annotators),
            "value": _number(scores.value),
            "undefined": scores.undefined,
            "S": _number(scores.segmentation),
            "M": _number(scores.mean),
            "sub_scores": [_sub_score(each) for each in (_segmentation(scores), *scores.parts)],
            "anchors": _anchors(pair),
        }
        for _, pair in how.compared(data)
        for scores in [how.scores(pair)]
    ]


def _segmentation(scores: CassScores) -> SubScore:
    return SubScore("S", scores.segmentation, boundaries(scores.cuts), NOT_IN_MEAN)


def _anchors(pair: Aligned) -> dict[str, str]:
    """Return the words of every locution, and of what every transition of either leads to."""
    words: dict[str, str] = {}
    for dialogue in (each.dialogue for each in pair.structures):
        if dialogue is not None:
            words |= {node.id: spoken(node.words) for node in dialogue.locutions}
            ties = dialogue.transitions
            words |= {tie.id: f"→ {words[tie.target]}" for tie in ties if tie.target in words}
    return words


def _sub_score(each: SubScore) -> dict[str, Any]:
    counts = {} if each.confusion is None else each.confusion.counts
    return {
        "name": each.name,
        "title": NAMES[each.name],
        "value": _number(each.value),
        "left_out": each.left_out,
        "confusion": [
            {"first": first, "second": second, "n": n}
            for (first, second), n in sorted(counts.items())
            if n
        ],
    }


def _number(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
