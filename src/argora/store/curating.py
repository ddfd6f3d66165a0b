"""Storing a step of curation with the gold layer that came of it: both, or neither."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Connection

from argora.errors import ConflictError
from argora.model import Layer
from argora.store.adding import Parts, insert_parts, note, parts_of
from argora.store.authors import key_of
from argora.store.changing import Under, finish, reopen
from argora.store.curations import (
    LEFT,
    NewCuration,
    curation_of,
    curation_queue,
    curation_record,
    curation_steps_of,
    curations_in,
    enter,
    has_record,
    marks_in,
    step_sent,
)
from argora.store.gold_layers import (
    CONSOLIDATE,
    CURATE,
    MovedError,
    ensure_annotator,
    gold_change,
    layers_of_persons,
)
from argora.store.loading import PLACED, document_of, layer_of, names_of, standing, study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import Place, now
from argora.store.recording import Record, record_of, write

__all__ = ["OF_PERSON", "Curations"]

OF_PERSON = (
    "the gold of this document came with files, or a person changed it; it stays as it is, so "
    "there is nothing to decide"
)


@dataclass(frozen=True)
class _Prepared:
    """A gold layer as rows: new, changed, or neither; ``is_left``: it is of a person."""

    new: Parts | None = None
    record: Record | None = None
    version: int = 0
    is_left: bool = False


def _prepare(
    connection: Connection, place: Place, step: NewCuration, layer: Layer | None
) -> _Prepared:
    """Compare the layer that was made with the one that is stored.

    Raises
    ------
    ConflictError
        If a person decides on a document whose gold is of a person.
    """
    row = connection.execute(PLACED, names_of(place)).first()
    if row is None:
        return _Prepared() if layer is None else _Prepared(parts_of(layers=[layer]), version=1)
    if layers_of_persons(connection, [row.id]):
        if step.kind != "votes":
            raise ConflictError(OF_PERSON).coded("gold-of-person")
        return _Prepared(version=row.version, is_left=True)
    before = layer_of(connection, place, row)
    record = None
    if layer is not None:
        kind = CURATE if step.kind in ("decide", "undo") else CONSOLIDATE
        record = gold_change(row, before, layer, kind)
    elif step.kind in ("open", "finish"):
        holding = standing(connection, row.study_id)
        under = Under(holding.scheme, before.guideline_version, now())
        if step.kind == "open":
            change = reopen(before, under)
        else:
            change = finish(before, document_of(connection, row.document_id), under)
        entry = {
            "study_id": row.study_id,
            "layer_id": row.id,
            "version": row.version + 1,
            "kind": "reopen" if step.kind == "open" else "finish",
            "client": "",
            "client_op_id": None,
            "digest": "",
            "scheme_version": holding.scheme_version,
            "guideline_version": holding.guideline_version,
            "at": under.at,
        }
        record = record_of(change, entry, judged_by=holding.scheme_version)
    return _Prepared(record=record, version=row.version + (record is not None))


def _write(
    connection: Connection, place: Place, step: NewCuration, prepared: _Prepared, author: str
) -> int:
    """Store a step and its layer; return the version of the layer.

    Raises
    ------
    MovedError
        If the curation, the layer or the scheme was changed meanwhile.
    """
    study_id = int(study_row(connection, place.study).id)
    if prepared.is_left:
        step = replace(step, counts=LEFT)
    if not enter(connection, study_id, place.phase, step, author):
        raise MovedError("the gold was changed meanwhile; try again").coded("layer-busy")
    if prepared.new is not None:
        ensure_annotator(connection, study_id, place.annotator, author)
        insert_parts(connection, study_id, prepared.new, kind=CONSOLIDATE, author=author)
    if prepared.record is not None:
        entry = {**prepared.record.entry, "author": key_of(connection, study_id, author)}
        if not write(connection, replace(prepared.record, entry=entry)):
            raise MovedError("the gold was changed meanwhile; try again").coded("layer-busy")
        if entry["kind"] in ("finish", "reopen"):
            note(
                connection,
                study_id,
                author,
                entry["kind"],
                document=place.document,
                annotator=place.annotator,
                version=entry["version"],
                phase=place.phase,
            )
    return prepared.version


class Curations(StorePart):
    """The decisions of people on golds, and what comes of them; :attr:`Store.curations`."""

    of = reading(curation_of)
    in_phase = reading(curations_in)
    steps = reading(curation_steps_of)
    queue = reading(curation_queue)
    record = reading(curation_record)
    has_record = reading(has_record)
    is_stored = reading(step_sent)
    marks = reading(marks_in)

    def save(
        self, place: Place, step: NewCuration, layer: Layer | None = None, *, author: str = ""
    ) -> int:
        """Store a step and the gold layer that came of it; return the version of the layer.

        Parameters
        ----------
        place : of the gold layer.
        layer : what was decided; None where the step opens or finishes the one that there is. It is
            not stored over one that a person brought, changed or finished by hand.

        Raises
        ------
        BusyError
            If the curation, the layer or the scheme was changed meanwhile.
        ConflictError
            If a person decides on a document whose gold is of a person.
        SchemeError
            If a layer that is to be finished breaks rules of the scheme.
        """
        with self._read() as connection:
            prepared = _prepare(connection, place, step, layer)
        return self._store(place, step, prepared, author)

    _store = writing(_write)
