"""The saving protocol: checked against its version, logged, applied and committed, then answered.

What costs time happens in the caller's thread before the transaction: the change is worked out on
the layer at the version that the submission names. The transaction then takes it only if the layer
is still at that version.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select

from argora.errors import ArgoraError, StoreError
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
from argora.store.history import at_hand, inverse_at
from argora.store.loading import (
    PLACED,
    document_of,
    names_of,
    newest_version,
    refuse_unknown,
    standing,
    versions_of,
)
from argora.store.marks import mark_in, mark_of, marked
from argora.store.places import Place, now
from argora.store.recent import AtHand, Caches, Spot
from argora.store.recording import Record, record_of, write
from argora.store.refusing import Holding, busy, holding_of, refuse_foreign, refuse_stale
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


class Case(NamedTuple):
    """A change with all it is worked out from.

    Attributes
    ----------
    before : the layer on which it was made.
    holding : the versions of scheme and guideline that hold.
    """

    spot: Spot
    place: Place
    kind: Kind
    submission: Submission
    before: AtHand
    document: Document
    under: Under
    holding: Holding


@dataclass(frozen=True)
class Prepared:
    """A change worked out: the job that saves it, and the layer as it then is.

    Attributes
    ----------
    job : its answer is None if the change was worked out on what holds no more.
    alone : whether the job needs no transaction around it where it can write all at once.
    """

    job: Job[Applied | None]
    alone: bool
    layer_id: int
    after: AtHand


_ASKED = (
    marked(PLACED)
    .add_columns(
        newest_version(schemes, layers.c.study_id).label("scheme_now"),
        newest_version(guidelines, layers.c.study_id).label("guideline_now"),
        operations.c.version.label("saved_as"),
        operations.c.digest.label("saved_digest"),
        operations.c.at.label("saved_at"),
    )
    .outerjoin(
        operations,
        (operations.c.layer_id == layers.c.id)
        & (operations.c.client == bindparam("sent_by"))
        & (operations.c.client_op_id == bindparam("sent_as")),
    )
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
    saved = None if guessed is None else _written(writer, caches, guessed)
    if saved is not None:
        return saved
    with reader.ask() as connection:
        ready = prepare(connection, *asked, at_once=True)
    if ready is None:
        with reader.read() as connection:
            ready = prepare(connection, *asked)
    if isinstance(ready, Applied):
        return ready
    saved = None if ready is None else _written(writer, caches, ready)
    if saved is None:
        raise busy(place)
    return saved


def _written(writer: Writer, caches: Caches, ready: Prepared) -> Applied | None:
    applied = writer.do(ready.job, alone=ready.alone)
    if applied is not None and not applied.repeated:
        caches.layers.put(ready.layer_id, ready.after)
    return applied


def _guessed(caches: Caches, place: Place, kind: Kind, submission: Submission) -> Prepared | None:
    """Work out a change on what is at hand, and ask nothing: what writes it sees if all holds.

    None where something is not at hand, or the change is refused: why, the database knows best.
    It is taken that what the change was made under still holds.
    """
    spot = caches.spots.get(place)
    before = None if spot is None else caches.layers.get(spot.layer_id)
    if spot is None or before is None:
        return None
    if not submission.is_made_on(before.version, before.mark):
        return None
    scheme = caches.schemes.get((spot.study_id, submission.scheme_version))
    document = caches.documents.get(spot.document_id)
    if scheme is None or document is None or kind in ("undo", "redo"):
        return None
    holding = holding_of(submission)
    under = Under(scheme, *holding, now())
    case = Case(spot, place, kind, submission, before, document, under, holding)
    try:
        check_words(kind, submission)
        return _prepared(case, _change(case), guessed=True)
    except ArgoraError:
        return None


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
        If the layer has another version by now; when finishing, also the scheme or the guideline.
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
        return as_before(row.saved_as, row.saved_digest, row.saved_at, submission, digest)
    mark = mark_in(row)
    holding = Holding(row.scheme_now, row.guideline_now)
    is_base = submission.is_made_on(row.version, mark)
    if at_once and not (is_base and holding == holding_of(submission)):
        return None
    if not is_base:
        refuse_stale(connection, row.id, row.version, place, submission)
    refuse_foreign(connection, row.study_id, kind, holding, submission)
    before = (
        caches.layers.get(row.id) if at_once else at_hand(connection, caches.layers, place, row)
    )
    if before is None or (before.version, before.mark) != (row.version, mark):
        return None
    spot = caches.spots.put(place, Spot(row.id, row.study_id, row.document_id))
    scheme = _scheme(connection, caches, row.study_id, holding.scheme_version)
    document = _document(connection, caches, row.document_id)
    under = Under(scheme, *holding_of(submission), now())
    case = Case(spot, place, kind, submission, before, document, under, holding)
    return _prepared(case, _change(case, _recorded(connection, case)), guessed=False)


def _prepared(case: Case, change: Change, *, guessed: bool) -> Prepared:
    spot, place, kind, submission, before, document, under, holding = case
    digest = digest_of(kind, submission)
    entry = {
        **_sent(kind, place, submission),
        "study_id": spot.study_id,
        "digest": digest,
        "at": under.at,
    }
    judged_by = under.scheme.version
    record = record_of(
        change, spot.layer_id, before.version, entry, judged_by=judged_by, guided=guessed
    )
    version = before.version + 1
    done, undone = stacks([(version, kind)], before=(before.done, before.undone))
    left = (change.after, change.operations, document, under.scheme, holding.guideline_version)
    outcome = Outcome(*left, bool(done), bool(undone))
    mark = mark_of(submission.client_op_id, digest, under.at)
    applied = Applied(version, mark, outcome=outcome)
    job = _job(record, place, submission, applied, guessed=guessed)
    alone = record.is_one_statement and kind not in NOTED
    return Prepared(job, alone, spot.layer_id, AtHand(version, mark, change.after, done, undone))


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


def _job(
    record: Record, place: Place, submission: Submission, applied: Applied, *, guessed: bool
) -> Job[Applied | None]:
    """Return what happens inside the transaction; None comes of a guess that was wrong."""
    entry = record.entry

    def job(connection: Connection) -> Applied | None:
        if not write(connection, record):
            return None if guessed else _overtaken(connection, record, place, submission)
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
    query = select(operations.c.version, operations.c.digest, operations.c.at).where(
        operations.c.layer_id == record.layer_id,
        operations.c.client == submission.client,
        operations.c.client_op_id == submission.client_op_id,
    )
    row = connection.execute(query).first()
    if row is not None:
        return as_before(row.version, row.digest, row.at, submission, record.entry["digest"])
    newest = select(layers.c.version).where(layers.c.id == record.layer_id)
    version = connection.execute(newest).scalar_one()
    if version != record.base:
        refuse_stale(connection, record.layer_id, version, place, submission)
    study_id, kind = record.entry["study_id"], record.entry["kind"]
    holding = Holding(*versions_of(connection, study_id))
    refuse_foreign(connection, study_id, kind, holding, submission)
    raise busy(place)


def _change(case: Case, recorded: tuple[Operation, ...] = ()) -> Change:
    """Return what a submission does; ``recorded`` is what an undo or redo applies."""
    layer, document, under = case.before.layer, case.document, case.under
    if case.kind == "reopen":
        return reopen(layer, under)
    if case.kind == "edit":
        return edit(layer, case.submission.operations, document, under)
    if case.kind == "finish":
        return finish(layer, document, under)
    return turn_back(layer, recorded, document, under)


def _recorded(connection: Connection, case: Case) -> tuple[Operation, ...]:
    """Return what the log has to take a step back or to do it again; nothing for another kind."""
    kind, before = case.kind, case.before
    if kind not in ("undo", "redo"):
        return ()
    refuse_finished(before.layer)
    stack = before.done if kind == "undo" else before.undone
    if not stack:
        raise StoreError(f"there is nothing to {kind} in the {before.layer.name}")
    return inverse_at(connection, case.spot.layer_id, stack[-1])


def _document(connection: Connection, caches: Caches, number: int) -> Document:
    kept = caches.documents.get(number)
    return kept or caches.documents.put(number, document_of(connection, number))


def _scheme(connection: Connection, caches: Caches, study_id: int, version: str) -> Scheme:
    kept = caches.schemes.get((study_id, version))
    if kept is not None:
        return kept
    found = standing(connection, study_id).scheme  # a newer one, if it is no moment's connection
    return caches.schemes.put((study_id, found.version), found)
