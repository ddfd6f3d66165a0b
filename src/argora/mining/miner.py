"""A model as an annotator: it reads documents and writes layers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from argora.errors import DataError, did_you_mean
from argora.mining.analysis import Analysis, Analyzer, get_analyzer
from argora.mining.analysis.language import suspicion
from argora.mining.cuts.segmenter import Segmenter
from argora.mining.distance import distance_note, splitter_note
from argora.mining.facts import Facts, Score
from argora.mining.groups import FEATURES, OLDER_FEATURES
from argora.mining.reader import Reader
from argora.mining.settings import Settings
from argora.mining.trees.reader import TreeReader
from argora.model import Annotator, Document, Layer, Scheme, Span, Study, Unit
from argora.model.layer import LEARNT_FROM
from argora.model.probabilities import DIGITS

__all__ = ["Mined", "Miner"]


_SHORT = 150
"""Shorter texts may well be one sentence, or have no unit."""

_LONG_SENTENCE = 80


@dataclass(frozen=True, eq=False)
class Mined:
    """The layer of a model, and what the linguistic analysis has to say of the document."""

    layer: Layer
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Miner:
    """A trained model.

    Attributes
    ----------
    name : the id of the annotator that it is.
    analyzer, provenance : the linguistic analysis that it was trained on.
    scores : how good it was on documents held out.
    vocabulary : the words of the texts trained on.
    features : the version of the features that it knows.
    """

    name: str
    scheme: Scheme
    analyzer: str
    provenance: str
    segmenter: Segmenter
    reader: Reader | TreeReader
    settings: Settings
    facts: Facts
    scores: tuple[Score, ...] = ()
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

    def predict(
        self,
        study: Study,
        *,
        units: str | None = None,
        notice: Callable[[str], None] | None = None,
    ) -> Study:
        """Return the study with a layer of the model for every document that has a text.

        Parameters
        ----------
        units : whose units to take in place of finding some: the name of an annotator, or
            ``segments`` or ``sentences`` for those of the texts. Documents without any are left
            out.
        notice : is told what the linguistic analysis has to say, such as that a document seems to
            be in another language, and in what texts are unlike those of the training.

        Raises
        ------
        DataError
            If somebody else of the study has the name of the model, the study has another scheme,
            the linguistic analysis is another one than in training or knows less, or nobody has
            given units.
        """
        self._check(study)
        texts = [document for document in study.documents if document.text is not None]
        if units is None:
            mined = [self.mine(document) for document in texts]
        else:
            fixed_units = given_units(study, units)
            mined = [self.mine(d, fixed_units[d.id]) for d in texts if d.id in fixed_units]
        if notice is not None:
            for note in (*self.notes_on(texts), *(note for one in mined for note in one.notes)):
                notice(note)
        return self.added_to(study, [one.layer for one in mined])

    def added_to(self, study: Study, layers: Sequence[Layer]) -> Study:
        """Return the study with layers of the model, and the model among its annotators.

        The tool of a layer says so where the model was trained on the text.

        Raises
        ------
        DataError
            If somebody else of the study has the name of the model, or it has another scheme.
        """
        self._check(study)
        me = Annotator(self.name, "model", {"trained_on": self.facts.digest})
        others = tuple(annotator for annotator in study.annotators if annotator.id != self.name)
        scheme = study.scheme if study.layers or study.scheme.unit_ids else self.scheme
        marked = (
            replace(layer, tool=f"{layer.tool}, {LEARNT_FROM}")
            if self.facts.has_learnt_from(study.document(layer.document))
            else layer
            for layer in layers
        )
        return replace(study, scheme=scheme, annotators=(*others, me)).with_layers(*marked)

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

    def _check(self, study: Study) -> None:
        same_name = [
            annotator
            for annotator in study.annotators
            if annotator.id == self.name and annotator.kind != "model"
        ]
        if same_name:
            raise DataError(
                f"{self.name!r} is a {same_name[0].kind} of the study; give the model another name"
            )
        unknown = sorted(self.reader.categories - set(study.scheme.unit_ids))
        if study.scheme.unit_ids and unknown:
            raise DataError(
                f"the model writes {unknown[0]!r}, which scheme {study.scheme.id!r} of the study "
                f"does not have; it was trained on scheme {self.scheme.id!r}"
            )


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


CUTS: Mapping[str, str] = {"segments": "segment", "sentences": "sentence"}
"""What stands for the given segments or the sentences of the texts, in place of an annotator."""

GivenUnits = Sequence[Unit]
"""In text order, without overlap, each with a place in the text."""


def given_units(study: Study, whose: str) -> dict[str, GivenUnits]:
    """Return the units of an annotator, or given segments or sentences, of each document with any.

    Raises
    ------
    DataError
        If nobody has that name, no document has any, or units overlap.
    """
    names = [annotator.id for annotator in study.annotators]
    if whose in names:
        units_by_document = {
            layer.document: _in_order(layer.units, study.document(layer.document))
            for layer in study.layers
            if (layer.annotator, layer.round, layer.state) == (whose, 1, "finished")
        }
    elif whose in CUTS:
        units_by_document = {d.id: _pieces(d, CUTS[whose]) for d in study.documents}
        units_by_document = {id: units for id, units in units_by_document.items() if units}
    else:
        raise DataError(f"no annotator {whose!r} to take units from{did_you_mean(whose, names)}")
    if not units_by_document:
        raise DataError(f"{study.name}: no document has units by {whose!r}")
    return units_by_document


def _pieces(document: Document, segmentation: str) -> GivenUnits:
    """Return a unit for each segment or sentence; a given segment is named by the unit."""
    cut = document.segmentations.get(segmentation)
    if cut is None:
        return ()
    ids = cut.ids or tuple(str(n) for n in range(1, len(cut.spans) + 1))
    return [
        Unit(f"T{n}", (span,), segment=(id,) if segmentation == "segment" else ())
        for n, (id, span) in enumerate(zip(ids, cut.spans, strict=True), start=1)
    ]


def _in_order(units: Iterable[Unit], document: Document) -> GivenUnits:
    """Return the units that have a place; refuse what no model can read."""
    placed = [(unit.spans_in(document), unit) for unit in units]
    ordered = sorted(
        ((spans[0].start, spans[-1].end, unit) for spans, unit in placed if spans),
        key=lambda one: one[:2],
    )
    for (_, end, one), (start, _, other) in pairwise(ordered):
        if start < end:
            raise DataError(
                f"document {document.id!r}: units {one.id!r} and {other.id!r} overlap; a model "
                "reads units that follow each other"
            )
    return [unit for _, _, unit in ordered]
