"""Aliases: what the people who annotate a document are called where their names do not count.

Within a document an alias stays: it is stored, and who comes later gets the next one. Between
documents they are shuffled, so that nobody can follow a person by an alias.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import SystemRandom
from string import ascii_uppercase
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, union

from argora.store.listing import row_of
from argora.store.part import StorePart
from argora.store.tables import aliases, annotators, assignments, documents, layers

__all__ = ["Aliases", "letters"]

PERSON = "person"


def letters(position: int) -> str:
    """Return the alias at a position.

    >>> [letters(position) for position in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    before, last = divmod(position, len(ascii_uppercase))
    return (letters(before - 1) if before else "") + ascii_uppercase[last]


def _annotators_of(connection: Connection, document_id: int) -> list[Row[Any]]:
    """Return who annotates, annotated or should annotate a document, with their positions."""
    theirs = union(
        *(
            select(table.c.annotator_id).where(table.c.document_id == document_id)
            for table in (layers, assignments, aliases)
        )
    )
    here = (aliases.c.annotator_id == annotators.c.id) & (aliases.c.document_id == document_id)
    query = (
        select(annotators.c.id, annotators.c.name, annotators.c.kind, aliases.c.position)
        .outerjoin(aliases, here)
        .where(annotators.c.id.in_(theirs))
        .order_by(annotators.c.id)
    )
    return list(connection.execute(query))


def _nameless(rows: list[Row[Any]]) -> list[Row[Any]]:
    return [row for row in rows if row.kind == PERSON and row.position is None]


def add_aliases(connection: Connection, document_id: int) -> None:
    """Give an alias to everybody of a document who has none, in random order."""
    locked = select(documents.c.id).where(documents.c.id == document_id)
    connection.execute(locked.with_for_update())  # other processes wait for these positions
    missing = _nameless(_annotators_of(connection, document_id))
    last = select(func.max(aliases.c.position)).where(aliases.c.document_id == document_id)
    highest: int | None = connection.execute(last).scalar()
    SystemRandom().shuffle(missing)
    for position, row in enumerate(missing, start=0 if highest is None else highest + 1):
        mine = {"document_id": document_id, "annotator_id": row.id, "position": position}
        connection.execute(insert(aliases).values(mine))


class Aliases(StorePart):
    """What people are called where their names do not count; :attr:`Store.aliases`."""

    def of(self, study: str, document: str) -> Mapping[str, str]:
        """Return the aliases of a document, by the names of its annotators.

        People are A, B, C and so on, in random order; models and gold standards keep their names.
        An alias that was given never changes, and is given to nobody else.

        Parameters
        ----------
        document : its key.

        Raises
        ------
        NotFoundError
            If the study has no such document.
        """
        with self._read() as connection:
            document_id: int = row_of(connection, study, document).id
            rows = _annotators_of(connection, document_id)
        if _nameless(rows):
            self._writer.do(lambda connection: add_aliases(connection, document_id))
            with self._read() as connection:
                rows = _annotators_of(connection, document_id)
        return {
            row.name: row.name if row.position is None else letters(row.position) for row in rows
        }
