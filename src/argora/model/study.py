"""A study: a scheme, documents, annotators and their layers; immutable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from itertools import pairwise
from typing import Any, TypeVar

from argora.errors import DataError, ModelError, did_you_mean
from argora.model.changes.record import Migration
from argora.model.document import Document, words_of
from argora.model.frame import data_frame
from argora.model.guideline import Guideline
from argora.model.layer import Annotator, Kind, Layer, LayerKey, State, Unit, check_phase
from argora.model.scheme import Scheme, Violation
from argora.model.selection import Selection

__all__ = ["PUBLIC_BY_DEFAULT", "Study"]

PUBLIC_BY_DEFAULT = ("language", "title", "topic")
"""The metadata that the annotator's page itself shows with the text."""

Element = TypeVar("Element")


@dataclass(frozen=True)
class Study:
    """Everything that was annotated, by whom and under which scheme.

    Documents and annotators stand in the order of their ids, layers by (document, annotator,
    round, phase), so two studies that say the same are equal.

    Attributes
    ----------
    guidelines : what annotators followed, the oldest version first; the last one holds.
    public : the names of the metadata that annotators may see, in order; other metadata, such as
        the answer of a check document, are for managers and curators only.
    phases : the names of the phases in their order. A layer has one of them, or none, as those have
        that were made before the study had phases. By default they are those of the layers, in the
        order of the alphabet.
    migrations : the changes of the scheme, the first one first; the last one leads to the scheme,
        so a study that is given another scheme has none. What they record of layers that are not
        here goes.
    selection : which annotators and documents were left out on purpose, if any; never stored, and
        two studies are equal without it.

    Raises
    ------
    ModelError
        If a layer speaks of an unknown document, annotator or phase, two layers share their place,
        or a unit reaches beyond the text.
    """

    scheme: Scheme
    documents: tuple[Document, ...] = ()
    annotators: tuple[Annotator, ...] = ()
    layers: tuple[Layer, ...] = ()
    name: str = "study"
    guidelines: tuple[Guideline, ...] = ()
    public: tuple[str, ...] = PUBLIC_BY_DEFAULT
    phases: tuple[str, ...] = ()
    migrations: tuple[Migration, ...] = ()
    selection: Selection | None = field(default=None, compare=False, metadata={"stored": False})

    def __post_init__(self) -> None:
        documents = tuple(sorted(self.documents, key=lambda document: document.id))
        annotators = tuple(sorted(self.annotators, key=lambda annotator: annotator.id))
        object.__setattr__(self, "documents", documents)
        object.__setattr__(self, "public", tuple(sorted(set(self.public))))
        object.__setattr__(self, "annotators", annotators)
        object.__setattr__(self, "layers", tuple(sorted(self.layers, key=lambda a: a.key)))
        _refuse_twice(documents, lambda each: each.id, lambda each: f"document {each.id!r}")
        _refuse_twice(annotators, lambda each: each.id, lambda each: f"annotator {each.id!r}")
        _refuse_twice(self.layers, lambda each: each.key, lambda each: each.name)
        _refuse_twice(
            self.guidelines,
            lambda each: each.version,
            lambda each: f"version {each.version!r} of the guideline",
        )
        self._settle_phases()
        self._settle_migrations()
        for layer in self.layers:
            if layer.annotator not in self._annotators:
                near = did_you_mean(layer.annotator, self._annotators)
                raise ModelError(f"{layer.name}: the study has no such annotator{near}")
            if layer.document not in self._documents:
                near = did_you_mean(layer.document, self._documents)
                raise ModelError(f"{layer.name}: the study has no such document{near}")
            check_fits(layer, self._documents[layer.document])

    def _settle_phases(self) -> None:
        for name in self.phases:
            check_phase(name)
        _refuse_twice(self.phases, str, lambda name: f"phase {name!r}")
        in_use = {layer.phase for layer in self.layers} - {""}
        phases = tuple(self.phases) or tuple(sorted(in_use))
        object.__setattr__(self, "phases", phases)
        for layer in self.layers if in_use.difference(phases) else ():
            if layer.phase and layer.phase not in phases:
                near = did_you_mean(layer.phase, phases)
                raise ModelError(
                    f"{layer.name}: the study has no such phase{near}; its phases: "
                    f"{', '.join(map(repr, phases))}"
                )

    def _settle_migrations(self) -> None:
        if not self.migrations:
            return
        if self.migrations[-1].change.after != self.scheme:
            object.__setattr__(self, "migrations", ())
            return
        for one, other in pairwise(self.migrations):
            if one.change.after != other.change.before:
                raise ModelError(
                    f"a change of the scheme ends with version {one.change.after.version!r}, and "
                    f"the next one begins with another scheme, {other.change.before.version!r}"
                )
        keys = {layer.key for layer in self.layers}
        if any(not keys.issuperset(migration.by_layer) for migration in self.migrations):
            staying = tuple(
                replace(each, records=tuple(r for r in each.records if r.key in keys))
                for each in self.migrations
            )
            object.__setattr__(self, "migrations", staying)

    @cached_property
    def _documents(self) -> Mapping[str, Document]:
        return {document.id: document for document in self.documents}

    @cached_property
    def derived(self) -> dict[Hashable, Any]:
        """What was made of this study, which never changes, by how it was made.

        Nothing in it is to be changed, and a study made from this one begins with nothing.
        """
        return {}

    @cached_property
    def _annotators(self) -> Mapping[str, Annotator]:
        return {annotator.id: annotator for annotator in self.annotators}

    @cached_property
    def _layers(self) -> Mapping[LayerKey, Layer]:
        return {layer.key: layer for layer in self.layers}

    @cached_property
    def _layers_of(self) -> Mapping[str, tuple[Layer, ...]]:
        layers_of: dict[str, list[Layer]] = {document.id: [] for document in self.documents}
        for layer in self.layers:
            layers_of[layer.document].append(layer)
        return {document: tuple(layers) for document, layers in layers_of.items()}

    def document(self, id: str) -> Document:
        """Return the document of that id."""
        if id not in self._documents:
            raise ModelError(f"no document {id!r}{did_you_mean(id, self._documents)}")
        return self._documents[id]

    def annotator(self, id: str) -> Annotator:
        """Return the annotator of that id."""
        if id not in self._annotators:
            raise ModelError(f"no annotator {id!r}{did_you_mean(id, self._annotators)}")
        return self._annotators[id]

    @cached_property
    def phases_in_use(self) -> tuple[str, ...]:
        """The phases that have layers, in their order; "" is the first, if layers have none."""
        in_use = {layer.phase for layer in self.layers}
        return tuple(name for name in ("", *self.phases) if name in in_use)

    @property
    def phase(self) -> str:
        """The phase of all layers; empty where they have none.

        Raises
        ------
        DataError
            If the layers are of several phases: each has its own question, and is measured alone.
        """
        if len(self.phases_in_use) > 1:
            named = [name for name in self.phases_in_use if name]
            listed = ", ".join([*map(repr, named), *["none"] * ("" in self.phases_in_use)])
            raise DataError(
                f"the layers are of several phases ({listed}); choose one, such as "
                f"phase={named[0]!r}"
            )
        return self.phases_in_use[0] if self.phases_in_use else ""

    def layer(self, document: str, annotator: str, round: int = 1, phase: str = "") -> Layer | None:
        """Return the annotator's layer of the document; None if it was not annotated.

        Parameters
        ----------
        phase : not needed where all layers are of one phase.
        """
        if not phase and len(self.phases_in_use) == 1:
            phase = self.phases_in_use[0]
        return self._layers.get((document, annotator, round, phase))

    def layers_of(self, document: str) -> tuple[Layer, ...]:
        """Return all layers of a document, by annotator, round and phase."""
        return self._layers_of[self.document(document).id]

    def select(
        self,
        *,
        documents: Iterable[str] | None = None,
        annotators: Iterable[str] | None = None,
        kinds: Iterable[Kind] | None = None,
        round: int | None = None,
        state: State | None = None,
        metadata: Mapping[str, object] | None = None,
        phase: str | None = None,
    ) -> Study:
        """Return the part of the study that fits all conditions; None leaves one open.

        A condition on annotators, round, phase or state removes layers and annotators, never
        documents: a document that nobody annotated stays and counts as not annotated. The study of
        a phase has this phase alone; an empty name chooses layers without a phase.
        """
        if phase and phase not in self.phases:
            listed = ", ".join(map(repr, self.phases)) or "no phases"
            near = did_you_mean(phase, self.phases)
            raise ModelError(f"no phase {phase!r}{near}; the study has {listed}")
        ids = None if documents is None else {self.document(id).id for id in documents}
        people = None if annotators is None else {self.annotator(id).id for id in annotators}
        allowed = None if kinds is None else set(kinds)
        chosen = tuple(
            document
            for document in self.documents
            if (ids is None or document.id in ids)
            and all(document.metadata.get(k) == v for k, v in (metadata or {}).items())
        )
        staying = tuple(
            annotator
            for annotator in self.annotators
            if (people is None or annotator.id in people)
            and (allowed is None or annotator.kind in allowed)
        )
        where, annotator_ids = {d.id for d in chosen}, {a.id for a in staying}
        layers = tuple(
            layer
            for layer in self.layers
            if layer.document in where
            and layer.annotator in annotator_ids
            and (round is None or layer.round == round)
            and (state is None or layer.state == state)
            and (phase is None or layer.phase == phase)
        )
        phases = self.phases if phase is None else (phase,) if phase else ()
        return replace(self, documents=chosen, annotators=staying, layers=layers, phases=phases)

    def with_layers(self, *layers: Layer) -> Study:
        """Return a copy in which these layers are added or take the place of their forerunners."""
        return replace(self, layers=tuple({**self._layers, **{a.key: a for a in layers}}.values()))

    def facets(self, name: str) -> Mapping[object, tuple[str, ...]]:
        """Return the ids of the documents for every value that a facet takes.

        Documents without the facet are under None.
        """
        names = {key for document in self.documents for key in document.metadata}
        if name not in names:
            raise ModelError(
                f"no facet {name!r}{did_you_mean(name, names)}; "
                f"documents have {sorted(names) or 'no metadata'}"
            )
        documents_of: dict[object, list[str]] = {}
        for document in self.documents:
            documents_of.setdefault(document.metadata.get(name), []).append(document.id)
        return {
            value: tuple(documents_of[value]) for value in sorted(documents_of, key=_facet_place)
        }

    def grouped(self, *, by: str) -> Study:
        """Return the study with documents of one value of a facet as one resampling group.

        A document without the facet is a group of its own, whatever group it had before.

        >>> pages = (Document("a", metadata={"page": 1}), Document("b", metadata={"page": 1}))
        >>> study = Study(Scheme("s"), (*pages, Document("c")))
        >>> [document.cluster for document in study.grouped(by="page").documents]
        ['page=1', 'page=1', 'c']
        """
        self.facets(by)
        groups = {
            d.id: f"{by}={words_of(d.metadata[by])}" for d in self.documents if by in d.metadata
        }
        return replace(
            self, documents=tuple(replace(d, group=groups.get(d.id)) for d in self.documents)
        )

    def rows(self) -> Iterator[dict[str, object]]:
        """Yield a tidy row for every unit of every layer."""
        for layer in self.layers:
            document = self._documents[layer.document]
            for unit in layer.units:
                yield {
                    "document": layer.document,
                    "annotator": layer.annotator,
                    "kind": self._annotators[layer.annotator].kind,
                    "round": layer.round,
                    **({"phase": layer.phase} if self.phases else {}),
                    "unit": unit.id,
                    "category": unit.category,
                    "start": unit.start,
                    "end": unit.end,
                    "text": unit.words(document.text),
                    **{f"attribute:{name}": value for name, value in unit.attributes.items()},
                }

    def to_frame(self) -> Any:
        """Return the rows as a pandas data frame."""
        return data_frame(list(self.rows()))

    def check(self) -> tuple[Violation, ...]:
        """Return every breach of the scheme in every layer."""
        return tuple(
            violation
            for layer in self.layers
            for violation in self.scheme.check(layer, self._documents[layer.document])
        )

    def _repr_html_(self) -> str:
        return f"<p><b>{escape(self.name)}</b>: {escape(str(self).partition(': ')[2])}</p>"

    def __str__(self) -> str:
        kinds = Counter(annotator.kind for annotator in self.annotators)
        annotators = ", ".join(_counted(n, kind) for kind, n in sorted(kinds.items()))
        return (
            f"{self.name}: {_counted(len(self.documents), 'document')}, {annotators or 'nobody'}, "
            f"{_counted(len(self.layers), 'layer')}, scheme {self.scheme.id}"
        )


def _counted(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


def _facet_place(value: object) -> tuple[bool, bool, float, str]:
    """Return a key that sorts numbers by size, then texts, then missing values."""
    number = float(value) if isinstance(value, int | float) else 0.0
    return value is None, isinstance(value, str), number, str(value)


def check_fits(layer: Layer, document: Document, *, units: Iterable[Unit] | None = None) -> None:
    """Raise ModelError if a unit of the layer reaches beyond the document or its segments.

    Parameters
    ----------
    units : the only ones that are looked at; all of the layer by default.
    """
    segmentation = document.segmentations.get("segment")
    segments = set(segmentation.ids) if segmentation is not None and segmentation.ids else None
    for unit in layer.units if units is None else units:
        if unit.end is not None and unit.end > document.n_characters:
            raise ModelError(
                f"{layer.name}: unit {unit.id!r} ends at {unit.end}, "
                f"but the text has {document.n_characters} characters"
            )
        if segments is not None and (stray := set(unit.segment) - segments):
            raise ModelError(
                f"{layer.name}: unit {unit.id!r} takes up {min(stray)!r}, "
                "which is no segment of the document"
            )


def _refuse_twice(
    elements: Sequence[Element],
    key: Callable[[Element], Hashable],
    name: Callable[[Element], str],
) -> None:
    if len({key(element) for element in elements}) == len(elements):
        return
    counts = Counter(map(key, elements))
    twice = next(element for element in elements if counts[key(element)] > 1)
    raise ModelError(f"{name(twice)} is there twice; each may be there once")
