"""Typed annotations of one text to a layer, once it is chosen what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from argora.errors import MendedError
from argora.formats.base import Problems
from argora.formats.standoff import Place
from argora.formats.typed.choosing import Chosen, ends_of
from argora.formats.typed.texts import TOKEN, TypedAnnotation, TypedText, short_name
from argora.model import FrozenMap, Layer, Relation, Span, Unit, merge_spans
from argora.model.layer import Value

__all__ = ["layer_in"]


def layer_in(
    text: TypedText,
    chosen: Chosen,
    empty: Layer,
    place: Place,
    problems: Problems,
) -> Layer:
    """Return the layer that the annotations of a text say."""
    contents = _Contents(text, chosen)
    members = [each for each in text.annotations.values() if chosen.is_unit(each)]
    for each in members:
        contents.add(each)
    if n := sum(each.span is None for each in members):
        problem = f"{n} annotations have no characters; they are left out"
        problems.append(MendedError(problem, path=place.path))
    relations = [*_relations(contents), *_slots(contents)]
    units = tuple(contents.unit(id) for id in contents.parts)
    return Layer(
        empty.document,
        empty.annotator,
        empty.round,
        units=units,
        relations=tuple(relations),
        state=empty.state,
    )


@dataclass
class _Contents:
    """The units of a text so far: the annotations that are their parts, by id."""

    text: TypedText
    chosen: Chosen
    parts: dict[str, list[TypedAnnotation]] = field(default_factory=dict)
    by_annotation: dict[str, str] = field(default_factory=dict)
    by_place: dict[Span, str] = field(default_factory=dict)

    def add(self, annotation: TypedAnnotation) -> None:
        """Add an annotation as a unit, or as a part of one."""
        if annotation.span is None:
            return
        id = annotation.unit or annotation.id
        self.parts.setdefault(id, []).append(annotation)
        self.by_annotation[annotation.id] = id
        self.by_place.setdefault(annotation.span, id)

    def end(self, id: str) -> str | None:
        """Return the unit that an annotation is or stands at; one is made where there is none."""
        annotation = self.text.annotations[id]
        if id not in self.by_annotation and annotation.span is not None:
            if annotation.span in self.by_place:
                self.by_annotation[id] = self.by_place[annotation.span]
            else:
                self.add(annotation)
        return self.by_annotation.get(id)

    def unit(self, id: str) -> Unit:
        parts = self.parts[id]
        spans = tuple(part.span for part in parts if part.span is not None)
        if len(spans) > 1:
            spans = merge_spans(spans) if _overlap(spans) else spans
        category, attributes = _category_and_attributes(parts[0], self.chosen)
        return Unit(id, spans, category, attributes)


def _overlap(spans: tuple[Span, ...]) -> bool:
    return any(one.overlaps(other) for one, other in pairwise(sorted(spans)))


def _category_and_attributes(
    annotation: TypedAnnotation, chosen: Chosen
) -> tuple[str | None, Mapping[str, Value]]:
    """Return the category and the attributes of an annotation."""
    feature = chosen.feature_of(annotation)
    attributes = {name: value for name, value in annotation.features.items() if name != feature}
    if feature is not None:
        value = annotation.features.get(feature)
        return (None if value is None else _words(value)), FrozenMap(attributes)
    is_token = annotation.type == TOKEN
    return (None if is_token else short_name(annotation.type)), FrozenMap(attributes)


def _words(value: Value) -> str | None:
    if isinstance(value, tuple):
        return ", ".join(value) or None
    return (str(value).lower() if isinstance(value, bool) else str(value)) or None


def _relations(contents: _Contents) -> Iterator[Relation]:
    """Yield the relations of the chosen layer; their ends become units where they are none."""
    for each in contents.text.annotations.values():
        ends = ends_of(each)
        if ends is None or not contents.chosen.is_relation(each):
            continue
        source, target = map(contents.end, ends)
        if source is not None and target is not None:
            category, attributes = _category_and_attributes(each, contents.chosen)
            yield Relation(each.unit or each.id, (source,), target, category, attributes)


def _slots(contents: _Contents) -> Iterator[Relation]:
    """Yield a relation for each filler of a slot, from the unit that has the slot."""
    hosts = [part for parts in list(contents.parts.values()) for part in parts]
    for host in hosts:
        for feature, links in host.links.items():
            for n, link in enumerate(links, start=1):
                source, target = contents.by_annotation[host.id], contents.end(link.target)
                if target is not None:
                    id = f"{host.id}.{feature}.{n}"
                    yield Relation(id, (source,), target, link.role or feature, link.features)
