"""Mean agreement in recall (MAR) of structures: links, paths, descendants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from argora.measures.base import Properties
from argora.measures.segmentation import check_choice
from argora.measures.structure.base import StructureMeasure
from argora.reliability.structure import Aligned

__all__ = ["Mar"]

Floats = NDArray[np.float64]
Unit = Literal["link"]


def mean_recall(counts: Floats) -> Floats:
    """Return 1/2 (hits / size of the one + hits / size of the other): array (..., 4) to (...).

    Both sizes 0 are agreement, one alone is none.
    """
    hits, sizes = counts[..., 0::2], counts[..., 1::2]
    out = np.zeros(hits.shape)
    recall = np.divide(hits, sizes, out=out, where=sizes > 0).mean(axis=-1)
    return np.where((sizes == 0).all(axis=-1), 1.0, recall)


@dataclass(frozen=True, kw_only=True)
class Mar(StructureMeasure):
    """Mean agreement in recall: which share of what either drew the other drew, too.

    With ``closure``, what restatements imply counts as drawn by the other, so implied relations
    can reward and never punish. Two empty structures agree, which a flag counts.
    """

    id: ClassVar[str] = "mar"
    n_counts: ClassVar[int] = 4
    properties: ClassVar[Properties] = Properties(
        title="MAR, mean agreement in recall of structures",
        source="Putra, Teufel & Tokunaga (2021), Parsing Argumentative Structure in "
        "English-as-Foreign-Language Essays, section 3.2.3",
        missing="documents-of-both",
        renaming=False,
        replication=True,
        low=0.0,
    )

    unit: Unit = field()
    closure: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_choice(self.id, "unit", self.unit, Unit)

    def counts(self, pair: Aligned) -> Sequence[float]:
        """Return hits and size of the one, hits and size of the other."""
        one, other = pair.sides
        seen = one.drawn(closure=self.closure), other.drawn(closure=self.closure)
        return (
            len(one.edges.keys() & seen[1].keys()),
            len(one.edges),
            len(other.edges.keys() & seen[0].keys()),
            len(other.edges),
        )

    def score(self, counts: Floats) -> Floats:
        """Return the mean recall."""
        return mean_recall(counts)
