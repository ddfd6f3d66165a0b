"""Which annotators and documents of a study count: how they are selected, what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from argora.model.document import DocumentMark

__all__ = ["MarkedDocuments", "Selection", "SelectionCriteria", "Which"]

Which = Literal["without", "with", "only"]
"""Whether documents with a mark are left out, count like all others, or alone count."""

MOST_NAMED = 8
"""Signatures name so many annotators; of more they tell the number."""


@dataclass(frozen=True)
class SelectionCriteria:
    """How annotators are to be selected.

    Attributes
    ----------
    only : the annotators to select from; all if empty.
    without : those who are left out.
    min_agreement : the least agreement with the others; None leaves nobody out for it.
    training, retired : whether documents with this mark count.
    """

    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    min_agreement: float | None = None
    training: Which = "without"
    retired: Which = "without"

    def __bool__(self) -> bool:
        """Whether any annotator can be left out."""
        return bool(self.only or self.without) or self.min_agreement is not None


@dataclass(frozen=True)
class MarkedDocuments:
    """The documents of a study with a mark: how many there are, and whether they count.

    >>> MarkedDocuments("training", "without", 3).signature
    'without-training:3'
    """

    mark: DocumentMark
    which: Which
    n: int

    @property
    def signature(self) -> str:
        """Name them in the data part of signatures."""
        return f"{self.which}-{self.mark}:{self.n}"


@dataclass(frozen=True)
class Selection:
    """The annotators and documents that were left out of a study.

    Attributes
    ----------
    by_name : those who were left out by their names.
    too_low : those whose agreement with the others was too low, or undefined.
    min_agreement : the least agreement, None if nobody asked for it.
    measure : what it is measured by, as it is spelled.
    agreement : of each annotator who was not left out by name; NaN if undefined.
    documents : those with a mark, an entry for each mark that some have.
    """

    by_name: tuple[str, ...] = ()
    too_low: tuple[str, ...] = ()
    min_agreement: float | None = None
    measure: str = ""
    agreement: Mapping[str, float] = field(default_factory=dict)
    documents: tuple[MarkedDocuments, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """Everybody who was left out, by name."""
        return tuple(sorted((*self.by_name, *self.too_low)))

    @property
    def mark(self) -> str:
        """The selection in the data part of signatures, such as ``without:chloe``.

        >>> Selection(("chloe",)).mark
        'without:chloe'
        >>> Selection((), ("ben", "dan"), 0.6, "alpha").mark
        'min-agreement:0.6/alpha|without:ben+dan'
        >>> Selection(("chloe",), documents=(MarkedDocuments("training", "only", 3),)).mark
        'only-training:3|without:chloe'
        """
        names = self.left_out
        those = "+".join(names) if len(names) <= MOST_NAMED else str(len(names))
        least = "" if self.min_agreement is None else f"{self.min_agreement:g}/{self.measure}"
        parts = {"min-agreement": least, "without": those}
        annotators = [f"{name}:{value}" for name, value in parts.items() if value]
        return "|".join([*(each.signature for each in self.documents), *annotators])
