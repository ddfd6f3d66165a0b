"""What may be done to a layer, and what the log then says: edit, undo, redo, finish, reopen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from argora.errors import ConflictError, SchemeError, StoreError
from argora.model import Document, Layer, Relation, Scheme, Stamp, Unit
from argora.model.operations import (
    Create,
    Delete,
    Operation,
    SetAttribute,
    SetField,
    Update,
    apply,
    flat,
    fold,
    inverse,
)
from argora.model.study import check_fits
from argora.store.places import check_name
from argora.store.scheme_history import MIGRATE

__all__ = ["Change", "Under", "edit", "finish", "refuse_finished", "reopen", "stacks", "turn_back"]

MOST_OPERATIONS = 1000
FREE_FIELDS = ("order",)
"""What annotators say in a field of the layer; state, versions and times are set here."""


@dataclass(frozen=True)
class Under:
    """Under what a change is made.

    Attributes
    ----------
    scheme : the one that holds, which judges the change.
    guideline_version : what the annotator had on the screen, perhaps an older one.
    """

    scheme: Scheme
    guideline_version: str | None
    at: str


@dataclass(frozen=True)
class Change:
    """A step of a layer.

    Attributes
    ----------
    operations : what leads from ``before`` to ``after``, for the log.
    inverse : what takes the annotator's part of it back; None for what cannot be undone.
    """

    before: Layer
    after: Layer
    operations: tuple[Operation, ...]
    inverse: tuple[Operation, ...] | None = None


def edit(layer: Layer, operations: Sequence[Operation], document: Document, under: Under) -> Change:
    """Apply what an annotator did.

    Raises
    ------
    ModelError
        If an operation does not fit the layer, or a unit reaches beyond the text.
    SchemeError
        If a unit or relation has a category or a value that the scheme does not know.
    ConflictError
        If the layer is finished.
    """
    parts = list(flat(operations))
    if not parts:
        raise StoreError("there is nothing to save: no operation was sent").coded("no-operations")
    if len(parts) > MOST_OPERATIONS:
        raise StoreError(
            f"{len(parts):,} operations at once; send at most {MOST_OPERATIONS:,} together"
        ).coded("too-many-operations", n=len(parts), most=MOST_OPERATIONS)
    for part in parts:
        _refuse_foreign(part, layer, under.scheme)
    return _changed(layer, tuple(operations), document, under)


def turn_back(
    layer: Layer, recorded: Sequence[Operation], document: Document, under: Under
) -> Change:
    """Apply the recorded inverse of an earlier step; its own inverse leads forth again."""
    return _changed(layer, tuple(recorded), document, under)


def finish(layer: Layer, document: Document, under: Under) -> Change:
    """Return the change that finishes a layer.

    Raises
    ------
    SchemeError
        If the layer breaks a rule whose severity is error; ``violations`` has them.
    """
    refuse_finished(layer)
    change = _stated(layer, "finished", under)
    broken = [v for v in under.scheme.check(change.after, document) if v.severity == "error"]
    if broken:
        others = f" (and {len(broken) - 1} more)" if len(broken) > 1 else ""
        raise SchemeError(f"{layer.name}: {broken[0].message}{others}", violations=broken).coded(
            "rules-broken", n=len(broken)
        )
    return change


def reopen(layer: Layer, under: Under) -> Change:
    """Return the change that opens a finished layer again."""
    if layer.state == "open":
        raise ConflictError(f"the {layer.name} is open already").coded("layer-open")
    return _stated(layer, "open", under)


def stacks(
    steps: Iterable[tuple[int, str]], *, before: tuple[Sequence[int], Sequence[int]] = ((), ())
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the versions that can be undone and redone, the next one last, from the log's kinds.

    >>> stacks([(2, "edit"), (3, "edit"), (4, "undo"), (5, "redo"), (6, "undo"), (7, "undo")])
    ((), (6, 7))

    Parameters
    ----------
    before : what could be undone and redone before these steps.
    """
    undoable, redoable = map(list, before)
    for version, kind in steps:
        if kind == "edit":
            undoable.append(version)
            redoable.clear()
        elif kind == "undo":
            undoable.pop()
            redoable.append(version)
        elif kind == "redo":
            redoable.pop()
            undoable.append(version)
        elif kind == MIGRATE:  # what took steps back says it in the words of another version
            undoable.clear()
            redoable.clear()
    return tuple(undoable), tuple(redoable)


def _changed(
    layer: Layer, operations: tuple[Operation, ...], document: Document, under: Under
) -> Change:
    refuse_finished(layer)
    after, back = layer, list[Operation]()
    for operation in operations:
        back.append(inverse(operation, after))
        after = apply(after, operation)
    check_fits(after, document, units=_units_of(operations, after))
    stamps = _stamps(after, under)
    return Change(layer, fold(after, stamps), (*operations, *stamps), tuple(reversed(back)))


def _units_of(operations: Iterable[Operation], after: Layer) -> list[Unit]:
    """Return the units that operations put into a layer; the others fitted the text before."""
    ids = (part.thing.id for part in flat(operations) if isinstance(part, Create | Update))
    parts = (after.by_id.get(id) for id in dict.fromkeys(ids))
    return [unit for unit in parts if isinstance(unit, Unit)]


def _stated(layer: Layer, state: str, under: Under) -> Change:
    stamp = Stamp(under.at, {"finished": "finished", "open": "reopened"}[state])
    operations: tuple[Operation, ...] = (
        SetField("state", state),
        SetField("times", (*layer.times, stamp)),
        *_stamps(layer, under),
    )
    return Change(layer, fold(layer, operations), operations)


def _stamps(layer: Layer, under: Under) -> tuple[Operation, ...]:
    """Return the operations that record scheme and guideline of the last change."""
    versions = {
        "scheme_version": under.scheme.version,
        "guideline_version": under.guideline_version,
    }
    return tuple(
        SetField(name, value) for name, value in versions.items() if getattr(layer, name) != value
    )


def refuse_finished(layer: Layer) -> None:
    """Raise ConflictError if the annotator is done with the layer."""
    if layer.state == "finished":
        raise ConflictError(f"the {layer.name} is finished; reopen it first").coded(
            "layer-finished"
        )


def _refuse_foreign(operation: Operation, layer: Layer, scheme: Scheme) -> None:
    """Refuse what is not the annotator's to set or what the scheme does not know."""
    if "units" not in layer.covers:  # also where there is none: the gold had no unit
        _refuse_fixed(operation, layer)
    match operation:
        case Create(thing):
            _refuse_unknown(thing, None, scheme)
        case Update(thing):
            _refuse_unknown(thing, layer.by_id.get(thing.id), scheme)
        case SetAttribute(name, value) if value is not None:
            _refuse_value("document", layer.document, name, value, scheme)
        case SetField(name) if name not in FREE_FIELDS:
            raise StoreError(
                f"the field {name!r} is not set by operations; expected one of {list(FREE_FIELDS)}"
            ).coded("fixed-field", field=name)


def _refuse_fixed(operation: Operation, layer: Layer) -> None:
    """Refuse to change, add or remove a unit where units are fixed."""
    match operation:
        case Create(Unit(id=id)) | Update(Unit(id=id)):
            pass
        case Delete(id) if isinstance(layer.by_id.get(id), Unit):
            pass
        case _:
            return
    raise StoreError(
        f"the units of the {layer.name} are fixed: expected relations between them, and found a "
        f"change of unit {id!r}"
    ).coded("fixed-unit", id=id)


def _refuse_unknown(part: Unit | Relation, before: Unit | Relation | None, scheme: Scheme) -> None:
    """Refuse a category or value that the scheme does not know, unless it was there before."""
    what: Literal["unit", "relation"] = "unit" if isinstance(part, Unit) else "relation"
    check_name(what, part.id)
    is_old = before is not None and before.category == part.category
    if part.category is None:
        return
    if not is_old and not scheme.has(what, part.category):
        ids = scheme.unit_ids if what == "unit" else scheme.relation_ids
        raise SchemeError(
            f"{what} {part.id!r} is a {part.category!r}, not one of {list(ids)}"
        ).coded("known-category", id=part.id, category=part.category)
    for name, value in part.attributes.items():
        if before is None or before.attributes.get(name) != value:
            _refuse_value(part.category, part.id, name, value, scheme)


def _refuse_value(bearer: str, id: str, name: str, value: object, scheme: Scheme) -> None:
    for attribute in scheme.attributes:
        fits = attribute.name == name and bearer in attribute.of and attribute.values
        if fits and value not in attribute.values:
            raise SchemeError(
                f"{id!r} has {name} {value!r}, not one of {list(attribute.values)}"
            ).coded("attribute-domain", id=id, attribute=name)
