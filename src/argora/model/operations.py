"""Operations on a layer and their inverses: a layer is the fold of its operations."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import reduce
from typing import Any, ClassVar, TypeVar

from argora.errors import ModelError
from argora.model.frozen import FrozenMap
from argora.model.layer import Layer, Relation, Unit, Value, relation_place, unit_place

__all__ = [
    "Batch",
    "Create",
    "Delete",
    "Operation",
    "SetAttribute",
    "SetField",
    "Update",
    "apply",
    "ends_first",
    "flat",
    "fold",
    "inverse",
    "of_person",
    "operations_of",
]

Element = TypeVar("Element", bound=Unit | Relation)

PLACE = ("document", "annotator", "round", "phase")
SETTABLE = tuple(
    field.name
    for field in fields(Layer)
    if field.name not in (*PLACE, "units", "relations", "attributes")
)
FIELDS = tuple(field.name for field in fields(Layer))
CHECKED = ("state", "covers")
"""Fields that do not go with everything else in a layer."""


@dataclass(frozen=True)
class Create:
    """Add a unit or relation whose id the layer does not have yet."""

    tag: ClassVar[str] = "create"
    thing: Unit | Relation


@dataclass(frozen=True)
class Update:
    """Replace the unit or relation with the same id."""

    tag: ClassVar[str] = "update"
    thing: Unit | Relation


@dataclass(frozen=True)
class Delete:
    """Remove the unit or relation of that id; nothing may point to it any more."""

    tag: ClassVar[str] = "delete"
    id: str


@dataclass(frozen=True)
class SetAttribute:
    """Set an attribute of the whole document, or remove it with None."""

    tag: ClassVar[str] = "set-attribute"
    name: str
    value: Value | None


@dataclass(frozen=True)
class SetField:
    """Replace one of the layer's own fields: order, state, covers, versions, times, tool."""

    tag: ClassVar[str] = "set-field"
    name: str
    value: Any

    def __post_init__(self) -> None:
        if self.name not in SETTABLE:
            raise ModelError(f"field {self.name!r} cannot be set; these can: {list(SETTABLE)}")
        if isinstance(self.value, list):
            object.__setattr__(self, "value", tuple(self.value))


@dataclass(frozen=True)
class Batch:
    """Several operations that happen together or not at all."""

    tag: ClassVar[str] = "batch"
    operations: tuple[Operation, ...]


Operation = Create | Update | Delete | SetAttribute | SetField | Batch


def apply(layer: Layer, operation: Operation) -> Layer:
    """Return the layer after the operation; the layer itself stays as it was.

    Raises
    ------
    ModelError
        If the operation does not fit: an id that is there already or not at all, a deletion of
        something that a relation points to, a relation to nothing.
    """
    match operation:
        case Batch(operations):
            return fold(layer, operations)
        case SetAttribute(name, value):
            return _unchecked(layer, attributes=FrozenMap(layer.attributes).set(name, value))
        case SetField(name, value) if name in CHECKED:
            return replace(layer, **{name: value})
        case SetField(name, value):
            return _unchecked(layer, **{name: value})
        case Create(thing):
            if thing.id in layer.by_id:
                raise ModelError(f"{layer.name} has {thing.id!r} already; update it instead").coded(
                    "id-taken", id=thing.id
                )
            return _with(layer, thing)
        case Update(thing):
            before = _existing(layer, thing.id)
            if type(before) is not type(thing):
                raise ModelError(f"{thing.id!r} cannot turn from a unit into a relation or back")
            return _with(_without(layer, thing.id), thing)
        case Delete(id):
            _existing(layer, id)
            users = [r.id for r in layer.relations if id in (*r.sources, r.target)]
            if users:
                raise ModelError(
                    f"{id!r} cannot go: {', '.join(users)} points to it; delete that first"
                ).coded("still-used", id=id, by=users)
            return _without(layer, id)
    raise ModelError(f"unknown operation {operation!r}")


def of_person(operation: Operation) -> Operation:
    """Return the operation as a person's: what they create or change has no probabilities."""
    match operation:
        case Batch(operations):
            return Batch(tuple(map(of_person, operations)))
        case Create(thing):
            return Create(replace(thing, probabilities=None))
        case Update(thing):
            return Update(replace(thing, probabilities=None))
    return operation


def flat(operations: Iterable[Operation]) -> Iterator[Operation]:
    """Yield operations in their order, and those of a batch in its place."""
    for operation in operations:
        if isinstance(operation, Batch):
            yield from flat(operation.operations)
        else:
            yield operation


def inverse(operation: Operation, layer: Layer) -> Operation:
    """Return the operation that undoes this one, given the layer before it."""
    match operation:
        case Batch(operations):
            undo: list[Operation] = []
            for part in operations:
                undo.append(inverse(part, layer))
                layer = apply(layer, part)
            return Batch(tuple(reversed(undo)))
        case SetAttribute(name):
            return SetAttribute(name, layer.attributes.get(name))
        case SetField(name):
            return SetField(name, getattr(layer, name))
        case Create(thing):
            return Delete(thing.id)
        case Update(thing):
            return Update(_existing(layer, thing.id))
        case Delete(id):
            return Create(_existing(layer, id))
    raise ModelError(f"unknown operation {operation!r}")


def fold(layer: Layer, operations: Iterable[Operation]) -> Layer:
    """Apply operations one after the other."""
    return reduce(apply, operations, layer)


def operations_of(layer: Layer) -> tuple[Operation, ...]:
    """Return operations whose fold over an empty layer of the same place gives this layer."""
    empty = Layer(layer.document, layer.annotator, layer.round, phase=layer.phase)
    operations: list[Operation] = [
        SetField(name, getattr(layer, name))
        for name in SETTABLE
        if getattr(layer, name) != getattr(empty, name)
    ]
    operations += [SetAttribute(name, value) for name, value in layer.attributes.items()]
    operations += [Create(unit) for unit in layer.units]
    return (*operations, *(Create(relation) for relation in ends_first(layer)))


def ends_first(layer: Layer) -> list[Relation]:
    """Return the relations so that each comes after the relations that it points from or to."""
    ordered: dict[str, Relation] = {}
    relations = {relation.id: relation for relation in layer.relations}
    for relation in layer.relations:
        todo = [relation]
        while todo:
            ends = (*todo[-1].sources, todo[-1].target)
            missing = [relations[e] for e in ends if e in relations and e not in ordered]
            if missing:
                todo += missing
            else:
                complete = todo.pop()
                ordered[complete.id] = complete
    return list(ordered.values())


def _existing(layer: Layer, id: str) -> Unit | Relation:
    if id not in layer.by_id:
        raise ModelError(f"{layer.name} has no {id!r}").coded("no-such-thing", id=id)
    return layer.by_id[id]


def _with(layer: Layer, element: Unit | Relation) -> Layer:
    """Insert an element with a fresh id at its place; check only what it may break.

    The layer was in order before. A unit cannot break anything that is there, nor can a relation
    between units; everything else makes the layer anew, which checks the whole.
    """
    if isinstance(element, Unit):
        if "units" not in layer.covers:
            return replace(layer, units=(*layer.units, element))
        return _unchecked(layer, units=_inserted(layer.units, element, unit_place))
    by_id = layer.by_id
    ends = (by_id.get(end) for end in (*element.sources, element.target))
    if "relations" not in layer.covers or not all(isinstance(end, Unit) for end in ends):
        return replace(layer, relations=(*layer.relations, element))
    return _unchecked(layer, relations=_inserted(layer.relations, element, relation_place))


def _inserted(
    elements: tuple[Element, ...], element: Element, place: Callable[[Element], tuple[object, ...]]
) -> tuple[Element, ...]:
    at = bisect(elements, place(element), key=place)
    return (*elements[:at], element, *elements[at:])


def _without(layer: Layer, id: str) -> Layer:
    if isinstance(layer.by_id[id], Unit):
        # Update removes and adds again: relations to the unit are checked when it is back.
        return _unchecked(layer, units=tuple(unit for unit in layer.units if unit.id != id))
    return _unchecked(layer, relations=tuple(r for r in layer.relations if r.id != id))


def _unchecked(layer: Layer, **changes: Any) -> Layer:
    bare = object.__new__(Layer)
    vars(bare).update((name, changes.get(name, getattr(layer, name))) for name in FIELDS)
    return bare
