"""What a miner is: a model as an annotator, and what it writes into a study."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Protocol, runtime_checkable

from argora.errors import DataError, did_you_mean
from argora.mining.facts import NO_FACTS, Facts, Score
from argora.model import Annotator, Document, Layer, Scheme, Study, Unit
from argora.model.layer import LEARNT_FROM

__all__ = [
    "GivenUnits",
    "Mined",
    "Miner",
    "TrainedMiner",
    "added_to",
    "check_miner",
    "given_units",
    "mine",
    "predict",
    "without_overlap",
]

GivenUnits = Sequence[Unit]
"""In text order, without overlap, each with a place in the text."""

CUTS: Mapping[str, str] = {"segments": "segment", "sentences": "sentence"}
"""What stands for the given segments or the sentences of the texts, in place of an annotator."""


@dataclass(frozen=True, eq=False)
class Mined:
    """The layer of a model, and what the linguistic analysis has to say of the document."""

    layer: Layer
    notes: tuple[str, ...] = ()


@runtime_checkable
class Miner(Protocol):
    """A model as an annotator."""

    @property
    def name(self) -> str:
        """The id of the annotator that it is."""

    @property
    def scheme(self) -> Scheme:
        """The scheme of its layers; one without categories says nothing of them."""

    def annotate(self, document: Document, units: GivenUnits | None = None) -> Layer:
        """Return the layer of a document that has a text; find its units unless they are given."""


@dataclass(frozen=True, eq=False, kw_only=True)
class TrainedMiner(ABC):
    """A miner that was trained: its kind can store it, and it comes with facts and scores.

    A kind derives from it, adds its weights as fields, and implements ``annotate``.

    Attributes
    ----------
    kind : the name of its :class:`~argora.mining.kinds.MinerKind`.
    name : the id of the annotator that it is.
    facts : what it was trained on; training fills them in if the kind does not.
    scores : how good it was on documents held out.
    """

    kind: ClassVar[str]

    name: str
    scheme: Scheme
    facts: Facts = NO_FACTS
    scores: tuple[Score, ...] = ()

    @property
    def categories(self) -> frozenset[str]:
        """The categories that units may get."""
        return frozenset(self.scheme.unit_ids)

    @abstractmethod
    def annotate(self, document: Document, units: GivenUnits | None = None) -> Layer:
        """Return the layer of a document that has a text; find its units unless they are given."""

    def mine(self, document: Document, units: GivenUnits | None = None) -> Mined:
        """Return the layer of a document, with notes if there are any."""
        return Mined(self.annotate(document, units))

    def notes_on(self, documents: Sequence[Document]) -> Iterable[str]:
        """Yield notes on documents as a set, before they are read."""
        return ()

    def predict(
        self,
        study: Study,
        *,
        units: str | None = None,
        notice: Callable[[str], None] | None = None,
    ) -> Study:
        """Return the study with a layer of the model, as the function :func:`predict` does."""
        return predict(self, study, units=units, notice=notice)


def mine(miner: Miner, document: Document, units: GivenUnits | None = None) -> Mined:
    """Let any miner read one document.

    Raises
    ------
    DataError
        If its layer is one of another document.
    """
    if isinstance(miner, TrainedMiner):
        mined = miner.mine(document, units)
    else:
        mined = Mined(miner.annotate(document, units))
    layer = mined.layer
    if layer.document != document.id:
        raise DataError(
            f"miner {miner.name!r} was to read document {document.id!r}, but its layer is of "
            f"{layer.document!r}; this is an error of the miner"
        )
    if layer.annotator == miner.name:
        return mined
    return replace(mined, layer=replace(layer, annotator=miner.name))


def predict(
    miner: Miner,
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
    check_miner(miner, study)
    texts = [document for document in study.documents if document.text is not None]
    if units is None:
        mined = [mine(miner, document) for document in texts]
    else:
        fixed_units = given_units(study, units)
        mined = [mine(miner, d, fixed_units[d.id]) for d in texts if d.id in fixed_units]
    if notice is not None:
        of_all = miner.notes_on(texts) if isinstance(miner, TrainedMiner) else ()
        for note in (*of_all, *(note for one in mined for note in one.notes)):
            notice(note)
    return added_to(miner, study, [one.layer for one in mined])


def added_to(miner: Miner, study: Study, layers: Sequence[Layer]) -> Study:
    """Return the study with layers of the model, and the model among its annotators.

    The tool of a layer says so where the model was trained on the text.

    Raises
    ------
    DataError
        If somebody else of the study has the name of the model, or it has another scheme.
    """
    check_miner(miner, study)
    _refuse_unknown(miner, study, {u.category for layer in layers for u in layer.units} - {None})
    facts = miner.facts if isinstance(miner, TrainedMiner) else NO_FACTS
    about = {"trained_on": facts.digest} if facts.digest else {}
    me = Annotator(miner.name, "model", about)
    others = tuple(annotator for annotator in study.annotators if annotator.id != miner.name)
    scheme = study.scheme if study.layers or study.scheme.unit_ids else miner.scheme
    marked = (
        replace(layer, tool=", ".join(filter(None, (layer.tool, LEARNT_FROM))))
        if facts.has_learnt_from(study.document(layer.document))
        else layer
        for layer in layers
    )
    return replace(study, scheme=scheme, annotators=(*others, me)).with_layers(*marked)


def check_miner(miner: Miner, study: Study) -> None:
    """Raise DataError if somebody of the study has the model's name, or it has other categories."""
    same_name = [
        annotator
        for annotator in study.annotators
        if annotator.id == miner.name and annotator.kind != "model"
    ]
    if same_name:
        raise DataError(
            f"{miner.name!r} is a {same_name[0].kind} of the study; give the model another name"
        )
    if isinstance(miner, TrainedMiner):
        _refuse_unknown(miner, study, miner.categories)


def _refuse_unknown(miner: Miner, study: Study, categories: Iterable[str | None]) -> None:
    """Raise DataError for a category of units that the scheme of the study does not have."""
    unknown = sorted({each for each in categories if each} - set(study.scheme.unit_ids))
    if study.scheme.unit_ids and unknown:
        raise DataError(
            f"the model writes {unknown[0]!r}, which scheme {study.scheme.id!r} of the study "
            f"does not have; it was trained on scheme {miner.scheme.id!r}"
        )


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


def without_overlap(units: Iterable[Unit], document: Document) -> GivenUnits:
    """Return the units with a place, in text order, but for those that overlap one before."""
    placed = [(unit.spans_in(document), unit) for unit in units]
    remaining: list[Unit] = []
    end = 0
    for spans, unit in sorted((p for p in placed if p[0]), key=lambda one: one[0][0].start):
        if spans[0].start >= end:
            remaining.append(unit)
            end = spans[-1].end
    return remaining


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
