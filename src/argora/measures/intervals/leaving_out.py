"""What a value would be without one annotator, and how much each document moves it."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator

import numpy as np

from argora.measures.intervals.resampling import Stratum
from argora.measures.intervals.student import left_out
from argora.measures.prepared import Prepared
from argora.measures.result import Result

__all__ = ["influence", "without_each_annotator"]


def without_each_annotator(prepared: Prepared) -> Iterator[tuple[str, Prepared]]:
    """Yield the data of all others for every annotator who decided on something."""
    names = prepared.data.annotators
    for name in sorted(names):
        others = [other for other in names if other != name]
        yield name, Prepared(prepared.how, prepared.data.select(annotators=others))


def influence(prepared: Prepared) -> dict[Hashable, Result]:
    """Return how much every group moves the value: the whole less the value without the group.

    Below zero: the group pulls the value down. The value without it is in the evidence.
    """
    how, data = prepared.how, prepared.data
    if how.obstacle(data) is not None:
        return {}
    stratum = Stratum("", prepared.table, prepared.value)
    whole = float(prepared.value(stratum.total))
    if math.isnan(whole):
        return {}
    return {
        name: Result(
            measure=str(how),
            value=whole - float(without),
            evidence={"without": float(without)},
            undefined="without it the measure is undefined" if np.isnan(without) else None,
        )
        for name, without in zip(prepared.groups, left_out(stratum), strict=True)
    }
