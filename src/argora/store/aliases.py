"""Aliases: what the people who annotate a document are called where their names do not count.

Within a document an alias stays: it is stored, and who comes later gets the next one. Between
documents they are shuffled, so that nobody can follow a person by an alias.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from secrets import SystemRandom
from string import ascii_uppercase
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, union, update

from argora.store.adding import note
from argora.store.listing import row_of
from argora.store.loading import chunks, study_row
from argora.store.part import StorePart, reading, writing
from argora.store.tables import aliases, annotators, assignments, documents, layers, studies

__all__ = ["Aliases", "alias_order", "letters"]

PERSON = "person"
VISIBLE, HIDDEN = "show names to curators", "hide names from curators"
"""What the audit says of a change."""


def letters(position: int) -> str:
    """Return the alias at a position.

    >>> [letters(position) for position in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    before, last = divmod(position, len(ascii_uppercase))
    return (letters(before - 1) if before else "") + ascii_uppercase[last]


def alias_order(alias: str) -> tuple[int, str]:
    """Return by what aliases are ordered: Z stands before AA."""
    return len(alias), alias


def _annotators_of(connection: Connection, numbers: Collection[int]) -> list[Row[Any]]:
    """Return who annotates, annotated or should annotate documents, with their positions."""
    theirs = union(
        *(
            select(table.c.document_id, table.c.annotator_id).where(
                table.c.document_id.in_(numbers), table.c.annotator_id.is_not(None)
            )
            for table in (layers, assignments, aliases)
        )
    ).subquery()
    mine = (aliases.c.annotator_id == theirs.c.annotator_id) & (
        aliases.c.document_id == theirs.c.document_id
    )
    query = (
        select(
            *(theirs.c.document_id, annotators.c.id, annotators.c.name, annotators.c.kind),
            aliases.c.position,
        )
        .select_from(theirs)
        .join(annotators, annotators.c.id == theirs.c.annotator_id)
        .outerjoin(aliases, mine)
        .order_by(theirs.c.document_id, annotators.c.id)
    )
    return list(connection.execute(query))


def _without_alias(rows: Iterable[Row[Any]]) -> list[Row[Any]]:
    return [row for row in rows if row.kind == PERSON and row.position is None]


def add_aliases(connection: Connection, document_id: int) -> None:
    """Give an alias to everybody of a document who has none, in random order."""
    locked = select(documents.c.id).where(documents.c.id == document_id)
    connection.execute(locked.with_for_update())  # other processes wait for these positions
    missing = _without_alias(_annotators_of(connection, [document_id]))
    last = select(func.max(aliases.c.position)).where(aliases.c.document_id == document_id)
    highest: int | None = connection.execute(last).scalar()
    SystemRandom().shuffle(missing)
    for position, row in enumerate(missing, start=0 if highest is None else highest + 1):
        mine = {"document_id": document_id, "annotator_id": row.id, "position": position}
        connection.execute(insert(aliases).values(mine))


def are_names_shown(connection: Connection, study: str) -> bool:
    """Return whether curators see the names of annotators."""
    return bool(study_row(connection, study).curators_see_names)


def show_names(connection: Connection, study: str, visible: bool, *, author: str = "") -> None:
    """Let curators see the names of annotators, or aliases again."""
    study_id = study_row(connection, study).id
    changed = update(studies).where(studies.c.id == study_id)
    connection.execute(changed.values(curators_see_names=int(visible)))
    note(connection, study_id, author, VISIBLE if visible else HIDDEN)


class Aliases(StorePart):
    """What people are called where their names do not count; :attr:`Store.aliases`."""

    are_names_shown = reading(are_names_shown)
    show_names = writing(show_names)

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
        return self._of_numbers([document_id])[document_id]

    def of_documents(self, study: str, names: Collection[str]) -> Mapping[str, Mapping[str, str]]:
        """Return the aliases of several documents, by the names of these.

        A document that the study does not have is left out.
        """
        numbers: dict[int, str] = {}
        with self._read() as connection:
            study_id = study_row(connection, study).id
            for part in chunks(sorted(names)):
                query = select(documents.c.id, documents.c.name).where(
                    documents.c.study_id == study_id, documents.c.name.in_(part)
                )
                numbers |= {row.id: row.name for row in connection.execute(query)}
        return {numbers[each]: called for each, called in self._of_numbers(numbers).items()}

    def _of_numbers(self, numbers: Collection[int]) -> dict[int, dict[str, str]]:
        rows = self._rows(numbers)
        for number in {row.document_id for row in _without_alias(rows)}:
            self._writer.do(partial(add_aliases, document_id=number))
            rows = []
        called: dict[int, dict[str, str]] = {number: {} for number in numbers}
        for row in rows or self._rows(numbers):
            alias = row.name if row.position is None else letters(row.position)
            called[row.document_id][row.name] = alias
        return called

    def _rows(self, numbers: Collection[int]) -> list[Row[Any]]:
        with self._read() as connection:
            return [
                row for part in chunks(sorted(numbers)) for row in _annotators_of(connection, part)
            ]
