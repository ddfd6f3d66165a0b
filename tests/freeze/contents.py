"""What studies, databases and models hold, as plain data under names that never change.

Commit b293b49 wrote ``b293b49/contents.json`` by these functions, which follow the code since.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from argora.mining import load
from argora.model import Document, Layer, Relation, Study, Unit
from argora.model.codec import encode_operations
from argora.store import Place, Store

__all__ = ["PASSWORD", "database_contents", "mined_contents", "study_contents"]

PASSWORD = "correct horse"


def study_contents(study: Study) -> dict[str, Any]:
    """Return everything that a study holds, but for the cuts of its texts that reading makes."""
    return {
        "name": study.name,
        "scheme": [study.scheme.id, study.scheme.version, *study.scheme.unit_ids],
        "relations": [*study.scheme.relation_ids],
        "rules": [rule.label() for rule in study.scheme.rules],
        "guidelines": [[each.version, each.text, each.at] for each in study.guidelines],
        "annotators": [[each.id, each.kind, dict(each.attributes)] for each in study.annotators],
        "documents": {each.id: _document(each) for each in study.documents},
        "layers": [_layer(each) for each in study.layers],
    }


def _document(document: Document) -> dict[str, Any]:
    return _without_empty(
        text=document.text,
        metadata=dict(document.metadata),
        group=document.group,
        turns=[
            [turn.id, turn.span.start, turn.span.end, turn.speaker, turn.reply_to]
            for turn in document.turns
        ],
        segments={name: [span.start, span.end] for name, span in document.given.items()},
        cuts={
            name: [cut.provenance, len(cut.spans)]
            for name, cut in sorted(document.segmentations.items())
        },
    )


def _layer(layer: Layer) -> dict[str, Any]:
    return _without_empty(
        place=[layer.document, layer.annotator, layer.round],
        units=[_unit(each) for each in layer.units],
        relations=[_relation(each) for each in layer.relations],
        attributes=dict(layer.attributes),
        order=list(layer.order),
        state=layer.state,
        covers=sorted(layer.covers),
        versions=[layer.scheme_version, layer.guideline_version],
        times=[[stamp.at, stamp.what] for stamp in layer.times],
        tool=layer.tool,
    )


def _unit(unit: Unit) -> list[Any]:
    spans = [[span.start, span.end] for span in unit.spans]
    return [unit.id, unit.category, spans, dict(unit.attributes), list(unit.segment), unit.text]


def _relation(relation: Relation) -> list[Any]:
    ends = [list(relation.sources), relation.target]
    return [relation.id, relation.category, *ends, dict(relation.attributes)]


def _without_empty(**entries: Any) -> dict[str, Any]:
    return {name: value for name, value in entries.items() if value not in (None, [], {})}


def database_contents(store: Store) -> dict[str, Any]:
    """Return everything that a database holds: studies, people, and all steps of all layers."""
    return {
        "accounts": [[each.name, each.is_admin, each.has_password] for each in store.people.all()],
        "studies": {each.name: _stored_study(store, each.key) for each in store.studies()},
        "removed": [each.name for each in store.catalogue.removed()],
    }


def _stored_study(store: Store, key: str) -> dict[str, Any]:
    study = store.study(key)
    members, invites = store.people.members(key), store.people.invites(key)
    guidelines = store.guidelines
    return {
        "contents": study_contents(study),
        "members": [[each.name, each.role, each.annotator] for each in members],
        "invites": [[each.role, each.annotator, each.taken is not None] for each in invites],
        "guidelines": [
            [each.version, guidelines.text(key, each.number)] for each in guidelines.versions(key)
        ],
        "is agreement open": store.is_agreement_open(key),
        "audit": [list(each[1:]) for each in store.audit(key)],
        "assigned": sorted(
            [each.place.document, each.place.annotator, each.place.round]
            for each in store.assignments(key)
        ),
        "steps": {
            f"{layer.document} {layer.annotator} {layer.round}": [
                [step.version, step.kind, encode_operations(step.operations)]
                for step in store.history(Place(key, *layer.key))
            ]
            for layer in study.layers
        },
    }


def mined_contents(model: Path, study: Study) -> dict[str, Any]:
    """Return the layers that a model draws, and how sure it is of the role of each unit."""
    miner = load(model)
    layers = {document.id: miner.mine(document).layer for document in study.documents}
    return {
        name: {**_layer(layer), "sure": {unit.id: _sure(unit, layer) for unit in layer.units}}
        for name, layer in layers.items()
    }


def _sure(unit: Unit, layer: Layer) -> float:
    """Return the probability of the category, and of a relation or none where they go together."""
    if unit.probabilities is None:
        return 1.0
    is_root = not any(unit.id in tie.sources for tie in layer.relations)
    together = is_root if "attributes" in layer.covers else None  # models of trees decide apart
    return min(unit.probabilities.of(unit.category, {}, is_root=together))
