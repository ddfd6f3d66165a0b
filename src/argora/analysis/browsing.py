"""A document place by place: lanes, passages and relations as each annotator drew them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from argora.analysis.continuum import Continuum, continuum
from argora.analysis.coverage import Coverage
from argora.analysis.passages import Passage, passages
from argora.analysis.readings import Reading, details, reading
from argora.analysis.ties import Tie, ties
from argora.model import Study, Unit
from argora.model.layer import decided

__all__ = ["MOST_BROWSED", "Browsed", "browse"]

MOST_BROWSED = 50
"""The number of documents that a report shows in full, those with the least agreement first."""


@dataclass(frozen=True)
class Browsed:
    """A document with everything that its annotators marked.

    Attributes
    ----------
    continuum : the lanes; None for a document without length.
    ties : the sources of relations, and what each annotator ties them to.
    """

    reading: Reading
    continuum: Continuum | None
    passages: tuple[Passage, ...]
    ties: tuple[Tie, ...]

    @cached_property
    def unplaced(self) -> dict[str, list[Unit]]:
        """The units that lie in no passage, by annotator."""
        text = self.reading
        unplaced = {
            name: [unit for unit in layer.units if not text.is_placed(unit)]
            for name, layer in text.layers.items()
        }
        return {name: units for name, units in unplaced.items() if units}

    @property
    def attributes(self) -> dict[str, str]:
        """The attributes of the whole document by annotator, in a few words."""
        layers = self.reading.layers
        return {
            n: details(values)
            for n, layer in layers.items()
            if (values := decided(layer.attributes))
        }


def browse(study: Study, coverage: Coverage, document: str) -> Browsed:
    """Return a document as those who did it marked it."""
    text = reading(study, coverage, document)
    return Browsed(text, continuum(text), tuple(passages(text)), ties(text, study.scheme))
