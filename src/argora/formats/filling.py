"""Texts that a study lacks, from a table: by the id of the document, or by the hash of the text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats.cells import Row, read_table
from argora.model import Document, Study
from argora.text import segment

__all__ = ["Filled", "fill_texts"]

IDS = ("document", "id", "sentence_hash", "sentenceHash", "hash")
TEXTS = ("text", "sentence")
HASHES = ("md5", "sha1", "sha256")
"""Hashes that corpora without texts use as ids, in hexadecimal digits."""


@dataclass(frozen=True)
class Filled:
    """A study with texts from a table.

    Attributes
    ----------
    n_filled : how many texts came in.
    n_by_hash : of these, how many have the id of their document as their hash.
    blank : the documents that have no text still.
    n_unused : rows that are no text of a blank document.
    problems : rows whose text is not the one that was annotated.
    """

    study: Study
    n_filled: int
    n_by_hash: int
    blank: tuple[str, ...]
    n_unused: int
    problems: tuple[FormatError, ...]


def fill_texts(study: Study, table: Path) -> Filled:
    """Return the study with the texts of a table in documents that have none.

    A row belongs to the document that it names, or whose id is the MD5, SHA-1 or SHA-256 of its
    text. Its text must have the length that the document has; texts that are there already stay.

    Raises
    ------
    FormatError
        If the table has no column of texts.
    """
    rows = read_table(table, table.parent)
    text_column = next((name for name in TEXTS if name in rows.columns), None)
    id_column = next((name for name in IDS if name in rows.columns), None)
    if text_column is None:
        raise FormatError(
            f"has no column of texts: found {list(rows.columns)}, expected 'text' or 'sentence', "
            "and a column 'document' or 'id' with the ids of documents, unless these are hashes "
            "of the texts",
            path=table,
            line=rows.header,
        )
    blank = {document.id: document for document in study.documents if document.text is None}
    documents: dict[str, Document] = {}
    problems: list[FormatError] = []
    n_by_hash = n_unused = 0
    for row in rows.rows:
        text = row.text(text_column)
        id, is_hash = _id_of(row, text, id_column, blank)
        if id is None or not text:
            n_unused += 1
            continue
        if problem := _mismatch(blank[id], text, documents.get(id)):
            problems.append(FormatError(f"document {id!r}: {problem}", path=table, line=row.line))
            continue
        n_by_hash += is_hash and id not in documents
        documents[id] = segment(replace(blank[id], text=text, length=None))
    return Filled(
        replace(study, documents=tuple(documents.get(d.id, d) for d in study.documents)),
        len(documents),
        n_by_hash,
        tuple(id for id in blank if id not in documents),
        n_unused,
        tuple(problems),
    )


def _id_of(
    row: Row, text: str | None, column: str | None, blank: Mapping[str, Document]
) -> tuple[str | None, bool]:
    """Return the blank document that a row is about, and whether its id is the hash of the text."""
    hashed = next((h for h in _hashes(text) if h in blank), None) if text else None
    named = row.text(column) if column else None
    id = named if named in blank else hashed
    return id, id == hashed


def _hashes(text: str) -> Iterator[str]:
    data = text.encode("utf-8", "surrogatepass")
    return (hashlib.new(name, data, usedforsecurity=False).hexdigest() for name in HASHES)


def _mismatch(document: Document, text: str, filled: Document | None) -> str:
    """Return why a text cannot be that of a document; empty if it can."""
    remedy = "find the text that was annotated; offsets of units count its characters"
    if filled is not None and filled.text != text:
        return f"the table has two texts of it; leave one. {remedy.capitalize()}"
    if document.length is not None and len(text) != document.length:
        return (
            f"the text has {len(text)} characters, but the one that was annotated has "
            f"{document.length}; {remedy}"
        )
    return ""
