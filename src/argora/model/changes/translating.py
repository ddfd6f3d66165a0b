"""Operations that were made under an earlier version of a scheme, as the later one says them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from argora.errors import ModelError, SchemeError
from argora.model.changes.change import SchemeChange, called, what_of
from argora.model.changes.record import Migration
from argora.model.changes.restoring import earlier_layer
from argora.model.document import Document
from argora.model.layer import Layer, Relation, Unit
from argora.model.operations import Batch, Create, Operation, SetAttribute, Update, apply
from argora.model.rules import View

__all__ = ["translate"]


def translate(
    operations: Sequence[Operation],
    layer: Layer,
    document: Document,
    migrations: Sequence[Migration],
) -> tuple[Operation, ...]:
    """Return operations with the names that the changes of the scheme give to what they say.

    Parameters
    ----------
    layer : as it is now, under the version that holds.
    migrations : the changes since the version under which the operations were made.

    Raises
    ------
    SchemeError
        If the operations say something that the later version does not have.
    """
    earlier = [layer]
    for migration in reversed(migrations):
        earlier.append(earlier_layer(earlier[-1], migration))
    translated = tuple(operations)
    for migration, before in zip(migrations, reversed(earlier), strict=False):
        translated = _Translation(migration.change, before, document, translated).operations()
    return translated


class _Translation:
    """Operations on a layer under one version, as the next version says them."""

    def __init__(
        self,
        change: SchemeChange,
        before: Layer,
        document: Document,
        operations: tuple[Operation, ...],
    ) -> None:
        self._change = change
        self._before = before
        self._operations = operations
        layer = before
        for operation in _flat(operations):
            # What does not fit is refused later, where it is applied to the layer as it is now.
            with suppress(ModelError):
                layer = apply(layer, operation)
        self._view = View(layer, document, change.before.symmetric)

    def operations(self) -> tuple[Operation, ...]:
        """Return the operations under the next version."""
        return tuple(map(self._one, self._operations))

    def _one(self, operation: Operation) -> Operation:
        match operation:
            case Batch(operations):
                return Batch(tuple(map(self._one, operations)))
            case Create(element):
                return Create(self._element(element))
            case Update(element):
                return Update(self._element(element))
            case SetAttribute(name, value):
                target = self._change.targets_of(("attribute", ""), name)[0]
                if target is None:
                    raise self._gone("attribute", name)
                if value is None:
                    return SetAttribute(target, None)
                changed = self._change.attributes_of({name: value})
                if target not in changed:
                    raise self._gone("value", str(value))
                return SetAttribute(target, changed[target])
        return operation

    def _element(self, element: Unit | Relation) -> Unit | Relation:
        category = element.category
        if category is not None:
            if element.id not in self._view.layer.by_id:
                raise ModelError(f"{self._before.name} has no {element.id!r}").coded(
                    "no-such-thing", id=element.id
                )
            category = self._change.category_of(self._view, element)
            if category is None:
                raise self._gone(what_of(element), str(element.category))
        attributes = self._change.attributes_of(element.attributes)
        former = self._before.by_id.get(element.id)
        for name, value in element.attributes.items():
            is_new = former is None or former.attributes.get(name) != value
            if is_new and not self._change.attributes_of({name: value}):
                raise self._gone("attribute", name)
        return replace(element, category=category, attributes=attributes)

    def _gone(self, what: str, name: str) -> SchemeError:
        after = self._change.after
        error = SchemeError(
            f"version {after.version!r} of the scheme has no {called((what, ''), name)} any more, "
            "which this change says; make the change anew under that version"
        )
        error.coded("scheme-without", what=what, name=name, version=after.version)
        return error


def _flat(operations: Iterable[Operation]) -> list[Operation]:
    flat: list[Operation] = []
    for operation in operations:
        flat += _flat(operation.operations) if isinstance(operation, Batch) else [operation]
    return flat
