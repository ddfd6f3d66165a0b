"""The saving protocol: checked against its version, logged, applied and committed, then answered.

What costs time happens in the caller's thread before the transaction: the change is worked out on
the layer at the version that the submission names. The transaction then takes it only if the layer
is still at that version.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from argora.errors import ArgoraError, BusyError, ConflictError, StoreError
from argora.model import Document, Scheme
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
from argora.store.database import Reader
from argora.store.history import at_hand, entries, inverse_at
from argora.store.loading import (
    PLACED,
    document_of,
    names_of,
    newest_version,
    refuse_unknown,
    standing,
    versions_of,
)
from argora.store.places import Place, now
from argora.store.recent import AtHand, Caches, Spot
from argora.store.recording import Record, record_of, write
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
from argora.store.writer import Job, Writer

__all__ = ["Prepared", "prepare", "save"]

NOTED = ("finish", "reopen")
"""What stands in the audit as well."""


@dataclass(frozen=True)
class Prepared:
    """A change worked out: the job that saves it, and the layer as it then is.

    Attributes
    ----------
    alone : whether the job needs no transaction around it where it can write all at once.
    """

    job: Job[Applied]
    alone: bool
    layer_id: int
    after: AtHand


_ASKED = PLACED.add_columns(
    newest_version(schemes, layers.c.study_id).label("scheme_now"),
    newest_version(guidelines, layers.c.study_id).label("guideline_now"),
    operations.c.version.label("saved_as"),
    operations.c.digest.label("saved_digest"),
).outerjoin(
    operations,
    (operations.c.layer_id == layers.c.id)
    & (operations.c.client == bindparam("sent_by"))
    & (operations.c.client_op_id == bindparam("sent_as")),
)
"""All that is to be known of a layer before it is changed, in one question."""


def save(
    reader: Reader,
    writer: Writer,
    caches: Caches,
    place: Place,
    kind: Kind,
    submission: Submission,
) -> Applied:
    """Work out a change, save it, and keep the layer as it then is at hand.

    Raises
    ------
    BusyError
        If the database cannot take it now; else as :func:`prepare`.
    """
    asked = caches, place, kind, submission
    guessed = _guessed(*asked)
    if guessed is not None:
        return _written(writer, caches, guessed)
    with reader.ask() as connection:
        ready = prepare(connection, *asked, at_once=True)
    if ready is None:
        with reader.read() as connection:
            ready = prepare(connection, *asked)
    if isinstance(ready, Applied):
        return ready
    if ready is None:
        raise _busy(place)
    return _written(writer, caches, ready)


def _written(writer: Writer, caches: Caches, ready: Prepared) -> Applied:
    applied = writer.do(ready.job, alone=ready.alone)
    if not applied.repeated:
        caches.layers.put(ready.layer_id, ready.after)
    return applied


def _guessed(caches: Caches, place: Place, kind: Kind, submission: Submission) -> Prepared | None:
    """Work out a change on what is at hand, and ask nothing: what writes it sees if all holds.

    None where something is not at hand, or the change is refused: why, the database knows best.
    """
    spot = caches.spots.get(place)
    before = None if spot is None else caches.layers.get(spot.layer_id)
    if spot is None or before is None or before.version != submission.base_version:
        return None
    scheme = caches.schemes.get((spot.study_id, submission.scheme_version))
    document = caches.documents.get(spot.document_id)
    if scheme is None or document is None or kind in ("undo", "redo"):
        return None
    under = Under(scheme, submission.guideline_version, now())
    try:
        check_words(kind, submission)
        change = _change(kind, before, document, under, submission)
        return _prepared(spot, place, kind, submission, before, change, document, under)
    except ArgoraError:
        return None


def _busy(place: Place) -> BusyError:
    return BusyError(f"the {place.name} cannot be changed at this moment; try again")


def prepare(
    connection: Connection,
    caches: Caches,
    place: Place,
    kind: Kind,
    submission: Submission,
    *,
    at_once: bool = False,
) -> Applied | Prepared | None:
    """Work out a change, or find the answer to what was saved before.

    Parameters
    ----------
    at_once : ask one question only, and return None if it is not enough; else the connection
        must see all of one moment.

    Raises
    ------
    ConflictError
        If the layer, the scheme or the guideline has another version by now.
    NotFoundError
        If there is no such layer.
    ModelError
        If an operation does not fit the layer or the text.
    """
    check_words(kind, submission)
    sent = {"sent_by": submission.client, "sent_as": submission.client_op_id}
    row = connection.execute(_ASKED, {**names_of(place), **sent}).first()
    if at_once and (row is None or kind in ("undo", "redo")):
        return None
    if row is None:
        refuse_unknown(connection, place)
    if row.saved_as is not None:
        digest = digest_of(kind, submission)
        return as_before(row.saved_as, row.saved_digest, submission, digest)
    if at_once and row.version != submission.base_version:
        return None
    _refuse_stale(connection, row.id, row.version, place, submission)
    _refuse_old(row.scheme_now, row.guideline_now, submission)
    before = (
        caches.layers.get(row.id) if at_once else at_hand(connection, caches.layers, place, row)
    )
    if before is None or before.version != row.version:
        return None
    spot = caches.spots.put(place, Spot(row.id, row.study_id, row.document_id))
    scheme = _scheme(connection, caches, row.study_id, submission.scheme_version)
    document = _document(connection, caches, row.document_id)
    under = Under(scheme, submission.guideline_version, now())
    back = _recorded(connection, kind, row.id, before)
    change = _change(kind, before, document, under, submission, back)
    return _prepared(spot, place, kind, submission, before, change, document, under)


def _prepared(
    spot: Spot,
    place: Place,
    kind: Kind,
    submission: Submission,
    before: AtHand,
    change: Change,
    document: Document,
    under: Under,
) -> Prepared:
    entry = {
        **_sent(kind, place, submission),
        "study_id": spot.study_id,
        "digest": digest_of(kind, submission),
        "at": under.at,
    }
    record = record_of(change, spot.layer_id, before.version, entry)
    version = before.version + 1
    done, undone = stacks([(version, kind)], before=(before.done, before.undone))
    outcome = Outcome(
        change.after, change.operations, document, under.scheme, bool(done), bool(undone)
    )
    job = _job(record, place, submission, Applied(version, outcome=outcome))
    alone = record.is_one_statement and kind not in NOTED
    return Prepared(job, alone, spot.layer_id, AtHand(version, change.after, done, undone))


def _sent(kind: Kind, place: Place, submission: Submission) -> dict[str, str | None]:
    """Return what the log keeps of a change as it was sent."""
    return {
        "kind": kind,
        "client": submission.client,
        "client_op_id": submission.client_op_id,
        "scheme_version": submission.scheme_version,
        "guideline_version": submission.guideline_version,
        "author": submission.author or place.annotator,
    }


def _job(record: Record, place: Place, submission: Submission, applied: Applied) -> Job[Applied]:
    """Return what happens inside the transaction."""
    entry = record.entry

    def job(connection: Connection) -> Applied:
        if not write(connection, record):
            return _overtaken(connection, record, place, submission)
        if entry["kind"] in NOTED:
            told = {"document": place.document, "annotator": place.annotator}
            note(
                connection,
                entry["study_id"],
                entry["author"],
                entry["kind"],
                **told,
                version=applied.version,
            )
        return applied

    return job


def _overtaken(
    connection: Connection, record: Record, place: Place, submission: Submission
) -> Applied:
    """Answer a change that does not fit any more: it was saved meanwhile, or something else was."""
    query = select(operations.c.version, operations.c.digest).where(
        operations.c.layer_id == record.layer_id,
        operations.c.client == submission.client,
        operations.c.client_op_id == submission.client_op_id,
    )
    row = connection.execute(query).first()
    if row is not None:
        return as_before(row.version, row.digest, submission, record.entry["digest"])
    newest = select(layers.c.version).where(layers.c.id == record.layer_id)
    version = connection.execute(newest).scalar_one()
    _refuse_stale(connection, record.layer_id, version, place, submission)
    _refuse_old(*versions_of(connection, record.entry["study_id"]), submission)
    raise _busy(place)


def _change(
    kind: Kind,
    before: AtHand,
    document: Document,
    under: Under,
    submission: Submission,
    recorded: tuple[Operation, ...] = (),
) -> Change:
    """Return what a submission does; ``recorded`` is what an undo or redo applies."""
    layer = before.layer
    if kind == "reopen":
        return reopen(layer, under)
    if kind == "edit":
        return edit(layer, submission.operations, document, under)
    if kind == "finish":
        return finish(layer, document, under)
    return turn_back(layer, recorded, document, under)


def _recorded(
    connection: Connection, kind: Kind, layer_id: int, before: AtHand
) -> tuple[Operation, ...]:
    """Return what the log has to take a step back or to do it again; nothing for another kind."""
    if kind not in ("undo", "redo"):
        return ()
    refuse_finished(before.layer)
    stack = before.done if kind == "undo" else before.undone
    if not stack:
        raise StoreError(f"there is nothing to {kind} in the {before.layer.name}")
    return inverse_at(connection, layer_id, stack[-1])


def _document(connection: Connection, caches: Caches, number: int) -> Document:
    kept = caches.documents.get(number)
    return kept or caches.documents.put(number, document_of(connection, number))


def _scheme(connection: Connection, caches: Caches, study_id: int, version: str) -> Scheme:
    kept = caches.schemes.get((study_id, version))
    if kept is not None:
        return kept
    found = standing(connection, study_id).scheme  # a newer one, if it is no moment's connection
    return caches.schemes.put((study_id, found.version), found)


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


def _refuse_old(scheme: str, guideline: str | None, submission: Submission) -> None:
    for what, sent, valid in (
        ("scheme", submission.scheme_version, scheme),
        ("guideline", submission.guideline_version, guideline),
    ):
        if sent != valid:
            raise ConflictError(
                f"the {what} is at version {valid!r}, the change was made under {sent!r}; load it "
                "again and look the change over"
            )
