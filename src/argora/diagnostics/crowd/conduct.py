"""What one test says of one annotator: a number, and from where on it is a finding."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Conduct", "most_telling"]


@dataclass(frozen=True)
class Conduct:
    """How one annotator did in one test.

    Attributes
    ----------
    test : ``attention``, ``qualification``, ``speed``, ``sameness`` or ``company``.
    value : what was measured; NaN exactly when ``undefined`` gives the reason.
    threshold : where it begins to be a finding.
    is_found : whether there is something to look at.
    n : on how many decisions or documents it rests.
    low, high : the interval of the value; NaN where the test has none.
    numbers : what else was counted, by name.
    documents : where to look, the most telling first.
    category : the most frequent answer, where the test counts answers.
    undefined : why nothing can be said.
    """

    test: str
    annotator: str
    value: float
    threshold: float
    is_found: bool
    n: int
    low: float = math.nan
    high: float = math.nan
    numbers: Mapping[str, float] = field(default_factory=dict)
    documents: tuple[str, ...] = ()
    category: str = ""
    undefined: str | None = None

    @classmethod
    def unknown(cls, test: str, annotator: str, reason: str, *, threshold: float) -> Conduct:
        """Return that nothing can be said of an annotator, for a reason."""
        return cls(
            test=test,
            annotator=annotator,
            value=math.nan,
            threshold=threshold,
            is_found=False,
            n=0,
            undefined=reason,
        )

    def row(self) -> dict[str, Any]:
        """Return a tidy row."""
        return {
            "test": self.test,
            "annotator": self.annotator,
            "found": self.is_found,
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "threshold": self.threshold,
            "n": self.n,
            **self.numbers,
            "documents": ", ".join(self.documents),
            "category": self.category,
            "undefined": self.undefined,
        }


def most_telling(amounts: Mapping[str, float], *, most: int = 5) -> tuple[str, ...]:
    """Return the documents with the largest amounts above zero, equal ones by name."""
    ordered: Iterable[str] = sorted(
        (name for name, amount in amounts.items() if amount > 0), key=lambda d: (-amounts[d], d)
    )
    return tuple(ordered)[:most]
