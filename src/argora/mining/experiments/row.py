"""One line of an experiment: who decided, how often rightly, and whether that is by chance."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from argora.measures import McNemar, Result, mcnemar, parse
from argora.measures.comparing.holm import holm
from argora.measures.f1.classes import Reading
from argora.mining.experiments.confusion import MACRO, Confusion
from argora.reliability import CodingData

__all__ = ["Part", "Row", "adjusted", "judged"]

Part = Literal[
    "baseline", "classifier", "alone", "without", "oracle", "word pairs", "test", "human"
]

GOLD, PREDICTED = "gold", "predicted"


@dataclass(frozen=True, eq=False)
class Row:
    """One set of predictions beside the gold.

    Attributes
    ----------
    part : what it belongs to.
    macro : macro F1 in both meanings, with their intervals by document.
    n_features : how many features were kept, in the mean over folds; NaN where there are none.
    n_unsettled : in how many folds the search for the best weights did not come to its end.
    against : the name of the row that it is compared with, or None.
    test : items on which just one of the two is right.
    adjusted : its exact probability, adjusted for how many rows of this kind there are.
    notes : what else to know.
    """

    part: Part
    name: str
    confusion: Confusion
    macro: Mapping[Reading, Result]
    n_features: float = math.nan
    n_unsettled: int = 0
    against: str | None = None
    test: McNemar | None = None
    adjusted: float = math.nan
    notes: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def figures(self) -> Mapping[str, float]:
        """Accuracy, macro figures, and the F1 of each class."""
        return self.confusion.figures

    def row(self) -> dict[str, Any]:
        """Return the line as a tidy row."""
        intervals = {
            f"{MACRO[reading]}, {side}": value
            for reading, result in self.macro.items()
            for side, value in (("low", result.low), ("high", result.high))
        }
        return {
            "part": self.part,
            "name": self.name,
            "n": self.confusion.n,
            **self.figures,
            **intervals,
            "n_features": self.n_features,
            "n_unsettled": self.n_unsettled,
            "against": self.against,
            "only_this_right": self.test.only_first if self.test else None,
            "only_other_right": self.test.only_second if self.test else None,
            "p_mcnemar": self.test.p_exact if self.test else math.nan,
            "p_holm": self.adjusted,
            "notes": list(self.notes),
        }


def judged(
    part: Part,
    name: str,
    gold: Sequence[str],
    predicted: Sequence[str],
    groups: Sequence[str],
    *,
    grouping: str = "document",
    resamples: int,
    seed: int,
    against: tuple[str, Sequence[str]] | None = None,
    n_features: float = math.nan,
    n_unsettled: int = 0,
) -> Row:
    """Judge predictions.

    Parameters
    ----------
    groups : the document of each instance, or the group of documents; these are resampled for the
        intervals.
    grouping : what a group is: ``document`` or ``group``.
    against : the name and the predictions of another row, to test the difference.
    """
    n = len(gold)
    data = CodingData.from_columns(
        item=[*range(n), *range(n)],
        annotator=[*[GOLD] * n, *[PREDICTED] * n],
        category=[*gold, *predicted],
        group=[*groups, *groups],
    )
    data = replace(data, grouping=grouping)
    macro = {
        reading: parse(f"macro_f1(reference={GOLD!r}, reading={reading!r})")(
            data, interval="document", resamples=resamples, seed=seed
        )
        for reading in MACRO
    }
    return Row(
        part,
        name,
        Confusion.of(gold, predicted),
        macro,
        n_features,
        n_unsettled,
        None if against is None else against[0],
        None if against is None else mcnemar(gold, predicted, against[1]),
    )


def adjusted(rows: Sequence[Row]) -> list[Row]:
    """Return rows with their tests adjusted (Holm) for how many of them there are."""
    adjusted_p = holm([row.test.p_exact if row.test else math.nan for row in rows])
    return [replace(row, adjusted=p) for row, p in zip(rows, adjusted_p, strict=True)]
