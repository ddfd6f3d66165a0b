"""What measures share that score confusion matrices of whole maps."""

from __future__ import annotations

from dataclasses import dataclass

from argora.errors import MeasureError
from argora.measures.structure.base import StructureMeasure
from argora.measures.structure.confusion import Score
from argora.reliability import StructureData

__all__ = ["OfMatrices"]


@dataclass(frozen=True, kw_only=True)
class OfMatrices(StructureMeasure):
    """A measure of two maps that scores confusion matrices; several documents are averaged.

    Attributes
    ----------
    score : what is made of a confusion matrix.
    """

    # A subclass says what a document adds, so nothing asks for the score of counts.
    score: Score = "kappa"  # type: ignore[assignment]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.average != "documents":
            raise MeasureError(
                f"{self.id}: average={self.average!r}: only 'documents', since a matrix may have "
                "categories that belong to one document, such as its locutions"
            )

        if self.chance != "none":
            raise MeasureError(
                f"{self.id}: chance={self.chance!r}: only 'none'; kappa and informedness are "
                "corrected for chance in every matrix"
            )

    @property
    def directed(self) -> bool:
        """Whether one annotator is the truth: there is a reference."""
        return self.reference is not None

    def obstacle(self, data: StructureData) -> str | None:
        """Refuse data that no measure takes, or in which the texts of a document differ."""
        if reason := super().obstacle(data):
            return reason
        for _, pair in data.pairs(self.matcher):
            if pair.cuts.part is not None:
                return f"document {pair.document!r}: {pair.cuts.undefined}"
        return None
