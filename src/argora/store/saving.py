"""The saving protocol: checked against its version, logged, applied and committed, then answered.

What costs time happens in the caller's thread before the transaction: the change is worked out on
the layer at the version that the submission names. The transaction then takes it only if the layer
is still at that version.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Generic, Literal, TypeVar

from sqlalchemy import Connection, Row, select

from argora.errors import ConflictError, StoreError
from argora.model import Document, Layer, Scheme
from argora.model.operations import Operation
from argora.store.adding import note
from argora.store.changing import (
    Change,
    Under,
    edit,
    finish,
    refuse_finished,
    reopen,
    stacks,
    turn_back,
)
from argora.store.history import entries, inverse_at, kinds
from argora.store.loading import (
    Standing,
    document_of,
    layer_of,
    layer_row,
    standing,
    versions_of,
)
from argora.store.places import Place, check_name, now
from argora.store.recording import Record, record_of, write
from argora.store.rows import operations_json
from argora.store.tables import layers, operations
from argora.store.writer import Job

__all__ = ["Applied", "Caches", "Kind", "Prepared", "Submission", "prepare"]

Kind = Literal["edit", "undo", "redo", "finish", "reopen"]

Name = TypeVar("Name")
Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Submission:
    """What a client sends to have something saved.

    Attributes
    ----------
    client_op_id : made up by the client; the same one again is answered as before.
    base_version : the version of the layer on which the client made the change.
    scheme_version, guideline_version : under which the annotator worked; None: no guideline.
    operations : for an edit; undo, redo, finish and reopen have none.
    client : which client, such as a tab of a browser.
    author : who did it; the annotator of the layer if empty.
    """

    client_op_id: str
    base_version: int
    scheme_version: str
    guideline_version: str | None = None
    operations: tuple[Operation, ...] = ()
    client: str = ""
    author: str = ""


@dataclass(frozen=True)
class Applied:
    """The answer: it is on the disk.

    Attributes
    ----------
    version : the version that the submission made.
    repeated : whether it had been saved before.
    """

    version: int
    repeated: bool = False


class _Recent(Generic[Name, Thing]):
    """The things used last; for several threads."""

    def __init__(self, most: int) -> None:
        self._kept: OrderedDict[Name, Thing] = OrderedDict()
        self._most = most
        self._alone = threading.Lock()

    def get(self, name: Name) -> Thing | None:
        with self._alone:
            if name in self._kept:
                self._kept.move_to_end(name)
            return self._kept.get(name)

    def put(self, name: Name, thing: Thing) -> Thing:
        with self._alone:
            self._kept[name] = thing
            self._kept.move_to_end(name)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return thing


class Caches:
    """What is at hand without being built again; only what a commit has made true."""

    def __init__(self) -> None:
        self.layers: _Recent[int, tuple[int, Layer]] = _Recent(500)
        self.documents: _Recent[int, Document] = _Recent(200)
        self.schemes: _Recent[tuple[int, str], Scheme] = _Recent(50)
        self.standings: _Recent[tuple[int, str, str | None], Standing] = _Recent(50)


@dataclass(frozen=True)
class Prepared:
    """A change worked out: the job that saves it, and the layer as it then is."""

    job: Job[Applied]
    layer_id: int
    after: Layer


def prepare(
    connection: Connection, caches: Caches, place: Place, kind: Kind, submission: Submission
) -> Applied | Prepared:
    """Work out a change, or find the answer to what was saved before.

    Raises
    ------
    ConflictError
        If the layer, the scheme or the guideline has another version by now.
    NotFoundError
        If there is no such layer.
    ModelError
        If an operation does not fit the layer or the text.
    """
    _check_words(kind, submission)
    row = layer_row(connection, place)
    digest = _digest(kind, submission)
    if before := _repeated(connection, row.id, submission, digest):
        return before
    _refuse_stale(connection, row.id, row.version, place, submission)
    _refuse_old(connection, row.study_id, submission)
    scheme = _scheme(connection, caches, row.study_id, submission.scheme_version)
    under = Under(scheme, submission.guideline_version, now())
    layer = _layer(connection, caches, place, row)
    change = _change(connection, caches, kind, row, layer, under, submission)
    author = submission.author or place.annotator
    entry = {
        "study_id": row.study_id,
        "kind": kind,
        "client": submission.client,
        "client_op_id": submission.client_op_id,
        "digest": digest,
        "scheme_version": submission.scheme_version,
        "guideline_version": submission.guideline_version,
        "author": author,
        "at": under.at,
    }
    record = record_of(change, row.id, row.version, entry)
    return Prepared(_job(record, place, submission, digest), row.id, change.after)


def _job(record: Record, place: Place, submission: Submission, digest: str) -> Job[Applied]:
    """Return what happens inside the transaction."""
    entry, version = record.entry, record.base + 1

    def job(connection: Connection) -> Applied:
        if before := _repeated(connection, record.layer_id, submission, digest):
            return before
        _refuse_old(connection, entry["study_id"], submission)
        if not write(connection, record):
            query = select(layers.c.version).where(layers.c.id == record.layer_id)
            newest = connection.execute(query).scalar_one()
            _refuse_stale(connection, record.layer_id, newest, place, submission)
        if entry["kind"] in ("finish", "reopen"):
            told = {"document": place.document, "annotator": place.annotator, "version": version}
            note(connection, entry["study_id"], entry["author"], entry["kind"], **told)
        return Applied(version)

    return job


def _change(
    connection: Connection,
    caches: Caches,
    kind: Kind,
    row: Row[Any],
    layer: Layer,
    under: Under,
    submission: Submission,
) -> Change:
    if kind == "reopen":
        return reopen(layer, under)
    document = caches.documents.get(row.document_id)
    if document is None:
        document = document_of(connection, row.document_id)
        caches.documents.put(row.document_id, document)
    if kind == "edit":
        return edit(layer, submission.operations, document, under)
    if kind == "finish":
        return finish(layer, document, under)
    refuse_finished(layer)
    done, undone = stacks(kinds(connection, row.id))
    stack = done if kind == "undo" else undone
    if not stack:
        raise StoreError(f"there is nothing to {kind} in the {layer.name}")
    return turn_back(layer, inverse_at(connection, row.id, stack[-1]), document, under)


def _layer(connection: Connection, caches: Caches, place: Place, row: Row[Any]) -> Layer:
    kept = caches.layers.get(row.id)
    if kept is not None and kept[0] == row.version:
        return kept[1]
    layer = layer_of(connection, place, row)
    caches.layers.put(row.id, (row.version, layer))
    return layer


def _scheme(connection: Connection, caches: Caches, study_id: int, version: str) -> Scheme:
    kept = caches.schemes.get((study_id, version))
    return kept or caches.schemes.put((study_id, version), standing(connection, study_id).scheme)


def _check_words(kind: Kind, submission: Submission) -> None:
    if not submission.client_op_id:
        raise StoreError("a submission needs a client_op_id, made up by the client")
    for what in ("client_op_id", "client", "author"):
        check_name(what, getattr(submission, what))
    if kind != "edit" and submission.operations:
        raise StoreError(f"{kind} takes no operations")


def _digest(kind: Kind, submission: Submission) -> str:
    content = f"{kind} {operations_json(submission.operations)}"
    return sha256(content.encode()).hexdigest()


def _repeated(
    connection: Connection, layer_id: int, submission: Submission, digest: str
) -> Applied | None:
    """Return the answer that this submission had, None if it is new."""
    query = select(operations.c.version, operations.c.digest).where(
        operations.c.layer_id == layer_id,
        operations.c.client == submission.client,
        operations.c.client_op_id == submission.client_op_id,
    )
    row = connection.execute(query).first()
    if row is None:
        return None
    if row.digest != digest:
        raise ConflictError(
            f"client_op_id {submission.client_op_id!r} was used for another change already; "
            "each change needs its own",
            version=row.version,
        )
    return Applied(row.version, repeated=True)


def _refuse_stale(
    connection: Connection, layer_id: int, version: int, place: Place, submission: Submission
) -> None:
    """Refuse a change of another version than the newest, with the steps that it does not know."""
    base = submission.base_version
    if base == version:
        return
    if not 1 <= base < version:
        raise ConflictError(
            f"the {place.name} has no version {base}; the newest is {version}", version=version
        )
    raise ConflictError(
        f"the {place.name} is at version {version}, the change was made on {base}",
        version=version,
        missing=entries(connection, layer_id, after=base),
    )


def _refuse_old(connection: Connection, study_id: int, submission: Submission) -> None:
    scheme, guideline = versions_of(connection, study_id)
    for what, sent, valid in (
        ("scheme", submission.scheme_version, scheme),
        ("guideline", submission.guideline_version, guideline),
    ):
        if sent != valid:
            raise ConflictError(
                f"the {what} is at version {valid!r}, the change was made under {sent!r}; load it "
                "again and look the change over"
            )
