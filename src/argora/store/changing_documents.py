"""Documents of a study that runs: more of them, and marks that keep some out of it."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select, update

from argora.errors import ConflictError, NotFoundError, StoreError, did_you_mean
from argora.model.document import DOCUMENT_MARKS, DocumentMark
from argora.store.adding import Parts, insert_parts, note
from argora.store.loading import chunks, study_row
from argora.store.phases import assign_in_open_phases
from argora.store.places import now
from argora.store.scheme_history import refuse_earlier
from argora.store.tables import documents
from argora.text.numbers import list_annotators

__all__ = ["add_documents", "mark_documents"]


def add_documents(
    connection: Connection, study: str, parts: Parts, *, author: str = "", assigned: bool = False
) -> None:
    """Add documents, annotators and layers to a study, as :meth:`Store.extend` says."""
    study_id = study_row(connection, study).id
    names = [row["name"] for row in parts.documents]
    of_study = documents.c.study_id == study_id
    existing: set[str] = set()
    for part in chunks(names):
        query = select(documents.c.name).where(of_study, documents.c.name.in_(part))
        existing.update(connection.execute(query).scalars())
    if existing:
        listed = list_annotators([repr(name) for name in sorted(existing)])
        raise ConflictError(
            f"the study has documents of these names already: {listed}; nothing was added: give "
            "the new ones other names, or leave them out of the files"
        ).coded("documents-there", documents=sorted(existing))
    refuse_earlier(connection, study_id, (each.columns["scheme_version"] for each in parts.layers))
    insert_parts(connection, study_id, parts, kind="import", author=author)
    counts = {"documents": len(parts.documents), "annotators": len(parts.annotators)}
    note(connection, study_id, author, "extend", **counts)
    if assigned:
        assign_in_open_phases(connection, study, author=author)


def mark_documents(
    connection: Connection,
    study: str,
    names: Iterable[str],
    mark: DocumentMark,
    *,
    marked: bool = True,
    author: str = "",
) -> int:
    """Mark documents of a study, all or none, or take the mark away; return how many changed.

    What is marked as training is given to everybody who annotates. What is retired is in nobody's
    list but of those who have begun it, and is there again when the mark is taken away.

    Raises
    ------
    NotFoundError
        If there is no such study or document.
    """
    if mark not in DOCUMENT_MARKS:
        raise StoreError(f"no mark {mark!r}; marks are {' and '.join(DOCUMENT_MARKS)}")
    study_id = study_row(connection, study).id
    of_study, column = documents.c.study_id == study_id, documents.c[mark]
    query = select(documents.c.name, documents.c.id, column.is_not(None)).where(of_study)
    before = {name: (number, is_marked) for name, number, is_marked in connection.execute(query)}
    numbers: dict[int, str] = {}
    for name in names:
        if name not in before:
            raise NotFoundError(f"no document {name!r}{did_you_mean(name, before)}").coded(
                "no-document", document=name
            )
        number, is_marked = before[name]
        if bool(is_marked) != marked:
            numbers[number] = name
    for part in chunks(list(numbers)):
        changed = update(documents).where(documents.c.id.in_(part))
        connection.execute(changed.values({column: now() if marked else None}))
    if numbers:
        what = f"mark as {mark}" if marked else f"no longer {mark}"
        note(connection, study_id, author, what, documents=list(numbers.values()))
    if numbers and marked and mark == "training":
        assign_in_open_phases(connection, study, author=author, only_training=True)
    return len(numbers)
