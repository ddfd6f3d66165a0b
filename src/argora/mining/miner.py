"""A model as an annotator: it reads documents and writes layers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from argora.errors import DataError
from argora.mining.analysis import Analysis, Analyzer, get_analyzer
from argora.mining.facts import Facts
from argora.mining.reader import Read, Reader
from argora.mining.score import Score
from argora.mining.settings import Settings
from argora.mining.tokens.tagger import Tagger
from argora.model import Annotator, Document, Layer, Scheme, Span, Study
from argora.model.layer import Relation, Unit

__all__ = ["Mined", "Miner"]


@dataclass(frozen=True, eq=False)
class Mined:
    """The layer of a model, and how sure it is.

    Attributes
    ----------
    sure : the probability of the category of each unit, as the classifier of types alone sees it.
    notes : what the linguistic analysis has to say of the document.
    """

    layer: Layer
    sure: Mapping[str, float]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Miner:
    """A trained model.

    Attributes
    ----------
    name : the id of the annotator that it is.
    analyzer, provenance : the linguistic analysis that it was trained on.
    scores : how good it was on documents held out.
    """

    name: str
    scheme: Scheme
    analyzer: str
    provenance: str
    tagger: Tagger
    reader: Reader
    settings: Settings
    facts: Facts
    scores: tuple[Score, ...] = ()

    @cached_property
    def analyse(self) -> Analyzer:
        """The linguistic analysis; what it knows beyond that of the training is left out."""
        found = get_analyzer(self.analyzer)
        learnt = self.facts.capabilities
        lost = [what for what in learnt if what not in found.capabilities]
        if lost:
            raise DataError(
                f"model {self.name!r} was trained on a linguistic analysis that knows "
                f"{', '.join(lost)}, which {self.analyzer!r} does not; choose one that does, or "
                "train the model anew on this one"
            )
        if found.provenance != self.provenance:
            raise DataError(
                f"model {self.name!r} was trained on the linguistic analysis {self.provenance!r}, "
                f"but {self.analyzer!r} is {found.provenance!r} now; choose the one that it was "
                "trained on, or train it anew on this one"
            )
        return found.limited_to(learnt) if learnt else found

    def predict(self, study: Study, *, notice: Callable[[str], None] | None = None) -> Study:
        """Return the study with a layer of the model for every document that has a text.

        Parameters
        ----------
        notice : is told what the linguistic analysis has to say, such as that a document seems to
            be in another language.

        Raises
        ------
        DataError
            If somebody else of the study has the name of the model, the study has another scheme,
            or the linguistic analysis is another one than in training, or knows less.
        """
        self._check(study)
        me = Annotator(self.name, "model", {"trained_on": self.facts.digest})
        others = tuple(who for who in study.annotators if who.id != self.name)
        mined = [self.mine(d) for d in study.documents if d.text is not None]
        for note in (note for one in mined for note in one.notes):
            if notice is not None:
                notice(note)
        scheme = study.scheme if study.layers or study.scheme.unit_ids else self.scheme
        made = replace(study, scheme=scheme, annotators=(*others, me))
        return made.with_layers(*(one.layer for one in mined))

    def mine(self, document: Document) -> Mined:
        """Read one document."""
        analysis = self.analyse(document)
        return self.classify(analysis, self.tagger.units(analysis))

    def classify(self, analysis: Analysis, units: Sequence[range]) -> Mined:
        """Say what given units are; they stand in text order and do not overlap."""
        read = self.reader.read(analysis, units)
        ids = [f"T{n}" for n in range(1, len(units) + 1)]
        made = tuple(
            self._unit(analysis, id, tokens, read, n)
            for n, (id, tokens) in enumerate(zip(ids, units, strict=True))
        )
        relations = tuple(
            Relation(f"R{n + 1}", (ids[n],), ids[target], read.stances[n])
            for n, target in enumerate(read.targets)
            if target is not None
        )
        layer = Layer(
            analysis.document.id,
            self.name,
            units=made,
            relations=relations,
            covers=self._covers,
            scheme_version=self.scheme.version,
            tool=f"argora, {analysis.provenance}",
        )
        return Mined(layer, dict(zip(ids, read.sure, strict=True)), analysis.notes)

    @property
    def _covers(self) -> frozenset[str]:
        tasks = {"units"}
        if self.reader.frame.is_linked:
            tasks.add("relations")
        if self.reader.stances is not None and self.reader.frame.stances:
            tasks.add("attributes")
        return frozenset(tasks)

    def _unit(self, analysis: Analysis, id: str, tokens: range, read: Read, n: int) -> Unit:
        span = Span(analysis.tokens[tokens[0]].start, analysis.tokens[tokens[-1]].end)
        attributes = {
            stance.attribute: stance.value
            for stance in self.reader.frame.stances
            if (stance.category, stance.relation) == (read.categories[n], read.stances[n])
        }
        return Unit(id, (span,), read.categories[n], attributes)

    def _check(self, study: Study) -> None:
        taken = [who for who in study.annotators if who.id == self.name and who.kind != "model"]
        if taken:
            raise DataError(
                f"{self.name!r} is a {taken[0].kind} of the study; give the model another name"
            )
        unknown = sorted(
            {role.category for role in self.reader.frame.roles} - set(study.scheme.unit_ids)
        )
        if study.scheme.unit_ids and unknown:
            raise DataError(
                f"the model writes {unknown[0]!r}, which scheme {study.scheme.id!r} of the study "
                f"does not have; it was trained on scheme {self.scheme.id!r}"
            )
