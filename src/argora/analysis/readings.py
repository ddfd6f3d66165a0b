"""One shared document as its annotators read it: their layers and where units lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from argora.analysis.coverage import Coverage
from argora.analysis.words import shortened
from argora.model import Document, Layer, Segmentation, Span, Study, Unit
from argora.model.layer import Value, decided

__all__ = ["Reading", "details", "reading"]


@dataclass(frozen=True)
class Reading:
    """A document and the layers that count, by annotator."""

    document: Document
    layers: Mapping[str, Layer]

    @property
    def annotators(self) -> tuple[str, ...]:
        """The annotators who were asked for units, or for relations between fixed ones."""
        return tuple(
            name
            for name, layer in self.layers.items()
            if "units" in layer.covers or layer.has_fixed_units
        )

    @cached_property
    def cut(self) -> Segmentation | None:
        """The segmentation for reading: given segments where units use them, or sentences."""
        segmentations = self.document.segmentations
        used = any(unit.segment for layer in self.layers.values() for unit in layer.units)
        for name in (("segment",) if used else ()) + ("sentence", "paragraph", "segment"):
            if name in segmentations and segmentations[name].spans:
                return segmentations[name]
        if self.document.text:
            return Segmentation("text", (Span(0, len(self.document.text)),))
        return None

    def spans(self, unit: Unit) -> tuple[Span, ...]:
        """Return the spans of a unit, or else of the segments it takes up."""
        if unit.spans or not unit.segment:
            return unit.spans
        return tuple(
            sorted(self._segment_spans[id] for id in unit.segment if id in self._segment_spans)
        )

    @cached_property
    def _segment_spans(self) -> Mapping[str, Span]:
        segments = self.document.segmentations.get("segment")
        if segments is None or not segments.ids:
            return {}
        return dict(zip(segments.ids, segments.spans, strict=True))

    def is_placed(self, unit: Unit) -> bool:
        """Return whether a unit lies on some segment, so that the text shows it."""
        cut = self.cut
        return cut is not None and any(cut.overlapping(span) for span in self.spans(unit))

    def words(self, unit: Unit) -> str:
        """Return the words of a unit, or the names of its segments where there is no text."""
        if self.document.text is None and unit.text is None:
            if unit.segment:
                return " + ".join(unit.segment)
            return ", ".join(f"{span.start}–{span.end}" for span in unit.spans)
        if not unit.spans and unit.text is None:
            return " … ".join(span.of(self.document.text or "") for span in self.spans(unit))
        return unit.words(self.document.text)


def reading(study: Study, coverage: Coverage, document: str) -> Reading:
    """Return a document with the layers of the annotators who count."""
    layers = {
        name: study.layer(document, name, coverage.round) for name in coverage.done_by(document)
    }
    return Reading(
        study.document(document),
        {name: layer for name, layer in layers.items() if layer is not None},
    )


def details(attributes: Mapping[str, Value]) -> str:
    """Return attributes in a few words, such as ``for`` or ``applicant, certain``.

    Long ones are cut, and notes left out: others may read this.
    """
    return ", ".join(_detail(name, value) for name, value in sorted(decided(attributes).items()))


def _detail(name: str, value: Value) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if isinstance(value, int | float):
        return f"{name} {value:g}"
    return shortened(value if isinstance(value, str) else " ".join(value))
