"""A change applied to layers and to a study; nothing is lost, for a record says what was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from argora.errors import SchemeError
from argora.model.changes.backward import Backward
from argora.model.changes.change import SchemeChange
from argora.model.changes.record import Former, LayerRecord, Migration
from argora.model.document import Document
from argora.model.frozen import EMPTY
from argora.model.layer import Layer, LayerKey, Relation, Unit
from argora.model.rebuilding import Rebuilt, rebuild
from argora.model.rules import View
from argora.model.study import Study

__all__ = ["Changed", "apply_change", "change_layer", "changed", "in_force"]


@dataclass(frozen=True)
class Changed:
    """A study after a change of its scheme, and what happened to each layer.

    Attributes
    ----------
    layers : what happened, by the key of each layer.
    """

    study: Study
    layers: dict[LayerKey, Rebuilt]


def apply_change(study: Study, change: SchemeChange, *, at: str = "") -> Study:
    """Return the study under the later version of its scheme, with all layers and a record.

    Parameters
    ----------
    at : when this happens, as an ISO 8601 time, for the record.

    Raises
    ------
    SchemeError
        If the change begins with another scheme.
    ModelError
        If units are split by a segmentation that a document does not have.
    """
    return changed(study, change, at=at).study


def changed(study: Study, change: SchemeChange, *, at: str = "") -> Changed:
    """Return the study that :func:`apply_change` returns, and what happened to each layer."""
    if study.scheme != change.before:
        raise SchemeError(
            f"the change begins with version {change.before.version!r} of scheme "
            f"{change.before.id!r}, but the study has version {study.scheme.version!r} of "
            f"{study.scheme.id!r}; make the change from that one"
        )
    versions = [migration.change.before.version for migration in study.migrations]
    if change.after.version in versions:
        raise SchemeError(
            f"the scheme had a version {change.after.version!r} before; give the new one another "
            "name, or take the changes since back"
        )
    study = in_force(study)
    results = {
        layer.key: change_layer(layer, study.document(layer.document), change)
        for layer in study.layers
    }
    backward = Backward(change)
    records = tuple(record_of(layer, results[layer.key].layer, backward) for layer in study.layers)
    new = replace(
        study,
        scheme=change.after,
        layers=tuple(result.layer for result in results.values()),
        migrations=(*study.migrations, Migration(change, records, at)),
    )
    return Changed(new, results)


def change_layer(layer: Layer, document: Document, change: SchemeChange) -> Rebuilt:
    """Return a layer under the later version, and how many relations went or lost a source."""
    view = View(layer, document, change.before.symmetric)
    categories = {
        element.id: None if element.category is None else change.category_of(view, element)
        for element in layer.things
    }
    dropped = {
        element.id
        for element in layer.things
        if element.category is not None and categories[element.id] is None
    }
    rebuilt = rebuild(layer, categories, dropped, change.attributes_of)
    new = replace(rebuilt.layer, scheme_version=change.after.version)
    return replace(rebuilt, layer=new)


def record_of(before: Layer, after: Layer, backward: Backward) -> LayerRecord:
    """Return what of the layer before a change cannot be told from the layer after it."""
    attributes = before.attributes != backward.attributes(after.attributes)
    return LayerRecord(
        before.document,
        before.annotator,
        before.round,
        before.phase,
        before.scheme_version,
        tuple(_formers(before, after, backward)),
        before.attributes if attributes else None,
        after.attributes if attributes else EMPTY,
        before.order if before.order != after.order else (),
        after.order if before.order != after.order else (),
    )


def _formers(before: Layer, after: Layer, backward: Backward) -> Iterator[Former]:
    for element in before.things:
        new = after.by_id.get(element.id)
        if new is None:
            yield Former(element, removed=True)
        elif _earlier(new, backward) != element:
            yield Former(element, None if new == element else new)


def _earlier(element: Unit | Relation, backward: Backward) -> Unit | Relation:
    return replace(
        element,
        category=backward.category(element),
        attributes=backward.attributes(element.attributes),
    )


def in_force(study: Study) -> Study:
    """Return the study with all layers under the version of its scheme that holds.

    A layer that says that it was saved under an earlier one is changed and recorded as those were
    that were there when the scheme changed.
    """
    versions = [migration.change.before.version for migration in study.migrations]
    late = [layer for layer in study.layers if layer.scheme_version in versions]
    if not late:
        return study
    layers = {layer.key: layer for layer in late}
    migrations = []
    for number, migration in enumerate(study.migrations):
        backward = Backward(migration.change)
        records = dict(migration.by_layer)
        for layer in late:
            if versions.index(str(layer.scheme_version)) <= number:
                old = layers[layer.key]
                new = change_layer(old, study.document(layer.document), migration.change).layer
                layers[layer.key] = new
                records[layer.key] = record_of(old, new, backward)
        migrations.append(replace(migration, records=tuple(records.values())))
    return replace(study.with_layers(*layers.values()), migrations=tuple(migrations))
