"""Gold layers that rules decided: stored anew as votes change, but never over a person's work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, select

from argora.errors import BusyError
from argora.model import Annotator, Layer
from argora.model.differences import operations_between
from argora.model.layer import Stamp
from argora.store.adding import insert_parts, note, parts_of
from argora.store.assigning import check_in_phases, lock_study
from argora.store.authors import key_of
from argora.store.changing import Change
from argora.store.loading import PLACED, layer_of, names_of
from argora.store.phases import DerivedLayer, derived_from
from argora.store.places import Place, now
from argora.store.recording import record_of, write
from argora.store.tables import annotators, operations

__all__ = ["CONSOLIDATE", "StoredGold", "put_gold_layers"]

CONSOLIDATE = "consolidate"
"""The kind of the steps by which rules make and change a gold layer."""


@dataclass(frozen=True)
class StoredGold:
    """What became of gold layers, by the names of their documents.

    Attributes
    ----------
    added, changed, unchanged : layers that are new, differ from before, or do not.
    left : layers that a person made or changed, and that stay as they are.
    derived : the later layers that began with the units of a layer that was changed; they stay as
        they are.
    """

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    derived: tuple[DerivedLayer, ...] = ()


def put_gold_layers(
    connection: Connection,
    study: str,
    gold_layers: Iterable[Layer],
    *,
    phase: str = "",
    author: str = "",
) -> StoredGold:
    """Store the gold layers of a phase, all or none.

    A layer that rules made before gets what they say now. A layer in which a person did anything,
    be it to finish it or to bring it in, is not changed.
    """
    study_id = lock_study(connection, study)
    check_in_phases(connection, study_id, phase)
    outcome: dict[str, list[str]] = {"added": [], "changed": [], "unchanged": [], "left": []}
    derived: list[DerivedLayer] = []
    for layer in sorted(gold_layers, key=lambda each: each.document):
        placed = replace(layer, phase=phase)
        _ensure_annotator(connection, study_id, layer.annotator, author)
        place = Place(study, layer.document, layer.annotator, layer.round, phase)
        row = connection.execute(PLACED, names_of(place)).first()
        if row is None:
            parts = parts_of(layers=[placed])
            insert_parts(connection, study_id, parts, kind=CONSOLIDATE, author=author)
            outcome["added"].append(layer.document)
        elif _has_steps_of_persons(connection, row.id):
            outcome["left"].append(layer.document)
        elif _change(connection, row, layer_of(connection, place, row), placed, author):
            outcome["changed"].append(layer.document)
            derived += derived_from(connection, study, row.key)
        else:
            outcome["unchanged"].append(layer.document)
    numbers = {name: len(names) for name, names in outcome.items()}
    note(connection, study_id, author, CONSOLIDATE, phase=phase, **numbers)
    return StoredGold(
        **{name: tuple(names) for name, names in outcome.items()}, derived=tuple(derived)
    )


def _ensure_annotator(connection: Connection, study_id: int, name: str, author: str) -> None:
    mine = annotators.c.study_id == study_id, annotators.c.name == name
    if connection.execute(select(annotators.c.id).where(*mine)).first() is None:
        parts = parts_of(annotators=[Annotator(name, "gold")])
        insert_parts(connection, study_id, parts, kind="import", author=author)


def _has_steps_of_persons(connection: Connection, layer_id: int) -> bool:
    steps = operations.c.layer_id == layer_id, operations.c.kind != CONSOLIDATE
    return connection.execute(select(operations.c.id).where(*steps).limit(1)).first() is not None


def _change(connection: Connection, row: Row[Any], before: Layer, new: Layer, author: str) -> bool:
    """Give a layer the content that rules decided; return whether it had another."""
    if replace(before, times=()) == replace(new, times=()):
        return False
    after = replace(new, times=(*before.times, Stamp(at := now(), "changed")))
    entry = {
        "study_id": row.study_id,
        "layer_id": row.id,
        "version": row.version + 1,
        "kind": CONSOLIDATE,
        "client": "",
        "client_op_id": None,
        "digest": "",
        "scheme_version": after.scheme_version,
        "guideline_version": after.guideline_version,
        "author": key_of(connection, row.study_id, author),
        "at": at,
    }
    change = Change(before, after, tuple(operations_between(before, after)))
    if not write(connection, record_of(change, entry, judged_by=str(after.scheme_version))):
        raise BusyError(f"the {before.name} or the scheme was changed meanwhile; try again").coded(
            "layer-busy"
        )
    return True
