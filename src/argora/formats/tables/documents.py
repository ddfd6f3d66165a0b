"""The texts and the tables of documents and segments to a study's documents."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from argora.errors import FormatError, ModelError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, FILE_OUT, Problems, collecting, problem_of
from argora.formats.cells import Row, Table
from argora.formats.digests import GIT_ATTRIBUTES, check_text
from argora.formats.names import file_names, id_of
from argora.formats.tables.columns import Storage
from argora.formats.tables.reader import LAYER_PARTS, TEXTS, Contents, row_span
from argora.model import Document, FrozenMap, Segmentation
from argora.text import segment

__all__ = ["add_documents"]

DIGEST = re.compile(rb"\b[0-9a-f]{16}\b")
GIT_FILE = ".gitattributes"


def add_documents(
    tables: Mapping[str, Table],
    root: Path,
    storage: Storage,
    contents: Contents,
    problems: Problems,
) -> None:
    """Add the documents: their texts, lengths, facets and given segmentations."""
    drafts = _Drafts(root, contents, problems)
    drafts.read_texts()
    table = tables.get("documents")
    if table is not None:
        contents.broken.add("documents")
        with collecting(problems, table.path, FILE_OUT):
            rows = drafts.add_rows(table)
            drafts.refuse_unlisted(table, rows, _annotated(tables))
            drafts.check_texts(table, rows)
            contents.broken.discard("documents")
    if drafts.fields and (table is None or "documents" in contents.broken):
        drafts.refuse_unchecked(storage)
    cuts: dict[str, dict[str, Segmentation]] = {}
    if "segments" in tables:
        with collecting(problems, tables["segments"].path, FILE_OUT):
            cuts = _segmentations(tables["segments"])
    for id, values in drafts.fields.items():
        with collecting(problems, tables["segments"].path if id in cuts else root, DOCUMENT_OUT):
            contents.unreadable.add(id)
            document = Document(id, segmentations=cuts.pop(id, {}), **values)
            contents.documents[id] = segment(document)
            contents.unreadable.discard(id)
    for id in cuts.keys() - contents.unreadable:
        problem = f"document {id!r} has no text and no row in documents.csv"
        problems.append(FormatError(problem, path=tables["segments"].path))


@dataclass
class _Drafts:
    """Documents under way: what is known of each, by its id."""

    root: Path
    contents: Contents
    problems: Problems
    fields: dict[str, dict[str, Any]] = field(default_factory=dict)

    def read_texts(self) -> None:
        """Read the text of every document."""
        texts: dict[str, dict[str, Any]] = {}
        paths: list[Path] = []
        if (self.root / TEXTS).is_dir():
            with collecting(self.problems, self.root / TEXTS, "all texts are left out"):
                paths = files.entries(self.root / TEXTS, ".txt")
        for path in paths:
            id = id_of(path.stem)
            with collecting(self.problems, path, DOCUMENT_OUT):
                if id in texts or id in self.contents.unreadable:
                    texts.pop(id, None)
                    self.contents.unreadable.add(id)
                    raise FormatError(f"a second text for document {id!r}")
                self.contents.unreadable.add(id)
                texts[id] = {"text": files.read_text(path, self.root)}
                self.contents.unreadable.discard(id)
        self.fields = texts

    def refuse_unchecked(self, storage: Storage) -> None:
        """Drop all texts if their digests are, or were, in a table that cannot be read."""
        candidates = [
            path for path in files.entries(self.root, *storage.suffixes) if path.stem == "documents"
        ]
        if not self.is_digested() and not any(_has_digests(path) for path in candidates):
            return
        path = candidates[0] if candidates else self.root / f"documents{storage.suffixes[0]}"
        problem = "the texts cannot be checked without this table; all of them are left out"
        if not candidates:
            problem = f"is missing: {problem}. Restore it; it says what is known of each document"
        self.problems.append(FormatError(problem, path=path))
        self.contents.broken.add("documents")
        self.contents.unreadable.update(self.fields)
        self.fields.clear()

    def is_digested(self) -> bool:
        """Check whether Argora wrote the texts: with them come this file and a digest of each."""
        path, content = self.root / TEXTS / GIT_FILE, GIT_ATTRIBUTES.encode()
        return (
            path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content
        )

    def refuse_unlisted(self, table: Table, rows: Mapping[str, Row], annotated: set[str]) -> None:
        """Drop annotated texts without a stored digest if others have one; report each."""
        texts = {id for id, values in self.fields.items() if "text" in values}
        if not texts & annotated or not (
            self.is_digested() or any(r.get("digest") for r in rows.values())
        ):
            return
        if "digest" not in table.columns:
            problem = (
                "has no column 'digest', though Argora wrote one for the texts: restore it, "
                "or add it and leave it empty to read the texts unchecked"
            )
            raise FormatError(problem, line=table.header)
        names = file_names(sorted(texts & annotated - rows.keys()))
        for id, name in names.items():
            problem = (
                f"the text has no row in {table.path.name}, so it cannot be checked; "
                "restore the row, or add one with an empty digest to read the text unchecked"
            )
            path = self.root / TEXTS / f"{name}.txt"
            self.problems.append(problem_of(FormatError(problem), path, DOCUMENT_OUT))
            self.contents.unreadable.add(id)
            del self.fields[id]

    def check_texts(self, table: Table, rows: Mapping[str, Row]) -> None:
        """Drop the documents whose text is not the one that was annotated; report each."""
        digests = {id: mark for id, row in rows.items() if (mark := row.name("digest"))}
        names = file_names(digests)
        for id, mark in digests.items():
            path = self.root / TEXTS / f"{names[id]}.txt"
            if id in self.contents.unreadable:
                continue
            with collecting(self.problems, path, DOCUMENT_OUT):
                values = self.fields.pop(id)
                self.contents.unreadable.add(id)
                if "text" not in values:
                    raise FormatError("the text is missing; restore the file, or empty its digest")
                give_up = f"empty the digest of {id!r} in {table.path.name}"
                check_text(values["text"], mark, path, give_up)
                self.contents.unreadable.discard(id)
                self.fields[id] = values

    def add_rows(self, table: Table) -> Mapping[str, Row]:
        """Add the documents of the rows, and return the rows by document."""
        table.expect(["document"], ["length", "group", "digest", "marks"], prefix="metadata:")
        row_of: dict[str, Row] = {}
        values_of: dict[str, dict[str, Any]] = {}
        for row in table.rows:
            id = row.required("document")
            if id in row_of:
                raise FormatError(f"document {id!r} has a second row", line=row.line)
            row_of[id] = row
            facets = row.values("metadata:")
            for name, value in facets.items():
                if isinstance(value, tuple):
                    raise FormatError(f"{name!r} is a list; a facet has one value", line=row.line)
            known_fields = self.fields.get(id, {})
            values = {
                **known_fields,
                "metadata": FrozenMap(facets),
                "group": row.name("group"),
                "marks": row.words("marks"),
            }
            if row.get("length"):
                values["length"] = row.whole("length")
                if "text" in values:
                    raise FormatError(f"document {id!r} has a text and a length", line=row.line)
            if id not in self.contents.unreadable:
                values_of[id] = values
        self.fields.update(values_of)
        return row_of


def _has_digests(path: Path) -> bool:
    """Check whether a table of documents that could not be read holds digests of texts."""
    if not path.is_file() or path.stat().st_size > files.MAX_FILE_BYTES:
        return False
    return DIGEST.search(path.read_bytes()) is not None


def _annotated(tables: Mapping[str, Table]) -> set[str]:
    """Return the documents that the tables of layers, units and relations speak of."""
    spoken = [row for name in LAYER_PARTS & tables.keys() for row in tables[name].rows]
    return {row.text("document") or "" for row in spoken}


def _segmentations(table: Table) -> dict[str, dict[str, Segmentation]]:
    table.expect(["document", "segmentation", "start", "end"], ["id", "label", "provenance"])
    rows_of: dict[tuple[str, str], list[Row]] = {}
    for row in table.rows:
        key = (row.required("document"), row.required("segmentation"))
        rows_of.setdefault(key, []).append(row)
    cuts: dict[str, dict[str, Segmentation]] = {}
    for (document, name), rows in rows_of.items():
        cuts.setdefault(document, {})[name] = _segmentation(name, rows)
    return cuts


def _segmentation(name: str, rows: list[Row]) -> Segmentation:
    sources = {row.name("provenance") or "given" for row in rows}
    if len(sources) > 1:
        problem = f"segmentation {name!r} has several provenances: {sorted(sources)}"
        raise FormatError(problem, line=rows[0].line)
    columns: dict[str, tuple[str, ...]] = {}
    for column in ("label", "id"):
        cells = [row.name(column) for row in rows]
        filled = [cell for cell in cells if cell is not None]
        if filled and len(filled) < len(cells):
            problem = f"segmentation {name!r}: give every segment a {column}, or none"
            raise FormatError(problem, line=rows[cells.index(None)].line)
        columns[column] = tuple(filled)
    spans = tuple(row_span(row, row.whole("start"), row.whole("end")) for row in rows)
    try:
        return Segmentation(name, spans, sources.pop(), columns["label"], columns["id"])
    except ModelError as error:
        raise FormatError(str(error), line=rows[0].line) from error
