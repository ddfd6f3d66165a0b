"""The miner of a CRF and linear models: it reads documents and writes layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from argora.errors import DataError
from argora.mining.analysis import Analysis, Analyzer, get_analyzer
from argora.mining.analysis.language import suspicion
from argora.mining.base import GivenUnits, Mined, TrainedMiner
from argora.mining.cuts.segmenter import Segmenter
from argora.mining.distance import distance_note, splitter_note
from argora.mining.groups import FEATURES, OLDER_FEATURES
from argora.mining.reader import Reader
from argora.mining.settings import Settings
from argora.mining.trees.reader import TreeReader
from argora.model import Document, Layer, Span, Unit
from argora.model.probabilities import DIGITS

__all__ = ["CRF", "CrfMiner"]

CRF = "crf"
"""The name of this kind."""


_SHORT = 150
"""Shorter texts may well be one sentence, or have no unit."""

_LONG_SENTENCE = 80


@dataclass(frozen=True, eq=False, kw_only=True)
class CrfMiner(TrainedMiner):
    """A segmenter of a CRF over tokens, and a reader of linear models that makes structures.

    Attributes
    ----------
    analyzer, provenance : the linguistic analysis that it was trained on.
    segmenter : what finds units; another one predicts as well, but is not stored.
    reader : what classifies and relates units.
    vocabulary : the words of the texts trained on.
    features : the version of the features that it knows.
    """

    kind = CRF

    analyzer: str
    provenance: str
    segmenter: Segmenter
    reader: Reader | TreeReader
    settings: Settings
    vocabulary: frozenset[str] = frozenset()
    features: str = FEATURES

    @cached_property
    def analyse(self) -> Analyzer:
        """The linguistic analysis; what it knows beyond that of the training is left out."""
        analyzer = get_analyzer(self.analyzer).with_topic(self.settings.topic)
        learnt = self.facts.capabilities
        lost = [what for what in learnt if what not in analyzer.capabilities]
        if lost:
            raise DataError(
                f"model {self.name!r} was trained on a linguistic analysis that knows "
                f"{', '.join(lost)}, which {self.analyzer!r} does not; choose one that does, or "
                "train the model anew on this one"
            )
        if analyzer.provenance != self.provenance:
            raise DataError(
                f"model {self.name!r} was trained on the linguistic analysis {self.provenance!r}, "
                f"but {self.analyzer!r} is {analyzer.provenance!r} now; choose the one that it was "
                "trained on, or train it anew on this one"
            )
        limited = analyzer.limited_to(learnt) if learnt else analyzer
        if self.features != OLDER_FEATURES:
            return limited
        return replace(
            limited, analyse=lambda d: replace(limited.analyse(d), only_paragraph="introduction")
        )

    def notes_on(self, documents: Sequence[Document]) -> Iterator[str]:
        """Yield notes on documents as a set, before they are read."""
        note = splitter_note(documents, self.facts.splitters)
        if note is not None:
            yield note
        if self.facts.texts is None:
            yield (
                f"the model {self.name!r} was made by an older Argora and keeps no facts of its "
                "training texts, so nobody is told of texts that are unlike them; train it anew"
            )

    @property
    def categories(self) -> frozenset[str]:
        """The categories that units may get."""
        return self.reader.categories

    def annotate(self, document: Document, units: GivenUnits | None = None) -> Layer:
        """Read one document, and find its units unless they are given."""
        return self.mine(document, units).layer

    def mine(self, document: Document, units: GivenUnits | None = None) -> Mined:
        """Read one document, and find its units unless they are given."""
        analysis = self.analyse(document)
        if units is None:
            if hasattr(self.segmenter, "probable"):
                probable = self.segmenter.probable(analysis)
                segmented, exists = list(probable), list(probable.values())
            else:  # one that somebody put in its place, which says no more than where units are
                segmented, exists = self.segmenter.units(analysis), None
            mined = self.classify(analysis, segmented, exists=exists)
            doubts = (*self._distance(analysis, len(segmented)), *_doubts(analysis, segmented))
            return replace(mined, notes=(*mined.notes, *doubts))
        with_tokens = [(u, analysis.covered(u.spans_in(document))) for u in units]
        with_tokens = [(unit, tokens) for unit, tokens in with_tokens if tokens]
        mined = self.classify(
            analysis, [tokens for _, tokens in with_tokens], [unit for unit, _ in with_tokens]
        )
        return replace(mined, notes=(*mined.notes, *self._distance(analysis, len(with_tokens))))

    def _distance(self, analysis: Analysis, n_units: int) -> Iterator[str]:
        """Yield a note on how a text differs from those of the training, language aside."""
        id, words, analyse = analysis.document.id, analysis.lower, self.analyse
        is_foreign = suspicion(id, words, analyse.language, analyse.name) is not None
        if self.facts.texts is not None and not is_foreign:
            note = distance_note(analysis, n_units, self.facts.texts, self.vocabulary)
            if note is not None:
                yield note

    def classify(
        self,
        analysis: Analysis,
        units: Sequence[range],
        fixed_units: GivenUnits | None = None,
        *,
        exists: Sequence[float] | None = None,
    ) -> Mined:
        """Classify given units, which are in text order and do not overlap.

        Parameters
        ----------
        fixed_units : the same units with their ids and spans, which are kept; without them,
            units get new ids.
        exists : the probability of each unit, where the model itself found them.
        """
        read = self.reader.read(analysis, units)
        whole = fixed_units if fixed_units is not None else _numbered(analysis, units)
        ids = [unit.id for unit in whole]
        layers = tuple(
            replace(
                unit,
                category=category,
                attributes=self.reader.attributes(read, n),
                probabilities=replace(
                    read.units[n], exists=None if exists is None else round(exists[n], DIGITS)
                ),
            )
            for n, (unit, category) in enumerate(zip(whole, read.categories, strict=True))
        )
        layer = Layer(
            analysis.document.id,
            self.name,
            units=layers,
            relations=self.reader.relations(read, ids),
            covers=self.reader.covers,
            scheme_version=self.scheme.version,
            tool=f"argora, {analysis.provenance}",
        )
        return Mined(layer, analysis.notes)


def _doubts(analysis: Analysis, units: Sequence[range]) -> Iterator[str]:
    """Yield reasons why a text may have been read badly, by its form."""
    document, n = analysis.document.id, len(analysis.tokens)
    if n >= _SHORT and n > _LONG_SENTENCE * len(analysis.sentences):
        yield (
            f"{document}: {n} words in {len(analysis.sentences)} sentence"
            f"{'s' * (len(analysis.sentences) != 1)}; without the signs at their ends models find "
            "little"
        )
    if not units and n >= _SHORT:
        yield f"{document}: no unit was found in {n} words"


def _numbered(analysis: Analysis, units: Sequence[range]) -> list[Unit]:
    return [
        Unit(
            f"T{n}",
            (Span(analysis.tokens[unit_tokens[0]].start, analysis.tokens[unit_tokens[-1]].end),),
        )
        for n, unit_tokens in enumerate(units, start=1)
    ]
