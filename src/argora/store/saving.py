"""The saving protocol: checked against its version, logged, applied and committed, then answered.

What costs time happens in the caller's thread before the transaction that writes: the change is
worked out on the layer at the version that the submission names. The transaction then takes it only
if the layer is still at that version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, NoReturn

from sqlalchemy import Connection, Row, bindparam, select

from argora.errors import BusyError, ConflictError, NotFoundError, SchemeError, StoreError
from argora.model import Document, Layer, Scheme
from argora.model.changes.translating import translate
from argora.store.adding import insert_parts, note, parts_of
from argora.store.authors import key_by, key_of
from argora.store.beginning import first_layer
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
from argora.store.history import at_hand, entries, inverse_at
from argora.store.loading import (
    PLACED,
    document_of,
    layer_row,
    names_of,
    newest_version,
    refuse_unknown,
    standing,
    study_row,
    versions_of,
)
from argora.store.marks import mark_at, mark_in, mark_of, marked
from argora.store.places import Place, now
from argora.store.recent import AtHand, Caches, Recent
from argora.store.recording import Record, record_of, write
from argora.store.scheme_history import migrations_since
from argora.store.submitting import (
    Applied,
    Kind,
    Outcome,
    Submission,
    as_before,
    check_words,
    digest_of,
)
from argora.store.tables import guidelines, layers, operations, schemes
from argora.store.writer import Writer

__all__ = ["begin", "save"]

AUDITED = ("finish", "reopen")
"""Kinds of changes that the audit lists as well."""


class Versions(NamedTuple):
    """A version of the scheme and one of the guideline."""

    scheme: str
    guideline: str | None


@dataclass(frozen=True)
class _Prepared:
    """A change worked out: the rows that save it, the answer, and the layer as it then is.

    Attributes
    ----------
    author : whose name has to get a key where the row of the log has none.
    """

    author: str
    record: Record
    applied: Applied
    after: AtHand


_SAVED_BEFORE = (
    (operations.c.layer_id == layers.c.id)
    & (operations.c.client == bindparam("sent_by"))
    & (operations.c.client_op_id == bindparam("sent_as"))
)
_STATE = (
    marked(PLACED)
    .add_columns(
        newest_version(schemes, layers.c.study_id).label("scheme_now"),
        newest_version(guidelines, layers.c.study_id).label("guideline_now"),
        operations.c.version.label("saved_as"),
        operations.c.digest.label("saved_digest"),
        operations.c.at.label("saved_at"),
        key_by(layers.c.study_id, "sent_author").label("author_key"),
    )
    .outerjoin(operations, _SAVED_BEFORE)
)
"""All that is to be known of a layer before it is changed, in one question."""


def save(
    read: Callable[[], AbstractContextManager[Connection]],
    writer: Writer,
    caches: Caches,
    place: Place,
    kind: Kind,
    submission: Submission,
    *,
    begins: bool = False,
) -> Applied:
    """Work out a change, save it, and keep the layer as it then is at hand.

    Parameters
    ----------
    begins : if nobody began the layer, it begins with this change, unless that is refused.

    Raises
    ------
    ConflictError
        If the layer has another version by now; when finishing, also the scheme or the guideline.
    NotFoundError
        If there is no such layer.
    ModelError
        If an operation does not fit the layer or the text.
    BusyError
        If the database cannot take the change now.
    """
    try:
        with read() as connection:
            prepared = _prepare(connection, caches, place, kind, submission)
    except NotFoundError:
        if not begins:
            raise
        return writer.do(
            lambda connection: _begin_with(connection, caches, place, kind, submission)
        )
    if isinstance(prepared, Applied):
        return prepared
    applied = writer.do(lambda connection: _commit(connection, prepared, place, submission))
    if not applied.repeated:
        caches.layers.put(prepared.record.layer_id, prepared.after)
    return applied


def begin(connection: Connection, place: Place, covers: Iterable[str] | None, author: str) -> None:
    """Add the open layer with which an annotator begins, if there is none.

    Parameters
    ----------
    covers : what is asked; what the phase asks by default, or all.
    """
    study_id = study_row(connection, place.study).id
    try:
        layer_row(connection, place)
    except NotFoundError:
        layer, source = first_layer(connection, place, covers)
        parts = parts_of(layers=[layer], source=source)
        insert_parts(connection, study_id, parts, kind="open", author=author)


def _begin_with(
    connection: Connection, caches: Caches, place: Place, kind: Kind, submission: Submission
) -> Applied:
    """Begin a layer and change it, in one transaction: a change that is refused begins nothing."""
    begin(connection, place, None, submission.author or place.annotator)
    # The layer is not committed yet, so it must not get into the cache of layers.
    uncommitted = replace(caches, layers=Recent(1))
    prepared = _prepare(connection, uncommitted, place, kind, submission)
    if isinstance(prepared, Applied):
        return prepared
    return _commit(connection, prepared, place, submission)


def _prepare(
    connection: Connection, caches: Caches, place: Place, kind: Kind, submission: Submission
) -> Applied | _Prepared:
    """Work out a change, or find the answer to what was saved before."""
    check_words(kind, submission)
    author = submission.author or place.annotator
    sent = {"sent_by": submission.client, "sent_as": submission.client_op_id}
    sent["sent_author"] = author
    row = connection.execute(_STATE, {**names_of(place), **sent}).first()
    if row is None:
        refuse_unknown(connection, place)
    digest = digest_of(kind, submission)
    if row.saved_as is not None:
        return as_before(row.saved_as, row.saved_digest, row.saved_at, submission, digest)
    current = Versions(row.scheme_now, row.guideline_now)
    if not submission.is_made_on(row.version, mark_in(row)):
        _refuse_stale(connection, row.id, row.version, place, submission)
    _refuse_foreign(connection, row.study_id, kind, current, submission)
    before = at_hand(connection, caches.layers, place, row)
    document = _document(connection, caches, row.document_id)
    scheme = _scheme(connection, caches, row.study_id, current.scheme)
    if submission.scheme_version != current.scheme:
        submission = _translated(connection, row, before.layer, document, submission)
    under = Under(scheme, submission.guideline_version, now())
    change = _change(connection, row.id, before, kind, submission, document, under)
    entry = {
        "study_id": row.study_id,
        "layer_id": row.id,
        "version": row.version + 1,
        "kind": kind,
        "client": submission.client,
        "client_op_id": submission.client_op_id,
        "digest": digest,
        "scheme_version": current.scheme,
        "guideline_version": submission.guideline_version,
        "author": row.author_key,
        "at": under.at,
    }
    undoable, redoable = stacks(
        [(row.version + 1, kind)], before=(before.undoable, before.redoable)
    )
    outcome = Outcome(
        *(change.after, change.operations, document, scheme, current.guideline),
        *(bool(undoable), bool(redoable)),
    )
    mark = mark_of(submission.client_op_id, digest, under.at)
    return _Prepared(
        author,
        record_of(change, entry, judged_by=scheme.version),
        Applied(row.version + 1, mark, outcome=outcome),
        AtHand(row.version + 1, mark, change.after, undoable, redoable),
    )


def _change(
    connection: Connection,
    layer_id: int,
    before: AtHand,
    kind: Kind,
    submission: Submission,
    document: Document,
    under: Under,
) -> Change:
    """Return the change that a submission makes to a layer."""
    layer = before.layer
    if kind == "reopen":
        return reopen(layer, under)
    if kind == "edit":
        return edit(layer, submission.operations, document, under)
    if kind == "finish":
        return finish(layer, document, under)
    refuse_finished(layer)
    stack = before.undoable if kind == "undo" else before.redoable
    if not stack:
        raise StoreError(f"there is nothing to {kind} in the {layer.name}").coded(
            "nothing-to-turn", turn=kind
        )
    return turn_back(layer, inverse_at(connection, layer_id, stack[-1]), document, under)


def _commit(
    connection: Connection, prepared: _Prepared, place: Place, submission: Submission
) -> Applied:
    """Write a change if all still is as it was when the change was worked out."""
    entry = prepared.record.entry
    if entry["author"] is None:
        entry = {**entry, "author": key_of(connection, entry["study_id"], prepared.author)}
    if not write(connection, replace(prepared.record, entry=entry)):
        return _overtaken(connection, entry, place, submission)
    if entry["kind"] in AUDITED:
        note(
            connection,
            entry["study_id"],
            prepared.author,
            entry["kind"],
            document=place.document,
            annotator=place.annotator,
            version=entry["version"],
            phase=place.phase,
        )
    return prepared.applied


def _overtaken(
    connection: Connection, entry: Mapping[str, Any], place: Place, submission: Submission
) -> Applied:
    """Answer a change that does not fit any more: it was saved meanwhile, or something else was."""
    layer_id, study_id = entry["layer_id"], entry["study_id"]
    query = select(operations.c.version, operations.c.digest, operations.c.at).where(
        operations.c.layer_id == layer_id,
        operations.c.client == submission.client,
        operations.c.client_op_id == submission.client_op_id,
    )
    row = connection.execute(query).first()
    if row is not None:
        return as_before(row.version, row.digest, row.at, submission, entry["digest"])
    newest = select(layers.c.version).where(layers.c.id == layer_id)
    version = connection.execute(newest).scalar()
    if version is None:  # the layer was erased meanwhile
        refuse_unknown(connection, place)
    if version != entry["version"] - 1:
        _refuse_stale(connection, layer_id, version, place, submission)
    current = Versions(*versions_of(connection, study_id))
    _refuse_foreign(connection, study_id, entry["kind"], current, submission)
    raise BusyError(f"the {place.name} cannot be changed at this moment; try again").coded(
        "layer-busy"
    )


def _document(connection: Connection, caches: Caches, number: int) -> Document:
    cached = caches.documents.get(number)
    return cached or caches.documents.put(number, document_of(connection, number))


def _scheme(connection: Connection, caches: Caches, study_id: int, version: str) -> Scheme:
    cached = caches.schemes.get((study_id, version))
    if cached is not None:
        return cached
    scheme = standing(connection, study_id).scheme
    return caches.schemes.put((study_id, scheme.version), scheme)


def _refuse_stale(
    connection: Connection, layer_id: int, version: int, place: Place, submission: Submission
) -> NoReturn:
    """Refuse a change of another version than the newest, with the steps that it does not know.

    Where the layer never was what the change was made on, no steps lead from there to here: the
    database was set back to an older state, and perhaps went on from that.
    """
    base = submission.base_version
    mark = mark_at(connection, layer_id, base)
    if mark is None:
        raise ConflictError(
            f"the {place.name} has no version {base}; the newest is {version}",
            version=version,
            diverged=base > version,
        ).coded("layer-set-back" if base > version else "no-version", version=base, newest=version)
    if not submission.is_made_on(base, mark):
        raise ConflictError(
            f"the {place.name} has another version {base} than the one that the change was made "
            "on: it was set back to an older state since",
            version=version,
            diverged=True,
        ).coded("layer-set-back", version=base, newest=version)
    raise ConflictError(
        f"the {place.name} is at version {version}, the change was made on {base}",
        version=version,
        missing=entries(connection, layer_id, after=base),
    ).coded("layer-changed", version=base, newest=version)


def _versions_in(submission: Submission) -> Versions:
    """Return the versions of scheme and guideline on the screen when a change was made."""
    return Versions(submission.scheme_version, submission.guideline_version)


def _translated(
    connection: Connection, row: Row[Any], layer: Layer, document: Document, submission: Submission
) -> Submission:
    """Return what was made under an earlier version of the scheme, in the words of the newest.

    Raises
    ------
    SchemeError
        If no change leads from there, or what was made is not in the newest version.
    """
    sent = submission.scheme_version
    since = migrations_since(connection, row.study_id, sent, {row.id: layer.key})
    if not since:
        raise SchemeError(
            f"this was done under version {sent!r} of the scheme, which was taken back; do it "
            "again under the version that holds"
        ).coded("scheme-taken-back", version=sent)
    operations = translate(submission.operations, layer, document, since)
    return replace(submission, operations=operations)


def _refuse_foreign(
    connection: Connection, study_id: int, kind: Kind, newest: Versions, submission: Submission
) -> None:
    """Refuse what was done under what never held, and to finish under what holds no more.

    Who worked while there was no connection did it under what was on the screen: what they did is
    kept with that guideline, and told in the words of the newest scheme. But who says that a
    document is done has seen what holds.
    """
    compared = zip((schemes, guidelines), _versions_in(submission), newest, strict=True)
    for table, sent, valid in compared:
        what = table.name.rstrip("s")
        if sent == valid:
            continue
        if kind == "finish":
            raise ConflictError(
                f"the {what} is at version {valid!r}, the document was worked on under {sent!r}; "
                "load it again and look the work over"
            ).coded("older-version", what=what, version=sent, newest=valid)
        query = select(table.c.id).where(table.c.study_id == study_id, table.c.version == sent)
        if sent is not None and connection.execute(query).first() is None:
            raise StoreError(f"there is no {what} of version {sent!r}; {valid!r} holds").coded(
                "no-version", what=what, version=sent, newest=valid
            )
