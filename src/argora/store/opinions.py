"""What annotators would decide on open cases: a log, and the documents of which they see them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from argora.errors import ConflictError, NotFoundError
from argora.store.adding import note
from argora.store.assigning import lock_study
from argora.store.authors import key_of
from argora.store.listing import row_of
from argora.store.loading import study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import check_name, now
from argora.store.tables import annotators, curation_openings, documents, opinions

__all__ = ["Opinion", "Opinions"]

OPENED, CLOSED = "open cases", "close cases"
"""What the audit says where cases are opened to annotators, or no longer."""


@dataclass(frozen=True)
class Opinion:
    """Which option of a case somebody would take.

    Attributes
    ----------
    case : its key.
    question : the digest of its options; on others the opinion does not count.
    option : the digest of the option.
    """

    annotator: str
    case: str
    question: str
    option: str


def opened_documents(connection: Connection, study: str) -> frozenset[tuple[str, str]]:
    """Return the documents whose open cases annotators see, by their keys, each with the phase."""
    study_id = study_row(connection, study).id
    query = select(documents.c.key, curation_openings.c.phase).join(
        documents, documents.c.id == curation_openings.c.document_id
    )
    rows = connection.execute(query.where(curation_openings.c.study_id == study_id))
    return frozenset((row.key, row.phase) for row in rows)


def open_cases(
    connection: Connection,
    study: str,
    phase: str,
    keys: Collection[str],
    opened: bool,
    *,
    author: str = "",
) -> int:
    """Open the cases of documents to those who annotated them, or no longer; return of how many.

    Parameters
    ----------
    keys : of the documents; what is so already does not count.

    Raises
    ------
    NotFoundError
        If the study has no such document.
    """
    study_id = lock_study(connection, study)
    before = opened_documents(connection, study)
    changed = [key for key in dict.fromkeys(keys) if ((key, phase) in before) != opened]
    for key in changed:
        number = row_of(connection, study, key).id
        if opened:
            row = {"study_id": study_id, "document_id": number, "phase": phase, "at": now()}
            row["author"] = key_of(connection, study_id, author)
            connection.execute(insert(curation_openings).values(row))
        else:
            mine = curation_openings.c.document_id == number, curation_openings.c.phase == phase
            connection.execute(delete(curation_openings).where(*mine))
    if changed:
        what = OPENED if opened else CLOSED
        note(connection, study_id, author, what, phase=phase, documents=len(changed))
    return len(changed)


def add_opinion(
    connection: Connection,
    study: str,
    document: str,
    phase: str,
    opinion: Opinion,
    *,
    client_op_id: str,
) -> None:
    """Store an opinion; the last one on a case counts, and what is sent again is done once.

    Parameters
    ----------
    document : its key.

    Raises
    ------
    NotFoundError
        If the study has no such document or annotator.
    ConflictError
        If the client used the name for another opinion.
    """
    check_name("client_op_id", client_op_id)
    number = row_of(connection, study, document).id
    named = annotators.c.study_id == study_row(connection, study).id
    mine = select(annotators.c.id).where(named, annotators.c.name == opinion.annotator)
    annotator_id = connection.execute(mine).scalar()
    if annotator_id is None:
        raise NotFoundError(f"the study has no annotator {opinion.annotator!r}").coded(
            "no-annotator", annotator=opinion.annotator
        )
    content = {"case_key": opinion.case, "question": opinion.question, "option": opinion.option}
    sent = select(opinions).where(
        opinions.c.document_id == number,
        opinions.c.annotator_id == annotator_id,
        opinions.c.client_op_id == client_op_id,
    )
    if (row := connection.execute(sent).first()) is not None:
        if (row.phase, row.case_key, row.question, row.option) != (phase, *content.values()):
            raise ConflictError(
                f"client_op_id {client_op_id!r} was used for another change already; each change "
                "needs its own"
            ).coded("change-id-used", id=client_op_id)
        return
    place = {"document_id": number, "phase": phase, "annotator_id": annotator_id}
    sent_as = {"client_op_id": client_op_id, "at": now()}
    connection.execute(insert(opinions).values({**place, **content, **sent_as}))


def opinions_on(
    connection: Connection, study: str, document: str, phase: str
) -> tuple[Opinion, ...]:
    """Return the last opinion of each annotator on each case of a document, by its key."""
    number = row_of(connection, study, document).id
    query = (
        select(annotators.c.name, opinions.c.case_key, opinions.c.question, opinions.c.option)
        .join(annotators, annotators.c.id == opinions.c.annotator_id)
        .where(opinions.c.document_id == number, opinions.c.phase == phase)
        .order_by(opinions.c.id)
    )
    last = {(row[0], row[1]): Opinion(*row) for row in connection.execute(query)}
    return tuple(last.values())


class Opinions(StorePart):
    """What annotators would decide; :attr:`Store.opinions`."""

    opened = reading(opened_documents)
    open = writing(open_cases)
    add = writing(add_opinion)
    on = reading(opinions_on)
