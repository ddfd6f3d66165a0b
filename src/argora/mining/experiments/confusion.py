"""Which class was taken for which, and the figures that follow from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from argora.measures.f1.classes import Reading, class_f1, f1_of, retrieved

__all__ = ["MACRO", "Confusion", "mean_figures"]

MACRO: Mapping[Reading, str] = {
    "mean-of-f1": "macro F1 (mean of the F1 of the classes)",
    "f1-of-means": "macro F1 (F1 of macro precision and macro recall)",
}
"""Two figures go by the same name. Stab & Gurevych (2014), EMNLP, Tables 2 and 6, print the second:
their .773 and .684 give .726."""


@dataclass(frozen=True, eq=False)
class Confusion:
    """Instances by gold class (rows) and class predicted (columns), over all folds.

    Forman & Scholz (2010), Apples-to-Apples in Cross-Validation Studies, pp. 49-57: figures of
    counts over all folds, not means of figures of folds.

    Attributes
    ----------
    counts : array of shape (n_classes, n_classes)
    """

    classes: tuple[str, ...]
    counts: NDArray[np.int64]

    @classmethod
    def of(cls, gold: Sequence[str], predicted: Sequence[str]) -> Confusion:
        """Count instances with their class in the gold and the class that they were given."""
        classes = tuple(sorted({*gold, *predicted}))
        numbers = {name: n for n, name in enumerate(classes)}
        counts = np.zeros((len(classes), len(classes)), dtype=np.int64)
        rows, columns = ([numbers[name] for name in each] for each in (gold, predicted))
        np.add.at(counts, (rows, columns), 1)
        return cls(classes, counts)

    @property
    def n(self) -> int:
        """How many instances there are."""
        return int(self.counts.sum())

    @cached_property
    def figures(self) -> dict[str, float]:
        """Accuracy, both macro F1s, macro precision and recall, and the F1 of each class.

        A class that is neither in the gold nor predicted is left out; one that is never right
        counts as 0.
        """
        counts = self.counts.astype(np.float64)
        both = counts.diagonal()
        tables = np.stack([both, counts.sum(axis=1), counts.sum(axis=0)], axis=-1)
        precision, recall = retrieved(tables)
        macro = {name: float(class_f1(tables, reading)) for reading, name in MACRO.items()}
        return {
            "accuracy": float(both.sum() / self.n) if self.n else float("nan"),
            **macro,
            "macro precision": float(precision),
            "macro recall": float(recall),
            **{
                f"F1 of {name}": float(value)
                for name, value in zip(self.classes, f1_of(tables), strict=True)
            },
        }


def mean_figures(confusions: Sequence[Confusion]) -> dict[str, float]:
    """Return the mean of each figure over several, where it is defined."""
    names = dict.fromkeys(name for each in confusions for name in each.figures)
    rows = {}
    for name in names:
        values = [each.figures.get(name, np.nan) for each in confusions]
        defined = [value for value in values if not np.isnan(value)]
        rows[name] = float(np.mean(defined)) if defined else float("nan")
    return rows
