"""Differences between two versions of a study: documents, people, and operations on layers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from argora.model.document import Document
from argora.model.layer import Annotator, Layer
from argora.model.matching import match
from argora.model.operations import (
    SETTABLE,
    Create,
    Delete,
    Operation,
    SetAttribute,
    SetField,
    Update,
    ends_first,
    fold,
)
from argora.model.study import Study
from argora.model.texts import parting, same_but_breaks

__all__ = ["Change", "Difference", "Edit", "difference", "edit", "operations_between"]

PRIME = "'"  # behind an id that went and whose name something else has now


@dataclass(frozen=True)
class Edit:
    """How one version of a layer becomes another.

    Attributes
    ----------
    ids : new ids by old ones, where they differ.
    operations : what leads from the old layer, in the new ids, to the new layer.
    """

    old: Layer
    new: Layer
    ids: Mapping[str, str]
    operations: tuple[Operation, ...]

    @property
    def before(self) -> Layer:
        """The old layer in the new ids."""
        return _with_ids(self.old, self.ids)

    def apply(self) -> Layer:
        """Return the new layer, made from the old one."""
        return fold(self.before, self.operations)


@dataclass(frozen=True)
class Change:
    """Something other than a layer that differs; None on the side where it is not there."""

    about: Literal["document", "annotator", "scheme", "study"]
    id: str
    what: str
    old: object
    new: object


@dataclass(frozen=True)
class Difference:
    """How two versions of a study differ.

    Attributes
    ----------
    changes : documents and annotators that came or went, metadata, kinds, scheme, phases.
    texts : why layers on a document cannot be compared, by document: its text is another one.
    come, gone : layers that only the new or only the old version has.
    edits : layers that both have and whose content differs, or whose ids only.
    """

    old: Study
    new: Study
    changes: tuple[Change, ...]
    texts: Mapping[str, str]
    come: tuple[Layer, ...]
    gone: tuple[Layer, ...]
    edits: tuple[Edit, ...]

    def __bool__(self) -> bool:
        """Return whether anything differs; ids are names within a layer and do not count."""
        return bool(
            self.changes
            or self.texts
            or self.come
            or self.gone
            or any(edit.operations for edit in self.edits)
        )


def difference(old: Study, new: Study) -> Difference:
    """Compare two versions of a study; their names do not count.

    Where the text of a document changed, offsets mean something else: layers on it are not
    compared.
    """
    documents = {document.id: document for document in new.documents}
    shared = [(d, documents[d.id]) for d in old.documents if d.id in documents]
    texts = {a.id: why for a, b in shared if (why := _other_text(a, b)) is not None}
    before = {layer.key: layer for layer in old.layers}
    after = {layer.key: layer for layer in new.layers}
    pairs = [(before[key], after[key]) for key in before if key in after]
    return Difference(
        old,
        new,
        tuple(_changes(old, new, shared, texts)),
        texts,
        tuple(layer for key, layer in after.items() if key not in before),
        tuple(layer for key, layer in before.items() if key not in after),
        tuple(edit(a, b) for a, b in pairs if a.document not in texts and _changed(a, b)),
    )


def _other_text(old: Document, new: Document) -> str | None:
    if old.text is not None and new.text is not None:
        if old.text == new.text:
            return None
        if same_but_breaks(old.text, new.text):
            return "the texts are the same up to line breaks"
        return parting(old.text, new.text)
    if old.n_characters != new.n_characters:
        return f"{old.n_characters} characters became {new.n_characters}"
    return None


def _changes(
    old: Study,
    new: Study,
    shared: Iterable[tuple[Document, Document]],
    texts: Mapping[str, str],
) -> Iterator[Change]:
    if old.scheme != new.scheme:
        names = [f"{scheme.id} {scheme.version}" for scheme in (old.scheme, new.scheme)]
        if names[0] == names[1]:
            names[1] += " with other content"
        yield Change("scheme", old.scheme.id, "scheme", *names)
    if old.phases != new.phases:
        listed = [", ".join(study.phases) or None for study in (old, new)]
        yield Change("study", "", "phases", *listed)
    yield from _come_and_gone("document", old.documents, new.documents)
    yield from _come_and_gone("annotator", old.annotators, new.annotators)
    for one, other in shared:
        yield from _document_changes(one, other, offsets=one.id not in texts)
    people = {annotator.id: annotator for annotator in new.annotators}
    for person in old.annotators:
        if person.id in people:
            yield from _annotator_changes(person, people[person.id])


def _come_and_gone(
    about: Literal["document", "annotator"],
    old: Sequence[Document] | Sequence[Annotator],
    new: Sequence[Document] | Sequence[Annotator],
) -> Iterator[Change]:
    before, after = {each.id for each in old}, {each.id for each in new}
    for id in sorted(before ^ after):
        pair = (True, None) if id in before else (None, True)
        yield Change(about, id, about, *pair)


def _document_changes(old: Document, new: Document, *, offsets: bool) -> Iterator[Change]:
    for name, a, b in _pairs(old.metadata, new.metadata):
        yield Change("document", old.id, name, a, b)
    if old.group != new.group:
        yield Change("document", old.id, "group", old.group, new.group)
    if (old.text is None) != (new.text is None):
        pair = (None, True) if old.text is None else (True, None)
        yield Change("document", old.id, "text", *pair)
    if offsets:
        for name, a, b in _pairs(old.segmentations, new.segmentations):
            counts = [None if cut is None else f"{len(cut)} ({cut.provenance})" for cut in (a, b)]
            yield Change("document", old.id, f"{name}s", *counts)
        if old.turns != new.turns:
            yield Change("document", old.id, "turns", len(old.turns), len(new.turns))


def _annotator_changes(old: Annotator, new: Annotator) -> Iterator[Change]:
    if old.kind != new.kind:
        yield Change("annotator", old.id, "kind", old.kind, new.kind)
    for name, a, b in _pairs(old.attributes, new.attributes):
        yield Change("annotator", old.id, name, a, b)


def _pairs(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for name in sorted({*old, *new}):
        a, b = old.get(name), new.get(name)
        if a != b or type(a) is not type(b):
            yield name, a, b


def edit(old: Layer, new: Layer) -> Edit:
    """Return the edit from one layer to another of the same document, annotator and round."""
    ids = _new_ids(old, new)
    before = _with_ids(old, ids)
    return Edit(
        old, new, {a: b for a, b in ids.items() if a != b}, tuple(operations_between(before, new))
    )


def _new_ids(old: Layer, new: Layer) -> dict[str, str]:
    """Return an id for everything in the old layer; what went must not have one of the new."""
    ids = dict(match(old, new))
    used = {*new.by_id, *ids.values(), *(t.id for t in old.things if t.id not in ids)}
    for element in old.things:
        if element.id not in ids:
            fresh = element.id
            if fresh in new.by_id:
                while fresh in used:
                    fresh += PRIME
                used.add(fresh)
            ids[element.id] = fresh
    return ids


def _with_ids(layer: Layer, ids: Mapping[str, str]) -> Layer:
    if not any(a != b for a, b in ids.items()):
        return layer

    def new(id: str) -> str:
        return ids.get(id, id)

    return replace(
        layer,
        units=tuple(replace(unit, id=new(unit.id)) for unit in layer.units),
        relations=tuple(
            replace(r, id=new(r.id), sources=tuple(map(new, r.sources)), target=new(r.target))
            for r in layer.relations
        ),
        order=tuple(map(new, layer.order)),
    )


def operations_between(old: Layer, new: Layer) -> Iterator[Operation]:
    """Yield operations that make one layer of another, in an order in which each of them fits.

    What has the same id in both is the same thing.
    """
    if old.covers != new.covers and not old.covers >= new.covers:
        yield SetField("covers", old.covers | new.covers)
    for unit in new.units:
        if unit.id not in old.by_id:
            yield Create(unit)
        elif _differ(unit, old.by_id[unit.id]):
            yield Update(unit)
    # Ends first: at no moment does a chain of relations, half old and half new, close a circle.
    for relation in ends_first(new):
        if relation.id not in old.by_id:
            yield Create(relation)
        elif _differ(relation, old.by_id[relation.id]):
            yield Update(relation)
    for relation in reversed(ends_first(old)):
        if relation.id not in new.by_id:
            yield Delete(relation.id)
    for unit in old.units:
        if unit.id not in new.by_id:
            yield Delete(unit.id)
    for name, _, value in _pairs(old.attributes, new.attributes):
        yield SetAttribute(name, value)
    for name in SETTABLE:
        covered = name == "covers" and not old.covers >= new.covers
        now = old.covers | new.covers if covered else getattr(old, name)
        if now != getattr(new, name):
            yield SetField(name, getattr(new, name))


def _changed(old: Layer, new: Layer) -> bool:
    return old != new or any(
        _differ(getattr(old, name), getattr(new, name))
        for name in ("units", "relations", "attributes")
    )


def _differ(one: object, other: object) -> bool:
    """Return whether two values differ, also in type: to Python 1, 1.0 and true are equal."""
    return repr(one) != repr(other)
